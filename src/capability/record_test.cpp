// SPDX-License-Identifier: MIT
#include "capability/record.h"

#include <gtest/gtest.h>

#include <set>

#include "capability/difference.h"
#include "capability/record_json.h"
#include "capability/row_text.h"
#include "capability/shipped.h"
#include "theory/sig_reader.h"

namespace smiter::capability {
namespace {

Record sample() {
  Record record;
  record.name = "mine@1.0";
  record.version = "mine \"1.0\"";
  record.profile = "mine";
  record.options = {"--a", "b c"};
  record.program = "12";
  record.section(Kind::Operator)["(f Int Int)"] = {Reply::No, "unknown: f"};
  record.section(Kind::Operator)["(g Int Int)"] = {};
  record.section(Kind::Command)["echo"] = {Reply::Crash, "SIGSEGV"};
  record.findings = {{Kind::Command, "echo", Reply::Crash, "(echo \"x\")\n", "sat", "SIGSEGV"}};
  return record;
}

TEST(RecordTest, WrittenAndReadBack) {
  const auto read = record_from_json(to_json(sample()));
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_EQ(*read, sample());
}

TEST(RecordTest, OnlyARejectionIsNotUnderstood) {
  const Record record = sample();
  EXPECT_FALSE(record.understands(Kind::Operator, "(f Int Int)"));
  EXPECT_TRUE(record.understands(Kind::Command, "echo"));
  EXPECT_TRUE(record.understands(Kind::Operator, "(never asked)"));
  EXPECT_FALSE(record.said_yes(Kind::Operator, "(never asked)"));
}

TEST(RecordTest, WhatIsNoRecordIsRefused) {
  for (const char* text : {"", "[]", "{}", "{\"smiter_record\": 7, \"name\": \"x\"}",
                           "{\"smiter_record\": 1}", R"({"smiter_record": 1, "name": "x", "operators": []})",
                           R"({"smiter_record": 1, "name": "x", "operators": {"f": "perhaps"}})"})
    EXPECT_FALSE(record_from_json(text)) << text;
}

TEST(RecordTest, TheIdentityChangesWithWhatWasAsked) {
  Record other = sample();
  other.section(Kind::Operator).clear();
  EXPECT_EQ(other.identity(), sample().identity());
  other.options.push_back("--c");
  EXPECT_NE(other.identity(), sample().identity());
}

TEST(RecordTest, DifferencesGoBothWays) {
  Record newer = sample();
  newer.section(Kind::Operator)["(f Int Int)"] = {};
  newer.section(Kind::Operator)["(g Int Int)"] = {Reply::No, ""};
  newer.section(Kind::Operator)["(h Int Int)"] = {Reply::No, ""};
  const auto all = differences(sample(), newer);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].only_second, std::vector<std::string>{"(f Int Int)"});
  EXPECT_EQ(all[0].only_first, std::vector<std::string>{"(g Int Int)"});
}

TEST(RowTextTest, NamesEveryRowApart) {
  const smt::OpTable& ops = theory::builtin_operators();
  std::set<std::string> texts;
  for (const smt::OpRow& row : ops.rows())
    EXPECT_TRUE(texts.insert(row_text(ops, row)).second) << row_text(ops, row);
  EXPECT_TRUE(texts.contains("((_ extract i j) (_ BitVec m) (_ BitVec (+ (- i j) 1)))"));
}

TEST(ShippedTest, NewestFirstByNumberAndNotByText) {
  ASSERT_NE(shipped_record("z3@4.8.12"), nullptr);
  const Record* newest = shipped_record("z3");
  ASSERT_NE(newest, nullptr);
  EXPECT_NE(newest->name, "z3@4.8.12");
  EXPECT_EQ(shipped_record("nobody"), nullptr);
}

}  // namespace
}  // namespace smiter::capability
