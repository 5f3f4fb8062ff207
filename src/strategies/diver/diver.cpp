// SPDX-License-Identifier: MIT
#include "strategies/diver/diver.h"

#include "strategies/diver/unit.h"

namespace smiter::strategies::diver {

namespace {

class Diver : public Strategy {
 public:
  Diver(DiverPolicy policy, const smt::OpTable& ops, const generate::Targets& targets)
      : policy_(policy), ops_(ops), targets_(targets), rules_(ops) {}

  [[nodiscard]] std::string_view name() const override { return "diver"; }
  [[nodiscard]] bool takes_new_models() const override { return true; }

  [[nodiscard]] base::Expected<std::unique_ptr<Unit>> begin(const Inputs& inputs,
                                                            base::Rng rng) const override {
    auto unit = DiverUnit::begin(inputs, policy_, rules_, ops_, targets_, rng);
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
                                     const generate::Targets& targets) {
  return std::make_unique<Diver>(policy, ops, targets);
}

}  // namespace smiter::strategies::diver
