// SPDX-License-Identifier: MIT
#include "examine/findings.h"

#include <algorithm>
#include <optional>

#include "examine/collect.h"
#include "examine/confirm.h"
#include "examine/make_finding.h"
#include "examine/session/session_finding.h"
#include "oracle/model_truth.h"
#include "rewrite/solve/hard_way.h"
#include "solver/session/one_shot.h"
#include "triage/report/standalone.h"

namespace smiter::examine {

using oracle::Truth;
using oracle::VerdictClass;
using solver::SolverConfig;
using triage::Finding;

namespace {

double cpu_of(const oracle::Record& record) {
  double sum = 0;
  for (const auto& s : record.solvers) sum += s.cpu_ms;
  return sum;
}

// A crash without a message says nothing about its place; a debugger does. Empty: it has none.
std::string signature_at_its_place(const std::string& script, const SolverConfig& config,
                                   const Conditions& conditions, double& cpu_ms) {
  const solver::Query query{.script = script, .limits = conditions.limits, .prepare = {.keep_queries = true}};
  const solver::Answer answer = run_one_shot(config, query, {.backtrace = true});
  cpu_ms += answer.cpu_ms;
  return answer.outcome == solver::Class::Crash && answer.located ? answer.signature : std::string();
}

void locate(Finding& finding, const oracle::Record& record, const SolverConfig& config,
            const Conditions& conditions, double& cpu_ms) {
  const auto asked = std::ranges::find(record.solvers, config.label, &oracle::SolverRecord::label);
  finding.located = asked != record.solvers.end() && asked->located;
  if (finding.located) return;
  const std::string signature = signature_at_its_place(finding.script, config, conditions, cpu_ms);
  finding.located = !signature.empty();
  if (finding.located) finding.verdict.signature = signature;
}

// A crash may need the model that we ask for with every script: people get a script with (get-model) then.
void ask_as_people_do(Finding& finding, SolverConfig config, const Conditions& conditions, double& cpu_ms) {
  config.options = finding.options;
  config.profile.default_options = finding.added_options;
  const auto crashes = [&](const std::string& script) {
    const solver::Query query{
        .script = script, .limits = conditions.limits, .prepare = {.keep_queries = true}};
    const solver::Answer answer = run_one_shot(config, query);
    cpu_ms += answer.cpu_ms;
    return answer.outcome == solver::Class::Crash &&
           (!answer.located || answer.signature == finding.verdict.signature);
  };
  // One that comes and goes gets another chance.
  if (!config.profile.dialect.models || crashes(finding.script) || crashes(finding.script)) return;
  std::string with_model =
      triage::standalone(finding.script, config.profile.dialect, {.model = true, .prints = true});
  if (crashes(with_model)) finding.script = std::move(with_model);
}

// While fuzzing, the evaluator looks at models in haste; here it takes its time.
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
  const oracle::Record rest = record_without_solvers(test, ops);
  record.expectations = rest.expectations;
  record.partial = rest.partial;
  record.witness = rest.witness;
  record.gaps = rest.gaps;
  record.refuted = rest.refuted;
  record.outside_logic = rest.outside_logic;
  record.decidable = rest.decidable;
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

ConfirmOptions confirming(const Conditions& conditions) {
  return {.limits = conditions.limits, .runs = conditions.runs};
}

// Every verdict of the record that is confirmed.
std::vector<Finding> in_fresh_processes(const testcase::Test& test, const oracle::Record& record,
                                        std::span<const SolverConfig> solvers, const Conditions& conditions,
                                        double& cpu_ms) {
  std::vector<Finding> out;
  std::vector<oracle::Verdict> verdicts = oracle::decide(record);
  drop_what_is_explained(verdicts);
  for (oracle::Verdict& verdict : verdicts) {
    if (!is_wanted(verdict.kind, test)) continue;
    const Confirmation confirmation =
        confirm(test, record, verdict, solvers, {}, conditions.ops, confirming(conditions));
    if (!confirmation.is_confirmed()) continue;
    out.push_back(make_finding(test, record, std::move(verdict), confirmation, solvers, conditions));
    Finding& f = out.back();
    if (f.verdict.kind != VerdictClass::Crash || !f.has_suspect()) continue;
    ask_as_people_do(f, solvers[f.suspect], conditions, cpu_ms);
    locate(f, record, solvers[f.suspect], conditions, cpu_ms);
  }
  return out;
}

// No fresh process shows it. Does a used one?
std::optional<Finding> in_used_process(const testcase::Test& test, const oracle::Record& record,
                                       std::span<const SolverConfig> solvers, const Conditions& conditions,
                                       const Seen& seen, double& cpu_ms) {
  const auto config = std::ranges::find(solvers, seen.verdict->solver, &SolverConfig::label);
  if (config == solvers.end()) return std::nullopt;
  auto bug = find_session_bug(test.script, seen.asked, *config, *seen.verdict, conditions, cpu_ms);
  if (!bug) return std::nullopt;
  const Confirmation confirmation{
      .shown = bug->shown,
      .runs = bug->runs,
      .session_only = true,
      .default_options = config->options.empty() && config->profile.default_options.empty(),
      .options = config->options,
      .added = config->profile.default_options,
      .options_tried = true};
  Finding f = make_finding(test, record, bug->verdict, confirmation, solvers, conditions);
  put_sequence(f, bug->sequence, bug->model, config->profile.dialect, conditions.ops);
  f.participants[f.suspect].answers = bug->answers;
  f.complained = bug->complained;
  f.located = bug->located;
  return f;
}

// Does it come and go? Only if what the sessions said still convicts after a careful look at their
// models.
std::optional<Finding> now_and_then(const testcase::Test& test, const oracle::Record& record,
                                    std::span<const SolverConfig> solvers, const Conditions& conditions,
                                    const Seen& seen, double& cpu_ms) {
  if (!oracle::is_soundness(seen.verdict->kind)) return std::nullopt;
  const oracle::Record judged = judged_with_care(*seen.record, test, conditions.ops);
  const auto again = oracle::decide(judged);
  if (std::ranges::find(again, *seen.verdict) == again.end()) return std::nullopt;
  const Confirmation confirmation =
      confirm(test, judged, *seen.verdict, solvers, {}, conditions.ops, confirming(conditions));
  cpu_ms += cpu_of(record) * conditions.runs;
  if (!confirmation.is_confirmed()) return std::nullopt;
  return make_finding(test, judged, *seen.verdict, confirmation, solvers, conditions);
}

// A wrong rewriting that makes the solver say unsat of what is true is a graver bug. The first formula
// that shows it.
std::optional<Finding> asked_the_hard_way(const Finding& wrong, const oracle::Record& record,
                                          std::span<const SolverConfig> solvers, const Conditions& conditions,
                                          double& cpu_ms) {
  const auto& rewrites = record.solvers[wrong.suspect].rewrites;
  if (wrong.verdict.check >= rewrites.size()) return std::nullopt;
  for (testcase::Test& test : rewrite::hard_way(wrong.test.script, wrong.witness,
                                                rewrites[wrong.verdict.check].value, conditions.ops)) {
    test.provenance = wrong.test.provenance;
    test.provenance.steps.emplace_back("a wrong rewriting, asked as a formula");
    for (Finding& f : findings_of(test, solvers.subspan(wrong.suspect, 1), conditions, {}, cpu_ms)) {
      if (f.verdict.kind == VerdictClass::RefutedByWitness) return std::move(f);
    }
  }
  return std::nullopt;
}

void add_what_follows(std::vector<Finding>& out, const oracle::Record& record,
                      std::span<const SolverConfig> solvers, const Conditions& conditions, double& cpu_ms) {
  std::vector<Finding> graver;
  for (const Finding& f : out) {
    if (f.verdict.kind != VerdictClass::WrongRewrite || !f.has_suspect()) continue;
    if (auto more = asked_the_hard_way(f, record, solvers, conditions, cpu_ms))
      graver.push_back(std::move(*more));
  }
  for (Finding& f : graver) out.push_back(std::move(f));
}

}  // namespace

bool is_wanted(VerdictClass kind, const testcase::Test& test) {
  if (kind == VerdictClass::GivesUp) return test.witness.has_value();
  if (oracle::is_incompleteness(kind)) return test.chain.has_value();
  return oracle::is_solver_bug(kind) && oracle::severity_of(kind) != oracle::Severity::Slow;
}

std::vector<Finding> findings_of(const testcase::Test& test, std::span<const SolverConfig> solvers,
                                 const Conditions& conditions, const Seen& seen, double& cpu_ms) {
  const CollectOptions asking{
      .limits = conditions.limits, .sessions = false, .alone = true, .values = false, .assumed = false};
  const oracle::Record record = collect(test, solvers, conditions.ops, asking);
  cpu_ms += cpu_of(record) * (1 + conditions.runs);
  std::vector<Finding> out = in_fresh_processes(test, record, solvers, conditions, cpu_ms);
  add_what_follows(out, record, solvers, conditions, cpu_ms);
  if (!out.empty() || seen.record == nullptr || seen.verdict->solver.empty()) return out;
  auto other = in_used_process(test, record, solvers, conditions, seen, cpu_ms);
  if (!other) other = now_and_then(test, record, solvers, conditions, seen, cpu_ms);
  if (other) out.push_back(std::move(*other));
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

}  // namespace smiter::examine
