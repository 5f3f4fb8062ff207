// SPDX-License-Identifier: MIT
#include "campaign/work/entrants.h"

#include <gmock/gmock.h>

#include "campaign/parts_test_support.h"

namespace smiter::campaign {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class EntrantsTest : public MemoryParts {
 protected:
  // A solver with one option that may be drawn.
  void add_with_option(const std::string& name) {
    solver::SolverConfig config = FakeSolver(name, examine::testing_support::honest(ops_)).config();
    config.profile.pools = {
        {.name = "odd", .policy = solver::Policy::Reportable, .why = "", .settings = {"--weird"}}};
    solvers_.insert_or_assign(name, config);
  }
  void make_with(std::vector<std::string> solvers, OptionFuzzing options = OptionFuzzing::Policy) {
    add_with_option("odd");
    Settings s = settings(std::move(solvers), 10);
    s.options = options;
    make(s);
  }
  // Of the strategy that does what the test says.
  [[nodiscard]] Work work(bool options) const {
    return {.unit = 5, .strategy = number_of_scripted(), .options = options};
  }
};

TEST_F(EntrantsTest, EverySolverTakesPartInTheUsersOrder) {
  make_with({"right", "odd --user"});
  const auto entrants = Entrants(*parts_).choose(work(false));
  ASSERT_EQ(entrants.size(), 2u);
  EXPECT_EQ(entrants[0].config.label, "right");
  EXPECT_EQ(entrants[1].solver, 1u);
  EXPECT_THAT(entrants[1].config.options, ElementsAre("--user"));
  EXPECT_THAT(entrants[1].extra, IsEmpty());
}

TEST_F(EntrantsTest, DrawnOptionsComeAfterTheUsers) {
  make_with({"right", "odd --user"});
  Entrants chooser(*parts_);
  const auto entrants = chooser.choose(work(true));
  ASSERT_EQ(entrants.size(), 2u);
  EXPECT_THAT(entrants[0].extra, IsEmpty()) << "it has none to draw";
  EXPECT_EQ(entrants[0].config.folder, "");
  EXPECT_THAT(entrants[1].extra, ElementsAre("--weird"));
  EXPECT_THAT(entrants[1].config.options, ElementsAre("--user", "--weird"));
  EXPECT_EQ(entrants[1].config.label, "odd") << "beside others it is still the same solver";
  EXPECT_EQ(entrants[1].config.given, "odd");
  EXPECT_TRUE(std::filesystem::is_directory(entrants[1].config.folder)) << "it may write files there";
}

TEST_F(EntrantsTest, SeedsRunWithWhatTheUserGave) {
  make_with({"right", "odd"});
  for (const Entrant& entrant : Entrants(*parts_).choose({.unit = 5, .strategy = kSeedRun, .options = true}))
    EXPECT_THAT(entrant.extra, IsEmpty()) << entrant.config.label;
}

TEST_F(EntrantsTest, AStrategyMayWantPlainOptions) {
  make_with({"right", "odd"});
  scripted_->plain = true;
  for (const Entrant& entrant : Entrants(*parts_).choose(work(true)))
    EXPECT_THAT(entrant.extra, IsEmpty()) << entrant.config.label;
}

TEST_F(EntrantsTest, OneFamilyIsComparedWithItselfUnderOtherOptions) {
  make_with({"odd"});
  Entrants chooser(*parts_);
  const auto entrants = chooser.choose({.unit = 5, .strategy = kSeedRun});
  ASSERT_EQ(entrants.size(), 2u) << "also where options are not asked for";
  EXPECT_EQ(entrants[0].config.label, "odd");
  EXPECT_THAT(entrants[0].config.options, IsEmpty());
  EXPECT_EQ(entrants[1].config.label, "odd --weird") << "the two have to be told apart";
  EXPECT_EQ(entrants[1].config.given, "odd");
  EXPECT_THAT(entrants[1].config.options, ElementsAre("--weird"));
  EXPECT_EQ(entrants[1].solver, 0u);
}

TEST_F(EntrantsTest, OneFamilyWithoutAnotherOptionRunsAlone) {
  make_with({"odd"}, OptionFuzzing::None);
  EXPECT_EQ(Entrants(*parts_).choose(work(true)).size(), 1u);
}

TEST_F(EntrantsTest, TheSameUnitGetsTheSameOptions) {
  make_with({"right", "odd"});
  const auto first = Entrants(*parts_).choose(work(true));
  const auto again = Entrants(*parts_).choose(work(true));
  ASSERT_EQ(first.size(), again.size());
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i].extra, again[i].extra);
}

TEST_F(EntrantsTest, OptionsThatMadeItWriteFilesAreNotDrawnAgain) {
  make_with({"right", "odd"});
  Entrants chooser(*parts_);
  const auto entrants = chooser.choose(work(true));
  ASSERT_EQ(entrants.size(), 2u);
  const std::string folder = entrants[1].config.folder;
  ASSERT_TRUE(base::write_file(folder + "/dump.smt2", "(check-sat)\n"));
  chooser.look_for_files(entrants);
  EXPECT_TRUE(std::filesystem::is_empty(folder)) << "the next one starts in an empty folder";
  EXPECT_THAT(chooser.choose(work(true))[1].extra, IsEmpty());
}

TEST_F(EntrantsTest, OptionsThatLeaveNothingBehindStay) {
  make_with({"right", "odd"});
  Entrants chooser(*parts_);
  const auto entrants = chooser.choose(work(true));
  chooser.look_for_files(entrants);
  EXPECT_THAT(chooser.choose(work(true))[1].extra, ElementsAre("--weird"));
}

}  // namespace
}  // namespace smiter::campaign
