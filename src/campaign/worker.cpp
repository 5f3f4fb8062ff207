// SPDX-License-Identifier: MIT
#include "campaign/worker.h"

#include <time.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>

#include <fmt/format.h>

#include "base/hash.h"
#include "campaign/registry.h"
#include "campaign/setup.h"
#include "campaign/storm_setup.h"
#include "campaign/suspect.h"
#include "triage/escape.h"

namespace smiter::campaign {

using solver::Answer;
using solver::Class;

namespace {

constexpr std::size_t kMostTestsPerUnit = 2000;
constexpr std::size_t kMostBytesPerUnit = std::size_t{64} << 20;
// A chain of mutants that has become hard stays hard.
constexpr unsigned kTimeoutsInARow = 3;
// Errors of our own that a worker tells of; all are counted.
constexpr std::size_t kMostOwnErrors = 20;
// Confirming and reducing may use this share of what fuzzing used, and this much at once.
constexpr double kInvestigationShare = 0.3, kInvestigationStartMs = 5000;
// What STORM asks of a solver about a seed before it begins.
constexpr std::uint64_t kMostPreparationMs = 3000;
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

bool is_timeout(const Answer& answer) {
  return answer.outcome == Class::Timeout;
}

// What all solvers that decide a script with one check say of it. One family's word is not
// enough to accuse another by it.
std::optional<testcase::Answer> agreed_status(const oracle::Record& record, bool one_family) {
  std::optional<testcase::Answer> status;
  std::set<std::string> families;
  for (const auto& s : record.solvers) {
    if (s.checks.size() != 1) continue;
    const solver::Result result = s.checks[0].result;
    if (result != solver::Result::Sat && result != solver::Result::Unsat) continue;
    const testcase::Answer answer =
        result == solver::Result::Sat ? testcase::Answer::Sat : testcase::Answer::Unsat;
    if (status && *status != answer) return std::nullopt;
    status = answer;
    families.insert(s.family);
  }
  return families.size() > 1 || one_family ? status : std::nullopt;
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
  return !std::ranges::all_of(entrants, [&](const Entrant& e) {
    return families.insert(e.config.profile.family.empty() ? e.config.profile.name : e.config.profile.family)
        .second;
  });
}

// Did somebody have no trouble with the script?
bool any_ok(std::span<const Answer> answers) {
  return std::ranges::any_of(answers, [](const Answer& a) { return a.is_ok(); });
}

}  // namespace

double Parts::solver_cpu_s() const {
  return std::max(clock.cpu_here().children_s, (solver_cpu_ms.load() + investigation_cpu_ms.load()) / 1000);
}

// The seconds that are left; none if there is no limit.
std::optional<double> Parts::left_s() const {
  std::optional<double> left;
  if (settings.time_ms > 0) left = static_cast<double>(settings.time_ms) / 1000 - clock.here();
  if (settings.cpu_ms > 0) {
    const double cpu = static_cast<double>(settings.cpu_ms) / 1000 - clock.cpu_here().own_s - solver_cpu_s();
    left = left ? std::min(*left, cpu) : cpu;
  }
  return left;
}

bool Parts::is_over() const {
  return hurry.load() || left_s().value_or(1) <= 0;
}

void Parts::stop_if_new() const {
  if (settings.stop_on_first && desk.new_clusters() > 0) stop.store(true);
}

bool Parts::is_time_to_tidy() const {
  if (desk.waiting() == 0) return false;
  const auto left = left_s();
  if (!left) return false;
  const std::uint64_t all_ms = settings.cpu_ms > 0 ? settings.cpu_ms : settings.time_ms;
  return *left <= std::min(0.15 * static_cast<double>(all_ms) / 1000, 60.0);
}

Worker::Worker(const Parts& parts) : parts_(parts), bench_(parts.solvers.size()) {
  counts_.strategies.push_back({.name = "seed", .outcomes = {}});
  for (const auto& s : parts.strategies)
    counts_.strategies.push_back({.name = std::string(s->name()), .outcomes = {}});
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

std::vector<testcase::Test> Worker::make_tests(const Running& running) {
  const Work& work = running.work;
  const strategies::Seed& seed = running.seed;
  std::vector<testcase::Test> tests;
  if (work.strategy == kSeedRun) {
    testcase::Test test;
    test.script = seed.text;
    test.provenance = {.strategy = "seed",
                       .seeds = {seed.name},
                       .unit = work.unit,
                       .rng_seed = parts_.settings.seed,
                       .steps = {}};
    tests.push_back(std::move(test));
    return tests;
  }
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
std::vector<Entrant> Worker::choose_entrants(const Work& work) const {
  base::Rng rng = strategies::unit_rng(parts_.settings.seed, "options", work.unit);
  std::vector<Entrant> entrants;
  const bool plain = work.strategy == kSeedRun || uses_plain_options(strategy_name(work));
  for (std::size_t i = 0; i < parts_.solvers.size(); ++i) {
    const solver::SolverConfig& config = parts_.solvers[i];
    std::vector<std::string> extra;
    if ((work.options && !plain) || parts_.one_family) extra = parts_.options.draw(config.profile, rng);
    Entrant entrant{.solver = i, .config = config};
    if (parts_.one_family) entrants.push_back(entrant);
    if (extra.empty() && parts_.one_family) continue;
    entrant.extra = extra;
    entrant.config.given = config.label;
    for (const std::string& word : extra) {
      entrant.config.options.push_back(word);
      if (parts_.one_family) entrant.config.label += " " + word;
    }
    entrants.push_back(std::move(entrant));
  }
  return entrants;
}

void Worker::run_unit(const Work& work) {
  UnitCost cost;
  const auto mutant = begin_with(work);
  strategies::Seed in_its_place;
  if (mutant) in_its_place = mutant->as_seed(parts_.seeds[work.seed].name);
  Running unit{.work = work,
               .seed = mutant ? in_its_place : parts_.seeds[work.seed],
               .mutant = mutant,
               .feeds = parts_.settings.new_models && takes_new_models(strategy_name(work))};
  const std::vector<testcase::Test> tests = make_tests(unit);
  std::vector<std::uint64_t> hashes;
  for (const auto& test : tests) hashes.push_back(base::hash_text(test.script));
  const Admission admission = parts_.scheduler.admit(work, hashes);
  if (admission.stopped) return;
  AdmittedUnit admitted{
      work, std::string(strategy_name(work)), parts_.seeds[work.seed].name, admission.first_test, {}};
  for (std::size_t i = 0; i < tests.size(); ++i) {
    if (admission.run[i]) admitted.hashes.push_back(hashes[i]);
  }
  parts_.writer.write([admitted, mutant](Store& store) {
    store.put_unit(admitted);
    if (mutant) store.put_begun(admitted.work.unit, *mutant);
  });
  const std::size_t at = work.strategy == kSeedRun ? 0 : work.strategy + 1;
  {
    const std::lock_guard lock(mutex_);
    ++counts_.strategies[at].units;
    counts_.duplicates += tests.size() - admitted.hashes.size();
  }
  const std::vector<Entrant> entrants = choose_entrants(work);
  base::Rng rng = strategies::unit_rng(parts_.settings.seed, "effort", work.unit);
  std::uint64_t number = admission.first_test;
  unsigned timeouts = 0, useless = 0;
  std::size_t left = admitted.hashes.size();
  Ancestors ancestors;
  const bool versions = has_versions(entrants);
  for (std::size_t i = 0; i < tests.size(); ++i) {
    ancestors.pass(tests[i]);
    if (!admission.run[i]) {
      if (tests[i].chain && tests[i].chain->number == 0 && left > 0)
        ask_base(tests[i], work, entrants, ancestors);
      continue;
    }
    if (parts_.stop.load() || parts_.is_over()) return;  // not done: it is taken up again on --resume
    // A chain from a seed that nobody decides leads nowhere, nor does one in a direction in
    // which no solver's answer holds, unless versions are compared.
    if (tests[i].chain && tests[i].chain->number == 1 && ancestors.empty()) break;
    if (tests[i].chain && tests[i].chain->number > 0 && !versions &&
        std::ranges::none_of(
            entrants, [&](const Entrant& e) { return ancestors.premise(e.config.label) != nullptr; })) {
      ++number;
      continue;
    }
    Ran ran = run_test(tests[i], number++, unit, entrants, ancestors, rng);
    --left;
    ++cost.tests;
    cost.cpu_ms += ran.cpu_ms;
    cost.timeouts += ran.timed_out ? 1 : 0;
    cost.clusters.insert(cost.clusters.end(), ran.clusters.begin(), ran.clusters.end());
    timeouts = ran.timed_out ? timeouts + 1 : 0;
    useless = ran.useless != nullptr ? useless + 1 : 0;
    if (useless >= 2) {
      parts_.options.reject(ran.useless->config.profile.name, ran.useless->extra);
      break;
    }
    if (parts_.settings.is_adaptive() && timeouts >= kTimeoutsInARow) break;
  }
  bench_.drop_extra();
  {
    const std::lock_guard lock(mutex_);
    counts_.skipped += left;
  }
  finish(unit, cost);
}

void Worker::finish(Running& unit, const UnitCost& cost) {
  std::shared_ptr<const StoredMutant> kept;
  if (unit.kept) kept = parts_.mutants.add(std::move(*unit.kept));
  parts_.scheduler.done(unit.work, cost);
  parts_.writer.write([number = unit.work.unit, kept](Store& store) {
    store.unit_done(number);
    if (kept) store.put_mutant(*kept);
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

void Worker::ask_base(const testcase::Test& test, const Work& work, std::span<const Entrant> entrants,
                      Ancestors& ancestors) {
  solver::Query query{.script = test.script};
  for (const Entrant& entrant : entrants) {
    if (std::ranges::find(test.not_for, entrant.config.profile.name) != test.not_for.end()) continue;
    query.limits = parts_.effort.limits(entrant.solver, true);
    std::uint64_t processes = 0;
    const Answer answer = bench_.ask(entrant, query, processes);
    count_answer(entrant, answer, work.strategy + 1, processes);
    parts_.solver_cpu_ms.fetch_add(answer.cpu_ms);
    ancestors.learn(entrant.config.label, answer);
  }
}

Worker::Ran Worker::run_test(const testcase::Test& test, std::uint64_t number, Running& unit,
                             std::span<const Entrant> entrants, Ancestors& ancestors, base::Rng& rng) {
  const Work& work = unit.work;
  Ran ran;
  const std::size_t strategy = work.strategy == kSeedRun ? 0 : work.strategy + 1;
  const bool full = parts_.effort.draw_full(rng);
  std::vector<Entrant> asked;
  std::vector<Answer> given;
  solver::Query query{.script = test.script};
  const bool incremental = is_incremental(test.script);
  for (const Entrant& entrant : entrants) {
    if (std::ranges::find(test.not_for, entrant.config.profile.name) != test.not_for.end()) continue;
    if (incremental && !entrant.config.profile.takes_incremental(entrant.config.options)) continue;
    query.limits = parts_.effort.limits(entrant.solver, full);
    query.wants.model = entrant.config.profile.dialect.models && bench_.may_ask_for_model(entrant);
    query.wants.reason = test.chain.has_value();
    std::uint64_t processes = 0;
    Answer answer = bench_.ask(entrant, query, processes);
    count_answer(entrant, answer, strategy, processes);
    if (entrant.extra.empty()) parts_.effort.learn(entrant.solver, answer);
    ran.timed_out = ran.timed_out || is_timeout(answer);
    if (!entrant.extra.empty() && is_useless(answer)) ran.useless = &entrant;
    ran.cpu_ms += answer.cpu_ms;
    asked.push_back(entrant);
    given.push_back(std::move(answer));
  }
  if (!any_ok(given)) ran.useless = nullptr;  // it may be the script's fault
  solver_ms_ += ran.cpu_ms;
  parts_.solver_cpu_ms.fetch_add(ran.cpu_ms);
  {
    const std::lock_guard lock(mutex_);
    ++counts_.tests;
    ++counts_.strategies[strategy].tests;
    counts_.strategies[strategy].cpu_ms += ran.cpu_ms;
  }
  ran.clusters = look(test, number, unit, asked, given, ancestors);
  for (std::size_t i = 0; i < asked.size(); ++i) ancestors.learn(asked[i].config.label, given[i]);
  return ran;
}

bool Worker::should_judge() const {
  return parts_.settings.deterministic || judge_ms_ < kJudgeStartMs + kJudgeShare * solver_ms_;
}

std::vector<std::uint64_t> Worker::look(const testcase::Test& test, std::uint64_t number, Running& unit,
                                        std::span<const Entrant> entrants, const std::vector<Answer>& answers,
                                        const Ancestors& ancestors) {
  const Work& work = unit.work;
  const double before = thread_cpu_ms();
  const bool seed_run = work.strategy == kSeedRun;
  std::vector<std::optional<oracle::Premise>> premises;
  for (const Entrant& entrant : entrants) premises.push_back(ancestors.record(entrant.config.label));
  bool judge = seed_run || should_judge();
  if (!judge && unit.feeds && !unit.kept && unit.judged < kJudgedForMutants) {
    ++unit.judged;
    judge = true;
  }
  const Look found = look_at(test, entrants, answers, premises, parts_.ops, judge);
  judge_ms_ += thread_cpu_ms() - before;
  if (seed_run) {
    keep_model(work, found.record);
    check_label(work, found.record);
  }
  if (seed_run && parts_.storm.used) prepare_storm(work, entrants, found.record);
  Counts own;
  own.models = found.models;
  own.models_undecided = found.models_undecided;
  std::vector<std::uint64_t> fresh;
  std::size_t shown = 0;
  for (const oracle::Verdict& verdict : found.verdicts) {
    if (verdict.kind == oracle::VerdictClass::OurError) {
      ++own.our_errors;
      tell_own_error(fmt::format("{}; test {}, made by {} from {}", verdict.explanation, number,
                                 strategy_name(work), parts_.seeds[work.seed].name));
    }
    own.unspecified += verdict.kind == oracle::VerdictClass::Unspecified ? 1 : 0;
    own.labels_contradicted += verdict.kind == oracle::VerdictClass::ContradictsLabel ? 1 : 0;
    if (!is_wanted(verdict.kind, test)) continue;
    ++shown;
    testcase::Test suspect = test;
    if (const auto* premise = ancestors.premise(verdict.solver)) suspect.premise = *premise;
    Case one{.suspicion = {verdict, false, source_of(test), {}},
             .record = found.record,
             .test = suspect,
             .solvers = {},
             .base_options = {},
             .seed = unit.seed,
             .partner = work.partner == kNoPartner ? nullptr : &parts_.seeds[work.partner],
             .seed_run = seed_run,
             .test_number = number};
    for (std::size_t i = 0; i < entrants.size(); ++i) {
      one.solvers.push_back(entrants[i].config);
      one.base_options.push_back(parts_.solvers[entrants[i].solver].options);
      if (entrants[i].config.label != verdict.solver) continue;
      one.suspicion.located = answers[i].located;
      one.suspicion.solver = entrants[i].config.name();
    }
    const double start = thread_cpu_ms();
    for (const std::uint64_t cluster : look_into(one, parts_, own)) fresh.push_back(cluster);
    own.investigation_own_ms += thread_cpu_ms() - start;
  }
  if (unit.feeds && shown == 0) keep_mutant(unit, test, found.record);
  parts_.investigation_own_ms.fetch_add(own.investigation_own_ms);
  const std::lock_guard lock(mutex_);
  counts_.add(own);
  StrategyCounts& s = counts_.strategies[seed_run ? 0 : work.strategy + 1];
  s.findings += shown > 0 ? 1 : 0;
  if (!fresh.empty()) parts_.stop_if_new();
  return fresh;
}

// A label is a claim. A model that the evaluator verified refutes it, and so do all solvers
// that decide the seed, if they are of two families.
void Worker::check_label(const Work& work, const oracle::Record& record) {
  strategies::Seed& seed = parts_.seeds[work.seed];
  if (!seed.label) return;
  const bool by_model =
      *seed.label == testcase::Answer::Unsat && std::ranges::any_of(record.solvers, [](const auto& s) {
        return !s.checks.empty() && s.checks[0].truth == oracle::Truth::Valid && !s.checks[0].unspecified;
      });
  const bool by_solvers = !parts_.one_family && seed.status && *seed.status != *seed.label;
  if (!by_model && !by_solvers) return;
  seed.label_refuted = true;
  const std::string text = fmt::format(
      "{}: labelled {}, {}", seed.name, *seed.label == testcase::Answer::Sat ? "sat" : "unsat",
      by_model ? "but a verified model satisfies it" : "but every solver that decides it disagrees");
  parts_.writer.write([seed = work.seed, text](Store& store) { store.put_bad_label(seed, text); });
  const std::lock_guard lock(mutex_);
  bad_labels_.push_back(text);
}

// For strategies that start from a model: the first one that the evaluator verified.
void Worker::keep_model(const Work& work, const oracle::Record& record) {
  const auto status = agreed_status(record, parts_.one_family);
  parts_.seeds[work.seed].status = status;
  if (status)
    parts_.writer.write(
        [seed = work.seed, answer = *status](Store& store) { store.put_status(seed, answer); });
  for (const auto& s : record.solvers) {
    if (s.checks.empty() || s.checks[0].truth != oracle::Truth::Valid) continue;
    parts_.seeds[work.seed].model = s.checks[0].model;
    parts_.writer.write(
        [seed = work.seed, model = s.checks[0].model](Store& store) { store.put_model(seed, model); });
    return;
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

// What only STORM asks of solvers about a seed: a model of its negation if it is unsat, and
// values from a solver that the user trusts.
void Worker::prepare_storm(const Work& work, std::span<const Entrant> entrants,
                           const oracle::Record& record) {
  strategies::Seed& seed = parts_.seeds[work.seed];
  solver::Limits limits = parts_.settings.limits;
  limits.wall_ms = std::min(limits.wall_ms, kMostPreparationMs);
  for (std::size_t i = 0; i < record.solvers.size() && !seed.model && !seed.assignment; ++i) {
    const auto& checks = record.solvers[i].checks;
    if (checks.size() != 1 || checks[0].result != solver::Result::Unsat) continue;
    seed.assignment =
        model_of_negation(entrants[i].config, limits, parts_.ops, *parts_.storm.targets, seed.text);
    break;
  }
  if (parts_.storm.trust)
    trust(*parts_.storm.trust, limits, parts_.storm.policy, parts_.ops, *parts_.storm.targets, seed);
  if (!seed.assignment && seed.trusted.empty()) return;
  parts_.writer.write(
      [key = storm_key(work.seed), json = storm_to_json(seed)](Store& store) { store.put_meta(key, json); });
}

}  // namespace smiter::campaign
