// SPDX-License-Identifier: MIT
#include "history/skeleton.h"

#include <algorithm>
#include <array>

#include "smt/parser/lexer.h"

namespace smiter::history {

using smt::TermId;
using smt::TermKind;

namespace {

struct Connective {
  NodeKind kind;
  std::string_view word;
  std::uint32_t least, most;  // arguments
};

constexpr std::array kConnectives = {
    Connective{NodeKind::Not, "not", 1, 1},          Connective{NodeKind::And, "and", 0, UINT32_MAX},
    Connective{NodeKind::Or, "or", 0, UINT32_MAX},   Connective{NodeKind::Implies, "=>", 2, UINT32_MAX},
    Connective{NodeKind::Xor, "xor", 0, UINT32_MAX}, Connective{NodeKind::Forall, "forall", 1, 1},
    Connective{NodeKind::Exists, "exists", 1, 1},
};

const Connective* find(std::string_view word) {
  const auto* const at = std::ranges::find(kConnectives, word, &Connective::word);
  return at == kConnectives.end() ? nullptr : at;
}

bool is_quantifier(NodeKind kind) {
  return kind == NodeKind::Forall || kind == NodeKind::Exists;
}

NodeKind kind_of(const smt::TermTable& table, TermId term) {
  const smt::TermNode& node = table[term];
  if (node.kind == TermKind::Binder) {
    if (node.binder() == smt::Binder::Forall) return NodeKind::Forall;
    if (node.binder() == smt::Binder::Exists) return NodeKind::Exists;
    return NodeKind::Blank;
  }
  if (node.kind != TermKind::Operator) return NodeKind::Blank;
  const smt::OpRow& row = table.ops()[node.op()];
  if (row.theory != "core") return NodeKind::Blank;
  const Connective* const connective = find(table.text(row.name));
  return connective == nullptr ? NodeKind::Blank : connective->kind;
}

}  // namespace

std::string_view word_of(NodeKind kind) {
  for (const Connective& c : kConnectives) {
    if (c.kind == kind) return c.word;
  }
  return "_";
}

std::optional<Taken> take_apart(const smt::TermTable& table, TermId assertion) {
  Taken taken;
  std::vector<TermId> todo{assertion};
  while (!todo.empty()) {
    const TermId term = todo.back();
    todo.pop_back();
    if (taken.skeleton.nodes.size() + todo.size() > kMostSkeletonNodes) return std::nullopt;
    const NodeKind kind = kind_of(table, term);
    if (kind == NodeKind::Blank) {
      taken.skeleton.nodes.push_back({kind, 0});
      taken.atoms.push_back(term);
      continue;
    }
    auto arguments = table.children(term);
    if (is_quantifier(kind)) {
      arguments = arguments.last(1);
      ++taken.skeleton.quantifiers;
    }
    taken.skeleton.nodes.push_back({kind, static_cast<std::uint32_t>(arguments.size())});
    for (std::size_t i = arguments.size(); i > 0; --i) todo.push_back(arguments[i - 1]);
  }
  taken.skeleton.blanks = static_cast<std::uint32_t>(taken.atoms.size());
  return taken;
}

std::string to_string(const Skeleton& skeleton) {
  std::string out;
  std::vector<std::uint32_t> open;  // arguments still to come
  for (const SkeletonNode& node : skeleton.nodes) {
    if (!open.empty()) {
      out += ' ';
      --open.back();
    }
    if (node.arguments > 0) {
      out += '(';
      out += word_of(node.kind);
      if (is_quantifier(node.kind)) out += " _";
      open.push_back(node.arguments);
      continue;
    }
    out += word_of(node.kind);
    while (!open.empty() && open.back() == 0) {
      out += ')';
      open.pop_back();
    }
  }
  return out;
}

base::Expected<Skeleton> parse_skeleton(std::string_view text) {
  smt::Lexer lexer(text);
  Skeleton out;
  struct Open {
    std::size_t node;
    const Connective* connective;
  };
  std::vector<Open> open;
  const auto bad = [&](const smt::Token& token, std::string_view message) {
    return base::Error{std::string(message), lexer.position(token.offset), {}};
  };
  for (bool done = false;;) {
    const smt::Token token = lexer.next();
    if (token.kind == smt::TokenKind::End) {
      if (!done) return bad(token, "a skeleton ends too soon");
      return out;
    }
    if (done) return bad(token, "text after a skeleton");
    if (out.nodes.size() >= kMostSkeletonNodes) return bad(token, "a skeleton with too many parts");
    if (token.kind == smt::TokenKind::RightParen) {
      if (open.empty()) return bad(token, "a ) without its (");
      const auto [node, connective] = open.back();
      const std::uint32_t count = out.nodes[node].arguments;
      if (count < std::max(1u, connective->least) || count > connective->most)
        return bad(token, "a connective with a wrong number of arguments");
      open.pop_back();
      done = open.empty();
      continue;
    }
    if (!open.empty()) ++out.nodes[open.back().node].arguments;
    if (token.kind == smt::TokenKind::Symbol && token.text == "_") {
      out.nodes.push_back({NodeKind::Blank, 0});
      ++out.blanks;
    } else if (token.kind == smt::TokenKind::LeftParen) {
      const smt::Token word = lexer.next();
      const Connective* const connective = word.kind == smt::TokenKind::Symbol ? find(word.text) : nullptr;
      if (connective == nullptr) return bad(word, "expected a connective or a quantifier");
      if (is_quantifier(connective->kind)) {
        const smt::Token blank = lexer.next();
        if (blank.kind != smt::TokenKind::Symbol || blank.text != "_")
          return bad(blank, "expected _ for the variables of a quantifier");
        ++out.quantifiers;
      }
      open.push_back({out.nodes.size(), connective});
      out.nodes.push_back({connective->kind, 0});
      continue;
    } else {
      const Connective* const connective = token.kind == smt::TokenKind::Symbol ? find(token.text) : nullptr;
      if (connective == nullptr || connective->least > 0)
        return bad(token, "expected _, a connective without arguments, or (");
      out.nodes.push_back({connective->kind, 0});
    }
    done = open.empty();
  }
}

}  // namespace smiter::history
