// SPDX-License-Identifier: MIT
#include "campaign/setup/setup.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/hash.h"
#include "campaign/setup/questions.h"
#include "history/history_file.h"
#include "smt/parser/parser.h"
#include "strategies/options.h"

namespace smiter::campaign {

std::optional<std::string> note_on_strategies(const std::vector<std::string>& used,
                                              const std::vector<solver::SolverConfig>& solvers) {
  std::vector<std::string> left_out;
  for (const std::string& name : strategies::strategies_for_all(SIZE_MAX)) {
    if (std::ranges::find(used, name) == used.end()) left_out.push_back(name);
  }
  if (left_out.empty()) return std::nullopt;
  return fmt::format(
      "{} left out: they need solvers of two families to compare, and there is only {}. Add a --solver of "
      "another family, or name them with --strategy",
      fmt::join(left_out, ", "), solvers.front().profile.family_name());
}

std::string note_on_resuming(const Settings& settings, const Counts& before, double seconds) {
  std::string limits;
  const auto add = [&](const std::string& text) { limits += (limits.empty() ? "" : ", ") + text; };
  if (settings.time_ms > 0) add(fmt::format("{} s", static_cast<double>(settings.time_ms) / 1000));
  if (settings.cpu_ms > 0) add(fmt::format("{} s of CPU time", static_cast<double>(settings.cpu_ms) / 1000));
  if (settings.tests > 0) add(fmt::format("{} test{}", settings.tests, settings.tests == 1 ? "" : "s"));
  return fmt::format("resumed after {} test{} in {:.0f} s; this run, from now: {}", before.tests,
                     before.tests == 1 ? "" : "s", seconds, limits.empty() ? "until Ctrl-C" : limits);
}

base::Expected<strategies::MutationPolicy> mutation_policy(const Settings& settings,
                                                           const smt::OpTable& ops) {
  return strategies::mutation_policy(settings.of_strategies, ops);
}

base::Status add_old_triggers(const std::string& path, triage::Baseline& known) {
  const auto text = history::history_text(path);
  if (!text) return text.error();
  // Only the fingerprints are wanted: the pool of atoms need not be read. Our own trophies
  // are old news whichever history is used.
  for (const std::string_view history : {std::string_view(*text), history::bundled_history()}) {
    for (const std::uint64_t fingerprint : history::fingerprints_in(history)) known.add_trigger(fingerprint);
  }
  return base::ok();
}

void restore_order(const std::vector<StoredSeed>& stored, LoadedSeeds& loaded) {
  std::vector<strategies::Seed> ordered;
  for (const StoredSeed& s : stored) {
    const auto at = std::ranges::find(loaded.seeds, s.name, &strategies::Seed::name);
    if (at != loaded.seeds.end() && base::hash_text(at->text) == s.hash) {
      at->model = s.model;
      at->status = s.status;
      at->label_refuted = s.bad_label.has_value();
      ordered.push_back(std::move(*at));
      loaded.seeds.erase(at);
    } else {
      // Its number must stay taken. An empty text is refused by every strategy.
      ordered.push_back({s.name, "", std::nullopt});
      if (!is_question(s.name))
        loaded.skipped.push_back({s.name, "changed or gone since the campaign began"});
      if (at != loaded.seeds.end()) loaded.seeds.erase(at);
    }
  }
  for (auto& seed : loaded.seeds) ordered.push_back(std::move(seed));
  loaded.seeds = std::move(ordered);
}

std::vector<std::uint32_t> numbered_logics(const std::vector<strategies::Seed>& seeds) {
  std::map<std::string, std::uint32_t> numbers;
  std::vector<std::uint32_t> out;
  for (const auto& seed : seeds)
    out.push_back(numbers.emplace(seed.logic, static_cast<std::uint32_t>(numbers.size())).first->second);
  return out;
}

MutantPoolStart stored_mutants(const Store& store, const std::vector<strategies::Seed>& seeds) {
  MutantPoolStart start = store.mutant_pool_start();
  std::erase_if(start.mutants, [&](const StoredMutant& mutant) {
    return mutant.seed >= seeds.size() || seeds[mutant.seed].text.empty();
  });
  return start;
}

std::vector<std::uint32_t> focus_weights(const std::vector<strategies::Seed>& seeds,
                                         const strategies::Focus& focus, const smt::OpTable& ops) {
  if (focus.empty()) return {};
  std::vector<std::uint32_t> weights;
  for (const auto& seed : seeds) {
    smt::TermTable table(ops);
    bool matches = false;
    if (smt::parse_script(seed.text, table)) {
      for (std::uint32_t i = 0; i < table.size() && !matches; ++i) {
        const smt::TermNode& node = table[smt::TermId(i)];
        matches = node.kind == smt::TermKind::Operator && focus.matches(ops, ops[node.op()]);
      }
    }
    weights.push_back(matches ? 3 : 1);
  }
  return weights;
}

}  // namespace smiter::campaign
