// SPDX-License-Identifier: MIT
// What a script consists of, for people and for choosing seeds.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

struct Summary {
  std::string logic;   // empty if the script sets none
  std::string status;  // sat, unsat or unknown, if the script says so
  std::size_t commands = 0;
  std::size_t assertions = 0;
  std::size_t check_sats = 0;
  std::size_t functions = 0;  // declared and defined
  std::size_t terms = 0;      // distinct nodes
  std::size_t depth = 0;
  std::map<std::string, std::size_t> sorts;      // of terms, how many of each
  std::map<std::string, std::size_t> operators;  // applied, how many distinct applications
  std::map<std::string, std::size_t> theories;   // of the operators
  std::vector<std::string> opaque;               // texts that we keep without typing them
};

[[nodiscard]] Summary summarize(const TermTable& table, const Script& script);

// The terms that a script asserts, assumes or defines, in order.
[[nodiscard]] std::vector<TermId> roots(const TermTable& table, const Script& script);

}  // namespace smiter::smt
