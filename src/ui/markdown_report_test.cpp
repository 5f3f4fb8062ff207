// SPDX-License-Identifier: MIT
#include "ui/markdown_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "triage/finding_test_support.h"

namespace smiter::ui {
namespace {

using testing::HasSubstr;
using testing::Not;

campaign::Archive shown_by(triage::Origin origin) {
  campaign::Archive archive;
  triage::Finding finding = triage::sample_finding();
  finding.origin = origin;
  finding.cluster = finding.id;
  archive.findings = {finding};
  return archive;
}

// What a solver got wrong when it was asked what it understands is no seed of the user's.
TEST(MarkdownReportTest, AQuestionIsNoSeed) {
  const std::string asked = markdown_report(shown_by(triage::Origin::Question), {});
  EXPECT_THAT(asked, HasSubstr("## Shown by questions to the solvers"));
  EXPECT_THAT(asked, Not(HasSubstr("## Shown by seeds")));
}

TEST(MarkdownReportTest, ASeedIsNamedAsSuch) {
  const std::string text = markdown_report(shown_by(triage::Origin::Seed), {});
  EXPECT_THAT(text, HasSubstr("## Shown by seeds as they are"));
  EXPECT_THAT(text, Not(HasSubstr("question")));
}

}  // namespace
}  // namespace smiter::ui
