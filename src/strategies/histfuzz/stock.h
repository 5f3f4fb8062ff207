// SPDX-License-Identifier: MIT
// A history made ready for writing formulas: each atom as text with gaps for its
// variables, and everything that is needed of it without looking at terms again. Made once
// per strategy and shared by its units, which only read it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generate/targets.h"
#include "history/history.h"
#include "history/skeleton.h"
#include "theory/features.h"

namespace smiter::strategies::histfuzz {

// What an atom is mainly about. Formulas take most of their atoms from one shelf, or no
// two atoms would have a sort in common.
enum class Shelf : std::uint8_t {
  Core,   // Bool alone
  Sorts,  // uninterpreted
  Ints,
  Reals,
  Arrays,
  BitVecs,
  Floats,
  Strings,
  Sequences,
  Sets,
  Datatypes,
  HigherOrder,
  kCount,
};
inline constexpr std::size_t kShelves = static_cast<std::size_t>(Shelf::kCount);

// Text up to a gap. The last piece of an atom ends in none.
struct Piece {
  std::uint32_t begin, end;  // in the stock's text
  std::uint32_t slot;        // of the atom; kNoSlot: the end
};
inline constexpr std::uint32_t kNoSlot = UINT32_MAX;

template <typename T>
struct Range {
  std::uint32_t first = 0, count = 0;
  [[nodiscard]] std::span<const T> in(const std::vector<T>& all) const { return {all.data() + first, count}; }
};

struct StockAtom {
  history::Item form;
  Shelf shelf;
  generate::TargetMask strangers;
  theory::FeatureSet features;  // with those of its declarations
  Range<Piece> pieces;
  Range<std::uint32_t> slots;  // the sort of each variable
  Range<std::uint32_t> needs;  // declarations, ascending
};

struct StockSort {
  std::string text, prefix;  // of variables' names
  theory::FeatureSet features;
  generate::TargetMask strangers;
  bool bindable;  // may a quantifier range over it?
  Range<std::uint32_t> needs;
};

struct StockSkeleton {
  history::Skeleton skeleton;
  generate::TargetMask strangers;
};

class Stock {
 public:
  // Both must outlive it; the history need not.
  Stock(const history::History& history, const generate::Targets& targets);

  [[nodiscard]] std::span<const StockAtom> atoms() const { return atoms_; }
  [[nodiscard]] std::span<const StockSort> sorts() const { return sorts_; }
  [[nodiscard]] std::span<const StockSkeleton> skeletons() const { return skeletons_; }
  // Numbers of skeletons, each as often as it occurred in old bugs.
  [[nodiscard]] std::span<const std::uint32_t> skeletons_by_count() const { return skeletons_by_count_; }
  [[nodiscard]] std::span<const std::string> declarations() const { return declarations_; }
  [[nodiscard]] std::span<const history::Rule> rules() const { return rules_; }
  [[nodiscard]] std::size_t forms() const { return rules_with_.size(); }
  // The rules that have this form in their antecedent, by number.
  [[nodiscard]] std::span<const std::uint32_t> rules_with(history::Item form) const {
    return rules_with_[form];
  }
  // Atoms of a form, by shelf.
  [[nodiscard]] std::span<const std::uint32_t> atoms_of(history::Item form) const { return by_form_[form]; }
  // Atoms of a shelf that every target knows, and all of it.
  [[nodiscard]] std::span<const std::uint32_t> common(Shelf shelf) const {
    return common_[static_cast<std::size_t>(shelf)];
  }
  [[nodiscard]] std::span<const std::uint32_t> all(Shelf shelf) const {
    return all_[static_cast<std::size_t>(shelf)];
  }
  [[nodiscard]] std::span<const Piece> pieces(const StockAtom& atom) const {
    return atom.pieces.in(flat_.pieces);
  }
  [[nodiscard]] std::string_view text(const Piece& piece) const {
    return std::string_view(flat_.text).substr(piece.begin, piece.end - piece.begin);
  }
  [[nodiscard]] std::span<const std::uint32_t> slots(const StockAtom& atom) const {
    return atom.slots.in(flat_.slots);
  }
  [[nodiscard]] std::span<const std::uint32_t> needs(Range<std::uint32_t> range) const {
    return range.in(flat_.needs);
  }
  // How many assertions a bug had, one to five, once per bug.
  [[nodiscard]] std::span<const std::uint32_t> assertion_counts() const { return assertion_counts_; }
  [[nodiscard]] std::uint32_t bool_sort() const { return bool_sort_; }

  [[nodiscard]] static StockSkeleton prepare(history::Skeleton skeleton, const generate::Targets& targets);

 private:
  friend class StockBuilder;
  struct Flat {  // what atoms and sorts have ranges of
    std::string text;
    std::vector<Piece> pieces;
    std::vector<std::uint32_t> slots, needs;
  };
  Flat flat_;
  std::vector<StockAtom> atoms_;
  std::vector<StockSort> sorts_;
  std::vector<StockSkeleton> skeletons_;
  std::vector<std::uint32_t> skeletons_by_count_;
  std::vector<std::string> declarations_;
  std::vector<history::Rule> rules_;
  std::vector<std::vector<std::uint32_t>> rules_with_, by_form_;
  std::vector<std::uint32_t> common_[kShelves], all_[kShelves];
  std::vector<std::uint32_t> assertion_counts_;
  std::uint32_t bool_sort_ = 0;
};

}  // namespace smiter::strategies::histfuzz
