// SPDX-License-Identifier: MIT
#include "examine/collect.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "examine/claimed.h"
#include "examine/proof_check.h"
#include "examine/unchecked.h"
#include "oracle/claims.h"
#include "oracle/model_truth.h"
#include "oracle/queries.h"
#include "oracle/rewrites.h"
#include "oracle/unknown.h"
#include "oracle/values.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "solver/session/one_shot.h"
#include "solver/session/session.h"
#include "theory/fragment.h"

namespace smiter::examine {

using oracle::CheckRecord;
using oracle::Record;
using oracle::SolverRecord;
using oracle::Truth;
using solver::Answer;
using solver::Class;
using solver::Result;
using solver::SolverConfig;

namespace {

// The script as our own front end sees it, when it does.
struct Parsed {
  smt::TermTable table;
  smt::Script script;
};

std::unique_ptr<Parsed> parse(const std::string& text, const smt::OpTable& ops) {
  auto parsed = std::make_unique<Parsed>(Parsed{smt::TermTable(ops), {}});
  auto script = smt::parse_script(text, parsed->table);
  if (!script) return nullptr;
  parsed->script = std::move(*script);
  return parsed;
}

solver::Wants wants_of(const SolverConfig& config) {
  solver::Wants wants;
  wants.model = config.profile.dialect.models;
  wants.reason = true;
  return wants;
}

Answer ask(const std::string& script, const SolverConfig& config, const CollectOptions& options, bool model,
           const solver::PrepareOptions& prepare = {}) {
  solver::Query query{.script = script, .limits = options.limits, .prepare = prepare};
  query.wants.model = model;
  query.wants.reason = true;
  return run_one_shot(config, query);
}

void judge_model(CheckRecord& check, std::size_t number, const std::string& text, const smt::OpTable& ops) {
  oracle::ModelTruth truth = oracle::truth_of_model(text, check.model, number, ops);
  check.truth = truth.truth;
  check.unspecified = truth.unspecified;
  check.reason = std::move(truth.reason);
}

// Its own check failed before the model was printed: ask again without that check.
void look_at_rejected_model(const std::string& script, const SolverConfig& config,
                            const CollectOptions& options, SolverRecord& record) {
  if (record.outcome != Class::InvalidModel) return;
  const auto missing = std::ranges::find_if(record.checks, [](const CheckRecord& c) {
    return c.result != Result::Unsat && c.model.empty() && (c.result != Result::Sat || c.complained);
  });
  if (missing == record.checks.end()) return;
  const auto number = static_cast<std::size_t>(missing - record.checks.begin());
  missing->complained = true;
  const Answer again = ask(unchecked(script, config.profile), unchecked(config), options, true);
  if (number >= again.checks.size() || again.checks[number].result != Result::Sat) return;
  missing->result = Result::Sat;
  missing->model = again.checks[number].model;
}

// The answers in a session that has served the same script before.
std::vector<Result> in_session(const std::string& script, const SolverConfig& config,
                               const CollectOptions& options) {
  std::vector<Result> results;
  solver::Session session(config);
  solver::Query query{.script = script, .limits = options.limits};
  query.wants = wants_of(config);  // as the fresh process was asked, or they may differ for that
  static_cast<void>(session.run(query));
  const Answer answer = session.run(query);
  if (answer.fresh_process) return results;
  for (const auto& check : answer.checks) results.push_back(check.result);
  return results;
}

// The same queries one by one: a push, a pop or an earlier check must not change an answer.
void ask_alone(const Parsed& parsed, const SolverConfig& config, const CollectOptions& options,
               SolverRecord& record) {
  const auto alone = oracle::queries_alone(parsed.table, parsed.script);
  if (alone.size() < 2) return;
  for (std::size_t i = 0; i < std::min(alone.size(), record.checks.size()); ++i) {
    CheckRecord& check = record.checks[i];
    if (!is_definite(check.result)) continue;
    const Answer answer =
        ask(smt::print_script(parsed.table, alone[i]), config, options, config.profile.dialect.models);
    if (!answer.checks.empty()) check.alone = answer.checks.front().result;
  }
}

// The only query, with its assertions as assumptions.
void ask_assumed(const Parsed& parsed, const SolverConfig& config, const CollectOptions& options,
                 SolverRecord& record) {
  if (record.checks.size() != 1 || !is_definite(record.checks[0].result)) return;
  const auto text = oracle::query_with_assumptions(parsed.table, parsed.script);
  if (!text) return;
  const Answer answer = ask(*text, unchecked(config), options, false);
  if (answer.is_ok() && answer.checks.size() == 1) record.checks[0].assumed = answer.checks[0].result;
}

// Values and model come from one run, so that they are of the same check-sat.
void ask_values(const Parsed& parsed, const SolverConfig& config, const CollectOptions& options,
                const smt::OpTable& ops, SolverRecord& record) {
  if (record.checks.size() != 1 || record.checks[0].result != Result::Sat) return;
  const auto terms = oracle::value_terms(parsed.table, parsed.script);
  const auto alone = oracle::queries_alone(parsed.table, parsed.script);
  if (terms.empty() || alone.size() != 1) return;
  const std::string script = smt::print_script(parsed.table, alone[0]);
  solver::Query query{.script = script, .limits = options.limits};
  query.wants.model = true;
  query.wants.values = terms;
  const Answer answer = run_one_shot(unchecked(config), query);
  if (!answer.is_ok() || answer.checks.size() != 1 || answer.checks[0].result != Result::Sat) return;
  record.checks[0].values =
      oracle::judge_values(script, terms, answer.checks[0].values, answer.checks[0].model, ops);
}

// A run of its own, with the script's commands that claim something.
void ask_claims(const std::string& script, const SolverConfig& config, const CollectOptions& options,
                const smt::OpTable& ops, SolverRecord& record) {
  const auto prepared = prepare_script(script, config.profile.dialect, {.keep_claims = true});
  if (!prepared || prepared->claims == 0) return;
  const Answer answer =
      ask(script, unchecked(config), options, config.profile.dialect.models, {.keep_claims = true});
  const auto models_of = [&](const std::string& refutation) {
    std::vector<oracle::Tried> tried;
    const auto ask_one = [&](const SolverConfig& helper) {
      const Answer said = ask(refutation, unchecked(helper), options, helper.profile.dialect.models);
      if (!said.checks.empty()) tried.push_back({said.checks[0].result, said.checks[0].model});
    };
    for (const SolverConfig& helper : options.helpers) ask_one(helper);
    if (options.helpers.empty()) ask_one(config);
    return tried;
  };
  const SolverRecord run = unjudged(answer, config);
  record.claims = oracle::truth_of_claims(script, claimed_in(answer, run.checks, config), models_of,
                                          proof_check_of(config, options.limits), ops);
}

// cvc5 has no answer at all where its own model check does not apply (heaps).
bool refuses_to_check(const SolverRecord& record) {
  return record.outcome == Class::Error && record.message.find("check-model") != std::string::npos;
}

bool has_printing_commands(const std::string& script, const solver::Dialect& dialect) {
  const auto without = prepare_script(script, dialect);
  const auto with = prepare_script(script, dialect, {.keep_queries = true});
  return without && with && without->commands.size() < with->commands.size();
}

// A crash may hang on how a script is asked: the profile's options may hide it, and it may be
// in a command that only prints, which is not sent as a rule. The first way that shows one.
std::optional<SolverRecord> crash_otherwise(const std::string& script, const SolverConfig& config,
                                            const CollectOptions& options) {
  const bool has_options = options.bare && !config.profile.default_options.empty();
  const bool prints = options.printing && has_printing_commands(script, config.profile.dialect);
  struct Way {
    bool bare = false, printing = false;
  };
  for (const Way way : {Way{.bare = true}, Way{.printing = true}, Way{.bare = true, .printing = true}}) {
    if ((way.bare && !has_options) || (way.printing && !prints)) continue;
    const Answer answer =
        ask(script, way.bare ? bare(config) : config, options, false, {.keep_queries = way.printing});
    if (answer.outcome != Class::Crash) continue;
    SolverRecord record = unjudged(answer, config);
    record.bare = way.bare;
    record.printing = way.printing;
    return record;
  }
  return std::nullopt;
}

// Only an answer that says something about the test is a premise: sat passes to what is
// weaker, unsat to what is stronger.
std::optional<oracle::Premise> ask_premise(const testcase::Premise& premise, const SolverConfig& config,
                                           const CollectOptions& options) {
  const Answer answer = ask(premise.script, config, options, false);
  const Result wanted = premise.answer == testcase::Answer::Sat ? Result::Sat : Result::Unsat;
  if (!answer.is_ok() || answer.checks.size() != 1 || answer.checks[0].result != wanted) return std::nullopt;
  return oracle::Premise{wanted, answer.cpu_ms, rules_of(premise)};
}

void judge_models(const std::string& script, const smt::OpTable& ops, SolverRecord& record) {
  for (std::size_t i = 0; i < record.checks.size(); ++i) {
    if (record.checks[i].result == Result::Sat && !record.checks[i].model.empty())
      judge_model(record.checks[i], i, script, ops);
  }
}

}  // namespace

SolverRecord unjudged(const Answer& answer, const SolverConfig& config) {
  SolverRecord record{.label = config.label,
                      .family = config.profile.family_name(),
                      .version = config.version,
                      .generation = config.profile.generation,
                      .options = config.options,
                      .outcome = answer.outcome,
                      .signature = answer.signature,
                      .located = answer.located,
                      .message = answer.message,
                      .cpu_ms = answer.cpu_ms};
  for (const auto& c : answer.checks) {
    record.checks.push_back({.result = c.result, .complained = c.invalid_model, .model = c.model});
    if (c.result == Result::Unknown) record.checks.back().gave_up = c.reason;
  }
  return record;
}

std::string rules_of(const testcase::Premise& premise) {
  std::string rules;
  for (const testcase::ChainStep& step : premise.steps)
    rules += fmt::format("{}{} at {}", rules.empty() ? "" : "; then ", step.rule, step.place);
  return rules;
}

SolverRecord record_of(const Answer& answer, const std::string& script, const SolverConfig& config,
                       const smt::OpTable& ops) {
  SolverRecord record = unjudged(answer, config);
  judge_models(script, ops, record);
  if (!answer.simplified.empty()) record.rewrites = oracle::truth_of_rewrites(script, answer.simplified, ops);
  return record;
}

SolverRecord collect_one(const std::string& script, const SolverConfig& config, const smt::OpTable& ops,
                         const CollectOptions& options) {
  const Answer answer = ask(script, config, options, config.profile.dialect.models);
  if (!answer.simplified.empty()) return record_of(answer, script, config, ops);
  SolverRecord record = unjudged(answer, config);
  if (refuses_to_check(record))
    record = unjudged(
        ask(unchecked(script, config.profile), unchecked(config), options, config.profile.dialect.models),
        config);
  if (record.outcome != Class::Crash) {
    if (auto crash = crash_otherwise(script, config, options)) return std::move(*crash);
  }
  look_at_rejected_model(script, config, options, record);
  judge_models(script, ops, record);
  if (options.claims) ask_claims(script, config, options, ops, record);
  if (std::ranges::none_of(record.checks, solver::is_definite, &CheckRecord::result)) return record;
  if (options.sessions && config.profile.has_session()) record.session = in_session(script, config, options);
  if (!options.alone && !options.assumed && !options.values) return record;
  const auto parsed = parse(script, ops);
  if (!parsed) return record;
  if (options.alone) ask_alone(*parsed, config, options, record);
  if (options.assumed) ask_assumed(*parsed, config, options, record);
  if (options.values && config.profile.dialect.models) ask_values(*parsed, config, options, ops, record);
  return record;
}

Record record_without_solvers(const testcase::Test& test, const smt::OpTable& ops) {
  Record record{.solvers = {}, .expectations = test.expectations, .partial = {}, .witness = {}};
  const auto parsed = parse(test.script, ops);
  if (!parsed) {
    // What we cannot read may mention anything.
    for (std::size_t at = 0; (at = test.script.find("(check-sat", at)) != std::string::npos; ++at)
      record.partial.push_back(true);
    record.gaps = {std::string(oracle::kUnreadable)};
    return record;
  }
  if (record.expectations.empty()) record.expectations = oracle::labels(parsed->table, parsed->script);
  if (std::ranges::none_of(record.expectations, [](const auto& e) { return e.answer.has_value(); })) {
    auto comments = oracle::labels_in_comments(test.script);
    if (comments.size() == record.expectations.size()) record.expectations = std::move(comments);
  }
  record.gaps = oracle::gaps_of(parsed->table, parsed->script);
  record.outside_logic = theory::fit_of_logic(parsed->table, parsed->script) == theory::Fit::Outside;
  record.decidable = oracle::should_be_decided(parsed->table, parsed->script);
  for (const smt::Script& query : oracle::queries_alone(parsed->table, parsed->script)) {
    record.refuted.push_back(
        oracle::false_whatever_the_model(parsed->table, parsed->script, record.partial.size()));
    record.partial.push_back(oracle::has_partial_operators(parsed->table, query));
    if (!test.witness) {
      const bool valid =
          oracle::true_whatever_the_model(parsed->table, parsed->script, record.witness.size());
      record.witness.push_back(valid ? Truth::Valid : Truth::Unknown);
      continue;
    }
    const oracle::ModelTruth truth =
        oracle::truth_of_model(test.script, *test.witness, record.witness.size(), ops);
    record.witness.push_back(truth.is_proof() ? Truth::Valid : Truth::Unknown);
  }
  return record;
}

Record collect(const testcase::Test& test, std::span<const SolverConfig> solvers, const smt::OpTable& ops,
               const CollectOptions& options) {
  Record record = record_without_solvers(test, ops);
  CollectOptions asking = options;
  if (asking.helpers.empty()) asking.helpers = solvers;
  for (const SolverConfig& config : solvers) {
    record.solvers.push_back(collect_one(test.script, config, ops, asking));
    if (test.premise && test.premise->solver == config.label)
      record.solvers.back().premise = ask_premise(*test.premise, config, options);
  }
  return record;
}

Record collect(const std::string& script, std::span<const SolverConfig> solvers, const smt::OpTable& ops,
               const CollectOptions& options) {
  return collect({.script = script, .expectations = {}, .witness = {}, .not_for = {}, .provenance = {}},
                 solvers, ops, options);
}

}  // namespace smiter::examine
