// SPDX-License-Identifier: MIT
#include "strategies/janus/instantiate.h"

#include <algorithm>

#include "smt/script/unique_names.h"
#include "smt/terms/rewrite.h"
#include "smt/terms/visit.h"

namespace smiter::strategies::janus {

using smt::TermId;
using smt::TermKind;

namespace {

// Lists are as long as the script's; what a rule makes of two of them may be too long.
constexpr std::uint32_t kMostNodes = 20'000;

}  // namespace

std::optional<TermId> Instantiator::make(const Rule& rule, const Pattern& pattern, Bindings& bindings,
                                         std::span<const TermId> instances) {
  rule_ = &rule;
  pattern_ = &pattern;
  bindings_ = &bindings;
  instances_ = instances;
  bound_.clear();
  made_ = 0;
  return node(pattern.root());
}

// Bounded by the depth of the pattern, which the reader limits.
std::optional<TermId> Instantiator::node(std::uint32_t at) {
  const Node& n = pattern_->nodes[at];
  if (++made_ > kMostNodes) return std::nullopt;
  switch (n.kind) {
    case NodeKind::Variable:
      // A numeral may also stand as a number, in a condition.
      if (rule_->variables[n.variable].kind == VariableKind::Numeral) {
        if (bindings_->numerals[n.variable] < 0) return std::nullopt;
        return table_.mk_literal(std::to_string(bindings_->numerals[n.variable]), smt::kInt);
      }
      if (!bindings_->terms[n.variable].is_valid()) return std::nullopt;
      return bindings_->terms[n.variable];
    case NodeKind::Literal:
      return table_.mk_literal(n.text, n.sort);
    case NodeKind::Operator:
      return application(n);
    case NodeKind::Quantifier:
      return quantifier(n);
    case NodeKind::Binding:
      return binding(n);
    case NodeKind::At:
      return instance(n);
    case NodeKind::Call: {
      std::vector<TermId> args;
      return arguments(n, args) ? call(n.variable, args) : std::nullopt;
    }
    case NodeKind::List:
    case NodeKind::Each:
    case NodeKind::Pairs:
    case NodeKind::Calls:
    case NodeKind::Columns:
      return std::nullopt;  // only among arguments
  }
  return std::nullopt;
}

std::optional<TermId> Instantiator::call(std::uint32_t function, std::span<const TermId> args) {
  const TermId known = bindings_->terms[function];
  if (!known.is_valid() || args.size() != table_[known].child_count) return std::nullopt;
  const auto made = table_.rebuild(known, args);
  return made && table_.sort(*made) == table_.sort(known) ? made : std::nullopt;
}

bool Instantiator::arguments(const Node& n, std::vector<TermId>& out) {
  return std::ranges::all_of(n.children, [&](std::uint32_t child) { return argument(child, out); });
}

// Adds what one part of the pattern stands for among the arguments.
bool Instantiator::argument(std::uint32_t child, std::vector<TermId>& out) {
  const Node& c = pattern_->nodes[child];
  const auto add = [&](std::optional<TermId> made) {
    if (made) out.push_back(*made);
    return made.has_value();
  };
  switch (c.kind) {
    case NodeKind::List: {
      const auto& elements = bindings_->lists[c.variable];
      out.insert(out.end(), elements.begin(), elements.end());
      return true;
    }
    case NodeKind::Each:
      return std::ranges::all_of(std::vector(bindings_->lists[c.list]), [&](TermId element) {
        bindings_->terms[c.variable] = element;
        return add(node(c.children[0]));
      });
    case NodeKind::Pairs: {
      const std::vector<TermId> left = bindings_->lists[c.list], right = bindings_->lists[c.list2];
      for (std::size_t i = 0; i < left.size(); ++i) {
        if (left.size() != right.size()) return false;
        bindings_->terms[c.variable] = left[i];
        bindings_->terms[c.variable2] = right[i];
        if (!add(node(c.children[0]))) return false;
      }
      return left.size() == right.size();
    }
    case NodeKind::Calls:
      return std::ranges::all_of(bindings_->rows[c.list],
                                 [&](const auto& row) { return add(call(c.variable, row)); });
    case NodeKind::Columns: {
      const std::vector<std::vector<TermId>> rows = bindings_->rows[c.list];
      for (std::size_t i = 0; !rows.empty() && i < rows[0].size(); ++i) {
        bindings_->lists[c.variable].clear();
        for (const auto& row : rows) bindings_->lists[c.variable].push_back(row[i]);
        if (!add(node(c.children[0]))) return false;
      }
      return true;
    }
    case NodeKind::Variable:
    case NodeKind::Operator:
    case NodeKind::Literal:
    case NodeKind::Quantifier:
    case NodeKind::Binding:
    case NodeKind::At:
    case NodeKind::Call:
      break;
  }
  return add(node(child));
}

// Negative: not known.
std::int64_t Instantiator::value_of(const IndexPattern& index) const {
  switch (index.kind) {
    case IndexPattern::Kind::Number:
      return index.value;
    case IndexPattern::Kind::Variable:
      return bindings_->numerals[index.value];
    case IndexPattern::Kind::Length:
      return static_cast<std::int64_t>(bindings_->lists[index.value].size());
  }
  return -1;
}

std::optional<TermId> Instantiator::application(const Node& n) {
  std::vector<TermId> args;
  if (!arguments(n, args)) return std::nullopt;
  std::vector<std::uint32_t> indices;
  for (const IndexPattern& index : n.indices) {
    const std::int64_t value = value_of(index);
    if (value < 0) return std::nullopt;
    indices.push_back(static_cast<std::uint32_t>(value));
  }
  // A list may leave an n-ary operator with one argument or none.
  const bool has_list = std::ranges::any_of(n.children, [&](std::uint32_t child) {
    const NodeKind kind = pattern_->nodes[child].kind;
    return kind == NodeKind::List || kind == NodeKind::Each || kind == NodeKind::Pairs ||
           kind == NodeKind::Calls || kind == NodeKind::Columns;
  });
  if (has_list && args.size() < 2) {
    const smt::Shape shape = table_.ops()[table_.ops().overloads(n.op)[0]].shape;
    if (shape == smt::Shape::Chainable || shape == smt::Shape::Pairwise) return table_.mk_true();
    if (args.size() == 1) return args[0];
    if (n.op == symbol(smt::Word::OpAnd)) return table_.mk_true();
    if (n.op == symbol(smt::Word::OpOr)) return table_.mk_false();
    return std::nullopt;
  }
  return table_.mk_operator(n.op, args, indices.empty() ? smt::kNoIndices : table_.mk_indices(indices));
}

// Nothing but what stands below the Binder in the matched term, too, stands below it here.
std::optional<TermId> Instantiator::quantifier(const Node& n) {
  const auto& variables = bindings_->lists[n.variable];
  bound_.insert(bound_.end(), variables.begin(), variables.end());
  const auto body = node(n.children[0]);
  bound_.resize(bound_.size() - variables.size());
  if (!body) return std::nullopt;
  return table_.mk_binder(n.binder, variables, *body);
}

std::optional<TermId> Instantiator::binding(const Node& n) {
  std::vector<TermId> variables;
  for (std::uint32_t v : n.bound) {
    const smt::SortId sort = sort_of(rule_->variables[v].sort, *bindings_, table_.sorts());
    if (!sort.is_valid()) return std::nullopt;
    variables.push_back(table_.mk_variable(smt::fresh_symbol(table_, "q", fresh_), sort));
    bindings_->terms[v] = variables.back();
  }
  const auto body = node(n.children[0]);
  if (!body) return std::nullopt;
  return table_.mk_binder(n.binder, variables, *body);
}

std::optional<TermId> Instantiator::instance(const Node& n) {
  auto body = node(n.children[0]);
  const auto& variables = bindings_->lists[n.variable];
  if (!body || variables.size() != instances_.size()) return std::nullopt;
  // The instances are from outside: a quantifier between must not bind what they mention.
  for (TermId variable : bound_) {
    const auto mentions = [&](TermId t) { return table_.var_sets().contains(table_[t].free_vars, variable); };
    if (std::ranges::any_of(instances_, mentions)) return std::nullopt;
  }
  // A pattern for instantiation says nothing outside of its quantifier.
  if (table_[*body].kind == TermKind::Annotated) body = table_.children(*body)[0];
  return substitute(table_, *body, variables, instances_);
}

std::optional<TermId> substitute(smt::TermTable& table, TermId body, std::span<const TermId> variables,
                                 std::span<const TermId> terms) {
  const auto is_wanted = [&](TermId variable) {
    if (std::ranges::find(variables, variable) != variables.end()) return true;
    return std::ranges::any_of(
        terms, [&](TermId t) { return table.var_sets().contains(table[t].free_vars, variable); });
  };
  bool clash = false;
  smt::Visitor visitor(table);
  visitor.post_order(body, [&](TermId term) {
    const smt::TermNode& node = table[term];
    if (node.kind == TermKind::Opaque) clash = true;  // its text may mention anything
    if (node.kind == TermKind::MatchCase) {
      const TermId pattern = table.children(term)[0];
      const auto inner = table.children(pattern);
      clash = clash || is_wanted(pattern) || std::ranges::any_of(inner, is_wanted);
    }
    if (node.kind != TermKind::Binder) return;
    const auto parts = table.children(term);
    clash = clash || std::ranges::any_of(parts.first(parts.size() - 1), is_wanted);
  });
  if (clash) return std::nullopt;
  smt::TermMap map;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (table.sort(variables[i]) != table.sort(terms[i])) return std::nullopt;
    map.emplace(variables[i], terms[i]);
  }
  return smt::rewrite(table, body, map);
}

}  // namespace smiter::strategies::janus
