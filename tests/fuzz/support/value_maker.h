// SPDX-License-Identifier: MIT
// Bytes as values of any sort, and as a model that interprets symbols with them.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "eval/model/model.h"
#include "eval/model/sort_map.h"
#include "smt/terms/terms.h"
#include "support/bytes.h"

namespace smiter::fuzz {

class ValueMaker {
 public:
  // `sorts` is made from the model that the values are for.
  ValueMaker(const smt::TermTable& table, eval::SortMap& sorts) : table_(table), sorts_(sorts) {}

  // Nothing for the sorts without values (eval/model/sort_map.h), and below a certain depth.
  [[nodiscard]] std::optional<eval::Value> make(smt::SortId sort, Bytes& bytes, int depth = 3);

 private:
  [[nodiscard]] eval::Value integer(Bytes& bytes);
  [[nodiscard]] eval::Value real(Bytes& bytes);
  [[nodiscard]] eval::Value text(Bytes& bytes);
  [[nodiscard]] std::optional<eval::Value> table(smt::SortId sort, Bytes& bytes, int depth);
  [[nodiscard]] std::optional<eval::Value> elements(smt::SortId sort, Bytes& bytes, int depth);
  [[nodiscard]] std::optional<eval::Value> declared(smt::SortId sort, Bytes& bytes, int depth);

  const smt::TermTable& table_;
  eval::SortMap& sorts_;
};

// A value, a definition or nothing for each symbol; universes for the declared sorts.
[[nodiscard]] eval::Model make_model(smt::TermTable& table, std::span<const smt::FunId> symbols,
                                     Bytes& bytes);

}  // namespace smiter::fuzz
