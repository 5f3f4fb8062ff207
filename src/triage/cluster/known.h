// SPDX-License-Identifier: MIT
// Bugs that are known until they are fixed: a list of keys (triage/cluster/cluster_key.h) and of forms of
// reduced scripts (triage/cluster/clusters.h). They are still found, counted and reported, but marked, and
// they do not make a campaign fail.
//
// A form makes nothing known that is graver than what it was found with: a known crash does not hide
// a wrong answer to a script of the same form. A form holds over builds, and so does a key that names
// functions. A key that is weak or of one build says nothing by itself: a crash with the same signal, or at
// the same offset of another program, may be another bug.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_set>

#include "base/expected.h"
#include "triage/finding.h"

namespace smiter::triage {

class Baseline {
 public:
  // A file with one key per line (# begins a comment, "form N " a form with the priority of its
  // finding), a meta.json, or a folder: that of a campaign, of its findings, or of one finding.
  // The findings of a folder whose numbers are in `fixed` are left out: they are news if they come back.
  [[nodiscard]] base::Status add(const std::string& path, const std::set<std::uint64_t>& fixed = {});
  // What the finding is the same as, in words; empty: it is not known. It has its key and form.
  [[nodiscard]] std::string match(const Finding& finding) const;
  [[nodiscard]] std::size_t size() const { return keys_.size() + forms_.size(); }
  // Scripts that showed a bug before, by a number that names do not change.
  void add_trigger(std::uint64_t fingerprint) { triggers_.insert(fingerprint); }
  [[nodiscard]] bool has_trigger(std::uint64_t fingerprint) const { return triggers_.contains(fingerprint); }

 private:
  [[nodiscard]] base::Status add_meta(const std::string& path, const std::set<std::uint64_t>& fixed);
  struct KnownForm {
    std::string from;
    int priority = 0;
  };
  void add_form(const std::string& form, const std::string& from, int priority);
  std::map<std::string, std::string> keys_;  // and where they are from
  std::map<std::string, KnownForm> forms_;   // the gravest of each
  std::unordered_set<std::uint64_t> triggers_;
};

}  // namespace smiter::triage
