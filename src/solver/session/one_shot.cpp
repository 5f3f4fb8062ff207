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

}  // namespace

Answer run_one_shot(const SolverConfig& config, const Query& query, const OneShotOptions& options) {
  CHECK(options.mode != Mode::Session, "a single run is not a session");
  const Mode mode = usable_mode(config.profile, options.mode);
  auto script = prepare_script(query.script, config.profile.dialect, query.prepare);
  if (!script) return refused(script.error().to_string());
  if (auto reason = cannot_express(*script, config.profile)) return unsupported(*reason, script->checks);
  if (query.limits.until.has_passed()) return out_of_time(script->checks);
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
