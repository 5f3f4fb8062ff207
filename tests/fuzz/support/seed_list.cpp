// SPDX-License-Identifier: MIT
#include "support/seed_list.h"

#include <span>

#include "base/embedded_file.h"
#include "support/two_texts.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kFuzzSeeds;
}  // namespace smiter::data

namespace smiter::fuzz {

namespace {

constexpr std::size_t kLargest = 1200;  // bytes; a larger one takes longer and shows no more

std::optional<testcase::Answer> status_of(std::string_view script) {
  if (script.find(":status sat") != std::string_view::npos) return testcase::Answer::Sat;
  if (script.find(":status unsat") != std::string_view::npos) return testcase::Answer::Unsat;
  return std::nullopt;
}

}  // namespace

strategies::Seed seed_of(std::string name, std::string_view text) {
  const auto [script, model, has_model] = split(text);
  strategies::Seed seed{.name = std::move(name), .text = std::string(script), .model = std::nullopt};
  if (has_model) seed.model = model;
  seed.label = seed.status = status_of(seed.text);
  return seed;
}

const std::vector<strategies::Seed>& bundled_seeds() {
  static const std::vector<strategies::Seed> seeds = [] {
    std::vector<strategies::Seed> out;
    for (const base::EmbeddedFile& file : data::kFuzzSeeds) {
      if (file.text.size() <= kLargest) out.push_back(seed_of(std::string(file.name), file.text));
    }
    return out;
  }();
  return seeds;
}

}  // namespace smiter::fuzz
