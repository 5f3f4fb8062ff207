// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "smt/parser/parser_impl.h"

namespace smiter::smt {

namespace {
// Sorts nest a little; limits keep hostile text off the stack, and abbreviations of
// abbreviations from growing without end. What passes is walked as a tree everywhere.
constexpr int kDeepestSort = 500;
constexpr std::uint32_t kLargestSort = 4096;
}  // namespace

SortId Parser::checked(SortId sort, std::size_t offset) {
  if (!sort.is_valid()) return sort;
  const SortNode& node = table_.sorts()[sort];
  if (node.depth <= kDeepestSort && node.size <= kLargestSort) return sort;
  return fail(offset, "sorts nest too deeply"), SortId();
}

SortId Parser::parse_sort(int depth) {
  const std::size_t offset = token_.offset;
  if (depth > kDeepestSort) return fail(offset, "sorts nest too deeply"), SortId();
  if (token_.kind == TokenKind::LeftParen) {
    advance();
    if (token_.kind == TokenKind::Symbol && token_.text == "_") {
      advance();
      return parse_indexed_sort(offset);
    }
    return parse_compound_sort(offset, depth);
  }
  const SymbolId name = read_symbol("a sort");
  return name.is_valid() ? checked(sort_of_name(name, {}, offset), offset) : SortId();
}

SortId Parser::parse_compound_sort(std::size_t offset, int depth) {
  const SymbolId name = read_symbol("a sort name");
  if (!name.is_valid()) return {};
  std::vector<SortId> args;
  while (token_.kind != TokenKind::RightParen) {
    args.push_back(parse_sort(depth + 1));
    if (!args.back().is_valid()) return {};
  }
  advance();
  return checked(sort_of_name(name, args, offset), offset);
}

SortId Parser::parse_indexed_sort(std::size_t offset) {
  const SymbolId name = read_symbol("a sort name");
  if (!name.is_valid()) return {};
  if (is(name, Word::SortBitVec)) {
    const std::size_t at = token_.offset;
    const auto width = read_number("a bit-width");
    if (!width || !expect_right()) return {};
    if (*width == 0) return fail(at, "a bit-vector has at least one bit"), SortId();
    return table_.sorts().mk_bitvec(*width);
  }
  if (is(name, Word::SortFloatingPoint)) {
    const std::size_t at = token_.offset;
    const auto exponent = read_number("the number of exponent bits");
    if (!exponent) return {};
    const auto significand = read_number("the number of significand bits");
    if (!significand || !expect_right()) return {};
    if (*exponent < 2 || *significand < 2)
      return fail(at, "a float has at least 2 exponent and 2 significand bits"), SortId();
    return table_.sorts().mk_float(*exponent, *significand);
  }
  if (table_.ops().is_opaque_sort(name)) {
    while (token_.kind != TokenKind::RightParen) {
      if (!skip_sexpr()) return {};
    }
    const std::string text = kept(offset, token_.offset + 1);
    advance();
    return table_.sorts().mk_opaque(table_.symbols().intern(text));
  }
  return fail(offset, fmt::format("unknown indexed sort '{}'", table_.text(name))), SortId();
}

SortId Parser::sort_of_name(SymbolId name, std::span<const SortId> args, std::size_t offset) {
  SortTable& sorts = table_.sorts();
  const auto wrong_arity = [&](std::size_t want) {
    fail(offset,
         fmt::format("sort '{}' takes {} argument(s), found {}", table_.text(name), want, args.size()));
    return SortId();
  };
  // What the script declares comes before what is built in.
  const Binding binding = sort_bindings_[name];
  if (binding.kind == Binding::Kind::Let) return args.empty() ? SortId(binding.value) : wrong_arity(0);
  if (binding.kind == Binding::Kind::Fun) {
    const SortDeclId id(binding.value);
    const SortDecl& decl = sorts.decl(id);
    if (decl.arity != args.size()) return wrong_arity(decl.arity);
    return decl.kind == SortDecl::Kind::Defined ? sorts.substitute(decl.body, args)
                                                : sorts.mk_declared(id, args);
  }
  const auto simple = [&](SortId sort) { return args.empty() ? sort : wrong_arity(0); };
  switch (static_cast<Word>(name.value)) {
    case Word::SortBool:
      return simple(kBool);
    case Word::SortInt:
      return simple(kInt);
    case Word::SortReal:
      return simple(kReal);
    case Word::SortString:
      return simple(kString);
    case Word::SortRegLan:
      return simple(kRegLan);
    case Word::SortRoundingMode:
      return simple(kRoundingMode);
    case Word::SortFloat16:
      return simple(sorts.mk_float(5, 11));
    case Word::SortFloat32:
      return simple(sorts.mk_float(8, 24));
    case Word::SortFloat64:
      return simple(sorts.mk_float(11, 53));
    case Word::SortFloat128:
      return simple(sorts.mk_float(15, 113));
    case Word::SortArray:
      // z3 reads several index sorts as a curried array.
      if (args.size() < 2) return wrong_arity(2);
      if (args.size() > 2) {
        return sorts.mk_opaque(table_.symbols().intern("Array"), args);
      }
      return sorts.mk_array(args[0], args[1]);
    case Word::SortSeq:
      return args.size() == 1 ? sorts.mk_seq(args[0]) : wrong_arity(1);
    case Word::SortSet:
      return args.size() == 1 ? sorts.mk_set(args[0]) : wrong_arity(1);
    case Word::SortArrow:
      return args.size() >= 2 ? sorts.mk_function(args) : wrong_arity(2);
    default:
      break;
  }
  if (table_.ops().is_opaque_sort(name)) return sorts.mk_opaque(name, args);
  return fail(offset, fmt::format("unknown sort '{}'", table_.text(name))), SortId();
}

}  // namespace smiter::smt
