// SPDX-License-Identifier: MIT
#include "examine/release/retest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/hostile_options.h"
#include "solver/session/memory_solver_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::examine {
namespace {

using namespace std::string_literals;
using oracle::VerdictClass;
using solver::testing_support::crash;
using solver::testing_support::FakeSolver;
using solver::testing_support::sat;
using solver::testing_support::timeout;
using solver::testing_support::unknown;
using solver::testing_support::unsat;
using testing::ElementsAre;
using testing::HasSubstr;

// A folder on PATH with a program called z3, and another program beside it.
class RetestProcessTest : public testing::Test {
 protected:
  RetestProcessTest() : folder_(testing::TempDir() + "/retest_" + std::to_string(getpid())) {
    std::filesystem::create_directories(folder_ + "/bin");
    make_program(own_);
    make_program(other_);
    const char* path = std::getenv("PATH");
    path_ = path == nullptr ? "" : path;
    setenv("PATH", (folder_ + "/bin").c_str(), 1);
  }
  ~RetestProcessTest() override {
    setenv("PATH", path_.c_str(), 1);
    std::filesystem::remove_all(folder_);
  }

  static void make_program(const std::string& path) {
    std::ofstream(path) << "#!/bin/sh\n";
    chmod(path.c_str(), 0755);
  }
  static triage::Participant named(const std::string& program, const std::string& profile = "z3") {
    triage::Participant p;
    p.label = "z3 of theirs";
    p.profile = profile;
    p.program = program;
    return p;
  }
  static std::string refusal_of(const triage::Participant& p) {
    const auto config = config_of(p, {});
    return config ? "started " + config->program : config.error().message;
  }

  std::string folder_, path_;
  std::string own_ = folder_ + "/bin/z3", other_ = folder_ + "/other";
};

TEST_F(RetestProcessTest, TheProgramOfTheProfileOnPathIsStarted) {
  const auto config = config_of(named(own_), {});
  ASSERT_TRUE(config.has_value());
  EXPECT_EQ(config->program, own_);
  EXPECT_EQ(config->label, "z3 of theirs");
}

TEST_F(RetestProcessTest, TheSameProgramUnderAnotherNameIsStartedUnderOurs) {
  std::filesystem::create_symlink(own_, folder_ + "/link");
  const auto config = config_of(named(folder_ + "/link"), {});
  ASSERT_TRUE(config.has_value());
  EXPECT_EQ(config->program, own_);
}

TEST_F(RetestProcessTest, AnotherProgramIsStartedOnlyIfTheUserNamesIt) {
  EXPECT_THAT(refusal_of(named(other_)), HasSubstr("--trust-program " + other_));
  const auto config = config_of(named(other_), std::vector{own_, other_});
  ASSERT_TRUE(config.has_value());
  EXPECT_EQ(config->program, other_);
}

TEST_F(RetestProcessTest, AProfileIsANameAndNeverAPath) {
  const std::string file = folder_ + "/evil.toml";
  std::ofstream(file) << "name = \"evil\"\n[start]\nprogram = \"" << other_ << "\"\nfile = []\n";
  for (const std::string& profile : {file, "z3=" + other_, other_, "z3 --option"s})
    EXPECT_THAT(refusal_of(named(other_, profile)), HasSubstr("is not known here"));
}

TEST_F(RetestProcessTest, WhatAFolderSaysReachesTheTerminalWithoutControlCharacters) {
  const std::string path = folder_ + "/\x1b[2J";
  make_program(path);
  EXPECT_EQ(refusal_of(named(path)).find('\x1b'), std::string::npos);
}

TEST_F(RetestProcessTest, OptionsThatWriteFilesOrNamePathsAreLeftOut) {
  triage::Participant p = named(own_);
  p.options = {"smt.arith.solver=2", "trace_file_name=x", "--output", "file", "--release=../x", "-st"};
  const auto config = config_of(p, {});
  ASSERT_TRUE(config.has_value());
  EXPECT_THAT(config->options, ElementsAre("smt.arith.solver=2", "-st"));
}

TEST_F(RetestProcessTest, WhatACampaignDrawsIsKept) {
  for (const solver::Profile& profile : solver::builtin_profiles()) {
    for (const solver::OptionPool& pool : profile.pools) {
      for (const std::string& setting : pool.settings)
        EXPECT_FALSE(base::is_hostile_argument(setting)) << profile.name << ": " << setting;
    }
  }
}

// Another build in the suspect's place, without a process.
class RetestTest : public testing::Test {
 protected:
  // z3 says unsat of a formula that has a model.
  RetestTest() {
    finding_.verdict = {
        .kind = VerdictClass::RefutedByWitness, .proof = oracle::Proof::Witness, .solver = "old", .check = 0};
    triage::Participant p;
    p.label = "old";
    p.profile = p.family = "z3";
    finding_.participants = {p};
    finding_.suspect = 0;
    finding_.script = "(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n";
    finding_.test.script = finding_.script;
    finding_.test.witness = "(define-fun x () Int 1)";
  }

  Retested on(const FakeSolver& fake) {
    const solver::SolverConfig config = fake.config();
    const auto result = retest(finding_, finding_.script, {.instead = &config}, theory::builtin_operators());
    EXPECT_TRUE(result) << result.error().to_string();
    return result ? *result : Retested{};
  }
  static FakeSolver answering(const solver::testing_support::Respond& answer) {
    FakeSolver fake("new");
    fake.when("(> x 0)", answer);
    return fake;
  }

  triage::Finding finding_;
};

TEST_F(RetestTest, ABuildThatAnswersRightlyHasItFixed) {
  const Retested result = on(answering(sat("((define-fun x () Int 1))")));
  EXPECT_EQ(result.outcome, Fate::Gone);
  EXPECT_EQ(result.says, "new: sat");
}

TEST_F(RetestTest, TheSameWrongAnswerIsStillThere) {
  const Retested result = on(answering(unsat()));
  EXPECT_EQ(result.outcome, Fate::Still);
  EXPECT_EQ(result.says, "new: unsat");
}

TEST_F(RetestTest, WhoDoesNotAnswerHasFixedNothing) {
  const Retested result = on(answering(timeout()));
  EXPECT_EQ(result.outcome, Fate::Undecided);
  EXPECT_EQ(result.says, "new: timeout, timeout");
}

// It has a witness and is decidable.
TEST_F(RetestTest, WhoGivesUpInsteadOfAnsweringWronglyHasAnotherBug) {
  EXPECT_EQ(on(answering(unknown("incomplete"))).outcome, Fate::Changed);
}

TEST_F(RetestTest, ACrashInsteadOfAWrongAnswerIsAnotherBug) {
  EXPECT_EQ(on(answering(crash("assertion violation"))).outcome, Fate::Changed);
}

TEST_F(RetestTest, AFatesNameIsWhatTheTableSays) {
  EXPECT_EQ(name_of(Fate::Gone), "gone");
  EXPECT_EQ(name_of(Fate::Still), "still there");
  EXPECT_EQ(name_of(Fate::Changed), "changed");
  EXPECT_EQ(name_of(Fate::Undecided), "undecided");
}

// A script that only asks for terms has no answer: what is printed decides.
TEST_F(RetestTest, ABuildThatRewritesRightlyHasItFixed) {
  finding_.verdict = {.kind = VerdictClass::WrongRewrite, .solver = "old", .check = 0};
  finding_.script = finding_.test.script = "(declare-const x (_ BitVec 2))\n(simplify (bvnot x))\n";
  finding_.test.witness.reset();
  const auto printing = [&](std::vector<std::string> terms) {
    FakeSolver fake("new");
    fake.when("(simplify", [terms](const solver::MemoryQuery&) {
      solver::Answer answer;
      answer.simplified = terms;
      return answer;
    });
    return on(fake);
  };
  EXPECT_EQ(printing({"(bvnot x)"}).outcome, Fate::Gone);
  EXPECT_EQ(printing({"(bvnot x)"}).says, "new: prints (bvnot x)");
  EXPECT_EQ(printing({"x"}).outcome, Fate::Still);
  EXPECT_EQ(printing({"(nonsense x)"}).outcome, Fate::Undecided);
  EXPECT_EQ(printing({}).outcome, Fate::Undecided);
}

// The witness of the original says nothing about what it was reduced to, unless it was kept.
TEST_F(RetestTest, AReducedScriptNeedsItsOwnWitness) {
  finding_.test.script = "(declare-const y Int)\n(assert (> y 0))\n(check-sat)\n";
  finding_.test.witness = "(define-fun y () Int 1)";
  EXPECT_EQ(on(answering(unsat())).outcome, Fate::Gone);
  finding_.witness = "(define-fun x () Int 1)";
  EXPECT_EQ(on(answering(unsat())).outcome, Fate::Still);
}

TEST_F(RetestTest, OptionsOfTheFindingGoAlongUnlessTheyAreHostile) {
  FakeSolver fake("new");
  fake.when_option("trace_file_name=x", "(> x 0)", crash("a file was written"));
  fake.when_option("smt.arith.solver=2", "(> x 0)", unsat());
  fake.when("(> x 0)", sat("((define-fun x () Int 1))"));
  finding_.options = {"smt.arith.solver=2", "trace_file_name=x"};
  EXPECT_EQ(on(fake).outcome, Fate::Still);
}

TEST_F(RetestTest, AParticipantThatIsNotThereIsAnError) {
  triage::Participant gone;
  gone.label = "gone";
  gone.profile = "z3";
  gone.program = "/nowhere/z3";
  finding_.participants.push_back(gone);
  const solver::SolverConfig config = answering(unsat()).config();
  const auto result = retest(finding_, finding_.script, {.instead = &config}, theory::builtin_operators());
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().message, HasSubstr("/nowhere/z3 is not there any more"));
  finding_.participants.back().profile = "nobody";
  EXPECT_THAT(
      retest(finding_, finding_.script, {.instead = &config}, theory::builtin_operators()).error().message,
      HasSubstr("the profile 'nobody' is not known here"));
}

}  // namespace
}  // namespace smiter::examine
