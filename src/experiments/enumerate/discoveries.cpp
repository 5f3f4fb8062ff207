// SPDX-License-Identifier: MIT
#include "experiments/enumerate/discoveries.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/core.h>

#include "campaign/findings/reduce_finding.h"
#include "examine/findings.h"
#include "triage/cluster/cluster_key.h"
#include "triage/cluster/form.h"
#include "triage/last_check.h"
#include "triage/report/finding_folder.h"

namespace smiter::experiments {

using oracle::VerdictClass;
using triage::Finding;

namespace {

// The terms are small: what takes longer is not worth it.
constexpr auto kMostReducing = std::chrono::seconds(20);

}  // namespace

Discoveries::Discoveries(const campaign::SolverSetup& solvers, const solver::Limits& limits,
                         const smt::OpTable& ops, std::string folder, triage::Surroundings where,
                         std::uint64_t first)
    : solvers_(solvers),
      limits_(limits),
      ops_(ops),
      folder_(std::move(folder)),
      where_(std::move(where)),
      next_(first) {}

std::uint64_t Discoveries::next_finding() {
  const std::lock_guard lock(mutex_);
  return next_;
}

bool Discoveries::is_new(std::size_t solver, const Suspect& suspect) {
  const std::lock_guard lock(mutex_);
  return seen_.insert(fmt::format("{}|{}|{}", solver, suspect.crash ? "crash" : "wrong", suspect.operators))
      .second;
}

std::vector<Finding> Discoveries::confirm(std::size_t solver, const Suspect& suspect) const {
  double cpu_ms = 0;
  const examine::Conditions conditions{
      .ops = ops_, .limits = limits_, .versions = solvers_.by_program, .records = solvers_.records};
  return examine::findings_of(suspect.test, std::span(&solvers_.configs[solver], 1), conditions, {}, cpu_ms);
}

void Discoveries::make_small(Finding& finding, std::size_t solver) const {
  const auto end = std::chrono::steady_clock::now() + kMostReducing;
  const examine::Conditions conditions{
      .ops = ops_, .limits = limits_, .versions = solvers_.by_program, .records = solvers_.records};
  campaign::Reducing how{.solvers = std::span(&solvers_.configs[solver], 1),
                         .conditions = conditions,
                         .stop = [end] { return std::chrono::steady_clock::now() > end; }};
  Finding small = finding;
  reduce_finding(small, how);
  if (small.reduced && triage::last_check(small, ops_)) finding = std::move(small);
  // What cannot be made smaller is as good as reduced.
  finding.reduced = true;
}

bool Discoveries::is_known(const Finding& finding) {
  const std::string key = triage::cluster_key(finding, ops_);
  const std::lock_guard lock(mutex_);
  return std::ranges::find(cards_, key, &triage::Card::key) != cards_.end();
}

std::optional<Discovery> Discoveries::settle(Finding finding) {
  const triage::Form form = triage::form_of(finding.script, ops_);
  finding.key = triage::cluster_key(finding, ops_);
  const std::lock_guard lock(mutex_);
  finding.id = finding.cluster = next_;
  cards_.push_back(triage::card_of(finding, form));
  const auto clusters = triage::clusters_of(cards_);
  const bool known = std::ranges::any_of(cards_, [&](const triage::Card& card) {
    return card.id != finding.id && clusters.at(card.id) == clusters.at(finding.id);
  });
  if (known) {
    cards_.pop_back();
    return std::nullopt;
  }
  ++next_;
  if (!triage::write_finding(folder_, finding, where_)) return std::nullopt;
  return Discovery{triage::folder_name(finding),
                   triage::headline(finding) + ": " + finding.verdict.explanation};
}

// The findings of the smallest part that is rewritten wrongly: what follows from it is a bug of that part,
// too.
std::vector<Finding> Discoveries::of_smallest(std::size_t solver, const Suspect& suspect) const {
  std::vector<Finding> findings = confirm(solver, suspect);
  const auto wrong = std::ranges::find(findings, VerdictClass::WrongRewrite,
                                       [](const Finding& f) { return f.verdict.kind; });
  if (wrong == findings.end()) return findings;
  Finding small = *wrong;
  make_small(small, solver);
  if (small.script == wrong->script) return findings;
  std::vector<Finding> smaller = confirm(solver, {.test = enumerated_test(small.script), .operators = {}});
  return smaller.empty() ? findings : smaller;
}

std::vector<Discovery> Discoveries::look_into(std::size_t solver, const std::vector<Suspect>& suspects) {
  std::vector<Discovery> fresh;
  for (const Suspect& suspect : suspects) {
    if (!is_new(solver, suspect)) continue;
    std::vector<Finding> findings = of_smallest(solver, suspect);
    // What follows from a wrong rewriting that is known is known, too.
    const auto wrong = std::ranges::find(findings, VerdictClass::WrongRewrite,
                                         [](const Finding& f) { return f.verdict.kind; });
    if (wrong != findings.end()) {
      make_small(*wrong, solver);
      if (is_known(*wrong)) continue;
    }
    // What is graver names the bug.
    std::ranges::stable_sort(findings, {},
                             [](const Finding& f) { return oracle::severity_of(f.verdict.kind); });
    for (Finding& finding : findings) {
      if (!triage::last_check(finding, ops_)) continue;
      make_small(finding, solver);
      if (auto discovery = settle(std::move(finding))) fresh.push_back(std::move(*discovery));
    }
  }
  return fresh;
}

}  // namespace smiter::experiments
