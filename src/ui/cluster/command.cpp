// SPDX-License-Identifier: MIT
// smiter cluster: the job that lets many machines join a campaign, for Slurm, for machines over ssh, or for
// Kubernetes; printed, or handed to who starts it.
#include <csignal>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/core.h>

#include "ui/cli/exit_codes.h"
#include "ui/cluster/job.h"
#include "ui/command/commands.h"
#include "ui/option/units.h"

namespace smiter::ui {

namespace {

struct ClusterOptions {
  ClusterJob job;
  std::string time;
  bool submit = false;
};

using Write = std::string (*)(const ClusterJob&);

int bad_use(const std::string& message) {
  fmt::print(stderr, "smiter cluster: {}\n", message);
  return kBadUse;
}

// Runs a program of the user's with this text on its standard input. Returns its exit code.
int feed(std::vector<std::string> words, const std::string& text) {
  int ends[2];
  if (pipe(ends) != 0) return bad_use("no pipe");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  posix_spawn_file_actions_addclose(&actions, ends[1]);
  pid_t pid = 0;
  const int error = posix_spawnp(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[0]);
  std::signal(SIGPIPE, SIG_IGN);
  std::size_t written = 0;
  while (error == 0 && written < text.size()) {
    const ssize_t n = write(ends[1], text.data() + written, text.size() - written);
    if (n <= 0) break;
    written += static_cast<std::size_t>(n);
  }
  close(ends[1]);
  if (error != 0) return bad_use(words[0] + " cannot be started; without --submit the job is printed");
  int status = 0;
  while (waitpid(pid, &status, 0) != pid) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? kNothingFound
                                                       : bad_use(words[0] + " did not take the job");
}

int run(ClusterOptions& options, Write write, const std::vector<std::string>& submit) {
  ClusterJob& job = options.job;
  if (!options.time.empty()) {
    const auto time = parse_time_limit("--time", options.time);
    if (!time) return bad_use(time.error().to_string());
    job.time_ms = *time;
  }
  if (const auto fine = check_job(job); !fine) return bad_use(fine.error().to_string());
  const std::string text = write(job);
  if (options.submit) return feed(submit, text);
  fmt::print("{}", text);
  return kNothingFound;
}

// One way to start tasks, with the options that all of them have.
Command way(std::string name, std::string summary, Write write, std::vector<std::string> submit,
            const std::function<void(Command&, ClusterOptions&)>& add) {
  auto options = std::make_shared<ClusterOptions>();
  Command command{.name = std::move(name), .summary = std::move(summary)};
  command.add("--store", options->job.store, "The campaign's database, as smiter fuzz --store began it")
      .taking("postgresql://...")
      .required();
  add(command, *options);
  command.add("--jobs,-j", options->job.jobs, "Tests that each task runs at a time")
      .in(1, 1024)
      .with_default();
  command.add("--time", options->time, "End each task after this time (60s, 10m, 8h). Default: no limit")
      .taking("TIME");
  command.add("--program", options->job.program, "What smiter is called on those machines").with_default();
  command.add("--submit", options->submit, "Hand the job to " + submit[0] + " instead of printing it");
  command.add("OPTIONS", options->job.options,
              "After --: options for smiter fuzz --join on each machine, such as --solver");
  command.footer = "Example:\n  smiter cluster " + command.name +
                   " --store postgresql://db.example/hunt --time 8h -- --solver z3\n"
                   "A password belongs in ~/.pgpass of those machines. More: smiter help clusters.\n"
                   "Exit code: 0 done, 2 bad use or input.";
  command.run = [options, write, submit](const Call&) { return run(*options, write, submit); };
  return command;
}

}  // namespace

Command cluster_command() {
  Command command{.name = "cluster", .summary = "Write the job with which many machines join a campaign"};
  const auto add_tasks = [](Command& to, ClusterOptions& options) {
    to.add("--array", options.job.tasks, "The tasks, such as 1-16, or 1-64%16 for 16 of them at a time")
        .taking("RANGE")
        .with_default();
  };
  command.commands.push_back(
      way("slurm", "A batch script for Slurm: an array of tasks", slurm_script, {"sbatch"}, add_tasks));
  command.commands.push_back(way("ssh", "A shell script that starts a task on each of some machines",
                                 ssh_script, {"bash"}, [](Command& to, ClusterOptions& options) {
                                   to.add("--host", options.job.hosts,
                                          "A machine that ssh reaches without a question")
                                       .taking("HOST")
                                       .required();
                                 }));
  command.commands.push_back(
      way("kubernetes", "The manifest of a Job for Kubernetes", kubernetes_manifest,
          {"kubectl", "create", "-f", "-"}, [&](Command& to, ClusterOptions& options) {
            add_tasks(to, options);
            to.add("--image", options.job.image, "A container image with smiter and the solvers").required();
            to.add("--secret", options.job.secret,
                   "The secret whose entry \"password\" is the password of the database")
                .taking("NAME");
          }));
  command.footer =
      "Examples:\n"
      "  smiter cluster slurm --array 1-16 --jobs 8 --time 8h --store postgresql://db.example/hunt --submit\n"
      "  smiter cluster ssh --host n1 --host n2 --store postgresql://db.example/hunt > start.sh\n"
      "Exit code: 0 done, 2 bad use or input.";
  return command;
}

}  // namespace smiter::ui
