// SPDX-License-Identifier: MIT
// What the value layer has to know of a sort: enough to print a value, to tell a
// total table from a partial one, and to list the elements of a small finite sort.
// The term evaluator makes one per sort of the script and keeps it.
#pragma once

#include <optional>

#include "eval/value/value.h"

namespace smiter::eval {

// Infinite, or more than 2^63 elements.
inline constexpr std::uint64_t kUncountable = ~std::uint64_t{0};

struct SortInfo {
  Kind kind = Kind::Bool;
  std::uint32_t width = 0;   // BitVec
  FloatFormat format = {};   // Float
  std::string text;          // as SMT-LIB writes it
  std::vector<Sort> params;  // Array: index, element; Seq, Set: element; Function: arguments, result
  std::uint64_t cardinality = kUncountable;
  std::vector<Value> universe = {};  // Datatype, Abstract: all elements, if finite and known
};

// One constructor of a datatype sort. Values compare by sort text and index.
struct ConstructorInfo {
  std::string sort;
  std::string name;
  std::uint32_t index = 0;
  std::vector<std::string> selectors = {};
  bool qualified = false;  // prints as (as name sort): its arguments do not determine the sort
};

Sort bool_sort();
Sort int_sort();
Sort real_sort();
Sort string_sort();
Sort reglan_sort();
Sort rounding_sort();
Sort bitvec_sort(std::uint32_t width);
Sort float_sort(FloatFormat format);
Sort array_sort(Sort index, Sort element);
Sort seq_sort(Sort element);
Sort set_sort(Sort element);
// (-> params… result). One parameter per table: (-> A B C) is a table from A to (-> B C).
Sort function_sort(std::vector<Sort> params, Sort result);
// `universe` empty: infinite, or too many to list. A small finite datatype must come
// with its universe, or arrays over it are compared as if it were infinite.
Sort named_sort(Kind kind, std::string text, std::vector<Value> universe);

// All elements in ascending order, if there are at most `limit` and they are known.
std::optional<std::vector<Value>> elements_of(const SortInfo& sort, std::uint64_t limit);

// May a place of this sort hold the value? Every value that comes from outside of the terms
// (a model's, a chosen one, one that is tried in a quantifier) passes here or through
// as_element, and nothing else decides it. Only the outermost layer is looked at: the parts of
// a value were elements of their sorts when it was made.
[[nodiscard]] bool is_element(const Value& value, const SortInfo& sort);
// The value as an element of the sort: itself, or an Int as the Real that it is in mixed
// scripts. Nothing if it is not an element.
[[nodiscard]] std::optional<Value> as_element(const Value& value, const SortInfo& sort);

// The sort of the value that a table of this sort (Array or Function) gives for an index.
Sort table_result_sort(const SortInfo& table);

}  // namespace smiter::eval
