// SPDX-License-Identifier: MIT
// A git repository, read by git itself. The repository may be anybody's: no shell, no hook, no program that
// its configuration names (diff drivers, text conversions, monitors, transports), bounded output. A revision
// is first made a commit's number; nothing else that a user said reaches a later command.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/expected.h"
#include "campaign/changes/diff.h"

namespace smiter::campaign {

class Repository {
 public:
  // An error if there is none in this folder, or no git on this machine.
  [[nodiscard]] static base::Expected<Repository> open(const std::string& folder);

  // The number of the commit that is called so.
  [[nodiscard]] base::Expected<std::string> commit(const std::string& revision) const;
  [[nodiscard]] base::Expected<Diff> diff(const std::string& from, const std::string& to) const;
  // The contents of a file, by the number that the difference has.
  [[nodiscard]] base::Expected<std::string> blob(const std::string& id, std::size_t most_bytes) const;

 private:
  struct Output {
    std::string text;
    bool cut = false;  // there was more
  };
  Repository(std::string env, std::string git, std::string folder)
      : env_(std::move(env)), git_(std::move(git)), folder_(std::move(folder)) {}
  [[nodiscard]] base::Expected<Output> run(const std::vector<std::string>& arguments,
                                           std::size_t most_bytes) const;

  std::string env_, git_, folder_;
};

}  // namespace smiter::campaign
