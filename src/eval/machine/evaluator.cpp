// SPDX-License-Identifier: MIT
#include "eval/machine/evaluator.h"

#include "eval/machine/machine.h"

namespace smiter::eval {

Evaluator::Evaluator(const smt::TermTable& table, const Model& model, EvalLimits limits)
    : machine_(std::make_unique<Machine>(table, model, limits)) {}

Evaluator::~Evaluator() = default;

Evaluated Evaluator::evaluate(smt::TermId term) {
  return machine_->evaluate(term);
}

void Evaluator::begin_choice(Choice& choice) {
  machine_->begin_choice(choice);
}

void Evaluator::end_choice() {
  machine_->end_choice();
}

const std::vector<UsedCell>& Evaluator::used_cells() const {
  return machine_->cells().used();
}

bool Evaluator::saw_open_cell() const {
  return machine_->cells().saw_open();
}

Candidates Evaluator::candidates(const Cell& cell, smt::SortId sort) {
  return machine_->candidates(cell, sort);
}

std::string Evaluator::instance_of(smt::TermId quantifier) const {
  return machine_->instance_of(quantifier);
}

SortMap& Evaluator::sorts() {
  return machine_->sorts();
}

}  // namespace smiter::eval
