// SPDX-License-Identifier: MIT
// Equivalences of arrays and datatypes. Reading and writing an array is total. A selector of the wrong
// constructor has a value that the standard leaves open: no rule here asks for one where it matters.
#include <array>
#include <optional>

#include "smt/script/unique_names.h"
#include "strategies/storm/equivalences/rules.h"

namespace smiter::strategies::storm {

using smt::TermId;
using smt::TermKind;

namespace {

std::vector<TermId> children_of(EquivalenceSite& s, TermId term) {
  const auto children = s.table().children(term);
  return {children.begin(), children.end()};
}

// The arguments if `term` is this operator on so many.
std::optional<std::vector<TermId>> args_of(EquivalenceSite& s, TermId term, std::string_view op,
                                           std::size_t arity) {
  const smt::TermNode& node = s.table()[term];
  if (node.kind != TermKind::Operator || node.child_count != arity) return std::nullopt;
  if (s.table().text(s.table().ops()[node.op()].name) != op) return std::nullopt;
  return children_of(s, term);
}

// The term with one argument replaced.
TermId with_argument(EquivalenceSite& s, std::size_t place, TermId argument) {
  if (!argument.is_valid()) return {};
  std::vector<TermId> args = s.args();
  args[place] = argument;
  return s.table().rebuild(s.term(), args).value_or(TermId());
}

// (= (select a i) v) is (= (store a i v) a): writing what stands there changes nothing, and anything
// else changes the array at i.
TermId read_as_write(EquivalenceSite& s) {
  if (!s.is("=", 2)) return {};
  for (std::size_t k = 0; k < 2; ++k) {
    const auto read = args_of(s, s.args()[k], "select", 2);
    if (!read) continue;
    return s.op("=", {s.op("store", {(*read)[0], (*read)[1], s.args()[1 - k]}), (*read)[0]});
  }
  return {};
}

// (= a (store b i v)) is (and (= (select a i) v) (= (store a i (select b i)) b)): a has v at i, and is b
// everywhere else. Arrays are equal if they are everywhere.
TermId write_as_read(EquivalenceSite& s) {
  if (!s.is("=", 2)) return {};
  for (std::size_t k = 0; k < 2; ++k) {
    const auto write = args_of(s, s.args()[k], "store", 3);
    if (!write) continue;
    const TermId a = s.args()[1 - k], b = (*write)[0], i = (*write)[1];
    const TermId there = s.op("=", {s.op("select", {a, i}), (*write)[2]});
    const TermId elsewhere = s.op("=", {s.op("store", {a, i, s.op("select", {b, i})}), b});
    return s.op("and", {there, elsewhere});
  }
  return {};
}

// An argument (select (store a i v) j) is (ite (= i j) v (select a j)), the axiom of arrays.
TermId read_over_write(EquivalenceSite& s) {
  if (s.table()[s.term()].kind != TermKind::Operator) return {};
  for (std::size_t k = 0; k < s.args().size(); ++k) {
    const auto read = args_of(s, s.args()[k], "select", 2);
    const auto write = read ? args_of(s, (*read)[0], "store", 3) : std::nullopt;
    if (!write) continue;
    const TermId j = (*read)[1];
    const TermId same = s.op("=", {(*write)[1], j});
    return with_argument(s, k, s.op("ite", {same, (*write)[2], s.op("select", {(*write)[0], j})}));
  }
  return {};
}

// The constructors of a sort that is a plain datatype: with finite values, without sort parameters, and
// with names that mean one thing.
std::vector<smt::FunId> constructors_of(EquivalenceSite& s, smt::SortId sort) {
  const smt::SortTable& sorts = s.table().sorts();
  if (sorts.kind(sort) != smt::SortKind::Declared || !sorts.args(sort).empty()) return {};
  const smt::SortDecl& decl = sorts.decl(smt::SortDeclId(sorts[sort].index0));
  if (decl.kind != smt::SortDecl::Kind::Datatype) return {};
  const auto is_ambiguous = [&](smt::FunId fun) {
    return smt::is_overloaded(s.table(), s.table().fun(fun).name);
  };
  for (const smt::FunId constructor : decl.constructors) {
    const bool bad = is_ambiguous(constructor) ||
                     std::ranges::any_of(s.table().selectors(constructor), is_ambiguous) ||
                     s.table().selectors(constructor).size() != s.table().fun(constructor).param_count;
    if (bad) return {};
  }
  return decl.constructors;
}

// The constructor of such a sort that the term applies; invalid if there is none.
smt::FunId constructor_of(EquivalenceSite& s, TermId term) {
  const smt::TermNode& node = s.table()[term];
  if (node.kind != TermKind::Apply || s.table().fun(node.fun()).kind != smt::FunKind::Constructor) return {};
  if (node.child_count != s.table().fun(node.fun()).param_count) return {};
  return constructors_of(s, node.sort).empty() ? smt::FunId() : node.fun();
}

TermId apply(EquivalenceSite& s, smt::FunId fun, TermId argument) {
  return s.table().mk_apply(fun, std::array{argument}).value_or(TermId());
}

TermId conjunction(EquivalenceSite& s, std::vector<TermId> parts) {
  if (parts.empty()) return s.table().mk_true();
  return parts.size() == 1 ? parts[0] : s.op("and", std::move(parts));
}

// (= x (C t u)) is (and ((_ is C) x) (= (first x) t) (= (second x) u)). If x is no C, the tester is false,
// whatever the selectors give.
TermId equality_by_fields(EquivalenceSite& s) {
  if (!s.is("=", 2)) return {};
  for (std::size_t k = 0; k < 2; ++k) {
    const smt::FunId constructor = constructor_of(s, s.args()[k]);
    if (!constructor.is_valid()) continue;
    const TermId x = s.args()[1 - k];
    const std::vector<TermId> fields = children_of(s, s.args()[k]);
    const auto span = s.table().selectors(constructor);
    const std::vector<smt::FunId> selectors(span.begin(), span.end());
    std::vector<TermId> parts{apply(s, s.table().tester(constructor), x)};
    for (std::size_t i = 0; i < fields.size(); ++i)
      parts.push_back(s.op("=", {apply(s, selectors[i], x), fields[i]}));
    return conjunction(s, std::move(parts));
  }
  return {};
}

// Two applications of constructors are equal if the constructor is the same, and so are all arguments.
TermId equality_of_constructions(EquivalenceSite& s) {
  if (!s.is("=", 2)) return {};
  const smt::FunId left = constructor_of(s, s.args()[0]), right = constructor_of(s, s.args()[1]);
  if (!left.is_valid() || !right.is_valid()) return {};
  if (left != right) return s.table().mk_false();
  const std::vector<TermId> as = children_of(s, s.args()[0]), bs = children_of(s, s.args()[1]);
  std::vector<TermId> parts;
  for (std::size_t i = 0; i < as.size(); ++i) parts.push_back(s.op("=", {as[i], bs[i]}));
  return conjunction(s, std::move(parts));
}

// The constructor that the term tests for, if its sort is a plain datatype.
smt::FunId tested_by(EquivalenceSite& s) {
  const smt::TermNode& node = s.table()[s.term()];
  if (node.kind != TermKind::Apply || s.table().fun(node.fun()).kind != smt::FunKind::Tester) return {};
  return constructors_of(s, s.table().sort(s.args()[0])).empty() ? smt::FunId()
                                                                 : s.table().fun(node.fun()).about;
}

// Every value is made by exactly one constructor: ((_ is C) x) is that x is none of the others.
TermId tester_as_no_other(EquivalenceSite& s) {
  const smt::FunId constructor = tested_by(s);
  if (!constructor.is_valid()) return {};
  const TermId x = s.args()[0];
  std::vector<TermId> parts;
  for (const smt::FunId other : constructors_of(s, s.table().sort(x)))
    if (other != constructor) parts.push_back(s.negate(apply(s, s.table().tester(other), x)));
  return conjunction(s, std::move(parts));
}

// A constructor without fields has one value: ((_ is C) x) is (= x C).
TermId tester_as_equality(EquivalenceSite& s) {
  const smt::FunId constructor = tested_by(s);
  if (!constructor.is_valid() || s.table().fun(constructor).param_count != 0) return {};
  const TermId value = s.table().mk_apply(constructor, {}).value_or(TermId());
  return s.op("=", {s.args()[0], value});
}

// An argument (first (C t u)) is t. The selector is that of C: others are open there.
TermId field_of_construction(EquivalenceSite& s) {
  if (s.table()[s.term()].kind != TermKind::Operator) return {};
  for (std::size_t k = 0; k < s.args().size(); ++k) {
    const smt::TermNode node = s.table()[s.args()[k]];
    if (node.kind != TermKind::Apply || s.table().fun(node.fun()).kind != smt::FunKind::Selector) continue;
    const TermId from = s.table().children(s.args()[k])[0];
    const smt::FunDecl& selector = s.table().fun(node.fun());
    if (!selector.about.is_valid() || constructor_of(s, from) != selector.about) continue;
    return with_argument(s, k, s.table().children(from)[selector.place]);
  }
  return {};
}

constexpr std::array kArrayRules = {
    EquivalenceRule{"read as a write without effect", read_as_write},
    EquivalenceRule{"write as a read and the rest", write_as_read},
    EquivalenceRule{"read over write", read_over_write},
};
constexpr std::array kDatatypeRules = {
    EquivalenceRule{"= by fields", equality_by_fields},
    EquivalenceRule{"= of constructors", equality_of_constructions},
    EquivalenceRule{"tester as none of the others", tester_as_no_other},
    EquivalenceRule{"tester as =", tester_as_equality},
    EquivalenceRule{"field of a constructor", field_of_construction},
};

}  // namespace

std::span<const EquivalenceRule> array_equivalences() {
  return kArrayRules;
}

std::span<const EquivalenceRule> datatype_equivalences() {
  return kDatatypeRules;
}

}  // namespace smiter::strategies::storm
