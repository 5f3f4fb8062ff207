// SPDX-License-Identifier: MIT
#include "campaign/desk.h"

#include <algorithm>

#include <fmt/format.h>

#include "history/fingerprint.h"
#include "triage/cluster_key.h"

namespace smiter::campaign {

using oracle::VerdictClass;
using triage::Finding;

namespace {

// After so many false alarms of one kind from one seed, no more are looked into.
constexpr unsigned kPatience = 3;
// So many findings of one solver and class may wait for reduction.
constexpr std::size_t kMostWaiting = 12;

}  // namespace

Desk::Desk(const smt::OpTable& ops, triage::Baseline known, const std::vector<Finding>& earlier)
    : ops_(ops), known_(std::move(known)) {
  std::set<std::uint64_t> heads;
  for (const Finding& f : earlier) {
    if (f.cluster == f.id) heads.insert(f.id);
  }
  for (const Finding& f : earlier) {
    next_id_ = std::max(next_id_, f.id + 1);
    if (!f.key.empty() && !f.known) told_new_.insert(f.id);
    if (!heads.contains(f.cluster)) continue;  // a store that was tampered with
    slots_[slot_key(suspicion_of(f, source_of(f.test)))] = {State::Confirmed, f.cluster, 0};
    if (f.cluster != f.id) {
      merged_[f.id] = f.cluster;
      continue;
    }
    clusters_[f.id] = f;
    if (f.key.empty()) {
      waiting_.insert(f.id);
    } else {
      keys_[f.key] = f.id;
      operators_[f.id] = triage::telling_operators(f.script, ops_);
      if (!f.reduced) waiting_.insert(f.id);
    }
  }
}

std::string source_of(const testcase::Test& test) {
  const testcase::Provenance& p = test.provenance;
  return p.seeds.empty() ? fmt::format("unit {}", p.unit) : p.seeds[0];
}

// The suspicion that a finding confirms.
Suspicion Desk::suspicion_of(const Finding& f, const std::string& seed) {
  return {f.verdict, true, seed, f.has_suspect() ? f.participants[f.suspect].name() : std::string()};
}

std::string Desk::slot_key(const Suspicion& s) {
  const auto& v = s.verdict;
  const std::string& solver = s.solver.empty() ? v.solver : s.solver;
  if (v.kind == VerdictClass::Crash && s.located) return fmt::format("crash|{}|{}", solver, v.signature);
  // Of the unknowns of a seed one of each kind of reason.
  if (v.kind == VerdictClass::Regression || v.kind == VerdictClass::Implication)
    return fmt::format("{}|{}|{}|{}", name_of(v.kind), solver, s.seed, v.signature);
  return fmt::format("{}|{}|{}", name_of(v.kind), solver, s.seed);
}

Decision Desk::consider(const Suspicion& suspicion) {
  const std::lock_guard lock(mutex_);
  const std::string key = slot_key(suspicion);
  if (const auto at = slots_.find(key); at != slots_.end()) {
    Slot& slot = at->second;
    if (slot.state == State::Pending) return {Next::Joined, 0};
    if (slot.state == State::Confirmed) return {Next::Joined, final_cluster(slot.cluster)};
    if (slot.refutations >= kPatience) return {Next::PutOff, 0};
    slot.state = State::Pending;
    return {Next::Confirm, 0};
  }
  const std::string& solver = suspicion.solver.empty() ? suspicion.verdict.solver : suspicion.solver;
  const auto alike = std::ranges::count_if(waiting_, [&](std::uint64_t id) {
    const Finding& f = clusters_.at(id);
    return f.verdict.kind == suspicion.verdict.kind && suspicion_of(f, {}).solver == solver;
  });
  if (static_cast<std::size_t>(alike) >= kMostWaiting && suspicion.verdict.kind != VerdictClass::Crash)
    return {Next::PutOff, 0};
  slots_[key] = {};
  return {Next::Confirm, 0};
}

std::vector<Placed> Desk::settle(const Suspicion& suspicion, std::vector<Finding> findings) {
  const std::lock_guard lock(mutex_);
  std::vector<Placed> out;
  std::uint64_t first = 0;
  for (Finding& f : findings) {
    const std::string key = slot_key(suspicion_of(f, suspicion.seed));
    const auto at = slots_.find(key);
    if (at != slots_.end() && at->second.state == State::Confirmed) {
      f.cluster = final_cluster(at->second.cluster);
      clusters_.at(f.cluster).triggers += 1;
      out.push_back({std::move(f), false});
    } else {
      f.id = f.cluster = next_id_++;
      if (f.verdict.kind == VerdictClass::Crash) {
        out.push_back(place(std::move(f), false));
      } else {
        clusters_[f.id] = f;
        out.push_back({std::move(f), true});
      }
      const Placed& placed = out.back();
      if (placed.is_new) waiting_.insert(placed.finding.id);
      slots_[key] = {State::Confirmed, placed.finding.cluster, 0};
    }
    if (first == 0) first = out.back().finding.cluster;
  }
  Slot& slot = slots_[slot_key(suspicion)];
  if (first != 0) {
    slot = {State::Confirmed, first, 0};
  } else {
    slot.state = State::Refuted;
    ++slot.refutations;
  }
  return out;
}

std::uint64_t Desk::final_cluster(std::uint64_t id) const {
  for (auto at = merged_.find(id); at != merged_.end(); at = merged_.find(id)) id = at->second;
  return id;
}

void Desk::merge(Finding& finding, std::uint64_t into) {
  finding.cluster = into;
  clusters_.at(into).triggers += finding.triggers;
  clusters_.erase(finding.id);
  waiting_.erase(finding.id);
  merged_[finding.id] = into;
}

// A cluster whose small formula uses only what this large one has too.
std::optional<std::uint64_t> Desk::like(const Finding& finding) const {
  const auto mine = triage::telling_operators(finding.script, ops_);
  for (const auto& [id, operators] : operators_) {
    const auto at = clusters_.find(id);
    if (at == clusters_.end() || id == finding.id || operators.empty()) continue;
    const auto& v = at->second.verdict;
    if (v.kind == finding.verdict.kind && at->second.solver_name() == finding.solver_name() &&
        v.proof == finding.verdict.proof && std::ranges::includes(mine, operators))
      return id;
  }
  return std::nullopt;
}

Placed Desk::place(Finding finding, bool by_likeness) {
  finding.key = triage::cluster_key(finding, ops_);
  const auto is_old = [&](const std::string& script) {
    return known_.has_trigger(history::fingerprint(script, ops_));
  };
  finding.known = known_.has(finding.key) || (!told_new_.contains(finding.id) &&
                                              (is_old(finding.script) || is_old(finding.test.script)));
  const bool was = clusters_.contains(finding.id);
  const auto same = keys_.find(finding.key);
  std::optional<std::uint64_t> into;
  if (was) finding.triggers = clusters_.at(finding.id).triggers;  // also those while it was reduced
  if (same != keys_.end() && final_cluster(same->second) != finding.id) into = final_cluster(same->second);
  if (!into && by_likeness) into = like(finding);
  if (into) {
    merge(finding, *into);
    return {std::move(finding), false};
  }
  finding.cluster = finding.id;
  keys_[finding.key] = finding.id;
  operators_[finding.id] = triage::telling_operators(finding.script, ops_);
  clusters_[finding.id] = finding;
  return {std::move(finding), !was};
}

std::optional<Finding> Desk::take_for_reduction() {
  const std::lock_guard lock(mutex_);
  const auto best = std::ranges::min_element(
      waiting_, {}, [&](std::uint64_t id) { return std::pair(priority_of(clusters_.at(id)), id); });
  if (best == waiting_.end()) return std::nullopt;
  const std::uint64_t id = *best;
  waiting_.erase(best);
  return clusters_.at(id);
}

std::size_t Desk::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

Placed Desk::reduced(Finding finding) {
  const std::lock_guard lock(mutex_);
  const bool small = finding.reduced;
  return place(std::move(finding), !small);
}

void Desk::give_back(const Finding& finding) {
  const std::lock_guard lock(mutex_);
  waiting_.insert(finding.id);
}

std::vector<Placed> Desk::close() {
  const std::lock_guard lock(mutex_);
  std::vector<Placed> out;
  for (const std::uint64_t id : std::set<std::uint64_t>(waiting_)) {
    // Without a key: it is still to be reduced if the campaign is taken up again.
    Finding finding = clusters_.at(id);
    if (!finding.key.empty()) continue;
    Placed placed = place(finding, true);
    out.push_back(std::move(placed));
  }
  return out;
}

std::vector<Finding> Desk::clusters() const {
  const std::lock_guard lock(mutex_);
  std::vector<Finding> out;
  for (const auto& [id, f] : clusters_) out.push_back(f);
  return out;
}

std::size_t Desk::cluster_count() const {
  const std::lock_guard lock(mutex_);
  return clusters_.size();
}

std::size_t Desk::new_clusters() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(std::ranges::count_if(clusters_, [&](const auto& c) {
    return !c.second.known && (!c.second.key.empty() || known_.size() == 0);
  }));
}

void Desk::count_trigger(std::uint64_t cluster) {
  const std::lock_guard lock(mutex_);
  if (const auto at = clusters_.find(final_cluster(cluster)); at != clusters_.end()) at->second.triggers += 1;
}

}  // namespace smiter::campaign
