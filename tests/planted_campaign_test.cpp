// SPDX-License-Identifier: MIT
// Whole campaigns: planted faults are found, attributed, reduced and put into one cluster
// each; the sequence of tests does not depend on the number of workers; a campaign goes on
// where it was stopped.
#include "tests/campaign_fixture.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

#include "acceptance/user_script.h"
#include "campaign/store/archive.h"
#include "oracle/model_truth.h"
#include "solver/profile/solver_config.h"
#include "strategies/registry/registry.h"

namespace smiter::campaign {
namespace {

class PlantedCampaignTest : public CampaignFixture {
 protected:
  void SetUp() override {
    CampaignFixture::SetUp();
    std::filesystem::create_directory(folder_ + "/seeds");
    write("seeds/a.smt2",
          "(set-logic QF_LIA)\n(declare-const x Int)\n(declare-const y Int)\n(assert (< x y))\n"
          "(assert (or (= x 3) (> (+ x y) 7)))\n(check-sat)\n");
    write("seeds/b.smt2",
          "(set-logic QF_LIA)\n(declare-const x Int)\n(declare-const b Bool)\n(assert (=> b (> x 1)))\n"
          "(assert (ite b (< x 1) (= x 5)))\n(check-sat)\n");
    write("seeds/c.smt2",
          "(set-logic QF_LIA)\n(declare-const x Int)\n(declare-const y Int)\n(assert (> x y))\n(assert (< x "
          "y))\n(check-sat)\n");
  }
  // The witness is of the reduced script, in all files alike.
  void expect_witness(const std::string& folder) {
    const auto reduced = base::read_file(folder + "/reduced.smt2");
    const auto witness = base::read_file(folder + "/witness.smt2");
    ASSERT_TRUE(reduced && witness);
    EXPECT_TRUE(
        oracle::truth_of_model(*reduced, *witness, 0, theory::builtin_operators()).is_complete_proof())
        << *reduced << *witness;
    const auto report = base::read_file(folder + "/report.md");
    const auto regression = base::read_file(folder + "/regression.smt2");
    ASSERT_TRUE(report && regression);
    EXPECT_THAT(*report, testing::HasSubstr(*witness));
    EXPECT_THAT(*report, testing::HasSubstr("smiter eval reduced.smt2 --model witness.smt2 --check 1"));
    EXPECT_THAT(*report, testing::Not(testing::HasSubstr("for a choice of the values")));
    std::istringstream lines(*witness);
    for (std::string line; std::getline(lines, line);)
      EXPECT_THAT(*regression, testing::HasSubstr("; " + line));
  }

  // The faulty solver beside a good one, until something is found.
  void expect_found(const std::string& fault, const std::string& on, const std::string& kind) {
    for (const char* program : {"z3", "cvc5"}) {
      if (solver::find_program(program).empty()) GTEST_SKIP() << program << " is not installed";
    }
    const std::string faulty =
        profile("faulty", SMITER_SOLVER_PROXY, "\"--fault=" + fault + "\", \"--on=" + on + "\"");
    const Snapshot last = run(settings({faulty, "cvc5"}, 250));
    // The smallest scripts may differ in shape: then they are clusters of their own.
    ASSERT_GE(last.findings.size(), 1u) << summary_json(last, true);
    for (const ClusterLine& each : last.findings) EXPECT_THAT(each.solver, testing::HasSubstr("faulty"));
    const auto proven = std::ranges::find(last.findings, kind, &ClusterLine::kind);
    ASSERT_NE(proven, last.findings.end()) << summary_json(last, true);
    const ClusterLine& f = *proven;
    EXPECT_EQ(f.kind, kind);
    EXPECT_EQ(f.solver, "faulty");
    EXPECT_TRUE(f.reduced);
    const std::string folder = folder_ + "/out/findings/" + f.folder;
    const auto reduced = base::read_file(folder + "/reduced.smt2");
    ASSERT_TRUE(reduced);
    EXPECT_THAT(*reduced, testing::HasSubstr(on));
    EXPECT_LT(reduced->size(), 200u) << *reduced;
    for (const char* file : {"original.smt2", "seed.smt2", "report.md", "meta.json", "repro.sh"})
      EXPECT_TRUE(std::filesystem::exists(folder + "/" + file)) << file;
    EXPECT_FALSE(std::filesystem::exists(folder_ + "/out/unpublished")) << "the last check failed";
    if (kind == "soundness/refuted-by-witness") expect_witness(folder);
    if (kind == "invalid-model") return;  // needs smiter itself
    const auto repro = acceptance::UserScript::find(folder + "/repro.sh", {});
    ASSERT_TRUE(repro);
    double cpu_ms = 0;
    EXPECT_TRUE(repro->is_interesting("", cpu_ms));
  }
};

TEST_F(PlantedCampaignTest, ACrashIsFoundAndReduced) {
  expect_found("crash", "(abs", "crash");
}

TEST_F(PlantedCampaignTest, UnsatForSatIsFoundAndReduced) {
  expect_found("unsat", "(abs", "soundness/refuted-by-witness");
}

TEST_F(PlantedCampaignTest, SatForUnsatIsFoundAndReduced) {
  expect_found("sat", "(abs", "soundness/wrong-sat");
}

TEST_F(PlantedCampaignTest, AWrongModelIsFoundAndReduced) {
  expect_found("model", "(abs", "invalid-model");
}

// STORM needs no second solver: its tests bring their answers along.
class StormCampaignTest : public PlantedCampaignTest {
 protected:
  [[nodiscard]] Snapshot hunt(const std::string& fault, std::uint64_t tests, const std::string& on = "(") {
    const std::string options = "\"--fault=" + fault + "\", \"--on=" + on + "\"";
    Settings s = settings({profile("faulty", SMITER_SOLVER_PROXY, options)}, tests);
    s.strategies = {"storm"};
    return run(s);
  }
  [[nodiscard]] std::string meta_of(const ClusterLine& line) const {
    auto text = base::read_file(folder_ + "/out/findings/" + line.folder + "/meta.json");
    return text ? *text : "";
  }
};

TEST_F(StormCampaignTest, ASolverThatLosesAssertionsIsFoundAlone) {
  if (solver::find_program("z3").empty()) GTEST_SKIP() << "z3 is not installed";
  const Snapshot last = hunt("drop", 200);
  ASSERT_FALSE(last.findings.empty()) << summary_json(last, true);
  for (const ClusterLine& f : last.findings) {
    EXPECT_EQ(f.solver, "faulty");
    EXPECT_THAT(f.kind, testing::AnyOf("invalid-model", "soundness/contradicts-rule", "soundness/wrong-sat",
                                       "soundness/contradicts-itself"));
    EXPECT_EQ(f.strategy, "storm");
  }
}

TEST_F(StormCampaignTest, AWrongUnsatIsReducedByItsWitnessAlone) {
  if (solver::find_program("z3").empty()) GTEST_SKIP() << "z3 is not installed";
  Settings s = settings({profile("faulty", SMITER_SOLVER_PROXY, "\"--fault=unsat\", \"--on=(< x\"")}, 60);
  s.strategies = {"storm"};
  const Snapshot last = run(s);
  ASSERT_EQ(last.findings.size(), 1u) << summary_json(last, true);
  EXPECT_EQ(last.findings[0].kind, "soundness/refuted-by-witness");
  EXPECT_TRUE(last.findings[0].reduced);
  const auto reduced =
      base::read_file(folder_ + "/out/findings/" + last.findings[0].folder + "/reduced.smt2");
  ASSERT_TRUE(reduced);
  EXPECT_THAT(*reduced, testing::HasSubstr("(< x"));
  EXPECT_LT(reduced->size(), 150u) << *reduced;
}

TEST_F(StormCampaignTest, ASolverThatErrsAfterAPopIsFoundAloneAndTheQueryIsNamed) {
  if (solver::find_program("z3").empty()) GTEST_SKIP() << "z3 is not installed";
  const Snapshot last = hunt("pop", 200);
  ASSERT_FALSE(last.findings.empty()) << summary_json(last, true);
  for (const ClusterLine& f : last.findings) {
    EXPECT_EQ(f.solver, "faulty");
    // Asked by itself, without a pop before it, it answers the same query otherwise.
    EXPECT_THAT(f.kind, testing::AnyOf("soundness/refuted-by-witness", "soundness/contradicts-itself"));
    // A check before any pop is never wrong; the smallest script that shows it has one.
    const auto reduced = base::read_file(folder_ + "/out/findings/" + f.folder + "/reduced.smt2");
    ASSERT_TRUE(reduced);
    EXPECT_THAT(*reduced, testing::ContainsRegex("\\(pop 1\\)(.|\n)*\\(check-sat"));
    EXPECT_THAT(meta_of(f), testing::ContainsRegex("\"check\": [1-9]"));
  }
}

// A solver that gives up on >= is caught when a rule makes one of an equation.
class JanusCampaignTest : public CampaignFixture {};

TEST_F(JanusCampaignTest, AnImplicationIncompletenessIsFoundAndThePairIsReduced) {
  std::filesystem::create_directory(folder_ + "/seeds");
  write("seeds/a.smt2",
        "(set-logic QF_LIA)\n(set-info :status sat)\n(declare-const x Int)\n(declare-const y "
        "Int)\n(declare-const b Bool)\n"
        "(assert (and b (= x 1) (= y x)))\n(assert (or b (= x y)))\n(check-sat)\n");
  Settings s =
      settings({profile("gives-up", SMITER_PLANTED_SOLVER, "\"--fault=unknown\", \"--on=(>=\"")}, 150);
  s.strategies = {"janus"};
  const Snapshot last = run(s);
  // The planted solver takes every text with "false" in it for unsatisfiable, which is found as well.
  const auto at = std::ranges::find(last.findings, "incompleteness/implication", &ClusterLine::kind);
  ASSERT_NE(at, last.findings.end()) << summary_json(last, true);
  const ClusterLine& found = *at;
  EXPECT_EQ(found.solver, "gives-up");
  const std::string folder = folder_ + "/out/findings/" + found.folder;
  const auto premise = base::read_file(folder + "/premise.smt2"),
             reduced = base::read_file(folder + "/reduced.smt2");
  ASSERT_TRUE(premise && reduced);
  EXPECT_EQ(premise->find(">="), std::string::npos) << *premise;
  EXPECT_NE(reduced->find(">="), std::string::npos) << *reduced;
  // In step: one small assertion each.
  EXPECT_LT(premise->size(), 160u) << *premise;
  EXPECT_LT(reduced->size(), 160u) << *reduced;
  const auto report = base::read_file(folder + "/report.md");
  ASSERT_TRUE(report);
  EXPECT_NE(report->find("## The pair"), std::string::npos);
  EXPECT_NE(report->find("decision procedure"), std::string::npos);
}

// Whatever stops the one that goes by worth, it is more than an unknown.
TEST_F(JanusCampaignTest, AnUnknownStopsACampaignThatStopsOnTheFirstOnlyIfAllAreEqual) {
  std::filesystem::create_directory(folder_ + "/seeds");
  write("seeds/a.smt2",
        "(set-logic QF_LIA)\n(declare-const x Int)\n(declare-const y Int)\n(declare-const b Bool)\n"
        "(assert (and b (= x 1) (= y x)))\n(assert (or b (= x y)))\n(check-sat)\n");
  Settings s =
      settings({profile("gives-up", SMITER_PLANTED_SOLVER, "\"--fault=unknown\", \"--on=(>=\"")}, 150);
  s.strategies = {"janus"};
  s.stop_on_first = true;
  const Snapshot by_worth = run(s);
  ASSERT_FALSE(by_worth.findings.empty());
  EXPECT_TRUE(by_worth.counts.tests == 150 || by_worth.findings[0].worth >= 0.03);
  s.worth = triage::WorthScale::Equal;
  s.out += "-equal";
  const Snapshot equal = run(s);
  EXPECT_LT(equal.counts.tests, 150u);
  EXPECT_LE(equal.counts.tests, by_worth.counts.tests);
  ASSERT_FALSE(equal.findings.empty());
  EXPECT_EQ(equal.findings[0].worth, 1);
}

TEST_F(JanusCampaignTest, APairMadeByARuleOfTheUserIsReduced) {
  std::filesystem::create_directory(folder_ + "/seeds");
  write("seeds/a.smt2",
        "(set-logic QF_LIA)\n(declare-const x Int)\n(declare-const y Int)\n(declare-const b Bool)\n"
        "(assert (and b (= x 1) (= y x)))\n(assert (or b (= x y)))\n(check-sat)\n");
  write("my.rules", "(rule mine (vars (a Int) (b Int)) (strong (= a b)) (weak (= (* 7919 a) (* 7919 b))))\n");
  Settings s =
      settings({profile("gives-up", SMITER_PLANTED_SOLVER, "\"--fault=unknown\", \"--on=(* 7919\"")}, 600);
  s.strategies = {"janus"};
  s.of_strategies.set("rules", std::vector<std::string>{folder_ + "/my.rules"});
  const Snapshot last = run(s);
  const auto at = std::ranges::find(last.findings, "incompleteness/implication", &ClusterLine::kind);
  ASSERT_NE(at, last.findings.end()) << summary_json(last, true);
  EXPECT_TRUE(at->reduced);
  const auto premise = base::read_file(folder_ + "/out/findings/" + at->folder + "/premise.smt2"),
             reduced = base::read_file(folder_ + "/out/findings/" + at->folder + "/reduced.smt2");
  ASSERT_TRUE(premise && reduced);
  EXPECT_EQ(premise->find("7919"), std::string::npos) << *premise;
  EXPECT_NE(reduced->find("7919"), std::string::npos) << *reduced;
  EXPECT_LT(premise->size(), 160u) << *premise;
}

TEST_F(JanusCampaignTest, ARefutedRuleOfTheUserIsRefused) {
  std::filesystem::create_directory(folder_ + "/seeds");
  write("seeds/a.smt2", "(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n");
  write("my.rules", "(rule backwards (vars (a Int) (b Int)) (strong (<= a b)) (weak (< a b)))\n");
  Settings s = settings({profile("sound", SMITER_PLANTED_SOLVER, "")}, 10);
  s.strategies = {"janus"};
  s.of_strategies.set("rules", std::vector<std::string>{folder_ + "/my.rules"});
  const auto opened = Campaign::open(s, Opening::New, theory::builtin_operators(), {});
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().to_string(), testing::HasSubstr("my.rules:1:1: rule backwards is refuted"));
}

// Wrong in one case of a hundred thousand: nobody sees it before a model does.
TEST_F(JanusCampaignTest, ARuleThatAModelRefutesIsCountedAndNamed) {
  if (solver::find_program("z3").empty()) GTEST_SKIP() << "z3 is not installed";
  std::filesystem::create_directory(folder_ + "/seeds");
  write("seeds/a.smt2",
        "(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 5))\n(assert (= x 123457))\n(check-sat)\n");
  write("my.rules", "(rule rare (vars (a Int) (b Int)) (strong (> a b)) (weak (distinct a 123457)))\n");
  Settings s = settings({"z3"}, 300);
  s.strategies = {"janus"};
  s.of_strategies.set("rules", std::vector<std::string>{folder_ + "/my.rules"});
  const Snapshot last = run(s);
  EXPECT_GT(last.counts.our_errors, 0u) << summary_json(last, true);
  const auto told = base::read_file(folder_ + "/out/our_errors.txt");
  ASSERT_TRUE(told);
  EXPECT_THAT(*told, testing::HasSubstr("rule rare:"));
  // What solvers say of a seed is kept for a campaign that is taken up again.
  auto store = Store::open(folder_ + "/out/campaign.sqlite");
  ASSERT_TRUE(store);
  ASSERT_EQ(store->seeds().size(), 1u);
  EXPECT_EQ(store->seeds()[0].status, testcase::Answer::Sat);
}

TEST_F(StormCampaignTest, ASolverThatErrsAtTheSecondCheckIsFoundAloneAndTheQueryIsNamed) {
  if (solver::find_program("z3").empty()) GTEST_SKIP() << "z3 is not installed";
  const Snapshot last = hunt("second", 200);
  ASSERT_FALSE(last.findings.empty()) << summary_json(last, true);
  for (const ClusterLine& f : last.findings) {
    EXPECT_EQ(f.solver, "faulty");
    EXPECT_THAT(f.kind, testing::AnyOf("soundness/refuted-by-witness", "soundness/contradicts-itself"));
    EXPECT_THAT(meta_of(f), testing::ContainsRegex("\"check\": [2-9]"));
  }
}

TEST_F(StormCampaignTest, ASolverThatErrsWhenItAssumesIsFoundAlone) {
  if (solver::find_program("z3").empty()) GTEST_SKIP() << "z3 is not installed";
  const Snapshot last = hunt("assume", 200);
  ASSERT_FALSE(last.findings.empty()) << summary_json(last, true);
  for (const ClusterLine& f : last.findings) EXPECT_EQ(f.solver, "faulty");
}

TEST_F(StormCampaignTest, WhatShowsOnlyInAUsedSessionIsAClassOfItsOwn) {
  if (solver::find_program("z3").empty()) GTEST_SKIP() << "z3 is not installed";
  // Not on every assertion: the self-test of a campaign would refuse the solver.
  const Snapshot last = hunt("session", 100, "(and ");
  ASSERT_EQ(last.findings.size(), 1U) << summary_json(last, true);
  EXPECT_EQ(last.findings[0].solver, "faulty");
  EXPECT_EQ(last.findings[0].kind, "session-only");
}

// Later units begin with earlier mutants and models of them.
class NewModelsTest : public PlantedCampaignTest {
 protected:
  [[nodiscard]] Settings with_new_models(const std::string& solver, std::uint64_t tests) const {
    Settings s = settings({solver}, tests);
    s.strategies = {"diver"};
    s.of_strategies.set("new-models", true);
    return s;
  }
  [[nodiscard]] static MutantPoolStart stored(const Settings& s) {
    const auto store = Store::open(s.out + "/campaign.sqlite");
    EXPECT_TRUE(store);
    return store->mutant_pool_start();
  }
};

TEST_F(NewModelsTest, VerifiedMutantsAreStoredAndUnitsBeginWithThem) {
  if (solver::find_program("z3").empty()) GTEST_SKIP() << "z3 is not installed";
  Settings s = with_new_models("z3", 350);
  static_cast<void>(run(s));
  const auto first = stored(s).mutants;
  ASSERT_FALSE(first.empty());
  EXPECT_TRUE(std::ranges::all_of(first, [](const StoredMutant& m) { return !m.model.empty(); }));
  s.tests = 700;
  EXPECT_EQ(run(s, Opening::Resume).counts.tests, 1050u);
  const auto second = stored(s).mutants;
  EXPECT_GT(second.back().number, first.back().number);
  EXPECT_LE(second.size(), 3 * kMutantsPerSeed);
}

TEST_F(NewModelsTest, ATestFromAStoredMutantIsMadeAgainAndWhatShowedABugIsNotStored) {
  if (solver::find_program("z3").empty()) GTEST_SKIP() << "z3 is not installed";
  // Right at first, so that there are mutants when the first bug shows.
  Settings s = with_new_models(profile("faulty", SMITER_SOLVER_PROXY, ""), 700);
  static_cast<void>(run(s));
  ASSERT_GT(stored(s).mutants.size(), 4u);
  static_cast<void>(profile("faulty", SMITER_SOLVER_PROXY, "\"--fault=unsat\", \"--on=(abs\""));
  const std::uint64_t last_good = stored(s).mutants.back().number;
  s.tests = 1000;
  static_cast<void>(run(s, Opening::Resume));
  for (const StoredMutant& mutant : stored(s).mutants) {
    EXPECT_TRUE(mutant.number <= last_good || mutant.script.find("(abs") == std::string::npos)
        << mutant.script;
  }
  const auto archive = read_archive(s.out);
  ASSERT_TRUE(archive);
  ASSERT_FALSE(archive->findings.empty());
  const auto& ops = theory::builtin_operators();
  capability::Record everything;
  everything.name = "faulty";
  const generate::Targets targets(ops, {everything});
  const auto strategy = strategies::make_strategy("diver", {ops, targets, {}});
  ASSERT_TRUE(strategy);
  for (const triage::Finding& f : archive->findings) {
    const auto& from = f.test.provenance;
    ASSERT_EQ(f.seeds.size(), 1u);
    ASSERT_FALSE(f.seeds[0].model.empty());
    const strategies::Seed seed{"again", f.seeds[0].text, f.seeds[0].model};
    const strategies::Seed* const one = &seed;
    auto unit = (*strategy)->begin({std::span(&one, 1), from.unit, from.rng_seed},
                                   strategies::unit_rng(from.rng_seed, "diver", from.unit));
    ASSERT_TRUE(unit);
    std::optional<testcase::Test> test;
    while ((test = (*unit)->next()) && test->provenance.test != from.test) {
    }
    ASSERT_TRUE(test);
    EXPECT_EQ(test->script, f.test.script);
    EXPECT_EQ(from.mutant != 0, from.steps[0].starts_with("begins with stored mutant")) << from.steps[0];
  }
  // Whether one of them began with a stored mutant is a matter of luck; that units draw them is
  // tested in campaign/schedule/mutant_pool_test.cpp.
}

TEST_F(NewModelsTest, TheTwoThatExcludeEachOtherAreRefused) {
  Settings s = with_new_models(profile("one", SMITER_PLANTED_SOLVER, "\"--fault=unknown\""), 10);
  s.deterministic = true;
  const auto campaign = Campaign::open(s, Opening::New, theory::builtin_operators(), {});
  ASSERT_FALSE(campaign);
  EXPECT_THAT(campaign.error().to_string(), testing::HasSubstr("--deterministic"));
}

class CampaignTest : public CampaignFixture {
 protected:
  void SetUp() override {
    CampaignFixture::SetUp();
    std::filesystem::create_directory(folder_ + "/seeds");
    for (int i = 0; i < 5; ++i) {
      write("seeds/" + std::to_string(i) + ".smt2",
            "(set-logic QF_LIA)\n(declare-const x Int)\n(declare-const b Bool)\n(assert (or b (> x " +
                std::to_string(i) + ")))\n(check-sat)\n");
    }
  }
  // Says unknown to everything, so that nothing is ever wrong.
  [[nodiscard]] std::string dull(const std::string& name) const {
    return profile(name, SMITER_PLANTED_SOLVER, "\"--fault=unknown\"");
  }
  [[nodiscard]] std::vector<std::uint64_t> hashes(const std::string& out) const {
    const auto store = Store::open(out + "/campaign.sqlite");
    EXPECT_TRUE(store);
    EXPECT_EQ(store->damage(), "");
    return store->scheduler_start({"typefuzz"}).hashes;
  }
};

TEST_F(CampaignTest, DeterministicTestsDoNotDependOnTheNumberOfWorkers) {
  Settings s = settings({dull("one"), dull("two")}, 120);
  s.deterministic = true;
  EXPECT_EQ(run(s).counts.tests, 120u);
  const auto alone = hashes(s.out);
  s.out += "-two";
  s.jobs = 3;
  EXPECT_EQ(run(s).counts.tests, 120u);
  EXPECT_EQ(hashes(s.out), alone);
  EXPECT_EQ(alone.size(), 120u);
}

TEST_F(CampaignTest, ResumingGoesOnWithTheSameNumbers) {
  Settings s = settings({dull("one")}, 100);
  s.deterministic = true;
  EXPECT_EQ(run(s).counts.tests, 100u);
  const auto all_at_once = hashes(s.out);
  Settings parts = s;
  parts.out += "-parts";
  parts.tests = 40;
  EXPECT_EQ(run(parts).counts.tests, 40u);
  parts.tests = 60;
  const Snapshot last = run(parts, Opening::Resume);
  EXPECT_EQ(last.counts.tests, 100u);
  // Rates are of all that the totals are of.
  EXPECT_GT(last.seconds, last.seconds_here);
  EXPECT_NEAR(last.tests_per_second * last.seconds, 100, 0.01);
  EXPECT_NEAR(last.tests_per_cpu_second * last.cpu_seconds, 100, 0.01);
  const auto in_parts = hashes(parts.out);
  EXPECT_EQ(in_parts.size(), 100u);
  // A unit that the bound cut short stays short, so the two differ from there on.
  EXPECT_TRUE(std::equal(in_parts.begin(), in_parts.begin() + 40, all_at_once.begin()));
}

TEST_F(CampaignTest, AFolderInUseIsRefused) {
  const Settings s = settings({dull("one")}, 10);
  static_cast<void>(run(s));
  const auto again = Campaign::open(s, Opening::New, theory::builtin_operators(), {});
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().to_string(), testing::HasSubstr("--resume"));
}

TEST_F(CampaignTest, SeedsThatShowABugAreListedApart) {
  const std::string faulty = profile("faulty", SMITER_PLANTED_SOLVER, "\"--fault=crash\"");
  const Snapshot last = run(settings({faulty}, 60));
  ASSERT_FALSE(last.findings.empty());
  EXPECT_EQ(last.seed_clusters, last.clusters);
  EXPECT_EQ(shown_.front(), 1u);
}

TEST_F(CampaignTest, SeveralWorkersShareTheFindings) {
  const std::string faulty = profile("faulty", SMITER_PLANTED_SOLVER, "\"--fault=assert\"");
  Settings s = settings({faulty, dull("two")}, 90);
  s.jobs = 4;
  const Snapshot last = run(s);
  EXPECT_GE(last.clusters, 3u);
  const auto archive = read_archive(s.out);
  ASSERT_TRUE(archive);
  EXPECT_EQ(archive->clusters().size(), last.clusters);
  // What was shown is stored, each number once.
  std::sort(shown_.begin(), shown_.end());
  EXPECT_EQ(std::unique(shown_.begin(), shown_.end()), shown_.end());
  for (const std::uint64_t id : shown_) {
    EXPECT_TRUE(std::ranges::any_of(archive->findings, [&](const auto& f) { return f.id == id; })) << id;
  }
}

TEST_F(CampaignTest, KnownClustersAreMarkedAndNotNew) {
  const std::string faulty = profile("faulty", SMITER_PLANTED_SOLVER, "\"--fault=assert\"");
  Settings s = settings({faulty}, 30);
  s.deterministic = true;
  EXPECT_GT(run(s).new_clusters, 0u);
  s.known = {s.out};
  s.out += "-again";
  const Snapshot last = run(s);
  EXPECT_GT(last.clusters, 0u);
  EXPECT_EQ(last.new_clusters, 0u);
}

TEST_F(CampaignTest, ABadSeedFolderIsAnErrorThatSaysWhy) {
  Settings s = settings({dull("one")}, 10);
  s.seeds = {folder_ + "/nothing"};
  const auto campaign = Campaign::open(s, Opening::New, theory::builtin_operators(), {});
  ASSERT_FALSE(campaign);
  EXPECT_THAT(campaign.error().to_string(), testing::HasSubstr("no such file or folder"));
}

}  // namespace
}  // namespace smiter::campaign
