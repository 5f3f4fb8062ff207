// SPDX-License-Identifier: MIT
#include "campaign/findings/unpublished.h"

#include <filesystem>
#include <fstream>

#include <fmt/core.h>

#include "base/file.h"
#include "campaign/store/workdir.h"
#include "campaign/store/writer.h"
#include "triage/last_check.h"
#include "triage/report/escape.h"
#include "triage/report/finding_folder.h"

namespace smiter::campaign {

namespace {

// By the test's number: what failed has no number of its own, or shares it with what stays.
void keep(const Parts& parts, triage::Finding finding, const std::string& reason) {
  finding.id = finding.test_number;
  const std::string root = parts.workdir.unpublished();
  const std::string name = "unpublished/" + triage::folder_name(finding);
  std::error_code error;
  std::filesystem::create_directories(root, error);
  const auto written = triage::write_finding(root, finding, parts.where);
  const auto why = base::write_file(parts.workdir.root + "/" + name + "/reason.txt", reason + "\n");
  if (!written || !why) parts.listen(warning_event("cannot keep an error of ours: " + name));
  std::ofstream(parts.workdir.our_errors(), std::ios::app)
      << triage::printable(fmt::format("not published: {}; see {}", reason, name)) << '\n';
  parts.listen(warning_event(fmt::format("a bug of ours: {} was not published: {}; see {}",
                                         triage::headline(finding), reason, name)));
}

}  // namespace

bool may_be_published(const Parts& parts, const triage::Finding& finding, Counts& counts) {
  const auto passed = triage::last_check(finding, parts.ops);
  if (passed) return true;
  ++counts.unpublished;
  // The writer's thread writes all files, one after the other.
  parts.writer.write_now([](Store&) {}, [&] { keep(parts, finding, passed.error().to_string()); });
  return false;
}

}  // namespace smiter::campaign
