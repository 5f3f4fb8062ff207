// SPDX-License-Identifier: MIT
// Every term of a universe up to a size, each once up to renaming of variables and swapping the
// arguments of commutative operators. Terms have numbers from 0, by size first; the term of a number
// is made directly, so that a run can stop and go on anywhere and be split in any way.
//
// Size: the number of nodes of the tree. An operator, a variable and a constant of the universe
// count 1 each, also a constant that is written with an operator, as (- 1).
//
// Two terms are the same if permuting the variables of each sort and swapping the arguments of
// rows that are :commutative takes one to the other. Nothing else is: (bvor x x) and x are two terms.
//
// Counting makes no term of the largest two sizes. Memory is that of all terms, with every choice of
// variables, of two sizes less (Arena). Immutable once made: threads may share it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/expected.h"
#include "rewrite/enumerate/arena.h"
#include "rewrite/enumerate/tuples.h"
#include "rewrite/enumerate/vocabulary.h"

namespace smiter::rewrite {

struct EnumeratorLimits {
  std::uint64_t renamings = 2000;      // more make the tables of small terms too large
  std::uint64_t images = 300'000'000;  // terms of the arena times renamings: 1.2 GB
};

class Enumerator {
 public:
  // The vocabulary must outlive it. Refuses what would need too much memory.
  [[nodiscard]] static base::Expected<Enumerator> make(const Vocabulary& vocabulary, std::uint32_t size,
                                                       EnumeratorLimits limits = {});

  [[nodiscard]] const Vocabulary& vocabulary() const { return *vocabulary_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }
  // How many terms there are in all.
  [[nodiscard]] std::uint64_t count() const { return before_.back(); }
  // How many of exactly this size.
  [[nodiscard]] std::uint64_t count(std::uint32_t size) const { return before_[size] - before_[size - 1]; }
  // The term of a number below count(), as its heads in preorder: operator, then arguments.
  void term(std::uint64_t number, std::vector<Head>& preorder) const;

 private:
  // Terms of one operator with arguments of given sizes.
  struct Block {
    Head head = 0;
    bool unary = false;
    std::uint32_t arg_sort = 0;        // unary: the argument is a term of this sort, one smaller
    ShapeId shape = 0;                 // else: the tuple of arguments
    std::uint64_t first = 0;           // its first number among those of its size and sort
    std::vector<std::uint64_t> skips;  // tuples that are constants, ascending
  };
  // The terms of one size and sort.
  struct Level {
    std::vector<Block> blocks;
    std::uint64_t count = 0;
  };

  Enumerator(const Vocabulary& vocabulary, std::uint32_t size);
  [[nodiscard]] const Level& level(std::uint32_t size, std::uint32_t sort) const {
    return levels_[size][sort];
  }
  [[nodiscard]] bool is_kept(std::uint32_t size) const { return size == 1 || size + 2 <= size_; }
  base::Status build(EnumeratorLimits limits);
  void build_leaves();
  void build_blocks(std::uint32_t size);
  void add_blocks(Head head, std::uint32_t size);
  void add_block(Level& level, Block block, std::uint64_t count, std::uint32_t size);
  void find_skips(Block& block, std::uint64_t count) const;
  // False if the arena would have more terms than that.
  [[nodiscard]] bool keep_terms(std::uint32_t size, std::uint64_t most);
  [[nodiscard]] static std::uint64_t in_block(const Level& level, std::uint64_t number, const Block*& block);
  void append(Node node, std::vector<Head>& preorder) const;

  const Vocabulary* vocabulary_;
  std::uint32_t size_;
  std::unique_ptr<Arena> arena_;
  std::unique_ptr<Tuples> tuples_;
  std::vector<std::vector<Level>> levels_;            // by size, then sort
  std::vector<std::vector<std::vector<Node>>> kept_;  // the arena's representatives, by size, sort, number
  std::vector<std::uint64_t> before_{0};              // by size: terms up to that size
};

}  // namespace smiter::rewrite
