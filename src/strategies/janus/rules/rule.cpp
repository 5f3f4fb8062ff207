// SPDX-License-Identifier: MIT
#include "strategies/janus/rules/rule.h"

#include <algorithm>

namespace smiter::strategies::janus {

namespace {

// What a pattern mentions, and whether a term can be matched against it.
struct Mentioned {
  std::vector<bool> variables;
  bool matchable = true;
};

Mentioned mentioned(const Rule& rule, const Pattern& pattern) {
  Mentioned result{std::vector<bool>(rule.variables.size(), false), true};
  for (const Node& node : pattern.nodes) {
    switch (node.kind) {
      case NodeKind::Variable:
      case NodeKind::List:
      case NodeKind::Quantifier:
        result.variables[node.variable] = true;
        break;
      case NodeKind::Call:
        result.variables[node.variable] = true;
        break;
      case NodeKind::At:
      case NodeKind::Each:
      case NodeKind::Pairs:
        result.matchable = false;
        if (node.kind == NodeKind::Pairs) result.variables[node.list2] = true;
        if (node.kind == NodeKind::At) result.variables[node.variable] = true;
        if (node.kind != NodeKind::At) result.variables[node.list] = true;
        break;
      case NodeKind::Operator:
      case NodeKind::Literal:
      case NodeKind::Binding:
        break;
    }
    for (const IndexPattern& index : node.indices) {
      if (index.is_variable) result.variables[index.value] = true;
    }
  }
  return result;
}

void collect_sorts(const SortSpec& sort, std::vector<bool>& known) {
  if (sort.kind == smt::SortKind::Parameter) known[sort.variable] = true;
  for (const SortSpec& arg : sort.args) collect_sorts(arg, known);
}

}  // namespace

RuleSet::RuleSet(std::vector<Rule> rules) : rules_(std::move(rules)) {
  for (std::uint32_t i = 0; i < rules_.size(); ++i) {
    if (rules_[i].off) continue;
    add(i, true);
    add(i, false);
  }
}

std::span<const Rule> RuleSet::of_user() const {
  const auto first = std::ranges::find(rules_, true, &Rule::of_user);
  return {first, rules_.end()};
}

void RuleSet::add(std::uint32_t number, bool forward) {
  const Rule& rule = rules_[number];
  Use use{.rule = number, .forward = forward};
  const Mentioned source = mentioned(rule, from(use));
  const Mentioned target = mentioned(rule, to(use));
  if (!source.matchable) return;
  std::vector<bool> sorts(rule.sort_variables(), false);
  for (std::size_t v = 0; v < rule.variables.size(); ++v) {
    if (source.variables[v]) collect_sorts(rule.variables[v].sort, sorts);
  }
  std::vector<bool> wanted = target.variables;
  for (const Pattern& condition : rule.where) {
    const Mentioned in_condition = mentioned(rule, condition);
    for (std::size_t v = 0; v < wanted.size(); ++v) wanted[v] = wanted[v] || in_condition.variables[v];
  }
  for (std::uint32_t v = 0; v < rule.variables.size(); ++v) {
    const VariableKind kind = rule.variables[v].kind;
    if (!wanted[v] || source.variables[v] || kind == VariableKind::Bound || kind == VariableKind::Element)
      continue;
    // Nobody can make up a list of arguments, a quantifier's body or its variables.
    const bool unary =
        kind == VariableKind::Function && rule.variables[v].sort.kind != smt::SortKind::Unknown;
    const bool drawable =
        kind == VariableKind::Term || kind == VariableKind::Value || kind == VariableKind::Numeral || unary;
    if (!drawable || !rule.variables[v].below.empty()) return;
    std::vector<bool> needed(rule.sort_variables(), false);
    collect_sorts(rule.variables[v].sort, needed);
    for (std::size_t s = 0; s < needed.size(); ++s) {
      if (needed[s] && !sorts[s]) return;
    }
    use.parameters.push_back(v);
  }
  uses_.push_back(std::move(use));
  const auto made = static_cast<std::uint32_t>(uses_.size() - 1);
  if (rule.equivalence) {
    for (Index& index : indices_) enter(index, made);
  } else {
    enter(indices_[forward ? 0 : 1], made);
  }
}

void RuleSet::enter(Index& index, std::uint32_t number) {
  const Use& use = uses_[number];
  const Rule& rule = rules_[use.rule];
  const Pattern& pattern = from(use);
  const Node& root = pattern.nodes[pattern.root()];
  switch (root.kind) {
    case NodeKind::Operator:
      if (index.by_operator.size() <= root.op.value) index.by_operator.resize(root.op.value + 1);
      index.by_operator[root.op.value].push_back(number);
      break;
    case NodeKind::Quantifier:
    case NodeKind::Binding:
      index.by_binder[root.binder == smt::Binder::Forall ? 0 : 1].push_back(number);
      break;
    case NodeKind::Variable:
      if (rule.variables[root.variable].sort.kind == smt::SortKind::RegLan) {
        index.any_language.push_back(number);
      } else {
        index.any_bool.push_back(number);
      }
      break;
    case NodeKind::List:
    case NodeKind::Literal:
    case NodeKind::At:
    case NodeKind::Each:
    case NodeKind::Pairs:
    case NodeKind::Call:
      break;
  }
}

const Use* RuleSet::find(std::string_view name, bool forward) const {
  const auto it = std::ranges::find_if(
      uses_, [&](const Use& use) { return use.forward == forward && rules_[use.rule].name == name; });
  return it == uses_.end() ? nullptr : &*it;
}

}  // namespace smiter::strategies::janus
