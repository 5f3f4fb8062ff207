// SPDX-License-Identifier: MIT
#include "generate/instances.h"

#include <algorithm>
#include <array>

#include "smt/script/unique_names.h"

namespace smiter::generate {

using smt::NumberExpr;
using smt::OpRow;
using smt::SortId;
using smt::SortKind;
using smt::SortPattern;

namespace {

constexpr std::size_t kMostVariables = 8;  // theory/ rejects rows with more
constexpr std::size_t kMostArguments = 8;  // rows with more are not generated
constexpr std::int64_t kOpen = -1;
// Instances of one row for one sort; arrays over many sorts would otherwise crowd out the rest.
constexpr std::size_t kMostPerRow = 24;
constexpr std::uint32_t kWidest = 256;  // wider bit-vectors are slow for everyone

bool may_be_parameter(SortKind kind) {
  // Solvers treat regular languages and functions as second class.
  return kind != SortKind::RegLan && kind != SortKind::Function && kind != SortKind::Unknown &&
         kind != SortKind::Opaque && kind != SortKind::Parameter;
}

}  // namespace

// What the variables of a row are, so far.
struct Instances::Binding {
  std::array<SortId, kMostVariables> sorts{};
  std::array<std::int64_t, kMostVariables> numbers{};
  struct Equation {
    const NumberExpr* expr;
    std::uint32_t value;
  };
  std::array<Equation, kMostVariables> equations{};
  std::size_t equation_count = 0;
  std::array<SortId, kMostArguments> args{};
  std::size_t arg_count = 0;

  [[nodiscard]] std::span<const SortId> arguments() const { return {args.data(), arg_count}; }
  Binding() { numbers.fill(kOpen); }

  // Binds what can be bound; an expression becomes an equation for later.
  bool unify(const SortPattern& pattern, SortId sort, const smt::SortTable& table) {
    if (pattern.kind == SortKind::Parameter) {
      if (!may_be_parameter(table.kind(sort))) return false;
      SortId& bound = sorts[pattern.variable];
      if (!bound.is_valid()) bound = sort;
      return bound == sort;
    }
    const smt::SortNode& node = table[sort];
    if (node.kind != pattern.kind || node.arg_count != pattern.args.size()) return false;
    if (!unify(pattern.index0, node.index0) || !unify(pattern.index1, node.index1)) return false;
    for (std::size_t i = 0; i < pattern.args.size(); ++i) {
      if (!unify(pattern.args[i], table.args(sort)[i], table)) return false;
    }
    return true;
  }
  bool unify(const NumberExpr& expr, std::uint32_t value) {
    if (expr.nodes.empty()) return true;
    if (expr.is_variable()) {
      std::int64_t& bound = numbers[expr.nodes[0].value];
      if (bound == kOpen) bound = value;
      return bound == value;
    }
    if (const auto known = smt::evaluate(expr, numbers)) return *known == value;
    if (equation_count < equations.size()) equations[equation_count++] = {&expr, value};
    return true;
  }
  // Solves equations with one open variable; every expression is linear in each.
  void propagate() {
    for (std::size_t e = 0; e < equation_count; ++e) {
      int open = -1;
      for (const NumberExpr::Node& node : equations[e].expr->nodes) {
        if (node.kind != NumberExpr::Kind::Variable || numbers[node.value] != kOpen) continue;
        if (open >= 0 && open != static_cast<int>(node.value)) open = 1000;
        if (open < 0) open = static_cast<int>(node.value);
      }
      if (open < 0 || open >= 1000) continue;
      solve(equations[e], static_cast<std::size_t>(open));
    }
  }
  // The expression is a + b * variable.
  void solve(const Equation& equation, std::size_t variable) {
    numbers[variable] = 0;
    const std::int64_t a = signed_value(*equation.expr, equation.expr->nodes.size() - 1);
    numbers[variable] = 1;
    const std::int64_t b = signed_value(*equation.expr, equation.expr->nodes.size() - 1) - a;
    numbers[variable] = kOpen;
    const std::int64_t rest = static_cast<std::int64_t>(equation.value) - a;
    if (b != 0 && rest % b == 0 && rest / b >= 0) numbers[variable] = rest / b;
  }
  // Like smt::evaluate, but a part may be negative; all variables are bound.
  [[nodiscard]] std::int64_t signed_value(const NumberExpr& expr, std::size_t at) const {
    const NumberExpr::Node& node = expr.nodes[at];
    switch (node.kind) {
      case NumberExpr::Kind::Numeral:
        return node.value;
      case NumberExpr::Kind::Variable:
        return numbers[node.value];
      case NumberExpr::Kind::Add:
        return signed_value(expr, node.left) + signed_value(expr, node.right);
      case NumberExpr::Kind::Subtract:
        return signed_value(expr, node.left) - signed_value(expr, node.right);
      case NumberExpr::Kind::Multiply:
        return signed_value(expr, node.left) * signed_value(expr, node.right);
    }
    return 0;
  }
};

Instances::Instances(smt::TermTable& table, const Targets& targets, Allowed allowed, GeneratorPolicy policy,
                     std::span<const SortId> sorts)
    : table_(table),
      targets_(targets),
      allowed_(std::move(allowed)),
      policy_(policy),
      features_(table, targets.row_features()),
      sorts_(sorts.begin(), sorts.end()) {
  for (SortId sort : sorts_) {
    if (present_.size() <= sort.value) present_.resize(sort.value + 1);
    present_[sort.value] = 1;
  }
}

bool Instances::is_present(SortId sort) const {
  return sort.value < present_.size() && present_[sort.value] != 0;
}

const Instances::List& Instances::of(SortId sort, base::Rng& rng) {
  if (lists_.size() <= sort.value) lists_.resize(sort.value + 16);
  if (lists_[sort.value].known) return lists_[sort.value];
  List list;
  list.known = true;
  find_more_widths(sort);
  for (smt::OpId op : targets_.rows_of_result(table_.sorts().kind(sort))) {
    add_row(op, sort, rng, list);
  }
  add_functions(sort, list);
  const auto sum = [&](const std::vector<Instance>& from, std::vector<std::uint32_t>& sums,
                       std::vector<std::uint32_t>& ends) {
    std::uint32_t total = 0;
    for (std::size_t i = 0; i < from.size(); ++i) {
      const bool last = i + 1 == from.size() || from[i].head != from[i + 1].head ||
                        from[i].is_function != from[i + 1].is_function;
      if (allowed_.rows_alike && !last) continue;
      sums.push_back(total += from[i].weight);
      if (allowed_.rows_alike) ends.push_back(static_cast<std::uint32_t>(i + 1));
    }
  };
  sum(list.home, list.home_sums, list.home_ends);
  sum(list.foreign, list.foreign_sums, list.foreign_ends);
  if (lists_.size() <= sort.value) lists_.resize(sort.value + 16);
  lists_[sort.value] = std::move(list);
  return lists_[sort.value];
}

const Instance* Instances::pick(SortId sort, base::Rng& rng) {
  const List& list = of(sort, rng);
  const bool foreign = !list.foreign.empty() && (list.home.empty() || rng.chance(policy_.foreign, 1000));
  const auto& sums = foreign ? list.foreign_sums : list.home_sums;
  if (sums.empty()) return nullptr;
  const auto drawn = std::ranges::upper_bound(sums, static_cast<std::uint32_t>(rng.below(sums.back())));
  auto at = static_cast<std::size_t>(drawn - sums.begin());
  if (allowed_.rows_alike) {
    const auto& ends = foreign ? list.foreign_ends : list.home_ends;
    const std::size_t first = at == 0 ? 0 : ends[at - 1];
    at = first + rng.below(ends[at] - first);
  }
  return &(foreign ? list.foreign : list.home)[at];
}

void Instances::add_row(smt::OpId op, SortId sort, base::Rng& rng, List& list) {
  const OpRow& row = table_.ops()[op];
  if ((targets_.strangers(op) & allowed_.required) != 0) return;
  if (allowed_.weight && allowed_.weight(row) == 0) return;
  // Truth values come as literals; as operators they would be most of the formula's end.
  if ((row.args.empty() && sort == smt::kBool) || row.args.size() > kMostArguments) return;
  Binding binding;
  if (!binding.unify(row.result, sort, table_.sorts())) return;
  binding.propagate();
  expand(op, sort, 0, binding, rng, list);
}

// A bit-vector operator may need a width that the script lacks.
void Instances::find_more_widths(SortId wanted) {
  more_widths_.clear();
  const smt::SortNode node = table_.sorts()[wanted];
  if (!allowed_.foreign || node.kind != SortKind::BitVec) return;
  for (std::uint32_t width : {node.index0 + 1, node.index0 * 2, node.index0 / 2, 1u}) {
    if (width == 0 || width > kWidest) continue;
    const SortId sort = table_.sorts().mk_bitvec(width);
    if (!is_present(sort) && std::ranges::find(more_widths_, sort) == more_widths_.end()) {
      more_widths_.push_back(sort);
    }
  }
}

void Instances::expand(smt::OpId op, SortId sort, std::size_t place, const Binding& binding, base::Rng& rng,
                       List& list) {
  const OpRow& row = table_.ops()[op];
  if (place == row.args.size()) return finish(op, sort, binding, rng, list);
  const SortPattern& pattern = row.args[place];
  const SortId fixed = smt::instantiate(pattern, binding.sorts, binding.numbers, table_.sorts());
  if (fixed.is_valid()) {
    Binding next = binding;
    next.args[next.arg_count++] = fixed;
    return expand(op, sort, place + 1, next, rng, list);
  }
  std::size_t made = 0;
  const auto attempt = [&](SortId candidate) {
    if (made >= kMostPerRow) return;
    if (pattern.kind != SortKind::Parameter && table_.sorts().kind(candidate) != pattern.kind) return;
    Binding next = binding;
    if (!next.unify(pattern, candidate, table_.sorts())) return;
    next.propagate();
    next.args[next.arg_count++] = candidate;
    expand(op, sort, place + 1, next, rng, list);
    ++made;
  };
  for (SortId candidate : sorts_) attempt(candidate);
  if (pattern.kind == SortKind::BitVec) {
    for (SortId candidate : more_widths_) attempt(candidate);
  }
}

void Instances::finish(smt::OpId op, SortId sort, const Binding& bound, base::Rng& rng, List& list) {
  const OpRow& row = table_.ops()[op];
  constexpr int kTries = 12;
  for (int attempt = 0; attempt < kTries; ++attempt) {
    Binding binding = bound;
    std::array<std::uint32_t, kMostVariables> indices{};
    for (std::size_t i = 0; i < row.index_count; ++i) {
      if (binding.numbers[i] == kOpen) {
        const std::uint32_t most =
            binding.arg_count == 0 ? 4 : std::max(4u, table_.sorts()[binding.args[0]].index0);
        binding.numbers[i] = static_cast<std::int64_t>(rng.coin() ? rng.below(4) : rng.below(most));
        binding.propagate();
      }
      indices[i] = static_cast<std::uint32_t>(std::max<std::int64_t>(0, binding.numbers[i]));
    }
    const std::span<const std::uint32_t> index_span(indices.data(), row.index_count);
    const SortId ascribed = row.needs_as ? sort : SortId();
    const auto result = smt::result_sort(row, index_span, binding.arguments(), ascribed, table_.sorts());
    if (result != sort) {
      if (row.index_count == 0) return;
      continue;
    }
    Instance instance{.strangers = targets_.strangers(op), .head = op.value};
    instance.indices = table_.mk_indices(index_span);
    instance.sort = sort;
    instance.repeats = row.shape != smt::Shape::Fixed;
    instance.repeats_first = row.shape == smt::Shape::RightAssoc;
    instance.first_arg = static_cast<std::uint32_t>(arg_sorts_.size());
    instance.arg_count = static_cast<std::uint32_t>(binding.arg_count);
    instance.weight = allowed_.weight ? allowed_.weight(row) : 1;
    arg_sorts_.insert(arg_sorts_.end(), binding.args.begin(),
                      binding.args.begin() + static_cast<std::ptrdiff_t>(binding.arg_count));
    theory::FeatureSet features = features_.of_row(op);
    if (row.nonlinear && !allowed_.logic.has(theory::Feature::Nonlinear) && sort != smt::kBool &&
        !features.has(theory::Feature::Nonlinear) && binding.arg_count == 2) {
      Instance linear = instance;
      linear.linear = true;
      linear.repeats = false;
      add(linear, features, list);
    }
    if (row.nonlinear) features.add(theory::Feature::Nonlinear);
    if ((sort == smt::kInt || sort == smt::kReal) && row.theory != "core" && row.theory != "arrays" &&
        row.theory != "strings" && !smt::is(row.name, smt::Word::OpMinus)) {
      features.add(theory::Feature::NotDifference);
    }
    return add(instance, features, list);
  }
}

void Instances::add(Instance instance, theory::FeatureSet features, List& list) {
  bool present = true;
  for (SortId arg : args(instance)) {
    features |= theory::features_of(table_, arg);
    present = present && is_present(arg);
    instance.strangers |= targets_.strangers(table_, arg);
  }
  if ((instance.strangers & allowed_.required) != 0) return;
  if (present) instance.weight *= policy_.familiar_weight;
  if (allowed_.logic.contains(features)) {
    list.home.push_back(instance);
  } else if (allowed_.foreign) {
    list.foreign.push_back(instance);
  }
}

void Instances::add_functions(SortId sort, List& list) {
  if (!allowed_.functions) return;
  const std::size_t count = std::min<std::size_t>(table_.fun_count(), allowed_.functions_before);
  for (std::uint32_t i = 0; i < count; ++i) add_function(smt::FunId(i), sort, list);
  if (sort != smt::kBool) return;
  // Testers of the datatypes at hand.
  for (std::size_t s = 0; s < sorts_.size(); ++s) {
    if (table_.sorts().kind(sorts_[s]) != SortKind::Declared) continue;
    const auto constructors =
        table_.sorts().decl(smt::SortDeclId(table_.sorts()[sorts_[s]].index0)).constructors;
    for (smt::FunId constructor : constructors) {
      if (smt::is_overloaded(table_, table_.fun(constructor).name)) continue;
      Instance instance{.is_function = true, .head = table_.tester(constructor).value};
      instance.sort = sort;
      instance.first_arg = static_cast<std::uint32_t>(arg_sorts_.size());
      instance.arg_count = 1;
      arg_sorts_.push_back(sorts_[s]);
      add(instance, {theory::Feature::Datatypes}, list);
    }
  }
}

void Instances::add_function(smt::FunId id, SortId sort, List& list) {
  const smt::FunDecl fun = table_.fun(id);
  switch (fun.kind) {
    case smt::FunKind::Declared:
    case smt::FunKind::Defined:
    case smt::FunKind::Constructor:
    case smt::FunKind::Selector:
      break;
    case smt::FunKind::DefinedRec:  // another call may make a definition that means nothing
    case smt::FunKind::Named:
    case smt::FunKind::Tester:  // added for each instance of the datatype
    case smt::FunKind::Updater:
      return;  // written differently by every solver
  }
  // Constants are in the pool of terms already.
  if (fun.param_count == 0 && fun.kind != smt::FunKind::Constructor) return;
  std::vector<SortId> actuals(fun.sort_params);
  if (fun.sort_params == 0 ? fun.result != sort : !table_.sorts().match(fun.result, sort, actuals)) return;
  if (smt::is_overloaded(table_, fun.name)) return;
  // The element of a list says little about the list: its instance is one at hand.
  std::vector<std::vector<SortId>> choices{actuals};
  if (fun.kind == smt::FunKind::Selector && fun.sort_params > 0) {
    choices.clear();
    for (SortId present : sorts_) {
      std::vector<SortId> own(fun.sort_params);
      if (!table_.sorts().match(table_.params(id)[0], present, own)) continue;
      if (table_.sorts().substitute(fun.result, own) == sort) choices.push_back(own);
    }
  }
  for (const auto& choice : choices) {
    if (std::ranges::any_of(choice, [](SortId s) { return !s.is_valid(); })) continue;
    Instance instance{.is_function = true, .head = id.value};
    instance.sort = sort;
    instance.first_arg = static_cast<std::uint32_t>(arg_sorts_.size());
    instance.arg_count = fun.param_count;
    for (std::uint32_t i = 0; i < fun.param_count; ++i) {
      arg_sorts_.push_back(table_.sorts().substitute(table_.params(id)[i], choice));
    }
    theory::FeatureSet features;
    if (fun.datatype.is_valid()) features.add(theory::Feature::Datatypes);
    if (fun.kind == smt::FunKind::Declared) features.add(theory::Feature::Uninterpreted);
    add(instance, features, list);
  }
}

}  // namespace smiter::generate
