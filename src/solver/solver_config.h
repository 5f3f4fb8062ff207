// SPDX-License-Identifier: MIT
// A solver as the user named it: a profile, a program that is there, and options.
//
//   z3                              the profile z3, its program from PATH
//   z3 smt.arith.solver=2           ... with options
//   mine=/path/to/z3 --option       another build under a name of one's own
//   /path/to/cvc5                   the profile is guessed from the program's name
//   mine=/path/to/anything          without a profile: (check-sat) answered on a line
//   my-solver.toml                  a profile of one's own (options may follow)
//
// Words are separated by blanks; 'single' or "double" quotes keep blanks together.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "solver/profile.h"

namespace smiter::solver {

struct SolverConfig {
  Profile profile;
  std::string label;                 // how reports call it
  std::string program;               // absolute path
  std::vector<std::string> options;  // the user's, after the profile's defaults
  std::string given = {};            // its label before the fuzzer drew options for it; empty: the same

  [[nodiscard]] const std::string& name() const { return given.empty() ? label : given; }
};

// The profiles compiled into the program, by name. Checked by a test, so that reading
// them cannot fail.
[[nodiscard]] std::span<const Profile> builtin_profiles();

// The file that a built-in profile was read from.
[[nodiscard]] std::optional<std::string_view> builtin_profile_text(std::string_view name);

[[nodiscard]] base::Expected<SolverConfig> parse_solver_spec(std::string_view spec);

// Verdicts and reports name a solver by its label: those that share one get their options,
// or a number, added to it.
void name_apart(std::vector<SolverConfig>& solvers);

// The path of a program as execvp would find it, or "".
[[nodiscard]] std::string find_program(std::string_view name);

}  // namespace smiter::solver
