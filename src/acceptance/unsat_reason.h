// SPDX-License-Identifier: MIT
// Why a script is unsatisfiable, kept while the script is reduced. What a rule, a fusion or
// an equivalence made unsat stays so in every script that says at least as much: no solver
// has to be trusted.
//
// A candidate says at least as much if for each assertion of the core it has one that
// implies it by its form: fewer arguments of an `or`, more of an `and`, the other way round
// under `not` and on the left of `=>`; and the same under quantifiers and `ite`. A constant
// may have become any term everywhere, since a core that no value satisfies is not satisfied
// by that one either.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "smt/terms/signature.h"
#include "testcase/names.h"

namespace smiter::acceptance {

class UnsatReason {
 public:
  // Of a script with one check-sat and no levels, else nothing. `core`: which of its
  // assertions, from 0, cannot hold together; empty: all. `ops` must outlive it.
  [[nodiscard]] static std::optional<UnsatReason> of(const std::string& script,
                                                     std::span<const std::uint32_t> core,
                                                     const smt::OpTable& ops);

  // Is the candidate unsat for this reason? No also means that we could not see it.
  [[nodiscard]] bool holds_for(const std::string& candidate) const;
  // The same with other names for symbols.
  [[nodiscard]] UnsatReason with_names(const testcase::Names& names) const;

 private:
  explicit UnsatReason(const smt::OpTable& ops) : ops_(&ops) {}

  const smt::OpTable* ops_;
  std::string declarations_;        // as one text
  std::set<std::string> declared_;  // the same, by command
  std::vector<std::string> core_;   // terms
  bool may_substitute_ = true;      // no definition mentions a constant
};

}  // namespace smiter::acceptance
