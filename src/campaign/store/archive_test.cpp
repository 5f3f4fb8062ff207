// SPDX-License-Identifier: MIT
#include "campaign/store/archive.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "campaign/store/workdir.h"
#include "triage/finding_test_support.h"

namespace smiter::campaign {
namespace {

class ArchiveTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "/archive-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] Store store() const {
    auto opened = Store::open(Workdir{folder_}.store());
    EXPECT_TRUE(opened) << opened.error().to_string();
    return std::move(*opened);
  }
  std::string folder_;
};

TEST_F(ArchiveTest, ReadsWhatACampaignStored) {
  {
    Store writing = store();
    Settings settings;
    settings.solvers = {"z3", "cvc5"};
    settings.out = "elsewhere";
    writing.put_meta("settings", to_json(settings));
    writing.put_meta("versions", R"({"z3": "Z3 1", "cvc5": "cvc5 2"})");
    triage::Finding first = triage::sample_finding();
    writing.put_finding(first);
    triage::Finding joined = first;
    joined.id = 8;
    writing.put_finding(joined);
    writing.put_trigger({.cluster = 7, .test_number = 3, .script = "(check-sat)"});
    Counts counts;
    counts.tests = 11;
    writing.put_moment({.seconds = 1, .counts = to_json(Counts()), .clusters = 0});
    writing.put_moment({.seconds = 2, .counts = to_json(counts), .clusters = 1});
    writing.settle();
  }
  const auto archive = read_archive(folder_);
  ASSERT_TRUE(archive) << archive.error().to_string();
  EXPECT_EQ(archive->settings.solvers, (std::vector<std::string>{"z3", "cvc5"}));
  EXPECT_EQ(archive->settings.out, folder_) << "it may have been moved";
  EXPECT_EQ(archive->versions.at("cvc5"), "cvc5 2");
  EXPECT_EQ(archive->findings.size(), 2u);
  ASSERT_EQ(archive->clusters().size(), 1u);
  EXPECT_EQ(archive->clusters()[0]->id, 7u);
  EXPECT_EQ(archive->triggers.size(), 1u);
  EXPECT_EQ(archive->timeline.size(), 2u);
  EXPECT_EQ(archive->counts.tests, 11u) << "of the last moment";
}

TEST_F(ArchiveTest, AFolderWithoutACampaignIsAnError) {
  const auto archive = read_archive(folder_);
  ASSERT_FALSE(archive);
  EXPECT_NE(archive.error().to_string().find("there is no campaign"), std::string::npos);
}

TEST_F(ArchiveTest, ACampaignThatWasKilledWhileItWasSetUpIsAnError) {
  store().put_meta("versions", "{}");
  const auto archive = read_archive(folder_);
  ASSERT_FALSE(archive);
  EXPECT_NE(archive.error().to_string().find("not set up completely"), std::string::npos);
}

TEST_F(ArchiveTest, VersionsThatSomebodyBrokeAreLeftOut) {
  {
    Store writing = store();
    writing.put_meta("settings", to_json(Settings()));
    writing.put_meta("versions", "nonsense");
  }
  const auto archive = read_archive(folder_);
  ASSERT_TRUE(archive) << archive.error().to_string();
  EXPECT_TRUE(archive->versions.empty());
}

}  // namespace
}  // namespace smiter::campaign
