// SPDX-License-Identifier: MIT
#include "strategies/storm/minimise/minimise.h"

#include <optional>
#include <utility>
#include <vector>

namespace smiter::strategies::storm {

namespace {

class Minimiser {
 public:
  Minimiser(const smt::OpTable& ops, const Fuzz& fuzz, reduce::Checker& checker,
            const reduce::ReduceOptions& options, reduce::Reduced& result)
      : ops_(ops),
        fuzz_(fuzz),
        checker_(checker),
        options_(options),
        result_(result),
        size_(size_of(result.text, ops)) {}

  void run(Bounds largest) {
    for (const Bound which : {Bound::Assertions, Bound::Depth})
      result_.moves.push_back({.name = std::string(name_of(which))});
    search(Bound::Assertions, largest, result_.moves[0]);
    largest.assertions = size_.assertions;
    search(Bound::Depth, largest, result_.moves[1]);
    result_.verified = result_.text;
    result_.complete = !stopped();
  }

 private:
  [[nodiscard]] bool stopped() const {
    return checker_.checks() >= options_.most_checks || (options_.stop && options_.stop());
  }

  void search(Bound which, Bounds bounds, reduce::MoveStatistics& statistics) {
    std::uint32_t& bound = which == Bound::Assertions ? bounds.assertions : bounds.depth;
    auto search = BoundSearch::below(part(size_, which));
    while (!search.is_done() && !stopped()) {
      bound = search.middle();
      auto smaller = smallest_that_fails(which, bounds, statistics);
      if (!smaller) {
        search.missed();
        continue;
      }
      take(std::move(*smaller), statistics);
      search.hit(part(size_, which));
    }
  }

  // As large as what we have, it has to be shorter.
  [[nodiscard]] bool is_smaller(const std::string& text, Bound which) const {
    const std::uint32_t size = part(size_of(text, ops_), which), ours = part(size_, which);
    return size < ours || (size == ours && text.size() < result_.text.size());
  }

  std::optional<std::string> smallest_that_fails(Bound which, Bounds bounds,
                                                 reduce::MoveStatistics& statistics) {
    std::vector<std::string> batch;
    for (std::string& text : fuzz_(result_.text, bounds, which)) {
      ++statistics.proposals;
      if (!is_smaller(text, which)) {
        ++statistics.larger;
      } else if (checker_.known(text) == false) {
        ++statistics.repeats;
      } else {
        batch.push_back(std::move(text));
      }
      if (batch.size() < checker_.jobs()) continue;
      if (auto found = first_that_fails(batch, statistics)) return found;
      batch.clear();
      if (stopped()) return std::nullopt;
    }
    return first_that_fails(batch, statistics);
  }

  std::optional<std::string> first_that_fails(std::vector<std::string>& batch,
                                              reduce::MoveStatistics& statistics) {
    const std::size_t before = checker_.checks();
    std::optional<std::string> found;
    while (!batch.empty() && !found) {
      const auto verdicts = checker_.check(batch);
      const auto first = std::ranges::find(verdicts, true) - verdicts.begin();
      if (first == std::ssize(batch)) break;
      std::string& text = batch[static_cast<std::size_t>(first)];
      if (!options_.same_bug || options_.same_bug(text)) {
        found = std::move(text);
      } else {
        checker_.reject(text);
      }
      batch.erase(batch.begin(), batch.begin() + first + 1);
    }
    statistics.checks += checker_.checks() - before;
    if (options_.progress)
      options_.progress({statistics.name, result_.text.size(), checker_.checks(), accepted_});
    return found;
  }

  void take(std::string text, reduce::MoveStatistics& statistics) {
    ++statistics.accepted;
    ++accepted_;
    statistics.bytes += result_.text.size() - std::min(result_.text.size(), text.size());
    result_.text = std::move(text);
    size_ = size_of(result_.text, ops_);
    if (options_.improved) options_.improved(result_.text);
  }

  const smt::OpTable& ops_;
  const Fuzz& fuzz_;
  reduce::Checker& checker_;
  const reduce::ReduceOptions& options_;
  reduce::Reduced& result_;  // its text is the smallest that fails so far
  Bounds size_;              // of that
  std::size_t accepted_ = 0;
};

}  // namespace

std::string_view name_of(Bound bound) {
  return bound == Bound::Assertions ? "fewer assertions, anew" : "less depth, anew";
}

reduce::Reduced minimise(const std::string& text, const smt::OpTable& ops, const Fuzz& fuzz, Bounds largest,
                         reduce::Interesting interesting, const reduce::ReduceOptions& options) {
  reduce::Reduced result{.text = text, .bytes_before = text.size()};
  reduce::Checker checker(std::move(interesting), options.jobs);
  result.interesting = checker.check({text})[0];
  result.typed = size_of(text, ops).assertions > 0;
  if (result.interesting) Minimiser(ops, fuzz, checker, options, result).run(largest);
  result.checks = checker.checks();
  return result;
}

}  // namespace smiter::strategies::storm
