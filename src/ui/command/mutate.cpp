// SPDX-License-Identifier: MIT
// smiter mutate: mutants of scripts, without any solver.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "campaign/solvers/solver_help.h"
#include "campaign/solvers/tactics.h"
#include "generate/targets.h"
#include "smt/parser/parser.h"
#include "solver/profile/solver_config.h"
#include "strategies/janus/rules/rule_reader.h"
#include "strategies/options.h"
#include "strategies/registry/joined_options.h"
#include "strategies/registry/registry.h"
#include "ui/cli/exit_codes.h"
#include "ui/cli/mutant_writer.h"
#include "ui/cli/seed_reader.h"
#include "ui/command/commands.h"
#include "ui/option/generator_options.h"
#include "ui/option/operators_option.h"
#include "ui/option/setting_options.h"

namespace smiter::ui {

namespace {

struct MutateOptions : GeneratorOptions {
  std::vector<std::string> files;
  std::string strategy = "typefuzz";
  std::optional<std::uint64_t> unit, test;  // make these again
  std::vector<std::string> models, statuses;
  SolverOptions solvers;  // asked for models of the seeds
  bool explain = false;
  base::OptionValues of_strategies = strategies::standard_options();
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
  auto policy = strategies::mutation_policy(options.of_strategies, ops);
  if (!policy) return policy;
  auto narrowed = strategies::parse_focus(only, ops);
  if (!narrowed) return narrowed.error();
  policy->only = std::move(*narrowed);
  return policy;
}

// Of the solvers that the tests are for: their profiles list them.
std::vector<campaign::KnownTactics> tactics_of(const std::vector<capability::Record>& records) {
  std::vector<campaign::KnownTactics> known;
  for (const capability::Record& record : records) {
    if (!record.understands(capability::Kind::Command, "check-sat-using")) continue;
    for (const solver::Profile& profile : solver::builtin_profiles())
      if (profile.name == record.profile) known.push_back({record.name, profile.tactics});
  }
  return known;
}

// The options that decide what comes out, besides the seeds and numbers.
std::vector<std::string> deciding(const MutateOptions& options) {
  std::vector<std::string> words = {fmt::format("--for={}", fmt::join(options.targets, ","))};
  for (std::string& word : base::written(options.of_strategies, strategies::strategy_options()))
    words.push_back(std::move(word));
  for (const std::string& value : options.operators) words.push_back("--operators=" + value);
  for (const std::string& file : options.models) words.push_back("--model=" + file);
  for (const std::string& status : options.statuses) words.push_back("--status=" + status);
  for (const std::string& spec : options.solvers.specs) words.push_back("--solver=" + spec);
  return words;
}

void warn(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) fmt::print(stderr, "smiter mutate: warning: {}\n", line);
}

// Tries the user's rules before they are used.
base::Status vet(const MutateOptions& options, const strategies::Strategy& strategy,
                 const smt::OpTable& ops) {
  if (options.of_strategies.list("rules").empty()) return base::ok();
  std::vector<solver::SolverConfig> solvers;
  if (!options.solvers.specs.empty()) {
    auto read = read_solvers(options.solvers);
    if (!read) return read.error();
    solvers = std::move(*read);
  }
  const auto unseen = strategy.vet(campaign::prover(solvers, ops, campaign::vetting_limits()));
  if (!unseen) return unseen.error();
  warn(*unseen);
  return base::ok();
}

// One unit again, or one test of it: --unit and --test of a mutant's JSON, with its seed.
int mutate_again(const MutateOptions& options, const strategies::Strategy& strategy,
                 const std::vector<const strategies::Seed*>& order, MutantWriter& writer) {
  const strategies::Inputs inputs{order, *options.unit, options.seed};
  auto unit = strategy.begin(inputs, strategies::unit_rng(options.seed, strategy.name(), *options.unit));
  if (!unit) {
    fmt::print(stderr, "smiter mutate: {}\n", unit.error().to_string());
    return kBadUse;
  }
  std::uint64_t made = 0;
  while (auto test = (*unit)->next()) {
    if (options.test && test->provenance.test != *options.test) continue;
    test->provenance.options = deciding(options);
    if (const auto status = writer.write(++made, *test); !status) {
      fmt::print(stderr, "smiter mutate: {}\n", status.error().to_string());
      return kBadUse;
    }
    if (options.test || made == options.count) break;
  }
  warn((*unit)->our_errors());
  if (made == 0) fmt::print(stderr, "smiter mutate: the unit has no such test\n");
  return made == 0 ? kBadUse : kNothingFound;
}

// A strategy that takes two gets each with the next one, then with the one after that; one that takes
// more gets each with those that follow it.
std::vector<const strategies::Seed*> seeds_of_unit(const strategies::Strategy& strategy,
                                                   const std::vector<const strategies::Seed*>& order,
                                                   std::uint64_t unit) {
  if (order.empty()) return {};
  const std::size_t turns = order.size(), wanted = strategy.seeds_per_unit();
  std::vector<const strategies::Seed*> given{order[unit % turns]};
  if (wanted == 2) given.push_back(order[(unit + 1 + unit / turns) % turns]);
  for (std::size_t i = 1; wanted > 2 && i < std::min(wanted, turns); ++i)
    given.push_back(order[(unit + i) % turns]);
  return given;
}

int mutate(const MutateOptions& options, const strategies::Strategy& strategy,
           const std::vector<const strategies::Seed*>& order, MutantWriter& writer) {
  std::uint64_t made = 0, units = 0;
  std::size_t idle = 0;                       // units in a row without a new mutant
  std::unordered_set<std::uint64_t> scripts;  // hashes of the mutants so far
  // The count is spread over the seeds: each gets its share from a unit before any gets another.
  // Without seeds a unit gives all that it has.
  const std::size_t turns = std::max<std::size_t>(1, order.size());
  const std::uint64_t share =
      order.empty() ? options.count : std::max<std::uint64_t>(1, (options.count + turns - 1) / turns);
  bool bad_seed = false;
  for (; made < options.count && idle < 2 * turns; ++units) {
    const std::vector<const strategies::Seed*> given = seeds_of_unit(strategy, order, units);
    const strategies::Inputs inputs{given, units, options.seed};
    auto unit = strategy.begin(inputs, strategies::unit_rng(options.seed, strategy.name(), units));
    ++idle;
    if (!unit) {
      bad_seed = true;
      if (units < turns) fmt::print(stderr, "{}\n", unit.error().to_string());
      continue;
    }
    for (std::uint64_t i = 0; i < share && made < options.count;) {
      auto test = (*unit)->next();
      if (!test) break;
      // As in a campaign. A link of a chain stays: the next one is about it.
      if (!scripts.insert(base::hash_text(test->script)).second && !test->chain) continue;
      ++i;
      idle = 0;
      test->provenance.options = deciding(options);
      if (const auto status = writer.write(++made, *test); !status) {
        fmt::print(stderr, "smiter mutate: {}\n", status.error().to_string());
        return kBadUse;
      }
    }
    warn((*unit)->our_errors());
  }
  if (made == 0)
    fmt::print(stderr, "smiter mutate: no mutant could be made\n");
  else if (made < options.count)
    fmt::print(stderr, "smiter mutate: only {} could be made\n",
               made == 1 ? "one mutant" : fmt::format("{} mutants", made));
  return bad_seed || made == 0 ? kBadUse : kNothingFound;
}

int run(const MutateOptions& options, const Call& call) {
  const auto fail = [](const base::Error& error) {
    fmt::print(stderr, "smiter mutate: {}\n", error.to_string());
    return kBadUse;
  };
  if (options.strategy == "all" || options.strategy.find(',') != std::string::npos)
    return fail({"--strategy: give one strategy; all and lists are for fuzz and compare"});
  if (const auto problem = strategies::option_in_vain(given_rows(call), {{options.strategy}}))
    return fail({*problem});
  const OperatorChoice choice = split_operators(options.operators);
  const auto ops = Operators::load(choice.files);
  if (!ops) return fail(ops.error());
  auto records = read_targets(options, ops->table());
  if (!records) return fail(records.error());
  const auto tactics = tactics_of(*records);
  const generate::Targets targets(ops->table(), std::move(*records));
  auto policy = make_policy(options, choice.only, ops->table());
  if (!policy) return fail(policy.error());
  const strategies::Focus focus = policy->focus;
  const strategies::StrategyParts parts{ops->table(), targets, std::move(*policy),
                                        campaign::join_tactics(tactics), options.of_strategies};
  const auto strategy = strategies::make_strategy(options.strategy, parts);
  if (!strategy) return fail(strategy.error());
  if (const auto vetted = vet(options, **strategy, ops->table()); !vetted) return fail(vetted.error());
  if (options.files.empty() && (*strategy)->needs_seed())
    return fail({"FILE is required: the strategy needs seeds"});
  const auto limits = read_limits(options.solvers);
  if (!limits) return fail(limits.error());
  const auto trusted = campaign::trusted_solver(options.of_strategies);
  if (!trusted) return fail(trusted.error());
  const SeedSources sources{options.models, options.statuses, options.solvers};
  std::vector<std::string> warnings;
  auto read = read_seeds(options.files, sources, ops->table(), **strategy, warnings);
  warn(warnings);
  if (!read) return fail(read.error());
  std::vector<strategies::Seed>& seeds = *read;
  strategies::SeedHelp help;
  if (*trusted)
    help.ask_trusted = [&](const std::string& script, std::size_t checks) {
      return campaign::word_of(**trusted, *limits, script, checks);
    };
  for (strategies::Seed& seed : seeds) (*strategy)->prepare(seed, help);
  MutantWriter writer(options.out, options.json, options.explain);
  if (const auto status = writer.open(); !status) return fail(status.error());
  if (options.unit) {
    std::vector<const strategies::Seed*> given;
    for (const strategies::Seed& seed : seeds) given.push_back(&seed);
    const std::size_t wanted = (*strategy)->seeds_per_unit();
    // One that takes many is content with fewer.
    if (given.size() != wanted && (wanted <= 2 || given.empty() || given.size() > wanted))
      return fail({"--unit needs exactly the seeds that the unit was made from"});
    return mutate_again(options, **strategy, given, writer);
  }
  return mutate(options, **strategy, schedule(seeds, focus, ops->table()), writer);
}

}  // namespace

Command mutate_command() {
  auto options = std::make_shared<MutateOptions>();
  Command command{.name = "mutate",
                  .summary = "Make mutants of SMT-LIB scripts; runs a solver only if you name one"};
  command.add("FILE", options->files, "The seeds; - is standard input. histfuzz needs none");
  command
      .add("--strategy", options->strategy,
           "The strategy: " + strategies::known_strategies() +
               ". NAME:VARIANT is a strategy run another way, such as storm:paper (smiter strategies lists "
               "all). opfuzz+typefuzz draws one of the two for every step")
      .suggesting(strategies::strategy_and_variant_names())
      .taking("NAME")
      .with_default();
  add_generator_options(command, *options);
  command.find("--count")->described(
      "How many mutants to make, no two the same; each seed gets an equal share");
  command.find("--operators")
      ->described(
          "FILE adds operators to those that Smiter knows (smiter help operators). With op:NAME or "
          "theory:NAME, new terms use only these")
      .taking("FILE|op:NAME|theory:NAME");
  command.add("--explain", options->explain, "Print the steps that led to each mutant, as comments");
  command
      .add("--model", options->models,
           fmt::format("storm, diver, janus, fusion: a model of the seed, as a solver printed it. If it does "
                       "not satisfy the seed, storm uses it as an assignment, and the others refuse it. For "
                       "several seeds give one for each, in their order, and {} for a seed without a model; "
                       "or give a single one, which is used for every seed that it satisfies",
                       kNoModel))
      .taking("FILE");
  command
      .add("--status", options->statuses,
           "janus, fusion: the seed's answer, instead of what its :status or the solver says. For several "
           "seeds give one for each, in their order")
      .one_of({"sat", "unsat", "unknown"});
  add_solver_options(command, options->solvers)
      .required(false)
      .described(
          "storm, diver, janus, fusion: ask this solver for models of the seeds; janus and fusion also ask "
          "whether a seed is unsat. Without it no solver is run")
      .given(Several::Once);
  command.add("--unit", options->unit, "Make this unit of the seeds again; a test's JSON has its number");
  command.add("--test", options->test, "Make only this test of the unit").needing("--unit");
  command.add(strategies::strategy_options(), options->of_strategies);
  command.footer =
      "Examples:\n  smiter mutate seeds/QF_SLIA/*.smt2 --count 100 --seed 7 --out mutants\n"
      "  smiter mutate a.smt2 --strategy opfuzz+typefuzz --focus op:str.replace_re --explain\n"
      "Exit code: 0 done, 2 bad use or input, a refused model or rule, or no mutant could be made.";
  command.run = [options](const Call& call) { return run(*options, call); };
  return command;
}

}  // namespace smiter::ui
