// SPDX-License-Identifier: MIT
#include "upgrade/bisect/builds.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/file.h"
#include "solver/process/exchange.h"
#include "solver/process/process.h"
#include "solver/profile/solver_config.h"

namespace smiter::upgrade {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostOutput = 64UL << 20;
constexpr std::uint64_t kGitMs = 600'000;
constexpr std::size_t kMostProcesses = 4096;  // compilers at work
constexpr std::size_t kLongestSubject = 100;

struct Ended {
  int code = -1;
  std::string output, errors;
};

base::Expected<Ended> run_program(const solver::CommandLine& command, std::uint64_t timeout_ms,
                                  const solver::Deadline& until) {
  auto process = solver::Process::start(command, {});
  if (!process) return process.error();
  const solver::Limits limits{.wall_ms = timeout_ms,
                              .memory_bytes = 0,
                              .output_bytes = kMostOutput,
                              .processes = kMostProcesses,
                              .until = until};
  solver::Transcript transcript;
  const solver::Stop stop = run_exchange(*process, {"", "", true, limits}, transcript);
  const bool ended = stop == solver::Stop::EndOfOutput && process->wait_for_exit(until.left_ms(timeout_ms));
  process->kill();
  if (!ended) return base::Error{command.program + ": it was stopped: too long, or too much output"};
  return Ended{process->status().code, std::move(transcript.output), std::move(transcript.errors)};
}

std::string last_line(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  return std::string(text.substr(text.rfind('\n') == std::string_view::npos ? 0 : text.rfind('\n') + 1));
}

bool is_commit_id(std::string_view text) {
  return text.size() == 40 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace

base::Expected<Builds> Builds::open(BuildSettings settings) {
  if (settings.command.empty()) return base::Error{"--build: there is no command"};
  std::error_code error;
  for (std::string* path : {&settings.repo, &settings.out}) {
    const fs::path absolute = fs::absolute(*path, error);
    if (error) return base::Error{error.message(), {}, *path};
    *path = absolute.lexically_normal().string();
  }
  const fs::path program(settings.program);
  const bool leaves = program.is_absolute() || std::ranges::find(program, fs::path("..")) != program.end();
  if (program.empty() || leaves)
    return base::Error{"--program: give the path of the built program from the top of the repository"};
  Builds builds(std::move(settings));
  if (const auto inside = builds.git({"rev-parse", "--git-dir"}); !inside) return inside.error();
  fs::create_directories(builds.settings_.out + "/builds", error);
  if (error) return base::Error{error.message(), {}, builds.settings_.out};
  return builds;
}

base::Expected<std::string> Builds::git(std::vector<std::string> arguments) const {
  const std::string program = solver::find_program("git");
  if (program.empty()) return base::Error{"git is not on this machine"};
  std::vector<std::string> words = {"-C", settings_.repo};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const auto ended = run_program({program, words}, kGitMs, settings_.until);
  if (!ended) return ended.error();
  if (ended->code != 0) return base::Error{"git: " + last_line(ended->errors)};
  return ended->output;
}

base::Expected<std::vector<Commit>> Builds::commits(const std::string& good, const std::string& bad) const {
  const auto resolve = [&](const std::string& name) -> base::Expected<std::string> {
    auto id = git({"rev-parse", "--verify", "--end-of-options", name + "^{commit}"});
    if (!id) return id.error();
    while (!id->empty() && id->back() == '\n') id->pop_back();
    if (!is_commit_id(*id)) return base::Error{"git: '" + name + "' is no commit"};
    return id;
  };
  const auto first = resolve(good), last = resolve(bad);
  if (!first) return first.error();
  if (!last) return last.error();
  if (!git({"merge-base", "--is-ancestor", *first, *last}))
    return base::Error{fmt::format("{} is not an ancestor of {}", good, bad)};
  const auto list = git({"log", "--first-parent", "--reverse", "--format=%H %s", *first + ".." + *last});
  if (!list) return list.error();
  std::vector<Commit> result = {{*first, good}};
  std::string_view text = *list;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.size() < 41 || !is_commit_id(line.substr(0, 40))) continue;
    result.push_back({std::string(line.substr(0, 40)), std::string(line.substr(41, kLongestSubject))});
  }
  if (result.size() < 2) return base::Error{fmt::format("there is no commit after {} up to {}", good, bad)};
  return result;
}

base::Status Builds::check_out(const Commit& commit) const {
  const std::string tree = settings_.out + "/tree";
  std::error_code none;
  if (!fs::exists(tree + "/.git", none)) {
    const auto pruned = git({"worktree", "prune"});
    const auto added = git({"worktree", "add", "--detach", "--force", tree, commit.id});
    return added ? base::ok() : base::Status(added.error());
  }
  const auto done = git({"-C", tree, "checkout", "--detach", "--force", commit.id});
  return done ? base::ok() : base::Status(done.error());
}

base::Status Builds::build(const Commit& commit, const std::string& to) const {
  if (const auto out = check_out(commit); !out) return out;
  const std::string tree = settings_.out + "/tree", made = tree + "/" + settings_.program;
  std::error_code error;
  fs::remove(made, error);  // of another commit
  const std::string& first = settings_.command.front();
  // A path is one from the top of the tree.
  const std::string program = first.find('/') == std::string::npos ? solver::find_program(first)
                              : first.front() == '/'               ? first
                                                                   : tree + "/" + first;
  if (program.empty()) return base::Error{"--build: " + first + " is not on this machine"};
  const auto ended = run_program({program, {settings_.command.begin() + 1, settings_.command.end()}, tree},
                                 settings_.timeout_ms, settings_.until);
  if (!ended) return ended.error();
  if (ended->code != 0) {
    const std::string line = last_line(ended->errors.empty() ? ended->output : ended->errors);
    return base::Error{fmt::format("the build failed: {}", line)};
  }
  fs::copy_file(made, to, fs::copy_options::overwrite_existing, error);
  if (error) return base::Error{"the build made no " + settings_.program};
  return base::ok();
}

base::Expected<std::string> Builds::program_of(const Commit& commit) {
  const std::string folder = settings_.out + "/builds/" + commit.id;
  const std::string program = folder + "/" + fs::path(settings_.program).filename().string();
  const std::string failed = folder + "/failed";
  std::error_code error;
  if (fs::exists(program, error)) return program;
  if (const auto why = base::read_file(failed)) return base::Error{*why};
  fs::create_directories(folder, error);
  if (error) return base::Error{error.message(), {}, folder};
  ++built_;
  const std::string part = program + ".part";
  if (const auto done = build(commit, part); !done) {
    // An interrupted build says nothing about the commit.
    if (!settings_.until.has_passed()) {
      if (const auto kept = base::write_file(failed, done.error().to_string()); !kept) return kept.error();
    }
    return done.error();
  }
  fs::rename(part, program, error);
  if (error) return base::Error{error.message(), {}, program};
  return program;
}

void Builds::clean_up() const {
  const auto removed = git({"worktree", "remove", "--force", settings_.out + "/tree"});
  if (removed) return;
  std::error_code none;
  fs::remove_all(settings_.out + "/tree", none);
}

}  // namespace smiter::upgrade
