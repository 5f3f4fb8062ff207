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

// The generator's; what is not named here is the generator's own default.
std::vector<Parameter> generator_rows(const generate::GeneratorPolicy& policy) {
  return {
      {.name = "generator.depth", .value = std::to_string(policy.depth), .paper = "5 (III-B)"},
      {.name = "generator.reuse", .value = share(policy.reuse)},
      {.name = "generator.literal",
       .value = share(policy.literal),
       .paper = "0 %: constants of the formula and its model alone (III-B)"},
      {.name = "generator.foreign", .value = share(policy.foreign), .paper = "0 %"},
      {.name = "generator.quantified", .value = share(policy.quantified), .paper = "0 %: quantifier-free"},
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
      {.name = "mutants",
       .value = std::to_string(mutants),
       .paper = "until the time is over (Alg. 1)",
       .reason = "of a unit; two rounds, so that the second begins with a mutant"},
      {.name = "round", .value = std::to_string(round), .paper = "1000 of a formula (Alg. 1, n)"},
      {.name = "order",
       .value = in_words(order),
       .paper = "any, none twice: it leaves the pool (Alg. 1, lines 3 and 4)"},
      {.name = "pool",
       .value = std::to_string(pool),
       .paper = "all mutants that show no bug (Alg. 1, line 21)",
       .reason = "a unit is made before it is run, so its pool also has mutants that show a bug; a campaign "
                 "keeps 16 mutants of a seed between units, none of which showed one"},
      {.name = "tries", .value = std::to_string(tries), .paper = "50, or 15 minutes (III-B)"},
      {.name = "depth", .value = std::to_string(depth), .paper = "5 (III-B)"},
      {.name = "leaf", .value = share(leaf), .paper = "some (III-B)", .reason = "the paper gives no share"},
      {.name = "complicate",
       .value = share(complicate),
       .paper = "50 % (Alg. 3, line 5); none in No-Complicate (IV-C)"},
      {.name = "most_fresh",
       .value = std::to_string(most_fresh),
       .paper = "3 in the tool, \"several\" (III-B)"},
      {.name = "fresh_of_all_sorts",
       .value = yes_or_no(fresh_of_all_sorts),
       .paper = "no: Int and Real (IV, Implementation)"},
      {.name = "solver_specific",
       .value = share(solver_specific),
       .paper = "100 %: those of the one solver under test (II-A)"},
      {.name = "beyond", .value = in_words(beyond), .paper = "operators of the solver (II-A)"},
      {.name = "other_models", .value = share(other_models)},
      {.name = "model_changes", .value = std::to_string(model_changes)},
      {.name = "new_models",
       .value = yes_or_no(new_models),
       .paper = "the solver's model of every formula drawn from the pool (Alg. 1, line 5)",
       .reason = "in a campaign between units; the second round of a unit, and smiter mutate, keep the "
                 "seed's model"},
      {.name = "weights", .value = in_words(weights), .paper = "always (III-B); never in No-Weighted (IV-C)"},
      {.name = "early_rejection", .value = yes_or_no(early_rejection), .paper = "no (Alg. 3, line 4)"},
      {.name = "seed_terms", .value = yes_or_no(seed_terms), .paper = "no: variables and constants (III-B)"},
      {.name = "refuses_dull", .value = yes_or_no(refuses_dull), .paper = "no"},
  };
  for (Parameter& row : generator_rows(generator)) rows.push_back(std::move(row));
  return rows;
}

}  // namespace smiter::strategies::diver
