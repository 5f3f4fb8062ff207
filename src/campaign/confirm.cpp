// SPDX-License-Identifier: MIT
#include "campaign/confirm.h"

#include <algorithm>
#include <optional>

#include "oracle/examine.h"
#include "oracle/queries.h"
#include "oracle/still_shows.h"
#include "reduce/reducer.h"
#include "smt/parser.h"
#include "smt/printer.h"
#include "solver/launch.h"
#include "solver/one_shot.h"
#include "triage/evidence.h"
#include "triage/standalone.h"

namespace smiter::campaign {

using oracle::Symptom;
using oracle::Truth;
using oracle::VerdictClass;
using solver::Result;
using solver::SolverConfig;
using triage::Finding;

namespace {

std::vector<std::string> texts(const solver::Profile& profile,
                               std::initializer_list<solver::Meaning> meanings) {
  std::vector<std::string> out;
  for (const solver::Pattern& pattern : profile.patterns) {
    if (std::ranges::find(meanings, pattern.meaning) != meanings.end()) out.push_back(pattern.text);
  }
  return out;
}

triage::Participant participant(const SolverConfig& config, const oracle::SolverRecord& record,
                                const ConfirmContext& context) {
  const auto version = context.versions.find(config.program);
  triage::Participant p{.label = config.label,
                        .profile = config.profile.name,
                        .family = record.family,
                        .version = version == context.versions.end() ? "" : version->second,
                        .program = config.program};
  if (supports(config.profile, solver::Mode::File)) {
    p.arguments = command_line(config, solver::Mode::File, "").arguments;
    p.arguments.pop_back();
  }
  for (const auto& check : record.checks) p.answers.emplace_back(name_of(check.result));
  if (record.outcome != solver::Class::Ok) p.answers.emplace_back(name_of(record.outcome));
  p.crash_texts = texts(config.profile, {solver::Meaning::Assertion, solver::Meaning::InternalError});
  p.model_texts = texts(config.profile, {solver::Meaning::InvalidModel});
  p.native = config.profile.native;
  return p;
}

// The model that proves the verdict, or the wrong one.
std::string telling_model(const oracle::Record& record, const oracle::Verdict& verdict) {
  for (const auto& s : record.solvers) {
    if (verdict.check >= s.checks.size()) continue;
    const auto& check = s.checks[verdict.check];
    if (verdict.kind == VerdictClass::RefutedByWitness && check.truth == Truth::Valid && !check.unspecified)
      return check.model;
    const bool own = verdict.kind == VerdictClass::InvalidModel || verdict.kind == VerdictClass::ModelCheck;
    if (own && s.label == verdict.solver) return check.model;
  }
  return {};
}

std::string query_alone(const std::string& script, std::size_t check, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return {};
  const auto alone = oracle::queries_alone(table, *parsed);
  return check < alone.size() ? smt::print_script(table, alone[check]) : "";
}

bool asks_for_model(VerdictClass kind) {
  return kind == VerdictClass::InvalidModel || kind == VerdictClass::ModelCheck;
}

// The finding's parts that hang on the script.
void fill_in(Finding& f, const std::string& script, const oracle::Record& record,
             const oracle::Finding& found, std::span<const SolverConfig> solvers,
             const ConfirmContext& context) {
  f.verdict = found.verdict;
  f.shown = found.shown;
  f.runs = found.runs;
  f.default_options = found.default_options;
  f.options = found.options;
  f.participants.clear();
  f.matrix.clear();
  f.suspect = SIZE_MAX;
  const SolverConfig* suspect = nullptr;
  for (std::size_t i = 0; i < solvers.size(); ++i) {
    SolverConfig config = solvers[i];
    std::vector<std::string> all_options = config.options;
    if (config.label == f.verdict.solver) {
      f.suspect = i;
      suspect = &solvers[i];
      config.options = f.default_options ? std::vector<std::string>() : f.options;
      if (f.verdict.check < record.solvers[i].checks.size())
        f.complained = record.solvers[i].checks[f.verdict.check].complained;
    }
    f.participants.push_back(participant(config, record.solvers[i], context));
    f.participants.back().options = std::move(all_options);
    const bool shows = std::ranges::find(found.shown_by, config.label) != found.shown_by.end();
    f.matrix.push_back({config.label, f.participants.back().version, shows});
  }
  if (suspect != nullptr) {
    std::erase_if(f.matrix, [&](const triage::Shows& s) {
      const auto at = std::ranges::find(f.participants, s.solver, &triage::Participant::label);
      return at->family != f.participants[f.suspect].family;
    });
  } else {
    f.matrix.clear();
  }
  f.witness = telling_model(record, f.verdict);
  f.evaluation = f.witness.empty()
                     ? std::vector<std::string>()
                     : triage::evaluate_assertions(script, f.witness, f.verdict.check, context.ops);
  const solver::Dialect& dialect = suspect != nullptr ? suspect->profile.dialect : solvers[0].profile.dialect;
  f.script = triage::standalone(script, dialect, {.model = asks_for_model(f.verdict.kind)});
  f.alone.clear();
  if (f.verdict.kind == VerdictClass::ContradictsItself)
    f.alone = triage::standalone(query_alone(script, f.verdict.check, context.ops), dialect);
  if (f.verdict.kind == VerdictClass::SessionOnly)
    f.alone = triage::standalone(script, dialect, {.twice = true});
}

double cpu_of(const oracle::Record& record) {
  double sum = 0;
  for (const auto& s : record.solvers) sum += s.cpu_ms;
  return sum;
}

// A crash without a message says nothing about its place; a debugger does.
void locate(oracle::Verdict& verdict, const std::string& script, const SolverConfig& config,
            const ConfirmContext& context) {
  const solver::Query query{.script = script, .limits = context.limits};
  const solver::Answer answer = run_one_shot(config, query, {.backtrace = true});
  if (answer.outcome == solver::Class::Crash && answer.located) verdict.signature = answer.signature;
}

// Nobody is blamed, so nobody was asked again: do they all contradict each other again?
void confirm_tie(const testcase::Test& test, std::span<const SolverConfig> solvers,
                 const ConfirmContext& context, const oracle::ExamineOptions& how, oracle::Finding& found) {
  for (; found.runs < context.runs; ++found.runs) {
    oracle::Record again = oracle::collect(test.script, solvers, context.ops, how.collect);
    const auto verdicts = oracle::decide(again);
    found.shown += std::ranges::any_of(verdicts, [&](const auto& v) {
      return v.kind == found.verdict.kind && v.solver == found.verdict.solver &&
             v.check == found.verdict.check;
    });
  }
}

std::optional<Symptom> symptom_of(VerdictClass kind) {
  switch (kind) {
    case VerdictClass::Crash:
      return Symptom::Crash;
    case VerdictClass::RefutedByWitness:
      return Symptom::Unsound;
    case VerdictClass::InvalidModel:
      return Symptom::InvalidModel;
    case VerdictClass::Disagreement:
      return Symptom::Disagree;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::vector<Finding> confirm_test(const testcase::Test& test, std::span<const SolverConfig> solvers,
                                  const ConfirmContext& context, double& cpu_ms) {
  const oracle::ExamineOptions how{.collect = {.limits = context.limits, .sessions = false, .alone = true},
                                   .runs = context.runs};
  oracle::Examination examination = oracle::examine(test.script, solvers, context.ops, how);
  cpu_ms += cpu_of(examination.record) * (1 + context.runs);
  std::vector<Finding> out;
  for (oracle::Finding& found : examination.findings) {
    if (!is_reportable(found.verdict.kind)) continue;
    if (found.verdict.solver.empty()) confirm_tie(test, solvers, context, how, found);
    if (found.shown == 0) continue;
    Finding f;
    f.test = test;
    fill_in(f, test.script, examination.record, found, solvers, context);
    if (f.verdict.kind == VerdictClass::Crash && f.has_suspect())
      locate(f.verdict, test.script, solvers[f.suspect], context);
    out.push_back(std::move(f));
  }
  return out;
}

bool is_same(const Finding& a, const oracle::Verdict& b) {
  return a.verdict.kind == b.kind && a.verdict.solver == b.solver &&
         (b.kind != VerdictClass::Crash || a.verdict.signature == b.signature);
}

void reduce_finding(Finding& finding, std::span<const SolverConfig> solvers, const ConfirmContext& context,
                    const std::function<bool()>& stop, double& cpu_ms) {
  const auto symptom = symptom_of(finding.verdict.kind);
  if (!symptom) return;
  // For a crash nobody else has to be asked.
  std::vector<SolverConfig> asked(solvers.begin(), solvers.end());
  if (*symptom == Symptom::Crash || *symptom == Symptom::InvalidModel)
    std::erase_if(asked, [&](const SolverConfig& c) { return c.label != finding.verdict.solver; });
  const auto kept = oracle::learn(finding.test.script, asked, context.limits, symptom);
  if (!kept || stop()) return;
  oracle::Prober prober(asked, *kept);
  reduce::ReduceOptions options;
  options.stop = stop;
  const auto result = reduce::reduce(
      finding.test.script, context.ops,
      [&](const std::string& text, unsigned) { return prober.still_shows(text); }, options);
  cpu_ms += prober.cpu_ms();
  if (!result.interesting || result.text == finding.test.script) return;
  testcase::Test smaller = finding.test;
  smaller.script = result.text;
  for (Finding& again : confirm_test(smaller, solvers, context, cpu_ms)) {
    if (!is_same(again, finding.verdict)) continue;
    again.test = finding.test;
    again.id = finding.id;
    again.cluster = finding.cluster;
    again.base_options = finding.base_options;
    again.seed_text = finding.seed_text;
    again.origin = finding.origin;
    again.known = finding.known;
    again.triggers = finding.triggers;
    again.test_number = finding.test_number;
    again.seconds = finding.seconds;
    again.reduced = true;
    again.minimal = result.complete;
    finding = std::move(again);
    return;
  }
}

}  // namespace smiter::campaign
