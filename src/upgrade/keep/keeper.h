// SPDX-License-Identifier: MIT
// What a reduction keeps when a script is slow, undecided or unstable rather than answered wrongly. Judged
// over several seeds in fresh processes, by CPU time.
//
//   slower:A:B:10x   B answers, and A takes ten times as long or more. A is stopped as soon as that is
//                    clear, so that a check costs little more than ten times B's time
//   unknown-in:A     A says unknown; with unknown-in:A:B, B decides
//   unstable:A       of variants that mean the same A decides some and does not decide others
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "solver/process/limits.h"
#include "solver/profile/solver_config.h"
#include "upgrade/compare/outcome.h"

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::upgrade {

enum class Kind : std::uint8_t { Slower, UnknownIn, Unstable };

struct Expectation {
  Kind kind = Kind::Slower;
  std::vector<std::string> solvers = {};  // A, then B
  double factor = 0;
};

// Does it begin as one of these?
[[nodiscard]] bool is_expectation(std::string_view text);
[[nodiscard]] base::Expected<Expectation> parse_expectation(std::string_view text);

class Keeper {
 public:
  // `configs` are those of the expectation's solvers. `limits` with a limit of CPU time. `ops` must
  // outlive it.
  Keeper(Expectation expectation, std::vector<solver::SolverConfig> configs, const solver::Limits& limits,
         const smt::OpTable& ops);

  // Looks at the original. An error says what it does instead.
  [[nodiscard]] base::Status learn(const std::string& script);

  // From any thread. Few runs, and more than the expectation asks for, to be on the safe side. The original
  // is not run again.
  [[nodiscard]] bool still_shows(const std::string& script);
  // More runs, exactly as asked for.
  [[nodiscard]] bool shows_for_sure(const std::string& script);

  [[nodiscard]] double cpu_ms() const { return cpu_ms_.load(); }
  [[nodiscard]] const std::string& summary() const { return summary_; }

 private:
  [[nodiscard]] Run run(std::size_t solver, const std::string& script, unsigned seed, double limit_ms = 0);
  enum class Trust : std::uint8_t { Quick, Sure };
  [[nodiscard]] bool is_slower(const std::string& script, unsigned first_seed, Trust trust, double factor);
  [[nodiscard]] base::Status look_at(const std::string& script);
  [[nodiscard]] base::Status learn_slowness(const std::string& script);
  [[nodiscard]] bool is_unknown(const std::string& script, unsigned seeds);
  [[nodiscard]] bool is_unstable(const std::string& script, bool for_sure);

  Expectation expectation_;
  std::vector<solver::SolverConfig> configs_;
  solver::Limits limits_;
  const smt::OpTable& ops_;
  std::string original_;  // what was learned from
  bool decides_ = false;  // B decided the original
  double margin_ = 1;     // what still_shows wants, times the factor
  std::string summary_;
  std::atomic<double> cpu_ms_ = 0;
};

}  // namespace smiter::upgrade
