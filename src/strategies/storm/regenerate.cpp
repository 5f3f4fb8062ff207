// SPDX-License-Identifier: MIT
#include "strategies/storm/regenerate.h"

#include "eval/model/model_reader.h"
#include "strategies/storm/maker.h"
#include "strategies/strategy.h"

namespace smiter::strategies::storm {

namespace {

// Draws that come to nothing, in a row, before a pair of bounds is given up.
constexpr unsigned kMostFailures = 50;

}  // namespace

struct Regeneration::Level {
  StormPolicy policy;
  std::unique_ptr<Frame> frame;
  std::optional<Maker> maker;
  std::vector<std::string> made;
};

Regeneration::Regeneration(testcase::Test test, std::string seed_text, StormPolicy policy,
                           const smt::OpTable& ops, const generate::Targets& targets)
    : test_(std::move(test)),
      seed_text_(std::move(seed_text)),
      policy_(std::move(policy)),
      ops_(ops),
      targets_(targets) {
  // Only what can show the same bug: no unsatisfiable ones, no tactics unless it had one.
  policy_.unsat = 0;
  policy_.incremental = test_.expectations.size() > 1 ? 1000 : 0;
  const auto at = test_.script.find("(check-sat-using ");
  std::erase_if(policy_.tactics, [&](const Tactic& tactic) {
    return at == std::string::npos ||
           test_.script.compare(at, tactic.text.size() + 18, "(check-sat-using " + tactic.text + ")") != 0;
  });
  policy_.with_tactic = 1000;
}

std::optional<std::string> Regeneration::instance(std::uint32_t max_assertions, std::uint32_t max_depth,
                                                  std::size_t number) {
  auto& level = levels_[{max_assertions, max_depth}];
  if (!level) {
    level = std::make_shared<Level>();
    level->policy = policy_;
    level->policy.max_assertions = max_assertions;
    level->policy.max_depth = max_depth;
    auto frame = Frame::open(seed_text_, ops_, targets_);
    if (!frame || !test_.witness) return std::nullopt;
    level->frame = std::move(*frame);
    Assignment assignment{.witness = *test_.witness, .model = {}};
    auto model = eval::read_model(assignment.witness, level->frame->declarations(), 0, level->frame->table());
    if (!model) return std::nullopt;
    assignment.model = std::move(*model);
    base::Rng rng = unit_rng(test_.provenance.rng_seed, "storm again", test_.provenance.unit)
                        .split((std::uint64_t{max_assertions} << 32) | max_depth);
    level->maker.emplace(*level->frame, std::move(assignment), level->policy, rng);
  }
  if (!level->maker || !level->maker->has_fragments()) return std::nullopt;
  for (unsigned failures = 0; level->made.size() <= number && failures < kMostFailures;) {
    auto test = level->maker->make();
    failures = test ? 0 : failures + 1;
    if (test) level->made.push_back(std::move(test->script));
  }
  if (number >= level->made.size()) return std::nullopt;
  return level->made[number];
}

}  // namespace smiter::strategies::storm
