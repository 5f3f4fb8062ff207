// SPDX-License-Identifier: MIT
#include "smt/terms/sorts.h"

#include <algorithm>
#include <array>

#include "base/hash.h"

namespace smiter::smt {

SortTable::SortTable() {
  for (SortKind kind : {SortKind::Bool, SortKind::Int, SortKind::Real, SortKind::String, SortKind::RegLan,
                        SortKind::RoundingMode, SortKind::Unknown}) {
    nodes_.push_back({.kind = kind});
    has_parameter_.push_back(0);
    is_vague_.push_back(kind == SortKind::Unknown ? 1 : 0);
  }
}

SortId SortTable::mk(SortNode node, std::span<const SortId> args) {
  if (args.empty()) {
    switch (node.kind) {
      case SortKind::Bool:
        return kBool;
      case SortKind::Int:
        return kInt;
      case SortKind::Real:
        return kReal;
      case SortKind::String:
        return kString;
      case SortKind::RegLan:
        return kRegLan;
      case SortKind::RoundingMode:
        return kRoundingMode;
      case SortKind::Unknown:
        return kUnknown;
      default:
        break;
    }
  }
  std::uint64_t hash = base::combine(static_cast<std::uint64_t>(node.kind),
                                     (static_cast<std::uint64_t>(node.index0) << 32) | node.index1);
  for (SortId arg : args) hash = base::combine(hash, arg.value);
  const std::uint32_t known = index_.find(hash, [&](std::uint32_t number) {
    const SortNode& other = nodes_[number];
    return other.kind == node.kind && other.index0 == node.index0 && other.index1 == node.index1 &&
           std::ranges::equal(this->args(SortId(number)), args);
  });
  if (known != base::HashSlots::kNone) return SortId(known);
  node.first_arg = static_cast<std::uint32_t>(args_.size());
  node.arg_count = static_cast<std::uint32_t>(args.size());
  bool parameter = node.kind == SortKind::Parameter;
  bool vague = node.kind == SortKind::Opaque;
  for (SortId arg : args) {
    parameter = parameter || has_parameter(arg);
    vague = vague || is_vague_[arg.value] != 0;
    node.depth = std::max(node.depth, nodes_[arg.value].depth + 1);
    node.size =
        nodes_[arg.value].size > UINT32_MAX - node.size ? UINT32_MAX : node.size + nodes_[arg.value].size;
  }
  const std::vector<SortId> copy(args.begin(), args.end());  // args may point into args_
  args_.append(copy);
  const SortId id(static_cast<std::uint32_t>(nodes_.size()));
  nodes_.push_back(node);
  has_parameter_.push_back(parameter ? 1 : 0);
  is_vague_.push_back(vague ? 1 : 0);
  index_.add(hash, id.value);
  return id;
}

SortId SortTable::mk_bitvec(std::uint32_t width) {
  const bool common = width < std::size(bitvecs_);
  if (common && bitvecs_[width].is_valid()) return bitvecs_[width];
  const SortId id = mk({.kind = SortKind::BitVec, .index0 = width}, {});
  if (common) bitvecs_[width] = id;
  return id;
}
SortId SortTable::mk_float(std::uint32_t exponent_bits, std::uint32_t significand_bits) {
  return mk({.kind = SortKind::FloatingPoint, .index0 = exponent_bits, .index1 = significand_bits}, {});
}
SortId SortTable::mk_array(SortId index, SortId element) {
  return mk({.kind = SortKind::Array}, std::array{index, element});
}
SortId SortTable::mk_seq(SortId element) {
  return mk({.kind = SortKind::Seq}, std::array{element});
}
SortId SortTable::mk_set(SortId element) {
  return mk({.kind = SortKind::Set}, std::array{element});
}
SortId SortTable::mk_function(std::span<const SortId> sorts) {
  // (-> A (-> B C)) is (-> A B C).
  if (kind(sorts.back()) != SortKind::Function) return mk({.kind = SortKind::Function}, sorts);
  std::vector<SortId> flat(sorts.begin(), sorts.end() - 1);
  const auto rest = args(sorts.back());
  flat.insert(flat.end(), rest.begin(), rest.end());
  return mk({.kind = SortKind::Function}, flat);
}
SortId SortTable::mk_declared(SortDeclId decl, std::span<const SortId> args) {
  return mk({.kind = SortKind::Declared, .index0 = decl.value}, args);
}
SortId SortTable::mk_parameter(std::uint32_t number) {
  return mk({.kind = SortKind::Parameter, .index0 = number}, {});
}
SortId SortTable::mk_opaque(SymbolId text, std::span<const SortId> args) {
  return mk({.kind = SortKind::Opaque, .index0 = text.value}, args);
}

bool SortTable::compatible(SortId a, SortId b) const {
  if (a == b) return true;
  if (is_vague_[a.value] == 0 && is_vague_[b.value] == 0) return false;
  const SortNode& m = nodes_[a.value];
  const SortNode& n = nodes_[b.value];
  if (m.kind == SortKind::Unknown || n.kind == SortKind::Unknown || m.kind == SortKind::Opaque ||
      n.kind == SortKind::Opaque) {
    return true;
  }
  if (m.kind != n.kind || m.index0 != n.index0 || m.index1 != n.index1 || m.arg_count != n.arg_count)
    return false;
  for (std::uint32_t i = 0; i < m.arg_count; ++i) {
    if (!compatible(args(a)[i], args(b)[i])) return false;
  }
  return true;
}

SortDeclId SortTable::declare(SortDecl decl) {
  decls_.push_back(std::move(decl));
  return SortDeclId(static_cast<std::uint32_t>(decls_.size() - 1));
}

SortId SortTable::substitute(SortId sort, std::span<const SortId> actuals) {
  if (!has_parameter(sort)) return sort;
  const SortNode node = nodes_[sort.value];
  if (node.kind == SortKind::Parameter) {
    return node.index0 < actuals.size() && actuals[node.index0].is_valid() ? actuals[node.index0] : sort;
  }
  std::vector<SortId> replaced;
  for (std::uint32_t i = 0; i < node.arg_count; ++i) replaced.push_back(substitute(args(sort)[i], actuals));
  return mk(node, replaced);
}

bool SortTable::match(SortId pattern, SortId sort, std::span<SortId> actuals) const {
  if (pattern == sort || compatible(pattern, sort)) return true;
  if (!has_parameter(pattern)) return false;
  const SortNode& p = nodes_[pattern.value];
  if (p.kind == SortKind::Parameter) {
    if (p.index0 >= actuals.size()) return false;
    SortId& actual = actuals[p.index0];
    if (!actual.is_valid() || actual == kUnknown) actual = sort;
    return compatible(actual, sort);
  }
  const SortNode& s = nodes_[sort.value];
  if (p.kind != s.kind || p.index0 != s.index0 || p.index1 != s.index1 || p.arg_count != s.arg_count)
    return false;
  for (std::uint32_t i = 0; i < p.arg_count; ++i) {
    if (!match(args(pattern)[i], args(sort)[i], actuals)) return false;
  }
  return true;
}

}  // namespace smiter::smt
