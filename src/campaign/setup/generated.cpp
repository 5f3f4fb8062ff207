// SPDX-License-Identifier: MIT
#include "campaign/setup/generated.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>

#include <fmt/core.h>

#include "base/black_box.h"
#include "base/json.h"
#include "base/rng.h"
#include "generate/formula.h"
#include "generate/targets.h"
#include "generate/theme.h"
#include "theory/features.h"

namespace smiter::campaign {

using generate::FormulaPolicy;
using generate::TargetMask;
using generate::Targets;
using theory::Feature;
using theory::FeatureSet;

namespace {

constexpr std::string_view kPrefix = "generated:";

// Themes that meet in a script; twice the same: it is alone.
struct Pair {
  const generate::Theme* one;
  const generate::Theme* other;

  [[nodiscard]] std::string name() const {
    return one == other ? std::string(one->name) : fmt::format("{}+{}", one->name, other->name);
  }
};

std::vector<Pair> all_pairs() {
  std::vector<Pair> pairs;
  const std::span<const generate::Theme> themes = generate::themes();
  for (std::size_t i = 0; i < themes.size(); ++i)
    for (std::size_t j = i; j < themes.size(); ++j) pairs.push_back({&themes[i], &themes[j]});
  return pairs;
}

// What is odd about a script. Neighbours differ, and of five scripts of a pair each has another one.
std::array<FormulaPolicy, 5> shapes() {
  std::array<FormulaPolicy, 5> all;
  all[1] = {.fewest_assertions = 1, .most_assertions = 2, .fewest_levels = 1, .most_levels = 2};
  all[2] = {.odd_sizes = true};
  all[3] = {.levels_of_assertions = 600};
  all[4] = {.fewest_assertions = 1, .most_assertions = 2, .fewest_levels = 8, .most_levels = 14};
  return all;
}

// Sets of solvers that a script is made for.
class Audience {
 public:
  Audience(const std::vector<capability::Record>& records, const smt::OpTable& ops) : ops_(ops) {
    for (const capability::Record& record : records) {
      if (records_.size() == generate::kMostTargets) break;
      records_.push_back(record);
      each_.emplace_back(ops, std::vector{record});
    }
  }

  // All that have the theories, or one of them; nothing if nobody has them.
  [[nodiscard]] const Targets* choose(FeatureSet about, bool all, base::Rng& rng) {
    std::vector<std::size_t> able;
    for (std::size_t i = 0; i < each_.size(); ++i)
      if (each_[i].common_features().contains(about)) able.push_back(i);
    if (able.empty()) return nullptr;
    if (!all || able.size() == 1) return &each_[rng.pick(able)];
    TargetMask mask = 0;
    for (const std::size_t i : able) mask |= Targets::only(i);
    const auto known = together_.find(mask);
    if (known != together_.end()) return &known->second;
    std::vector<capability::Record> records;
    for (const std::size_t i : able) records.push_back(records_[i]);
    return &together_.emplace(mask, Targets(ops_, std::move(records))).first->second;
  }

 private:
  const smt::OpTable& ops_;
  std::vector<capability::Record> records_;
  std::vector<Targets> each_;
  std::map<TargetMask, Targets> together_;
};

FeatureSet features_of(const Pair& pair, base::Rng& rng) {
  FeatureSet about = pair.one->features | pair.other->features;
  if (about.has(Feature::Arithmetic) && rng.chance(1, 4)) about.add(Feature::Nonlinear);
  return about;
}

}  // namespace

bool is_generated(std::string_view seed_name) {
  return seed_name.starts_with(kPrefix);
}

void add_generated(std::uint32_t count, std::uint64_t random_seed,
                   const std::vector<capability::Record>& records, const smt::OpTable& ops,
                   LoadedSeeds& seeds, const Refusal& refusal) {
  if (count == 0) return;
  const theory::RowFeatures rows = theory::row_features(ops);
  const std::vector<Pair> pairs = all_pairs();
  const auto policies = shapes();
  Audience audience(records, ops);
  const base::Rng root(random_seed);
  const base::StepScope step(base::Step::ReadSeed);
  for (std::uint32_t i = 0; i < count; ++i) {
    base::Rng rng = root.split(i);
    const Pair& pair = pairs[i % pairs.size()];
    const FormulaPolicy& policy = policies[(i + i / pairs.size()) % policies.size()];
    const FeatureSet about = features_of(pair, rng);
    const std::string name = fmt::format("{}{}:{}", kPrefix, pair.name(), i);
    if (refusal && refusal(name)) continue;
    base::note_unit(0, {}, name);
    const Targets* targets = audience.choose(about, rng.coin(), rng);
    if (targets == nullptr) continue;
    const auto script = generate::random_script(about, ops, *targets, policy, rng.split(0));
    if (!script) continue;
    base::note_script(script->script);
    auto seed = read_seed(name, script->script, ops, {}, rows);
    if (seed) seeds.seeds.push_back(std::move(*seed));
  }
}

std::string generated_json(const std::vector<strategies::Seed>& seeds) {
  base::Json texts = base::Json::object();
  for (const strategies::Seed& seed : seeds)
    if (is_generated(seed.name) && !seed.text.empty()) texts[seed.name] = seed.text;
  return texts.dump_sorted();
}

void restore_generated(std::string_view json, const smt::OpTable& ops, LoadedSeeds& seeds) {
  const theory::RowFeatures rows = theory::row_features(ops);
  const base::Json texts = base::Json::read(json).value_or(base::Json());
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < seeds.seeds.size(); ++i) places.emplace(seeds.seeds[i].name, i);
  for (const base::Json::Member& member : texts.members()) {
    if (!is_generated(member.name) || !member.value.is_string()) continue;
    auto seed = read_seed(member.name, member.value.get<std::string>(), ops, {}, rows);
    if (!seed) continue;
    const auto there = places.find(member.name);
    if (there == places.end()) {
      seeds.seeds.push_back(std::move(*seed));
    } else {
      seeds.seeds[there->second] = std::move(*seed);
    }
  }
}

}  // namespace smiter::campaign
