// SPDX-License-Identifier: MIT
#include "generate/pool.h"

namespace smiter::generate {

using smt::TermId;
using smt::TermKind;

void Pool::fill(std::span<const TermId> terms, const smt::Visibility* visibility) {
  visibility_ = visibility;
  for (auto& list : by_sort_) list.clear();
  for (TermId term : terms) {
    const TermKind kind = table_[term].kind;
    // An annotation means something only where it stands.
    if (kind == TermKind::Annotated || kind == TermKind::MatchCase) continue;
    if (visibility_ != nullptr && visibility_->gives_name(term)) continue;
    add(term);
  }
}

void Pool::add(TermId term) {
  const smt::SortId sort = table_.sort(term);
  if (sort == smt::kUnknown) return;
  if (by_sort_.size() <= sort.value) by_sort_.resize(sort.value + 8);
  by_sort_[sort.value].push_back(term);
}

bool Pool::fits(TermId term, const Place& place) const {
  return term != place.avoid && smt::fits_scope(table_, term, place.scope) &&
         (visibility_ == nullptr || (*visibility_)[term].contains(place.command));
}

std::optional<TermId> Pool::pick(smt::SortId sort, const Place& place, base::Rng& rng,
                                 std::uint32_t draws) const {
  const auto list = of(sort);
  if (list.empty()) return std::nullopt;
  for (std::uint32_t i = 0; i < draws; ++i) {
    const TermId term = rng.pick(list);
    if (fits(term, place)) return term;
  }
  // Few fit: choose among exactly those.
  std::optional<TermId> chosen;
  std::uint64_t fitting = 0;
  for (TermId term : list) {
    if (fits(term, place) && rng.below(++fitting) == 0) chosen = term;
  }
  return chosen;
}

std::vector<smt::SortId> Pool::sorts() const {
  std::vector<smt::SortId> out;
  for (std::uint32_t i = 0; i < by_sort_.size(); ++i) {
    if (!by_sort_[i].empty()) out.emplace_back(i);
  }
  return out;
}

}  // namespace smiter::generate
