// SPDX-License-Identifier: MIT
// How often DIVER's candidates succeed and how many satisfiable mutants it makes per
// second of CPU time, by logic, with its weights and early rejection on and off. Takes
// folders of FILE.smt2 with FILE.model beside them (scripts/diver_rates makes them) and is
// not run by `make bench`.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/file.h"
#include "strategies/diver/unit.h"
#include "strategies/verify.h"
#include "theory/sig_reader.h"

namespace smiter {
namespace {

using strategies::diver::DiverPolicy;
using strategies::diver::DiverUnit;
using strategies::diver::MutantCounts;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) / 1e9;
}

struct Rates {
  std::uint64_t tests = 0, tries = 0, drawn = 0, refuted = 0, unusable = 0, checked = 0, unverified = 0;
  double seconds = 0;
};

// Every test's witness is judged again from the text of the test, outside of the time.
Rates measure(const std::vector<strategies::Seed>& seeds, const DiverPolicy& policy, bool verify) {
  const smt::OpTable& ops = theory::builtin_operators();
  static const generate::Targets targets(ops, generate::default_dialects());
  static const strategies::diver::Rules rules(ops);
  Rates rates;
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    const strategies::Seed* const seed = &seeds[i];
    std::vector<testcase::Test> tests;
    const double start = cpu_seconds();
    auto unit = DiverUnit::begin({std::span(&seed, 1), i, 1}, policy, rules, ops, targets,
                                 strategies::unit_rng(1, "diver", i));
    if (!unit) {
      ++rates.unusable;
      continue;
    }
    while (auto test = (*unit)->next()) {
      ++rates.tests;
      if (verify) tests.push_back(std::move(*test));
    }
    const MutantCounts counts = (*unit)->counts();
    unit->reset();
    rates.seconds += cpu_seconds() - start;
    rates.tries += counts.tries;
    rates.drawn += counts.drawn;
    rates.refuted += counts.refuted;
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

std::string per_try(const Rates& r) {
  return fmt::format("{:.1f} %",
                     r.tries == 0 ? 0 : 100.0 * static_cast<double>(r.tests) / static_cast<double>(r.tries));
}
std::string per_second(const Rates& r) {
  return fmt::format("{:.0f}", r.seconds == 0 ? 0 : static_cast<double>(r.tests) / r.seconds);
}

int run(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: diver_rates FOLDER [mutants per seed]\n");
    return 2;
  }
  DiverPolicy base;
  base.mutants = argc > 2 ? static_cast<std::uint32_t>(std::strtoul(argv[2], nullptr, 10)) : 1000;
  fmt::print(
      "| logic | seeds used | mutants | verified | per try: weighted, uniform | ratio | mutants/s: weighted "
      "| without early rejection | uniform | ratio |\n");
  fmt::print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n");
  Rates all[3];
  const auto row = [](const std::string& name, std::size_t seeds, const Rates(&r)[3]) {
    const auto rate = [](const Rates& x) {
      return static_cast<double>(x.tests) / static_cast<double>(std::max<std::uint64_t>(1, x.tries));
    };
    const auto speed = [](const Rates& x) {
      return static_cast<double>(x.tests) / std::max(1e-9, x.seconds);
    };
    fmt::print("| {} | {} of {} | {} | {} of {} | {}, {} | {:.2f} | {} | {} | {} | {:.2f} |\n", name,
               seeds - r[0].unusable, seeds, r[0].tests, r[0].checked - r[0].unverified, r[0].checked,
               per_try(r[0]), per_try(r[2]), rate(r[0]) / std::max(1e-9, rate(r[2])), per_second(r[0]),
               per_second(r[1]), per_second(r[2]), speed(r[0]) / std::max(1e-9, speed(r[2])));
  };
  std::size_t count = 0;
  for (const auto& [logic, seeds] : load(argv[1])) {
    Rates rates[3];
    for (int variant = 0; variant < 3; ++variant) {
      DiverPolicy policy = base;
      policy.early_rejection = variant == 0;
      policy.weighted = variant != 2;
      if (variant == 2) policy.early_rejection = true;
      rates[variant] = measure(seeds, policy, variant == 0);
      Rates& sum = all[variant];
      sum.tests += rates[variant].tests;
      sum.tries += rates[variant].tries;
      sum.seconds += rates[variant].seconds;
      sum.unusable += rates[variant].unusable;
      sum.checked += rates[variant].checked;
      sum.unverified += rates[variant].unverified;
      sum.refuted += rates[variant].refuted;
    }
    row(logic, seeds.size(), rates);
    count += seeds.size();
    std::fflush(stdout);
  }
  row("all", count, all);
  fmt::print("\nAccepted by a constraint and then found not true: {}\n", all[0].refuted);
  return all[0].unverified + all[0].refuted == 0 ? 0 : 1;
}

}  // namespace
}  // namespace smiter

int main(int argc, char** argv) {
  return smiter::run(argc, argv);
}
