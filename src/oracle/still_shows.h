// SPDX-License-Identifier: MIT
// The acceptance tests of the reducer: does a smaller script still show *this* bug? Each
// is learned from the original script, so that it names a crash's signature or who said
// what, and cannot slip into another bug unnoticed.
//
//   crash          the solver still dies with the same signature; a fresh process each time
//   unsound        it still says unsat, and the evaluator still finds the witness true, or
//                  else a model that another solver now gives: no solver is trusted
//   disagree       the same solvers still give the same, different, definite answers
//   invalid-model  the solver's own check still rejects its model
//   unknown        it still says unknown; where another decided, that one still decides so
//   slow           it is still slower than the others by at least half the first factor
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "solver/answer.h"
#include "solver/limits.h"
#include "solver/session.h"
#include "solver/solver_config.h"

namespace smiter::oracle {

enum class Symptom : std::uint8_t { Crash, Unsound, InvalidModel, Disagree, Unknown, Slow };

[[nodiscard]] std::string_view name_of(Symptom symptom);
[[nodiscard]] std::optional<Symptom> symptom_named(std::string_view name);

// What one solver must do again.
struct Expected {
  std::size_t solver = 0;                        // which of the solvers
  solver::Result result = solver::Result::None;  // at some check-sat
  std::string signature = {};                    // of a crash
};

struct Kept {
  Symptom symptom = Symptom::Crash;
  std::vector<Expected> expected = {};        // cheapest solver first
  double factor = 0;                          // Slow: least ratio
  std::string witness = {};                   // Unsound: a model of the original
  std::vector<std::size_t> sat_solvers = {};  // Unsound: who may be asked for another model
  solver::Limits limits = {};                 // learned from the first run
  bool fresh = false;                         // a process for every check
  std::string summary = {};                   // in words
};

// Runs the solvers on the original and says what is to be kept. An error says which
// symptom was looked for and what the solvers did instead.
[[nodiscard]] base::Expected<Kept> learn(const std::string& script,
                                         std::span<const solver::SolverConfig> solvers,
                                         const solver::Limits& limits, std::optional<Symptom> wanted);

// Asks the solvers about one script after another. One per thread.
class Prober {
 public:
  Prober(std::span<const solver::SolverConfig> solvers, Kept kept);

  [[nodiscard]] bool still_shows(const std::string& script);
  [[nodiscard]] double cpu_ms() const { return cpu_ms_; }
  [[nodiscard]] std::size_t queries() const { return queries_; }

 private:
  solver::Answer ask(std::size_t solver, const std::string& script, bool model = false);
  bool has_witness(const std::string& script);

  std::vector<solver::SolverConfig> solvers_;
  Kept kept_;
  std::vector<std::unique_ptr<solver::Session>> sessions_;  // by solver; null: not started
  double cpu_ms_ = 0;
  std::size_t queries_ = 0;
};

}  // namespace smiter::oracle
