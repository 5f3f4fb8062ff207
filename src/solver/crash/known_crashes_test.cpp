// SPDX-License-Identifier: MIT
// The known crash inputs of the shared corpus: each gets a located signature that is the
// same in every run, and different bugs get different ones.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "solver/profile/solver_config.h"
#include "solver/session/one_shot.h"
#include "solver/shared_corpus.h"

namespace smiter::solver {
namespace {

struct KnownCrash {
  std::string path;
  std::string solver;
  std::string bug;  // the signature somebody else gave it
};

std::vector<std::string> split(const std::string& text, const std::string& by) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  for (std::size_t end = text.find(by); end != std::string::npos; end = text.find(by, at)) {
    parts.push_back(text.substr(at, end - at));
    at = end + by.size();
  }
  parts.push_back(text.substr(at));
  return parts;
}

std::vector<KnownCrash> read_known_crashes(const std::string& corpus) {
  std::vector<KnownCrash> crashes;
  std::ifstream table(corpus + "/KNOWN.tsv");
  for (std::string line; std::getline(table, line);) {
    const auto cells = split(line, "\t");
    if (cells.size() < 14) continue;
    for (const std::string& kind : split(cells[3], "+")) {
      if (!kind.starts_with("crash(") && !kind.starts_with("assertion:")) continue;
      const std::string solver = kind.substr(kind.rfind(':') + 1);
      for (const std::string& bug : split(cells[13], " || ")) {
        if (bug.starts_with(solver + ":")) crashes.push_back({corpus + "/dev/" + cells[0], solver, bug});
      }
    }
  }
  return crashes;
}

TEST(KnownCrashesTest, GetDistinctStableSignatures) {
  const std::string corpus = testing_support::shared_corpus();
  if (corpus.empty()) GTEST_SKIP() << "the shared corpus is not here (set SMITER_SHARED)";
  if (find_program("gdb").empty()) GTEST_SKIP() << "gdb is not installed";
  std::map<std::string, std::set<std::string>> keys_of_bug;
  std::map<std::string, std::set<std::string>> bugs_of_key;
  std::size_t reproduced = 0;
  for (const KnownCrash& crash : read_known_crashes(corpus)) {
    const auto config = parse_solver_spec(crash.solver);
    if (!config) continue;
    std::ostringstream text;
    text << std::ifstream(crash.path, std::ios::binary).rdbuf();
    for (int run = 0; run < 2; ++run) {
      const Answer answer = run_one_shot(*config, {text.str(), {}, {}, {}}, {Mode::File, true});
      if (answer.outcome != Class::Crash) break;  // another version, where it is fixed
      EXPECT_TRUE(answer.located) << crash.path << ": " << answer.signature;
      keys_of_bug[crash.bug].insert(crash.solver + ": " + answer.signature);
      bugs_of_key[crash.solver + ": " + answer.signature].insert(crash.bug);
      ++reproduced;
    }
  }
  if (reproduced == 0) GTEST_SKIP() << "none of the known crashes shows on the installed solvers";
  for (const auto& [bug, keys] : keys_of_bug) EXPECT_EQ(keys.size(), 1U) << bug;
  for (const auto& [key, bugs] : bugs_of_key) EXPECT_EQ(bugs.size(), 1U) << key;
}

}  // namespace
}  // namespace smiter::solver
