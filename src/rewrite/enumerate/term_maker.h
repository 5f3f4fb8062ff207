// SPDX-License-Identifier: MIT
// Makes the terms of an Enumerator in a TermTable. A table of its own for every few hundred terms
// keeps memory flat: make a table, a TermMaker on it, the terms, and drop both.
#pragma once

#include <cstdint>
#include <vector>

#include "rewrite/enumerate/enumerator.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::rewrite {

class TermMaker {
 public:
  // Reads the universe's declarations into the table, which must be new and have the vocabulary's
  // operators. Both must outlive this.
  TermMaker(const Vocabulary& vocabulary, smt::TermTable& table);

  // The commands that declare what the terms use.
  [[nodiscard]] const smt::Script& declarations() const { return declarations_; }
  [[nodiscard]] smt::TermId leaf(Head head) const { return leaves_[head]; }
  [[nodiscard]] smt::TermId make(const Enumerator& enumerator, std::uint64_t number);
  [[nodiscard]] smt::TermId make(std::span<const Head> preorder);

 private:
  void add_instance(const OperatorInstance& instance, std::span<const smt::SortId> sorts);
  smt::TermId apply(Head head, std::span<const smt::TermId> args);

  const Vocabulary& vocabulary_;
  smt::TermTable& table_;
  smt::Script declarations_;
  struct Ready {  // an instance, in terms of this table
    std::uint32_t id;
    smt::IndexListId indices;
    smt::SortId sort;
  };
  std::vector<smt::TermId> leaves_;
  std::vector<Ready> instances_;
  std::vector<Head> preorder_;
  std::vector<smt::TermId> stack_, args_;
};

}  // namespace smiter::rewrite
