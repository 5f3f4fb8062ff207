// SPDX-License-Identifier: MIT
// The places of a script by what stands there, so that whoever has a rule finds a place for it.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "strategies/janus/polarity.h"
#include "strategies/janus/rules/rule.h"

namespace smiter::strategies::janus {

class PlaceIndex {
 public:
  struct Spot {
    std::size_t assertion = 0;
    std::size_t place = 0;  // of Places::all()
  };

  // The rules must outlive it.
  PlaceIndex(const RuleSet& rules, std::size_t assertions)
      : rules_(rules), entries_(assertions), counts_(std::size_t{rules.heads()} * 3) {}

  // What stands in an assertion now.
  void set(std::size_t assertion, const Places& places, const smt::TermTable& table);

  [[nodiscard]] std::uint64_t count(Head head, Polarity polarity) const {
    return head.is_known() ? counts_[slot(head, polarity)] : 0;
  }
  // The n-th of those, in the order of the script.
  [[nodiscard]] Spot find(Head head, Polarity polarity, std::uint64_t n) const;

 private:
  using Entry = std::pair<std::uint32_t, std::uint32_t>;  // slot, place
  [[nodiscard]] static std::uint32_t slot(Head head, Polarity polarity) {
    return head.number * 3 + static_cast<std::uint32_t>(polarity);
  }

  const RuleSet& rules_;
  std::vector<std::vector<Entry>> entries_;  // by assertion, sorted
  std::vector<std::uint64_t> counts_;        // by slot
};

}  // namespace smiter::strategies::janus
