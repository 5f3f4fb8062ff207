// SPDX-License-Identifier: MIT
#include "solver/session/one_shot.h"

#include <algorithm>

#include "base/check.h"
#include "solver/crash/backtrace.h"
#include "solver/crash/crash_place.h"
#include "solver/crash/signature.h"
#include "solver/crash/tracer.h"
#include "solver/process/scratch_file.h"
#include "solver/session/answer_reader.h"
#include "solver/session/frame.h"
#include "solver/session/memory_solver.h"
#include "solver/session/places.h"
#include "solver/session/refusal.h"

namespace smiter::solver {
namespace {

constexpr std::uint64_t kExitGraceMs = 2000;

Mode usable_mode(const Profile& profile, Mode wanted) {
  if (supports(profile, wanted)) return wanted;
  return wanted == Mode::File ? Mode::Stdin : Mode::File;
}

// The crash again, for its place: by gdb, which knows the callers too; by our own tracer if the stack
// ran out, where there is no gdb, or if a script stands before the program. Empty: no place.
std::string place_key(const CommandLine& command, const std::string& stdin_file, const KernelLimits& kernel,
                      const Limits& limits) {
  const auto key_of = [](const std::string& what, const std::vector<std::string>& frames) {
    std::string key = frames_key(what, frames);
    return key.ends_with(" at ") ? std::string() : key;
  };
  const auto fault = first_fault(command, stdin_file, kernel, limits);
  if (fault && is_stack_overflow(*fault)) return key_of("stack overflow", places_of(*fault));
  if (const auto frames = crash_frames(command, stdin_file, limits)) {
    if (std::string key = key_of(frames->signal, frames->frames); !key.empty()) return key;
  }
  return fault ? key_of(signal_name(fault->signal), places_of(*fault)) : std::string();
}

// What is printed is the answer, all of it. What came with an error is none.
Answer run_preprocessing(const SolverConfig& config, const Query& query, const Script& script) {
  std::string text;
  for (const Command& command : script.commands) text.append(command.text).append("\n");
  auto file = ScratchFile::make(text);
  if (!file) return refused(file.error().to_string());
  const CommandLine command = command_line(with_preprocess_options(config), Mode::File, file->path());
  auto process = Process::start(command, kernel_limits(config.profile, query.limits, Mode::File));
  if (!process) return refused(process.error().to_string());
  Transcript transcript;
  const Stop stop = run_exchange(*process, {"", "", true, query.limits}, transcript);
  const bool ended = stop == Stop::EndOfOutput && process->wait_for_exit(kExitGraceMs);
  process->kill();
  Answer answer;
  answer.cpu_ms = process->status().cpu_ms;
  answer.wall_ms = transcript.wall_ms;
  answer.output = transcript.output;
  answer.error_output = transcript.errors;
  answer.simplified.resize(script.simplifications);
  if (ended && process->status().signal != 0) {
    answer.outcome = Class::Crash;
    answer.crash = CrashKind::Signal;
    answer.signal = process->status().signal;
    answer.signature = signal_name(answer.signal);
    answer.message = "ended by " + answer.signature;
  } else if (!ended || process->status().code != 0) {
    answer.outcome = ended ? Class::Error : Class::Timeout;
    answer.message = ended ? transcript.errors.substr(0, transcript.errors.find('\n')) : "a limit";
  } else {
    answer.simplified[0] = transcript.output;
  }
  return answer;
}

}  // namespace

std::vector<std::string> preprocess_options(const Dialect& dialect) {
  std::vector<std::string> options;
  for (const std::string& entry : dialect.simplify_prelude)
    if (entry.starts_with("-")) options.push_back(entry);
  return options;
}

SolverConfig with_preprocess_options(SolverConfig config) {
  for (std::string& option : preprocess_options(config.profile.dialect))
    config.options.push_back(std::move(option));
  return config;
}

bool is_preprocessed(const Script& script, const Profile& profile) {
  return script.simplifications > 0 && !preprocess_options(profile.dialect).empty() &&
         std::none_of(script.commands.begin(), script.commands.end(),
                      [](const Command& c) { return c.role == CommandRole::Simplify; });
}

Answer run_one_shot(const SolverConfig& config, const Query& query, const OneShotOptions& options) {
  CHECK(options.mode != Mode::Session, "a single run is not a session");
  const Mode mode = usable_mode(config.profile, options.mode);
  auto script = prepare_script(query.script, config.profile.dialect, query.prepare);
  if (!script) return refused(script.error().to_string());
  if (auto reason = cannot_express(*script, config.profile)) return unsupported(*reason, script->checks);
  if (query.limits.until.has_passed()) return out_of_time(script->checks);
  if (!config.memory && is_preprocessed(*script, config.profile))
    return run_preprocessing(config, query, *script);
  if (config.memory)
    return ask_in_memory(
        {.config = config, .query = query, .checks = script->checks, .backtrace = options.backtrace});
  const Frame frame = make_frame(*script, query, config.profile.dialect, false, make_nonce());

  // The file is needed for Mode::File and, in any mode, for the debugger.
  std::optional<ScratchFile> file;
  if (mode == Mode::File || options.backtrace) {
    auto made = ScratchFile::make(frame.text);
    if (!made) return refused(made.error().to_string());
    file.emplace(std::move(*made));
  }
  const CommandLine command = command_line(config, mode, file ? file->path() : "");
  auto process = Process::start(command, kernel_limits(config.profile, query.limits, mode));
  if (!process) return refused(process.error().to_string());

  Transcript transcript;
  const std::string_view input = mode == Mode::Stdin ? std::string_view(frame.text) : std::string_view();
  const Stop stop = run_exchange(*process, {input, "", true, query.limits}, transcript);
  RunRecord run{config.profile, *script, frame, transcript, stop, std::nullopt};
  const std::uint64_t grace = query.limits.until.left_ms(
      query.limits.wall_ms > 0 ? std::min(kExitGraceMs, query.limits.wall_ms) : kExitGraceMs);
  if (stop == Stop::EndOfOutput && process->wait_for_exit(grace)) run.exit = process->status();
  process->kill();
  transcript.peak_rss = std::max(transcript.peak_rss, process->status().peak_rss);

  Answer answer = read_answer(run);
  if (answer.outcome == Class::Error || answer.outcome == Class::Unsupported)
    answer.message =
        with_places_of_script(answer.message, frame, *script, query.script, file ? file->path() : "");
  answer.cpu_ms = process->status().cpu_ms;
  if (options.backtrace && needs_backtrace(answer) && !query.limits.until.has_passed()) {
    const std::string key = place_key(command, mode == Mode::Stdin ? file->path() : "",
                                      kernel_limits(config.profile, query.limits, mode), query.limits);
    answer.located = !key.empty();
    if (answer.located) answer.signature = key;
  }
  return answer;
}

}  // namespace smiter::solver
