// SPDX-License-Identifier: MIT
#include "oracle/model_truth.h"

#include <algorithm>

#include "base/black_box.h"
#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"

namespace smiter::oracle {

namespace {

bool rests_on_open_value(const eval::Judgement& judgement) {
  return std::ranges::any_of(judgement.relies_on, [](const eval::Reliance& r) { return !r.symbol; });
}

// A value that is open was looked at, but is it what decides? Not if the verdict is the
// same when nothing is known about such values: good without choosing any, or bad
// whatever is chosen.
bool holds_for_every_choice(const smt::TermTable& table, const smt::Script& script, const eval::Model& model,
                            std::size_t check, eval::Verdict verdict) {
  eval::JudgeLimits limits;
  if (verdict == eval::Verdict::Valid) limits.trials = 0;
  const auto again = eval::judge(table, script, eval::with_open_cells(model, table), limits, check);
  return again.verdict == verdict && !again.disputed &&
         (verdict == eval::Verdict::Invalid || !rests_on_open_value(again));
}

// Where in the script, if that can be said in a few words.
std::string place(const smt::TermTable& table, smt::TermId term) {
  constexpr std::size_t kMost = 60;
  if (!term.is_valid()) return "";
  const std::string text = smt::print_term(table, term);
  return text.size() <= kMost ? ", in " + text : "";
}

}  // namespace

ModelTruth truth_of_model(const std::string& script, const std::string& model_text, std::size_t check,
                          const smt::OpTable& ops) {
  const base::StepScope step(base::Step::Judge);
  base::note_judged(script, model_text, check);
  // A table of its own: models add helpers under names that the next model may use too.
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return {.reason = "the script is not one that we can type"};
  const auto model = eval::read_model(model_text, *parsed, check, table);
  if (!model) return {.reason = "the model cannot be read: " + model.error().to_string()};
  const eval::Judgement judgement = eval::judge(table, *parsed, *model, {}, check);
  ModelTruth result{.reason = judgement.reason};
  switch (judgement.verdict) {
    case eval::Verdict::Valid:
      result.truth = Truth::Valid;
      break;
    case eval::Verdict::Invalid:
      result.truth = Truth::Invalid;
      break;
    case eval::Verdict::Unknown:
      break;
  }
  // Of a wrong model, an assertion that is false; else the first that is not known to be true.
  for (const auto worst : {eval::Truth::False, eval::Truth::Unknown}) {
    for (const auto& a : judgement.assertions) {
      if (result.reason.empty() && a.value == worst) result.reason = a.reason + place(table, a.term);
    }
  }
  result.unspecified =
      judgement.disputed || (rests_on_open_value(judgement) && result.truth != Truth::Unknown &&
                             !holds_for_every_choice(table, *parsed, *model, check, judgement.verdict));
  result.chosen = std::ranges::any_of(judgement.relies_on, &eval::Reliance::chosen);
  return result;
}

// Every symbol is open to an empty model, and nothing is tried for it: what is false is so for every
// value of every symbol.
std::string false_whatever_the_model(const smt::TermTable& table, const smt::Script& script,
                                     std::size_t check, const eval::EvalLimits& limits) {
  const base::StepScope step(base::Step::Judge);
  const eval::Judgement judgement =
      eval::judge(table, script, {}, {.evaluation = limits, .trials = 0}, check);
  if (judgement.verdict != eval::Verdict::Invalid || judgement.disputed || !judgement.relies_on.empty())
    return {};
  const auto at = std::ranges::find_if(judgement.assertions, [](const eval::JudgedAssertion& a) {
    return a.value == eval::Truth::False && !a.disputed;
  });
  if (at == judgement.assertions.end()) return {};
  constexpr std::size_t kMost = 200;
  const auto text = [&](smt::TermId term) {
    const std::string all = smt::print_term(table, term);
    return all.size() > kMost ? all.substr(0, kMost) + "…" : all;
  };
  const bool is_part = at->term.is_valid() && at->term != at->assertion;
  return text(at->assertion) + (is_part ? ", in it " + text(at->term) : "") + ": " + at->reason;
}

bool true_whatever_the_model(const smt::TermTable& table, const smt::Script& script, std::size_t check,
                             const eval::EvalLimits& limits) {
  const base::StepScope step(base::Step::Judge);
  const eval::Judgement judgement =
      eval::judge(table, script, {}, {.evaluation = limits, .trials = 0}, check);
  return judgement.verdict == eval::Verdict::Valid && !judgement.disputed && judgement.relies_on.empty();
}

}  // namespace smiter::oracle
