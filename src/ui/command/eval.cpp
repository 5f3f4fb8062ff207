// SPDX-License-Identifier: MIT
// smiter eval: does a model satisfy a script?
#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>

#include <fmt/core.h>

#include "base/file.h"
#include "base/json.h"
#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "eval/model/model_text.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "ui/cli/ask_model.h"
#include "ui/cli/exit_codes.h"
#include "ui/cli/script_file.h"
#include "ui/command/commands.h"
#include "ui/eval/validator.h"
#include "ui/export/export_options.h"
#include "ui/option/operators_option.h"

namespace smiter::ui {

namespace {

struct EvalOptions {
  std::string file;
  std::string model;
  SolverOptions solvers;  // asked for the model instead
  std::vector<std::string> operators;
  std::size_t check = 0;  // from 1; 0 is the last one
  bool json = false;
  bool smtcomp = false;
  ExportOptions exports;
};

// A term as one line of bounded length.
std::string shown(const smt::TermTable& table, smt::TermId term, std::size_t most) {
  if (!term.is_valid()) return {};
  std::string text = smt::print_term(table, term);
  if (text.size() > most) text = text.substr(0, most) + "…";
  return text;
}

base::Json to_json(const smt::TermTable& table, const eval::Judgement& judgement, const eval::Model& model) {
  base::Json assertions = base::Json::array();
  constexpr std::size_t kLongest = 2000;
  for (const auto& one : judgement.assertions) {
    base::Json entry = {{"value", eval::to_string(one.value)},
                        {"reason", one.reason},
                        {"term", shown(table, one.term, kLongest)}};
    if (one.disputed) entry["disputed"] = true;
    assertions.push_back(std::move(entry));
  }
  base::Json relies_on = base::Json::array();
  for (const auto& one : judgement.relies_on) {
    relies_on.push_back({{"what", one.text}, {"chosen", one.chosen}, {"symbol", one.symbol}});
  }
  return {{"verdict", eval::to_string(judgement.verdict)},
          {"assertions", std::move(assertions)},
          {"reason", judgement.reason},
          {"disputed", judgement.disputed},
          {"relies_on", std::move(relies_on)},
          {"remarks", model.remarks}};
}

void print(const smt::TermTable& table, const eval::Judgement& judgement, const eval::Model& model) {
  constexpr std::size_t kLongest = 200;
  for (std::size_t i = 0; i < judgement.assertions.size(); ++i) {
    const auto& one = judgement.assertions[i];
    fmt::print("assertion {}: {}{}\n", i + 1, eval::to_string(one.value), one.disputed ? " (disputed)" : "");
    if (!one.reason.empty()) fmt::print("  {}\n", one.reason);
    if (one.term.is_valid()) fmt::print("  in {}\n", shown(table, one.term, kLongest));
  }
  for (const auto& one : judgement.relies_on) {
    fmt::print("relies on {}{}\n", one.text, one.chosen ? " (open; chosen here)" : " (says the model)");
  }
  for (const std::string& remark : model.remarks) fmt::print("remark: {}\n", remark);
  if (!judgement.reason.empty()) fmt::print("{}\n", judgement.reason);
  fmt::print("{}\n", eval::to_string(judgement.verdict));
}

// A row for each assertion, and one for a verdict that follows from none of them.
Results results_of(const std::string& file, const smt::TermTable& table, const eval::Judgement& judgement) {
  Results results{.command = "smiter eval",
                  .headline = fmt::format("{}: the model is {}", file, eval::to_string(judgement.verdict)),
                  .columns = {"value"}};
  constexpr std::size_t kLongest = 2000;
  for (std::size_t i = 0; i < judgement.assertions.size(); ++i) {
    const auto& one = judgement.assertions[i];
    const bool failed = one.value == eval::Truth::False;
    results.rows.push_back({.suite = file,
                            .name = fmt::format("assertion {}", i + 1),
                            .outcome = failed                           ? RowOutcome::Failed
                                       : one.value == eval::Truth::True ? RowOutcome::Passed
                                                                        : RowOutcome::Skipped,
                            .kind = failed ? "false" : "",
                            .message = one.reason,
                            .detail = shown(table, one.term, kLongest),
                            .cells = {std::string(eval::to_string(one.value))}});
  }
  if (!judgement.reason.empty()) {
    const bool failed = judgement.verdict == eval::Verdict::Invalid;
    results.rows.push_back({.suite = file,
                            .name = "the model",
                            .outcome = failed ? RowOutcome::Failed : RowOutcome::Skipped,
                            .kind = failed ? "invalid" : "",
                            .message = judgement.reason,
                            .cells = {std::string(eval::to_string(judgement.verdict))}});
  }
  return results;
}

int exit_code_of(eval::Verdict verdict) {
  switch (verdict) {
    case eval::Verdict::Valid:
      return kNothingFound;
    case eval::Verdict::Invalid:
      return kFindings;
    case eval::Verdict::Unknown:
      return kUndecided;
  }
  return kBadUse;
}

int fail(base::Error error, const std::string& file) {
  if (error.file.empty()) error.file = file;
  fmt::print(stderr, "smiter eval: {}\n", error.to_string());
  return kBadUse;
}

base::Expected<std::string> read(const std::string& file) {
  return file == "-" ? base::read_standard_input() : base::read_file(file);
}

// In the form of the competition even a file that is not there is a status.
int run_as_validator(const EvalOptions& options) {
  const auto ops = Operators::load(options.operators);
  if (!ops) return fail(ops.error(), "");
  const std::string model = options.model.empty() ? "-" : options.model;
  if (options.file == "-" && model == "-") return fail({"only one of FILE and MODEL can be -"}, "");
  const auto text = read_script(options.file);
  const auto output = read(model);
  const Validation validation = !text     ? Validation{Validity::Unknown, text.error().to_string()}
                                : !output ? Validation{Validity::Unknown, output.error().to_string()}
                                          : validate(*text, clean_output(*output), ops->table());
  fmt::print("{}", lines_of(validation));
  return exit_code_of(validation);
}

int run(const EvalOptions& options) {
  if (options.smtcomp) return run_as_validator(options);
  if (options.model.empty() == options.solvers.specs.empty())
    return fail({"give the model, --model FILE, or a solver to ask, --solver NAME"}, "");
  const auto ops = Operators::load(options.operators);
  if (!ops) return fail(ops.error(), "");
  if (options.file == "-" && options.model == "-") return fail({"only one of FILE and MODEL can be -"}, "");
  const auto text = read_script(options.file);
  if (!text) return fail(text.error(), options.file);
  smt::TermTable table(ops->table());
  const auto script = smt::parse_script(*text, table);
  if (!script) return fail(script.error(), options.file);
  const std::size_t checks = eval::count_checks(*script);
  if (options.check > checks)
    return fail({fmt::format("the script has {} check-sat commands", checks)}, options.file);
  const std::size_t check = (options.check != 0 ? options.check : std::max<std::size_t>(checks, 1)) - 1;
  auto model_text =
      options.solvers.specs.empty() ? read(options.model) : ask_model(options.solvers, *text, check);
  if (model_text && options.solvers.specs.empty()) model_text = eval::model_of_check(*model_text, check);
  if (!model_text) return fail(model_text.error(), options.model);
  const auto model = eval::read_model(*model_text, *script, check, table);
  if (!model) return fail(model.error(), options.model);
  const eval::Judgement judgement = eval::judge(table, *script, *model, {}, check);
  if (options.json) {
    fmt::print("{}\n", to_json(table, judgement, *model).dump_sorted());
  } else {
    print(table, judgement, *model);
  }
  return with_exports(options.exports, results_of(options.file, table, judgement),
                      exit_code_of(judgement.verdict));
}

}  // namespace

Command eval_command() {
  auto options = std::make_shared<EvalOptions>();
  Command command{.name = "eval", .summary = "Say whether a model satisfies a script"};
  command.add("FILE", options->file, "The script; - is standard input").required();
  command
      .add("--model", options->model,
           "The model, as a solver printed it; the solver's answers may be in the file, too. - is standard "
           "input")
      .taking("FILE");
  add_solver_options(command, options->solvers)
      .required(false)
      .described("Instead of --model: ask this solver for a model (named as for smiter solve)")
      .given(Several::Once);
  command
      .add("--check", options->check,
           "The number of the check-sat that the model belongs to. Default: the last one")
      .positive();
  command.add("--json", options->json, "Print one JSON object (smiter help json)");
  command
      .add("--smtcomp", options->smtcomp,
           "Print and exit as a validator of SMT-COMP's model-validation track does. The model, on standard "
           "input unless --model names a file, begins with the solver's answer")
      .excluding({"--json", "--solver", "--check", "--junit", "--summary", "--csv"});
  add_export_options(command, options->exports);
  add_operators_option(command, options->operators);
  command.footer =
      "Examples:\n"
      "  z3 -smt2 model.smt2 | smiter eval model.smt2 --model -\n"
      "  smiter eval a.smt2 --solver cvc5\n"
      "  cvc5 --produce-models a.smt2 | smiter eval --smtcomp a.smt2\n"
      "The last line says valid, invalid or unknown.\n"
      "Exit code: 0 valid, 1 invalid, 2 bad use or input, 3 unknown.\n"
      "With --smtcomp: 0 valid, 5 invalid, 2 a limit was reached, 1 unknown.";
  command.run = [options](const Call&) { return run(*options); };
  return command;
}

}  // namespace smiter::ui
