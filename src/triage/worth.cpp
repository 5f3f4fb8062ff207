// SPDX-License-Identifier: MIT
#include "triage/worth.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include <fmt/core.h>

#include "base/text/version.h"
#include "oracle/unknown.h"
#include "triage/cluster/clusters.h"
#include "triage/report/version_history.h"

namespace smiter::triage {

using oracle::Severity;
using oracle::VerdictClass;

namespace {

struct Row {
  Severity severity;
  double WorthPolicy::*worth;  // null: none
  std::string_view text;       // of the priority
};
constexpr std::array<Row, 9> kRows = {{
    {Severity::WrongUnsat, &WorthPolicy::wrong_unsat, "1 (wrong unsat)"},
    {Severity::WrongAnswer, &WorthPolicy::wrong_answer,
     "2 (wrong sat, wrong rewriting, or solvers that contradict each other)"},
    {Severity::WrongModel, &WorthPolicy::wrong_model, "3 (wrong model)"},
    {Severity::Crash, &WorthPolicy::crash, "4 (crash)"},
    {Severity::Other, &WorthPolicy::other, "5 (other)"},
    {Severity::UnknownDecidable, &WorthPolicy::unknown_decidable, "6 (unknown in a decidable fragment)"},
    {Severity::Unknown, &WorthPolicy::unknown, "7 (unknown)"},
    {Severity::Slow, &WorthPolicy::slow, "8 (slow)"},
    {Severity::NoBug, nullptr, "9 (no bug)"},
}};

static_assert([] {
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (static_cast<std::size_t>(kRows[i].severity) != i + 1) return false;
  return true;
}());

const Row& row_of(int priority) {
  return kRows[static_cast<std::size_t>(std::clamp<int>(priority, 1, kRows.size()) - 1)];
}

bool has_unsat(const Participant& p) {
  return std::ranges::find(p.answers, "unsat") != p.answers.end();
}

// At the check that the verdict is about.
bool says_unsat(const Participant& p, const oracle::Verdict& verdict) {
  return verdict.check < p.answers.size() ? p.answers[verdict.check] == "unsat" : has_unsat(p);
}

// Does a program of the family that is newer than the suspect, and that was tried, not show it?
bool is_mended(const Finding& f) {
  if (!f.has_suspect()) return false;
  if (!f.releases.empty()) {
    const auto newest = std::ranges::find_if(f.releases.rbegin(), f.releases.rend(), &Shows::tells);
    return newest != f.releases.rend() && !newest->shows && !newer_is_open(f);
  }
  const Participant& suspect = f.participants[f.suspect];
  return std::ranges::any_of(f.matrix, [&](const Shows& s) {
    const auto other = std::ranges::find(f.participants, s.solver, &Participant::label);
    if (s.shows || !s.tells || other == f.participants.end()) return false;
    if (other->generation != suspect.generation) return other->generation > suspect.generation;
    return base::compare_versions(other->version, suspect.version) > 0;
  });
}

}  // namespace

std::string_view name_of(WorthScale scale) {
  return scale == WorthScale::Equal ? "equal" : "maintainers";
}

std::optional<WorthScale> worth_scale_named(std::string_view name) {
  for (const auto scale : {WorthScale::Maintainers, WorthScale::Equal}) {
    if (name_of(scale) == name) return scale;
  }
  return std::nullopt;
}

Severity severity_of(const Finding& f) {
  const Severity severity = oracle::severity_of(f.verdict.kind);
  if (severity == Severity::WrongAnswer && f.has_suspect() &&
      says_unsat(f.participants[f.suspect], f.verdict))
    return Severity::WrongUnsat;
  // A wrong model for a formula that others refute is a wrong sat.
  const bool refuted = std::ranges::any_of(f.participants, [&](const Participant& p) {
    return p.label != f.verdict.solver && says_unsat(p, f.verdict);
  });
  if (severity == Severity::WrongModel && refuted) return Severity::WrongAnswer;
  // It says itself that it does not handle something: nobody learns anything from such a formula.
  if (severity == Severity::Unknown && f.verdict.signature == name_of(oracle::UnknownKind::Unsupported))
    return Severity::NoBug;
  if (severity == Severity::Unknown && f.decidable) return Severity::UnknownDecidable;
  return severity;
}

int priority_of(const Finding& f) {
  return static_cast<int>(severity_of(f));
}

std::string_view priority_text(int priority) {
  return row_of(priority).text;
}

double worth_of(const Finding& f, WorthScale scale, const WorthPolicy& policy) {
  const double known = f.known ? policy.known : 1;
  if (scale == WorthScale::Equal) return known;
  const Row& row = row_of(priority_of(f));
  double worth = row.worth == nullptr ? 0 : known * policy.*row.worth;
  if (!f.default_options) worth *= policy.takes_options;
  if (!f.reportable) worth *= policy.not_reportable;
  if (!oracle::is_proved(f.verdict.proof)) worth *= policy.not_proved;
  if (is_mended(f)) worth *= policy.newer_is_good;
  if (f.has_suspect() && !f.participants[f.suspect].maintained) worth *= policy.not_maintained;
  return worth;
}

Priced price(const Finding& f, WorthScale scale, const WorthPolicy& policy) {
  return {.id = f.id,
          .kind = fmt::format("{} {}", family_of(f), oracle::name_of(f.verdict.kind)),
          .severity = severity_of(f),
          .worth = worth_of(f, scale, policy)};
}

std::vector<Priced> ranked(std::vector<Priced> clusters, WorthScale scale, const WorthPolicy& policy) {
  const auto best_first = [](const Priced& a, const Priced& b) {
    return std::tuple(-a.worth, a.severity, a.id) < std::tuple(-b.worth, b.severity, b.id);
  };
  std::ranges::sort(clusters, best_first);
  if (scale == WorthScale::Equal) return clusters;
  std::map<std::string, double> before;  // by kind
  for (Priced& p : clusters) p.worth *= policy.half_after / (policy.half_after + before[p.kind]++);
  std::ranges::sort(clusters, best_first);
  return clusters;
}

}  // namespace smiter::triage
