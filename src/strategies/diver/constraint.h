// SPDX-License-Identifier: MIT
// The abstract domains of DIVER's pre-analysis (section III-A of the paper): which values
// a term may take at its place so that the formula stays true under the model. Intervals
// have exact ends, open or closed; bit-vectors, floats, and any value but some come along.
//
// The current value of the term is always inside: the model satisfies the formula.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "eval/value/value.h"

namespace smiter::strategies::diver {

// Whatever it is.
struct Any {};
// Nothing can be said: the term has no value that we know, or a binder is around it.
struct Untouchable {};
struct Only {
  eval::Value value;
};
struct Except {
  std::vector<eval::Value> values;
};

// Int or Real; an end that is absent is infinite. Ends of Int are closed.
struct Interval {
  std::optional<eval::Value> low = {}, high = {};
  bool low_open = false, high_open = false;
};

// From low upwards to high, modulo 2^width: unsigned and signed intervals alike, and what
// additions make of them.
struct BitRange {
  std::uint32_t width;
  mpz_class low, high;
};

// In the order of fp.leq, where both zeros are one.
struct FloatRange {
  eval::Value low, high;
  bool low_open = false, high_open = false;
  bool nan = false;  // NaN too
};

// Strings that stand in a relation to a word; `holds` false: that do not.
struct Text {
  enum class Relation : std::uint8_t {
    StartsWith,
    EndsWith,
    Contains,
    PrefixOf,
    SuffixOf,
    PartOf,
    Below,     // str.<
    NotAbove,  // str.<=
    Matches,   // the word is a RegLan
  };
  Relation relation;
  eval::Value word;
  bool holds = true;
};
// Strings whose length is in an interval of Int.
struct Length {
  Interval interval;
};
// Languages that have the word, or not.
struct HasWord {
  eval::Value word;
  bool holds = true;
};

using Domain =
    std::variant<Any, Untouchable, Only, Except, Interval, BitRange, FloatRange, Text, Length, HasWord>;

struct Constraint {
  Domain domain = Any{};
  // Is every other value known to make the formula false? Then it can be rejected unseen.
  bool complete = true;

  template <typename T>
  [[nodiscard]] const T* get() const {
    return std::get_if<T>(&domain);
  }
  [[nodiscard]] bool is_any() const { return get<Any>() != nullptr; }
  [[nodiscard]] bool is_untouchable() const { return get<Untouchable>() != nullptr; }
  // The truth value that is asked for; nothing if there is no single one.
  [[nodiscard]] std::optional<bool> truth() const;
  // As an interval, a single number being one too.
  [[nodiscard]] std::optional<Interval> interval() const;
  // As a range of bits, a single vector being one too.
  [[nodiscard]] std::optional<BitRange> bits() const;
};

// Is the value inside, and does that settle it? Nothing if it cannot be told: the path
// upwards is to be looked at then.
[[nodiscard]] std::optional<bool> contains(const Constraint& constraint, const eval::Value& value);

// How weak it is, as the paper scores it: from 0.001 (one value of very many) to 1; by
// the share of all values for sorts that have fewer than 1000. 0: untouchable.
[[nodiscard]] double score(const Constraint& constraint);

// In words and brackets, for people: "[0.0, +oo)".
[[nodiscard]] std::string to_string(const Constraint& constraint);

[[nodiscard]] Constraint exactly(eval::Value value, bool complete = true);
[[nodiscard]] Constraint exactly(bool value, bool complete = true);

// The sign of a - b; nothing if it cannot be told.
[[nodiscard]] std::optional<int> compare_numbers(const eval::Value& a, const eval::Value& b);
[[nodiscard]] std::optional<bool> contains(const Interval& interval, const eval::Value& value);
// Of an Int interval or one that becomes one: the ends closed.
[[nodiscard]] Interval closed_ends(Interval interval);

}  // namespace smiter::strategies::diver
