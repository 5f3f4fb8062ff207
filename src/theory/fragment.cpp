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

// Clauses as engines write them, and not all that is equivalent to one: an engine may name the parts
// of a formula, and a name for a part with a negated predicate is no Horn clause any more.
//   clause: (forall (…) clause) | (=> body… clause) | (or literal…) | (not body) | head
//   body:   predicate | constraint | (and body…) | (or body…)
class HornForm {
 public:
  explicit HornForm(const TermTable& table) : table_(table) {}

  bool is_clause(TermId term) {
    for (;;) {
      const auto parts = table_.children(term);
      const smt::TermNode& node = table_[term];
      const bool universal = node.kind == TermKind::Binder && node.binder() == smt::Binder::Forall;
      if (is_implication(node) && !are_bodies(parts.first(parts.size() - 1), 0)) return false;
      if (node.kind == TermKind::Annotated)
        term = parts.front();
      else if (universal || is_implication(node))
        term = parts.back();
      else
        break;
    }
    if (table_.is_op(term, Word::OpOr)) return is_disjunction(table_.children(term));
    if (table_.is_op(term, Word::OpNot)) return is_negated_body(term);
    return is_predicate(term) || is_constraint(term);
  }

 private:
  static constexpr unsigned kMostDepth = 300;

  // `(not (exists (…) body))` is a clause, too.
  bool is_negated_body(TermId term) {
    TermId inner = table_.children(term).front();
    while (table_[inner].kind == TermKind::Binder && table_[inner].binder() == smt::Binder::Exists)
      inner = table_.children(inner).back();
    return is_body(inner, 0);
  }

  bool is_disjunction(std::span<const TermId> literals) {
    unsigned heads = 0;
    for (const TermId literal : literals) {
      if (is_predicate(literal))
        ++heads;
      else if (table_.is_op(literal, Word::OpNot) ? !is_body(table_.children(literal).front(), 0)
                                                  : !is_constraint(literal))
        return false;
    }
    return heads <= 1;
  }

  bool are_bodies(std::span<const TermId> terms, unsigned depth) {
    return std::ranges::all_of(terms, [&](TermId term) { return is_body(term, depth); });
  }
  bool is_body(TermId term, unsigned depth) {
    if (depth > kMostDepth) return false;
    // A shared part is looked at once.
    if (const auto known = bodies_.find(term); known != bodies_.end()) return known->second;
    const bool joins = table_.is_op(term, Word::OpAnd) || table_.is_op(term, Word::OpOr);
    const bool holds =
        joins ? are_bodies(table_.children(term), depth + 1) : is_predicate(term) || is_constraint(term);
    bodies_.emplace(term, holds);
    return holds;
  }

  [[nodiscard]] bool is_implication(const smt::TermNode& node) const {
    return node.kind == TermKind::Operator && table_.text(table_.ops()[node.op()].name) == "=>";
  }
  [[nodiscard]] bool is_predicate(TermId term) const {
    const smt::TermNode& node = table_[term];
    return node.kind == TermKind::Apply && node.sort == smt::kBool &&
           table_.fun(node.fun()).kind == smt::FunKind::Declared;
  }
  // No predicate in it, also not by a definition. What we do not type may mention one, and so may a
  // function that calls itself; quantifiers stand outside of clauses only.
  [[nodiscard]] bool is_constraint(TermId term) const {
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
    return !any;
  }

  const TermTable& table_;
  std::unordered_map<TermId, bool> bodies_;
};

}  // namespace

bool is_horn(const TermTable& table, TermId formula) {
  return HornForm(table).is_clause(formula);
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
