// SPDX-License-Identifier: MIT
// Which applications are well-sorted, and of what sort: overloads of operators,
// parametric functions, the implicit conversion from Int to Real that real scripts
// rely on.
#include <algorithm>

#include <fmt/core.h>

#include "base/hash.h"
#include "smt/printer/sort_text.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

std::optional<Typing> TermTable::type_operator(SymbolId name, IndexListId indices,
                                               std::span<const SortId> args, SortId ascribed) {
  const auto compute = [&]() -> std::optional<Typing> {
    for (OpId op : ops_->overloads(name)) {
      const OpRow& row = (*ops_)[op];
      if (row.needs_as && !ascribed.is_valid()) continue;
      if (const auto sort = result_sort(row, this->indices(indices), args, ascribed, sorts_))
        return Typing{op, *sort};
    }
    return std::nullopt;
  };
  // The key holds three sorts: enough when there are no more, or when all are equal.
  const std::size_t n = args.size();
  const bool cacheable =
      !ascribed.is_valid() && (n <= 3 || std::ranges::all_of(args, [&](SortId s) { return s == args[0]; }));
  if (!cacheable) return compute();
  TypingEntry key{name.value,
                  indices.value,
                  static_cast<std::uint32_t>(n),
                  n > 0 ? args[0].value : 0,
                  n > 1 ? args[1].value : 0,
                  n > 2 ? args[2].value : 0,
                  {}};
  std::uint64_t h = (static_cast<std::uint64_t>(key.name) << 32) | (key.indices << 8) | key.count;
  h = base::combine(h, (static_cast<std::uint64_t>(key.sort0) << 32) | key.sort1);
  h = base::mix(base::combine(h, key.sort2));
  TypingEntry& entry = typings_[h & (typings_.size() - 1)];
  if (std::memcmp(&entry, &key, offsetof(TypingEntry, typing)) == 0) return entry.typing;
  const auto typing = compute();
  if (typing) {
    key.typing = *typing;
    entry = key;
  }
  return typing;
}

std::optional<TermId> TermTable::mk_operator(SymbolId name, std::span<const TermId> args, IndexListId indices,
                                             SortId ascribed) {
  if (const auto term = mk_operator_named(name, args, indices, ascribed)) return term;
  // Some of a name's rows may be its own and others those of another name (str.len
  // on sequences is seq.len, seq.len on strings is str.len): one step, no chains.
  const SymbolId alias = ops_->resolve_alias(name);
  return alias != name ? mk_operator_named(alias, args, indices, ascribed) : std::nullopt;
}

std::optional<TermId> TermTable::mk_operator_named(SymbolId name, std::span<const TermId> args,
                                                   IndexListId indices, SortId ascribed) {
  scratch_sorts_.clear();
  for (TermId arg : args) scratch_sorts_.push_back(sort(arg));
  if (const auto typing = type_operator(name, indices, scratch_sorts_, ascribed)) {
    return mk_node(TermKind::Operator, typing->op.value, indices, typing->sort, args);
  }
  return mk_operator_coerced(name, args, indices, ascribed);
}

// Real scripts mix Int and Real, as in (+ 1 x) with a Real x or, for z3, (mod x 2),
// and functions with arrays. Tried only when nothing else fits, in this order: every
// Int as Real; numerals that were read as Real as Int; every Real as Int; lambdas as
// the arrays that z3 takes them for.
std::optional<TermId> TermTable::mk_operator_coerced(SymbolId name, std::span<const TermId> args,
                                                     IndexListId indices, SortId ascribed) {
  if (ops_->overloads(name).empty() || name == symbol(Word::OpToReal)) return std::nullopt;
  const std::vector<TermId> original(args.begin(), args.end());
  const auto attempt = [&](auto coerce) -> std::optional<TermId> {
    std::vector<TermId> coerced;
    std::vector<SortId> sorts;
    for (TermId arg : original) {
      coerced.push_back(coerce(arg));
      sorts.push_back(sort(coerced.back()));
    }
    if (coerced == original) return std::nullopt;
    const auto typing = type_operator(name, indices, sorts, ascribed);
    if (!typing) return std::nullopt;
    return mk_node(TermKind::Operator, typing->op.value, indices, typing->sort, coerced);
  };
  if (const auto term = attempt([&](TermId t) { return to_real(t); })) return term;
  if (const auto term = attempt([&](TermId t) { return to_int_literal(t).value_or(t); })) return term;
  if (!own_to_real_) {
    if (const auto term = attempt([&](TermId t) { return to_int(t); })) return term;
  }
  return attempt([&](TermId t) { return as_array(t); });
}

// z3 types a lambda as an array from its variables to its body.
TermId TermTable::as_array(TermId term) {
  const TermNode& node = nodes_[term.value];
  if (node.kind != TermKind::Binder || node.binder() != Binder::Lambda || node.child_count != 2) return term;
  const auto parts = children(term);
  const SortId array = sorts_.mk_array(sort(parts[0]), sort(parts[1]));
  return mk_node(TermKind::Binder, node.head, kNoIndices, array, parts);
}

TermId TermTable::to_int(TermId term) {
  if (sort(term) != kReal) return term;
  if (const auto literal = to_int_literal(term)) return *literal;
  if (own_to_int_) return term;
  return mk_operator(Word::OpToInt, std::array{term}).value_or(term);
}

std::optional<TermId> TermTable::coerce(TermId term, SortId want) {
  const SortId have = sort(term);
  if (have == want || sorts_.compatible(have, want)) return term;
  const bool numbers = (want == kReal && have == kInt) || (want == kInt && have == kReal);
  if (numbers) {
    const TermId converted = want == kReal ? to_real(term) : to_int(term);
    return sort(converted) == want ? std::optional(converted) : std::nullopt;
  }
  if (sorts_.kind(want) == SortKind::Array) {
    const TermId array = as_array(term);
    if (sort(array) == want) return array;
  }
  return std::nullopt;
}

TermId TermTable::to_real(TermId term) {
  const TermNode& n = nodes_[term.value];
  if (n.sort != kInt) return term;
  if (n.kind == TermKind::Literal) return mk_literal(std::string(text(n.symbol())) + ".0", kReal);
  const auto overloads = ops_->overloads(symbol(Word::OpToReal));
  if (overloads.empty() || own_to_real_) return term;
  return mk_node(TermKind::Operator, overloads[0].value, kNoIndices, kReal, std::array{term});
}

std::optional<TermId> TermTable::to_int_literal(TermId term) {
  const TermNode& n = nodes_[term.value];
  if (n.kind != TermKind::Literal || n.sort != kReal) return std::nullopt;
  const std::string_view t = text(n.symbol());
  if (!t.ends_with(".0")) return std::nullopt;
  return mk_literal(std::string(t.substr(0, t.size() - 2)), kInt);
}

std::optional<TermId> TermTable::mk_apply(FunId id, std::span<const TermId> args, SortId ascribed) {
  const FunDecl decl = functions_.decls[id.value];
  if (args.empty() && decl.param_count == 0 && decl.sort_params == 0) {
    if (ascribed.is_valid() && ascribed != decl.result) return std::nullopt;
    TermId& constant = functions_.decls[id.value].constant;
    if (!constant.is_valid()) constant = mk_node(TermKind::Apply, id.value, kNoIndices, decl.result, {});
    return constant;
  }
  if (args.size() < decl.param_count) return mk_partial(id, args);
  if (args.size() > decl.param_count) {
    // A function whose result is itself a function, applied to all at once.
    const auto inner = mk_apply(id, args.first(decl.param_count));
    return inner ? mk_ho_apply(*inner, args.subspan(decl.param_count)) : std::nullopt;
  }
  std::vector<SortId> actuals(decl.sort_params);
  if (ascribed.is_valid() && !sorts_.match(decl.result, ascribed, actuals)) return std::nullopt;
  std::vector<TermId> coerced;  // filled only if an argument needs a conversion
  for (std::size_t i = 0; i < args.size(); ++i) {
    const SortId want = params(id)[i];
    const SortId have = sort(args[i]);
    if (want == have || (decl.sort_params > 0 && sorts_.match(want, have, actuals))) continue;
    const auto fitting = coerce(args[i], want);
    if (!fitting) return std::nullopt;
    if (coerced.empty()) coerced.assign(args.begin(), args.end());
    coerced[i] = *fitting;
  }
  const SortId result = ascribed.is_valid() ? ascribed : sorts_.substitute(decl.result, actuals);
  if (decl.sort_params > 0 && sorts_.has_parameter(result) &&
      !sorts_.has_parameter(params(id).empty() ? kBool : params(id)[0])) {
    return std::nullopt;  // (nil) of an unknown instance needs an `as`
  }
  return mk_node(TermKind::Apply, id.value, kNoIndices, result, coerced.empty() ? args : coerced);
}

// Fewer arguments than parameters: in higher-order scripts, a function value.
std::optional<TermId> TermTable::mk_partial(FunId id, std::span<const TermId> args) {
  const FunDecl decl = functions_.decls[id.value];
  if (decl.sort_params > 0) return std::nullopt;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!sorts_.compatible(sort(args[i]), params(id)[i])) return std::nullopt;
  }
  std::vector<SortId> rest(params(id).begin() + static_cast<std::ptrdiff_t>(args.size()), params(id).end());
  rest.push_back(decl.result);
  return mk_node(TermKind::Apply, id.value, kNoIndices, sorts_.mk_function(rest), args);
}

std::optional<TermId> TermTable::mk_ho_apply(TermId function, std::span<const TermId> args) {
  if (args.empty()) return function;
  if (nodes_[function.value].kind == TermKind::Apply && sorts_.kind(sort(function)) == SortKind::Function &&
      nodes_[function.value].child_count < functions_.decls[nodes_[function.value].head].param_count) {
    // A declared function that lacked arguments gets them.
    std::vector<TermId> all(children(function).begin(), children(function).end());
    all.insert(all.end(), args.begin(), args.end());
    return mk_apply(nodes_[function.value].fun(), all);
  }
  const SortId fsort = sort(function);
  SortId result = kUnknown;
  if (sorts_.kind(fsort) == SortKind::Array) {
    // z3 reads an applied array as a select.
    const auto parts = sorts_.args(fsort);
    if (args.size() != 1 || sort(args[0]) != parts[0]) return std::nullopt;
    return mk_operator(symbols_.intern("select"), std::array{function, args[0]});
  }
  if (fsort != kUnknown) {
    if (sorts_.kind(fsort) != SortKind::Function) return std::nullopt;
    const auto parts = sorts_.args(fsort);
    if (args.size() > parts.size() - 1) {
      const auto inner = mk_ho_apply(function, args.first(parts.size() - 1));
      return inner ? mk_ho_apply(*inner, args.subspan(parts.size() - 1)) : std::nullopt;
    }
    for (std::size_t i = 0; i < args.size(); ++i) {
      if (!sorts_.compatible(sort(args[i]), parts[i])) return std::nullopt;
    }
    const std::vector<SortId> rest(parts.begin() + static_cast<std::ptrdiff_t>(args.size()), parts.end());
    result = rest.size() == 1 ? rest[0] : sorts_.mk_function(rest);
  }
  std::vector<TermId> all{function};
  all.insert(all.end(), args.begin(), args.end());
  return mk_node(TermKind::HoApply, 0, kNoIndices, result, all);
}

std::optional<TermId> TermTable::mk_binder(Binder binder, std::span<const TermId> variables, TermId body) {
  SortId result = kBool;
  const SortId body_sort = sort(body);
  switch (binder) {
    case Binder::Forall:
    case Binder::Exists:
      if (body_sort != kBool && body_sort != kUnknown) return std::nullopt;
      break;
    case Binder::Lambda: {
      std::vector<SortId> parts;
      for (TermId v : variables) parts.push_back(sort(v));
      parts.push_back(body_sort);
      result = sorts_.mk_function(parts);
      break;
    }
    case Binder::Choice:
      if (variables.size() != 1) return std::nullopt;
      result = sort(variables[0]);
      break;
  }
  std::vector<TermId> all(variables.begin(), variables.end());
  all.push_back(body);
  return mk_node(TermKind::Binder, static_cast<std::uint32_t>(binder), kNoIndices, result, all);
}

// A variable's case takes whatever is left; else each constructor needs a case of its own.
bool TermTable::cases_cover(SortId scrutinee, std::span<const TermId> cases) const {
  std::vector<FunId> covered;
  for (TermId c : cases) {
    const TermNode& pattern = (*this)[children(c)[0]];
    if (pattern.kind != TermKind::Apply) return true;
    covered.push_back(pattern.fun());
  }
  const SortNode& node = sorts_[scrutinee];
  if (node.kind != SortKind::Declared) return true;  // opaque: nothing is known of its constructors
  return std::ranges::all_of(sorts_.decl(SortDeclId(node.index0)).constructors, [&](FunId constructor) {
    return std::ranges::find(covered, constructor) != covered.end();
  });
}

std::optional<TermId> TermTable::mk_match(TermId scrutinee, std::span<const TermId> cases) {
  if (cases.empty() || !cases_cover(sort(scrutinee), cases)) return std::nullopt;
  for (TermId c : cases) {
    if (!sorts_.compatible(sort(c), sort(cases[0]))) return std::nullopt;
  }
  std::vector<TermId> all{scrutinee};
  all.insert(all.end(), cases.begin(), cases.end());
  return mk_node(TermKind::Match, 0, kNoIndices, sort(cases[0]), all);
}

std::optional<TermId> TermTable::rebuild(TermId term, std::span<const TermId> args) {
  const TermNode node = nodes_[term.value];
  const auto old = children(term);
  if (old.size() == args.size()) {
    bool same_sorts = true;
    for (std::size_t i = 0; i < args.size(); ++i) same_sorts = same_sorts && sort(old[i]) == sort(args[i]);
    if (same_sorts) return mk_node(node.kind, node.head, node.indices, node.sort, args);
  }
  switch (node.kind) {
    case TermKind::Operator: {
      const OpRow& row = (*ops_)[node.op()];
      return mk_operator(row.name, args, node.indices, row.needs_as ? node.sort : SortId());
    }
    case TermKind::Apply:
      return mk_apply(node.fun(), args);
    case TermKind::HoApply:
      return args.empty() ? std::nullopt : mk_ho_apply(args[0], args.subspan(1));
    case TermKind::Binder:
      return args.empty() ? std::nullopt : mk_binder(node.binder(), args.first(args.size() - 1), args.back());
    case TermKind::Match:
      return args.empty() ? std::nullopt : mk_match(args[0], args.subspan(1));
    case TermKind::MatchCase:
      return args.size() == 2 ? std::optional(mk_match_case(args[0], args[1])) : std::nullopt;
    case TermKind::Annotated:
      return args.size() == old.size() ? std::optional(mk_annotated(text(node.symbol()), args))
                                       : std::nullopt;
    case TermKind::Literal:
    case TermKind::Variable:
    case TermKind::Opaque:
      break;
  }
  return std::nullopt;
}

std::string TermTable::explain(SymbolId name, std::span<const TermId> args, IndexListId index_list) const {
  std::string out = fmt::format("no overload of '{}'", text(name));
  for (std::uint32_t i : indices(index_list)) out += fmt::format(" {}", i);
  out += args.empty() ? " without arguments" : " fits argument sorts";
  constexpr std::size_t kShown = 8;
  for (std::size_t i = 0; i < std::min(args.size(), kShown); ++i)
    out += " " + to_string(*this, sort(args[i]));
  if (args.size() > kShown) out += fmt::format(" … ({} in all)", args.size());
  return out;
}

}  // namespace smiter::smt
