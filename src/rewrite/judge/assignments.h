// SPDX-License-Identifier: MIT
// Assignments under which a term and its rewriting are compared. Terms that share symbols have theirs in
// common: values of shared sub-terms are then computed once (rewrite/judge/columns.h). The first are the
// telling ones: edges of the sorts, constants of the terms and their neighbours. The later ones steer into
// branches: a symbol gets the value that a part of a term had under an earlier assignment, which makes
// the two equal, or zero, or empty, or NaN.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/rng.h"
#include "eval/machine/evaluator.h"
#include "eval/model/model.h"
#include "rewrite/judge/columns.h"
#include "rewrite/judge/values.h"
#include "smt/terms/terms.h"

namespace smiter::rewrite {

class Assignment {
 public:
  // The table must outlive it.
  Assignment(const smt::TermTable& table, eval::Model model) : table_(table), model_(std::move(model)) {}

  [[nodiscard]] const eval::Model& model() const { return model_; }
  // Made when it is first asked for: most assignments never need one.
  [[nodiscard]] eval::Evaluator& evaluator();

 private:
  const smt::TermTable& table_;
  eval::Model model_;
  std::unique_ptr<eval::Evaluator> evaluator_;
};

class Assignments {
 public:
  // For these terms, which must have no free variables.
  Assignments(smt::TermTable& table, std::span<const smt::TermId> terms, base::Rng rng);

  // The next one; it lives as long as this.
  Assignment& next();
  // From now on they steer by the values that parts of the terms have under the first ones, which these
  // columns are about. They must outlive what is made then.
  void begin_to_steer(Columns& values);
  [[nodiscard]] Assignment& operator[](std::size_t number) { return *made_[number]; }
  [[nodiscard]] std::size_t size() const { return made_.size(); }
  // Declared symbols of the terms.
  [[nodiscard]] std::span<const smt::FunId> symbols() const { return symbols_; }

 private:
  void collect(std::span<const smt::TermId> terms);
  void learn_constants();
  void learn_texts(const eval::Value& number);
  eval::Model edge_model(std::size_t number);
  eval::Model mixed_model();
  eval::Model steered_model();
  std::optional<eval::Value> value_for(smt::FunId symbol);
  std::optional<eval::Value> chosen_for(std::size_t place, const eval::Model& model, bool small_world);
  std::optional<eval::Value> like_another(const eval::Model& model, smt::FunId symbol);
  std::optional<eval::Value> next_edge(std::size_t place);
  std::optional<eval::Value> value_of_a_part(std::size_t from, smt::SortId sort);
  std::optional<eval::Value> value_under(std::size_t from, smt::TermId part);
  void steer(eval::Model& model, std::size_t from, smt::FunId symbol);
  eval::Model empty() const { return values_.universes(); }

  smt::TermTable& table_;
  base::Rng rng_;
  Values values_;
  std::vector<smt::FunId> symbols_;
  std::vector<std::size_t> next_edge_;  // by place in symbols_
  std::vector<smt::TermId> parts_;      // closed sub-terms that have a symbol in them
  std::vector<smt::TermId> constants_;  // closed sub-terms without
  std::vector<smt::TermId> languages_;  // closed sub-terms of sort RegLan
  std::vector<std::unique_ptr<Assignment>> made_;
  Columns* steering_ = nullptr;
};

// The symbols of an assignment as define-funs, and the elements of its declared sorts as comments:
// what eval::read_model reads.
[[nodiscard]] std::string print_assignment(const smt::TermTable& table, const eval::Model& model,
                                           std::span<const smt::FunId> symbols);
// The declared symbols in a term, also in the definitions that it uses, in the order of their ids.
[[nodiscard]] std::vector<smt::FunId> declared_symbols(const smt::TermTable& table,
                                                       std::span<const smt::TermId> terms);
// What evaluating one term once may cost: most cost some thousand steps.
[[nodiscard]] eval::EvalLimits small_limits();

}  // namespace smiter::rewrite
