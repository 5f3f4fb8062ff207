// SPDX-License-Identifier: MIT
// Values to try for a symbol of any sort: the edges of the sort, where rewriters go wrong, the most
// telling ones first; neighbours of a given value; and random ones. Values of compound sorts are made
// of edges and of whatever was put into the pool (the constants of the terms, values of their parts).
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "base/rng.h"
#include "eval/model/model.h"
#include "eval/model/sort_map.h"
#include "smt/terms/terms.h"

namespace smiter::rewrite {

class Values {
 public:
  // Names elements of the declared sorts that the table has by now.
  explicit Values(smt::TermTable& table);
  Values(const Values&) = delete;
  Values& operator=(const Values&) = delete;

  // Empty for a sort that has no values here: RegLan, codatatypes, what is kept as text.
  std::span<const eval::Value> edges(smt::SortId sort);
  // An edge, one of the pool, or a random one; nothing if the sort has none.
  std::optional<eval::Value> any(smt::SortId sort, base::Rng& rng);
  // Of a small world, where indices are inside of sequences and words are parts of each other:
  // numbers from -1 to 3, texts and sequences of two to four elements of two.
  std::optional<eval::Value> small(smt::SortId sort, base::Rng& rng);
  // Unlike the given one in one place: an entry, an element, a character, one more or less.
  std::optional<eval::Value> beside(smt::SortId sort, const eval::Value& value, base::Rng& rng);
  // A function of these parameters, constant except at a few points.
  std::optional<eval::Value> any_table(std::span<const smt::SortId> params, smt::SortId result,
                                       base::Rng& rng);
  // Puts a value and those beside it into the pool.
  void add(smt::SortId sort, const eval::Value& value, bool with_neighbours);
  // The elements of the declared sorts: every assignment has to say them.
  [[nodiscard]] const eval::Model& universes() const { return universes_; }

 private:
  std::vector<eval::Value> make_edges(smt::SortId sort);
  std::vector<eval::Value> datatype_edges(smt::SortId sort);
  std::vector<eval::Value> collection_edges(smt::SortId sort);
  std::vector<eval::Value> array_edges(smt::SortId sort);
  std::optional<eval::Value> random(smt::SortId sort, base::Rng& rng);
  std::optional<eval::Value> random_datatype(smt::SortId sort, base::Rng& rng);
  std::optional<eval::Value> table(std::span<const smt::SortId> params, smt::SortId result, eval::Kind kind,
                                   base::Rng& rng);

  smt::TermTable& table_;
  eval::Model universes_;
  eval::SortMap sorts_;
  std::unordered_map<smt::SortId, std::vector<eval::Value>> edges_, pool_;
  std::uint32_t depth_ = 0;  // random values inside each other
};

}  // namespace smiter::rewrite
