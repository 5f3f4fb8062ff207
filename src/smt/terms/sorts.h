// SPDX-License-Identifier: MIT
// Hash-consed sorts, and the declarations behind them. Equal sorts are one id.
//
// Kinds that C++ must know have an enumerator; everything that a script declares
// (declare-sort, datatypes) is Declared and points to a SortDecl. Defined sorts
// are expanded when they are read, as the standard says they are abbreviations.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/hash_slots.h"
#include "base/pod_vector.h"
#include "smt/terms/ids.h"

namespace smiter::smt {

enum class SortKind : std::uint8_t {
  Bool,
  Int,
  Real,
  String,
  RegLan,
  RoundingMode,
  BitVec,         // index 0: width
  FloatingPoint,  // indices: exponent bits, significand bits (hidden bit included)
  Array,          // arguments: index, element
  Seq,
  Set,
  Function,   // arguments: parameters..., result
  Declared,   // a SortDecl with its arguments
  Parameter,  // a sort variable inside a parametric declaration; index 0: its number
  Opaque,     // a sort that we read but do not type, by its text
  Unknown,    // the sort of an opaque term; fits everywhere
};

struct SortNode {
  SortKind kind;
  std::uint32_t index0 = 0;  // width, exponent bits, SortDeclId or SymbolId by kind
  std::uint32_t index1 = 0;  // significand bits
  std::uint32_t first_arg = 0;
  std::uint32_t arg_count = 0;
  std::uint32_t depth = 1;  // 1 without arguments
  std::uint32_t size = 1;   // nodes as a tree, saturating
};

// The sorts without parameters have fixed ids in every table.
inline constexpr SortId kBool{0}, kInt{1}, kReal{2}, kString{3}, kRegLan{4}, kRoundingMode{5}, kUnknown{6};

struct SortDecl {
  enum class Kind : std::uint8_t { Uninterpreted, Defined, Datatype, Codatatype };
  SymbolId name;
  Kind kind = Kind::Uninterpreted;
  std::uint32_t arity = 0;
  bool arity_written = true;              // false for z3's (declare-sort S)
  SortId body = {};                       // Defined: with Parameter sorts inside
  std::vector<SymbolId> parameters = {};  // names of the sort variables
  std::vector<FunId> constructors = {};   // Datatype, Codatatype
};

class SortTable {
 public:
  SortTable();

  SortId mk_bitvec(std::uint32_t width);
  SortId mk_float(std::uint32_t exponent_bits, std::uint32_t significand_bits);
  SortId mk_array(SortId index, SortId element);
  SortId mk_seq(SortId element);
  SortId mk_set(SortId element);
  SortId mk_function(std::span<const SortId> parameters_and_result);
  SortId mk_declared(SortDeclId decl, std::span<const SortId> args);
  SortId mk_parameter(std::uint32_t number);
  SortId mk_opaque(SymbolId text, std::span<const SortId> args = {});
  SortId mk(SortNode node, std::span<const SortId> args);

  [[nodiscard]] const SortNode& operator[](SortId id) const { return nodes_[id.value]; }
  [[nodiscard]] SortKind kind(SortId id) const { return nodes_[id.value].kind; }
  [[nodiscard]] std::span<const SortId> args(SortId id) const {
    const SortNode& n = nodes_[id.value];
    return {args_.data() + n.first_arg, n.arg_count};
  }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] bool has_parameter(SortId id) const { return has_parameter_[id.value] != 0; }

  // Has it a part that we do not type, so that it fits more than it should?
  [[nodiscard]] bool is_vague(SortId id) const { return is_vague_[id.value] != 0; }
  // Equal, except where an opaque part leaves something open.
  [[nodiscard]] bool compatible(SortId a, SortId b) const;

  SortDeclId declare(SortDecl decl);
  [[nodiscard]] const SortDecl& decl(SortDeclId id) const { return decls_[id.value]; }
  [[nodiscard]] SortDecl& decl(SortDeclId id) { return decls_[id.value]; }
  [[nodiscard]] std::size_t decl_count() const { return decls_.size(); }

  // `sort` with Parameter i replaced by actuals[i]; an invalid actual stays a parameter.
  SortId substitute(SortId sort, std::span<const SortId> actuals);
  // Binds the parameters of `pattern` so that it equals `sort`; false if it cannot.
  bool match(SortId pattern, SortId sort, std::span<SortId> actuals) const;

 private:
  base::PodVector<SortNode> nodes_;
  base::PodVector<SortId> args_;
  base::PodVector<std::uint8_t> has_parameter_, is_vague_;  // vague: has an Unknown or Opaque part
  base::HashSlots index_;
  std::vector<SortDecl> decls_;
  SortId bitvecs_[65];  // the widths that scripts are full of, without hashing
};

}  // namespace smiter::smt
