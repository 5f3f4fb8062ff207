// SPDX-License-Identifier: MIT
// Sizes that break recursive readers: depth, sharing, digits. No recursion anywhere
// means that only memory limits us.
#include <sys/resource.h>

#include "smt/smt_test_support.h"

namespace smiter::smt {
namespace {

std::string repeat(std::string_view text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

TEST(LargeTest, ATermOfAMillionLevels) {
  constexpr std::size_t kLevels = 1000000;
  const std::string text =
      "(declare-const p Bool)\n(assert " + repeat("(not ", kLevels) + "p" + repeat(")", kLevels) + ")\n";
  EXPECT_TRUE(reprint(text) == text);
}

// Abbreviations are expanded: a few lines may stand for a sort of any size.
TEST(LargeTest, SortsByAbbreviationsOfAbbreviationsAreRefusedInTime) {
  std::string wide = "(define-sort S0 () Int)\n", deep = wide;
  for (int i = 1; i < 100000; ++i) {
    const std::string name = "S" + std::to_string(i), last = "S" + std::to_string(i - 1);
    if (i < 60) wide += "(define-sort " + name + " () (Array " + last + " " + last + "))\n";
    deep += "(define-sort " + name + " () (Array Int " + last + "))\n";
  }
  EXPECT_TRUE(reprint(wide).ends_with("sorts nest too deeply"));
  EXPECT_TRUE(reprint(deep).ends_with("sorts nest too deeply"));
}

TEST(LargeTest, AHundredThousandQuantifiers) {
  constexpr std::size_t kLevels = 100000;
  const std::string text =
      "(assert " + repeat("(forall ((x Int)) ", kLevels) + "(= x 1)" + repeat(")", kLevels) + ")\n";
  EXPECT_TRUE(reprint(text) == text);
}

TEST(LargeTest, AChainOfLetsThatIsATreeOf2To40Leaves) {
  std::string text = "(declare-const x Int)\n(assert (> ";
  constexpr int kLets = 100000;
  text += "(let ((a0 (+ x x))) ";
  for (int i = 1; i < kLets; ++i)
    text += "(let ((a" + std::to_string(i) + " (+ a" + std::to_string(i - 1) + " x a" +
            std::to_string(i - 1) + "))) ";
  text += "a" + std::to_string(kLets - 1) + repeat(")", kLets) + " 0))\n";
  const std::string printed = reprint(text);
  EXPECT_LT(printed.size(), 2 * text.size());
  EXPECT_TRUE(reprint(printed) == printed);
}

TEST(LargeTest, SharingInsideBindersStaysInsideThem) {
  // Each level doubles the tree and mentions the level's own variable.
  std::string text = "(assert ";
  constexpr int kLevels = 30;
  for (int i = 0; i < kLevels; ++i) {
    text += "(forall ((x" + std::to_string(i) + " Int)) (let ((y" + std::to_string(i) + " (+ x" +
            std::to_string(i) + " 1))) ";
  }
  text += "true" + repeat("))", kLevels) + ")\n";
  EXPECT_TRUE(reprint(text).starts_with("(assert (forall"));
  std::string nested = "(declare-fun f (Int Int) Int)\n(assert (forall ((x Int)) (= 0 ";
  nested += "(let ((a0 (f x x))) ";
  for (int i = 1; i < kLevels * 2; ++i)
    nested += "(let ((a" + std::to_string(i) + " (f a" + std::to_string(i - 1) + " a" +
              std::to_string(i - 1) + "))) ";
  nested += "a" + std::to_string(kLevels * 2 - 1) + repeat(")", kLevels * 2) + ")))\n";
  const std::string printed = reprint(nested);
  EXPECT_LT(printed.size(), 2 * nested.size());
  EXPECT_TRUE(reprint(printed) == printed);
}

TEST(LargeTest, NumeralsOfAHundredThousandDigits) {
  const std::string digits = "1" + repeat("0", 100000);
  const std::string text = "(declare-const x Int)\n(assert (= x " + digits + "))\n";
  EXPECT_TRUE(reprint(text) == text);
}

TEST(LargeTest, MemoryIsAtMostTwelveTimesTheText) {
  // A tenth of 100 MB, in the shape of real files; the ratio is what counts.
  std::string text = "(set-logic QF_UFLIA)\n(declare-fun f (Int Int) Int)\n";
  for (int i = 0; text.size() < 10000000; ++i) {
    const std::string n = std::to_string(i);
    text += "(declare-fun x" + n + " () Int)\n(assert (and (<= 0 x" + n + ") (or (= (f x" + n + " " + n +
            ") (* 3 x" + n + ")) (not (< x" + n + " (+ " + n + " 17))))))\n";
  }
  const auto peak = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
  };
  const std::size_t before = peak();
  TermTable table(theory::builtin_operators());
  ASSERT_TRUE(parse_script(text, table));
#ifndef __SANITIZE_ADDRESS__
  EXPECT_LT(peak() - before, 11 * text.size());
#else
  (void)before;
#endif
}

}  // namespace
}  // namespace smiter::smt
