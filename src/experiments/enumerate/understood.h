// SPDX-License-Identifier: MIT
// The terms of a universe that one solver understands. The others are left out and counted: a number is the
// same term for every solver.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/expected.h"
#include "campaign/solvers/solver_setup.h"
#include "generate/targets.h"
#include "rewrite/enumerate/enumerator.h"
#include "rewrite/enumerate/universe.h"
#include "rewrite/enumerate/vocabulary.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::experiments {

// Terms in a table of their own, which is dropped with them.
struct BlockTerms {
  explicit BlockTerms(const smt::OpTable& ops) : table(ops) {}

  smt::TermTable table;
  smt::Script declarations = {};
  std::vector<smt::TermId> terms = {};
  std::vector<std::string> texts = {};  // of the terms, as a solver gets them
  // What to compare the terms with: constants of each sort, of one without constants a variable.
  std::vector<smt::TermId> constants = {};
  std::uint64_t not_understood = 0;  // left out
};

class Understood {
 public:
  // An error if the solver lacks a sort of the universe, or does not know `command`.
  [[nodiscard]] static base::Expected<std::unique_ptr<Understood>> make(const rewrite::Universe& universe,
                                                                        const campaign::SolverSetup& solvers,
                                                                        std::size_t solver,
                                                                        const smt::OpTable& ops,
                                                                        const std::string& command);

  [[nodiscard]] const rewrite::Vocabulary& vocabulary() const { return *vocabulary_; }
  // The declarations, as the solver gets them.
  [[nodiscard]] const std::string& prologue() const { return prologue_; }
  // The terms of these numbers. From any thread.
  [[nodiscard]] BlockTerms terms(const rewrite::Enumerator& all,
                                 const std::vector<std::uint64_t>& numbers) const;

 private:
  Understood(const capability::Record& record, const smt::OpTable& ops) : targets_(ops, {record}) {}

  generate::Targets targets_;
  std::unique_ptr<rewrite::Vocabulary> vocabulary_;
  std::string prologue_;
};

}  // namespace smiter::experiments
