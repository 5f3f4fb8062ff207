// SPDX-License-Identifier: MIT
#include "strategies/janus/rules/pattern_reader.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <tuple>

#include "smt/printer/sort_text.h"

namespace smiter::strategies::janus {

using base::Error;
using base::Status;
using smt::TokenKind;
using theory::Sexpr;

namespace {

// Rules are small; a file that nests deeper is not one of ours.
constexpr int kDeepest = 64;
constexpr std::size_t kLargest = 1000;  // nodes
constexpr int kDeepestEach = 2;         // each level multiplies what is made by the length of a list

Status fail(const Sexpr& at, std::string message) {
  return Error{std::move(message), at.at, {}};
}

std::optional<std::uint32_t> numeral(const std::string& text) {
  std::uint32_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

class PatternReader {
 public:
  PatternReader(const smt::OpTable& ops, Rule& rule, Pattern& out) : ops_(ops), rule_(rule), out_(out) {}

  Status read(const Sexpr& form, int depth, std::uint32_t& made) {
    if (depth > kDeepest) return fail(form, "a pattern is nested too deeply");
    if (out_.nodes.size() >= kLargest)
      return fail(form, "rule " + rule_.name + ": a pattern of more than 1000 parts");
    if (!form.is_list) return read_atom(form, made);
    if (form.items.empty()) return fail(form, "expected a pattern");
    const Sexpr& head = form.items[0];
    if (head.is_list) return read_indexed(form, depth, made);
    if (head.text == "forall" || head.text == "exists") return read_binder(form, depth, made);
    if (head.text == "at") return read_at(form, depth, made);
    if (head.text == "each") return read_each(form, depth, made);
    if (head.text == "pairs") return read_pairs(form, depth, made);
    if (head.text == "calls") return read_calls(form, made);
    if (head.text == "columns") return read_columns(form, depth, made);
    if (const auto v = variable(head.text); v && is_function(*v))
      return read_children(form, 1, depth, {.kind = NodeKind::Call, .variable = *v}, made);
    Node node{.kind = NodeKind::Operator};
    if (const Status status = find_operator(head, node.op); !status) return status;
    return read_children(form, 1, depth, std::move(node), made);
  }

 private:
  Status add(Node node, std::uint32_t& made) {
    made = static_cast<std::uint32_t>(out_.nodes.size());
    out_.nodes.push_back(std::move(node));
    return base::ok();
  }

  Status read_children(const Sexpr& form, std::size_t first, int depth, Node node, std::uint32_t& made) {
    for (std::size_t i = first; i < form.items.size(); ++i) {
      std::uint32_t child = 0;
      if (const Status status = read(form.items[i], depth + 1, child); !status) return status;
      node.children.push_back(child);
    }
    return add(std::move(node), made);
  }

  std::optional<std::uint32_t> variable(const std::string& name) const {
    // The innermost of this name: a pattern's own variables hide the rule's.
    for (std::size_t i = rule_.variables.size(); i > 0; --i) {
      const Variable& v = rule_.variables[i - 1];
      const bool own =
          v.kind == VariableKind::Bound || v.kind == VariableKind::Element || v.kind == VariableKind::Column;
      if (v.name == name && (!own || in_scope(i - 1))) return static_cast<std::uint32_t>(i - 1);
    }
    return std::nullopt;
  }
  bool in_scope(std::size_t number) const {
    return std::ranges::find(scope_, static_cast<std::uint32_t>(number)) != scope_.end();
  }

  Status find_operator(const Sexpr& at, smt::SymbolId& out) const {
    const smt::SymbolId symbol = ops_.symbols().find(at.text);
    if (at.is_list || !symbol.is_valid()) return fail(at, "no variable and no operator: " + at.text);
    out = ops_.resolve_alias(symbol);
    if (ops_.overloads(out).empty()) return fail(at, "no variable and no operator: " + at.text);
    return base::ok();
  }

  Status read_atom(const Sexpr& form, std::uint32_t& made) {
    switch (form.kind) {
      case TokenKind::Numeral:
        return add({.kind = NodeKind::Literal, .text = form.text, .sort = smt::kInt}, made);
      case TokenKind::Decimal:
        return add({.kind = NodeKind::Literal, .text = form.text, .sort = smt::kReal}, made);
      case TokenKind::String:
        return add({.kind = NodeKind::Literal, .text = "\"" + form.text + "\"", .sort = smt::kString}, made);
      default:
        break;
    }
    if (const auto v = variable(form.text)) {
      const VariableKind kind = rule_.variables[*v].kind;
      if (kind == VariableKind::Binder) return fail(form, "a binder stands only in forall, exists and at");
      if (kind == VariableKind::Rows) return fail(form, "rows stand only in calls and columns");
      if (is_function(*v)) return fail(form, "a function must be applied");
      const bool list = kind == VariableKind::List || kind == VariableKind::Column;
      return add({.kind = list ? NodeKind::List : NodeKind::Variable, .variable = *v}, made);
    }
    Node node{.kind = NodeKind::Operator};
    if (const Status status = find_operator(form, node.op); !status) return status;
    return add(std::move(node), made);
  }

  // ((_ re.loop 1 n) r)
  Status read_indexed(const Sexpr& form, int depth, std::uint32_t& made) {
    const Sexpr& head = form.items[0];
    if (head.items.size() < 3 || !head.items[0].is_atom("_"))
      return fail(head, "expected an operator or (_ operator index …)");
    Node node{.kind = NodeKind::Operator};
    if (const Status status = find_operator(head.items[1], node.op); !status) return status;
    for (std::size_t i = 2; i < head.items.size(); ++i) {
      node.indices.emplace_back();
      if (const Status status = read_index(head.items[i], node.indices.back()); !status) return status;
    }
    return read_children(form, 1, depth, std::move(node), made);
  }

  Status read_index(const Sexpr& form, IndexPattern& out) const {
    if (form.is_list && form.items.size() == 2 && form.items[0].is_atom("length")) {
      const auto list = list_named(form.items[1]);
      if (!list) return fail(form, "expected (length as)");
      out = {IndexPattern::Kind::Length, *list};
      return base::ok();
    }
    const auto v = form.is_list ? std::nullopt : variable(form.text);
    if (const auto n = form.is_list ? std::nullopt : numeral(form.text)) {
      out = {IndexPattern::Kind::Number, *n};
    } else if (v && rule_.variables[*v].kind == VariableKind::Numeral) {
      out = {IndexPattern::Kind::Variable, *v};
    } else {
      return fail(form, "expected a numeral, a numeral variable or (length as)");
    }
    return base::ok();
  }

  Status read_binder(const Sexpr& form, int depth, std::uint32_t& made) {
    if (form.items.size() != 3) return fail(form, "expected (forall x p) or (forall ((b Sort)) p)");
    Node node{.kind = NodeKind::Quantifier};
    node.binder = form.items[0].is_atom("forall") ? smt::Binder::Forall : smt::Binder::Exists;
    if (!form.items[1].is_list) {
      const auto v = variable(form.items[1].text);
      if (!v || rule_.variables[*v].kind != VariableKind::Binder)
        return fail(form.items[1], "no binder: " + form.items[1].text);
      node.variable = *v;
      return read_children(form, 2, depth, std::move(node), made);
    }
    node.kind = NodeKind::Binding;
    for (const Sexpr& one : form.items[1].items) {
      if (!one.is_list || one.items.size() != 2 || one.items[0].is_list)
        return fail(one, "expected (name Sort)");
      Variable bound{.name = one.items[0].text, .kind = VariableKind::Bound};
      if (const Status status = read_sort(one.items[1], rule_, bound.sort); !status) return status;
      node.bound.push_back(static_cast<std::uint32_t>(rule_.variables.size()));
      scope_.push_back(node.bound.back());
      rule_.variables.push_back(std::move(bound));
    }
    if (node.bound.empty()) return fail(form.items[1], "expected a variable");
    const std::size_t count = node.bound.size();
    const Status status = read_children(form, 2, depth, std::move(node), made);
    scope_.resize(scope_.size() - count);
    return status;
  }

  Status read_at(const Sexpr& form, int depth, std::uint32_t& made) {
    const auto v =
        form.items.size() == 3 && !form.items[1].is_list ? variable(form.items[1].text) : std::nullopt;
    if (!v || rule_.variables[*v].kind != VariableKind::Binder) return fail(form, "expected (at x p)");
    return read_children(form, 2, depth, {.kind = NodeKind::At, .variable = *v}, made);
  }

  bool is_function(std::uint32_t v) const {
    const VariableKind kind = rule_.variables[v].kind;
    return kind == VariableKind::Function || kind == VariableKind::Constructor;
  }
  std::optional<std::uint32_t> list_named(const Sexpr& form) const {
    const auto v = form.is_list ? std::nullopt : variable(form.text);
    return v && rule_.variables[*v].kind == VariableKind::List ? v : std::nullopt;
  }
  std::uint32_t add_element(const Sexpr& form, std::uint32_t list) {
    const auto number = static_cast<std::uint32_t>(rule_.variables.size());
    scope_.push_back(number);
    rule_.variables.push_back(
        {.name = form.text, .kind = VariableKind::Element, .sort = rule_.variables[list].sort});
    return number;
  }

  Status read_pairs(const Sexpr& form, int depth, std::uint32_t& made) {
    const bool shaped = form.items.size() == 6 && !form.items[1].is_list && !form.items[3].is_list;
    const auto first = shaped ? list_named(form.items[2]) : std::nullopt;
    const auto second = shaped ? list_named(form.items[4]) : std::nullopt;
    if (!first || !second) return fail(form, "expected (pairs a as b bs t)");
    if (each_depth_ >= kDeepestEach) return too_many(form);
    Node node{.kind = NodeKind::Pairs, .list = *first, .list2 = *second};
    node.variable = add_element(form.items[1], *first);
    node.variable2 = add_element(form.items[3], *second);
    ++each_depth_;
    const Status status = read_children(form, 5, depth, std::move(node), made);
    --each_depth_;
    scope_.resize(scope_.size() - 2);
    return status;
  }

  Status read_each(const Sexpr& form, int depth, std::uint32_t& made) {
    const bool shaped = form.items.size() == 4 && !form.items[1].is_list;
    const auto list = shaped ? list_named(form.items[2]) : std::nullopt;
    if (!list) return fail(form, "expected (each a as t)");
    if (each_depth_ >= kDeepestEach) return too_many(form);
    Node node{.kind = NodeKind::Each, .list = *list};
    node.variable = add_element(form.items[1], *list);
    ++each_depth_;
    const Status status = read_children(form, 3, depth, std::move(node), made);
    --each_depth_;
    scope_.pop_back();
    return status;
  }

  std::optional<std::uint32_t> rows_named(const Sexpr& form) const {
    const auto v = form.is_list ? std::nullopt : variable(form.text);
    return v && rule_.variables[*v].kind == VariableKind::Rows ? v : std::nullopt;
  }

  Status read_calls(const Sexpr& form, std::uint32_t& made) {
    const bool shaped = form.items.size() == 3 && !form.items[1].is_list;
    const auto function = shaped ? variable(form.items[1].text) : std::nullopt;
    const auto rows = shaped ? rows_named(form.items[2]) : std::nullopt;
    if (!function || !is_function(*function) || !rows) return fail(form, "expected (calls f xs)");
    return add({.kind = NodeKind::Calls, .variable = *function, .list = *rows}, made);
  }

  Status read_columns(const Sexpr& form, int depth, std::uint32_t& made) {
    const bool shaped = form.items.size() == 4 && !form.items[1].is_list;
    const auto rows = shaped ? rows_named(form.items[2]) : std::nullopt;
    if (!rows) return fail(form, "expected (columns as xs t)");
    if (each_depth_ >= kDeepestEach) return too_many(form);
    Node node{.kind = NodeKind::Columns, .list = *rows};
    node.variable = static_cast<std::uint32_t>(rule_.variables.size());
    scope_.push_back(node.variable);
    rule_.variables.push_back(
        {.name = form.items[1].text, .kind = VariableKind::Column, .sort = rule_.variables[*rows].sort});
    ++each_depth_;
    const Status status = read_children(form, 3, depth, std::move(node), made);
    --each_depth_;
    scope_.pop_back();
    return status;
  }

  Status too_many(const Sexpr& form) const {
    return fail(form, "rule " + rule_.name + ": each, pairs and columns are nested more than two deep");
  }

  const smt::OpTable& ops_;
  Rule& rule_;
  Pattern& out_;
  int each_depth_ = 0;
  std::vector<std::uint32_t> scope_;  // the pattern's own variables
};

Status read_sort_at(const Sexpr& form, const Rule& rule, int depth, SortSpec& out) {
  using smt::SortKind;
  if (depth > kDeepest) return fail(form, "a sort is nested too deeply");
  if (!form.is_list) {
    const auto v = std::ranges::find(rule.sort_names, form.text);
    if (v != rule.sort_names.end()) {
      out = {.kind = SortKind::Parameter,
             .variable = static_cast<std::uint32_t>(v - rule.sort_names.begin())};
      return base::ok();
    }
    const auto simple =
        form.text == "any" ? std::optional(SortKind::Unknown) : smt::simple_sort_named(form.text);
    if (simple) {
      out.kind = *simple;
      return base::ok();
    }
    return fail(form, "no sort: " + form.text);
  }
  constexpr std::tuple<std::string_view, SortKind, std::size_t> kMade[] = {
      {"Array", SortKind::Array, 2}, {"Seq", SortKind::Seq, 1}, {"Set", SortKind::Set, 1}};
  for (const auto& [name, kind, arity] : kMade) {
    if (form.items.size() != arity + 1 || !form.items[0].is_atom(name)) continue;
    out.kind = kind;
    for (std::size_t i = 1; i <= arity; ++i) {
      out.args.emplace_back();
      if (const Status status = read_sort_at(form.items[i], rule, depth + 1, out.args.back()); !status)
        return status;
    }
    return base::ok();
  }
  return fail(form, "expected a sort");
}

}  // namespace

Status read_pattern(const Sexpr& form, const smt::OpTable& ops, Rule& rule, Pattern& out) {
  std::uint32_t root = 0;
  return PatternReader(ops, rule, out).read(form, 0, root);
}

Status read_sort(const Sexpr& form, const Rule& rule, SortSpec& out) {
  return read_sort_at(form, rule, 0, out);
}

}  // namespace smiter::strategies::janus
