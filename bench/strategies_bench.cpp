// SPDX-License-Identifier: MIT
// Tests per second of CPU time, with parsing of the seed once per unit, printing and
// provenance, on the seeds of about 2 KB of a corpus.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/file.h"
#include "bench/corpus.h"
#include "generate/targets.h"
#include "history/history_file.h"
#include "smt/parser/parser.h"
#include "strategies/fusion/fusion.h"
#include "strategies/histfuzz/histfuzz.h"
#include "strategies/janus/janus.h"
#include "strategies/registry/registry.h"
#include "strategies/storm/storm.h"
#include "theory/sig_reader.h"

namespace smiter {
namespace {

// Scripts between 1 and 4 KB that we can read, nearest to 2 KB first.
std::vector<strategies::Seed> load_seeds() {
  const char* const folder = std::getenv("SMITER_BENCH_CORPUS");
  std::vector<strategies::Seed> seeds;
  if (folder == nullptr) return seeds;
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.path().extension() == ".smt2")
      paths.push_back(entry.path().string());
  }
  std::ranges::sort(paths);
  for (const std::string& path : paths) {
    auto text = base::read_file(path);
    if (!text || text->size() < 1000 || text->size() > 4000) continue;
    smt::TermTable table(theory::builtin_operators());
    if (smt::parse_script(*text, table)) seeds.push_back({path, std::move(*text), std::nullopt});
  }
  std::ranges::stable_sort(seeds, {}, [](const strategies::Seed& seed) {
    return std::abs(static_cast<long>(seed.text.size()) - 2000);
  });
  constexpr std::size_t kMost = 200;
  if (seeds.size() > kMost) seeds.resize(kMost);
  return seeds;
}

const generate::Targets& targets() {
  static const generate::Targets both(theory::builtin_operators(),
                                      generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  return both;
}

void run(benchmark::State& state, const strategies::Strategy& strategy) {
  static const std::vector<strategies::Seed> seeds = load_seeds();
  if (seeds.empty()) return state.SkipWithError("SMITER_BENCH_CORPUS has no scripts of 1 to 4 KB");
  std::uint64_t unit = 0;
  std::size_t mutants = 0, bytes = 0;
  for (auto _ : state) {
    const strategies::Seed* seed = &seeds[unit % seeds.size()];
    auto work =
        strategy.begin({std::span(&seed, 1), unit, 1}, strategies::unit_rng(1, strategy.name(), unit));
    ++unit;
    if (!work) continue;
    while (auto test = (*work)->next()) {
      ++mutants;
      bytes += test->script.size();
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(mutants));
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes));
}

void mutate(benchmark::State& state, std::string_view name, strategies::MutationPolicy policy) {
  run(state, **strategies::make_strategy(name, {theory::builtin_operators(), targets(), std::move(policy)}));
}

void storm(benchmark::State& state, strategies::storm::StormPolicy policy, std::uint32_t assertions) {
  policy.max_assertions = assertions;
  run(state, *strategies::storm::make_storm(policy, theory::builtin_operators(), targets()));
}

void janus(benchmark::State& state, strategies::janus::JanusPolicy policy) {
  auto rules = strategies::janus::load_rules(theory::builtin_operators());
  run(state,
      *strategies::janus::make_janus(policy, std::move(*rules), theory::builtin_operators(), targets()));
}

// A script of about 2 KB with a model.
strategies::Seed satisfiable_seed(int which) {
  strategies::Seed seed{"made " + std::to_string(which), bench::made_script(which), "("};
  for (int i = 0; i < 14; ++i) {
    const std::string number = std::to_string(i), value = std::to_string(i + which);
    *seed.model += "(define-fun x" + number + " () Int " + value + ")(define-fun s" + number +
                   " () String \"a" + value + "\")";
  }
  *seed.model += ")";
  return seed;
}

strategies::Seed unsatisfiable_seed(int which) {
  std::string text = bench::made_script(which);
  text.insert(text.find('\n') + 1, "(set-info :status unsat)\n(declare-const y Int)\n(assert (< y y))\n");
  return {"made " + std::to_string(which), std::move(text), std::nullopt};
}

// Pairs of seeds that were made here with their models, or of the corpus's that claim to be unsat.
void fusion(benchmark::State& state, bool sat) {
  std::vector<strategies::Seed> seeds;
  for (int i = 0; sat && i < 20; ++i) seeds.push_back(satisfiable_seed(i));
  if (!sat) {
    seeds = load_seeds();
    std::erase_if(seeds, [](const auto& s) { return s.text.find(":status unsat") == std::string::npos; });
    const bool none = seeds.size() < 2;  // one makes no pair
    if (none) seeds.clear();
    for (int i = 0; none && i < 20; ++i) seeds.push_back(unsatisfiable_seed(i));
  }
  const auto strategy = strategies::fusion::make_fusion({}, theory::builtin_operators(), targets());
  std::uint64_t unit = 0;
  std::size_t scripts = 0, bytes = 0;
  for (auto _ : state) {
    const strategies::Seed* const pair[] = {&seeds[unit % seeds.size()],
                                            &seeds[(unit * 7 + 3) % seeds.size()]};
    auto work = strategy->begin({pair, unit, 1}, strategies::unit_rng(1, "fusion", unit));
    ++unit;
    if (!work) continue;
    while (auto test = (*work)->next()) {
      ++scripts;
      bytes += test->script.size();
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(scripts));
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes));
}

// Formulas per second of CPU time; SMITER_BENCH_HISTORY names a file of smiter mine,
// without it the built-in history is used.
void histfuzz(benchmark::State& state, strategies::histfuzz::HistfuzzPolicy policy) {
  const char* const path = std::getenv("SMITER_BENCH_HISTORY");
  const auto text = path != nullptr ? base::read_file(path) : std::string(history::bundled_history());
  if (!text) return state.SkipWithError("SMITER_BENCH_HISTORY cannot be read");
  const auto history = history::read_history(*text, theory::builtin_operators());
  if (!history) return state.SkipWithError("SMITER_BENCH_HISTORY is no history");
  const auto strategy =
      strategies::histfuzz::make_histfuzz(policy, *history, theory::builtin_operators(), targets());
  if (!strategy) return state.SkipWithError("the history cannot be used");
  std::uint64_t unit = 0;
  std::size_t formulas = 0, bytes = 0;
  for (auto _ : state) {
    auto work = (*strategy)->begin({{}, unit, 1}, strategies::unit_rng(1, "histfuzz", unit));
    ++unit;
    while (auto test = (*work)->next()) {
      ++formulas;
      bytes += test->script.size();
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(formulas));
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes));
}

BENCHMARK_CAPTURE(mutate, typefuzz, "typefuzz", strategies::MutationPolicy{})->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(mutate, typefuzz_paper, "typefuzz:paper", strategies::MutationPolicy())
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(mutate, opfuzz, "opfuzz", strategies::MutationPolicy{})->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(histfuzz, default, strategies::histfuzz::HistfuzzPolicy{})->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(histfuzz, paper, strategies::histfuzz::HistfuzzPolicy::as_published())
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(storm, default, strategies::storm::StormPolicy{}, 16)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(storm, paper, strategies::storm::StormPolicy::as_published(), 16)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(storm, paper_64, strategies::storm::StormPolicy::as_published(), 64)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(janus, default, strategies::janus::JanusPolicy{})->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(fusion, sat, true)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(fusion, unsat, false)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(janus, paper, strategies::janus::JanusPolicy::as_published())
    ->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace smiter
