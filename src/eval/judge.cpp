// SPDX-License-Identifier: MIT
// First without a choice, which settles most assertions once and for all. What is left
// depends on open cells, and is searched depth first: cells take their candidates in
// the order in which they are first asked for, and the last one changes first. When an
// assertion fails that was not tried first, the search starts anew with it in front, so
// that its cells are the ones that change.
#include "eval/judge.h"

#include <algorithm>

#include <fmt/format.h>

#include "eval/explain.h"
#include "eval/print.h"

namespace smiter::eval {

using smt::TermId;

namespace {

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
    Evaluator::Candidates candidates;
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

std::string cell_text(const Cell& cell, bool symbol) {
  std::string head = cell.op;
  if (!symbol && !cell.indices.empty()) {
    head = "(_ " + cell.op;
    for (const std::uint64_t i : cell.indices) head += fmt::format(" {}", i);
    head += ")";
  }
  if (cell.args.empty()) return head;
  std::string out = "(" + head;
  for (const Value& arg : cell.args) out += " " + to_smtlib(arg);
  return out + ")";
}

void describe(Judgement& judgement, const Evaluator& evaluator, const smt::TermTable& table) {
  constexpr std::size_t kShown = 300;
  for (const auto& used : evaluator.used_cells()) {
    const bool symbol = is_symbol_cell(table, used.cell);
    std::string text = fmt::format("{} = {}", cell_text(used.cell, symbol), to_smtlib(used.value));
    if (text.size() > kShown) text = text.substr(0, kShown) + "…";
    judgement.relies_on.push_back({std::move(text), used.chosen, symbol});
  }
}

// Looks for a choice under which every undecided assertion is true.
class Trial {
 public:
  Trial(Evaluator& evaluator, Judgement& judgement, std::uint32_t trials)
      : evaluator_(evaluator), judgement_(judgement), search_(evaluator), trials_(trials) {
    for (std::size_t i = 0; i < judgement.assertions.size(); ++i) {
      if (judgement.assertions[i].value == Truth::Unknown) order_.push_back(i);
    }
  }

  void run() {
    std::size_t restarts = 0;
    for (std::uint32_t n = 0; n < trials_; ++n) {
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
    judgement_.reason =
        fmt::format("no choice of the open values among the {} that were tried works", trials_);
    evaluator_.end_choice();
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
  std::vector<std::size_t> order_;
};

}  // namespace

Judgement judge(const smt::TermTable& table, std::span<const TermId> assertions, const Model& model,
                const JudgeLimits& limits) {
  Evaluator evaluator(table, model, limits.evaluation);
  Judgement judgement;
  judgement.assertions.resize(assertions.size());
  // Quantifiers last: the others put values at hand.
  std::vector<std::size_t> order(assertions.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_partition(order.begin(), order.end(),
                        [&](std::size_t i) { return (table[assertions[i]].flags & smt::kHasBinder) == 0; });
  bool any_false = false;
  bool any_cell = false;
  bool all_true = true;
  for (const std::size_t i : order) {
    JudgedAssertion& judged = judgement.assertions[i];
    judged.assertion = assertions[i];
    const Evaluated result = evaluator.evaluate(assertions[i]);
    judged.disputed = result.is_known() && result.note != nullptr;
    if (result.is_true()) {
      judged.value = Truth::True;
    } else {
      all_true = false;
      judged.value = result.is_false() ? Truth::False : Truth::Unknown;
      const Explanation why = explain(table, evaluator, assertions[i], result);
      judged.term = why.term;
      judged.reason = why.reason;
    }
    any_false = any_false || judged.value == Truth::False;
    any_cell = any_cell || evaluator.saw_open_cell();
  }
  if (any_false) {
    judgement.verdict = Verdict::Invalid;
  } else if (all_true) {
    judgement.verdict = Verdict::Valid;
  } else if (any_cell) {
    Trial(evaluator, judgement, limits.trials).run();
  }
  // An invalid model is disputed if every false assertion is, a valid one if any is.
  const auto rests = [&](const JudgedAssertion& a) { return a.value != Truth::False || a.disputed; };
  const auto marked = [](const JudgedAssertion& a) { return a.disputed; };
  if (any_false) {
    judgement.disputed = std::ranges::all_of(judgement.assertions, rests);
  } else if (judgement.verdict != Verdict::Invalid) {  // else the search has marked it
    judgement.disputed = std::ranges::any_of(judgement.assertions, marked);
  }
  describe(judgement, evaluator, table);
  return judgement;
}

Judgement judge(const smt::TermTable& table, const smt::Script& script, const Model& model,
                const JudgeLimits& limits, std::size_t check) {
  return judge(table, active_assertions(script, check), model, limits);
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
