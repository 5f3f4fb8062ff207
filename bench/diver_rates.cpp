// SPDX-License-Identifier: MIT
// How often DIVER's candidates succeed and how many satisfiable mutants it makes per
// second of CPU time, by logic, with its weights and early rejection on and off. Takes
// folders of FILE.smt2 with FILE.model beside them (experiments/diver-rates makes them) and is
// not run by `make bench`.
#include <time.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/file.h"
#include "strategies/diver/unit.h"
#include "strategies/support/verify.h"
#include "theory/sig_reader.h"

namespace smiter {
namespace {

using strategies::diver::DiverPolicy;
using strategies::diver::DiverUnit;
using strategies::diver::MutantCounts;
using strategies::diver::Weights;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) / 1e9;
}

struct Rates {
  std::uint64_t tests = 0, unusable = 0, checked = 0, unverified = 0;
  MutantCounts counts;
  double seconds = 0;

  void add(const Rates& other) {
    tests += other.tests;
    unusable += other.unusable;
    checked += other.checked;
    unverified += other.unverified;
    counts.add(other.counts);
    seconds += other.seconds;
  }
};

// Every test's witness is judged again from the text of the test, outside of the time.
Rates measure(const std::vector<strategies::Seed>& seeds, const DiverPolicy& policy, bool verify) {
  const smt::OpTable& ops = theory::builtin_operators();
  static const generate::Targets targets(ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  static const strategies::diver::Rules rules(ops);
  Rates rates;
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    const strategies::Seed* const seed = &seeds[i];
    std::vector<testcase::Test> tests;
    const double start = cpu_seconds();
    auto unit = DiverUnit::begin({std::span(&seed, 1), i, 1}, policy, rules, ops, targets, {},
                                 strategies::unit_rng(1, "diver", i));
    if (!unit) {
      ++rates.unusable;
      continue;
    }
    while (auto test = (*unit)->next()) {
      ++rates.tests;
      if (verify) tests.push_back(std::move(*test));
    }
    rates.counts.add((*unit)->counts());
    unit->reset();
    rates.seconds += cpu_seconds() - start;
    for (const testcase::Test& test : tests) {
      ++rates.checked;
      rates.unverified += strategies::witness_verifies(test, ops) ? 0 : 1;
    }
  }
  return rates;
}

std::map<std::string, std::vector<strategies::Seed>> load(const char* folder) {
  namespace fs = std::filesystem;
  std::map<std::string, std::vector<strategies::Seed>> by_logic;
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".smt2") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  for (const fs::path& path : paths) {
    auto text = base::read_file(path.string());
    auto model = base::read_file(fs::path(path).replace_extension(".model").string());
    if (!text || !model) continue;
    by_logic[path.parent_path().filename().string()].push_back({path.string(), *text, *model});
  }
  return by_logic;
}

double per_try(const Rates& r) {
  return static_cast<double>(r.tests) / static_cast<double>(std::max<std::uint64_t>(1, r.counts.tries));
}
double per_second(const Rates& r) {
  return static_cast<double>(r.tests) / std::max(1e-9, r.seconds);
}

// What is compared: weights and early rejection, the latter off, the former off.
struct Variant {
  bool weighted, early_rejection;
};
constexpr std::array kVariants = {Variant{true, true}, Variant{true, false}, Variant{false, true},
                                  Variant{false, false}};
using Row = std::array<Rates, kVariants.size()>;

void print(const std::string& name, std::size_t seeds, const Row& r) {
  fmt::print(
      "| {} | {} of {} | {} of {} | {:.1f} %, {:.1f} % | {:.2f} | {:.0f} | {:.0f} | {:.0f} | {:.0f} | {:.2f} "
      "|\n",
      name, seeds - r[0].unusable, seeds, r[0].checked - r[0].unverified, r[0].checked, 100 * per_try(r[0]),
      100 * per_try(r[2]), per_try(r[0]) / std::max(1e-9, per_try(r[2])), per_second(r[0]), per_second(r[1]),
      per_second(r[2]), per_second(r[3]), per_second(r[0]) / std::max(1e-9, per_second(r[2])));
}

// Where the tries of the weighted variant went, of 100.
void print_losses(const std::string& name, const Rates& r) {
  const auto share = [&](std::uint64_t n) {
    return 100 * static_cast<double>(n) / static_cast<double>(std::max<std::uint64_t>(1, r.counts.tries));
  };
  fmt::print("| {} | {:.1f} | {:.1f} | {:.1f} | {:.1f} | {:.1f} | {:.1f} |\n", name, share(r.counts.made),
             share(r.counts.nothing), share(r.counts.valueless), share(r.counts.early),
             share(r.counts.refused), share(r.counts.unfit));
}

int run(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: diver_rates FOLDER [mutants per seed]\n");
    return 2;
  }
  DiverPolicy policy;
  policy.mutants = argc > 2 ? static_cast<std::uint32_t>(std::strtoul(argv[2], nullptr, 10)) : 1000;
  fmt::print(
      "| logic | seeds used | witnesses verified | per try: weighted, uniform | ratio | mutants/s: weighted "
      "| "
      "… not early | uniform | … not early | ratio |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  Row all;
  std::map<std::string, Rates> weighted;
  std::size_t count = 0;
  for (const auto& [logic, seeds] : load(argv[1])) {
    Row row;
    for (std::size_t i = 0; i < kVariants.size(); ++i) {
      policy.weights = kVariants[i].weighted ? Weights::Always : Weights::Never;
      policy.early_rejection = kVariants[i].early_rejection;
      row[i] = measure(seeds, policy, i == 0);
      all[i].add(row[i]);
    }
    print(logic, seeds.size(), row);
    std::fflush(stdout);
    weighted[logic] = row[0];
    count += seeds.size();
  }
  print("all", count, all);
  fmt::print(
      "\n| of 100 tries | mutants | no new term | no value | rejected unseen | rejected on the path | "
      "outside of logic or size |\n|---|--:|--:|--:|--:|--:|--:|\n");
  for (const auto& [logic, rates] : weighted) print_losses(logic, rates);
  print_losses("all", all[0]);
  fmt::print("\nAccepted by a constraint and then found not true: {}\n", all[0].counts.refuted);
  return all[0].unverified + all[0].counts.refuted == 0 ? 0 : 1;
}

}  // namespace
}  // namespace smiter

int main(int argc, char** argv) {
  return smiter::run(argc, argv);
}
