// SPDX-License-Identifier: MIT
// What changed in a solver's repository between two commits, and what a campaign takes it to mean
// (--changed-since). It is found out once: the campaign's folder keeps it, with the touched regressions, so
// that a campaign goes on with the same focus whatever becomes of the repository.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::campaign {

// In the campaign's folder; part of the names of seeds.
inline constexpr std::string_view kTouchedSeeds = "/changes/seeds/";

// op:str.replace_re, theory:bitvec, option:strings-exp.
struct ChangedItem {
  std::string name;
  std::uint64_t lines = 0;  // changed lines that speak of it; of a theory: files named after it
  std::string where = {};   // the first file that does
};

struct TouchedRegression {
  std::string path;       // in the repository
  std::string text = {};  // not in changes.json
};

struct Changes {
  std::string repo;      // as given
  std::string from, to;  // commits
  std::uint64_t files = 0;
  std::vector<ChangedItem> items = {};  // operators, theories, options, each the most mentioned first
  std::vector<TouchedRegression> regressions = {};
  bool cut = false;  // there is more than was read

  // For --focus; empty if nothing is to be preferred.
  [[nodiscard]] std::string focus() const;
};

// `since`: a revision, compared with HEAD, or two with ".." between them. An error says that there is no such
// revision, or no repository.
[[nodiscard]] base::Expected<Changes> changes_since(const std::string& since, const std::string& repo,
                                                    const smt::OpTable& ops);

// Writes them to the campaign's folder, in place of what an earlier try left. Returns the folder of the
// regressions, or "" without any. If `changes` there is the user's: an error, and nothing is touched.
[[nodiscard]] base::Expected<std::string> keep_changes(const Changes& changes, const std::string& out);
// Removes what keep_changes wrote and nothing else: an earlier try to begin a campaign there may have left
// some.
void forget_changes(const std::string& out);
// What was written there; nothing if nothing was, or if it cannot be read.
[[nodiscard]] std::optional<Changes> kept_changes(const std::string& out);

[[nodiscard]] std::string to_json(const Changes& changes);
[[nodiscard]] base::Expected<Changes> changes_from_json(std::string_view text);

}  // namespace smiter::campaign
