// SPDX-License-Identifier: MIT
// Sessions against single runs, on real solvers and files, in one run:
//   - do both give the same answers? every difference is printed
//   - CPU per query of the solver, median over the files that it decides in under 10 ms
//     (a few hard queries would dominate a mean)
//   - our own CPU per query, that is everything outside the solver process
//   - is anything left behind?
#include <dirent.h>
#include <fmt/core.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "solver/session/one_shot.h"
#include "solver/session/session.h"

namespace {

using namespace smiter::solver;

constexpr double kEasyMs = 10;

double own_cpu_ms() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto ms = [](const timeval& t) {
    return 1e3 * static_cast<double>(t.tv_sec) + 1e-3 * static_cast<double>(t.tv_usec);
  };
  return ms(usage.ru_utime) + ms(usage.ru_stime);
}

std::size_t open_descriptors() {
  std::size_t count = 0;
  DIR* folder = opendir("/proc/self/fd");
  while (readdir(folder) != nullptr) ++count;
  closedir(folder);
  return count;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

std::string text_of(const Answer& answer) {
  std::string text(name_of(answer.outcome));
  for (const CheckResult& check : answer.checks) text += fmt::format(" {}", name_of(check.result));
  return text;
}

bool is_decided(const Answer& answer) {
  return answer.is_ok() && !answer.checks.empty() &&
         std::all_of(answer.checks.begin(), answer.checks.end(),
                     [](const auto& c) { return c.result == Result::Sat || c.result == Result::Unsat; });
}

// One mode against the other; limits are hit at different moments, which is no difference.
bool is_limit(const Answer& answer) {
  return answer.outcome == Class::Timeout || answer.outcome == Class::OutOfMemory;
}

struct Cpu {
  std::vector<double> session_ms, one_shot_ms;
};

struct Tally {
  // Apart by whether the script sets a logic: without one z3 4.8.12 spends some 8 ms of
  // its own at the first check-sat, in a session as in a single run.
  Cpu with_logic, without_logic;
  std::vector<double> own_easy_ms;  // in the session, for the easy files
  double own_session_ms = 0, own_one_shot_ms = 0;
  std::size_t files = 0, same = 0, limits = 0, different = 0;
  std::map<std::string, std::size_t> classes;
};

void compare(const std::string& path, const std::string& script, const Limits& limits, bool only_session,
             Session& session, Tally& tally) {
  const Query query{script, {}, limits, {}};
  const double start = own_cpu_ms();
  const Answer in_session = session.run(query);
  const double middle = own_cpu_ms();
  const Answer alone = only_session ? in_session : run_one_shot(session.config(), query);
  tally.own_session_ms += middle - start;
  tally.own_one_shot_ms += own_cpu_ms() - middle;
  ++tally.files;
  ++tally.classes[std::string(name_of(alone.outcome))];
  if (is_decided(in_session) && is_decided(alone) && in_session.cpu_ms < kEasyMs) {
    tally.own_easy_ms.push_back(middle - start);
    Cpu& cpu = script.find("(set-logic") == std::string::npos ? tally.without_logic : tally.with_logic;
    cpu.session_ms.push_back(in_session.cpu_ms);
    cpu.one_shot_ms.push_back(alone.cpu_ms);
  }
  if (text_of(in_session) == text_of(alone)) {
    ++tally.same;
  } else if (is_limit(in_session) || is_limit(alone)) {
    ++tally.limits;
    fmt::print("limit\t{}\t{}\tsession: {}\tone-shot: {}\n", session.config().label, path,
               text_of(in_session), text_of(alone));
  } else {
    ++tally.different;
    fmt::print("different\t{}\t{}\tsession: {} ({})\tone-shot: {} ({})\n", session.config().label, path,
               text_of(in_session), in_session.message, text_of(alone), alone.message);
  }
}

void report(const Session& session, std::string_view which, const Cpu& cpu) {
  const double in_session = median(cpu.session_ms);
  const double alone = median(cpu.one_shot_ms);
  fmt::print(
      "{}: {} easy files{}; CPU per query, median: one-shot {:.2f} ms, session {:.2f} ms, ratio {:.2f}\n",
      session.config().label, cpu.session_ms.size(), which, alone, in_session,
      in_session > 0 ? alone / in_session : 0);
}

void report(const Session& session, const Tally& tally) {
  const auto files = static_cast<double>(tally.files);
  fmt::print("{}: {} files, {} same, {} differ only by a limit, {} different; classes:",
             session.config().label, tally.files, tally.same, tally.limits, tally.different);
  for (const auto& [name, count] : tally.classes) fmt::print(" {} {}", name, count);
  fmt::print("\n");
  Cpu all = tally.with_logic;
  all.session_ms.insert(all.session_ms.end(), tally.without_logic.session_ms.begin(),
                        tally.without_logic.session_ms.end());
  all.one_shot_ms.insert(all.one_shot_ms.end(), tally.without_logic.one_shot_ms.begin(),
                         tally.without_logic.one_shot_ms.end());
  report(session, "", all);
  report(session, " that set a logic", tally.with_logic);
  report(session, " that set none", tally.without_logic);
  fmt::print(
      "{}: our own CPU per query: session {:.3f} ms (easy files, median {:.3f}), one-shot {:.3f} ms; {} "
      "processes for {} session "
      "queries\n",
      session.config().label, tally.own_session_ms / files, median(tally.own_easy_ms),
      tally.own_one_shot_ms / files, session.statistics().processes, session.statistics().queries);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Compare sessions with single runs"};
  std::vector<std::string> specs;
  std::vector<std::string> files;
  std::uint64_t timeout_ms = 2000;
  bool only_session = false;
  app.add_option("--solver,-s", specs)->required()->allow_extra_args(false);
  app.add_option("--timeout-ms", timeout_ms);
  app.add_flag("--only-session", only_session, "No single runs: to profile our own part");
  app.add_option("files", files)->required();
  CLI11_PARSE(app, argc, argv);
  const std::size_t descriptors = open_descriptors();
  Limits limits;
  limits.wall_ms = timeout_ms;
  for (const std::string& spec : specs) {
    auto config = parse_solver_spec(spec);
    if (!config) {
      fmt::print(stderr, "{}\n", config.error().to_string());
      return 2;
    }
    Session session(std::move(*config));
    Tally tally;
    for (const std::string& path : files) {
      std::ostringstream text;
      text << std::ifstream(path, std::ios::binary).rdbuf();
      compare(path, text.str(), limits, only_session, session, tally);
    }
    report(session, tally);
  }
  const bool childless = waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD;
  fmt::print("left behind: {} descriptors, {}\n", open_descriptors() - descriptors,
             childless ? "no child" : "a child");
  return childless && open_descriptors() == descriptors ? 0 : 1;
}
