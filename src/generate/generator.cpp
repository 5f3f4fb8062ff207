// SPDX-License-Identifier: MIT
#include "generate/generator.h"

#include "smt/script/unique_names.h"

namespace smiter::generate {

using smt::SortId;
using smt::TermId;

std::optional<TermId> Generator::leaf(SortId sort, const Place& place, base::Rng& rng) {
  if (pool_only_) return pool_.pick(sort, place, rng, policy_.draws);
  const bool literal = rng.chance(policy_.literal, 1000);
  if (literal) {
    // A neighbour of a constant at hand half of the time: x < 7 and x > 7 meet at 6, 7 and 8.
    if (rng.coin()) {
      const auto known = pool_.pick(sort, place, rng, policy_.draws);
      if (known) {
        if (const auto near = literals_.neighbour(*known, rng)) return near;
      }
    }
    if (const auto any = literals_.any(sort, rng)) return any;
  }
  // A variable that is in scope but stands nowhere yet is in no pool.
  // A quantifier over a variable that is nowhere is no quantifier, so they come first.
  if (!place.scope.empty() && rng.coin()) {
    const std::size_t start = rng.below(place.scope.size());
    for (std::size_t i = 0; i < place.scope.size(); ++i) {
      const TermId variable = place.scope[(start + i) % place.scope.size()];
      if (table_.sort(variable) == sort && variable != place.avoid) return variable;
    }
  }
  if (const auto known = pool_.pick(sort, place, rng, policy_.draws)) return known;
  return literals_.any(sort, rng);
}

std::optional<TermId> Generator::argument(SortId sort, const Place& place, std::uint32_t depth, bool value,
                                          base::Rng& rng) {
  if (value && !pool_only_) {
    // One character at each end, the lower one first; re.range is empty otherwise.
    if (sort == smt::kString) return table_.mk_literal(rng.coin() ? "\"a\"" : "\"c\"", smt::kString);
    if (sort == smt::kInt) return literals_.integer(std::to_string(rng.below(5)), false);
    if (sort == smt::kReal) return literals_.real(std::to_string(rng.below(5)) + ".0", false);
    return literals_.any(sort, rng);
  }
  if (depth > 0 && !rng.chance(policy_.reuse, 1000)) {
    if (const auto made = term(sort, place, depth, rng)) return made;
  }
  if (const auto known = leaf(sort, place, rng)) return known;
  // A sort without terms at hand and without literals: build one, if there is depth left.
  return depth > 0 ? term(sort, place, depth, rng) : std::nullopt;
}

std::optional<TermId> Generator::number(SortId sort, base::Rng& rng) {
  const std::string digits = std::to_string(1 + rng.below(9));
  if (sort == smt::kInt) return literals_.integer(digits, false);
  return sort == smt::kReal ? std::optional(literals_.real(digits + ".0", false)) : std::nullopt;
}

std::optional<TermId> Generator::fill(const Instance& instance, const Place& place, std::uint32_t depth,
                                      base::Rng& rng) {
  const Instance chosen = instance;  // the list may grow below
  std::size_t count = chosen.arg_count;
  if (chosen.repeats && count > 0 && !pool_only_) {
    while (count < policy_.most_arguments && rng.chance(policy_.extra_argument, 1000)) ++count;
  }
  const std::size_t extra = count - chosen.arg_count;
  // The sort at a place; extra ones repeat the first or the last.
  const auto sort_at = [&](std::size_t i) {
    const auto sorts = instances_.args(chosen);
    if (chosen.repeats_first) return i < extra ? sorts.front() : sorts[i - extra];
    return i < sorts.size() ? sorts[i] : sorts.back();
  };
  std::vector<TermId> args;
  args.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const bool value =
        !chosen.is_function && wants_values(table_.ops(), table_.ops()[smt::OpId(chosen.head)], i);
    const auto arg =
        chosen.linear && i > 0 ? number(sort_at(i), rng) : argument(sort_at(i), place, depth - 1, value, rng);
    if (!arg) return std::nullopt;
    args.push_back(*arg);
  }
  if (chosen.is_function) return table_.mk_apply(smt::FunId(chosen.head), args, chosen.sort);
  return table_.mk_operator_as(smt::OpId(chosen.head), chosen.indices, chosen.sort, args);
}

std::optional<TermId> Generator::term(SortId sort, const Place& place, std::uint32_t depth, base::Rng& rng) {
  if (depth == 0) return leaf(sort, place, rng);
  if (sort == smt::kBool && quantifiers_ && depth > 1 && rng.chance(policy_.quantified, 1000)) {
    if (const auto made = quantified(place, depth, rng)) return made;
  }
  constexpr int kTries = 4;
  for (int i = 0; i < kTries; ++i) {
    const Instance* instance = instances_.pick(sort, rng);
    if (instance == nullptr) return std::nullopt;
    if (const auto made = fill(*instance, place, depth, rng)) return made;
  }
  return std::nullopt;
}

std::optional<TermId> Generator::quantified(const Place& place, std::uint32_t depth, base::Rng& rng) {
  std::vector<TermId> variables;
  std::vector<TermId> scope(place.scope.begin(), place.scope.end());
  const std::size_t count = 1 + rng.below(2);
  for (std::size_t i = 0; i < count; ++i) {
    const auto sorts = instances_.sorts();
    const SortId sort = rng.pick(sorts);
    const smt::SortKind kind = table_.sorts().kind(sort);
    if (kind == smt::SortKind::RegLan || kind == smt::SortKind::Function || kind == smt::SortKind::Opaque)
      continue;
    const smt::SymbolId name = smt::fresh_symbol(table_, "v", fresh_);
    variables.push_back(table_.mk_variable(name, sort));
    scope.push_back(variables.back());
  }
  if (variables.empty()) return std::nullopt;
  const bool had = quantifiers_;
  quantifiers_ = had && rng.chance(1, 3);  // alternations get rarer with depth
  const Place inside{.scope = scope, .command = place.command, .avoid = place.avoid};
  const auto body = term(smt::kBool, inside, depth, rng);
  quantifiers_ = had;
  if (!body) return std::nullopt;
  const smt::Binder binder = rng.coin() ? smt::Binder::Forall : smt::Binder::Exists;
  return table_.mk_binder(binder, variables, *body);
}

}  // namespace smiter::generate
