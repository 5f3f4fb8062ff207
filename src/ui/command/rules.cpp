// SPDX-License-Identifier: MIT
// smiter rules: the weakening rules of Janus, and whether they are justified.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/json.h"
#include "campaign/solvers/solver_help.h"
#include "strategies/janus/rules/justify.h"
#include "strategies/janus/rules/rule_reader.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"
#include "ui/export/export_options.h"
#include "ui/option/operators_option.h"
#include "ui/option/solver_options.h"

namespace smiter::ui {
namespace {

namespace janus = strategies::janus;

struct RulesOptions {
  std::vector<std::string> files;  // to be checked; none: those compiled in
  bool check = false;
  bool table = false;
  bool json = false;
  std::string only;
  std::uint64_t trials = 100'000;
  SolverOptions solvers;
  std::vector<std::string> operators;
  ExportOptions exports;
};

int bad_use(const std::string& message) {
  fmt::print(stderr, "smiter rules: {}\n", message);
  return kBadUse;
}

std::string cell(std::string text) {
  std::string out;
  for (const char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

std::string how(const janus::Rule& rule, const janus::RuleReport& report) {
  const auto& t = report.trials;
  switch (report.verdict) {
    case janus::RuleVerdict::Proved:
      return fmt::format("{} in {} reading{}", fmt::join(report.proved_by, ", "), report.readings,
                         report.readings == 1 ? "" : "s");
    case janus::RuleVerdict::Tried:
      return fmt::format("{} {} cases with a true strong side, {} with a false weak one", rule.proof,
                         t.applied, t.sharp);
    case janus::RuleVerdict::Refuted:
    case janus::RuleVerdict::Unproved:
    case janus::RuleVerdict::IllFormed:
      break;
  }
  return fmt::format("{}: {}", name_of(report.verdict), report.why);
}

void print_row(const janus::Rule& rule, const janus::RuleReport* report) {
  fmt::print("| {} | `{}` | {} | {} |\n", rule.name, cell(rule.text), rule.source,
             report == nullptr ? cell(rule.proof) : cell(how(rule, *report)));
}

void print_json(const janus::Rule& rule, const janus::RuleReport& report) {
  base::Json json;
  json["rule"] = rule.name;
  json["file"] = rule.file;
  json["verdict"] = name_of(report.verdict);
  json["justified"] = report.is_justified();
  json["readings"] = report.readings;
  json["proved_by"] = report.proved_by;
  json["trials"] = report.trials.made;
  json["bound"] = report.trials.bound;
  json["applied"] = report.trials.applied;
  json["unknown"] = report.trials.unknown;
  json["why"] = report.why;
  fmt::print("{}\n", json.dump());
}

base::Expected<std::vector<janus::Rule>> load(const RulesOptions& options, const smt::OpTable& ops) {
  std::vector<janus::Rule> rules;
  if (options.files.empty()) {
    const auto builtin = janus::load_rules(ops);
    if (!builtin) return builtin.error();
    rules = builtin->rules();
  } else {
    std::vector<janus::RuleFile> files;
    for (const std::string& file : options.files) {
      auto text = base::read_file(file);
      if (!text) return text.error();
      files.push_back({file, std::move(*text)});
    }
    auto read = janus::read_rule_files(ops, files);
    if (!read) return read.error();
    rules = std::move(*read);
  }
  if (!options.only.empty())
    std::erase_if(rules, [&](const janus::Rule& rule) { return !rule.name.starts_with(options.only); });
  return rules;
}

// One rule, and what the check found, if there was one.
void print(const RulesOptions& options, const janus::Rule& rule, const janus::RuleReport* report) {
  const char* const off = rule.off ? " (off)" : "";
  if (options.table) {
    print_row(rule, report);
  } else if (options.json) {
    print_json(rule, report == nullptr ? janus::RuleReport{} : *report);
  } else {
    fmt::print("{}{}: {}\n", rule.name, off, report == nullptr ? rule.text : how(rule, *report));
  }
  std::fflush(stdout);
}

ResultRow row_of(const janus::Rule& rule, const janus::RuleReport& report) {
  return {.suite = rule.file,
          .name = rule.name,
          .outcome = report.is_justified() ? RowOutcome::Passed : RowOutcome::Failed,
          .kind = std::string(name_of(report.verdict)),
          .message = how(rule, report),
          .detail = rule.text,
          .cells = {std::to_string(report.trials.applied)}};
}

int run(const RulesOptions& options) {
  if (options.exports.any() && !options.check) return bad_use("--junit, --summary and --csv need --check");
  const auto ops = Operators::load(options.operators);
  if (!ops) return bad_use(ops.error().to_string());
  const auto rules = load(options, ops->table());
  if (!rules) return bad_use(rules.error().to_string());
  if (rules->empty()) {
    return bad_use(options.only.empty() ? "there are no rules in what was given"
                                        : "no rule is left to look at (--only " + options.only + ")");
  }
  std::vector<solver::SolverConfig> solvers;
  solver::Limits limits;
  const janus::RuleCheckOptions how_to{.trials = options.trials};
  if (options.check) {
    SolverOptions asked = options.solvers;
    if (asked.specs.empty()) asked.specs = {"z3", "cvc5"};
    auto read = read_solvers(asked);
    if (!read) return bad_use(read.error().to_string());
    solvers = std::move(*read);
    const auto given = read_limits(asked);
    if (!given) return bad_use(given.error().to_string());
    limits = *given;
  }
  std::string file;
  const strategies::Prover prover = campaign::prover(solvers, ops->table(), limits);
  janus::RuleTally tally;
  Results results{.command = "smiter rules", .columns = {"cases"}};
  for (const janus::Rule& rule : *rules) {
    if (options.table && file != rule.file) {
      fmt::print("{}## {}\n\n| rule | strong ⇒ weak, or ⇔ | from | justification |\n|---|---|---|---|\n",
                 file.empty() ? "" : "\n", rule.file);
      file = rule.file;
    }
    if (!options.check) {
      print(options, rule, nullptr);
      continue;
    }
    const janus::RuleReport report = check_rule(rule, prover, ops->table(), how_to);
    tally.add(rule, report);
    print(options, rule, &report);
    results.rows.push_back(row_of(rule, report));
  }
  if (!options.check) return kNothingFound;
  // A table or a stream of objects is for others to read.
  fmt::print(options.table || options.json ? stderr : stdout, "{} rule{}: {}\n", rules->size(),
             rules->size() == 1 ? "" : "s", tally.to_string());
  results.headline = tally.to_string();
  return with_exports(options.exports, results, tally.all_justified() ? kNothingFound : kFindings);
}

}  // namespace

Command rules_command() {
  auto options = std::make_shared<RulesOptions>();
  Command command{.name = "rules", .summary = "List or check the weakening rules of Janus"};
  command.add("FILE", options->files, "Files with rules (smiter help rules). Default: the built-in rules");
  command.add("--check", options->check, "Ask solvers and our evaluator whether each rule is justified");
  command.add("--table", options->table, "Print a Markdown table");
  command.add("--json", options->json, "Print one JSON object for each rule");
  command.add("--only", options->only, "Only rules whose names begin with this");
  command
      .add("--trials", options->trials,
           "How many cases with a true strong side our evaluator tries for each rule")
      .in(0, 100'000'000)
      .with_default()
      .needing("--check");
  add_solver_options(command, options->solvers)
      .required(false)
      .described(
          "With --check: a solver to ask (named as for smiter solve). Two families must agree. Default: z3 "
          "and cvc5");
  add_export_options(command, options->exports);
  add_operators_option(command, options->operators);
  command.footer =
      "Examples:\n"
      "  smiter rules --table\n"
      "  smiter rules --check my.rules --solver z3 --solver cvc5 --timeout 10s\n"
      "--check ends with a line that counts justified, refuted, unproved and ill-formed rules.\n"
      "Exit code: 0 done (--check: all rules are justified), 1 a rule is not justified, 2 bad use or input.";
  command.run = [options](const Call&) { return run(*options); };
  return command;
}

}  // namespace smiter::ui
