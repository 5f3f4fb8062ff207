// SPDX-License-Identifier: MIT
// Janus (Bringolf, Winterer, Su: Finding and Understanding Incompleteness Bugs in SMT
// Solvers, ASE 2022). A rule keeps the answer: what is weaker than a satisfiable formula is
// satisfiable, what is stronger than an unsatisfiable one is unsatisfiable. So a satisfiable
// seed is weakened step by step, an unsatisfiable one strengthened. No step need be easier for
// a solver than the one before it. A solver that decides a formula and says unknown of the next
// gives up on a question that its own answer settles: it is incomplete there.
//
// Kept: one rule per step, drawn from those that fit somewhere, then a place for it; 25 steps, then
// again from the seed, 300 mutants per seed; parameters from the script, else literals. Different: rules
// are data with a justification each (data/rules); polarity through the whole language; a model of the
// seed goes along. By default also: our own rules for all theories; one step in five is an equivalence,
// at a mixed place, too; no step changes nothing; few leave the logic. JanusPolicy names each of these.
//
// What may be expected of a test: that it has a witness, if the seed has a model (verified on each
// test); else what solvers said of the seed, which is their word and no proof; else the seed's label.
// Also, a solver's own answer to one test of a chain holds for all later ones
// (testcase::ChainStep). If nothing is known of the seed, the direction of a chain is drawn. A step
// that the evaluator refutes is an error of ours (Unit::our_errors), and its rule is not used again.
#pragma once

#include <memory>
#include <string_view>

#include "generate/targets.h"
#include "strategies/janus/chain.h"
#include "strategies/janus/rules/rule_reader.h"
#include "strategies/strategy.h"

namespace smiter::strategies::janus {

struct JanusPolicy {
  std::uint32_t walk = 25;  // steps before a chain begins again from the seed
  // Of a unit. The paper makes 300 of a seed; four units do, and other seeds come between.
  std::uint32_t mutants = 75;
  // Besides the published rules, which are those of Table 1 and the original's further ones.
  bool our_rules = true;
  ChainPolicy chain = {};

  // The original draws among all rules that fit somewhere, does not look at what a rule makes, and prints
  // the seed's (set-logic …) as it is.
  [[nodiscard]] static JanusPolicy as_published();
};

// `ops` and `targets` must outlive the strategy.
[[nodiscard]] std::unique_ptr<Strategy> make_janus(JanusPolicy policy, RuleSet rules, const smt::OpTable& ops,
                                                   const generate::Targets& targets,
                                                   std::string_view name = "janus");

// The rules without those that are not the paper's or the original's.
[[nodiscard]] RuleSet published(const RuleSet& rules);

}  // namespace smiter::strategies::janus
