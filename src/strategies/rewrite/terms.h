// SPDX-License-Identifier: MIT
// Terms for solvers to simplify, over the declarations of a script: parts of it, parts with
// something exchanged, and new ones.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "generate/generator.h"
#include "strategies/rewrite/policy.h"
#include "strategies/support/frame.h"

namespace smiter::strategies::rewrite {

class Terms {
 public:
  // `required`: the targets that must understand every term. The policy must outlive it.
  Terms(std::unique_ptr<Frame> frame, generate::TargetMask required, const RewritePolicy& policy);
  Terms(const Terms&) = delete;
  Terms& operator=(const Terms&) = delete;

  // Nothing if what was drawn is of no use. `seed`: may it be made of the seed's terms?
  [[nodiscard]] std::optional<smt::TermId> draw(bool seed, base::Rng& rng);
  [[nodiscard]] Frame& frame() { return *frame_; }

 private:
  [[nodiscard]] std::optional<smt::TermId> part(base::Rng& rng);
  [[nodiscard]] std::optional<smt::TermId> changed(base::Rng& rng);
  [[nodiscard]] std::optional<smt::TermId> fresh(smt::SortId sort, std::uint32_t levels, base::Rng& rng);
  [[nodiscard]] bool is_useful(smt::TermId term);

  std::unique_ptr<Frame> frame_;
  generate::TargetMask required_;
  const RewritePolicy& policy_;
  std::vector<smt::TermId> parts_;  // of the seed, with an operator on top
  std::vector<smt::SortId> sorts_;
  generate::Pool pool_;
  std::optional<generate::Instances> instances_;
  std::optional<generate::Generator> generator_;
};

}  // namespace smiter::strategies::rewrite
