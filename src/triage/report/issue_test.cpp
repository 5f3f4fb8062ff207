// SPDX-License-Identifier: MIT
#include "triage/report/issue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "triage/finding_test_support.h"

namespace smiter::triage {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(IssueTest, Z3AsksForACategoryAndAPlatform) {
  const Issue issue = issue_of(sample_finding(), {"Linux", "0.1"});
  EXPECT_THAT(issue.tracker, HasSubstr("Z3Prover/z3"));
  EXPECT_THAT(issue.text, HasSubstr("### Bug category\n\nincorrect result\n"));
  EXPECT_THAT(issue.text, HasSubstr("### Platform\n\nLinux\n"));
  EXPECT_THAT(issue.text, HasSubstr("(assert (> (abs x) 0))"));
}

TEST(IssueTest, Cvc5AsksForTheCommandLine) {
  Finding f = sample_finding();
  f.suspect = 1;
  const Issue issue = issue_of(f, {"Linux", "0.1"});
  EXPECT_THAT(issue.tracker, HasSubstr("cvc5/cvc5"));
  EXPECT_THAT(issue.text, HasSubstr("### Command line arguments"));
  EXPECT_THAT(issue.text, Not(HasSubstr("Bug category")));
}

TEST(IssueTest, AnotherSolverGetsTheGeneralForm) {
  Finding f = sample_finding();
  f.participants[0].profile = "mine";
  EXPECT_EQ(issue_of(f, {"Linux", "0.1"}).tracker, "");
  f.suspect = SIZE_MAX;
  EXPECT_THAT(issue_of(f, {"Linux", "0.1"}).text, HasSubstr("### What happens"));
}

TEST(IssueTest, NamesCannotBreakOutOfTheirPlace) {
  Finding f = sample_finding();
  f.verdict.explanation = "<script>alert(1)</script>\n### Platform";
  const Issue issue = issue_of(f, {"Linux", "0.1"});
  EXPECT_THAT(issue.text, Not(HasSubstr("<script>")));
  EXPECT_THAT(issue.text, Not(HasSubstr("\n### Platform\n\n### ")));
}

}  // namespace
}  // namespace smiter::triage
