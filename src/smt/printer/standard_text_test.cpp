// SPDX-License-Identifier: MIT
#include "smt/printer/standard_text.h"

#include "smt/smt_test_support.h"

namespace smiter::smt {
namespace {

using namespace std::string_literals;

std::string string_of(std::string_view literal) {
  std::string buffer;
  return std::string(standard_string(literal, buffer));
}

TEST(StandardTextTest, EscapesWhatIsNotPrintableAsciiInAString) {
  EXPECT_EQ(string_of("\"a\0b\""s), "\"a\\u{0}b\"");
  EXPECT_EQ(string_of("\"\t\r\n\x1f\x7f\""), "\"\\u{9}\\u{d}\\u{a}\\u{1f}\\u{7f}\"");
  EXPECT_EQ(string_of("\"\xc3\xa9\""), "\"\\u{c3}\\u{a9}\"");
}

TEST(StandardTextTest, LeavesStandardStringsAlone) {
  for (const char* literal : {R"("")", R"("a ~""b")", R"("\u{0}\x41\\\u")", R"("\u{2ffff}\u{}\u41")"})
    EXPECT_EQ(string_of(literal), literal);
}

// What stood before an escape and was none must not become one with it.
TEST(StandardTextTest, EscapesDoNotMergeWithTheirNeighbours) {
  EXPECT_EQ(string_of("\"\\u{4\0z}\\u004\0z\\\0\""s), R"("\u{4\u{0}z}\u004\u{0}z\\u{0}")");
}

TEST(StandardTextTest, WhatIsAnEscapeOnlyForSomeSolversIsNoneForAll) {
  EXPECT_EQ(string_of(R"("\u{30000}\u{fFfff}\u{2ffff}")"), R"("\u{5c}u{30000}\u{5c}u{fFfff}\u{2ffff}")");
}

TEST(StandardTextTest, TermsArePrintedAsStandardText) {
  EXPECT_EQ(reprint("(assert (= \"a\0\t\" \"\xe9\"))"s), "(assert (= \"a\\u{0}\\u{9}\" \"\\u{e9}\"))\n");
  EXPECT_EQ(reprint("(assert (= \"\n\" \"\\u{a}\"))"), reprint("(assert (= \"\\u{a}\" \"\\u{a}\"))"));
}

TEST(StandardTextTest, ACharacterIsItsCodeHoweverManyDigitsItHas) {
  EXPECT_EQ(reprint("(assert (= (_ char #x00000041) (_ char #x2ffff)))"),
            "(assert (= \"\\u{00041}\" \"\\u{2ffff}\"))\n");
  EXPECT_EQ(reprint("(assert (= (_ char #x30000) \"\"))").find("error at 1:15: a character's code"), 0u);
}

// The byte 1 marks the holes of templates.
TEST(StandardTextTest, KeptTermsAndAttributesAreStandardText) {
  EXPECT_EQ(reprint("(assert (! true :note (\"\1\" ;\1\r f\f)))"),
            "(assert (! true :note (\"\\u{1}\" ; \n f )))\n");
  EXPECT_EQ(reprint("(minimize (str.len \"\0\t\"))"s), "(minimize (str.len \"\\u{0}\\u{9}\"))\n");
}

TEST(StandardTextTest, WordsKeepTheirLinesAndLetters) {
  EXPECT_EQ(reprint("(set-info :source \"J\xc3\xbcrgen\n\0\")"s),
            "(set-info :source \"J\xc3\xbcrgen\n\\u{0}\")\n");
  EXPECT_EQ(reprint("(set-info :source |C:\\x\1\n|)(assert true)"),
            "(set-info :source |C: x \n|)\n(assert true)\n");
}

TEST(StandardTextTest, ANameWithAControlCharacterIsRefusedWithItsPlace) {
  EXPECT_EQ(reprint("(declare-const\n |a\1b| Int)").find("error at 2:2: quoted symbol with"), 0u);
  const auto script = standard_script("(declare-const\n |a\\b| Int)");
  ASSERT_FALSE(script.has_value());
  EXPECT_EQ(script.error().to_string().find("2:2: quoted symbol with"), 0u);
}

TEST(StandardTextTest, AWholeScriptIsMadeStandardWithoutBeingUnderstood) {
  const auto script =
      standard_script("\xef\xbb\xbf; c\1 d\r(foo \"\n\" \xc3\xa9)\f(set-info :x \"\n\")\n; e\r\n");
  ASSERT_TRUE(script.has_value());
  EXPECT_EQ(*script, "; c  d\n(foo \"\\u{a}\"\n |\xc3\xa9|) (set-info :x \"\n\")\n; e\r\n");
}

TEST(StandardTextTest, StandardScriptsAndBrokenOnesStayAsTheyAre) {
  for (const std::string_view text : {"; a | comment \" and\n(assert (= \"x\"\"y\" |a b|))\t(check-sat)\r\n",
                                      "(assert \"open\n", "((# ' 1a :", "(a |open\n", ""}) {
    const auto script = standard_script(text);
    ASSERT_TRUE(script.has_value());
    EXPECT_EQ(*script, text);
  }
}

}  // namespace
}  // namespace smiter::smt
