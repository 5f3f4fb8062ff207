// SPDX-License-Identifier: MIT
#include "campaign/run/worker.h"

#include <time.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>

#include <fmt/core.h>

#include "base/black_box.h"
#include "base/hash.h"
#include "campaign/run/seed_facts.h"
#include "campaign/run/suspect.h"
#include "campaign/setup/registry.h"
#include "campaign/setup/setup.h"
#include "triage/report/escape.h"

namespace smiter::campaign {

using solver::Answer;
using solver::Class;

namespace {

constexpr std::size_t kMostTestsPerUnit = 2000;
constexpr std::size_t kMostBytesPerUnit = std::size_t{64} << 20;
// Errors of our own that a worker tells of; all are counted.
constexpr std::size_t kMostOwnErrors = 20;
// Confirming and reducing may use this share of what fuzzing used, and this much at once.
constexpr double kInvestigationShare = 0.3, kInvestigationStartMs = 5000;
// The evaluator looks at models that nobody complains of as long as it stays below this
// share of the solvers' time.
constexpr double kJudgeShare = 0.02, kJudgeStartMs = 200;
// Mutants of mutants grow: those larger than so many times the seed, and this, are not kept.
constexpr std::size_t kMostGrowth = 4, kAlwaysKept = 4096;
// So many models of a unit are judged for --new-models, whatever the evaluator has used.
constexpr unsigned kJudgedForMutants = 5;

double thread_cpu_ms() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

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

// Are there two of one family?
bool has_versions(std::span<const Entrant> entrants) {
  std::set<std::string> families;
  return !std::ranges::all_of(
      entrants, [&](const Entrant& e) { return families.insert(e.config.profile.family_name()).second; });
}

// Did somebody have no trouble with the script?
bool any_ok(std::span<const Answer> answers) {
  return std::ranges::any_of(answers, [](const Answer& a) { return a.is_ok(); });
}

}  // namespace

Worker::Worker(const Parts& parts) : parts_(parts), bench_(parts.solvers.size()) {
  counts_.strategies.push_back({.name = std::string(kSeedRow), .outcomes = {}});
  for (const auto& s : parts.strategies)
    counts_.strategies.push_back({.name = std::string(s->name()), .outcomes = {}});
  if (std::ranges::any_of(parts.seeds, is_question, &strategies::Seed::name))
    counts_.strategies.push_back({.name = std::string(kQuestionRow), .outcomes = {}});
  for (const auto& s : parts.solvers) counts_.solvers.push_back({.label = s.label, .outcomes = {}});
}

Counts Worker::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

std::vector<std::string> Worker::bad_labels() const {
  const std::lock_guard lock(mutex_);
  return bad_labels_;
}

bool Worker::should_investigate() const {
  if (parts_.desk.waiting() == 0) return false;
  if (parts_.is_time_to_tidy()) return true;
  return parts_.investigation_cpu_ms.load() + parts_.investigation_own_ms.load() <
         kInvestigationStartMs + kInvestigationShare * parts_.solver_cpu_ms.load();
}

void Worker::run() {
  const auto reduce = [&] {
    Counts own;
    const double before = thread_cpu_ms();
    const bool any = reduce_next(parts_, own);
    own.investigation_own_ms = thread_cpu_ms() - before;
    parts_.investigation_own_ms.fetch_add(own.investigation_own_ms);
    const std::lock_guard lock(mutex_);
    counts_.add(own);
    return any;
  };
  while (!parts_.stop.load() && !parts_.is_over()) {
    if (should_investigate() && reduce()) continue;
    const auto work = parts_.scheduler.next();
    if (!work) break;
    run_unit(*work);
  }
  // Nobody is to wait for what this worker did not finish.
  if (parts_.stop.load() || parts_.is_over()) parts_.scheduler.stop();
  // The end: what is still to be reduced, as far as time allows.
  const double deadline = parts_.clock.here() + 60;
  while (!parts_.hurry.load() && !parts_.is_over() && parts_.clock.here() < deadline && reduce()) {
  }
  bench_.close();
}

std::string_view Worker::strategy_name(const Work& work) const {
  return work.strategy == kSeedRun ? std::string_view("seed") : parts_.strategies[work.strategy]->name();
}

std::size_t Worker::count_of(const Work& work) const {
  if (work.strategy != kSeedRun) return work.strategy + 1;
  return is_question(parts_.seeds[work.seed].name) ? parts_.strategies.size() + 1 : 0;
}

void Worker::tell_own_error(const std::string& text) {
  if (own_errors_told_++ >= kMostOwnErrors) return;
  parts_.writer.write_now([](Store&) {},
                          [&] {
                            std::ofstream(parts_.workdir.our_errors(), std::ios::app)
                                << triage::printable(text) << '\n';
                            parts_.listen(warning_event("a bug of ours: " + text));
                          });
}

// A unit that is done again begins with what it began with before.
std::shared_ptr<const StoredMutant> Worker::begin_with(const Work& work) const {
  if (work.strategy == kSeedRun || !takes_new_models(strategy_name(work))) return nullptr;
  if (work.again) return parts_.mutants.begun(work.unit);
  if (!parts_.settings.new_models) return nullptr;
  base::Rng rng = strategies::unit_rng(parts_.settings.seed, "new-models", work.unit);
  return parts_.mutants.draw(work.seed, rng);
}

void Worker::note_unit_of(const Running& running) const {
  const Work& work = running.work;
  const std::string_view partner =
      work.partner == kNoPartner ? std::string_view() : parts_.seeds[work.partner].name;
  base::note_unit(work.unit, strategy_name(work), running.seed.name, partner);
  base::note_script(running.seed.text);
  base::note_judged({}, running.seed.model_or_assignment().value_or(""), 0);
}

std::vector<testcase::Test> Worker::make_tests(const Running& running) {
  const Work& work = running.work;
  const strategies::Seed& seed = running.seed;
  note_unit_of(running);
  std::vector<testcase::Test> tests;
  if (work.strategy == kSeedRun) {
    testcase::Test test;
    test.script = seed.text;
    test.provenance = {.strategy = std::string(is_question(seed.name) ? kQuestionRow : kSeedRow),
                       .seeds = {seed.name},
                       .unit = work.unit,
                       .rng_seed = parts_.settings.seed,
                       .steps = {}};
    tests.push_back(std::move(test));
    return tests;
  }
  const base::StepScope step(base::Step::Mutate);
  if (parts_.left_out.has_unit(work.unit, std::string(strategy_name(work)), seed.name)) return tests;
  const strategies::Strategy& strategy = *parts_.strategies[work.strategy];
  std::vector<const strategies::Seed*> seeds{&seed};
  if (work.partner != kNoPartner) seeds.push_back(&parts_.seeds[work.partner]);
  const strategies::Inputs inputs{seeds, work.unit, parts_.settings.seed};
  auto unit = strategy.begin(inputs, strategies::unit_rng(parts_.settings.seed, strategy.name(), work.unit));
  if (!unit) return tests;
  std::size_t bytes = 0;
  while (tests.size() < kMostTestsPerUnit && bytes < kMostBytesPerUnit) {
    auto test = (*unit)->next();
    if (!test) break;
    bytes += test->script.size();
    if (running.mutant) {
      test->provenance.mutant = running.mutant->number;
      test->provenance.steps.insert(test->provenance.steps.begin(), running.mutant->words());
    }
    tests.push_back(std::move(*test));
  }
  const std::vector<std::string> errors = (*unit)->our_errors();
  for (const std::string& error : errors) tell_own_error(error);
  const std::lock_guard lock(mutex_);
  counts_.our_errors += errors.size();
  return tests;
}

// Each solver with the options of this unit. One family alone is compared with itself
// under other options.
std::vector<Entrant> Worker::choose_entrants(const Work& work) {
  base::Rng rng = strategies::unit_rng(parts_.settings.seed, "options", work.unit);
  std::vector<Entrant> entrants;
  const bool plain = work.strategy == kSeedRun || uses_plain_options(strategy_name(work));
  for (std::size_t i = 0; i < parts_.solvers.size(); ++i) {
    const solver::SolverConfig& config = parts_.solvers[i];
    Draw drawn;
    if ((work.options && !plain) || parts_.one_family)
      drawn = parts_.options.draw(i, rng, parts_.solver_cpu_ms.load(), parts_.deadline());
    Entrant entrant{.solver = i, .config = config};
    if (parts_.one_family) entrants.push_back(entrant);
    if (drawn.words.empty() && parts_.one_family) continue;
    entrant.extra = drawn.words;
    entrant.crashes_only = drawn.crashes_only;
    entrant.config.given = config.label;
    if (!drawn.words.empty()) entrant.config.folder = private_folder(i);
    for (const std::string& word : drawn.words) {
      entrant.config.options.push_back(word);
      if (parts_.one_family) entrant.config.label += " " + word;
    }
    entrants.push_back(std::move(entrant));
  }
  return entrants;
}

// Where a solver with drawn options runs: some make it write files.
std::string Worker::private_folder(std::size_t solver) {
  folders_.resize(parts_.solvers.size());
  if (!folders_[solver]) {
    auto made = solver::PrivateFolder::make();
    if (!made) return "";
    folders_[solver].emplace(std::move(*made));
  }
  return folders_[solver]->path();
}

// What left files there is not drawn again.
void Worker::look_for_files(std::span<const Entrant> entrants) {
  for (const Entrant& entrant : entrants) {
    if (entrant.extra.empty() || entrant.solver >= folders_.size() || !folders_[entrant.solver]) continue;
    const solver::PrivateFolder& folder = *folders_[entrant.solver];
    if (folder.contents().empty()) continue;
    parts_.options.exclude(entrant.solver, entrant.extra);
    folder.clear();
  }
}

// Tests that were made before, by whatever unit, are not run again.
std::optional<Worker::Admitted> Worker::admit(const Running& unit) {
  const Work& work = unit.work;
  Admitted in{.tests = make_tests(unit), .admission = {}, .left = 0};
  std::vector<std::uint64_t> hashes;
  for (const auto& test : in.tests) hashes.push_back(base::hash_text(test.script));
  in.admission = parts_.scheduler.admit(work, hashes);
  if (in.admission.stopped) return std::nullopt;
  AdmittedUnit stored{
      work, std::string(strategy_name(work)), parts_.seeds[work.seed].name, in.admission.first_test, {}};
  for (std::size_t i = 0; i < in.tests.size(); ++i) {
    if (in.admission.run[i]) stored.hashes.push_back(hashes[i]);
  }
  in.left = stored.hashes.size();
  parts_.writer.write([stored, mutant = unit.mutant](Store& store) {
    store.put_unit(stored);
    if (mutant) store.put_begun(stored.work.unit, *mutant);
  });
  const std::lock_guard lock(mutex_);
  ++counts_.strategies[count_of(work)].units;
  counts_.duplicates += in.tests.size() - in.left;
  return in;
}

void Worker::run_unit(const Work& work) {
  const auto mutant = begin_with(work);
  strategies::Seed in_its_place;
  if (mutant) in_its_place = mutant->as_seed(parts_.seeds[work.seed].name);
  const std::vector<Entrant> entrants = choose_entrants(work);
  Running unit{.work = work,
               .seed = mutant ? in_its_place : parts_.seeds[work.seed],
               .mutant = mutant,
               .feeds = parts_.settings.new_models && takes_new_models(strategy_name(work)),
               .entrants = entrants,
               .patience = Patience(entrants.size(), parts_.settings.is_adaptive()),
               .rng = strategies::unit_rng(parts_.settings.seed, "effort", work.unit)};
  auto admitted = admit(unit);
  if (!admitted || !run_tests(unit, *admitted)) return;  // it is taken up again on --resume
  bench_.drop_extra();
  look_for_files(entrants);
  {
    const std::lock_guard lock(mutex_);
    counts_.skipped += admitted->left;
  }
  finish(unit);
}

// A chain from a seed that nobody decides leads nowhere, nor does one in a direction in which no
// solver's answer holds, unless versions are compared.
Worker::Next Worker::what_next(const Running& unit, const testcase::Test& test) const {
  if (!test.chain || test.chain->number == 0) return Next::Run;
  if (test.chain->number == 1 && unit.ancestors.empty()) return Next::End;
  const bool holds = has_versions(unit.entrants) || std::ranges::any_of(unit.entrants, [&](const Entrant& e) {
                       return unit.ancestors.premise(e.config.label) != nullptr;
                     });
  return holds ? Next::Run : Next::Skip;
}

// False: the campaign ended first.
bool Worker::run_tests(Running& unit, Admitted& admitted) {
  std::uint64_t number = admitted.admission.first_test;
  for (std::size_t i = 0; i < admitted.tests.size(); ++i) {
    const testcase::Test& test = admitted.tests[i];
    unit.ancestors.pass(test);
    if (!admitted.admission.run[i]) {
      if (test.chain && test.chain->number == 0 && admitted.left > 0) ask_base(test, unit);
      continue;
    }
    if (parts_.stop.load() || parts_.is_over()) return false;
    const Next next = what_next(unit, test);
    if (next == Next::End) break;
    if (next == Next::Skip) {
      ++number;
      continue;
    }
    const std::uint64_t hash = base::hash_text(test.script);
    if (parts_.left_out.has_test(hash)) {
      ++number;
      continue;
    }
    base::note_test(number, hash, test.script);
    const Entrant* const useless = run_test(test, number++, unit);
    --admitted.left;
    if (unit.patience.options_fail()) parts_.options.reject(useless->solver, useless->extra);
    if (unit.patience.is_at_end()) break;
  }
  return true;
}

void Worker::finish(Running& unit) {
  std::shared_ptr<const StoredMutant> kept;
  if (unit.kept) kept = parts_.mutants.add(std::move(*unit.kept));
  parts_.scheduler.done(unit.work, unit.cost);
  parts_.writer.write(
      [number = unit.work.unit, kept, tests = unit.cost.tests, box = parts_.box](Store& store) {
        store.unit_done(number);
        if (kept) store.put_mutant(*kept);
        if (box != nullptr) box->life().tests_settled.fetch_add(tests);
      });
}

void Worker::count_answer(const Entrant& entrant, const Answer& answer, std::size_t strategy,
                          std::uint64_t processes) {
  const Outcome outcome = outcome_of(answer);
  const std::lock_guard lock(mutex_);
  SolverCounts& s = counts_.solvers[entrant.solver];
  ++s.queries;
  s.processes += processes;
  s.with_options += entrant.extra.empty() ? 0 : 1;
  s.cpu_ms += answer.cpu_ms;
  s.wall_ms += answer.wall_ms;
  ++s.outcomes[outcome];
  ++counts_.strategies[strategy].outcomes[outcome];
}

void Worker::ask_base(const testcase::Test& test, Running& unit) {
  solver::Query query{.script = test.script};
  for (const Entrant& entrant : unit.entrants) {
    if (std::ranges::find(test.not_for, entrant.config.target) != test.not_for.end()) continue;
    query.limits = parts_.effort.limits(entrant.solver, true);
    query.limits.until = parts_.deadline();
    std::uint64_t processes = 0;
    const Answer answer = bench_.ask(entrant, query, processes);
    count_answer(entrant, answer, count_of(unit.work), processes);
    parts_.solver_cpu_ms.fetch_add(answer.cpu_ms);
    unit.ancestors.learn(entrant.config.label, answer);
  }
}

const Entrant* Worker::run_test(const testcase::Test& test, std::uint64_t number, Running& unit) {
  const bool full = parts_.effort.draw_full(unit.rng);
  const bool incremental = is_incremental(test.script);
  std::vector<Entrant> asked;
  std::vector<Answer> given;
  const Entrant* useless = nullptr;
  double cpu_ms = 0;
  bool timed_out = false;
  solver::Query query{.script = test.script};
  std::optional<base::StepScope> step(std::in_place, base::Step::Ask);
  for (std::size_t i = 0; i < unit.entrants.size(); ++i) {
    const Entrant& entrant = unit.entrants[i];
    if (std::ranges::find(test.not_for, entrant.config.target) != test.not_for.end()) continue;
    if (incremental && !entrant.config.profile.takes_incremental(entrant.config.options)) continue;
    if (!unit.patience.asks(i)) continue;
    query.limits = parts_.effort.limits(entrant.solver, full);
    query.limits.until = parts_.deadline();
    query.wants.model = entrant.config.profile.dialect.models && bench_.may_ask_for_model(entrant);
    query.wants.reason = test.chain.has_value();
    std::uint64_t processes = 0;
    Answer answer = bench_.ask(entrant, query, processes);
    count_answer(entrant, answer, count_of(unit.work), processes);
    unit.patience.learn(i, answer);
    if (entrant.extra.empty()) parts_.effort.learn(entrant.solver, answer);
    if (!entrant.extra.empty() && is_useless(answer)) useless = &entrant;
    timed_out = timed_out || answer.outcome == Class::Timeout;
    cpu_ms += answer.cpu_ms;
    asked.push_back(entrant);
    given.push_back(std::move(answer));
  }
  step.reset();
  if (!any_ok(given)) useless = nullptr;  // it may be the script's fault
  if (useless != nullptr) {
    const std::lock_guard lock(mutex_);
    ++counts_.solvers[useless->solver].option_errors;
  }
  unit.patience.end_test(useless != nullptr);
  count_test(unit, cpu_ms, timed_out);
  const auto clusters = look(test, number, unit, asked, given);
  unit.cost.clusters.insert(unit.cost.clusters.end(), clusters.begin(), clusters.end());
  for (std::size_t i = 0; i < asked.size(); ++i) unit.ancestors.learn(asked[i].config.label, given[i]);
  if (parts_.box != nullptr) parts_.box->life().tests.fetch_add(1);
  return useless;
}

void Worker::count_test(Running& unit, double cpu_ms, bool timed_out) {
  ++unit.cost.tests;
  unit.cost.cpu_ms += cpu_ms;
  unit.cost.timeouts += timed_out ? 1 : 0;
  solver_ms_ += cpu_ms;
  parts_.solver_cpu_ms.fetch_add(cpu_ms);
  const std::lock_guard lock(mutex_);
  ++counts_.tests;
  StrategyCounts& strategy = counts_.strategies[count_of(unit.work)];
  ++strategy.tests;
  strategy.cpu_ms += cpu_ms;
}

bool Worker::has_time_to_judge() const {
  return parts_.settings.deterministic || judge_ms_ < kJudgeStartMs + kJudgeShare * solver_ms_;
}

// The judge's share is for models that nobody complains of; some more for --new-models.
bool Worker::take_turn_to_judge(Running& unit) const {
  if (unit.work.strategy == kSeedRun || has_time_to_judge()) return true;
  if (!unit.feeds || unit.kept || unit.judged >= kJudgedForMutants) return false;
  ++unit.judged;
  return true;
}

std::vector<NewCluster> Worker::look(const testcase::Test& test, std::uint64_t number, Running& unit,
                                     std::span<const Entrant> entrants, const std::vector<Answer>& answers) {
  const Work& work = unit.work;
  const double before = thread_cpu_ms();
  std::vector<std::optional<oracle::Premise>> premises;
  for (const Entrant& entrant : entrants) premises.push_back(unit.ancestors.record(entrant.config.label));
  const bool judge = take_turn_to_judge(unit);
  const base::StepScope step(base::Step::Judge);
  const Look found = look_at(test, entrants, answers, premises, parts_.ops, judge);
  judge_ms_ += thread_cpu_ms() - before;
  if (work.strategy == kSeedRun) {
    if (auto wrong = learn_about_seed(parts_, work.seed, entrants, found.record)) {
      const std::lock_guard lock(mutex_);
      bad_labels_.push_back(std::move(*wrong));
    }
  }
  Counts own;
  own.models = found.models;
  own.models_undecided = found.models_undecided;
  std::vector<NewCluster> fresh;
  std::size_t shown = 0;
  const bool crashes_only = std::ranges::any_of(entrants, &Entrant::crashes_only);
  for (const oracle::Verdict& verdict : found.verdicts) {
    if (verdict.kind == oracle::VerdictClass::OurError) {
      ++own.our_errors;
      tell_own_error(fmt::format("{}; test {}, made by {} from {}", verdict.explanation, number,
                                 strategy_name(work), parts_.seeds[work.seed].name));
    }
    if (crashes_only && verdict.kind != oracle::VerdictClass::Crash) continue;
    own.unspecified += verdict.kind == oracle::VerdictClass::Unspecified ? 1 : 0;
    own.labels_contradicted += verdict.kind == oracle::VerdictClass::ContradictsLabel ? 1 : 0;
    if (!is_wanted(verdict.kind, test)) continue;
    ++shown;
    const double start = thread_cpu_ms();
    testcase::Test suspect = test;
    if (const auto* premise = unit.ancestors.premise(verdict.solver)) suspect.premise = *premise;
    Case one{.suspicion = {verdict, false, source_of(test), {}},
             .record = found.record,
             .test = suspect,
             .solvers = {},
             .base_options = {},
             .seed = unit.seed,
             .partner = work.partner == kNoPartner ? nullptr : &parts_.seeds[work.partner],
             .seed_run = work.strategy == kSeedRun,
             .crashes_only = crashes_only,
             .test_number = number};
    add_solvers(one, entrants, answers);
    for (const NewCluster& cluster : look_into(one, parts_, own)) fresh.push_back(cluster);
    own.investigation_own_ms += thread_cpu_ms() - start;
  }
  if (unit.feeds && shown == 0) keep_mutant(unit, test, found.record);
  parts_.investigation_own_ms.fetch_add(own.investigation_own_ms);
  if (!fresh.empty()) parts_.stop_if_found();
  const std::lock_guard lock(mutex_);
  counts_.add(own);
  counts_.strategies[count_of(work)].findings += shown > 0 ? 1 : 0;
  return fresh;
}

void Worker::add_solvers(Case& one, std::span<const Entrant> entrants,
                         const std::vector<Answer>& answers) const {
  for (std::size_t i = 0; i < entrants.size(); ++i) {
    one.solvers.push_back(entrants[i].config);
    one.base_options.push_back(parts_.solvers[entrants[i].solver].options);
    if (entrants[i].config.label != one.suspicion.verdict.solver) continue;
    one.suspicion.located = answers[i].located;
    one.suspicion.solver = entrants[i].config.name();
    one.asked = bench_.asked(entrants[i]);
  }
}

// For --new-models: of a unit, the last mutant with a verified model has come the farthest.
void Worker::keep_mutant(Running& unit, const testcase::Test& test, const oracle::Record& record) const {
  const std::size_t seed_size = parts_.seeds[unit.work.seed].text.size();
  if (test.script.size() > kMostGrowth * seed_size + kAlwaysKept) return;
  for (const auto& s : record.solvers) {
    if (s.checks.size() != 1 || s.checks[0].truth != oracle::Truth::Valid || s.checks[0].unspecified)
      continue;
    unit.kept = StoredMutant{.seed = unit.work.seed,
                             .unit = test.provenance.unit,
                             .test = test.provenance.test,
                             .solver = s.label,
                             .script = test.script,
                             .model = s.checks[0].model};
    return;
  }
}

}  // namespace smiter::campaign
