// SPDX-License-Identifier: MIT
#include "ui/html_report.h"

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
TEST(HtmlReportTest, AQuestionIsNoSeed) {
  const std::string asked = html_report(shown_by(triage::Origin::Question));
  EXPECT_THAT(asked, HasSubstr("<h2>Shown by questions to the solvers</h2>"));
  EXPECT_THAT(asked, HasSubstr("<span class=tag>question</span>"));
  EXPECT_THAT(asked, HasSubstr("<b>1</b><span>of them shown by questions</span>"));
  EXPECT_THAT(asked, HasSubstr("<b>0</b><span>of them shown by seeds as they are</span>"));
  EXPECT_THAT(asked, Not(HasSubstr("<h2>Shown by seeds")));
  EXPECT_THAT(markdown_report(shown_by(triage::Origin::Question), {}),
              HasSubstr("## Shown by questions to the solvers"));
}

TEST(HtmlReportTest, ASeedIsNamedAsBefore) {
  const std::string page = html_report(shown_by(triage::Origin::Seed));
  EXPECT_THAT(page, HasSubstr("<h2>Shown by seeds as they are</h2>"));
  EXPECT_THAT(page, HasSubstr("<b>1</b><span>of them shown by seeds as they are</span>"));
  EXPECT_THAT(page, Not(HasSubstr("question")));
}

}  // namespace
}  // namespace smiter::ui
