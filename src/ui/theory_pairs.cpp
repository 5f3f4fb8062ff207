// SPDX-License-Identifier: MIT
#include "ui/theory_pairs.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "generate/theme.h"
#include "triage/report/escape.h"
#include "ui/summary_text.h"

namespace smiter::ui {

namespace {

using Pair = std::pair<std::string_view, std::string_view>;

std::vector<Pair> all_pairs() {
  std::vector<Pair> pairs;
  const auto themes = generate::themes();
  for (std::size_t i = 0; i < themes.size(); ++i)
    for (std::size_t j = i + 1; j < themes.size(); ++j) pairs.emplace_back(themes[i].name, themes[j].name);
  return pairs;
}

bool has(const std::vector<std::string>& theories, std::string_view name) {
  return std::ranges::find(theories, name) != theories.end();
}

struct Counted {
  std::map<Pair, std::map<std::string, std::uint64_t>> tests;
  std::set<std::string> strategies;
  std::set<std::uint32_t> seeds;
  std::uint64_t all = 0;  // tests
};

Counted count(const campaign::Archive& archive) {
  Counted counted;
  for (const campaign::SeedUse& use : archive.uses) {
    if (use.tests == 0 || use.seed >= archive.theories.size()) continue;
    counted.strategies.insert(use.strategy);
    counted.seeds.insert(use.seed);
    counted.all += use.tests;
    const std::vector<std::string>& theories = archive.theories[use.seed];
    for (const Pair& pair : all_pairs())
      if (has(theories, pair.first) && has(theories, pair.second))
        counted.tests[pair][use.strategy] += use.tests;
  }
  return counted;
}

}  // namespace

std::string theory_pairs_text(const campaign::Archive& archive) {
  if (archive.theories.empty())
    return "An older version of Smiter began this campaign, and did not note the theories of its seeds.\n";
  const Counted counted = count(archive);
  std::string header = "| theories |", line = "|---|";
  for (const std::string& strategy : counted.strategies) {
    header += fmt::format(" {} |", triage::markdown(strategy));
    line += "--:|";
  }
  std::string rows, missing;
  for (const Pair& pair : all_pairs()) {
    const std::string name = fmt::format("{}, {}", pair.first, pair.second);
    const auto at = counted.tests.find(pair);
    if (at == counted.tests.end()) {
      missing += fmt::format("{}{} with {}", missing.empty() ? "" : "; ", pair.first, pair.second);
      continue;
    }
    rows += fmt::format("| {} |", name);
    for (const std::string& strategy : counted.strategies) {
      const auto tests = at->second.find(strategy);
      rows += tests == at->second.end() ? " – |" : fmt::format(" {} |", tests->second);
    }
    rows += "\n";
  }
  std::string out =
      fmt::format("{} of {}.\n\n", count_text(counted.all, "test"), count_text(counted.seeds.size(), "seed"));
  if (!rows.empty()) out += header + "\n" + line + "\n" + rows;
  if (!missing.empty()) out += fmt::format("{}Never tried: {}.\n", rows.empty() ? "" : "\n", missing);
  return out;
}

}  // namespace smiter::ui
