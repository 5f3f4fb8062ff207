// SPDX-License-Identifier: MIT
#include "solver/crash/tracer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <filesystem>

#include "base/file.h"
#include "solver/crash/crash_place.h"
#include "solver/crash/elf_symbols.h"
#include "solver/fake_solver_fixture.h"
#include "solver/session/one_shot.h"

namespace smiter::solver {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using namespace testing_support;

class TracerTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "/tracer-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    ASSERT_TRUE(base::write_file(folder_ + "/t.smt2",
                                 "(declare-fun trigger () Bool)\n(assert trigger)\n(check-sat)\n"));
    const auto fault = run(SMITER_FAKE_SOLVER, "fault-left");
    if (!fault && fault.error().message.find("not allowed") != std::string::npos)
      GTEST_SKIP() << fault.error().message;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] base::Expected<Fault> run(const std::string& program, const std::string& mode) const {
    return first_fault({program, {"--mode=" + mode, folder_ + "/t.smt2"}}, "", {}, test_limits());
  }
  // A shell script before the fake solver.
  [[nodiscard]] std::string script(const std::string& name, const std::string& line) const {
    const std::string path = folder_ + "/" + name;
    EXPECT_TRUE(base::write_file(path, "#!/bin/sh\ntrue | cat\n" + line + "\n"));
    chmod(path.c_str(), 0755);
    return path;
  }
  std::string folder_;
};

TEST_F(TracerTest, NamesTheFunctionThatFaults) {
  const auto left = run(SMITER_FAKE_SOLVER, "fault-left");
  ASSERT_TRUE(left) << left.error().message;
  EXPECT_EQ(left->signal, SIGSEGV);
  EXPECT_THAT(places_of(*left), ElementsAre("fault_left"));
  const auto right = run(SMITER_FAKE_SOLVER, "fault-right");
  ASSERT_TRUE(right);
  EXPECT_THAT(places_of(*right), ElementsAre("fault_right"));
  EXPECT_TRUE(has_no_children());
}

TEST_F(TracerTest, FollowsAScriptToTheProgramThatItStarts) {
  const std::string program = SMITER_FAKE_SOLVER;
  for (const std::string& path :
       {script("exec", "exec '" + program + "' \"$@\""), script("child", "'" + program + "' \"$@\"")}) {
    const auto fault = run(path, "fault-right");
    ASSERT_TRUE(fault) << fault.error().message;
    EXPECT_THAT(places_of(*fault), ElementsAre("fault_right"));
  }
}

TEST_F(TracerTest, LooksBeforeTheProgramsOwnHandler) {
  const auto fault = run(SMITER_FAKE_SOLVER, "fault-handled");
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->signal, SIGSEGV);
  EXPECT_THAT(places_of(*fault), ElementsAre("fault_left"));
}

TEST_F(TracerTest, AnAbortIsWhereItWasCalled) {
  const auto fault = run(SMITER_FAKE_SOLVER, "crash");
  ASSERT_TRUE(fault);
  ASSERT_EQ(places_of(*fault).size(), 1u);
  EXPECT_THAT(places_of(*fault)[0], HasSubstr("crash"));
}

TEST_F(TracerTest, AStackOverflowIsWhatRecurs) {
  const auto fault = run(SMITER_FAKE_SOLVER, "fault-recursion");
  ASSERT_TRUE(fault);
  EXPECT_TRUE(is_stack_overflow(*fault));
  EXPECT_THAT(places_of(*fault), ElementsAre("recur"));
}

TEST_F(TracerTest, WhatDoesNotFaultIsAnError) {
  EXPECT_FALSE(run(SMITER_FAKE_SOLVER, "twice"));
  EXPECT_FALSE(run("/nonexistent", "twice"));
  EXPECT_TRUE(has_no_children());
}

TEST_F(TracerTest, TwoCrashesBehindOneScriptHaveTwoSignatures) {
  SolverConfig config = fake_solver("fault-left");
  config.program = script("solver", "'" + std::string(SMITER_FAKE_SOLVER) + "' \"$@\"");
  const Answer left = run_one_shot(config, trigger_query(), {.backtrace = true});
  config.options = {"--mode=fault-right"};
  const Answer right = run_one_shot(config, trigger_query(), {.backtrace = true});
  EXPECT_EQ(left.outcome, Class::Crash);  // by the shell's exit code
  EXPECT_TRUE(left.located);
  // Under a sanitizer the fake solver prints a report of its own, which names the function too.
  EXPECT_THAT(left.signature, HasSubstr("fault_left"));
  EXPECT_THAT(right.signature, HasSubstr("fault_right"));
}

TEST(CrashPlaceTest, WithoutSymbolsAPlaceIsAnOffset) {
  Fault fault{.signal = SIGSEGV, .instruction = 0x401234};
  fault.maps =
      "00400000-00401000 r--p 00000000 08:01 1 /nonexistent/solver\n"
      "00401000-00500000 r-xp 00001000 08:01 1 /nonexistent/solver\n"
      "7f0000000000-7f0000100000 r-xp 00000000 08:01 2 /lib/libc.so.6\n";
  EXPECT_THAT(places_of(fault), ElementsAre("solver+0x1234"));
  // In a library of the system: who called it.
  fault.instruction = 0x7f0000000010;
  fault.returns = {0x7f0000000020, 0x402000, 0x403000};
  EXPECT_THAT(places_of(fault), ElementsAre("solver+0x1fff"));
  fault.returns.clear();
  EXPECT_TRUE(places_of(fault).empty());
}

TEST(ElfSymbolsTest, ReadsNothingFromWhatIsNoProgram) {
  EXPECT_FALSE(ElfSymbols::read("/proc/self/exe").empty());
  EXPECT_TRUE(ElfSymbols::read("/etc/passwd").empty());
  EXPECT_TRUE(ElfSymbols::read("/nonexistent").empty());
}

}  // namespace
}  // namespace smiter::solver
