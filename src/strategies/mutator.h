// SPDX-License-Identifier: MIT
// One step of mutation. TypeFuzz and OpFuzz are mutators; a mutation strategy applies
// one or several of them, n times in a row, to a seed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/rng.h"
#include "generate/policy.h"
#include "strategies/support/focus.h"
#include "strategies/support/working_script.h"

namespace smiter::strategies {

// Lives for one unit; keeps what it learned about the script.
class Mutator {
 public:
  virtual ~Mutator() = default;
  // Changes the script and says how, in words; nothing if no try succeeded.
  [[nodiscard]] virtual std::optional<std::string> step(base::Rng& rng) = 0;
};

// The kinds of TypeFuzz steps, by weight.
struct StepWeights {
  std::uint32_t generate = 700;  // an operator on terms at hand, nested a little
  std::uint32_t reuse = 80;      // another term of the seed as it is
  std::uint32_t constant = 90;   // boundary values, neighbours of constants
  std::uint32_t assertion = 50;  // one more assertion
  std::uint32_t quantify = 40;   // a quantifier around a part, over one of its terms
  std::uint32_t annotate = 15;   // (! t :named n), which changes nothing, one hopes
};

// What only TypeFuzz asks for (shares of 1000 unless said).
struct TypeFuzzPolicy {
  StepWeights weights;
  // Which operators: those of the paper's Fig. 4 (data/variants/typefuzz-paper.sig), or all that the
  // targets know.
  bool figure_4 = false;
  // Is each signature as likely as any other? If not, each instance is: `=` counts once for every sort
  // at hand.
  bool signatures_alike = false;
  // Regardless of the script's logic, or mostly inside of it.
  bool any_logic = false;
  // The script's own functions too.
  bool functions = true;
  // Arguments: terms of the seed, collected once; or those of the chain so far, and new literals.
  bool seed_terms = false;
  // Replacements that may make a truth value in disguise, such as (< 3 2), of a part of the formula.
  // Folding of constants has bugs too, but a formula that becomes `false` stays so.
  std::uint32_t dull = 20;
};

// What only OpFuzz asks for: what is exchanged besides operators.
struct OpFuzzPolicy {
  bool quantifiers = true;
  bool functions = true;       // declared ones of one rank
  bool constants = false;      // declared ones of one sort, true and false: renamings, mostly
  bool rounding_modes = true;  // RNE, RTZ, …
};

// What a chain of mutations follows, with every probability by name (shares of 1000 unless said).
struct MutationPolicy {
  // Mutations in a row from one seed. The paper uses 10 to 100: fewer visit more seeds,
  // more go deeper.
  std::uint32_t steps = 30;
  // A step that comes back to a script of this chain makes no test.
  bool no_repetitions = true;
  // Changed in every use of the parent instead of along one path. Both happen: they
  // exercise different rewrites (sharing kept, sharing broken).
  std::uint32_t everywhere = 300;
  // Units in which a row that only one target knows may be used. Such tests cannot be
  // compared, but each solver's own operators have bugs too.
  std::uint32_t solver_specific = 60;
  // Units printed with a let for everything shared, however small.
  std::uint32_t lets = 100;

  TypeFuzzPolicy typefuzz;
  OpFuzzPolicy opfuzz;
  generate::GeneratorPolicy generator;

  Focus focus;  // more likely
  Focus only;   // if not empty, no other operators
};

// As published; steps and focus stay as given.
[[nodiscard]] MutationPolicy as_published(MutationPolicy given);

// Makes a mutator for a unit's script. `specific`: may it use operators that one target knows alone?
using MakeMutator = std::unique_ptr<Mutator> (*)(WorkingScript& script, const MutationPolicy& policy,
                                                 bool specific, base::Rng& rng);

// Draws a position, one in focus if there is a focus and one is found soon, and looks
// at it; false if it must not be changed.
[[nodiscard]] bool draw_site(WorkingScript& script, const MutationPolicy& policy, base::Rng& rng, Site& site);

}  // namespace smiter::strategies
