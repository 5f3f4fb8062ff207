// SPDX-License-Identifier: MIT
#include "solver/statistics/counters.h"

#include <gmock/gmock.h>

namespace smiter::solver {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

TEST(CountersTest, Z3PrintsKeywordsAndNumbers) {
  EXPECT_THAT(read_counters("(:added-eqs   37\n :decisions 0\n :memory 17.07\n :time 0.01)"),
              ElementsAre(Counter{"added-eqs", 37}));
}

TEST(CountersTest, Cvc5PrintsPairsAndTables) {
  EXPECT_THAT(read_counters(R"((:all-statistics (("sat::conflicts" 1) ("sat::starts" 0)
      ("theory::checkTime" 5ms) ("driver::filename" <stdin>) ("means" -nan)
      ("arith::inferencesLemma" { ARITH_UNATE: 11, integer type: 2 }) ("bags::rewrites" {  }))))"),
              ElementsAre(Counter{"sat::conflicts", 1}, Counter{"arith::inferencesLemma/ARITH_UNATE", 11},
                          Counter{"arith::inferencesLemma/integer type", 2}));
}

TEST(CountersTest, Cvc4PutsSomeNumbersInQuotes) {
  EXPECT_THAT(
      read_counters(R"(( :all-statistics ( ("a:Parameterized isv_type" 1) ("b" "3") ("c" 0.5) ("d" 2))))"),
      ElementsAre(Counter{"a:Parameterized isv_type", 1}, Counter{"d", 2}));
}

TEST(CountersTest, WhatTheProfileSaysIsIgnored) {
  EXPECT_THAT(read_counters("(:num-allocs 7 :rlimit-count 8 :conflicts 9)", {"num-*", "*limit*"}),
              ElementsAre(Counter{"conflicts", 9}));
}

TEST(CountersTest, NonsenseIsPassedOver) {
  for (const char* text :
       {"", "(", ")", "\"", "\"a", "{", "(:a", "(:a {", "(:a { b", "(:a { b: }", "12 13", "{ a: 3 }", "}}}",
        "(:a -1)", "(:a 99999999999999999999999)", "unsupported", "(error \"no statistics\")"})
    EXPECT_THAT(read_counters(text), IsEmpty()) << text;
}

TEST(CountersTest, HugeNamesAreNotCopied) {
  const std::string huge(1 << 22, 'n');
  EXPECT_THAT(read_counters("(:" + huge + " { a: 1, b: 2 } :c 3 \"" + huge + "\" 4)"),
              ElementsAre(Counter{"c", 3}));
  EXPECT_THAT(read_counters("(:t { " + huge + ": 1, b: 2 })"), ElementsAre(Counter{"t/b", 2}));
}

TEST(CountersTest, HugeOutputIsNotReadToItsEnd) {
  std::string text = "(";
  for (std::size_t i = 0; i < 2 * kMostCounters; ++i) text += ":c" + std::to_string(i) + " 1 ";
  EXPECT_THAT(read_counters(text + ")"), SizeIs(kMostCounters));
  text = "(:t { ";
  for (std::size_t i = 0; i < 2 * kMostCounters; ++i) text += "c" + std::to_string(i) + ": 1, ";
  EXPECT_THAT(read_counters(text + "})"), SizeIs(kMostCounters));
}

}  // namespace
}  // namespace smiter::solver
