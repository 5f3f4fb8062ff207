// SPDX-License-Identifier: MIT
// Declarations that a term program builds with: a few symbols of a few sorts each, since
// with many sorts no two terms would fit together.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace smiter::fuzz {

inline constexpr std::array<std::string_view, 16> kPreludes = {
    "(declare-const p Bool)(declare-const q Bool)(declare-const i Int)(declare-const j Int)"
    "(declare-fun f (Int) Int)",
    "(declare-const r Real)(declare-const s Real)(declare-const i Int)(declare-fun g (Real) Real)",
    "(declare-const b (_ BitVec 8))(declare-const c (_ BitVec 8))(declare-const d (_ BitVec 1))"
    "(declare-const i Int)",
    "(declare-const w (_ BitVec 70))(declare-const v (_ BitVec 70))(declare-const b (_ BitVec 64))"
    "(declare-const i Int)",
    "(declare-const x Float16)(declare-const y Float16)(declare-const m RoundingMode)(declare-const r Real)",
    "(declare-const x (_ FloatingPoint 3 4))(declare-const z (_ FloatingPoint 11 53))"
    "(declare-const m RoundingMode)(declare-const b (_ BitVec 7))(declare-const i Int)(declare-const r Real)",
    "(declare-const t String)(declare-const u String)(declare-const i Int)(declare-const k RegLan)",
    "(declare-const t String)(declare-const i Int)(declare-fun e (String) RegLan)",
    "(declare-const a (Array Int Int))(declare-const e (Array Int Int))(declare-const i Int)"
    "(declare-const n (Array (_ BitVec 2) Bool))(declare-const b (_ BitVec 2))",
    "(declare-const a (Array Bool (Array Int Bool)))(declare-const p Bool)(declare-const i Int)"
    "(declare-const o (Array Int Bool))(declare-const h (-> Int Bool))",
    "(declare-datatypes ((Colour 0) (List 0)) (((red) (green) (blue))"
    " ((nil) (cons (head Colour) (tail List)))))"
    "(declare-const l List)(declare-const k List)(declare-const c Colour)",
    "(declare-datatypes ((Pair 2)) ((par (X Y) ((pair (first X) (second Y))))))"
    "(declare-datatypes ((Opt 1)) ((par (X) ((none) (some (val X))))))"
    "(declare-const a (Pair Int Bool))(declare-const o (Opt Int))(declare-const i Int)(declare-const p Bool)",
    "(declare-datatypes ((Tree 0) (Forest 0)) (((leaf (of Int)) (node (kids Forest)))"
    " ((empty) (grow (tree Tree) (more Forest)))))"
    "(declare-const t Tree)(declare-const k Forest)(declare-const i Int)(declare-fun f (Tree) Int)",
    "(declare-const q (Seq Int))(declare-const s (Seq Int))(declare-const i Int)(declare-const h (-> Int "
    "Bool))",
    "(declare-const a (Set Int))(declare-const e (Set Int))(declare-const i Int)(declare-const g (-> Int "
    "Int))"
    "(declare-const b (Set Bool))",
    "(declare-sort U 0)(declare-const a U)(declare-const b U)(declare-fun f (U) U)(declare-fun g (U U) Bool)"
    "(declare-const h (-> U U))(declare-const s (Set U))",
};

[[nodiscard]] inline std::string_view prelude(std::size_t number) {
  return kPreludes[number % kPreludes.size()];
}

}  // namespace smiter::fuzz
