// SPDX-License-Identifier: MIT
// Every path of a campaign's folder.
#pragma once

#include <string>

namespace smiter::campaign {

struct Workdir {
  std::string root;

  [[nodiscard]] std::string store() const { return root + "/campaign.sqlite"; }
  [[nodiscard]] std::string summary() const { return root + "/summary.json"; }
  // What each solver understands, as it said when the campaign began.
  [[nodiscard]] std::string records() const { return root + "/records"; }
  [[nodiscard]] std::string findings() const { return root + "/findings"; }
  [[nodiscard]] std::string skipped() const { return root + "/skipped_seeds.txt"; }
  [[nodiscard]] std::string our_errors() const { return root + "/our_errors.txt"; }
  [[nodiscard]] std::string our_crashes() const { return root + "/our_errors"; }
  // Temporary files of ours and the solvers'; goes with the campaign's end.
  [[nodiscard]] std::string scratch() const { return root + "/scratch"; }
  [[nodiscard]] std::string unpublished() const { return root + "/unpublished"; }
  [[nodiscard]] std::string report_markdown() const { return root + "/report.md"; }
  [[nodiscard]] std::string report_html() const { return root + "/report.html"; }
  [[nodiscard]] std::string lock() const { return root + "/lock"; }
};

}  // namespace smiter::campaign
