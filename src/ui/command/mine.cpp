// SPDX-License-Identifier: MIT
// smiter mine: a history out of scripts that once showed bugs.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/file.h"
#include "base/json.h"
#include "collect/closing_dates.h"
#include "collect/github.h"
#include "history/history_file.h"
#include "history/miner.h"
#include "ui/cli/exit_codes.h"
#include "ui/command/commands.h"
#include "ui/option/operators_option.h"

namespace smiter::ui {

namespace fs = std::filesystem;

namespace {

struct MineOptions {
  std::vector<std::string> paths;
  std::vector<std::string> operators;
  std::string out;
  std::string update;
  std::string closed_before;  // a day
  history::AprioriOptions rules;
  bool json = false;
};

constexpr std::size_t kLargestInput = std::size_t{4} << 20;

// When the issues were closed that scripts are from, by their folders.
class Closed {
 public:
  explicit Closed(std::string before) : before_(std::move(before)) {}

  // Why the script is not to be used; empty: it is.
  base::Expected<std::string> objection(const std::string& path) {
    if (before_.empty()) return std::string();
    const fs::path file(path);
    const std::string folder = file.has_parent_path() ? file.parent_path().string() : ".";
    auto at = folders_.find(folder);
    if (at == folders_.end()) {
      auto days = collect::closing_days(folder);
      if (!days) return days.error();
      at = folders_.emplace(folder, std::move(*days)).first;
    }
    const auto day = at->second.find(file.filename().string());
    if (day == at->second.end()) return std::string("no closing date in collected.json");
    return day->second < before_ ? std::string() : "not closed before " + before_;
  }

 private:
  std::string before_;
  std::map<std::string, std::map<std::string, std::string>> folders_;
};

struct Input {
  std::string path;
  std::string name;  // below the folder that was given
};

bool is_markdown(const std::string& path) {
  return path.ends_with(".md") || path.ends_with(".markdown");
}

base::Expected<std::vector<Input>> find_inputs(const std::vector<std::string>& paths) {
  std::vector<Input> inputs;
  for (const std::string& path : paths) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (error) return base::Error{"cannot be read: " + error.message(), {}, path};
    if (!fs::is_directory(status)) {
      inputs.push_back({path, fs::path(path).filename().string()});
      continue;
    }
    std::vector<Input> found;
    fs::recursive_directory_iterator entry(path, fs::directory_options::skip_permission_denied, error);
    for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
      const std::string name = entry->path().string();
      if (name.ends_with(".smt2") || is_markdown(name))
        found.push_back({name, entry->path().lexically_relative(path).string()});
    }
    if (error) return base::Error{"cannot be read: " + error.message(), {}, path};
    std::ranges::sort(found, {}, &Input::path);
    inputs.insert(inputs.end(), found.begin(), found.end());
  }
  return inputs;
}

// Whatever the two paths look like.
bool is_one_of(const std::string& path, const std::vector<Input>& inputs) {
  return std::ranges::any_of(inputs, [&](const Input& input) {
    std::error_code error;
    return fs::equivalent(path, input.path, error) && !error;
  });
}

// Drawn only for a person who watches.
class Bar {
 public:
  explicit Bar(std::size_t all) : all_(all), shown_(isatty(STDERR_FILENO) != 0 && all > 0) {}
  ~Bar() {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
  }
  void advance() {
    ++done_;
    if (!shown_ || done_ * kWidth / all_ == drawn_) return;
    drawn_ = done_ * kWidth / all_;
    fmt::print(stderr, "\r[{}{}] {}/{}", std::string(drawn_, '#'), std::string(kWidth - drawn_, '.'), done_,
               all_);
  }

 private:
  static constexpr std::size_t kWidth = 40;
  std::size_t all_, done_ = 0, drawn_ = 0;
  bool shown_;
};

std::string text_of(const history::History& history, const history::Items& items) {
  std::string out;
  for (const history::Item item : items) out += (out.empty() ? "" : " & ") + history.forms[item];
  return out;
}

void print_json(const history::History& h, const history::MineReport& report) {
  base::Json rules = base::Json::array();
  for (const history::Rule& rule : h.rules) {
    rules.push_back({{"antecedent", text_of(h, rule.antecedent)},
                     {"consequent", text_of(h, rule.consequent)},
                     {"support", rule.support},
                     {"confidence", rule.confidence}});
  }
  std::size_t repeated = 0;
  for (const auto& s : h.skeletons) repeated += s.count > 1 ? 1 : 0;
  base::Json histogram = base::Json::object();
  for (const auto& [count, bugs] : h.assertions()) histogram[std::to_string(count)] = bugs;
  const base::Json out = {{"scripts", report.scripts},
                          {"used", report.used},
                          {"repaired", report.repaired},
                          {"duplicates", report.duplicates},
                          {"skipped", report.skipped},
                          {"bugs", h.bugs.size()},
                          {"assertions", report.assertions},
                          {"assertions_per_bug", histogram},
                          {"skeletons", h.skeletons.size()},
                          {"skeletons_repeated", repeated},
                          {"skeletons_too_large", report.large_skeletons},
                          {"atoms", h.atoms.size()},
                          {"atoms_with_repetitions", report.atoms},
                          {"atoms_skipped", report.atoms_skipped},
                          {"forms", h.forms.size()},
                          {"support", h.options.support},
                          {"confidence", h.options.confidence},
                          {"rules", std::move(rules)}};
  fmt::print("{}\n", out.dump_sorted());
}

void print_text(const history::History& h, const history::MineReport& report) {
  fmt::print("{} scripts, {} used", report.scripts, report.used);
  if (report.repaired > 0) fmt::print(" ({} without the commands that cannot be read)", report.repaired);
  if (report.duplicates > 0) fmt::print(", {} the same as another", report.duplicates);
  fmt::print("\n");
  for (const auto& [reason, count] : report.skipped) fmt::print("  {:6} {}\n", count, reason);
  fmt::print("{} bugs: {} skeletons, {} atoms of {} forms, {} rules\n", h.bugs.size(), h.skeletons.size(),
             h.atoms.size(), h.forms.size(), h.rules.size());
  if (!report.atoms_skipped.empty()) fmt::print("atoms left out:\n");
  for (const auto& [reason, count] : report.atoms_skipped) fmt::print("  {:6} {}\n", count, reason);
}

void add_input(const Input& input, history::Miner& miner) {
  const auto text = base::read_file(input.path, kLargestInput);
  if (!text) {
    miner.skip("cannot be read, or is larger than 4 MB");
  } else if (is_markdown(input.path)) {
    std::size_t number = 0;
    for (const std::string& script : history::fenced_scripts(*text))
      miner.add(fmt::format("{}#{}", input.name, ++number), script);
  } else {
    miner.add(input.name, *text);
  }
}

base::Status add_inputs(const std::vector<Input>& inputs, const std::string& closed_before,
                        history::Miner& miner) {
  Closed closed(closed_before);
  Bar bar(inputs.size());
  for (const Input& input : inputs) {
    const auto objection = closed.objection(input.path);
    if (!objection) return objection.error();
    if (objection->empty()) {
      add_input(input, miner);
    } else {
      miner.skip(*objection);
    }
    bar.advance();
  }
  return base::ok();
}

int run(const MineOptions& options) {
  const auto fail = [](const base::Error& error) {
    fmt::print(stderr, "smiter mine: {}\n", error.to_string());
    return kBadUse;
  };
  if (!options.closed_before.empty() &&
      (options.closed_before.size() != 10 || !collect::is_date(options.closed_before)))
    return fail({"--closed-before: give a day, as 2022-08-31"});
  if (!options.closed_before.empty() && !options.update.empty())
    return fail({"--closed-before: an earlier history (--update) does not say when its bugs were closed"});
  const auto ops = Operators::load(options.operators);
  if (!ops) return fail(ops.error());
  const auto inputs = find_inputs(options.paths);
  if (!inputs) return fail(inputs.error());
  if (inputs->empty()) return fail({"no *.smt2 and no *.md in what was given"});
  const std::string out = options.out.empty() ? options.update : options.out;
  if (!out.empty() && is_one_of(out, *inputs))
    return fail({"would be overwritten, and is one of the files to learn from; give another -o", {}, out});
  history::Miner miner(ops->table());
  if (!options.update.empty()) {
    const auto text = base::read_file(options.update);
    if (!text) return fail(text.error());
    auto earlier = history::read_history(*text, ops->table());
    if (!earlier) {
      earlier.error().file = options.update;
      return fail(earlier.error());
    }
    miner.add(*earlier);
  }
  if (const auto added = add_inputs(*inputs, options.closed_before, miner); !added)
    return fail(added.error());
  const history::History history = miner.finish(options.rules);
  if (history.bugs.empty())
    return fail({"nothing to learn from: " + std::to_string(inputs->size()) + " files"});
  if (!out.empty()) {
    if (const auto written = base::write_file(out, history::write_history(history)); !written)
      return fail(written.error());
  }
  options.json ? print_json(history, miner.report()) : print_text(history, miner.report());
  return kNothingFound;
}

}  // namespace

Command mine_command() {
  auto options = std::make_shared<MineOptions>();
  Command command{.name = "mine",
                  .summary = "Learn skeletons, atoms and rules from scripts that showed bugs"};
  command.add("PATH", options->paths, "Files, and folders (their *.smt2 and *.md, at any depth)").required();
  command
      .add("-o,--out", options->out,
           "The history file to write (smiter help history). Without it and --update, only the counts are "
           "printed")
      .taking("FILE");
  command.add("--update", options->update, "Add to this history file; -o writes the result to another one")
      .taking("FILE");
  command
      .add("--closed-before", options->closed_before,
           "Only scripts that smiter collect fetched from issues closed before this day, as 2022-08-31")
      .taking("DATE");
  command
      .add("--support", options->rules.support, "Keep a rule if its forms occur together in more bugs than N")
      .with_default();
  command
      .add("--confidence", options->rules.confidence,
           "Keep a rule if it holds in more than this share of the bugs that have its left side")
      .share()
      .with_default();
  command
      .add("--largest", options->rules.largest, "How many forms a rule has, at most, on both sides together")
      .in(2, 12)
      .with_default();
  add_operators_option(command, options->operators);
  command.add("--json", options->json, "Print the counts and the rules as one JSON object");
  command.footer =
      "Examples:\n  smiter collect --repo Z3Prover/z3 --out triggers\n"
      "  smiter mine triggers -o z3.smh\n"
      "  smiter fuzz --strategy histfuzz --history z3.smh --solver z3 --solver cvc5 --time 10m\n"
      "Scripts that cannot be read are left out and counted by the reason.\n"
      "Exit code: 0 done, 2 bad use, or no script can be read.";
  command.run = [options](const Call&) { return run(*options); };
  return command;
}

}  // namespace smiter::ui
