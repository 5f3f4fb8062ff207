// SPDX-License-Identifier: MIT
#include "rewrite/enumerate/enumerator.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "base/check.h"

namespace smiter::rewrite {

namespace {

constexpr std::size_t kMostArguments = 16;

// The next way to write a sum as positive parts, in the order of the first parts; false at the end.
bool next_parts(std::vector<std::uint32_t>& parts) {
  if (parts.size() < 2) return false;
  std::size_t place = parts.size() - 1;
  std::uint32_t tail = parts[place];  // what the parts from `place` on come to
  while (place > 0 && tail == parts.size() - place) tail += parts[--place];
  if (place == 0) return false;
  ++parts[place - 1];
  --tail;
  for (; place + 1 < parts.size(); ++place) {
    parts[place] = 1;
    --tail;
  }
  parts.back() = tail;
  return true;
}

}  // namespace

Enumerator::Enumerator(const Vocabulary& vocabulary, std::uint32_t size)
    : vocabulary_(&vocabulary),
      size_(size),
      arena_(std::make_unique<Arena>(vocabulary)),
      tuples_(std::make_unique<Tuples>(*arena_)) {
  const std::size_t sorts = vocabulary.universe().sorts.size();
  levels_.assign(size + 1, std::vector<Level>(sorts));
  kept_.assign(size + 1, std::vector<std::vector<Node>>(sorts));
}

base::Expected<Enumerator> Enumerator::make(const Vocabulary& vocabulary, std::uint32_t size,
                                            EnumeratorLimits limits) {
  if (size == 0) return base::Error{"the size of a term is at least 1", {}, {}};
  std::vector<std::uint32_t> sorts;
  for (const Leaf& leaf : vocabulary.leaves())
    if (leaf.kind == Leaf::Kind::Variable) sorts.push_back(leaf.sort);
  if (Renamings::count(sorts) > limits.renamings)
    return base::Error{fmt::format("too many variables: they can be renamed in more than {} ways; take fewer",
                                   limits.renamings),
                       {},
                       {}};
  Enumerator made(vocabulary, size);
  if (auto status = made.build(limits); !status) return status.error();
  return made;
}

base::Status Enumerator::build(EnumeratorLimits limits) {
  for (std::uint32_t size = 1; size <= size_; ++size) {
    if (size == 1)
      build_leaves();
    else
      build_blocks(size);
    std::uint64_t count = 0;
    for (const Level& level : levels_[size]) count = add_up(count, level.count);
    before_.push_back(add_up(before_.back(), count));
    if (before_.back() == kTooMany)
      return base::Error{fmt::format("there are more than 2^60 terms of size {}", size), {}, {}};
    if (!is_kept(size)) continue;
    const std::uint64_t most = limits.images / arena_->renamings().size();
    if (count > most || (size > 1 && !keep_terms(size, most)))
      return base::Error{
          fmt::format("{} terms of size {} are too many to keep for size {}", count, size, size_), {}, {}};
  }
  return base::ok();
}

void Enumerator::build_leaves() {
  const auto leaves = vocabulary_->leaves();
  for (std::uint32_t sort = 0; sort < levels_[1].size(); ++sort) {
    arena_->begin_list(1, sort);
    Level& level = levels_[1][sort];
    bool has_variable = false;
    for (Head head = 0; head < leaves.size(); ++head) {
      const bool is_variable = leaves[head].kind == Leaf::Kind::Variable;
      if (leaves[head].sort != sort || (is_variable && has_variable)) continue;
      has_variable = has_variable || is_variable;
      kept_[1][sort].push_back(arena_->add_orbit(head, {}, false));
      ++level.count;
    }
  }
}

void Enumerator::build_blocks(std::uint32_t size) {
  const auto leaves = static_cast<Head>(vocabulary_->leaves().size());
  for (Head i = 0; i < vocabulary_->instances().size(); ++i) add_blocks(leaves + i, size);
}

void Enumerator::add_blocks(Head head, std::uint32_t size) {
  const OperatorInstance& instance = vocabulary_->instance(head);
  const std::size_t arity = instance.args.size();
  Level& level = levels_[size][instance.sort];
  if (arity > size - 1) return;
  CHECK(arity <= kMostArguments, "an operator has too many arguments");
  if (arity == 1) {
    const std::uint32_t arg = instance.args[0];
    return add_block(level, {.head = head, .unary = true, .arg_sort = arg, .skips = {}},
                     this->level(size - 1, arg).count, size);
  }
  std::vector<std::uint32_t> parts(arity, 1);
  parts.back() = size - static_cast<std::uint32_t>(arity);
  do {
    // The smaller argument of a commutative operator comes first.
    if (instance.commutative && parts[0] > parts[1]) break;
    std::vector<ListId> lists;
    for (std::size_t i = 0; i < arity; ++i) lists.push_back(arena_->list(parts[i], instance.args[i]));
    const ShapeId shape = tuples_->shape(lists, instance.commutative && lists[0] == lists[1]);
    add_block(level, {.head = head, .shape = shape, .skips = {}}, tuples_->count(shape), size);
  } while (next_parts(parts));
}

void Enumerator::add_block(Level& level, Block block, std::uint64_t count, std::uint32_t size) {
  if (size == vocabulary_->arity(block.head) + 1) find_skips(block, count);
  count -= block.skips.size();
  if (count == 0) return;
  block.first = level.count;
  level.count = add_up(level.count, count);
  level.blocks.push_back(std::move(block));
}

// Which of the block's tuples, all leaves, are written as a constant?
void Enumerator::find_skips(Block& block, std::uint64_t count) const {
  for (const WrittenConstant& written : vocabulary_->written_constants()) {
    if (written.head != block.head) continue;
    std::array<Node, kMostArguments> nodes{};
    const std::span<Node> args(nodes.data(), written.args.size());
    for (std::uint64_t number = 0; number < count; ++number) {
      if (block.unary)
        args[0] = kept_[1][block.arg_sort][number];
      else
        tuples_->unrank(block.shape, number, args);
      if (std::ranges::equal(args, written.args, {}, [&](Node node) { return arena_->head(node); }))
        block.skips.push_back(number);
    }
  }
  std::ranges::sort(block.skips);
}

// The number within its block.
std::uint64_t Enumerator::in_block(const Level& level, std::uint64_t number, const Block*& block) {
  block = &*(std::ranges::upper_bound(level.blocks, number, {}, &Block::first) - 1);
  number -= block->first;
  for (const std::uint64_t skip : block->skips) number += skip <= number ? 1 : 0;
  return number;
}

bool Enumerator::keep_terms(std::uint32_t size, std::uint64_t most) {
  for (std::uint32_t sort = 0; sort < levels_[size].size(); ++sort) {
    const Level& level = levels_[size][sort];
    arena_->begin_list(size, sort);
    kept_[size][sort].reserve(level.count);
    for (std::uint64_t number = 0; number < level.count; ++number) {
      const Block* block = nullptr;
      const std::uint64_t tuple = in_block(level, number, block);
      std::array<Node, kMostArguments> nodes{};
      const std::span<Node> args(nodes.data(), vocabulary_->arity(block->head));
      if (block->unary)
        args[0] = kept_[size - 1][block->arg_sort][tuple];
      else
        tuples_->unrank(block->shape, tuple, args);
      kept_[size][sort].push_back(
          arena_->add_orbit(block->head, args, vocabulary_->instance(block->head).commutative));
      if (arena_->size() > most) return false;
    }
  }
  return true;
}

void Enumerator::append(Node node, std::vector<Head>& preorder) const {
  std::vector<Node> stack{node};
  while (!stack.empty()) {
    const Node at = stack.back();
    stack.pop_back();
    preorder.push_back(arena_->head(at));
    const auto children = arena_->children(at);
    stack.insert(stack.end(), children.rbegin(), children.rend());
  }
}

void Enumerator::term(std::uint64_t number, std::vector<Head>& preorder) const {
  CHECK(number < count(), "the number of a term is out of range");
  preorder.clear();
  auto size = static_cast<std::uint32_t>(std::ranges::upper_bound(before_, number) - before_.begin());
  number -= before_[size - 1];
  std::uint32_t sort = 0;
  while (number >= level(size, sort).count) number -= level(size, sort++).count;
  for (;; --size) {
    if (is_kept(size)) return append(kept_[size][sort][number], preorder);
    const Block* block = nullptr;
    number = in_block(level(size, sort), number, block);
    preorder.push_back(block->head);
    if (block->unary) {
      sort = block->arg_sort;
      continue;
    }
    std::array<Node, kMostArguments> nodes{};
    const std::span<Node> args(nodes.data(), vocabulary_->arity(block->head));
    tuples_->unrank(block->shape, number, args);
    for (const Node arg : args) append(arg, preorder);
    return;
  }
}

}  // namespace smiter::rewrite
