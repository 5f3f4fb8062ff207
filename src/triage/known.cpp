// SPDX-License-Identifier: MIT
#include "triage/known.h"

#include <filesystem>
#include <sstream>

#include <nlohmann/json.hpp>

#include "base/file.h"

namespace smiter::triage {

namespace fs = std::filesystem;

base::Status Baseline::add_meta(const std::string& path) {
  const auto text = base::read_file(path, std::size_t{16} << 20);
  if (!text) return text.error();
  const auto json = nlohmann::json::parse(*text, nullptr, false);
  if (!json.is_object() || !json.contains("key") || !json["key"].is_string())
    return base::Error{"not the meta.json of a finding", {}, path};
  keys_.insert(json["key"].get<std::string>());
  return base::ok();
}

base::Status Baseline::add(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    if (fs::exists(path + "/meta.json", error)) return add_meta(path + "/meta.json");
    const bool is_campaign = fs::is_directory(path + "/findings", error);
    const std::string findings = is_campaign ? path + "/findings" : path;
    bool any = false;
    for (auto entry = fs::directory_iterator(findings, error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
      const std::string meta = entry->path().string() + "/meta.json";
      if (!fs::exists(meta, error)) continue;
      if (const auto added = add_meta(meta); !added) return added;
      any = true;
    }
    if (error) return base::Error{"cannot be read: " + error.message(), {}, path};
    if (!any && !is_campaign) return base::Error{"neither a campaign nor a finding", {}, path};
    return base::ok();
  }
  if (path.ends_with(".json")) return add_meta(path);
  const auto text = base::read_file(path, std::size_t{64} << 20);
  if (!text) return text.error();
  std::istringstream lines(*text);
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || line[0] == '#') continue;
    // Every key begins with a solver and a class.
    if (line.find(" | ") == std::string::npos)
      return base::Error{"not a key; smiter report DIR --keys prints them", {number, 1}, path};
    keys_.insert(line);
  }
  return base::ok();
}

}  // namespace smiter::triage
