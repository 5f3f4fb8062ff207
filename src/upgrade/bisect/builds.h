// SPDX-License-Identifier: MIT
// Commits of a git repository made into programs: checked out in a folder of its own, built by the
// user's command, the program kept. What does not build is remembered, too. No shell is used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/expected.h"
#include "solver/process/deadline.h"

namespace smiter::upgrade {

struct Commit {
  std::string id;       // forty digits
  std::string subject;  // its first line
};

struct BuildSettings {
  std::string repo;                      // a clone; its own work tree is left alone
  std::vector<std::string> command;      // run at the top of the checked out tree
  std::string program;                   // what it makes, a path from there
  std::string out;                       // a folder for the tree and the programs
  std::uint64_t timeout_ms = 3'600'000;  // for one build
  solver::Deadline until = {};
};

class Builds {
 public:
  // An error if git is not there, or the folder is no repository.
  [[nodiscard]] static base::Expected<Builds> open(BuildSettings settings);

  // From `good` to `bad`, both included, along first parents. An error if the one is not an ancestor of
  // the other.
  [[nodiscard]] base::Expected<std::vector<Commit>> commits(const std::string& good,
                                                            const std::string& bad) const;

  // The path of the program of a commit; an error says why there is none. `built` counts the builds that
  // were begun.
  [[nodiscard]] base::Expected<std::string> program_of(const Commit& commit);
  [[nodiscard]] std::size_t built() const { return built_; }
  // Takes the checked out tree away; the programs stay.
  void clean_up() const;

 private:
  explicit Builds(BuildSettings settings) : settings_(std::move(settings)) {}
  [[nodiscard]] base::Expected<std::string> git(std::vector<std::string> arguments) const;
  [[nodiscard]] base::Status check_out(const Commit& commit) const;
  [[nodiscard]] base::Status build(const Commit& commit, const std::string& to) const;

  BuildSettings settings_;
  std::size_t built_ = 0;
};

}  // namespace smiter::upgrade
