// SPDX-License-Identifier: MIT
#include "strategies/janus/idle.h"

#include <string>

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::janus {
namespace {

// Of a formula that becomes another.
bool idle(const std::string& before, const std::string& after) {
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(
      "(declare-const p Bool)(declare-const q Bool)(declare-const x Int)(declare-const s String)"
      "(assert " +
          before + ")(assert " + after + ")",
      table);
  EXPECT_TRUE(script) << script.error().to_string();
  return script && is_idle(table, script->commands[4].term, script->commands[5].term);
}

TEST(IdleTest, WhatEverySolverUndoesChangesNothing) {
  for (const char* after : {"(not (not p))", "(or false p)", "(and true p)", "(or p p)",
                            "(and p (and p true))", "(not (or false (not p)))"})
    EXPECT_TRUE(idle("p", after)) << after;
  // Whatever stands below.
  const std::string deep = "(=> (= p (or (< (+ x (+ 0 x)) 3) (not (not (and p true))))) q)";
  EXPECT_TRUE(idle(deep, "(not (not " + deep + "))"));
  EXPECT_TRUE(idle("(and true " + deep + ")", deep));
  EXPECT_TRUE(idle("(< x 3)", "(< (+ x 0) 3)"));
  EXPECT_TRUE(idle("(or p q)", "(or p false q)"));
  EXPECT_TRUE(idle("(str.in_re s (str.to_re \"a\"))", "(str.in_re s (re.comp (re.comp (str.to_re \"a\"))))"));
  EXPECT_TRUE(idle("(str.in_re s re.allchar)", "(str.in_re s (re.union re.allchar re.allchar))"));
}

TEST(IdleTest, NothingIsLeftOfAFormulaThatIsTrueOrFalse) {
  EXPECT_TRUE(idle("(and p q)", "(or p true)"));
  EXPECT_TRUE(idle("p", "(and q false)"));
  EXPECT_TRUE(idle("p", "true"));
}

TEST(IdleTest, OtherStepsChangeSomething) {
  EXPECT_FALSE(idle("p", "(or p q)"));
  EXPECT_FALSE(idle("(or p q)", "(=> (not p) q)"));
  EXPECT_FALSE(idle("(< x 3)", "(< (+ x 1) (+ 3 1))"));
  EXPECT_FALSE(idle("(< x 3)", "(< (- 0 x) 3)"));
  EXPECT_FALSE(idle("(< x 3)", "(<= x 3)"));
  EXPECT_FALSE(idle("true", "(or p true)") && idle("p", "q"));
}

}  // namespace
}  // namespace smiter::strategies::janus
