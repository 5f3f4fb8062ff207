// SPDX-License-Identifier: MIT
#include "strategies/janus/place_index.h"

#include <algorithm>

#include "base/check.h"

namespace smiter::strategies::janus {

void PlaceIndex::set(std::size_t assertion, const Places& places, const smt::TermTable& table) {
  std::vector<Entry>& entries = entries_[assertion];
  for (const Entry& entry : entries) --counts_[entry.first];
  entries.clear();
  for (std::uint32_t i = 0; i < places.all().size(); ++i) {
    const Place& place = places.all()[i];
    const Head any = table.sort(place.term) == smt::kBool ? kAnyFormula : kAnyLanguage;
    entries.emplace_back(slot(any, place.polarity), i);
    if (const Head own = rules_.head_of(table, place.term); own.is_known())
      entries.emplace_back(slot(own, place.polarity), i);
  }
  std::ranges::sort(entries);
  for (const Entry& entry : entries) ++counts_[entry.first];
}

PlaceIndex::Spot PlaceIndex::find(Head head, Polarity polarity, std::uint64_t n) const {
  const std::uint32_t wanted = slot(head, polarity);
  for (std::size_t assertion = 0; assertion < entries_.size(); ++assertion) {
    const auto& entries = entries_[assertion];
    const auto begin = std::ranges::lower_bound(entries, wanted, {}, &Entry::first);
    const auto end = std::ranges::upper_bound(entries, wanted, {}, &Entry::first);
    const auto count = static_cast<std::uint64_t>(end - begin);
    if (n < count) return {assertion, begin[static_cast<std::ptrdiff_t>(n)].second};
    n -= count;
  }
  CHECK(false, "no such place");
  return {};
}

}  // namespace smiter::strategies::janus
