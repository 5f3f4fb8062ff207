// SPDX-License-Identifier: MIT
#include "triage/cluster/neighbours.h"

#include <gtest/gtest.h>

#include <map>

#include "base/rng.h"

namespace smiter::triage {
namespace {

bool is_even(std::uint64_t id) {
  return id % 2 == 0;
}

std::vector<std::uint64_t> some(base::Rng& rng, std::size_t most) {
  std::vector<std::uint64_t> out;
  for (std::uint64_t i = 0; i < 8; ++i) {
    if (out.size() < most && rng.below(3) == 0) out.push_back(i);
  }
  return out;
}

Traits random_traits(base::Rng& rng) {
  Traits t;
  t.solver = rng.below(3) == 0 ? "z3" : "cvc";
  t.reduced = rng.below(2) == 0;
  t.form.parts = some(rng, 6);
  for (const std::uint64_t part : t.form.parts) {
    if (rng.coin()) t.form.asserted.push_back(part);
  }
  for (const std::uint64_t i : some(rng, 3)) t.operators.push_back("op" + std::to_string(i));
  if (rng.below(4) == 0) t.versions = {{"1", true}, {"2", rng.below(2) == 0}, {"3", false}};
  return t;
}

// Each with each.
std::vector<Perhaps> compared(const std::map<std::uint64_t, Traits>& all, std::uint64_t id,
                              std::size_t most) {
  std::vector<Perhaps> out;
  for (const auto& [other, traits] : all) {
    if (other == id || !is_even(other) || out.size() >= most) continue;
    if (std::string why = sign_of_likeness(all.at(id), traits); !why.empty()) out.push_back({other, why});
  }
  return out;
}

TEST(NeighboursTest, AreThoseThatComparingAllWithAllFinds) {
  base::Rng rng(7);
  std::map<std::uint64_t, Traits> all;
  Neighbours neighbours;
  std::size_t found = 0;
  for (int step = 0; step < 400; ++step) {
    const std::uint64_t id = rng.below(60);
    if (rng.below(4) == 0) {
      all.erase(id);
      neighbours.erase(id);
    } else {
      all[id] = random_traits(rng);
      neighbours.put(id, all[id]);
    }
    for (const auto& [one, traits] : all) {
      const auto expected = compared(all, one, 8);
      ASSERT_EQ(neighbours.of(one, 8, is_even), expected) << step << ", finding " << one;
      found += expected.size();
    }
  }
  EXPECT_GT(found, 1000u);
}

TEST(NeighboursTest, OfWhatIsNotThereThereAreNone) {
  Neighbours neighbours;
  EXPECT_EQ(neighbours.find(1), nullptr);
  neighbours.put(1,
                 {.solver = "z3", .reduced = true, .form = {"d", {1}, {1}}, .operators = {}, .versions = {}});
  neighbours.put(2, *neighbours.find(1));
  EXPECT_EQ(neighbours.of(1, 8, is_even).size(), 1u);
  neighbours.erase(2);
  EXPECT_TRUE(neighbours.of(1, 8, is_even).empty());
  EXPECT_TRUE(neighbours.of(2, 8, is_even).empty());
}

}  // namespace
}  // namespace smiter::triage
