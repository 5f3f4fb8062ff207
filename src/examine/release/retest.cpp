// SPDX-License-Identifier: MIT
#include "examine/release/retest.h"

#include <algorithm>
#include <filesystem>

#include <fmt/core.h>

#include "base/hostile_options.h"
#include "examine/collect.h"
#include "examine/findings.h"
#include "examine/session/session_finding.h"
#include "oracle/verdict.h"
#include "solver/profile/alternatives.h"
#include "solver/release/store.h"
#include "triage/report/escape.h"

namespace smiter::examine {

using oracle::VerdictClass;
using solver::SolverConfig;
using triage::printable;

std::string_view name_of(Fate fate) {
  switch (fate) {
    case Fate::Gone:
      return "gone";
    case Fate::Still:
      return "still there";
    case Fate::Changed:
      return "changed";
    case Fate::Undecided:
      return "undecided";
  }
  return "";
}

namespace {

// The user's own path of the program that a folder names; "" if the user has not named it.
std::string vouched_for(const std::string& program, const solver::Profile& profile,
                        std::span<const std::string> trusted) {
  std::vector<std::string> candidates{profile.program};
  candidates.insert(candidates.end(), trusted.begin(), trusted.end());
  if (solver::is_release_program(program)) candidates.push_back(program);
  for (const std::string& candidate : candidates) {
    std::string path = solver::find_program(candidate);
    std::error_code none;
    if (!path.empty() && std::filesystem::equivalent(path, program, none)) return path;
  }
  return "";
}

std::vector<std::string> harmless(const std::vector<std::string>& options) {
  std::vector<std::string> out;
  bool dropped = false;  // the option before, of which a bare word may be the value
  for (const std::string& word : options) {
    const bool value = !word.starts_with('-') && word.find('=') == std::string::npos;
    dropped = base::is_hostile_argument(word) || (dropped && value);
    if (!dropped) out.push_back(word);
  }
  return out;
}

}  // namespace

bool is_vouched_for(const std::string& program, std::string_view name, std::span<const std::string> trusted) {
  const auto profiles = solver::builtin_profiles();
  const auto profile = std::ranges::find(profiles, name, &solver::Profile::name);
  return !vouched_for(program, profile == profiles.end() ? solver::Profile{} : *profile, trusted).empty();
}

base::Expected<SolverConfig> config_of(const triage::Participant& p, std::span<const std::string> trusted) {
  const auto profiles = solver::builtin_profiles();
  const auto profile = std::ranges::find(profiles, p.profile, &solver::Profile::name);
  if (profile == profiles.end())
    return base::Error{
        fmt::format("the profile '{}' is not known here; give --solver", printable(p.profile))};
  if (solver::find_program(p.program).empty())
    return base::Error{fmt::format("{} is not there any more; give --solver", printable(p.program))};
  std::string program = vouched_for(p.program, *profile, trusted);
  if (program.empty())
    return base::Error{fmt::format(
        "the folder names {0} as {1}, which is not the {1} on your PATH: --trust-program {2} lets it be "
        "started; --solver names another",
        printable(p.program), printable(p.profile), printable(triage::shell_word(p.program)))};
  SolverConfig config{
      .profile = *profile, .label = p.label, .program = std::move(program), .options = harmless(p.options)};
  config.version = p.version;
  solver::settle_alternatives(config);
  return config;
}

namespace {

std::string answers_of(const oracle::SolverRecord& record) {
  std::string text;
  for (const auto& check : record.checks)
    text += (text.empty() ? "" : " ") + std::string(name_of(check.result));
  if (record.outcome != solver::Class::Ok)
    text += (text.empty() ? "" : ", ") + std::string(name_of(record.outcome));
  if (!record.signature.empty()) text += " (" + record.signature + ")";
  for (const oracle::RewriteRecord& r : record.rewrites)
    text += (text.empty() ? "prints " : ", ") + printable(r.rewritten);
  return text;
}

// An answer, or of a script that only asks for terms a rewriting that is right.
bool decides(const oracle::SolverRecord& record) {
  return (record.outcome == solver::Class::Ok &&
          std::ranges::any_of(record.checks, solver::is_definite, &oracle::CheckRecord::result)) ||
         std::ranges::any_of(record.rewrites,
                             [](const oracle::RewriteRecord& r) { return r.truth == oracle::Truth::Valid; });
}

Retested retest_session(const triage::Finding& finding, const std::string& script, const SolverConfig& config,
                        const solver::Limits& limits, const smt::OpTable& ops) {
  if (!config.profile.has_session()) return {Fate::Undecided, config.label + ": has no sessions"};
  Sequence sequence = finding.before;
  sequence.push_back({script, finding.session_model, finding.session_statistics});
  SessionProbe probe(config, ops, limits);
  const auto seen = probe.look(sequence);
  if (!seen) return {Fate::Undecided, config.label + ": " + seen.error().message};
  if (!*seen) return {Fate::Gone, config.label + ": the same in a used process as in a new one"};
  const SessionProbe::Outcome& outcome = **seen;
  // A plain run does not tell the place of a silent crash.
  const bool same = proof_of(outcome.symptom) == finding.verdict.proof &&
                    (outcome.signature == finding.verdict.signature ||
                     finding.verdict.signature.starts_with(outcome.signature + " at "));
  return {same ? Fate::Still : Fate::Changed, config.label + ": " + describe(outcome, sequence.size())};
}

// The finding's solvers, with `instead` in the suspect's place.
base::Expected<std::vector<SolverConfig>> solvers_of(const triage::Finding& finding,
                                                     const RetestOptions& options) {
  std::vector<std::string> trusted = options.trusted;
  if (options.instead != nullptr) trusted.push_back(options.instead->program);
  std::vector<SolverConfig> solvers;
  for (std::size_t i = 0; i < finding.participants.size(); ++i) {
    const bool suspect = i == finding.suspect;
    if (suspect && options.instead != nullptr) {
      solvers.push_back(*options.instead);
      solvers.back().label = finding.participants[i].label;
      solvers.back().version = finding.participants[i].version;
      for (std::string& option : harmless(finding.options))
        solvers.back().options.push_back(std::move(option));
      continue;
    }
    auto config = config_of(finding.participants[i], trusted);
    if (!config) return config.error();
    if (suspect) config->options = harmless(finding.options);
    solvers.push_back(std::move(*config));
  }
  return solvers;
}

testcase::Test test_with(const std::string& script, const triage::Finding& finding) {
  testcase::Test test = finding.test;
  test.script = script;
  if (script == finding.test.script) return test;
  // The original's witness is not one of this script; the proof of the reduced one is.
  const bool proved =
      script == finding.script && oracle::row_of(finding.verdict.kind).model == oracle::ModelShown::Good;
  test.witness = proved && !finding.witness.empty() ? std::optional(finding.witness) : std::nullopt;
  if (test.premise && !finding.alone.empty()) test.premise->script = finding.alone;
  return test;
}

// What the suspect says, or everybody if nobody is blamed.
std::string words_of(const oracle::Record& record, const triage::Finding& finding,
                     const RetestOptions& options) {
  std::string says;
  for (std::size_t i = 0; i < record.solvers.size(); ++i) {
    const bool suspect = i == finding.suspect;
    if (finding.has_suspect() && !suspect) continue;
    says += (says.empty() ? "" : "; ") +
            (suspect && options.instead != nullptr ? options.instead->label : record.solvers[i].label) +
            ": " + answers_of(record.solvers[i]);
  }
  return says;
}

Fate fate_in(const oracle::Record& record, const testcase::Test& test, const triage::Finding& finding) {
  Fate fate =
      finding.has_suspect() && !decides(record.solvers[finding.suspect]) ? Fate::Undecided : Fate::Gone;
  for (const oracle::Verdict& verdict : oracle::decide(record)) {
    if (!is_wanted(verdict.kind, test) || verdict.solver != finding.verdict.solver) continue;
    const bool crash = verdict.kind == VerdictClass::Crash;
    // A signature that a debugger made is not what a plain run says.
    const bool same =
        verdict.kind == finding.verdict.kind && (!crash || verdict.signature == finding.verdict.signature ||
                                                 verdict.signature.find(':') == std::string::npos);
    if (same) return Fate::Still;
    fate = Fate::Changed;
  }
  return fate;
}

}  // namespace

base::Expected<Retested> retest(const triage::Finding& finding, const std::string& script,
                                const RetestOptions& options, const smt::OpTable& ops) {
  const auto solvers = solvers_of(finding, options);
  if (!solvers) return solvers.error();
  if (finding.alone_is_session() && finding.has_suspect())
    return retest_session(finding, script, (*solvers)[finding.suspect], options.limits, ops);
  const testcase::Test test = test_with(script, finding);
  const bool used = finding.verdict.kind == VerdictClass::SessionOnly;
  const oracle::Record record =
      collect(test, *solvers, ops,
              {.limits = options.limits, .sessions = used, .alone = true, .values = false, .assumed = false});
  return Retested{.outcome = fate_in(record, test, finding), .says = words_of(record, finding, options)};
}

}  // namespace smiter::examine
