// SPDX-License-Identifier: MIT
#include "acceptance/user_script.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

namespace smiter::acceptance {
namespace {

// A shell script with this body. Its name is this process's own: ctest runs tests side by side.
std::string script_with(const std::string& body) {
  static int count = 0;
  const std::string path =
      testing::TempDir() + "/user_script_" + std::to_string(getpid()) + "_" + std::to_string(++count) + ".sh";
  std::ofstream(path) << "#!/bin/sh\n" << body << "\n";
  chmod(path.c_str(), 0755);
  return path;
}

bool is_interesting(const std::string& body, const std::string& text, std::uint64_t wall_ms = 20'000) {
  const auto script = UserScript::find(script_with(body), {.wall_ms = wall_ms});
  double cpu = 0;
  return script.has_value() && script->is_interesting(text, cpu);
}

TEST(UserScriptTest, ExitsZeroForInteresting) {
  EXPECT_TRUE(is_interesting("grep -q check-sat \"$1\"", "(check-sat)\n"));
  EXPECT_FALSE(is_interesting("grep -q check-sat \"$1\"", "(exit)\n"));
}

TEST(UserScriptTest, ASlowOneIsNotInteresting) {
  EXPECT_FALSE(is_interesting("sleep 30", "", 300));
  EXPECT_FALSE(is_interesting("exec >&- 2>&-; sleep 30", "", 300));
}

TEST(UserScriptTest, WhatIsNoProgramIsAnError) {
  EXPECT_FALSE(UserScript::find("/nonexistent/program", {}).has_value());
}

}  // namespace
}  // namespace smiter::acceptance
