// SPDX-License-Identifier: MIT
#include "strategies/fusion/pairs.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/core.h>

#include "eval/machine/evaluator.h"
#include "eval/value/print.h"
#include "generate/literals.h"
#include "smt/printer/sort_text.h"
#include "smt/terms/visit.h"
#include "strategies/fusion/fusion_rules.h"

namespace smiter::strategies::fusion {

using smt::TermId;

namespace {

// The free constants that the assertions use.
std::vector<TermId> constants(const smt::TermTable& table, std::span<const TermId> assertions) {
  std::vector<TermId> found;
  smt::Visitor visitor(table);
  for (TermId root : assertions) {
    visitor.post_order(root, [&](TermId term) {
      const smt::TermNode& node = table[term];
      if (node.kind == smt::TermKind::Apply && node.child_count == 0 &&
          table.fun(node.fun()).kind == smt::FunKind::Declared && table.params(node.fun()).empty())
        found.push_back(term);
    });
  }
  return found;
}

class Drawing {
 public:
  Drawing(Joined& joined, eval::Model* model, bool constrained, FusionRows rows, base::Rng& rng)
      : frame_(*joined.frame),
        table_(frame_.table()),
        model_(model),
        constrained_(constrained),
        rows_(rows),
        rng_(rng),
        xs_(constants(table_, joined.assertions(0))),
        ys_(constants(table_, joined.assertions(1))) {}

  std::optional<Pair> draw() {
    if (xs_.empty() || ys_.empty()) return std::nullopt;
    const TermId x = rng_.pick(xs_);
    std::vector<TermId> partners;
    std::ranges::copy_if(ys_, std::back_inserter(partners),
                         [&](TermId y) { return y != x && table_.sort(y) == table_.sort(x); });
    if (partners.empty()) return std::nullopt;
    const TermId y = rng_.pick(partners);
    const auto rule = draw_rule(table_.sort(x));
    return rule ? make(*rule, x, y) : std::nullopt;
  }

 private:
  std::optional<Instance> draw_rule(smt::SortId sort) {
    std::vector<Instance> fitting;
    for (const Rule& rule : builtin_rules()) {
      if (rows_ == FusionRows::Published && !rule.published) continue;
      if (!rule.guard.empty() && model_ == nullptr && !constrained_) continue;
      if (auto instance = instantiate(rule, sort, table_)) fitting.push_back(*instance);
    }
    if (fitting.empty()) return std::nullopt;
    return rng_.pick(fitting);
  }

  std::optional<Pair> make(const Instance& rule, TermId x, TermId y) {
    const smt::SortId sort = table_.sort(x);
    std::vector<TermId> two{x, y};
    std::optional<TermId> constant;
    if (rule.rule->has_constant) {
      constant = generate::Literals(table_).any(sort, rng_);
      if (!constant) return std::nullopt;
      two.push_back(*constant);
    }
    const auto fused = apply(rule.fused, two, table_);
    if (!fused) return std::nullopt;
    Pair pair;
    pair.x = x;
    pair.y = y;
    const std::string name = frame_.fresh_name("fused_z");
    const std::string sort_text = smt::to_string(table_, sort);
    const smt::FunId z = table_.declare({.name = table_.symbols().intern(name), .result = sort}, {});
    pair.z = *table_.mk_apply(z, {});
    std::vector<TermId> three{x, y, pair.z};
    if (constant) three.push_back(*constant);
    const auto x_again = apply(rule.x, three, table_), y_again = apply(rule.y, three, table_);
    if (!x_again || !y_again) return std::nullopt;
    pair.x_again = *x_again;
    pair.y_again = *y_again;
    for (const auto& [variable, term] : {std::pair{pair.z, *fused}, {x, *x_again}, {y, *y_again}}) {
      const auto equation = table_.mk_operator(smt::Word::OpEqual, std::array{variable, term});
      if (!equation) return std::nullopt;
      pair.constraints.push_back(*equation);
    }
    if (model_ != nullptr && !give_values(rule, two, *fused, z, name, sort_text, pair)) return std::nullopt;
    pair.declaration = fmt::format("(declare-fun {} () {})\n", name, sort_text);
    pair.words = fmt::format("{} {} and {} by {}", name, frame_.text(x), frame_.text(y), rule.rule->name);
    return pair;
  }

  // Values for x and y if the model has none, and for z; false if the guard does not hold.
  bool give_values(const Instance& rule, std::span<const TermId> two, TermId fused, smt::FunId z,
                   const std::string& name, const std::string& sort, Pair& pair) {
    // Into a copy: a pair that comes to nothing must leave no values behind.
    eval::Model model = *model_;
    for (const TermId variable : {pair.x, pair.y}) {
      const smt::FunId fun = table_[variable].fun();
      if (model.symbols.contains(fun)) continue;
      const auto literal = generate::Literals(table_).any(table_.sort(variable), rng_);
      if (!literal) return false;
      const auto value = eval::Evaluator(table_, model).evaluate(*literal);
      if (value.note != nullptr) return false;
      pair.seed_values +=
          fmt::format("(define-fun {} () {} {})\n", frame_.text(variable), sort, frame_.text(*literal));
      model.set(fun, value.value);
    }
    eval::Evaluator evaluator(table_, model);
    if (rule.guard.is_valid()) {
      const auto guard = apply(rule.guard, two, table_);
      if (!guard) return false;
      const auto holds = evaluator.evaluate(*guard);
      if (holds.note != nullptr || !holds.is_true()) return false;
    }
    const auto value = evaluator.evaluate(fused);
    if (value.note != nullptr) return false;
    pair.value = fmt::format("(define-fun {} () {} {})\n", name, sort, eval::to_smtlib(value.value));
    eval::Value z_value = value.value;
    model.set(z, std::move(z_value));
    *model_ = std::move(model);
    return true;
  }

  Frame& frame_;
  smt::TermTable& table_;
  eval::Model* model_;
  bool constrained_;
  FusionRows rows_;
  base::Rng& rng_;
  std::vector<TermId> xs_, ys_;
};

}  // namespace

std::vector<Pair> draw_pairs(Joined& joined, eval::Model* model, bool constrained, FusionRows rows,
                             std::size_t count, base::Rng& rng) {
  std::vector<Pair> pairs;
  Drawing drawing(joined, model, constrained, rows, rng);
  for (std::size_t tries = 0; tries < 3 * count && pairs.size() < count; ++tries) {
    if (auto pair = drawing.draw()) pairs.push_back(std::move(*pair));
  }
  return pairs;
}

}  // namespace smiter::strategies::fusion
