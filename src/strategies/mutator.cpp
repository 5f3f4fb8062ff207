// SPDX-License-Identifier: MIT
#include "strategies/mutator.h"

namespace smiter::strategies {

MutationPolicy as_published(MutationPolicy given) {
  given.no_repetitions = false;
  given.everywhere = 0;
  given.solver_specific = 0;
  given.lets = 0;
  given.typefuzz = {
      .weights = {.generate = 1000, .reuse = 0, .constant = 0, .assertion = 0, .quantify = 0, .annotate = 0},
      .figure_4 = true,
      .signatures_alike = true,
      .any_logic = true,
      .functions = false,
      .seed_terms = true,
      .dull = 1000};
  given.opfuzz = {.quantifiers = true, .functions = false, .constants = false, .rounding_modes = false};
  given.generator.depth = 1;
  given.generator.reuse = 1000;
  given.generator.literal = 0;
  given.generator.foreign = 0;
  given.generator.extra_argument = 0;
  given.generator.quantified = 0;
  given.generator.familiar_weight = 1;
  return given;
}

namespace {

bool in_focus(WorkingScript& script, const Focus& focus, smt::TermId term) {
  if (!term.is_valid() || script.table()[term].kind != smt::TermKind::Operator) return false;
  const smt::OpTable& ops = script.table().ops();
  return focus.matches(ops, ops[script.table()[term].op()]);
}

}  // namespace

bool draw_site(WorkingScript& script, const MutationPolicy& policy, base::Rng& rng, Site& site) {
  const auto all = script.positions(rng).all();
  if (all.empty()) return false;
  constexpr int kDraws = 8;  // with focus: enough to find a part that is not rare
  smt::ScriptPosition at = rng.pick(all);
  for (int i = 0; i < kDraws && !policy.focus.empty(); ++i) {
    if (in_focus(script, policy.focus, at.term) || in_focus(script, policy.focus, at.parent)) break;
    at = rng.pick(all);
  }
  return script.look_at(at, rng.chance(policy.everywhere, 1000), site);
}

}  // namespace smiter::strategies
