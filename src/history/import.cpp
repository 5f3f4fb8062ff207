// SPDX-License-Identifier: MIT
#include "history/import.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "smt/printer/sort_text.h"

namespace smiter::history {

using smt::FunId;
using smt::FunKind;
using smt::SortDecl;
using smt::SortDeclId;
using smt::SortId;
using smt::SortKind;
using smt::TermId;
using smt::TermKind;

namespace {
constexpr int kDeepestDatatypes = 50;
}  // namespace

std::optional<TermId> Import::run() {
  struct Open {
    TermId term;
    std::uint32_t next;
  };
  std::vector<Open> stack{{atom_, 0}};
  while (!stack.empty()) {
    Open& open = stack.back();
    const auto children = from_.children(open.term);
    if (open.next < children.size()) {
      const TermId child = children[open.next++];
      if (!done_.contains(child)) stack.push_back({child, 0});
      continue;
    }
    const auto made = convert(open.term);
    if (!made) return std::nullopt;
    done_.emplace(open.term, *made);
    stack.pop_back();
  }
  return done_.at(atom_);
}

bool Import::is_free(TermId variable) const {
  return from_.var_sets().contains(from_[atom_].free_vars, variable);
}

Import::MaybeTerm Import::convert(TermId term) {
  const smt::TermNode& node = from_[term];
  children_.clear();
  for (const TermId child : from_.children(term)) children_.push_back(done_.at(child));
  switch (node.kind) {
    case TermKind::Literal:
      return literal(node);
    case TermKind::Variable:
      return variable(term);
    case TermKind::Apply:
      return apply(term, node);
    case TermKind::Binder:
      return binder(term, node);
    case TermKind::Operator: {
      const auto s = sort(node.sort);
      if (!s) return std::nullopt;
      return to_.mk_operator_as(node.op(), to_.mk_indices(from_.indices(node.indices)), *s, children_);
    }
    case TermKind::HoApply: {
      const auto made = to_.mk_ho_apply(children_[0], std::span(children_).subspan(1));
      return made ? made : fail("a function value applied in a way that is not typed");
    }
    case TermKind::Match: {
      const auto made = to_.mk_match(children_[0], std::span(children_).subspan(1));
      return made ? made : fail("a match that is not typed");
    }
    case TermKind::MatchCase:
      return to_.mk_match_case(children_[0], children_[1]);
    case TermKind::Annotated:
    case TermKind::Opaque:
      break;
  }
  return fail("a part that is not typed");
}

Import::MaybeTerm Import::literal(const smt::TermNode& node) {
  const auto s = sort(node.sort);
  if (!s) return std::nullopt;
  const std::string text(from_.text(node.symbol()));
  // In a logic of reals alone 1 is a Real; in the pool it would be an Int.
  const bool bare = *s == smt::kReal && text.find_first_not_of("0123456789") == std::string::npos;
  return to_.mk_literal(bare ? text + ".0" : text, *s);
}

Import::MaybeTerm Import::constant(TermId term) {
  const auto s = sort(from_.sort(term));
  if (!s) return std::nullopt;
  return to_.mk_apply(pool_.constant(*s, constants_of_[*s]++), {});
}

Import::MaybeTerm Import::variable(TermId term) {
  if (is_free(term)) return constant(term);
  const auto s = sort(from_.sort(term));
  if (!s) return std::nullopt;
  return to_.mk_variable(to_.symbols().intern(fmt::format("b{}", bound_++)), *s);
}

Import::MaybeTerm Import::binder(TermId term, const smt::TermNode& node) {
  for (const TermId variable : from_.children(term).first(node.child_count - 1)) {
    if (is_free(variable)) return fail("a variable that is both bound and free");
  }
  const auto s = sort(node.sort);
  if (!s) return std::nullopt;
  const auto made =
      to_.mk_binder(node.binder(), std::span(children_).first(children_.size() - 1), children_.back());
  if (!made || to_.sort(*made) != *s) return fail("a lambda that stands for an array");
  return made;
}

Import::MaybeTerm Import::apply(TermId term, const smt::TermNode& node) {
  const smt::FunDecl& decl = from_.fun(node.fun());
  if (decl.kind == FunKind::Declared && decl.param_count == 0) return constant(term);
  const auto s = sort(node.sort);
  if (!s) return std::nullopt;
  const auto fun = function(node.fun());
  if (!fun) return std::nullopt;
  const bool parametric = decl.sort_params > 0 && decl.kind == FunKind::Constructor;
  const auto made = to_.mk_apply(*fun, children_, parametric ? *s : SortId());
  if (!made || to_.sort(*made) != *s) return fail("an application that is not typed");
  return made;
}

std::optional<FunId> Import::function(FunId fun) {
  if (const auto at = functions_.find(fun); at != functions_.end()) return at->second;
  const smt::FunDecl& decl = from_.fun(fun);
  std::optional<FunId> made;
  switch (decl.kind) {
    case FunKind::Declared: {
      std::vector<SortId> rank;
      for (const SortId parameter : from_.params(fun)) {
        const auto s = sort(parameter);
        if (!s) return std::nullopt;
        rank.push_back(*s);
      }
      const auto result = sort(decl.result);
      if (!result) return std::nullopt;
      rank.push_back(*result);
      made = pool_.function(rank, functions_of_[rank]++);
      break;
    }
    case FunKind::Constructor:
    case FunKind::Selector:
    case FunKind::Tester:
    case FunKind::Updater:
      made = of_datatype(decl, fun);
      break;
    case FunKind::Defined:
    case FunKind::DefinedRec:
    case FunKind::Named:
      return fail("a recursive definition");
  }
  if (made) functions_.emplace(fun, *made);
  return made;
}

std::optional<FunId> Import::of_datatype(const smt::FunDecl& decl, FunId fun) {
  const auto datatype = declared(decl.datatype);
  if (!datatype) return std::nullopt;
  // Places are the same in a copy.
  const auto constructor_like = [&](FunId c) -> std::optional<FunId> {
    const auto& theirs = from_.sorts().decl(decl.datatype).constructors;
    const auto& ours = to_.sorts().decl(*datatype).constructors;
    const auto at = static_cast<std::size_t>(std::ranges::find(theirs, c) - theirs.begin());
    return at < ours.size() ? std::optional(ours[at]) : std::nullopt;
  };
  const auto selector_like = [&](FunId s) -> std::optional<FunId> {
    const auto constructor = constructor_like(from_.fun(s).about);
    if (!constructor) return std::nullopt;
    const auto selectors = to_.selectors(*constructor);
    const std::size_t place = from_.fun(s).place;
    return place < selectors.size() ? std::optional(selectors[place]) : std::nullopt;
  };
  std::optional<FunId> made;
  if (decl.kind == FunKind::Constructor) made = constructor_like(fun);
  if (decl.kind == FunKind::Selector) made = selector_like(fun);
  if (decl.kind == FunKind::Tester) {
    if (const auto about = constructor_like(decl.about)) made = to_.tester(*about);
  }
  if (decl.kind == FunKind::Updater) {
    if (const auto about = selector_like(decl.about)) made = to_.updater(*about);
  }
  return made ? made : fail("a part of a datatype that is not found");
}

// Sorts are small: the parser bounds their depth.
std::optional<SortId> Import::sort(SortId id) {
  const smt::SortNode node = from_.sorts()[id];
  if (node.kind == SortKind::Opaque || node.kind == SortKind::Unknown)
    return fail("a sort that is not typed");
  if (node.kind == SortKind::Declared) {
    const auto decl = declared(SortDeclId(node.index0));
    if (!decl) return std::nullopt;
    std::vector<SortId> args;
    for (const SortId arg : from_.sorts().args(id)) {
      const auto s = sort(arg);
      if (!s) return std::nullopt;
      args.push_back(*s);
    }
    return to_.sorts().mk_declared(*decl, args);
  }
  if (node.arg_count == 0 && node.kind != SortKind::BitVec && node.kind != SortKind::FloatingPoint &&
      node.kind != SortKind::Parameter)
    return id;  // these have the same number everywhere
  std::vector<SortId> args;
  for (const SortId arg : from_.sorts().args(id)) {
    const auto s = sort(arg);
    if (!s) return std::nullopt;
    args.push_back(*s);
  }
  if (node.kind == SortKind::BitVec) return to_.sorts().mk_bitvec(node.index0);
  if (node.kind == SortKind::Parameter) return to_.sorts().mk_parameter(node.index0);
  return to_.sorts().mk({.kind = node.kind, .index0 = node.index0, .index1 = node.index1}, args);
}

std::optional<SortDeclId> Import::declared(SortDeclId id) {
  if (const auto at = sorts_.find(id); at != sorts_.end()) return at->second;
  const SortDecl& decl = from_.sorts().decl(id);
  switch (decl.kind) {
    case SortDecl::Kind::Uninterpreted: {
      const SortDeclId made = pool_.sort(decl.arity, sorts_of_[decl.arity]++);
      sorts_.emplace(id, made);
      return made;
    }
    case SortDecl::Kind::Datatype:
    case SortDecl::Kind::Codatatype: {
      const auto group = groups_.find(id);
      if (group == groups_.end()) return fail("a datatype without its declaration");
      if (!datatypes(group->second)) return std::nullopt;
      return sorts_.at(id);
    }
    case SortDecl::Kind::Defined:
      break;
  }
  return fail("an abbreviation that was not expanded");
}

bool Import::datatypes(const std::vector<SortDeclId>& group) {
  if (++depth_ > kDeepestDatatypes) return why_not_ = "datatypes nest too deeply", false;
  const auto text = structure(group);
  --depth_;
  if (!text) return false;
  auto [at, fresh] = pool_.datatypes_.try_emplace(*text);
  std::vector<SortDeclId>& made = at->second;
  const std::size_t number = pool_.datatypes_.size() - 1;
  if (fresh) {
    for (std::size_t i = 0; i < group.size(); ++i) {
      const SortDecl& decl = from_.sorts().decl(group[i]);
      const std::string name = i == 0 ? fmt::format("D{}", number) : fmt::format("D{}m{}", number, i);
      SortDecl copy{.name = to_.symbols().intern(name), .kind = decl.kind, .arity = decl.arity};
      for (std::uint32_t p = 0; p < decl.arity; ++p)
        copy.parameters.push_back(to_.symbols().intern(fmt::format("T{}", p)));
      made.push_back(to_.sorts().declare(std::move(copy)));
    }
  }
  for (std::size_t i = 0; i < group.size(); ++i) sorts_.emplace(group[i], made[i]);
  return !fresh || declare_group(group, made, number);
}

bool Import::declare_group(const std::vector<SortDeclId>& group, const std::vector<SortDeclId>& made,
                           std::size_t number) {
  std::uint32_t constructors = 0;
  for (std::size_t i = 0; i < group.size(); ++i) {
    const SortDecl decl = from_.sorts().decl(group[i]);
    std::vector<SortId> parameters;
    for (std::uint32_t p = 0; p < decl.arity; ++p) parameters.push_back(to_.sorts().mk_parameter(p));
    const SortId self = to_.sorts().mk_declared(made[i], parameters);
    for (const FunId theirs : decl.constructors) {
      std::vector<SortId> fields;
      for (const FunId selector : from_.selectors(theirs)) {
        const auto s = sort(from_.fun(selector).result);
        if (!s) return false;
        fields.push_back(*s);
      }
      const std::uint32_t c = constructors++;
      const FunId ours = to_.declare({.name = to_.symbols().intern(fmt::format("D{}c{}", number, c)),
                                      .kind = FunKind::Constructor,
                                      .result = self,
                                      .sort_params = decl.arity,
                                      .datatype = made[i]},
                                     fields);
      std::vector<FunId> selectors;
      for (std::uint32_t f = 0; f < fields.size(); ++f) {
        selectors.push_back(to_.declare({.name = to_.symbols().intern(fmt::format("D{}s{}_{}", number, c, f)),
                                         .kind = FunKind::Selector,
                                         .result = fields[f],
                                         .sort_params = decl.arity,
                                         .datatype = made[i],
                                         .about = ours,
                                         .place = f},
                                        std::array{self}));
      }
      to_.set_selectors(ours, std::move(selectors));
      to_.sorts().decl(made[i]).constructors.push_back(ours);
    }
  }
  pool_.declarations_.commands.push_back({.kind = smt::CommandKind::DeclareDatatypes, .sort_decls = made});
  return true;
}

// Everything but the names: equal texts are equal datatypes.
std::optional<std::string> Import::structure(const std::vector<SortDeclId>& group) {
  std::string text;
  for (const SortDeclId id : group) {
    const SortDecl& decl = from_.sorts().decl(id);
    text += fmt::format("({}{}", decl.kind == SortDecl::Kind::Codatatype ? "co " : "", decl.arity);
    for (const FunId constructor : decl.constructors) {
      text += " (";
      for (const FunId selector : from_.selectors(constructor)) {
        const auto field = structure_of(from_.fun(selector).result, group);
        if (!field) return std::nullopt;
        text += *field + " ";
      }
      text += ')';
    }
    text += ')';
  }
  return text;
}

std::optional<std::string> Import::structure_of(SortId id, const std::vector<SortDeclId>& group) {
  const smt::SortNode node = from_.sorts()[id];
  std::string text;
  if (node.kind == SortKind::Declared) {
    const auto member = std::ranges::find(group, SortDeclId(node.index0));
    if (member != group.end()) {
      text = fmt::format("#{}", member - group.begin());
    } else {
      const auto decl = declared(SortDeclId(node.index0));
      if (!decl) return std::nullopt;
      text = to_.text(to_.sorts().decl(*decl).name);
    }
  } else if (node.kind == SortKind::Opaque || node.kind == SortKind::Unknown) {
    return fail("a sort that is not typed");
  } else {
    text = fmt::format("{}.{}.{}", static_cast<int>(node.kind), node.index0, node.index1);
  }
  if (node.arg_count == 0) return text;
  text = "(" + text;
  for (const SortId arg : from_.sorts().args(id)) {
    const auto part = structure_of(arg, group);
    if (!part) return std::nullopt;
    text += " " + *part;
  }
  return text + ")";
}

}  // namespace smiter::history
