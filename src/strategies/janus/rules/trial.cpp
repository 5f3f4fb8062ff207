// SPDX-License-Identifier: MIT
#include "strategies/janus/rules/trial.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include <fmt/core.h>

#include "eval/machine/evaluator.h"
#include "eval/model/model.h"
#include "generate/literals.h"
#include "smt/printer/printer.h"
#include "strategies/janus/draw.h"
#include "strategies/janus/instantiate.h"
#include "strategies/janus/match.h"
#include "strategies/janus/subjects.h"

namespace smiter::strategies::janus {

using smt::SortId;
using smt::TermId;

namespace {

constexpr std::uint64_t kPerTable = 400;

class Trial {
 public:
  Trial(const Rule& rule, const smt::OpTable& ops)
      : rule_(rule), table_(ops), literals_(table_), instantiator_(table_) {
    const smt::SortDeclId decl = table_.sorts().declare({.name = table_.symbols().intern("Element")});
    readings_ = readings(rule, table_, table_.sorts().mk_declared(decl, {}));
    in_re_ = ops.symbols().find("str.in_re");
  }

  void once(base::Rng& rng, Trials& trials) {
    ++trials.made;
    if (!bind(rng)) return;
    TermId strong, weak;
    if (!sides(rng, strong, weak)) return;
    if (!evaluator_) evaluator_.emplace(table_, nothing_, kLimits);
    const eval::Evaluated left = evaluator_->evaluate(strong), right = evaluator_->evaluate(weak);
    if (!left.is_known() || !right.is_known()) {
      ++trials.unknown;
      return;
    }
    const bool p = left.is_true(), q = right.is_true();
    trials.applied += p || (rule_.equivalence && q) ? 1 : 0;
    trials.sharp += !q || (rule_.equivalence && !p) ? 1 : 0;
    if (rule_.equivalence ? p == q : !p || q) return;
    trials.counterexample = fmt::format("{} is {}, {} is {}", smt::print_term(table_, strong), p,
                                        smt::print_term(table_, weak), q);
  }

 private:
  static constexpr eval::EvalLimits kLimits{.steps = 100'000, .calls = 100, .domain = 64, .instances = 1'000};

  std::optional<TermId> any(SortId sort, base::Rng& rng) {
    if (sort == smt::kString) return any_word(table_, rng, 4);
    if (sort == smt::kRegLan) return any_language(table_, rng, 2);
    if (sort == smt::kInt && rng.chance(3, 4))
      return literals_.integer(std::to_string(rng.below(6)), rng.chance(1, 3));
    return literals_.any(sort, rng);
  }

  // Equal values are rare by chance, and most rules are about them.
  std::optional<TermId> any_or_same(SortId sort, base::Rng& rng) {
    if (rng.chance(1, 3)) {
      for (std::size_t v = 0; v < bindings_.terms.size(); ++v) {
        if (bindings_.terms[v].is_valid() && table_.sort(bindings_.terms[v]) == sort && rng.coin())
          return bindings_.terms[v];
      }
    }
    return any(sort, rng);
  }

  bool bind(base::Rng& rng) {
    const Reading& reading = readings_[rng.below(readings_.size())];
    bindings_.reset(rule_);
    bindings_.sorts = reading.sorts;
    bind_binders(rng);
    for (std::size_t v = 0; v < rule_.variables.size(); ++v) {
      const Variable& variable = rule_.variables[v];
      if (!variable.below.empty()) {
        if (variable.kind != VariableKind::Term || variable.sort.kind != smt::SortKind::Bool) return false;
        const auto body = any_body(variable.below, rng);
        if (!body) return false;
        bindings_.terms[v] = *body;
        continue;
      }
      if (variable.kind == VariableKind::Function || variable.kind == VariableKind::Constructor) return false;
      if (variable.kind == VariableKind::Numeral)
        bindings_.numerals[v] = static_cast<std::int64_t>(rng.below(4));
      const bool is_value =
          variable.kind == VariableKind::Value && variable.sort.kind == smt::SortKind::String;
      const bool is_term = variable.kind == VariableKind::Term || variable.kind == VariableKind::Value;
      if (!is_term && variable.kind != VariableKind::List) continue;
      const SortId sort = sort_of(variable.sort, bindings_, table_.sorts());
      if (!sort.is_valid()) return false;
      const std::uint32_t count = is_term ? 1 : variable.least + reading.extra;
      for (std::uint32_t i = 0; i < count; ++i) {
        const auto term = is_value ? any_word(table_, rng, rng.coin() ? 1 : 3) : any_or_same(sort, rng);
        if (!term) return false;
        if (is_term) bindings_.terms[v] = *term;
        if (!is_term) bindings_.lists[v].push_back(*term);
      }
      bindings_.has_list[v] = !is_term;
    }
    return conditions_hold();
  }

  // Quantifiers over four elements, which the evaluator goes through.
  void bind_binders(base::Rng& rng) {
    instances_.clear();
    for (std::size_t v = 0; v < rule_.variables.size(); ++v) {
      if (rule_.variables[v].kind != VariableKind::Binder) continue;
      const SortId sort = table_.sorts().mk_bitvec(2);
      bindings_.lists[v] = {
          table_.mk_variable(table_.symbols().intern("v_" + rule_.variables[v].name), sort)};
      bindings_.has_list[v] = true;
      instances_ = {element(rng)};
    }
  }
  TermId element(base::Rng& rng) {
    constexpr std::array<std::string_view, 4> kElements = {"#b00", "#b01", "#b10", "#b11"};
    return table_.mk_literal(kElements[rng.below(4)], table_.sorts().mk_bitvec(2));
  }
  // The variables of all these binders have the values of one case.
  std::optional<TermId> any_case(std::span<const std::uint32_t> binders, base::Rng& rng) {
    std::vector<TermId> equations;
    for (std::uint32_t binder : binders) {
      const TermId value = element(rng);
      const auto equal =
          table_.mk_operator(smt::Word::OpEqual, std::array{bindings_.lists[binder][0], value});
      if (!equal) return std::nullopt;
      equations.push_back(*equal);
    }
    return equations.size() == 1 ? equations[0] : table_.mk_operator(smt::Word::OpAnd, equations);
  }
  // Any predicate on the elements, as often as another.
  std::optional<TermId> any_body(std::span<const std::uint32_t> binders, base::Rng& rng) {
    std::vector<TermId> cases;
    for (int i = 0; i < 4; ++i) {
      const auto one = any_case(binders, rng);
      if (!one) return std::nullopt;
      cases.push_back(*one);
    }
    const auto some = table_.mk_operator(smt::Word::OpOr, std::span(cases).first(2 + rng.below(3)));
    if (!some || rng.chance(3, 5)) return some;
    if (rng.chance(1, 3)) return rng.coin() ? table_.mk_true() : table_.mk_false();
    return table_.mk_operator(smt::Word::OpNot, std::array{*some});
  }

  bool conditions_hold() {
    for (const Pattern& condition : rule_.where) {
      const auto term = instantiator_.make(rule_, condition, bindings_, {});
      if (!term) return false;
      if (!evaluator_) evaluator_.emplace(table_, nothing_, kLimits);
      if (!evaluator_->evaluate(*term).is_true()) return false;
    }
    return true;
  }

  bool sides(base::Rng& rng, TermId& strong, TermId& weak) {
    const auto left = instantiator_.make(rule_, rule_.strong, bindings_, instances_);
    const auto right = instantiator_.make(rule_, rule_.weak, bindings_, instances_);
    if (!left || !right) return false;
    strong = *left;
    weak = *right;
    if (table_.sort(strong) != smt::kRegLan) return true;
    const TermId word = any_word(table_, rng, 4);
    const auto in_strong = table_.mk_operator(in_re_, std::array{word, strong});
    const auto in_weak = table_.mk_operator(in_re_, std::array{word, weak});
    if (!in_strong || !in_weak) return false;
    strong = *in_strong;
    weak = *in_weak;
    return true;
  }

  const Rule& rule_;
  smt::TermTable table_;
  generate::Literals literals_;
  Instantiator instantiator_;
  const eval::Model nothing_ = {};
  std::optional<eval::Evaluator> evaluator_;
  std::vector<Reading> readings_;
  Bindings bindings_;
  std::vector<TermId> instances_;
  smt::SymbolId in_re_;
};

}  // namespace

Trials try_rule(const Rule& rule, const smt::OpTable& ops, std::uint64_t count, base::Rng& rng) {
  Trials trials;
  while (trials.made < count && trials.counterexample.empty()) {
    Trial trial(rule, ops);  // tables only grow: a new one now and then
    for (std::uint64_t i = 0; i < kPerTable && trials.made < count && trials.counterexample.empty(); ++i)
      trial.once(rng, trials);
  }
  return trials;
}

}  // namespace smiter::strategies::janus
