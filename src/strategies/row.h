// SPDX-License-Identifier: MIT
// What a strategy's folder says about it, in one row: `StrategyRow row()` in its namespace. The list
// of strategies (strategies/registry/list.h) has a line for each; nothing else names one.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "base/option.h"
#include "generate/targets.h"
#include "strategies/mutator.h"
#include "strategies/options.h"
#include "strategies/strategy.h"
#include "strategies/support/tactic.h"

namespace smiter::strategies {

// What strategies are made from. `ops` and `targets` must outlive them.
struct StrategyParts {
  const smt::OpTable& ops;
  const generate::Targets& targets;
  MutationPolicy policy = {};                       // what the user's options make of it
  std::vector<Tactic> tactics = {};                 // of the targets
  base::OptionValues options = standard_options();  // of all strategies
};

// Which truth a strategy brings along.
enum class Truth : std::uint8_t {
  Differential,  // none: solvers judge each other
  Own,           // it knows what to expect of its tests
};

// A strategy run another way: `--strategy typefuzz:paper`.
struct Variant {
  std::string_view name;  // "paper"
  std::string_view help;  // "as published: …"
};

// One number or choice of a policy, in words.
struct Parameter {
  std::string name;
  std::string value;        // of the variant asked about
  std::string paper = {};   // what the paper says; empty: it has no such thing
  std::string reason = {};  // why the variant "paper" differs from it; empty: it does not
};

using Made = base::Expected<std::unique_ptr<Strategy>>;

struct StrategyRow {
  std::string_view name;
  std::string_view help;  // what it does, in a few words
  Truth truth = Truth::Own;
  // Does its default put operators in focus into seeds that lack them?
  bool inserts_focus = false;
  // Either a maker of the strategy under its full name, "storm:paper" ...
  Made (*make)(std::string_view name, std::string_view variant, const StrategyParts& parts) = nullptr;
  // ... or, for one that only changes a script step by step, a maker of such steps and the policy of a
  // variant, given the user's. Those can be chained with "+".
  MakeMutator mutator = nullptr;
  MutationPolicy (*policy)(MutationPolicy given, std::string_view variant) = nullptr;
  std::vector<base::OptionRow> (*options)() = nullptr;  // its own
  std::span<const Variant> variants = {};               // besides the default, which has no name
  // All parameters, for the table in docs/strategies.md; an empty variant is the default.
  std::vector<Parameter> (*parameters)(std::string_view variant) = nullptr;
};

}  // namespace smiter::strategies
