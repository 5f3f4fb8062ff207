// SPDX-License-Identifier: MIT
#include "campaign/changes/repository.h"

#include <algorithm>
#include <filesystem>

#include "solver/process/exchange.h"
#include "solver/process/process.h"
#include "solver/profile/solver_config.h"
#include "triage/report/escape.h"

namespace smiter::campaign {

namespace {

constexpr std::size_t kMostOutput = std::size_t{32} << 20;
constexpr std::size_t kMostSmallOutput = std::size_t{64} << 10;
constexpr std::uint64_t kMostMs = 300'000;

// A commit's or a file's number, SHA-1 or SHA-256.
bool is_number(std::string_view text) {
  return (text.size() == 40 || text.size() == 64) &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// What both kinds of difference are asked with: nothing of the repository's or the user's configuration
// counts. Without what became a link or a submodule, or was one: the patch shows it as two files, the list as
// one.
std::vector<std::string> diff_arguments(const std::vector<std::string>& form, const std::string& from,
                                        const std::string& to) {
  std::vector<std::string> words = {"diff",
                                    "--no-ext-diff",
                                    "--no-textconv",
                                    "--no-renames",
                                    "--diff-filter=ADM",
                                    "--no-color",
                                    "--no-relative",
                                    "--submodule=short",
                                    "--ignore-submodules=none",
                                    "--diff-algorithm=myers",
                                    "-O/dev/null"};
  words.insert(words.end(), form.begin(), form.end());
  words.insert(words.end(), {from, to, "--"});
  return words;
}

}  // namespace

base::Expected<Repository> Repository::open(const std::string& folder) {
  const std::string git = solver::find_program("git"), env = solver::find_program("env");
  if (git.empty() || env.empty()) return base::Error{"--changed-since: git is not on this machine"};
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error))
    return base::Error{"--repo: no such folder", {}, triage::printable(folder)};
  Repository repository(env, git, std::filesystem::absolute(folder, error).string());
  const auto inside = repository.run({"rev-parse", "--git-dir"}, kMostSmallOutput);
  if (!inside)
    return base::Error{"--repo: not a git repository that can be read (" + inside.error().message + ")",
                       {},
                       triage::printable(folder)};
  return repository;
}

base::Expected<Repository::Output> Repository::run(const std::vector<std::string>& arguments,
                                                   std::size_t most_bytes) const {
  // env, because a process gets our environment: no transport may fetch what a partial clone lacks, and no
  // variable of ours may name another repository.
  solver::CommandLine command{env_,
                              {"-u",
                               "GIT_DIR",
                               "-u",
                               "GIT_WORK_TREE",
                               "-u",
                               "GIT_INDEX_FILE",
                               "-u",
                               "GIT_EXTERNAL_DIFF",
                               "-u",
                               "GIT_DIFF_OPTS",
                               "GIT_ALLOW_PROTOCOL=none",
                               "GIT_NO_LAZY_FETCH=1",
                               "GIT_OPTIONAL_LOCKS=0",
                               "GIT_TERMINAL_PROMPT=0",
                               "LC_ALL=C",
                               git_,
                               "--no-pager",
                               "--no-replace-objects",
                               "--literal-pathspecs",
                               "-c",
                               "core.fsmonitor=false",
                               "-c",
                               "core.hooksPath=/dev/null",
                               "-c",
                               "core.attributesFile=/dev/null",
                               "-C",
                               folder_}};
  command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
  auto process = solver::Process::start(command, {});
  if (!process) return process.error();
  const solver::Limits limits{.wall_ms = kMostMs, .output_bytes = most_bytes};
  solver::Transcript transcript;
  const solver::Stop stop = run_exchange(*process, {"", "", true, limits}, transcript);
  const bool ended = stop == solver::Stop::EndOfOutput && process->wait_for_exit(kMostMs);
  process->kill();
  if (stop == solver::Stop::Output) return Output{std::move(transcript.output), true};
  if (!ended) return base::Error{"git took too long"};
  if (process->status().code != 0) {
    const std::string_view said = transcript.errors;
    return base::Error{"git: " + triage::printable(std::string(said.substr(0, said.find('\n'))))};
  }
  return Output{std::move(transcript.output), false};
}

base::Expected<std::string> Repository::commit(const std::string& revision) const {
  const base::Error none{"--changed-since: no such revision in the repository: '" +
                         triage::printable(revision) +
                         "'. A shallow clone lacks older ones: git fetch --unshallow"};
  if (revision.empty() || revision.find('\0') != std::string::npos) return none;
  auto found =
      run({"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"}, kMostSmallOutput);
  if (!found) return none;
  std::string& number = found->text;
  while (!number.empty() && number.back() == '\n') number.pop_back();
  if (!is_number(number)) return none;
  return std::move(number);
}

base::Expected<Diff> Repository::diff(const std::string& from, const std::string& to) const {
  const auto raw = run(diff_arguments({"--raw", "-z", "--no-abbrev"}, from, to), kMostOutput);
  if (!raw) return raw.error();
  Diff diff = read_raw_diff(raw->text);
  const auto patch = run(diff_arguments({"--patch", "-U0", "--inter-hunk-context=0"}, from, to), kMostOutput);
  if (!patch) return patch.error();
  read_patch(patch->text, diff);
  diff.cut = raw->cut || patch->cut;
  return diff;
}

base::Expected<std::string> Repository::blob(const std::string& id, std::size_t most_bytes) const {
  if (!is_number(id)) return base::Error{"no number of a file"};
  auto text = run({"cat-file", "blob", id}, most_bytes);
  if (!text) return text.error();
  if (text->cut) return base::Error{"too large"};
  return std::move(text->text);
}

}  // namespace smiter::campaign
