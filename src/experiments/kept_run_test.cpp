// SPDX-License-Identifier: MIT
#include "experiments/kept_run.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/file.h"

namespace smiter::experiments {
namespace {

class KeptRunTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "kept-run-" + std::to_string(::getpid());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) {
    ASSERT_TRUE(base::write_file(folder_ + "/" + name, text));
  }
  std::string folder_;
};

TEST_F(KeptRunTest, ComesBackAsItWas) {
  EXPECT_FALSE(kept_run(folder_)->has_value());
  experiments::Run run{.strategy = "storm:paper", .repeat = 3, .cpu_seconds = 12.5, .seed_clusters = 2};
  run.counts.tests = 77;
  run.counts.strategies.push_back({.name = "storm:paper", .tests = 70});
  run.summary = R"({"tests":77})";
  ASSERT_TRUE(keep_run(folder_, run));
  const auto back = kept_run(folder_);
  ASSERT_TRUE(back && back->has_value());
  EXPECT_EQ((*back)->strategy, run.strategy);
  EXPECT_EQ((*back)->repeat, 3u);
  EXPECT_EQ((*back)->cpu_seconds, 12.5);
  EXPECT_EQ((*back)->seed_clusters, 2u);
  EXPECT_EQ((*back)->summary, run.summary);
  EXPECT_EQ(campaign::to_json((*back)->counts), campaign::to_json(run.counts));
}

TEST_F(KeptRunTest, WhatCannotBeReadIsAnErrorAndNotDoneAgain) {
  for (const char* text : {"", "{", "{}", R"({"smiter_run": 2})", R"({"smiter_run": 1, "strategy": 7})",
                           R"({"smiter_run":1,"strategy":"x","repeat":0,"cpu_seconds":1,"seed_clusters":0,)"
                           R"("counts":"{}","summary":"{"})"}) {
    write("run.json", text);
    const auto run = kept_run(folder_);
    ASSERT_FALSE(run) << text;
    EXPECT_NE(run.error().to_string().find("run.json"), std::string::npos);
  }
}

TEST_F(KeptRunTest, AFolderIsOfOneComparison) {
  EXPECT_TRUE(claim_folder(folder_, "z3, one minute"));
  EXPECT_TRUE(claim_folder(folder_, "z3, one minute"));
  const auto other = claim_folder(folder_, "z3, two minutes");
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().to_string().find("another --out"), std::string::npos);
}

}  // namespace
}  // namespace smiter::experiments
