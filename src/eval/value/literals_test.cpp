// SPDX-License-Identifier: MIT
#include "eval/value/literals.h"

#include <gtest/gtest.h>

namespace smiter::eval {
namespace {

std::u32string text_of(std::string_view quoted) {
  return std::u32string(string_value(quoted)->text());
}

TEST(LiteralsTest, EscapesOfTheStandardAndNothingElse) {
  EXPECT_EQ(text_of(R"("\u0041")"), U"A");
  EXPECT_EQ(text_of(R"("\u{41}")"), U"A");
  EXPECT_EQ(text_of(R"("\u{1F600}")"), U"\U0001F600");
  EXPECT_EQ(text_of(R"("\u{2FFFF}")"), std::u32string(1, 0x2FFFF));
  EXPECT_EQ(text_of(R"("\u{30000}")"), U"\\u{30000}");    // beyond the alphabet: literal
  EXPECT_EQ(text_of(R"("\u{000041}")"), U"\\u{000041}");  // six digits: literal
  EXPECT_EQ(text_of(R"("\u{}")"), U"\\u{}");
  EXPECT_EQ(text_of(R"("\u004")"), U"\\u004");
  EXPECT_EQ(text_of(R"("\u00412")"), U"A2");
  EXPECT_EQ(text_of(R"("\n\x41\\u")"), U"\\n\\x41\\\\u");
  EXPECT_EQ(text_of(R"("a""b")"), U"a\"b");
  EXPECT_EQ(text_of("\"\""), U"");
  EXPECT_FALSE(string_value("\"a\"b\""));
  EXPECT_FALSE(string_value("abc"));
}

TEST(LiteralsTest, StringsReadBackWhatTheyPrint) {
  for (const std::u32string& text :
       {std::u32string(U"plain"), std::u32string(U"\\u{41}"), std::u32string(U"\"\\\n"),
        std::u32string(U"\U0001F600\x7f"), std::u32string(1, U'\0')}) {
    EXPECT_EQ(text_of(quote_string(text)), text);
  }
}

TEST(LiteralsTest, NumbersAreExact) {
  EXPECT_EQ(*numeral_value("00012"), Value::integer(12));
  EXPECT_EQ(*decimal_value("0.10"), Value::real(mpq_class(1, 10)));
  EXPECT_EQ(*decimal_value("7"), Value::real(7));
  EXPECT_FALSE(numeral_value("-5"));
  EXPECT_FALSE(decimal_value("1."));
  EXPECT_FALSE(decimal_value(".5"));
}

TEST(LiteralsTest, BitVectorsHaveTheWidthOfTheirDigits) {
  EXPECT_EQ(*binary_value("#b0101"), Value::bitvec(4, 5));
  EXPECT_EQ(*hexadecimal_value("#xAf"), Value::bitvec(8, 0xaf));
  EXPECT_EQ(*bv_value("5", 3), Value::bitvec(3, 5));
  EXPECT_FALSE(bv_value("8", 3));
  EXPECT_FALSE(bv_value("0", 0));
  EXPECT_FALSE(binary_value("#b012"));
  EXPECT_FALSE(hexadecimal_value("#x"));
}

}  // namespace
}  // namespace smiter::eval
