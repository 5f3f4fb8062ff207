// SPDX-License-Identifier: MIT
#include "strategies/typefuzz/parameters.h"

#include <fmt/core.h>

#include "strategies/mutation_parameters.h"
#include "strategies/typefuzz/signatures.h"

namespace smiter::strategies::typefuzz {

namespace {

using Parameters = std::vector<Parameter>;

void add_kinds_of_steps(const StepWeights& weights, Parameters& out) {
  const std::uint32_t total = weights.generate + weights.reuse + weights.constant + weights.assertion +
                              weights.quantify + weights.annotate;
  const auto add = [&](std::string name, std::uint32_t weight, std::string paper) {
    out.push_back({.name = std::move(name),
                   .value = in_percent(static_cast<std::uint32_t>((weight * 1000ull + total / 2) / total)),
                   .paper = std::move(paper)});
  };
  add("steps: an operator on terms at hand", weights.generate, "100 % (Alg. 2)");
  add("steps: another term as it is", weights.reuse, "0 % (Def. 1 has them, Alg. 2 does not)");
  add("steps: a boundary value or a neighbour of a constant", weights.constant,
      "0 %: \"it cannot mutate unseen constants\" (RQ3)");
  add("steps: a new assertion", weights.assertion, "0 %: \"cannot add new assertions\" (RQ3)");
  add("steps: a quantifier around a part", weights.quantify, "0 %");
  add("steps: `:named`", weights.annotate, "0 %");
}

void add_operators(const TypeFuzzPolicy& policy, Parameters& out) {
  out.push_back({.name = "operators",
                 .value = policy.figure_4 ? fmt::format("the {} signatures of Fig. 4 that the targets know",
                                                        figure_4().rows().size())
                                          : "every row of `data/operators` that the targets know",
                 .paper = "the 64 signatures of Fig. 4",
                 .reason = "a solver would only reject the others; z3 and cvc5 know all 64"});
  out.push_back({.name = "which operator",
                 .value = policy.signatures_alike ? "each signature alike, then one of its sorts"
                                                  : "each instance alike: `=` once for every sort at hand",
                 .paper = "each signature alike (Alg. 2, line 11)"});
  out.push_back({.name = "the script's logic",
                 .value = policy.any_logic ? "does not matter; `set-logic` is widened" : "is preferred",
                 .paper = "does not matter",
                 .reason = "a solver would refuse what its logic does not have"});
  out.push_back({.name = "the script's own functions as operators",
                 .value = policy.functions ? "yes" : "no",
                 .paper = "no (Fig. 4)"});
  out.push_back(
      {.name = "arguments",
       .value = policy.seed_terms ? "distinct terms of the seed, other than what is replaced"
                                  : "terms of the chain so far, literals, nested operators",
       .paper = "distinct terms of the seed, other than what is replaced (Alg. 1, line 6; Alg. 2)"});
  out.push_back({.name = "steps that may leave a truth value in disguise, such as (< 3 2)",
                 .value = in_percent(policy.dull),
                 .paper = "100 %: not looked at"});
}

void add_generator(const generate::GeneratorPolicy& policy, Parameters& out) {
  const auto add = [&](std::string name, std::string value, std::string paper = {}) {
    out.push_back({.name = std::move(name), .value = std::move(value), .paper = std::move(paper)});
  };
  add("operators nested, at most", std::to_string(policy.depth), "1 (Alg. 2)");
  add("arguments below the first operator that are taken as they are", in_percent(policy.reuse), "100 %");
  add("new literals among these", in_percent(policy.literal), "0 %");
  add("operators outside of the logic or on other sorts", in_percent(policy.foreign),
      "0 %: sorts of the seed");
  add("n-ary operators that get one argument more", in_percent(policy.extra_argument),
      "0 % (Fig. 4's arity)");
  add("arguments of an n-ary operator, at most",
      policy.extra_argument == 0 ? "those of the signature" : std::to_string(policy.most_arguments),
      "those of the signature");
  add("Boolean terms that are quantified", in_percent(policy.quantified), "0 %");
  add("draws of a term that fits before all are looked at", std::to_string(policy.draws));
  add("weight of an operator in focus (`--focus`)", std::to_string(policy.focus_weight));
  add("weight of an operator on sorts at hand", std::to_string(policy.familiar_weight), "1");
}

}  // namespace

std::vector<Parameter> parameters_of(const MutationPolicy& policy) {
  Parameters out = common_parameters(policy);
  add_kinds_of_steps(policy.typefuzz.weights, out);
  add_operators(policy.typefuzz, out);
  add_generator(policy.generator, out);
  out.push_back({.name = "what may be replaced",
                 .value = "a position of the formula as it is now: a distinct parent and its argument",
                 .paper = "an occurrence in the seed (Alg. 1, line 6; Alg. 2, line 4)",
                 .reason =
                     "later steps would look for expressions that are gone; shared terms of nested lets "
                     "may have 2^40 occurrences"});
  return out;
}

}  // namespace smiter::strategies::typefuzz
