// SPDX-License-Identifier: MIT
// Does a model satisfy a script? Per assertion and in all, never a guess.
//
//   valid    every assertion is true, for some choice of the open cells that is one and
//            the same for the whole script
//   invalid  some assertion is false whatever the open cells are, or no choice works and
//            all were tried
//   unknown  anything else, with the reason; so is a check after something that we do not
//            understand (smt/script/gaps.h)
//
// A verdict that rests on a cell says so (relies_on), and one that rests on a disputed
// value is marked. Neither alone is enough to report a bug.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "eval/active_assertions.h"
#include "eval/machine/limits.h"
#include "eval/value/outcome.h"
#include "smt/script/script.h"
#include "smt/terms/ids.h"

namespace smiter::smt {
class TermTable;
}  // namespace smiter::smt

namespace smiter::eval {

struct Model;

enum class Verdict : std::uint8_t { Valid, Invalid, Unknown };
enum class Truth : std::uint8_t { True, False, Unknown };

struct JudgedAssertion {
  smt::TermId assertion = {};
  Truth value = Truth::Unknown;
  std::string reason = {};  // why it is false or unknown, in words
  smt::TermId term = {};    // the smallest sub-term that made it so; invalid for a true one
  bool disputed = false;
};

struct Reliance {
  std::string text;     // "(div 3 0) = 7"
  bool chosen = false;  // by us; otherwise the model says so
  bool symbol = false;  // a symbol that the model omits, not an unspecified application
};

struct Judgement {
  Verdict verdict = Verdict::Unknown;
  std::vector<JudgedAssertion> assertions;
  std::vector<Reliance> relies_on;
  bool disputed = false;
  std::string reason = {};  // of a verdict that follows from no single assertion
  // What a valid verdict took for the open cells; together with the model it is a witness.
  std::vector<std::pair<Cell, Value>> choice;
};

struct JudgeLimits {
  EvalLimits evaluation = {};
  std::uint32_t trials = 400;  // choices of the open cells
  // Of the judgement as a whole: all assertions, all trials and the words for them. When it is
  // used up, what is not decided yet stays unknown, with a reason that begins with "budget:".
  // On a machine of 2024 these steps take a few seconds.
  std::uint64_t steps = 30'000'000;
  std::uint64_t bytes = std::uint64_t{1} << 30;
};

[[nodiscard]] Judgement judge(const smt::TermTable& table, const smt::Script& script, const Model& model,
                              const JudgeLimits& limits = {}, std::size_t check = kLastCheck);
// The same for terms of the caller's choice.
[[nodiscard]] Judgement judge(const smt::TermTable& table, std::span<const smt::TermId> assertions,
                              const Model& model, const JudgeLimits& limits = {});

// The model with the choice of a valid judgement added to it.
[[nodiscard]] Model with_choice(Model model, const Judgement& judgement);

// The model without what it says about cells (z3's div0 and the like, selectors of the
// wrong constructor): a judgement of that holds for every value of them.
[[nodiscard]] Model with_open_cells(Model model, const smt::TermTable& table);

[[nodiscard]] std::string_view to_string(Verdict verdict);
[[nodiscard]] std::string_view to_string(Truth truth);

}  // namespace smiter::eval
