// SPDX-License-Identifier: MIT
#include "campaign/findings/investigate.h"

#include <algorithm>

#include "base/black_box.h"
#include "base/hash.h"
#include "campaign/findings/regenerate_move.h"
#include "campaign/findings/tried_releases.h"
#include "campaign/findings/unpublished.h"
#include "campaign/setup/setup.h"
#include "solver/process/private_folder.h"
#include "strategies/storm/regenerate.h"
#include "triage/report/finding_folder.h"

namespace smiter::campaign {

using triage::Finding;

namespace {

// Triggers whose scripts are kept for retest, per cluster; others are only counted.
constexpr std::uint64_t kTriggersKept = 20;

solver::Limits fresh_limits(const Parts& parts) {
  solver::Limits limits = parts.settings.limits;
  limits.until = parts.budget.deadline();
  if (!parts.settings.is_adaptive()) return limits;
  // What a session answered within its short limit a fresh process answers, too.
  std::uint64_t longest = 0;
  for (std::size_t i = 0; i < parts.solvers.configs.size(); ++i)
    longest = std::max(longest, parts.schedule.effort.short_ms(i));
  limits.wall_ms = std::min(limits.wall_ms, std::max<std::uint64_t>(3000, 8 * longest));
  return limits;
}

// Old releases are worth a part of what is left, and not more than a reduction.
solver::Limits limits_for_releases(const Parts& parts) {
  constexpr double kShare = 0.1;
  constexpr double kMostSeconds = 60;
  solver::Limits limits = fresh_limits(parts);
  const double seconds = std::min(kMostSeconds, kShare * parts.budget.left_s().value_or(1e9));
  limits.until =
      limits.until.but_within(std::chrono::milliseconds(static_cast<std::int64_t>(1000 * seconds)));
  return limits;
}

// STORM's minimisation, for what it found.
std::vector<std::unique_ptr<reduce::Move>> own_moves(const Finding& finding, const Parts& parts) {
  std::vector<std::unique_ptr<reduce::Move>> moves;
  if (finding.test.provenance.strategy != "storm" || !finding.test.witness || finding.seeds.empty() ||
      !parts.storm.used)
    return moves;
  const auto regeneration = std::make_shared<strategies::storm::Regeneration>(
      finding.test, finding.seeds[0].text, parts.storm.policy, parts.ops, *parts.storm.targets);
  const Regenerate again = [regeneration](std::uint32_t assertions, std::uint32_t depth, std::size_t number) {
    return regeneration->instance(assertions, depth, number);
  };
  for (const Bound bound : {Bound::Assertions, Bound::Depth})
    moves.push_back(make_regenerate_move(bound, again));
  return moves;
}

ConfirmContext context_of(const Parts& parts) {
  return {.ops = parts.ops,
          .limits = fresh_limits(parts),
          .runs = parts.settings.confirm_runs,
          .versions = parts.solvers.by_program,
          .records = parts.solvers.records,
          .rules = parts.rules,
          .moves = [&parts](const Finding& finding) { return own_moves(finding, parts); }};
}

Trigger trigger_of(const Case& one, std::uint64_t cluster, bool keep) {
  Trigger trigger{.cluster = cluster,
                  .test_number = one.test_number,
                  .strategy = one.test.provenance.strategy,
                  .seed = one.seed.name,
                  .script = keep ? one.test.script : ""};
  for (const auto& config : one.solvers) trigger.solvers.emplace_back(config.label, config.options);
  return trigger;
}

triage::SeedCopy copy_of(const strategies::Seed& seed) {
  triage::SeedCopy copy{.text = seed.text, .model = seed.model_or_assignment().value_or("")};
  copy.label_refuted = seed.label_refuted;
  copy.status = seed.status || seed.label_refuted ? seed.status : seed.label;
  return copy;
}

// All that the test was made from.
std::vector<triage::SeedCopy> copies_of_seeds(const Case& one) {
  if (one.test.provenance.seeds.empty()) return {};
  if (one.seed_run) return {{.text = one.seed.text}};
  std::vector<triage::SeedCopy> copies{copy_of(one.seed)};
  if (one.partner != nullptr) copies.push_back(copy_of(*one.partner));
  return copies;
}

// The solvers that tests are made for, each once.
std::vector<std::string> targets_of(const Parts& parts) {
  std::vector<std::string> targets;
  for (const solver::SolverConfig& config : parts.solvers.configs) {
    if (std::ranges::find(targets, config.target) == targets.end()) targets.push_back(config.target);
  }
  return targets;
}

void write_folder(const Parts& parts, const Finding& finding) {
  if (const auto written = triage::write_finding(parts.workdir.findings(), finding, parts.where); !written)
    parts.listen(warning_event("cannot write a finding: " + written.error().to_string()));
}

// Stores it, then writes the folder, then tells.
void publish(const Parts& parts, const Placed& placed, EventKind kind) {
  const Finding& finding = placed.finding;
  parts.writer.write_now(
      [&](Store& store) {
        store.put_finding(finding);
        if (finding.cluster != finding.id) store.move_triggers(finding.id, finding.cluster);
      },
      [&] {
        if (finding.cluster == finding.id) write_folder(parts, finding);
        parts.listen(Event{kind, finding, {}});
      });
}

// After it was reduced, or another was that is the same bug.
void publish_place(const Parts& parts, Placed placed) {
  Finding& finding = placed.finding;
  const bool merged = finding.cluster != finding.id;
  parts.schedule.scheduler.appraise(finding.id, placed.worth);
  if (merged) triage::remove_finding(parts.workdir.findings(), finding);
  if (!merged) finding.perhaps = parts.desk.perhaps(finding.id);
  publish(parts, placed, merged ? EventKind::Merged : EventKind::Reduced);
}

void store_trigger(const Parts& parts, const Case& one, std::uint64_t cluster) {
  if (cluster == 0) return;
  const bool keep = base::hash_text(one.test.script) % 8 == 0 || one.test_number % kTriggersKept == 0;
  parts.writer.write(
      [trigger = trigger_of(one, cluster, keep)](Store& store) { store.put_trigger(trigger); });
}

triage::Origin origin_of(const Case& one) {
  if (!one.seed_run) return triage::Origin::Mutant;
  const auto& seeds = one.test.provenance.seeds;
  const bool asked = !seeds.empty() && is_question(seeds.front());
  return asked ? triage::Origin::Question : triage::Origin::Seed;
}

}  // namespace

std::vector<NewCluster> look_into(const Case& one, const Parts& parts, Counts& counts) {
  const Decision decision = parts.desk.consider(one.suspicion);
  if (decision.next == Next::Joined) {
    parts.desk.count_trigger(decision.cluster);
    store_trigger(parts, one, decision.cluster);
  }
  if (decision.next != Next::Confirm) return {};
  ++counts.suspicions;
  const base::StepScope step(base::Step::Confirm);
  double cpu_ms = 0;
  std::vector<Finding> findings = confirm_test(one.test, one.solvers, context_of(parts),
                                               {&one.record, &one.suspicion.verdict, one.asked}, cpu_ms);
  if (one.crashes_only)
    std::erase_if(findings, [](const Finding& f) { return f.verdict.kind != oracle::VerdictClass::Crash; });
  parts.budget.add_investigation_ms(cpu_ms);
  counts.investigation_cpu_ms += cpu_ms;
  // Cut by the end of the campaign: its unit is not done and is taken up again.
  if (findings.empty() && parts.budget.is_over()) return {};
  if (findings.empty()) ++counts.false_alarms;
  for (Finding& f : findings) {
    f.seeds = copies_of_seeds(one);
    f.targets = targets_of(parts);
    f.origin = origin_of(one);
    f.test_number = one.test_number;
    f.seconds = parts.budget.clock().seconds();
    if (f.has_suspect()) f.base_options = one.base_options[f.suspect];
  }
  std::erase_if(findings, [&](const Finding& f) { return !may_be_published(parts, f, counts); });
  std::vector<NewCluster> fresh;
  for (const Placed& placed : parts.desk.settle(one.suspicion, std::move(findings))) {
    if (placed.is_new) {
      publish(parts, placed, EventKind::Confirmed);
      fresh.push_back({placed.finding.id, placed.worth});
    } else {
      store_trigger(parts, one, placed.finding.cluster);  // the desk has counted it
    }
  }
  return fresh;
}

bool reduce_next(const Parts& parts, Counts& counts) {
  auto finding = parts.desk.take_for_reduction();
  if (!finding) return false;
  const base::StepScope step(base::Step::Reduce);
  base::note_finding(finding->id, finding->test.script);
  const auto begin = std::chrono::steady_clock::now();
  // Some of what is left is for confirming the result.
  const auto most_ms = static_cast<std::int64_t>(
      std::min(static_cast<double>(parts.settings.reduce_ms), 700 * parts.budget.left_s().value_or(1e9)));
  const auto stop = [&] {
    const auto ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
    return parts.budget.is_over() || ms.count() > most_ms;
  };
  // Drawn options may make a solver write files.
  const auto folder = solver::PrivateFolder::make();
  // The solvers as the finding had them, found again by their labels.
  std::vector<solver::SolverConfig> solvers;
  for (const triage::Participant& p : finding->participants) {
    for (const solver::SolverConfig& config : parts.solvers.configs) {
      if (config.profile.name != p.profile || config.program != p.program) continue;
      solvers.push_back(config);
      solvers.back().label = p.label;
      solvers.back().given = p.given;
      // The suspect needs no more than what was found to matter.
      const bool suspect = finding->has_suspect() && &p == &finding->participants[finding->suspect];
      solvers.back().options = suspect ? finding->options : p.options;
      if (folder && solvers.back().options != config.options) solvers.back().folder = folder->path();
      break;
    }
  }
  double cpu_ms = 0;
  const Finding large = *finding;
  if (solvers.size() == finding->participants.size() && !parts.left_out.has_finding(finding->id))
    reduce_finding(*finding, solvers, context_of(parts), stop, cpu_ms);
  // What is large and right is better than what is small and wrong.
  if (finding->reduced && !may_be_published(parts, *finding, counts)) *finding = large;
  parts.budget.add_investigation_ms(cpu_ms);
  counts.investigation_cpu_ms += cpu_ms;
  if (!finding->reduced && parts.budget.is_over()) {
    parts.desk.give_back(*finding);
    return true;
  }
  if (finding->reduced) try_releases(*finding, limits_for_releases(parts), parts.ops);
  // The class names the folder, and may be another one now.
  const bool renamed = triage::folder_name(*finding) != triage::folder_name(large);
  for (const Placed& placed : parts.desk.reduced(std::move(*finding))) publish_place(parts, placed);
  if (renamed) triage::remove_finding(parts.workdir.findings(), large);
  parts.stop_if_found();
  return true;
}

void tidy_up(const Parts& parts) {
  static_cast<void>(parts.desk.close());
  // With the final counts and clusters, which workers may have told of in another order, and for
  // those whose folder a kill prevented.
  for (Finding& f : parts.desk.findings()) {
    const bool merged = f.cluster != f.id;
    if (!merged) f.perhaps = parts.desk.perhaps(f.id);
    // What is still to be reduced has no place yet.
    if (f.reduced || merged) {
      parts.writer.write([f, merged](Store& store) {
        store.put_finding(f);
        if (merged) store.move_triggers(f.id, f.cluster);
      });
    }
    if (merged) {
      triage::remove_finding(parts.workdir.findings(), f);
    } else {
      write_folder(parts, f);
    }
  }
}

}  // namespace smiter::campaign
