// SPDX-License-Identifier: MIT
// Puts one script after another to a solver and says what it made of each. One process serves as
// many scripts as it survives: most solvers end at their first error, and the next script gets a
// new process. Nothing here waits for ever.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "capability/record.h"
#include "solver/profile/solver_config.h"
#include "solver/session/answer.h"
#include "solver/session/session.h"

namespace smiter::ask {

struct Heard {
  capability::Reply reply = capability::Reply::Yes;
  std::string said;  // if it is not Yes
};

enum class Expected : std::uint8_t { Anything, Sat, Unsat };

// What an answer to a script with one check-sat comes to.
[[nodiscard]] Heard judge(const solver::Answer& answer, Expected expected);

class Runner {
 public:
  Runner(solver::SolverConfig config, solver::Deadline until);

  // A script that ends in a check-sat, with the model if there is one.
  solver::Answer answer_with_model(const std::string& script);
  // A script that ends in a check-sat.
  Heard run(const std::string& script, Expected expected = Expected::Anything);
  // The answers to the checks of a script; none at all if anything went wrong.
  std::vector<solver::Result> answers(const std::string& script);
  // Likewise, with the commands in it that only print.
  Heard run_printing(const std::string& script);
  // Commands as they are, in a process of their own: everything they print is looked at.
  solver::Answer run_raw(const std::string& commands);
  // Nor is one waited for that does not answer at all any more.
  [[nodiscard]] bool out_of_time() const { return until_.has_passed() || late_ >= kMostLate; }

 private:
  static constexpr std::size_t kMostLate = 12;
  [[nodiscard]] solver::Limits limits() const;
  [[nodiscard]] solver::Answer answer_to(const solver::Query& query);

  solver::SolverConfig config_;
  solver::Deadline until_;
  std::optional<solver::Session> session_;
  std::size_t late_ = 0;  // timeouts in a row
};

}  // namespace smiter::ask
