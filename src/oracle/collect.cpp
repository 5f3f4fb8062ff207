// SPDX-License-Identifier: MIT
#include "oracle/collect.h"

#include <algorithm>
#include <array>
#include <memory>

#include "oracle/model_truth.h"
#include "oracle/queries.h"
#include "smt/parser.h"
#include "smt/printer.h"
#include "solver/one_shot.h"
#include "solver/session.h"

namespace smiter::oracle {

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

constexpr std::array<std::string_view, 4> kModelChecks = {"--check-models", "--debug-check-models",
                                                          "check-models", "model_validate=true"};

// The same solver without its own model check, which would hide the model from us.
SolverConfig unchecked(SolverConfig config) {
  const auto is_check = [](const std::string& option) {
    return std::ranges::find(kModelChecks, option) != kModelChecks.end();
  };
  std::erase_if(config.profile.default_options, is_check);
  std::erase_if(config.options, is_check);
  return config;
}

std::string without_option(std::string script, std::string_view option) {
  for (std::size_t at = script.find(option); at != std::string::npos; at = script.find(option, at))
    script.erase(at, option.size());
  return script;
}

Answer ask(const std::string& script, const SolverConfig& config, const CollectOptions& options, bool model) {
  solver::Query query{.script = script, .limits = options.limits};
  query.wants.model = model;
  query.wants.reason = true;
  return run_one_shot(config, query);
}

void judge_model(CheckRecord& check, std::size_t number, const std::string& text, const smt::OpTable& ops) {
  ModelTruth truth = truth_of_model(text, check.model, number, ops);
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
  std::string text = without_option(script, "(set-option :check-models true)");
  text = without_option(std::move(text), "(set-option :debug-check-models true)");
  const Answer again = ask(text, unchecked(config), options, true);
  if (number >= again.checks.size() || again.checks[number].result != Result::Sat) return;
  missing->result = Result::Sat;
  missing->model = again.checks[number].model;
}

// The answers in a session that has served the same script before.
std::vector<Result> in_session(const std::string& script, const SolverConfig& config,
                               const CollectOptions& options) {
  std::vector<Result> results;
  solver::Session session(config);
  const solver::Query query{.script = script, .limits = options.limits};
  static_cast<void>(session.run(query));
  const Answer answer = session.run(query);
  if (answer.fresh_process) return results;
  for (const auto& check : answer.checks) results.push_back(check.result);
  return results;
}

bool is_definite(Result r) {
  return r == Result::Sat || r == Result::Unsat;
}

}  // namespace

SolverRecord collect_one(const std::string& script, const SolverConfig& config, const smt::OpTable& ops,
                         const CollectOptions& options) {
  const Answer answer = ask(script, config, options, config.profile.dialect.models);
  SolverRecord record{.label = config.label,
                      .family = config.profile.family.empty() ? config.profile.name : config.profile.family,
                      .options = config.options,
                      .outcome = answer.outcome,
                      .signature = answer.signature,
                      .message = answer.message,
                      .cpu_ms = answer.cpu_ms};
  for (const auto& c : answer.checks)
    record.checks.push_back({.result = c.result, .complained = c.invalid_model, .model = c.model});
  look_at_rejected_model(script, config, options, record);
  for (std::size_t i = 0; i < record.checks.size(); ++i) {
    if (record.checks[i].result == Result::Sat && !record.checks[i].model.empty())
      judge_model(record.checks[i], i, script, ops);
  }
  const bool any =
      std::ranges::any_of(record.checks, [](const CheckRecord& c) { return is_definite(c.result); });
  if (options.sessions && any && config.profile.has_session())
    record.session = in_session(script, config, options);
  return record;
}

Record collect(const std::string& script, std::span<const SolverConfig> solvers, const smt::OpTable& ops,
               const CollectOptions& options) {
  Record record;
  for (const SolverConfig& config : solvers)
    record.solvers.push_back(collect_one(script, config, ops, options));
  const auto parsed = parse(script, ops);
  if (!parsed) return record;
  record.expectations = labels(parsed->table, parsed->script);
  const auto alone = queries_alone(parsed->table, parsed->script);
  for (const smt::Script& query : alone)
    record.partial.push_back(has_partial_operators(parsed->table, query));
  if (!options.alone || alone.size() < 2) return record;
  for (std::size_t s = 0; s < solvers.size(); ++s) {
    for (std::size_t i = 0; i < std::min(alone.size(), record.solvers[s].checks.size()); ++i) {
      CheckRecord& check = record.solvers[s].checks[i];
      if (!is_definite(check.result)) continue;
      const Answer answer = ask(smt::print_script(parsed->table, alone[i]), solvers[s], options, false);
      if (!answer.checks.empty()) check.alone = answer.checks.front().result;
    }
  }
  return record;
}

}  // namespace smiter::oracle
