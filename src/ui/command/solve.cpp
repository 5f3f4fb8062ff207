// SPDX-License-Identifier: MIT
// smiter solve FILE... --solver S...: what do these solvers say?
#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "solver/profile/inspect.h"
#include "solver/session/one_shot.h"
#include "solver/session/session.h"
#include "ui/cli/exit_codes.h"
#include "ui/cli/script_file.h"
#include "ui/command/commands.h"
#include "ui/export/export_options.h"
#include "ui/option/solver_options.h"

namespace smiter::ui {
namespace {

struct SolveOptions {
  std::vector<std::string> files;
  SolverOptions solvers;
  std::string mode = "file";
  bool json = false;
  bool model = false;
  bool backtrace = false;
  ExportOptions exports;
};

// One solver of the command line, with its session if that is the mode.
class Contestant {
 public:
  Contestant(solver::SolverConfig config, const SolveOptions& options)
      : config_(std::move(config)), options_(options) {
    if (options.mode == "session") session_.emplace(config_);
  }
  solver::Answer run(const solver::Query& query) {
    if (session_) return session_->run(query);
    return run_one_shot(
        config_, query,
        {options_.mode == "stdin" ? solver::Mode::Stdin : solver::Mode::File, options_.backtrace});
  }
  [[nodiscard]] const solver::SolverConfig& config() const { return config_; }

 private:
  solver::SolverConfig config_;
  const SolveOptions& options_;
  std::optional<solver::Session> session_;
};

void print_json(const std::string& file, const solver::SolverConfig& config, const solver::Answer& answer,
                bool model) {
  base::Json object;
  object["file"] = file;
  object["solver"] = config.label;
  object["options"] = config.options;
  object["answers"] = base::Json::array();
  for (const auto& check : answer.checks) object["answers"].push_back(name_of(check.result));
  object["reasons"] = base::Json::array();
  for (const auto& check : answer.checks) object["reasons"].push_back(check.reason);
  object["class"] = name_of(answer.outcome);
  object["signature"] = answer.signature;
  object["message"] = answer.message;
  object["wall_ms"] = answer.wall_ms;
  object["cpu_ms"] = answer.cpu_ms;
  object["peak_rss_bytes"] = answer.peak_rss;
  if (model) {
    object["models"] = base::Json::array();
    for (const auto& check : answer.checks) object["models"].push_back(check.model);
  }
  if (!answer.warnings.empty()) object["warnings"] = answer.warnings;
  fmt::print("{}\n", object.dump());
}

void print_text(const std::string& file, const solver::SolverConfig& config, const solver::Answer& answer,
                bool model) {
  std::string answers;
  for (const auto& check : answer.checks)
    answers += (answers.empty() ? "" : " ") + std::string(name_of(check.result));
  const std::string label = config.options.empty()
                                ? config.label
                                : fmt::format("{} {}", config.label, fmt::join(config.options, " "));
  if (!answer.simplified.empty())
    answers = fmt::format("{} term{} simplified", answer.simplified.size(),
                          answer.simplified.size() == 1 ? "" : "s");
  fmt::print("{}: {}: {}", file, label, answers.empty() ? "no check-sat" : answers);
  if (!answer.is_ok()) fmt::print(" [{}] {}", name_of(answer.outcome), answer.message);
  if (!answer.signature.empty()) fmt::print(" <{}>", answer.signature);
  fmt::print("\n");
  for (const std::string& term : answer.simplified) fmt::print("{}\n", term);
  for (const auto& check : answer.checks) {
    if (model && !check.model.empty()) fmt::print("{}\n", check.model);
  }
}

bool is_bug(const solver::Answer& answer) {
  return answer.outcome == solver::Class::Crash || answer.outcome == solver::Class::InvalidModel;
}

ResultRow row_of(const std::string& file, const solver::SolverConfig& config, const solver::Answer& answer) {
  std::string answers;
  for (const auto& check : answer.checks)
    answers += (answers.empty() ? "" : " ") + std::string(name_of(check.result));
  const bool failed = is_bug(answer) || answer.outcome == solver::Class::NotStarted;
  return {.suite = config.options.empty()
                       ? config.label
                       : fmt::format("{} {}", config.label, fmt::join(config.options, " ")),
          .name = file,
          .outcome = failed           ? RowOutcome::Failed
                     : answer.is_ok() ? RowOutcome::Passed
                                      : RowOutcome::Skipped,
          .kind = std::string(name_of(answer.outcome)),
          .message = answer.is_ok() ? answers : answer.message,
          .seconds = answer.wall_ms / 1000,
          .cells = {answers, fmt::format("{:.1f}", answer.wall_ms), fmt::format("{:.1f}", answer.cpu_ms),
                    std::to_string(answer.peak_rss), answer.signature}};
}

int bad_use(const std::string& message) {
  fmt::print(stderr, "smiter solve: {}\n", message);
  return kBadUse;
}

int run_solve(const SolveOptions& options) {
  auto configs = read_solvers(options.solvers);
  if (!configs) return bad_use(configs.error().to_string());
  const auto limits = read_limits(options.solvers);
  if (!limits) return bad_use(limits.error().to_string());
  std::vector<Contestant> contestants;
  contestants.reserve(configs->size());
  for (solver::SolverConfig& config : *configs) {
    if (options.mode == "session" && !config.profile.has_session()) {
      return bad_use("solver '" + config.label + "' has no session mode; use --mode file");
    }
    contestants.emplace_back(std::move(config), options);
  }
  int code = kNothingFound;
  Results results{.command = "smiter solve",
                  .headline = fmt::format("{} scripts, {} solvers", options.files.size(), contestants.size()),
                  .columns = {"answers", "wall_ms", "cpu_ms", "peak_rss_bytes", "signature"}};
  for (const std::string& file : options.files) {
    const auto script = read_script(file);
    if (!script) return bad_use(script.error().to_string());
    for (Contestant& contestant : contestants) {
      solver::Query query{*script, {}, *limits, {}};
      query.wants.model = options.model;
      query.wants.reason = true;
      const solver::Answer answer = contestant.run(query);
      (options.json ? print_json : print_text)(file, contestant.config(), answer, options.model);
      std::fflush(stdout);
      results.rows.push_back(row_of(file, contestant.config(), answer));
      if (answer.outcome == solver::Class::NotStarted) {
        code = bad_use(file + ": " + answer.message);
      } else if (code == kNothingFound && is_bug(answer)) {
        code = kFindings;
      }
    }
  }
  return with_exports(options.exports, results, code);
}

}  // namespace

Command solve_command() {
  auto options = std::make_shared<SolveOptions>();
  Command command{.name = "solve", .summary = "Run solvers on scripts and print what they answer"};
  command.add("FILE", options->files, "Scripts (.smt2); - is standard input").required();
  add_solver_options(command, options->solvers);
  command
      .add("--mode", options->mode,
           "How the solver gets a script: as a file, on standard input, or in a session for all scripts")
      .one_of({"file", "stdin", "session"})
      .with_default();
  command.add("--json", options->json, "Print one JSON object for each script and solver (smiter help json)");
  add_export_options(command, options->exports);
  command.add("--model", options->model, "Ask for models and print them");
  command.add("--backtrace", options->backtrace,
              "Run a crash that leaves no message again under gdb, to learn its place");
  command.footer =
      "Example:\n"
      "  smiter solve a.smt2 b.smt2 --solver z3 --solver \"cvc5 --sygus-inst\" --timeout 5s --json\n"
      "Exit code: 0 no crash, 1 a crash or a model that the solver itself rejects, 2 bad use or input.";
  command.run = [options](const Call&) { return run_solve(*options); };
  return command;
}

}  // namespace smiter::ui
