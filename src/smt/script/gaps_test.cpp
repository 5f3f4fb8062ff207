// SPDX-License-Identifier: MIT
#include "smt/script/gaps.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "smt/script/text_effects.h"
#include "smt/smt_test_support.h"

namespace smiter::smt {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> gaps_of(std::string_view text) {
  TermTable table(theory::builtin_operators());
  const auto script = parse_script(text, table);
  EXPECT_TRUE(script) << (script ? "" : script.error().to_string());
  return script ? gaps(table, *script) : std::vector<std::string>();
}

TEST(GapsTest, WhatWeTypeHasNone) {
  EXPECT_THAT(gaps_of("(set-logic QF_LIA)(set-option :produce-models true)(declare-const x Int)"
                      "(push)(assert (! (> x 0) :named a))(check-sat)(pop)(get-model)(check-sat)"),
              ElementsAre("", ""));
}

TEST(GapsTest, TheFirstOfAllIsThatOfACheckOrOfTheEnd) {
  const auto first = [](std::string_view text) {
    TermTable table(theory::builtin_operators());
    const auto script = parse_script(text, table);
    return script ? first_gap(table, *script) : script.error().to_string();
  };
  EXPECT_EQ(first("(declare-const a Bool)(assert a)(check-sat)"), "");
  EXPECT_THAT(first("(block-model :values)(check-sat)(reset)"), HasSubstr("block-model"));
  EXPECT_THAT(first("(check-sat)(block-model :values)"), HasSubstr("block-model"));
}

TEST(GapsTest, ABlockedModelHoldsUntilItsLevelIsPopped) {
  EXPECT_THAT(
      gaps_of("(declare-const x Int)(check-sat)(push)(check-sat)(block-model :literals)"
              "(check-sat)(push)(check-sat)(pop)(check-sat)(pop)(check-sat)"),
      ElementsAre("", "", HasSubstr("block-model"), HasSubstr("block-model"), HasSubstr("block-model"), ""));
  EXPECT_THAT(gaps_of("(check-sat)(block-model :values)(push)(pop)(reset-assertions)(check-sat)"
                      "(reset)(check-sat)"),
              ElementsAre("", HasSubstr("block-model"), ""));
}

TEST(GapsTest, APopDoesNotUndoADeclarationOfTheHeap) {
  EXPECT_THAT(gaps_of("(push)(declare-heap (Int Int))(pop)(check-sat)(reset)(check-sat)"),
              ElementsAre(HasSubstr("declare-heap"), ""));
}

TEST(GapsTest, WhatMayAnswerMixesUpAllLaterAnswers) {
  EXPECT_THAT(gaps_of("(declare-const a Bool)(check-sat)(get-consequences (a) (a))(reset)(check-sat)"),
              ElementsAre("", HasSubstr("get-consequences")));
}

TEST(GapsTest, WhatOnlyPrintsIsHarmless) {
  EXPECT_THAT(gaps_of("(simplify (+ 1 2))(check-sat)(get-objectives)(eval 1)(check-sat)"),
              ElementsAre("", ""));
}

TEST(GapsTest, OptionsThatChangeTheMeaningHoldToTheEnd) {
  EXPECT_THAT(gaps_of("(check-sat)(set-option :global-negate true)(check-sat)(reset)(check-sat)"),
              ElementsAre("", HasSubstr(":global-negate"), HasSubstr(":global-negate")));
  EXPECT_THAT(gaps_of("(set-option :smtlib2_compliant true)(check-sat)"),
              ElementsAre(HasSubstr("smtlib2_compliant")));
}

TEST(GapsTest, ATacticIsUnderstoodOrItsOwnCheckIsNot) {
  EXPECT_THAT(gaps_of("(check-sat-using (then (! simplify :som true) smt))(check-sat-using add-bounds)"
                      "(check-sat)"),
              ElementsAre("", HasSubstr("add-bounds"), ""));
}

TEST(GapsTest, AnUnknownAttributeIsOne) {
  EXPECT_THAT(gaps_of("(declare-const a Bool)(assert (! a :strange 3))(check-sat)"),
              ElementsAre(HasSubstr(":strange")));
  EXPECT_THAT(gaps_of("(declare-fun p (Int) Bool)"
                      "(assert (forall ((x Int)) (! (p x) :pattern ((p x)) :qid |:a|)))(check-sat)"),
              ElementsAre(""));
}

TEST(GapsTest, TheEndOfAScriptThatAsksNothingCounts) {
  TermTable table(theory::builtin_operators());
  const auto script = parse_script("(declare-heap (Int Int))", table);
  ASSERT_TRUE(script);
  EXPECT_THAT(gaps(table, *script), IsEmpty());
  EXPECT_THAT(gap_before(table, *script, 0), HasSubstr("declare-heap"));
}

TEST(TextEffectsTest, RowsAreSortedAndHaveReasons) {
  for (const auto rows : {command_effects(), attribute_effects(), option_effects(), tactic_effects()}) {
    EXPECT_TRUE(std::ranges::is_sorted(rows, std::less(), &TextEffect::name));
    for (const TextEffect& row : rows) EXPECT_FALSE(row.why.empty()) << row.name;
  }
}

TEST(TextEffectsTest, AnUnknownCommandMayDoAnything) {
  EXPECT_EQ(effect_of_command("make-it-so"), Effect::ForGood);
}

}  // namespace
}  // namespace smiter::smt
