// SPDX-License-Identifier: MIT
// Which releases of a solver show which findings: a table from old to new, and a plot of how many findings
// each release shows.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "triage/finding.h"
#include "triage/report/version_history.h"

namespace smiter::ui {

class ReleaseMatrix {
 public:
  // What the releases of the suspect's family say about a finding.
  void add(const triage::Finding& finding, const std::string& family, std::vector<triage::Aged> tried);

  [[nodiscard]] bool empty() const { return families_.empty(); }
  // A table for each family: a line for each finding, with its history in words.
  [[nodiscard]] std::string markdown() const;
  // A bar for each release: wrong answers, wrong models, crashes and what else it shows.
  [[nodiscard]] std::string svg() const;

 private:
  struct Row {
    std::uint64_t id = 0;
    std::string_view verdict = {};
    std::size_t group = 0;  // of the bars
    std::vector<triage::Shows> old_to_new = {};
  };
  struct Family {
    std::vector<Row> rows = {};
    std::vector<std::string> releases = {};  // from old to new
  };

  std::map<std::string, Family> families_;
};

}  // namespace smiter::ui
