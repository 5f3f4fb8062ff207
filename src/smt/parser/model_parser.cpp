// SPDX-License-Identifier: MIT
// Two passes, because solvers print a helper function after its uses: first every
// header, then every body. An item that cannot be read does not stop the others.
#include "smt/parser/model_parser.h"

#include <algorithm>

#include <fmt/core.h>

#include "smt/parser/parser_impl.h"
#include "smt/printer/sort_text.h"

namespace smiter::smt {

namespace {

// (-> A (-> B C)) and a function of A and B to C have the same flat signature.
std::vector<SortId> flat_signature(const TermTable& table, FunId fun) {
  std::vector<SortId> out(table.params(fun).begin(), table.params(fun).end());
  SortId result = table.fun(fun).result;
  while (table.sorts().kind(result) == SortKind::Function) {
    const auto parts = table.sorts().args(result);
    out.insert(out.end(), parts.begin(), parts.end() - 1);
    result = parts.back();
  }
  out.push_back(result);
  return out;
}

// Boolector prints an array as a function of its index.
bool is_array_as_function(const TermTable& table, FunId array, FunId function) {
  if (table.fun(array).param_count != 0) return false;
  SortId sort = table.fun(array).result;
  for (const SortId param : table.params(function)) {
    if (table.sorts().kind(sort) != SortKind::Array || table.sorts().args(sort)[0] != param) return false;
    sort = table.sorts().args(sort)[1];
  }
  return sort == table.fun(function).result;
}

}  // namespace

void Parser::enter(const Script& script, std::size_t upto) {
  const auto bind_sort = [&](SortDeclId id) {
    sort_bindings_.bind(table_.sorts().decl(id).name, {Binding::Kind::Fun, id.value});
  };
  const auto bind_fun = [&](FunId fun) { add_global(table_.fun(fun).name, fun); };
  for (std::size_t i = 0; i < std::min(upto, script.commands.size()); ++i) {
    const Command& command = script.commands[i];
    switch (command.kind) {
      case CommandKind::DeclareSort:
      case CommandKind::DefineSort:
        bind_sort(command.sort_decl);
        break;
      case CommandKind::DeclareDatatypes:
        for (const SortDeclId id : command.sort_decls) {
          bind_sort(id);
          for (const FunId constructor : table_.sorts().decl(id).constructors) {
            for (const FunId selector : table_.selectors(constructor)) bind_fun(selector);
            bind_fun(constructor);
          }
        }
        break;
      case CommandKind::DeclareFun:
      case CommandKind::DefineFun:
      case CommandKind::DefineFunRec:
        bind_fun(command.fun);
        break;
      case CommandKind::DefineFunsRec:
        for (const FunId fun : command.funs) bind_fun(fun);
        break;
      case CommandKind::Push:
        for (std::uint32_t n = 0; n < command.number; ++n)
          scopes_.push_back({bindings_.mark(), sort_bindings_.mark()});
        break;
      case CommandKind::Pop:
        for (std::uint32_t n = 0; n < command.number && !scopes_.empty(); ++n) {
          if (!global_declarations_) {
            bindings_.undo(scopes_.back().bindings);
            sort_bindings_.undo(scopes_.back().sorts);
          }
          scopes_.pop_back();
        }
        break;
      case CommandKind::SetOption: {
        const std::string_view text = table_.text(command.text);
        if (const auto global = global_declarations(text)) global_declarations_ = *global;
        break;
      }
      case CommandKind::Reset:
        reset();
        break;
      case CommandKind::ResetAssertions:
        if (!global_declarations_) reset();
        break;
      default:
        break;
    }
  }
}

// After a failure: as if the item had not been there.
std::string Parser::recover(std::size_t mark) {
  bindings_.undo(mark);
  frames_.clear();
  open_.heads.clear();
  open_.marks.clear();
  values_.clear();
  open_.lets.clear();
  open_.pending.clear();
  named_.clear();
  open_.text.clear();
  std::string message = error_ ? error_->message : "cannot be read";
  error_.reset();
  return message;
}

void Parser::go_to(std::string_view item) {
  lexer_.seek(static_cast<std::size_t>(item.data() - lexer_.slice(0, 0).data()));
  advance();
}

// The function of the script that a definition with this header interprets. Invalid
// with an empty error if the name is the model's own.
FunId Parser::interpreted(FunId definition, ModelEntry& entry) {
  const Binding binding = bindings_[table_.fun(definition).name];
  std::vector<FunId> candidates;
  if (binding.kind == Binding::Kind::Fun) candidates = {binding.fun()};
  if (binding.kind == Binding::Kind::Overloads) candidates = bindings_.overloads(binding);
  const auto signature = flat_signature(table_, definition);
  for (const FunId fun : candidates) {
    if (flat_signature(table_, fun) == signature || is_array_as_function(table_, fun, definition)) return fun;
  }
  if (!candidates.empty()) entry.error = fmt::format("'{}' has another sort in the script", entry.name);
  return candidates.empty() ? FunId() : candidates[0];
}

bool Parser::read_model_header(ModelEntry& entry, Header& header) {
  if (!expect_left() || !at_symbol()) return false;
  const bool constant = token_.text == "define-const";
  const bool recursive = token_.text == "define-fun-rec";
  advance();
  if (constant) {
    header.name = read_new_name("a constant's name");
    header.undo = bindings_.mark();
    header.result = header.name.is_valid() ? parse_sort() : SortId();
    if (!header.result.is_valid()) return false;
  } else if (!read_header(header)) {
    return false;
  }
  bindings_.undo(header.undo);
  entry.name = table_.text(header.name);
  entry.function = declare_header(header, recursive ? FunKind::DefinedRec : FunKind::Defined);
  entry.symbol = interpreted(entry.function, entry);
  if (!entry.symbol.is_valid()) add_global(header.name, entry.function);
  return true;
}

bool Parser::read_model_declaration(ModelEntry& entry) {
  if (!expect_left() || !at_symbol()) return false;
  const std::string_view word = token_.text;
  const bool is_fun = word == "declare-fun" || word == "declare-const";
  if (word == "declare-datatypes" || word == "declare-codatatypes")
    return true;  // the script's own, repeated
  advance();
  if (!at_symbol()) return false;
  entry.name = token_.text;
  const SymbolId name = table_.symbols().intern(token_.text);
  const bool known =
      is_fun ? bindings_[name].kind != Binding::Kind::None : sort_bindings_[name].kind != Binding::Kind::None;
  if (known) return true;
  if (!is_fun) return word != "declare-sort" || declare_sort();
  if (!declare_fun(word == "declare-const")) return false;
  entry.function = script_.commands.back().fun;
  return true;
}

bool Parser::read_model_value(ModelEntry& entry) {
  if (!expect_left()) return false;
  entry.term = parse_term();
  entry.value = entry.term.is_valid() ? parse_term() : TermId();
  if (!entry.value.is_valid()) return false;
  const auto fitting = table_.coerce(entry.value, table_.sort(entry.term));
  if (!fitting) return fail(token_.offset, "a value of another sort");
  entry.value = *fitting;
  return true;
}

bool Parser::read_model_term(ModelEntry& entry, std::string_view text) {
  entry.term = parse_term();
  if (!entry.term.is_valid()) return false;
  const std::size_t end = static_cast<std::size_t>(text.data() - lexer_.slice(0, 0).data()) + text.size();
  const bool is_all = token_.kind == TokenKind::End || token_.offset >= end;
  return is_all || fail(token_.offset, "more than one term");
}

std::vector<ModelEntry> Parser::run_model(std::span<const ModelItem> items) {
  std::vector<ModelEntry> entries(items.size());
  std::vector<Header> headers(items.size());
  std::vector<std::size_t> bodies(items.size(), 0);
  const auto read = [&](std::size_t i, auto reader) {
    const std::size_t mark = bindings_.mark();
    if (!reader()) entries[i].error = recover(mark);
  };
  for (std::size_t i = 0; i < items.size(); ++i) entries[i].kind = items[i].kind;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].kind != ModelItem::Kind::Declaration) continue;
    go_to(items[i].text);
    read(i, [&] { return read_model_declaration(entries[i]); });
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].kind != ModelItem::Kind::Definition) continue;
    go_to(items[i].text);
    read(i, [&] { return read_model_header(entries[i], headers[i]); });
    bodies[i] = token_.offset;
  }
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!entries[i].error.empty()) continue;
    if (items[i].kind == ModelItem::Kind::Value) {
      go_to(items[i].text);
      read(i, [&] { return read_model_value(entries[i]); });
    }
    if (items[i].kind == ModelItem::Kind::Term) {
      go_to(items[i].text);
      read(i, [&] { return read_model_term(entries[i], items[i].text); });
    }
    if (items[i].kind != ModelItem::Kind::Definition) continue;
    lexer_.seek(bodies[i]);
    advance();
    const std::size_t mark = bindings_.mark();
    bind_header(headers[i]);
    const TermId body = read_body(headers[i]);
    if (body.is_valid()) {
      table_.define(entries[i].function, headers[i].variables, body);
      bindings_.undo(mark);
    } else {
      entries[i].error = recover(mark);
    }
  }
  return entries;
}

std::vector<ModelEntry> parse_model_items(std::string_view text, std::span<const ModelItem> items,
                                          const Script& script, std::size_t upto, TermTable& table) {
  Parser parser(text, table);
  parser.enter(script, upto);
  return parser.run_model(items);
}

}  // namespace smiter::smt
