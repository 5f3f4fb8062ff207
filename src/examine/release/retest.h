// SPDX-License-Identifier: MIT
// Do stored findings still show, on the same or on another solver? This is also how duplicates are told
// apart: fix one bug, run all triggers again.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/expected.h"
#include "smt/terms/signature.h"
#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "triage/finding.h"

namespace smiter::examine {

enum class Fate : std::uint8_t {
  Gone,       // it answers, and rightly as far as can be told
  Still,      // the same verdict
  Changed,    // another verdict against it: another crash, a crash instead of a wrong answer
  Undecided,  // it gives no answer now: unknown, a limit, unsupported
};
[[nodiscard]] std::string_view name_of(Fate outcome);

struct Retested {
  Fate outcome = Fate::Gone;
  std::string says;  // in words
};

// May this program, which a folder names as that of a profile, be started? If it is the one that
// the built-in profile has on PATH, or one of those the user trusts.
[[nodiscard]] bool is_vouched_for(const std::string& program, std::string_view profile,
                                  std::span<const std::string> trusted);

struct RetestOptions {
  const solver::SolverConfig* instead = nullptr;  // of the suspect
  std::vector<std::string> trusted = {};          // programs that the user named
  solver::Limits limits = {};
};

// The suspect as it was run, or `instead` in its place with the options that the finding
// takes; the others as they were. An error if a program is not there any more, or if it is
// neither on the user's PATH nor trusted.
[[nodiscard]] base::Expected<Retested> retest(const triage::Finding& finding, const std::string& script,
                                              const RetestOptions& options, const smt::OpTable& ops);

// A solver of a finding, found again. A campaign's folder may come from anybody: what it
// names is started only if it is the program that its profile has on PATH, or trusted; and
// without options that write files.
[[nodiscard]] base::Expected<solver::SolverConfig> config_of(const triage::Participant& participant,
                                                             std::span<const std::string> trusted);

}  // namespace smiter::examine
