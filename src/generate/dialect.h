// SPDX-License-Identifier: MIT
// Which solvers understand a term. Operator rows say who knows them (:only, :since);
// data/dialects/<solver>.dialect adds what a version lacks and the shapes it refuses.
// A test that a solver would only reject says nothing about it, so such terms are
// avoided when the solver is among the targets, and tagged when they occur.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "smt/terms.h"
#include "theory/features.h"

namespace smiter::generate {

// Shapes that some solver refuses although every operator in them is known to it.
enum class Restriction : std::uint8_t {
  FloatFormats,       // floats other than Float32 and Float64
  ArrayIndices,       // arrays indexed by arrays
  RegLanValues,       // RegLan as the sort of an ite, an argument of =, a variable
  ConstantRanges,     // re.range of anything but literals
  ConstantArrays,     // (as const …) of anything but a value
  IntegerPowers,      // ^ on Int, which is Real for z3
  ConstantExponents,  // ^ with an exponent that is no literal
  FunctionValues,     // functions as values: the sort ->, partial applications
  ParametricTesters,  // (_ is C) when the script has two instances of C's datatype
  FewArguments,       // connectives with fewer arguments than the standard wants; see below
  EmptyPatterns,      // :pattern ()
  Tactics,            // check-sat-using; z3's
  kCount,
};

struct Dialect {
  std::string solver;
  // Operators that it lacks; also what we keep as text: terms, sorts and commands (opaque.sig).
  std::vector<std::string> unknown;
  std::vector<std::string> knows;  // operators of a newer standard that it has
  // Bits by Restriction. That a solver takes more than the standard has to be said: (takes …).
  std::uint32_t restrictions = (1u << static_cast<unsigned>(Restriction::FewArguments)) |
                               (1u << static_cast<unsigned>(Restriction::Tactics));

  [[nodiscard]] bool has(Restriction r) const { return (restrictions >> static_cast<unsigned>(r) & 1u) != 0; }
};

[[nodiscard]] base::Expected<Dialect> read_dialect(std::string_view solver, std::string_view text);
// The one compiled in under this name; one without anything special if there is none.
[[nodiscard]] Dialect builtin_dialect(std::string_view solver);

// A set of targets, bit i for the i-th.
using TargetMask = std::uint8_t;

// The solvers that tests are made for, at most eight.
class Targets {
 public:
  Targets(const smt::OpTable& ops, std::vector<Dialect> dialects);

  [[nodiscard]] std::size_t size() const { return dialects_.size(); }
  [[nodiscard]] const Dialect& operator[](std::size_t i) const { return dialects_[i]; }
  // The targets that do not know this row.
  [[nodiscard]] TargetMask strangers(smt::OpId op) const { return by_row_[op.value]; }
  // The targets that do not take this sort.
  [[nodiscard]] TargetMask strangers(const smt::TermTable& table, smt::SortId sort) const;
  // The targets that do not know what is kept as this text: a term, a sort or a command.
  [[nodiscard]] TargetMask strangers_to_text(std::string_view text) const;
  [[nodiscard]] TargetMask with(Restriction r) const { return by_restriction_[static_cast<std::size_t>(r)]; }
  [[nodiscard]] std::vector<std::string> names(TargetMask mask) const;
  // Facts about the rows that every unit needs, computed once.
  [[nodiscard]] const theory::RowFeatures& row_features() const { return row_features_; }
  [[nodiscard]] std::span<const smt::OpId> rows_of_result(smt::SortKind kind) const {
    return rows_by_kind_[static_cast<std::size_t>(kind)];
  }

 private:
  std::vector<Dialect> dialects_;
  std::vector<TargetMask> by_row_;
  std::map<std::string, TargetMask, std::less<>> by_name_;  // what some dialect calls unknown
  theory::RowFeatures row_features_;
  std::vector<std::vector<smt::OpId>> rows_by_kind_;  // by kind of the result; parametric ones in all
  TargetMask by_restriction_[static_cast<std::size_t>(Restriction::kCount)] = {};
};

// z3 and cvc5, the pair that is tested against each other by default.
[[nodiscard]] std::vector<Dialect> default_dialects();

// Per term, the targets that do not understand it or something below it.
class Strangers {
 public:
  Strangers(const smt::TermTable& table, const Targets& targets) : table_(table), targets_(targets) {}

  // Looks at the terms made since the last call.
  void update();
  [[nodiscard]] TargetMask operator[](smt::TermId term) const { return of_term_[term.value]; }
  // Written without symbols and without operators that compute: literals, and the
  // constructors of values on them (as const, datatypes).
  [[nodiscard]] bool is_value(smt::TermId term) const { return value_[term.value] != 0; }

 private:
  [[nodiscard]] bool makes_value(smt::TermId term, const smt::TermNode& node) const;
  [[nodiscard]] TargetMask of_operator(smt::TermId term, const smt::TermNode& node) const;
  [[nodiscard]] TargetMask of_sort(smt::SortId sort);
  [[nodiscard]] bool has_instances(smt::SortDeclId datatype) const;

  const smt::TermTable& table_;
  const Targets& targets_;
  base::PodVector<TargetMask> of_term_, of_sort_;
  base::PodVector<std::uint8_t> value_;
};

// Does this row take only values as arguments, for some solver?
[[nodiscard]] bool wants_values(const smt::OpTable& ops, const smt::OpRow& row, std::size_t place);

}  // namespace smiter::generate
