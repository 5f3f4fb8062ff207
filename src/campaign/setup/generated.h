// SPDX-License-Identifier: MIT
// Random scripts as seeds. They bring together what collections of scripts do not: every pair of
// theories, quantifiers over every sort, odd widths, deep terms, levels that are popped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/setup/seeds.h"
#include "capability/record.h"

namespace smiter::campaign {

// "generated:floats+strings:12". No file is called so where we look: a name in the settings with such a
// beginning would be a path.
[[nodiscard]] bool is_generated(std::string_view seed_name);

// Adds at most `count`: combinations that no solver understands are left out. Each is made for all solvers
// that understand its theories, or for one of them. The same numbers and records make the same scripts.
void add_generated(std::uint32_t count, std::uint64_t random_seed,
                   const std::vector<capability::Record>& records, const smt::OpTable& ops,
                   LoadedSeeds& seeds, const Refusal& refusal = {});

// The texts of those among the seeds, for the store, and back: they stay what a campaign began with, whatever
// would be made of the numbers now.
[[nodiscard]] std::string generated_json(const std::vector<strategies::Seed>& seeds);
void restore_generated(std::string_view json, const smt::OpTable& ops, LoadedSeeds& seeds);

}  // namespace smiter::campaign
