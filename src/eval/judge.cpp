// SPDX-License-Identifier: MIT
// First without a choice, which settles most assertions once and for all. What is left
// depends on open cells, and is searched depth first: cells take their candidates in
// the order in which they are first asked for, and the last one changes first. When an
// assertion fails that was not tried first, the search starts anew with it in front, so
// that its cells are the ones that change.
#include "eval/judge.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "eval/explain.h"
#include "eval/machine/cells.h"
#include "eval/machine/evaluator.h"
#include "eval/model/model.h"
#include "eval/value/print.h"
#include "smt/script/gaps.h"
#include "smt/terms/terms.h"

namespace smiter::eval {

using smt::TermId;

namespace {

// A call of the evaluator gets half of what is left: with less than this it comes to nothing.
bool is_used_up(const Budget& budget) {
  constexpr std::uint64_t kLeast = 1'000;
  return budget.is_spent() || budget.steps() < kLeast || budget.bytes() < 64 * kLeast;
}

class Search final : public Choice {
 public:
  explicit Search(Evaluator& evaluator) : evaluator_(evaluator) {}

  std::optional<Value> choose(const Cell& cell, smt::SortId sort) override {
    if (next_ < path_.size() && !(path_[next_].cell == cell)) path_.resize(next_);
    if (next_ == path_.size()) {
      auto candidates = evaluator_.candidates(cell, sort);
      path_.push_back({cell, std::move(candidates), 0});
    }
    const Decision& decision = path_[next_++];
    if (decision.candidates.values.empty()) return std::nullopt;
    return decision.candidates.values[decision.at];
  }

  void begin() {
    next_ = 0;
    evaluator_.begin_choice(*this);
  }
  // Moves on to the next choice; false if there is none.
  bool advance() {
    path_.resize(std::min(path_.size(), next_));
    while (!path_.empty()) {
      Decision& last = path_.back();
      if (last.at + 1 < last.candidates.values.size()) return ++last.at, true;
      exhaustive_ = exhaustive_ && last.candidates.complete;
      path_.pop_back();
    }
    return false;
  }
  void restart() {
    path_.clear();
    exhaustive_ = true;
  }
  [[nodiscard]] bool exhaustive() const { return exhaustive_; }
  void not_exhaustive() { exhaustive_ = false; }
  [[nodiscard]] std::vector<std::pair<Cell, Value>> chosen() const {
    std::vector<std::pair<Cell, Value>> out;
    for (std::size_t i = 0; i < next_; ++i) {
      const Decision& d = path_[i];
      if (!d.candidates.values.empty()) out.emplace_back(d.cell, d.candidates.values[d.at]);
    }
    return out;
  }

 private:
  struct Decision {
    Cell cell;
    Candidates candidates;
    std::size_t at;
  };
  Evaluator& evaluator_;
  std::vector<Decision> path_;
  std::size_t next_ = 0;
  bool exhaustive_ = true;
};

bool is_symbol_cell(const smt::TermTable& table, const Cell& cell) {
  if (cell.indices.size() != 1 || cell.indices[0] >= table.fun_count()) return false;
  const auto& fun = table.fun(smt::FunId(static_cast<std::uint32_t>(cell.indices[0])));
  return fun.kind == smt::FunKind::Declared && table.text(fun.name) == cell.op;
}

constexpr std::size_t kShown = 300;

std::string cell_text(const Cell& cell, bool symbol) {
  std::string head = cell.op;
  if (!symbol && !cell.indices.empty()) {
    head = "(_ " + cell.op;
    for (const std::uint64_t i : cell.indices) head += fmt::format(" {}", i);
    head += ")";
  }
  if (cell.args.empty()) return head;
  std::string out = "(" + head;
  for (const Value& arg : cell.args) {
    if (out.size() > kShown) break;
    out += " " + shortened(arg, kShown);
  }
  return out + ")";
}

void describe(Judgement& judgement, const Evaluator& evaluator, const smt::TermTable& table) {
  // Of many, some; but each sort of reliance that there is.
  constexpr std::size_t kMostListed = 10'000;
  std::array<bool, 4> told{};
  for (const auto& used : evaluator.used_cells()) {
    const bool symbol = is_symbol_cell(table, used.cell);
    bool& already = told[(used.chosen ? 2U : 0U) + (symbol ? 1U : 0U)];
    if (already && judgement.relies_on.size() >= kMostListed) continue;
    already = true;
    std::string text = fmt::format("{} = {}", cell_text(used.cell, symbol), shortened(used.value, kShown));
    if (text.size() > kShown) text = text.substr(0, kShown) + "…";
    judgement.relies_on.push_back({std::move(text), used.chosen, symbol});
  }
}

// Looks for a choice under which every undecided assertion is true.
class Trial {
 public:
  Trial(Evaluator& evaluator, Judgement& judgement, std::uint32_t trials, const Budget& budget)
      : evaluator_(evaluator), judgement_(judgement), search_(evaluator), trials_(trials), budget_(budget) {
    for (std::size_t i = 0; i < judgement.assertions.size(); ++i) {
      if (judgement.assertions[i].value == Truth::Unknown) order_.push_back(i);
    }
  }

  void run() {
    std::size_t restarts = 0;
    for (std::uint32_t n = 0; n < trials_; ++n) {
      if (is_used_up(budget_))
        return give_up("budget: too many choices of the open values, or too costly ones");
      const std::size_t failed = attempt();
      if (failed == kNone && judgement_.verdict == Verdict::Valid) return;
      if (failed != kNone && failed > 0 && restarts++ < order_.size()) {
        std::rotate(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(failed),
                    order_.begin() + static_cast<std::ptrdiff_t>(failed) + 1);
        search_.restart();
      } else if (!search_.advance()) {
        return finish();
      }
    }
    give_up(fmt::format("no choice of the open values among the {} that were tried works", trials_));
  }

 private:
  static constexpr std::size_t kNone = SIZE_MAX;

  // The place in the order of the assertion that is false, or kNone.
  std::size_t attempt() {
    search_.begin();
    bool all_true = true;
    std::vector<bool> disputed(order_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const Evaluated result = evaluator_.evaluate(judgement_.assertions[order_[i]].assertion);
      if (result.is_false()) {
        judgement_.disputed = judgement_.disputed || result.note != nullptr;
        return i;
      }
      all_true = all_true && result.is_true();
      disputed[i] = result.is_known() && result.note != nullptr;
    }
    if (!all_true) {
      search_.not_exhaustive();
      return kNone;
    }
    judgement_.verdict = Verdict::Valid;
    judgement_.choice = search_.chosen();
    for (std::size_t i = 0; i < order_.size(); ++i) {
      JudgedAssertion& assertion = judgement_.assertions[order_[i]];
      assertion.disputed = disputed[i];
      assertion.value = Truth::True;
      assertion.reason = "true for a choice of the values that are open";
      assertion.term = {};
    }
    return kNone;
  }

  void give_up(std::string reason) {
    judgement_.reason = std::move(reason);
    evaluator_.end_choice();
  }

  void finish() {
    if (search_.exhaustive()) {
      judgement_.verdict = Verdict::Invalid;
      judgement_.reason = "no choice of the open values makes every assertion true; all were tried";
    } else {
      judgement_.reason = "no choice of the open values that was tried works";
    }
    evaluator_.end_choice();
  }

  Evaluator& evaluator_;
  Judgement& judgement_;
  Search search_;
  std::uint32_t trials_;
  const Budget& budget_;
  std::vector<std::size_t> order_;
};

struct Tally {
  bool any_false = false;
  bool any_cell = false;
  bool all_true = true;
};

// Each assertion without a choice.
Tally look_at_each(const smt::TermTable& table, std::span<const TermId> assertions, Evaluator& evaluator,
                   Judgement& judgement) {
  // Quantifiers last: the others put values at hand.
  std::vector<std::size_t> order(assertions.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_partition(order.begin(), order.end(),
                        [&](std::size_t i) { return (table[assertions[i]].flags & smt::kHasBinder) == 0; });
  Tally tally;
  for (const std::size_t i : order) {
    JudgedAssertion& judged = judgement.assertions[i];
    judged.assertion = assertions[i];
    const Evaluated result = evaluator.evaluate(assertions[i]);
    judged.disputed = result.is_known() && result.note != nullptr;
    if (result.is_true()) {
      judged.value = Truth::True;
    } else {
      tally.all_true = false;
      judged.value = result.is_false() ? Truth::False : Truth::Unknown;
      const Explanation why = explain(table, evaluator, assertions[i], result);
      judged.term = why.term;
      judged.reason = why.reason;
    }
    tally.any_false = tally.any_false || judged.value == Truth::False;
    tally.any_cell = tally.any_cell || evaluator.saw_open_cell();
  }
  return tally;
}

}  // namespace

Judgement judge(const smt::TermTable& table, std::span<const TermId> assertions, const Model& model,
                const JudgeLimits& limits) {
  Budget budget(limits.steps, limits.bytes);
  EvalLimits evaluation = limits.evaluation;
  evaluation.shared = &budget;
  Evaluator evaluator(table, model, evaluation);
  Judgement judgement;
  judgement.assertions.resize(assertions.size());
  const Tally tally = look_at_each(table, assertions, evaluator, judgement);
  if (tally.any_false) {
    judgement.verdict = Verdict::Invalid;
  } else if (tally.all_true) {
    judgement.verdict = Verdict::Valid;
  } else if (tally.any_cell) {
    Trial(evaluator, judgement, limits.trials, budget).run();
  }
  // An invalid model is disputed if every false assertion is, a valid one if any is.
  const auto rests = [&](const JudgedAssertion& a) { return a.value != Truth::False || a.disputed; };
  const auto marked = [](const JudgedAssertion& a) { return a.disputed; };
  if (tally.any_false) {
    judgement.disputed = std::ranges::all_of(judgement.assertions, rests);
  } else if (judgement.verdict != Verdict::Invalid) {  // else the search has marked it
    judgement.disputed = std::ranges::any_of(judgement.assertions, marked);
  }
  if (judgement.verdict == Verdict::Unknown && judgement.reason.empty() && is_used_up(budget))
    judgement.reason = "budget: too many steps or too large values";
  describe(judgement, evaluator, table);
  return judgement;
}

Judgement judge(const smt::TermTable& table, const smt::Script& script, const Model& model,
                const JudgeLimits& limits, std::size_t check) {
  Judgement judgement = judge(table, active_assertions(script, check), model, limits);
  // The assertions are what we read; whether they are all that is asked we do not know.
  if (std::string gap = smt::gap_before(table, script, check); !gap.empty()) {
    judgement.verdict = Verdict::Unknown;
    judgement.reason = std::move(gap);
  }
  return judgement;
}

Model with_choice(Model model, const Judgement& judgement) {
  for (const auto& [cell, value] : judgement.choice) model.cells.emplace(cell, value);
  return model;
}

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::Valid:
      return "valid";
    case Verdict::Invalid:
      return "invalid";
    case Verdict::Unknown:
      return "unknown";
  }
  return "";
}

std::string_view to_string(Truth truth) {
  switch (truth) {
    case Truth::True:
      return "true";
    case Truth::False:
      return "false";
    case Truth::Unknown:
      return "unknown";
  }
  return "";
}

}  // namespace smiter::eval
