// SPDX-License-Identifier: MIT
// How fast terms are evaluated: nodes per second for each theory, and whole scripts.
//
// Every symbol has the simplest value of its sort (0, "", the first constructor): no
// solver takes part. "nodes" asks for every closed node of the scripts once, so that
// laziness hides none; "scripts" asks for the assertions, as the judge does.
#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>

#include "bench/corpus.h"
#include "eval/machine/evaluator.h"
#include "eval/model/model.h"
#include "eval/model/sort_map.h"
#include "smt/parser/parser.h"
#include "smt/script/summary.h"
#include "smt/terms/visit.h"
#include "theory/sig_reader.h"

namespace smiter::bench {
namespace {

struct Loaded {
  std::size_t bytes = 0;
  smt::TermTable table{theory::builtin_operators()};
  std::vector<smt::TermId> assertions;
  std::vector<smt::TermId> nodes;  // closed, children first
  eval::Model model;
};

void add_values(Loaded& loaded) {
  eval::SortMap sorts(loaded.table, loaded.model);
  for (std::uint32_t i = 0; i < loaded.table.fun_count(); ++i) {
    const smt::FunDecl decl = loaded.table.fun(smt::FunId(i));
    if (decl.kind != smt::FunKind::Declared) continue;
    std::vector<smt::SortId> parts(loaded.table.params(smt::FunId(i)).begin(),
                                   loaded.table.params(smt::FunId(i)).end());
    parts.push_back(decl.result);
    const smt::SortId sort = parts.size() == 1 ? decl.result : loaded.table.sorts().mk_function(parts);
    if (auto value = sorts.any_element(sort)) loaded.model.set(smt::FunId(i), *std::move(value));
  }
}

std::string theory_of(std::string logic) {
  if (logic.starts_with("QF_")) logic = logic.substr(3);
  for (const auto& [part, name] : std::vector<std::pair<std::string, std::string>>{{"FP", "floats"},
                                                                                   {"DT", "datatypes"},
                                                                                   {"S", "strings"},
                                                                                   {"A", "arrays"},
                                                                                   {"BV", "bit-vectors"},
                                                                                   {"N", "nonlinear"},
                                                                                   {"I", "integers"},
                                                                                   {"R", "reals"},
                                                                                   {"UF", "functions"}}) {
    const bool found = name == "strings"
                           ? logic.starts_with("S") || logic.ends_with("SLIA") || logic.ends_with("SNIA")
                       : name == "arrays" ? logic.starts_with("A") && logic != "ALL"
                                          : logic.find(part) != std::string::npos;
    if (found) return name;
  }
  return "other";
}

// Nothing for a script that cannot be read or that asserts nothing.
std::unique_ptr<Loaded> load(const std::string& text, std::string& logic) {
  auto loaded = std::make_unique<Loaded>();
  const auto script = smt::parse_script(text, loaded->table);
  if (!script) return nullptr;
  loaded->bytes = text.size();
  for (const smt::Command& c : script->commands) {
    if (c.kind == smt::CommandKind::Assert) loaded->assertions.push_back(c.term);
  }
  if (loaded->assertions.empty()) return nullptr;
  add_values(*loaded);
  smt::Visitor visitor(loaded->table);
  for (const smt::TermId root : loaded->assertions) {
    visitor.post_order(root, [&](smt::TermId t) {
      const auto& node = loaded->table[t];
      const bool plain = (node.flags & smt::kHasBinder) == 0 && node.kind != smt::TermKind::MatchCase;
      if (node.free_vars == smt::kNoVars && plain) loaded->nodes.push_back(t);
    });
  }
  logic = smt::summarize(loaded->table, *script).logic;
  return loaded;
}

const std::map<std::string, std::vector<std::unique_ptr<Loaded>>>& corpus() {
  static const auto all = [] {
    std::map<std::string, std::vector<std::unique_ptr<Loaded>>> out;
    std::string logic;
    for (const std::string& text : corpus_texts()) {
      if (auto loaded = load(text, logic)) out[theory_of(logic)].push_back(std::move(loaded));
    }
    return out;
  }();
  return all;
}

void nodes(benchmark::State& state, const std::vector<std::unique_ptr<Loaded>>& scripts) {
  std::int64_t count = 0;
  for (auto _ : state) {
    for (const auto& one : scripts) {
      eval::Evaluator evaluator(one->table, one->model);
      for (const smt::TermId t : one->nodes) benchmark::DoNotOptimize(evaluator.evaluate(t));
      count += static_cast<std::int64_t>(one->nodes.size());
    }
  }
  state.SetItemsProcessed(count);
}

// Scripts of about 2 KB: the median time of one evaluation from scratch.
void scripts_of_2_kb(benchmark::State& state) {
  std::vector<const Loaded*> chosen;
  for (const auto& [name, scripts] : corpus()) {
    for (const auto& one : scripts) {
      if (one->bytes > 1500 && one->bytes < 2500) chosen.push_back(one.get());
    }
  }
  const bool none = chosen.empty();
  std::vector<std::unique_ptr<Loaded>> made;
  std::string logic;
  for (int i = 0; none && i < 20; ++i) {
    made.push_back(load(made_script(i), logic));
    chosen.push_back(made.back().get());
  }
  std::vector<double> best(chosen.size(), 1e9);
  for (auto _ : state) {
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const auto start = std::chrono::steady_clock::now();
      eval::Evaluator evaluator(chosen[i]->table, chosen[i]->model);
      for (const smt::TermId t : chosen[i]->assertions) benchmark::DoNotOptimize(evaluator.evaluate(t));
      const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - start;
      best[i] = std::min(best[i], spent.count());
    }
  }
  std::ranges::sort(best);
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(chosen.size()));
  // In the label: a table by columns wants the same counters of every benchmark.
  state.SetLabel(fmt::format("{} {}scripts; median {:.1f} us; 90 % under {:.1f} us", chosen.size(),
                             none ? "made " : "", best[best.size() / 2], best[best.size() * 9 / 10]));
}

}  // namespace
}  // namespace smiter::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  for (const auto& [name, scripts] : smiter::bench::corpus()) {
    const auto* list = &scripts;
    benchmark::RegisterBenchmark(("nodes/" + name).c_str(), [list](benchmark::State& s) {
      smiter::bench::nodes(s, *list);
    })->Unit(benchmark::kMillisecond);
  }
  benchmark::RegisterBenchmark("scripts_of_2_KB", smiter::bench::scripts_of_2_kb)
      ->Unit(benchmark::kMillisecond);
  benchmark::RunSpecifiedBenchmarks();
}
