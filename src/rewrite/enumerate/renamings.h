// SPDX-License-Identifier: MIT
// The renamings of a universe's variables: all permutations that keep sorts, as a group, and those
// of its subgroups that come up. Two terms are the same up to renaming if some renaming takes one to
// the other. Sizes are small: 2 variables each of three sorts have 8 renamings, 3 of each have 216.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace smiter::rewrite {

// A renaming by number; 0 changes nothing.
using Renaming = std::uint32_t;

class Renamings {
 public:
  // sorts[v] is the sort of variable v; those of one sort stand together.
  explicit Renamings(std::span<const std::uint32_t> sorts);

  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] std::uint32_t image(Renaming g, std::uint32_t variable) const {
    return images_[g * variables_ + variable];
  }
  // `second` after `first`.
  [[nodiscard]] Renaming product(Renaming second, Renaming first) const {
    return products_[second * size_ + first];
  }

  // How many there would be; saturates. To refuse before making them.
  [[nodiscard]] static std::uint64_t count(std::span<const std::uint32_t> sorts);

 private:
  std::uint32_t variables_;
  std::uint32_t size_ = 0;
  std::vector<std::uint32_t> images_;  // size_ rows
  std::vector<Renaming> products_;     // size_ * size_
};

// A subgroup by number, the same number for the same renamings.
using SubgroupId = std::uint32_t;
inline constexpr SubgroupId kWholeGroup = 0;

class Subgroups {
 public:
  explicit Subgroups(std::uint32_t renamings);

  // Ascending; must be a subgroup.
  SubgroupId intern(const std::vector<Renaming>& elements);
  SubgroupId meet(SubgroupId a, SubgroupId b);
  [[nodiscard]] std::span<const Renaming> elements(SubgroupId id) const { return elements_[id]; }
  [[nodiscard]] bool is_trivial(SubgroupId id) const { return elements_[id].size() == 1; }
  [[nodiscard]] std::size_t size() const { return elements_.size(); }

 private:
  std::vector<std::vector<Renaming>> elements_;
  std::map<std::vector<Renaming>, SubgroupId> ids_;
  std::map<std::pair<SubgroupId, SubgroupId>, SubgroupId> meets_;
};

}  // namespace smiter::rewrite
