// SPDX-License-Identifier: MIT
// Membership by derivatives, by spans and by a third, naive definition must agree;
// loops, complements and intersections must not blow up.
#include "eval/regex/regex.h"

#include <gtest/gtest.h>

#include <chrono>

#include "base/rng.h"
#include "eval/ground_test_support.h"
#include "eval/regex/regex_machine.h"
#include "eval/regex/regex_spans.h"

namespace smiter::eval {
namespace {

using testing::evaluate;
using testing::run;

// The definition, read literally: try every split. Exponential, so short words only.
bool matches(std::u32string_view w, const Value& regex) {
  const RegexPayload& r = regex_node(regex);
  switch (r.op) {
    case RegexOp::None:
      return false;
    case RegexOp::All:
      return true;
    case RegexOp::AllChar:
      return w.size() == 1;
    case RegexOp::Text:
      return w == r.text;
    case RegexOp::Range:
      return w.size() == 1 && w[0] >= r.low && w[0] <= r.high;
    case RegexOp::Union:
      return std::any_of(r.args.begin(), r.args.end(), [&](const Value& v) { return matches(w, v); });
    case RegexOp::Inter:
      return std::all_of(r.args.begin(), r.args.end(), [&](const Value& v) { return matches(w, v); });
    case RegexOp::Comp:
      return !matches(w, r.args[0]);
    case RegexOp::Concat: {
      if (r.args.size() == 1) return matches(w, r.args[0]);
      const Value rest = regex_of(RegexOp::Concat, {r.args.begin() + 1, r.args.end()});
      for (std::size_t i = 0; i <= w.size(); ++i) {
        if (matches(w.substr(0, i), r.args[0]) && matches(w.substr(i), rest)) return true;
      }
      return false;
    }
    case RegexOp::Star:
      if (w.empty()) return true;
      for (std::size_t i = 1; i <= w.size(); ++i) {
        if (matches(w.substr(0, i), r.args[0]) && matches(w.substr(i), regex)) return true;
      }
      return false;
    case RegexOp::Loop: {
      if (r.low == 0 && w.empty()) return true;
      if (r.high == 0) return false;
      const Value rest = regex_loop(r.args[0], r.low == 0 ? 0 : r.low - 1,
                                    r.high == RegexPayload::kNoLimit ? r.high : r.high - 1);
      for (std::size_t i = r.low == 0 ? 1 : 0; i <= w.size(); ++i) {
        if (matches(w.substr(0, i), r.args[0]) && matches(w.substr(i), rest)) return true;
      }
      return false;
    }
  }
  return false;
}

Value random_regex(base::Rng& rng, int depth) {
  if (depth == 0 || rng.chance(1, 6)) {
    switch (rng.below(6)) {
      case 0:
        return regex_text(U"a");
      case 1:
        return regex_text(U"ab");
      case 2:
        return regex_range(U'a', U'b');
      case 3:
        return regex_text(U"");
      case 4:
        return regex_allchar();
      default:
        return rng.chance(1, 4) ? regex_none() : regex_text(U"b");
    }
  }
  std::vector<Value> args;
  args.push_back(random_regex(rng, depth - 1));
  args.push_back(random_regex(rng, depth - 1));
  switch (rng.below(7)) {
    case 0:
      return regex_of(RegexOp::Concat, args);
    case 1:
      return regex_of(RegexOp::Union, args);
    case 2:
      return regex_of(RegexOp::Inter, args);
    case 3:
      return regex_of(RegexOp::Comp, {args[0]});
    case 4:
      return regex_of(RegexOp::Star, {args[0]});
    case 5: {
      const std::uint64_t low = rng.below(3);
      return regex_loop(args[0], low, rng.chance(1, 4) ? RegexPayload::kNoLimit : low + rng.below(3));
    }
    default:
      return regex_of(RegexOp::Concat, {args[0], regex_of(RegexOp::Star, {args[1]})});
  }
}

std::vector<std::u32string> words(std::size_t longest) {
  std::vector<std::u32string> out = {U""};
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (out[i].size() == longest) break;
    out.push_back(out[i] + U"a");
    out.push_back(out[i] + U"b");
  }
  return out;
}

TEST(RegexTest, ThreeDefinitionsOfMembershipAgree) {
  base::Rng rng(11);
  const Limits limits;
  for (int i = 0; i < 1500; ++i) {
    const Value regex = random_regex(rng, 3);
    RegexMachine machine(regex, limits);
    for (const std::u32string& w : words(4)) {
      RegexMachine::State state = machine.start();
      for (const char32_t c : w) state = machine.step(state, c);
      ASSERT_FALSE(machine.exhausted());
      const bool expected = matches(w, regex);
      ASSERT_EQ(machine.accepts(state), expected) << to_smtlib(regex) << ' ' << quote_string(w);
      ASSERT_EQ(member_by_spans(w, regex, limits), expected) << to_smtlib(regex) << ' ' << quote_string(w);
    }
  }
}

TEST(RegexTest, EqualityOfLanguagesIsDecided) {
  EXPECT_EQ(run("(= (re.* (re.union (str.to_re \"a\") (str.to_re \"b\"))) (re.* (re.++ (re.* (str.to_re "
                "\"a\")) (re.* (str.to_re \"b\")))))"),
            "true");
  EXPECT_EQ(run("(= (re.* (str.to_re \"a\")) (re.+ (str.to_re \"a\")))"), "false");
  EXPECT_EQ(run("(= re.all (re.* re.allchar))"), "true");
  EXPECT_EQ(run("(= re.none (re.comp re.all))"), "true");
  EXPECT_EQ(run("(= (re.comp (re.union (re.range \"a\" \"z\") (str.to_re \"x\"))) (re.comp (re.range \"a\" "
                "\"z\")))"),
            "true");
  EXPECT_EQ(run("(distinct (re.range \"a\" \"z\") (re.range \"a\" \"y\"))"), "true");
}

TEST(RegexTest, EqualLanguagesHaveEqualWords) {
  base::Rng rng(12);
  const Limits limits;
  int equal = 0;
  for (int i = 0; i < 2000; ++i) {
    const Value a = random_regex(rng, 2);
    const Value b = random_regex(rng, 2);
    const Outcome same = regex_equal(a, b, limits);
    ASSERT_TRUE(same.is_known());
    bool agree = true;
    for (const std::u32string& w : words(5)) agree = agree && matches(w, a) == matches(w, b);
    if (same.value().as_bool()) {
      ++equal;
      ASSERT_TRUE(agree) << to_smtlib(a) << ' ' << to_smtlib(b);
    }
  }
  EXPECT_GT(equal, 20);
}

TEST(RegexTest, RangesLoopsAndPowersAtTheirEdges) {
  EXPECT_EQ(run("(str.in_re \"b\" (re.range \"a\" \"c\"))"), "true");
  EXPECT_EQ(run("(str.in_re \"b\" (re.range \"c\" \"a\"))"), "false");
  EXPECT_EQ(run("(str.in_re \"b\" (re.range \"ab\" \"c\"))"), "false");
  EXPECT_EQ(run("(str.in_re \"\" (re.range \"\" \"\"))"), "false");
  EXPECT_EQ(run("(str.in_re \"\" ((_ re.^ 0) re.none))"), "true");
  EXPECT_EQ(run("(str.in_re \"\" ((_ re.loop 3 2) re.all))"), "false");
  EXPECT_EQ(run("(str.in_re \"aaa\" ((_ re.loop 2 3) (str.to_re \"a\")))"), "true");
  EXPECT_EQ(run("(str.in_re \"a\" ((_ re.loop 2 3) (str.to_re \"a\")))"), "false");
  EXPECT_EQ(run("(str.in_re \"aaaa\" ((_ re.loop 2) (str.to_re \"a\")))"), "true");
  EXPECT_EQ(run("(str.in_re \"\\u{2ffff}\" re.allchar)"), "true");
  EXPECT_EQ(run("(str.in_re \"ab\" (re.comp (str.to_re \"a\")))"), "true");
  EXPECT_EQ(run("(str.in_re \"a\" (re.diff re.allchar (str.to_re \"a\")))"), "false");
  EXPECT_EQ(run("(str.in_re \"ba\" (re.reverse (str.to_re \"ab\")))"), "true");
  EXPECT_EQ(run("(str.in_re \"\" (re.opt re.none))"), "true");
}

TEST(RegexTest, LoopsOfTenThousandDoNotBlowUp) {
  const auto start = std::chrono::steady_clock::now();
  const std::string a(9000, 'a');
  EXPECT_EQ(run("(str.in_re \"" + a + "\" ((_ re.loop 5000 10000) (str.to_re \"a\")))"), "true");
  EXPECT_EQ(
      run("(str.in_re \"" + a + "b\" ((_ re.loop 0 10000) (re.union (str.to_re \"a\") (str.to_re \"aa\"))))"),
      "false");
  EXPECT_EQ(run("(str.in_re \"" + a +
                "\" (re.++ ((_ re.loop 10 10000) (re.opt (str.to_re \"a\"))) ((_ re.loop 10 10000) "
                "(str.to_re \"a\"))))"),
            "true");
  EXPECT_EQ(run("(str.in_re \"" + a + "\" (re.comp ((_ re.^ 10000) re.allchar)))"), "true");
  EXPECT_EQ(run("(str.in_re \"aaaa\" ((_ re.loop 0 1000) ((_ re.loop 0 1000) ((_ re.loop 0 1000) (str.to_re "
                "\"a\")))))"),
            "true");
  const auto spent = std::chrono::steady_clock::now() - start;
  EXPECT_LT(std::chrono::duration<double>(spent).count(), 10.0);
}

TEST(RegexTest, AnAutomatonOfExponentialSizeFallsBackToSpansOrSaysBudget) {
  // The 30th letter from the end is a: 2^30 states when determinised and complemented.
  std::string w(200, 'b');
  w[170] = 'a';
  const std::string r = "(re.++ re.all (str.to_re \"a\") ((_ re.^ 29) re.allchar))";
  EXPECT_EQ(run("(str.in_re \"" + w + "\" (re.comp (re.inter " + r +
                " (re.comp (re.++ re.all (str.to_re \"c\"))))))"),
            "false");
  Limits tight;
  tight.regex_states = 5;
  tight.regex_work = 1000;
  EXPECT_TRUE(evaluate("(str.in_re \"" + w + "\" (re.comp " + r + "))", tight).is_unknown());
}

TEST(RegexTest, ReplacementIsLeftmostThenShortest) {
  EXPECT_EQ(run("(str.replace_re \"xaab\" (re.+ (str.to_re \"a\")) \"-\")"), "\"x-ab\"");
  EXPECT_EQ(run("(str.replace_re \"xaab\" (re.* (str.to_re \"a\")) \"-\")"), "\"-xaab\"");
  EXPECT_EQ(run("(str.replace_re \"xaab\" re.none \"-\")"), "\"xaab\"");
  EXPECT_EQ(run("(str.replace_re_all \"xaab\" (re.+ (str.to_re \"a\")) \"-\")"), "\"x--b\"");
  EXPECT_EQ(run("(str.replace_re_all \"aab\" (re.* (str.to_re \"a\")) \"-\")"), "disputed \"--b\"");
  EXPECT_EQ(run("(str.replace_re_all \"abab\" (str.to_re \"ab\") \"\")"), "\"\"");
}

TEST(RegexTest, IndexOfReFindsTheFirstStart) {
  EXPECT_EQ(run("(str.indexof_re \"xxab\" (str.to_re \"ab\") 0)"), "2");
  EXPECT_EQ(run("(str.indexof_re \"xxab\" (str.to_re \"ab\") 3)"), "(- 1)");
  EXPECT_EQ(run("(str.indexof_re \"xxab\" (re.* re.allchar) 4)"), "4");
  EXPECT_EQ(run("(str.indexof_re \"xxab\" re.all 5)"), "(- 1)");
  EXPECT_EQ(run("(str.indexof_re \"xxab\" re.all (- 1))"), "(- 1)");
}

}  // namespace
}  // namespace smiter::eval
