// SPDX-License-Identifier: MIT
#include "eval/model/model_reader.h"

#include <unordered_map>

#include <fmt/core.h>

#include "eval/active_assertions.h"
#include "eval/judge.h"
#include "eval/machine/evaluator.h"
#include "eval/model/ascription.h"
#include "eval/model/model_cycles.h"
#include "eval/model/model_text.h"
#include "eval/model/opaque_values.h"
#include "smt/parser/model_parser.h"
#include "smt/printer/sort_text.h"

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

// The declared functions by name, the last one if there are several.
class Declared {
 public:
  explicit Declared(const TermTable& table) {
    for (std::uint32_t i = 0; i < table.fun_count(); ++i) {
      const FunDecl& fun = table.fun(FunId(i));
      if (fun.kind == FunKind::Declared) by_name_[std::string(table.text(fun.name))] = FunId(i);
    }
  }
  // Invalid if there is none.
  [[nodiscard]] FunId find(std::string_view name) const {
    const auto found = by_name_.find(std::string(unquoted(name)));
    return found == by_name_.end() ? FunId() : found->second;
  }

 private:
  std::unordered_map<std::string, FunId> by_name_;
};

// A yices function block as a definition: an ite over its equations.
std::string as_definition(const TermTable& table, const Declared& declared, const ModelText::Default& block) {
  const FunId fun = declared.find(block.function);
  if (!fun.is_valid() || block.value.empty()) return {};
  std::string head = fmt::format("(define-fun {} (", block.function);
  std::size_t i = 0;
  for (const smt::SortId param : table.params(fun))
    head += fmt::format("(x!{} {})", i++, smt::to_string(table, param));
  head += fmt::format(") {} ", smt::to_string(table, table.fun(fun).result));
  std::string tail;
  for (const std::string& equation : block.equations) {
    const auto sides = split_list(equation, false);
    if (sides.size() != 2) return {};
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
  Builder(TermTable& table, Model& model, const Declared& declared)
      : table_(table), model_(model), declared_(declared) {}

  void add(const ModelEntry& entry, std::string_view text) {
    if (!entry.error.empty()) return add_error(entry, text);
    switch (entry.kind) {
      case ModelItem::Kind::Definition:
        return add_definition(entry);
      case ModelItem::Kind::Declaration:
        return add_declaration(entry);
      case ModelItem::Kind::Value:
        return;  // after all definitions
      case ModelItem::Kind::Term:
        return;  // says nothing of a symbol
    }
  }

  // (t v): the value of a constant.
  void add_constant(const ModelEntry& entry) {
    const smt::TermNode node = table_[entry.term];
    if (!is_declared(node) || node.child_count > 0) return;
    const FunDecl decl = table_.fun(node.fun());
    const FunId fun =
        table_.declare({.name = decl.name, .kind = FunKind::Defined, .result = decl.result}, {});
    table_.define(fun, {}, entry.value);
    model_.symbols[node.fun()] = {.definition = fun};
  }

  // (t v): the value of one application of a function. False if its arguments are not known.
  bool add_application(const ModelEntry& entry, Evaluator& evaluator) {
    const smt::TermNode node = table_[entry.term];
    if (!is_declared(node) || node.child_count == 0) return true;
    Cell cell{
        .op = std::string(table_.text(table_.fun(node.fun()).name)), .indices = {node.head}, .args = {}};
    for (const TermId arg : table_.children(entry.term)) {
      const Evaluated value = evaluator.evaluate(arg);
      if (value.note != nullptr) return false;
      cell.args.push_back(value.value);
    }
    const Evaluated value = evaluator.evaluate(entry.value);
    if (value.note != nullptr) return false;
    model_.cells.emplace(std::move(cell), value.value);
    return true;
  }

 private:
  [[nodiscard]] bool is_declared(const smt::TermNode& node) const {
    return node.kind == TermKind::Apply && table_.fun(node.fun()).kind == FunKind::Declared;
  }

  void add_error(const ModelEntry& entry, std::string_view text) {
    const auto parts = split_list(text, false);
    model_.remarks.push_back(fmt::format("{}: {}", text.substr(0, 60), entry.error));
    FunId symbol = entry.symbol;
    if (!symbol.is_valid() && parts.size() > 1) {
      symbol = declared_.find(parts[entry.kind == ModelItem::Kind::Value ? 0 : 1]);
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
    if (fun.param_count > 0 || !is_uninterpreted(fun.result)) return;
    model_.elements.emplace(entry.function, Value::abstract(smt::to_string(table_, fun.result), entry.name));
  }

  // A constant of a datatype that the model declares names no value.
  [[nodiscard]] bool is_uninterpreted(smt::SortId sort) const {
    if (table_.sorts().kind(sort) != smt::SortKind::Declared) return false;
    const smt::SortDeclId decl(table_.sorts()[sort].index0);
    return table_.sorts().decl(decl).kind == smt::SortDecl::Kind::Uninterpreted;
  }

  TermTable& table_;
  Model& model_;
  const Declared& declared_;
};

// What get-value says of applications. One may be the argument of another, so that what is not
// known at first is asked again.
void add_values(std::span<const ModelEntry> entries, const TermTable& table, Model& model, Builder& builder) {
  constexpr int kRounds = 3;
  std::vector<const ModelEntry*> open;
  for (const ModelEntry& entry : entries) {
    if (entry.kind != ModelItem::Kind::Value || !entry.error.empty()) continue;
    builder.add_constant(entry);
    open.push_back(&entry);
  }
  mark_circular(model, table);
  const JudgeLimits limits;
  Budget budget(limits.steps, limits.bytes);
  for (int round = 0; round < kRounds && !open.empty(); ++round) {
    Evaluator evaluator(table, model, {.shared = &budget});
    if (std::erase_if(open, [&](const ModelEntry* e) { return builder.add_application(*e, evaluator); }) == 0)
      break;
  }
}

// Puts definitions in the place of function blocks, and sorts where constructors need them.
void rewrite(ModelText& parts, bool ascribe, const Declared& declared, TermTable& table) {
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
    const FunId fun = ascribe && definition ? declared.find(words[1]) : FunId();
    if (!fun.is_valid()) {
      keep(item.kind, item.text);
      continue;
    }
    const std::size_t head = static_cast<std::size_t>(words.back().data() - item.text.data());
    keep(item.kind, fmt::format("{}{})", item.text.substr(0, head),
                                with_ascriptions(words.back(), table.fun(fun).result, table)));
  }
  for (const ModelText::Default& block : parts.functions) {
    const std::string definition = as_definition(table, declared, block);
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
  const Declared declared(table);
  if (ascribe || !parts.functions.empty()) rewrite(parts, ascribe, declared, table);
  Model model;
  for (const auto& [sort, elements] : parts.universes) {
    auto& universe = model.universes[sort];
    for (const std::string& element : elements) universe.push_back(element_value(element, sort));
  }
  const std::size_t upto = command_of_check(script, check);
  const auto entries = smt::parse_model_items(parts.text, parts.items, script, upto, table);
  Builder builder(table, model, declared);
  for (std::size_t i = 0; i < entries.size(); ++i) builder.add(entries[i], parts.items[i].text);
  add_values(entries, table, model, builder);
  return model;
}

}  // namespace smiter::eval
