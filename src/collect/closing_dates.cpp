// SPDX-License-Identifier: MIT
#include "collect/closing_dates.h"

#include <filesystem>

#include "base/file.h"
#include "base/json.h"
#include "collect/github.h"

namespace smiter::collect {

base::Expected<std::map<std::string, std::string>> closing_days(const std::string& folder) {
  std::map<std::string, std::string> days;
  const std::string path = folder + "/collected.json";
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return days;
  const auto text = base::read_file(path);
  if (!text) return text.error();
  const base::Json json = base::Json::read(*text).value_or(base::Json());
  const base::Json* const files = json.is_object() ? json.find("files") : nullptr;
  if (files == nullptr || !files->is_object())
    return base::Error{"not what collect wrote; remove it to start anew", {}, path};
  for (const auto& [name, about] : files->members()) {
    const base::Json* const closed = about.is_object() ? about.find("closed_at") : nullptr;
    if (closed == nullptr || !closed->is_string()) continue;
    constexpr std::size_t kDay = 10;
    std::string day = closed->get<std::string>().substr(0, kDay);
    if (is_date(day)) days.emplace(name, std::move(day));
  }
  return days;
}

}  // namespace smiter::collect
