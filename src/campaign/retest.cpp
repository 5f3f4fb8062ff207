// SPDX-License-Identifier: MIT
#include "campaign/retest.h"

#include <algorithm>

#include "campaign/confirm.h"
#include "oracle/collect.h"
#include "oracle/verdict.h"

namespace smiter::campaign {

using oracle::VerdictClass;
using solver::SolverConfig;

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

base::Expected<SolverConfig> config_of(const triage::Participant& p) {
  // A program of that profile, wherever it was.
  auto config = solver::parse_solver_spec(p.profile);
  if (!config) {
    for (const solver::Profile& profile : solver::builtin_profiles()) {
      if (profile.name != p.profile) continue;
      config = SolverConfig{.profile = profile, .label = p.label, .program = p.program, .options = {}};
    }
  }
  if (!config) return base::Error{"the profile '" + p.profile + "' is not known here; give --solver"};
  config->label = p.label;
  config->program = solver::find_program(p.program);
  config->options = p.options;
  if (config->program.empty()) return base::Error{p.program + " is not there any more; give --solver"};
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
  return text;
}

bool decides(const oracle::SolverRecord& record) {
  return record.outcome == solver::Class::Ok && std::ranges::any_of(record.checks, [](const auto& c) {
           return c.result == solver::Result::Sat || c.result == solver::Result::Unsat;
         });
}

}  // namespace

base::Expected<Retested> retest(const triage::Finding& finding, const std::string& script,
                                const SolverConfig* instead, const solver::Limits& limits,
                                const smt::OpTable& ops) {
  std::vector<SolverConfig> solvers;
  for (std::size_t i = 0; i < finding.participants.size(); ++i) {
    const bool suspect = i == finding.suspect;
    if (suspect && instead != nullptr) {
      solvers.push_back(*instead);
      solvers.back().label = finding.participants[i].label;
      for (const std::string& option : finding.options) solvers.back().options.push_back(option);
      continue;
    }
    auto config = config_of(finding.participants[i]);
    if (!config) return config.error();
    if (suspect) config->options = finding.options;
    solvers.push_back(std::move(*config));
  }
  testcase::Test test = finding.test;
  test.script = script;
  if (script != finding.test.script) {
    test.witness.reset();
    if (test.premise && !finding.alone.empty()) test.premise->script = finding.alone;
  }
  const bool used = finding.verdict.kind == VerdictClass::SessionOnly;
  const oracle::Record record =
      oracle::collect(test, solvers, ops,
                      {.limits = limits, .sessions = used, .alone = true, .values = false, .assumed = false});
  Retested result;
  const oracle::SolverRecord* suspect = finding.has_suspect() ? &record.solvers[finding.suspect] : nullptr;
  for (std::size_t i = 0; i < record.solvers.size(); ++i) {
    if (suspect == nullptr || suspect == &record.solvers[i])
      result.says +=
          (result.says.empty() ? "" : "; ") + record.solvers[i].label + ": " + answers_of(record.solvers[i]);
  }
  result.outcome = suspect != nullptr && !decides(*suspect) ? Fate::Undecided : Fate::Gone;
  for (const oracle::Verdict& verdict : oracle::decide(record)) {
    if (!is_wanted(verdict.kind, test) || verdict.solver != finding.verdict.solver) continue;
    const bool crash = verdict.kind == VerdictClass::Crash;
    // A signature that a debugger made is not what a plain run says.
    const bool same =
        verdict.kind == finding.verdict.kind && (!crash || verdict.signature == finding.verdict.signature ||
                                                 verdict.signature.find(':') == std::string::npos);
    result.outcome = same ? Fate::Still : Fate::Changed;
    if (same) break;
  }
  return result;
}

}  // namespace smiter::campaign
