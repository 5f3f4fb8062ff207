// SPDX-License-Identifier: MIT
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/file.h"
#include "strategies/janus/janus.h"
#include "strategies/janus/options.h"
#include "strategies/janus/rules/rule_reader.h"
#include "strategies/row.h"

namespace smiter::strategies::janus {

namespace {

Made make(std::string_view name, std::string_view variant, const StrategyParts& parts) {
  std::vector<RuleFile> files;
  for (const std::string& file : parts.options.list("rules")) {
    auto text = base::read_file(file);
    if (!text) return text.error();
    files.push_back({file, std::move(*text)});
  }
  auto rules = load_rules(parts.ops, files);
  if (!rules) return rules.error();
  return make_janus(policy_of(variant, parts.options), std::move(*rules), parts.ops, parts.targets, name);
}

constexpr std::array kVariants = {
    Variant{"paper",
            "as published: the rules of the paper and its tool, whatever the logic, 300 mutants of a seed"},
};

std::string share(std::uint32_t of_1000) {
  return fmt::format("{:g} %", of_1000 / 10.0);
}

std::string yes_or_no(bool yes) {
  return yes ? "yes" : "no";
}

std::vector<Parameter> parameters_of_chain(const ChainPolicy& policy) {
  return {
      {.name = "places at which a drawn rule is tried",
       .value = std::to_string(policy.tries),
       .paper = "all (tool)",
       .reason = "a rule that fits at few of very many places may be missed; otherwise the same"},
      {.name = "steps by equivalences",
       .value = policy.equivalences ? share(*policy.equivalences) : "drawn like any rule that fits",
       .paper = "drawn like any rule that fits (tool)"},
      {.name = "places of mixed polarity that are taken, by equivalences",
       .value = share(policy.mixed),
       .paper = "0 % (Def. 3)"},
      {.name = "steps that change nothing, or lead back",
       .value = yes_or_no(policy.idle_steps),
       .paper = "yes (Fig. 10h)"},
      {.name = "steps taken of those that leave the logic",
       .value = share(policy.leave_logic),
       .paper = "100 % (tool)",
       .reason = "not if a solver under test lacks the operator, or if the script gives its name to a "
                 "symbol: the test would be refused, and the tool throws those away"},
      {.name = "Horn clauses stay Horn clauses", .value = yes_or_no(policy.keep_shape), .paper = "no (tool)"},
      {.name = "the logic declared then",
       .value = policy.widen_logic ? "the smallest that holds the script" : "the seed's",
       .paper = "the seed's (tool)"},
  };
}

std::vector<Parameter> parameters(std::string_view variant) {
  const JanusPolicy policy = policy_of(variant, standard_options());
  std::vector<Parameter> all = {
      {.name = "steps before the seed comes again (`--steps`)",
       .value = std::to_string(policy.walk),
       .paper = "25 (Sec. 4)"},
      {.name = "mutants of a seed, in a unit",
       .value = std::to_string(policy.mutants),
       .paper = "300 (Sec. 4)"},
      {.name = "rules",
       .value =
           policy.our_rules ? "those of Table 1 and the tool, and ours" : "those of Table 1 and the tool",
       .paper = "those of Table 1 and the tool",
       .reason = "those that are wrong as printed are corrected, the tool's mistakes left out (rules.md)"},
  };
  for (Parameter& parameter : parameters_of_chain(policy.chain)) all.push_back(std::move(parameter));
  return all;
}

}  // namespace

StrategyRow row() {
  return {.name = "janus",
          .help = "weakens satisfiable and strengthens unsatisfiable formulas",
          .truth = Truth::Own,
          .make = make,
          .options = option_rows,
          .variants = kVariants,
          .parameters = parameters};
}

}  // namespace smiter::strategies::janus
