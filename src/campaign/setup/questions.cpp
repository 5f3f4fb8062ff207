// SPDX-License-Identifier: MIT
#include "campaign/setup/questions.h"

#include <algorithm>
#include <iterator>

#include <fmt/core.h>

#include "campaign/setup/seeds.h"
#include "capability/record.h"
#include "strategies/seed.h"
#include "theory/features.h"

namespace smiter::campaign {

std::string question_name(const std::string& record, std::size_t number) {
  return fmt::format("asked/{}/{}/", record, number);
}

bool is_question(std::string_view seed_name) {
  return seed_name.ends_with('/');
}

void add_questions(const std::vector<capability::Record>& records, const smt::OpTable& ops,
                   LoadedSeeds& seeds) {
  const theory::RowFeatures rows = theory::row_features(ops);
  std::vector<strategies::Seed> asked;
  for (const capability::Record& record : records) {
    std::size_t number = 0;
    for (const capability::Finding& finding : record.findings) {
      auto seed = read_seed(question_name(record.name, ++number), finding.script, ops, {}, rows);
      if (!seed || std::ranges::find(asked, seed->text, &strategies::Seed::text) != asked.end()) continue;
      asked.push_back(std::move(*seed));
    }
  }
  seeds.seeds.insert(seeds.seeds.begin(), std::make_move_iterator(asked.begin()),
                     std::make_move_iterator(asked.end()));
}

std::size_t count_questions(const std::vector<strategies::Seed>& seeds) {
  const auto other =
      std::ranges::find_if(seeds, [](const strategies::Seed& seed) { return !is_question(seed.name); });
  return static_cast<std::size_t>(other - seeds.begin());
}

SeedCount count_seeds(std::span<const std::string> names, const std::vector<bool>& run) {
  SeedCount count;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (is_question(names[i])) continue;
    ++count.all;
    count.run += run[i] ? 1 : 0;
  }
  return count;
}

}  // namespace smiter::campaign
