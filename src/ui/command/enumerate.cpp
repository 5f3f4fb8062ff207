// SPDX-License-Identifier: MIT
// smiter enumerate: every small term of a theory, simplified by solvers and judged.
#include <unistd.h>
#include <chrono>
#include <csignal>
#include <memory>
#include <string>

#include <fmt/core.h>

#include "base/file.h"
#include "base/release/version.h"
#include "base/stop_flag.h"
#include "experiments/enumerate/enumerate.h"
#include "rewrite/enumerate/universe.h"
#include "theory/sig_reader.h"
#include "triage/report/escape.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"
#include "ui/export/export_options.h"
#include "ui/option/solver_options.h"
#include "ui/option/units.h"

namespace smiter::ui {

namespace {

using experiments::Progress;
using experiments::SolverProgress;
using experiments::with_commas;

struct EnumerateOptions {
  experiments::EnumerateSettings settings;
  SolverOptions solvers;
  std::string shard = "1/1";
  std::string time;
  bool count = false;
  ExportOptions exports;
};

int bad_use(const std::string& message) {
  fmt::print(stderr, "smiter enumerate: {}\n", message);
  return kBadUse;
}

base::StopFlag interrupted;
void on_interrupt(int signal) {
  interrupted.raise();
  std::signal(signal, SIG_DFL);
}

std::vector<std::string> universe_names() {
  std::vector<std::string> names;
  for (const rewrite::Universe& universe : rewrite::builtin_universes()) names.push_back(universe.name);
  return names;
}

int print_counts(const experiments::EnumerateSettings& settings) {
  const auto counts = experiments::count_terms(settings, theory::builtin_operators());
  if (!counts) return bad_use(counts.error().to_string());
  std::uint64_t sum = 0;
  fmt::print("{:>4}  {:>20}  {:>20}\n", "size", "terms", "up to this size");
  for (std::size_t i = 0; i < counts->size(); ++i) {
    sum += (*counts)[i];
    fmt::print("{:>4}  {:>20}  {:>20}\n", i + 1, with_commas((*counts)[i]), with_commas(sum));
  }
  return kNothingFound;
}

// "cvc5: 1,024,000 of 1,204,331 terms, 2,310 a second, 0:01:18 left"; on a terminal in place.
class Shower {
 public:
  void show(const Progress& progress, std::size_t solver) {
    const auto now = std::chrono::steady_clock::now();
    const SolverProgress& s = progress.solvers[solver];
    const std::uint64_t done = s.counts.terms + s.not_understood;
    if (solver != solver_) {
      solver_ = solver;
      began_ = now;
      first_ = done;
    }
    if (isatty(STDERR_FILENO) == 0 || now - shown_ < std::chrono::milliseconds(500)) return;
    shown_ = now;
    const double seconds = std::chrono::duration<double>(now - began_).count();
    const double rate = seconds > 0 ? static_cast<double>(done - first_) / seconds : 0;
    const auto left = static_cast<std::uint64_t>(rate > 0 ? static_cast<double>(s.terms - done) / rate : 0);
    fmt::print(stderr, "\r\033[K{}: {} of {} terms, {:.0f} a second, {}:{:02}:{:02} left",
               triage::printable(s.label), with_commas(done), with_commas(s.terms), rate, left / 3600,
               left / 60 % 60, left % 60);
    on_line_ = true;
  }
  void end_line() {
    if (on_line_) fmt::print(stderr, "\r\033[K");
    on_line_ = false;
  }

 private:
  std::size_t solver_ = SIZE_MAX;
  std::uint64_t first_ = 0;
  std::chrono::steady_clock::time_point began_, shown_;
  bool on_line_ = false;
};

std::string as_markdown(const Progress& progress) {
  std::string out = fmt::format("# Terms of {} up to size {}{}\n\n", progress.universe, progress.size,
                                progress.solve ? ", as formulas" : "");
  out += fmt::format(
      "| solver | terms | {} | wrong | bugs | not decided | {} | not understood | {} per CPU-second of the "
      "solver | our CPU |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
      progress.solve ? "formulas without doubt" : "same value",
      progress.solve ? "not solved" : "not simplified", progress.solve ? "formulas" : "terms");
  for (const SolverProgress& s : progress.solvers) {
    const experiments::TermCounts& c = s.counts;
    const double rate = c.solver_ms > 0 ? 1000 * static_cast<double>(c.done()) / c.solver_ms : 0;
    const double share = c.solver_ms > 0 ? 100 * c.own_ms / c.solver_ms : 0;
    out += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {:.0f} | {:.0f} % of the solver's |\n",
                       triage::markdown(s.label), with_commas(s.terms), with_commas(c.same),
                       with_commas(c.wrong), s.findings.size(), with_commas(c.undecided),
                       with_commas(c.failed), with_commas(s.not_understood), rate, share);
  }
  out += "\n";
  for (const SolverProgress& s : progress.solvers)
    out += "- " + triage::markdown(statement(progress, s)) + ".\n";
  for (const SolverProgress& s : progress.solvers) {
    for (std::size_t i = 0; i < s.findings.size(); ++i)
      out += fmt::format("- `findings/{}`: {}\n", s.findings[i], triage::markdown(s.headlines[i]));
    for (const auto& [reason, count] : s.counts.reasons)
      out += fmt::format("- {}: not decided, {}: {}\n", triage::markdown(s.label), triage::markdown(reason),
                         with_commas(count));
  }
  return out;
}

// Each solver passes or fails as a whole; each bug is a row of its own, too.
Results results_of(const Progress& progress) {
  Results results{.command = "smiter enumerate",
                  .advice = "`findings/*` in the folder of `--out` have the terms."};
  results.columns = {"terms", "same", "wrong", "not_decided", "failed", "not_understood"};
  for (const SolverProgress& s : progress.solvers) {
    const experiments::TermCounts& c = s.counts;
    const std::string said = statement(progress, s);
    results.headline += (results.headline.empty() ? "" : "; ") + said;
    ResultRow row{.suite = s.label,
                  .name = fmt::format("{} up to size {}", progress.universe, progress.size),
                  .outcome = s.findings.empty() ? RowOutcome::Passed : RowOutcome::Failed,
                  .kind = s.findings.empty() ? "" : "wrong terms",
                  .message = said,
                  .seconds = c.solver_ms / 1000};
    row.cells = {std::to_string(s.terms),     std::to_string(c.same),   std::to_string(c.wrong),
                 std::to_string(c.undecided), std::to_string(c.failed), std::to_string(s.not_understood)};
    results.rows.push_back(std::move(row));
    for (std::size_t i = 0; i < s.findings.size(); ++i)
      results.rows.push_back({.suite = s.label,
                              .name = fmt::format("findings/{}", s.findings[i]),
                              .outcome = RowOutcome::Failed,
                              .kind = "wrong term",
                              .message = s.headlines[i]});
  }
  return results;
}

int run(EnumerateOptions& options) {
  experiments::EnumerateSettings& s = options.settings;
  const auto shard = rewrite::read_shard(options.shard);
  if (!shard) return bad_use("--shard: " + shard.error().message);
  s.shard = *shard;
  if (options.count) return print_counts(s);
  const auto time = parse_duration(options.time.empty() ? "0s" : options.time);
  if (!time) return bad_use("--time: " + time.error().message);
  const auto limits = read_limits(options.solvers);
  if (!limits) return bad_use(limits.error().to_string());
  s.limits = *limits;
  auto specs = expanded_specs(options.solvers);
  if (!specs) return bad_use(specs.error().to_string());
  s.solvers = std::move(*specs);
  if (s.solvers.empty()) return bad_use("give a solver: --solver z3");
  s.smiter_version = base::version();
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  const auto begin = std::chrono::steady_clock::now();
  const auto is_over = [&] {
    return interrupted.is_raised() ||
           (*time > 0 && std::chrono::steady_clock::now() - begin > std::chrono::milliseconds(*time));
  };
  Shower shower;
  const auto progress =
      experiments::enumerate(s, theory::builtin_operators(),
                             {.tell =
                                  [&](const std::string& text) {
                                    shower.end_line();
                                    fmt::print(stderr, "{}\n", triage::printable(text));
                                  },
                              .show = [&](const Progress& p, std::size_t solver) { shower.show(p, solver); },
                              .stop = is_over});
  shower.end_line();
  if (!progress) return bad_use(progress.error().to_string());
  const std::string text = as_markdown(*progress);
  if (const auto written = base::write_file(s.out + "/enumerate.md", text); !written)
    return bad_use(written.error().to_string());
  fmt::print("{}", text);
  if (!progress->is_complete())
    fmt::print(stderr, "Not complete: the same command goes on where this one was ended.\n");
  std::uint64_t wrong = 0;
  for (const SolverProgress& p : progress->solvers) wrong += p.findings.size();
  return with_exports(options.exports, results_of(*progress), wrong > 0 ? kFindings : kNothingFound);
}

}  // namespace

Command enumerate_command() {
  auto options = std::make_shared<EnumerateOptions>();
  experiments::EnumerateSettings& s = options->settings;
  s.out = "smiter-enumerate";
  Command command{
      .name = "enumerate",
      .summary =
          "Have solvers simplify every small term of a theory, or solve formulas about it; judge them"};
  std::string names;
  for (const std::string& name : universe_names()) names += (names.empty() ? "" : ", ") + name;
  command.add("--theory", s.theory, "Which terms: " + names)
      .suggesting(universe_names())
      .required()
      .taking("NAME");
  command.add("--size", s.size, "Nodes of the largest terms: operators, variables and constants")
      .in(1, 12)
      .with_default();
  command.add("--solve", s.solve,
              "Solve formulas about each term, (= t c) for constants c, instead of simplifying it");
  command.add("--variables", s.variables, "Variables of each sort. Default: as the universe says").in(1, 4);
  add_solver_options(command, options->solvers).required(false);
  command.add("--count", options->count, "Only say how many terms there are; asks no solver");
  command.add("--shard", options->shard, "A part of the terms: 3/16 is the third of sixteen").taking("K/N");
  command.add("--jobs", s.jobs, "Solvers at a time").in(1, 256).with_default();
  command.add("--time", options->time, "End after this time. The same command goes on later").taking("TIME");
  command.add("--out", s.out, "A folder for the table, findings and progress").taking("DIR").with_default();
  add_export_options(command, options->exports);
  command.footer =
      "Example:\n"
      "  smiter enumerate --theory strings --size 3 --solver cvc5 --solver z3 --out strings3\n"
      "  smiter enumerate --theory bitvec --size 5 --count\n"
      "  smiter enumerate --theory bitvec --size 3 --solve --solver z3 --out solved3\n"
      "What a universe is, and what counts as a term: smiter help enumerate.\n"
      "Exit code: 0 nothing wrong, 1 wrong terms or crashes, 2 bad use.";
  command.run = [options](const Call&) { return run(*options); };
  return command;
}

}  // namespace smiter::ui
