// SPDX-License-Identifier: MIT
#include "upgrade/compare/compare.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "upgrade/compare/contradiction.h"
#include "upgrade/compare/statistics.h"

namespace smiter::upgrade {

using solver::Class;
using solver::is_definite;
using solver::Result;

namespace {

constexpr unsigned kLeastSeeds = 3;

std::uint32_t count(const std::vector<Query>& queries) {
  return static_cast<std::uint32_t>(queries.size());
}

SlowSide slow_side_of(const Measured& m, std::uint32_t to) {
  return slow_side(m.versions[0].native, m.versions[to].native);
}

// Check-sats that the slow side did not decide within its limits, and the other did.
std::size_t cut_on(SlowSide slow, const Run& from, const Run& to) {
  std::size_t result = 0;
  for (std::size_t i = 0; i < std::min(from.results.size(), to.results.size()); ++i) {
    const Result a = from.results[i], b = to.results[i];
    if (slow == SlowSide::From && is_cut(a) && is_definite(b)) ++result;
    if (slow == SlowSide::To && is_definite(a) && is_cut(b)) ++result;
  }
  return result;
}

// "sat", or "crash" where the process died before it answered.
std::string says(const Run* run, std::uint32_t check) {
  if (run == nullptr) return "not run";
  if (check < run->results.size() && run->results[check] != Result::None)
    return std::string(name_of(run->results[check]));
  return std::string(name_of(run->outcome));
}

double median_ms(const std::vector<const Run*>& runs) {
  std::vector<double> times;
  for (const Run* run : runs) times.push_back(run->cpu_ms);
  return median(times);
}

// The first line of what a run that failed says.
std::string complaint(const Run& run) {
  return !run.signature.empty() ? run.signature : run.message;
}

class Comparer {
 public:
  Comparer(const Measured& measured, std::uint32_t to, const Rule& rule)
      : m_(measured), rule_(rule), result_{.to = to} {}

  Comparison run() {
    result_.times_compared = slow_side_of(m_, result_.to) == SlowSide::Neither;
    look_at_answers();
    test_suspicions();
    find_contradictions();
    find_false_models_and_warnings();
    find_wrong_cores();
    compare_stability();
    finish();
    return std::move(result_);
  }

 private:
  [[nodiscard]] const Run* screen(std::uint32_t query, std::uint32_t version) const {
    return m_.find({query, version, Purpose::Screen, 0});
  }

  void look_at_answers() {
    for (std::uint32_t q = 0; q < count(m_.queries); ++q) {
      const Run* const from = screen(q, 0);
      const Run* const to = screen(q, result_.to);
      if (from == nullptr || to == nullptr) continue;
      ++result_.compared;
      const auto decided = [](const Run& run) {
        return static_cast<std::size_t>(std::ranges::count_if(run.results, is_definite));
      };
      result_.from_decided += decided(*from);
      result_.to_decided += decided(*to);
      result_.cut += cut_on(slow_side_of(m_, result_.to), *from, *to);
      if (from->outcome != Class::Ok || to->outcome != Class::Ok || from->results != to->results) continue;
      result_.from_s += from->cpu_ms / 1000;
      result_.to_s += to->cpu_ms / 1000;
    }
  }

  void test_suspicions() {
    const std::vector<Candidate> all = candidates(m_, result_.to, rule_);
    result_.tests = all.size();
    result_.seeds = seeds_for(all.size(), rule_);
    std::vector<double> chances;
    for (const Candidate& c : all) {
      const auto from = m_.runs_for(c.query, 0, Purpose::Fresh);
      const auto to = m_.runs_for(c.query, result_.to, Purpose::Fresh);
      chances.push_back(chance(c.suspicion, from, to, rule_));
      const bool needs_runs = c.suspicion.change != Change::Flip;
      if (needs_runs && std::min(from.size(), to.size()) < result_.seeds &&
          best_chance(c.suspicion, from, to, result_.seeds, rule_) <= rule_.alpha)
        ++result_.untested;
    }
    const std::vector<bool> significant = holm(chances, rule_.alpha);
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (significant[i]) result_.differences.push_back(describe(all[i], chances[i]));
    }
  }

  Difference describe(const Candidate& candidate, double chance) const {
    const auto& [query, s] = candidate;
    const auto from = m_.runs_for(query, 0, Purpose::Fresh);
    const auto to = m_.runs_for(query, result_.to, Purpose::Fresh);
    const Run* const first_from = screen(query, 0);
    const Run* const first_to = screen(query, result_.to);
    Difference d{.query = query, .change = s.change, .check = s.check, .chance = chance};
    d.from_ms = from.empty() ? first_from->cpu_ms : median_ms(from);
    d.to_ms = to.empty() ? first_to->cpu_ms : median_ms(to);
    d.from_says = says(first_from, s.check);
    d.to_says = says(first_to, s.check);
    if (s.change == Change::Crash || s.change == Change::Error || s.change == Change::Lost)
      d.detail = complaint(*first_to);
    if (s.change == Change::CrashGone || s.change == Change::ErrorGone) d.detail = complaint(*first_from);
    if (s.change == Change::Flip) add_judgement(d);
    return d;
  }

  void add_judgement(Difference& d) const {
    const auto judged = m_.judged.find({d.query, 0, result_.to, d.check});
    if (judged == m_.judged.end()) return;
    d.wrong = judged->second.wrong;
    d.detail = judged->second.why;
    d.in_favour = !d.wrong.empty() && d.wrong == m_.versions[0].label;
  }

  // A flip that the first runs do not show: another seed or order does.
  void find_contradictions() {
    for (const Contradiction& c : contradictions(m_, result_.to)) {
      const bool told = std::ranges::any_of(result_.differences, [&](const Difference& d) {
        return d.query == c.id.query && d.change == Change::Flip && d.check == c.id.check;
      });
      if (told) continue;
      Difference d{.query = c.id.query,
                   .change = Change::Flip,
                   .check = c.id.check,
                   .from_says = c.from.text(),
                   .to_says = c.to.text(),
                   .detail = "with other seeds or variants"};
      if (const auto looked = m_.judged.find(c.id); looked != m_.judged.end()) {
        const std::string& new_one = m_.versions[result_.to].label;
        const Judgement judgement = judgement_of(c, m_, looked->second.why, looked->second.right == new_one);
        d.wrong = judgement.wrong;
        d.detail = judgement.why;
        d.in_favour = judgement.right == new_one;
      }
      // That the old one is wrong does not make the new one right.
      d.is_open = !d.in_favour && c.from.is_contradiction() && !c.to.is_contradiction();
      result_.differences.push_back(std::move(d));
    }
  }

  void find_false_models_and_warnings() {
    for (std::uint32_t q = 0; q < count(m_.queries); ++q) {
      const Run* const from = screen(q, 0);
      const Run* const to = screen(q, result_.to);
      if (from == nullptr || to == nullptr) continue;
      for (const std::string& warning : new_warnings(*from, *to)) {
        result_.differences.push_back({.query = q, .change = Change::Warning, .detail = warning});
        break;
      }
      const Run* const models = m_.find({q, result_.to, Purpose::Model, 0});
      const Run* const old = m_.find({q, 0, Purpose::Model, 0});
      if (models == nullptr) continue;
      for (std::uint32_t i = 0; i < models->false_models.size(); ++i) {
        const bool was = old != nullptr && i < old->false_models.size() && !old->false_models[i].empty();
        if (models->false_models[i].empty() || was) continue;
        result_.differences.push_back({.query = q,
                                       .change = Change::Model,
                                       .check = i,
                                       .from_says = says(old != nullptr ? old : from, i),
                                       .to_says = says(models, i),
                                       .detail = models->false_models[i]});
      }
    }
  }

  void find_wrong_cores() {
    for (std::uint32_t q = 0; q < count(m_.queries); ++q) {
      const Run* const core = m_.find({q, result_.to, Purpose::Core, 0});
      const Run* const old = m_.find({q, 0, Purpose::Core, 0});
      if (core == nullptr || core->false_core.empty() || (old != nullptr && !old->false_core.empty()))
        continue;
      result_.differences.push_back({.query = q, .change = Change::Core, .detail = core->false_core});
    }
  }

  void compare_stability() {
    struct Pair {
      std::uint32_t query;
      StabilityOf from, to;
    };
    std::vector<Pair> pairs;
    std::vector<double> less, more;
    for (std::uint32_t q = 0; q < count(m_.queries); ++q) {
      const Pair pair{q, stability_of(m_, q, 0, rule_), stability_of(m_, q, result_.to, rule_)};
      if (pair.from.variants == 0 || pair.to.variants == 0) continue;
      const auto undecided = [](const StabilityOf& s) { return s.variants - s.decided; };
      pairs.push_back(pair);
      less.push_back(
          fisher_test(undecided(pair.from), pair.from.variants, undecided(pair.to), pair.to.variants));
      more.push_back(
          fisher_test(undecided(pair.to), pair.to.variants, undecided(pair.from), pair.from.variants));
      add(result_.from_stability, pair.from);
      add(result_.to_stability, pair.to);
    }
    result_.stability_queries = pairs.size();
    if (!result_.times_compared) return;  // the slower kind of build decides fewer within the limit
    // Two one-sided tests for each, in one family.
    std::vector<double> both = less;
    both.insert(both.end(), more.begin(), more.end());
    const std::vector<bool> significant = holm(both, rule_.alpha);
    for (std::size_t i = 0; i < both.size(); ++i) {
      const Pair& pair = pairs[i % pairs.size()];
      const bool worse = i < pairs.size();
      const Stability now = worse ? pair.to.category : pair.from.category;
      if (!significant[i] || now != Stability::Unstable) continue;
      result_.differences.push_back({.query = pair.query,
                                     .change = worse ? Change::LessStable : Change::MoreStable,
                                     .chance = both[i],
                                     .from_says = text(pair.from),
                                     .to_says = text(pair.to)});
    }
  }

  static void add(StabilityRow& row, const StabilityOf& s) {
    ++row.categories[static_cast<std::size_t>(s.category)];
    if (s.time_unstable) ++row.time_unstable;
    if (s.category != Stability::Inconclusive) return;
    if (s.decided == s.variants) ++row.all;
    if (s.decided == 0) ++row.none;
  }

  static std::string text(const StabilityOf& s) {
    return fmt::format("{} of {} decided", s.decided, s.variants);
  }

  void finish() {
    std::map<std::string, Group> folders, logics;
    const auto group = [](std::map<std::string, Group>& groups, const std::string& name) -> Group& {
      Group& found = groups[name];
      found.name = name;
      return found;
    };
    for (std::uint32_t q = 0; q < count(m_.queries); ++q) {
      if (screen(q, 0) == nullptr || screen(q, result_.to) == nullptr) continue;
      ++group(folders, m_.queries[q].folder).queries;
      ++group(logics, m_.queries[q].logic).queries;
    }
    for (const Difference& d : result_.differences) {
      const auto at = static_cast<std::size_t>(d.change);
      ++result_.counts[at];
      result_.in_favour += d.in_favour ? 1 : 0;
      result_.open += d.is_open ? 1 : 0;
      ++group(folders, m_.queries[d.query].folder).counts[at];
      ++group(logics, m_.queries[d.query].logic).counts[at];
    }
    for (auto& [name, g] : folders) result_.folders.push_back(std::move(g));
    for (auto& [name, g] : logics) result_.logics.push_back(std::move(g));
    // What is for the worse, then what only the old one is wrong about, then the rest.
    const auto rank = [](const Difference& d) {
      const int place = !is_for_the_worse(d.change) ? 2 : d.is_against() ? 0 : 1;
      return std::pair(place, d.change);
    };
    std::ranges::stable_sort(result_.differences, [&](const Difference& a, const Difference& b) {
      if (rank(a) != rank(b)) return rank(a) < rank(b);
      const auto ratio = [](const Difference& d) { return d.from_ms > 0 ? d.to_ms / d.from_ms : 0.0; };
      return std::abs(std::log(std::max(ratio(a), 1e-6))) > std::abs(std::log(std::max(ratio(b), 1e-6)));
    });
  }

  const Measured& m_;
  const Rule& rule_;
  Comparison result_;
};

}  // namespace

std::vector<Candidate> candidates(const Measured& measured, std::uint32_t to, const Rule& rule) {
  std::vector<Candidate> result;
  for (std::uint32_t q = 0; q < count(measured.queries); ++q) {
    const Run* const a = measured.find({q, 0, Purpose::Screen, 0});
    const Run* const b = measured.find({q, to, Purpose::Screen, 0});
    if (a == nullptr || b == nullptr) continue;
    for (const Suspicion& s : suspicions(*a, *b, slow_side_of(measured, to), rule)) result.push_back({q, s});
  }
  std::ranges::stable_sort(
      result, [](const Candidate& a, const Candidate& b) { return a.suspicion.weight > b.suspicion.weight; });
  return result;
}

unsigned seeds_for(std::size_t candidates, const Rule& rule) {
  return rule.seeds > 0 ? rule.seeds : std::max(kLeastSeeds, runs_needed(candidates, rule.alpha));
}

Comparison compare(const Measured& measured, std::uint32_t to, const Rule& rule) {
  return Comparer(measured, to, rule).run();
}

StabilityOf stability_of(const Measured& measured, std::uint32_t query, std::uint32_t version,
                         const Rule& rule) {
  std::vector<VariantRun> variants;
  for (const Run* run : measured.runs_for(query, version, Purpose::Variant)) {
    const bool decided = !run->results.empty() && std::ranges::all_of(run->results, is_definite);
    variants.push_back({decided, run->cpu_ms});
  }
  const Run* const plain = measured.find({query, version, Purpose::Screen, 0});
  const bool decided =
      plain != nullptr && !plain->results.empty() && std::ranges::all_of(plain->results, is_definite);
  const StabilityRule how{.alpha = rule.alpha, .least_ms = rule.least_ms};
  return stability_of(variants, decided ? plain->cpu_ms : 0, rule.limit_ms, how);
}

Verdict verdict_of(const Measured& measured, const Comparison& c, const std::set<Change>& fail_on) {
  std::vector<std::string> against, aside;
  const auto number = [&](Change change) {
    return c.counts[static_cast<std::size_t>(change)] - (change == Change::Flip ? c.in_favour + c.open : 0);
  };
  for (std::size_t i = 0; i < kChanges; ++i) {
    const auto change = static_cast<Change>(i);
    const std::size_t n = number(change);
    if (n == 0) continue;
    std::string text = fmt::format("{} {}", n, n == 1 ? name_of(change) : plural_of(change));
    // The words of --fail-on do not say what is wrong with them.
    if (n > 1 && (change == Change::Model || change == Change::Core))
      text = fmt::format("{} {}s", n, name_of(change));
    if (change == Change::LessStable)
      text = fmt::format("{:.1f} % less stable",
                         100.0 * static_cast<double>(n) / static_cast<double>(c.stability_queries));
    if (change == Change::MoreStable)
      text = fmt::format("{:.1f} % more stable",
                         100.0 * static_cast<double>(n) / static_cast<double>(c.stability_queries));
    (fail_on.contains(change) ? against : aside).push_back(std::move(text));
  }
  if (c.in_favour > 0)
    aside.push_back(fmt::format("{} wrong answer{} put right", c.in_favour, c.in_favour == 1 ? "" : "s"));
  if (c.open > 0)
    aside.push_back(fmt::format("{} contradiction{} of {} with itself", c.open, c.open == 1 ? "" : "s",
                                measured.versions[0].label));
  const std::string& label = measured.versions[c.to].label;
  Verdict verdict{.upgrade = against.empty()};
  const bool partial = c.compared < measured.queries.size() || c.untested > 0;
  verdict.text = verdict.upgrade ? fmt::format("nothing speaks against {}{}", label, partial ? " so far" : "")
                                 : fmt::format("do not upgrade to {}: {}", label, fmt::join(against, ", "));
  if (!aside.empty()) verdict.text += fmt::format(" ({})", fmt::join(aside, ", "));
  return verdict;
}

}  // namespace smiter::upgrade
