// SPDX-License-Identifier: MIT
// Which way a change at a place moves the whole assertion (Definition 3 of the paper,
// for the whole language): at a positive place a weaker part makes the assertion weaker,
// at a negative one stronger, and at a mixed one nothing follows unless the part stays
// equivalent. Languages are ordered by inclusion, so that the second argument of
// str.in_re has a polarity and so have the parts of a regular expression.
//
// A term that is shared stands at several places. Each place has the polarity of its own
// path, and a change is made along that path alone.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "smt/script/positions.h"
#include "smt/terms/terms.h"

namespace smiter::strategies::janus {

enum class Polarity : std::uint8_t { Positive, Negative, Mixed };

// What an argument does to the polarity of what stands there.
enum class Flow : std::uint8_t { Keep, Flip, Mix };

// How polarity passes through each operator. Made once for an operator table.
class Flows {
 public:
  explicit Flows(const smt::OpTable& ops);
  // `result` is the sort of the application, since ite is monotone only in formulas and
  // languages.
  [[nodiscard]] Flow at(smt::SymbolId op, std::uint32_t place, std::uint32_t count, smt::SortId result) const;

 private:
  struct Row {
    Flow first = Flow::Mix, middle = Flow::Mix, last = Flow::Mix;
    bool ordered_only = false;  // monotone only if the result is a formula or a language
  };
  std::vector<Row> rows_;
  std::vector<std::uint32_t> by_symbol_;  // number of the row + 1; 0: none
};

// A formula or regular expression inside of an assertion.
struct Place {
  smt::TermId term;
  Polarity polarity = Polarity::Positive;
  std::uint32_t node = 0;  // for path()
};

// The places of one assertion.
class Places {
 public:
  // Looks at an assertion. Every term is visited at most once per polarity, and no more
  // than `most` in all. Places that must not be changed (inside of a term with a name, in
  // what we do not type) are left out.
  void collect(const smt::TermTable& table, const Flows& flows, smt::TermId assertion,
               std::size_t most = 20000);

  [[nodiscard]] std::span<const Place> all() const { return places_; }
  // From the place up to the assertion, as smt::Replacer::along wants it, and the
  // variables that are bound there.
  void path(const Place& place, const smt::TermTable& table, std::vector<smt::ScriptPosition>& out,
            std::vector<smt::TermId>& scope) const;

 private:
  struct Visited {
    smt::TermId term;
    std::uint32_t parent;  // number of the node above; UINT32_MAX: the assertion itself
    std::uint32_t place;   // as whose child
    Polarity polarity;
  };
  std::vector<Visited> nodes_;
  std::vector<Place> places_;
};

}  // namespace smiter::strategies::janus
