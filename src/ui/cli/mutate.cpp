// SPDX-License-Identifier: MIT
// smiter mutate: mutants of scripts, without any solver.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "generate/dialect.h"
#include "smt/parser.h"
#include "smt/visit.h"
#include "strategies/mutation.h"
#include "testcase/test_json.h"
#include "ui/cli/commands.h"
#include "ui/cli/exit_codes.h"
#include "ui/cli/mutant_writer.h"
#include "ui/cli/operators_option.h"

namespace smiter::ui {

namespace {

struct MutateOptions {
  std::vector<std::string> files;
  std::string strategy = "typefuzz";
  std::uint64_t count = 10;
  std::uint64_t seed = 1;
  std::uint32_t steps = strategies::MutationPolicy{}.steps;
  std::string out;
  bool json = false;
  bool explain = false;
  bool paper = false;
  bool fuzzchick = false;
  std::string focus;
  std::vector<std::string> operators;
  std::vector<std::string> targets = {"z3", "cvc5"};
};

// --operators names files with more rows, or narrows the set: op:… and theory:….
struct OperatorChoice {
  std::vector<std::string> files;
  std::string only;
};

OperatorChoice split_operators(const std::vector<std::string>& values) {
  OperatorChoice choice;
  for (const std::string& value : values) {
    if (value.starts_with("op:") || value.starts_with("theory:")) {
      choice.only += (choice.only.empty() ? "" : ",") + value;
    } else {
      choice.files.push_back(value);
    }
  }
  return choice;
}

// Does the script contain an operator in focus?
bool contains_focus(const strategies::Seed& seed, const strategies::Focus& focus, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  if (!smt::parse_script(seed.text, table)) return false;
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    const smt::TermNode& node = table[smt::TermId(i)];
    if (node.kind == smt::TermKind::Operator && focus.matches(ops, ops[node.op()])) return true;
  }
  return false;
}

// Focus: seeds about it come up three times as often.
std::vector<const strategies::Seed*> schedule(const std::vector<strategies::Seed>& seeds,
                                              const strategies::Focus& focus, const smt::OpTable& ops) {
  std::vector<const strategies::Seed*> order;
  for (const strategies::Seed& seed : seeds) {
    order.push_back(&seed);
    if (focus.empty() || !contains_focus(seed, focus, ops)) continue;
    order.push_back(&seed);
    order.push_back(&seed);
  }
  return order;
}

base::Expected<strategies::MutationPolicy> make_policy(const MutateOptions& options, const std::string& only,
                                                       const smt::OpTable& ops) {
  auto policy = options.paper ? strategies::MutationPolicy::as_published() : strategies::MutationPolicy{};
  policy.fuzzchick = options.fuzzchick;
  policy.steps = options.steps;
  auto focus = strategies::parse_focus(options.focus, ops);
  if (!focus) return focus.error();
  policy.focus = std::move(*focus);
  auto narrowed = strategies::parse_focus(only, ops);
  if (!narrowed) return narrowed.error();
  policy.only = std::move(*narrowed);
  return policy;
}

int mutate(const MutateOptions& options, const strategies::Strategy& strategy,
           const std::vector<const strategies::Seed*>& order, MutantWriter& writer) {
  std::uint64_t made = 0, units = 0;
  std::size_t idle = 0;  // units in a row without a mutant
  // The count is spread over the seeds: each gets its share from a unit before any gets another.
  const std::uint64_t share = std::max<std::uint64_t>(1, (options.count + order.size() - 1) / order.size());
  bool bad_seed = false;
  for (; made < options.count && idle < 2 * order.size(); ++units) {
    const strategies::Seed* seed = order[units % order.size()];
    const strategies::Inputs inputs{std::span(&seed, 1), units, options.seed};
    auto unit = strategy.begin(inputs, strategies::unit_rng(options.seed, strategy.name(), units));
    ++idle;
    if (!unit) {
      bad_seed = true;
      if (units < order.size()) fmt::print(stderr, "{}\n", unit.error().to_string());
      continue;
    }
    for (std::uint64_t i = 0; i < share && made < options.count; ++i) {
      auto test = (*unit)->next();
      if (!test) break;
      idle = 0;
      if (const auto status = writer.write(++made, *test); !status) {
        fmt::print(stderr, "smiter mutate: {}\n", status.error().to_string());
        return kBadUse;
      }
    }
  }
  if (made < options.count) fmt::print(stderr, "smiter mutate: only {} mutants could be made\n", made);
  return bad_seed || made == 0 ? kBadUse : kNothingFound;
}

int run(const MutateOptions& options) {
  const auto fail = [](const base::Error& error) {
    fmt::print(stderr, "smiter mutate: {}\n", error.to_string());
    return kBadUse;
  };
  const OperatorChoice choice = split_operators(options.operators);
  const auto ops = Operators::load(choice.files);
  if (!ops) return fail(ops.error());
  std::vector<generate::Dialect> dialects;
  for (const std::string& name : options.targets) dialects.push_back(generate::builtin_dialect(name));
  const generate::Targets targets(ops->table(), std::move(dialects));
  auto policy = make_policy(options, choice.only, ops->table());
  if (!policy) return fail(policy.error());
  const strategies::Focus focus = policy->focus;
  const auto strategy =
      strategies::make_mutation(options.strategy, std::move(*policy), ops->table(), targets);
  if (!strategy) return fail(strategy.error());
  std::vector<strategies::Seed> seeds;
  for (const std::string& file : options.files) {
    auto text = file == "-" ? base::read_standard_input() : base::read_file(file);
    if (!text) return fail(text.error());
    seeds.push_back({file, std::move(*text), std::nullopt});
  }
  MutantWriter writer(options.out, options.json, options.explain);
  if (const auto status = writer.open(); !status) return fail(status.error());
  return mutate(options, **strategy, schedule(seeds, focus, ops->table()), writer);
}

}  // namespace

void add_mutate_command(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<MutateOptions>();
  CLI::App* command = app.add_subcommand("mutate", "Make mutants of SMT-LIB scripts; needs no solver");
  command->add_option("FILE", options->files, "Seeds; - is standard input")->required();
  command->add_option("--strategy", options->strategy, "typefuzz, opfuzz, or both as opfuzz+typefuzz")
      ->capture_default_str();
  command->add_option("--count", options->count, "How many mutants, spread over the seeds")
      ->capture_default_str();
  command->add_option("--seed", options->seed, "The same number makes the same mutants")
      ->capture_default_str();
  command->add_option("--steps", options->steps, "Mutations in a row from one seed")->capture_default_str();
  command->add_option("--out", options->out, "Write DIR/<n>.smt2 and DIR/<n>.json instead of printing");
  command->add_flag("--json", options->json, "Print one JSON object per mutant, the script in it");
  command->add_flag("--explain", options->explain, "Print the steps that led to each mutant as comments");
  command->add_flag("--paper", options->paper, "TypeFuzz as published, without our extensions");
  command->add_flag("--fuzzchick", options->fuzzchick,
                    "Only exchange terms of the seed: FuzzChick's mutator");
  command->add_option("--focus", options->focus, "What to hammer: op:NAME and theory:NAME, with commas");
  command->add_option(
      "--operators", options->operators,
      "A file with more signatures (docs/operators.md), or op:NAME and theory:NAME: only these");
  command->add_option("--for", options->targets, "Solvers that should understand the mutants")
      ->delimiter(',')
      ->capture_default_str();
  command->footer(
      "Exits 0, or 2 if a seed cannot be read.\n\n"
      "Example:\n  smiter mutate data/seeds/QF_SLIA/*.smt2 --count 100 --seed 7 --out mutants\n"
      "  smiter mutate a.smt2 --strategy opfuzz+typefuzz --focus op:str.replace_re --explain");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace smiter::ui
