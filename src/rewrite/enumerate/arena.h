// SPDX-License-Identifier: MIT
// All terms up to a size, with every choice of variables, but each only once up to commutativity:
// the arguments of a commutative operator stand in the order of their numbers. The terms of one size
// and sort are a list, and those that are the same up to renaming (an orbit) are neighbours in it;
// the first of them represents the others.
//
// Memory: 12 + 4 * (arguments + renamings) bytes a term.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rewrite/enumerate/renamings.h"
#include "rewrite/enumerate/vocabulary.h"

namespace smiter::rewrite {

using Node = std::uint32_t;  // a term, by number

// The terms of one size and sort.
using ListId = std::uint32_t;
struct NodeRange {
  Node first = 0, last = 0;  // without the last
};

class Arena {
 public:
  // The vocabulary must outlive the arena.
  explicit Arena(const Vocabulary& vocabulary);

  // Adds a representative and all its renamings; returns its number. Lists are filled one after the
  // other: begin_list, then their orbits. The children are of earlier lists, in their order if
  // `commutative`.
  void begin_list(std::uint32_t size, std::uint32_t sort);
  Node add_orbit(Head head, std::span<const Node> children, bool commutative);

  [[nodiscard]] ListId list(std::uint32_t size, std::uint32_t sort) const { return size * sorts_ + sort; }
  [[nodiscard]] NodeRange range(ListId list) const { return ranges_[list]; }
  [[nodiscard]] Head head(Node node) const { return heads_[node]; }
  [[nodiscard]] std::span<const Node> children(Node node) const {
    return {children_.data() + first_child_[node], first_child_[node + 1] - first_child_[node]};
  }
  [[nodiscard]] Node image(Renaming g, Node node) const {
    return images_[std::size_t{node} * renamings_.size() + g];
  }
  // The renamings that do not change it.
  [[nodiscard]] SubgroupId stabiliser(Node node) const { return stabilisers_[node]; }
  // Of a representative: the first number after its orbit.
  [[nodiscard]] Node orbit_end(Node node) const {
    return node +
           renamings_.size() / static_cast<std::uint32_t>(subgroups_.elements(stabilisers_[node]).size());
  }
  [[nodiscard]] const Renamings& renamings() const { return renamings_; }
  [[nodiscard]] Subgroups& subgroups() { return subgroups_; }
  [[nodiscard]] const Subgroups& subgroups() const { return subgroups_; }
  [[nodiscard]] std::size_t size() const { return heads_.size(); }

 private:
  [[nodiscard]] Node find(Node from, Head head, std::span<const Node> children) const;
  void append(Head head, std::span<const Node> children);
  void find_stabiliser(Node node);

  const Vocabulary& vocabulary_;
  std::uint32_t sorts_;
  Renamings renamings_;
  Subgroups subgroups_;
  std::vector<Head> heads_;
  std::vector<std::uint32_t> first_child_{0};  // one more than terms
  std::vector<Node> children_;
  std::vector<Node> images_;  // by term, then renaming
  std::vector<SubgroupId> stabilisers_;
  std::vector<NodeRange> ranges_;  // by list
  ListId filling_ = 0;
};

}  // namespace smiter::rewrite
