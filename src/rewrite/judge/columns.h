// SPDX-License-Identifier: MIT
// The values of terms under many assignments at once. A term and its rewriting are compared under dozens
// of assignments; what does not depend on the assignment (which operator, which sort, which constructor)
// is looked up once for all of them, and a sub-term that several terms share is computed once.
//
// It is a short way to what the evaluator says (eval/machine/evaluator.h), and knows less: where it has
// no value the evaluator must be asked. A value here is one of
//
//   plain    the evaluator says the same, without a note
//   chosen   what the evaluator says if every open cell (a division by 0, a selector of another
//            constructor) has the first value of its sort. Two terms that are equal then cannot be told
//            apart for certain; if they are unequal, that choice alone proves nothing
//
// Binders, definitions, match and functions as values have none.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "eval/machine/limits.h"
#include "eval/machine/operator_row.h"
#include "eval/model/model.h"
#include "eval/model/sort_map.h"
#include "eval/theory/operators.h"
#include "eval/value/value.h"
#include "smt/terms/terms.h"

namespace smiter::rewrite {

// A bit for each assignment.
using Mask = std::uint64_t;
inline constexpr std::size_t kMostColumns = 64;

struct Column {
  const eval::Value* values = nullptr;
  Mask plain = 0, chosen = 0;
  std::uint32_t step = 0;  // 0: all have the first value

  [[nodiscard]] const eval::Value& operator[](std::size_t i) const { return values[i * step]; }
};

class Columns final : private eval::CellSource {
 public:
  // At most kMostColumns assignments. They have a value for each symbol, of its sort, and say the elements
  // of declared sorts. Everything must outlive this; the table may grow.
  Columns(const smt::TermTable& table, std::span<const eval::Model* const> assignments,
          const eval::EvalLimits& limits);
  Columns(const Columns&) = delete;
  Columns& operator=(const Columns&) = delete;

  // Of a closed term. Good as long as this.
  Column of(smt::TermId term);
  // For certain. Where it takes more to find out than comparing, the last call of of() pays.
  [[nodiscard]] bool are_equal(const eval::Value& a, const eval::Value& b) const;
  [[nodiscard]] std::size_t size() const { return assignments_.size(); }
  [[nodiscard]] Mask all() const { return all_; }

 private:
  struct Entry {
    Column column;
    bool done = false;
  };

  void compute(smt::TermId term);
  [[nodiscard]] std::optional<Column> literal(smt::TermId term);
  [[nodiscard]] std::optional<Column> operation(smt::TermId term);
  [[nodiscard]] Column connective(smt::TermId term, eval::Lazy lazy);
  [[nodiscard]] Column choice(smt::TermId term);
  [[nodiscard]] std::optional<Column> application(smt::TermId term);
  [[nodiscard]] std::optional<Column> symbol(smt::TermId term);
  [[nodiscard]] std::optional<Column> datatype(smt::TermId term);
  // Computes what `make(args)` says where every argument has a value.
  template <typename Make>
  [[nodiscard]] Column for_each(smt::TermId term, const Make& make);
  [[nodiscard]] eval::Value* new_values(std::size_t count);
  std::optional<eval::Value> value_of(const eval::Cell& cell) override;

  const smt::TermTable& table_;
  std::vector<const eval::Model*> assignments_;
  Mask all_;
  eval::EvalLimits limits_;
  eval::Budget budget_;
  eval::SortMap sorts_;
  std::vector<eval::OperatorRow> rows_;  // by OpId
  std::vector<Entry> entries_;           // by TermId
  std::vector<std::unique_ptr<eval::Value[]>> blocks_;
  std::size_t room_ = 0;  // in the last block
  std::vector<std::pair<smt::TermId, std::uint32_t>> stack_;
  std::vector<eval::Value> args_;
  smt::SortId asked_ = {};  // of the cells of the application that runs
  bool chose_ = false;      // it asked for one
};

}  // namespace smiter::rewrite
