// SPDX-License-Identifier: MIT
// smiter replay FINDING and smiter retest DIR: do findings still show?
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/file.h"
#include "base/json.h"
#include "campaign/store/archive.h"
#include "campaign/store/marks.h"
#include "examine/release/retest.h"
#include "triage/report/escape.h"
#include "triage/report/finding_folder.h"
#include "triage/report/version_history.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"
#include "ui/export/export_options.h"
#include "ui/option/operators_option.h"
#include "ui/option/solver_options.h"
#include "ui/release_matrix.h"
#include "ui/retest_releases.h"
#include "ui/summary_text.h"

namespace smiter::ui {

namespace fs = std::filesystem;
using examine::Fate;
using triage::printable;

namespace {

struct ReplayOptions {
  std::string path;
  SolverOptions solvers;
  std::vector<std::string> trusted;
  unsigned runs = 1;
  bool original = false;
  bool all = false;
  bool no_marks = false;
  std::string plot;
  ExportOptions exports;
  bool json = false;
};

int bad_use(std::string_view command, const std::string& message) {
  fmt::print(stderr, "smiter {}: {}\n", command, message);
  return kBadUse;
}

void print_json(const base::Json& json) {
  fmt::print("{}\n", json.dump());
}

// What is gone passes, what is still there or changed fails.
ResultRow row_of(const triage::Finding& f, const std::string& solver, const std::string& what,
                 const examine::Retested& result) {
  const bool gone = result.outcome == Fate::Gone, undecided = result.outcome == Fate::Undecided;
  return {.suite = solver,
          .name = fmt::format("finding {}, {}", f.id, what),
          .outcome = gone        ? RowOutcome::Passed
                     : undecided ? RowOutcome::Skipped
                                 : RowOutcome::Failed,
          .kind = std::string(name_of(result.outcome)),
          .message = fmt::format("{}: {}", name_of(f.verdict.kind), result.says),
          .cells = {std::to_string(f.id), std::string(oracle::name_of(f.verdict.kind)),
                    std::string(name_of(result.outcome))}};
}

Results empty_results(std::string_view command) {
  return {.command = fmt::format("smiter {}", command), .columns = {"finding", "class", "fate"}};
}

// OUT/findings/0003-z3-crash belongs to the campaign in OUT.
base::Expected<triage::Finding> find(const std::string& path) {
  const auto text = base::read_file(path + "/meta.json", std::size_t{16} << 20);
  if (!text) return base::Error{"not the folder of a finding (no meta.json)", {}, path};
  const auto json = base::Json::read(*text).value_or(base::Json());
  if (!json.is_object() || !json.contains("id") || !json["id"].is_number_unsigned())
    return base::Error{"meta.json has no id", {}, path};
  const std::string root = fs::absolute(path).lexically_normal().parent_path().parent_path().string();
  // A trailing slash makes one more level.
  auto archive = campaign::read_archive(root);
  if (!archive) archive = campaign::read_archive(fs::path(root).parent_path().string());
  if (!archive)
    return base::Error{
        "its campaign is not there (a finding alone: run repro.sh): " + archive.error().message, {}, path};
  for (const triage::Finding& f : archive->findings) {
    if (f.id == json["id"].get<std::uint64_t>()) return f;
  }
  return base::Error{"its campaign does not know it", {}, path};
}

// Once, with `instead` in the suspect's place or with the suspect itself.
base::Expected<Fate> replay_once(const triage::Finding& finding, const solver::SolverConfig* instead,
                                 const ReplayOptions& options, const solver::Limits& limits,
                                 const Operators& ops, Results& results) {
  const auto result = examine::retest(finding, options.original ? finding.test.script : finding.script,
                                      {instead, options.trusted, limits}, ops.table());
  if (!result) return result.error();
  results.rows.push_back(row_of(finding, instead != nullptr ? instead->label : finding.solver_name(),
                                fmt::format("run {}", results.rows.size() + 1), *result));
  if (options.json) {
    print_json({{"finding", finding.id}, {"outcome", name_of(result->outcome)}, {"says", result->says}});
  } else {
    fmt::print("finding {}: {} in {}: {} ({})\n", finding.id, oracle::name_of(finding.verdict.kind),
               printable(finding.solver_name()), name_of(result->outcome), printable(result->says));
  }
  std::fflush(stdout);
  return result->outcome;
}

void print_history(std::vector<triage::Aged> tried, bool json) {
  const std::string history = triage::history_of(triage::from_old_to_new(std::move(tried)));
  if (json) {
    print_json({{"history", history}});
  } else if (!history.empty()) {
    fmt::print("{}\n", printable(history));
  }
}

int replay(const ReplayOptions& options) {
  constexpr std::string_view kName = "replay";
  const auto finding = find(options.path);
  if (!finding) return bad_use(kName, finding.error().to_string());
  const auto configs = read_solvers(options.solvers);
  if (!configs) return bad_use(kName, configs.error().to_string());
  const auto limits = read_limits(options.solvers);
  if (!limits) return bad_use(kName, limits.error().to_string());
  const auto ops = Operators::load({});
  if (!ops) return bad_use(kName, ops.error().to_string());
  std::vector<const solver::SolverConfig*> instead;
  for (const solver::SolverConfig& config : *configs) instead.push_back(&config);
  if (instead.empty()) instead.push_back(nullptr);
  std::vector<triage::Aged> tried;
  bool shown = false;
  Results results = empty_results(kName);
  for (const solver::SolverConfig* config : instead) {
    bool shows = false, tells = false;
    for (unsigned i = 0; i < options.runs; ++i) {
      const auto fate = replay_once(*finding, config, options, *limits, *ops, results);
      if (!fate) return bad_use(kName, fate.error().to_string());
      shows = shows || *fate == Fate::Still;
      tells = tells || *fate == Fate::Still || *fate == Fate::Gone;
    }
    shown = shown || shows;
    if (config != nullptr)
      tried.push_back({config->profile.generation, {config->label, config->version, shows, tells}});
  }
  if (tried.size() > 1) print_history(std::move(tried), options.json);
  results.headline = fmt::format("finding {}: {}", finding->id, shown ? "it shows" : "it does not show");
  return with_exports(options.exports, results, shown ? kFindings : kNothingFound);
}

// The stored findings that one retest goes through, and what came of them.
class Retest {
 public:
  Retest(const ReplayOptions& options, const campaign::Archive& archive,
         const std::optional<solver::SolverConfig>& instead, const solver::Limits& limits,
         const Operators& ops, std::map<std::uint64_t, triage::Mark> held)
      : options_(options),
        archive_(archive),
        instead_(instead),
        how_{instead ? &*instead : nullptr, options.trusted, limits},
        ops_(ops),
        held_(std::move(held)) {}

  [[nodiscard]] base::Status all_clusters() {
    for (const triage::Finding* f : archive_.clusters()) {
      if (!concerns(*f)) {
        ++skipped_;
        continue;
      }
      seen_.clear();
      if (auto done = cluster(*f); !done) return done;
      if (options_.all) {
        if (auto done = further_triggers(*f); !done) return done;
      }
      remember(*f);
    }
    return base::ok();
  }

  // What another solver no longer shows is fixed in it, and what it shows again is open.
  [[nodiscard]] const std::vector<triage::Mark>& marks() const { return marks_; }

  void print_sums() {
    results_.headline = fmt::format("{} still there, {} gone, {} changed, {} undecided", count(Fate::Still),
                                    count(Fate::Gone), count(Fate::Changed), count(Fate::Undecided));
    if (options_.json) {
      print_json({{"gone", count(Fate::Gone)},
                  {"still", count(Fate::Still)},
                  {"changed", count(Fate::Changed)},
                  {"undecided", count(Fate::Undecided)},
                  {"not_concerned", skipped_}});
    } else {
      fmt::print("{}{}\n", results_.headline,
                 skipped_ > 0 ? fmt::format("; {} of other solvers", count_text(skipped_, "cluster")) : "");
    }
  }

  [[nodiscard]] const Results& results() const { return results_; }
  [[nodiscard]] bool something_is_left() const { return count(Fate::Still) + count(Fate::Changed) > 0; }

 private:
  [[nodiscard]] bool concerns(const triage::Finding& f) const {
    if (!instead_) return true;
    if (!f.has_suspect()) return false;
    const auto& p = f.participants[f.suspect];
    const auto& profile = instead_->profile;
    return p.profile == profile.name || p.family == profile.family_name();
  }

  void remember(const triage::Finding& f) {
    if (!instead_) return;
    const auto held = held_.find(f.id);
    const bool fixed = held != held_.end() && held->second.kind == triage::MarkKind::FixedIn;
    triage::Mark mark{.finding = f.id, .who = "smiter retest", .at = std::time(nullptr)};
    if (seen_ == std::set{Fate::Gone} && held == held_.end()) {
      mark.kind = triage::MarkKind::FixedIn;
      mark.text = instead_->label + (instead_->version.empty() ? "" : " (" + instead_->version + ")");
    } else if (seen_.contains(Fate::Still) && fixed) {
      mark.text = "shows again in " + instead_->label;
    } else {
      return;
    }
    if (mark.text.size() > triage::kLongestMark) mark.text.resize(triage::kLongestMark);
    marks_.push_back(std::move(mark));
  }

  // The finding that names the cluster, then the others in it.
  [[nodiscard]] base::Status cluster(const triage::Finding& f) {
    if (auto done = one(f, f.script, f.reduced ? "reduced" : "original"); !done) return done;
    for (const triage::Finding& other : archive_.findings) {
      if (other.cluster != f.id || other.id == f.id) continue;
      if (auto done = one(other, other.script, fmt::format("as finding {}", other.id)); !done) return done;
    }
    return base::ok();
  }

  // --all: what was found before it was reduced, and the cluster's other tests.
  [[nodiscard]] base::Status further_triggers(const triage::Finding& f) {
    if (f.reduced) {
      if (auto done = one(f, f.test.script, "original"); !done) return done;
    }
    for (const campaign::Trigger& t : archive_.triggers) {
      if (t.cluster != f.id) continue;
      if (auto done = one(f, t.script, fmt::format("test {}", t.test_number)); !done) return done;
    }
    return base::ok();
  }

  [[nodiscard]] base::Status one(const triage::Finding& f, const std::string& script,
                                 const std::string& what) {
    const auto result = examine::retest(f, script, how_, ops_.table());
    if (!result) return result.error();
    ++counts_[result->outcome];
    seen_.insert(result->outcome);
    results_.rows.push_back(row_of(f, instead_ ? instead_->label : f.solver_name(), what, *result));
    if (options_.json) {
      print_json({{"finding", f.id},
                  {"trigger", what},
                  {"outcome", name_of(result->outcome)},
                  {"says", result->says}});
    } else {
      fmt::print("finding {} ({} in {}), {}: {} ({})\n", f.id, oracle::name_of(f.verdict.kind),
                 printable(f.solver_name()), what, name_of(result->outcome), printable(result->says));
    }
    std::fflush(stdout);
    return base::ok();
  }

  [[nodiscard]] unsigned count(Fate fate) const {
    const auto at = counts_.find(fate);
    return at == counts_.end() ? 0 : at->second;
  }

  const ReplayOptions& options_;
  const campaign::Archive& archive_;
  const std::optional<solver::SolverConfig>& instead_;
  const examine::RetestOptions how_;
  const Operators& ops_;
  std::map<Fate, unsigned> counts_;
  std::set<Fate> seen_;  // of one cluster
  std::map<std::uint64_t, triage::Mark> held_;
  std::vector<triage::Mark> marks_;
  Results results_ = empty_results("retest");
  unsigned skipped_ = 0;  // clusters of other solvers
};

// Each finding on each of several solvers: a table and a plot, no marks.
int retest_on_many(const ReplayOptions& options, const ReleaseRetest& what) {
  constexpr std::string_view kName = "retest";
  const auto tried = retest_releases(what);
  if (!tried) return bad_use(kName, tried.error().to_string());
  if (tried->matrix.empty()) return bad_use(kName, "no finding is of the family of these solvers");
  if (!options.json) fmt::print("\n{}\n{}\n", tried->matrix.markdown(), tried->results.headline);
  if (!options.plot.empty()) {
    if (const auto written = base::write_file(options.plot, tried->matrix.svg()); !written)
      return bad_use(kName, written.error().to_string());
  }
  return with_exports(options.exports, tried->results, tried->newest_shows_one ? kFindings : kNothingFound);
}

int retest_all(const ReplayOptions& options) {
  constexpr std::string_view kName = "retest";
  const auto archive = campaign::read_archive(options.path);
  if (!archive) return bad_use(kName, archive.error().to_string());
  auto solvers = read_solvers(options.solvers);
  if (!solvers) return bad_use(kName, solvers.error().to_string());
  const auto limits = read_limits(options.solvers);
  if (!limits) return bad_use(kName, limits.error().to_string());
  const auto ops = Operators::load(archive->settings.operators);
  if (!ops) return bad_use(kName, ops.error().to_string());
  if (solvers->size() > 1 && options.all)
    return bad_use(kName, "--all tries one solver or none; with several, each finding is tried once on each");
  if (solvers->size() > 1)
    return retest_on_many(options,
                          {*archive, *solvers, options.trusted, *limits, ops->table(), options.json});
  if (!options.plot.empty()) return bad_use(kName, "--plot needs several solvers, as --solver z3@all");
  std::optional<solver::SolverConfig> instead;
  if (!solvers->empty()) instead = std::move(solvers->front());
  const auto said = campaign::read_marks(options.path);
  if (!said) return bad_use(kName, said.error().to_string());
  Retest retest(options, *archive, instead, *limits, *ops, campaign::marks_of(*said, archive->findings));
  if (const auto done = retest.all_clusters(); !done) return bad_use(kName, done.error().to_string());
  if (instead && retest.results().rows.empty() && !archive->clusters().empty())
    return bad_use(kName,
                   fmt::format("no finding is of the family of {}; a build of z3 is named z3-new=/path",
                               printable(instead->label)));
  retest.print_sums();
  const int code =
      with_exports(options.exports, retest.results(), retest.something_is_left() ? kFindings : kNothingFound);
  if (options.no_marks || retest.marks().empty()) return code;
  if (const auto written = campaign::write_marks(options.path, retest.marks()); !written)
    fmt::print(stderr, "smiter {}: nothing is marked: {}\n", kName, written.error().to_string());
  return code;
}

void add_options(Command& command, ReplayOptions& options, const std::string& solver_help) {
  add_solver_options(command, options.solvers).required(false).described(solver_help);
  command
      .add(
          "--trust-program", options.trusted,
          "Start this program if the folder names it as a solver. Otherwise only solvers on PATH are started")
      .taking("PROGRAM");
  add_export_options(command, options.exports);
}

}  // namespace

Command replay_command() {
  auto options = std::make_shared<ReplayOptions>();
  Command command{.name = "replay", .summary = "Run one finding again, with its own solver or another one"};
  command.add("FINDING", options->path, "The folder of the finding: OUT/findings/<id>").required();
  add_options(command, *options,
              "Run this solver instead of the one that showed the bug (named as for smiter solve)");
  command.add("--runs", options->runs, "How often to run it").positive().with_default();
  command.add("--original", options->original,
              "Run the test as it was found (original.smt2), not the reduced script");
  command.add("--json", options->json, "Print one JSON object for each run (smiter help json)");
  command.footer =
      "Examples:\n"
      "  smiter replay run1/findings/0003-z3-crash\n"
      "  smiter replay run1/findings/0003-z3-crash --solver new=/path/to/z3\n"
      "  smiter replay run1/findings/0003-z3-crash --solver z3@all   # when did the bug come and go?\n"
      "Exit code: 0 the bug does not show, 1 it shows, 2 bad use or input.";
  command.run = [options](const Call&) { return replay(*options); };
  return command;
}

Command retest_command() {
  auto options = std::make_shared<ReplayOptions>();
  Command command{.name = "retest", .summary = "Find out which findings a newer or fixed solver still shows"};
  command.add("DIR", options->path, "The campaign's folder").required();
  add_options(command, *options,
              "The solver to try (named as for smiter solve), on the findings in its own family. Of several, "
              "or z3@all, a table says which shows what. Default: the solvers that showed the findings");
  command.add("--all", options->all,
              "Run every script that the campaign stored, not only one for each cluster");
  command.add("--no-marks", options->no_marks,
              "Do not mark what --solver no longer shows as fixed in it (smiter help serve)");
  command.add("--plot", options->plot, "With several solvers: draw how many findings each shows, as SVG")
      .taking("FILE")
      .excluding({"--all"});
  command.add("--json", options->json,
              "Print one JSON object for each script, then the sums (smiter help json)");
  command.footer =
      "Examples:\n"
      "  smiter retest run1 --solver z3-new=/path/to/z3 --all\n"
      "  smiter retest run1 --solver z3@all --solver cvc5@all --plot releases.svg\n"
      "Each finding is gone, still there, changed (another bug shows), or undecided (no answer).\n"
      "Of several solvers, the newest of a family decides, and nothing is marked.\n"
      "Exit code: 0 every finding is gone, 1 one is not, 2 bad use or input.";
  command.run = [options](const Call&) { return retest_all(*options); };
  return command;
}

}  // namespace smiter::ui
