// SPDX-License-Identifier: MIT
// (match t ((pattern body) …)). The cases must cover every constructor, as the standard
// and the solvers ask.
#include <fmt/core.h>

#include "smt/parser/parser_impl.h"

namespace smiter::smt {

bool Parser::after_scrutinee(Frame& frame) {
  if (!expect_left()) return false;
  frame.kind = Frame::Kind::MatchBody;
  return next_case(frame);
}

// At a case or at the end of the list of cases.
bool Parser::next_case(Frame& frame) {
  if (token_.kind == TokenKind::RightParen) return true;
  if (!expect_left()) return false;
  open_.marks.back().bindings = bindings_.mark();
  return read_pattern(table_.sort(values_[frame.base]));
}

// A variable, a constructor, or (constructor variables…); leaves it as a value.
bool Parser::read_pattern(SortId scrutinee) {
  const std::size_t offset = token_.offset;
  const bool compound = token_.kind == TokenKind::LeftParen;
  if (compound) advance();
  const SymbolId name = read_new_name("a constructor or a variable");
  if (!name.is_valid()) return false;
  const Binding binding = bindings_[name];
  const bool constructor =
      binding.kind == Binding::Kind::Fun && table_.fun(binding.fun()).kind == FunKind::Constructor;
  if (!constructor) {
    if (compound) return fail(offset, fmt::format("'{}' is not a constructor", table_.text(name)));
    values_.push_back(bind_variable(name, scrutinee));
    return true;
  }
  const FunId fun = binding.fun();
  std::vector<SortId> actuals(table_.fun(fun).sort_params);
  if (!table_.sorts().match(table_.fun(fun).result, scrutinee, actuals)) {
    return fail(offset,
                fmt::format("constructor '{}' is of another sort than the matched term", table_.text(name)));
  }
  std::vector<TermId> fields;
  while (compound && token_.kind != TokenKind::RightParen) {
    if (fields.size() == table_.fun(fun).param_count) break;
    const SymbolId field = read_new_name("a variable");
    if (!field.is_valid()) return false;
    const SortId sort = table_.sorts().substitute(table_.params(fun)[fields.size()], actuals);
    fields.push_back(bind_variable(field, sort));
  }
  const bool closed = !compound || token_.kind == TokenKind::RightParen;
  if (!closed || fields.size() != table_.fun(fun).param_count) {
    return fail(offset, fmt::format("constructor '{}' has {} field(s)", table_.text(name),
                                    table_.fun(fun).param_count));
  }
  if (compound) advance();
  const auto pattern = table_.mk_apply(fun, fields, table_.fun(fun).sort_params > 0 ? scrutinee : SortId());
  if (!pattern) return fail(offset, "pattern does not fit its constructor");
  values_.push_back(*pattern);
  return true;
}

// At the ')' after the last case; `args` are the scrutinee and its cases.
Parser::Step Parser::close_match(std::size_t offset, std::span<const TermId> args) {
  // A pattern that still waits for its body is the last value.
  if (args.size() > 1 && table_[args.back()].kind != TermKind::MatchCase)
    return more(fail(token_.offset, "expected the body of a case, found ')'"));
  advance();  // the list of cases ends; then the match itself
  if (!expect_right()) return Step::Fail;
  if (!table_.cases_cover(table_.sort(args[0]), args.subspan(1)))
    return more(fail(offset, "the cases of this match do not cover every constructor"));
  const auto match = table_.mk_match(args[0], args.subspan(1));
  return match ? replace_frame(*match) : more(fail(offset, "the cases of a match must have one sort"));
}

}  // namespace smiter::smt
