// SPDX-License-Identifier: MIT
#include "campaign/schedule/mutant_pool.h"

#include <gtest/gtest.h>

#include <set>

#include "base/rng.h"

namespace smiter::campaign {
namespace {

StoredMutant mutant_of(std::uint32_t seed, std::uint64_t number = 0) {
  return {.number = number, .seed = seed, .unit = 4, .test = 2, .solver = "z3", .script = "s", .model = "m"};
}

TEST(MutantPoolTest, DrawsTheSeedAndItsOwnMutants) {
  MutantPool pool(2, {});
  base::Rng rng(1);
  EXPECT_EQ(pool.draw(0, rng), nullptr);
  EXPECT_EQ(pool.add(mutant_of(0))->number, 1u);
  EXPECT_EQ(pool.add(mutant_of(1))->number, 2u);
  std::set<std::uint64_t> drawn;
  for (int i = 0; i < 100; ++i) {
    const auto one = pool.draw(0, rng);
    drawn.insert(one ? one->number : 0);
  }
  EXPECT_EQ(drawn, (std::set<std::uint64_t>{0, 1}));
}

TEST(MutantPoolTest, TheOldestGoFirst) {
  MutantPool pool(1, {});
  for (std::size_t i = 0; i < kMutantsPerSeed + 3; ++i) static_cast<void>(pool.add(mutant_of(0)));
  base::Rng rng(1);
  std::set<std::uint64_t> drawn;
  for (int i = 0; i < 2000; ++i) {
    if (const auto one = pool.draw(0, rng)) drawn.insert(one->number);
  }
  EXPECT_EQ(drawn.size(), kMutantsPerSeed);
  EXPECT_EQ(*drawn.begin(), 4u);
}

TEST(MutantPoolTest, WithoutAModelItIsOnlyForFavouredUnits) {
  MutantPool pool(1, {});
  StoredMutant bare = mutant_of(0);
  bare.model.clear();
  static_cast<void>(pool.add(bare));
  base::Rng rng(1);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(pool.draw(0, rng), nullptr);
  ASSERT_NE(pool.draw_newer(0, false, rng), nullptr);
  EXPECT_EQ(pool.draw_newer(0, false, rng)->number, 1u);
  EXPECT_EQ(pool.draw_newer(0, true, rng), nullptr);
}

TEST(MutantPoolTest, WithoutAModelItTakesNoPlaceFromThoseWithOne) {
  MutantPool pool(1, {});
  static_cast<void>(pool.add(mutant_of(0)));
  StoredMutant bare = mutant_of(0);
  bare.model.clear();
  for (std::size_t i = 0; i < kMutantsPerSeed + 3; ++i) static_cast<void>(pool.add(bare));
  EXPECT_NE(pool.find(0, 1), nullptr);
  EXPECT_EQ(pool.find(0, 4), nullptr) << "the oldest of those without";
  EXPECT_NE(pool.find(0, 5), nullptr);
}

TEST(MutantPoolTest, AllOfThemComeInTheOrderOfStoring) {
  MutantPool pool(2, {});
  for (const std::uint32_t seed : {1u, 0u, 1u}) static_cast<void>(pool.add(mutant_of(seed)));
  const auto all = pool.all();
  ASSERT_EQ(all.size(), 3u);
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i]->number, i + 1);
}

TEST(MutantPoolTest, ItIsFoundByItsNumber) {
  MutantPool pool(3, {});
  for (std::uint32_t seed = 0; seed < 3; ++seed) static_cast<void>(pool.add(mutant_of(seed)));
  ASSERT_NE(pool.find(1, 2), nullptr);
  EXPECT_EQ(pool.find(1, 2)->seed, 1u);
  EXPECT_EQ(pool.find(1, 3), nullptr) << "that is another seed's";
}

StoredMutant mutant_of_bytes(std::uint32_t seed, std::size_t bytes) {
  StoredMutant mutant = mutant_of(seed);
  mutant.script.assign(bytes - mutant.model.size(), ' ');
  return mutant;
}

TEST(MutantPoolTest, WhenItIsFullTheOldestOfTheSameSeedMakeRoom) {
  constexpr std::size_t kMost = std::size_t{256} << 20;
  MutantPool pool(4, {});
  for (std::uint32_t seed = 0; seed < 3; ++seed) static_cast<void>(pool.add(mutant_of_bytes(seed, 10)));
  EXPECT_EQ(pool.add(mutant_of_bytes(2, kMost)), nullptr);
  ASSERT_NE(pool.add(mutant_of_bytes(2, kMost - 30)), nullptr) << "it is full now";
  EXPECT_EQ(pool.add(mutant_of_bytes(3, 10)), nullptr) << "the seed has none that could go";
  EXPECT_EQ(pool.add(mutant_of_bytes(0, 11)), nullptr);
  EXPECT_NE(pool.find(0, 1), nullptr) << "nothing goes in vain";
  EXPECT_NE(pool.add(mutant_of_bytes(1, 8)), nullptr);
  EXPECT_EQ(pool.find(1, 2), nullptr);
  EXPECT_NE(pool.add(mutant_of_bytes(1, 2)), nullptr);
  EXPECT_NE(pool.find(1, 5), nullptr) << "there was room for both";
}

TEST(MutantPoolTest, TheNewestOfAnEarlierRunAreTakenUpToItsBound) {
  constexpr std::size_t kMost = std::size_t{256} << 20;
  StoredMutant old = mutant_of_bytes(0, kMost), young = mutant_of_bytes(1, 10);
  old.number = 1;
  young.number = 2;
  MutantPoolStart start{.begun = {{12, 1}}};
  start.mutants.push_back(std::move(old));
  start.mutants.push_back(std::move(young));
  MutantPool pool(2, std::move(start));
  EXPECT_EQ(pool.find(0, 1), nullptr);
  EXPECT_NE(pool.find(1, 2), nullptr);
  EXPECT_NE(pool.begun(12), nullptr);
  EXPECT_NE(pool.add(mutant_of_bytes(0, 10)), nullptr);
}

TEST(MutantPoolTest, FavouredUnitsBeginWithTheNewerHalf) {
  MutantPool pool(2, {});
  base::Rng rng(1);
  EXPECT_EQ(pool.draw_newer(1, false, rng), nullptr);
  for (int i = 0; i < 5; ++i) static_cast<void>(pool.add(mutant_of(0)));
  std::set<std::uint64_t> drawn;
  for (int i = 0; i < 200; ++i) drawn.insert(pool.draw_newer(0, false, rng)->number);
  EXPECT_EQ(drawn, (std::set<std::uint64_t>{3, 4, 5}));
}

TEST(MutantPoolTest, AUnitThatIsDoneAgainBeginsWithTheSame) {
  MutantPool pool(1, {.mutants = {mutant_of(0, 7), mutant_of(0, 3)}, .begun = {{12, 3}, {13, 99}}});
  ASSERT_NE(pool.begun(12), nullptr);
  EXPECT_EQ(pool.begun(12)->number, 3u);
  EXPECT_EQ(pool.begun(13), nullptr);
  EXPECT_EQ(pool.begun(14), nullptr);
  EXPECT_EQ(pool.add(mutant_of(0))->number, 8u);
}

}  // namespace
}  // namespace smiter::campaign
