// SPDX-License-Identifier: MIT
#include "campaign/setup/rule_check.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/core.h>

#include "oracle/model_truth.h"
#include "solver/session/one_shot.h"
#include "strategies/janus/rules/obligation.h"

namespace smiter::campaign {

namespace janus = strategies::janus;
using solver::Result;

namespace {

// Enough to refute what is plainly wrong, and not to be noticed.
constexpr std::uint64_t kVettingTrials = 2000, kVettingApplied = 40, kVettingMs = 2000;

// Asks about every obligation. False if somebody has a counterexample.
bool ask(const std::vector<janus::Obligation>& obligations, std::span<const solver::SolverConfig> solvers,
         const smt::OpTable& ops, const RuleCheckOptions& options, RuleReport& report) {
  std::set<std::string> proving;
  for (const auto& config : solvers) proving.insert(config.profile.family_name());
  for (const janus::Obligation& obligation : obligations) {
    std::set<std::string> now;
    for (const solver::SolverConfig& config : solvers) {
      // A family that failed once cannot prove the rule any more.
      if (!proving.contains(config.profile.family_name()) || now.contains(config.profile.family_name()))
        continue;
      solver::Query query{.script = obligation.script, .limits = options.limits};
      query.wants.model = true;
      const solver::Answer answer = run_one_shot(config, query);
      const Result result = answer.checks.empty() ? Result::None : answer.checks[0].result;
      if (result == Result::Unsat && answer.is_ok()) now.insert(config.profile.family_name());
      if (result != Result::Sat) continue;
      const bool verified =
          !answer.checks[0].model.empty() &&
          oracle::truth_of_model(obligation.script, answer.checks[0].model, 0, ops).is_proof();
      report.why = fmt::format("{} has a model of the strong side and not the weak one{}{}{}", config.label,
                               obligation.words.empty() ? "" : " with ", obligation.words,
                               verified ? ", which our evaluator confirms" : ", which we cannot confirm");
      return false;
    }
    proving = std::move(now);
  }
  report.proved_by.assign(proving.begin(), proving.end());
  return true;
}

}  // namespace

RuleReport check_rule(const janus::Rule& rule, std::span<const solver::SolverConfig> solvers,
                      const smt::OpTable& ops, const RuleCheckOptions& options) {
  RuleReport report;
  if (const auto formed = janus::check_form(rule, ops); !formed) {
    report.verdict = RuleVerdict::IllFormed;
    report.why = formed.error().message;
    return report;
  }
  const auto obligations = janus::obligations(rule, ops);
  if (!obligations) {
    report.verdict = RuleVerdict::IllFormed;
    report.why = obligations.error().message;
    return report;
  }
  report.readings = obligations->size();
  // The evaluator first: it is quick, and what it refutes is refuted.
  base::Rng rng(options.seed ^ base::stream_of(rule.name));
  report.trials = janus::try_rule(rule, ops, options.trials, rng);
  if (!report.trials.counterexample.empty()) {
    report.verdict = RuleVerdict::Refuted;
    report.why = report.trials.counterexample;
    return report;
  }
  if (!obligations->empty() && !ask(*obligations, solvers, ops, options, report)) {
    report.verdict = RuleVerdict::Refuted;
    return report;
  }
  if (!obligations->empty() && report.proved_by.size() >= 2) {
    report.verdict = RuleVerdict::Proved;
    return report;
  }
  const bool exercised =
      report.trials.applied >= options.least_applied && report.trials.made >= options.trials;
  if (!rule.proof.empty() && exercised) {
    report.verdict = RuleVerdict::Tried;
  } else if (rule.proof.empty()) {
    report.why =
        fmt::format("{} of 2 families prove it, and there is no (proof …) in words", report.proved_by.size());
  } else {
    report.why = fmt::format("the strong side was true in {} of {} trials only", report.trials.applied,
                             report.trials.made);
  }
  return report;
}

std::string_view name_of(RuleVerdict verdict) {
  switch (verdict) {
    case RuleVerdict::Proved:
      return "proved";
    case RuleVerdict::Tried:
      return "proof and trials";
    case RuleVerdict::Refuted:
      return "REFUTED";
    case RuleVerdict::Unproved:
      return "unproved";
    case RuleVerdict::IllFormed:
      return "ill-formed";
  }
  return "";
}

void RuleTally::add(const janus::Rule& rule, const RuleReport& report) {
  if (rule.off) {
    ++off;
    return;
  }
  switch (report.verdict) {
    case RuleVerdict::Proved:
    case RuleVerdict::Tried:
      ++justified;
      return;
    case RuleVerdict::Refuted:
      ++refuted;
      return;
    case RuleVerdict::Unproved:
      ++unproved;
      return;
    case RuleVerdict::IllFormed:
      ++ill_formed;
      return;
  }
}

std::string RuleTally::to_string() const {
  return fmt::format("{} justified, {} refuted, {} unproved{}{}", justified, refuted, unproved,
                     ill_formed > 0 ? fmt::format(", {} ill-formed", ill_formed) : "",
                     off > 0 ? fmt::format(", {} off", off) : "");
}

base::Expected<std::vector<std::string>> vet_rules(std::span<const janus::Rule> rules,
                                                   std::span<const solver::SolverConfig> solvers,
                                                   const smt::OpTable& ops) {
  std::vector<std::string> unseen;
  RuleCheckOptions options{.trials = kVettingTrials};
  options.limits.wall_ms = kVettingMs;
  for (const janus::Rule& rule : rules) {
    if (rule.off) continue;
    const auto wrong = [&](const std::string& why) {
      return base::Error{fmt::format("rule {} is refuted: {}", rule.name, why), rule.at, rule.file};
    };
    if (auto formed = janus::check_form(rule, ops); !formed) return formed.error();
    base::Rng rng(options.seed ^ base::stream_of(rule.name));
    const janus::Trials trials = janus::try_rule(rule, ops, options.trials, rng);
    if (!trials.counterexample.empty()) return wrong(trials.counterexample);
    // Trials with the strong side true are those that could have refuted it.
    if (trials.applied >= kVettingApplied) continue;
    const auto obligations = janus::obligations(rule, ops);
    if (!obligations) return obligations.error();
    RuleReport report;
    if (!ask(*obligations, solvers, ops, options, report)) return wrong(report.why);
    if (obligations->empty() || report.proved_by.empty())
      unseen.push_back(fmt::format("{}: rule {} could not be tried here; smiter rules --check asks more",
                                   rule.file, rule.name));
  }
  return unseen;
}

}  // namespace smiter::campaign
