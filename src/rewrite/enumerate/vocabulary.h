// SPDX-License-Identifier: MIT
// What a universe comes to with an operator table: the leaves (variables, constants, operators
// without arguments) and the instances (operators with their indices and sorts filled in, and the
// functions that the universe declares). A term is then a tree of numbers, its heads: a leaf has
// its own number, an instance one after those.
//
// An operator takes part in every way in which its sorts fit the universe's sorts, its result
// included, with as many arguments as its row has: two if it is n-ary.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/expected.h"
#include "rewrite/enumerate/universe.h"
#include "smt/terms/terms.h"

namespace smiter::rewrite {

// Leaf i is head i; instance i is head leaves().size() + i.
using Head = std::uint32_t;

struct Leaf {
  enum class Kind : std::uint8_t { Variable, Constant };
  Kind kind = Kind::Variable;
  std::uint32_t sort = 0;  // number in the universe
  std::string text;
};

struct OperatorInstance {
  enum class Kind : std::uint8_t { Operator, Function, Tester };
  Kind kind = Kind::Operator;
  std::uint32_t id = 0;                // an OpId; a FunId; of a Tester the FunId of its constructor
  std::vector<std::uint32_t> indices;  // of (_ name i j)
  std::vector<std::uint32_t> args;     // sorts, by number
  std::uint32_t sort = 0;
  bool commutative = false;
};

// An application that is written as one of the constants, as (- 1): it is that constant.
struct WrittenConstant {
  Head head = 0;
  std::vector<Head> args;  // leaves
};

class Vocabulary {
 public:
  // May a row take part? For what a solver does not understand.
  using RowFilter = std::function<bool(smt::OpId)>;

  // The table must outlive the vocabulary. An error names the place in the universe's file.
  [[nodiscard]] static base::Expected<Vocabulary> make(const Universe& universe, const smt::OpTable& ops,
                                                       const RowFilter& takes = {});

  [[nodiscard]] const Universe& universe() const { return universe_; }
  [[nodiscard]] const smt::OpTable& ops() const { return *ops_; }
  // The variables come first, those of one sort together.
  [[nodiscard]] std::span<const Leaf> leaves() const { return leaves_; }
  [[nodiscard]] std::span<const OperatorInstance> instances() const { return instances_; }
  [[nodiscard]] std::span<const WrittenConstant> written_constants() const { return written_; }
  [[nodiscard]] bool is_leaf(Head head) const { return head < leaves_.size(); }
  [[nodiscard]] const OperatorInstance& instance(Head head) const {
    return instances_[head - leaves_.size()];
  }
  [[nodiscard]] std::uint32_t arity(Head head) const {
    return is_leaf(head) ? 0 : static_cast<std::uint32_t>(instance(head).args.size());
  }
  // Commands that declare all sorts, functions and variables, a line each.
  [[nodiscard]] std::string declarations() const;
  // The sorts as they are in `prototype`, in which the declarations were read first.
  [[nodiscard]] const smt::TermTable& prototype() const { return *prototype_; }
  [[nodiscard]] smt::SortId sort(std::uint32_t number) const { return sorts_[number]; }

 private:
  class Maker;
  Vocabulary(const Universe& universe, const smt::OpTable& ops) : universe_(universe), ops_(&ops) {}

  Universe universe_;
  const smt::OpTable* ops_;
  std::unique_ptr<smt::TermTable> prototype_;
  std::vector<smt::SortId> sorts_;
  std::vector<Leaf> leaves_;
  std::vector<OperatorInstance> instances_;
  std::vector<WrittenConstant> written_;
};

}  // namespace smiter::rewrite
