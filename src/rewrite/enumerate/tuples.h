// SPDX-License-Identifier: MIT
// The argument lists of an operator, each once up to renaming: counted without making them, and made
// from their numbers.
//
// A tuple (a, b, c) is the same as (ga, gb, gc) for every renaming g. So the first component is taken
// from the representatives under all renamings; the second from the representatives under those
// that keep the first as it is; and so on. How many ways there are to go on depends only on the
// renamings that are left, a subgroup. Representatives are therefore kept in buckets, one for each
// subgroup that they leave, and a number is turned into a tuple by a few divisions.
//
// Two arguments of one size and sort of a commutative operator are an unordered pair {a, b}. Its
// orbit has a pair with a a representative and b of a later orbit (then as above) or of the same one
// (then also b = ga may be turned around to a = g'b, and the few choices are tried).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "rewrite/enumerate/arena.h"

namespace smiter::rewrite {

// Counts stop growing here; a larger one is "too many".
inline constexpr std::uint64_t kTooMany = std::uint64_t{1} << 60;

using ShapeId = std::uint32_t;

class Tuples {
 public:
  // The lists of a shape must be full before it is made.
  explicit Tuples(Arena& arena) : arena_(arena) {}

  // Tuples of one term of each list. `unordered`: two of the same list, in any order.
  ShapeId shape(std::span<const ListId> lists, bool unordered);
  [[nodiscard]] std::uint64_t count(ShapeId shape) const { return shapes_[shape].count; }
  // The tuple of a number below count(). As many nodes as the shape has lists.
  void unrank(ShapeId shape, std::uint64_t number, std::span<Node> out) const;

 private:
  struct Bucket {
    SubgroupId left;  // the renamings that keep these terms
    std::uint32_t first, last;
  };
  // The representatives of a list under a subgroup, by what they leave and then by number.
  struct Representatives {
    std::vector<Bucket> buckets;
    std::vector<Node> nodes;  // empty: all of the list, in order
    Node first = 0;
    [[nodiscard]] Node operator[](std::size_t i) const {
      return nodes.empty() ? first + static_cast<Node>(i) : nodes[i];
    }
    [[nodiscard]] std::size_t size() const { return buckets.empty() ? 0 : buckets.back().last; }
  };
  struct Shape {
    std::vector<ListId> lists;
    bool unordered = false;
    std::uint64_t count = 0;
    // By place and subgroup: in how many ways the components from there on can be chosen.
    std::vector<std::map<SubgroupId, std::uint64_t>> ways;
  };

  const Representatives& representatives(SubgroupId group, ListId list);
  [[nodiscard]] const Representatives& known(SubgroupId group, ListId list) const {
    return *representatives_[list][group];
  }
  std::uint64_t ways(Shape& shape, std::size_t place, SubgroupId group);
  const std::vector<std::uint64_t>& pairs_before(ListId list);
  [[nodiscard]] std::vector<Node> partners_in_orbit(Node node) const;
  // Where the numbers from `from` on begin in a bucket.
  [[nodiscard]] static std::uint32_t lower(const Representatives& all, const Bucket& bucket, Node from);
  void unrank_pair(ListId list, std::uint64_t number, std::span<Node> out) const;

  Arena& arena_;
  std::vector<Shape> shapes_;
  std::map<std::pair<std::vector<ListId>, bool>, ShapeId> ids_;
  std::vector<std::vector<std::unique_ptr<Representatives>>> representatives_;  // by list, then subgroup
  // By list: how many unordered pairs there are before those of the i-th representative.
  std::map<ListId, std::vector<std::uint64_t>> pairs_;
};

[[nodiscard]] std::uint64_t add_up(std::uint64_t a, std::uint64_t b);
[[nodiscard]] std::uint64_t multiply(std::uint64_t a, std::uint64_t b);

}  // namespace smiter::rewrite
