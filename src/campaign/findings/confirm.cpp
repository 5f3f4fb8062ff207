// SPDX-License-Identifier: MIT
#include "campaign/findings/confirm.h"

#include <algorithm>
#include <array>
#include <optional>

#include "acceptance/acceptance.h"
#include "acceptance/kept.h"
#include "ask/options/wanted.h"
#include "campaign/findings/pair.h"
#include "campaign/findings/session_finding.h"
#include "examine/collect.h"
#include "examine/confirm.h"
#include "oracle/model_truth.h"
#include "oracle/queries.h"
#include "oracle/unknown.h"
#include "oracle/witness.h"
#include "reduce/reducer.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "solver/process/launch.h"
#include "solver/session/one_shot.h"
#include "solver/session/script.h"
#include "triage/report/evidence.h"
#include "triage/report/standalone.h"

namespace smiter::campaign {

using acceptance::Symptom;
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
                        .given = config.given,
                        .profile = config.profile.name,
                        .family = record.family,
                        .version = !config.version.empty()             ? config.version
                                   : version == context.versions.end() ? ""
                                                                       : version->second,
                        .program = config.program,
                        .maintained = config.profile.maintained,
                        .generation = config.profile.generation};
  note_commands(p, config);
  for (const auto& check : record.checks) p.answers.emplace_back(name_of(check.result));
  if (record.outcome != solver::Class::Ok) p.answers.emplace_back(name_of(record.outcome));
  p.crash_texts = texts(config.profile, {solver::Meaning::Assertion, solver::Meaning::InternalError});
  p.model_texts = texts(config.profile, {solver::Meaning::InvalidModel});
  p.native = config.profile.native;
  return p;
}

// The model that proves the verdict, or the wrong one: that which the verdict's explanation speaks of.
std::string telling_model(const oracle::Record& record, const oracle::Verdict& verdict,
                          const testcase::Test& test) {
  const bool refuted = verdict.kind == VerdictClass::RefutedByWitness;
  if (refuted && test.witness && verdict.check < record.witness.size() &&
      record.witness[verdict.check] == Truth::Valid)
    return *test.witness;
  for (const auto& s : record.solvers) {
    if (verdict.check >= s.checks.size()) continue;
    const auto& check = s.checks[verdict.check];
    if (refuted && check.truth == Truth::Valid && !check.unspecified) return check.model;
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

void fill_in_participants(Finding& f, const oracle::Record& record, std::span<const SolverConfig> solvers,
                          const ConfirmContext& context) {
  f.participants.clear();
  f.suspect = SIZE_MAX;
  for (std::size_t i = 0; i < solvers.size(); ++i) {
    SolverConfig config = solvers[i];
    if (config.label == f.verdict.solver) {
      f.suspect = i;
      config.options = f.options;
      config.profile.default_options = f.added_options;
      const auto& checks = record.solvers[i].checks;
      f.complained = f.verdict.check < checks.size() && checks[f.verdict.check].complained;
    }
    f.participants.push_back(participant(config, record.solvers[i], context));
    f.participants.back().options = solvers[i].options;
  }
}

// Options that the script itself sets and that a solver does not have on by default, as ":name".
std::vector<std::string> options_set_by(const std::string& script, const solver::Dialect& dialect) {
  constexpr std::array<std::string_view, 7> kPlain = {
      "produce-models",     "incremental", "global-declarations", "produce-unsat-cores",
      "produce-assertions", "model",       "produce-assignments"};
  std::vector<std::string> names;
  const auto prepared = solver::prepare_script(script, dialect);
  if (!prepared) return names;
  for (const std::string& name : prepared->option_names)
    if (std::ranges::find(kPlain, name) == kPlain.end()) names.push_back(":" + name);
  return names;
}

}  // namespace

void judge_options(Finding& f, const SolverConfig& suspect, const std::vector<std::string>& scripts,
                   const ConfirmContext& context) {
  std::vector<std::string> needed;
  for (const std::string& script : scripts)
    for (std::string& name : options_set_by(script, suspect.profile.dialect))
      needed.push_back(std::move(name));
  f.default_options = f.default_options && needed.empty();
  if (!f.has_suspect()) return;
  needed.insert(needed.end(), f.added_options.begin(), f.added_options.end());
  needed.insert(needed.end(), f.options.begin(), f.options.end());
  const auto record = std::ranges::find(context.records, suspect.target, &capability::Record::name);
  const ask::Wanted wanted =
      ask::wanted(suspect.profile, record == context.records.end() ? capability::Record() : *record, needed);
  f.reportable = wanted.yes;
  f.reportable_why = wanted.why;
}

void note_commands(triage::Participant& p, const SolverConfig& config) {
  if (config.profile.has_session())
    p.session_arguments = command_line(config, solver::Mode::Session).arguments;
  if (supports(config.profile, solver::Mode::File)) {
    p.arguments = command_line(config, solver::Mode::File, "").arguments;
    p.arguments.pop_back();
  }
}

namespace {

// The finding's parts that hang on the script.
Finding make_finding(const testcase::Test& test, const oracle::Record& record, oracle::Verdict verdict,
                     const examine::Confirmation& confirmation, std::span<const SolverConfig> solvers,
                     const ConfirmContext& context) {
  Finding f;
  f.test = test;
  f.verdict = std::move(verdict);
  f.shown = confirmation.shown;
  f.runs = confirmation.runs;
  f.default_options = confirmation.default_options;
  f.options = confirmation.options;
  f.added_options = confirmation.added;
  fill_in_participants(f, record, solvers, context);
  for (const examine::VersionShows& v : confirmation.matrix) {
    const auto at = std::ranges::find(f.participants, v.solver, &triage::Participant::label);
    f.matrix.push_back({.solver = v.solver, .version = {}, .shows = v.shows});
    if (at == f.participants.end()) continue;
    f.matrix.back().version = at->version;
    f.matrix.back().program = at->program;
  }
  f.witness = telling_model(record, f.verdict, test);
  if (f.witness.empty() && f.verdict.kind == VerdictClass::RefutedByWitness)
    f.witness = test.witness.value_or("()");  // without one, all is true whatever the model
  // What convinced us may be of a larger script: people get a model of this one.
  if (f.verdict.kind == VerdictClass::RefutedByWitness)
    f.witness =
        oracle::complete_witness(test.script, f.witness, f.verdict.check, context.ops).value_or(f.witness);
  if (!f.witness.empty())
    f.evaluation = triage::evaluate_assertions(test.script, f.witness, f.verdict.check, context.ops);
  if (f.verdict.kind == VerdictClass::FalseAssertion)
    f.evaluation = triage::evaluate_assertions(test.script, "()", f.verdict.check, context.ops);
  const SolverConfig& suspect = solvers[f.has_suspect() ? f.suspect : 0];
  const solver::Dialect& dialect = suspect.profile.dialect;
  f.script = triage::standalone(test.script, dialect, {.model = asks_for_model(f.verdict.kind)});
  judge_options(f, suspect, {test.script}, context);
  if (f.verdict.kind == VerdictClass::ContradictsItself)
    f.alone = triage::standalone(query_alone(test.script, f.verdict.check, context.ops), dialect);
  if (f.verdict.kind == VerdictClass::Implication && test.premise)
    f.alone = triage::standalone(test.premise->script, dialect);
  if (f.verdict.kind == VerdictClass::Implication || f.verdict.kind == VerdictClass::Regression)
    f.decidable = oracle::in_decidable_fragment(test.script, context.ops);
  return f;
}

double cpu_of(const oracle::Record& record) {
  double sum = 0;
  for (const auto& s : record.solvers) sum += s.cpu_ms;
  return sum;
}

// A crash without a message says nothing about its place; a debugger does. Empty: it has none.
std::string signature_at_its_place(const std::string& script, const SolverConfig& config,
                                   const ConfirmContext& context) {
  const solver::Query query{.script = script, .limits = context.limits};
  const solver::Answer answer = run_one_shot(config, query, {.backtrace = true});
  return answer.outcome == solver::Class::Crash && answer.located ? answer.signature : std::string();
}

void locate(Finding& finding, const oracle::Record& record, const SolverConfig& config,
            const ConfirmContext& context) {
  const auto asked = std::ranges::find(record.solvers, config.label, &oracle::SolverRecord::label);
  finding.located = asked != record.solvers.end() && asked->located;
  if (finding.located) return;
  const std::string signature = signature_at_its_place(finding.test.script, config, context);
  finding.located = !signature.empty();
  if (finding.located) finding.verdict.signature = signature;
}

// The evaluator looked at these models in haste (campaign/run/suspect.h).
oracle::Record judged_with_care(oracle::Record record, const testcase::Test& test, const smt::OpTable& ops) {
  for (auto& s : record.solvers) {
    for (std::size_t i = 0; i < s.checks.size(); ++i) {
      auto& check = s.checks[i];
      if (check.truth == Truth::NotJudged || check.model.empty()) continue;
      auto truth = oracle::truth_of_model(test.script, check.model, i, ops);
      check.truth = truth.truth;
      check.unspecified = truth.unspecified;
      check.reason = std::move(truth.reason);
    }
  }
  const oracle::Record rest = examine::record_without_solvers(test, ops);
  record.expectations = rest.expectations;
  record.partial = rest.partial;
  record.witness = rest.witness;
  record.gaps = rest.gaps;
  record.refuted = rest.refuted;
  record.outside_logic = rest.outside_logic;
  return record;
}

// A vote says nothing new about a check for which somebody is convicted with a proof.
void drop_what_is_explained(std::vector<oracle::Verdict>& verdicts) {
  const std::vector<oracle::Verdict> all = verdicts;
  std::erase_if(verdicts, [&](const oracle::Verdict& vote) {
    return vote.proof == oracle::Proof::Votes && std::ranges::any_of(all, [&](const oracle::Verdict& v) {
             const bool convicts = v.kind == VerdictClass::InvalidModel ||
                                   v.kind == VerdictClass::RefutedByWitness ||
                                   v.kind == VerdictClass::FalseAssertion;
             return convicts && v.check == vote.check;
           });
  });
}

// A finding of a used process, if it is one.
std::optional<Finding> confirm_session(const testcase::Test& test, const oracle::Record& record,
                                       std::span<const SolverConfig> solvers, const ConfirmContext& context,
                                       const Seen& seen, double& cpu_ms) {
  const auto config = std::ranges::find(solvers, seen.verdict->solver, &SolverConfig::label);
  if (config == solvers.end()) return std::nullopt;
  auto bug = find_session_bug(test.script, seen.asked, *config, *seen.verdict, context, cpu_ms);
  if (!bug) return std::nullopt;
  const examine::Confirmation confirmation{
      .shown = bug->shown,
      .runs = bug->runs,
      .session_only = true,
      .default_options = config->options.empty() && config->profile.default_options.empty(),
      .options = config->options,
      .added = config->profile.default_options};
  Finding f = make_finding(test, record, bug->verdict, confirmation, solvers, context);
  put_sequence(f, bug->sequence, bug->model, config->profile.dialect, context.ops);
  f.participants[f.suspect].answers = bug->answers;
  f.complained = bug->complained;
  f.located = bug->located;
  return f;
}

// The test with a reduced script.
testcase::Test smaller_test(const testcase::Test& test, const std::string& script,
                            const acceptance::Acceptance& acceptance) {
  testcase::Test smaller = test;
  smaller.script = script;
  // Its names may be others now, and its checks fewer.
  const std::string witness = acceptance.witness_for(script);
  smaller.witness = witness.empty() ? std::nullopt : std::optional(witness);
  // What was expected of the original holds for it only if the reason was kept.
  if (acceptance.kept().symptom != Symptom::WrongSat) smaller.expectations.clear();
  for (testcase::Expectation& e : smaller.expectations) e.core.clear();
  return smaller;
}

}  // namespace

bool is_wanted(VerdictClass kind, const testcase::Test& test) {
  switch (kind) {
    case VerdictClass::Regression:
    case VerdictClass::Implication:
      return test.chain.has_value();
    case VerdictClass::Performance:
      return false;
    default:
      return oracle::is_reportable(kind);
  }
}

std::vector<Finding> confirm_test(const testcase::Test& test, std::span<const SolverConfig> solvers,
                                  const ConfirmContext& context, const Seen& seen, double& cpu_ms) {
  const examine::CollectOptions collect{
      .limits = context.limits, .sessions = false, .alone = true, .values = false, .assumed = false};
  const examine::ConfirmOptions how{.limits = context.limits, .runs = context.runs};
  const oracle::Record record = examine::collect(test, solvers, context.ops, collect);
  cpu_ms += cpu_of(record) * (1 + context.runs);
  std::vector<Finding> out;
  std::vector<oracle::Verdict> verdicts = oracle::decide(record);
  drop_what_is_explained(verdicts);
  for (oracle::Verdict& verdict : verdicts) {
    if (!is_wanted(verdict.kind, test)) continue;
    const auto confirmation = examine::confirm(test, record, verdict, solvers, {}, context.ops, how);
    if (!confirmation.is_confirmed()) continue;
    out.push_back(make_finding(test, record, std::move(verdict), confirmation, solvers, context));
    Finding& f = out.back();
    if (f.verdict.kind == VerdictClass::Crash && f.has_suspect())
      locate(f, record, solvers[f.suspect], context);
  }
  if (!out.empty() || seen.record == nullptr || seen.verdict->solver.empty()) return out;
  // No fresh process shows it. Does a used one?
  if (auto used = confirm_session(test, record, solvers, context, seen, cpu_ms)) {
    out.push_back(std::move(*used));
    return out;
  }
  if (!oracle::is_soundness(seen.verdict->kind)) return out;
  // Does it come and go? Only if what the sessions said still convicts after a careful look at
  // their models.
  const oracle::Record judged = judged_with_care(*seen.record, test, context.ops);
  const auto again = oracle::decide(judged);
  if (std::ranges::find(again, *seen.verdict) == again.end()) return out;
  const auto confirmation = examine::confirm(test, judged, *seen.verdict, solvers, {}, context.ops, how);
  cpu_ms += cpu_of(record) * context.runs;
  if (!confirmation.is_confirmed()) return out;
  out.push_back(make_finding(test, judged, *seen.verdict, confirmation, solvers, context));
  return out;
}

bool is_same(const Finding& a, const oracle::Verdict& b) {
  if (a.verdict.solver != b.solver) return false;
  // Of a smaller script we may be able to say that sat itself is wrong.
  const bool more_is_known =
      a.verdict.kind == VerdictClass::FalseAssertion &&
      (b.kind == VerdictClass::InvalidModel || b.kind == VerdictClass::ContradictsRule ||
       b.kind == VerdictClass::Disagreement);
  return more_is_known ||
         (a.verdict.kind == b.kind && (b.kind != VerdictClass::Crash || a.verdict.signature == b.signature));
}

void reduce_finding(Finding& finding, std::span<const SolverConfig> solvers, const ConfirmContext& context,
                    const std::function<bool()>& stop, double& cpu_ms) {
  if (finding.verdict.kind == VerdictClass::Implication)
    return reduce_pair(finding, solvers, context, stop, cpu_ms);
  if (finding.verdict.kind == VerdictClass::SessionOnly)
    return reduce_session(finding, solvers, context, stop, cpu_ms);
  // For a crash or a wrong model nobody else has to be asked.
  std::vector<SolverConfig> asked(solvers.begin(), solvers.end());
  const auto symptom = acceptance::symptom_of(finding.verdict.kind);
  if (symptom == Symptom::Crash || symptom == Symptom::InvalidModel)
    std::erase_if(asked, [&](const SolverConfig& c) { return c.label != finding.verdict.solver; });
  auto kept =
      symptom == Symptom::Verdict
          ? acceptance::learn_verdict(finding.test, asked, context.limits, finding.verdict, context.ops)
          : acceptance::learn(finding.test, asked, context.limits, symptom, context.ops);
  if (!kept || stop()) return;
  // A plain run does not tell the place of a silent crash.
  if (finding.verdict.kind == VerdictClass::Crash && finding.located &&
      kept->expected.front().signature != finding.verdict.signature)
    kept->place = finding.verdict.signature;
  reduce::ReduceOptions options;
  options.witness = kept->witness;
  acceptance::Acceptance acceptance(asked, {}, std::move(*kept), 1, context.ops);
  options.stop = stop;
  if (context.moves) {
    auto moves = std::make_shared<std::vector<std::unique_ptr<reduce::Move>>>(context.moves(finding));
    for (std::size_t i = 0; i < moves->size(); ++i)
      options.more_moves.push_back([moves, i] { return std::move((*moves)[i]); });
  }
  options.same_bug = [&](const std::string& text) { return acceptance.is_same_bug(text); };
  options.renamed = [&](const testcase::Names& names) { acceptance.renamed(names); };
  options.improved = [&](const std::string& text) { acceptance.accepted(text); };
  const auto result = reduce::reduce(
      finding.test.script, context.ops,
      [&](const std::string& text, unsigned worker) { return acceptance.still_shows(text, worker); },
      options);
  cpu_ms += acceptance.cpu_ms();
  if (!result.interesting) return;
  const auto take = [&](const std::string& text) {
    if (text == finding.test.script) return;
    take_over(finding, smaller_test(finding.test, text, acceptance), result.complete, solvers, context,
              cpu_ms);
  };
  take(result.text);
  // A stop may come after a slip: then the last milestone is what we have.
  if (!finding.reduced && result.verified != result.text) take(result.verified);
}

void take_over(Finding& finding, const testcase::Test& smaller, bool minimal,
               std::span<const SolverConfig> solvers, const ConfirmContext& context, double& cpu_ms) {
  for (Finding& again : confirm_test(smaller, solvers, context, {}, cpu_ms)) {
    if (!is_same(again, finding.verdict)) continue;
    again.test = finding.test;
    again.id = finding.id;
    again.cluster = finding.cluster;
    again.base_options = finding.base_options;
    again.seeds = finding.seeds;
    again.targets = finding.targets;
    again.origin = finding.origin;
    again.known = finding.known;
    again.triggers = finding.triggers;
    again.test_number = finding.test_number;
    again.seconds = finding.seconds;
    again.reduced = true;
    again.minimal = minimal;
    finding = std::move(again);
    return;
  }
}

}  // namespace smiter::campaign
