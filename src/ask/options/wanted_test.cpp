// SPDX-License-Identifier: MIT
#include "ask/options/wanted.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::ask {
namespace {

using capability::Option;
using capability::OptionClass;
using capability::OptionType;
using ::testing::HasSubstr;

class WantedTest : public ::testing::Test {
 protected:
  WantedTest() {
    profile.title = "cvc5";
    profile.checks = {"--check-models"};
    profile.pools = {{"engines", solver::Policy::Reportable, "", {"--bv-solver prop", "one=1 two=2"}},
                     {"old", solver::Policy::TriageOnly, "", {"--old"}}};
    record.listed = {{"--fp-exp", OptionType::Flag, OptionClass::Expert},
                     {"--decision", OptionType::Choice, OptionClass::Common},
                     {"--nl-ext", OptionType::Choice, OptionClass::Regular},
                     {"--bool-to-bv", OptionType::Choice, OptionClass::Regular},
                     {"smt.mbqi", OptionType::Flag, OptionClass::Unclassed},
                     {"--bv-solver", OptionType::Choice, OptionClass::Unclassed}};
  }
  [[nodiscard]] Wanted ask_for(const std::vector<std::string>& needed) const {
    return wanted(profile, record, needed);
  }
  solver::Profile profile;
  capability::Record record;
};

TEST_F(WantedTest, DefaultOptionsAreWantedWithoutAWord) {
  EXPECT_TRUE(ask_for({}).yes);
  EXPECT_EQ(ask_for({}).why, "");
}

TEST_F(WantedTest, NobodyReadsReportsOnASolverThatIsNotMaintained) {
  profile.maintained = false;
  EXPECT_FALSE(ask_for({}).yes);
}

TEST_F(WantedTest, AnOptionForExpertsIsNamed) {
  const Wanted answer = ask_for({"--check-models", "--fp-exp"});
  EXPECT_FALSE(answer.yes);
  EXPECT_THAT(answer.why, HasSubstr("--fp-exp"));
  EXPECT_FALSE(ask_for({":fp-exp"}).yes);
}

TEST_F(WantedTest, ChecksOfItsOwnAnswersAreWanted) {
  const Wanted answer = ask_for({"--check-models"});
  EXPECT_TRUE(answer.yes);
  EXPECT_THAT(answer.why, HasSubstr("--check-models"));
  EXPECT_TRUE(ask_for({":check-models"}).yes);
}

TEST_F(WantedTest, CommonOptionsAndOneRegularOne) {
  EXPECT_TRUE(ask_for({"--decision=stoponly", "--nl-ext=none"}).yes);
  EXPECT_FALSE(ask_for({"--bool-to-bv=all", "--nl-ext=none"}).yes);
  EXPECT_TRUE(ask_for({":nl-ext", "--nl-ext=none"}).yes) << "one option, set twice";
}

TEST_F(WantedTest, WhatAPoolNamesIsWantedAsAWhole) {
  EXPECT_TRUE(ask_for({"--bv-solver", "prop"}).yes);
  EXPECT_FALSE(ask_for({"--bv-solver", "preprop"}).yes);
  EXPECT_TRUE(ask_for({"two=2", "one=1"}).yes);
  EXPECT_FALSE(ask_for({"one=1"}).yes);
  EXPECT_FALSE(ask_for({"--old"}).yes);
}

TEST_F(WantedTest, WithoutClassesOnlyPoolsAreWanted) {
  EXPECT_FALSE(ask_for({"smt.mbqi=false"}).yes);
  EXPECT_FALSE(ask_for({"unheard.of=3"}).yes);
}

}  // namespace
}  // namespace smiter::ask
