// SPDX-License-Identifier: MIT
// The rows that each theory file contributes to the operator table.
#pragma once

#include "eval/theory/operators.h"

namespace smiter::eval {

std::span<const Operator> core_operators();            // core.cpp
std::span<const Operator> arithmetic_operators();      // arithmetic.cpp
std::span<const Operator> integer_operators();         // ints.cpp
std::span<const Operator> transcendental_operators();  // transcendental.cpp
std::span<const Operator> bitvec_operators();          // bitvec.cpp
std::span<const Operator> bitvec_shape_operators();    // bitvec_shape.cpp
std::span<const Operator> float_operators();           // floating_point.cpp
std::span<const Operator> float_convert_operators();   // float_convert.cpp
std::span<const Operator> array_operators();           // arrays.cpp
std::span<const Operator> array_set_operators();       // array_sets.cpp
std::span<const Operator> string_operators();          // strings.cpp
std::span<const Operator> regex_operators();           // regex.cpp
std::span<const Operator> regex_match_operators();     // regex_match.cpp
std::span<const Operator> sequence_operators();        // sequences.cpp
std::span<const Operator> set_operators();             // sets.cpp

}  // namespace smiter::eval
