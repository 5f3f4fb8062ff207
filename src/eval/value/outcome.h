// SPDX-License-Identifier: MIT
// Outcome: what applying an operator to values gives. Never a guess.
//
//   known        a value. It may be *disputed*: right by the definition, but solvers
//                and readers of the standard differ, so no bug is reported on it alone.
//   unspecified  the standard leaves the value open. The Cell names what is asked:
//                equal cells have equal values throughout a script; a model may fix
//                them (docs/semantics.md, E0.2).
//   unknown      we cannot tell, with the reason ("budget: …" when it would cost too much).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "eval/value/budget.h"
#include "eval/value/value.h"

namespace smiter::eval {

struct Cell {
  std::string op;  // operator, or a selector's or a symbol's name
  std::vector<std::uint64_t>
      indices;  // numerals of the indexed operator, then the result's format if it is a float
  std::vector<Value> args;
  std::vector<Value> candidates = {};  // when the standard allows only these; else empty
  std::string sort = {};  // of the first argument, where values of several sorts look alike: empty sequences

  // Candidates follow from the rest and do not take part.
  [[nodiscard]] std::uint64_t hash() const;
  bool operator==(const Cell& other) const {
    return op == other.op && indices == other.indices && args == other.args && sort == other.sort;
  }
};

struct CellHash {
  std::size_t operator()(const Cell& c) const { return c.hash(); }
};

class [[nodiscard]] Outcome {
 public:
  Outcome(Value value) : value_(std::move(value)) {}
  static Outcome unspecified(Cell cell);
  static Outcome unknown(std::string reason);
  static Outcome budget(std::string what) { return unknown("budget: " + what); }
  static Outcome disputed(Value value, std::string why);

  [[nodiscard]] bool is_known() const { return note_ == nullptr || note_->state == State::Disputed; }
  [[nodiscard]] bool is_unspecified() const { return note_ != nullptr && note_->state == State::Unspecified; }
  [[nodiscard]] bool is_unknown() const { return note_ != nullptr && note_->state == State::Unknown; }
  [[nodiscard]] bool is_disputed() const { return note_ != nullptr && note_->state == State::Disputed; }

  [[nodiscard]] const Value& value() const& {
    DCHECK(is_known(), "no value");
    return value_;
  }
  [[nodiscard]] Value&& value() && { return std::move(value_); }
  [[nodiscard]] const Cell& cell() const { return note_->cell; }
  [[nodiscard]] const std::string& reason() const { return note_->text; }  // why unknown or disputed

  // Keeps the dispute of a part that went into this one.
  Outcome&& inherit(const Outcome& part) && {
    if (note_ == nullptr && part.is_disputed()) note_ = part.note_;
    return std::move(*this);
  }

 private:
  enum class State : std::uint8_t { Disputed, Unspecified, Unknown };
  struct Note {
    State state;
    std::string text;
    Cell cell;
  };
  explicit Outcome(std::shared_ptr<const Note> note) : note_(std::move(note)) {}

  Value value_;
  std::shared_ptr<const Note> note_;
};

// What one application may cost.
struct Limits {
  std::uint64_t bits = std::uint64_t{1} << 20;    // of a number
  std::uint64_t length = std::uint64_t{1} << 20;  // of a string, sequence or set
  std::uint32_t depth = 4000;                     // of nested values
  std::uint64_t weight = std::uint64_t{1} << 22;  // parts of a value, shared ones each time
  std::uint64_t regex_states = 200000;            // derivatives of one membership question
  std::uint64_t regex_work = 20'000'000;          // elementary steps of it
  std::uint64_t domain = 1 << 16;                 // elements of a finite sort that are listed
  std::uint32_t precision = 2048;                 // bits of ball arithmetic
  std::uint32_t algebraic_degree = 40;
  std::uint32_t algebraic_bits = 4000;
  Budget* budget = nullptr;  // what all applications together may cost; none: anything

  // For work that the evaluator does not see: false when nothing is left.
  [[nodiscard]] bool spend(std::uint64_t steps) const { return budget == nullptr || budget->spend(steps); }
  // May a value be a part of another one?
  [[nodiscard]] bool allows(const Value& part) const {
    return part.is_small() || (part.depth() < depth && part.weight() < weight);
  }
};

}  // namespace smiter::eval
