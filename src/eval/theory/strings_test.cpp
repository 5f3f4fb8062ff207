// SPDX-License-Identifier: MIT
// One test per line of docs/semantics.md, E8 about strings, and laws on all words over two
// letters up to length 4.
#include <gtest/gtest.h>

#include "eval/ground_test_support.h"

namespace smiter::eval {
namespace {

using testing::run;

std::vector<std::string> words(std::size_t longest) {
  std::vector<std::string> out = {""};
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (out[i].size() == longest) break;
    out.push_back(out[i] + "a");
    out.push_back(out[i] + "b");
  }
  return out;
}

std::string quoted(const std::string& w) {
  std::string out(1, '"');
  out += w;
  return out += '"';
}

Value text(const std::string& w) {
  return Value::string(std::u32string(w.begin(), w.end()));
}

template <typename... Args>
Value call(std::string_view op, const Args&... args) {
  const Limits limits;
  const Value values[] = {args...};
  return apply(op, values, {.limits = limits}).value();
}

TEST(StringsTest, SubstrIsEmptyUnlessItStartsInside) {
  for (const std::string& w : words(4)) {
    const auto size = static_cast<std::int64_t>(w.size());
    for (std::int64_t m = -2; m <= 6; ++m) {
      for (std::int64_t n = -2; n <= 6; ++n) {
        const bool inside = 0 <= m && m < size && n > 0;
        const std::string expected =
            inside ? w.substr(static_cast<std::size_t>(m), static_cast<std::size_t>(std::min(n, size - m)))
                   : "";
        EXPECT_EQ(call("str.substr", text(w), Value::integer(m), Value::integer(n)), text(expected));
      }
      EXPECT_EQ(call("str.at", text(w), Value::integer(m)),
                call("str.substr", text(w), Value::integer(m), Value::integer(1)));
    }
  }
  EXPECT_EQ(run("(str.substr \"abc\" 1 99999999999999999999999)"), "\"bc\"");
  EXPECT_EQ(run("(str.substr \"abc\" 99999999999999999999999 1)"), "\"\"");
  EXPECT_EQ(run("(str.substr \"abc\" (- 99999999999999999999999) 1)"), "\"\"");
}

TEST(StringsTest, AffixesAndContainmentByDefinition) {
  for (const std::string& s : words(4)) {
    for (const std::string& t : words(3)) {
      EXPECT_EQ(call("str.prefixof", text(t), text(s)).as_bool(), s.substr(0, t.size()) == t);
      EXPECT_EQ(call("str.suffixof", text(t), text(s)).as_bool(),
                s.size() >= t.size() && s.substr(s.size() - t.size()) == t);
      EXPECT_EQ(call("str.contains", text(s), text(t)).as_bool(), s.find(t) != std::string::npos);
    }
  }
}

TEST(StringsTest, IndexOfByDefinition) {
  for (const std::string& s : words(4)) {
    for (const std::string& t : words(3)) {
      for (std::int64_t i = -2; i <= 6; ++i) {
        const bool inside = i >= 0 && i <= static_cast<std::int64_t>(s.size());
        const std::size_t found = inside ? s.find(t, static_cast<std::size_t>(i)) : std::string::npos;
        const std::int64_t expected = found == std::string::npos ? -1 : static_cast<std::int64_t>(found);
        EXPECT_EQ(call("str.indexof", text(s), text(t), Value::integer(i)), Value::integer(expected));
      }
    }
  }
  EXPECT_EQ(run("(str.indexof \"abc\" \"\" 3)"), "3");
  EXPECT_EQ(run("(str.indexof \"abc\" \"\" 4)"), "(- 1)");
}

TEST(StringsTest, ReplaceChangesTheFirstOccurrenceAndReplaceAllEveryOne) {
  EXPECT_EQ(run("(str.replace \"abab\" \"b\" \"cc\")"), "\"accab\"");
  EXPECT_EQ(run("(str.replace \"ab\" \"\" \"x\")"), "\"xab\"");
  EXPECT_EQ(run("(str.replace \"ab\" \"c\" \"x\")"), "\"ab\"");
  EXPECT_EQ(run("(str.replace_all \"ab\" \"\" \"x\")"), "\"ab\"");
  EXPECT_EQ(run("(str.replace_all \"aaa\" \"aa\" \"b\")"), "\"ba\"");
  for (const std::string& s : words(4)) {
    for (const std::string& t : words(2)) {
      // replace = prefix ++ t' ++ suffix around indexof
      const Value at = call("str.indexof", text(s), text(t), Value::integer(0));
      const Value replaced = call("str.replace", text(s), text(t), text("b"));
      if (at.small() < 0) {
        EXPECT_EQ(replaced, text(s));
      } else {
        const auto begin = static_cast<std::size_t>(at.small());
        std::string expected = s.substr(0, begin);
        expected += 'b';
        expected += s.substr(begin + t.size());
        EXPECT_EQ(replaced, text(expected));
      }
    }
  }
}

TEST(StringsTest, OrderIsLexicographicByCodePoint) {
  EXPECT_EQ(run("(str.< \"a\" \"ab\")"), "true");
  EXPECT_EQ(run("(str.< \"\" \"\")"), "false");
  EXPECT_EQ(run("(str.<= \"\" \"\" \"a\")"), "true");
  EXPECT_EQ(run("(str.< \"\\u{7f}\" \"\\u{100}\")"), "true");
  EXPECT_EQ(run("(str.< \"b\" \"ab\")"), "false");
}

TEST(StringsTest, CodesAndNumbers) {
  EXPECT_EQ(run("(str.is_digit \"7\")"), "true");
  EXPECT_EQ(run("(str.is_digit \"77\")"), "false");
  EXPECT_EQ(run("(str.is_digit \"\\u{660}\")"), "false");
  EXPECT_EQ(run("(str.to_code \"a\")"), "97");
  EXPECT_EQ(run("(str.to_code \"\")"), "(- 1)");
  EXPECT_EQ(run("(str.to_code \"ab\")"), "(- 1)");
  EXPECT_EQ(run("(str.from_code 97)"), "\"a\"");
  EXPECT_EQ(run("(str.from_code 196607)"), "\"\\u{2ffff}\"");
  EXPECT_EQ(run("(str.from_code 196608)"), "\"\"");
  EXPECT_EQ(run("(str.from_code (- 1))"), "\"\"");
  EXPECT_EQ(run("(str.to_int \"007\")"), "7");
  EXPECT_EQ(run("(str.to_int \"\")"), "(- 1)");
  EXPECT_EQ(run("(str.to_int \"-7\")"), "(- 1)");
  EXPECT_EQ(run("(str.to_int \"12345678901234567890123\")"), "12345678901234567890123");
  EXPECT_EQ(run("(str.from_int 12)"), "\"12\"");
  EXPECT_EQ(run("(str.from_int (- 12))"), "\"\"");
}

TEST(StringsTest, LengthCountsCodePoints) {
  EXPECT_EQ(run("(str.len \"\\u{1F600}x\")"), "2");
  EXPECT_EQ(run("(str.len (str.++ \"a\" \"\" \"bc\"))"), "3");
}

TEST(StringsTest, ExtensionsOfCvc5AndZ3) {
  EXPECT_EQ(run("(str.rev \"abc\")"), "\"cba\"");
  EXPECT_EQ(run("(str.update \"abcd\" 2 \"xyz\")"), "\"abxy\"");
  EXPECT_EQ(run("(str.update \"abcd\" 4 \"x\")"), "\"abcd\"");
  EXPECT_EQ(run("(str.update \"abcd\" (- 1) \"x\")"), "\"abcd\"");
  EXPECT_EQ(run("(str.to_lower \"aBZ1\\u{c4}\")"), "\"abz1\\u{c4}\"");
  EXPECT_EQ(run("(str.to_upper \"abz{\")"), "\"ABZ{\"");
  EXPECT_EQ(run("(str.from_ubv #b101)"), "\"5\"");
  EXPECT_EQ(run("(str.from_sbv #b101)"), "\"-3\"");
  EXPECT_EQ(run("(str.last_indexof \"abab\" \"ab\")"), "2");
}

TEST(StringsTest, GiantResultsAreABudgetMatter) {
  const std::string many = quoted(std::string(2000, 'a'));
  EXPECT_EQ(run("(str.replace_all " + many + " \"a\" " + many + ")").substr(0, 15), "unknown budget:");
}

}  // namespace
}  // namespace smiter::eval
