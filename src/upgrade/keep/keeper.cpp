// SPDX-License-Identifier: MIT
#include "upgrade/keep/keeper.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "examine/unchecked.h"
#include "upgrade/compare/stability.h"
#include "upgrade/compare/statistics.h"
#include "upgrade/run/measure.h"
#include "upgrade/variant/variant.h"

namespace smiter::upgrade {

using solver::Class;
using solver::Result;

namespace {

constexpr std::string_view kSlower = "slower:", kUnknown = "unknown-in:", kUnstable = "unstable:";
constexpr unsigned kQuick = 2, kSure = 5;  // seeds
// Where B takes long, a difference by a factor needs fewer of them: what a process takes to start, and
// what others do on the machine, weighs less.
constexpr double kLongMs = 100;
constexpr unsigned kQuickIfLong = 1, kSureIfLong = 3;
constexpr unsigned kQuickVariants = 30, kSureVariants = 60;
constexpr unsigned kHopeless = 15;    // variants without a difference
constexpr unsigned kLeastOfEach = 2;  // variants that are decided, and that are not
constexpr double kMostMargin = 1.25;
constexpr double kLeastMs = 5;    // below, a process's start is all that is measured
constexpr double kBeyond = 1.02;  // a limit this far above what is enough: then it was enough for sure

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t at = text.find(':');
    parts.emplace_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

// "10x", "10", "2.5x".
std::optional<double> read_factor(std::string_view text) {
  if (text.ends_with('x')) text.remove_suffix(1);
  double factor = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), factor);
  if (error != std::errc() || end != text.data() + text.size() || !(factor > 1) || factor > 1e6)
    return std::nullopt;
  return factor;
}

bool is_decided(const Run& run) {
  return !run.results.empty() && std::ranges::all_of(run.results, solver::is_definite);
}

bool has_unknown(const Run& run) {
  return run.outcome == Class::Ok && std::ranges::find(run.results, Result::Unknown) != run.results.end();
}

// Of A: it answered, or it was stopped before it did.
bool may_count(const Run& run) {
  return run.outcome == Class::Ok || run.outcome == Class::Timeout || run.outcome == Class::OutOfMemory;
}

std::string says(const Run& run) {
  std::string text;
  for (const Result r : run.results) text += fmt::format("{} ", name_of(r));
  return fmt::format("{}in {:.0f} ms", text, run.cpu_ms);
}

}  // namespace

bool is_expectation(std::string_view text) {
  return text.starts_with(kSlower) || text.starts_with(kUnknown) || text.starts_with(kUnstable);
}

base::Expected<Expectation> parse_expectation(std::string_view text) {
  Expectation result;
  std::vector<std::string> parts = split(text.substr(text.find(':') + 1));
  if (text.starts_with(kSlower)) {
    const auto factor = parts.size() == 3 ? read_factor(parts[2]) : std::nullopt;
    if (!factor) return base::Error{"--expect: write it like slower:NEW:OLD:10x, with a factor above 1"};
    parts.pop_back();
    result = {Kind::Slower, {}, *factor};
  } else if (text.starts_with(kUnknown)) {
    if (parts.size() > 2)
      return base::Error{"--expect: write it like unknown-in:SOLVER or unknown-in:SOLVER:OTHER"};
    result = {Kind::UnknownIn, {}, 0};
  } else {
    if (parts.size() != 1) return base::Error{"--expect: write it like unstable:SOLVER"};
    result = {Kind::Unstable, {}, 0};
  }
  if (std::ranges::find(parts, "") != parts.end()) return base::Error{"--expect: a solver's name is missing"};
  result.solvers = std::move(parts);
  return result;
}

Keeper::Keeper(Expectation expectation, std::vector<solver::SolverConfig> configs,
               const solver::Limits& limits, const smt::OpTable& ops)
    : expectation_(std::move(expectation)), limits_(limits), ops_(ops) {
  for (solver::SolverConfig& config : configs) configs_.push_back(examine::unchecked(std::move(config)));
}

Run Keeper::run(std::size_t solver, const std::string& script, unsigned seed, double limit_ms) {
  solver::Limits limits = limits_;
  if (limit_ms > 0) limits.cpu_ms = std::min(limits.cpu_ms, static_cast<std::uint64_t>(limit_ms));
  const auto& config = configs_[solver];
  Run result =
      run_once(seeded(examine::unchecked(script, config.profile), seed, config.profile), config, limits);
  cpu_ms_.fetch_add(result.cpu_ms);
  return result;
}

bool Keeper::is_slower(const std::string& script, unsigned first_seed, Trust trust, double factor) {
  double slowest_b = kLeastMs;
  // A is stopped at the limit, so it is never slower by the factor than a B that takes longer than this.
  const double most_b = static_cast<double>(limits_.cpu_ms) / factor;
  unsigned seeds = trust == Trust::Quick ? kQuick : kSure;
  for (unsigned seed = first_seed; seed <= seeds; ++seed) {
    const Run b = run(1, script, seed, most_b * kBeyond + 1);
    if (b.outcome != Class::Ok || b.results.empty() || (decides_ && !is_decided(b))) return false;
    slowest_b = std::max(slowest_b, b.cpu_ms);
    if (slowest_b >= kLongMs) seeds = trust == Trust::Quick ? kQuickIfLong : kSureIfLong;
    // Beyond this it is slower, whatever comes.
    const double enough = factor * slowest_b;
    const Run a = run(0, script, seed, enough * kBeyond + 1);
    if (!may_count(a)) return false;
    if (a.cpu_ms < enough) return false;
  }
  return true;
}

// The first seed of both also tells how much more than the factor there is.
base::Status Keeper::learn_slowness(const std::string& script) {
  const double factor = expectation_.factor;
  const Run b = run(1, script, 1);
  decides_ = is_decided(b);
  const double b_ms = std::max(b.cpu_ms, kLeastMs);
  const Run a = run(0, script, 1, kMostMargin * kMostMargin * factor * b_ms * kBeyond + 1);
  const double ratio = a.cpu_ms / b_ms;
  const bool stopped = a.outcome != Class::Ok;
  // Half of what there is: another run of the same script must pass.
  margin_ = std::clamp(std::sqrt(ratio / factor), 1.0, kMostMargin);
  summary_ = fmt::format("{} takes at least {:g} times as long as {} (the original: {}{:.1f} times)",
                         configs_[0].label, factor, configs_[1].label, stopped ? "more than " : "", ratio);
  const bool answers = b.outcome == Class::Ok && !b.results.empty();
  if (answers && may_count(a) && ratio >= factor && is_slower(script, 2, Trust::Sure, factor))
    return base::ok();
  return base::Error{fmt::format("{} is not slower than {} by a factor of {:g}: {}; {}", configs_[0].label,
                                 configs_[1].label, factor, says(a), says(b))};
}

bool Keeper::is_unknown(const std::string& script, unsigned seeds) {
  for (unsigned seed = 1; seed <= seeds; ++seed) {
    const Run a = run(0, script, seed);
    if (!has_unknown(a)) return false;
    if (configs_.size() < 2) continue;
    const Run b = run(1, script, seed);
    bool tells = false;
    for (std::size_t i = 0; i < std::min(a.results.size(), b.results.size()); ++i)
      tells = tells || (a.results[i] == Result::Unknown && solver::is_definite(b.results[i]));
    if (!tells) return false;
  }
  return true;
}

bool Keeper::is_unstable(const std::string& script, bool for_sure) {
  const auto& config = configs_[0];
  const std::string text = examine::unchecked(script, config.profile);
  std::vector<VariantRun> runs;
  unsigned decided = 0;
  for (std::uint32_t i = 1; i <= (for_sure ? kSureVariants : kQuickVariants); ++i) {
    const auto variant = variant_of(text, method_of_variant(i), i, config.profile, ops_);
    if (!variant) return false;
    const Run r = run_once(*variant, config, limits_);
    cpu_ms_.fetch_add(r.cpu_ms);
    if (is_rejected(r) || r.outcome == Class::Crash || limits_.until.has_passed()) return false;
    runs.push_back({is_decided(r), r.cpu_ms});
    decided += is_decided(r) ? 1 : 0;
    const bool all_alike = decided == 0 || decided == runs.size();
    if (!for_sure && all_alike && runs.size() >= kHopeless) return false;
    if (!for_sure && decided >= kLeastOfEach && runs.size() - decided >= kLeastOfEach) return true;
  }
  return for_sure &&
         stability_of(runs, 0, static_cast<double>(limits_.cpu_ms)).category == Stability::Unstable;
}

base::Status Keeper::learn(const std::string& script) {
  const auto learned = look_at(script);
  if (learned) original_ = script;
  return learned;
}

base::Status Keeper::look_at(const std::string& script) {
  switch (expectation_.kind) {
    case Kind::Slower:
      return learn_slowness(script);
    case Kind::UnknownIn:
      summary_ = configs_[0].label + " says unknown" +
                 (configs_.size() > 1 ? " and " + configs_[1].label + " decides" : std::string());
      if (is_unknown(script, kSure)) return base::ok();
      return base::Error{fmt::format("that {} does not show: {}", summary_, says(run(0, script, 1)))};
    case Kind::Unstable:
      summary_ = configs_[0].label + " decides some variants and not others";
      if (is_unstable(script, true)) return base::ok();
      return base::Error{"that " + summary_ + " does not show, in " + std::to_string(kSureVariants) +
                         " of them"};
  }
  return base::ok();
}

bool Keeper::still_shows(const std::string& script) {
  if (script == original_) return true;
  switch (expectation_.kind) {
    case Kind::Slower:
      return is_slower(script, 1, Trust::Quick, expectation_.factor * margin_);
    case Kind::UnknownIn:
      return is_unknown(script, kQuick);
    case Kind::Unstable:
      return is_unstable(script, false);
  }
  return false;
}

bool Keeper::shows_for_sure(const std::string& script) {
  switch (expectation_.kind) {
    case Kind::Slower:
      return is_slower(script, 1, Trust::Sure, expectation_.factor);
    case Kind::UnknownIn:
      return is_unknown(script, kSure);
    case Kind::Unstable:
      return is_unstable(script, true);
  }
  return false;
}

}  // namespace smiter::upgrade
