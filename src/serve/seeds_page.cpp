// SPDX-License-Identifier: MIT
#include "serve/seeds_page.h"

#include <algorithm>
#include <sstream>
#include <tuple>

#include "base/file.h"
#include "base/json.h"
#include "campaign/store/workdir.h"
#include "triage/report/title.h"

namespace smiter::serve {

using base::Json;

namespace {

constexpr std::size_t kMostSeeds = 2000, kMostSkipped = 1000, kLongestName = 200, kMostIds = 50;

struct SeedLine {
  std::string name;
  const campaign::StoredSeed* seed;
  std::uint64_t units = 0, tests = 0;
  std::map<std::string, std::uint64_t> by_strategy = {};  // tests
  std::vector<std::uint64_t> findings = {};
};

Json line_json(const SeedLine& line) {
  Json json = {{"seed", line.name},
               {"units", line.units},
               {"tests", line.tests},
               {"strategies", line.by_strategy},
               {"clusters", line.findings.size()}};
  std::vector<std::uint64_t> ids = line.findings;
  if (ids.size() > kMostIds) ids.resize(kMostIds);
  json["findings"] = ids;
  json["status"] =
      line.seed->status ? Json(*line.seed->status == testcase::Answer::Sat ? "sat" : "unsat") : Json();
  json["bad_label"] =
      line.seed->bad_label ? Json(triage::cut(*line.seed->bad_label, kLongestName * 2)) : Json();
  return json;
}

}  // namespace

std::string seeds_json(const std::vector<campaign::StoredSeed>& seeds,
                       const std::vector<campaign::SeedUse>& uses, const SeedFindings& findings,
                       const SkippedSeeds& skipped) {
  std::vector<SeedLine> lines;
  for (const campaign::StoredSeed& seed : seeds) {
    lines.push_back({.name = triage::cut(seed.name, kLongestName), .seed = &seed});
    if (const auto at = findings.find(lines.back().name); at != findings.end())
      lines.back().findings = at->second;
  }
  for (const campaign::SeedUse& use : uses) {
    if (use.seed >= lines.size()) continue;
    SeedLine& line = lines[use.seed];
    line.units += use.units;
    line.tests += use.tests;
    line.by_strategy[use.strategy] += use.tests;
  }
  Json json = {{"count", lines.size()}, {"skipped_count", skipped.size()}};
  std::ranges::stable_sort(lines, std::greater{},
                           [](const SeedLine& line) { return std::tuple(line.findings.size(), line.tests); });
  json["seeds"] = Json::array();
  for (std::size_t i = 0; i < std::min(lines.size(), kMostSeeds); ++i)
    json["seeds"].push_back(line_json(lines[i]));
  json["skipped"] = Json::array();
  for (std::size_t i = 0; i < std::min(skipped.size(), kMostSkipped); ++i)
    json["skipped"].push_back({{"seed", triage::cut(skipped[i].first, kLongestName)},
                               {"reason", triage::cut(skipped[i].second, kLongestName * 2)}});
  return json.dump();
}

SkippedSeeds skipped_seeds(const std::string& folder) {
  SkippedSeeds out;
  const auto text = base::read_file(campaign::Workdir{folder}.skipped(), std::size_t{4} << 20);
  if (!text) return out;
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) continue;
    out.emplace_back(line.substr(0, colon), line.substr(colon + 2));
  }
  return out;
}

}  // namespace smiter::serve
