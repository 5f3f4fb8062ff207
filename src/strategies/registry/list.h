// SPDX-License-Identifier: MIT
// The strategies, one line each: the name of a folder of src/strategies, whose namespace has a
// `StrategyRow row()`. The order is that of help and tables, and of a campaign's turns.
#pragma once

#define SMITER_STRATEGIES(X) \
  X(storm)                   \
  X(janus)                   \
  X(diver)                   \
  X(fusion)                  \
  X(typefuzz)                \
  X(opfuzz)                  \
  X(histfuzz)                \
  X(rewrite)
