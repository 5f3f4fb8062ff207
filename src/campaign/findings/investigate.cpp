// SPDX-License-Identifier: MIT
#include "campaign/findings/investigate.h"

#include <algorithm>
#include <chrono>

#include "base/black_box.h"
#include "base/hash.h"
#include "campaign/findings/desk.h"
#include "campaign/findings/neighbourhood.h"
#include "campaign/findings/reduce_finding.h"
#include "campaign/findings/unpublished.h"
#include "campaign/join/exchange.h"
#include "campaign/run/budget.h"
#include "campaign/schedule/schedule.h"
#include "campaign/setup/generated.h"
#include "campaign/setup/questions.h"
#include "campaign/setup/setup.h"
#include "campaign/store/writer.h"
#include "campaign/supervise/own_crash.h"
#include "examine/findings.h"
#include "examine/release/tried_releases.h"
#include "solver/process/private_folder.h"
#include "triage/report/finding_folder.h"

namespace smiter::campaign {

using triage::Finding;

namespace {

// One in so many triggers of a cluster is stored with its script, for retest: by the hash of the script,
// or else by the number of the test. The others are stored without.
constexpr std::uint64_t kOneInByScript = 8, kOneInByNumber = 20;

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
  limits.until = limits.until.but_within_ms(static_cast<std::int64_t>(1000 * seconds));
  return limits;
}

examine::Conditions conditions_of(const Parts& parts) {
  return {.ops = parts.ops,
          .limits = fresh_limits(parts),
          .runs = parts.settings.confirm_runs,
          .versions = parts.solvers.by_program,
          .records = parts.solvers.records};
}

Trigger trigger_of(const Case& one, std::uint64_t cluster, bool keep) {
  Trigger trigger{.cluster = cluster,
                  .test_number = one.test_number,
                  .strategy = one.test.provenance.strategy,
                  .seed = one.seeds.front().name,
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
  std::vector<triage::SeedCopy> copies;
  if (one.test.provenance.seeds.empty()) return copies;
  if (one.seed_run) return {{.text = one.seeds.front().text}};
  for (const strategies::Seed& seed : one.seeds) copies.push_back(copy_of(seed));
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
  const bool keep =
      base::hash_text(one.test.script) % kOneInByScript == 0 || one.test_number % kOneInByNumber == 0;
  const Writer::Change change = [trigger = trigger_of(one, cluster, keep)](Store& store) {
    store.put_trigger(trigger);
  };
  parts.writer.write(change);
  if (parts.exchange != nullptr) parts.exchange->keep(one.test.provenance.unit, change);
}

triage::Origin origin_of(const Case& one) {
  const auto& seeds = one.test.provenance.seeds;
  const std::string_view seed = seeds.empty() ? std::string_view{} : std::string_view{seeds.front()};
  if (!one.seed_run) return triage::Origin::Mutant;
  if (is_question(seed)) return triage::Origin::Question;
  return is_generated(seed) ? triage::Origin::Generated : triage::Origin::Seed;
}

void count_cpu(double ms, const Parts& parts, Counts& counts) {
  parts.budget.add_investigation_ms(ms);
  counts.investigation_cpu_ms += ms;
}

// What holds of the suspicion.
std::vector<Finding> confirmed(const Case& one, const Parts& parts, Counts& counts) {
  ++counts.suspicions;
  const base::StepScope step(base::Step::Confirm);
  double cpu_ms = 0;
  std::vector<Finding> findings = examine::findings_of(
      one.test, one.solvers, conditions_of(parts), {&one.record, &one.suspicion.verdict, one.asked}, cpu_ms);
  if (one.crashes_only)
    std::erase_if(findings, [](const Finding& f) { return f.verdict.kind != oracle::VerdictClass::Crash; });
  count_cpu(cpu_ms, parts, counts);
  return findings;
}

// Where a finding comes from.
void add_origin(Finding& f, const Case& one, const Parts& parts) {
  f.seeds = copies_of_seeds(one);
  f.targets = targets_of(parts);
  f.origin = origin_of(one);
  f.test_number = one.test_number;
  f.seconds = parts.budget.clock().seconds();
  if (f.has_suspect()) f.base_options = one.base_options[f.suspect];
}

// Is it this machine that looks into it?
bool is_our_turn(const Case& one, const Parts& parts) {
  if (parts.exchange == nullptr) return true;
  if (parts.exchange->claim_slot(Desk::slot_of(one.suspicion)) == SharedFindings::Turn::Ours) return true;
  parts.desk.leave_to_others(one.suspicion);
  return false;
}

// Tells other machines of a new finding. False if one of them was first.
bool is_first(Placed& placed, const Parts& parts) {
  if (parts.exchange == nullptr) return true;
  const Finding& finding = placed.finding;
  const std::uint64_t known = parts.exchange->hand_in(finding, Desk::slot_of(finding));
  if (known == finding.id) return true;
  parts.desk.give_way(finding.id, known);
  placed.finding.cluster = known;
  return false;
}

// What came of looking into it, for other machines.
void settle_slot(const Case& one, std::uint64_t finding, const Parts& parts) {
  if (parts.exchange != nullptr) parts.exchange->settle_slot(Desk::slot_of(one.suspicion), finding);
}

// Gives the findings their places; returns the clusters that are new.
std::vector<NewCluster> settle(const Case& one, std::vector<Finding> findings, const Parts& parts) {
  std::vector<NewCluster> fresh;
  const bool vain = findings.empty();
  std::uint64_t first = 0;
  for (Placed& placed : parts.desk.settle(one.suspicion, std::move(findings))) {
    if (placed.is_new && is_first(placed, parts)) {
      publish(parts, placed, EventKind::Confirmed);
      fresh.push_back({placed.finding.id, placed.worth});
    } else {
      store_trigger(parts, one, placed.finding.cluster);  // the desk has counted it
    }
    if (first == 0) first = placed.finding.cluster;
  }
  if (vain || first != 0) settle_slot(one, first, parts);
  return fresh;
}

// Says when a reduction that begins now has to end.
std::function<bool()> end_of_reduction(const Parts& parts) {
  // Some of what is left is for confirming the result.
  const auto most_ms = static_cast<std::int64_t>(
      std::min(static_cast<double>(parts.settings.reduce_ms), 700 * parts.budget.left_s().value_or(1e9)));
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(most_ms);
  return [&parts, end] { return parts.budget.is_over() || std::chrono::steady_clock::now() > end; };
}

// The solvers as the finding had them, found again by their labels. Those with other options than the
// user's run in `folder`, if that is not empty: drawn options may make a solver write files.
std::vector<solver::SolverConfig> solvers_of(const Finding& finding, const std::string& folder,
                                             const Parts& parts) {
  std::vector<solver::SolverConfig> solvers;
  for (std::size_t i = 0; i < finding.participants.size(); ++i) {
    const triage::Participant& p = finding.participants[i];
    const auto config = std::ranges::find_if(parts.solvers.configs, [&](const solver::SolverConfig& c) {
      return c.profile.name == p.profile && c.program == p.program;
    });
    if (config == parts.solvers.configs.end()) continue;
    solver::SolverConfig& found = solvers.emplace_back(*config);
    found.label = p.label;
    found.given = p.given;
    // The suspect needs no more than what was found to matter.
    found.options = i == finding.suspect ? finding.options : p.options;
    if (!folder.empty() && found.options != config->options) found.folder = folder;
  }
  return solvers;
}

// The strategy that made the test; null: it is not one of this campaign's.
const strategies::Strategy* maker_of(const testcase::Test& test, const Parts& parts) {
  const auto at = std::ranges::find_if(
      parts.strategies, [&](const auto& strategy) { return strategy->name() == test.provenance.strategy; });
  return at == parts.strategies.end() ? nullptr : at->get();
}

// Makes the finding small, if that works out.
void make_small(Finding& finding, const Parts& parts, Counts& counts) {
  const auto stop = end_of_reduction(parts);
  const auto folder = solver::PrivateFolder::make();
  const auto solvers = solvers_of(finding, folder ? folder->path() : std::string(), parts);
  if (solvers.size() != finding.participants.size() || parts.left_out.has_finding(finding.id)) return;
  const examine::Conditions conditions = conditions_of(parts);
  Reducing how{
      .solvers = solvers, .conditions = conditions, .maker = maker_of(finding.test, parts), .stop = stop};
  Finding small = finding;
  reduce_finding(small, how);
  count_cpu(how.cpu_ms, parts, counts);
  // What is large and right is better than what is small and wrong.
  if (!small.reduced || may_be_published(parts, small, counts)) finding = std::move(small);
}

}  // namespace

std::vector<NewCluster> look_into(const Case& one, const Parts& parts, Counts& counts) {
  const Decision decision = parts.desk.consider(one.suspicion);
  if (decision.next == Next::Joined) {
    parts.desk.count_trigger(decision.cluster);
    store_trigger(parts, one, decision.cluster);
  }
  if (decision.next != Next::Confirm || !is_our_turn(one, parts)) return {};
  std::vector<Finding> findings = confirmed(one, parts, counts);
  // Cut by the end of the campaign: its unit is not done and is taken up again.
  if (findings.empty() && parts.budget.is_over()) return {};
  if (findings.empty()) ++counts.false_alarms;
  for (Finding& f : findings) add_origin(f, one, parts);
  std::erase_if(findings, [&](const Finding& f) { return !may_be_published(parts, f, counts); });
  return settle(one, std::move(findings), parts);
}

bool reduce_next(const Parts& parts, Counts& counts) {
  auto finding = parts.desk.take_for_reduction();
  if (!finding) return false;
  if (parts.exchange != nullptr && !parts.exchange->claim_reduction(finding->id)) {
    parts.desk.put_aside(finding->id);
    return true;
  }
  const base::StepScope step(base::Step::Reduce);
  base::note_finding(finding->id, finding->test.script);
  const Finding large = *finding;
  make_small(*finding, parts, counts);
  if (!finding->reduced && parts.budget.is_over()) {
    parts.desk.give_back(*finding);
    return true;
  }
  if (finding->reduced) examine::try_releases(*finding, limits_for_releases(parts), parts.ops);
  // The class names the folder, and may be another one now.
  const bool renamed = triage::folder_name(*finding) != triage::folder_name(large);
  const std::vector<Placed> places = parts.desk.reduced(std::move(*finding));
  if (parts.exchange != nullptr) parts.exchange->hand_in_reduced(places.front().finding);
  for (const Placed& placed : places) publish_place(parts, placed);
  search_near(places.front(), parts);
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
