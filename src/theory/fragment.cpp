// SPDX-License-Identifier: MIT
#include "theory/fragment.h"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>
#include <vector>

#include "smt/terms/visit.h"
#include "theory/logics.h"

namespace smiter::theory {

using smt::CommandKind;
using smt::TermId;
using smt::TermKind;
using smt::TermTable;
using smt::Word;

namespace {

// Counts the positive predicates of the clauses that a formula stands for.
class HornForm {
 public:
  explicit HornForm(const TermTable& table) : table_(table) {}

  bool holds_for(TermId formula) { return positive(formula, true, 0) <= 1; }

 private:
  static constexpr unsigned kNotHorn = 2;
  static constexpr unsigned kMostDepth = 300;

  // Of its clauses, the most positive predicates in one. `sign`: the formula itself or its negation.
  unsigned positive(TermId term, bool sign, unsigned depth) {
    if (depth > kMostDepth) return kNotHorn;
    // A shared part counts wherever it stands, but is looked at once.
    const std::uint64_t key = 2 * std::uint64_t{term.value} + (sign ? 1 : 0);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const unsigned count = std::min(kNotHorn, look_at(term, sign, depth));
    known_.emplace(key, count);
    return count;
  }

  unsigned look_at(TermId term, bool sign, unsigned depth) {
    const smt::TermNode& node = table_[term];
    const auto parts = table_.children(term);
    if (node.kind == TermKind::Annotated) return positive(parts[0], sign, depth + 1);
    if (node.kind == TermKind::Binder) {
      const bool universal = node.binder() == (sign ? smt::Binder::Forall : smt::Binder::Exists);
      return universal ? positive(parts.back(), sign, depth + 1) : kNotHorn;
    }
    if (table_.is_op(term, Word::OpNot)) return positive(parts[0], !sign, depth + 1);
    if (table_.is_op(term, Word::OpAnd) || table_.is_op(term, Word::OpOr))
      return joined(parts, sign, table_.is_op(term, Word::OpOr) == sign, depth);
    if (is_implication(node)) return implication(parts, sign, depth);
    if (is_predicate(term)) return sign ? 1 : 0;
    return mentions_predicate(term) ? kNotHorn : 0;
  }

  unsigned joined(std::span<const TermId> parts, bool sign, bool one_clause, unsigned depth) {
    unsigned sum = 0, most = 0;
    for (const TermId part : parts) {
      const unsigned count = positive(part, sign, depth + 1);
      sum += count;
      most = std::max(most, count);
    }
    return one_clause ? sum : most;
  }

  unsigned implication(std::span<const TermId> parts, bool sign, unsigned depth) {
    unsigned sum = 0, most = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const unsigned count = positive(parts[i], i + 1 == parts.size() ? sign : !sign, depth + 1);
      sum += count;
      most = std::max(most, count);
    }
    return sign ? sum : most;
  }

  [[nodiscard]] bool is_implication(const smt::TermNode& node) const {
    return node.kind == TermKind::Operator && table_.text(table_.ops()[node.op()].name) == "=>";
  }
  [[nodiscard]] bool is_predicate(TermId term) const {
    const smt::TermNode& node = table_[term];
    return node.kind == TermKind::Apply && node.sort == smt::kBool &&
           table_.fun(node.fun()).kind == smt::FunKind::Declared;
  }
  // Also by a definition. What we do not type may mention one, and so may a function that calls itself.
  [[nodiscard]] bool mentions_predicate(TermId term) const {
    bool any = false;
    std::vector<TermId> todo{term};
    std::set<smt::FunId> looked_into;
    smt::Visitor visitor(table_);
    while (!todo.empty() && !any) {
      const TermId next = todo.back();
      todo.pop_back();
      visitor.post_order(next, [&](TermId t) {
        const smt::TermNode& node = table_[t];
        any = any || is_predicate(t) || node.kind == TermKind::Binder || node.kind == TermKind::Opaque;
        if (node.kind != TermKind::Apply) return;
        const smt::FunDecl& fun = table_.fun(node.fun());
        any = any || fun.kind == smt::FunKind::DefinedRec;
        if (fun.body.is_valid() && looked_into.insert(node.fun()).second) todo.push_back(fun.body);
      });
    }
    return any;
  }

  const TermTable& table_;
  std::unordered_map<std::uint64_t, unsigned> known_;  // by term and sign
};

}  // namespace

bool is_horn(const TermTable& table, TermId formula) {
  return HornForm(table).holds_for(formula);
}

namespace {

// The logics whose formulas have a shape that no set of features tells; difference, linear and
// quantifier-free logics are features (theory/logics.h).
struct Shaped {
  std::string_view logic;
  bool (*holds)(const TermTable&, TermId);
};
constexpr std::array kShaped = {Shaped{"HORN", is_horn}};

const Shaped* shape_of(std::string_view logic) {
  const auto it = std::ranges::find(kShaped, logic, &Shaped::logic);
  return it == kShaped.end() ? nullptr : &*it;
}

// The first that is set; empty if there is none.
std::string_view logic_of(const TermTable& table, const smt::Script& script) {
  const auto set = std::ranges::find(script.commands, CommandKind::SetLogic, &smt::Command::kind);
  return set == script.commands.end() ? std::string_view() : table.text(set->text);
}

}  // namespace

bool keeps_shape(const TermTable& table, std::string_view logic, TermId formula) {
  const Shaped* const shaped = shape_of(logic);
  return shaped == nullptr || shaped->holds(table, formula);
}

bool keeps_shape(const TermTable& table, std::string_view logic, const smt::Script& script) {
  return shape_of(logic) == nullptr || std::ranges::all_of(script.commands, [&](const smt::Command& c) {
           if (c.kind == CommandKind::Assert) return keeps_shape(table, logic, c.term);
           return !smt::is_check(c.kind) ||
                  std::ranges::all_of(c.terms, [&](TermId t) { return keeps_shape(table, logic, t); });
         });
}

bool breaks_shape(const TermTable& table, const smt::Script& script) {
  return !keeps_shape(table, logic_of(table, script), script);
}

std::string logic_of_mutant(const TermTable& table, const smt::Script& script, std::string_view logic,
                            FeatureSet seed, FeatureSet now) {
  const auto own = parse_logic(logic);
  FeatureSet fresh = now - seed;
  // A logic that did for the seed does for a mutant that needs nothing new and has its shape.
  if (!own && fresh.empty() && keeps_shape(table, logic, script)) return std::string(logic);
  // A product that a solver could simplify away in the seed may stay in the mutant.
  if (now.has(Feature::Nonlinear)) fresh.add(Feature::Nonlinear);
  if (own && own->contains(fresh)) return std::string(logic);
  return widen(logic, now - FeatureSet{Feature::Opaque});
}

Fit fit_of_logic(const TermTable& table, const smt::Script& script) {
  const std::string_view logic = logic_of(table, script);
  if (logic.empty()) return Fit::Inside;
  if (shape_of(logic) != nullptr) return keeps_shape(table, logic, script) ? Fit::Inside : Fit::Outside;
  const auto allowed = parse_logic(logic);
  if (!allowed) return Fit::Unknown;
  TermFeatures terms(table);
  terms.update();
  const FeatureSet needed = features_of(table, script, terms) - FeatureSet{Feature::Opaque};
  return allowed->contains(needed) ? Fit::Inside : Fit::Outside;
}

}  // namespace smiter::theory
