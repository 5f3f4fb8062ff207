// SPDX-License-Identifier: MIT
#include "serve/finding_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"
#include "triage/finding_test_support.h"

namespace smiter::serve {
namespace {

using testing::HasSubstr;

const triage::Surroundings kWhere{"Linux", "0.1"};

TEST(FindingPageTest, HasMetaAndTexts) {
  FindingContext context{.triggers = 9, .where = kWhere};
  context.marks = {{7, triage::MarkKind::NotABug, "no", "me", 1}};
  context.related = {{3, "the same operators", "other"}};
  const auto json = base::Json::parse(finding_json(triage::sample_finding(), context));
  EXPECT_EQ(json["id"].get<int>(), 7);
  EXPECT_EQ(json["class"].get<std::string>(), "soundness/refuted-by-witness");
  EXPECT_EQ(json["triggers"].get<int>(), 9);
  EXPECT_THAT(json["texts"]["reduced.smt2"]["text"].get<std::string>(), HasSubstr("(abs x)"));
  EXPECT_THAT(json["texts"]["seed.smt2"]["text"].get<std::string>(), HasSubstr("check-sat"));
  EXPECT_THAT(json["report"]["text"].get<std::string>(), HasSubstr("# soundness"));
  EXPECT_THAT(json["issue"]["text"]["text"].get<std::string>(), HasSubstr("### Z3 version"));
  EXPECT_EQ(json["marks"].size(), 1u);
  EXPECT_EQ(json["related"].at(0)["id"].get<int>(), 3);
  EXPECT_TRUE(json["answers"].at(0)["suspect"].get<bool>());
}

TEST(FindingPageTest, LongTextsAreCutAndSaySo) {
  triage::Finding f = triage::sample_finding();
  f.test.script = std::string(1 << 20, 'x');
  f.test.provenance.steps = {std::string(1 << 20, 's')};
  const std::string text = finding_json(f, {.where = kWhere});
  EXPECT_LT(text.size(), 1u << 20);
  const auto json = base::Json::parse(text);
  EXPECT_TRUE(json["texts"]["original.smt2"]["cut"].get<bool>());
  EXPECT_EQ(json["texts"]["original.smt2"]["bytes"].get<std::size_t>(), 1u << 20);
}

TEST(FindingPageTest, FilesHaveNamesOfAList) {
  const triage::Finding f = triage::sample_finding();
  EXPECT_EQ(finding_text(f, "reduced.smt2", kWhere), f.script);
  EXPECT_EQ(finding_text(f, "seed.smt2", kWhere), "(check-sat)\n");
  EXPECT_THAT(finding_text(f, "repro.sh", kWhere), HasSubstr("#!"));
  for (const char* const name : {"", "..", "../meta.json", "/etc/passwd", "seed9.smt2", "transcript.smt2"})
    EXPECT_EQ(finding_text(f, name, kWhere), "") << name;
}

}  // namespace
}  // namespace smiter::serve
