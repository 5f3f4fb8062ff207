// SPDX-License-Identifier: MIT
// Which scripts are about what is in focus (strategies/support/focus.h), and how much of the campaign went
// into them. A script is, if it has a symbol of the focus: it need not be parsed for that. Thread-safe.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "campaign/run/focus_report.h"

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::strategies {
struct Seed;
}  // namespace smiter::strategies

namespace smiter::testcase {
struct Test;
}  // namespace smiter::testcase

namespace smiter::campaign {

// Where the store keeps what was counted.
inline constexpr const char* kFocusKey = "focus";

class FocusWatch {
 public:
  // `focus`: as --focus takes it, checked before.
  FocusWatch(std::string_view focus, const smt::OpTable& ops);

  [[nodiscard]] bool is_on() const { return is_on_; }
  // The parts that the script has, in order.
  [[nodiscard]] std::vector<std::size_t> parts_in(std::string_view script) const;
  // Has it an operator of a theory that some operator in focus belongs to?
  [[nodiscard]] bool is_related(std::string_view script) const;

  // Settings that came with the test: words of the command lines of solvers.
  void count(const testcase::Test& test, const std::vector<std::string>& drawn, double cpu_ms);
  void set_seeds(std::uint64_t in_focus);
  void set_changes(std::string json);
  [[nodiscard]] FocusReport report() const;

  // The counts as text, for the store and from it. What cannot be read counts as nothing.
  [[nodiscard]] std::string stored() const;
  void restore(std::string_view text);

 private:
  bool is_on_;
  std::unordered_map<std::string, std::vector<std::size_t>> symbols_;  // to parts
  std::unordered_set<std::string> related_;
  std::vector<std::string> options_;  // by part; empty: it is no option
  mutable std::mutex mutex_;          // guards what follows
  FocusReport report_;
};

// Is it a script that was touched in the solver's repository (campaign/changes)?
[[nodiscard]] bool is_touched_regression(std::string_view seed_name);

// How seeds get the share of turns that the focus asks for ("share:75").
struct SharedTurns {
  // By seed, 1 or more. Empty: the focus asks for no share, or no seed is preferred.
  std::vector<std::uint32_t> weights = {};
  // By seed; empty like `weights`, which do not say it: a preferred seed weighs 1 where few others are.
  std::vector<bool> preferred = {};
  // By seed: it has no operator in focus, but is of the theory of one, so that a mutator can put it in. Such
  // seeds are preferred, with fewer turns than those in focus.
  std::vector<bool> related = {};
};
[[nodiscard]] SharedTurns shared_turns(const std::vector<strategies::Seed>& seeds, std::string_view focus,
                                       const smt::OpTable& ops);

}  // namespace smiter::campaign
