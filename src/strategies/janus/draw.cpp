// SPDX-License-Identifier: MIT
#include "strategies/janus/draw.h"

#include <array>
#include <string>
#include <string_view>

namespace smiter::strategies::janus {

using smt::TermId;

namespace {

constexpr std::uint32_t kDraws = 8;
constexpr std::string_view kAlphabet = "ab01z";

}  // namespace

std::optional<TermId> Draw::term(smt::SortId sort, const generate::Place& place, base::Rng& rng) {
  if (const auto term = pool_.pick(sort, place, rng, kDraws)) return term;
  return value(sort, rng);
}

std::optional<TermId> Draw::value(smt::SortId sort, base::Rng& rng) {
  if (sort == smt::kRegLan) return any_language(table_, rng, 1);
  if (sort == smt::kInt && rng.chance(3, 4))
    return table_.mk_literal(std::to_string(rng.below(12)), smt::kInt);
  if (sort == smt::kReal && rng.chance(3, 4))
    return table_.mk_literal(std::to_string(rng.below(12)) + (rng.coin() ? ".0" : ".5"), smt::kReal);
  if (sort == smt::kString && rng.chance(3, 4)) return any_word(table_, rng, rng.coin() ? 1 : 4);
  return literals_.any(sort, rng);
}

std::optional<TermId> Draw::application(smt::SortId sort, std::span<const TermId> terms, base::Rng& rng) {
  TermId argument;
  for (TermId term : terms) {
    if (term.is_valid() && table_.sort(term) == sort) argument = term;
  }
  if (!argument.is_valid()) return std::nullopt;
  std::vector<smt::FunId> functions;
  for (std::uint32_t i = 0; i < functions_; ++i) {
    const smt::FunDecl& fun = table_.fun(smt::FunId(i));
    const bool kind = fun.kind == smt::FunKind::Declared || fun.kind == smt::FunKind::Defined ||
                      fun.kind == smt::FunKind::DefinedRec || fun.kind == smt::FunKind::Selector;
    if (!kind || fun.param_count != 1 || fun.sort_params != 0) continue;
    if (table_.params(smt::FunId(i))[0] == sort) functions.push_back(smt::FunId(i));
  }
  // A selector says little where it does not belong; a tester always says something.
  if (table_.sorts().kind(sort) == smt::SortKind::Declared && table_.sorts().args(sort).empty()) {
    const auto decl = smt::SortDeclId(table_.sorts()[sort].index0);
    for (const smt::FunId constructor : std::vector(table_.sorts().decl(decl).constructors))
      functions.push_back(table_.tester(constructor));
  }
  if (functions.empty()) return std::nullopt;
  return table_.mk_apply(rng.pick(functions), std::array{argument});
}

TermId any_word(smt::TermTable& table, base::Rng& rng, std::size_t most) {
  std::string text = "\"";
  const std::size_t length = most == 1 ? 1 : rng.below(most + 1);
  for (std::size_t i = 0; i < length; ++i) text += kAlphabet[rng.below(kAlphabet.size())];
  return table.mk_literal(text + "\"", smt::kString);
}

std::optional<TermId> any_language(smt::TermTable& table, base::Rng& rng, int depth) {
  const auto make = [&](std::string_view name, std::span<const TermId> args,
                        std::span<const std::uint32_t> indices = {}) -> std::optional<TermId> {
    const smt::SymbolId symbol = table.ops().symbols().find(name);
    if (!symbol.is_valid()) return std::nullopt;
    return table.mk_operator(symbol, args, indices.empty() ? smt::kNoIndices : table.mk_indices(indices));
  };
  if (depth <= 0 || rng.chance(1, 4)) {
    if (rng.chance(1, 8)) return make(rng.coin() ? "re.allchar" : "re.none", {});
    if (rng.chance(1, 4)) {
      const std::array ends = {any_word(table, rng, 1), any_word(table, rng, 1)};
      return make("re.range", ends);
    }
    const std::array word = {any_word(table, rng, 2)};
    return make("str.to_re", word);
  }
  const auto first = any_language(table, rng, depth - 1);
  if (!first) return std::nullopt;
  const auto with_one = [&](std::string_view name) { return make(name, std::array{*first}); };
  switch (rng.below(9)) {
    case 0:
      return with_one("re.*");
    case 1:
      return with_one("re.+");
    case 2:
      return with_one("re.opt");
    case 3:
      return with_one("re.comp");
    case 4: {
      const auto low = static_cast<std::uint32_t>(rng.below(3));
      const std::array bounds = {low, low + static_cast<std::uint32_t>(rng.below(3))};
      return make("re.loop", std::array{*first}, bounds);
    }
    default:
      break;
  }
  const auto second = any_language(table, rng, depth - 1);
  if (!second) return std::nullopt;
  constexpr std::array<std::string_view, 4> kBinary = {"re.++", "re.union", "re.inter", "re.diff"};
  return make(kBinary[rng.below(kBinary.size())], std::array{*first, *second});
}

}  // namespace smiter::strategies::janus
