// SPDX-License-Identifier: MIT
// Campaigns in a folder of their own, with solvers that have planted faults.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>

#include "base/file.h"
#include "campaign/campaign.h"
#include "campaign/store/store.h"
#include "campaign/store/workdir.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {

class CampaignFixture : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "/campaign-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    ASSERT_TRUE(base::write_file(folder_ + "/" + name, text));
  }
  // A profile file for a program; returns the specification.
  [[nodiscard]] std::string profile(const std::string& name, const std::string& program,
                                    const std::string& options) const {
    const std::string path = folder_ + "/" + name + ".toml";
    const std::string text =
        "name = \"" + name + "\"\nfamily = \"" + name + "\"\n[start]\nprogram = \"" + program +
        "\"\nversion = [\"--version\"]\nsession = []\nstdin = []\nfile = []\ndefault_options = [" + options +
        "]\nfixed_options = [\"--*=*\"]\n[language]\nask = false\nlogics = [\"*\"]\n";
    EXPECT_TRUE(base::write_file(path, text));
    return path;
  }
  [[nodiscard]] Settings settings(std::vector<std::string> solvers, std::uint64_t tests) const {
    Settings s;
    s.seeds = {folder_ + "/seeds"};
    s.solvers = std::move(solvers);
    s.strategies = {"typefuzz"};
    s.tests = tests;
    s.options = OptionFuzzing::None;
    s.out = folder_ + "/out";
    s.limits.wall_ms = 5000;
    s.test_questions = false;  // what the installed solvers do wrong is not planted
    return s;
  }
  Snapshot run(const Settings& settings, Opening opening = Opening::New) {
    auto campaign =
        Campaign::open(settings, opening, theory::builtin_operators(), [this](const Event& event) {
          if (event.kind == EventKind::Confirmed) shown_.push_back(event.finding.id);
        });
    EXPECT_TRUE(campaign) << campaign.error().to_string();
    if (!campaign) return {};
    (*campaign)->start();
    while (!(*campaign)->wait(100)) {
    }
    return (*campaign)->finish();
  }

  std::string folder_;
  std::vector<std::uint64_t> shown_;
};

}  // namespace smiter::campaign
