// SPDX-License-Identifier: MIT
#include "triage/cluster/known.h"

#include <charconv>
#include <filesystem>
#include <sstream>

#include <fmt/core.h>

#include "base/file.h"
#include "base/json.h"
#include "triage/cluster/cluster_key.h"
#include "triage/worth.h"

namespace smiter::triage {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kForm = "form ";

}  // namespace

base::Status Baseline::add_meta(const std::string& path, const std::set<std::uint64_t>& fixed) {
  const auto text = base::read_file(path, std::size_t{16} << 20);
  if (!text) return text.error();
  const auto json = base::Json::read(*text).value_or(base::Json());
  if (!json.is_object() || !json.contains("key") || !json["key"].is_string())
    return base::Error{"not the meta.json of a finding", {}, path};
  const auto id = json.find("id");
  if (id != nullptr && id->is_number_unsigned() && fixed.contains(id->get<std::uint64_t>()))
    return base::ok();
  const std::string from = fs::path(path).parent_path().filename().string();
  if (const auto key = json["key"].get<std::string>(); !key.empty()) keys_.try_emplace(key, from);
  const auto form = json.find("form");
  const auto priority = json.find("priority");
  if (form != nullptr && form->is_string() && priority != nullptr && priority->is_number_integer())
    add_form(form->get<std::string>(), from, priority->get<int>());
  return base::ok();
}

void Baseline::add_form(const std::string& form, const std::string& from, int priority) {
  if (form.empty()) return;
  const auto [at, is_new] = forms_.try_emplace(form, KnownForm{from, priority});
  if (!is_new && priority < at->second.priority) at->second = {from, priority};
}

std::string Baseline::match(const Finding& f) const {
  const auto form = forms_.find(f.form);
  if (!f.form.empty() && form != forms_.end() && form->second.priority <= priority_of(f))
    return "the reduced script of " + form->second.from;
  const auto at = keys_.find(f.key);
  if (at == keys_.end() || strength_of_key(f) != KeyStrength::Good) return {};
  return "the key of " + at->second;
}

base::Status Baseline::add(const std::string& path, const std::set<std::uint64_t>& fixed) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    if (fs::exists(path + "/meta.json", error)) return add_meta(path + "/meta.json", fixed);
    const bool is_campaign = fs::is_directory(path + "/findings", error);
    const std::string findings = is_campaign ? path + "/findings" : path;
    bool any = false;
    for (auto entry = fs::directory_iterator(findings, error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
      const std::string meta = entry->path().string() + "/meta.json";
      if (!fs::exists(meta, error)) continue;
      if (const auto added = add_meta(meta, fixed); !added) return added;
      any = true;
    }
    if (error) return base::Error{"cannot be read: " + error.message(), {}, path};
    if (!any && !is_campaign) return base::Error{"neither a campaign nor a finding", {}, path};
    return base::ok();
  }
  if (path.ends_with(".json")) return add_meta(path, fixed);
  const auto text = base::read_file(path, std::size_t{64} << 20);
  if (!text) return text.error();
  std::istringstream lines(*text);
  std::size_t line_number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++line_number;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() || line[0] == '#') continue;
    const std::string where = fmt::format("{}:{}", path, line_number);
    if (line.starts_with(kForm)) {
      int priority = 0;
      const char* const end = line.data() + line.size();
      const auto number = std::from_chars(line.data() + kForm.size(), end, priority);
      if (number.ec != std::errc() || number.ptr == end || *number.ptr != ' ')
        return base::Error{
            "a form without a priority; smiter report DIR --keys prints them", {line_number, 1}, path};
      add_form(std::string(number.ptr + 1, end), where, priority);
      continue;
    }
    // Every key begins with a solver and a class.
    if (line.find(" | ") == std::string::npos)
      return base::Error{"not a key; smiter report DIR --keys prints them", {line_number, 1}, path};
    keys_.try_emplace(line, where);
  }
  return base::ok();
}

}  // namespace smiter::triage
