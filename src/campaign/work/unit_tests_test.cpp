// SPDX-License-Identifier: MIT
#include "campaign/work/unit_tests.h"

#include <gmock/gmock.h>

#include "campaign/parts_test_support.h"
#include "campaign/setup/questions.h"

namespace smiter::campaign {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

testcase::Test test_of(std::string script) {
  testcase::Test test;
  test.script = std::move(script);
  return test;
}

class UnitTestsTest : public MemoryParts {
 protected:
  void SetUp() override {
    MemoryParts::SetUp();
    make(settings({"honest", "right"}, 10));
  }
  // A unit of seed 0.
  [[nodiscard]] UnitRun unit(const strategies::Strategy* strategy) const {
    return {.work = {.unit = 5, .strategy = strategy == nullptr ? kSeedRun : number_of_scripted()},
            .strategy = strategy,
            .seed = corpus_->seed(0),
            .patience = Patience(2, false),
            .rng = base::Rng(1)};
  }
  [[nodiscard]] std::vector<std::string> scripts(const UnitRun& unit) const {
    std::vector<std::string> out;
    for (const testcase::Test& test : make_tests(*parts_, unit).tests) out.push_back(test.script);
    return out;
  }
};

TEST_F(UnitTestsTest, TheRunOfASeedIsTheSeedAsItIs) {
  const UnitTests made = make_tests(*parts_, unit(nullptr));
  ASSERT_EQ(made.tests.size(), 1u);
  EXPECT_EQ(made.tests[0].script, corpus_->seed(0)->text);
  EXPECT_EQ(made.tests[0].provenance.strategy, kSeedRow);
  EXPECT_THAT(made.tests[0].provenance.seeds, ElementsAre(corpus_->name(0)));
  EXPECT_EQ(made.tests[0].provenance.unit, 5u);
  EXPECT_THAT(made.tests[0].expectations, IsEmpty());
}

TEST_F(UnitTestsTest, AQuestionIsNoSeedOfTheUsers) {
  UnitRun run = unit(nullptr);
  run.seed = std::make_shared<const strategies::Seed>(
      strategies::Seed{question_name("a solver", 1), "(check-sat)\n", std::nullopt});
  const UnitTests made = make_tests(*parts_, run);
  ASSERT_EQ(made.tests.size(), 1u);
  EXPECT_EQ(made.tests[0].provenance.strategy, kQuestionRow);
}

TEST_F(UnitTestsTest, AStrategyMakesItsTestsInOrder) {
  scripted_->tests = {test_of("first"), test_of("second")};
  EXPECT_THAT(scripts(unit(scripted_)), ElementsAre("first", "second"));
  EXPECT_THAT(scripted_->begun_with, ElementsAre(corpus_->name(0)));
}

TEST_F(UnitTestsTest, ThePartnerIsTheSecondSeed) {
  UnitRun run = unit(scripted_);
  run.partner = corpus_->seed(1);
  EXPECT_THAT(scripts(run), IsEmpty());
  EXPECT_THAT(scripted_->begun_with, ElementsAre(corpus_->name(0), corpus_->name(1)));
}

TEST_F(UnitTestsTest, AStrategyThatTakesManySeedsGetsOthersByTheUnitsNumber) {
  const Work work{.unit = 5, .strategy = number_of_scripted()};
  EXPECT_THAT(other_seeds(*parts_, work), IsEmpty());
  ASSERT_GT(corpus_->size(), 2u);
  scripted_->seeds = 3;
  UnitRun run = unit(scripted_);
  run.others = other_seeds(*parts_, work);
  ASSERT_EQ(run.others.size(), 2u);
  EXPECT_NE(run.others[0]->name, run.others[1]->name);
  for (const SeedPtr& other : run.others) EXPECT_NE(other->name, corpus_->name(0));
  const auto again = other_seeds(*parts_, work);
  EXPECT_EQ(again[0]->name, run.others[0]->name);
  EXPECT_THAT(scripts(run), IsEmpty());
  EXPECT_THAT(scripted_->begun_with, ElementsAre(corpus_->name(0), run.others[0]->name, run.others[1]->name));
  // No more than there are.
  scripted_->seeds = 1000;
  EXPECT_EQ(other_seeds(*parts_, work).size(), corpus_->size() - 1);
  EXPECT_THAT(other_seeds(*parts_, {.unit = 5, .strategy = kSeedRun}), IsEmpty());
}

TEST_F(UnitTestsTest, ASeedThatIsOfNoUseGivesNoTests) {
  scripted_->tests = {test_of("first")};
  scripted_->fails = true;
  EXPECT_THAT(scripts(unit(scripted_)), IsEmpty());
}

TEST_F(UnitTestsTest, ErrorsOfOursAreHandedOn) {
  scripted_->errors_of_ours = {"a rule is wrong"};
  EXPECT_THAT(make_tests(*parts_, unit(scripted_)).our_errors, ElementsAre("a rule is wrong"));
}

TEST_F(UnitTestsTest, WhatAProcessOfOursDiedOfIsNotMadeAgain) {
  OwnCrash crash;
  crash.culprit =
      Culprit{.step = base::Step::Mutate, .unit = 5, .strategy = "scripted", .seed = corpus_->name(0)};
  equipment_->left_out = LeftOut(std::vector{crash});
  scripted_->tests = {test_of("first")};
  EXPECT_THAT(scripts(unit(scripted_)), IsEmpty());
  UnitRun other = unit(scripted_);
  other.work.unit = 6;
  EXPECT_THAT(scripts(other), ElementsAre("first"));
}

TEST_F(UnitTestsTest, AUnitHasNoMoreThan2000Tests) {
  scripted_->tests.assign(2100, test_of("one of many"));
  EXPECT_EQ(scripts(unit(scripted_)).size(), 2000u);
}

TEST_F(UnitTestsTest, AUnitEndsWithTheTestThatMakesIt64Megabytes) {
  scripted_->tests.assign(6, test_of(std::string(std::size_t{16} << 20, ' ')));
  EXPECT_EQ(make_tests(*parts_, unit(scripted_)).tests.size(), 4u);
}

TEST_F(UnitTestsTest, AStoredMutantInTheSeedsPlaceIsNamedFirst) {
  testcase::Test test = test_of("first");
  test.provenance.steps = {"a step"};
  scripted_->tests = {test};
  UnitRun run = unit(scripted_);
  run.mutant = std::make_shared<const StoredMutant>(
      StoredMutant{.number = 3, .unit = 2, .test = 1, .solver = "honest", .script = "", .model = ""});
  const UnitTests made = make_tests(*parts_, run);
  ASSERT_EQ(made.tests.size(), 1u);
  EXPECT_EQ(made.tests[0].provenance.mutant, 3u);
  EXPECT_THAT(made.tests[0].provenance.steps, ElementsAre(run.mutant->words(), "a step"));
}

class BeginWithTest : public MemoryParts {
 protected:
  // Seed 0 has a mutant, which unit 5 began with before the campaign was taken up again.
  void make_with(bool takes_them) {
    Settings s = settings({"honest", "right"}, 10);
    s.deterministic = false;
    equip_with(s);
    past_.mutants.mutants = {
        {.number = 3, .seed = 0, .solver = "honest", .script = "(check-sat)\n", .model = "()"}};
    past_.mutants.begun = {{5, 3}};
    make_parts();
    scripted_->new_models = takes_them;
  }
  // How many of 200 units begin with the mutant.
  [[nodiscard]] std::size_t count_begun() const {
    std::size_t begun = 0;
    for (std::uint64_t unit = 100; unit < 300; ++unit)
      begun += begin_with(*parts_, {.unit = unit, .strategy = number_of_scripted()}) ? 1 : 0;
    return begun;
  }
};

TEST_F(BeginWithTest, AUnitBeginsWithItsSeedOrWithAMutant) {
  make_with(true);
  const std::size_t begun = count_begun();
  EXPECT_GT(begun, 50u);
  EXPECT_LT(begun, 150u);
}

TEST_F(BeginWithTest, AStrategyThatDoesNotTakeMutantsGetsNone) {
  make_with(false);
  EXPECT_EQ(count_begun(), 0u);
}

// Mutant 4 of seed 0 has no model.
TEST_F(BeginWithTest, AFavouredUnitBeginsWithTheMutantThatItNamesIfThatIsOfUse) {
  make_with(false);
  static_cast<void>(schedule_->mutants.add({.seed = 0, .solver = "honest", .script = "", .model = ""}));
  static_cast<void>(schedule_->mutants.add({.seed = 0, .solver = "honest", .script = "", .model = "()"}));
  const auto number = [&](std::uint64_t mutant, std::uint64_t unit) {
    const auto begun = begin_with(
        *parts_, {.unit = unit, .strategy = number_of_scripted(), .favoured = true, .mutant = mutant});
    return begun ? begun->number : 0;
  };
  for (std::uint64_t unit = 100; unit < 120; ++unit) {
    scripted_->models = false;
    EXPECT_EQ(number(3, unit), 3u);
    EXPECT_EQ(number(4, unit), 4u);
    EXPECT_NE(number(99, unit), 0u) << "another one, where it is gone";
    scripted_->models = true;
    EXPECT_EQ(number(3, unit), 3u) << "it has one";
    EXPECT_NE(number(4, unit), 4u);
    EXPECT_NE(number(4, unit), 0u);
  }
}

TEST_F(BeginWithTest, TheRunOfASeedNeverBeginsWithOne) {
  make_with(true);
  EXPECT_EQ(begin_with(*parts_, {.unit = 5, .strategy = kSeedRun, .again = true}), nullptr);
}

TEST_F(BeginWithTest, AUnitThatIsDoneAgainBeginsWithTheSame) {
  make_with(false);
  const auto same = begin_with(*parts_, {.unit = 5, .strategy = number_of_scripted(), .again = true});
  ASSERT_NE(same, nullptr);
  EXPECT_EQ(same->number, 3u);
  EXPECT_EQ(begin_with(*parts_, {.unit = 6, .strategy = number_of_scripted(), .again = true}), nullptr);
}

}  // namespace
}  // namespace smiter::campaign
