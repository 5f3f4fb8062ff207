// SPDX-License-Identifier: MIT
// Bugs that are known until they are fixed: a list of cluster keys. They are still found,
// counted and reported, but marked, and they do not make a campaign fail.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <unordered_set>

#include "base/expected.h"

namespace smiter::triage {

class Baseline {
 public:
  // A file with one key per line (# begins a comment), a meta.json, or a folder: that of a
  // campaign, of its findings, or of one finding.
  [[nodiscard]] base::Status add(const std::string& path);
  [[nodiscard]] bool has(const std::string& key) const { return keys_.contains(key); }
  [[nodiscard]] std::size_t size() const { return keys_.size(); }
  // Scripts that showed a bug before, by a number that names do not change.
  void add_trigger(std::uint64_t fingerprint) { triggers_.insert(fingerprint); }
  [[nodiscard]] bool has_trigger(std::uint64_t fingerprint) const { return triggers_.contains(fingerprint); }

 private:
  [[nodiscard]] base::Status add_meta(const std::string& path);
  std::set<std::string> keys_;
  std::unordered_set<std::uint64_t> triggers_;
};

}  // namespace smiter::triage
