// SPDX-License-Identifier: MIT
#include "serve/finding_row.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/json.h"
#include "theory/sig_reader.h"
#include "triage/finding_test_support.h"

namespace smiter::serve {
namespace {

using testing::ElementsAre;

FindingRow row_for(const triage::Finding& finding) {
  return finding_row(finding, triage::WorthScale::Maintainers, theory::builtin_operators());
}

base::Json json_of(const triage::Finding& finding, const RowContext& context = {}) {
  return base::Json::parse(row_json(row_for(finding), context, 5));
}

TEST(FindingRowTest, HasWhatTheListShows) {
  const auto json = json_of(triage::sample_finding(), {.worth = 12.5, .triggers = 3});
  EXPECT_EQ(json["id"].get<int>(), 7);
  EXPECT_EQ(json["priority"].get<int>(), 1);
  EXPECT_EQ(json["solver"].get<std::string>(), "z3");
  EXPECT_EQ(json["strategy"].get<std::string>(), "typefuzz");
  EXPECT_EQ(json["triggers"].get<int>(), 3);
  EXPECT_EQ(json["worth"].get<double>(), 12.5);
  EXPECT_EQ(json["rev"].get<int>(), 5);
  EXPECT_TRUE(json["mark"].is_null());
  EXPECT_FALSE(json["default_options"].get<bool>());
  EXPECT_THAT(json["theories"].get<std::vector<std::string>>(), ElementsAre("reals_ints"));
}

TEST(FindingRowTest, AMarkSaysWhoAndWhen) {
  const triage::Mark mark{7, triage::MarkKind::Reported, "https://x", "me", 99};
  const auto json = json_of(triage::sample_finding(), {.mark = &mark});
  EXPECT_EQ(json["mark"]["kind"].get<std::string>(), "reported");
  EXPECT_EQ(json["mark"]["who"].get<std::string>(), "me");
  EXPECT_EQ(json["mark"]["at"].get<int>(), 99);
}

TEST(FindingRowTest, OddBytesAndLongNamesStaySmallAndAreJson) {
  triage::Finding f = triage::sample_finding();
  f.participants[0].version = std::string(1 << 20, 'v');
  f.test.provenance.seeds = {"\xff\xfe</script>\x1b[31m" + std::string(1 << 20, 's')};
  f.script = std::string(1 << 20, ';');
  const FindingRow row = row_for(f);
  const std::string text = row_json(row, {}, 1);
  EXPECT_TRUE(base::Json::read(text).has_value());
  EXPECT_LT(text.size(), 4000u);
  EXPECT_LT(row.search.size(), 20'000u);
}

TEST(FindingRowTest, SearchLooksForEveryWordInWhateverCase) {
  const FindingRow row = row_for(triage::sample_finding());
  EXPECT_TRUE(has_words(row, words_of("ABS declare-const")));
  EXPECT_TRUE(has_words(row, words_of("typefuzz")));
  EXPECT_TRUE(has_words(row, words_of("  ")));
  EXPECT_FALSE(has_words(row, words_of("abs bvadd")));
}

}  // namespace
}  // namespace smiter::serve
