// SPDX-License-Identifier: MIT
#include "strategies/storm/parameters.h"

#include <string>

#include <fmt/format.h>

#include "strategies/options.h"
#include "strategies/storm/options.h"

namespace smiter::strategies::storm {

namespace {

// A share of 1000.
std::string percent(std::uint32_t share) {
  return share == 0 ? "none" : fmt::format("{:g} %", static_cast<double>(share) / 10);
}

std::string count_or(std::uint32_t count, const char* otherwise) {
  return count == 0 ? otherwise : std::to_string(count);
}

constexpr const char* kToolHalf = "not said; the authors' tool draws one run in two";
constexpr const char* kFromTool = "the paper names no number; this is what the tool does";

void add_bounds(const StormPolicy& p, std::vector<Parameter>& rows) {
  rows.push_back({"D_max, depth of the Boolean structure", std::to_string(p.max_depth), "64 (Sect. 5.4)"});
  rows.push_back({"A_max, assertions of an instance", std::to_string(p.max_assertions), "64 (Sect. 5.4)"});
  rows.push_back({"NC, distinct formulas constructed",
                  count_or(p.constructed, "200 to 1500, by the initial pool"),
                  "200 to 1500, by the initial pool (Sect. 5.4)"});
  rows.push_back({"NM, instances of a unit", count_or(p.instances, "300 to 1000, by the initial pool"),
                  "300 to 1000, by the initial pool (Sect. 5.4)"});
}

void add_assignment(const StormPolicy& p, std::vector<Parameter>& rows) {
  rows.push_back({"assignments M of a unit", std::to_string(p.assignments), "1 (Alg. 1, line 3)"});
  rows.push_back(
      {"M is random although the seed has a model", percent(p.random_assignment),
       "none: a model by another solver than the one under test (Sect. 3.1)",
       "M is the model of whoever gave one, else random. It need not be right, as the paper says (Sect. 4), "
       "and the values under it are not a solver's"});
  rows.push_back({"values under M", "our evaluator's; with --storm-trust a solver's where it has none",
                  "z3's (Sect. 4)",
                  "our evaluator is no solver: the oracle does not rest on one that may be wrong"});
}

void add_formulas(const StormPolicy& p, std::vector<Parameter>& rows) {
  const bool all = p.connectives == Connectives::All;
  rows.push_back({"connectives", all ? "and, not, or, xor, =>, =, ite" : "and, not", "and, not (Alg. 1)"});
  rows.push_back({"negations among what is constructed", percent(p.negations), "50 % (Sect. 4)"});
  rows.push_back({"drawn from the initial pool", percent(p.from_seed), "30 % (Sect. 4)"});
}

void add_instances(const StormPolicy& p, std::vector<Parameter>& rows) {
  rows.push_back({"incremental instances", percent(p.incremental), kToolHalf, kFromTool});
  rows.push_back({"levels of one push or pop", fmt::format("1 to {}", p.levels.at_once),
                  "not said; the authors' tool pushes as many as there are assertions in between",
                  kFromTool});
  rows.push_back({"check-sat-assuming in incremental instances", percent(p.levels.assuming), "none"});
  rows.push_back({"unsatisfiable levels after a check", percent(p.levels.contradictions), "none"});
  rows.push_back({"unsatisfiable instances", percent(p.unsat), "none (Sect. 3.1)"});
  rows.push_back({"tactics", "those of the target's profile",
                  "dom-simplify is named (Fig. 3); the authors' tool has four of z3", "the same, as data"});
  rows.push_back({"with a tactic, of those with one check", percent(p.with_tactic), kToolHalf, kFromTool});
}

}  // namespace

std::vector<Parameter> parameters(std::string_view variant) {
  const StormPolicy policy = policy_of(variant, standard_options());
  std::vector<Parameter> rows;
  add_bounds(policy, rows);
  add_assignment(policy, rows);
  add_formulas(policy, rows);
  add_instances(policy, rows);
  return rows;
}

}  // namespace smiter::strategies::storm
