// SPDX-License-Identifier: MIT
#include "solver/session/places.h"

#include <gtest/gtest.h>

namespace smiter::solver {
namespace {

constexpr std::string_view kText =
    "(set-info :status sat)\n"
    "; a comment\n"
    "(declare-const x Int) (assert (> x\n"
    "  y))\n"
    "(check-sat)\n";

class PlacesTest : public testing::Test {
 protected:
  // The marker, the prelude, then the script: line 3 and on.
  PlacesTest() {
    dialect_.prelude = {"(set-option :p true)"};
    script_ = *prepare_script(kText, dialect_);
    frame_ = make_frame(script_, {}, dialect_, false, "abc");
  }
  std::string told(std::string_view message) {
    return with_places_of_script(message, frame_, script_, kText, "/scratch/q.smt2");
  }
  Dialect dialect_;
  Script script_;
  Frame frame_;
};

TEST_F(PlacesTest, AreThoseOfTheUsersLines) {
  ASSERT_EQ(frame_.text.substr(0, frame_.places.at(0)),
            "(echo \"smiter-abc-0\")\n(set-option :p true)\n(echo \"smiter-abc-1\")\n");
  EXPECT_EQ(told("line 6 column 2: unknown constant y"), "line 4 column 2: unknown constant y");
  EXPECT_EQ(told("Parse Error: /scratch/q.smt2:6.3: no y"), "Parse Error: line 4 column 3: no y");
  EXPECT_EQ(told("Parse Error: <stdin>:7.1: no y"), "Parse Error: no y");
}

TEST_F(PlacesTest, CountColumnsOfTheUsersLine) {
  EXPECT_EQ(told("line 5 column 1"), "line 3 column 23");
}

TEST_F(PlacesTest, OutsideTheScriptAreLeftAlone) {
  for (const char* message : {"line 2 column 1: no option", "line 99 column 1", "in line 5",
                              "/other.smt2:6.3", "line x column 3", ""})
    EXPECT_EQ(told(message), message);
}

}  // namespace
}  // namespace smiter::solver
