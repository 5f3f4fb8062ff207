// SPDX-License-Identifier: MIT
#include "campaign/work/worker.h"

#include <algorithm>
#include <set>
#include <string>

#include "base/black_box.h"
#include "base/hash.h"
#include "campaign/findings/desk.h"
#include "campaign/join/exchange.h"
#include "campaign/run/budget.h"
#include "campaign/schedule/schedule.h"
#include "campaign/setup/questions.h"
#include "campaign/setup/settings.h"
#include "campaign/solvers/solver_setup.h"
#include "campaign/store/writer.h"
#include "campaign/supervise/own_crash.h"
#include "campaign/work/unit_tests.h"

namespace smiter::campaign {

using solver::Answer;
using solver::Class;

namespace {

// At its end a campaign reduces for so many seconds at most.
constexpr double kMostReductionAtEnd = 60;

// As far as it matters here: a comment that reads like it costs one query.
bool is_incremental(const std::string& script) {
  const auto first = script.find("(check-sat");
  return script.find("(push") != std::string::npos ||
         (first != std::string::npos && script.find("(check-sat", first + 1) != std::string::npos);
}

// The program says nothing that we could use.
bool is_useless(const Answer& answer) {
  return answer.outcome == Class::NotStarted || answer.outcome == Class::Protocol ||
         answer.outcome == Class::Error;
}

// Is the test one that the solver's target does not understand?
bool is_excluded(const testcase::Test& test, const Entrant& entrant) {
  return std::ranges::find(test.not_for, entrant.config.target) != test.not_for.end();
}

// Are there two of one family?
bool has_versions(const std::vector<Entrant>& entrants) {
  std::set<std::string> families;
  return !std::ranges::all_of(
      entrants, [&](const Entrant& e) { return families.insert(e.config.profile.family_name()).second; });
}

// How much of the effort goes where it is meant to go.
void count_for_focus(const Parts& parts, const AnsweredTest& answered) {
  FocusWatch& focus = parts.schedule.focus;
  if (!focus.is_on()) return;
  std::vector<std::string> drawn;
  double cpu_ms = 0;
  for (const Entrant& entrant : answered.asked)
    drawn.insert(drawn.end(), entrant.extra.begin(), entrant.extra.end());
  for (const Answer& answer : answered.answers) cpu_ms += answer.cpu_ms;
  focus.count(answered.test, drawn, cpu_ms);
}

// All that is counted, by name, with nothing counted.
Counts zero_counts(const Parts& parts) {
  Counts counts;
  counts.strategies.push_back({.name = std::string(kSeedRow), .outcomes = {}});
  for (const auto& s : parts.strategies)
    counts.strategies.push_back({.name = std::string(s->name()), .outcomes = {}});
  if (parts.corpus.has_questions())
    counts.strategies.push_back({.name = std::string(kQuestionRow), .outcomes = {}});
  for (const auto& s : parts.solvers.configs) counts.solvers.push_back({.label = s.label, .outcomes = {}});
  return counts;
}

}  // namespace

Worker::Worker(const Parts& parts)
    : parts_(parts),
      tally_(zero_counts(parts)),
      bench_(parts.solvers.configs.size()),
      entrants_(parts),
      own_errors_(parts),
      inspector_(parts, bench_, own_errors_, tally_),
      claims_(parts, bench_, tally_),
      counters_(parts) {}

bool Worker::should_investigate() const {
  if (parts_.desk.waiting() == 0) return false;
  return parts_.budget.is_near_end() || parts_.budget.may_investigate();
}

bool Worker::reduce() {
  Counts own;
  const double before = thread_cpu_ms();
  const bool any = reduce_next(parts_, own);
  own.investigation_own_ms = thread_cpu_ms() - before;
  parts_.budget.add_own_investigation_ms(own.investigation_own_ms);
  tally_.add(own);
  return any;
}

void Worker::run() {
  Budget& budget = parts_.budget;
  Scheduler& scheduler = parts_.schedule.scheduler;
  while (!budget.ends()) {
    if (should_investigate() && reduce()) continue;
    const auto work = scheduler.next();
    if (!work) break;
    run_unit(*work);
  }
  // Nobody is to wait for what this worker did not finish.
  if (budget.ends()) scheduler.stop();
  // The end: what is still to be reduced, as far as time allows.
  const double deadline = budget.clock().here() + kMostReductionAtEnd;
  while (!budget.is_over() && budget.clock().here() < deadline && reduce()) {
  }
  bench_.close();
}

std::size_t Worker::row_of(const Work& work) const {
  if (work.strategy != kSeedRun) return work.strategy + 1;
  return is_question(parts_.corpus.name(work.seed)) ? parts_.strategies.size() + 1 : 0;
}

UnitRun Worker::begin(const Work& work) {
  const auto* strategy = work.strategy == kSeedRun ? nullptr : parts_.strategies[work.strategy].get();
  const bool feeds = strategy != nullptr && strategy->takes_new_models();
  auto mutant = begin_with(parts_, work);
  SeedPtr seed =
      mutant ? std::make_shared<const strategies::Seed>(mutant->as_seed(parts_.corpus.name(work.seed)))
             : parts_.corpus.seed(work.seed);
  SeedPtr partner = work.partner == kNoPartner ? nullptr : parts_.corpus.seed(work.partner);
  std::vector<Entrant> entrants = entrants_.choose(work);
  const std::size_t count = entrants.size();
  return {.work = work,
          .strategy = strategy,
          .seed = std::move(seed),
          .partner = std::move(partner),
          .others = other_seeds(parts_, work),
          .mutant = std::move(mutant),
          .entrants = std::move(entrants),
          .patience = Patience(count, parts_.settings.is_adaptive()),
          .rng = strategies::unit_rng(parts_.settings.seed, "effort", work.unit),
          .feeds = feeds};
}

// Tests that were made before, by whatever unit, are not run again.
std::optional<Worker::Admitted> Worker::admit(const UnitRun& unit) {
  const Work& work = unit.work;
  UnitTests made = make_tests(parts_, unit);
  for (const std::string& error : made.our_errors) own_errors_.tell(error);
  Counts own;
  own.our_errors = made.our_errors.size();
  tally_.add(own);
  Admitted in{.tests = std::move(made.tests)};
  std::vector<std::uint64_t> hashes;
  for (const auto& test : in.tests) hashes.push_back(base::hash_text(test.script));
  in.admission = parts_.schedule.scheduler.admit(work, hashes);
  if (in.admission.stopped) return std::nullopt;
  AdmittedUnit stored{
      work, std::string(unit.strategy_name()), parts_.corpus.name(work.seed), in.admission.first_test, {}};
  for (std::size_t i = 0; i < in.tests.size(); ++i) {
    if (in.admission.run[i]) stored.hashes.push_back(hashes[i]);
  }
  in.left = stored.hashes.size();
  parts_.writer.write([stored, mutant = unit.mutant](Store& store) {
    store.put_unit(stored);
    if (mutant) store.put_begun(stored.work.unit, *mutant);
  });
  if (parts_.exchange != nullptr)
    parts_.exchange->keep(work.unit, [stored](Store& store) { store.put_unit(stored); });
  tally_.add_unit(row_of(work), in.tests.size() - in.left);
  return in;
}

void Worker::run_unit(const Work& work) {
  UnitRun unit = begin(work);
  auto admitted = admit(unit);
  if (!admitted || !run_tests(unit, *admitted)) return;  // it is taken up again on --resume
  bench_.drop_extra();
  entrants_.look_for_files(unit.entrants);
  tally_.add_skipped(admitted->left);
  finish(unit);
}

// A chain from a seed that nobody decides leads nowhere, nor does one in a direction in which no
// solver's answer holds, unless versions are compared.
Worker::Next Worker::what_next(const UnitRun& unit, const testcase::Test& test) {
  if (!test.chain || test.chain->number == 0) return Next::Run;
  if (test.chain->number == 1 && unit.ancestors.empty()) return Next::End;
  const bool holds = has_versions(unit.entrants) || std::ranges::any_of(unit.entrants, [&](const Entrant& e) {
                       return unit.ancestors.premise(e.config.label) != nullptr;
                     });
  return holds ? Next::Run : Next::Skip;
}

// False: the campaign ended first.
bool Worker::run_tests(UnitRun& unit, Admitted& admitted) {
  std::uint64_t number = admitted.admission.first_test;
  for (std::size_t i = 0; i < admitted.tests.size(); ++i) {
    const testcase::Test& test = admitted.tests[i];
    unit.ancestors.pass(test);
    if (!admitted.admission.run[i]) {
      if (test.chain && test.chain->number == 0 && admitted.left > 0) ask_base(test, unit);
      continue;
    }
    if (parts_.budget.ends()) return false;
    const Next next = what_next(unit, test);
    if (next == Next::End) break;
    const std::uint64_t hash = base::hash_text(test.script);
    if (next == Next::Skip || parts_.left_out.has_test(hash)) {
      ++number;
      continue;
    }
    base::note_test(number, hash, test.script);
    const Entrant* const useless = run_test(test, number++, unit);
    --admitted.left;
    if (unit.patience.options_fail()) parts_.schedule.options.reject(useless->solver, useless->extra);
    if (unit.patience.is_at_end()) break;
  }
  return true;
}

void Worker::finish(UnitRun& unit) {
  std::vector<std::shared_ptr<const StoredMutant>> kept;
  if (unit.kept == unit.newest.mutant) unit.newest.mutant.reset();  // one test is stored once
  for (auto* mutant : {&unit.kept, &unit.newest.mutant})
    if (*mutant) kept.push_back(parts_.schedule.mutants.add(std::move(**mutant)));
  std::erase(kept, nullptr);
  parts_.schedule.scheduler.done(unit.work, unit.cost);
  counters_.favour(unit);
  parts_.writer.write(
      [number = unit.work.unit, kept, tests = unit.cost.tests, box = parts_.box](Store& store) {
        store.unit_done(number);
        for (const auto& mutant : kept) store.put_mutant(*mutant);
        if (box != nullptr) box->life().tests_settled.fetch_add(tests);
      });
  if (parts_.exchange == nullptr) return;
  parts_.exchange->keep(unit.work.unit, [number = unit.work.unit](Store& store) { store.unit_done(number); });
  parts_.exchange->done(unit.work.unit);
}

Answer Worker::ask(const Entrant& entrant, solver::Query& query, bool full, const Work& work) {
  query.limits = parts_.schedule.effort.limits(entrant.solver, full);
  query.limits.until = parts_.budget.deadline();
  std::uint64_t processes = 0;
  Answer answer = bench_.ask(entrant, query, processes);
  tally_.add_answer(row_of(work), entrant, answer, processes);
  if (query.wants.statistics) tally_.add_statistics(entrant.solver);
  return answer;
}

void Worker::ask_base(const testcase::Test& test, UnitRun& unit) {
  solver::Query query{.script = test.script};
  for (const Entrant& entrant : unit.entrants) {
    if (is_excluded(test, entrant)) continue;
    const Answer answer = ask(entrant, query, true, unit.work);
    parts_.budget.add_fuzzing_ms(answer.cpu_ms);
    unit.ancestors.learn(entrant.config.label, answer);
  }
}

const Entrant* Worker::ask_all(UnitRun& unit, AnsweredTest& answered) {
  const testcase::Test& test = answered.test;
  const bool full = parts_.schedule.effort.draw_full(unit.rng);
  const bool incremental = is_incremental(test.script);
  const Entrant* useless = nullptr;
  solver::Query query{.script = test.script};
  const base::StepScope step(base::Step::Ask);
  for (std::size_t i = 0; i < unit.entrants.size(); ++i) {
    const Entrant& entrant = unit.entrants[i];
    if (is_excluded(test, entrant)) continue;
    if (incremental && !entrant.config.profile.takes_incremental(entrant.config.options)) continue;
    if (!unit.patience.asks(i)) continue;
    query.wants.model = entrant.config.profile.dialect.models && bench_.may_ask_for_model(entrant);
    query.wants.reason = test.chain.has_value();
    query.wants.statistics = counters_.wants(entrant, unit.work, answered.number);
    Answer answer = ask(entrant, query, full, unit.work);
    unit.patience.learn(i, answer);
    counters_.learn_cost(entrant, unit.work, query.wants.statistics, answer);
    if (entrant.extra.empty()) parts_.schedule.effort.learn(entrant.solver, answer);
    if (!entrant.extra.empty() && is_useless(answer)) useless = &entrant;
    answered.asked.push_back(entrant);
    answered.answers.push_back(std::move(answer));
    answered.with_statistics.push_back(query.wants.statistics);
  }
  return useless;
}

const Entrant* Worker::run_test(const testcase::Test& test, std::uint64_t number, UnitRun& unit) {
  AnsweredTest answered{.test = test, .number = number};
  const Entrant* useless = ask_all(unit, answered);
  // If nobody had no trouble with the script, it may be the script's fault.
  if (std::ranges::none_of(answered.answers, &Answer::is_ok)) useless = nullptr;
  if (useless != nullptr) tally_.add_option_error(useless->solver);
  unit.patience.end_test(useless != nullptr);
  count_test(unit, answered.answers);
  count_for_focus(parts_, answered);
  counters_.learn(answered);
  count_novelty(unit, answered);
  const auto clusters = inspector_.look(answered, unit, row_of(unit.work));
  unit.cost.clusters.insert(unit.cost.clusters.end(), clusters.begin(), clusters.end());
  if (clusters.empty()) ask_for_claims(answered, unit);
  for (std::size_t i = 0; i < answered.asked.size(); ++i)
    unit.ancestors.learn(answered.asked[i].config.label, answered.answers[i]);
  if (parts_.box != nullptr) parts_.box->life().tests.fetch_add(1);
  return useless;
}

void Worker::ask_for_claims(const AnsweredTest& answered, UnitRun& unit) {
  const std::size_t row = row_of(unit.work);
  auto outcome = claims_.ask(answered, row);
  if (!outcome) return;
  inspector_.add_solver_ms(outcome->answer.cpu_ms);
  unit.cost.cpu_ms += outcome->answer.cpu_ms;
  // Who else answered the test comes along: confirming takes their models.
  AnsweredTest asked{.test = outcome->test, .number = answered.number};
  for (std::size_t i = 0; i < answered.asked.size(); ++i) {
    const bool suspect = answered.asked[i].config.label == outcome->entrant.config.label;
    asked.asked.push_back(answered.asked[i]);
    asked.answers.push_back(suspect ? outcome->answer : solver::Answer());
  }
  const auto clusters = inspector_.look_at_claims(asked, std::move(outcome->record), unit, row);
  unit.cost.clusters.insert(unit.cost.clusters.end(), clusters.begin(), clusters.end());
}

void Worker::count_test(UnitRun& unit, const std::vector<Answer>& answers) {
  double cpu_ms = 0;
  for (const Answer& answer : answers) cpu_ms += answer.cpu_ms;
  const bool timed_out =
      std::ranges::any_of(answers, [](const Answer& a) { return a.outcome == Class::Timeout; });
  ++unit.cost.tests;
  unit.cost.cpu_ms += cpu_ms;
  unit.cost.timeouts += timed_out ? 1 : 0;
  inspector_.add_solver_ms(cpu_ms);
  parts_.budget.add_fuzzing_ms(cpu_ms);
  tally_.add_test(row_of(unit.work), cpu_ms);
}

void Worker::count_novelty(UnitRun& unit, const AnsweredTest& answered) {
  if (!answered.novelty.any()) return;
  ++unit.cost.novel;
  Counts own;
  own.novel = 1;
  tally_.add(own);
}

}  // namespace smiter::campaign
