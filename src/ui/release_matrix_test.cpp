// SPDX-License-Identifier: MIT
#include "ui/release_matrix.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "triage/finding_test_support.h"

namespace smiter::ui {
namespace {

using testing::HasSubstr;
using testing::Not;

triage::Aged aged(const std::string& solver, const std::string& version, bool shows, bool tells = true) {
  return {0, {solver, version, shows, tells}};
}

TEST(ReleaseMatrixTest, HasAColumnForEachReleaseFromOldToNew) {
  triage::Finding finding = triage::sample_finding();
  finding.id = 7;
  ReleaseMatrix matrix;
  EXPECT_TRUE(matrix.empty());
  matrix.add(finding, "z3",
             {aged("z3@5.2.0", "5.2.0", false), aged("z3@4.8.12", "4.8.12", true),
              aged("z3@4.13.3", "4.13.3", false, false)});
  const std::string text = matrix.markdown();
  EXPECT_THAT(text, HasSubstr("| z3@4.8.12 | z3@4.13.3 | z3@5.2.0 | history |"));
  EXPECT_THAT(text, HasSubstr("| × | ? | · | fixed in z3@5.2.0 (z3@4.8.12 is the last bad one) |"));
}

TEST(ReleaseMatrixTest, ABarCountsWhatAReleaseShows) {
  ReleaseMatrix matrix;
  for (std::uint64_t id = 1; id <= 3; ++id) {
    triage::Finding finding = triage::sample_finding();
    finding.id = id;
    matrix.add(finding, "z<3", {aged("old", "1.0", true), aged("new<", "2.0", id == 3)});
  }
  const std::string svg = matrix.svg();
  EXPECT_THAT(svg, HasSubstr("text-anchor=\"middle\">3</text>"));
  EXPECT_THAT(svg, HasSubstr("text-anchor=\"middle\">1</text>"));
  EXPECT_THAT(svg, HasSubstr("new&lt;"));
  EXPECT_THAT(svg, Not(HasSubstr("new<")));
}

}  // namespace
}  // namespace smiter::ui
