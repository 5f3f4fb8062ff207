// SPDX-License-Identifier: MIT
// Under which conditions a suspicion is looked into: how long and how often a fresh process may run,
// and what is known of the solvers.
#pragma once

#include <map>
#include <span>
#include <string>

#include "capability/record.h"
#include "smt/terms/signature.h"
#include "solver/process/limits.h"

namespace smiter::examine {

struct Conditions {
  const smt::OpTable& ops;
  solver::Limits limits;
  unsigned runs = 3;
  const std::map<std::string, std::string>& versions;  // by program
  // What the solvers said of themselves, options included; empty: nobody asked them.
  std::span<const capability::Record> records = {};
};

}  // namespace smiter::examine
