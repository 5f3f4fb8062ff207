// SPDX-License-Identifier: MIT
#include "testcase/test_json.h"
#include "base/json.h"

#include <gtest/gtest.h>

namespace smiter::testcase {
namespace {

TEST(TestJsonTest, SaysWhereATestComesFrom) {
  testcase::Test test;
  test.provenance = {"typefuzz", {"a.smt2"}, 3, 7, 42, {"x becomes y"}};
  test.expectations = {{}, {Answer::Unsat, Reason::Label, ":status"}};
  test.expectations[1].whatever_is_open = true;
  test.not_for = {"z3"};
  const auto json = base::Json::parse(to_json(test, "7.model"));
  EXPECT_EQ(json["strategy"], "typefuzz");
  EXPECT_EQ(json["seed_files"].at(0), "a.smt2");
  EXPECT_EQ(json["unit"], 3);
  EXPECT_EQ(json["steps"].at(0), "x becomes y");
  EXPECT_TRUE(json["expectation"].at(0)["answer"].is_null());
  EXPECT_EQ(json["expectation"].at(1)["answer"], "unsat");
  EXPECT_EQ(json["expectation"].at(1)["reason"], "label");
  EXPECT_EQ(json["expectation"].at(1)["whatever_is_open"], true);
  EXPECT_EQ(json["witness_file"], "7.model");
  EXPECT_EQ(json["not_for"].at(0), "z3");
}

TEST(TestJsonTest, BytesThatAreNotTextDoNotBreakIt) {
  testcase::Test test;
  test.provenance.steps = {"\xff becomes \xfe"};
  EXPECT_TRUE(base::Json::read(to_json(test)));
}

}  // namespace
}  // namespace smiter::testcase
