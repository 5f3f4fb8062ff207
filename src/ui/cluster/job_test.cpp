// SPDX-License-Identifier: MIT
#include "ui/cluster/job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::ui {
namespace {

using testing::HasSubstr;
using testing::Not;

ClusterJob sample() {
  return {.store = "postgresql://db.example/hunt",
          .tasks = "1-16",
          .jobs = 4,
          .time_ms = 8 * 3600'000,
          .options = {"--solver", "z3 a=b; rm -rf /"},
          .hosts = {"n1", "me@n2"},
          .image = "smiter:1"};
}

TEST(ClusterJobTest, SlurmTasksJoinEndInTimeAndAreRequeued) {
  const std::string text = slurm_script(sample());
  for (const char* line :
       {"#!/bin/bash\n", "#SBATCH --array=1-16\n", "#SBATCH --cpus-per-task=4\n",
        "#SBATCH --time=0-08:00:00\n", "#SBATCH --signal=B:TERM@60\n", "#SBATCH --requeue\n",
        "export TMPDIR=$scratch\n",
        "smiter fuzz --join postgresql://db.example/hunt --jobs 4 --solver 'z3 a=b; rm -rf /' --plain --out "
        "\"$scratch/out\" &\n"})
    EXPECT_THAT(text, HasSubstr(line));
  ClusterJob job = sample();
  job.time_ms = 0;
  EXPECT_THAT(slurm_script(job), Not(HasSubstr("--time")));
}

TEST(ClusterJobTest, SshStartsATaskOnEachHost) {
  const std::string text = ssh_script(sample());
  EXPECT_THAT(text, HasSubstr("ssh -tt -o BatchMode=yes n1 \"$task\""));
  EXPECT_THAT(text, HasSubstr("ssh -tt -o BatchMode=yes me@n2 \"$task\""));
  EXPECT_THAT(text, HasSubstr("sleep 28800"));
}

TEST(ClusterJobTest, TheManifestHasTheSameTask) {
  ClusterJob job = sample();
  job.secret = "db";
  const std::string text = kubernetes_manifest(job);
  EXPECT_THAT(text, HasSubstr("completions: 16\n"));
  EXPECT_THAT(text, HasSubstr("image: \"smiter:1\"\n"));
  EXPECT_THAT(text, HasSubstr("activeDeadlineSeconds: 28800\n"));
  EXPECT_THAT(text, HasSubstr("name: \"db\"\n"));
  EXPECT_THAT(text, HasSubstr("Not tried"));
}

TEST(ClusterJobTest, MistakesAreNamed) {
  EXPECT_TRUE(check_job(sample()));
  ClusterJob job = sample();
  job.store = "postgresql://u:secret@h/d";
  ASSERT_FALSE(check_job(job));
  EXPECT_THAT(check_job(job).error().message, Not(HasSubstr("secret@")));
  job = sample();
  job.store = "run1";
  EXPECT_FALSE(check_job(job));
  for (const char* tasks : {"", "x", "1-", "1-4%", "1-4;rm", "-4"}) {
    job = sample();
    job.tasks = tasks;
    EXPECT_FALSE(check_job(job)) << tasks;
  }
  for (const char* tasks : {"3", "1-4", "1-400%16"}) {
    job.tasks = tasks;
    EXPECT_TRUE(check_job(job)) << tasks;
  }
  job = sample();
  job.options = {"a\n#SBATCH --x"};
  EXPECT_FALSE(check_job(job));
  job = sample();
  job.hosts = {"-oProxyCommand=x"};
  EXPECT_FALSE(check_job(job));
}

}  // namespace
}  // namespace smiter::ui
