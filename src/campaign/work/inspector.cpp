// SPDX-License-Identifier: MIT
#include "campaign/work/inspector.h"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "base/black_box.h"
#include "campaign/findings/desk.h"
#include "campaign/run/budget.h"
#include "campaign/run/clock.h"
#include "campaign/setup/settings.h"
#include "campaign/solvers/solver_setup.h"
#include "campaign/work/seed_facts.h"
#include "examine/findings.h"
#include "oracle/rewrites.h"

namespace smiter::campaign {

namespace {

// The evaluator looks at models that nobody complains of as long as it stays below this
// share of the solvers' time.
constexpr double kJudgeShare = 0.02, kJudgeStartMs = 200;
// Mutants of mutants grow: those larger than so many times the seed, and this, are not kept.
constexpr std::size_t kMostGrowth = 4, kAlwaysKept = 4096;
// So many models of a unit are judged for --new-models, whatever the evaluator has used.
constexpr unsigned kJudgedForMutants = 5;

// A test may ask for many terms: only the one that the verdict is about.
void keep_one_term(Case& one, const smt::OpTable& ops) {
  oracle::Verdict& verdict = one.suspicion.verdict;
  one.test.script = oracle::with_one_rewrite(one.test.script, verdict.check, ops);
  one.test.provenance.steps.push_back(fmt::format("term {} of this test alone", verdict.check + 1));
  for (oracle::SolverRecord& s : one.record.solvers) {
    if (verdict.check < s.rewrites.size()) s.rewrites = {s.rewrites[verdict.check]};
  }
  verdict.check = 0;
}

}  // namespace

// The judge's share is for models that nobody complains of; some more for --new-models.
bool Inspector::take_turn_to_judge(UnitRun& unit) const {
  const bool has_time = parts_.settings.deterministic || judge_ms_ < kJudgeStartMs + kJudgeShare * solver_ms_;
  if (unit.is_seed_run() || has_time) return true;
  if (!unit.feeds || unit.kept || unit.judged >= kJudgedForMutants) return false;
  ++unit.judged;
  return true;
}

Look Inspector::judge(const AnsweredTest& answered, UnitRun& unit) {
  const double before = thread_cpu_ms();
  std::vector<std::optional<oracle::Premise>> premises;
  for (const Entrant& entrant : answered.asked)
    premises.push_back(unit.ancestors.record(entrant.config.label));
  const bool judge = take_turn_to_judge(unit);
  Look found = look_at(answered.test, answered.asked, answered.answers, premises, parts_.ops, judge);
  judge_ms_ += thread_cpu_ms() - before;
  return found;
}

std::vector<NewCluster> Inspector::look(const AnsweredTest& answered, UnitRun& unit, std::size_t row) {
  const base::StepScope step(base::Step::Judge);
  const Look found = judge(answered, unit);
  if (unit.is_seed_run()) {
    if (auto wrong = learn_about_seed(parts_, unit.work.seed, answered.asked, found.record))
      tally_.add_bad_label(std::move(*wrong));
  }
  Counts own;
  own.models = found.models;
  own.models_undecided = found.models_undecided;
  own.terms = found.terms;
  own.terms_undecided = found.terms_undecided;
  std::vector<NewCluster> fresh;
  std::size_t shown = 0;
  const bool crashes_only = std::ranges::any_of(answered.asked, &Entrant::crashes_only);
  for (const oracle::Verdict& verdict : found.verdicts) {
    if (verdict.kind == oracle::VerdictClass::OurError) {
      ++own.our_errors;
      own_errors_.tell(fmt::format("{}; test {}, made by {} from {}", verdict.explanation, answered.number,
                                   unit.strategy_name(), unit.seed->name));
    }
    if (crashes_only && verdict.kind != oracle::VerdictClass::Crash) continue;
    own.unspecified += verdict.kind == oracle::VerdictClass::Unspecified ? 1 : 0;
    own.labels_contradicted += verdict.kind == oracle::VerdictClass::ContradictsLabel ? 1 : 0;
    if (!examine::is_wanted(verdict.kind, answered.test)) continue;
    ++shown;
    pursue(verdict, found, answered, unit, own, fresh);
  }
  if (unit.is_seed_run()) {
    unit.newest.novelty = answered.novelty;
  } else if (shown == 0 && (unit.feeds || answered.novelty.any())) {
    keep_mutant(unit, answered, found.record);
  }
  parts_.budget.add_own_investigation_ms(own.investigation_own_ms);
  if (!fresh.empty()) parts_.stop_if_found();
  tally_.add(own);
  if (shown > 0) tally_.add_finding(row);
  return fresh;
}

std::vector<NewCluster> Inspector::look_at_claims(const AnsweredTest& answered, oracle::Record record,
                                                  const UnitRun& unit, std::size_t row) {
  Look found{.record = std::move(record), .verdicts = {}};
  found.verdicts = oracle::decide(found.record);
  Counts own;
  std::vector<NewCluster> fresh;
  std::size_t shown = 0;
  for (const oracle::Verdict& verdict : found.verdicts) {
    if (!examine::is_wanted(verdict.kind, answered.test)) continue;
    ++shown;
    pursue(verdict, found, answered, unit, own, fresh);
  }
  parts_.budget.add_own_investigation_ms(own.investigation_own_ms);
  if (!fresh.empty()) parts_.stop_if_found();
  tally_.add(own);
  if (shown > 0) tally_.add_finding(row);
  return fresh;
}

void Inspector::pursue(const oracle::Verdict& verdict, const Look& found, const AnsweredTest& answered,
                       const UnitRun& unit, Counts& own, std::vector<NewCluster>& fresh) const {
  const double start = thread_cpu_ms();
  testcase::Test suspect = answered.test;
  if (const auto* premise = unit.ancestors.premise(verdict.solver)) suspect.premise = *premise;
  Case one{.suspicion = {verdict, false, source_of(answered.test), {}},
           .record = found.record,
           .test = std::move(suspect),
           .solvers = {},
           .base_options = {},
           .seeds = {*unit.seed},
           .seed_run = unit.is_seed_run(),
           .crashes_only = std::ranges::any_of(answered.asked, &Entrant::crashes_only),
           .test_number = answered.number};
  if (verdict.kind == oracle::VerdictClass::WrongRewrite) keep_one_term(one, parts_.ops);
  if (unit.partner) one.seeds.push_back(*unit.partner);
  for (const SeedPtr& other : unit.others) one.seeds.push_back(*other);
  add_solvers(one, answered);
  for (const NewCluster& cluster : look_into(one, parts_, own)) fresh.push_back(cluster);
  own.investigation_own_ms += thread_cpu_ms() - start;
}

void Inspector::add_solvers(Case& one, const AnsweredTest& answered) const {
  for (std::size_t i = 0; i < answered.asked.size(); ++i) {
    const Entrant& entrant = answered.asked[i];
    one.solvers.push_back(entrant.config);
    one.base_options.push_back(parts_.solvers.configs[entrant.solver].options);
    if (entrant.config.label != one.suspicion.verdict.solver) continue;
    one.suspicion.located = answered.answers[i].located;
    one.suspicion.solver = entrant.config.name();
    one.asked = bench_.asked(entrant);
  }
}

// For --new-models, of a unit the last mutant with a verified model, which has come the farthest; in a guided
// campaign the one that showed most that was new.
void Inspector::keep_mutant(UnitRun& unit, const AnsweredTest& answered, const oracle::Record& record) const {
  const testcase::Test& test = answered.test;
  const std::size_t seed_size = parts_.corpus.seed(unit.work.seed)->text.size();
  if (test.script.size() > kMostGrowth * seed_size + kAlwaysKept) return;
  StoredMutant mutant{.seed = unit.work.seed,
                      .unit = test.provenance.unit,
                      .test = test.provenance.test,
                      .solver = answered.novelty.solver,
                      .script = test.script,
                      .model = {}};
  for (const auto& s : record.solvers) {
    if (s.checks.size() != 1 || s.checks[0].truth != oracle::Truth::Valid || s.checks[0].unspecified)
      continue;
    mutant.solver = s.label;
    mutant.model = s.checks[0].model;
    break;
  }
  if (answered.novelty.weight() > unit.newest.novelty.weight()) unit.newest = {answered.novelty, mutant};
  if (unit.feeds && !mutant.model.empty()) unit.kept = std::move(mutant);
}

}  // namespace smiter::campaign
