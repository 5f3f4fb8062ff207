// SPDX-License-Identifier: MIT
#include "examine/session/session_finding.h"

#include <algorithm>
#include <array>
#include <chrono>

#include <fmt/core.h>

#include "examine/fewest_options.h"
#include "examine/make_finding.h"
#include "triage/report/evidence.h"
#include "triage/report/standalone.h"

namespace smiter::examine {

using oracle::VerdictClass;
using Symptom = SessionProbe::Symptom;

namespace {

// A process that was asked a thousand scripts may take long to bring back.
constexpr std::int64_t kLongestMs = 30'000;

std::string ordinal(std::size_t number) {
  constexpr std::array<const char*, 5> kWords = {"first", "second", "third", "fourth", "fifth"};
  if (number <= kWords.size()) return kWords[number - 1];
  const bool teen = number % 100 >= 11 && number % 100 <= 13;
  const std::size_t last = teen ? 0 : number % 10;
  return fmt::format("{}{}", number, last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

oracle::Verdict verdict_of(const SessionProbe::Outcome& outcome, const Sequence& sequence,
                           const std::string& solver) {
  return {.kind = VerdictClass::SessionOnly,
          .proof = proof_of(outcome.symptom),
          .solver = solver,
          .check = outcome.check,
          .signature = outcome.signature,
          .explanation = describe(outcome, sequence.size())};
}

// The wrong one, if that is the bug.
std::string model_of(const SessionProbe::Outcome& outcome) {
  return outcome.symptom == Symptom::Model ? outcome.used.checks[outcome.check].model : std::string();
}

std::vector<std::string> answers_of(const solver::Answer& answer) {
  std::vector<std::string> out;
  for (const auto& check : answer.checks) out.emplace_back(name_of(check.result));
  if (answer.outcome != solver::Class::Ok) out.emplace_back(name_of(answer.outcome));
  return out;
}

unsigned count_shown(const Sequence& sequence, const SessionProbe::Outcome& what, SessionProbe& probe,
                     unsigned runs) {
  unsigned shown = 0;
  for (unsigned i = 0; i < runs; ++i) shown += probe.shows(sequence, what) ? 1 : 0;
  return shown;
}

// A crash without a message says nothing about its place; a debugger does.
std::string place_of_silent_crash(const SessionProbe::Outcome& outcome, const Sequence& sequence,
                                  SessionProbe& probe) {
  const bool silent = outcome.symptom == Symptom::Crash && !outcome.used.located;
  return silent ? probe.place_of(sequence) : std::string();
}

// A sequence with nothing superfluous, and what it shows.
struct Reduced {
  Sequence sequence;
  SessionProbe::Outcome outcome;
  unsigned shown = 0;
  bool minimal = false;
};

// Nothing if it does not show.
std::optional<Reduced> reduce_with(const solver::SolverConfig& config, Sequence sequence,
                                   const Conditions& conditions, const std::function<bool()>& stop,
                                   double& cpu_ms) {
  SessionProbe probe(config, conditions.ops, conditions.limits);
  std::optional<Reduced> reduced;
  if (auto what = probe.look(sequence); what && *what) {
    SessionProbe::Outcome& bug = **what;
    bug.place = place_of_silent_crash(bug, sequence, probe);
    bool minimal = reduce_scripts(sequence, bug, probe, conditions.ops, stop);
    sequence = shortest(std::move(sequence), bug, probe, stop);
    minimal = minimal && !stop() && !probe.is_late();
    // Names and checks may be others now.
    auto again = probe.look(sequence);
    const unsigned shown = again && *again ? count_shown(sequence, **again, probe, conditions.runs) : 0;
    if (shown > 0) {
      reduced = {std::move(sequence), std::move(**again), shown, minimal};
      reduced->outcome.place = bug.place;
    }
  }
  cpu_ms += probe.cpu_ms();
  return reduced;
}

// Takes an option for needed only if there is no crash without it, wherever it falls. Another bug has
// to stay what it is.
FewestOptions options_it_takes(const solver::SolverConfig& config, const Reduced& bug,
                               const Conditions& conditions, double& cpu_ms) {
  const auto shows = [&](const solver::SolverConfig& fewer) {
    SessionProbe probe(fewer, conditions.ops, conditions.limits);
    const bool crash = bug.outcome.symptom == Symptom::Crash;
    const bool there = crash ? probe.crashes(bug.sequence) : probe.shows(bug.sequence, bug.outcome);
    cpu_ms += probe.cpu_ms();
    return there;
  };
  return fewest_options(config, shows, [&] { return conditions.limits.until.has_passed(); });
}

bool is_same_with(const solver::SolverConfig& config, const Reduced& bug, const Conditions& conditions,
                  double& cpu_ms) {
  SessionProbe probe(config, conditions.ops, conditions.limits);
  const bool same = probe.is_same_bug(bug.sequence, bug.outcome);
  cpu_ms += probe.cpu_ms();
  return same;
}

void put_reduced(triage::Finding& f, const Reduced& bug, const solver::SolverConfig& config,
                 const Conditions& conditions) {
  const SessionProbe::Outcome& outcome = bug.outcome;
  f.verdict = verdict_of(outcome, bug.sequence, config.label);
  f.participants[f.suspect].answers = answers_of(outcome.used);
  f.shown = bug.shown;
  f.runs = conditions.runs;
  put_sequence(f, bug.sequence, model_of(outcome), config.profile.dialect, conditions.ops);
  f.located = outcome.symptom != Symptom::Crash || outcome.used.located || !outcome.place.empty();
  if (!outcome.place.empty()) f.verdict.signature = outcome.place;
  f.reduced = true;
  f.minimal = bug.minimal;
}

// `config` has only the options that it takes.
void put_options(triage::Finding& f, const solver::SolverConfig& config, bool default_options,
                 const Sequence& sequence, const Conditions& conditions) {
  f.options = config.options;
  f.added_options = config.profile.default_options;
  f.default_options = default_options;
  std::vector<std::string> scripts;
  for (const triage::SessionScript& one : sequence) scripts.push_back(one.script);
  judge_options(f, config, scripts, conditions);
  note_commands(f.participants[f.suspect], config);
}

}  // namespace

oracle::Proof proof_of(Symptom symptom) {
  switch (symptom) {
    case Symptom::Crash:
      return oracle::Proof::Signature;
    case Symptom::Answer:
      return oracle::Proof::Itself;
    case Symptom::Model:
      return oracle::Proof::Model;
  }
  return oracle::Proof::Itself;
}

std::string describe(const SessionProbe::Outcome& outcome, std::size_t scripts) {
  const std::string where = fmt::format("as the {} script of one process it", ordinal(scripts));
  const auto said = [&](const solver::Answer& answer) {
    return outcome.check < answer.checks.size() ? name_of(answer.checks[outcome.check].result)
                                                : std::string_view("nothing");
  };
  switch (outcome.symptom) {
    case Symptom::Crash:
      return fmt::format("{} crashes ({}); in a new process it does not", where, outcome.signature);
    case Symptom::Answer:
      return fmt::format("{} answers {}; in a new process it answers {}", where, said(outcome.used),
                         said(outcome.fresh));
    case Symptom::Model:
      return fmt::format("{} gives a wrong model; in a new process it does not", where);
  }
  return where;
}

std::optional<SessionBug> find_session_bug(const std::string& script, const Sequence& asked,
                                           const solver::SolverConfig& config,
                                           const oracle::Verdict& suspicion, const Conditions& conditions,
                                           double& cpu_ms) {
  if (!row_of(suspicion.kind).in_used_process || !config.profile.has_session() || asked.empty())
    return std::nullopt;
  solver::Limits limits = conditions.limits;
  limits.until = limits.until.but_within_ms(kLongestMs);
  SessionProbe probe(config, conditions.ops, limits);
  triage::SessionScript again = asked.back();
  again.script = script;
  std::optional<SessionBug> bug;
  for (const Sequence& sequence : {asked, Sequence{again, again}}) {
    auto seen = probe.look(sequence);
    if (!seen || !*seen) continue;
    SessionProbe::Outcome& outcome = **seen;
    outcome.place = place_of_silent_crash(outcome, sequence, probe);
    const Sequence few =
        without_statistics(shortest(sequence, outcome, probe, [] { return false; }), outcome, probe);
    const unsigned shown = count_shown(few, outcome, probe, conditions.runs);
    if (shown == 0) continue;
    bug = {.sequence = few,
           .verdict = verdict_of(outcome, few, config.label),
           .model = model_of(outcome),
           .answers = answers_of(outcome.used),
           .complained = outcome.used.outcome == solver::Class::InvalidModel,
           .located = outcome.symptom != Symptom::Crash || outcome.used.located,
           .shown = shown,
           .runs = conditions.runs};
    break;
  }
  cpu_ms += probe.cpu_ms();
  return bug;
}

void put_sequence(triage::Finding& f, const Sequence& sequence, const std::string& model,
                  const solver::Dialect& dialect, const smt::OpTable& ops) {
  f.witness = model;
  f.evaluation.clear();
  if (!model.empty())
    f.evaluation = triage::evaluate_assertions(sequence.back().script, model, f.verdict.check, ops);
  f.before.assign(sequence.begin(), sequence.end() - 1);
  f.session_model = sequence.back().model;
  f.session_statistics = sequence.back().statistics;
  f.script = triage::standalone(sequence.back().script, dialect,
                                {.model = f.session_model, .statistics = f.session_statistics});
  f.alone = transcript(sequence, dialect);
}

void reduce_session(triage::Finding& f, std::span<const solver::SolverConfig> solvers,
                    const Conditions& conditions, const std::function<bool()>& stop, double& cpu_ms) {
  const auto config = std::ranges::find(solvers, f.verdict.solver, &solver::SolverConfig::label);
  if (config == solvers.end() || !config->profile.has_session() || !f.alone_is_session() || !f.has_suspect())
    return;
  Sequence sequence = f.before;
  sequence.push_back({f.test.script, f.session_model, f.session_statistics});
  auto bug = reduce_with(*config, std::move(sequence), conditions, stop, cpu_ms);
  if (!bug) return;
  const FewestOptions fewest = options_it_takes(*config, *bug, conditions, cpu_ms);
  solver::SolverConfig with = *config;
  with.options = fewest.options;
  with.profile.default_options = fewest.added;
  bool default_options = fewest.default_options;
  // With fewer options a crash may fall elsewhere. That one is worth more, and is reported instead.
  const bool fewer =
      with.options != config->options || with.profile.default_options != config->profile.default_options;
  if (fewer && bug->outcome.symptom == Symptom::Crash && !is_same_with(with, *bug, conditions, cpu_ms)) {
    if (auto elsewhere = reduce_with(with, bug->sequence, conditions, stop, cpu_ms)) {
      bug = std::move(elsewhere);
    } else {
      with = *config;
      default_options = false;
    }
  }
  put_reduced(f, *bug, with, conditions);
  put_options(f, with, default_options, bug->sequence, conditions);
}

}  // namespace smiter::examine
