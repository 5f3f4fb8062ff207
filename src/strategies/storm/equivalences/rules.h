// SPDX-License-Identifier: MIT
// How an equivalence (strategies/storm/equivalences/equivalences.h) is written: a function that is given one
// Boolean term and returns what stands for it, or nothing. Each says why it holds for all values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "smt/terms/terms.h"

namespace smiter::strategies::storm {

// What a rule sees: one application and the means to build its equivalent.
class EquivalenceSite {
 public:
  EquivalenceSite(smt::TermTable& table, smt::TermId term, std::span<const smt::TermId> others,
                  base::Rng& rng)
      : table_(table), term_(term), others_(others), rng_(rng) {
    const auto children = table.children(term);
    args_.assign(children.begin(), children.end());
    if (table[term].kind == smt::TermKind::Operator) head_ = table.text(table.ops()[table[term].op()].name);
  }

  [[nodiscard]] smt::TermId term() const { return term_; }
  [[nodiscard]] const std::vector<smt::TermId>& args() const { return args_; }
  [[nodiscard]] bool is(std::string_view head, std::size_t arity = 0) const {
    return head_ == head && (arity == 0 || args_.size() == arity);
  }
  [[nodiscard]] std::string_view head() const { return head_; }
  [[nodiscard]] bool args_are(smt::SortId sort) const {
    return std::ranges::all_of(args_, [&](smt::TermId t) { return table_.sort(t) == sort; });
  }
  [[nodiscard]] bool args_are_numbers() const { return args_are(smt::kInt) || args_are(smt::kReal); }
  [[nodiscard]] smt::TermTable& table() { return table_; }
  [[nodiscard]] base::Rng& rng() { return rng_; }
  [[nodiscard]] std::span<const smt::TermId> others() const { return others_; }

  // An application; an invalid term if it does not fit, which ends in no rewrite.
  smt::TermId op(std::string_view name, std::vector<smt::TermId> args) {
    if (std::ranges::any_of(args, [](smt::TermId t) { return !t.is_valid(); })) return {};
    return table_.mk_operator(table_.symbols().intern(name), args).value_or(smt::TermId());
  }
  smt::TermId negate(smt::TermId term) { return op("not", {term}); }
  smt::TermId number(std::uint64_t value) {
    const bool real = table_.sort(args_[0]) == smt::kReal;
    return table_.mk_literal(std::to_string(value) + (real ? ".0" : ""), real ? smt::kReal : smt::kInt);
  }

 private:
  smt::TermTable& table_;
  smt::TermId term_;
  std::span<const smt::TermId> others_;
  base::Rng& rng_;
  std::vector<smt::TermId> args_;
  std::string_view head_;
};

// What a rule brings in that a logic may forbid.
enum class Needs : std::uint8_t { Nothing, Arithmetic };

struct EquivalenceRule {
  std::string_view name;
  smt::TermId (*apply)(EquivalenceSite&);  // invalid: does not apply
  Needs needs = Needs::Nothing;
};

[[nodiscard]] std::span<const EquivalenceRule> string_equivalences();
[[nodiscard]] std::span<const EquivalenceRule> float_equivalences();
[[nodiscard]] std::span<const EquivalenceRule> array_equivalences();
[[nodiscard]] std::span<const EquivalenceRule> datatype_equivalences();

}  // namespace smiter::strategies::storm
