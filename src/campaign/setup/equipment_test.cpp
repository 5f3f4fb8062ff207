// SPDX-License-Identifier: MIT
#include "campaign/setup/equipment.h"

#include <gmock/gmock.h>

#include "campaign/campaign_test_support.h"
#include "strategies/registry/registry.h"

namespace smiter::campaign {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

class EquipmentTest : public MemoryCampaign {
 protected:
  [[nodiscard]] base::Expected<std::unique_ptr<Equipment>> equipped(const Settings& settings,
                                                                    Opening opening = Opening::New) const {
    return equip(settings, opening, ops_, continuation().find_solver);
  }
  [[nodiscard]] std::string error_of(const Settings& settings, Opening opening = Opening::New) const {
    const auto made = equipped(settings, opening);
    return made ? "" : made.error().to_string();
  }
  [[nodiscard]] Settings usual() const { return settings({"honest", "right"}, 10); }
  void remove_seeds() const {
    std::filesystem::remove_all(folder_ + "/seeds");
    std::filesystem::create_directory(folder_ + "/seeds");
  }
};

TEST_F(EquipmentTest, ACampaignHasTheSolversStrategiesAndSeedsOfItsSettings) {
  const auto made = equipped(usual());
  ASSERT_TRUE(made) << made.error().to_string();
  const Equipment& e = **made;
  ASSERT_THAT(e.solvers.configs, SizeIs(2));
  EXPECT_EQ(e.solvers.configs[0].label, "honest");
  EXPECT_EQ(e.solvers.families, 2u);
  EXPECT_EQ(e.solvers.trusted.has_value(), false);
  ASSERT_THAT(e.strategies, SizeIs(1));
  EXPECT_EQ(e.strategies[0]->name(), "typefuzz");
  EXPECT_THAT(e.seeds.seeds, SizeIs(3));
  EXPECT_FALSE(e.seedless);
  EXPECT_THAT(e.notes, IsEmpty());
}

TEST_F(EquipmentTest, WithoutANameAllStrategiesAreUsed) {
  Settings s = usual();
  s.strategies.clear();
  const auto made = equipped(s);
  ASSERT_TRUE(made) << made.error().to_string();
  EXPECT_EQ((*made)->settings.strategies, strategies::strategies_for_all(2));
  EXPECT_EQ((*made)->strategies.size(), strategies::strategies_for_all(2).size());
  EXPECT_THAT((*made)->notes, IsEmpty());
}

TEST_F(EquipmentTest, WithOneFamilyItIsSaidWhichStrategiesAreLeftOut) {
  Settings s = settings({"honest"}, 10);
  s.strategies.clear();
  const auto made = equipped(s);
  ASSERT_TRUE(made) << made.error().to_string();
  EXPECT_THAT((*made)->settings.strategies, Not(Contains("opfuzz")));
  EXPECT_THAT((*made)->notes, ElementsAre(HasSubstr("opfuzz")));
}

TEST_F(EquipmentTest, NewModelsDependOnTimeAndDoNotGoWithDeterministic) {
  Settings s = usual();
  s.strategies = {"diver"};
  s.of_strategies.set("new-models", true);
  EXPECT_THAT(error_of(s), HasSubstr("excludes --deterministic"));
  s.deterministic = false;
  EXPECT_EQ(error_of(s), "");
}

TEST_F(EquipmentTest, GuidanceDependsOnWhatWasSeenAndDoesNotGoWithDeterministic) {
  Settings s = usual();
  s.guided = true;
  EXPECT_THAT(error_of(s), HasSubstr("--guided cannot be combined with --deterministic"));
  s.deterministic = false;
  s.paper_limits = true;
  EXPECT_THAT(error_of(s), HasSubstr("--guided cannot be combined with --paper-limits"));
  s.paper_limits = false;
  EXPECT_EQ(error_of(s), "");
  s.store = "postgresql:///x";
  EXPECT_THAT(error_of(s), HasSubstr("--guided cannot be combined with --store"));
}

TEST_F(EquipmentTest, ASolverThatIsNotThereIsAnError) {
  EXPECT_THAT(error_of(settings({"honest", "nobody"}, 10)), HasSubstr("no solver is called nobody"));
}

TEST_F(EquipmentTest, ATrustedSolverThatIsNotThereIsAnErrorOfItsOption) {
  Settings s = usual();
  s.of_strategies.set("storm-trust", std::string("nobody"));
  EXPECT_THAT(error_of(s), StartsWith("--storm-trust: no solver is called nobody"));
  s.of_strategies.set("storm-trust", std::string("right"));
  const auto made = equipped(s);
  ASSERT_TRUE(made) << made.error().to_string();
  ASSERT_TRUE((*made)->solvers.trusted);
  EXPECT_EQ((*made)->solvers.trusted->label, "right");
}

TEST_F(EquipmentTest, ABaselineThatIsNotThereIsAnErrorOfItsOption) {
  Settings s = usual();
  s.known = {folder_ + "/nowhere"};
  EXPECT_THAT(error_of(s), StartsWith("--known: "));
}

TEST_F(EquipmentTest, ASeedThatIsNotThereIsAnErrorAtFirstAndNotLater) {
  Settings s = usual();
  s.seeds.push_back(folder_ + "/nowhere");
  EXPECT_THAT(error_of(s), HasSubstr("no such file or folder"));
  EXPECT_THAT(error_of(s), HasSubstr("nowhere"));
  EXPECT_EQ(error_of(s, Opening::Resume), "");
}

TEST_F(EquipmentTest, SeedsThatAreAllOfNoUseAreAnErrorWithTheFirstReasons) {
  remove_seeds();
  for (int i = 1; i <= 7; ++i) write("seeds/" + std::to_string(i) + ".smt2", "(assert");
  const std::string error = error_of(usual());
  EXPECT_THAT(error, StartsWith("no usable seed\n"));
  EXPECT_THAT(error, HasSubstr("5.smt2: "));
  EXPECT_THAT(error, Not(HasSubstr("6.smt2")));
}

TEST_F(EquipmentTest, AStrategyThatMutatesNeedsASeed) {
  Settings s = usual();
  s.seeds.clear();
  EXPECT_EQ(error_of(s), "typefuzz needs seeds: give files or folders with SMT-LIB scripts");
  s.strategies = {"histfuzz", "histfuzz:n"};
  EXPECT_THAT(error_of(s), StartsWith("histfuzz:n needs seeds"));
}

TEST_F(EquipmentTest, AStrategyThatNeedsNoSeedGetsOneThatStandsForNone) {
  Settings s = usual();
  s.seeds.clear();
  s.strategies = {"histfuzz"};
  const auto made = equipped(s);
  ASSERT_TRUE(made) << made.error().to_string();
  ASSERT_FALSE((*made)->strategies[0]->needs_seed());
  EXPECT_TRUE((*made)->seedless);
  EXPECT_THAT((*made)->seeds.seeds, SizeIs(1));
}

TEST_F(EquipmentTest, SeedsThatTheUserGivesAreUsedAlsoWhereNoneIsNeeded) {
  Settings s = usual();
  s.strategies = {"histfuzz"};
  const auto made = equipped(s);
  ASSERT_TRUE(made) << made.error().to_string();
  EXPECT_FALSE((*made)->seedless);
  EXPECT_THAT((*made)->seeds.seeds, SizeIs(3));
}

TEST_F(EquipmentTest, ASeedThatWeDiedOfIsNotReadAgain) {
  OwnCrash crash{.cause = "SIGSEGV"};
  crash.culprit = Culprit{.step = base::Step::ReadSeed, .seed = folder_ + "/seeds/xor.smt2"};
  Settings s = usual();
  ASSERT_TRUE(write_crash(s.out + "/our_errors", crash, s));
  const auto made = equipped(s);
  ASSERT_TRUE(made) << made.error().to_string();
  EXPECT_THAT((*made)->crashes, SizeIs(1));
  EXPECT_THAT((*made)->seeds.seeds, SizeIs(2));
  ASSERT_THAT((*made)->seeds.skipped, SizeIs(1));
  EXPECT_EQ((*made)->seeds.skipped[0].reason, "we died of it, see our_errors");
}

}  // namespace
}  // namespace smiter::campaign
