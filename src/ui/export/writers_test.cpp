// SPDX-License-Identifier: MIT
#include "ui/export/writers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ui/export/export_options.h"

#include <unistd.h>

#include <cstdio>

#include "base/file.h"

namespace smiter::ui {
namespace {

using testing::HasSubstr;
using testing::Not;

Results three() {
  Results results{
      .command = "smiter fuzz", .headline = "9 tests.", .advice = "Look at it.", .columns = {"id"}};
  results.rows = {
      {.suite = "z3", .name = "answers", .seconds = 0.25, .cells = {""}},
      {.suite = "z3",
       .name = "says \"unsat\" <&>",
       .outcome = RowOutcome::Failed,
       .kind = "soundness",
       .message = "x = 1, y",
       .detail = "(assert (< a b))\n",
       .cells = {"1"}},
      {.suite = "cvc5", .name = "old", .outcome = RowOutcome::Skipped, .message = "known", .cells = {"2"}},
  };
  return results;
}

TEST(JunitTest, SuitesHoldCasesAndSums) {
  const std::string text = junit_xml(three());
  EXPECT_THAT(
      text,
      HasSubstr("<testsuites name=\"smiter fuzz\" tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\""));
  EXPECT_THAT(
      text,
      HasSubstr(
          "<testsuite name=\"z3\" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\" time=\"0.250\">"));
  EXPECT_THAT(text, HasSubstr("name=\"says &quot;unsat&quot; &lt;&amp;&gt;\""));
  EXPECT_THAT(text, HasSubstr("<failure type=\"soundness\" message=\"x = 1, y\">"));
  EXPECT_THAT(text, HasSubstr("<skipped message=\"known\"/>"));
}

TEST(JunitTest, WhatXmlHasNoCharacterForIsReplaced) {
  EXPECT_EQ(xml(std::string_view("a\0b\x1B[31m\x7F", 9)),
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD[31m\xEF\xBF\xBD");
  EXPECT_EQ(xml("\xFF\xC3("), "\xEF\xBF\xBD\xEF\xBF\xBD(");
  EXPECT_EQ(xml("\xEF\xBF\xBE\xC2\x85"), "\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(xml_text("<a>\n\x01\n"), "&lt;a&gt;\n\xEF\xBF\xBD\n");
  EXPECT_EQ(xml("\xC3\xA4\n\t\r"), "\xC3\xA4&#10;&#9;&#13;");
}

TEST(JunitTest, ALongTextIsCutBetweenCharacters) {
  Results results = three();
  results.rows[1].detail.clear();
  for (int i = 0; i < 40'000; ++i) results.rows[1].detail += "\xC3\xA4";
  const std::string text = junit_xml(results);
  EXPECT_LT(text.size(), 70'000U);
  EXPECT_THAT(text, HasSubstr("bytes more)"));
  EXPECT_THAT(text, Not(HasSubstr("\xEF\xBF\xBD")));
}

TEST(CsvTest, CellsAreQuotedAndNotComputed) {
  Results results = three();
  results.rows[0].name = "=cmd()";
  results.rows[0].cells = {"-5"};
  results.rows[2].message = "a \"b\"\nc";
  EXPECT_EQ(csv_table(results),
            "suite,name,outcome,kind,message,seconds,id\r\n"
            "z3,'=cmd(),passed,,,0.250,-5\r\n"
            "z3,\"says \"\"unsat\"\" <&>\",failed,soundness,\"x = 1, y\",0.000,1\r\n"
            "cvc5,old,skipped,,\"a \"\"b\"\"\nc\",0.000,2\r\n");
}

TEST(SummaryTest, FailuresComeFirstAndTextStaysText) {
  Results results = three();
  results.rows[1].message = "<img src=x> | [a](b)";
  const std::string text = summary_markdown(results);
  EXPECT_THAT(text, HasSubstr("## ❌ smiter fuzz\n\n9 tests"));
  EXPECT_THAT(text, HasSubstr(R"(| \<img src=x\> \| \[a\](b) |)"));
  EXPECT_THAT(text, Not(HasSubstr(" <img")));
  EXPECT_THAT(text, HasSubstr("(assert (< a b))"));
  EXPECT_THAT(text, HasSubstr("Look at it."));
  EXPECT_LT(text.find("### Failed"), text.find("### Does not count"));
  EXPECT_THAT(text, HasSubstr("1 passed."));
}

TEST(SummaryTest, WithoutFailuresThereIsNoAdvice) {
  Results results = three();
  results.rows.erase(results.rows.begin() + 1);
  EXPECT_THAT(summary_markdown(results), HasSubstr("## ✅ smiter fuzz"));
  EXPECT_THAT(summary_markdown(results), Not(HasSubstr("Look at it.")));
}

TEST(SummaryTest, ManyRowsAreCounted) {
  Results results = three();
  for (int i = 0; i < 100; ++i) results.rows.push_back(results.rows[1]);
  EXPECT_THAT(summary_markdown(results), HasSubstr("and 51 more."));
}

TEST(ExportTest, TheSummaryIsAppendedTheOthersReplaced) {
  const std::string base = testing::TempDir() + "/export_" + std::to_string(getpid());
  const ExportOptions options{.junit = base + ".xml", .summary = base + ".md", .csv = base + ".csv"};
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(write_exports(options, three()).has_value());
  EXPECT_EQ(base::read_file(options.junit).value(), junit_xml(three()));
  EXPECT_EQ(base::read_file(options.csv).value(), csv_table(three()));
  EXPECT_EQ(base::read_file(options.summary).value(), summary_markdown(three()) + summary_markdown(three()));
  for (const std::string& file : {options.junit, options.summary, options.csv}) std::remove(file.c_str());
  EXPECT_FALSE(write_exports({.junit = "/nonexistent/a.xml"}, three()).has_value());
  EXPECT_FALSE(write_exports({.summary = "/nonexistent/a.md"}, three()).has_value());
}

}  // namespace
}  // namespace smiter::ui
