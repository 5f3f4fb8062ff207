// SPDX-License-Identifier: MIT
#include "oracle/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::oracle {
namespace {

using solver::Class;
using solver::Result;
using testing::HasSubstr;
using testing::Not;

// Nothing in it has its default.
Record full_record() {
  CheckRecord check{.result = Result::Sat,
                    .complained = true,
                    .model = "((define-fun x () Int 1))",
                    .truth = Truth::Invalid,
                    .unspecified = true,
                    .reason = "1 is not 2",
                    .gave_up = "incomplete",
                    .alone = Result::Unsat,
                    .assumed = Result::Unknown,
                    .values = {{.term = "x", .value = "1", .agrees = Truth::Valid, .reason = "it is"}}};
  SolverRecord solver{.label = "a new one",
                      .family = "a",
                      .version = "2.1",
                      .generation = 3,
                      .options = {"--fast", "--loose"},
                      .bare = true,
                      .printing = true,
                      .outcome = Class::InvalidModel,
                      .signature = "place",
                      .message = "broken",
                      .checks = {check},
                      .session = {Result::Timeout},
                      .cpu_ms = 12.5,
                      .premise = Premise{Result::Unsat, 2.5, "some-rule"}};
  return {.solvers = {solver},
          .expectations = {{.answer = testcase::Answer::Unsat,
                            .reason = testcase::Reason::Fusion,
                            .why = "fused",
                            .whatever_is_open = true},
                           {.answer = {}, .reason = testcase::Reason::None, .why = ""}},
          .partial = {true, false},
          .witness = {Truth::Valid, Truth::NotJudged},
          .gaps = {"", "we do not understand it"},
          .refuted = {"2 is not 1", ""},
          .outside_logic = true};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string error_of(const std::string& json) {
  const auto record = record_from_json(json);
  return record ? "none" : record.error().message;
}

TEST(RecordTest, EverythingSurvivesTheDisk) {
  const Record record = full_record();
  const auto again = record_from_json(to_json(record));
  ASSERT_TRUE(again) << again.error().to_string();
  EXPECT_EQ(*again, record);
}

TEST(RecordTest, WhatIsNotSaidIsNotWritten) {
  const std::string text = to_json({.solvers = {{.label = "a", .family = "a", .checks = {{}}}},
                                    .expectations = {},
                                    .partial = {},
                                    .witness = {},
                                    .gaps = {},
                                    .refuted = {""}});
  for (const char* key : {"version", "generation", "bare", "printing", "premise", "alone", "assumed",
                          "values", "gave_up", "gaps", "refuted", "outside_logic"})
    EXPECT_THAT(text, Not(HasSubstr(std::string("\"") + key + "\""))) << key;
  EXPECT_TRUE(record_from_json(text));
}

TEST(RecordTest, SaysWhatIsWrongWithAFile) {
  EXPECT_EQ(error_of("("), "not a record of answers (--record writes one): no JSON");
  EXPECT_THAT(error_of("{}"), HasSubstr("key 'solvers' not found"));
  const std::string good = to_json(full_record());
  EXPECT_THAT(error_of(replaced(good, "\"answer\": \"sat\"", "\"answer\": \"maybe\"")),
              HasSubstr("unknown name 'maybe'"));
  EXPECT_THAT(error_of(replaced(good, "\"truth\": \"invalid\"", "\"truth\": \"perhaps\"")),
              HasSubstr("unknown name 'perhaps'"));
  EXPECT_THAT(error_of(replaced(good, "\"generation\": 3", "\"generation\": 3.5")), HasSubstr("integer"));
}

TEST(RecordTest, TruthsHaveNamesOfTheirOwn) {
  EXPECT_EQ(name_of(Truth::NotJudged), "not-judged");
  EXPECT_EQ(name_of(Truth::Valid), "valid");
  EXPECT_EQ(name_of(Truth::Invalid), "invalid");
  EXPECT_EQ(name_of(Truth::Unknown), "unknown");
}

}  // namespace
}  // namespace smiter::oracle
