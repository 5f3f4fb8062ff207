// SPDX-License-Identifier: MIT
#include "solver/profile/inspect.h"

#include <algorithm>

#include "solver/process/exchange.h"
#include "solver/session/memory_solver.h"
#include "solver/session/one_shot.h"
#include "solver/session/session.h"

namespace smiter::solver {
namespace {

// For a trivial formula. What is slow to start may take many times as long on a busy machine.
constexpr std::uint64_t kWallMs = 20'000;
constexpr std::uint64_t kStartPatience = 200;  // times the profile's start_ms

std::uint64_t wall_ms_for(const Profile& profile) {
  return kWallMs + kStartPatience * profile.start_ms;
}

// Two trivial formulas in the first logic the solver knows; any solver must decide them.
std::string trivial_script(const Profile& profile, bool satisfiable) {
  const bool any = profile.logics.empty() || profile.logics.front() == "*";
  return "(set-logic " + (any ? std::string("QF_UF") : profile.logics.front()) +
         ")\n(declare-fun p () Bool)\n(assert p)\n" + (satisfiable ? "" : "(assert (not p))\n") +
         "(check-sat)\n";
}

std::string problem_with(const Answer& answer, bool satisfiable) {
  const Result result = answer.checks.empty() ? Result::None : answer.checks.front().result;
  const bool right =
      satisfiable ? result == Result::Sat || result == Result::DeltaSat : result == Result::Unsat;
  if (right && answer.is_ok()) return "";
  return "answered '" + std::string(name_of(result)) + "' to a trivial " + (satisfiable ? "sat" : "unsat") +
         " formula" + (answer.message.empty() ? "" : ": " + answer.message);
}

ModeCheck check_mode(const SolverConfig& config, Mode mode) {
  ModeCheck check{mode, false, ""};
  std::optional<Session> session;
  if (mode == Mode::Session) session.emplace(config);
  for (const bool satisfiable : {true, false, true}) {
    Query query{trivial_script(config.profile, satisfiable), {}, {}, {}};
    query.limits.wall_ms = wall_ms_for(config.profile);
    const Answer answer = session ? session->run(query) : run_one_shot(config, query, {mode, false});
    check.problem = problem_with(answer, satisfiable);
    if (!check.problem.empty()) return check;
  }
  if (session && session->statistics().processes != 1) check.problem = "the process does not outlive a query";
  check.works = check.problem.empty();
  return check;
}

}  // namespace

bool Inspection::works() const {
  return !modes.empty() &&
         std::all_of(modes.begin(), modes.end(), [](const ModeCheck& check) { return check.works; });
}

bool answers(const SolverConfig& config) {
  const Mode mode = supports(config.profile, Mode::Stdin) ? Mode::Stdin : Mode::File;
  Query query{trivial_script(config.profile, true), {}, {}, {}};
  query.limits.wall_ms = wall_ms_for(config.profile);
  return problem_with(run_one_shot(config, query, {mode, false}), true).empty();
}

std::string printed_with(const SolverConfig& config, const std::vector<std::string>& arguments,
                         Deadline until) {
  if (config.memory) return "";  // a function prints nothing
  CommandLine command{config.program, config.profile.program_arguments, config.folder};
  // Only options that choose the program's release matter here; solving options are left out.
  for (const std::string& option : config.options) {
    if (config.profile.is_fixed(option)) command.arguments.push_back(option);
  }
  command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
  auto process = Process::start(command, {});
  if (!process) return "";
  Transcript transcript;
  Exchange exchange{"", "", true, {}};
  exchange.limits.wall_ms = wall_ms_for(config.profile);
  exchange.limits.until = until;
  if (run_exchange(*process, exchange, transcript) != Stop::EndOfOutput) return "";
  return transcript.output.empty() ? std::move(transcript.errors) : std::move(transcript.output);
}

std::string version_of(const SolverConfig& config, Deadline until) {
  if (config.memory) return config.memory->version;
  if (config.profile.version_arguments.empty()) return "";
  const std::string text = printed_with(config, config.profile.version_arguments, until);
  return text.substr(0, text.find('\n'));
}

void ask_versions(std::vector<SolverConfig>& configs) {
  for (SolverConfig& config : configs) {
    const auto of_family = std::ranges::count_if(configs, [&](const SolverConfig& other) {
      return other.profile.family_name() == config.profile.family_name();
    });
    if (of_family > 1 && config.version.empty()) config.version = version_of(config);
  }
}

Inspection inspect(const SolverConfig& config) {
  Inspection result;
  result.version = version_of(config);
  for (const Mode mode : {Mode::Session, Mode::File, Mode::Stdin}) {
    if (supports(config.profile, mode)) result.modes.push_back(check_mode(config, mode));
  }
  return result;
}

std::string_view name_of(Mode mode) {
  switch (mode) {
    case Mode::Session:
      return "session";
    case Mode::File:
      return "file";
    case Mode::Stdin:
      return "stdin";
  }
  return "file";
}

}  // namespace smiter::solver
