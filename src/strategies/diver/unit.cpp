// SPDX-License-Identifier: MIT
#include "strategies/diver/unit.h"

#include <fmt/core.h>

#include "strategies/diver/other_models.h"
#include "strategies/support/verify.h"

namespace smiter::strategies::diver {

using smt::TermId;

namespace {

// Draws in a row without a mutant after which a unit ends, and a round.
constexpr std::uint32_t kBarrenUnit = 40, kBarrenRound = 8;

generate::TargetMask join(generate::TargetMask a, generate::TargetMask b) {
  return a | b;
}

}  // namespace

base::Expected<std::unique_ptr<DiverUnit>> DiverUnit::begin(const Inputs& inputs, const DiverPolicy& policy,
                                                            const Rules& rules, const smt::OpTable& ops,
                                                            const generate::Targets& targets,
                                                            testcase::Provenance provenance, base::Rng rng) {
  if (inputs.seeds.empty()) return base::Error{"DIVER needs a seed"};
  const Seed& seed = *inputs.seeds[0];
  auto opening = open_seed(seed, ops, targets, rng);
  if (!opening) return opening.error();
  if (rng.chance(policy.other_models, 1000)) {
    const std::uint32_t changes = move_to_other_model(*opening, policy.model_changes, rng);
    if (changes > 0)
      opening->formula.steps.push_back(fmt::format("the witness is another model, {} changes away", changes));
  }
  // Whose operators may be used: what all know, or those of one solver. What the seed
  // already needs from one solver cannot be kept from the others.
  const bool specific = targets.size() == 1 || rng.chance(policy.solver_specific, 1000);
  auto required = targets.all();
  if (specific && targets.size() > 0) required = generate::Targets::only(rng.below(targets.size()));
  generate::TargetMask strangers = opening->frame->strangers();
  for (const TermId term : opening->formula.assertions)
    strangers = join(strangers, opening->frame->strangers(term));
  required &= ~strangers;
  return std::unique_ptr<DiverUnit>(new DiverUnit(std::move(*opening), rules, policy, required,
                                                  specific ? policy.beyond : Beyond::Nothing,
                                                  std::move(provenance), rng));
}

DiverUnit::DiverUnit(Opening opening, const Rules& rules, const DiverPolicy& policy,
                     generate::TargetMask required, Beyond beyond, testcase::Provenance provenance,
                     base::Rng rng)
    : frame_(std::move(opening.frame)),
      witness_(std::move(opening.witness)),
      policy_(policy),
      mutants_(*frame_, std::move(opening.model), rules, policy, opening.functions, required, beyond),
      provenance_(std::move(provenance)),
      rng_(rng) {
  pool_.push_back(std::make_unique<Formula>(std::move(opening.formula)));
}

std::optional<testcase::Test> DiverUnit::next() {
  while (made_ < policy_.mutants && barren_ < kBarrenUnit) {
    if (left_ == 0) begin_round();
    auto formula = mutants_.draw(rng_);
    if (!formula) {
      if (++barren_ % kBarrenRound == 0) left_ = 0;
      continue;
    }
    testcase::Test test = write(*formula);
    if (needs_reading(*formula) && !witness_verifies(test, frame_->table().ops())) {
      ++barren_;
      continue;
    }
    barren_ = 0;
    ++made_;
    --left_;
    ++provenance_.test;
    keep(std::move(*formula));
    return test;
  }
  return std::nullopt;
}

// Algorithm 1, lines 3 to 7: another formula of the pool; the unit's own is the first.
void DiverUnit::begin_round() {
  if (policy_.order == PoolOrder::Alike) {
    if (made_ > 0 && pool_.size() > 1) {
      pool_.erase(pool_.begin() + static_cast<std::ptrdiff_t>(current_));
      current_ = rng_.below(pool_.size());
    }
  } else {
    const std::uint64_t kind = rng_.below(4);
    current_ = made_ == 0 || kind == 0 ? 0 : kind == 1 ? newest_ : rng_.below(pool_.size());
  }
  mutants_.begin_round(*pool_[current_], rng_);
  left_ = policy_.round;
}

void DiverUnit::keep(Formula formula) {
  if (policy_.round >= policy_.mutants) return;  // nobody will draw it
  auto kept = std::make_unique<Formula>(std::move(formula));
  if (pool_.size() < policy_.pool) {
    pool_.push_back(std::move(kept));
    newest_ = pool_.size() - 1;
    return;
  }
  const std::size_t place = 1 + rng_.below(pool_.size() - 1);
  if (place == current_) return;  // it is in use
  pool_[place] = std::move(kept);
  newest_ = place;
}

// A quantifier may be decided here by a value that another formula brought to hand, and
// not there: such tests are read back from their text.
bool DiverUnit::needs_reading(const Formula& formula) const {
  for (const TermId term : formula.assertions) {
    if ((frame_->table()[term].flags & smt::kHasBinder) != 0) return true;
  }
  return false;
}

testcase::Test DiverUnit::write(const Formula& formula) {
  theory::FeatureSet needed;
  generate::TargetMask strangers = frame_->strangers();
  for (const TermId term : formula.assertions) {
    needed |= frame_->features(term);
    strangers = join(strangers, frame_->strangers(term));
  }
  testcase::Test test;
  test.script = frame_->prologue_for(needed);
  test.witness = witness_;
  for (const Fresh& fresh : formula.fresh) {
    test.script += fresh.declaration;
    *test.witness += fresh.definition;
  }
  for (const TermId term : formula.assertions) {
    test.script += "(assert ";
    test.script += frame_->text(term);
    test.script += ")\n";
  }
  test.script += "(check-sat)\n";
  test.expectations = {
      {testcase::Answer::Sat, testcase::Reason::Witness, "every assertion is true under the witness"}};
  if (strangers != 0) test.not_for = frame_->targets().names(strangers);
  test.provenance = provenance_;
  test.provenance.steps = formula.steps;
  return test;
}

}  // namespace smiter::strategies::diver
