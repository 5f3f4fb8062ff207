// SPDX-License-Identifier: MIT
#include "campaign/work/inspector.h"

#include <gmock/gmock.h>

#include "campaign/parts_test_support.h"

namespace smiter::campaign {
namespace {

using examine::testing_support::honest;
using examine::testing_support::unsat_for_sat;
using oracle::VerdictClass;
using solver::testing_support::crash;
using solver::testing_support::Life;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string kScript =
    "(set-logic QF_UF)\n(declare-const p Bool)\n(declare-const q Bool)\n(assert (xor p q))\n(check-sat)\n";

class InspectorTest : public MemoryParts {
 protected:
  // The first solver may have a fault where there is an xor; the second one is right.
  void make_with(solver::testing_support::Respond fault, const Settings& s, Life life = Life::Any) {
    FakeSolver fake("faulty", honest(ops_));
    if (fault) fake.when("(xor", std::move(fault), life);
    add(fake);
    make(s);
    own_errors_.emplace(*parts_);
    bench_.emplace(2);
    inspector_.emplace(*parts_, *bench_, *own_errors_, tally_);
    test_.script = kScript;
    test_.provenance.strategy = "scripted";
    test_.provenance.seeds = {corpus_->name(seed_number("and.smt2"))};
  }
  void make_with(solver::testing_support::Respond fault) {
    make_with(std::move(fault), settings({"faulty --user", "honest"}, 10));
  }
  // A unit of the seed "and".
  [[nodiscard]] UnitRun unit(bool seed_run = false) const {
    const std::uint32_t seed = seed_number("and.smt2");
    return {.work = {.unit = 5, .strategy = seed_run ? kSeedRun : number_of_scripted(), .seed = seed},
            .strategy = seed_run ? nullptr : scripted_,
            .seed = corpus_->seed(seed),
            .patience = Patience(2, false),
            .rng = base::Rng(1)};
  }
  // Both solvers are asked in their sessions.
  [[nodiscard]] AnsweredTest answered(bool crashes_only = false) {
    AnsweredTest out{.test = test_, .number = 17};
    solver::Query query{.script = test_.script};
    query.wants.model = true;
    for (std::size_t i = 0; i < equipment_->solvers.configs.size(); ++i) {
      Entrant entrant{.solver = i, .config = equipment_->solvers.configs[i]};
      entrant.crashes_only = crashes_only && i == 0;
      std::uint64_t processes = 0;
      out.answers.push_back(bench_->ask(entrant, query, processes));
      out.asked.push_back(std::move(entrant));
    }
    return out;
  }
  std::vector<NewCluster> look(UnitRun& unit, bool crashes_only = false) {
    return inspector_->look(answered(crashes_only), unit, 0);
  }
  [[nodiscard]] Counts counts() const { return tally_.counts(); }

  testcase::Test test_;
  std::optional<SolverBench> bench_;
  std::optional<OwnErrors> own_errors_;
  Tally tally_{Counts{.strategies = {{.name = "scripted"}}, .solvers = {}}};
  std::optional<Inspector> inspector_;
};

TEST_F(InspectorTest, WhereAllAreRightNothingIsPursued) {
  make_with({});
  UnitRun run = unit();
  EXPECT_THAT(look(run), IsEmpty());
  EXPECT_EQ(counts().models, 2u) << "both gave one";
  EXPECT_EQ(counts().suspicions, 0u);
  EXPECT_EQ(counts().strategies[0].findings, 0u);
  EXPECT_EQ(run.kept, std::nullopt) << "the unit feeds nobody";
}

TEST_F(InspectorTest, ANewClusterIsReturnedOnceAndCountedEveryTime) {
  make_with(crash("f at a.cpp:1"));
  UnitRun run = unit();
  EXPECT_THAT(look(run), SizeIs(1));
  EXPECT_THAT(look(run), IsEmpty());
  EXPECT_EQ(counts().suspicions, 1u);
  EXPECT_EQ(counts().strategies[0].findings, 2u);
  ASSERT_EQ(desk_->clusters().size(), 1u);
  EXPECT_EQ(desk_->clusters()[0].triggers, 2u);
}

TEST_F(InspectorTest, AFindingKnowsItsTestItsSeedsAndTheUsersOptions) {
  make_with(crash("f at a.cpp:1"));
  UnitRun run = unit();
  run.partner = corpus_->seed(seed_number("xor.smt2"));
  static_cast<void>(look(run));
  const auto found = store().findings();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].test_number, 17u);
  EXPECT_THAT(found[0].base_options, ElementsAre("--user"));
  ASSERT_EQ(found[0].seeds.size(), 2u);
  EXPECT_EQ(found[0].seeds[0].text, run.seed->text);
  EXPECT_EQ(found[0].seeds[1].text, run.partner->text);
  EXPECT_EQ(found[0].origin, triage::Origin::Mutant);
}

TEST_F(InspectorTest, WhatASessionWasAskedGoesWithTheSuspicion) {
  make_with(unsat_for_sat(ops_), settings({"faulty", "honest"}, 10), Life::Used);
  UnitRun run = unit();
  static_cast<void>(look(run));  // the process is new and right
  static_cast<void>(look(run));
  const auto found = store().findings();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].verdict.kind, VerdictClass::SessionOnly);
}

TEST_F(InspectorTest, WhereAnswersMeanSomethingElseOnlyCrashesCount) {
  make_with(unsat_for_sat(ops_));
  UnitRun run = unit();
  EXPECT_THAT(look(run, true), IsEmpty());
  EXPECT_EQ(counts().suspicions, 0u);
  EXPECT_THAT(look(run), SizeIs(1)) << "with its usual options it is a bug";
}

TEST_F(InspectorTest, ACrashCountsWhateverAnswersMean) {
  make_with(crash("f at a.cpp:1"));
  UnitRun run = unit();
  EXPECT_THAT(look(run, true), SizeIs(1));
}

TEST_F(InspectorTest, AnExpectationThatAModelRefutesIsOurError) {
  make_with({});
  test_.expectations = {
      {.answer = testcase::Answer::Unsat, .reason = testcase::Reason::Equivalence, .why = "a rule"}};
  UnitRun run = unit();
  EXPECT_THAT(look(run), IsEmpty());
  EXPECT_EQ(counts().our_errors, 1u);
  EXPECT_EQ(counts().suspicions, 0u) << "no solver is to blame";
  const std::string told = text_of("our_errors.txt");
  EXPECT_THAT(told, HasSubstr("test 17, made by scripted from "));
  EXPECT_THAT(told, HasSubstr("and.smt2"));
}

TEST_F(InspectorTest, TheRunOfASeedTeachesItsStatusAndItsModel) {
  make_with({});
  UnitRun run = unit(true);
  test_.script = run.seed->text;
  static_cast<void>(look(run));
  const SeedPtr seed = corpus_->seed(run.work.seed);
  EXPECT_EQ(seed->status, testcase::Answer::Sat);
  EXPECT_NE(seed->model, std::nullopt);
}

TEST_F(InspectorTest, AMutantTeachesNothingAboutItsSeed) {
  make_with({});
  UnitRun run = unit();
  static_cast<void>(look(run));
  EXPECT_EQ(corpus_->seed(run.work.seed)->status, std::nullopt);
}

TEST_F(InspectorTest, ALabelThatIsWrongIsNoted) {
  write("seeds/lies.smt2",
        "(set-info :status unsat)\n(set-logic QF_UF)\n(declare-const p Bool)\n(assert p)\n(check-sat)\n");
  make_with({});
  UnitRun run = unit(true);
  run.work.seed = seed_number("lies.smt2");
  run.seed = corpus_->seed(run.work.seed);
  test_.script = run.seed->text;
  static_cast<void>(look(run));
  ASSERT_THAT(tally_.bad_labels(), SizeIs(1));
  EXPECT_THAT(tally_.bad_labels()[0], HasSubstr("lies.smt2"));
}

TEST_F(InspectorTest, TheLastMutantWithAVerifiedModelIsKept) {
  make_with({});
  UnitRun run = unit();
  run.feeds = true;
  test_.provenance.test = 1;
  static_cast<void>(look(run));
  test_.provenance.test = 2;
  static_cast<void>(look(run));
  ASSERT_TRUE(run.kept);
  EXPECT_EQ(run.kept->test, 2u);
  EXPECT_EQ(run.kept->seed, run.work.seed);
  EXPECT_EQ(run.kept->script, kScript);
  EXPECT_EQ(run.kept->solver, "faulty") << "the first whose model is good";
  EXPECT_TRUE(oracle::truth_of_model(kScript, run.kept->model, 0, ops_).is_proof());
}

TEST_F(InspectorTest, AMutantThatShowsABugIsNotKept) {
  make_with(unsat_for_sat(ops_));
  UnitRun run = unit();
  run.feeds = true;
  static_cast<void>(look(run));
  EXPECT_EQ(run.kept, std::nullopt);
}

TEST_F(InspectorTest, AMutantThatHasGrownTooMuchIsNotKept) {
  make_with({});
  UnitRun run = unit();
  run.feeds = true;
  const std::size_t most = 4 * run.seed->text.size() + 4096;
  test_.script = kScript + std::string(most - kScript.size(), '\n');
  static_cast<void>(look(run));
  EXPECT_TRUE(run.kept) << "as large as it may be";
  run.kept.reset();
  test_.script += '\n';
  static_cast<void>(look(run));
  EXPECT_EQ(run.kept, std::nullopt);
}

TEST_F(InspectorTest, AFindingAloneDoesNotEndTheCampaign) {
  make_with(crash("f at a.cpp:1"));
  UnitRun run = unit();
  EXPECT_THAT(look(run), SizeIs(1));
  EXPECT_FALSE(budget_->is_stopped());
}

TEST_F(InspectorTest, ACampaignThatStopsOnItsFirstFindingIsStopped) {
  Settings s = settings({"faulty", "honest"}, 10);
  s.stop_on_first = true;
  make_with(crash("f at a.cpp:1"), s);
  UnitRun run = unit();
  static_cast<void>(look(run));
  EXPECT_TRUE(budget_->is_stopped());
}

}  // namespace
}  // namespace smiter::campaign
