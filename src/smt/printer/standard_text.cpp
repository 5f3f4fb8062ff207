// SPDX-License-Identifier: MIT
#include "smt/printer/standard_text.h"

#include <algorithm>

#include <fmt/core.h>

#include "smt/parser/chars.h"
#include "smt/parser/lexer.h"

namespace smiter::smt {

namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

bool is_printable_ascii(char c) {
  return c >= 0x20 && c < 0x7f;
}

// \u{30000} to \u{fffff} are no escapes: characters end at 2ffff. z3 refuses them, and cvc5
// takes the first for a character.
bool looks_like_an_escape(std::string_view rest) {
  constexpr std::size_t kLength = 9;
  if (rest.size() < kLength || !rest.starts_with("\\u{") || rest[kLength - 1] != '}' || rest[3] < '3')
    return false;
  const std::string_view digits = rest.substr(3, 5);
  return std::all_of(digits.begin(), digits.end(), [](char c) { return has_class(c, kHex); });
}

void append_escape(std::string& out, char c) {
  out += fmt::format("\\u{{{:x}}}", static_cast<unsigned char>(c));
}

class Rewriter {
 public:
  Rewriter(std::string_view text, bool words) : text_(text), lexer_(text), words_(words) {
    lexer_.allow_any_symbol(true);  // whether one is refused is for this class to say
    out_.reserve(text.size());
  }

  // A script has commands, which say whether they hold words or terms.
  base::Expected<std::string> run(bool is_script) {
    std::size_t depth = 0;
    bool first = false;  // the token after the parenthesis that opens a command
    for (;;) {
      const Token token = lexer_.next();
      blanks(token.offset);
      if (token.kind == TokenKind::End) return std::move(out_);
      if (is_script && first) words_ = is_one_with_words(token);
      if (!words_ && token.kind == TokenKind::QuotedSymbol && !is_standard_symbol(token.text))
        return base::Error{std::string(kOddSymbol), lexer_.position(token.offset), {}};
      first = token.kind == TokenKind::LeftParen && depth == 0;
      if (token.kind == TokenKind::LeftParen) ++depth;
      if (token.kind == TokenKind::RightParen && depth > 0 && --depth == 0) words_ = words_ && !is_script;
      append(token, is_script);
      done_ = lexer_.offset();
    }
  }

 private:
  static bool is_one_with_words(const Token& token) {
    return token.text == "set-info" || token.text == "set-option" || token.text == "echo";
  }

  // Up to `end`: blanks and comments.
  void blanks(std::size_t end) {
    bool comment = false;
    for (; done_ < end; ++done_) {
      const char c = text_[done_];
      if (c == ';') comment = true;
      const bool line_end = c == '\n' || c == '\r';
      if (c == '\r' && comment && !text_.substr(done_).starts_with("\r\n")) {
        out_ += '\n';
      } else {
        out_ += line_end || c == '\t' || !is_control(c) ? c : ' ';
      }
      if (line_end) comment = false;
    }
  }

  void append(const Token& token, bool keeps_lines) {
    const std::string_view source = text_.substr(token.offset, lexer_.offset() - token.offset);
    if (token.kind == TokenKind::String && !words_) {
      out_ += standard_string(source, buffer_);
      if (keeps_lines)
        out_.append(static_cast<std::size_t>(std::count(source.begin(), source.end(), '\n')), '\n');
    } else if (token.kind == TokenKind::String) {
      for (const char c : source) is_control(c) ? append_escape(out_, c) : out_.push_back(c);
    } else if (token.kind == TokenKind::QuotedSymbol) {
      for (const char c : source) out_ += is_control(c) || c == '\\' ? ' ' : c;
    } else if (token.kind == TokenKind::Symbol && !is_simple_symbol(source)) {
      out_ += fmt::format("|{}|", source);  // é: solvers take it between bars only
    } else {
      out_ += source;
    }
  }

  std::string_view text_;
  Lexer lexer_;
  bool words_;
  std::size_t done_ = 0;  // up to here text_ is in out_
  std::string out_;
  std::string buffer_;
};

}  // namespace

std::string_view standard_string(std::string_view literal, std::string& buffer) {
  const auto may_stand = [&](std::size_t i) {
    return is_printable_ascii(literal[i]) && (literal[i] != '\\' || !looks_like_an_escape(literal.substr(i)));
  };
  std::size_t at = 0;
  while (at < literal.size() && may_stand(at)) ++at;
  if (at == literal.size()) return literal;
  buffer = literal.substr(0, at);
  for (; at < literal.size(); ++at) {
    if (may_stand(at)) {
      buffer += literal[at];
    } else {
      append_escape(buffer, literal[at]);
    }
  }
  return buffer;
}

std::string standard_text(std::string_view text, KeptText kind) {
  const auto plain = [](char c) {
    return (is_printable_ascii(c) || c == '\t' || c == '\n') && c != '"' && c != '|' && c != ';';
  };
  if (std::all_of(text.begin(), text.end(), plain)) return std::string(text);
  auto out = Rewriter(text, kind == KeptText::Words).run(false);
  // The parser, whose text it is, has refused such symbols before.
  return out ? std::move(*out) : std::string(text);
}

base::Expected<std::string> standard_script(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return Rewriter(text, false).run(true);
}

}  // namespace smiter::smt
