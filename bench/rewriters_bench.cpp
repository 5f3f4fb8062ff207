// SPDX-License-Identifier: MIT
// How fast rewriters are judged: terms of `smiter enumerate` per CPU-second, ours and the solver's apart,
// beside what the solver does when the same terms are only sent to it. Solvers are those on PATH that
// can simplify, and the releases at hand.
//
// The terms are four blocks of those up to the size that a row names, spread evenly. Each block is sent
// without a judge and then judged, in the same process of the solver. CPU time and items per second are ours:
// making the terms, writing them, reading what comes back, judging.
#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/solvers/solver_setup.h"
#include "experiments/enumerate/block.h"
#include "experiments/enumerate/understood.h"
#include "rewrite/enumerate/enumerator.h"
#include "solver/release/store.h"
#include "theory/sig_reader.h"

namespace smiter::bench {
namespace {

struct Row {
  std::string_view universe;
  std::uint32_t size;
};
constexpr std::array kRows = {Row{"strings", 4}, Row{"bitvec", 4},    Row{"floating_point", 4},
                              Row{"ints", 5},    Row{"reals", 5},     Row{"datatypes", 7},
                              Row{"core", 7},    Row{"sequences", 5}, Row{"arrays", 7}};

constexpr std::uint64_t kBlocks = 4, kTerms = 2048;

std::vector<std::uint64_t> numbers_of(std::uint64_t block, const rewrite::Enumerator& terms) {
  const std::uint64_t step = std::max<std::uint64_t>(1, terms.count() / (kBlocks * kTerms));
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t i = block * kTerms; i < (block + 1) * kTerms && i * step < terms.count(); ++i)
    numbers.push_back(i * step);
  return numbers;
}

// An error if the solver lacks a sort of the universe, or cannot simplify.
auto understood_of(const campaign::SolverSetup& solvers, const Row& row) {
  return experiments::Understood::make(*rewrite::builtin_universe(row.universe), solvers, 0,
                                       theory::builtin_operators(), "simplify");
}

void judge(benchmark::State& state, const campaign::SolverSetup& solvers, const Row& row) {
  const smt::OpTable& ops = theory::builtin_operators();
  const auto understood = understood_of(solvers, row);
  const auto terms = rewrite::Enumerator::make((*understood)->vocabulary(), row.size);
  if (!terms) return state.SkipWithError("the universe cannot be enumerated");
  const solver::Limits limits{.wall_ms = 20'000};
  experiments::BlockAsker asker(solvers.configs[0], (*understood)->prologue(), limits, ops);
  experiments::TermCounts alone, judged;
  for (auto _ : state) {
    for (std::uint64_t block = 0; block < kBlocks; ++block) {
      state.PauseTiming();
      alone.add(asker.send((*understood)->terms(*terms, numbers_of(block, *terms))));
      state.ResumeTiming();
      experiments::BlockTerms some = (*understood)->terms(*terms, numbers_of(block, *terms));
      judged.add(asker.ask(some).counts);
    }
  }
  const auto count = static_cast<double>(judged.done());
  state.SetItemsProcessed(static_cast<std::int64_t>(judged.done()));
  const double own_ms = judged.own_ms;
  const double both_ms = judged.solver_ms + own_ms;
  state.SetLabel(fmt::format(
      "solver alone {:.0f} terms per CPU-second; judged {:.0f} ({:.0f} %); our CPU {:.0f} % of the solver's; "
      "without judging {:.0f} %",
      1000 * count / alone.solver_ms, 1000 * count / both_ms, 100 * alone.solver_ms / both_ms,
      100 * own_ms / judged.solver_ms, 100 * alone.own_ms / alone.solver_ms));
}

// One of each program on PATH, and the releases.
std::vector<std::string> specs() {
  std::vector<std::string> out = {"z3", "cvc5", "cvc4"};
  for (const solver::Release& release : solver::releases_at_hand()) out.push_back(release.name());
  return out;
}

}  // namespace
}  // namespace smiter::bench

int main(int argc, char** argv) {
  using namespace smiter;
  benchmark::Initialize(&argc, argv);
  std::vector<std::unique_ptr<campaign::SolverSetup>> setups;
  for (const std::string& spec : bench::specs()) {
    auto setup = campaign::set_up_solvers({spec}, theory::builtin_operators());
    if (!setup) continue;
    setups.push_back(std::make_unique<campaign::SolverSetup>(std::move(*setup)));
    for (const bench::Row& row : bench::kRows) {
      const auto* solvers = setups.back().get();
      if (!bench::understood_of(*solvers, row)) continue;
      benchmark::RegisterBenchmark(fmt::format("rewrites/{}/{}", spec, row.universe).c_str(),
                                   [solvers, &row](benchmark::State& s) { bench::judge(s, *solvers, row); })
          ->Iterations(1)
          ->Unit(benchmark::kMillisecond);
    }
  }
  benchmark::RunSpecifiedBenchmarks();
}
