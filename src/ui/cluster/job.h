// SPDX-License-Identifier: MIT
// A campaign's work for many machines, described once, as the scripts that different schedulers take. Each
// task joins the campaign in the store (docs/clusters.md). Pure: nothing is started here.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/expected.h"

namespace smiter::ui {

struct ClusterJob {
  std::string program = "smiter";         // as the tasks' machines call it
  std::string store;                      // without a password
  std::string tasks = "1-4";              // "1-16", "1-16%4"
  unsigned jobs = 1;                      // of each task
  std::uint64_t time_ms = 0;              // 0: until it is ended
  std::vector<std::string> options = {};  // of smiter fuzz --join
  std::vector<std::string> hosts = {};    // for ssh
  std::string image = {};                 // for Kubernetes
  std::string secret = {};                // for Kubernetes: the one with PGPASSWORD
};

// An error says what is wrong with it: a password in the address, a range that is none.
[[nodiscard]] base::Status check_job(const ClusterJob& job);

// A batch script for sbatch: an array of tasks that end cleanly before the time limit and may be requeued.
[[nodiscard]] std::string slurm_script(const ClusterJob& job);
// A shell script that starts one task on each host, over ssh, and waits for them.
[[nodiscard]] std::string ssh_script(const ClusterJob& job);
// A manifest of a Job.
[[nodiscard]] std::string kubernetes_manifest(const ClusterJob& job);

}  // namespace smiter::ui
