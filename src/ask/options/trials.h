// SPDX-License-Identifier: MIT
// Which settings of a solver may be drawn. A help text does not say that an option changes what
// formulas mean, that it writes files or that it is refused, so each setting is tried before its
// first use: the suite (ask/options/suite.h) is run with it in a private folder. What came of it is
// kept in the solver's record, so a setting is tried once for each build of a solver. Thread-safe.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "ask/options/suite.h"
#include "capability/record.h"
#include "solver/process/deadline.h"
#include "solver/profile/solver_config.h"

namespace smiter::ask {

// A way to set an option.
struct Setting {
  std::string words;
  capability::OptionClass category = capability::OptionClass::Unclassed;
};

// All settings of the options that it lists, without those that its profile excludes.
[[nodiscard]] std::vector<Setting> settings_of(const solver::Profile& profile,
                                               const capability::Record& record);

class OptionTrials {
 public:
  // `config` is adapted to the record. `folder`: where the record is kept; empty: nowhere.
  OptionTrials(solver::SolverConfig config, capability::Record record, const smt::OpTable& ops,
               std::string folder);

  // Yes: it may be drawn. Other: it changes answers, so only its crashes count. No, Crash, Timeout: it is
  // not drawn. Tries the setting if it was not tried before; returns No, and records nothing, if `until`
  // passes first.
  capability::Entry outcome(const std::string& setting, solver::Deadline until = {});
  // What is known of it already.
  [[nodiscard]] std::optional<capability::Entry> known(const std::string& setting) const;
  [[nodiscard]] capability::Record record() const;
  // Writes the record with what was tried since.
  void keep() const;

 private:
  [[nodiscard]] bool set_up(solver::Deadline until);
  // Nothing if the machine had no time for it.
  [[nodiscard]] std::optional<capability::Entry> attempt(const std::string& setting,
                                                         solver::Deadline until) const;

  solver::SolverConfig config_;
  const smt::OpTable& ops_;
  std::string folder_;
  mutable std::mutex mutex_;  // of record_
  capability::Record record_;
  std::mutex set_up_mutex_;  // of the rest, which stays as it is once it is ready
  bool ready_ = false;
  std::vector<Meaning> suite_;  // what it answers as it should without any option
};

}  // namespace smiter::ask
