// SPDX-License-Identifier: MIT
// Terms for the parameters of a rule, as in the paper: a term of the sort from the
// script that may stand there, else a literal.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/rng.h"
#include "generate/literals.h"
#include "generate/pool.h"
#include "smt/terms/terms.h"

namespace smiter::strategies::janus {

class Draw {
 public:
  // Both must outlive it. Functions that the table gets later are not drawn: a model that is read into
  // it has some of its own.
  Draw(smt::TermTable& table, const generate::Pool& pool)
      : table_(table),
        pool_(pool),
        literals_(table),
        functions_(static_cast<std::uint32_t>(table.fun_count())) {}

  [[nodiscard]] std::optional<smt::TermId> term(smt::SortId sort, const generate::Place& place,
                                                base::Rng& rng);
  // A function of one argument of this sort, declared, defined, or a selector or tester of a datatype,
  // applied to one of these terms.
  [[nodiscard]] std::optional<smt::TermId> application(smt::SortId sort, std::span<const smt::TermId> terms,
                                                       base::Rng& rng);
  // Without symbols. Numbers are small, mostly not negative; strings are short.
  [[nodiscard]] std::optional<smt::TermId> value(smt::SortId sort, base::Rng& rng);

 private:
  smt::TermTable& table_;
  const generate::Pool& pool_;
  generate::Literals literals_;
  std::uint32_t functions_;  // so many are the script's
};

// A regular expression over a small alphabet, with at most `depth` operators above one
// another.
[[nodiscard]] std::optional<smt::TermId> any_language(smt::TermTable& table, base::Rng& rng, int depth);
// A string over the same alphabet, of at most `most` characters.
[[nodiscard]] smt::TermId any_word(smt::TermTable& table, base::Rng& rng, std::size_t most);

}  // namespace smiter::strategies::janus
