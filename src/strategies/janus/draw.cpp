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
  if (sort == smt::kInt && rng.chance(3, 4)) return table_.mk_literal(std::to_string(rng.below(12)), smt::kInt);
  if (sort == smt::kReal && rng.chance(3, 4))
    return table_.mk_literal(std::to_string(rng.below(12)) + (rng.coin() ? ".0" : ".5"), smt::kReal);
  if (sort == smt::kString && rng.chance(3, 4)) return any_word(table_, rng, rng.coin() ? 1 : 4);
  return literals_.any(sort, rng);
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
