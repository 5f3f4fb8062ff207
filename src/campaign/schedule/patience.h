// SPDX-License-Identifier: MIT
// When enough of a unit has been run, and whom to ask no more: there are other seeds.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/session/answer.h"

namespace smiter::campaign {

struct PatiencePolicy {
  double most_cpu_ms = 4000;  // of solvers; STORM makes up to a thousand tests of a seed
  unsigned timeouts = 3;      // in a row: what has become hard stays hard
  unsigned rejections = 5;    // in a row: it does not know something that the seed has; tests for nobody
  unsigned useless = 2;       // tests in a row in which drawn options kept a solver from answering
};

class Patience {
 public:
  // `adaptive` false: no unit is cut short, but by options that do not work.
  Patience(std::size_t entrants, bool adaptive, const PatiencePolicy& policy = {})
      : policy_(policy), adaptive_(adaptive), rejections_(entrants) {}

  // Is it still worth asking this one?
  [[nodiscard]] bool asks(std::size_t entrant) const;
  void learn(std::size_t entrant, const solver::Answer& answer);
  // After all answers to a test. `useless`: somebody's options do not work.
  void end_test(bool useless);

  [[nodiscard]] bool options_fail() const { return useless_ >= policy_.useless; }
  [[nodiscard]] bool is_at_end() const;

 private:
  PatiencePolicy policy_;
  bool adaptive_;
  std::vector<unsigned> rejections_;  // in a row, by entrant
  unsigned timeouts_ = 0, useless_ = 0;
  double cpu_ms_ = 0;
  bool asked_ = false, late_ = false;  // somebody, in this test
  unsigned unasked_ = 0;               // tests in a row that nobody was asked about
};

}  // namespace smiter::campaign
