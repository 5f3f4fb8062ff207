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
      case NodeKind::Calls:
        result.variables[node.variable] = true;
        result.variables[node.list] = true;
        break;
      case NodeKind::At:
      case NodeKind::Each:
      case NodeKind::Pairs:
      case NodeKind::Columns:
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
      if (index.kind != IndexPattern::Kind::Number) result.variables[index.value] = true;
    }
  }
  return result;
}

void collect_sorts(const SortSpec& sort, std::vector<bool>& known) {
  if (sort.kind == smt::SortKind::Parameter) known[sort.variable] = true;
  for (const SortSpec& arg : sort.args) collect_sorts(arg, known);
}

}  // namespace

RuleSet::RuleSet(std::vector<Rule> rules) : rules_(std::move(rules)), uses_(rules_.size()) {
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
    const bool own =
        kind == VariableKind::Bound || kind == VariableKind::Element || kind == VariableKind::Column;
    if (!wanted[v] || source.variables[v] || own) continue;
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
  use.head = head_of(rule, from(use));
  uses_[number].push_back(std::move(use));
}

Head RuleSet::head_of(const Rule& rule, const Pattern& pattern) {
  const Node& root = pattern.nodes[pattern.root()];
  switch (root.kind) {
    case NodeKind::Operator: {
      if (by_symbol_.size() <= root.op.value) by_symbol_.resize(root.op.value + 1);
      Head& head = by_symbol_[root.op.value];
      if (!head.is_known()) head.number = heads_++;
      return head;
    }
    case NodeKind::Quantifier:
    case NodeKind::Binding:
      return root.binder == smt::Binder::Forall ? kForall : kExists;
    case NodeKind::Variable:
      return rule.variables[root.variable].sort.kind == smt::SortKind::RegLan ? kAnyLanguage : kAnyFormula;
    case NodeKind::List:
    case NodeKind::Literal:
    case NodeKind::At:
    case NodeKind::Each:
    case NodeKind::Pairs:
    case NodeKind::Call:
    case NodeKind::Calls:
    case NodeKind::Columns:
      break;
  }
  return {};
}

Head RuleSet::head_of(const smt::TermTable& table, smt::TermId term) const {
  const smt::TermNode& node = table[term];
  if (node.kind == smt::TermKind::Binder) return node.binder() == smt::Binder::Forall ? kForall : kExists;
  if (node.kind != smt::TermKind::Operator) return {};
  const std::uint32_t symbol = table.ops()[node.op()].name.value;
  return symbol < by_symbol_.size() ? by_symbol_[symbol] : Head{};
}

const Use* RuleSet::find(std::string_view name, bool forward) const {
  for (const std::vector<Use>& uses : uses_) {
    for (const Use& use : uses) {
      if (use.forward == forward && rules_[use.rule].name == name) return &use;
    }
  }
  return nullptr;
}

}  // namespace smiter::strategies::janus
