// SPDX-License-Identifier: MIT
// Mutants per second of CPU time, with parsing of the seed once per unit, printing and
// provenance, on the seeds of about 2 KB of a corpus.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/file.h"
#include "generate/dialect.h"
#include "smt/parser.h"
#include "strategies/mutation.h"
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

void mutate(benchmark::State& state, std::string_view name, strategies::MutationPolicy policy) {
  static const std::vector<strategies::Seed> seeds = load_seeds();
  if (seeds.empty()) return state.SkipWithError("SMITER_BENCH_CORPUS has no scripts of 1 to 4 KB");
  const smt::OpTable& ops = theory::builtin_operators();
  const generate::Targets targets(ops, generate::default_dialects());
  const auto strategy = strategies::make_mutation(name, std::move(policy), ops, targets);
  std::uint64_t unit = 0;
  std::size_t mutants = 0, bytes = 0;
  for (auto _ : state) {
    const strategies::Seed* seed = &seeds[unit % seeds.size()];
    auto work = (*strategy)->begin({std::span(&seed, 1), unit, 1}, strategies::unit_rng(1, name, unit));
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

BENCHMARK_CAPTURE(mutate, typefuzz, "typefuzz", strategies::MutationPolicy{})->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(mutate, typefuzz_paper, "typefuzz", strategies::MutationPolicy::as_published())
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(mutate, opfuzz, "opfuzz", strategies::MutationPolicy{})->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace smiter
