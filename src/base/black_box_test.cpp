// SPDX-License-Identifier: MIT
#include "base/black_box.h"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include <gtest/gtest.h>

#include "base/check.h"

namespace smiter::base {
namespace {

// The child does this and must die of it; its box is left for us.
template <typename Function>
std::unique_ptr<BlackBox> box_of(Function&& work, int& status) {
  auto box = BlackBox::make(2);
  const pid_t child = fork();
  if (child == 0) {
    report_faults_to(*box);
    const Recorder recorder(box.get(), "the child");
    work();
    _exit(0);
  }
  waitpid(child, &status, 0);
  return box;
}

TEST(BlackBoxTest, KeepsWhatADeadProcessWasDoing) {
  int status = 0;
  const auto box = box_of(
      [] {
        note_unit(7, "diver", "a.smt2");
        note_test(12, 99, "(check-sat)");
        begin_step(Step::Judge);
        note_judged("(assert x)", "(model)", 3);
        raise(SIGKILL);
      },
      status);
  EXPECT_EQ(WTERMSIG(status), SIGKILL);
  const Slot& slot = box->slots()[0];
  EXPECT_EQ(slot.who.text(), "the child");
  EXPECT_EQ(slot.step.load(), Step::Judge);
  EXPECT_EQ(slot.unit, 7u);
  EXPECT_EQ(slot.test, 12u);
  EXPECT_EQ(slot.hash, 99u);
  EXPECT_EQ(slot.check, 3u);
  EXPECT_EQ(slot.script.text(), "(check-sat)");
  EXPECT_EQ(slot.judged.text(), "(assert x)");
  EXPECT_EQ(slot.model.text(), "(model)");
  EXPECT_FALSE(box->fault().complete.load());
}

TEST(BlackBoxTest, NamesTheFaultAndItsThread) {
  int status = 0;
  const auto box = box_of(
      [] {
        begin_step(Step::Mutate);
        CHECK(1 + 1 == 3, "arithmetic");
      },
      status);
  EXPECT_EQ(WTERMSIG(status), SIGABRT);
  EXPECT_TRUE(box->fault().complete.load());
  EXPECT_EQ(box->fault().signal, SIGABRT);
  EXPECT_EQ(box->fault().slot, 0);
  EXPECT_GT(box->fault().frame_count, 2u);
  EXPECT_NE(box->fault().message.text().find("arithmetic"), std::string::npos);
}

TEST(BlackBoxTest, AThreadWithoutARecorderIsNobody) {
  int status = 0;
  const auto box = box_of([] { std::thread([] { std::abort(); }).join(); }, status);
  EXPECT_EQ(box->fault().slot, -1);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
volatile bool forever = true;

int deeper(volatile char* above) {
  volatile char here[4096];
  here[0] = above == nullptr ? '\0' : *above;
  return forever ? deeper(here) + here[0] : 0;
}

TEST(BlackBoxTest, ReportsAStackOverflow) {
  int status = 0;
  const auto box = box_of([] { static_cast<void>(deeper(nullptr)); }, status);
  EXPECT_EQ(WTERMSIG(status), SIGSEGV);
  EXPECT_TRUE(box->fault().complete.load());
  EXPECT_EQ(box->fault().slot, 0);
}
#endif

TEST(BlackBoxTest, ALongTextIsCutAndSaysSo) {
  const auto box = BlackBox::make(1);
  const Recorder recorder(box.get(), "me");
  note_script(std::string(kMostNoted + 5, 'x'));
  EXPECT_TRUE(box->slots()[0].script.is_cut());
  EXPECT_EQ(box->slots()[0].script.text().size(), kMostNoted);
}

TEST(BlackBoxTest, AScopeGoesBackToTheStepBefore) {
  const auto box = BlackBox::make(1);
  const Recorder recorder(box.get(), "me");
  begin_step(Step::Reduce);
  {
    const StepScope inner(Step::Judge);
    EXPECT_EQ(box->slots()[0].step.load(), Step::Judge);
  }
  EXPECT_EQ(box->slots()[0].step.load(), Step::Reduce);
}

TEST(BlackBoxTest, WithoutARecorderNotesDoNothing) {
  begin_step(Step::Judge);
  note_unit(1, "a", "b");
  note_test(1, 2, "c");
  note_judged("a", "b", 0);
}

TEST(BlackBoxTest, ThreadsHaveSlotsOfTheirOwnAndGiveThemBack) {
  const auto box = BlackBox::make(2);
  const Recorder mine(box.get(), "one");
  std::thread([&] {
    const Recorder other(box.get(), "two");
    EXPECT_NE(box->slots()[1].thread.load(), 0);
    const Recorder none(box.get(), "three");  // no slot is left
  }).join();
  EXPECT_EQ(box->slots()[1].thread.load(), 0);
}

TEST(BlackBoxTest, ClearedItIsAsNew) {
  const auto box = BlackBox::make(1);
  box->life().tests.store(5);
  box->slots()[0].unit = 3;
  box->clear();
  EXPECT_EQ(box->life().tests.load(), 0u);
  EXPECT_EQ(box->slots()[0].unit, 0u);
}

}  // namespace
}  // namespace smiter::base
