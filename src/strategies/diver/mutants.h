// SPDX-License-Identifier: MIT
// Algorithm 3, GENMUTANT: a position by weight, a random term of its sort, accepted when
// the formula is still true under the model; half of the time Complicate puts fresh
// variables into the new term and says of them what the analysis found.
//
// What a candidate costs: its own value, then one look at the constraint of its place.
// Inside: accepted. Outside of a complete constraint: rejected. Else the values on the path
// upwards, until one is unchanged or inside the constraint of its place. An accepted
// formula is evaluated once more, since an error of ours would be a false alarm.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/rng.h"
#include "eval/model/model.h"
#include "generate/generator.h"
#include "smt/terms/replace.h"
#include "strategies/diver/analysis.h"
#include "strategies/diver/policy.h"
#include "strategies/support/frame.h"

namespace smiter::strategies::diver {

// A variable that Complicate made.
struct Fresh {
  smt::TermId term;
  std::string declaration, definition;  // for the script and for the witness, a line each
};

// A seed or one of its descendants: every assertion is true under the model.
struct Formula {
  std::vector<smt::TermId> assertions;
  std::vector<Fresh> fresh;
  std::vector<std::string> steps;  // from the seed, in words
};

struct MutantCounts {
  std::uint64_t drawn = 0;      // positions
  std::uint64_t tries = 0;      // new terms that were asked for
  std::uint64_t nothing = 0;    // no term, the same, or a dull one
  std::uint64_t valueless = 0;  // rejected: no value under the model
  std::uint64_t early = 0;      // rejected by a constraint alone
  std::uint64_t refused = 0;    // rejected on the path upwards
  std::uint64_t unfit = 0;      // true, but outside of the logic, too large or not for the targets
  std::uint64_t refuted = 0;    // accepted by a constraint and then found not true: a wrong rule
  std::uint64_t made = 0;       // satisfiable mutants

  void add(const MutantCounts& other);
};

class Mutants {
 public:
  // The frame, the rules and the policy must outlive it. `model` has no values for what
  // the standard leaves open. `functions`: how many functions the seed itself has.
  // `required`: the targets that must understand a mutant.
  Mutants(Frame& frame, eval::Model model, const Rules& rules, const DiverPolicy& policy,
          std::uint32_t functions, generate::TargetMask required, Beyond beyond);

  // The values under the model; also of new terms.
  [[nodiscard]] Values& values() { return values_; }
  // From here on this formula is mutated. It must outlive the round.
  void begin_round(const Formula& formula, base::Rng& rng);
  // One draw of a position: a mutant of the round's formula, or nothing after all tries.
  [[nodiscard]] std::optional<Formula> draw(base::Rng& rng);

  [[nodiscard]] const Analysis& analysis() const { return analysis_; }
  [[nodiscard]] const MutantCounts& counts() const { return counts_; }

 private:
  void collect_material();
  [[nodiscard]] std::optional<smt::TermId> new_term(smt::SortId sort, smt::TermId avoid, base::Rng& rng);
  [[nodiscard]] bool is_dull(smt::TermId term) const;
  [[nodiscard]] bool stays_true(smt::TermId term);
  [[nodiscard]] bool stays_true_above(smt::TermId term);
  [[nodiscard]] std::optional<Formula> finish(smt::TermId term, base::Rng& rng);
  [[nodiscard]] bool is_fit(smt::TermId assertion, smt::TermId before);
  struct Complicated {
    smt::TermId term;
    std::vector<Fresh> fresh;
    std::vector<smt::TermId> assertions;
  };
  [[nodiscard]] std::optional<Complicated> complicate(smt::TermId term, base::Rng& rng);
  [[nodiscard]] bool complicate_once(Complicated& state, const Constraint& wanted, base::Rng& rng);
  [[nodiscard]] Fresh make_fresh(smt::SortId sort, const eval::Value& value);
  [[nodiscard]] std::string describe(smt::TermId term);
  [[nodiscard]] std::string describe_place() const;

  Frame& frame_;
  eval::Model model_;  // grows by fresh variables, which no term evaluated before mentions
  const Rules& rules_;
  const DiverPolicy& policy_;
  generate::TargetMask required_;
  Beyond beyond_;
  bool weighted_;
  Values values_;
  Analysis analysis_;
  struct Material {  // what new terms are made of
    explicit Material(const smt::TermTable& table) : pool(table) {}
    std::vector<smt::TermId> terms;  // of the seed, and constants of the model
    bool has_symbols = false;        // among them
    generate::Pool pool;
    std::optional<generate::Instances> instances;
    std::optional<generate::Generator> generator;
  };
  Material material_;
  smt::Replacer replacer_;
  const Formula* formula_ = nullptr;
  std::vector<smt::ScriptPosition> path_;
  std::uint64_t largest_ = 0;
  MutantCounts counts_;
};

}  // namespace smiter::strategies::diver
