// SPDX-License-Identifier: MIT
#include "theory/fragment.h"

#include <algorithm>

#include "smt/visit.h"
#include "theory/features.h"
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
  // What we do not type may mention one.
  [[nodiscard]] bool mentions_predicate(TermId term) const {
    bool any = false;
    smt::Visitor visitor(table_);
    visitor.post_order(term, [&](TermId t) {
      any =
          any || is_predicate(t) || table_[t].kind == TermKind::Binder || table_[t].kind == TermKind::Opaque;
    });
    return any;
  }

  const TermTable& table_;
};

}  // namespace

bool is_horn(const TermTable& table, TermId formula) {
  return HornForm(table).holds_for(formula);
}

namespace {

// The first that is set; empty if there is none.
std::string_view logic_of(const TermTable& table, const smt::Script& script) {
  const auto set = std::ranges::find(script.commands, CommandKind::SetLogic, &smt::Command::kind);
  return set == script.commands.end() ? std::string_view() : table.text(set->text);
}

}  // namespace

bool breaks_horn(const TermTable& table, const smt::Script& script) {
  return logic_of(table, script) == "HORN" &&
         std::ranges::any_of(script.commands, [&](const smt::Command& c) {
           return c.kind == CommandKind::Assert && !is_horn(table, c.term);
         });
}

Fit fit_of_logic(const TermTable& table, const smt::Script& script) {
  const std::string_view logic = logic_of(table, script);
  if (logic.empty()) return Fit::Inside;
  if (logic == "HORN") return breaks_horn(table, script) ? Fit::Outside : Fit::Inside;
  const auto allowed = parse_logic(logic);
  if (!allowed) return Fit::Unknown;
  TermFeatures terms(table);
  terms.update();
  const FeatureSet needed = features_of(table, script, terms) - FeatureSet{Feature::Opaque};
  return allowed->contains(needed) ? Fit::Inside : Fit::Outside;
}

}  // namespace smiter::theory
