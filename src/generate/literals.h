// SPDX-License-Identifier: MIT
// Constants of a sort: the values around which solvers go wrong (zero, the ends of a
// range, one beyond, the empty string, NaN), and neighbours of constants at hand.
#pragma once

#include <optional>
#include <string>

#include "base/rng.h"
#include "smt/terms/terms.h"

namespace smiter::generate {

class Literals {
 public:
  explicit Literals(smt::TermTable& table) : table_(table) {}

  // A value of the sort; nothing for sorts without written values (declared sorts,
  // functions, sets, which solvers write in different ways) and for very wide bit-vectors.
  // `depth` bounds datatypes.
  [[nodiscard]] std::optional<smt::TermId> any(smt::SortId sort, base::Rng& rng, int depth = 3);
  // One step up or down, a bit flipped, a character more or less; nothing if the term
  // is no literal of a sort that has neighbours.
  [[nodiscard]] std::optional<smt::TermId> neighbour(smt::TermId literal, base::Rng& rng);

  // (- n) for a negative number.
  [[nodiscard]] smt::TermId integer(const std::string& digits, bool negative);
  [[nodiscard]] smt::TermId real(const std::string& decimal, bool negative);
  [[nodiscard]] smt::TermId bits(const std::string& bits);

 private:
  [[nodiscard]] smt::TermId any_integer(base::Rng& rng);
  [[nodiscard]] smt::TermId any_real(base::Rng& rng);
  [[nodiscard]] std::string any_bits(std::uint32_t width, base::Rng& rng);
  [[nodiscard]] std::string any_string(base::Rng& rng);
  [[nodiscard]] std::optional<smt::TermId> special_float(smt::SortId sort, base::Rng& rng);
  [[nodiscard]] std::optional<smt::TermId> any_float(smt::SortId sort, base::Rng& rng);
  [[nodiscard]] std::optional<smt::TermId> any_language(base::Rng& rng);
  [[nodiscard]] std::optional<smt::TermId> any_array(smt::SortId sort, base::Rng& rng, int depth);
  [[nodiscard]] std::optional<smt::TermId> any_datatype(smt::SortId sort, base::Rng& rng, int depth);
  [[nodiscard]] std::optional<smt::TermId> constant(std::string_view name, std::span<const smt::TermId> args,
                                                    smt::SortId ascribed = {});

  smt::TermTable& table_;
};

}  // namespace smiter::generate
