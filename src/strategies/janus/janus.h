// SPDX-License-Identifier: MIT
// Janus (Bringolf, Winterer, Su: Finding and Understanding Incompleteness Bugs in SMT
// Solvers, ASE 2022). A rule keeps the answer: what is weaker than a satisfiable formula is
// satisfiable, what is stronger than an unsatisfiable one is unsatisfiable. So a satisfiable
// seed is weakened step by step, an unsatisfiable one strengthened. No step need be easier for
// a solver than the one before it. A solver that decides a formula and says unknown of the next
// gives up on a question that its own answer settles: it is incomplete there.
//
// Kept: one rule per step, 25 steps, then again from the seed, 300 mutants per seed;
// parameters from the script, else literals. Different: rules are data with a
// justification each (data/rules); polarity through the whole language; places at mixed
// polarity, where equivalences apply; all theories; a model of the seed goes along.
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
  // Only the published rules: those of Table 1 and the original's further ones.
  bool paper = false;
  ChainPolicy chain = {};
};

// `ops` and `targets` must outlive the strategy.
[[nodiscard]] std::unique_ptr<Strategy> make_janus(JanusPolicy policy, RuleSet rules, const smt::OpTable& ops,
                                                   const generate::Targets& targets,
                                                   std::string_view name = "janus");

// The rules without those that are not the paper's or the original's.
[[nodiscard]] RuleSet published(const RuleSet& rules);

}  // namespace smiter::strategies::janus
