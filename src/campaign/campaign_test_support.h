// SPDX-License-Identifier: MIT
// For tests: whole campaigns in a folder of their own whose solvers are functions of this program
// (examine/honest_solver_test_support.h). Some hundred tests take well below a second.
//
//   add(FakeSolver("liar", honest(ops_)).when("(xor", unsat_for_sat(ops_)));
//   const Snapshot last = run(settings({"liar", "honest"}, 100));
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/file.h"
#include "base/text/split_words.h"
#include "campaign/campaign.h"
#include "campaign/store/archive.h"
#include "examine/honest_solver_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {

class MemoryCampaign : public testing::Test {
 protected:
  using FakeSolver = solver::testing_support::FakeSolver;

  void SetUp() override {
    std::string pattern = testing::TempDir() + "/memory-campaign-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
    std::filesystem::create_directory(folder_ + "/seeds");
    seed("and", "(assert (and p q))\n(assert (or (not p) q))\n");
    seed("xor", "(assert (xor p q))\n(assert (or p q))\n");
    seed("unsat", "(assert (=> p q))\n(assert p)\n(assert (not q))\n");
    add(FakeSolver("honest", examine::testing_support::honest(ops_)));
    add(FakeSolver("right", examine::testing_support::honest(ops_)));
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // A formula over the constants p, q and r of sort Bool.
  void seed(const std::string& name, const std::string& assertions) const {
    write("seeds/" + name + ".smt2",
          "(set-logic QF_UF)\n(declare-const p Bool)\n(declare-const q Bool)\n(declare-const r Bool)\n" +
              assertions + "(check-sat)\n");
  }
  void write(const std::string& name, const std::string& text) const {
    ASSERT_TRUE(base::write_file(folder_ + "/" + name, text));
  }
  void add(const FakeSolver& fake) { solvers_.insert_or_assign(fake.config().label, fake.config()); }

  // Deterministic, without drawn options.
  [[nodiscard]] Settings settings(std::vector<std::string> solvers, std::uint64_t tests) const {
    Settings s;
    s.seeds = {folder_ + "/seeds"};
    s.solvers = std::move(solvers);
    s.strategies = {"typefuzz"};
    s.tests = tests;
    s.options = OptionFuzzing::None;
    s.deterministic = true;
    s.out = folder_ + "/out";
    return s;
  }
  // "NAME OPTION…" is the solver of this name.
  [[nodiscard]] Continuation continuation() const {
    Continuation c;
    c.find_solver = [this](std::string_view spec) -> base::Expected<solver::SolverConfig> {
      auto words = base::split_words(std::string(spec));
      const auto at = words.empty() ? solvers_.end() : solvers_.find(words.front());
      if (at == solvers_.end()) return base::Error{"no solver is called " + std::string(spec)};
      solver::SolverConfig config = at->second;
      config.options.assign(words.begin() + 1, words.end());
      return config;
    };
    return c;
  }
  [[nodiscard]] base::Expected<std::unique_ptr<Campaign>> open(const Settings& settings,
                                                               Opening opening = Opening::New) {
    return Campaign::open(
        settings, opening, ops_, [this](const Event& event) { events_.push_back(event); }, continuation());
  }
  Snapshot run(const Settings& settings, Opening opening = Opening::New) {
    auto campaign = open(settings, opening);
    EXPECT_TRUE(campaign) << campaign.error().to_string();
    if (!campaign) return {};
    (*campaign)->start();
    while (!(*campaign)->wait(50)) {
    }
    Snapshot last = (*campaign)->finish();
    EXPECT_EQ((*campaign)->error(), "");
    return last;
  }
  // What the store has of it afterwards.
  [[nodiscard]] std::vector<triage::Finding> findings() const {
    auto archive = read_archive(folder_ + "/out");
    EXPECT_TRUE(archive) << archive.error().to_string();
    return archive ? std::move(archive->findings) : std::vector<triage::Finding>();
  }
  [[nodiscard]] static std::vector<std::string> kinds_of(const Snapshot& snapshot) {
    std::vector<std::string> kinds;
    for (const ClusterLine& line : snapshot.findings) kinds.push_back(line.kind);
    return kinds;
  }
  [[nodiscard]] static std::string name(oracle::VerdictClass kind) {
    return std::string(oracle::name_of(kind));
  }

  const smt::OpTable& ops_ = theory::builtin_operators();
  std::string folder_;
  std::map<std::string, solver::SolverConfig> solvers_;
  std::vector<Event> events_;  // all that the campaign told
};

}  // namespace smiter::campaign
