// SPDX-License-Identifier: MIT
#include "rewrite/enumerate/arena.h"

#include <algorithm>

namespace smiter::rewrite {

namespace {

std::vector<std::uint32_t> sorts_of_variables(const Vocabulary& vocabulary) {
  std::vector<std::uint32_t> sorts;
  for (const Leaf& leaf : vocabulary.leaves())
    if (leaf.kind == Leaf::Kind::Variable) sorts.push_back(leaf.sort);
  return sorts;
}

}  // namespace

Arena::Arena(const Vocabulary& vocabulary)
    : vocabulary_(vocabulary),
      sorts_(static_cast<std::uint32_t>(vocabulary.universe().sorts.size())),
      renamings_(sorts_of_variables(vocabulary)),
      subgroups_(renamings_.size()) {}

void Arena::begin_list(std::uint32_t size, std::uint32_t sort) {
  filling_ = list(size, sort);
  if (ranges_.size() <= filling_) ranges_.resize(filling_ + 1);
  const Node here = static_cast<Node>(heads_.size());
  ranges_[filling_] = {here, here};
}

Node Arena::find(Node from, Head head, std::span<const Node> children) const {
  Node node = from;
  while (node < heads_.size() &&
         (heads_[node] != head || !std::ranges::equal(this->children(node), children)))
    ++node;
  return node;
}

void Arena::append(Head head, std::span<const Node> children) {
  heads_.push_back(head);
  children_.insert(children_.end(), children.begin(), children.end());
  first_child_.push_back(static_cast<std::uint32_t>(children_.size()));
}

Node Arena::add_orbit(Head head, std::span<const Node> children, bool commutative) {
  const Node first = static_cast<Node>(heads_.size());
  const std::uint32_t order = renamings_.size();
  const bool is_variable =
      vocabulary_.is_leaf(head) && vocabulary_.leaves()[head].kind == Leaf::Kind::Variable;
  std::vector<Node> renamed(children.begin(), children.end());
  std::vector<Node> images(order);
  std::vector<Renaming> makes;  // by member, a renaming that takes the first to it
  for (Renaming g = 0; g < order; ++g) {
    const Head new_head = is_variable ? renamings_.image(g, head) : head;
    for (std::size_t i = 0; i < children.size(); ++i) renamed[i] = image(g, children[i]);
    if (commutative) std::ranges::sort(renamed);
    images[g] = find(first, new_head, renamed);
    if (images[g] < heads_.size()) continue;
    append(new_head, renamed);
    makes.push_back(g);
  }
  for (const Renaming made_by : makes)
    for (Renaming g = 0; g < order; ++g) images_.push_back(images[renamings_.product(g, made_by)]);
  for (Node node = first; node < heads_.size(); ++node) find_stabiliser(node);
  ranges_[filling_].last = static_cast<Node>(heads_.size());
  return first;
}

void Arena::find_stabiliser(Node node) {
  std::vector<Renaming> keep;
  for (Renaming g = 0; g < renamings_.size(); ++g)
    if (image(g, node) == node) keep.push_back(g);
  stabilisers_.push_back(subgroups_.intern(keep));
}

}  // namespace smiter::rewrite
