// SPDX-License-Identifier: MIT
// One death of the process that runs a campaign: a bug of ours. Each has a folder of its own,
// OUT/our_errors/<number>/, with what the process was working on and a command that shows it
// again. The folders are all that is kept: a campaign reads from them what it must leave out,
// and whoever deletes one has its test tried again.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "base/black_box.h"
#include "base/expected.h"
#include "campaign/setup/settings.h"

namespace smiter::campaign {

// What a thread was working on: enough to know it again.
struct Culprit {
  base::Step step = base::Step::Idle;
  std::uint64_t unit = 0, test = 0, finding = 0;
  std::uint64_t hash = 0;  // of the test's script; 0: it is not about a test
  std::uint64_t check = 0;
  std::string strategy = {}, seed = {}, partner = {};

  // Leaving it out changes something.
  [[nodiscard]] bool can_be_left_out() const;
  // The same work, at whatever step.
  [[nodiscard]] bool is_same_work(const Culprit& other) const;
  bool operator==(const Culprit&) const = default;
};

struct OwnCrash {
  unsigned number = 0;                    // of its folder, from 1
  std::string cause = {};                 // "SIGSEGV at address 0x10", "more than 60 s in one step"
  std::string message = {};               // of a failed CHECK or an exception
  std::string thread = {};                // who
  std::optional<Culprit> culprit = {};    // nothing: nobody is blamed
  std::vector<std::string> stack = {};    // functions, innermost first
  std::string script = {}, model = {};    // kept as files
  std::vector<std::string> at_work = {};  // what every thread was doing, if nobody is blamed
};

// "SIGSEGV while judging test 17 of diver on a.smt2".
[[nodiscard]] std::string headline(const OwnCrash& crash);

// Writes the next folder below `folder` and sets the number.
[[nodiscard]] base::Status write_crash(const std::string& folder, OwnCrash& crash, const Settings& settings);
// Those that are there, by number. What cannot be read is left out.
[[nodiscard]] std::vector<OwnCrash> read_crashes(const std::string& folder);
// The command that shows it again, run from the campaign's folder.
[[nodiscard]] std::string reproduce_command(const OwnCrash& crash, const Settings& settings);

// What a campaign must not do again.
class LeftOut {
 public:
  LeftOut() = default;
  explicit LeftOut(std::span<const OwnCrash> crashes);

  [[nodiscard]] bool has_test(std::uint64_t hash) const { return tests_.contains(hash); }
  [[nodiscard]] bool has_unit(std::uint64_t unit, const std::string& strategy,
                              const std::string& seed) const {
    return units_.contains({unit, strategy, seed});
  }
  [[nodiscard]] bool has_finding(std::uint64_t id) const { return findings_.contains(id); }
  [[nodiscard]] bool has_seed(const std::string& name) const { return seeds_.contains(name); }

 private:
  std::set<std::uint64_t> tests_, findings_;
  std::set<std::tuple<std::uint64_t, std::string, std::string>> units_;
  std::set<std::string> seeds_;
};

}  // namespace smiter::campaign
