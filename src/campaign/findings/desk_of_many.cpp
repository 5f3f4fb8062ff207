// SPDX-License-Identifier: MIT
// The part of the desk for findings that many machines share (campaign/join).
#include <fmt/core.h>

#include "base/hash.h"
#include "campaign/findings/desk.h"

namespace smiter::campaign {

using triage::Finding;

namespace {

// So long another machine may take to reduce before it is asked whether it still does.
constexpr auto kReductionPatience = std::chrono::seconds(30);

}  // namespace

void Desk::number_from(std::uint64_t first) {
  const std::lock_guard lock(mutex_);
  next_id_ = first;
}

// A key may be long, and holds bytes of solvers.
std::string Desk::slot_of(const Suspicion& suspicion) {
  const std::string key = slot_key(suspicion);
  return fmt::format("{:016x}{:016x}", base::hash_text(key), base::hash_text("slot|" + key));
}

std::string Desk::slot_of(const Finding& finding) {
  return slot_of(suspicion_of(finding, source_of(finding.test)));
}

void Desk::leave_to_others(const Suspicion& suspicion) {
  const std::lock_guard lock(mutex_);
  Slot& slot = slots_[slot_key(suspicion)];
  if (slot.state == State::Confirmed) return;  // absorbed meanwhile
  slot.state = State::Pending;
  slot.others_since = std::chrono::steady_clock::now();
}

std::vector<Placed> Desk::absorb(std::vector<SharedFinding> findings) {
  const std::lock_guard lock(mutex_);
  for (auto& [f, settled] : findings) {
    const std::uint64_t id = f.id;
    const auto mine = findings_.find(id);
    if (mine != findings_.end() && (!settled || settled_.contains(id))) continue;  // nothing new
    slots_[slot_key(suspicion_of(f, source_of(f.test)))] = {State::Confirmed, id, 0, {}};
    f.triggers = mine == findings_.end() ? 1 : mine->second.triggers;
    if (!f.key.empty()) recognise(f, triage::traits_of(f, ops_));
    put(std::move(f));
    aside_.erase(id);
    if (settled) {
      settled_.insert(id);
      waiting_.erase(id);
    } else {
      waiting_.insert(id);
    }
  }
  return regroup();
}

void Desk::give_way(std::uint64_t id, std::uint64_t to) {
  const std::lock_guard lock(mutex_);
  const auto at = findings_.find(id);
  if (at == findings_.end() || !findings_.contains(to)) return;
  findings_.at(to).triggers += at->second.triggers;
  findings_.erase(at);
  neighbours_.erase(id);
  cards_.erase(id);
  waiting_.erase(id);
  heads_.erase(id);
  for (auto& [key, slot] : slots_) {
    if (slot.finding == id) slot.finding = to;
  }
  static_cast<void>(regroup());
}

std::map<std::uint64_t, std::uint64_t> Desk::heads() const {
  const std::lock_guard lock(mutex_);
  return heads_;
}

void Desk::put_aside(std::uint64_t id) {
  const std::lock_guard lock(mutex_);
  aside_[id] = std::chrono::steady_clock::now();
}

void Desk::recall() {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  for (auto at = aside_.begin(); at != aside_.end();) {
    const bool open = findings_.contains(at->first) && !settled_.contains(at->first);
    if (open && now - at->second < kReductionPatience) {
      ++at;
      continue;
    }
    if (open && is_head(at->first)) waiting_.insert(at->first);
    at = aside_.erase(at);
  }
}

}  // namespace smiter::campaign
