// SPDX-License-Identifier: MIT
#include "examine/proof_check.h"

#include <gtest/gtest.h>

namespace smiter::examine {
namespace {

// A checker that is this shell script; $0 is the proof, $1 the script.
std::optional<std::string> complaint(const std::string& shell, solver::ProofChecker checker = {}) {
  checker.program = "sh";
  checker.arguments = {"-c", shell, "{proof}", "{script}"};
  return complaint_about("(step)", "(check-sat)", checker, {.wall_ms = 20000});
}

TEST(ProofCheckProcessTest, ZeroAccepts) {
  EXPECT_EQ(complaint("grep -q step $0 && grep -q check-sat $1"), "");
}

TEST(ProofCheckProcessTest, AnExitCodeAloneSaysNothing) {
  for (const char* shell : {"echo usage >&2; exit 1", "exit 2", "exit 124", "kill -9 $$"})
    EXPECT_EQ(complaint(shell), std::nullopt) << shell;
}

TEST(ProofCheckProcessTest, TheProfileNamesTheCodeOfARejection) {
  const solver::ProofChecker checker{.program = {}, .rejected_code = 1};
  EXPECT_EQ(complaint("echo step 3 is wrong; exit 1", checker), "step 3 is wrong");
  EXPECT_EQ(complaint("exit 1", checker), "it ends with 1");
  EXPECT_EQ(complaint("echo unknown rule; exit 2", checker), std::nullopt);
  EXPECT_EQ(complaint("kill -9 $$", checker), std::nullopt);
}

TEST(ProofCheckProcessTest, TheProfileNamesTheTextOfARejection) {
  const solver::ProofChecker checker{.program = {}, .rejected_text = "step * is wrong"};
  EXPECT_EQ(complaint("echo step 3 is wrong; exit 7", checker), "step 3 is wrong");
  EXPECT_EQ(complaint("echo step 3 is wrong >&2; exit 7", checker), "step 3 is wrong");
  EXPECT_EQ(complaint("echo unknown rule; exit 7", checker), std::nullopt);
}

TEST(ProofCheckProcessTest, AnotherTextMayTakeTheRejectionBack) {
  const solver::ProofChecker checker{
      .program = {}, .rejected_text = "failed on step", .undecided_texts = {"unknown rule", "not supported"}};
  EXPECT_EQ(complaint("echo failed on step 1: unknown rule >&2; echo invalid; exit 1", checker),
            std::nullopt);
  EXPECT_EQ(complaint("(echo late assume; echo failed on step 1: no) >&2; echo invalid; exit 1", checker),
            "failed on step 1: no");
}

TEST(ProofCheckProcessTest, BothAreNeededWhereBothAreNamed) {
  const solver::ProofChecker checker{.program = {}, .rejected_code = 1, .rejected_text = "wrong"};
  EXPECT_EQ(complaint("echo wrong; exit 1", checker), "wrong");
  EXPECT_EQ(complaint("echo wrong; exit 2", checker), std::nullopt);
  EXPECT_EQ(complaint("echo usage; exit 1", checker), std::nullopt);
}

TEST(ProofCheckProcessTest, ACheckerThatIsNotThereSaysNothing) {
  EXPECT_EQ(complaint_about("(step)", "(check-sat)", {.program = "no-such-checker", .rejected_code = 1}, {}),
            std::nullopt);
}

}  // namespace
}  // namespace smiter::examine
