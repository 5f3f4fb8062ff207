// SPDX-License-Identifier: MIT
#include "experiments/compare.h"

#include <algorithm>
#include <filesystem>
#include <unordered_set>

#include <fmt/core.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/rng.h"
#include "campaign/campaign.h"
#include "campaign/store/archive.h"
#include "campaign/store/folder_lock.h"
#include "experiments/kept_run.h"
#include "history/fingerprint.h"
#include "history/history_file.h"
#include "history/leave_out.h"
#include "strategies/registry/registry.h"

namespace smiter::experiments {

namespace {

using Fingerprints = std::unordered_set<std::uint64_t>;

Fingerprints fingerprints_of(const std::vector<std::string>& scripts, const smt::OpTable& ops) {
  Fingerprints out;
  for (const std::string& text : scripts) out.insert(history::fingerprint(text, ops));
  out.erase(0);  // of those that cannot be read
  return out;
}

// The history that every run gets: without the bugs that are looked for and without those that Smiter found
// earlier. Otherwise histfuzz is told what to find.
base::Expected<std::string> clean_history(const CompareSettings& settings, const smt::OpTable& ops,
                                          const Fingerprints& triggers, Comparison& comparison) {
  const auto text = history::history_text(settings.base.of_strategies.text("history"));
  if (!text) return text.error();
  auto history = history::read_history(*text, ops);
  if (!history) return history.error();
  comparison.history_removed = history::leave_out(*history, [&](const history::Bug& bug) {
    return history::is_trophy(bug) || triggers.contains(bug.fingerprint);
  });
  return history::write_history(*history);
}

// Names of the seeds that every run gets.
std::vector<std::string> choose_seeds(const CompareSettings& settings, const smt::OpTable& ops,
                                      const Fingerprints& triggers, Comparison& comparison) {
  std::vector<std::string> names;
  const campaign::LoadedSeeds loaded = campaign::load_seeds(settings.base.seeds, ops);
  comparison.skipped = loaded.skipped.size();
  if (!loaded.skipped.empty()) {
    const campaign::SkippedSeed& first = loaded.skipped.front();
    comparison.unusable = fmt::format("{}: {}", first.name, first.reason);
  }
  for (const strategies::Seed& seed : loaded.seeds) {
    if (!triggers.empty() && triggers.contains(history::fingerprint(seed.text, ops))) {
      ++comparison.removed;
    } else {
      names.push_back(seed.name);
    }
  }
  if (settings.most_seeds > 0 && settings.most_seeds < names.size()) {
    base::Rng rng(settings.base.seed ^ 0xc0ffeeULL);
    for (std::size_t i = 0; i < settings.most_seeds; ++i)
      std::swap(names[i], names[i + rng.below(names.size() - i)]);
    names.resize(settings.most_seeds);
    std::ranges::sort(names);
  }
  comparison.seeds = names.size();
  return names;
}

// When so much wall time was over, how much CPU time was?
double cpu_at(const std::vector<campaign::Moment>& timeline, double seconds) {
  campaign::Moment before{};
  for (const campaign::Moment& m : timeline) {
    if (m.seconds >= seconds) {
      const double part = (seconds - before.seconds) / std::max(m.seconds - before.seconds, 1e-9);
      return before.cpu_seconds + part * (m.cpu_seconds - before.cpu_seconds);
    }
    before = m;
  }
  return before.cpu_seconds;
}

base::Status look_back(const std::string& folder, const KnownBugs& known, const smt::OpTable& ops, Run& run) {
  const auto archive = campaign::read_archive(folder);
  if (!archive) return archive.error();
  std::vector<const triage::Finding*> by_mutants = archive->clusters();
  std::erase_if(by_mutants, [](const triage::Finding* f) { return f->origin != triage::Origin::Mutant; });
  for (const triage::Finding* f : by_mutants) run.found_at.push_back(cpu_at(archive->timeline, f->seconds));
  std::ranges::sort(run.found_at);
  run.recalled = recall(known.bugs, by_mutants, ops, Likeness::Generous);
  run.recalled_strictly = recall(known.bugs, by_mutants, ops, Likeness::Strict);
  return base::ok();
}

std::string folder_of(const CompareSettings& settings, const std::string& strategy, unsigned repeat) {
  return fmt::format("{}/{}-{}", settings.base.out, strategy, repeat + 1);
}

base::Expected<Run> run_anew(const CompareSettings& settings, const std::vector<std::string>& seeds,
                             const std::string& strategy, unsigned repeat, const smt::OpTable& ops,
                             const CompareEvents& events) {
  campaign::Settings run = settings.base;
  run.test_questions = false;  // they are not among the seeds that strategies are compared on
  run.seeds = seeds;
  run.strategies = strategy == "all" ? std::vector<std::string>() : std::vector{strategy};
  run.seed += repeat;
  run.cpu_ms = settings.budget_ms;
  run.out = folder_of(settings, strategy, repeat);
  auto opened = campaign::Campaign::open(run, campaign::Opening::New, ops, {});
  if (!opened) return opened.error();
  campaign::Campaign& one = **opened;
  one.start();
  while (!one.wait(200)) {
    if (events.stop()) one.stop();
  }
  const campaign::Snapshot last = one.finish();
  Run done{.strategy = strategy,
           .repeat = repeat,
           .counts = last.counts,
           .cpu_seconds = last.cpu_seconds,
           .solver_cpu_seconds = last.solver_cpu_seconds,
           .seed_clusters = last.seed_clusters,
           .summary = campaign::summary_json(last, false)};
  if (const std::string error = one.error(); !error.empty()) return base::Error{error, {}, run.out};
  if (events.stop()) return base::Error{"interrupted"};  // a run cut short would not be comparable
  if (const auto kept = keep_run(run.out, done); !kept) return kept.error();
  return done;
}

// What every run here has in common. The history counts by what is in it: machines that share the folder may
// have it at other paths.
std::string what_is_compared(const CompareSettings& settings, const std::vector<std::string>& seeds,
                             const std::string& history, const std::vector<std::string>& solvers) {
  campaign::Settings common = settings.base;
  common.of_strategies.set("history", fmt::format("content {:016x}", base::hash_text(history)));
  common.seeds = seeds;
  common.solvers.insert(common.solvers.end(), solvers.begin(), solvers.end());
  common.cpu_ms = settings.budget_ms;
  common.known = {settings.recall, settings.root};
  common.out.clear();
  return campaign::to_json(common) + "\n";
}

// Claims the folder, then writes there what every run gets. Nothing is written before: the folder may be of
// another comparison.
base::Status prepare_folder(CompareSettings& settings, const std::vector<std::string>& seeds,
                            const std::string& history, const std::vector<std::string>& solvers) {
  const std::string& folder = settings.base.out;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return base::Error{"cannot make the folder: " + error.message(), {}, folder};
  const std::string what = what_is_compared(settings, seeds, history, solvers);
  if (auto ours = claim_folder(folder, what); !ours) return ours;
  const std::string file = folder + "/history.smh";
  settings.base.of_strategies.set("history", file);
  return base::write_file(file, history);
}

RecallSettings recall_settings(const CompareSettings& settings) {
  return {.table = settings.recall,
          .root = settings.root,
          .limits = settings.base.limits,
          .file = settings.base.out + "/known.json"};
}

struct Turn {
  const std::string& strategy;
  unsigned repeat;
  bool mine;  // of this shard
};

// Nothing: it is another's.
base::Expected<std::optional<Run>> take_turn(const CompareSettings& settings,
                                             const std::vector<std::string>& seeds, const Turn& turn,
                                             const smt::OpTable& ops, const CompareEvents& events) {
  const std::string folder = folder_of(settings, turn.strategy, turn.repeat);
  if (auto kept = kept_run(folder); !kept || kept->has_value() || !turn.mine) return kept;
  const auto lock = campaign::FolderLock::take(folder + ".lock");
  if (!lock) {
    events.tell(lock.error().to_string());
    return std::optional<Run>();
  }
  if (auto kept = kept_run(folder); !kept || kept->has_value()) return kept;
  std::error_code error;
  std::filesystem::remove_all(folder, error);  // of a run that was ended
  auto run = run_anew(settings, seeds, turn.strategy, turn.repeat, ops, events);
  if (!run) return run.error();
  return std::optional(std::move(*run));
}

// Until one fails.
void do_runs(const CompareSettings& settings, const std::vector<std::string>& seeds,
             const std::vector<std::string>& strategies, const smt::OpTable& ops, const CompareEvents& events,
             Comparison& comparison) {
  std::uint64_t place = 0;
  for (const std::string& strategy : strategies) {
    for (unsigned repeat = 0; repeat < settings.repeats; ++repeat, ++place) {
      const Turn turn{strategy, repeat, place % settings.shard.of + 1 == settings.shard.number};
      auto run = take_turn(settings, seeds, turn, ops, events);
      if (run && !run->has_value()) {
        ++comparison.elsewhere;
        continue;
      }
      if (run) {
        if (const auto ok = look_back(folder_of(settings, strategy, repeat), comparison.known, ops, **run);
            !ok)
          run = ok.error();
      }
      // What is done is not lost.
      if (!run) {
        comparison.cut_short = run.error().to_string();
        return;
      }
      events.tell(fmt::format("{} {}: {} tests, {} clusters by mutants, {} by seeds", strategy, repeat + 1,
                              (*run)->counts.tests, (*run)->found_at.size(), (*run)->seed_clusters));
      comparison.runs.push_back(std::move(**run));
    }
  }
}

}  // namespace

base::Expected<Comparison> compare(const CompareSettings& asked, const smt::OpTable& ops,
                                   const CompareEvents& events) {
  CompareSettings settings = asked;
  Comparison comparison;
  std::vector<std::string> strategies = settings.strategies;
  for (std::size_t i = 0; i < strategies.size(); ++i) {
    if (const auto known = strategies::check_strategy_name(strategies[i]); !known && strategies[i] != "all")
      return known.error();
    if (std::find(strategies.begin(), strategies.begin() + static_cast<std::ptrdiff_t>(i), strategies[i]) !=
        strategies.begin() + static_cast<std::ptrdiff_t>(i))
      return base::Error{"'" + strategies[i] + "' is given twice"};
  }
  auto solvers = campaign::set_up_solvers(settings.base.solvers, ops);
  if (!solvers) return solvers.error();
  for (std::size_t i = 0; i < solvers->configs.size(); ++i)
    comparison.solvers.push_back(fmt::format("{} ({})", solvers->configs[i].label, solvers->versions[i]));
  if (!settings.recall.empty()) {
    auto read = triggers_of(recall_settings(settings));
    if (!read) return read.error();
    comparison.known.triggers = std::move(*read);
  }
  const Fingerprints triggers = fingerprints_of(comparison.known.triggers, ops);
  const std::vector<std::string> seeds = choose_seeds(settings, ops, triggers, comparison);
  if (seeds.empty())
    return base::Error{comparison.unusable.empty() ? "no usable seed"
                                                   : "no usable seed; " + comparison.unusable};
  const auto history = clean_history(settings, ops, triggers, comparison);
  if (!history) return history.error();
  if (const auto ready = prepare_folder(settings, seeds, *history, comparison.solvers); !ready)
    return ready.error();
  if (!settings.recall.empty()) {
    events.tell("running and reducing the triggers of known bugs");
    auto known = known_bugs(recall_settings(settings), *solvers, ops, events.stop);
    if (!known) return known.error();
    comparison.known = std::move(*known);
    if (events.stop()) return base::Error{"interrupted before the first run"};
  }
  if (strategies.empty()) {
    strategies = strategies::strategies_for_all(solvers->families);
    strategies.emplace_back("all");
  }
  do_runs(settings, seeds, strategies, ops, events, comparison);
  return comparison;
}

}  // namespace smiter::experiments
