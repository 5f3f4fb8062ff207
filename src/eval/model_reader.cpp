// SPDX-License-Identifier: MIT
#include "eval/model_reader.h"

#include <fmt/format.h>

#include "eval/active_assertions.h"
#include "eval/ascription.h"
#include "eval/evaluator.h"
#include "eval/model_cycles.h"
#include "eval/model_text.h"
#include "eval/opaque_values.h"
#include "smt/model_parser.h"
#include "smt/sort_text.h"

namespace smiter::eval {

namespace {

using smt::FunDecl;
using smt::FunId;
using smt::FunKind;
using smt::ModelEntry;
using smt::ModelItem;
using smt::TermId;
using smt::TermKind;
using smt::TermTable;

std::string_view unquoted(std::string_view name) {
  if (name.size() >= 2 && name.front() == '|' && name.back() == '|') return name.substr(1, name.size() - 2);
  return name;
}

// The declared function of that name, the last one if there are several.
FunId find_declared(const TermTable& table, std::string_view name) {
  for (std::uint32_t i = static_cast<std::uint32_t>(table.fun_count()); i-- > 0;) {
    const FunDecl& fun = table.fun(FunId(i));
    if (fun.kind == FunKind::Declared && table.text(fun.name) == name) return FunId(i);
  }
  return {};
}

// A yices function block as a definition: an ite over its equations.
std::string as_definition(const TermTable& table, const ModelText::Default& block) {
  const FunId fun = find_declared(table, unquoted(block.function));
  if (!fun.is_valid() || block.value.empty()) return {};
  std::string head = fmt::format("(define-fun {} (", block.function);
  std::size_t i = 0;
  for (const smt::SortId param : table.params(fun))
    head += fmt::format("(x!{} {})", i++, smt::to_string(table, param));
  head += fmt::format(") {} ", smt::to_string(table, table.fun(fun).result));
  std::string tail;
  for (const std::string& equation : block.equations) {
    const auto sides = split_list(equation, false);
    const auto application = split_list(sides[0], false);
    std::string condition = "(and true";
    for (std::size_t k = 1; k < application.size(); ++k)
      condition += fmt::format(" (= x!{} {})", k - 1, application[k]);
    head += fmt::format("(ite {}) {} ", condition, sides[1]);
    tail += ")";
  }
  return head + block.value + tail + ")";
}

class Builder {
 public:
  Builder(TermTable& table, Model& model) : table_(table), model_(model) {}

  void add(const ModelEntry& entry, std::string_view text) {
    if (!entry.error.empty()) return add_error(entry, text);
    switch (entry.kind) {
      case ModelItem::Kind::Definition:
        return add_definition(entry);
      case ModelItem::Kind::Declaration:
        return add_declaration(entry);
      case ModelItem::Kind::Value:
        return;  // after all definitions
    }
  }

  // (t v): the value of a constant, or of one application of a function.
  void add_value(const ModelEntry& entry) {
    const smt::TermNode node = table_[entry.term];
    if (node.kind != TermKind::Apply || table_.fun(node.fun()).kind != FunKind::Declared) return;
    if (node.child_count == 0) {
      const FunDecl decl = table_.fun(node.fun());
      const FunId fun =
          table_.declare({.name = decl.name, .kind = FunKind::Defined, .result = decl.result}, {});
      table_.define(fun, {}, entry.value);
      model_.symbols[node.fun()] = {.definition = fun};
      return;
    }
    Evaluator evaluator(table_, model_);
    Cell cell{
        .op = std::string(table_.text(table_.fun(node.fun()).name)), .indices = {node.head}, .args = {}};
    for (const TermId arg : table_.children(entry.term)) {
      const Evaluated value = evaluator.evaluate(arg);
      if (value.note != nullptr) return;
      cell.args.push_back(value.value);
    }
    const Evaluated value = evaluator.evaluate(entry.value);
    if (value.note == nullptr) model_.cells.emplace(std::move(cell), value.value);
  }

 private:
  void add_error(const ModelEntry& entry, std::string_view text) {
    const auto parts = split_list(text, false);
    model_.remarks.push_back(fmt::format("{}: {}", text.substr(0, 60), entry.error));
    FunId symbol = entry.symbol;
    if (!symbol.is_valid() && parts.size() > 1) {
      symbol = find_declared(table_, unquoted(parts[entry.kind == ModelItem::Kind::Value ? 0 : 1]));
    }
    if (symbol.is_valid())
      model_.symbols[symbol] = {.unreadable = "the model's definition cannot be read: " + entry.error};
  }

  void add_definition(const ModelEntry& entry) {
    model_.helpers[entry.name] = entry.function;
    if (!entry.symbol.is_valid()) return;
    const FunKind kind = table_.fun(entry.symbol).kind;
    if (kind != FunKind::Declared && kind != FunKind::Selector) return;
    const bool first =
        model_.symbols.try_emplace(entry.symbol, Interpretation{.definition = entry.function}).second;
    if (!first) model_.symbols[entry.symbol] = {.unreadable = "the model defines it twice"};
  }

  void add_declaration(const ModelEntry& entry) {
    if (!entry.function.is_valid()) return;
    const FunDecl& fun = table_.fun(entry.function);
    if (fun.param_count > 0 || table_.sorts().kind(fun.result) != smt::SortKind::Declared) return;
    model_.elements.emplace(entry.function, Value::abstract(smt::to_string(table_, fun.result), entry.name));
  }

  TermTable& table_;
  Model& model_;
};

// Puts definitions in the place of function blocks, and sorts where constructors need them.
void rewrite(ModelText& parts, bool ascribe, TermTable& table) {
  std::string text;
  struct Place {
    ModelItem::Kind kind;
    std::size_t begin, size;
  };
  std::vector<Place> places;
  const auto keep = [&](ModelItem::Kind kind, std::string_view item) {
    places.push_back({kind, text.size(), item.size()});
    text += item;
    text += '\n';
  };
  for (const ModelItem& item : parts.items) {
    const auto words = split_list(item.text, false);
    const bool definition = item.kind == ModelItem::Kind::Definition && words.size() >= 4;
    const FunId fun = ascribe && definition ? find_declared(table, unquoted(words[1])) : FunId();
    if (!fun.is_valid()) {
      keep(item.kind, item.text);
      continue;
    }
    const std::size_t head = static_cast<std::size_t>(words.back().data() - item.text.data());
    keep(item.kind, fmt::format("{}{})", item.text.substr(0, head),
                                with_ascriptions(words.back(), table.fun(fun).result, table)));
  }
  for (const ModelText::Default& block : parts.functions) {
    const std::string definition = as_definition(table, block);
    if (!definition.empty()) keep(ModelItem::Kind::Definition, definition);
  }
  parts.text = std::move(text);
  parts.items.clear();
  for (const auto& [kind, begin, size] : places) {
    parts.items.push_back({kind, std::string_view(parts.text).substr(begin, size)});
  }
}

Value element_value(std::string_view written, const std::string& sort) {
  if (const auto value = opaque_value(written, {}); value && value->is_known()) return value->value();
  return Value::abstract(sort, std::string(unquoted(written)));
}

}  // namespace

base::Expected<Model> read_model(std::string_view text, const smt::Script& script, std::size_t check,
                                 TermTable& table) {
  ModelText parts;
  if (auto status = read_model_text(text, parts); !status) return status.error();
  const bool ascribe = has_parametric_datatype(table);
  if (ascribe || !parts.functions.empty()) rewrite(parts, ascribe, table);
  Model model;
  for (const auto& [sort, elements] : parts.universes) {
    auto& universe = model.universes[sort];
    for (const std::string& element : elements) universe.push_back(element_value(element, sort));
  }
  const std::size_t upto = command_of_check(script, check);
  const auto entries = smt::parse_model_items(parts.text, parts.items, script, upto, table);
  Builder builder(table, model);
  for (std::size_t i = 0; i < entries.size(); ++i) builder.add(entries[i], parts.items[i].text);
  for (const ModelEntry& entry : entries) {
    if (entry.kind == ModelItem::Kind::Value && entry.error.empty()) builder.add_value(entry);
  }
  mark_circular(model, table);
  return model;
}

}  // namespace smiter::eval
