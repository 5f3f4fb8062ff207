// SPDX-License-Identifier: MIT
// Questions that a solver crashed on or answered wrongly when it was asked what it understands (src/ask).
// A campaign tests them before its first seed.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace smiter::capability {
struct Record;
}  // namespace smiter::capability

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::strategies {
struct Seed;
}  // namespace smiter::strategies

namespace smiter::campaign {

struct LoadedSeeds;

// Questions stand among the seeds. Their names end with a slash, as no file's name does.
[[nodiscard]] std::string question_name(const std::string& record, std::size_t number);
[[nodiscard]] bool is_question(std::string_view seed_name);

// Questions that a solver crashed on or answered wrongly are tested before the first seed.
void add_questions(const std::vector<capability::Record>& records, const smt::OpTable& ops,
                   LoadedSeeds& seeds);

// How many of them are at the front.
[[nodiscard]] std::size_t count_questions(const std::vector<strategies::Seed>& seeds);

// The user's seeds: no questions. `run` says by seed whether its own run is over.
struct SeedCount {
  std::size_t all = 0, run = 0;
};
[[nodiscard]] SeedCount count_seeds(std::span<const std::string> names, const std::vector<bool>& run);

}  // namespace smiter::campaign
