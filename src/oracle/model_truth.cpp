// SPDX-License-Identifier: MIT
#include "oracle/model_truth.h"

#include <algorithm>

#include "eval/judge.h"
#include "eval/model_reader.h"
#include "smt/parser.h"

namespace smiter::oracle {

ModelTruth truth_of_model(const std::string& script, const std::string& model_text, std::size_t check,
                          const smt::OpTable& ops) {
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
  for (const auto& a : judgement.assertions) {
    if (result.reason.empty() && a.value != eval::Truth::True) result.reason = a.reason;
  }
  const auto unspecified = [](const eval::Reliance& r) { return !r.symbol; };
  result.unspecified = judgement.disputed || std::ranges::any_of(judgement.relies_on, unspecified);
  return result;
}

}  // namespace smiter::oracle
