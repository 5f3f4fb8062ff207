// SPDX-License-Identifier: MIT
// What symbols, indexed identifiers, ascriptions and literals mean.
#include <algorithm>
#include <charconv>

#include <fmt/core.h>
#include <gmp.h>

#include "smt/parser/chars.h"
#include "smt/parser/parser_impl.h"
#include "smt/printer/sort_text.h"

namespace smiter::smt {

namespace {

bool all_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return has_class(c, kDigit); });
}

}  // namespace

// --- (_ …) and (as …) --------------------------------------------------------

// At `_` or `as`, inside one parenthesis of its own and, if it is the head of an
// application, one more around it.
Parser::Step Parser::start_identifier(bool is_head, std::size_t offset) {
  Head head;
  TermId literal;
  const bool indexed = token_.text == "_";
  advance();
  if (!(indexed ? read_indexed(head, literal) : read_ascribed(head))) return Step::Fail;
  if (!expect(TokenKind::RightParen, "')'")) return Step::Fail;
  if (is_head) {
    advance();
    if (literal.is_valid()) return more(fail(offset, "a literal is not a function"));
    open_.heads.push_back(head);
    push_frame({.kind = Frame::Kind::ApplyQualified}, offset);
    return Step::More;
  }
  return push_value(literal.is_valid() ? literal : apply_head(head, {}, offset));
}

TermId Parser::apply_head(const Head& head, std::span<const TermId> args, std::size_t offset) {
  if (head.opaque) return opaque_application(table_.text(head.symbol), head.ascribed, args);
  if (head.fun.is_valid()) return apply_fun(table_.fun(head.fun).name, head.fun, args, head.ascribed, offset);
  return apply(head.symbol, args, head.indices, head.ascribed, offset);
}

// After `(_`: up to, not including, the closing parenthesis.
bool Parser::read_indexed(Head& head, TermId& literal) {
  const std::size_t start = token_.offset;
  const std::string_view text = token_.text;
  head.symbol = read_symbol("an identifier");
  if (!head.symbol.is_valid()) return false;
  if (text.starts_with("bv") && all_digits(text.substr(2))) {
    literal = bitvec_literal(text.substr(2), start);
    return literal.is_valid();
  }
  if (is(head.symbol, Word::OpIs)) return read_function_index(head, true);
  if (is(head.symbol, Word::OpUpdate) || is(head.symbol, Word::OpUpdateField))
    return read_function_index(head, false);
  if (is(head.symbol, Word::OpChar)) {
    if (!expect(TokenKind::Hexadecimal, "a character code such as #x41")) return false;
    literal = character(token_.text.substr(2));
    advance();
    return literal.is_valid() || fail(start, "a character's code is at most #x2ffff");
  }
  if (const SortId sort = table_.ops().opaque_term(head.symbol); sort.is_valid()) {
    while (token_.kind != TokenKind::RightParen) {
      if (!skip_sexpr()) return false;
    }
    return make_opaque(head, start, sort);
  }
  std::vector<std::uint32_t> indices;
  while (token_.kind != TokenKind::RightParen) {
    const auto index = read_number("an index");
    if (!index) return false;
    indices.push_back(*index);
  }
  head.indices = table_.mk_indices(indices);
  return true;
}

// The literal of the character with this code; invalid if there is none.
TermId Parser::character(std::string_view digits) {
  std::uint32_t code = 0;
  constexpr std::uint32_t kLast = 0x2ffff;
  const auto [stop, ec] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
  if (ec != std::errc() || code > kLast) return {};
  constexpr std::size_t kMostDigits = 5;  // of an escape
  if (digits.size() > kMostDigits) digits.remove_prefix(digits.size() - kMostDigits);
  return table_.mk_literal(fmt::format("\"\\u{{{}}}\"", digits), kString);
}

// The text from `start` to token_, as the head of an opaque application.
bool Parser::make_opaque(Head& head, std::size_t start, SortId sort) {
  head.opaque = true;
  head.symbol = table_.symbols().intern(fmt::format("(_ {})", kept(start, token_.offset)));
  head.ascribed = sort;
  return true;
}

// (_ is C) and (_ update s): the index is a function.
bool Parser::read_function_index(Head& head, bool tester) {
  const std::size_t offset = token_.offset;
  bool list = false;
  if (token_.kind == TokenKind::LeftParen) {  // z3: (_ is (C (sorts…) sort)); cvc5: (_ is (as C S))
    list = true;
    advance();
    if (token_.text == "as") advance();
  }
  const SymbolId name = read_symbol(tester ? "a constructor" : "a selector");
  if (!name.is_valid()) return false;
  while (list && token_.kind != TokenKind::RightParen) {
    if (!skip_sexpr()) return false;
  }
  if (list) advance();
  const Binding binding = bindings_[name];
  const FunKind want = tester ? FunKind::Constructor : FunKind::Selector;
  std::vector<FunId> candidates;
  if (binding.kind == Binding::Kind::Fun) candidates = {binding.fun()};
  if (binding.kind == Binding::Kind::Overloads) candidates = bindings_.overloads(binding);
  for (FunId fun : candidates) {
    if (table_.fun(fun).kind != want) continue;
    head.fun = tester ? table_.tester(fun) : table_.updater(fun);
    return true;
  }
  return fail(offset,
              fmt::format("'{}' is not a {}", table_.text(name), tester ? "constructor" : "selector"));
}

// After `(as`: identifier and sort.
bool Parser::read_ascribed(Head& head) {
  const std::size_t start = token_.offset;
  if (token_.kind == TokenKind::LeftParen) {
    advance();
    if (token_.kind != TokenKind::Symbol || token_.text != "_")
      return fail(token_.offset, fmt::format("expected '_' after '(as (', found {}", describe(token_)));
    advance();
    TermId literal;
    if (!read_indexed(head, literal)) return false;
    if (literal.is_valid()) return fail(start, "a literal needs no 'as'");
    if (!expect_right()) return false;
  } else {
    head.symbol = read_symbol("an identifier");
    if (!head.symbol.is_valid()) return false;
  }
  head.ascribed = parse_sort();
  if (!head.ascribed.is_valid()) return false;
  const std::string_view name = table_.text(head.symbol);
  const bool unbound = bindings_[head.symbol].kind == Binding::Kind::None;
  // Opaque operators, and the abstract values that solvers print: (as @U_0 U).
  if (unbound && !head.opaque &&
      (table_.ops().opaque_term(head.symbol).is_valid() || name.starts_with('@'))) {
    head.opaque = true;
    head.symbol = table_.symbols().intern(fmt::format("(as {})", kept(start, token_.offset)));
  }
  return true;
}

// --- literals ----------------------------------------------------------------

TermId Parser::bitvec_literal(std::string_view digits, std::size_t offset) {
  const auto width = read_number("a bit-width");
  if (!width) return {};
  if (*width == 0) return fail(offset, "a bit-vector has at least one bit"), TermId();
  mpz_t value;
  const std::string copy(digits);
  mpz_init_set_str(value, copy.c_str(), 10);
  const bool fits = mpz_sgn(value) == 0 || mpz_sizeinbase(value, 2) <= *width;
  mpz_clear(value);
  if (!fits) return fail(offset, fmt::format("{} does not fit {} bits", digits, *width)), TermId();
  return table_.mk_literal(fmt::format("(_ bv{} {})", digits, *width), table_.sorts().mk_bitvec(*width));
}

TermId Parser::literal(const Token& token) {
  switch (token.kind) {
    case TokenKind::Numeral:
      return real_numerals_ ? table_.mk_literal(std::string(token.text) + ".0", kReal)
                            : table_.mk_literal(token.text, kInt);
    case TokenKind::Decimal:
      return table_.mk_literal(
          token.text.back() == '.' ? std::string(token.text) + "0" : std::string(token.text), kReal);
    case TokenKind::String:
      return table_.mk_literal(token.text, kString);
    case TokenKind::Hexadecimal:
      return table_.mk_literal(
          token.text, table_.sorts().mk_bitvec(static_cast<std::uint32_t>((token.text.size() - 2) * 4)));
    case TokenKind::Binary:
      return table_.mk_literal(token.text,
                               table_.sorts().mk_bitvec(static_cast<std::uint32_t>(token.text.size() - 2)));
    default:
      break;
  }
  return {};
}

// --- symbols -----------------------------------------------------------------

TermId Parser::resolve_symbol(SymbolId name, std::size_t offset) {
  const Binding binding = bindings_[name];
  switch (binding.kind) {
    case Binding::Kind::Let:
    case Binding::Kind::Variable:
      return binding.term();
    case Binding::Kind::Fun:
      return apply_fun(name, binding.fun(), {}, {}, offset);
    case Binding::Kind::Overloads:
    case Binding::Kind::Opaque:
    case Binding::Kind::None:
      break;
  }
  return apply(name, {}, kNoIndices, {}, offset);
}

TermId Parser::apply(SymbolId head, std::span<const TermId> args, IndexListId indices, SortId ascribed,
                     std::size_t offset) {
  const Binding binding = bindings_[head];
  if (binding.kind == Binding::Kind::None) [[likely]]
    return apply_unbound(head, args, indices, ascribed, offset);
  switch (binding.kind) {
    case Binding::Kind::Fun:
      return apply_fun(head, binding.fun(), args, ascribed, offset);
    case Binding::Kind::Overloads:
      for (FunId fun : bindings_.overloads(binding)) {
        if (args.size() != table_.fun(fun).param_count) continue;
        if (const auto term = table_.mk_apply(fun, args, ascribed)) return *term;
      }
      break;
    case Binding::Kind::Let:
    case Binding::Kind::Variable: {
      if (const auto term = table_.mk_ho_apply(binding.term(), args)) return *term;
      // cvc5 looks for a function: a let may shadow `sin` without hiding (sin x).
      if (const auto term = table_.mk_operator(head, args, indices, ascribed)) return *term;
      return fail(offset, fmt::format("'{}' is not a function of these arguments", table_.text(head))),
             TermId();
    }
    case Binding::Kind::Opaque: {
      std::string text;
      append_symbol(text, table_, head);
      return opaque_application(text, kUnknown, args);
    }
    case Binding::Kind::None:
      break;
  }
  if (const auto term = table_.mk_operator(head, args, indices, ascribed)) return *term;
  return fail(offset, table_.explain(head, args, indices)), TermId();
}

TermId Parser::apply_fun(SymbolId name, FunId fun, std::span<const TermId> args, SortId ascribed,
                         std::size_t offset) {
  if (const auto term = table_.mk_apply(fun, args, ascribed)) return *term;
  // A script may overload a built-in operator; the built-in one still counts.
  if (const auto term = table_.mk_operator(name, args, kNoIndices, ascribed)) return *term;
  std::string want;
  for (SortId param : table_.params(fun)) want += " " + to_string(table_, param);
  std::string have;
  for (std::size_t i = 0; i < std::min<std::size_t>(args.size(), 8); ++i)
    have += " " + to_string(table_, table_.sort(args[i]));
  if (table_.fun(fun).sort_params > 0 && args.size() == table_.fun(fun).param_count && args.empty()) {
    return fail(offset, fmt::format("'{}' needs its sort: (as {} …)", table_.text(name), table_.text(name))),
           TermId();
  }
  return fail(offset, fmt::format("'{}' takes ({}), found ({})", table_.text(name),
                                  want.empty() ? "" : want.substr(1), have.empty() ? "" : have.substr(1))),
         TermId();
}

// is-C, the tester's name before SMT-LIB 2.6.
FunId Parser::old_tester(SymbolId name) {
  const std::string_view text = table_.text(name);
  if (!text.starts_with("is-") && !text.starts_with("is_")) return {};
  const SymbolId constructor = table_.symbols().find(text.substr(3));
  if (!constructor.is_valid()) return {};
  const Binding binding = bindings_[constructor];
  if (binding.kind != Binding::Kind::Fun || table_.fun(binding.fun()).kind != FunKind::Constructor) return {};
  return table_.tester(binding.fun());
}

TermId Parser::apply_unbound(SymbolId head, std::span<const TermId> args, IndexListId indices,
                             SortId ascribed, std::size_t offset) {
  if (is(head, Word::OpHoApply) && !args.empty()) {
    if (const auto term = table_.mk_ho_apply(args[0], args.subspan(1))) return *term;
  }
  if (const auto term = table_.mk_operator(head, args, indices, ascribed)) return *term;
  for (const auto& [name, fun] : named_) {
    if (name == head && args.empty()) return *table_.mk_apply(fun, {});
  }
  const std::string_view text = table_.text(head);
  if (args.empty() && text.size() > 1 && text[0] == '-' && has_class(text[1], kDigit)) {
    // -5 and -1.5: not in the standard, but in many files.
    Lexer inner(text.substr(1));
    const Token token = inner.next();
    if ((token.kind == TokenKind::Numeral || token.kind == TokenKind::Decimal) &&
        token.text.size() + 1 == text.size()) {
      const TermId positive = literal(token);
      if (const auto term = table_.mk_operator(Word::OpMinus, std::array{positive})) return *term;
    }
  }
  if (const FunId tester = old_tester(head); tester.is_valid())
    return apply_fun(head, tester, args, {}, offset);
  const SymbolId target = table_.ops().resolve_alias(head);
  if (const SortId sort = table_.ops().opaque_term(target); sort.is_valid()) {
    std::string name;
    append_symbol(name, table_, target);
    return opaque_application(name, sort, args);
  }
  if (text.starts_with('@') && text.size() > 1 && args.empty()) {
    std::string name;  // an abstract value, as solvers print them
    append_symbol(name, table_, head);
    return table_.mk_opaque(name, kUnknown, {});
  }
  if (table_.ops().overloads(target).empty())
    return fail(offset, fmt::format("unknown symbol '{}'", text)), TermId();
  return fail(offset, table_.explain(head, args, indices)), TermId();
}

// (head args…) as a template with a hole per argument.
TermId Parser::opaque_application(std::string_view head, SortId sort, std::span<const TermId> args) {
  if (args.empty()) return table_.mk_opaque(head, sort, {});
  std::string text = "(" + std::string(head);
  for (std::size_t i = 0; i < args.size(); ++i) text += std::string(" ") + kHole;
  text += ")";
  return table_.mk_opaque(text, sort, args);
}

// A construct with binders of its own that we do not type, kept as its text. It may
// not mention what a let or a binder around it binds, since that leaves no name.
TermId Parser::raw_term(std::size_t offset, SortId sort) {
  std::size_t depth = 1;
  while (depth > 0) {
    advance();
    if (token_.kind == TokenKind::LeftParen) ++depth;
    if (token_.kind == TokenKind::RightParen) --depth;
    if (token_.kind == TokenKind::End || token_.kind == TokenKind::Bad)
      return expect(TokenKind::RightParen, "')'"), TermId();
    if (!at_symbol()) continue;
    const Binding::Kind kind = bindings_[table_.symbols().intern(token_.text)].kind;
    if (kind == Binding::Kind::Let || kind == Binding::Kind::Variable) {
      return fail(token_.offset,
                  fmt::format("'{}' is bound outside of a construct that is kept as text", token_.text)),
             TermId();
    }
  }
  return table_.mk_opaque(kept(offset, token_.offset + 1), sort, {});
}

// Does the '(' at token_ open a list of terms rather than one application? It does
// if a '(' follows, or a symbol that is a constant here.
bool Parser::token_is_list_of_terms() {
  const std::size_t resume = lexer_.offset();
  const Token first = lexer_.next();
  lexer_.seek(resume);
  if (first.kind == TokenKind::LeftParen) {
    // ((f x) …) is a list; ((_ f i) x) and ((as f S) x) are one application only
    // without a list around them, which no printer writes.
    return true;
  }
  if (first.kind != TokenKind::Symbol && first.kind != TokenKind::QuotedSymbol) return true;
  const Binding binding = bindings_[table_.symbols().intern(first.text)];
  if (binding.kind == Binding::Kind::Let || binding.kind == Binding::Kind::Variable) return true;
  return binding.kind == Binding::Kind::Fun && table_.fun(binding.fun()).param_count == 0;
}

}  // namespace smiter::smt
