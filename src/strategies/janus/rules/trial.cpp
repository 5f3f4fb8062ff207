// SPDX-License-Identifier: MIT
#include "strategies/janus/rules/trial.h"

#include <array>
#include <optional>

#include <fmt/core.h>

#include "eval/machine/evaluator.h"
#include "eval/model/model.h"
#include "smt/printer/printer.h"
#include "strategies/janus/instantiate.h"
#include "strategies/janus/rules/cases.h"

namespace smiter::strategies::janus {

using smt::TermId;

namespace {

constexpr std::uint64_t kPerTable = 400;

class Trial {
 public:
  Trial(const Rule& rule, const smt::OpTable& ops)
      : rule_(rule), table_(ops), cases_(rule, table_), instantiator_(table_) {
    in_re_ = ops.symbols().find("str.in_re");
  }

  void once(base::Rng& rng, Trials& trials) {
    ++trials.made;
    if (!cases_.next(rng) || !conditions_hold()) return;
    TermId strong, weak;
    if (!sides(rng, strong, weak)) return;
    ++trials.bound;
    const eval::Evaluated left = evaluate(strong), right = evaluate(weak);
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

  [[nodiscard]] eval::Evaluated evaluate(TermId term) {
    if (!evaluator_) evaluator_.emplace(table_, nothing_, kLimits);
    return evaluator_->evaluate(term);
  }

  bool conditions_hold() {
    for (const Pattern& condition : rule_.where) {
      const auto term = instantiator_.make(rule_, condition, cases_.bindings(), {});
      if (!term || !evaluate(*term).is_true()) return false;
    }
    return true;
  }

  bool sides(base::Rng& rng, TermId& strong, TermId& weak) {
    const auto left = instantiator_.make(rule_, rule_.strong, cases_.bindings(), cases_.instances());
    const auto right = instantiator_.make(rule_, rule_.weak, cases_.bindings(), cases_.instances());
    if (!left || !right) return false;
    strong = *left;
    weak = *right;
    if (table_.sort(strong) != smt::kRegLan) return true;
    const TermId word = cases_.word(rule_.equivalence && rng.coin() ? weak : strong, rng);
    const auto in_strong = table_.mk_operator(in_re_, std::array{word, strong});
    const auto in_weak = table_.mk_operator(in_re_, std::array{word, weak});
    if (!in_strong || !in_weak) return false;
    strong = *in_strong;
    weak = *in_weak;
    return true;
  }

  const Rule& rule_;
  smt::TermTable table_;
  Cases cases_;
  Instantiator instantiator_;
  const eval::Model nothing_ = {};
  std::optional<eval::Evaluator> evaluator_;
  smt::SymbolId in_re_;
};

}  // namespace

Trials try_rule(const Rule& rule, const smt::OpTable& ops, std::uint64_t count, base::Rng& rng) {
  Trials trials;
  const auto go_on = [&] {
    return trials.applied < count && trials.made < count * kMostTriesPerTrial &&
           trials.counterexample.empty();
  };
  while (go_on()) {
    Trial trial(rule, ops);  // tables only grow: a new one now and then
    for (std::uint64_t i = 0; i < kPerTable && go_on(); ++i) trial.once(rng, trials);
  }
  return trials;
}

}  // namespace smiter::strategies::janus
