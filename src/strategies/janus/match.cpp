// SPDX-License-Identifier: MIT
#include "strategies/janus/match.h"

#include <algorithm>
#include <optional>

namespace smiter::strategies::janus {

using smt::SortId;
using smt::SortKind;
using smt::TermId;
using smt::TermKind;

void Bindings::reset(const Rule& rule) {
  const std::size_t count = rule.variables.size();
  terms.assign(count, TermId());
  lists.resize(std::max(lists.size(), count));
  for (auto& list : lists) list.clear();
  rows.resize(std::max(rows.size(), count));
  for (auto& row : rows) row.clear();
  has_list.assign(count, false);
  numerals.assign(count, -1);
  sorts.assign(rule.sort_variables(), SortId());
}

namespace {

bool is_in(SortClass sort_class, SortId sort, const smt::SortTable& sorts) {
  const SortKind kind = sorts.kind(sort);
  switch (sort_class) {
    case SortClass::Any:
      return kind != SortKind::RegLan && kind != SortKind::Unknown && kind != SortKind::Opaque &&
             kind != SortKind::Function && !sorts.is_vague(sort);
    case SortClass::Bool:
      return kind == SortKind::Bool;
    case SortClass::Int:
      return kind == SortKind::Int;
    case SortClass::Real:
      return kind == SortKind::Real;
    case SortClass::String:
      return kind == SortKind::String;
    case SortClass::RegLan:
      return kind == SortKind::RegLan;
    case SortClass::RoundingMode:
      return kind == SortKind::RoundingMode;
    case SortClass::BitVec:
      return kind == SortKind::BitVec;
    case SortClass::Float:
      return kind == SortKind::FloatingPoint;
  }
  return false;
}

class Matcher {
 public:
  Matcher(const Rule& rule, const Pattern& pattern, const smt::TermTable& table, base::Rng& rng,
          Bindings& out)
      : rule_(rule), pattern_(pattern), table_(table), rng_(rng), out_(out) {}

  // Patterns are our own and nested a few levels: recursion is bounded by the reader.
  bool node(std::uint32_t at, TermId term) {
    const Node& n = pattern_.nodes[at];
    const smt::TermNode& t = table_[term];
    switch (n.kind) {
      case NodeKind::Variable:
        return variable(n.variable, term);
      case NodeKind::Operator:
        return t.kind == TermKind::Operator && table_.ops()[t.op()].name == n.op && indices(n, t.indices) &&
               arguments(n, table_.children(term)) && lengths(n, t.indices);
      case NodeKind::Literal:
        return t.kind == TermKind::Literal && t.sort == n.sort && table_.text(t.symbol()) == n.text;
      case NodeKind::Quantifier:
        return quantifier(n, term);
      case NodeKind::Binding:
        return binding(n, term);
      case NodeKind::Call:
        return call(n, term);
      case NodeKind::List:
      case NodeKind::At:
      case NodeKind::Each:
      case NodeKind::Pairs:
      case NodeKind::Calls:
      case NodeKind::Columns:
        return false;
    }
    return false;
  }

 private:
  // Is the term an application of the function? The first one stands for it.
  bool is_call(std::uint32_t function, TermId term) {
    const smt::TermNode& t = table_[term];
    if ((t.kind != TermKind::Apply && t.kind != TermKind::Operator) || t.child_count == 0) return false;
    if (rule_.variables[function].kind == VariableKind::Constructor &&
        (t.kind != TermKind::Apply || table_.fun(t.fun()).kind != smt::FunKind::Constructor))
      return false;
    TermId& known = out_.terms[function];
    if (!known.is_valid()) {
      known = term;
      return true;
    }
    const smt::TermNode& k = table_[known];
    return k.kind == t.kind && k.head == t.head && k.indices == t.indices && k.sort == t.sort &&
           k.child_count == t.child_count;
  }

  bool call(const Node& n, TermId term) {
    return is_call(n.variable, term) && arguments(n, table_.children(term));
  }

  bool calls(const Node& n, std::span<const TermId> terms) {
    std::vector<std::vector<TermId>> rows;
    for (TermId term : terms) {
      if (!is_call(n.variable, term)) return false;
      const auto args = table_.children(term);
      const auto leaves = [&](TermId arg) { return escapes(rule_.variables[n.list], arg); };
      if (std::ranges::any_of(args, leaves)) return false;
      rows.emplace_back(args.begin(), args.end());
    }
    if (out_.has_list[n.list]) return out_.rows[n.list] == rows;
    out_.rows[n.list] = std::move(rows);
    out_.has_list[n.list] = true;
    return true;
  }

  bool variable(std::uint32_t v, TermId term) {
    const Variable& var = rule_.variables[v];
    // Bound by binding() or not at all.
    if (var.kind == VariableKind::Bound) return out_.terms[v] == term;
    if (escapes(var, term)) return false;
    if (out_.terms[v].is_valid()) return out_.terms[v] == term;
    if (var.kind == VariableKind::Value && table_[term].kind != TermKind::Literal) return false;
    if (!match_sort(rule_, var.sort, table_.sort(term), table_.sorts(), out_)) return false;
    out_.terms[v] = term;
    return true;
  }

  // Does it mention a variable that the pattern has bound on the way here, and that is not
  // bound wherever `var` stands? What is kept as text may mention anything.
  [[nodiscard]] bool escapes(const Variable& var, TermId term) const {
    const smt::TermNode& t = table_[term];
    return std::ranges::any_of(bound_, [&](const Bound& bound) {
      return std::ranges::find(var.below, bound.binder) == var.below.end() &&
             ((t.flags & smt::kHasOpaque) != 0 || table_.var_sets().contains(t.free_vars, bound.variable));
    });
  }

  // Looks at a body with these variables bound. `binder`: the rule's variable for them.
  bool below(std::span<const TermId> variables, std::uint32_t binder, std::uint32_t body, TermId term) {
    const std::size_t before = bound_.size();
    for (TermId variable : variables) {
      // Bound twice, nobody could tell which of the two a term means once it is elsewhere.
      if (std::ranges::find(bound_, variable, &Bound::variable) != bound_.end()) return false;
      bound_.push_back({variable, binder});
    }
    const bool fits = node(body, term);
    bound_.resize(before);
    return fits;
  }

  bool indices(const Node& n, smt::IndexListId list) {
    const auto values = table_.indices(list);
    if (values.size() != n.indices.size()) return false;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (n.indices[i].kind == IndexPattern::Kind::Length) continue;  // once the list is known
      if (n.indices[i].kind == IndexPattern::Kind::Number) {
        if (n.indices[i].value != values[i]) return false;
        continue;
      }
      std::int64_t& bound = out_.numerals[n.indices[i].value];
      if (bound >= 0 && bound != values[i]) return false;
      bound = values[i];
    }
    return true;
  }

  bool lengths(const Node& n, smt::IndexListId list) const {
    const auto values = table_.indices(list);
    for (std::size_t i = 0; i < n.indices.size(); ++i) {
      const IndexPattern& index = n.indices[i];
      if (index.kind == IndexPattern::Kind::Length &&
          (!out_.has_list[index.value] || out_.lists[index.value].size() != values[i]))
        return false;
    }
    return true;
  }

  // How many arguments a part of the pattern takes at least, if it may take several.
  [[nodiscard]] std::optional<std::size_t> least_of(const Node& c) const {
    if (c.kind == NodeKind::List) return rule_.variables[c.variable].least;
    if (c.kind == NodeKind::Calls) return 2;
    return std::nullopt;
  }

  // Lists take what the other parts of the pattern leave, shared out at random.
  bool arguments(const Node& n, std::span<const TermId> args) {
    std::size_t fixed = 0, lists = 0, least = 0;
    for (std::uint32_t child : n.children) {
      const auto own = least_of(pattern_.nodes[child]);
      if (!own) {
        ++fixed;
        continue;
      }
      // A list that is known already is matched element by element.
      ++lists;
      least += *own;
    }
    if (lists == 0 ? args.size() != fixed : args.size() < fixed + least) return false;
    std::size_t spare = args.size() - fixed - least, next = 0;
    for (std::uint32_t child : n.children) {
      const Node& c = pattern_.nodes[child];
      const auto own = least_of(c);
      if (!own) {
        if (!node(child, args[next++])) return false;
        continue;
      }
      --lists;
      const std::size_t extra = lists == 0 ? spare : rng_.below(spare + 1);
      spare -= extra;
      const auto taken = args.subspan(next, *own + extra);
      if (!(c.kind == NodeKind::Calls ? calls(c, taken) : list(c.variable, taken))) return false;
      next += taken.size();
    }
    return true;
  }

  bool list(std::uint32_t v, std::span<const TermId> elements) {
    const auto leaves = [&](TermId element) { return escapes(rule_.variables[v], element); };
    if (std::ranges::any_of(elements, leaves)) return false;
    if (out_.has_list[v]) return std::ranges::equal(out_.lists[v], elements);
    for (TermId element : elements) {
      if (!match_sort(rule_, rule_.variables[v].sort, table_.sort(element), table_.sorts(), out_))
        return false;
    }
    out_.lists[v].assign(elements.begin(), elements.end());
    out_.has_list[v] = true;
    return true;
  }

  [[nodiscard]] bool is_binder(const Node& n, TermId term) const {
    const smt::TermNode& t = table_[term];
    return t.kind == TermKind::Binder && t.binder() == n.binder;
  }

  bool quantifier(const Node& n, TermId term) {
    if (!is_binder(n, term) || out_.has_list[n.variable]) return false;
    const auto parts = table_.children(term);
    const auto variables = parts.first(parts.size() - 1);
    out_.lists[n.variable].assign(variables.begin(), variables.end());
    out_.has_list[n.variable] = true;
    return below(variables, n.variable, n.children[0], parts.back());
  }

  bool binding(const Node& n, TermId term) {
    if (!is_binder(n, term)) return false;
    const auto parts = table_.children(term);
    if (parts.size() != n.bound.size() + 1) return false;
    for (std::size_t i = 0; i < n.bound.size(); ++i) {
      const Variable& var = rule_.variables[n.bound[i]];
      if (!match_sort(rule_, var.sort, table_.sort(parts[i]), table_.sorts(), out_)) return false;
      out_.terms[n.bound[i]] = parts[i];
    }
    return below(parts.first(parts.size() - 1), kOwn, n.children[0], parts.back());
  }

  // A variable that the term binds, and the Binder it belongs to; kOwn: the pattern's own.
  struct Bound {
    TermId variable;
    std::uint32_t binder;
  };
  static constexpr std::uint32_t kOwn = UINT32_MAX;

  const Rule& rule_;
  const Pattern& pattern_;
  const smt::TermTable& table_;
  base::Rng& rng_;
  Bindings& out_;
  std::vector<Bound> bound_;
};

}  // namespace

bool match_sort(const Rule& rule, const SortSpec& spec, SortId sort, const smt::SortTable& sorts,
                Bindings& bindings) {
  if (spec.kind == SortKind::Parameter) {
    SortId& bound = bindings.sorts[spec.variable];
    if (bound.is_valid()) return bound == sort;
    const std::size_t first = spec.variable == 0 ? 0 : rule.sort_ends[spec.variable - 1];
    for (std::size_t i = first; i < rule.sort_ends[spec.variable]; ++i) {
      if (!is_in(rule.sorts[i], sort, sorts)) continue;
      bound = sort;
      return true;
    }
    return false;
  }
  if (spec.kind == SortKind::Unknown) return is_in(SortClass::Any, sort, sorts);
  if (sorts.kind(sort) != spec.kind) return false;
  const auto args = sorts.args(sort);
  for (std::size_t i = 0; i < spec.args.size(); ++i) {
    if (!match_sort(rule, spec.args[i], args[i], sorts, bindings)) return false;
  }
  return true;
}

SortId sort_of(const SortSpec& spec, const Bindings& bindings, smt::SortTable& sorts) {
  switch (spec.kind) {
    case SortKind::Bool:
      return smt::kBool;
    case SortKind::Int:
      return smt::kInt;
    case SortKind::Real:
      return smt::kReal;
    case SortKind::String:
      return smt::kString;
    case SortKind::RegLan:
      return smt::kRegLan;
    case SortKind::RoundingMode:
      return smt::kRoundingMode;
    case SortKind::Parameter:
      return bindings.sorts[spec.variable];
    case SortKind::Array:
    case SortKind::Seq:
    case SortKind::Set: {
      std::vector<SortId> args;
      for (const SortSpec& arg : spec.args) {
        args.push_back(sort_of(arg, bindings, sorts));
        if (!args.back().is_valid()) return {};
      }
      if (spec.kind == SortKind::Array) return sorts.mk_array(args[0], args[1]);
      return spec.kind == SortKind::Seq ? sorts.mk_seq(args[0]) : sorts.mk_set(args[0]);
    }
    default:
      return {};
  }
}

bool match(const Rule& rule, const Pattern& pattern, TermId term, const smt::TermTable& table, base::Rng& rng,
           Bindings& out) {
  out.reset(rule);
  return Matcher(rule, pattern, table, rng, out).node(pattern.root(), term);
}

}  // namespace smiter::strategies::janus
