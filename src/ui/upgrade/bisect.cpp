// SPDX-License-Identifier: MIT
// smiter bisect QUERY --good S --bad S: since when is it worse?
#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "base/json.h"
#include "base/stop_flag.h"
#include "base/text/split_words.h"
#include "solver/release/store.h"
#include "triage/report/escape.h"
#include "triage/report/version_history.h"
#include "ui/cli/exit_codes.h"
#include "ui/cli/script_file.h"
#include "ui/command/commands.h"
#include "ui/export/export_options.h"
#include "ui/option/operators_option.h"
#include "ui/option/solver_options.h"
#include "ui/option/units.h"
#include "upgrade/bisect/builds.h"
#include "upgrade/bisect/search.h"
#include "upgrade/bisect/trouble.h"
#include "upgrade/run/measure.h"

namespace smiter::ui {

using upgrade::Judged;
using upgrade::Shows;

namespace {

// Many members: one for each option of the command.
struct BisectOptions {
  std::string query, good, bad;
  std::string timeout = "10s", memory = "2G", time;
  std::uint32_t variants = 0;
  double factor = 1.5;
  std::string repo, build, program, profile, out = "smiter-bisect", build_timeout = "1h";
  std::string test;
  ExportOptions exports;
  bool json = false;
};

constexpr int kCannotTell = 125;  // what git bisect run takes for: skip this one

base::StopFlag interrupted;
void on_interrupt(int signal) {
  interrupted.raise();
  std::signal(signal, SIG_DFL);
}

int bad_use(const std::string& message) {
  fmt::print(stderr, "smiter bisect: {}\n", triage::printable(message));
  return kBadUse;
}

// One line for each that was tried, as it is tried.
struct Tried {
  std::string name;
  Judged judged;
};

std::string text_of(const Judged& judged) {
  switch (judged.shows) {
    case Shows::Good:
      return fmt::format("good ({})", judged.says);
    case Shows::Bad:
      return fmt::format("bad ({})", judged.says);
    case Shows::CannotTell:
      break;
  }
  return fmt::format("cannot tell ({})", judged.says);
}

std::string_view word_of(Shows shows) {
  switch (shows) {
    case Shows::Good:
      return "good";
    case Shows::Bad:
      return "bad";
    case Shows::CannotTell:
      break;
  }
  return "cannot-tell";
}

class Bisecting {
 public:
  Bisecting(const BisectOptions& options, std::string script, const smt::OpTable& ops,
            upgrade::TroubleOptions how)
      : options_(options), script_(std::move(script)), ops_(ops), how_(std::move(how)) {}

  int over_releases() {
    auto ends = read_ends({options_.good, options_.bad});
    if (!ends) return bad_use(ends.error().to_string());
    auto trouble = upgrade::learn_trouble(script_, (*ends)[0], (*ends)[1], ops_, how_);
    if (!trouble) return bad_use(trouble.error().to_string());
    begin(trouble->summary);
    std::vector<triage::Aged> aged;
    for (const solver::SolverConfig& config : family_of(*ends)) {
      if (how_.limits.until.has_passed()) break;
      const Judged judged = upgrade::judge_trouble(script_, config, *trouble, ops_, how_);
      tell(config.label, judged);
      aged.push_back({config.profile.generation,
                      {config.label, config.version, judged.shows == Shows::Bad,
                       judged.shows != Shows::CannotTell, config.program}});
    }
    const std::string history = triage::history_of(triage::from_old_to_new(std::move(aged)));
    return end(history.empty() ? "fewer than two can tell" : history, !history.empty());
  }

  int test_one() {
    const auto ends = read_ends({options_.good, options_.bad, options_.test});
    if (!ends) return bad_use(ends.error().to_string());
    const auto trouble = upgrade::learn_trouble(script_, (*ends)[0], (*ends)[1], ops_, how_);
    if (!trouble) return bad_use(trouble.error().to_string());
    const Judged judged = upgrade::judge_trouble(script_, (*ends)[2], *trouble, ops_, how_);
    begin(trouble->summary);
    tell((*ends)[2].label, judged);
    if (end(std::string(word_of(judged.shows)), true) == kBadUse) return kBadUse;
    return judged.shows == Shows::Good ? 0 : judged.shows == Shows::Bad ? 1 : kCannotTell;
  }

  int over_commits() {
    const auto timeout = parse_duration(options_.build_timeout);
    if (!timeout) return bad_use("--build-timeout: " + timeout.error().message);
    auto builds = upgrade::Builds::open({.repo = options_.repo,
                                         .command = base::split_words(options_.build),
                                         .program = options_.program,
                                         .out = options_.out,
                                         .timeout_ms = *timeout,
                                         .until = how_.limits.until});
    if (!builds) return bad_use(builds.error().to_string());
    const auto commits = builds->commits(options_.good, options_.bad);
    if (!commits) return bad_use(commits.error().to_string());
    const int code = search(*builds, *commits);
    builds->clean_up();
    return code;
  }

 private:
  base::Expected<std::vector<solver::SolverConfig>> read_ends(std::vector<std::string> specs) const {
    return read_solvers({.specs = std::move(specs), .timeout = options_.timeout, .memory = options_.memory});
  }

  // The releases at hand of the same family, and the two ends, from old to new.
  std::vector<solver::SolverConfig> family_of(const std::vector<solver::SolverConfig>& ends) const {
    std::vector<solver::SolverConfig> all = ends;
    for (const solver::Release& release : solver::releases_at_hand()) {
      const auto known = [&](const solver::SolverConfig& c) { return c.program == release.program; };
      if (std::ranges::any_of(all, known)) continue;
      auto config = solver::parse_solver_spec(release.name());
      if (!config || config->profile.family_name() != ends[0].profile.family_name()) continue;
      config->options = ends[1].options;
      config->version = release.says;
      all.push_back(std::move(*config));
    }
    // Those that belong to one kind first, each from old to new.
    std::vector<triage::Aged> aged;
    for (const solver::SolverConfig& c : all)
      aged.push_back({c.profile.generation, {c.label, c.version, false, true, c.program}});
    std::vector<solver::SolverConfig> sorted;
    for (const triage::Shows& s : triage::from_old_to_new(std::move(aged))) {
      const auto at = std::ranges::find_if(
          all, [&](const solver::SolverConfig& c) { return c.label == s.solver && c.program == s.program; });
      if (at != all.end()) sorted.push_back(*at);
    }
    return sorted;
  }

  // The solver that a commit's program is. It is not asked what it understands: each commit would be.
  base::Expected<solver::SolverConfig> config_of(const std::string& program) const {
    const std::string path = triage::shell_word(program);
    return solver::parse_solver_spec((options_.profile.empty() ? "commit" : options_.profile) + "=" + path);
  }

  Judged judge(upgrade::Builds& builds, const upgrade::Commit& commit,
               const upgrade::Trouble& trouble) const {
    const auto program = builds.program_of(commit);
    if (!program) return {.says = program.error().to_string()};
    const auto config = config_of(*program);
    if (!config) return {.says = config.error().to_string()};
    return upgrade::judge_trouble(script_, *config, trouble, ops_, how_);
  }

  int search(upgrade::Builds& builds, const std::vector<upgrade::Commit>& commits) {
    std::vector<solver::SolverConfig> ends;
    for (const upgrade::Commit* commit : {&commits.front(), &commits.back()}) {
      const auto program = builds.program_of(*commit);
      if (!program) return bad_use(commit->id.substr(0, 12) + ": " + program.error().to_string());
      auto config = config_of(*program);
      if (!config) return bad_use(config.error().to_string());
      config->label = commit->id.substr(0, 12);
      ends.push_back(std::move(*config));
    }
    const auto trouble = upgrade::learn_trouble(script_, ends[0], ends[1], ops_, how_);
    if (!trouble) return bad_use(trouble.error().to_string());
    begin(trouble->summary);
    upgrade::Search search(commits.size());
    for (auto at = search.next(); at && !how_.limits.until.has_passed(); at = search.next()) {
      const Judged judged = judge(builds, commits[*at], *trouble);
      tell(title_of(commits[*at]), judged);
      search.tell(*at, judged.shows);
    }
    const std::string cost = fmt::format("{} commits, {} builds", commits.size() - 1, builds.built());
    if (search.next()) return end("the time was up; " + cost, false);
    const auto between = search.between();
    const std::string first = title_of(commits[search.first_bad()]);
    if (between.empty()) return end(fmt::format("first bad: {} ({})", first, cost), true);
    std::vector<std::string> names;
    for (const std::size_t i : between) names.push_back(title_of(commits[i]));
    return end(fmt::format("first bad: {}, or one of those before it that cannot tell: {} ({})", first,
                           fmt::join(names, "; "), cost),
               false);
  }

  static std::string title_of(const upgrade::Commit& commit) {
    return fmt::format("{} {}", commit.id.substr(0, 12), commit.subject);
  }

  void begin(const std::string& summary) {
    summary_ = summary;
    if (!options_.json) fmt::print("{}: {}\n", options_.query, triage::printable(summary));
  }
  void tell(const std::string& name, const Judged& judged) {
    tried_.push_back({name, judged});
    if (options_.json) return;
    fmt::print("  {}: {}\n", triage::printable(name), triage::printable(text_of(judged)));
    std::fflush(stdout);
  }
  int end(const std::string& history, bool decided) const {
    const int code =
        with_exports(options_.exports, results_of(history), decided ? kNothingFound : kUndecided);
    if (!options_.json) {
      fmt::print("{}\n", triage::printable(history));
      return code;
    }
    base::Json json{
        {"query", options_.query}, {"trouble", summary_}, {"history", history}, {"decided", decided}};
    json["tried"] = base::Json::array();
    for (const Tried& t : tried_)
      json["tried"].push_back({{"name", t.name},
                               {"shows", word_of(t.judged.shows)},
                               {"says", t.judged.says},
                               {"bad_runs", t.judged.bad},
                               {"good_runs", t.judged.good}});
    fmt::print("{}\n", json.dump());
    return code;
  }
  // What is good passes, what is bad fails.
  Results results_of(const std::string& history) const {
    Results results{.command = "smiter bisect",
                    .headline = fmt::format("{}: {}. {}", options_.query, summary_, history),
                    .columns = {"bad_runs", "good_runs"}};
    for (const Tried& t : tried_)
      results.rows.push_back({.suite = options_.query,
                              .name = t.name,
                              .outcome = t.judged.shows == Shows::Good  ? RowOutcome::Passed
                                         : t.judged.shows == Shows::Bad ? RowOutcome::Failed
                                                                        : RowOutcome::Skipped,
                              .kind = std::string(word_of(t.judged.shows)),
                              .message = t.judged.says,
                              .cells = {std::to_string(t.judged.bad), std::to_string(t.judged.good)}});
    return results;
  }

  const BisectOptions& options_;
  std::string script_;
  const smt::OpTable& ops_;
  upgrade::TroubleOptions how_;
  std::string summary_;
  std::vector<Tried> tried_;
};

base::Expected<upgrade::TroubleOptions> read_how(const BisectOptions& options) {
  const auto limits = read_limits({.specs = {}, .timeout = options.timeout, .memory = options.memory});
  if (!limits) return limits.error();
  if (options.factor < 1) return base::Error{"--factor: a smaller one than 1 is not slower"};
  upgrade::TroubleOptions how{.limits = upgrade::by_cpu(*limits), .variants = options.variants};
  how.rule.factor = options.factor;
  how.rule.limit_ms = static_cast<double>(how.limits.cpu_ms);
  how.limits.until = solver::Deadline(&interrupted);
  if (options.time.empty()) return how;
  const auto until = parse_deadline("--time", options.time, &interrupted);
  if (!until) return base::Error{until.error().message};
  how.limits.until = *until;
  return how;
}

int run(const BisectOptions& options) {
  if (options.repo.empty() != options.build.empty() || options.repo.empty() != options.program.empty())
    return bad_use("--repo, --build and --program belong together");
  if (!options.repo.empty() && !options.test.empty()) return bad_use("--test and --repo exclude each other");
  const auto ops = Operators::load({});
  if (!ops) return bad_use(ops.error().to_string());
  auto script = read_script(options.query);
  if (!script) return bad_use(script.error().to_string());
  auto how = read_how(options);
  if (!how) return bad_use(how.error().to_string());
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  Bisecting bisecting(options, std::move(*script), ops->table(), std::move(*how));
  if (!options.repo.empty()) return bisecting.over_commits();
  return options.test.empty() ? bisecting.over_releases() : bisecting.test_one();
}

void add_commit_options(Command& command, BisectOptions& options) {
  command
      .add("--repo", options.repo,
           "A clone of the solver: search its commits. --good and --bad are then commits")
      .taking("DIR");
  command
      .add("--build", options.build,
           "The command that builds a commit, run at the top of a tree of its own; words are separated by "
           "blanks, there is no shell")
      .taking("COMMAND");
  command.add("--program", options.program, "What it builds, a path from there. It must work from a copy")
      .taking("PATH");
  command.add("--profile", options.profile, "The solver that it is (z3). Default: by the program's name")
      .taking("NAME");
  command.add("--build-timeout", options.build_timeout, "Time for one build").taking("TIME").with_default();
  command.add("--out", options.out, "A folder for the programs, which are kept").taking("DIR").with_default();
  command
      .add("--test", options.test,
           "Only judge this solver, and exit as git bisect run wants it: 0 good, 1 bad, 125 cannot tell")
      .taking("SOLVER");
}

}  // namespace

Command bisect_command() {
  auto options = std::make_shared<BisectOptions>();
  Command command{.name = "bisect",
                  .summary = "Find the release or the commit since which a script is answered worse"};
  command.add("QUERY", options->query, "The script (.smt2)").required();
  command.add("--good", options->good, "A solver, or with --repo a commit, that is fine")
      .taking("SOLVER")
      .required();
  command.add("--bad", options->bad, "One that is not").taking("SOLVER").required();
  command.add("--timeout", options->timeout, "CPU time for one run (500ms, 10s, 5m)")
      .taking("TIME")
      .with_default();
  command.add("--memory", options->memory, "Resident memory that a solver may use (512M, 2G)")
      .taking("SIZE")
      .with_default();
  command.add("--time", options->time, "Stop after this time (10m, 2h)").taking("TIME");
  command.add("--factor", options->factor, "Slower means: by this factor").with_default();
  command
      .add("--variants", options->variants,
           "Look for instability as well, with so many variants that mean the same. Default: none")
      .in(0, 1000);
  add_commit_options(command, *options);
  add_export_options(command, options->exports);
  command.add("--json", options->json, "Print one JSON object (smiter help json)");
  command.footer =
      "Examples:\n"
      "  smiter bisect slow.smt2 --good z3@OLD --bad z3@NEW\n"
      "  smiter bisect a.smt2 --good v1 --bad HEAD --repo z3 --build tools/build --program build/z3\n"
      "  git bisect run smiter bisect a.smt2 --good z3@OLD --bad z3@NEW --test z3=build/z3\n"
      "What is worse is learned from both ends: an answer, a crash, an error, an answer that does\n"
      "not come, time. More: smiter help upgrade.\n"
      "Exit code: 0 found, 3 not decided, 2 bad use or nothing is worse.";
  command.run = [options](const Call&) { return run(*options); };
  return command;
}

}  // namespace smiter::ui
