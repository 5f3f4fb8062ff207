// SPDX-License-Identifier: MIT
// Bugs that are known until they are fixed: a list of cluster keys. They are still found,
// counted and reported, but marked, and they do not make a campaign fail.
#pragma once

#include <set>
#include <string>

#include "base/expected.h"

namespace smiter::triage {

class Baseline {
 public:
  // A file with one key per line (# begins a comment), a meta.json, or a folder: that of a
  // campaign, of its findings, or of one finding.
  [[nodiscard]] base::Status add(const std::string& path);
  [[nodiscard]] bool has(const std::string& key) const { return keys_.contains(key); }
  [[nodiscard]] std::size_t size() const { return keys_.size(); }

 private:
  [[nodiscard]] base::Status add_meta(const std::string& path);
  std::set<std::string> keys_;
};

}  // namespace smiter::triage
