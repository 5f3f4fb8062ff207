// SPDX-License-Identifier: MIT
// Runs the scripts that get releases (adapters/README.md). They are compiled into the program and
// written to the cache folder before they are run; what they print is checked word by word.
#pragma once

#include <string>
#include <vector>

#include "base/expected.h"

namespace smiter::solver {

// One version in one channel.
struct Offered {
  std::string package;
  std::string version;
};

// An adapter by its name in the profiles ("debian"); `folder` is CACHE, which exists. Whoever calls
// holds the store's lock.
class Adapter {
 public:
  static base::Expected<Adapter> open(const std::string& name, const std::string& folder);

  [[nodiscard]] base::Expected<std::vector<std::string>> channels() const;
  [[nodiscard]] base::Expected<std::vector<Offered>> list(const std::string& channel,
                                                          const std::vector<std::string>& packages) const;
  // Fills `into`, which may hold what an interrupted call left.
  [[nodiscard]] base::Status get(const std::string& channel, const Offered& what, const std::string& program,
                                 const std::string& into) const;

 private:
  Adapter(std::string script, std::string folder) : script_(std::move(script)), folder_(std::move(folder)) {}
  // What it prints; an error is its last line on stderr.
  [[nodiscard]] base::Expected<std::string> run(std::vector<std::string> arguments) const;
  std::string script_;  // its path
  std::string folder_;
};

}  // namespace smiter::solver
