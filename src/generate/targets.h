// SPDX-License-Identifier: MIT
// Which solvers understand a term, by their records (src/capability): who knows its operators, has
// its sorts and takes its shape. A test that a solver would only reject says nothing about it,
// so such terms are avoided when the solver is among the targets, and tagged when they occur.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/pod_vector.h"
#include "capability/record.h"
#include "smt/terms/terms.h"
#include "theory/features.h"

namespace smiter::generate {

// Shapes that some solver refuses although it knows every operator in them: the questions of
// these names in data/questions.
enum class Shape : std::uint8_t {
  Functions,            // declared functions with parameters
  Quantifiers,          //
  ArrayQuantifiers,     // quantified formulas with arrays in them
  ArrayVariables,       // bound variables that are arrays
  FunctionQuantifiers,  // quantified formulas with declared functions in them
  Lambdas,              //
  Match,                //
  Choice,               //
  ArrayIndices,         // arrays indexed by arrays
  ArrayElements,        // arrays of arrays
  BooleanArrays,        // arrays with Booleans in them
  BooleanArguments,     // functions of Booleans
  ConstantArrays,       // (as const …) of anything but a value
  ValueArrays,          // (as const …) of a value
  RegLanValues,         // RegLan as the sort of an ite, an argument of =, a variable
  ConstantRanges,       // re.range of anything but literals
  ConstantExponents,    // ^ with an exponent that is no literal
  FunctionValues,       // functions as values: partial applications
  ParametricTesters,    // (_ is C) when the script has two instances of C's datatype
  FewArguments,         // connectives with no argument, and xor with one
  SingleArguments,      // other operators with one argument where the standard wants two
  EmptyPatterns,        // :pattern ()
  Patterns,             //
  Names,                // :named
  Tactics,              // check-sat-using
  RecursiveDefinitions,
  kCount,
};
[[nodiscard]] std::string_view name_of(Shape shape);

// A set of targets, bit i for the i-th.
using TargetMask = std::uint64_t;
inline constexpr std::size_t kMostTargets = 64;

// The solvers that tests are made for.
class Targets {
 public:
  // At most kMostTargets; records with equal names are the same target.
  Targets(const smt::OpTable& ops, std::vector<capability::Record> records);

  [[nodiscard]] std::size_t size() const { return records_.size(); }
  [[nodiscard]] const capability::Record& operator[](std::size_t i) const { return records_[i]; }
  [[nodiscard]] TargetMask all() const {
    return size() == kMostTargets ? ~TargetMask{0} : (TargetMask{1} << size()) - 1;
  }
  [[nodiscard]] static TargetMask only(std::size_t i) { return TargetMask{1} << i; }
  // The targets that do not know this row.
  [[nodiscard]] TargetMask strangers(smt::OpId op) const { return by_row_[op.value]; }
  // The targets that do not take this sort.
  [[nodiscard]] TargetMask strangers(const smt::TermTable& table, smt::SortId sort) const;
  // The targets that do not know what is kept as this text: a term, a sort or a command.
  [[nodiscard]] TargetMask strangers_to_text(std::string_view text) const;
  [[nodiscard]] TargetMask strangers_to_logic(std::string_view logic) const;
  [[nodiscard]] TargetMask strangers_to_format(std::uint32_t exponent, std::uint32_t significand) const;
  // What all targets have sorts and shapes for.
  [[nodiscard]] theory::FeatureSet common_features() const;
  // The targets that refuse the shape.
  [[nodiscard]] TargetMask refusing(Shape shape) const { return by_shape_[static_cast<std::size_t>(shape)]; }
  [[nodiscard]] std::vector<std::string> names(TargetMask mask) const;
  // Facts about the rows that every unit needs, computed once.
  [[nodiscard]] const theory::RowFeatures& row_features() const { return row_features_; }
  [[nodiscard]] std::span<const smt::OpId> rows_of_result(smt::SortKind kind) const {
    const std::vector<smt::OpId>& rows = rows_by_kind_[static_cast<std::size_t>(kind)];
    return {rows.data(), rows.size()};
  }

 private:
  [[nodiscard]] TargetMask lacking(capability::Kind kind, std::string_view name) const;

  std::vector<capability::Record> records_;
  std::vector<TargetMask> by_row_;
  theory::RowFeatures row_features_;
  std::vector<std::vector<smt::OpId>> rows_by_kind_;  // by kind of the result; parametric ones in all
  std::array<TargetMask, static_cast<std::size_t>(Shape::kCount)> by_shape_ = {};
};

// Records that come with the program, by name ("z3@VERSION", or "z3" for the newest); each must be there.
[[nodiscard]] std::vector<capability::Record> shipped(std::initializer_list<std::string_view> names);

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
  // What is below a term, as far as a quantifier above it matters.
  enum Below : std::uint8_t { kArrays = 1, kFunctions = 2 };

  [[nodiscard]] bool makes_value(smt::TermId term, const smt::TermNode& node) const;
  [[nodiscard]] TargetMask of_kind(smt::TermId term, const smt::TermNode& node) const;
  [[nodiscard]] TargetMask of_operator(smt::TermId term, const smt::TermNode& node) const;
  [[nodiscard]] TargetMask of_function(const smt::TermNode& node) const;
  [[nodiscard]] TargetMask of_binder(smt::TermId term, const smt::TermNode& node) const;
  [[nodiscard]] TargetMask of_attributes(const smt::TermNode& node) const;
  [[nodiscard]] TargetMask of_sort(smt::SortId sort);
  [[nodiscard]] bool has_instances(smt::SortDeclId datatype) const;
  void look_below(smt::TermId term, const smt::TermNode& node);

  const smt::TermTable& table_;
  const Targets& targets_;
  base::PodVector<TargetMask> of_term_, of_sort_;
  base::PodVector<std::uint8_t> value_, below_;
};

// The shape of an application that has fewer arguments than the standard wants.
[[nodiscard]] std::optional<Shape> shape_of_arity(const smt::OpTable& ops, const smt::OpRow& row,
                                                  std::size_t count);

// Does this row take only values as arguments, for some solver?
[[nodiscard]] bool wants_values(const smt::OpTable& ops, const smt::OpRow& row, std::size_t place);

}  // namespace smiter::generate
