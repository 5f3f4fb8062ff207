// SPDX-License-Identifier: MIT
#include "strategies/janus/rules/justify.h"

#include <fmt/core.h>

#include "strategies/janus/rules/obligation.h"

namespace smiter::strategies::janus {

namespace {

// Enough to refute what is plainly wrong, and not to be noticed.
constexpr std::uint64_t kVettingTrials = 2000, kVettingApplied = 40;

std::string words_of(const Counterexample& refuted) {
  return fmt::format("{} has a model of the strong side and not the weak one{}{}{}", refuted.solver,
                     refuted.words.empty() ? "" : " with ", refuted.words,
                     refuted.is_verified ? ", which our evaluator confirms" : ", which we cannot confirm");
}

}  // namespace

RuleReport check_rule(const Rule& rule, const Prover& prover, const smt::OpTable& ops,
                      const RuleCheckOptions& options) {
  RuleReport report;
  if (const auto formed = check_form(rule, ops); !formed) {
    report.verdict = RuleVerdict::IllFormed;
    report.why = formed.error().message;
    return report;
  }
  const auto claims = obligations(rule, ops);
  if (!claims) {
    report.verdict = RuleVerdict::IllFormed;
    report.why = claims.error().message;
    return report;
  }
  report.readings = claims->size();
  // The evaluator first: it is quick, and what it refutes is refuted.
  base::Rng rng(options.seed ^ base::stream_of(rule.name));
  report.trials = try_rule(rule, ops, options.trials, rng);
  if (!report.trials.counterexample.empty()) {
    report.verdict = RuleVerdict::Refuted;
    report.why = report.trials.counterexample;
    return report;
  }
  if (!claims->empty()) {
    Proof proof = prover(*claims);
    if (proof.refuted) {
      report.verdict = RuleVerdict::Refuted;
      report.why = words_of(*proof.refuted);
      return report;
    }
    report.proved_by = std::move(proof.proved_by);
  }
  if (!claims->empty() && report.proved_by.size() >= 2) {
    report.verdict = RuleVerdict::Proved;
    return report;
  }
  const bool exercised = report.trials.applied >= options.least_applied;
  if (!rule.proof.empty() && exercised) {
    report.verdict = RuleVerdict::Tried;
  } else if (rule.proof.empty()) {
    report.why =
        fmt::format("{} of 2 families prove it, and there is no (proof …) in words", report.proved_by.size());
  } else {
    report.why = fmt::format("the strong side was true in {} of {} cases only", report.trials.applied,
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

void RuleTally::add(const Rule& rule, const RuleReport& report) {
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

base::Expected<std::vector<std::string>> vet_rules(std::span<const Rule> rules, const Prover& prover,
                                                   const smt::OpTable& ops) {
  std::vector<std::string> unseen;
  const RuleCheckOptions options{.trials = kVettingTrials};
  for (const Rule& rule : rules) {
    if (rule.off) continue;
    const auto wrong = [&](const std::string& why) {
      return base::Error{fmt::format("rule {} is refuted: {}", rule.name, why), rule.at, rule.file};
    };
    if (auto formed = check_form(rule, ops); !formed) return formed.error();
    base::Rng rng(options.seed ^ base::stream_of(rule.name));
    const Trials trials = try_rule(rule, ops, options.trials, rng);
    if (!trials.counterexample.empty()) return wrong(trials.counterexample);
    // Trials with the strong side true are those that could have refuted it.
    if (trials.applied >= kVettingApplied) continue;
    const auto claims = obligations(rule, ops);
    if (!claims) return claims.error();
    const Proof proof = prover(*claims);
    if (proof.refuted) return wrong(words_of(*proof.refuted));
    if (claims->empty() || proof.proved_by.empty())
      unseen.push_back(fmt::format("{}: rule {} could not be tried here; smiter rules --check asks more",
                                   rule.file, rule.name));
  }
  return unseen;
}

}  // namespace smiter::strategies::janus
