// SPDX-License-Identifier: MIT
// A user's command as ddSMT takes it: the name of a file is appended to its words, and a file is
// interesting if the command exits and prints as it did for the original (the golden run). No shell.
//
// A name of a temporary file that the command prints does not count as a difference.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/expected.h"
#include "solver/process/limits.h"

namespace smiter::acceptance {

// What has to be equal besides the exit code. With a text to look for, only that is looked for.
struct OutputMatch {
  bool ignore = false;   // stdout and stderr do not count
  std::string out = {};  // has to be in stdout
  std::string err = {};  // has to be in stderr
};

class GoldenCommand {
 public:
  // Fails if there is no such program. `limits.wall_ms` 0: the golden run takes as long as it likes, and
  // each later one at most 1.5 times that and 1.5 seconds more, as with ddSMT.
  [[nodiscard]] static base::Expected<GoldenCommand> find(const std::vector<std::string>& words,
                                                          OutputMatch match, const solver::Limits& limits);

  // The golden run, twice: what differs from run to run can not be kept.
  [[nodiscard]] base::Status learn(const std::string& original);
  // After learn(); may be called from several threads.
  [[nodiscard]] bool is_like_original(const std::string& text, double& cpu_ms) const;

  // "exit 1, stdout and stderr of z3 -T:5".
  [[nodiscard]] std::string summary() const;
  [[nodiscard]] double learning_cpu_ms() const { return learning_cpu_ms_; }
  [[nodiscard]] std::uint64_t wall_limit_ms() const { return limits_.wall_ms; }

 private:
  struct Run {
    bool ended = false;  // by itself, in time
    int code = -1;
    int signal = 0;
    std::string out, err;
    double wall_ms = 0;
    double cpu_ms = 0;
  };
  GoldenCommand(std::string program, std::vector<std::string> words, OutputMatch match,
                const solver::Limits& limits)
      : program_(std::move(program)), words_(std::move(words)), match_(std::move(match)), limits_(limits) {}
  [[nodiscard]] Run run(const std::string& text) const;
  [[nodiscard]] bool matches(const Run& run) const;
  [[nodiscard]] std::string exit_text() const;

  std::string program_;
  std::vector<std::string> words_;
  OutputMatch match_;
  solver::Limits limits_;
  Run golden_;
  double learning_cpu_ms_ = 0;
};

}  // namespace smiter::acceptance
