// SPDX-License-Identifier: MIT
#include "rewrite/enumerate/tuples.h"

#include <algorithm>

#include "base/check.h"

namespace smiter::rewrite {

std::uint64_t add_up(std::uint64_t a, std::uint64_t b) {
  return std::min(kTooMany, a + b);
}

std::uint64_t multiply(std::uint64_t a, std::uint64_t b) {
  return a != 0 && b > kTooMany / a ? kTooMany : a * b;
}

ShapeId Tuples::shape(std::span<const ListId> lists, bool unordered) {
  std::pair<std::vector<ListId>, bool> key{{lists.begin(), lists.end()}, unordered};
  const auto [at, is_new] = ids_.emplace(std::move(key), static_cast<ShapeId>(shapes_.size()));
  if (!is_new) return at->second;
  Shape shape{.lists = at->first.first, .unordered = unordered, .ways = {}};
  shape.ways.resize(lists.size());
  shape.count = unordered ? pairs_before(lists[0]).back() : ways(shape, 0, kWholeGroup);
  shapes_.push_back(std::move(shape));
  return at->second;
}

const Tuples::Representatives& Tuples::representatives(SubgroupId group, ListId list) {
  if (representatives_.size() <= list) representatives_.resize(list + 1);
  auto& of_list = representatives_[list];
  if (of_list.size() <= group) of_list.resize(group + 1);
  if (of_list[group]) return *of_list[group];
  auto made = std::make_unique<Representatives>();
  const NodeRange range = arena_.range(list);
  made->first = range.first;
  if (arena_.subgroups().is_trivial(group)) {
    if (range.last > range.first) made->buckets.push_back({group, 0, range.last - range.first});
  } else {
    std::map<SubgroupId, std::vector<Node>> by_rest;
    const std::vector<Renaming> elements(arena_.subgroups().elements(group).begin(),
                                         arena_.subgroups().elements(group).end());
    for (Node node = range.first; node < range.last; ++node) {
      if (std::ranges::any_of(elements, [&](Renaming g) { return arena_.image(g, node) < node; })) continue;
      by_rest[arena_.subgroups().meet(group, arena_.stabiliser(node))].push_back(node);
    }
    for (const auto& [rest, nodes] : by_rest) {
      const auto from = static_cast<std::uint32_t>(made->nodes.size());
      made->nodes.insert(made->nodes.end(), nodes.begin(), nodes.end());
      made->buckets.push_back({rest, from, static_cast<std::uint32_t>(made->nodes.size())});
    }
  }
  of_list[group] = std::move(made);
  return *of_list[group];
}

// Recursion as deep as an operator has arguments.
std::uint64_t Tuples::ways(Shape& shape, std::size_t place, SubgroupId group) {
  if (place == shape.lists.size()) return 1;
  const auto known = shape.ways[place].find(group);
  if (known != shape.ways[place].end()) return known->second;
  std::uint64_t sum = 0;
  for (const Bucket& bucket : representatives(group, shape.lists[place]).buckets)
    sum = add_up(sum, multiply(bucket.last - bucket.first, ways(shape, place + 1, bucket.left)));
  shape.ways[place].emplace(group, sum);
  return sum;
}

std::uint32_t Tuples::lower(const Representatives& all, const Bucket& bucket, Node from) {
  if (all.nodes.empty())
    return std::clamp(from, all.first + bucket.first, all.first + bucket.last) - all.first;
  const auto begin = all.nodes.begin();
  return static_cast<std::uint32_t>(std::lower_bound(begin + bucket.first, begin + bucket.last, from) -
                                    begin);
}

// Of a representative a: those b of its own orbit for which {a, b} is not to be had with a smaller b.
std::vector<Node> Tuples::partners_in_orbit(Node a) const {
  std::vector<Node> partners;
  for (Node b = a; b < arena_.orbit_end(a); ++b) {
    bool least = true;
    for (Renaming g = 0; g < arena_.renamings().size() && least; ++g) {
      const Node to_a = arena_.image(g, a), to_b = arena_.image(g, b);
      least = (to_a != a || b <= to_b) && (to_b != a || b <= to_a);
    }
    if (least) partners.push_back(b);
  }
  return partners;
}

const std::vector<std::uint64_t>& Tuples::pairs_before(ListId list) {
  const auto [at, is_new] = pairs_.try_emplace(list);
  std::vector<std::uint64_t>& before = at->second;
  if (!is_new) return before;
  before.push_back(0);
  const std::size_t count = representatives(kWholeGroup, list).size();
  for (std::size_t i = 0; i < count; ++i) {
    const Node a = known(kWholeGroup, list)[i];
    std::uint64_t pairs = partners_in_orbit(a).size();
    const Representatives& others = representatives(arena_.stabiliser(a), list);
    for (const Bucket& bucket : others.buckets)
      pairs += bucket.last - lower(others, bucket, arena_.orbit_end(a));
    before.push_back(add_up(before.back(), pairs));
  }
  return before;
}

void Tuples::unrank(ShapeId id, std::uint64_t number, std::span<Node> out) const {
  const Shape& shape = shapes_[id];
  if (shape.unordered) return unrank_pair(shape.lists[0], number, out);
  SubgroupId group = kWholeGroup;
  for (std::size_t place = 0; place < shape.lists.size(); ++place) {
    const Representatives& all = known(group, shape.lists[place]);
    for (const Bucket& bucket : all.buckets) {
      const std::uint64_t rest =
          place + 1 == shape.lists.size() ? 1 : shape.ways[place + 1].find(bucket.left)->second;
      const std::uint64_t here = rest * (bucket.last - bucket.first);
      if (number >= here) {
        number -= here;
        continue;
      }
      out[place] = all[bucket.first + number / rest];
      number %= rest;
      group = bucket.left;
      break;
    }
  }
}

void Tuples::unrank_pair(ListId list, std::uint64_t number, std::span<Node> out) const {
  const std::vector<std::uint64_t>& before = pairs_.find(list)->second;
  const auto index = static_cast<std::size_t>(std::ranges::upper_bound(before, number) - before.begin() - 1);
  number -= before[index];
  const Node a = known(kWholeGroup, list)[index];
  out[0] = a;
  const std::vector<Node> own = partners_in_orbit(a);
  if (number < own.size()) {
    out[1] = own[number];
    return;
  }
  number -= own.size();
  const Representatives& others = known(arena_.stabiliser(a), list);
  for (const Bucket& bucket : others.buckets) {
    const std::uint32_t from = lower(others, bucket, arena_.orbit_end(a));
    if (number < bucket.last - from) {
      out[1] = others[from + number];
      return;
    }
    number -= bucket.last - from;
  }
  CHECK(false, "a pair's number is out of range");
}

}  // namespace smiter::rewrite
