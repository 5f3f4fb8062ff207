// SPDX-License-Identifier: MIT
// Nodes, functions and hash-consing. What fits where is in terms_typing.cpp.
#include "smt/terms/terms.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/hash.h"
#include "smt/printer/standard_text.h"

namespace smiter::smt {

namespace {

constexpr std::size_t kFirstSlots = 256;

std::uint64_t node_hash(TermKind kind, std::uint32_t head, IndexListId indices, SortId sort,
                        std::span<const TermId> children) {
  std::uint64_t h =
      (static_cast<std::uint64_t>(head) << 32) | (static_cast<std::uint64_t>(kind) << 24) | indices.value;
  h = base::combine(h * 0x9e3779b97f4a7c15ULL, sort.value);
  for (TermId child : children) h = base::combine(h, child.value);
  return base::mix(h);
}

std::uint32_t saturating_add(std::uint32_t a, std::uint32_t b) {
  return b > UINT32_MAX - a ? UINT32_MAX : a + b;
}

}  // namespace

TermTable::TermTable(const OpTable& ops) : ops_(&ops), symbols_(&ops.symbols()) {
  slots_.resize_zero(kFirstSlots);
  indices_.lists.push_back({0, 0});
  constexpr std::size_t kTypings = 64;
  typings_.resize(kTypings, TypingEntry{.name = UINT32_MAX});  // no symbol has that id
}

void TermTable::reserve_for_text(std::size_t bytes) {
  // Measured on real scripts: about one new node and one child per 16 bytes. Small
  // scripts are then read without a reallocation; large ones grow from there.
  constexpr std::size_t kMost = 1 << 16;
  const std::size_t nodes = std::min(bytes / 12 + 16, kMost);
  nodes_.reserve(nodes_.size() + nodes);
  children_.reserve(children_.size() + nodes);
  while (slots_.size() < nodes * 2) grow_slots();
}

std::span<const std::uint32_t> TermTable::indices(IndexListId id) const {
  const IndexRange range = indices_.lists[id.value];
  return {indices_.values.data() + range.first, range.count};
}

IndexListId TermTable::mk_indices(std::span<const std::uint32_t> values) {
  if (values.empty()) return kNoIndices;
  std::uint64_t hash = values.size();
  for (std::uint32_t value : values) hash = base::combine(hash, value);
  const std::uint32_t known = indices_.ids.find(
      hash, [&](std::uint32_t number) { return std::ranges::equal(indices(IndexListId(number)), values); });
  if (known != base::HashSlots::kNone) return IndexListId(known);
  indices_.ids.add(hash, static_cast<std::uint32_t>(indices_.lists.size()));
  indices_.lists.push_back(
      {static_cast<std::uint32_t>(indices_.values.size()), static_cast<std::uint32_t>(values.size())});
  indices_.values.append(values);
  return IndexListId(static_cast<std::uint32_t>(indices_.lists.size() - 1));
}

void TermTable::grow_slots() {
  base::PodVector<Slot> slots;
  slots.resize_zero(slots_.size() * 2);
  const std::size_t mask = slots.size() - 1;
  for (const Slot slot : slots_) {
    if (slot.id_plus_1 == 0) continue;
    std::size_t at = slot.hash & mask;
    while (slots[at].id_plus_1 != 0) at = (at + 1) & mask;
    slots[at] = slot;
  }
  slots_.swap(slots);
}

TermId TermTable::mk_node(TermKind kind, std::uint32_t head, IndexListId indices, SortId sort,
                          std::span<const TermId> args) {
  const std::size_t mask = slots_.size() - 1;
  const auto hash = static_cast<std::uint32_t>(node_hash(kind, head, indices, sort, args));
  std::size_t at = hash & mask;
  for (; slots_[at].id_plus_1 != 0; at = (at + 1) & mask) {
    if (slots_[at].hash != hash) continue;
    const TermId id(slots_[at].id_plus_1 - 1);
    const TermNode& n = nodes_[id.value];
    if (n.head == head && n.sort == sort && n.kind == kind && n.indices == indices &&
        n.child_count == args.size() &&
        (args.empty() ||
         std::memcmp(children_.data() + n.first_child, args.data(), args.size_bytes()) == 0)) {
      return id;
    }
  }
  const TermId id = append_node(kind, head, indices, sort, args);
  slots_[at] = {hash, id.value + 1};
  if (nodes_.size() * 2 > slots_.size()) grow_slots();
  return id;
}

TermId TermTable::append_node(TermKind kind, std::uint32_t head, IndexListId indices, SortId sort,
                              std::span<const TermId> args) {
  TermNode node{.kind = kind,
                .flags = 0,
                .head = head,
                .indices = indices,
                .sort = sort,
                .first_child = static_cast<std::uint32_t>(children_.size()),
                .child_count = static_cast<std::uint32_t>(args.size()),
                .free_vars = kNoVars,
                .size = 1,
                .depth = 1};
  if (kind == TermKind::Binder || kind == TermKind::Match) node.flags |= kHasBinder;
  if (kind == TermKind::Opaque) node.flags |= kHasOpaque;
  bool any_free = kind == TermKind::Variable;
  for (TermId arg : args) {
    const TermNode& child = nodes_[arg.value];
    node.flags |= child.flags;
    node.size = saturating_add(node.size, child.size);
    node.depth = std::max(node.depth, child.depth + 1);
    any_free = any_free || child.free_vars != kNoVars;
  }
  const TermId id(static_cast<std::uint32_t>(nodes_.size()));
  if (kind == TermKind::Variable) {
    node.free_vars = var_sets_.single(id);
  } else if (any_free) {
    node.free_vars = free_vars_of(kind, args);
  }
  // The arguments may be children of another term, inside the very array that grows.
  if (!args.empty() && args.data() >= children_.data() && args.data() < children_.data() + children_.size()) {
    const std::vector<TermId> copy(args.begin(), args.end());
    children_.append(copy);
  } else {
    children_.append(args);
  }
  nodes_.push_back(node);
  return id;
}

VarSetId TermTable::free_vars_of(TermKind kind, std::span<const TermId> args) {
  if (kind == TermKind::Binder) {
    return var_sets_.without(nodes_[args.back().value].free_vars, args.first(args.size() - 1));
  }
  if (kind == TermKind::MatchCase) {
    const auto bound = var_sets_.members(nodes_[args[0].value].free_vars);
    const std::vector<TermId> copy(bound.begin(), bound.end());
    return var_sets_.without(nodes_[args[1].value].free_vars, copy);
  }
  VarSetId result = kNoVars;
  for (TermId arg : args) result = var_sets_.unite(result, nodes_[arg.value].free_vars);
  return result;
}

TermTable::Places TermTable::places(TermId id) const {
  const TermNode& n = nodes_[id.value];
  switch (n.kind) {
    case TermKind::Binder:
      return {n.child_count - 1, n.child_count};
    case TermKind::MatchCase:
      return {1, 2};
    case TermKind::Annotated:
      return {0, 1};
    case TermKind::Opaque:
      return {0, 0};
    case TermKind::Literal:
    case TermKind::Operator:
    case TermKind::Apply:
    case TermKind::HoApply:
    case TermKind::Variable:
    case TermKind::Match:
      break;
  }
  return {0, n.child_count};
}

// --- Functions -------------------------------------------------------------

FunId TermTable::declare(FunDecl decl, std::span<const SortId> params) {
  decl.first_param = static_cast<std::uint32_t>(functions_.params.size());
  decl.param_count = static_cast<std::uint32_t>(params.size());
  functions_.params.append(params);
  own_to_real_ = own_to_real_ || decl.name == symbol(Word::OpToReal);
  own_to_int_ = own_to_int_ || decl.name == symbol(Word::OpToInt);
  functions_.decls.push_back(decl);
  return FunId(static_cast<std::uint32_t>(functions_.decls.size() - 1));
}

void TermTable::define(FunId id, std::span<const TermId> variables, TermId body) {
  FunDecl& f = functions_.decls[id.value];
  DCHECK(variables.size() == f.param_count, "one variable per parameter");
  f.first_var = static_cast<std::uint32_t>(functions_.variables.size());
  f.body = body;
  const std::vector<TermId> copy(variables.begin(), variables.end());
  functions_.variables.append(copy);
}

FunId TermTable::redefine(FunId id, TermId body) {
  const FunDecl old = functions_.decls[id.value];
  const std::vector<SortId> sorts(params(id).begin(),
                                  params(id).end());  // declare() grows what params() shows
  const std::vector<TermId> vars(variables(id).begin(), variables(id).end());
  FunDecl fresh = old;
  fresh.constant = {};
  const FunId copy = declare(fresh, sorts);
  define(copy, vars, body);
  return copy;
}

std::span<const FunId> TermTable::selectors(FunId constructor) const {
  if (constructor.value >= functions_.selectors.size()) return {};
  return functions_.selectors[constructor.value];
}

void TermTable::set_selectors(FunId constructor, std::vector<FunId> selectors) {
  if (constructor.value >= functions_.selectors.size()) functions_.selectors.resize(constructor.value + 1);
  functions_.selectors[constructor.value] = std::move(selectors);
}

// Invalid as long as there is none.
FunId& TermTable::derived(FunId from) {
  if (from.value >= functions_.derived.size()) functions_.derived.resize(from.value + 1);
  return functions_.derived[from.value];
}

FunId TermTable::tester(FunId constructor) {
  if (derived(constructor).is_valid()) return derived(constructor);
  const FunDecl c = functions_.decls[constructor.value];
  const FunId id = declare({.name = c.name,
                            .kind = FunKind::Tester,
                            .result = kBool,
                            .sort_params = c.sort_params,
                            .datatype = c.datatype,
                            .about = constructor},
                           std::array{c.result});
  derived(constructor) = id;
  return id;
}

FunId TermTable::updater(FunId selector) {
  if (derived(selector).is_valid()) return derived(selector);
  const FunDecl s = functions_.decls[selector.value];
  const SortId datatype = params(selector)[0];
  const FunId id = declare({.name = s.name,
                            .kind = FunKind::Updater,
                            .result = datatype,
                            .sort_params = s.sort_params,
                            .datatype = s.datatype,
                            .about = selector},
                           std::array{datatype, s.result});
  derived(selector) = id;
  return id;
}

// --- Terms without a typing question ----------------------------------------

TermId TermTable::mk_literal(std::string_view text, SortId sort) {
  std::string buffer;
  if (sort == kString) text = standard_string(text, buffer);
  return mk_node(TermKind::Literal, symbols_.intern(text).value, kNoIndices, sort, {});
}

TermId TermTable::mk_variable(SymbolId name, SortId sort) {
  return mk_node(TermKind::Variable, name.value, kNoIndices, sort, {});
}

TermId TermTable::mk_constant_op(Word word, TermId& cache) {
  if (!cache.is_valid()) {
    const auto overloads = ops_->overloads(symbol(word));
    CHECK(!overloads.empty(), "the operator table lacks a core constant");
    cache = mk_node(TermKind::Operator, overloads[0].value, kNoIndices, kBool, {});
  }
  return cache;
}

TermId TermTable::mk_match_case(TermId pattern, TermId body) {
  return mk_node(TermKind::MatchCase, 0, kNoIndices, sort(body), std::array{pattern, body});
}

TermId TermTable::mk_annotated(std::string_view template_text, std::span<const TermId> args) {
  return mk_node(TermKind::Annotated, symbols_.intern(template_text).value, kNoIndices, sort(args[0]), args);
}

TermId TermTable::mk_opaque(std::string_view template_text, SortId sort, std::span<const TermId> args) {
  return mk_node(TermKind::Opaque, symbols_.intern(template_text).value, kNoIndices, sort, args);
}

}  // namespace smiter::smt
