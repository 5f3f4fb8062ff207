// SPDX-License-Identifier: MIT
#include "acceptance/golden_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "solver/process/exchange.h"
#include "solver/process/process.h"
#include "solver/process/scratch_file.h"
#include "solver/profile/solver_config.h"

namespace smiter::acceptance {

namespace {

// ddSMT's rule for the time of a check.
constexpr double kWallFactor = 1.5;
constexpr double kWallMoreMs = 1000;
constexpr std::uint64_t kNoLimit = std::uint64_t{24} * 3600 * 1000;
constexpr std::size_t kErrorsKept = std::size_t{64} << 10;

// What it wrote to stderr after it had closed stdout. It has ended: nothing more will come.
void read_rest(solver::Process& process, std::string& errors) {
  std::array<char, 4096> buffer;
  while (process.errors().is_open() && errors.size() < kErrorsKept) {
    const ssize_t n = read(process.errors().get(), buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    errors.append(buffer.data(), static_cast<std::size_t>(n));
  }
}

std::string without_name(std::string text, const std::string& path) {
  for (std::size_t at = text.find(path); at != std::string::npos; at = text.find(path, at))
    text.erase(at, path.size());
  return text;
}

}  // namespace

base::Expected<GoldenCommand> GoldenCommand::find(const std::vector<std::string>& words, OutputMatch match,
                                                  const solver::Limits& limits) {
  if (words.empty()) return base::Error{"the command is empty"};
  std::string program = solver::find_program(words.front());
  if (program.empty())
    return base::Error{"'" + words.front() + "' is not a program that can be run (is it on PATH?)"};
  return GoldenCommand(std::move(program), words, std::move(match), limits);
}

GoldenCommand::Run GoldenCommand::run(const std::string& text) const {
  Run run;
  const auto file = solver::ScratchFile::make(text);
  if (!file) return run;
  std::vector<std::string> arguments(words_.begin() + 1, words_.end());
  arguments.push_back(file->path());
  auto process = solver::Process::start({program_, std::move(arguments)}, {});
  if (!process) return run;
  solver::Transcript transcript;
  const solver::Stop stop = run_exchange(*process, {"", "", true, limits_}, transcript);
  // It may close its output and go on working.
  const auto spent = static_cast<std::uint64_t>(transcript.wall_ms);
  const std::uint64_t limit = limits_.wall_ms == 0 ? kNoLimit : limits_.wall_ms;
  const std::uint64_t left = limit > spent ? limit - spent : 1;
  run.ended = stop == solver::Stop::EndOfOutput && process->wait_for_exit(limits_.until.left_ms(left));
  if (run.ended) read_rest(*process, transcript.errors);
  process->kill();
  run.code = process->status().code;
  run.signal = process->status().signal;
  run.cpu_ms = process->status().cpu_ms;
  run.wall_ms = transcript.wall_ms;
  run.out = without_name(std::move(transcript.output), file->path());
  run.err = without_name(std::move(transcript.errors), file->path());
  return run;
}

bool GoldenCommand::matches(const Run& run) const {
  if (!run.ended || run.code != golden_.code || run.signal != golden_.signal) return false;
  if (match_.ignore) return true;
  if (match_.out.empty() && match_.err.empty()) return run.out == golden_.out && run.err == golden_.err;
  return run.out.find(match_.out) != std::string::npos && run.err.find(match_.err) != std::string::npos;
}

base::Status GoldenCommand::learn(const std::string& original) {
  golden_ = run(original);
  learning_cpu_ms_ = golden_.cpu_ms;
  if (!golden_.ended)
    return base::Error{
        fmt::format("{} does not end on the original in time (--timeout, --memory)", words_.front())};
  for (const auto& [wanted, text, name] :
       {std::tuple{&match_.out, &golden_.out, "out"}, std::tuple{&match_.err, &golden_.err, "err"}}) {
    if (text->find(*wanted) == std::string::npos)
      return base::Error{fmt::format("--match-{0}: {1} does not print '{2}' to std{0} on the original", name,
                                     words_.front(), *wanted)};
  }
  const Run again = run(original);
  learning_cpu_ms_ += again.cpu_ms;
  if (again.ended && !matches(again))
    return base::Error{fmt::format(
        "{} does not do the same twice on the original; compare less with --ignore-output, --match-out or "
        "--match-err",
        words_.front())};
  if (limits_.wall_ms == 0)
    limits_.wall_ms =
        static_cast<std::uint64_t>(kWallFactor * (std::max(golden_.wall_ms, again.wall_ms) + kWallMoreMs));
  return base::ok();
}

bool GoldenCommand::is_like_original(const std::string& text, double& cpu_ms) const {
  const Run done = run(text);
  cpu_ms = done.cpu_ms;
  return matches(done);
}

std::string GoldenCommand::exit_text() const {
  return golden_.signal != 0 ? fmt::format("signal {}", golden_.signal)
                             : fmt::format("exit {}", golden_.code);
}

std::string GoldenCommand::summary() const {
  std::string text = exit_text();
  if (!match_.ignore && match_.out.empty() && match_.err.empty()) text += ", stdout and stderr";
  if (!match_.ignore && !match_.out.empty()) text += fmt::format(", '{}' in stdout", match_.out);
  if (!match_.ignore && !match_.err.empty()) text += fmt::format(", '{}' in stderr", match_.err);
  return text + fmt::format(" of {}", fmt::join(words_, " "));
}

}  // namespace smiter::acceptance
