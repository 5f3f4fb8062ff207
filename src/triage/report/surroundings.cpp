// SPDX-License-Identifier: MIT
#include <sys/utsname.h>

#include <sstream>

#include <fmt/core.h>

#include "base/file.h"
#include "triage/report/report.h"

namespace smiter::triage {

namespace {

std::string os_name() {
  const auto text = base::read_file("/etc/os-release", 1 << 16);
  if (!text) return {};
  std::istringstream lines(*text);
  constexpr std::string_view kKey = "PRETTY_NAME=";
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(kKey)) continue;
    std::string name = line.substr(kKey.size());
    std::erase(name, '"');
    return name;
  }
  return {};
}

}  // namespace

Surroundings this_machine(std::string smiter_version) {
  utsname names{};
  uname(&names);
  std::string os = fmt::format("{} {} {}", names.sysname, names.release, names.machine);
  if (const std::string name = os_name(); !name.empty()) os += ", " + name;
  return {std::move(os), std::move(smiter_version)};
}

}  // namespace smiter::triage
