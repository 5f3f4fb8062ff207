// SPDX-License-Identifier: MIT
#include "solver/session/session.h"

#include <poll.h>

#include <algorithm>

#include <fmt/core.h>

#include "base/check.h"
#include "solver/process/launch.h"
#include "solver/session/frame.h"
#include "solver/session/memory_solver.h"
#include "solver/session/one_shot.h"
#include "solver/session/refusal.h"

namespace smiter::solver {
namespace {

constexpr std::uint64_t kExitGraceMs = 2000;
constexpr std::uint64_t kStartPatience = 100;  // times the profile's start_ms, on a busy machine

// Bytes waiting, or the pipe closed, before anything was asked.
bool has_stale_output(Process& process) {
  pollfd fd{process.output().get(), POLLIN, 0};
  return poll(&fd, 1, 0) != 0;
}

bool began_cleanly(const Frame& frame, const Transcript& transcript) {
  const auto segments = cut_output(frame, transcript.output);
  return segments.front().complete && segments.front().text.empty();
}

// To replace a process that is slow to start costs more than to wait a little for one that
// was asked to stop by itself.
Query patiently(const Query& query, const Profile& profile) {
  Query patient = query;
  Limits& limits = patient.limits;
  if (limits.soft_ms == 0) limits.soft_ms = limits.wall_ms > 0 ? limits.wall_ms : limits.cpu_ms;
  if (limits.cpu_ms > 0) limits.cpu_ms += profile.start_ms;
  if (limits.wall_ms > 0) limits.wall_ms += profile.start_ms;
  return patient;
}

}  // namespace

Session::Session(SolverConfig config) : config_(std::move(config)) {
  CHECK(config_.profile.has_session(), "this solver has a session mode");
}

Answer Session::run(const Query& query) {
  ++statistics_.queries;
  auto script = prepare_script(query.script, config_.profile.dialect, query.prepare);
  if (!script) return refused(script.error().to_string());
  if (auto reason = cannot_express(*script, config_.profile)) return unsupported(*reason, script->checks);
  if (query.limits.until.has_passed()) return out_of_time(script->checks);
  if (config_.memory) return ask_function(query, *script);
  if (is_preprocessed(*script, config_.profile)) return run_one_shot(config_, query);
  const bool slow_to_start = config_.profile.start_ms > 0;
  for (int tries = 0;; ++tries) {
    if (const auto error = ensure_process(query.limits)) return refused(error->to_string());
    const bool fresh = served_ == 0;
    Attempt result = attempt(slow_to_start ? patiently(query, config_.profile) : query, *script);
    // What broke a used process before our script reached it is not this script's doing.
    if (result.stale && !fresh && tries == 0) continue;
    result.answer.fresh_process = fresh;
    return std::move(result.answer);
  }
}

std::optional<base::Error> Session::ensure_process(const Limits& limits) {
  if (process_ && has_stale_output(*process_)) process_.reset();
  if (process_) return std::nullopt;
  auto process = Process::start(command_line(config_, Mode::Session),
                                kernel_limits(config_.profile, limits, Mode::Session));
  if (!process) return process.error();
  process_.emplace(std::move(*process));
  served_ = 0;
  ++statistics_.processes;
  return config_.profile.start_ms > 0 ? wait_until_it_listens(limits) : std::nullopt;
}

// What starting costs is no query's: limits are learned from those.
std::optional<base::Error> Session::wait_until_it_listens(const Limits& limits) {
  Limits start = limits;
  start.wall_ms = kStartPatience * config_.profile.start_ms;
  start.cpu_ms = 0;
  Transcript greeting;
  const std::string marker = make_nonce();
  const std::string question = "(echo \"" + marker + "\")\n";
  const Stop stop = run_exchange(*process_, {question, marker, false, start}, greeting);
  if (stop == Stop::Marker) return std::nullopt;
  process_.reset();
  const std::string said = greeting.errors.substr(0, greeting.errors.find('\n'));
  return base::Error{fmt::format("{} {}{}{}", config_.label,
                                 stop == Stop::EndOfOutput ? "ended before it was asked anything"
                                                           : "does not listen after it was started",
                                 said.empty() ? "" : ": ", said)};
}

Session::Attempt Session::attempt(const Query& query, const Script& script) {
  const Frame frame = make_frame(script, query, config_.profile.dialect, true, make_nonce());
  Transcript transcript;
  const double cpu_before = process_->cpu_ms();
  const Stop stop =
      run_exchange(*process_, {frame.text, frame.last_marker(), false, query.limits}, transcript);
  ++served_;
  RunRecord run{config_.profile, script, frame, transcript, stop, std::nullopt};
  if (stop == Stop::Marker) {
    transcript.peak_rss = std::max(transcript.peak_rss, process_->resident_bytes());
  } else {
    const std::uint64_t grace = query.limits.until.left_ms(
        query.limits.wall_ms > 0 ? std::min(kExitGraceMs, query.limits.wall_ms) : kExitGraceMs);
    if (stop == Stop::EndOfOutput && process_->wait_for_exit(grace)) run.exit = process_->status();
    process_->kill();
  }
  Attempt result{read_answer(run), false};
  result.answer.cpu_ms = std::max(0.0, process_->cpu_ms() - cpu_before);
  result.stale = (stop == Stop::Marker || stop == Stop::EndOfOutput) && !began_cleanly(frame, transcript);
  if (stop != Stop::Marker || result.stale || is_worn_out(result.answer, script)) process_.reset();
  return result;
}

Answer Session::ask_function(const Query& query, const Script& script) {
  if (!in_memory_) {
    served_ = 0;
    ++statistics_.processes;
  }
  Answer answer =
      ask_in_memory({.config = config_, .query = query, .checks = script.checks, .served = served_});
  ++served_;
  in_memory_ = survives(answer) && !is_worn_out(answer, script);
  return answer;
}

bool Session::is_worn_out(const Answer& answer, const Script& script) const {
  const Dialect& dialect = config_.profile.dialect;
  const bool tainted =
      dialect.options_survive_reset &&
      std::any_of(script.option_names.begin(), script.option_names.end(),
                  [&](const std::string& name) { return !dialect.restore_options.contains(name); });
  return tainted || (dialect.names_survive_reset && script.has_names) || answer.unexpected ||
         answer.outcome == Class::Protocol || answer.outcome == Class::Crash ||
         served_ >= config_.profile.session_queries || answer.peak_rss > config_.profile.session_rss_bytes;
}

}  // namespace smiter::solver
