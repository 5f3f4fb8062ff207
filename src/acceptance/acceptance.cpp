// SPDX-License-Identifier: MIT
#include "acceptance/acceptance.h"

#include <algorithm>

#include "eval/active_assertions.h"
#include "oracle/model_truth.h"
#include "smt/parser/parser.h"

namespace smiter::acceptance {

namespace {

// Limits: a run may take so many times what an accepted one took, and at least so long.
constexpr double kWallFactor = 8;
constexpr double kLeastWallMs = 1000;

}  // namespace

Acceptance::Acceptance(std::vector<solver::SolverConfig> solvers, std::vector<solver::SolverConfig> versions,
                       Kept kept, unsigned jobs, const smt::OpTable& ops)
    : solvers_(std::move(solvers)),
      versions_(std::move(versions)),
      kept_(std::move(kept)),
      ops_(ops),
      probers_(std::max(1u, jobs)) {
  Kept fresh = kept_;
  fresh.fresh = true;
  fresh_ = std::make_unique<Prober>(solvers_, fresh, ops_);
  for (const solver::SolverConfig& version : versions_) {
    auto as_suspect = solvers_;
    as_suspect[kept_.suspect] = version;
    version_probers_.push_back(std::make_unique<Prober>(as_suspect, fresh, ops_));
  }
}

Prober& Acceptance::prober(unsigned worker) {
  auto& prober = probers_[worker];
  if (!prober) {
    prober = std::make_unique<Prober>(solvers_, kept_, ops_);
    for (const std::string& w : witnesses_) prober->add_witness(w);
  }
  return *prober;
}

bool Acceptance::still_shows(const std::string& script, unsigned worker) {
  Prober& p = prober(worker);
  if (!p.still_shows(script)) return false;
  const std::lock_guard lock(mutex_);
  shown_wall_ms_.emplace_back(std::hash<std::string>()(script), p.last_wall_ms());
  return true;
}

std::vector<bool> Acceptance::versions_that_show(const std::string& script) {
  std::vector<bool> shows;
  for (const auto& prober : version_probers_) shows.push_back(prober->still_shows(script));
  return shows;
}

void Acceptance::note_versions(const std::string& original) {
  shown_by_ = versions_that_show(original);
}

bool Acceptance::is_same_bug(const std::string& script) {
  return fresh_->still_shows(script) && versions_that_show(script) == shown_by_ &&
         (kept_.place.empty() || fresh_->place_of_crash(script) == kept_.place);
}

bool Acceptance::is_same_bug(const std::string& script, const solver::Deadline& until) {
  fresh_->set_deadline(until);
  for (const auto& prober : version_probers_) prober->set_deadline(until);
  return is_same_bug(script);
}

void Acceptance::accepted(const std::string& script) {
  const std::lock_guard lock(mutex_);
  const auto it = std::ranges::find(shown_wall_ms_, std::hash<std::string>()(script),
                                    &std::pair<std::size_t, double>::first);
  if (it == shown_wall_ms_.end()) return;
  const auto wall = static_cast<std::uint64_t>(std::max(kLeastWallMs, kWallFactor * it->second));
  shown_wall_ms_.clear();
  if (wall >= kept_.limits.wall_ms) return;
  kept_.limits.wall_ms = wall;
  for (const auto& prober : probers_) {
    if (prober) prober->set_wall_limit(wall);
  }
}

void Acceptance::renamed(const testcase::Names& names) {
  if (!kept_.reasons.empty() && !names.empty()) {
    std::vector<UnsatReason> reasons;
    for (const UnsatReason& r : kept_.reasons) reasons.push_back(r.with_names(names));
    for (UnsatReason& r : reasons) {
      for (const auto& prober : probers_) {
        if (prober) prober->add_reason(r);
      }
      fresh_->add_reason(r);
      for (const auto& prober : version_probers_) prober->add_reason(r);
      kept_.reasons.push_back(std::move(r));
    }
  }
  if (kept_.witness.empty() || names.empty()) return;
  // An earlier renaming may have been taken back, so any of them can be what these start from.
  std::vector<std::string> more{testcase::with_names(kept_.witness, names)};
  for (const std::string& w : witnesses_) more.push_back(testcase::with_names(w, names));
  for (const std::string& w : more) {
    for (const auto& prober : probers_) {
      if (prober) prober->add_witness(w);
    }
    fresh_->add_witness(w);
    for (const auto& prober : version_probers_) prober->add_witness(w);
    witnesses_.push_back(w);
  }
}

std::string Acceptance::witness_for(const std::string& script) const {
  if (kept_.witness.empty()) return {};
  smt::TermTable table(ops_);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return {};
  std::vector<std::string> all = witnesses_;
  all.push_back(kept_.witness);
  for (const std::string& witness : all) {
    for (std::size_t check = 0; check < eval::count_checks(*parsed); ++check) {
      if (oracle::truth_of_model(script, witness, check, ops_).is_proof()) return witness;
    }
  }
  return {};
}

double Acceptance::cpu_ms() const {
  double sum = fresh_->cpu_ms();
  for (const auto& p : probers_) sum += p ? p->cpu_ms() : 0;
  for (const auto& p : version_probers_) sum += p->cpu_ms();
  return sum;
}

std::size_t Acceptance::queries() const {
  std::size_t sum = fresh_->queries();
  for (const auto& p : probers_) sum += p ? p->queries() : 0;
  for (const auto& p : version_probers_) sum += p->queries();
  return sum;
}

}  // namespace smiter::acceptance
