// SPDX-License-Identifier: MIT
// smiter compare: strategies against each other, and known bugs found again.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <memory>
#include <string>

#include <fmt/core.h>

#include "base/file.h"
#include "base/release/version.h"
#include "base/stop_flag.h"
#include "experiments/compare.h"
#include "strategies/registry/joined_options.h"
#include "strategies/registry/registry.h"
#include "triage/report/escape.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"
#include "ui/compare_report.h"
#include "ui/export/export_options.h"
#include "ui/option/operators_option.h"
#include "ui/option/setting_options.h"
#include "ui/option/solver_options.h"
#include "ui/option/units.h"

namespace smiter::ui {

namespace {

struct CompareOptions {
  experiments::CompareSettings settings;
  SettingOptions base{settings.base};
  SolverOptions solvers;
  std::string strategies;
  std::string budget = "5m";
  std::string shard = "1/1";
  ExportOptions exports;
};

int bad_use(const std::string& message) {
  fmt::print(stderr, "smiter compare: {}\n", message);
  return kBadUse;
}

base::StopFlag interrupted;
void on_interrupt(int signal) {
  interrupted.raise();
  std::signal(signal, SIG_DFL);
}

std::string as_markdown(const experiments::Comparison& c, const CompareOptions& options) {
  std::string solvers;
  for (const std::string& s : c.solvers) solvers += (solvers.empty() ? "" : ", ") + s;
  std::string out = fmt::format(
      "# Comparison of strategies\n\n{} seeds, {} of CPU time for each run, {} run{} each; {}.", c.seeds,
      options.budget, options.settings.repeats, options.settings.repeats == 1 ? "" : "s", solvers);
  if (c.skipped > 0) out += fmt::format(" {} scripts could not be used as seeds.", c.skipped);
  if (c.history_removed > 0) out += fmt::format(" {} bugs were left out of the history.", c.history_removed);
  if (c.elsewhere > 0)
    out += fmt::format(" {} left to other parts (--shard).",
                       c.elsewhere == 1 ? "1 run is" : fmt::format("{} runs are", c.elsewhere));
  if (!c.cut_short.empty())
    out += fmt::format(" Cut short after {} runs: {}.", c.runs.size(), triage::printable(c.cut_short));
  out += "\n\n" + compare_table(c) + "\n![clusters over CPU time](compare.svg)\n";
  if (const std::string beside = significance_table(c); !beside.empty())
    out += "\n## Beside each other\n\n" + beside;
  if (const std::string recall = recall_table(c); !recall.empty())
    out += fmt::format(
               "\n## Known bugs found again\n\n{} triggers, {} of which show nothing here; {} bugs; {} seeds "
               "were "
               "left out because they are such triggers.\n\n",
               c.known.triggers.size(), c.known.not_shown, c.known.bugs.size(), c.removed) +
           recall;
  return out;
}

int run(CompareOptions& options, const Call& call) {
  experiments::CompareSettings& s = options.settings;
  const auto budget = parse_duration(options.budget);
  if (!budget) return bad_use("--budget: " + budget.error().message);
  s.budget_ms = *budget;
  if (s.budget_ms == 0) return bad_use("--budget: nothing can be compared in no time");
  const auto shard = rewrite::read_shard(options.shard);
  if (!shard) return bad_use("--shard: " + shard.error().message);
  s.shard = *shard;
  const auto limits = read_limits(options.solvers);
  if (!limits) return bad_use(limits.error().to_string());
  s.base.limits = *limits;
  auto specs = expanded_specs(options.solvers);
  if (!specs) return bad_use(specs.error().to_string());
  s.base.solvers = std::move(*specs);
  s.base.smiter_version = base::version();
  s.strategies = split_list(options.strategies);
  if (!s.strategies.empty() && std::ranges::find(s.strategies, "all") == s.strategies.end()) {
    if (const auto problem = strategies::option_in_vain(given_rows(call), s.strategies))
      return bad_use(*problem);
  }
  const auto ops = Operators::load(s.base.operators);
  if (!ops) return bad_use(ops.error().to_string());
  std::error_code error;
  if (std::filesystem::exists(s.base.out, error) && !std::filesystem::is_empty(s.base.out, error) &&
      !std::filesystem::exists(s.base.out + "/compared.json", error))
    return bad_use(s.base.out + ": there is something else in this folder already; give another --out");
  std::filesystem::create_directories(s.base.out, error);
  if (error) return bad_use(s.base.out + ": cannot make the folder: " + error.message());
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  const auto comparison =
      experiments::compare(s, ops->table(),
                           {.tell = [](const std::string& text) { fmt::print(stderr, "{}\n", text); },
                            .stop = [] { return interrupted.is_raised(); }});
  if (!comparison) return bad_use(comparison.error().to_string());
  const std::string text = as_markdown(*comparison, options);
  for (const auto& [name, content] : {std::pair<const char*, std::string>{"compare.md", text},
                                      {"compare.svg", compare_plot(*comparison)},
                                      {"compare.json", compare_json(*comparison)}}) {
    if (const auto written = base::write_file(s.base.out + "/" + name, content); !written)
      return bad_use(written.error().to_string());
  }
  fmt::print("{}", text);
  const int code = with_exports(options.exports, compare_results(*comparison), kNothingFound);
  return comparison->cut_short.empty() ? code : bad_use(comparison->cut_short);
}

}  // namespace

Command compare_command() {
  auto options = std::make_shared<CompareOptions>();
  experiments::CompareSettings& s = options->settings;
  s.base.out = "smiter-compare";
  Command command{.name = "compare", .summary = "Compare strategies on the same seeds, solvers and CPU time"};
  options->base.add_to(command, "SEEDS").required();
  add_solver_options(command, options->solvers);
  command
      .add("--strategy", options->strategies,
           "The strategies to compare, separated by commas: " + strategies::known_strategies() +
               ", or variants such as storm:paper (smiter strategies lists all). \"all\" is a run with every "
               "strategy together. Default: each of them, and all")
      .suggesting(strategies::strategy_and_variant_names())
      .taking("NAMES");
  command.add("--budget", options->budget, "CPU time of a run: Smiter's and the solvers' together")
      .taking("TIME")
      .with_default();
  command.add("--repeat", s.repeats, "Runs of each strategy, each with its own random seed")
      .in(1, 1000)
      .with_default();
  command.add("--seeds", s.most_seeds, "Use only this many of SEEDS, drawn at random. Default: all")
      .in(1, 1'000'000'000);
  command
      .add("--recall", s.recall,
           "A table of known bugs, separated by tabs, with a column 'path'. These scripts are not used as "
           "seeds, and the result says which of the bugs were found again")
      .taking("FILE");
  command
      .add("--root", s.root,
           "The folder that the paths of --recall begin from. Default: the folder of the table")
      .taking("DIR");
  command
      .add("--shard", options->shard,
           "A part of the runs, for one of several machines that share --out: 3/16 is the third of sixteen")
      .taking("K/N");
  options->base.add_to(command, "--jobs");
  options->base.add_to(command, "--seed")
      .described("Random seed of each strategy's first run; the second run gets the next number, and so on");
  options->base.add_to(command, "--out")
      .described(
          "A folder for compare.md, compare.svg, compare.json and the campaigns. The same command with the "
          "same folder goes on where it was ended; more strategies or a larger --repeat add runs");
  add_export_options(command, options->exports);
  options->base.add_to(command, "--operators");
  command.add(strategies::kept_strategy_options(), s.base.of_strategies);
  command.footer =
      "Example:\n"
      "  smiter compare seeds --solver z3 --solver cvc5 --budget 1m --repeat 3 --out compared\n"
      "Machines that share the folder do a part each, then one of them makes the tables:\n"
      "  smiter compare … --out compared --shard 2/4\n"
      "  smiter compare … --out compared\n"
      "What the columns mean: smiter help evaluation.\n"
      "Exit code: 0 done, 2 bad use or input, or cut short.";
  command.run = [options](const Call& call) { return run(*options, call); };
  return command;
}

}  // namespace smiter::ui
