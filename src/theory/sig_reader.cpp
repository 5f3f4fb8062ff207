// SPDX-License-Identifier: MIT
#include "theory/sig_reader.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include <fmt/core.h>

#include "base/check.h"
#include "base/embedded_file.h"
#include "smt/parser/reserved.h"
#include "smt/printer/sort_text.h"
#include "theory/sexpr.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kOperatorFiles;
}

namespace smiter::theory {

namespace {

using base::Error;
using base::Expected;
using base::Status;
using smt::Condition;
using smt::NumberExpr;
using smt::OpRow;
using smt::Shape;
using smt::SortKind;
using smt::SortPattern;

// smt::result_sort keeps a row's variables in arrays of this size.
constexpr std::size_t kMostVariables = 8;

// Another name, and what it stands for: checked when all files are read, since that may
// stand in a later one.
struct Alias {
  smt::SymbolId target;
  base::Position at;
  std::string file;
};

// Reads one row. Variables are numbered as they appear.
class RowReader {
 public:
  RowReader(smt::OpTable& table, std::string_view theory, std::vector<Alias>& aliases)
      : table_(table), aliases_(aliases) {
    row_.theory = theory;
  }

  Status read(const Sexpr& form);

 private:
  Status fail(const Sexpr& at, std::string message) { return Error{std::move(message), at.at, {}}; }
  Status read_row(const Sexpr& form);
  Status read_head(const Sexpr& head);
  Status read_attribute(const std::vector<Sexpr>& items, std::size_t& i);
  Status read_sort(const Sexpr& form, SortPattern& pattern);
  Status read_number(const Sexpr& form, NumberExpr& expr);
  Status read_number_node(const Sexpr& form, NumberExpr& expr, std::uint32_t& node);
  Status read_condition(const Sexpr& form, std::uint32_t& node);
  Status read_name(const Sexpr& name);
  Status bind_numbers(const Sexpr& form, const SortPattern& pattern, std::vector<bool>& bound);
  Status check(const Sexpr& form);
  Status add(const Sexpr& form);
  std::optional<std::uint32_t> number_variable(const std::string& name);

  smt::OpTable& table_;
  std::vector<Alias>& aliases_;
  OpRow row_;
  std::map<std::string, std::uint32_t> sort_variables_;
  std::string alias_;
};

std::optional<Shape> shape_named(std::string_view name) {
  if (name == ":left-assoc" || name == "left-assoc") return Shape::LeftAssoc;
  if (name == ":right-assoc" || name == "right-assoc") return Shape::RightAssoc;
  if (name == ":chainable" || name == "chainable") return Shape::Chainable;
  if (name == ":pairwise" || name == "pairwise") return Shape::Pairwise;
  return std::nullopt;
}

struct Constructor {
  std::string_view name;
  SortKind kind;
  std::size_t least, most;  // arguments
};

const Constructor* constructor_named(std::string_view name) {
  static constexpr Constructor kConstructors[] = {
      {"Array", SortKind::Array, 2, 2},
      {"Seq", SortKind::Seq, 1, 1},
      {"Set", SortKind::Set, 1, 1},
      {"->", SortKind::Function, 2, 64},
  };
  const auto it = std::ranges::find(kConstructors, name, &Constructor::name);
  return it == std::end(kConstructors) ? nullptr : it;
}

// f(index) for every number of the pattern, in the order of the text.
template <typename F>
void for_each_number(const SortPattern& pattern, const F& f) {
  f(pattern.index0);
  f(pattern.index1);
  for (const SortPattern& arg : pattern.args) for_each_number(arg, f);
}

bool determined(const NumberExpr& expr, const std::vector<bool>& bound) {
  return std::ranges::all_of(expr.nodes, [&](const NumberExpr::Node& node) {
    return node.kind != NumberExpr::Kind::Variable || bound[node.value];
  });
}

void mark_sort_variables(const SortPattern& pattern, std::vector<bool>& seen) {
  if (pattern.kind == SortKind::Parameter) seen[pattern.variable] = true;
  for (const SortPattern& arg : pattern.args) mark_sort_variables(arg, seen);
}

Status RowReader::read(const Sexpr& form) {
  if (!form.is_list || form.items.empty()) return fail(form, "expected a row: (name sort… sort attribute…)");
  if (!form.items[0].is_atom("par")) return read_row(form);
  if (form.items.size() != 3 || !form.items[1].is_list) return fail(form, "expected (par (A …) (name …))");
  for (const Sexpr& variable : form.items[1].items) {
    if (variable.is_list) return fail(variable, "expected a sort variable");
    const auto number = static_cast<std::uint32_t>(sort_variables_.size());
    if (!sort_variables_.emplace(variable.text, number).second)
      return fail(variable, "sort variable given twice");
  }
  row_.sort_variables = static_cast<std::uint32_t>(sort_variables_.size());
  return read_row(form.items[2]);
}

Status RowReader::read_row(const Sexpr& form) {
  if (!form.is_list || form.items.size() < 2)
    return fail(form, "expected a row: (name sort… sort attribute…)");
  if (auto status = read_head(form.items[0]); !status) return status;
  std::size_t i = 1;
  std::vector<SortPattern> sorts;
  for (; i < form.items.size() && form.items[i].kind != smt::TokenKind::Keyword; ++i) {
    SortPattern pattern;
    if (auto status = read_sort(form.items[i], pattern); !status) return status;
    sorts.push_back(std::move(pattern));
  }
  if (sorts.empty()) return fail(form, "a row needs a result sort");
  row_.result = std::move(sorts.back());
  sorts.pop_back();
  row_.args = std::move(sorts);
  row_.least = static_cast<std::uint32_t>(row_.args.size());
  while (i < form.items.size()) {
    if (auto status = read_attribute(form.items, i); !status) return status;
  }
  return check(form);
}

// The words of the grammar cannot be operators: the parser reads them otherwise.
Status RowReader::read_name(const Sexpr& name) {
  if (name.is_list || (name.kind != smt::TokenKind::Symbol && name.kind != smt::TokenKind::QuotedSymbol))
    return fail(name, "expected the operator's name");
  row_.name = table_.symbols().intern(name.text);
  if (name.kind == smt::TokenKind::Symbol && row_.name.value <= static_cast<std::uint32_t>(smt::Word::Par))
    return fail(name, fmt::format("'{}' is a word of the language", name.text));
  return base::ok();
}

Status RowReader::read_head(const Sexpr& head) {
  if (!head.is_list) return read_name(head);
  if (head.items.size() < 3 || !head.items[0].is_atom("_"))
    return fail(head, "expected a name or (_ name index…)");
  if (auto status = read_name(head.items[1]); !status) return status;
  for (std::size_t i = 2; i < head.items.size(); ++i) {
    const Sexpr& index = head.items[i];
    if (index.is_list || index.kind != smt::TokenKind::Symbol)
      return fail(index, "expected the name of an index");
    if (!number_variable(index.text)) return fail(index, "too many numbers in one row");
  }
  row_.index_count = row_.number_variables;
  if (row_.index_count != head.items.size() - 2) return fail(head, "index named twice");
  return base::ok();
}

std::optional<std::uint32_t> RowReader::number_variable(const std::string& name) {
  const auto it = std::ranges::find(row_.number_names, name);
  if (it != row_.number_names.end()) return static_cast<std::uint32_t>(it - row_.number_names.begin());
  if (row_.number_names.size() == kMostVariables) return std::nullopt;
  row_.number_names.push_back(name);
  return row_.number_variables++;
}

Status RowReader::read_sort(const Sexpr& form, SortPattern& pattern) {
  if (!form.is_list) {
    if (const auto it = sort_variables_.find(form.text); it != sort_variables_.end()) {
      pattern.kind = SortKind::Parameter;
      pattern.variable = it->second;
      return base::ok();
    }
    const auto kind = smt::simple_sort_named(form.text);
    if (!kind) return fail(form, fmt::format("unknown sort '{}'", form.text));
    pattern.kind = *kind;
    return base::ok();
  }
  if (form.items.size() >= 3 && form.items[0].is_atom("_")) {
    const bool bitvec = form.items[1].is_atom("BitVec") && form.items.size() == 3;
    const bool floating = form.items[1].is_atom("FloatingPoint") && form.items.size() == 4;
    if (!bitvec && !floating) return fail(form, "expected (_ BitVec n) or (_ FloatingPoint e s)");
    pattern.kind = bitvec ? SortKind::BitVec : SortKind::FloatingPoint;
    if (auto status = read_number(form.items[2], pattern.index0); !status) return status;
    return floating ? read_number(form.items[3], pattern.index1) : base::ok();
  }
  const Constructor* const made =
      form.items.empty() || form.items[0].is_list ? nullptr : constructor_named(form.items[0].text);
  if (made == nullptr) return fail(form, "expected a sort");
  if (const std::size_t given = form.items.size() - 1; given < made->least || given > made->most)
    return fail(form, fmt::format("'{}' does not take {} sort(s)", made->name, given));
  pattern.kind = made->kind;
  for (std::size_t i = 1; i < form.items.size(); ++i) {
    SortPattern arg;
    if (auto status = read_sort(form.items[i], arg); !status) return status;
    pattern.args.push_back(std::move(arg));
  }
  return base::ok();
}

Status RowReader::read_number(const Sexpr& form, NumberExpr& expr) {
  std::uint32_t root = 0;
  return read_number_node(form, expr, root);
}

Status RowReader::read_number_node(const Sexpr& form, NumberExpr& expr, std::uint32_t& node) {
  NumberExpr::Node made{};
  if (!form.is_list && form.kind == smt::TokenKind::Numeral) {
    made.kind = NumberExpr::Kind::Numeral;
    const auto [stop, ec] =
        std::from_chars(form.text.data(), form.text.data() + form.text.size(), made.value);
    if (ec != std::errc() || made.value > INT32_MAX) return fail(form, "number too large");
  } else if (!form.is_list && form.kind == smt::TokenKind::Symbol) {
    made.kind = NumberExpr::Kind::Variable;
    const auto variable = number_variable(form.text);
    if (!variable) return fail(form, "too many numbers in one row");
    made.value = *variable;
  } else if (form.is_list && form.items.size() == 3 && !form.items[0].is_list) {
    const std::string& op = form.items[0].text;
    if (op != "+" && op != "-" && op != "*") return fail(form, "expected +, - or *");
    made.kind = op == "+"   ? NumberExpr::Kind::Add
                : op == "-" ? NumberExpr::Kind::Subtract
                            : NumberExpr::Kind::Multiply;
    if (auto status = read_number_node(form.items[1], expr, made.left); !status) return status;
    if (auto status = read_number_node(form.items[2], expr, made.right); !status) return status;
  } else {
    return fail(form, "expected a number: numeral, variable, (+ n n), (- n n) or (* n n)");
  }
  node = static_cast<std::uint32_t>(expr.nodes.size());
  expr.nodes.push_back(made);
  return base::ok();
}

Status RowReader::read_condition(const Sexpr& form, std::uint32_t& node) {
  if (!form.is_list || form.items.size() < 2 || form.items[0].is_list)
    return fail(form, "expected a condition");
  const std::string& op = form.items[0].text;
  Condition::Node made{};
  if (op == "and" || op == "or" || op == "not") {
    made.kind = op == "and" ? Condition::Kind::And : op == "or" ? Condition::Kind::Or : Condition::Kind::Not;
    if (op == "not" && form.items.size() != 2) return fail(form, "not takes one condition");
    for (std::size_t i = 1; i < form.items.size(); ++i) {
      std::uint32_t operand = 0;
      if (auto status = read_condition(form.items[i], operand); !status) return status;
      made.operands.push_back(operand);
    }
  } else {
    const bool swapped = op == ">" || op == ">=";
    if (op == "=") {
      made.kind = Condition::Kind::Equal;
    } else if (op == "<" || op == ">") {
      made.kind = Condition::Kind::Less;
    } else if (op == "<=" || op == ">=") {
      made.kind = Condition::Kind::LessEqual;
    } else {
      return fail(form, "expected and, or, not, =, <, <=, > or >=");
    }
    if (form.items.size() != 3) return fail(form, "a comparison takes two numbers");
    if (auto status = read_number(form.items[swapped ? 2 : 1], made.left); !status) return status;
    if (auto status = read_number(form.items[swapped ? 1 : 2], made.right); !status) return status;
  }
  node = static_cast<std::uint32_t>(row_.where.nodes.size());
  row_.where.nodes.push_back(std::move(made));
  return base::ok();
}

Status RowReader::read_attribute(const std::vector<Sexpr>& items, std::size_t& i) {
  const Sexpr& key = items[i++];
  if (key.kind != smt::TokenKind::Keyword) return fail(key, "expected an attribute such as :left-assoc");
  if (const auto shape = shape_named(key.text)) {
    row_.shape = *shape;
    return base::ok();
  }
  if (key.text == ":commutative") return row_.commutative = true, base::ok();
  if (key.text == ":extension") return row_.extension = true, base::ok();
  if (key.text == ":nonlinear") return row_.nonlinear = true, base::ok();
  if (i == items.size())
    return fail(key, fmt::format("unknown attribute '{}', or one that needs a value", key.text));
  const Sexpr& value = items[i++];
  if (key.text == ":where") {
    std::uint32_t node = 0;
    return read_condition(value, node);
  }
  if (value.is_list) return fail(value, "expected one word");
  if (key.text == ":lenient") {
    const auto shape = shape_named(value.text);
    if (!shape) return fail(value, "expected left-assoc, right-assoc, chainable or pairwise");
    row_.lenient = *shape;
  } else if (key.text == ":least") {
    if (value.text != "0" && value.text != "1") return fail(value, "expected 0 or 1");
    row_.least = value.text == "0" ? 0 : 1;
  } else if (key.text == ":partial") {
    row_.partial = value.text;
  } else if (key.text == ":alias") {
    alias_ = value.text;
  } else {
    return fail(key, fmt::format("unknown attribute '{}'", key.text));
  }
  return base::ok();
}

// Marks the numbers that an argument binds; an expression may use only those before it.
Status RowReader::bind_numbers(const Sexpr& form, const SortPattern& pattern, std::vector<bool>& bound) {
  bool early = false;
  for_each_number(pattern, [&](const NumberExpr& expr) {
    if (expr.is_variable()) bound[expr.nodes[0].value] = true;
    early = early || !determined(expr, bound);
  });
  return early ? fail(form, "this expression needs a number that is bound only later") : base::ok();
}

Status RowReader::check(const Sexpr& form) {
  if (row_.sort_variables > kMostVariables) return fail(form, "too many sort variables");
  if ((row_.shape != Shape::Fixed || row_.lenient != Shape::Fixed) && row_.args.size() != 2) {
    return fail(form, "an n-ary row is written with two argument sorts");
  }
  std::vector<bool> sorts(row_.sort_variables), numbers(row_.number_variables);
  for (std::uint32_t i = 0; i < row_.index_count; ++i) numbers[i] = true;
  for (std::size_t i = 0; i < row_.args.size(); ++i) {
    if (auto status = bind_numbers(form.items[i + 1], row_.args[i], numbers); !status) return status;
    mark_sort_variables(row_.args[i], sorts);
  }
  // What the arguments leave open comes from the sort that the script writes with `as`.
  const std::vector<bool> sorts_before = sorts, numbers_before = numbers;
  const Sexpr& result = form.items[row_.args.size() + 1];
  if (auto status = bind_numbers(result, row_.result, numbers); !status) return status;
  mark_sort_variables(row_.result, sorts);
  row_.needs_as = sorts != sorts_before || numbers != numbers_before;
  for (const Condition::Node& node : row_.where.nodes) {
    if (!determined(node.left, numbers) || !determined(node.right, numbers))
      return fail(form, ":where names a number that is nowhere else in the row");
  }
  return add(form);
}

Status RowReader::add(const Sexpr& form) {
  if (!alias_.empty()) {
    const smt::SymbolId target = table_.symbols().intern(alias_);
    if (target == row_.name) return fail(form, "an alias of itself");
    table_.add_alias(row_.name, target);
    aliases_.push_back({target, form.at, {}});
    return base::ok();
  }
  for (const smt::OpId id : table_.overloads(row_.name)) {
    const OpRow& other = table_[id];
    if (other.index_count != row_.index_count || other.args != row_.args || other.result != row_.result)
      continue;
    if (other.theory == row_.theory) return fail(form, "the same row stands here before");
    return base::ok();  // a user's list may repeat what is built in
  }
  table_.add(std::move(row_));
  return base::ok();
}

// (opaque-term name [Sort]), (opaque-text name [Sort]), (opaque-sort name), (opaque-command name).
Expected<bool> read_opaque(const Sexpr& form, smt::OpTable& table) {
  if (!form.is_list || form.items.size() < 2 || form.items[0].is_list || form.items[1].is_list) return false;
  const std::string& what = form.items[0].text;
  const auto name = [&] { return table.symbols().intern(form.items[1].text); };
  if (what == "opaque-sort") return table.add_opaque_sort(name()), true;
  if (what == "opaque-command") return table.add_opaque_command(name()), true;
  if (what != "opaque-term" && what != "opaque-text") return false;
  if (!table.overloads(name()).empty())
    return Error{fmt::format("'{}' is an operator, it cannot be kept as text, too", form.items[1].text),
                 form.items[1].at,
                 {}};
  smt::SortId sort = smt::kUnknown;
  if (form.items.size() > 2) {
    const auto kind = smt::simple_sort_named(form.items[2].text);
    if (!kind) return Error{"an opaque term has a sort without arguments, or none", form.items[2].at, {}};
    smt::SortTable sorts;
    sort = sorts.mk({.kind = *kind}, {});
  }
  if (what == "opaque-term") {
    table.add_opaque_term(name(), sort);
  } else {
    table.add_raw_term(name(), sort);
  }
  return true;
}

Status read_file(std::string_view text, std::string_view theory, smt::OpTable& table,
                 std::vector<Alias>& aliases) {
  auto forms = read_sexprs(text);
  if (!forms) return forms.error();
  for (const Sexpr& form : *forms) {
    auto opaque = read_opaque(form, table);
    if (!opaque) return opaque.error();
    if (*opaque) continue;
    if (auto status = RowReader(table, theory, aliases).read(form); !status) return status;
  }
  return base::ok();
}

Status check_aliases(const smt::OpTable& table, const std::vector<Alias>& aliases) {
  for (const Alias& alias : aliases) {
    if (!table.overloads(alias.target).empty() || table.opaque_term(alias.target).is_valid()) continue;
    return Error{fmt::format("an alias of '{}', which is no operator", table.symbols().text(alias.target)),
                 alias.at, alias.file};
  }
  return base::ok();
}

std::string_view stem(std::string_view file) {
  if (const auto slash = file.rfind('/'); slash != std::string_view::npos) file.remove_prefix(slash + 1);
  return file.substr(0, file.rfind('.'));
}

// Adds a file whose name goes into messages.
Status add_file(std::string_view name, std::string_view text, smt::OpTable& table,
                std::vector<Alias>& aliases) {
  const std::size_t before = aliases.size();
  if (auto status = read_file(text, stem(name), table, aliases); !status) {
    Error error = status.error();
    error.file = name;
    return error;
  }
  for (std::size_t i = before; i < aliases.size(); ++i) aliases[i].file = name;
  return base::ok();
}

smt::OpTable read_builtin() {
  smt::OpTable table;
  std::vector<Alias> aliases;
  Status status = base::ok();
  for (const base::EmbeddedFile& file : data::kOperatorFiles) {
    if (status) status = add_file(file.name, file.text, table, aliases);
  }
  if (status) status = check_aliases(table, aliases);
  CHECK(status.has_value(), status ? "" : status.error().to_string());
  return table;
}

}  // namespace

Status read_signatures(std::string_view text, std::string_view theory, smt::OpTable& table) {
  std::vector<Alias> aliases;
  if (auto status = read_file(text, theory, table, aliases); !status) return status;
  return check_aliases(table, aliases);
}

const smt::OpTable& builtin_operators() {
  static const smt::OpTable table = read_builtin();
  return table;
}

Expected<smt::OpTable> operators_with(std::span<const OperatorFile> files) {
  smt::OpTable table = read_builtin();
  std::vector<Alias> aliases;
  for (const OperatorFile& file : files) {
    if (auto status = add_file(file.name, file.text, table, aliases); !status) return status.error();
  }
  if (auto status = check_aliases(table, aliases); !status) return status.error();
  return table;
}

}  // namespace smiter::theory
