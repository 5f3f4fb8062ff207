// SPDX-License-Identifier: MIT
#include "campaign/setup/seeds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>

#include "base/file.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {
namespace {

const std::string kGood = "(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n";

class SeedsTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "/seeds-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void put(const std::string& name, const std::string& text) {
    ASSERT_TRUE(base::write_file(folder_ + "/" + name, text));
  }
  [[nodiscard]] LoadedSeeds load(std::vector<std::string> paths, const SeedLimits& limits = {}) const {
    return load_seeds(paths, theory::builtin_operators(), limits);
  }
  [[nodiscard]] std::string reason(const LoadedSeeds& loaded, const std::string& name) const {
    const auto at = std::ranges::find(loaded.skipped, folder_ + "/" + name, &SkippedSeed::name);
    return at == loaded.skipped.end() ? "" : at->reason;
  }
  std::string folder_;
};

TEST_F(SeedsTest, TakesFilesFoldersAndGlobsEachOnce) {
  put("b.smt2", kGood);
  put("a.smt2", kGood);
  put("other.txt", "x");
  const auto loaded = load({folder_, folder_ + "/*.smt2", folder_ + "/a.smt2"});
  ASSERT_EQ(loaded.seeds.size(), 2u);
  EXPECT_EQ(loaded.seeds[0].name, folder_ + "/a.smt2");
  EXPECT_TRUE(loaded.skipped.empty());
}

TEST_F(SeedsTest, NamesPathsThatAreNotThere) {
  put("a.smt2", kGood);
  const auto loaded = load({folder_, folder_ + "/b.smt2", folder_ + "/*.smt"});
  EXPECT_EQ(loaded.seeds.size(), 1u);
  EXPECT_EQ(loaded.missing, (std::vector<std::string>{folder_ + "/b.smt2", folder_ + "/*.smt"}));
}

TEST_F(SeedsTest, GivesPlacesInTheUsersFile) {
  put("a.smt2", "(declare-const s String)(assert (= s \"\t\t\"))(assert (= s 1))(check-sat)");
  EXPECT_THAT(reason(load({folder_}), "a.smt2"), testing::StartsWith("1:"));
  put("b.smt2", "(declare-const s String)(assert (= s \"aa\"))(assert (= s 1))(check-sat)");
  const auto loaded = load({folder_});
  EXPECT_EQ(reason(loaded, "a.smt2"), reason(loaded, "b.smt2"));
}

TEST_F(SeedsTest, KnowsLogicsAndLabels) {
  std::filesystem::create_directory(folder_ + "/unsat");
  put("a.smt2", "(set-info :status sat)(set-logic QF_NIA)" + kGood);
  put("b.smt2", "(set-logic ALL)(declare-const a (Array Int Int))(assert (= (select a 0) 1))(check-sat)");
  put("c.smt2", kGood + "(check-sat)");
  put("unsat/d.smt2", "(set-info :status sat)" + kGood);
  put("unsat/e.smt2", kGood);
  const auto loaded = load({folder_});
  ASSERT_EQ(loaded.seeds.size(), 5u);
  EXPECT_EQ(loaded.seeds[0].logic, "QF_NIA");
  EXPECT_EQ(loaded.seeds[1].logic, "QF_ALIA");
  EXPECT_EQ(loaded.seeds[2].logic, "QF_IDL");
  EXPECT_EQ(loaded.seeds[2].logic, loaded.seeds[4].logic);
  EXPECT_EQ(loaded.seeds[0].label, testcase::Answer::Sat);
  EXPECT_FALSE(loaded.seeds[1].label);
  EXPECT_FALSE(loaded.seeds[2].label);  // of which check?
  EXPECT_EQ(loaded.seeds[3].label, testcase::Answer::Sat);
  EXPECT_EQ(loaded.seeds[4].label, testcase::Answer::Unsat);
}

TEST_F(SeedsTest, SaysWhyASeedIsNotUsed) {
  put("empty.smt2", " \n");
  put("broken.smt2", "(assert");
  put("nothing.smt2", "(declare-const x Int)(check-sat)");
  put("unchecked.smt2", "(assert true)");
  put(
      "deep.smt2", "(assert " + [] {
        std::string s;
        for (int i = 0; i < 5000; ++i) s += "(not ";
        return s + "true" + std::string(5000, ')');
      }() + ")(check-sat)");
  put("large.smt2", std::string(2 << 20, ' '));
  ASSERT_EQ(mkfifo((folder_ + "/fifo.smt2").c_str(), 0600), 0);
  std::filesystem::create_symlink("loop.smt2", folder_ + "/loop.smt2");
  std::filesystem::create_symlink(".", folder_ + "/again");
  const auto loaded = load({folder_, folder_ + "/*.none", folder_ + "/missing.smt2"});
  EXPECT_TRUE(loaded.seeds.empty());
  EXPECT_EQ(reason(loaded, "empty.smt2"), "empty");
  EXPECT_NE(reason(loaded, "broken.smt2"), "");
  EXPECT_EQ(reason(loaded, "nothing.smt2"), "asserts nothing");
  EXPECT_EQ(reason(loaded, "unchecked.smt2"), "has no check-sat");
  EXPECT_NE(reason(loaded, "deep.smt2").find("deep"), std::string::npos);
  EXPECT_NE(reason(loaded, "large.smt2").find("larger"), std::string::npos);
  EXPECT_NE(reason(loaded, "fifo.smt2").find("regular"), std::string::npos);
  EXPECT_NE(reason(loaded, "loop.smt2"), "");
  EXPECT_NE(reason(loaded, "*.none"), "");
  EXPECT_NE(reason(loaded, "missing.smt2"), "");
  EXPECT_EQ(loaded.skipped.size(), 10u);
}

}  // namespace
}  // namespace smiter::campaign
