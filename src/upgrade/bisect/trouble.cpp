// SPDX-License-Identifier: MIT
#include "upgrade/bisect/trouble.h"

#include <algorithm>
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
using solver::SolverConfig;

namespace {

constexpr unsigned kSure = 3;
constexpr unsigned kMostRuns = 15;
constexpr double kShare = 0.8;
constexpr unsigned kLearningRuns = 5;

Result result_at(const Run& run, std::uint32_t check) {
  return check < run.results.size() ? run.results[check] : Result::None;
}

// One solver and one script, asked again and again.
class Asked {
 public:
  Asked(const std::string& script, const SolverConfig& config, const smt::OpTable& ops,
        const TroubleOptions& options)
      : config_(examine::unchecked(config)),
        script_(examine::unchecked(script, config.profile)),
        ops_(ops),
        options_(options) {}

  [[nodiscard]] Run plain() const { return run_once(script_, config_, options_.limits); }
  [[nodiscard]] Run with_seed(unsigned seed) const {
    return run_once(seeded(script_, seed, config_.profile), config_, options_.limits);
  }
  [[nodiscard]] StabilityOf stability() const {
    std::vector<VariantRun> runs;
    for (std::uint32_t i = 1; i <= options_.variants && !options_.limits.until.has_passed(); ++i) {
      const auto text = variant_of(script_, method_of_variant(i), i, config_.profile, ops_);
      if (!text) break;
      const Run run = run_once(*text, config_, options_.limits);
      const bool decided = !run.results.empty() && std::ranges::all_of(run.results, solver::is_definite);
      runs.push_back({decided, run.cpu_ms});
    }
    return stability_of(runs, 0, static_cast<double>(options_.limits.cpu_ms));
  }

 private:
  SolverConfig config_;
  std::string script_;
  const smt::OpTable& ops_;
  const TroubleOptions& options_;
};

std::string says(const Run& run) {
  std::string text;
  for (const Result r : run.results) text += fmt::format("{}{}", text.empty() ? "" : " ", name_of(r));
  if (run.outcome != Class::Ok) text += fmt::format("{}[{}]", text.empty() ? "" : " ", name_of(run.outcome));
  return fmt::format("{}, {:.0f} ms", text.empty() ? "nothing" : text, run.cpu_ms);
}

double median_of(const std::vector<Run>& runs) {
  std::vector<double> times;
  for (const Run& run : runs) times.push_back(run.cpu_ms);
  return median(times);
}

std::string summary_of(const Trouble& t) {
  if (t.change == Change::Slower)
    return fmt::format("slower: {:.0f} ms -> {:.0f} ms of CPU time", t.good_ms, t.bad_ms);
  const std::string at = t.check > 0 ? fmt::format(" at check-sat {}", t.check + 1) : "";
  if (t.change == Change::LessStable) return "unstable under variants that mean the same";
  return fmt::format("{}{}: {} -> {}", name_of(t.change), at, name_of(t.good_says), name_of(t.bad_says));
}

// By several seeds on each side.
std::optional<Trouble> confirmed(const Suspicion& suspicion, const Asked& good, const Asked& bad,
                                 const Run& first_good, const Run& first_bad, const Rule& rule) {
  std::vector<Run> good_runs, bad_runs;
  for (unsigned seed = 1; seed <= kLearningRuns; ++seed) {
    good_runs.push_back(good.with_seed(seed));
    bad_runs.push_back(bad.with_seed(seed));
  }
  std::vector<const Run*> from, to;
  for (const Run& run : good_runs) from.push_back(&run);
  for (const Run& run : bad_runs) to.push_back(&run);
  if (chance(suspicion, from, to, rule) > rule.alpha) return std::nullopt;
  Trouble trouble{.change = suspicion.change,
                  .check = suspicion.check,
                  .good_says = result_at(first_good, suspicion.check),
                  .bad_says = result_at(first_bad, suspicion.check),
                  .good_ms = median_of(good_runs),
                  .bad_ms = median_of(bad_runs)};
  trouble.summary = summary_of(trouble);
  return trouble;
}

Judged judge_stability(const Asked& asked, const TroubleOptions& options) {
  const StabilityOf s = asked.stability();
  Judged judged{.bad = s.variants - s.decided, .good = s.decided};
  judged.says = fmt::format("{}, {} of {} variants decided", name_of(s.category), s.decided, s.variants);
  if (s.variants < options.variants) return judged;
  if (s.category == Stability::Unstable) judged.shows = Shows::Bad;
  if (s.category == Stability::Stable || (s.category == Stability::Inconclusive && s.decided == s.variants))
    judged.shows = Shows::Good;
  return judged;
}

}  // namespace

double Trouble::threshold_ms() const {
  return std::sqrt(std::max(good_ms, 1.0) * std::max(bad_ms, 1.0));
}

base::Expected<Trouble> learn_trouble(const std::string& script, const SolverConfig& good,
                                      const SolverConfig& bad, const smt::OpTable& ops,
                                      const TroubleOptions& options) {
  const Asked asked_good(script, good, ops, options), asked_bad(script, bad, ops, options);
  const Run first_good = asked_good.plain(), first_bad = asked_bad.plain();
  const SlowSide slow = slow_side(good.profile.native, bad.profile.native);
  auto all = suspicions(first_good, first_bad, slow, options.rule);
  std::erase_if(all, [](const Suspicion& s) { return !is_for_the_worse(s.change); });
  std::ranges::stable_sort(all, std::greater(), &Suspicion::weight);
  for (const Suspicion& s : all) {
    if (auto trouble = confirmed(s, asked_good, asked_bad, first_good, first_bad, options.rule)) {
      trouble->native = good.profile.native;
      return std::move(*trouble);
    }
  }
  if (options.variants > 0 && asked_bad.stability().category == Stability::Unstable &&
      asked_good.stability().category != Stability::Unstable) {
    Trouble trouble{.change = Change::LessStable};
    trouble.summary = summary_of(trouble);
    return trouble;
  }
  return base::Error{fmt::format("nothing is worse with {} than with {}: {}; {}{}", bad.label, good.label,
                                 says(first_bad), says(first_good),
                                 options.variants == 0 ? " (--variants 60 looks for instability, too)" : "")};
}

Shows shows(const Trouble& t, const Run& run, bool native) {
  const Result result = result_at(run, t.check);
  switch (t.change) {
    case Change::Flip:
      return result == t.bad_says ? Shows::Bad : result == t.good_says ? Shows::Good : Shows::CannotTell;
    case Change::Crash:
      if (run.outcome == Class::Crash) return Shows::Bad;
      return is_rejected(run) ? Shows::CannotTell : Shows::Good;
    case Change::Error:
      if (run.outcome == Class::Crash) return Shows::CannotTell;
      return is_rejected(run) ? Shows::Bad : Shows::Good;
    case Change::Slower:
      if (run.outcome == Class::Timeout) return Shows::Bad;
      if (run.outcome != Class::Ok) return Shows::CannotTell;
      return run.cpu_ms > t.threshold_ms() ? Shows::Bad : Shows::Good;
    default:
      if (is_rejected(run) || run.outcome == Class::Crash) return Shows::CannotTell;
      if (slow_side(t.native, native) == SlowSide::To && is_cut(result)) return Shows::CannotTell;
      return solver::is_definite(result) ? Shows::Good : Shows::Bad;
  }
}

std::optional<Shows> vote(unsigned bad, unsigned good, unsigned untold) {
  const unsigned runs = bad + good + untold;
  if (runs >= kSure && bad == runs) return Shows::Bad;
  if (runs >= kSure && good == runs) return Shows::Good;
  if (runs >= kSure && untold == runs) return Shows::CannotTell;
  if (runs < kMostRuns) return std::nullopt;
  if (bad >= kShare * runs) return Shows::Bad;
  if (good >= kShare * runs) return Shows::Good;
  return Shows::CannotTell;
}

Judged judge_trouble(const std::string& script, const SolverConfig& config, const Trouble& trouble,
                     const smt::OpTable& ops, const TroubleOptions& options) {
  const Asked asked(script, config, ops, options);
  if (trouble.change == Change::LessStable) return judge_stability(asked, options);
  if (trouble.change == Change::Slower && trouble.native != config.profile.native)
    return {.says = "another kind of build: its times are not comparable"};
  Judged judged;
  unsigned untold = 0;
  for (unsigned seed = 1; !options.limits.until.has_passed(); ++seed) {
    const Run run = asked.with_seed(seed);
    if (seed == 1) judged.says = says(run);
    const Shows what = shows(trouble, run, config.profile.native);
    (what == Shows::Bad ? judged.bad : what == Shows::Good ? judged.good : untold) += 1;
    if (const auto decided = vote(judged.bad, judged.good, untold)) {
      judged.shows = *decided;
      if (*decided == Shows::CannotTell && untold < seed) judged.says += "; it changes from run to run";
      return judged;
    }
  }
  judged.says += "; the time was up";
  return judged;
}

}  // namespace smiter::upgrade
