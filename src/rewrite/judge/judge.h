// SPDX-License-Identifier: MIT
// Does what a solver printed for (simplify t) mean what t means? Exactly, by evaluating both
// under assignments of the script's symbols, and never a guess: a text that we cannot read in
// full, a symbol that the script does not declare or a value that the standard leaves open
// makes the answer unknown.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "smt/script/script.h"
#include "smt/terms/ids.h"

namespace smiter::smt {
class TermTable;
}  // namespace smiter::smt

namespace smiter::rewrite {

enum class Truth : std::uint8_t {
  Same,     // under every assignment that was tried and decided
  Differs,  // under the assignment that is given, whatever is chosen for what is open
  Unknown,
};

struct Judged {
  Truth truth = Truth::Unknown;
  std::string reason = {};           // Unknown: why, in words
  std::string assignment = {};       // Differs: a model of the symbols, as define-funs
  std::string value = {};            // Differs: of t
  std::string rewritten_value = {};  // Differs: of what the solver made of it
  std::uint32_t tried = 0;           // assignments
  std::uint32_t decided = 0;         // of these, both values were found
};

struct Effort {
  std::uint32_t assignments = 48;  // of a term at most, up to 90; small ones get fewer
  std::uint64_t seed = 0;
  // Terms that share their assignments; 0: a few. More are cheaper if they have few symbols and constants.
  std::size_t together = 0;
};

// The script declares the symbols of the terms. rewritten[i] is what the solver printed for
// terms[i]; empty: nothing. Reading it adds terms to the table.
[[nodiscard]] std::vector<Judged> judge_rewrites(smt::TermTable& table, const smt::Script& script,
                                                 std::span<const smt::TermId> terms,
                                                 std::span<const std::string> rewritten,
                                                 const Effort& effort = {});

// The same under one assignment, a model's text, for replaying a finding.
[[nodiscard]] Judged judge_under(smt::TermTable& table, const smt::Script& script, smt::TermId term,
                                 const std::string& rewritten, const std::string& assignment);

}  // namespace smiter::rewrite
