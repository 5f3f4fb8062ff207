// SPDX-License-Identifier: MIT
// smiter upgrade QUERIES --from S --to S: may I take the new solver?
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/stop_flag.h"
#include "base/text/did_you_mean.h"
#include "triage/report/escape.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"
#include "ui/export/export_options.h"
#include "ui/export/writers.h"
#include "ui/option/operators_option.h"
#include "ui/option/solver_options.h"
#include "ui/option/units.h"
#include "ui/summary_text.h"
#include "ui/upgrade/report.h"
#include "upgrade/run/queries.h"
#include "upgrade/run/store.h"

namespace smiter::ui {

using upgrade::Change;

namespace {

// Many members: one for each option of the command.
struct UpgradeOptions {
  std::vector<std::string> queries;
  std::string from;
  std::vector<std::string> to;
  std::string timeout = "10s";
  std::string memory = "2G";
  std::string out = "smiter-upgrade";
  std::string time;
  std::vector<std::string> fail_on = {"flips", "lost", "crashes", "errors", "models", "cores"};
  std::uint32_t jobs = 1, seeds = 0, variants = 0;
  double factor = 1.5, alpha = 0.05;
  std::string least = "50ms";
  bool no_models = false, cores = false, json = false;
  ExportOptions exports;
};

base::StopFlag interrupted;
void on_interrupt(int signal) {
  interrupted.raise();
  std::signal(signal, SIG_DFL);
}

int bad_use(const std::string& message) {
  fmt::print(stderr, "smiter upgrade: {}\n", triage::printable(message));
  return kBadUse;
}

base::Expected<std::set<Change>> read_fail_on(const std::vector<std::string>& words) {
  std::set<Change> result;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < upgrade::kChanges; ++i) {
    if (is_for_the_worse(static_cast<Change>(i))) names.emplace_back(plural_of(static_cast<Change>(i)));
  }
  for (const std::string& word : words) {
    if (word == "none") continue;
    bool found = false;
    for (std::size_t i = 0; i < upgrade::kChanges; ++i) {
      const auto change = static_cast<Change>(i);
      if (!is_for_the_worse(change) || word != plural_of(change)) continue;
      result.insert(change);
      found = true;
    }
    if (!found)
      return base::Error{fmt::format("--fail-on: '{}' is none of {} and none{}", word, fmt::join(names, ", "),
                                     base::did_you_mean(word, names))};
  }
  return result;
}

// On a terminal one line that changes, elsewhere a line from time to time.
class UpgradeProgress {
 public:
  void show(const upgrade::Progress& p) {
    const auto now = std::chrono::steady_clock::now();
    const bool terminal = isatty(STDERR_FILENO) != 0;
    if (p.done < p.all &&
        now - shown_ < (terminal ? std::chrono::milliseconds(250) : std::chrono::seconds(10)))
      return;
    shown_ = now;
    fmt::print(stderr, "{}{}: {} of {}, {} left{}", terminal ? "\r\x1b[K" : "", p.stage, p.done, p.all,
               p.done == 0 ? std::string("?") : duration_text(p.seconds_left), terminal ? "" : "\n");
    std::fflush(stderr);
    on_line_ = terminal;
  }
  void end() {
    if (on_line_) fmt::print(stderr, "\r\x1b[K");
    on_line_ = false;
  }

 private:
  std::chrono::steady_clock::time_point shown_ = {};
  bool on_line_ = false;
};

base::Json settings_of(const upgrade::Measured& measured, const solver::Limits& limits) {
  base::Json json;
  json["versions"] = base::Json::array();
  for (const upgrade::Version& v : measured.versions)
    json["versions"].push_back({{"spec", v.spec}, {"program", v.program}, {"says", v.says}});
  json["timeout_ms"] = limits.cpu_ms;
  json["memory_bytes"] = limits.memory_bytes;
  return json;
}

struct Ready {
  upgrade::Measured measured;
  std::vector<solver::SolverConfig> configs;
  upgrade::MeasureOptions how;
  std::vector<std::string> notes;
};

base::Expected<upgrade::MeasureOptions> read_how(const UpgradeOptions& options,
                                                 const SolverOptions& solvers) {
  auto limits = read_limits(solvers);
  if (!limits) return limits.error();
  const auto least = parse_duration(options.least);
  if (!least) return base::Error{"--least: " + least.error().message};
  upgrade::MeasureOptions how;
  how.limits = upgrade::by_cpu(*limits);
  how.limits.until = solver::Deadline(&interrupted);
  if (!options.time.empty()) {
    const auto until = parse_deadline("--time", options.time, &interrupted);
    if (!until) return base::Error{until.error().message};
    how.limits.until = *until;
  }
  how.rule = {.alpha = options.alpha,
              .factor = options.factor,
              .least_ms = static_cast<double>(*least),
              .limit_ms = static_cast<double>(how.limits.cpu_ms),
              .seeds = options.seeds};
  how.variants = options.variants;
  how.models = !options.no_models;
  how.cores = options.cores;
  how.jobs = options.jobs;
  return how;
}

base::Expected<Ready> prepare(const UpgradeOptions& options) {
  SolverOptions solvers{.specs = {options.from}, .timeout = options.timeout, .memory = options.memory};
  solvers.specs.insert(solvers.specs.end(), options.to.begin(), options.to.end());
  auto how = read_how(options, solvers);
  if (!how) return how.error();
  if (options.factor < 1) return base::Error{"--factor: a smaller one than 1 is not slower"};
  Ready ready{.measured = {}, .configs = {}, .how = std::move(*how), .notes = {}};
  auto queries = upgrade::find_queries(options.queries, ready.notes);
  if (!queries) return queries.error();
  ready.measured.queries = std::move(*queries);
  const auto specs = expanded_specs(solvers);
  if (!specs) return specs.error();
  auto configs = read_solvers(solvers);
  if (!configs) return configs.error();
  ready.configs = std::move(*configs);
  for (std::size_t i = 0; i < ready.configs.size(); ++i) {
    const solver::SolverConfig& config = ready.configs[i];
    ready.measured.versions.push_back(
        {config.label, (*specs)[i], config.version, config.program, config.profile.native});
  }
  return ready;
}

base::Status write_reports(const UpgradeReport& report, const std::string& folder) {
  const std::pair<const char*, std::string> files[] = {{"report.md", upgrade_markdown(report)},
                                                       {"report.json", upgrade_json(report).dump(1) + "\n"},
                                                       {"junit.xml", junit_xml(upgrade_results(report))},
                                                       {"report.csv", csv_table(upgrade_results(report))},
                                                       {"report.html", upgrade_html(report)}};
  for (const auto& [name, contents] : files) {
    if (auto written = base::write_file(folder + "/" + name, contents); !written) return written;
  }
  return base::ok();
}

int run(const UpgradeOptions& options) {
  const auto fail_on = read_fail_on(options.fail_on);
  if (!fail_on) return bad_use(fail_on.error().message);
  const auto ops = Operators::load({});
  if (!ops) return bad_use(ops.error().to_string());
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  auto ready = prepare(options);
  if (!ready) return bad_use(ready.error().to_string());
  upgrade::Measured& measured = ready->measured;
  auto store = upgrade::Store::open(options.out, settings_of(measured, ready->how.limits), measured);
  if (!store) return bad_use(store.error().to_string());
  UpgradeProgress progress;
  ready->how.show = [&](const upgrade::Progress& p) { progress.show(p); };
  const upgrade::Missing missing =
      upgrade::measure(measured, ready->configs, **store, ops->table(), ready->how);
  progress.end();
  if (const std::string problem = (*store)->problem(); !problem.empty())
    return bad_use(options.out + "/runs.jsonl: " + problem);

  UpgradeReport report{.measured = measured,
                       .rule = ready->how.rule,
                       .comparisons = {},
                       .verdicts = {},
                       .missing = missing,
                       .notes = ready->notes,
                       .variants = options.variants};
  bool upgrade = true;
  for (std::uint32_t to = 1; to < measured.versions.size(); ++to) {
    report.comparisons.push_back(upgrade::compare(measured, to, report.rule));
    report.verdicts.push_back(verdict_of(measured, report.comparisons.back(), *fail_on));
    upgrade = upgrade && report.verdicts.back().upgrade;
  }
  if (const auto written = write_reports(report, options.out); !written)
    return bad_use(written.error().to_string());
  fmt::print("{}", options.json ? upgrade_json(report).dump() + "\n" : upgrade_plain(report));
  if (missing.any()) fmt::print(stderr, "Not complete: the same command goes on where this one was ended.\n");
  return with_exports(options.exports, upgrade_results(report), upgrade ? kNothingFound : kFindings);
}

void add_run_options(Command& command, UpgradeOptions& options) {
  command.add("--timeout", options.timeout, "CPU time for one run (500ms, 10s, 5m)")
      .taking("TIME")
      .with_default();
  command.add("--memory", options.memory, "Resident memory that a solver may use (512M, 2G)")
      .taking("SIZE")
      .with_default();
  command.add("--jobs,-j", options.jobs, "Runs at a time").in(1, 256).with_default();
  command
      .add("--time", options.time,
           "Stop after this time (10m, 2h), with a report of what is known. The same command goes on later")
      .taking("TIME");
  command.add("--out,-o", options.out, "A folder for runs and reports").taking("DIR").with_default();
}

void add_statistics_options(Command& command, UpgradeOptions& options) {
  command
      .add("--variants", options.variants,
           "Measure stability with so many variants of each query, which mean the same. Fewer than 52 cannot "
           "show that a query is stable. Default: none")
      .in(0, 1000);
  command
      .add("--seeds", options.seeds,
           "Runs of each version that decide about a suspicion. Default: as many as can be significant")
      .in(1, 30);
  command.add("--factor", options.factor, "Slower means: by this factor").with_default();
  command.add("--least", options.least, "... and by at least so much CPU time").taking("TIME").with_default();
  command.add("--alpha", options.alpha, "Chance of even one false alarm in a comparison")
      .share()
      .with_default();
}

}  // namespace

Command upgrade_command() {
  auto options = std::make_shared<UpgradeOptions>();
  Command command{.name = "upgrade",
                  .summary = "Compare versions of a solver on your own scripts: may you take the new one?"};
  command.add("QUERIES", options->queries, "Folders with scripts (.smt2), or scripts").required();
  command.add("--from", options->from, "The solver that you use now, as --solver of smiter check takes it")
      .taking("SOLVER")
      .required();
  command.add("--to", options->to, "The solver that you may want").taking("SOLVER").required();
  add_run_options(command, *options);
  command
      .add("--fail-on", options->fail_on,
           "What speaks against the new one, with commas between: flips, lost, crashes, errors, models, "
           "cores, slower, unstable, warnings; or none. Default: "
           "flips,lost,crashes,errors,models,cores")
      .suggesting(
          {"flips", "lost", "crashes", "errors", "models", "cores", "slower", "unstable", "warnings", "none"})
      .taking("CHANGES")
      .given(Several::Commas);
  add_statistics_options(command, *options);
  command.add("--no-models", options->no_models, "Do not look for false models");
  command.add("--cores", options->cores, "Look for unsat cores that are satisfiable, too");
  add_export_options(command, options->exports);
  command.add("--json", options->json, "Print one JSON object (smiter help json)");
  command.footer =
      "Example:\n"
      "  smiter upgrade queries/ --from z3@VERSION --to z3@NEWER --timeout 5s --jobs 2 --out z3-new\n"
      "  smiter upgrade queries/ --from z3 --to mine=/path/to/z3 --variants 60 --fail-on flips,lost\n"
      "Writes DIR/report.md, report.html, report.json, report.csv and junit.xml. More: smiter help upgrade.\n"
      "Exit code: 0 nothing speaks against it, 1 something does, 2 bad use.";
  command.run = [options](const Call&) { return run(*options); };
  return command;
}

}  // namespace smiter::ui
