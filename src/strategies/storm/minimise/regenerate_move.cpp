// SPDX-License-Identifier: MIT
#include "strategies/storm/minimise/regenerate_move.h"

#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "strategies/storm/minimise/minimise.h"

namespace smiter::strategies::storm {

namespace {

class RegenerateMove : public reduce::Move {
 public:
  RegenerateMove(Bound which, Fuzz fuzz, Bounds largest, std::size_t probes)
      : which_(which), fuzz_(std::move(fuzz)), largest_(largest), probes_(probes) {}

  [[nodiscard]] std::string_view name() const override { return name_of(which_); }

  // The branch of the binary search that is taken while nothing shows the bug: the middle, then the
  // middle of what is above it. A success goes on from there with a smaller subject.
  void propose(reduce::Subject& subject, std::vector<reduce::Proposal>& out) override {
    const std::uint64_t text = base::hash_text(subject.text());
    if (lows_.empty()) lows_[text] = 1;
    const auto low = lows_.find(text);
    if (low == lows_.end()) return;
    size_ = size_of(subject.table(), subject.script());
    for (auto search = BoundSearch::below(part(size_, which_), low->second); !search.is_done();
         search.missed()) {
      for (std::size_t i = 0; i < probes_; ++i) {
        reduce::Proposal proposal{
            .rank = 1, .a = search.middle(), .b = search.low(), .c = static_cast<std::uint32_t>(i)};
        proposal.key = base::combine(base::combine(base::hash_text(name()), text), proposal.a);
        proposal.key = base::mix(base::combine(proposal.key, proposal.c));
        out.push_back(proposal);
      }
    }
  }

  reduce::Edit apply(reduce::Subject& subject, const reduce::Proposal& proposal) override {
    const std::vector<std::string>& instances = instances_under(subject.text(), proposal.a);
    if (proposal.c >= instances.size()) return {};
    // As the reducer will have it as its subject.
    const reduce::Subject made(instances[proposal.c], subject.ops());
    if (made.is_typed()) lows_.emplace(base::hash_text(made.text()), proposal.b);
    return made.text();
  }

 private:
  const std::vector<std::string>& instances_under(const std::string& script, std::uint32_t bound) {
    auto [it, is_new] = instances_.try_emplace({base::hash_text(script), bound});
    if (!is_new) return it->second;
    Bounds bounds = largest_;
    if (which_ == Bound::Depth) bounds.assertions = size_.assertions;
    (which_ == Bound::Assertions ? bounds.assertions : bounds.depth) = bound;
    return it->second = fuzz_(script, bounds, which_);
  }

  Bound which_;
  Fuzz fuzz_;
  Bounds largest_;
  std::size_t probes_;
  Bounds size_;                                            // of the subject
  std::unordered_map<std::uint64_t, std::uint32_t> lows_;  // by subject: what is below was tried
  std::map<std::pair<std::uint64_t, std::uint32_t>, std::vector<std::string>> instances_;
};

}  // namespace

std::unique_ptr<reduce::Move> make_regenerate_move(Bound bound, Fuzz fuzz, Bounds largest,
                                                   std::size_t probes) {
  return std::make_unique<RegenerateMove>(bound, std::move(fuzz), largest, probes);
}

}  // namespace smiter::strategies::storm
