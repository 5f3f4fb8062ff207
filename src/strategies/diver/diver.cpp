// SPDX-License-Identifier: MIT
#include "strategies/diver/diver.h"

#include "strategies/diver/unit.h"

namespace smiter::strategies::diver {

namespace {

class Diver : public Strategy {
 public:
  Diver(DiverPolicy policy, const smt::OpTable& ops, const generate::Targets& targets, std::string_view name)
      : Strategy(name), policy_(policy), ops_(ops), targets_(targets), rules_(ops) {}

  [[nodiscard]] bool needs_model() const override { return true; }
  [[nodiscard]] bool takes_new_models() const override { return policy_.new_models; }

  [[nodiscard]] base::Expected<std::unique_ptr<Unit>> begin(const Inputs& inputs,
                                                            base::Rng rng) const override {
    auto unit = DiverUnit::begin(inputs, policy_, rules_, ops_, targets_, provenance(inputs), rng);
    if (!unit) return unit.error();
    return std::unique_ptr<Unit>(std::move(*unit));
  }

 private:
  DiverPolicy policy_;
  const smt::OpTable& ops_;
  const generate::Targets& targets_;
  Rules rules_;
};

}  // namespace

std::unique_ptr<Strategy> make_diver(DiverPolicy policy, const smt::OpTable& ops,
                                     const generate::Targets& targets, std::string_view name) {
  return std::make_unique<Diver>(policy, ops, targets, name);
}

}  // namespace smiter::strategies::diver
