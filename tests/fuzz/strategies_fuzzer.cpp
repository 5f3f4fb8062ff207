// SPDX-License-Identifier: MIT
// libFuzzer target: a unit of any strategy. Five bytes choose the strategy, two bundled
// seeds and the number of the unit; what follows, if anything, is a script (and after a line
// %% its model) in the place of the first seed. Of every test:
//   - the script reads, and what it prints reads back to the same text;
//   - there is one expectation for each check-sat;
//   - a witness verifies, from the text alone, if it is why an answer is expected.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "strategies/registry/registry.h"
#include "strategies/support/verify.h"
#include "support/seed_list.h"
#include "support/text_mutator.h"
#include "support/two_texts.h"
#include "theory/sig_reader.h"

namespace {

using namespace smiter;
using strategies::Strategy;

constexpr std::size_t kHeader = 5;
constexpr std::uint32_t kMostTests = 3;  // of a unit

struct Counters {
  std::size_t executions = 0, units = 0, tests = 0, witnesses = 0;
};
Counters counters;

void print_counters() {
  std::fprintf(stderr,
               "strategies_fuzzer: %zu executions, %zu units, %zu tests, %zu of them with a witness\n",
               counters.executions, counters.units, counters.tests, counters.witnesses);
}

const smt::OpTable& ops() {
  return theory::builtin_operators();
}

const generate::Targets& targets() {
  static const generate::Targets instance(ops(), generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  return instance;
}

template <typename T>
T value_of(base::Expected<T> made) {
  CHECK(made.has_value(), made ? "" : made.error().to_string());
  return std::move(*made);
}

// All strategies and their variants, with short units.
std::vector<std::unique_ptr<Strategy>> make_all() {
  strategies::StrategyParts parts{ops(), targets()};
  parts.policy.steps = kMostTests;
  const auto set = [&](const char* name, std::uint32_t value) { parts.options.set(name, value); };
  set("steps", kMostTests);
  set("storm-depth", 8);
  set("storm-assertions", 6);
  set("storm-pool", 20);
  set("storm-instances", 3);
  std::vector<std::string> names = strategies::strategy_and_variant_names();
  names.emplace_back("typefuzz+opfuzz");
  std::vector<std::unique_ptr<Strategy>> all;
  for (const std::string& name : names) all.push_back(value_of(strategies::make_strategy(name, parts)));
  return all;
}

const std::vector<std::unique_ptr<Strategy>>& all_strategies() {
  static const auto instance = make_all();
  return instance;
}

void check_test(const testcase::Test& test) {
  smt::TermTable table(ops());
  const auto script = smt::parse_script(test.script, table);
  CHECK(script.has_value(), script ? "" : script.error().to_string() + "\n" + test.script);
  const std::string printed = smt::print_script(table, *script);
  smt::TermTable other(ops());
  const auto again = smt::parse_script(printed, other);
  CHECK(again.has_value(), again ? "" : again.error().to_string() + "\n" + printed);
  CHECK(smt::print_script(other, *again) == printed, printed);
  const auto checks =
      std::ranges::count_if(script->commands, [](const smt::Command& c) { return is_check(c.kind); });
  CHECK(test.expectations.size() == static_cast<std::size_t>(checks), test.script);
  const bool by_witness = std::ranges::any_of(test.expectations, [](const testcase::Expectation& e) {
    return e.reason == testcase::Reason::Witness && e.answer == testcase::Answer::Sat;
  });
  ++counters.tests;
  counters.witnesses += by_witness ? 1 : 0;
  CHECK(!by_witness || strategies::witness_verifies(test, ops()),
        test.script + "\n" + test.witness.value_or(""));
}

const fuzz::TextMutator& mutator() {
  static const fuzz::TextMutator instance(fuzz::script_vocabulary(ops()));
  return instance;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  std::atexit(print_counters);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ++counters.executions;
  if (size < kHeader) return 0;
  const Strategy& strategy = *all_strategies()[data[0] % all_strategies().size()];
  const auto& bundled = fuzz::bundled_seeds();
  const strategies::Seed own = fuzz::seed_of("own", fuzz::as_text(data + kHeader, size - kHeader));
  const std::array<const strategies::Seed*, 2> seeds = {
      size > kHeader ? &own : &bundled[data[1] % bundled.size()], &bundled[data[2] % bundled.size()]};
  const std::uint64_t unit = data[3] | std::uint64_t{data[4]} << 8;
  const std::size_t count = std::min(strategy.seeds_per_unit(), seeds.size());
  const auto made = strategy.begin({std::span(seeds).first(count), unit, 1},
                                   strategies::unit_rng(1, strategy.name(), unit));
  if (!made) return 0;
  ++counters.units;
  for (std::uint32_t i = 0; i < kMostTests; ++i) {
    const auto test = (*made)->next();
    if (!test) break;
    check_test(*test);
  }
  for (const std::string& error : (*made)->our_errors()) CHECK(error.empty(), error);
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  return fuzz::mutate_after(kHeader, mutator(), data, size, most, seed, fuzz::reads);
}
