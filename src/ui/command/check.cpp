// SPDX-License-Identifier: MIT
// smiter check FILE: the whole oracle on one script.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/json.h"
#include "examine/examine.h"
#include "smt/parser/parser.h"
#include "triage/report/escape.h"
#include "triage/report/version_history.h"
#include "ui/cli/exit_codes.h"
#include "ui/cli/script_file.h"
#include "ui/command/commands.h"
#include "ui/export/export_options.h"
#include "ui/option/operators_option.h"
#include "ui/option/solver_options.h"
#include "ui/option/units.h"

namespace smiter::ui {
namespace {

struct CheckOptions {
  std::string file;
  SolverOptions solvers;
  std::vector<std::string> operators;
  std::string record;  // where to keep the answers
  std::string replay;  // judge these instead of running solvers
  std::string time;    // for all of it
  unsigned runs = 3;
  ExportOptions exports;
  bool json = false;
  bool quick = false;
};

int bad_use(const std::string& message) {
  fmt::print(stderr, "smiter check: {}\n", message);
  return kBadUse;
}

// When the bug came and went, if versions of one solver were given.
std::string history_of(const examine::Confirmation& confirmation) {
  std::vector<triage::Aged> tried;
  for (const examine::VersionShows& v : confirmation.matrix)
    tried.push_back({v.generation, {v.solver, v.version, v.shows, v.tells}});
  return triage::history_of(triage::from_old_to_new(std::move(tried)));
}

base::Json to_json(const examine::Examined& f) {
  base::Json json;
  json["class"] = name_of(f.verdict.kind);
  json["solver"] = f.verdict.solver;
  json["check"] = f.verdict.check + 1;
  json["proof"] = name_of(f.verdict.proof);
  json["explanation"] = f.verdict.explanation;
  json["signature"] = f.verdict.signature;
  json["reportable"] = is_solver_bug(f.verdict.kind);
  const examine::Confirmation& c = f.confirmation;
  json["reproduced"] = fmt::format("{}/{}", c.shown, c.runs);
  json["session_only"] = c.session_only;
  json["default_options"] = c.default_options;
  json["options"] = c.options;
  json["added_options"] = c.added;
  json["shown_by"] = base::Json::array();
  json["matrix"] = base::Json::array();
  json["history"] = history_of(c);
  for (const auto& v : c.matrix) {
    if (v.shows) json["shown_by"].push_back(v.solver);
    json["matrix"].push_back({{"solver", v.solver}, {"shows", v.shows}, {"says", v.says}});
  }
  return json;
}

void print_json(const std::string& file, const examine::Examination& e) {
  base::Json json;
  json["file"] = file;
  json["findings"] = base::Json::array();
  for (const auto& f : e.findings) json["findings"].push_back(to_json(f));
  json["solvers"] = base::Json::array();
  for (const auto& s : e.record.solvers) {
    base::Json solver{{"solver", s.label}, {"class", name_of(s.outcome)}, {"cpu_ms", s.cpu_ms}};
    if (s.bare) solver["bare"] = true;
    if (s.printing) solver["printing"] = true;
    solver["answers"] = base::Json::array();
    solver["models"] = base::Json::array();
    for (const auto& c : s.checks) {
      solver["answers"].push_back(name_of(c.result));
      solver["models"].push_back(name_of(c.truth));
    }
    for (const auto& r : s.rewrites) solver["terms"].push_back(name_of(r.truth));
    for (const auto& c : s.claims)
      solver["claims"].push_back({{"claim", claim::name_of(c.kind)}, {"truth", name_of(c.truth)}});
    json["solvers"].push_back(solver);
  }
  json["cut"] = e.cut;
  fmt::print("{}\n", json.dump());
}

bool is_rejected(const oracle::SolverRecord& record) {
  return record.outcome == solver::Class::Error || record.outcome == solver::Class::Unsupported;
}

bool nobody_answered(const oracle::Record& record) {
  using solver::Result;
  const auto is_refused = [](const auto& check) {
    return check.result == Result::None || check.result == Result::Error ||
           check.result == Result::Unsupported;
  };
  return std::ranges::all_of(record.solvers, [&](const oracle::SolverRecord& s) {
    return is_rejected(s) && std::ranges::all_of(s.checks, is_refused);
  });
}

void print_text(const std::string& file, const examine::Examination& e) {
  for (const auto& s : e.record.solvers) {
    std::string answers;
    for (const auto& c : s.checks) {
      answers += fmt::format(" {}", name_of(c.result));
      if (c.truth != oracle::Truth::NotJudged) answers += fmt::format(" (model {})", name_of(c.truth));
    }
    for (const auto& r : s.rewrites) answers += fmt::format(" simplified ({})", name_of(r.truth));
    for (const auto& c : s.claims)
      answers += fmt::format(" {} ({})", claim::command_of(c.kind), name_of(c.truth));
    if (s.bare) answers += " (without the profile's options)";
    if (s.printing) answers += " (with the script's commands that print)";
    if (s.outcome != solver::Class::Ok) answers += fmt::format(" [{}]", name_of(s.outcome));
    if (is_rejected(s)) answers += " " + triage::printable(s.message);
    fmt::print("{}: {}:{}\n", file, s.label, answers);
  }
  for (const auto& f : e.findings) {
    const auto& v = f.verdict;
    const bool term = v.kind == oracle::VerdictClass::WrongRewrite;
    const bool claim = oracle::row_of(v.kind).more == oracle::MoreAsked::Claims;
    fmt::print("{}: {}{} at {} {}: {}\n", file, name_of(v.kind), v.solver.empty() ? "" : " in " + v.solver,
               term    ? "simplify"
               : claim ? "claim"
                       : "check-sat",
               v.check + 1, v.explanation);
    if (!v.signature.empty() && !term) fmt::print("  signature: {}\n", v.signature);
    const examine::Confirmation& c = f.confirmation;
    if (c.runs == 0) continue;
    std::string options;
    for (const auto* list : {&c.added, &c.options})
      for (const auto& o : *list) options += " " + o;
    fmt::print("  proof: {}; shown in {} of {} fresh runs; {}\n", name_of(v.proof), c.shown, c.runs,
               c.session_only      ? "only in a session"
               : c.default_options ? "with default options"
                                   : "needs" + options);
    for (const auto& m : c.matrix) {
      if (c.matrix.size() > 1)
        fmt::print("  {}: {} ({})\n", m.solver,
                   m.shows   ? "shows it"
                   : m.tells ? "does not"
                             : "cannot tell",
                   m.says);
    }
    if (const std::string history = history_of(c); !history.empty()) fmt::print("  {}\n", history);
  }
  if (e.findings.empty() && !nobody_answered(e.record)) fmt::print("{}: nothing found\n", file);
  for (const std::string& stage : e.cut) fmt::print("{}: no time was left for {}\n", file, stage);
}

bool counts(const examine::Examined& f) {
  const auto& c = f.confirmation;
  return oracle::is_solver_bug(f.verdict.kind) && (c.runs == 0 || c.shown > 0 || c.session_only);
}

int exit_code_of(const examine::Examination& e) {
  return std::ranges::any_of(e.findings, counts) ? kFindings : kNothingFound;
}

// Each solver that answered passes with what it said; each finding is a row of its own.
Results results_of(const std::string& file, const examine::Examination& e) {
  Results results{.command = "smiter check",
                  .headline = fmt::format("{}: {} findings", file, std::ranges::count_if(e.findings, counts)),
                  .columns = {"file", "check"}};
  for (const auto& s : e.record.solvers) {
    std::string answers;
    for (const auto& check : s.checks)
      answers += (answers.empty() ? "" : " ") + std::string(name_of(check.result));
    results.rows.push_back({.suite = s.label,
                            .name = file,
                            .outcome = is_rejected(s) ? RowOutcome::Skipped : RowOutcome::Passed,
                            .message = is_rejected(s) ? s.message : answers,
                            .cells = {file, ""}});
  }
  for (const auto& f : e.findings)
    results.rows.push_back({.suite = f.verdict.solver.empty() ? "solvers" : f.verdict.solver,
                            .name = fmt::format("{}: {}", file, name_of(f.verdict.kind)),
                            .outcome = counts(f) ? RowOutcome::Failed : RowOutcome::Skipped,
                            .kind = std::string(name_of(f.verdict.kind)),
                            .message = f.verdict.explanation,
                            .cells = {file, std::to_string(f.verdict.check + 1)}});
  return results;
}

int replay(const CheckOptions& options) {
  const auto text = base::read_file(options.replay);
  if (!text) return bad_use(text.error().to_string());
  auto record = oracle::record_from_json(*text);
  if (!record) return bad_use(options.replay + ": " + record.error().to_string());
  examine::Examination examination{.record = std::move(*record), .findings = {}};
  for (auto& verdict : decide(examination.record))
    examination.findings.push_back({.verdict = std::move(verdict)});
  (options.json ? print_json : print_text)(options.replay, examination);
  return with_exports(options.exports, results_of(options.replay, examination), exit_code_of(examination));
}

// Why we cannot read the script; the position is that of the user's file.
std::optional<base::Error> why_unreadable(const std::string& file, const std::string& text,
                                          const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto script = smt::parse_script(text, table);
  if (script) return std::nullopt;
  base::Error error = script.error();
  // What we send may have longer strings than the file.
  if (const auto bytes = file == "-" ? base::Expected<std::string>(text) : base::read_file(file)) {
    smt::TermTable again(ops);
    if (const auto original = smt::parse_script(*bytes, again); !original) error = original.error();
  }
  error.file = file;
  return error;
}

int run(const CheckOptions& options) {
  if (!options.replay.empty()) return replay(options);
  if (options.file.empty() || options.solvers.specs.empty())
    return bad_use("give FILE and --solver, or --replay RECORD");
  const auto ops = Operators::load(options.operators);
  if (!ops) return bad_use(ops.error().to_string());
  const auto text = read_script(options.file);
  if (!text) return bad_use(text.error().to_string());
  auto limits = read_limits(options.solvers);
  if (!limits) return bad_use(limits.error().to_string());
  if (!options.time.empty()) {
    const auto until = parse_deadline("--time", options.time);
    if (!until) return bad_use(until.error().message);
    limits->until = *until;
  }
  auto solvers = read_solvers(options.solvers, limits->until);
  if (!solvers) return bad_use(solvers.error().to_string());
  const examine::ExamineOptions how{.collect = {.limits = *limits,
                                                .sessions = !options.quick,
                                                .alone = !options.quick,
                                                .values = !options.quick,
                                                .assumed = !options.quick,
                                                .bare = !options.quick,
                                                .printing = !options.quick},
                                    .runs = options.runs};
  const examine::Examination examination = examine::examine(*text, *solvers, ops->table(), how);
  for (const auto& s : examination.record.solvers) {
    if (s.outcome != solver::Class::NotStarted) continue;
    const auto problem = why_unreadable(options.file, *text, ops->table());
    return bad_use(problem ? problem->to_string() : s.label + ": " + s.message);
  }
  if (!options.record.empty()) {
    if (const auto written = base::write_file(options.record, to_json(examination.record)); !written)
      return bad_use(written.error().to_string());
  }
  const bool asked = std::ranges::any_of(examination.record.solvers, [](const auto& s) {
    return !s.checks.empty() || !s.rewrites.empty() || !s.claims.empty() || s.outcome != solver::Class::Ok;
  });
  if (!asked)
    return bad_use(options.file +
                   ": there is no check-sat, no simplify and no claim in it: nothing was asked");
  const bool refused = examination.findings.empty() && nobody_answered(examination.record);
  if (const auto problem = why_unreadable(options.file, *text, ops->table())) {
    if (refused) return bad_use(problem->to_string());
    fmt::print(stderr, "smiter check: {}; we cannot judge models of it\n", problem->to_string());
  }
  (options.json ? print_json : print_text)(options.file, examination);
  return refused ? bad_use(options.file + ": no solver accepts it: nothing was checked")
                 : with_exports(options.exports, results_of(options.file, examination),
                                exit_code_of(examination));
}

}  // namespace

Command check_command() {
  auto options = std::make_shared<CheckOptions>();
  Command command{.name = "check",
                  .summary = "Find out whether solvers get a script wrong, and which of them"};
  command.add("FILE", options->file, "The script (.smt2); not needed with --replay");
  add_solver_options(command, options->solvers)
      .required(false)
      .described(std::string(kSolverHelp) + " Not needed with --replay");
  command.add("--runs", options->runs, "How many fresh processes a finding is confirmed with")
      .in(1, 1000)
      .with_default();
  command
      .add("--time", options->time,
           "Time for the whole command (60s, 10m); the output says what was skipped. Default: no limit")
      .taking("TIME");
  command.add("--quick", options->quick,
              "Check only answers and models. Otherwise each solver is also asked in a used session, for "
              "single queries, with assumptions, for values, and without our options");
  command.add("--record", options->record, "Write the answers to this file").taking("FILE");
  command.add("--replay", options->replay, "Judge the answers in this file again; runs no solver")
      .taking("FILE");
  command.add("--json", options->json, "Print one JSON object (smiter help json)");
  add_export_options(command, options->exports);
  add_operators_option(command, options->operators);
  command.footer =
      "Examples:\n"
      "  smiter check bug.smt2 --solver z3 --solver cvc5 --solver cvc4\n"
      "  smiter check bug.smt2 --solver z3 --solver cvc5 --record answers.json\n"
      "  smiter check --replay answers.json --json\n"
      "What each verdict means: smiter help verdicts.\n"
      "Exit code: 0 nothing to report, 1 findings, 2 bad use or input.";
  command.run = [options](const Call&) { return run(*options); };
  return command;
}

}  // namespace smiter::ui
