// SPDX-License-Identifier: MIT
// The Boolean structure of an assertion: its connectives and quantifiers, with a blank
// where an atom stood and one where a quantifier's variables were:
//
//   (forall ((x A)) (forall ((y A)) (and (= y (f (f y))))))   (forall _ (forall _ (and _)))
//
// What is no connective is an atom, whatever is below it; so are = and ite on Bool.
// Connectives without arguments are kept: solvers have had bugs with them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "smt/terms/terms.h"

namespace smiter::history {

enum class NodeKind : std::uint8_t { Blank, Not, And, Or, Implies, Xor, Forall, Exists };

[[nodiscard]] std::string_view word_of(NodeKind kind);

struct SkeletonNode {
  NodeKind kind;
  std::uint32_t arguments;  // that follow in pre-order; a quantifier's body is its one argument
};

// In pre-order.
struct Skeleton {
  std::vector<SkeletonNode> nodes;
  std::uint32_t blanks = 0;
  std::uint32_t quantifiers = 0;
};

// Larger ones are taken for generated files, not for what a person reported.
inline constexpr std::size_t kMostSkeletonNodes = 4000;

// The skeleton of a Bool term, with its atoms in the order of the blanks; nothing if it
// is too large as a tree. Annotations must be gone (expand.h).
struct Taken {
  Skeleton skeleton;
  std::vector<smt::TermId> atoms;
};
[[nodiscard]] std::optional<Taken> take_apart(const smt::TermTable& table, smt::TermId assertion);

[[nodiscard]] std::string to_string(const Skeleton& skeleton);
// Reads what to_string wrote; any other text is an error.
[[nodiscard]] base::Expected<Skeleton> parse_skeleton(std::string_view text);

}  // namespace smiter::history
