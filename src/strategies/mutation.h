// SPDX-License-Identifier: MIT
// The strategy around mutators: n mutations in a row from one seed, each a test
// (Algorithm 1 of TypeFuzz). Mutators chain: "opfuzz+typefuzz" draws one of them for
// each step, the combination of the paper's Fig. 7.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "generate/targets.h"
#include "strategies/mutator.h"
#include "strategies/strategy.h"

namespace smiter::strategies {

// `names`: mutators joined by "+". `ops` and `targets` must outlive the strategy.
[[nodiscard]] base::Expected<std::unique_ptr<Strategy>> make_mutation(std::string_view names,
                                                                      MutationPolicy policy,
                                                                      const smt::OpTable& ops,
                                                                      const generate::Targets& targets);

}  // namespace smiter::strategies
