// SPDX-License-Identifier: MIT
#include "triage/report/finding_folder.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fmt/core.h>

#include "base/file.h"
#include "triage/report/repro.h"

namespace smiter::triage {

namespace fs = std::filesystem;

namespace {

std::string safe(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool fine = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (fine) {
      out += c;
    } else if (!out.empty() && out.back() != '-') {
      out += '-';
    }
    if (out.size() >= 40) break;
  }
  while (!out.empty() && out.back() == '-') out.pop_back();
  return out.empty() ? "unnamed" : out;
}

base::Status write_all(const std::string& folder, const Finding& f, const Surroundings& where) {
  const auto put = [&](const std::string& name, const std::string& text) {
    return base::write_file(folder + "/" + name, text);
  };
  base::Status status = put("reduced.smt2", f.script);
  if (status) status = put("original.smt2", f.test.script);
  for (std::size_t i = 0; i < f.seeds.size(); ++i) {
    if (status) status = put(seed_file(i), f.seeds[i].text);
    if (status && !f.seeds[i].model.empty()) status = put(model_file(i), f.seeds[i].model);
  }
  if (status) status = put("regression.smt2", regression_test(f));
  if (status && !f.witness.empty()) status = put("witness.smt2", f.witness);
  const std::string other(row_of(f.verdict.kind).other_file);
  if (status && !f.alone.empty() && !other.empty()) status = put(other, f.alone);
  if (status) status = put("repro.sh", repro_script(f));
  if (status) status = put("report.md", report_markdown(f, where));
  if (status) status = put("meta.json", meta_json(f));
  if (status) chmod((folder + "/repro.sh").c_str(), 0755);
  return status;
}

}  // namespace

std::string folder_name(const Finding& f) {
  return fmt::format("{:04}-{}-{}", f.id, safe(f.solver_name()), safe(short_class(f.verdict.kind)));
}

base::Status write_finding(const std::string& dir, const Finding& finding, const Surroundings& where) {
  const std::string path = dir + "/" + folder_name(finding);
  const std::string temporary = fmt::format("{}/.new-{:04}", dir, finding.id);
  std::error_code error;
  fs::remove_all(temporary, error);
  fs::create_directories(temporary, error);
  if (error) return base::Error{"cannot make a folder: " + error.message(), {}, temporary};
  if (auto written = write_all(temporary, finding, where); !written) return written;
  if (::rename(temporary.c_str(), path.c_str()) == 0) return base::ok();
  // There is one already: exchange them and drop the old one.
  if (::renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, path.c_str(), RENAME_EXCHANGE) != 0) {
    // Not every file system can exchange.
    fs::remove_all(path, error);
    if (::rename(temporary.c_str(), path.c_str()) != 0)
      return base::Error{std::string("cannot put in place: ") + std::strerror(errno), {}, path};
    return base::ok();
  }
  fs::remove_all(temporary, error);
  return base::ok();
}

void remove_finding(const std::string& dir, const Finding& finding) {
  std::error_code error;
  fs::remove_all(dir + "/" + folder_name(finding), error);
}

}  // namespace smiter::triage
