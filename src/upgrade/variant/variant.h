// SPDX-License-Identifier: MIT
// Scripts that mean the same as a given one, as Mariposa makes them: the assertions in another order, the
// symbols under other names, or another seed for the solver.
//
// Works on commands and tokens, not on terms: a script of fifty megabytes takes a second, and what our
// parser does not know is changed all the same where that is safe.
//
//   shuffle   Assertions move only among neighbours: not across check-sat, push, pop or any command that
//             is not an assertion, a declaration or a definition. In such a stretch the declarations come
//             first, in their order, since an assertion may use all of them. An assertion with a :named
//             term stays where it is, because what follows may use the name. Keeps all models.
//   rename    What declare-fun, declare-const, declare-sort, define-fun and define-const name gets new names,
//             everywhere it stands, also where a binder uses the same name. Not renamed: constructors and
//             selectors (testers like is-C are made of their names) and names that are operators of
//             ours. Keeps satisfiability, and all models up to the names.
//   seed      (set-option …) in front, by the solver's profile. The script stays as it is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "solver/profile/profile.h"

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::upgrade {

enum class Method : std::uint8_t { Plain, Seed, Shuffle, Rename };

[[nodiscard]] std::string_view name_of(Method method);

// The same script with its assertions in an order that `number` says.
[[nodiscard]] base::Expected<std::string> shuffled(std::string_view script, std::uint64_t number);
// ... with other names.
[[nodiscard]] base::Expected<std::string> renamed(std::string_view script, std::uint64_t number,
                                                  const smt::OpTable& ops);
// ... with a seed for this solver, a number from 1.
[[nodiscard]] std::string seeded(std::string_view script, std::uint64_t number,
                                 const solver::Profile& profile);

// The commands that set a seed; none if nobody knows how.
[[nodiscard]] std::string seed_commands(const solver::Profile& profile, std::uint64_t seed);

// The variant with this number, from 1: shuffled, renamed, with another seed, in turn.
[[nodiscard]] Method method_of_variant(std::uint32_t number);

// The script by method and number; Plain is the script itself.
[[nodiscard]] base::Expected<std::string> variant_of(std::string_view script, Method method,
                                                     std::uint32_t number, const solver::Profile& profile,
                                                     const smt::OpTable& ops);

}  // namespace smiter::upgrade
