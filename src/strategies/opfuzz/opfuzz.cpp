// SPDX-License-Identifier: MIT
#include "strategies/opfuzz/opfuzz.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

namespace smiter::strategies::opfuzz {

using smt::OpId;
using smt::TermId;
using smt::TermKind;

OpFuzz::OpFuzz(WorkingScript& script, const MutationPolicy& policy, bool specific)
    : script_(script), policy_(policy) {
  required_ = specific ? generate::TargetMask{0} : script.targets().all() & ~script.strangers_of_seed();
}

std::vector<OpId> OpFuzz::find_alternatives(TermId term) {
  smt::TermTable& table = script_.table();
  const smt::TermNode node = table[term];
  const smt::OpRow& own = table.ops()[node.op()];
  std::vector<smt::SortId> args;
  for (TermId child : table.children(term)) args.push_back(table.sort(child));
  const std::vector<std::uint32_t> indices(table.indices(node.indices).begin(),
                                           table.indices(node.indices).end());
  std::vector<OpId> fitting;
  for (std::uint32_t i = 0; i < table.ops().rows().size(); ++i) {
    const smt::OpRow& row = table.ops().rows()[i];
    if (row.index_count != own.index_count || row.needs_as != own.needs_as) continue;
    if (row.index_count > 0 && row.result.kind != own.result.kind) continue;
    if ((script_.targets().strangers(OpId(i)) & required_) != 0) continue;
    if (!policy_.only.empty() && !policy_.only.matches(table.ops(), row)) continue;
    if (!smt::accepts_arity(row, args.size(), true)) continue;
    const smt::SortId ascribed = row.needs_as ? node.sort : smt::SortId();
    if (smt::result_sort(row, indices, args, ascribed, table.sorts()) == node.sort) fitting.emplace_back(i);
  }
  return fitting;
}

const std::vector<OpId>& OpFuzz::alternatives(TermId term) {
  const smt::TermTable& table = script_.table();
  const smt::TermNode& node = table[term];
  key_ = {node.sort.value, node.indices.value, table.ops()[node.op()].needs_as ? 1u : 0u};
  for (TermId child : table.children(term)) key_.push_back(table.sort(child).value);
  const auto it = known_.find(key_);
  if (it != known_.end()) return it->second;
  return known_.emplace(key_, find_alternatives(term)).first->second;
}

std::optional<TermId> OpFuzz::other_function(TermId term, base::Rng& rng) {
  smt::TermTable& table = script_.table();
  const smt::FunId own = table[term].fun();
  std::optional<smt::FunId> chosen;
  std::uint64_t found = 0;
  for (std::uint32_t i = 0; i < table.fun_count(); ++i) {
    const smt::FunDecl& fun = table.fun(smt::FunId(i));
    if (smt::FunId(i) == own || fun.kind != smt::FunKind::Declared || fun.sort_params > 0) continue;
    if (fun.result != table.fun(own).result ||
        !std::ranges::equal(table.params(smt::FunId(i)), table.params(own))) {
      continue;
    }
    if (rng.below(++found) == 0) chosen = smt::FunId(i);
  }
  if (!chosen || !script_.visibility().of(*chosen).contains(site_.command)) return std::nullopt;
  const std::vector<TermId> args(table.children(term).begin(), table.children(term).end());
  return table.mk_apply(*chosen, args);
}

// re.all and re.none are operators like others; true, false and RNE are values.
bool OpFuzz::may_exchange_constant(smt::SortId sort) const {
  if (sort == smt::kBool) return policy_.opfuzz.constants;
  return sort != smt::kRoundingMode || policy_.opfuzz.rounding_modes;
}

std::optional<TermId> OpFuzz::replacement(TermId term, base::Rng& rng) {
  smt::TermTable& table = script_.table();
  const smt::TermNode node = table[term];
  const std::vector<TermId> args(table.children(term).begin(), table.children(term).end());
  switch (node.kind) {
    case TermKind::Operator: {
      if (args.empty() && !may_exchange_constant(node.sort)) return std::nullopt;
      // An argument whose sort we do not know seems to fit everywhere.
      if (std::ranges::any_of(args, [&](TermId t) { return table.sorts().is_vague(table.sort(t)); }))
        return std::nullopt;
      const auto& rows = alternatives(term);
      if (rows.size() < 2) return std::nullopt;
      const OpId op = rng.pick(rows);
      if (op == node.op()) return std::nullopt;
      return table.mk_operator_as(op, node.indices, node.sort, args);
    }
    case TermKind::Binder: {
      if (!policy_.opfuzz.quantifiers) return std::nullopt;
      if (node.binder() != smt::Binder::Forall && node.binder() != smt::Binder::Exists) return std::nullopt;
      const auto other = node.binder() == smt::Binder::Forall ? smt::Binder::Exists : smt::Binder::Forall;
      return table.mk_binder(other, std::span(args).first(args.size() - 1), args.back());
    }
    case TermKind::Apply: {
      const bool exchanged = args.empty() ? policy_.opfuzz.constants : policy_.opfuzz.functions;
      if (!exchanged || table.fun(node.fun()).kind != smt::FunKind::Declared) return std::nullopt;
      return other_function(term, rng);
    }
    case TermKind::Literal:
    case TermKind::HoApply:
    case TermKind::Variable:
    case TermKind::Match:
    case TermKind::MatchCase:
    case TermKind::Annotated:
    case TermKind::Opaque:
      break;
  }
  return std::nullopt;
}

std::optional<std::string> OpFuzz::step(base::Rng& rng) {
  const std::size_t tries = script_.positions(rng).all().size();
  for (std::size_t i = 0; i < tries; ++i) {
    if (!draw_site(script_, policy_, rng, site_)) continue;
    const auto term = replacement(site_.at.term, rng);
    if (!term) continue;
    script_.refresh();
    if ((script_.strangers(*term) & required_) != 0) continue;
    if (!script_.may_widen() && !script_.logic_features().contains(script_.features(*term))) continue;
    std::string words = fmt::format("{}: {} becomes {}", script_.describe(site_),
                                    script_.describe(site_.at.term), script_.describe(*term));
    if (script_.put(site_, *term)) return words;
  }
  return std::nullopt;
}

}  // namespace smiter::strategies::opfuzz
