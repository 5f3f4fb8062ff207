// SPDX-License-Identifier: MIT
// Commands. Declarations follow push and pop, as the standard says, unless the
// script asks for :global-declarations.
#include <algorithm>

#include <fmt/core.h>

#include "smt/parser/parser.h"
#include "smt/parser/parser_impl.h"
#include "smt/printer/sort_text.h"

namespace smiter::smt {

bool Parser::parse_command() {
  const std::size_t start = token_.offset;
  if (!expect_left()) return false;
  if (!expect(TokenKind::Symbol, "a command")) return false;
  const SymbolId name = table_.symbols().intern(token_.text);
  if (token_.text == "simplify") return simplify(start);
  if (table_.ops().is_opaque_command(name)) return opaque_command(start);
  if (!is_reserved(name)) return fail(token_.offset, fmt::format("unknown command '{}'", token_.text));
  advance();
  if (!parse_command_named(static_cast<Word>(name.value), start)) return false;
  // A name given with :named holds from the next command on, whatever scope it stood in.
  for (const auto& [given, fun] : named_) add_global(given, fun);
  named_.clear();
  return true;
}

bool Parser::parse_command_named(Word word, std::size_t start) {
  if (const auto done = parse_declaration(word)) return *done;
  if (const auto done = parse_setting(word)) return *done;
  switch (word) {
    case Word::Assert:
      return assert_term();
    case Word::CheckSat:
      return read_terms(CommandKind::CheckSat);
    case Word::CheckSatAssuming:
      return read_terms(CommandKind::CheckSatAssuming);
    case Word::GetValue:
      return read_terms(CommandKind::GetValue);
    case Word::CheckSatUsing:
      return keep_text(CommandKind::CheckSatUsing, token_.offset);
    case Word::Echo:
      return keep_text(CommandKind::Echo, token_.offset);
    case Word::Push:
    case Word::Pop:
      return push_or_pop(word == Word::Push);
    case Word::Exit:
      return exit_script();
    case Word::GetAssertions:
    case Word::GetAssignment:
    case Word::GetInfo:
    case Word::GetModel:
    case Word::GetOption:
    case Word::GetProof:
    case Word::GetUnsatAssumptions:
    case Word::GetUnsatCore:
      return keep_text(CommandKind::Get, start + 1);
    default:
      return fail(start, "expected a command");
  }
}

std::optional<bool> Parser::parse_declaration(Word word) {
  switch (word) {
    case Word::DeclareFun:
      return declare_fun(false);
    case Word::DeclareConst:
      return declare_fun(true);
    case Word::DeclareSort:
      return declare_sort();
    case Word::DefineSort:
      return define_sort();
    case Word::DefineFun:
      return define_fun(false, false);
    case Word::DefineFunRec:
      return define_fun(true, false);
    case Word::DefineConst:
      return define_fun(false, true);
    case Word::DefineFunsRec:
      return define_funs_rec();
    case Word::DeclareDatatype:
      return declare_datatype(false);
    case Word::DeclareCodatatype:
      return declare_datatype(true);
    case Word::DeclareDatatypes:
      return declare_datatypes(false);
    case Word::DeclareCodatatypes:
      return declare_datatypes(true);
    default:
      return std::nullopt;
  }
}

std::optional<bool> Parser::parse_setting(Word word) {
  switch (word) {
    case Word::SetLogic:
      if (!at_symbol()) return expect(TokenKind::Symbol, "a logic");
      real_numerals_ = numerals_are_real(token_.text);
      return keep_text(CommandKind::SetLogic, token_.offset);
    case Word::SetOption:
    case Word::SetInfo:
      if (!expect(TokenKind::Keyword, "a keyword such as :status")) return false;
      if (word == Word::SetInfo) return keep_text(CommandKind::SetInfo, token_.offset);
      if (!keep_text(CommandKind::SetOption, token_.offset)) return false;
      if (const auto global = global_declarations(table_.text(script_.commands.back().text)))
        global_declarations_ = *global;
      return true;
    case Word::Reset:
      reset();
      global_declarations_ = false;
      real_numerals_ = false;
      add({.kind = CommandKind::Reset});
      return expect_right();
    case Word::ResetAssertions:
      if (!global_declarations_) reset();
      add({.kind = CommandKind::ResetAssertions});
      return expect_right();
    default:
      return std::nullopt;
  }
}

void Parser::add_global(SymbolId name, FunId fun) {
  bindings_.add_fun(name, fun);
  ever_global_.bind(name, {Binding::Kind::Fun, fun.value});
}

void Parser::reset() {
  bindings_.clear();
  sort_bindings_.clear();
  scopes_.clear();
  ever_global_.clear();
}

bool Parser::push_or_pop(bool push) {
  const std::size_t offset = token_.offset;
  std::uint32_t count = 1;  // z3 reads (push) as (push 1)
  if (token_.kind != TokenKind::RightParen) {
    const auto number = read_number("a number of levels");
    if (!number) return false;
    count = *number;
  }
  constexpr std::uint32_t kMostLevels = 1000000;
  if (count > kMostLevels || (push && scopes_.size() > kMostLevels)) return fail(offset, "too many levels");
  if (!push && count > scopes_.size())
    return fail(offset, fmt::format("pop {} with {} level(s) pushed", count, scopes_.size()));
  for (std::uint32_t i = 0; i < count; ++i) {
    if (push) {
      scopes_.push_back({bindings_.mark(), sort_bindings_.mark()});
    } else {
      if (!global_declarations_) {
        bindings_.undo(scopes_.back().bindings);
        sort_bindings_.undo(scopes_.back().sorts);
      }
      scopes_.pop_back();
    }
  }
  add({.kind = push ? CommandKind::Push : CommandKind::Pop, .number = count});
  return expect_right();
}

bool Parser::assert_term() {
  const std::size_t offset = token_.offset;
  const TermId term = parse_term();
  if (!term.is_valid()) return false;
  if (table_.sort(term) != kBool && table_.sort(term) != kUnknown) {
    return fail(offset, "an assertion must be Bool, this is " + to_string(table_, table_.sort(term)));
  }
  // cvc5 takes attributes after the term; nobody else does, so none is known to us.
  add({.kind = CommandKind::Assert, .term = term});
  return expect_right();
}

bool Parser::read_terms(CommandKind kind) {
  Command command{.kind = kind};
  const bool list = kind != CommandKind::CheckSat;
  if (list && !expect_left()) return false;
  while (token_.kind != TokenKind::RightParen) {
    const std::size_t offset = token_.offset;
    const TermId term = parse_term();
    if (!term.is_valid()) return false;
    const SortId sort = table_.sort(term);
    if (kind != CommandKind::GetValue && sort != kBool && sort != kUnknown)
      return fail(offset, "an assumption must be Bool, this is " + to_string(table_, sort));
    command.terms.push_back(term);
  }
  add(std::move(command));
  if (list) advance();
  return expect_right();
}

// --- declarations ------------------------------------------------------------

bool Parser::check_not_declared(SymbolId name, std::span<const SortId> params, SortId result,
                                std::size_t offset) {
  const Binding binding = bindings_[name];
  const auto same = [&](FunId fun) {
    return table_.fun(fun).result == result && std::ranges::equal(table_.params(fun), params);
  };
  if (binding.kind == Binding::Kind::None) return true;
  if ((binding.kind == Binding::Kind::Fun && same(binding.fun())) ||
      (binding.kind == Binding::Kind::Overloads && std::ranges::any_of(bindings_.overloads(binding), same))) {
    return fail(offset, fmt::format("'{}' is already declared", table_.text(name)));
  }
  return true;
}

bool Parser::check_sort_is_new(SymbolId name, std::size_t offset) {
  if (sort_bindings_[name].kind == Binding::Kind::None) return true;
  return fail(offset, fmt::format("sort '{}' is already declared", table_.text(name)));
}

bool Parser::declare_fun(bool constant) {
  const std::size_t offset = token_.offset;
  const SymbolId name = read_new_name("a function name");
  if (!name.is_valid()) return false;
  std::vector<SortId> params;
  if (!constant) {
    if (!expect_left()) return false;
    while (token_.kind != TokenKind::RightParen) {
      params.push_back(parse_sort());
      if (!params.back().is_valid()) return false;
    }
    advance();
  }
  const SortId result = parse_sort();
  if (!result.is_valid()) return false;
  if (!check_not_declared(name, params, result, offset)) return false;
  const FunId fun = table_.declare({.name = name, .result = result}, params);
  add_global(name, fun);
  add({.kind = CommandKind::DeclareFun, .short_form = constant, .fun = fun});
  return expect_right();
}

bool Parser::declare_sort() {
  const std::size_t offset = token_.offset;
  const SymbolId name = read_symbol("a sort name");
  if (!name.is_valid()) return false;
  SortDecl decl{.name = name};
  if (token_.kind == TokenKind::RightParen) {
    decl.arity_written = false;
  } else {
    const auto arity = read_number("the sort's arity");
    if (!arity) return false;
    decl.arity = *arity;
  }
  if (!check_sort_is_new(name, offset)) return false;
  const SortDeclId id = table_.sorts().declare(std::move(decl));
  sort_bindings_.bind(name, {Binding::Kind::Fun, id.value});
  add({.kind = CommandKind::DeclareSort, .sort_decl = id});
  return expect_right();
}

bool Parser::define_sort() {
  const std::size_t offset = token_.offset;
  const SymbolId name = read_symbol("a sort name");
  if (!name.is_valid() || !check_sort_is_new(name, offset) || !expect_left()) return false;
  SortDecl decl{.name = name, .kind = SortDecl::Kind::Defined};
  const std::size_t mark = sort_bindings_.mark();
  while (token_.kind != TokenKind::RightParen) {
    const SymbolId parameter = read_symbol("a sort parameter");
    if (!parameter.is_valid()) return false;
    const SortId sort = table_.sorts().mk_parameter(static_cast<std::uint32_t>(decl.parameters.size()));
    sort_bindings_.bind(parameter, {Binding::Kind::Let, sort.value});
    decl.parameters.push_back(parameter);
  }
  advance();
  decl.arity = static_cast<std::uint32_t>(decl.parameters.size());
  decl.body = parse_sort();
  sort_bindings_.undo(mark);
  if (!decl.body.is_valid()) return false;
  const SortDeclId id = table_.sorts().declare(std::move(decl));
  sort_bindings_.bind(name, {Binding::Kind::Fun, id.value});
  add({.kind = CommandKind::DefineSort, .sort_decl = id});
  return expect_right();
}

// --- definitions -------------------------------------------------------------

// name ((x S) …) S; binds the variables until header.undo.
bool Parser::read_header(Header& header) {
  header.name = read_new_name("a function name");
  if (!header.name.is_valid()) return false;
  header.undo = bindings_.mark();
  if (!read_variables(header.variables, &header.names)) return false;
  header.result = parse_sort();
  return header.result.is_valid();
}

// Puts the variables into scope again, under the names that the text has for them.
void Parser::bind_header(const Header& header) {
  for (std::size_t i = 0; i < header.variables.size(); ++i) {
    bindings_.bind(header.names[i], {Binding::Kind::Variable, header.variables[i].value});
  }
}

FunId Parser::declare_header(const Header& header, FunKind kind) {
  std::vector<SortId> params;
  for (TermId v : header.variables) params.push_back(table_.sort(v));
  return table_.declare({.name = header.name, .kind = kind, .result = header.result}, params);
}

// The body, with the variables of the header in scope.
TermId Parser::read_body(const Header& header) {
  const std::size_t offset = token_.offset;
  const TermId body = parse_term();
  if (!body.is_valid()) return {};
  if (const auto fitting = table_.coerce(body, header.result)) return *fitting;
  fail(offset, fmt::format("the body of '{}' is {}, not {}", table_.text(header.name),
                           to_string(table_, table_.sort(body)), to_string(table_, header.result)));
  return {};
}

bool Parser::define_fun(bool recursive, bool constant) {
  Header header{};
  const std::size_t offset = token_.offset;
  if (constant) {
    header.name = read_new_name("a constant's name");
    if (!header.name.is_valid()) return false;
    header.undo = bindings_.mark();
    header.result = parse_sort();
    if (!header.result.is_valid()) return false;
  } else if (!read_header(header)) {
    return false;
  }
  FunId fun;
  if (recursive) {
    // The function is in scope of its own body, below its variables.
    bindings_.undo(header.undo);
    fun = declare_header(header, FunKind::DefinedRec);
    if (!check_not_declared(header.name, table_.params(fun), header.result, offset)) return false;
    add_global(header.name, fun);
    const std::size_t mark = bindings_.mark();
    bind_header(header);
    const TermId body = read_body(header);
    bindings_.undo(mark);
    if (!body.is_valid()) return false;
    table_.define(fun, header.variables, body);
  } else {
    const TermId body = read_body(header);
    bindings_.undo(header.undo);
    if (!body.is_valid()) return false;
    fun = declare_header(header, FunKind::Defined);
    if (!check_not_declared(header.name, table_.params(fun), header.result, offset)) return false;
    table_.define(fun, header.variables, body);
    add_global(header.name, fun);
  }
  add({.kind = recursive ? CommandKind::DefineFunRec : CommandKind::DefineFun,
       .short_form = constant,
       .fun = fun});
  return expect_right();
}

bool Parser::define_funs_rec() {
  if (!expect_left()) return false;
  std::vector<Header> headers;
  Command command{.kind = CommandKind::DefineFunsRec};
  while (token_.kind != TokenKind::RightParen) {
    Header header{};
    if (!expect_left()) return false;
    const std::size_t offset = token_.offset;
    if (!read_header(header) || !expect_right()) return false;
    bindings_.undo(header.undo);
    const FunId fun = declare_header(header, FunKind::DefinedRec);
    if (!check_not_declared(header.name, table_.params(fun), header.result, offset)) return false;
    add_global(header.name, fun);
    command.funs.push_back(fun);
    headers.push_back(std::move(header));
  }
  advance();
  if (!expect_left()) return false;
  for (std::size_t i = 0; i < headers.size(); ++i) {
    const std::size_t mark = bindings_.mark();
    bind_header(headers[i]);
    const TermId body = read_body(headers[i]);
    bindings_.undo(mark);
    if (!body.is_valid()) return false;
    table_.define(command.funs[i], headers[i].variables, body);
  }
  add(std::move(command));
  return expect_right() && expect_right();
}

}  // namespace smiter::smt
