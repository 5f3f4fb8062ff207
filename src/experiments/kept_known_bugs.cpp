// SPDX-License-Identifier: MIT
#include <filesystem>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "experiments/recall.h"

namespace smiter::experiments {

namespace {

constexpr std::size_t kLargest = std::size_t{256} << 20;

std::uint64_t hash_of(const std::vector<std::string>& triggers, const std::string& about) {
  std::uint64_t hash = base::combine(triggers.size(), base::hash_text(about));
  for (const std::string& text : triggers) hash = base::combine(hash, base::hash_text(text));
  return hash;
}

}  // namespace

base::Status keep_known_bugs(const std::string& path, const KnownBugs& known, const std::string& about) {
  base::Json json{{"smiter_known_bugs", 1},
                  {"triggers", hash_of(known.triggers, about)},
                  {"not_shown", known.not_shown},
                  {"bugs", base::Json::array()}};
  for (const KnownBug& bug : known.bugs)
    json["bugs"].push_back({{"path", bug.path},
                            {"operators", bug.operators},
                            {"form", bug.form},
                            {"finding", triage::to_json(bug.finding)}});
  return base::write_file(path, json.dump(1) + "\n");
}

base::Expected<std::optional<KnownBugs>> kept_known_bugs(const std::string& path,
                                                         const std::vector<std::string>& triggers,
                                                         const std::string& about) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::optional<KnownBugs>();
  const auto text = base::read_file(path, kLargest);
  if (!text) return text.error();
  try {
    const base::Json json = base::Json::parse(*text);
    if (json.at("smiter_known_bugs").get<int>() != 1 ||
        json.at("triggers").get<std::uint64_t>() != hash_of(triggers, about))
      return std::optional<KnownBugs>();
    KnownBugs known{.bugs = {}, .triggers = triggers};
    json.at("not_shown").get_to(known.not_shown);
    for (const base::Json& one : json.at("bugs").items()) {
      auto finding = triage::finding_from_json(one.at("finding").get<std::string>());
      if (!finding) return base::Error{finding.error().message, {}, path};
      KnownBug& bug = known.bugs.emplace_back();
      bug.finding = std::move(*finding);
      one.at("path").get_to(bug.path);
      one.at("operators").get_to(bug.operators);
      one.at("form").get_to(bug.form);
    }
    return std::optional(std::move(known));
  } catch (const base::JsonError& e) {
    return base::Error{e.what(), {}, path};
  }
}

}  // namespace smiter::experiments
