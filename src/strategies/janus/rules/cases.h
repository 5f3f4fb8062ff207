// SPDX-License-Identifier: MIT
// Values for the variables of a rule, to try it on. Random ones make few strong sides true, so half of
// the cases are made for that: equations are solved, values repeat, words are taken from their language.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/rng.h"
#include "generate/literals.h"
#include "smt/terms/terms.h"
#include "strategies/janus/instantiate.h"
#include "strategies/janus/match.h"
#include "strategies/janus/rules/rule.h"
#include "strategies/janus/subjects.h"

namespace smiter::strategies::janus {

class Cases {
 public:
  // Both must outlive it.
  Cases(const Rule& rule, smt::TermTable& table);

  // False if there was no value for a variable. Conditions are not looked at.
  [[nodiscard]] bool next(base::Rng& rng);
  [[nodiscard]] Bindings& bindings() { return bindings_; }
  // For (at x p).
  [[nodiscard]] std::span<const smt::TermId> instances() const { return instances_; }
  // A string to ask languages about.
  [[nodiscard]] smt::TermId word(smt::TermId language, base::Rng& rng);

 private:
  [[nodiscard]] std::optional<smt::TermId> any(smt::SortId sort, base::Rng& rng);
  [[nodiscard]] std::optional<smt::TermId> any_array(smt::SortId sort, base::Rng& rng);
  [[nodiscard]] std::optional<smt::TermId> any_or_same(smt::SortId sort, base::Rng& rng);
  [[nodiscard]] smt::SortId sort_at(const Variable& variable, std::uint32_t place);
  [[nodiscard]] bool bind(std::size_t v, const Reading& reading, base::Rng& rng);
  [[nodiscard]] bool bind_rows(std::size_t v, const Reading& reading, base::Rng& rng);
  void bind_binders(base::Rng& rng);
  [[nodiscard]] smt::TermId element(base::Rng& rng);
  [[nodiscard]] std::optional<smt::TermId> any_case(std::span<const std::uint32_t> binders, base::Rng& rng);
  [[nodiscard]] std::optional<smt::TermId> any_body(std::span<const std::uint32_t> binders, base::Rng& rng);
  // What a function of the rule is applied to first.
  [[nodiscard]] std::vector<smt::TermId> arguments_of(const Variable& variable);
  [[nodiscard]] bool bind_function(std::size_t v, base::Rng& rng);
  [[nodiscard]] std::optional<smt::FunId> any_function(std::span<const smt::TermId> args, base::Rng& rng);
  [[nodiscard]] std::optional<smt::FunId> constructor(std::size_t arguments) const;
  // Chooses variables so that this part of the pattern is true, where it is plain how.
  void solve(const Pattern& pattern, std::uint32_t at, base::Rng& rng);
  [[nodiscard]] bool solve_for(const Pattern& pattern, std::uint32_t variable, std::uint32_t other,
                               bool member, base::Rng& rng);

  const Rule& rule_;
  smt::TermTable& table_;
  generate::Literals literals_;
  Instantiator instantiator_;
  std::vector<Reading> readings_;
  std::vector<smt::FunId> constructors_;  // of one field, of two, …
  Bindings bindings_;
  std::vector<smt::TermId> instances_;
  std::uint32_t same_ = 1;       // of 8 values, those that repeat an earlier one
  bool solving_ = false;         // this case is to make the strong side true
  std::uint32_t functions_ = 0;  // made so far
};

}  // namespace smiter::strategies::janus
