// SPDX-License-Identifier: MIT
#include "reduce/move/constants.h"

#include <gmpxx.h>

#include <algorithm>
#include <array>

namespace smiter::reduce {

using smt::FunId;
using smt::SortId;
using smt::SortKind;
using smt::TermId;
using smt::TermTable;

namespace {

// Wider bit-vectors are not written bit by bit.
constexpr std::size_t kWidest = 1 << 16;

void add(std::vector<TermId>& out, std::optional<TermId> term) {
  if (term) out.push_back(*term);
}

std::optional<TermId> named(TermTable& table, std::string_view name, std::span<const std::uint32_t> indices,
                            SortId ascribed = {}) {
  const auto index_list = table.mk_indices(indices);
  return table.mk_operator(table.symbols().intern(name), {}, index_list, ascribed);
}

std::optional<TermId> constant_array(TermTable& table, SortId sort) {
  const auto elements = simple_constants(table, table.sorts().args(sort)[1]);
  if (elements.empty()) return std::nullopt;
  return table.mk_operator(symbol(smt::Word::OpConst), std::array{elements[0]}, smt::kNoIndices, sort);
}

void add_constructors(TermTable& table, SortId sort, std::vector<TermId>& out) {
  const auto& decl = table.sorts().decl(smt::SortDeclId(table.sorts()[sort].index0));
  const std::vector<FunId> constructors = decl.constructors;
  for (const FunId constructor : constructors) {
    if (!table.params(constructor).empty()) continue;
    add(out, table.mk_apply(constructor, {}, table.fun(constructor).sort_params > 0 ? sort : SortId()));
    return;
  }
}

}  // namespace

std::vector<TermId> simple_constants(TermTable& table, SortId sort) {
  std::vector<TermId> out;
  const smt::SortNode node = table.sorts()[sort];
  switch (node.kind) {
    case SortKind::Bool:
      out.push_back(table.mk_true());
      out.push_back(table.mk_false());
      break;
    case SortKind::Int:
      out.push_back(table.mk_literal("0", sort));
      break;
    case SortKind::Real:
      out.push_back(table.mk_literal("0.0", sort));
      break;
    case SortKind::String:
      out.push_back(table.mk_literal("\"\"", sort));
      break;
    case SortKind::BitVec:
      out.push_back(table.mk_literal(node.index0 > kWidest ? "(_ bv0 " + std::to_string(node.index0) + ")"
                                                           : literal_of_bits(std::string(node.index0, '0')),
                                     sort));
      break;
    case SortKind::RegLan:
      add(out, named(table, "re.none", {}));
      break;
    case SortKind::RoundingMode:
      add(out, named(table, "RNE", {}));
      break;
    case SortKind::FloatingPoint:
      add(out, named(table, "+zero", std::array{node.index0, node.index1}));
      break;
    case SortKind::Seq:
      add(out, named(table, "seq.empty", {}, sort));
      break;
    case SortKind::Set:
      add(out, named(table, "set.empty", {}, sort));
      break;
    case SortKind::Array:
      add(out, constant_array(table, sort));
      break;
    case SortKind::Declared:
      add_constructors(table, sort, out);
      break;
    case SortKind::Function:
    case SortKind::Parameter:
    case SortKind::Opaque:
    case SortKind::Unknown:
      break;
  }
  return out;
}

std::optional<std::string> bits_of_literal(std::string_view text) {
  if (text.starts_with("#b")) return std::string(text.substr(2));
  if (text.starts_with("#x")) {
    std::string bits;
    for (const char c : text.substr(2)) {
      const int value = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
      for (int bit = 3; bit >= 0; --bit) bits += (value >> bit & 1) != 0 ? '1' : '0';
    }
    return bits;
  }
  if (!text.starts_with("(_ bv")) return std::nullopt;
  const std::size_t space = text.find(' ', 5);
  if (space == std::string_view::npos) return std::nullopt;
  mpz_class value;
  if (value.set_str(std::string(text.substr(5, space - 5)), 10) != 0) return std::nullopt;
  std::size_t width = 0;
  for (const char c : text.substr(space + 1)) {
    if (c >= '0' && c <= '9') width = width * 10 + static_cast<std::size_t>(c - '0');
  }
  if (width == 0 || width > kWidest) return std::nullopt;
  const std::string digits = value.get_str(2);
  if (digits.size() > width) return digits.substr(digits.size() - width);
  return std::string(width - digits.size(), '0') + digits;
}

std::string literal_of_bits(std::string_view bits) {
  const std::size_t width = bits.size();
  std::string best;
  if (width % 4 == 0) {
    best = "#x";
    for (std::size_t i = 0; i < width; i += 4) {
      int value = 0;
      for (std::size_t k = i; k < i + 4; ++k) value = value * 2 + (bits[k] - '0');
      best += "0123456789abcdef"[value];
    }
  } else {
    best = "#b" + std::string(bits);
  }
  const std::string decimal =
      "(_ bv" + mpz_class(std::string(bits), 2).get_str() + " " + std::to_string(width) + ")";
  return decimal.size() < best.size() ? decimal : best;
}

}  // namespace smiter::reduce
