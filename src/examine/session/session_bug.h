// SPDX-License-Identifier: MIT
// Bugs that show only in a process that has been used: a wrong answer, a wrong model or a crash of
// the last of several scripts with (reset) between them, where a new process is right about it.
// Such a bug is a sequence of scripts; it is made short by leaving out scripts, then by reducing
// each of them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "smt/terms/signature.h"
#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "solver/session/answer.h"
#include "triage/finding.h"

namespace smiter::examine {

using Sequence = std::vector<triage::SessionScript>;

class SessionProbe {
 public:
  enum class Symptom : std::uint8_t { Crash, Answer, Model };
  struct Outcome {
    Symptom symptom = Symptom::Crash;
    std::string signature = {};  // of a crash
    std::string place = {};      // the signature with the place, if it takes a debugger (place_of)
    std::size_t check = 0;       // which check-sat of the last script
    solver::Answer used, fresh;  // what it said in a used process and in a new one
  };

  // `ops` must outlive it. The profile has sessions.
  SessionProbe(solver::SolverConfig config, const smt::OpTable& ops, const solver::Limits& limits)
      : config_(std::move(config)), ops_(ops), limits_(limits) {}

  // Runs the sequence in one new process and its last script in another. What the first gets wrong,
  // if anything; an error if one of the two says nothing.
  [[nodiscard]] base::Expected<std::optional<Outcome>> look(const Sequence& sequence);
  // The same bug as `what`?
  [[nodiscard]] bool shows(const Sequence& sequence, const Outcome& what);
  // Does it crash as the last script of a used process and not in a new one, wherever?
  [[nodiscard]] bool crashes(const Sequence& sequence);
  // A crash again, for its signature with the place: one process is given all scripts by a debugger.
  // Empty if it does not crash or nobody can tell.
  [[nodiscard]] std::string place_of(const Sequence& sequence);
  // `shows`, and a crash at the same place, if `what` has one.
  [[nodiscard]] bool is_same_bug(const Sequence& sequence, const Outcome& what) {
    return shows(sequence, what) && (what.place.empty() || place_of(sequence) == what.place);
  }
  [[nodiscard]] double cpu_ms() const { return cpu_ms_; }
  [[nodiscard]] bool is_late() const { return limits_.until.has_passed(); }

 private:
  [[nodiscard]] bool compare(const std::string& script, Outcome& outcome) const;
  [[nodiscard]] bool is_false(const std::string& script, const solver::CheckResult& check,
                              std::size_t number) const;
  solver::SolverConfig config_;
  const smt::OpTable& ops_;
  solver::Limits limits_;
  double cpu_ms_ = 0;
};

// Leaves out scripts, never the last, as long as it shows; in the end every one is needed, unless
// `stop` or the deadline came first.
[[nodiscard]] Sequence shortest(Sequence sequence, const SessionProbe::Outcome& what, SessionProbe& probe,
                                const std::function<bool()>& stop);

// Asks for no statistics, which campaigns want and reports do not, if it shows without them.
[[nodiscard]] Sequence without_statistics(Sequence sequence, const SessionProbe::Outcome& what,
                                          SessionProbe& probe);

// Reduces every script of a shortest sequence; true if to the end. A crash stays at its place, if
// `what` has one.
bool reduce_scripts(Sequence& sequence, const SessionProbe::Outcome& what, SessionProbe& probe,
                    const smt::OpTable& ops, const std::function<bool()>& stop);

// The scripts as one text, as a process reads them.
[[nodiscard]] std::string transcript(const Sequence& sequence, const solver::Dialect& dialect);

}  // namespace smiter::examine
