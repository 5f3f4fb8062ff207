// SPDX-License-Identifier: MIT
#include "strategies/diver/parameters.h"

#include <string>
#include <utility>

#include "base/text/in_words.h"
#include "strategies/diver/options.h"

namespace smiter::strategies::diver {

using base::share;
using base::yes_or_no;

namespace {

std::string in_words(Weights weights) {
  switch (weights) {
    case Weights::Always:
      return "always";
    case Weights::Never:
      return "never";
    case Weights::WhereTheyHelp:
      return "where the formula has more than uninterpreted functions";
  }
  return {};
}

std::string in_words(Beyond beyond) {
  switch (beyond) {
    case Beyond::Nothing:
      return "nothing outside of the logic";
    case Beyond::Extensions:
      return "operators of the solver";
    case Beyond::Anything:
      return "operators of the solver and of other theories";
  }
  return {};
}

std::string in_words(PoolOrder order) {
  switch (order) {
    case PoolOrder::Leaning:
      return "a quarter the seed, a quarter the newest, else any";
    case PoolOrder::Alike:
      return "any, none twice";
  }
  return {};
}

// What is not named here is the generator's own default in every variant.
std::vector<Parameter> generator_rows(const generate::GeneratorPolicy& policy) {
  return {
      {"arguments of a new term that are leaves", share(policy.reuse)},
      {"leaves that are boundary values", share(policy.literal),
       "0 %: constants of the formula and its model (III-B)",
       "the same, but a coefficient of a linear logic and an exponent are small numbers of ours"},
      {"operators of other theories", share(policy.foreign), "0 %"},
      {"new terms that are quantified", share(policy.quantified), "0 %"},
  };
}

}  // namespace

std::vector<Parameter> parameters(std::string_view variant) {
  const DiverPolicy policy = policy_of(variant, standard_options());
  // All of them: a member that is added does not compile until it has a row.
  const auto& [mutants, round, order, pool, tries, depth, leaf, complicate, most_fresh, fresh_of_all_sorts,
               solver_specific, beyond, other_models, model_changes, new_models, weights, early_rejection,
               seed_terms, refuses_dull, generator] = policy;
  std::vector<Parameter> rows = {
      {"mutants of a unit", std::to_string(mutants), "until the time is over (Alg. 1)",
       "two rounds, so that the second begins with a mutant"},
      {"n, mutants of one formula", std::to_string(round), "1000 (Alg. 1)"},
      {"the next formula", in_words(order), "any, none twice (Alg. 1, lines 3 and 4)"},
      {"formulas of the pool", std::to_string(pool),
       "all seeds and mutants that show no bug (Alg. 1, line 21)",
       "a unit is made before it is run, so its pool also has mutants that show a bug; between units a "
       "campaign keeps 16 mutants of a seed that show none"},
      {"tries for one term", std::to_string(tries), "50, or 15 minutes (III-B)", "no try takes long here"},
      {"operators on top of each other in a new term", std::to_string(depth), "5 (III-B)"},
      {"new terms without an operator", share(leaf), "some (III-B)", "the paper gives no number"},
      {"Complicate", share(complicate), "50 % (Alg. 3, line 5)"},
      {"fresh variables of one step", "1 to " + std::to_string(most_fresh), "1 to 3 (the tool)"},
      {"fresh variables", fresh_of_all_sorts ? "Int, Real, String, BitVec, FloatingPoint" : "Int, Real",
       "Int, Real (IV, Implementation)"},
      {"units with operators of one solver alone", share(solver_specific), "100 % (II-A)"},
      {"what these units take beyond the logic", in_words(beyond), "operators of the solver (II-A)"},
      {"units that move to another model first", share(other_models)},
      {"changes to that model", "1 to " + std::to_string(model_changes)},
      {"new models of mutants", yes_or_no(new_models), "yes (Alg. 1, line 5)",
       "in a campaign, between units; the second round of a unit, and smiter mutate, keep the seed's model"},
      {"positions drawn by weight", in_words(weights), "always (III-B)"},
      {"rejection by constraints alone", yes_or_no(early_rejection), "no (Alg. 3, line 4)"},
      {"small terms of the seed in new terms", yes_or_no(seed_terms), "no (III-B)"},
      {"new terms without a symbol are refused", yes_or_no(refuses_dull), "no"},
  };
  for (Parameter& row : generator_rows(generator)) rows.push_back(std::move(row));
  return rows;
}

}  // namespace smiter::strategies::diver
