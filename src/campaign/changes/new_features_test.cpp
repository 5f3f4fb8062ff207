// SPDX-License-Identifier: MIT
#include "campaign/changes/new_features.h"

#include <gmock/gmock.h>

#include "capability/record.h"
#include "capability/shipped.h"
#include "solver/profile/profile.h"
#include "strategies/support/focus.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {
namespace {

using capability::Entry;
using capability::Kind;
using capability::OptionClass;
using capability::OptionType;
using capability::Record;
using capability::Reply;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

class NewFeaturesTest : public testing::Test {
 protected:
  const smt::OpTable& ops_ = theory::builtin_operators();
  solver::Profile profile_;
};

TEST_F(NewFeaturesTest, AnOperatorIsNewIfTheOlderOneRejectedIt) {
  Record older, newer;
  const std::string row = "(str.replace_re String RegLan String String)";
  older.section(Kind::Operator)[row] = Entry{Reply::No, "unknown symbol"};
  newer.section(Kind::Operator)[row] = Entry{};
  EXPECT_THAT(new_features(older, newer, profile_, OptionFuzzing::Policy, ops_).operators,
              ElementsAre("str.replace_re"));
  EXPECT_TRUE(new_features(newer, older, profile_, OptionFuzzing::Policy, ops_).empty());
}

TEST_F(NewFeaturesTest, WhatOnlyOneWasAskedIsNotKnownToBeNew) {
  Record older, newer;
  newer.section(Kind::Operator)["(str.replace_re String RegLan String String)"] = Entry{};
  EXPECT_TRUE(new_features(older, newer, profile_, OptionFuzzing::Policy, ops_).empty());
}

TEST_F(NewFeaturesTest, AnOptionIsNewIfOnlyTheNewerOneListsIt) {
  Record older, newer;
  older.listed = {{.name = "--nl-ext"}};
  newer.listed = {{.name = "--nl-ext"}, {.name = "--nl-cov", .category = OptionClass::Regular}};
  EXPECT_THAT(new_features(older, newer, profile_, OptionFuzzing::Policy, ops_).options,
              ElementsAre("nl-cov"));
  profile_.exclusions = {{.names = {"--nl-*"}, .why = "a trial"}};
  EXPECT_THAT(new_features(older, newer, profile_, OptionFuzzing::Policy, ops_).options, IsEmpty())
      << "it is never drawn";
  profile_.exclusions.clear();
  older.listed.clear();
  EXPECT_THAT(new_features(older, newer, profile_, OptionFuzzing::Policy, ops_).options, IsEmpty())
      << "it has no list to compare with";
}

TEST_F(NewFeaturesTest, OnlyOptionsThatCanBeDrawnAreTaken) {
  Record older, newer;
  older.listed = {{.name = "--old"}};
  newer.listed = {{.name = "--common", .category = OptionClass::Common},
                  {.name = "--expert", .category = OptionClass::Expert},
                  {.name = "--pooled", .category = OptionClass::Expert},
                  {.name = "--unclassed"},
                  {.name = "--path", .type = OptionType::Text, .category = OptionClass::Common}};
  profile_.pools = {{"a", solver::Policy::Reportable, "", {"--pooled=3"}}};
  const auto found = [&](OptionFuzzing mode) { return new_features(older, newer, profile_, mode, ops_); };
  EXPECT_THAT(found(OptionFuzzing::Policy).options, ElementsAre("common", "pooled"));
  EXPECT_EQ(found(OptionFuzzing::Policy).not_drawn, 2u);
  EXPECT_THAT(found(OptionFuzzing::All).options, ElementsAre("common", "expert", "pooled", "unclassed"));
  EXPECT_EQ(found(OptionFuzzing::All).not_drawn, 0u);
  EXPECT_THAT(found(OptionFuzzing::None).options, IsEmpty());
  EXPECT_EQ(found(OptionFuzzing::None).not_drawn, 4u);
}

TEST_F(NewFeaturesTest, AnOldNameWithNewSortsIsNotNew) {
  const Record* const older = capability::shipped_record("z3@4.13.3");
  const Record* const newer = capability::shipped_record("z3@5.2.0");
  ASSERT_TRUE(older != nullptr && newer != nullptr);
  EXPECT_THAT(new_features(*older, *newer, profile_, OptionFuzzing::Policy, ops_).operators,
              testing::Not(Contains("to_real")));
}

TEST_F(NewFeaturesTest, OfVeryManyTheFirstAreTaken) {
  Record older, newer;
  older.listed = {{.name = "--a"}};
  for (int i = 0; i < 100; ++i)
    newer.listed.push_back({.name = "--o" + std::to_string(i), .category = OptionClass::Common});
  const NewFeatures found = new_features(older, newer, profile_, OptionFuzzing::Policy, ops_);
  EXPECT_EQ(found.options.size(), 32u);
  EXPECT_EQ(found.left_out, 68u);
}

TEST_F(NewFeaturesTest, TheFocusCanBeRead) {
  const Record* const older = capability::shipped_record("cvc5@1.1.2");
  const Record* const newer = capability::shipped_record("cvc5@1.3.2");
  ASSERT_TRUE(older != nullptr && newer != nullptr);
  const NewFeatures found = new_features(*older, *newer, profile_, OptionFuzzing::Policy, ops_);
  EXPECT_THAT(found.operators, Contains("ubv_to_int"));
  const auto focus = strategies::parse_focus(found.focus(), ops_);
  ASSERT_TRUE(focus) << focus.error().to_string();
  EXPECT_THAT(focus->operators, Contains("ubv_to_int"));
  EXPECT_EQ(NewFeatures().focus(), "");
}

}  // namespace
}  // namespace smiter::campaign
