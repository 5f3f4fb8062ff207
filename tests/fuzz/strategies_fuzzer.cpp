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

#include "history/history_file.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "strategies/diver/diver.h"
#include "strategies/fusion/fusion.h"
#include "strategies/histfuzz/histfuzz.h"
#include "strategies/janus/janus.h"
#include "strategies/mutation.h"
#include "strategies/storm/storm.h"
#include "strategies/verify.h"
#include "support/seed_list.h"
#include "support/text_mutator.h"
#include "support/two_texts.h"
#include "theory/sig_reader.h"

namespace {

using namespace smiter;
using strategies::Strategy;

constexpr std::size_t kHeader = 5;
constexpr int kMostTests = 3;  // of a unit

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

// Each with a policy for short units.
std::vector<std::unique_ptr<Strategy>> make_all() {
  std::vector<std::unique_ptr<Strategy>> all;
  strategies::MutationPolicy mutation;
  mutation.steps = kMostTests;
  for (const char* name : {"typefuzz", "opfuzz", "typefuzz+opfuzz"})
    all.push_back(value_of(strategies::make_mutation(name, mutation, ops(), targets())));
  strategies::storm::StormPolicy storm{
      .max_depth = 8, .max_assertions = 6, .constructed = 20, .instances = 3};
  all.push_back(strategies::storm::make_storm(storm, ops(), targets()));
  auto rules = value_of(strategies::janus::load_rules(ops()));
  const strategies::janus::JanusPolicy janus{.walk = 3, .mutants = kMostTests};
  all.push_back(strategies::janus::make_janus(janus, std::move(rules), ops(), targets()));
  strategies::diver::DiverPolicy diver;
  diver.mutants = kMostTests;
  diver.round = 2;
  diver.tries = 10;
  all.push_back(strategies::diver::make_diver(diver, ops(), targets()));
  all.push_back(strategies::fusion::make_fusion({.tests = 2, .most_pairs = 3}, ops(), targets()));
  const auto history = value_of(history::read_history(history::bundled_history(), ops()));
  strategies::histfuzz::HistfuzzPolicy histfuzz;
  histfuzz.tests = kMostTests;
  all.push_back(value_of(strategies::histfuzz::make_histfuzz(histfuzz, history, ops(), targets())));
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
  for (int i = 0; i < kMostTests; ++i) {
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
