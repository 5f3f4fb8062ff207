// SPDX-License-Identifier: MIT
// A solver as the user named it: a profile, a program that is there, and options.
//
//   z3                              the profile z3, its program from PATH
//   z3 smt.arith.solver=2           ... with options
//   mine=/path/to/z3 --option       another build under a name of one's own
//   /path/to/cvc5                   the profile is guessed from the program's name
//   mine=/path/to/anything          without a profile: (check-sat) answered on a line
//   cvc5@VERSION                    a release that `smiter solvers --install` has fetched
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
#include "solver/profile/profile.h"

namespace smiter::solver {

struct MemorySolver;

struct SolverConfig {
  Profile profile;
  std::string label;                 // how reports call it
  std::string program;               // absolute path
  std::vector<std::string> options;  // the user's, after the profile's defaults
  std::string target = {};           // the name of its record; empty: nobody asked it
  std::string given = {};            // its label before the fuzzer drew options for it; empty: the same
  std::string version = {};          // what it says of itself; empty: not asked, or it does not say
  std::string folder = {};           // that it runs in, an absolute path; empty: ours
  // In tests: the function that answers in the program's place (solver/session/memory_solver.h). It
  // must outlive all copies.
  const MemorySolver* memory = nullptr;

  [[nodiscard]] const std::string& name() const { return given.empty() ? label : given; }
};

// The profiles compiled into the program, by name. Checked by a test, so that reading
// them cannot fail.
[[nodiscard]] std::span<const Profile> builtin_profiles();

// The file that a built-in profile was read from.
[[nodiscard]] std::optional<std::string_view> builtin_profile_text(std::string_view name);

// The program of a profile with alternative options is asked which ones it knows.
[[nodiscard]] base::Expected<SolverConfig> parse_solver_spec(std::string_view spec);
// Only looks: starts nothing, so that the first of the alternatives stand. For specifications of
// others, before anybody has vouched for them.
[[nodiscard]] base::Expected<SolverConfig> look_up_solver(std::string_view spec);

// The same with z3@all, in its first word, replaced by every release at hand and by the program on
// PATH, if there is one: as many specifications as there are.
[[nodiscard]] base::Expected<std::vector<std::string>> expand_solver_spec(const std::string& spec);

// Verdicts and reports name a solver by its label: those that share one get their options,
// or a number, added to it.
void name_apart(std::vector<SolverConfig>& solvers);

// The path of a program as execvp would find it, or "".
[[nodiscard]] std::string find_program(std::string_view name);

}  // namespace smiter::solver
