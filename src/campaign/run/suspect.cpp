// SPDX-License-Identifier: MIT
#include "campaign/run/suspect.h"

#include <algorithm>

#include "base/black_box.h"
#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "examine/collect.h"
#include "oracle/model_truth.h"
#include "oracle/queries.h"
#include "oracle/rewrites.h"
#include "oracle/unknown.h"
#include "smt/parser/parser.h"
#include "theory/fragment.h"

namespace smiter::campaign {

using oracle::Truth;
using solver::Class;
using solver::Result;

namespace {

oracle::SolverRecord record_of(const Entrant& entrant, const solver::Answer& answer) {
  oracle::SolverRecord record = examine::unjudged(answer, entrant.config);
  // Which program of a family is the newer one does not come in here: only who is named first.
  record.version.clear();
  record.generation = 0;
  // It died of its own check before it could say sat.
  if (answer.outcome == Class::InvalidModel && !record.checks.empty() &&
      std::ranges::none_of(record.checks, [](const auto& c) { return c.complained; }))
    record.checks.back().complained = true;
  return record;
}

bool has(const oracle::Record& record, std::size_t check, Result result) {
  return std::ranges::any_of(record.solvers, [&](const auto& s) {
    return check < s.checks.size() && s.checks[check].result == result;
  });
}

// Does anybody contradict anybody, or an expectation?
bool is_odd(const oracle::Record& record) {
  std::size_t checks = 0;
  for (const auto& s : record.solvers) {
    checks = std::max(checks, s.checks.size());
    if (s.outcome == Class::Crash || s.outcome == Class::InvalidModel) return true;
    const Result said = s.checks.empty() ? Result::None : s.checks[0].result;
    if (s.premise && is_definite(said) && said != s.premise->result) return true;
  }
  for (std::size_t i = 0; i < checks; ++i) {
    const bool sat = has(record, i, Result::Sat), unsat = has(record, i, Result::Unsat);
    if (sat && unsat) return true;
    if (i >= record.expectations.size() || !record.expectations[i].answer) continue;
    const bool expect_sat = *record.expectations[i].answer == testcase::Answer::Sat;
    if ((sat && !expect_sat) || (unsat && expect_sat)) return true;
  }
  return false;
}

constexpr eval::EvalLimits kLittlePatience{
    .steps = 200'000, .calls = 2'000, .domain = 256, .instances = 2'000};

// The evaluator with little patience: it must not cost more than solving does. What rests
// on an open value is left to the confirmation, which looks at all choices.
void judge_quickly(const std::string& script, std::size_t number, const smt::OpTable& ops,
                   oracle::CheckRecord& check) {
  constexpr eval::JudgeLimits kLimits{.evaluation = kLittlePatience, .trials = 30};
  base::note_judged(script, check.model, number);
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  check.truth = Truth::Unknown;
  if (!parsed) return;
  const auto model = eval::read_model(check.model, *parsed, number, table);
  if (!model) return;
  const eval::Judgement judgement = eval::judge(table, *parsed, *model, kLimits, number);
  if (judgement.verdict == eval::Verdict::Valid) check.truth = Truth::Valid;
  if (judgement.verdict == eval::Verdict::Invalid) check.truth = Truth::Invalid;
  check.unspecified = judgement.disputed;
}

// Is sat itself wrong, and not only the model?
void look_for_false_assertions(const std::string& script, const smt::OpTable& ops, oracle::Record& record) {
  const auto has_false_model = [](const oracle::SolverRecord& s) {
    return std::ranges::any_of(s.checks, [](const auto& c) { return c.truth == Truth::Invalid; });
  };
  if (std::ranges::none_of(record.solvers, has_false_model)) return;
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  for (std::size_t i = 0; parsed && i < eval::count_checks(*parsed); ++i)
    record.refuted.push_back(oracle::false_whatever_the_model(table, *parsed, i, kLittlePatience));
}

// What is open or not understood, and whether unknown is a fair answer.
void read_script(const std::string& script, const smt::OpTable& ops, oracle::Record& record) {
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) {
    record.gaps = {std::string(oracle::kUnreadable)};
    return;
  }
  record.gaps = oracle::gaps_of(table, *parsed);
  record.outside_logic = theory::fit_of_logic(table, *parsed) == theory::Fit::Outside;
  record.decidable = oracle::should_be_decided(table, *parsed);
  for (const smt::Script& query : oracle::queries_alone(table, *parsed))
    record.partial.push_back(oracle::has_partial_operators(table, query));
}

// A test's own witness stands against whoever says unsat, or unknown where it should decide.
void judge_witness(const testcase::Test& test, const smt::OpTable& ops, oracle::Record& record) {
  for (std::size_t i = 0; test.witness && i < test.expectations.size(); ++i) {
    oracle::CheckRecord own{.model = *test.witness};
    judge_quickly(test.script, i, ops, own);
    record.witness.push_back(own.truth == Truth::Valid && !own.unspecified ? Truth::Valid : Truth::Unknown);
  }
}

// Does a solver without drawn options say unknown of a test with a witness? With them, an option may
// be what keeps it from deciding.
bool has_surprising_unknown(const testcase::Test& test, std::span<const Entrant> entrants,
                            const oracle::Record& record) {
  if (!test.witness) return false;
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    const auto& checks = record.solvers[i].checks;
    if (entrants[i].extra.empty() &&
        std::ranges::find(checks, Result::Unknown, &oracle::CheckRecord::result) != checks.end())
      return true;
  }
  return false;
}

std::vector<oracle::Verdict> verdicts_of(const oracle::Record& record, std::span<const Entrant> entrants) {
  std::vector<oracle::Verdict> verdicts = oracle::decide(record);
  std::erase_if(verdicts, [&](const oracle::Verdict& v) {
    const auto has_drawn_options = [&](const Entrant& e) {
      return e.config.label == v.solver && !e.extra.empty();
    };
    return v.kind == oracle::VerdictClass::GivesUp && std::ranges::any_of(entrants, has_drawn_options);
  });
  return verdicts;
}

// Terms that solvers rewrote. What they crash of is seen, too.
Look look_at_rewrites(const std::string& script, std::span<const solver::Answer> answers,
                      const smt::OpTable& ops, Look look) {
  for (std::size_t i = 0; i < answers.size(); ++i) {
    base::note_judged(script, "", 0);
    auto& rewrites = look.record.solvers[i].rewrites;
    rewrites = oracle::truth_of_rewrites(script, answers[i].simplified, ops);
    look.terms += rewrites.size();
    for (const oracle::RewriteRecord& r : rewrites) look.terms_undecided += r.truth == Truth::Unknown ? 1 : 0;
  }
  look.verdicts = oracle::decide(look.record);
  return look;
}

}  // namespace

Look look_at(const testcase::Test& test, std::span<const Entrant> entrants,
             std::span<const solver::Answer> answers,
             std::span<const std::optional<oracle::Premise>> premises, const smt::OpTable& ops,
             bool judge_models) {
  Look look;
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    look.record.solvers.push_back(record_of(entrants[i], answers[i]));
    if (i < premises.size()) look.record.solvers.back().premise = premises[i];
  }
  look.record.expectations = test.expectations;
  if (std::ranges::any_of(answers, [](const solver::Answer& a) { return !a.simplified.empty(); }))
    return look_at_rewrites(test.script, answers, ops, std::move(look));
  const bool odd = is_odd(look.record);
  const bool gives_up = !odd && has_surprising_unknown(test, entrants, look.record);
  if (gives_up) {
    read_script(test.script, ops, look.record);
    if (look.record.decidable) judge_witness(test, ops, look.record);
  }
  if (!odd && !judge_models) {
    // Whether a rule makes an unknown a bug needs no evaluator.
    const bool in_chain = test.chain && has(look.record, 0, Result::Unknown);
    if (!in_chain && !look.record.decidable) return look;
    look.verdicts = verdicts_of(look.record, entrants);
    if (look.verdicts.empty() || gives_up) return look;
    read_script(test.script, ops, look.record);
    look.verdicts = verdicts_of(look.record, entrants);
    return look;
  }
  for (auto& s : look.record.solvers) {
    for (std::size_t i = 0; i < s.checks.size(); ++i) {
      auto& check = s.checks[i];
      if (check.result != Result::Sat || check.model.empty()) continue;
      judge_quickly(test.script, i, ops, check);
      ++look.models;
      look.models_undecided += check.truth == Truth::Unknown ? 1 : 0;
    }
  }
  look_for_false_assertions(test.script, ops, look.record);
  if (odd) read_script(test.script, ops, look.record);
  if (odd) judge_witness(test, ops, look.record);
  look.verdicts = verdicts_of(look.record, entrants);
  return look;
}

}  // namespace smiter::campaign
