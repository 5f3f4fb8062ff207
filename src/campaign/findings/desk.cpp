// SPDX-License-Identifier: MIT
#include "campaign/findings/desk.h"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "history/fingerprint.h"
#include "triage/cluster/cluster_key.h"

namespace smiter::campaign {

using oracle::VerdictClass;
using triage::Finding;

namespace {

// After so many false alarms of one kind from one seed, no more are looked into.
constexpr unsigned kPatience = 3;
// So many findings of one solver and class may wait for reduction.
constexpr std::size_t kMostWaiting = 12;
// So long other machines may take to look into something before they are asked again.
constexpr auto kOthersPatience = std::chrono::seconds(20);
// So many clusters that may be the same are named.
constexpr std::size_t kMostPerhaps = 8;

}  // namespace

Desk::Desk(const smt::OpTable& ops, triage::Baseline known, const std::vector<Finding>& earlier,
           triage::WorthScale scale)
    : ops_(ops), known_(std::move(known)), scale_(scale) {
  std::map<std::uint64_t, std::uint64_t> members;
  for (const Finding& f : earlier) members[f.cluster] += f.cluster == f.id ? 0 : 1;
  for (Finding f : earlier) {
    next_id_ = std::max(next_id_, f.id + 1);
    if (!f.key.empty() && !f.known) told_new_.insert(f.id);
    slots_[slot_key(suspicion_of(f, source_of(f.test)))] = {State::Confirmed, f.id, 0};
    // The store counts a cluster's tests where it is named.
    f.triggers = f.cluster == f.id ? std::max(f.triggers, members[f.id] + 1) - members[f.id] : 1;
    if (!f.key.empty()) neighbours_.put(f.id, triage::traits_of(f, ops_));
    put(std::move(f));
  }
  static_cast<void>(regroup());
  for (const auto& [id, f] : findings_) {
    if (is_head(id) && !f.reduced) waiting_.insert(id);
  }
}

std::string source_of(const testcase::Test& test) {
  const testcase::Provenance& p = test.provenance;
  return p.seeds.empty() ? fmt::format("unit {}", p.unit) : p.seeds[0];
}

// The suspicion that a finding confirms.
Suspicion Desk::suspicion_of(const Finding& f, const std::string& seed) {
  return {f.verdict, f.located, seed, f.has_suspect() ? f.participants[f.suspect].name() : std::string()};
}

std::string Desk::slot_key(const Suspicion& s) {
  const auto& v = s.verdict;
  const std::string& solver = s.solver.empty() ? v.solver : s.solver;
  if (v.kind == VerdictClass::Crash && s.located) return fmt::format("crash|{}|{}", solver, v.signature);
  // What a rewriter does to a term depends on its operators, not on its seed.
  if (v.kind == VerdictClass::WrongRewrite)
    return fmt::format("{}|{}|{}", name_of(v.kind), solver, v.signature);
  // Of the unknowns of a seed one of each kind of reason.
  if (oracle::is_incompleteness(v.kind))
    return fmt::format("{}|{}|{}|{}", name_of(v.kind), solver, s.seed, v.signature);
  return fmt::format("{}|{}|{}", name_of(v.kind), solver, s.seed);
}

Decision Desk::consider(const Suspicion& suspicion) {
  const std::lock_guard lock(mutex_);
  const std::string key = slot_key(suspicion);
  if (const auto at = slots_.find(key); at != slots_.end()) {
    Slot& slot = at->second;
    if (slot.others_since && std::chrono::steady_clock::now() - *slot.others_since > kOthersPatience) {
      slot.others_since.reset();
      return {Next::Confirm, 0};
    }
    if (slot.state == State::Pending) return {Next::Joined, 0};
    if (slot.state == State::Confirmed) return {Next::Joined, head_of(slot.finding)};
    if (slot.refutations >= kPatience) return {Next::PutOff, 0};
    slot.state = State::Pending;
    return {Next::Confirm, 0};
  }
  const std::string& solver = suspicion.solver.empty() ? suspicion.verdict.solver : suspicion.solver;
  const auto alike = std::ranges::count_if(waiting_, [&](std::uint64_t id) {
    const Finding& f = findings_.at(id);
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
      f.cluster = head_of(at->second.finding);
      findings_.at(f.cluster).triggers += 1;
      out.push_back({.finding = std::move(f)});
    } else {
      out.push_back(settle_new(std::move(f)));
      slots_[key] = {State::Confirmed, out.back().finding.cluster, 0};
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
  put_worth(out);
  return out;
}

// A crash has its key before it is reduced: one more of a cluster is only counted.
Placed Desk::settle_new(Finding f) {
  f.id = f.cluster = next_id_++;
  if (f.verdict.kind == VerdictClass::Crash && f.located) {
    recognise(f, name(f));
    const auto same = std::ranges::find_if(
        cards_, [&](const auto& card) { return !card.second.key.empty() && card.second.key == f.key; });
    if (same != cards_.end()) {
      neighbours_.erase(f.id);
      f.cluster = head_of(same->first);
      findings_.at(f.cluster).triggers += 1;
      return {.finding = std::move(f)};
    }
  }
  const std::uint64_t id = f.id;
  put(std::move(f));
  static_cast<void>(regroup());  // nothing else is connected with it
  waiting_.insert(id);
  return {.finding = with_cluster(id), .is_new = true};
}

std::uint64_t Desk::head_of(std::uint64_t id) const {
  const auto at = heads_.find(id);
  return at == heads_.end() ? id : at->second;
}

const std::vector<std::uint64_t>& Desk::others_of(std::uint64_t head) const {
  static const std::vector<std::uint64_t> kNone;
  const auto at = others_.find(head);
  return at == others_.end() ? kNone : at->second;
}

// Whoever makes the cluster known; null: it is not.
const Finding* Desk::known_member(std::uint64_t head) const {
  const Finding& f = findings_.at(head);
  if (f.known) return &f;
  for (const std::uint64_t other : others_of(head)) {
    const Finding& member = findings_.at(other);
    // A known crash does not hide a wrong answer to a script of the same form.
    if (member.known && priority_of(member) <= priority_of(f)) return &member;
  }
  return nullptr;
}

// The finding as others see it: with all that its cluster has, if it names one.
Finding Desk::with_cluster(std::uint64_t id) const {
  Finding f = findings_.at(id);
  f.cluster = head_of(id);
  for (const std::uint64_t other : others_of(id)) f.triggers += findings_.at(other).triggers;
  if (const Finding* known = known_member(id)) {
    f.known = true;
    f.known_by = known->known_by;
  }
  return f;
}

triage::Priced Desk::price(std::uint64_t head) const {
  const Finding& f = findings_.at(head);
  triage::Priced priced = triage::price(f, scale_);
  // It may be known by another of its cluster only.
  if (!f.known && known_member(head) != nullptr) priced.worth *= triage::WorthPolicy().known;
  return priced;
}

std::vector<triage::Priced> Desk::ranked() const {
  std::vector<triage::Priced> clusters;
  for (const auto& [id, f] : findings_) {
    if (is_head(id)) clusters.push_back(price(id));
  }
  return triage::ranked(std::move(clusters), scale_);
}

std::vector<triage::Priced> Desk::ranking() const {
  const std::lock_guard lock(mutex_);
  return ranked();
}

void Desk::put_worth(std::vector<Placed>& placed) const {
  if (placed.empty()) return;
  const std::vector<triage::Priced> all = ranked();
  for (Placed& p : placed) {
    const auto at = std::ranges::find(all, p.finding.id, &triage::Priced::id);
    p.worth = at == all.end() ? 0 : at->worth;
  }
}

// Its key and form. Takes long enough to be done without the lock.
triage::Traits Desk::name(Finding& f) const {
  f.key = triage::cluster_key(f, ops_);
  triage::Traits traits = triage::traits_of(f, ops_);
  f.form = triage::form_key(f, traits.form);
  return traits;
}

// Whether it is known.
void Desk::recognise(Finding& f, triage::Traits traits) {
  neighbours_.put(f.id, std::move(traits));
  f.known_by = known_.match(f);
  const auto is_old = [&](const std::string& script) {
    return known_.has_trigger(history::fingerprint(script, ops_));
  };
  if (f.known_by.empty() && !told_new_.contains(f.id) && (is_old(f.script) || is_old(f.test.script)))
    f.known_by = "a script of the history";
  f.known = !f.known_by.empty();
}

void Desk::put(Finding f) {
  const std::uint64_t id = f.id;
  cards_[id] = f.key.empty() ? triage::Card{.id = id} : triage::card_of(f, neighbours_.find(id)->form);
  findings_[id] = std::move(f);
}

// Clusters anew. Returns those that have another place.
std::vector<Placed> Desk::regroup() {
  std::vector<triage::Card> cards;
  for (const auto& [id, card] : cards_) cards.push_back(card);
  const auto before = std::exchange(heads_, triage::clusters_of(cards));
  others_.clear();
  for (const auto& [id, head] : heads_) {
    if (head == id) continue;
    others_[head].push_back(id);
    waiting_.erase(id);
  }
  std::vector<Placed> moved;
  for (const auto& [id, head] : heads_) {
    const auto at = before.find(id);
    if (at != before.end() && at->second != head) moved.push_back({.finding = with_cluster(id)});
  }
  return moved;
}

std::optional<Finding> Desk::take_for_reduction() {
  const std::lock_guard lock(mutex_);
  if (waiting_.empty()) return std::nullopt;
  const std::vector<triage::Priced> all = ranked();
  const auto best = std::ranges::find_if(all, [&](const auto& p) { return waiting_.contains(p.id); });
  // One that was given back may be in another's cluster by now: it comes last.
  const std::uint64_t id = best == all.end() ? *waiting_.begin() : best->id;
  waiting_.erase(id);
  return with_cluster(id);
}

std::size_t Desk::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

std::vector<Placed> Desk::reduced(Finding finding) {
  triage::Traits traits = name(finding);
  const std::lock_guard lock(mutex_);
  const std::uint64_t id = finding.id;
  settled_.insert(id);
  finding.triggers = findings_.at(id).triggers;  // also those while it was reduced
  recognise(finding, std::move(traits));
  put(std::move(finding));
  std::vector<Placed> moved = regroup();
  std::erase_if(moved, [&](const Placed& p) { return p.finding.id == id; });
  moved.insert(moved.begin(), {.finding = with_cluster(id)});
  put_worth(moved);
  return moved;
}

void Desk::give_back(const Finding& finding) {
  const std::lock_guard lock(mutex_);
  waiting_.insert(finding.id);
}

std::vector<Placed> Desk::close() {
  const std::lock_guard lock(mutex_);
  std::vector<Placed> out;
  for (const std::uint64_t id : waiting_) {
    // It is still to be reduced if the campaign is taken up again.
    Finding finding = findings_.at(id);
    if (!finding.key.empty()) continue;
    recognise(finding, name(finding));
    put(std::move(finding));
    out.push_back({.finding = with_cluster(id)});
  }
  return out;
}

std::vector<Finding> Desk::findings() const {
  const std::lock_guard lock(mutex_);
  std::vector<Finding> out;
  for (const auto& [id, f] : findings_) out.push_back(with_cluster(id));
  return out;
}

std::vector<Finding> Desk::clusters() const {
  std::vector<Finding> out = findings();
  std::erase_if(out, [](const Finding& f) { return f.cluster != f.id; });
  return out;
}

std::vector<triage::Perhaps> Desk::perhaps(std::uint64_t cluster) const {
  const std::lock_guard lock(mutex_);
  return neighbours_.of(cluster, kMostPerhaps, [&](std::uint64_t id) { return is_head(id); });
}

std::size_t Desk::cluster_count() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(
      std::ranges::count_if(findings_, [&](const auto& f) { return is_head(f.first); }));
}

bool Desk::is_new_cluster(std::uint64_t id) const {
  if (!is_head(id) || (findings_.at(id).key.empty() && known_.size() > 0)) return false;
  return known_member(id) == nullptr;
}

std::size_t Desk::new_clusters() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(
      std::ranges::count_if(findings_, [&](const auto& f) { return is_new_cluster(f.first); }));
}

bool Desk::has_worth_stopping() const {
  const std::lock_guard lock(mutex_);
  return std::ranges::any_of(findings_, [&](const auto& f) {
    return f.second.origin != triage::Origin::Question && is_new_cluster(f.first) &&
           price(f.first).worth >= triage::WorthPolicy().worth_stopping;
  });
}

void Desk::count_trigger(std::uint64_t cluster) {
  const std::lock_guard lock(mutex_);
  if (const auto at = findings_.find(head_of(cluster)); at != findings_.end()) at->second.triggers += 1;
}

}  // namespace smiter::campaign
