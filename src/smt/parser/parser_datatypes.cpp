// SPDX-License-Identifier: MIT
// Datatypes in three spellings: declare-datatype, declare-datatypes as in SMT-LIB
// 2.6, and the older (declare-datatypes (T …) ((Name constructor …) …)).
#include <algorithm>

#include <fmt/core.h>

#include "smt/parser/parser_impl.h"

namespace smiter::smt {

SortDeclId Parser::new_datatype(std::uint32_t arity, bool coinductive) {
  const std::size_t offset = token_.offset;
  const SymbolId name = read_symbol("a datatype name");
  if (!name.is_valid() || !check_sort_is_new(name, offset)) return {};
  const SortDeclId id =
      table_.sorts().declare({.name = name,
                              .kind = coinductive ? SortDecl::Kind::Codatatype : SortDecl::Kind::Datatype,
                              .arity = arity});
  sort_bindings_.bind(name, {Binding::Kind::Fun, id.value});
  return id;
}

bool Parser::declare_datatype(bool coinductive) {
  // The arity is known only after (par (T …), which comes before any use of the name.
  const SortDeclId id = new_datatype(0, coinductive);
  if (!id.is_valid() || !read_datatype(id, std::nullopt)) return false;
  add({.kind = CommandKind::DeclareDatatypes, .short_form = true, .sort_decls = {id}});
  return expect_right();
}

bool Parser::declare_datatypes(bool coinductive) {
  Command command{.kind = CommandKind::DeclareDatatypes};
  if (!expect_left()) return false;
  const bool old_style = token_.kind != TokenKind::LeftParen;
  if (old_style) {
    if (!declare_datatypes_old(command.sort_decls, coinductive)) return false;
    add(std::move(command));
    return expect_right();
  }
  while (token_.kind != TokenKind::RightParen) {
    if (!expect_left()) return false;
    const SortDeclId id = new_datatype(0, coinductive);
    if (!id.is_valid()) return false;
    const auto arity = read_number("the datatype's arity");
    if (!arity || !expect_right()) return false;
    table_.sorts().decl(id).arity = *arity;
    command.sort_decls.push_back(id);
  }
  advance();
  if (!expect_left()) return false;
  for (SortDeclId id : command.sort_decls) {
    if (!read_datatype(id, table_.sorts().decl(id).arity)) return false;
  }
  add(std::move(command));
  return expect_right() && expect_right();
}

// After `(declare-datatypes (`: sort parameters, shared by all, then the datatypes.
bool Parser::declare_datatypes_old(std::vector<SortDeclId>& decls, bool coinductive) {
  std::vector<SymbolId> parameters;
  if (!read_sort_parameters(parameters)) return false;
  if (!expect_left()) return false;
  // The names first, since the datatypes may use each other.
  const Token first = token_;
  const std::size_t resume = lexer_.offset();
  while (token_.kind != TokenKind::RightParen) {
    if (!expect_left()) return false;
    decls.push_back(new_datatype(static_cast<std::uint32_t>(parameters.size()), coinductive));
    if (!decls.back().is_valid()) return false;
    table_.sorts().decl(decls.back()).parameters = parameters;
    while (token_.kind != TokenKind::RightParen) {
      if (!skip_sexpr()) return false;
    }
    advance();
  }
  token_ = first;
  lexer_.seek(resume);
  const std::size_t mark = bind_parameters(parameters);
  for (SortDeclId id : decls) {
    advance();  // (
    advance();  // the name
    if (!read_constructors(id)) return false;
  }
  sort_bindings_.undo(mark);
  return expect_right();
}

// Names up to and including the closing parenthesis.
bool Parser::read_sort_parameters(std::vector<SymbolId>& parameters) {
  while (token_.kind != TokenKind::RightParen) {
    parameters.push_back(read_symbol("a sort parameter"));
    if (!parameters.back().is_valid()) return false;
  }
  advance();
  return true;
}

// Binds the sort variables; returns the mark to undo to.
std::size_t Parser::bind_parameters(std::span<const SymbolId> parameters) {
  const std::size_t mark = sort_bindings_.mark();
  for (std::uint32_t i = 0; i < parameters.size(); ++i) {
    sort_bindings_.bind(parameters[i], {Binding::Kind::Let, table_.sorts().mk_parameter(i).value});
  }
  return mark;
}

// (constructor …) or (par (T …) (constructor …)), with as many sort variables as `arity`
// says, if it was written before.
bool Parser::read_datatype(SortDeclId id, std::optional<std::uint32_t> arity) {
  const std::size_t offset = token_.offset;
  const auto fits = [&](std::size_t variables) {
    if (!arity || *arity == variables) return true;
    return fail(offset, fmt::format("a datatype of arity {} with {} sort variable(s)", *arity, variables));
  };
  if (!expect_left()) return false;
  if (token_.kind != TokenKind::Symbol || token_.text != "par") return fits(0) && read_constructors(id);
  advance();
  if (!expect_left()) return false;
  std::vector<SymbolId> parameters;
  if (!read_sort_parameters(parameters)) return false;
  if (!fits(parameters.size())) return false;
  SortDecl& decl = table_.sorts().decl(id);
  decl.arity = static_cast<std::uint32_t>(parameters.size());
  decl.parameters = parameters;
  const std::size_t mark = bind_parameters(parameters);
  if (!expect_left() || !read_constructors(id)) return false;
  sort_bindings_.undo(mark);
  return expect_right();
}

// Constructors up to and including the closing parenthesis.
bool Parser::read_constructors(SortDeclId id) {
  std::vector<SortId> parameters;
  for (std::uint32_t i = 0; i < table_.sorts().decl(id).arity; ++i)
    parameters.push_back(table_.sorts().mk_parameter(i));
  const SortId self = table_.sorts().mk_declared(id, parameters);
  while (token_.kind != TokenKind::RightParen) {
    if (!read_constructor(id, self)) return false;
  }
  if (table_.sorts().decl(id).constructors.empty())
    return fail(token_.offset, "a datatype needs a constructor");
  advance();
  return true;
}

bool Parser::has_selector(SortDeclId id, SymbolId name) {
  return std::ranges::any_of(table_.sorts().decl(id).constructors, [&](FunId constructor) {
    return std::ranges::any_of(table_.selectors(constructor),
                               [&](FunId selector) { return table_.fun(selector).name == name; });
  });
}

bool Parser::read_constructor(SortDeclId id, SortId self) {
  const bool bare = token_.kind != TokenKind::LeftParen;  // nil instead of (nil)
  if (!bare) advance();
  const std::size_t offset = token_.offset;
  const SymbolId name = read_new_name("a constructor");
  if (!name.is_valid()) return false;
  std::vector<SymbolId> names;
  std::vector<SortId> fields;
  while (!bare && token_.kind != TokenKind::RightParen) {
    if (!expect_left()) return false;
    const std::size_t at = token_.offset;
    const SymbolId selector = read_new_name("a selector");
    if (!selector.is_valid()) return false;
    if (std::ranges::find(names, selector) != names.end() || has_selector(id, selector))
      return fail(at, fmt::format("selector '{}' given twice", table_.text(selector)));
    names.push_back(selector);
    fields.push_back(parse_sort());
    if (!fields.back().is_valid() || !expect_right()) return false;
  }
  if (!bare) advance();
  if (!check_not_declared(name, fields, self, offset)) return false;
  const std::uint32_t arity = table_.sorts().decl(id).arity;
  const FunId constructor = table_.declare(
      {.name = name, .kind = FunKind::Constructor, .result = self, .sort_params = arity, .datatype = id},
      fields);
  std::vector<FunId> selectors;
  for (std::uint32_t i = 0; i < fields.size(); ++i) {
    selectors.push_back(table_.declare({.name = names[i],
                                        .kind = FunKind::Selector,
                                        .result = fields[i],
                                        .sort_params = arity,
                                        .datatype = id,
                                        .about = constructor,
                                        .place = i},
                                       std::array{self}));
    add_global(names[i], selectors.back());
  }
  table_.set_selectors(constructor, std::move(selectors));
  table_.sorts().decl(id).constructors.push_back(constructor);
  add_global(name, constructor);
  return true;
}

}  // namespace smiter::smt
