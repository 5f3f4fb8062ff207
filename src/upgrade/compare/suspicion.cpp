// SPDX-License-Identifier: MIT
#include "upgrade/compare/suspicion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "upgrade/compare/statistics.h"

namespace smiter::upgrade {

using solver::Class;
using solver::is_definite;
using solver::Result;

namespace {

struct Names {
  std::string_view name, plural;
  bool worse;
};
constexpr std::array<Names, kChanges> kNames = {{{"flip", "flips", true},
                                                 {"crash", "crashes", true},
                                                 {"error", "errors", true},
                                                 {"lost", "lost", true},
                                                 {"false model", "models", true},
                                                 {"wrong core", "cores", true},
                                                 {"slower", "slower", true},
                                                 {"less stable", "unstable", true},
                                                 {"warning", "warnings", true},
                                                 {"gained", "gained", false},
                                                 {"faster", "faster", false},
                                                 {"more stable", "stable", false},
                                                 {"crash gone", "crashes gone", false},
                                                 {"error gone", "errors gone", false}}};

const Names& row(Change change) {
  return kNames[static_cast<std::size_t>(change)];
}

// It was asked and said that it cannot tell, or was stopped.
bool is_undecided(Result result) {
  return result == Result::Unknown || is_cut(result);
}

Result at(const Run& run, std::size_t check) {
  return check < run.results.size() ? run.results[check] : Result::None;
}

// Screening is more generous than the rule, so that chance hides little from the runs that decide.
constexpr double kScreenShare = 0.8;

bool is_slower(double small_ms, double large_ms, const Rule& rule) {
  return large_ms >= small_ms * std::max(1.0, kScreenShare * rule.factor) &&
         large_ms - small_ms >= rule.least_ms / 2;
}

// Is a run as the suspicion says that the worse side is?
bool is_bad(const Suspicion& s, const Run& run) {
  switch (s.change) {
    case Change::Crash:
    case Change::CrashGone:
      return run.outcome == Class::Crash;
    case Change::Error:
    case Change::ErrorGone:
      return is_rejected(run);
    default:
      return !is_definite(at(run, s.check));
  }
}

// Is the old version the worse side?
bool is_mirrored(Change change) {
  return change == Change::Gained || change == Change::Faster || change == Change::CrashGone ||
         change == Change::ErrorGone || change == Change::MoreStable;
}

bool is_about_time(Change change) {
  return change == Change::Slower || change == Change::Faster;
}

unsigned count_bad(const Suspicion& s, std::span<const Run* const> runs) {
  return static_cast<unsigned>(std::ranges::count_if(runs, [&](const Run* run) { return is_bad(s, *run); }));
}

// Those of runs that were decided; nothing if one was not, since its time says nothing then.
std::optional<std::vector<double>> times(std::span<const Run* const> runs) {
  std::vector<double> result;
  for (const Run* run : runs) {
    if (run->outcome != Class::Ok) return std::nullopt;
    result.push_back(run->cpu_ms);
  }
  return result;
}

// `better` and `worse` by the suspicion; `missing` on each side are imagined as it wants them.
double chance_of_times(std::span<const Run* const> better, std::span<const Run* const> worse,
                       unsigned missing_better, unsigned missing_worse, const Rule& rule) {
  auto small = times(better), large = times(worse);
  if (!small || !large) return 1;
  if (missing_better + missing_worse == 0 && median(*large) - median(*small) < rule.least_ms) return 1;
  // Slower by the factor, not only slower.
  for (double& ms : *large) ms /= rule.factor;
  small->insert(small->end(), missing_better, -1.0);
  large->insert(large->end(), missing_worse, std::numeric_limits<double>::infinity());
  return rank_test(*small, *large);
}

double chance_with(const Suspicion& s, std::span<const Run* const> from, std::span<const Run* const> to,
                   unsigned runs, const Rule& rule) {
  if (s.change == Change::Flip) return 0;
  const auto better = is_mirrored(s.change) ? to : from;
  const auto worse = is_mirrored(s.change) ? from : to;
  const auto missing = [&](std::span<const Run* const> side) {
    return side.size() < runs ? runs - static_cast<unsigned>(side.size()) : 0;
  };
  if (is_about_time(s.change)) return chance_of_times(better, worse, missing(better), missing(worse), rule);
  return fisher_test(count_bad(s, better), static_cast<unsigned>(better.size()) + missing(better),
                     count_bad(s, worse) + missing(worse),
                     static_cast<unsigned>(worse.size()) + missing(worse));
}

// Digits change from run to run; what is complained about does not.
std::string gist(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c < '0' || c > '9') result += c;
  }
  return result;
}

std::optional<Suspicion> of_whole_run(const Run& from, const Run& to) {
  constexpr double kCrash = 1e9, kError = 1e8;
  const bool crashed = from.outcome == Class::Crash, crashes = to.outcome == Class::Crash;
  if (crashes != crashed) return Suspicion{crashes ? Change::Crash : Change::CrashGone, 0, kCrash};
  if (is_rejected(from) != is_rejected(to))
    return Suspicion{is_rejected(to) ? Change::Error : Change::ErrorGone, 0, kError};
  return std::nullopt;
}

}  // namespace

std::string_view name_of(Change change) {
  return row(change).name;
}
std::string_view plural_of(Change change) {
  return row(change).plural;
}
bool is_for_the_worse(Change change) {
  return row(change).worse;
}

SlowSide slow_side(bool from_is_native, bool to_is_native) {
  if (from_is_native == to_is_native) return SlowSide::Neither;
  return from_is_native ? SlowSide::To : SlowSide::From;
}

bool is_cut(Result result) {
  return result == Result::Timeout || result == Result::OutOfMemory;
}

std::vector<Suspicion> suspicions(const Run& from, const Run& to, SlowSide slow, const Rule& rule) {
  constexpr double kFlip = 1e10, kLost = 1e7, kGained = 1e6;
  std::vector<Suspicion> result;
  const auto checks = std::max(from.results.size(), to.results.size());
  for (std::uint32_t i = 0; i < checks; ++i) {
    const Result a = at(from, i), b = at(to, i);
    if ((slow == SlowSide::From && is_cut(a)) || (slow == SlowSide::To && is_cut(b))) continue;
    if (is_definite(a) && is_definite(b) && a != b) result.push_back({Change::Flip, i, kFlip});
    if (is_definite(a) && is_undecided(b)) result.push_back({Change::Lost, i, kLost});
    if (is_undecided(a) && is_definite(b)) result.push_back({Change::Gained, i, kGained});
  }
  if (const auto whole = of_whole_run(from, to)) result.push_back(*whole);
  if (!result.empty() || slow != SlowSide::Neither) return result;
  if (from.outcome != Class::Ok || to.outcome != Class::Ok) return result;
  const double ratio = std::max(to.cpu_ms, 0.1) / std::max(from.cpu_ms, 0.1);
  if (is_slower(from.cpu_ms, to.cpu_ms, rule)) result.push_back({Change::Slower, 0, ratio});
  if (is_slower(to.cpu_ms, from.cpu_ms, rule)) result.push_back({Change::Faster, 0, 0.1 / ratio});
  return result;
}

double chance(const Suspicion& suspicion, std::span<const Run* const> from, std::span<const Run* const> to,
              const Rule& rule) {
  return chance_with(suspicion, from, to, 0, rule);
}

double best_chance(const Suspicion& suspicion, std::span<const Run* const> from,
                   std::span<const Run* const> to, unsigned runs, const Rule& rule) {
  return chance_with(suspicion, from, to, runs, rule);
}

std::vector<std::string> new_warnings(const Run& from, const Run& to) {
  std::vector<std::string> result;
  for (const std::string& warning : to.warnings) {
    const bool old =
        std::ranges::any_of(from.warnings, [&](const std::string& w) { return gist(w) == gist(warning); });
    if (!old && std::ranges::find(result, warning) == result.end()) result.push_back(warning);
  }
  return result;
}

}  // namespace smiter::upgrade
