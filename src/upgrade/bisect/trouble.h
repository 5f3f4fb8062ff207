// SPDX-License-Identifier: MIT
// What one solver does to a script and another one does not, learned from both; and whether a third one
// does it. Judged over several seeds, so that one odd run misleads nobody.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/expected.h"
#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "solver/session/answer.h"
#include "upgrade/compare/suspicion.h"

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::upgrade {

struct Trouble {
  Change change = Change::Flip;  // Flip, Crash, Error, Lost, Slower or LessStable
  std::uint32_t check = 0;       // which check-sat, from 0
  solver::Result good_says = solver::Result::None, bad_says = solver::Result::None;
  double good_ms = 0, bad_ms = 0;
  bool native = true;  // the good one that it was learned from
  std::string summary = {};

  // Slower: what takes longer than this is bad. As far from one as from the other, in factors.
  [[nodiscard]] double threshold_ms() const;
};

struct TroubleOptions {
  solver::Limits limits = {};
  Rule rule = {};
  unsigned variants = 0;  // 0: instability is not looked for
};

// The gravest difference that several seeds confirm. An error says what both do if there is none.
[[nodiscard]] base::Expected<Trouble> learn_trouble(const std::string& script,
                                                    const solver::SolverConfig& good,
                                                    const solver::SolverConfig& bad, const smt::OpTable& ops,
                                                    const TroubleOptions& options);

enum class Shows : std::uint8_t { Good, Bad, CannotTell };

struct Judged {
  Shows shows = Shows::CannotTell;
  unsigned bad = 0, good = 0;  // runs
  std::string says = {};       // in words
};

// Three seeds if they agree, up to fifteen if not; four fifths must agree. Otherwise, or if it gives no
// answer that tells, nobody can tell.
[[nodiscard]] Judged judge_trouble(const std::string& script, const solver::SolverConfig& config,
                                   const Trouble& trouble, const smt::OpTable& ops,
                                   const TroubleOptions& options);

// The same for one run, of a native build or of WebAssembly.
[[nodiscard]] Shows shows(const Trouble& trouble, const Run& run, bool native);

// Three that agree, or four fifths of fifteen; nothing as long as more runs are needed.
[[nodiscard]] std::optional<Shows> vote(unsigned bad, unsigned good, unsigned untold);

}  // namespace smiter::upgrade
