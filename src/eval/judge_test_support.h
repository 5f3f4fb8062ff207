// SPDX-License-Identifier: MIT
// For tests: a script and a model as texts, judged.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "eval/judge.h"
#include "eval/machine/evaluator.h"
#include "eval/model/model.h"
#include "eval/model/model_reader.h"
#include "eval/value/print.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "theory/sig_reader.h"

namespace smiter::eval::testing {

struct Case {
  smt::TermTable table{theory::builtin_operators()};
  smt::Script script;
  Model model;

  Case(std::string_view script_text, std::string_view model_text, std::size_t check = kLastCheck) {
    auto read = smt::parse_script(script_text, table);
    EXPECT_TRUE(read) << (read ? "" : read.error().to_string());
    if (read) script = *std::move(read);
    auto got = read_model(model_text, script, check, table);
    EXPECT_TRUE(got) << (got ? "" : got.error().to_string());
    if (got) model = *std::move(got);
  }
  Judgement judge(std::size_t check = kLastCheck, JudgeLimits limits = {}) const {
    return eval::judge(table, script, model, limits, check);
  }
  // The value of the last assertion's term.
  std::string value() const {
    Evaluator evaluator(table, model);
    const auto assertions = active_assertions(script, kLastCheck);
    const Evaluated result = evaluator.evaluate(assertions.back());
    return result.is_known() ? to_smtlib(result.value) : "unknown: " + result.note->reason;
  }
};

inline std::string verdict(std::string_view script, std::string_view model, std::size_t check = kLastCheck) {
  return std::string(to_string(Case(script, model, check).judge(check).verdict));
}

// The value of a term, closed or over the model's symbols.
inline std::string value_of(std::string_view declarations, std::string_view term,
                            std::string_view model = "()") {
  Case one(std::string(declarations) + "(assert (= " + std::string(term) + " " + std::string(term) + "))",
           model);
  Evaluator evaluator(one.table, one.model);
  const auto assertion = one.script.commands.back().term;
  const Evaluated result = evaluator.evaluate(one.table.children(assertion)[0]);
  return result.is_known() ? to_smtlib(result.value) : "unknown: " + result.note->reason;
}

}  // namespace smiter::eval::testing
