// SPDX-License-Identifier: MIT
#include "base/text/version.h"

#include <gtest/gtest.h>

namespace smiter::base {
namespace {

TEST(VersionTest, NumbersAreComparedPartByPart) {
  EXPECT_TRUE(compare_versions("4.8.12", "4.13.3") < 0);
  EXPECT_TRUE(compare_versions("4.13.3", "4.8.12") > 0);
  EXPECT_TRUE(compare_versions("1.8", "1.8.1") < 0);
  EXPECT_TRUE(compare_versions("1.5.118", "3.2.4") < 0);
}

TEST(VersionTest, TheNumberIsFoundInWhatAProgramPrints) {
  EXPECT_TRUE(compare_versions("Z3 version 4.8.12 - 64 bit", "Z3 version 4.13.3 - 64 bit") < 0);
  EXPECT_TRUE(compare_versions("This is cvc5 version 1.3.2", "This is cvc5 version 1.0.3 [git tag 9.9 x]") >
              0);
  EXPECT_TRUE(compare_versions("0.8.2", "bitwuzla 0.8.10-dev") < 0);
}

TEST(VersionTest, TheNumberIsGivenAsItStands) {
  EXPECT_EQ(version_number("This is cvc5 version 1.3.2 [git tag 9.9]"), "1.3.2");
  EXPECT_EQ(version_number("Z3 version 4.8.12 - 64 bit"), "4.8.12");
  EXPECT_EQ(version_number("z3@4.13.3"), "4.13.3");
  EXPECT_EQ(version_number("v1.2-dev"), "1.2");
  EXPECT_EQ(version_number("2:1.3.2-1+b2"), "1.3.2");
  EXPECT_EQ(version_number("lib5.1.2 of 64 bits"), "");
  EXPECT_EQ(version_number("a solver"), "");
}

TEST(VersionTest, APackagesOwnNumberDecidesBetweenEquals) {
  EXPECT_TRUE(compare_versions("Z3 version 5.1.0 - WebAssembly (npm z3-solver 5.1.0)",
                               "Z3 version 5.1.0 - WebAssembly (npm z3-solver 5.2.0)") < 0);
  EXPECT_TRUE(compare_versions("Z3 version 4.13.3 - 64 bit",
                               "Z3 version 4.13.3 - WebAssembly (npm z3-solver 4.13.3)") ==
              std::partial_ordering::unordered);
}

TEST(VersionTest, NobodyCanTellWithoutANumberOrBetweenEquals) {
  EXPECT_TRUE(compare_versions("", "4.8.12") == std::partial_ordering::unordered);
  EXPECT_TRUE(compare_versions("build 7", "build 8") == std::partial_ordering::unordered);
  EXPECT_TRUE(compare_versions("4.8.12", "4.8.12") == std::partial_ordering::unordered);
  EXPECT_TRUE(compare_versions("v99999999999999999999999.1", "x1.2") == std::partial_ordering::unordered);
}

TEST(VersionTest, SortingIsTotal) {
  EXPECT_TRUE(version_less("4.8.12", "4.13.3"));
  EXPECT_TRUE(version_less("master", "1.0"));
  EXPECT_TRUE(version_less("4.8.12 a", "4.8.12 b"));
  EXPECT_FALSE(version_less("1.0", "1.0"));
}

}  // namespace
}  // namespace smiter::base
