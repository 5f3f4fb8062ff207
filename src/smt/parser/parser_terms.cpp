// SPDX-License-Identifier: MIT
// Terms, without recursion: open constructs are frames on a stack of our own and
// finished sub-terms are values on another. `let` becomes sharing: its variables
// are bound to terms and leave no trace.
#include <algorithm>

#include <fmt/core.h>

#include "smt/parser/parser_impl.h"
#include "smt/printer/sort_text.h"

namespace smiter::smt {

TermId Parser::parse_term() {
  const std::size_t bottom = frames_.size();
  for (;;) {
    const bool closing = token_.kind == TokenKind::RightParen && frames_.size() > bottom;
    Step step = closing ? close_frame() : start_term();
    // A value may complete the construct around it, which is then itself a value.
    while (step == Step::Value) {
      if (frames_.size() == bottom) {
        const TermId result = values_.back();
        values_.pop_back();
        return result;
      }
      step = finish_value();
    }
    if (step == Step::Fail) return {};
  }
}

// Reads one token's worth: either a whole value or the head of a construct.
Parser::Step Parser::start_term() {
  switch (token_.kind) {
    case TokenKind::Symbol:
    case TokenKind::QuotedSymbol: {
      const SymbolId name = table_.symbols().intern(token_.text);
      return push_value(resolve_symbol(name, token_.offset));
    }
    case TokenKind::Numeral:
    case TokenKind::Decimal:
    case TokenKind::Hexadecimal:
    case TokenKind::Binary:
    case TokenKind::String:
      return push_value(literal(token_));
    case TokenKind::LeftParen:
      return start_compound();
    case TokenKind::Keyword:
    case TokenKind::RightParen:
    case TokenKind::End:
    case TokenKind::Bad:
      break;
  }
  return more(expect(TokenKind::Symbol, "a term"));
}

void Parser::push_frame(Frame frame, std::size_t offset) {
  frame.base = static_cast<std::uint32_t>(values_.size());
  frame.offset = offset;
  frames_.push_back(frame);
}

void Parser::push_marked_frame(Frame frame, std::size_t offset) {
  open_.marks.push_back({bindings_.mark(), open_.lets.size(), open_.pending.size(), open_.text.size()});
  push_frame(frame, offset);
}

void Parser::pop_frame() {
  const Frame::Kind kind = frames_.back().kind;
  if (kind == Frame::Kind::ApplyQualified) open_.heads.pop_back();
  if (kind >= Frame::Kind::LetBinding) open_.marks.pop_back();
  frames_.pop_back_and_shrink();
}

Parser::Step Parser::start_compound() {
  const std::size_t offset = token_.offset;
  advance();
  if (at_symbol()) {
    const SymbolId head = table_.symbols().intern(token_.text);
    if (token_.kind == TokenKind::Symbol && is_reserved(head)) {
      const Word word = static_cast<Word>(head.value);
      // Not all of these are words of the standard's grammar; a script may declare them.
      const bool declared = bindings_[head].kind != Binding::Kind::None;
      if (word <= Word::Exists || !declared) {
        if (const auto step = start_reserved(word, offset)) return *step;
      }
    }
    if (const SortId sort = table_.ops().raw_term(head);
        sort.is_valid() && bindings_[head].kind == Binding::Kind::None) {
      return push_value(raw_term(offset, sort));
    }
    advance();
    push_frame({.kind = Frame::Kind::Apply, .head = head}, offset);
    return Step::More;
  }
  if (token_.kind == TokenKind::LeftParen) {
    // ((_ f i) …), ((as f S) …) or ((lambda …) …).
    const Token inner = token_;
    const std::size_t resume = lexer_.offset();
    advance();
    if (token_.kind == TokenKind::Symbol && (token_.text == "_" || token_.text == "as")) {
      return start_identifier(true, offset);
    }
    lexer_.seek(resume);
    token_ = inner;
    push_frame({.kind = Frame::Kind::HoApply}, offset);
    return Step::More;
  }
  return more(expect(TokenKind::Symbol, "a function symbol after '('"));
}

std::optional<Parser::Step> Parser::start_reserved(Word word, std::size_t offset) {
  switch (word) {
    case Word::Let:
      return more(start_let(offset));
    case Word::Forall:
      return more(start_binder(Binder::Forall, offset));
    case Word::Exists:
      return more(start_binder(Binder::Exists, offset));
    case Word::Lambda:
      return more(start_binder(Binder::Lambda, offset));
    case Word::Choice:
      return more(start_binder(Binder::Choice, offset));
    case Word::Underscore:
    case Word::As:
      return start_identifier(false, offset);
    case Word::Annotate:
      advance();
      push_marked_frame({.kind = Frame::Kind::Annotation}, offset);
      return Step::More;
    case Word::Match:
      advance();
      push_marked_frame({.kind = Frame::Kind::MatchScrutinee}, offset);
      return Step::More;
    default:
      return std::nullopt;
  }
}

// --- let -------------------------------------------------------------------

bool Parser::start_let(std::size_t offset) {
  advance();
  if (!expect_left()) return false;
  push_marked_frame({.kind = Frame::Kind::LetBinding}, offset);
  return after_let_binding(frames_.back());
}

// At the start of a binding or at the end of the list. The bindings are parallel:
// they take effect together, when the list is closed.
bool Parser::after_let_binding(Frame& frame) {
  if (token_.kind == TokenKind::RightParen) {
    advance();
    const std::size_t first = open_.marks.back().pending;
    for (std::size_t i = first; i < open_.pending.size(); ++i) {
      bindings_.bind(open_.pending[i].name, {Binding::Kind::Let, open_.pending[i].term.value});
      if (table_[open_.pending[i].term].free_vars != kNoVars) open_.lets.push_back(open_.pending[i].term);
    }
    open_.pending.truncate(first);
    frame.kind = Frame::Kind::LetBody;
    return true;
  }
  if (!expect_left()) return false;
  frame.head = read_symbol("a let variable");
  return frame.head.is_valid();
}

// --- binders ---------------------------------------------------------------

// A variable gets another name where its own would be misread: when it hides a global
// symbol, which a let may have put into its scope, or another variable that a let in
// scope mentions. Any other shadowing means the same in the graph as in the text.
TermId Parser::bind_variable(SymbolId name, SortId sort) {
  const Binding old = bindings_[name];
  bool rename = ever_global_[name].kind != Binding::Kind::None;
  if (old.kind == Binding::Kind::Variable && !rename) {
    rename = std::ranges::any_of(open_.lets, [&](TermId term) {
      return table_.var_sets().contains(table_[term].free_vars, old.term());
    });
  }
  const SymbolId unique = rename ? fresh_variable_name(name) : name;
  const TermId variable = table_.mk_variable(unique, sort);
  bindings_.bind(name, {Binding::Kind::Variable, variable.value});
  if (rename) bindings_.bind(unique, {Binding::Kind::Variable, variable.value});
  return variable;
}

// ((x S) …), read and bound.
bool Parser::read_variables(std::vector<TermId>& variables, std::vector<SymbolId>* names) {
  if (!expect_left()) return false;
  std::vector<std::pair<SymbolId, SortId>> list;
  while (token_.kind != TokenKind::RightParen) {
    if (!expect_left()) return false;
    const SymbolId name = read_new_name("a variable");
    if (!name.is_valid()) return false;
    const SortId sort = parse_sort();
    if (!sort.is_valid() || !expect_right()) return false;
    list.emplace_back(name, sort);
  }
  advance();
  for (const auto& [name, sort] : list) {
    variables.push_back(bind_variable(name, sort));
    if (names != nullptr) names->push_back(name);
  }
  return true;
}

bool Parser::start_binder(Binder binder, std::size_t offset) {
  advance();
  push_marked_frame({.kind = Frame::Kind::BinderBody, .binder = binder}, offset);
  std::vector<TermId> variables;
  if (!read_variables(variables)) return false;
  for (TermId v : variables) values_.push_back(v);
  return true;
}

// --- annotations -----------------------------------------------------------

// After the annotated term: attributes up to the closing parenthesis.
bool Parser::after_annotated(Frame& frame) {
  if (open_.text.size() == open_.marks.back().text) open_.text += std::string("(! ") + kHole;
  while (token_.kind == TokenKind::Keyword) {
    const bool pattern = token_.text == ":pattern" || token_.text == ":no-pattern";
    const bool named = token_.text == ":named";
    open_.text += ' ';
    open_.text += token_.text;
    advance();
    if (pattern) {
      // (t …), or for :no-pattern a term without a list around it.
      const bool list = token_.kind == TokenKind::LeftParen && token_is_list_of_terms();
      open_.text += list ? " (" : " ";
      push_frame({.kind = Frame::Kind::Pattern, .bare = !list}, token_.offset);
      if (list) advance();
      return true;
    }
    if (named) {
      const SymbolId name = read_new_name("a name");
      if (!name.is_valid()) return false;
      const TermId term = values_[frame.base];
      const FunId fun =
          table_.declare({.name = name, .kind = FunKind::Named, .result = table_.sort(term)}, {});
      table_.define(fun, {}, term);
      named_.push_back({name, fun});
      open_.text += ' ';
      append_symbol(open_.text, table_, name);
    } else if (token_.kind != TokenKind::Keyword && token_.kind != TokenKind::RightParen) {
      const std::string_view text = read_sexpr_text();
      if (text.empty()) return false;
      open_.text += ' ';
      open_.text += standard_text(text, KeptText::Terms);
    }
  }
  return expect(TokenKind::RightParen, "an attribute or ')'");
}

// --- when a value or a construct is complete ---------------------------------

// A sub-term of the innermost frame has just been read.
Parser::Step Parser::finish_value() {
  Frame& frame = frames_.back();
  switch (frame.kind) {
    case Frame::Kind::Apply:
    case Frame::Kind::ApplyQualified:
    case Frame::Kind::HoApply:
      return Step::More;
    case Frame::Kind::LetBinding:
      if (!expect_right()) return Step::Fail;
      open_.pending.push_back({frame.head, values_.back()});
      values_.pop_back();
      return more(after_let_binding(frame));
    case Frame::Kind::LetBody:
      if (!expect_right()) return Step::Fail;
      bindings_.undo(open_.marks.back().bindings);
      open_.lets.truncate(open_.marks.back().open_lets);
      pop_frame();
      return Step::Value;
    case Frame::Kind::BinderBody:
      return finish_binder(frame);
    case Frame::Kind::Annotation:
      return more(after_annotated(frame));
    case Frame::Kind::Pattern:
      if (open_.text.back() == kHole) open_.text += ' ';
      open_.text += kHole;
      if (!frame.bare) return Step::More;
      pop_frame();
      return more(after_annotated(frames_.back()));
    case Frame::Kind::MatchScrutinee:
      return more(after_scrutinee(frame));
    case Frame::Kind::MatchBody: {
      if (!expect_right()) return Step::Fail;
      bindings_.undo(open_.marks.back().bindings);
      const TermId body = values_.back();
      values_.pop_back();
      values_.back() = table_.mk_match_case(values_.back(), body);
      return more(next_case(frame));
    }
  }
  return Step::Fail;
}

Parser::Step Parser::finish_binder(const Frame& frame) {
  if (!expect_right()) return Step::Fail;
  bindings_.undo(open_.marks.back().bindings);
  const TermId body = values_.back();
  const std::span<const TermId> variables(values_.data() + frame.base, values_.size() - frame.base - 1);
  // z3 and cvc5 read a binder without variables as its body.
  const auto term = variables.empty() ? std::optional(body) : table_.mk_binder(frame.binder, variables, body);
  if (!term) return more(fail(frame.offset, "the body of a quantifier must be Bool"));
  return replace_frame(*term);
}

// The innermost frame is complete: its value takes the place of its parts.
Parser::Step Parser::replace_frame(TermId term) {
  if (!term.is_valid()) return Step::Fail;
  values_.truncate(frames_.back().base);
  pop_frame();
  values_.push_back(term);
  return Step::Value;
}

// At the ')' of the innermost frame.
Parser::Step Parser::close_frame() {
  const Frame frame = frames_.back();
  const std::span<const TermId> args(values_.data() + frame.base, values_.size() - frame.base);
  const std::size_t offset = frame.offset;
  switch (frame.kind) {
    case Frame::Kind::Apply:
    case Frame::Kind::ApplyQualified: {
      const TermId term = frame.kind == Frame::Kind::Apply ? apply(frame.head, args, kNoIndices, {}, offset)
                                                           : apply_head(open_.heads.back(), args, offset);
      advance();
      return replace_frame(term);
    }
    case Frame::Kind::HoApply: {
      advance();
      if (args.empty()) return more(fail(offset, "expected a function after '('"));
      const auto applied = table_.mk_ho_apply(args[0], args.subspan(1));
      return applied ? replace_frame(*applied)
                     : more(fail(offset, "these arguments do not fit the function's sort"));
    }
    case Frame::Kind::Annotation: {
      advance();
      if (args.empty()) return more(fail(offset, "expected a term after '!'"));
      open_.text += ')';
      const std::string text = open_.text.substr(open_.marks.back().text);
      open_.text.resize(open_.marks.back().text);
      // An annotation without attributes annotates nothing.
      constexpr std::size_t kEmpty = std::string_view("(! \x01)").size();
      return replace_frame(text.size() <= kEmpty ? args[0] : table_.mk_annotated(text, args));
    }
    case Frame::Kind::Pattern:
      // The pattern's terms stay, as values of the annotation around it.
      advance();
      open_.text += ')';
      pop_frame();
      return more(after_annotated(frames_.back()));
    case Frame::Kind::MatchBody:
      return close_match(offset, args);
    case Frame::Kind::LetBinding:
    case Frame::Kind::LetBody:
    case Frame::Kind::BinderBody:
    case Frame::Kind::MatchScrutinee:
      break;
  }
  return more(fail(token_.offset, "expected a term, found ')'"));
}

}  // namespace smiter::smt
