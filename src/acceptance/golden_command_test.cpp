// SPDX-License-Identifier: MIT
#include "acceptance/golden_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::acceptance {
namespace {

using testing::HasSubstr;

// `sh -c BODY sh FILE`: the body is the command, $1 the file.
std::vector<std::string> shell(const std::string& body) {
  return {"sh", "-c", body, "sh"};
}

base::Expected<GoldenCommand> learned(const std::string& body, const std::string& original,
                                      OutputMatch match = {}, std::uint64_t wall_ms = 60'000) {
  auto command = GoldenCommand::find(shell(body), std::move(match), {.wall_ms = wall_ms});
  if (!command) return command.error();
  if (const auto known = command->learn(original); !known) return known.error();
  return command;
}

bool is_like(const base::Expected<GoldenCommand>& command, const std::string& text) {
  double cpu = 0;
  return command.has_value() && command->is_like_original(text, cpu);
}

TEST(GoldenCommandTest, ExitAndOutputHaveToBeTheSame) {
  const auto exit_code = learned("exit $(head -c1 \"$1\")", "3 original");
  EXPECT_TRUE(is_like(exit_code, "3"));
  EXPECT_FALSE(is_like(exit_code, "4"));
  const auto out = learned("head -c1 \"$1\"", "a original");
  EXPECT_TRUE(is_like(out, "a"));
  EXPECT_FALSE(is_like(out, "b"));
  const auto err = learned("head -c1 \"$1\" >&2", "a original");
  EXPECT_TRUE(is_like(err, "a"));
  EXPECT_FALSE(is_like(err, "b"));
}

TEST(GoldenCommandTest, ASignalIsNoExitCode) {
  const auto command = learned("[ -s \"$1\" ] && kill -SEGV $$; exit 11", "x");
  EXPECT_TRUE(is_like(command, "y"));
  EXPECT_FALSE(is_like(command, ""));
  EXPECT_THAT(command->summary(), HasSubstr("signal 11"));
}

TEST(GoldenCommandTest, OutputMayBeIgnored) {
  const auto command = learned("cat \"$1\"; exit 2", "a", {.ignore = true});
  EXPECT_TRUE(is_like(command, "b"));
  EXPECT_THAT(command->summary(), HasSubstr("exit 2 of sh"));
}

TEST(GoldenCommandTest, ATextInTheOutputIsEnough) {
  const auto out = learned("cat \"$1\"", "one needle", {.out = "needle"});
  EXPECT_TRUE(is_like(out, "needle two"));
  EXPECT_FALSE(is_like(out, "hay"));
  const auto err = learned("cat \"$1\" >&2", "one needle", {.err = "needle"});
  EXPECT_TRUE(is_like(err, "needle two"));
  EXPECT_FALSE(is_like(err, "hay"));
}

TEST(GoldenCommandTest, WhatTheOriginalDoesNotPrintIsAnError) {
  const auto command = learned("echo hay", "x", {.out = "needle"});
  ASSERT_FALSE(command.has_value());
  EXPECT_THAT(command.error().message, HasSubstr("--match-out"));
}

TEST(GoldenCommandTest, ACommandThatDiffersFromRunToRunIsAnError) {
  const auto command = learned("echo $$", "x");
  ASSERT_FALSE(command.has_value());
  EXPECT_THAT(command.error().message, HasSubstr("--ignore-output"));
  EXPECT_TRUE(learned("echo $$", "x", {.ignore = true}).has_value());
}

TEST(GoldenCommandTest, TheNameOfTheFileDoesNotCount) {
  EXPECT_TRUE(is_like(learned("echo \"$1:1: error\"", "x"), "y"));
}

TEST(GoldenCommandTest, LaterRunsGetTheirTimeFromTheGoldenOne) {
  const auto command = learned("true", "x", {}, 0);
  ASSERT_TRUE(command.has_value());
  EXPECT_GE(command->wall_limit_ms(), 1500U);
  const auto given = learned("true", "x", {}, 60'000);
  ASSERT_TRUE(given.has_value());
  EXPECT_EQ(given->wall_limit_ms(), 60'000U);
  EXPECT_FALSE(is_like(learned("[ -s \"$1\" ] || sleep 1000", "x", {}, 0), ""));
}

TEST(GoldenCommandTest, StderrAfterTheEndOfStdoutCounts) {
  const auto command = learned("exec >&-; head -c1 \"$1\" >&2", "a original");
  EXPECT_TRUE(is_like(command, "a"));
  EXPECT_FALSE(is_like(command, "b"));
}

TEST(GoldenCommandTest, WhatIsNoProgramIsAnError) {
  EXPECT_FALSE(GoldenCommand::find({"/nonexistent/program"}, {}, {}).has_value());
  EXPECT_FALSE(GoldenCommand::find({}, {}, {}).has_value());
}

}  // namespace
}  // namespace smiter::acceptance
