// SPDX-License-Identifier: MIT
#include "rewrite/enumerate/renamings.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace smiter::rewrite {

namespace {

// The variables of one sort, [first, last), in their next order; false when they are back at the first.
bool next_order(std::vector<std::uint32_t>& images, std::span<const std::uint32_t> sorts) {
  for (std::size_t first = 0, last = 0; first < sorts.size(); first = last) {
    while (last < sorts.size() && sorts[last] == sorts[first]) ++last;
    if (std::next_permutation(images.begin() + static_cast<std::ptrdiff_t>(first),
                              images.begin() + static_cast<std::ptrdiff_t>(last)))
      return true;
  }
  return false;
}

}  // namespace

std::uint64_t Renamings::count(std::span<const std::uint32_t> sorts) {
  constexpr std::uint64_t kEnough = std::uint64_t{1} << 32;
  std::uint64_t count = 1;
  for (std::size_t first = 0, last = 0; first < sorts.size(); first = last) {
    while (last < sorts.size() && sorts[last] == sorts[first]) {
      ++last;
      count = std::min(kEnough, count * (last - first));
    }
  }
  return count;
}

Renamings::Renamings(std::span<const std::uint32_t> sorts)
    : variables_(static_cast<std::uint32_t>(sorts.size())) {
  std::vector<std::uint32_t> images(variables_);
  std::iota(images.begin(), images.end(), 0u);
  std::map<std::vector<std::uint32_t>, Renaming> numbers;
  do {
    numbers.emplace(images, size_++);
    images_.insert(images_.end(), images.begin(), images.end());
  } while (next_order(images, sorts));
  products_.resize(std::size_t{size_} * size_);
  for (Renaming second = 0; second < size_; ++second) {
    for (Renaming first = 0; first < size_; ++first) {
      for (std::uint32_t v = 0; v < variables_; ++v) images[v] = image(second, image(first, v));
      products_[second * size_ + first] = numbers.at(images);
    }
  }
}

Subgroups::Subgroups(std::uint32_t renamings) {
  std::vector<Renaming> all(renamings);
  std::iota(all.begin(), all.end(), 0u);
  intern(all);
}

SubgroupId Subgroups::intern(const std::vector<Renaming>& elements) {
  const auto [at, is_new] = ids_.emplace(elements, static_cast<SubgroupId>(elements_.size()));
  if (is_new) elements_.push_back(elements);
  return at->second;
}

SubgroupId Subgroups::meet(SubgroupId a, SubgroupId b) {
  if (a == b || b == kWholeGroup) return a;
  if (a == kWholeGroup) return b;
  const auto known = meets_.find({a, b});
  if (known != meets_.end()) return known->second;
  std::vector<Renaming> common;
  std::ranges::set_intersection(elements_[a], elements_[b], std::back_inserter(common));
  const SubgroupId id = intern(common);
  meets_.emplace(std::pair{a, b}, id);
  return id;
}

}  // namespace smiter::rewrite
