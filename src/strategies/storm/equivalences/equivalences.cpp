// SPDX-License-Identifier: MIT
#include "strategies/storm/equivalences/equivalences.h"

#include <algorithm>
#include <array>

#include "smt/terms/rewrite.h"
#include "strategies/storm/equivalences/rules.h"

namespace smiter::strategies::storm {

using smt::TermId;
using smt::TermKind;
using smt::Word;

namespace {

TermId commute(EquivalenceSite& s) {
  const bool free_order = s.is("and") || s.is("or") || s.is("xor", 2) || s.is("=", 2) || s.is("distinct", 2);
  if (!free_order || s.args().size() < 2) return {};
  std::vector<TermId> args = s.args();
  const auto middle = args.begin() + 1 + static_cast<std::ptrdiff_t>(s.rng().below(args.size() - 1));
  std::rotate(args.begin(), middle, args.end());
  return s.op(s.head(), args);
}

TermId de_morgan(EquivalenceSite& s) {
  const bool conjunction = s.is("and");
  if (!conjunction && !s.is("or")) return {};
  std::vector<TermId> args;
  for (TermId arg : s.args()) args.push_back(s.negate(arg));
  return s.negate(s.op(conjunction ? "or" : "and", args));
}

// (and a (or b c)) is (or (and a b) (and a c)), and the other way round.
TermId distribute(EquivalenceSite& s) {
  const bool conjunction = s.is("and", 2);
  if (!conjunction && !s.is("or", 2)) return {};
  const Word inner = conjunction ? Word::OpOr : Word::OpAnd;
  for (std::size_t i = 0; i < 2; ++i) {
    const TermId sum = s.args()[i];
    if (!s.table().is_op(sum, inner)) continue;
    const TermId factor = s.args()[1 - i];
    const std::vector<TermId> parts(s.table().children(sum).begin(), s.table().children(sum).end());
    std::vector<TermId> products;
    for (TermId part : parts) products.push_back(s.op(s.head(), {factor, part}));
    return s.op(conjunction ? "or" : "and", products);
  }
  return {};
}

TermId implication_as_or(EquivalenceSite& s) {
  return s.is("=>", 2) ? s.op("or", {s.negate(s.args()[0]), s.args()[1]}) : TermId();
}

TermId contrapose(EquivalenceSite& s) {
  return s.is("=>", 2) ? s.op("=>", {s.negate(s.args()[1]), s.negate(s.args()[0])}) : TermId();
}

TermId ite_as_or(EquivalenceSite& s) {
  if (!s.is("ite", 3) || s.table().sort(s.term()) != smt::kBool) return {};
  const TermId c = s.args()[0];
  return s.op("or", {s.op("and", {c, s.args()[1]}), s.op("and", {s.negate(c), s.args()[2]})});
}

TermId ite_flip(EquivalenceSite& s) {
  return s.is("ite", 3) ? s.op("ite", {s.negate(s.args()[0]), s.args()[2], s.args()[1]}) : TermId();
}

TermId xor_as_distinct(EquivalenceSite& s) {
  return s.is("xor", 2) ? s.negate(s.op("=", s.args())) : TermId();
}

TermId equality_as_implications(EquivalenceSite& s) {
  if (!s.is("=", 2) || !s.args_are(smt::kBool)) return {};
  return s.op("and", {s.op("=>", s.args()), s.op("=>", {s.args()[1], s.args()[0]})});
}

TermId distinct_as_not_equal(EquivalenceSite& s) {
  return s.is("distinct", 2) ? s.negate(s.op("=", s.args())) : TermId();
}

TermId double_negation(EquivalenceSite& s) {
  return s.negate(s.negate(s.term()));
}

TermId as_ite(EquivalenceSite& s) {
  return s.op("ite", {s.term(), s.table().mk_true(), s.table().mk_false()});
}

TermId absorb(EquivalenceSite& s) {
  if (s.others().empty()) return {};
  const TermId other = s.others()[s.rng().below(s.others().size())];
  return s.rng().coin() ? s.op("or", {s.term(), s.op("and", {s.term(), other})})
                        : s.op("and", {s.term(), s.op("or", {other, s.term()})});
}

TermId ite_of_itself(EquivalenceSite& s) {
  if (s.others().empty()) return {};
  return s.op("ite", {s.others()[s.rng().below(s.others().size())], s.term(), s.term()});
}

// (forall x. p) is (not (exists x. (not p))), and the other way round.
TermId dual_quantifier(EquivalenceSite& s) {
  const smt::TermNode node = s.table()[s.term()];
  if (node.kind != TermKind::Binder) return {};
  if (node.binder() != smt::Binder::Forall && node.binder() != smt::Binder::Exists) return {};
  const auto other = node.binder() == smt::Binder::Forall ? smt::Binder::Exists : smt::Binder::Forall;
  // A pattern annotates the body as a whole and would not under a negation.
  if (s.table()[s.args().back()].kind == TermKind::Annotated) return {};
  const TermId body = s.negate(s.args().back());
  const std::vector<TermId> variables(s.args().begin(), s.args().end() - 1);
  return s.negate(s.table().mk_binder(other, variables, body).value_or(TermId()));
}

struct Order {
  std::string_view name, turned, negated;
};
constexpr std::array kOrders = {Order{"<", ">", ">="}, Order{"<=", ">=", ">"}, Order{">", "<", "<="},
                                Order{">=", "<=", "<"}};

const Order* order_of(const EquivalenceSite& s) {
  if (s.args().size() != 2 || !s.args_are_numbers()) return nullptr;
  const auto it = std::ranges::find(kOrders, s.head(), &Order::name);
  return it == kOrders.end() ? nullptr : &*it;
}

TermId turn_order(EquivalenceSite& s) {
  const Order* order = order_of(s);
  return order == nullptr ? TermId() : s.op(order->turned, {s.args()[1], s.args()[0]});
}

TermId negate_order(EquivalenceSite& s) {
  const Order* order = order_of(s);
  return order == nullptr ? TermId() : s.negate(s.op(order->negated, s.args()));
}

TermId equality_as_orders(EquivalenceSite& s) {
  if (!s.is("=", 2) || !s.args_are_numbers()) return {};
  return s.op("and", {s.op("<=", s.args()), s.op(">=", s.args())});
}

TermId shift_both_sides(EquivalenceSite& s) {
  if (order_of(s) == nullptr && !(s.is("=", 2) && s.args_are_numbers())) return {};
  const TermId by = s.number(1 + s.rng().below(9));
  return s.op(s.head(), {s.op("+", {s.args()[0], by}), s.op("+", {s.args()[1], by})});
}

// Over the integers a < b is a + 1 <= b.
TermId strict_by_one(EquivalenceSite& s) {
  if (!s.is("<", 2) || !s.args_are(smt::kInt)) return {};
  return s.op("<=", {s.op("+", {s.args()[0], s.number(1)}), s.args()[1]});
}

struct BitVecOrder {
  std::string_view name, negated_turned;
};
constexpr std::array kBitVecOrders = {BitVecOrder{"bvult", "bvule"}, BitVecOrder{"bvule", "bvult"},
                                      BitVecOrder{"bvslt", "bvsle"}, BitVecOrder{"bvsle", "bvslt"}};

TermId negate_bitvec_order(EquivalenceSite& s) {
  const auto it = std::ranges::find(kBitVecOrders, s.head(), &BitVecOrder::name);
  if (it == kBitVecOrders.end() || s.args().size() != 2) return {};
  return s.negate(s.op(it->negated_turned, {s.args()[1], s.args()[0]}));
}

// Of Booleans, numbers and bit-vectors.
constexpr std::array kRules = {
    EquivalenceRule{"commute", commute},
    EquivalenceRule{"de Morgan", de_morgan},
    EquivalenceRule{"distribute", distribute},
    EquivalenceRule{"implication as or", implication_as_or},
    EquivalenceRule{"contrapose", contrapose},
    EquivalenceRule{"ite as or", ite_as_or},
    EquivalenceRule{"turn the ite", ite_flip},
    EquivalenceRule{"xor as not =", xor_as_distinct},
    EquivalenceRule{"= as two implications", equality_as_implications},
    EquivalenceRule{"distinct as not =", distinct_as_not_equal},
    EquivalenceRule{"double negation", double_negation},
    EquivalenceRule{"as ite of true and false", as_ite},
    EquivalenceRule{"absorb another formula", absorb},
    EquivalenceRule{"ite of the same on both sides", ite_of_itself},
    EquivalenceRule{"dual quantifier", dual_quantifier},
    EquivalenceRule{"turn the order", turn_order},
    EquivalenceRule{"negate the order", negate_order},
    EquivalenceRule{"= as <= and >=", equality_as_orders},
    EquivalenceRule{"add to both sides", shift_both_sides, Needs::Arithmetic},
    EquivalenceRule{"< as <= of one more", strict_by_one, Needs::Arithmetic},
    EquivalenceRule{"negate the bit-vector order", negate_bitvec_order},
};

// The one list of rules.
const std::vector<EquivalenceRule>& all_rules() {
  static const std::vector<EquivalenceRule> rules = [] {
    std::vector<EquivalenceRule> list(kRules.begin(), kRules.end());
    for (const auto more :
         {string_equivalences(), float_equivalences(), array_equivalences(), datatype_equivalences()})
      list.insert(list.end(), more.begin(), more.end());
    return list;
  }();
  return rules;
}

// The Boolean terms of a formula where a rule may be used: not a variable, which also
// stands where it is bound. Patterns stay as they are.
std::vector<TermId> places(const smt::TermTable& table, TermId root) {
  std::vector<TermId> found, stack{root};
  std::vector<std::uint8_t> seen(table.size(), 0);
  while (!stack.empty()) {
    const TermId term = stack.back();
    stack.pop_back();
    if (seen[term.value] != 0) continue;
    seen[term.value] = 1;
    const smt::TermNode& node = table[term];
    const bool fixed = node.kind == TermKind::MatchCase || node.kind == TermKind::Annotated ||
                       node.kind == TermKind::Variable;
    if (node.sort == smt::kBool && !fixed) found.push_back(term);
    const auto [first, last] = table.places(term);
    for (std::uint32_t i = first; i < last; ++i) stack.push_back(table.children(term)[i]);
  }
  return found;
}

}  // namespace

Equivalent rewrite_equivalently(smt::TermTable& table, TermId term, std::span<const TermId> others,
                                const EquivalencePolicy& policy, base::Rng& rng) {
  Equivalent result{term, {}};
  const std::uint64_t largest = std::uint64_t{table[term].size} + policy.growth;
  constexpr int kTries = 12;
  for (std::uint32_t step = 0; step < policy.steps; ++step) {
    const std::vector<TermId> where = places(table, result.term);
    if (where.empty()) break;
    for (int i = 0; i < kTries; ++i) {
      const TermId place = where[rng.below(where.size())];
      const EquivalenceRule& rule = rng.pick(all_rules());
      if (rule.needs == Needs::Arithmetic && !policy.arithmetic) continue;
      EquivalenceSite site(table, place, others, rng);
      const TermId made = rule.apply(site);
      if (!made.is_valid() || made == place) continue;
      smt::TermMap map{{place, made}};
      const auto rebuilt = smt::rewrite(table, result.term, map);
      if (!rebuilt || table[*rebuilt].size > largest) continue;
      result.term = *rebuilt;
      result.rules.push_back(rule.name);
      break;
    }
  }
  return result;
}

std::vector<std::string_view> equivalence_names() {
  std::vector<std::string_view> names;
  for (const EquivalenceRule& rule : all_rules()) names.push_back(rule.name);
  return names;
}

std::vector<std::pair<std::string_view, TermId>> all_rewrites(smt::TermTable& table, TermId term,
                                                              std::span<const TermId> others,
                                                              base::Rng& rng) {
  std::vector<std::pair<std::string_view, TermId>> result;
  for (const EquivalenceRule& rule : all_rules()) {
    EquivalenceSite site(table, term, others, rng);
    const TermId made = rule.apply(site);
    if (made.is_valid()) result.emplace_back(rule.name, made);
  }
  return result;
}

}  // namespace smiter::strategies::storm
