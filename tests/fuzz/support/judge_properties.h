// SPDX-License-Identifier: MIT
// What must hold of every judgement, whatever the script and the model.
#pragma once

#include <span>

#include "eval/judge.h"
#include "eval/model/model.h"
#include "smt/terms/terms.h"

namespace smiter::fuzz {

// Small: an input is to take microseconds, and what happens at a limit is to be seen, too.
[[nodiscard]] eval::JudgeLimits small_limits();

struct JudgedCase {
  smt::TermTable& table;
  std::span<const smt::TermId> assertions;
  const eval::Model& model;
};

// Aborts if one of these is broken:
//   - judging again gives the same verdict;
//   - a valid verdict stays valid with its choice in the model, and then chooses nothing (with
//     quantifiers it may become unknown, never invalid);
//   - formulas and their negation are not both valid, unless something open was chosen.
void check_judgement(const JudgedCase& one, const eval::Judgement& judgement);

// A value of a symbol without parameters, printed and read as a model, is the same value.
void check_printed_value(smt::TermTable& table, const smt::Script& script, smt::FunId symbol,
                         const eval::Model& model);

}  // namespace smiter::fuzz
