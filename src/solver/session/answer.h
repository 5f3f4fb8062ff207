// SPDX-License-Identifier: MIT
// What came of running one script on one solver: the same type whether a session, a
// file or stdin carried it. Pure data; oracles judge it later without a solver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace smiter::solver {

// The outcome of one check-sat.
enum class Result : std::uint8_t {
  Sat,
  Unsat,
  Unknown,
  DeltaSat,  // dReal's weaker "sat up to delta"
  Timeout,
  OutOfMemory,
  Unsupported,
  Error,  // the solver reported an error at or before this check: no answer to the formula
  Crash,
  None,  // never reached, or the solver said nothing
};

// An answer to the formula: what can contradict another answer, a model or an expectation.
[[nodiscard]] constexpr bool is_definite(Result result) {
  return result == Result::Sat || result == Result::Unsat;
}

// The outcome of the whole run, the worst thing that happened.
enum class Class : std::uint8_t {
  Ok,
  Timeout,
  OutOfMemory,
  Unsupported,
  Error,
  InvalidModel,  // the solver's own model check failed
  Crash,
  KnownNonBug,  // looks like one of the above, but the profile says why it is not
  Flood,        // more output than allowed
  Processes,    // more child processes than allowed
  Protocol,     // no answer, two answers, closed its output, ...
  NotStarted,   // could not be started, or the script cannot be sent at all
};

// How a crash showed itself; None for everything else.
enum class CrashKind : std::uint8_t { None, Signal, Assertion, InternalError, Sanitizer, Exception };

struct CheckResult {
  Result result = Result::None;
  bool invalid_model = false;  // said sat, and then that its own model is wrong
  std::string reason;          // of unknown, of an error
  std::string model;           // the s-expressions as printed, when asked for
  std::string values;
  std::string core;
  std::string statistics;
};

// Many members: it is the record of a run. Whoever judges it reads a few of them, each another few.
struct Answer {
  std::vector<CheckResult> checks;  // one per check-sat, in order
  // Of a script that asks for (simplify …): the printed terms, one each, in order; empty: none came.
  std::vector<std::string> simplified = {};
  // Of commands that claim something (claim_commands.h), if they were kept: what each printed; empty:
  // nothing.
  std::vector<std::string> claims = {};
  Class outcome = Class::Ok;
  CrashKind crash = CrashKind::None;
  std::string signature;              // key of a crash or invalid model; "" otherwise
  bool located = false;               // the signature names a place (else a debugger can tell more)
  bool unexpected = false;            // printed lines that nobody can explain
  std::string message;                // one line for people: what happened
  std::vector<std::string> warnings;  // options it did not accept, lines nobody expected
  std::string output;                 // stdout less our markers, bounded
  std::string error_output;           // stderr, bounded
  double wall_ms = 0;
  double cpu_ms = 0;           // of the solver process, this query only
  std::size_t peak_rss = 0;    // bytes; in a session the largest seen while this query ran
  int exit_code = -1;          // -1: still running (session) or ended by a signal
  int signal = 0;              // 0: none
  bool fresh_process = true;   // the first query of its process
  bool died_in_reset = false;  // answered, then broke while being reset

  [[nodiscard]] bool is_ok() const { return outcome == Class::Ok; }
};

[[nodiscard]] std::string_view name_of(Result result);
[[nodiscard]] std::string_view name_of(Class outcome);
[[nodiscard]] std::string_view name_of(CrashKind kind);

}  // namespace smiter::solver
