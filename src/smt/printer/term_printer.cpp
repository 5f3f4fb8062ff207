// SPDX-License-Identifier: MIT
// No recursion: the stack holds what is still to be printed. Sharing is in
// term_printer_lets.cpp.
#include "smt/printer/term_printer.h"

#include <algorithm>

#include "smt/parser/chars.h"

namespace smiter::smt {

namespace {

std::string_view binder_word(Binder binder) {
  switch (binder) {
    case Binder::Forall:
      return "(forall ";
    case Binder::Exists:
      return "(exists ";
    case Binder::Lambda:
      return "(lambda ";
    case Binder::Choice:
      return "(choice ";
  }
  return "(";
}

}  // namespace

void TermPrinter::print_symbol(SymbolId symbol) {
  if (symbol.value >= quoting_.size()) quoting_.resize(table_.symbols().size(), 0);
  std::uint8_t& state = quoting_[symbol.value];
  const std::string_view text = table_.text(symbol);
  if (state == 0) state = is_simple_symbol(text) && !is_reserved(symbol) ? 1 : 2;
  if (state == 2) out_ += '|';
  out_ += text;
  if (state == 2) out_ += '|';
}

void TermPrinter::print_sort(SortId sort) {
  if (sort == kInt) {
    out_ += "Int";
  } else if (sort == kBool) {
    out_ += "Bool";
  } else {
    scratch_.clear();
    append_sort(scratch_, table_, sort);
    out_ += scratch_;
  }
}

void TermPrinter::print_variables(std::span<const TermId> variables) {
  out_ += '(';
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (i > 0) out_ += ' ';
    out_ += '(';
    print_symbol(table_[variables[i]].symbol());
    out_ += ' ';
    print_sort(table_.sort(variables[i]));
    out_ += ')';
  }
  out_ += ')';
}

void TermPrinter::print(TermId root) {
  lets_.on = wants_lets(root);
  if (lets_.on) {
    choose_prefix();
    lets_.only_closed = binds_twice(root);
    for (TermId term : lets_.named) lets_.names[term.value] = 0;
    lets_.names.resize(table_.size(), 0);
    lets_.named.clear();
    lets_.count = 0;
    allowed_.clear();
    push_scope(root);
  } else {
    push_child(root);
  }
  run();
}

void TermPrinter::run() {
  while (!stack_.empty()) {
    const std::size_t top = stack_.size() - 1;
    Item item = stack_[top];
    switch (item.kind) {
      case Item::Kind::Text:
        out_.append(item.at, ')');
        if (item.next != 0) out_ += ' ';
        stack_.pop_back();
        break;
      case Item::Kind::LetName:
        out_ += "(let ((";
        out_ += lets_.prefix;
        out_.append_number(lets_.names[item.term.value]);
        out_ += ' ';
        stack_.pop_back();
        break;
      case Item::Kind::EndScope:
        allowed_.resize(item.next);
        for (; lets_.named.size() > item.at; lets_.named.pop_back())
          lets_.names[lets_.named.back().value] = 0;
        stack_.pop_back();
        break;
      case Item::Kind::Term: {
        const TermNode& node = table_[item.term];
        if (item.next == 0 && item.at == 0) open(node, item.term);
        if (node.kind == TermKind::Annotated || node.kind == TermKind::Opaque) {
          print_template(stack_[top], node);
          break;
        }
        if (node.kind == TermKind::Binder) {
          // Opened with its variables; only the body is left.
          stack_[top] = {.kind = Item::Kind::Text, .at = 1};
          const TermId body = table_.children(item.term).back();
          if (lets_.on) {
            const auto size = static_cast<std::uint32_t>(allowed_.size());
            const auto variables = table_.children(item.term).first(node.child_count - 1);
            allowed_.insert(allowed_.end(), variables.begin(), variables.end());
            stack_.push_back({.kind = Item::Kind::EndScope,
                              .next = size,
                              .at = static_cast<std::uint32_t>(lets_.named.size())});
            push_scope(body);
          } else {
            push_child(body);
          }
          break;
        }
        print_children(top, node);
        break;
      }
    }
  }
}

// Prints children from item.next on, as long as they are leaves; stops at the first
// that is not, which goes on the stack.
void TermPrinter::print_children(std::size_t top, const TermNode& node) {
  const TermId term = stack_[top].term;
  const auto children = table_.children(term);
  std::uint32_t next = stack_[top].next;
  while (next < node.child_count) {
    const TermId child = children[next++];
    const bool first = next == 1;
    if (first && node.kind == TermKind::MatchCase) {
      print_pattern(child);
      continue;
    }
    if (!first || (node.kind != TermKind::HoApply && node.kind != TermKind::Match)) out_ += ' ';
    if (node.kind == TermKind::Match && next == 2) out_ += '(';
    const TermNode& c = table_[child];
    if (c.child_count == 0) {
      print_leaf(c);
    } else {
      stack_[top].next = next;
      push_child(child);
      return;
    }
  }
  out_ += ')';
  if (node.kind == TermKind::Match) out_ += ')';
  stack_.pop_back();
}

void TermPrinter::push_child(TermId child) {
  const TermNode& node = table_[child];
  if (node.child_count == 0) return print_leaf(node);
  if (lets_.on) {
    if (has_let(child)) {
      out_ += lets_.prefix;
      out_.append_number(lets_.names[child.value]);
      return;
    }
  }
  stack_.push_back({.kind = Item::Kind::Term, .term = child});
}

void TermPrinter::print_leaf(const TermNode& node) {
  switch (node.kind) {
    case TermKind::Literal:
    case TermKind::Opaque:
      out_ += table_.text(node.symbol());
      return;
    case TermKind::Variable:
      print_symbol(node.symbol());
      return;
    case TermKind::Apply:
      print_function_head(node);
      return;
    case TermKind::Operator:
      print_operator_head(node);
      return;
    case TermKind::HoApply:
    case TermKind::Binder:
    case TermKind::Match:
    case TermKind::MatchCase:
    case TermKind::Annotated:
      return;
  }
}

// What stands before the first child.
void TermPrinter::open(const TermNode& node, TermId term) {
  switch (node.kind) {
    case TermKind::Operator:
      out_ += '(';
      print_operator_head(node);
      return;
    case TermKind::Apply:
      out_ += '(';
      print_function_head(node);
      return;
    case TermKind::Binder:
      out_ += binder_word(node.binder());
      print_variables(table_.children(term).first(node.child_count - 1));
      out_ += ' ';
      return;
    case TermKind::Match:
      out_ += "(match ";
      return;
    case TermKind::HoApply:
    case TermKind::MatchCase:
      out_ += '(';
      return;
    case TermKind::Annotated:
    case TermKind::Opaque:
    case TermKind::Literal:
    case TermKind::Variable:
      return;
  }
}

void TermPrinter::print_operator_head(const TermNode& node) {
  const OpRow& row = table_.ops()[node.op()];
  if (row.needs_as) out_ += "(as ";
  if (node.indices != kNoIndices) out_ += "(_ ";
  print_symbol(row.name);
  if (node.indices != kNoIndices) {
    for (std::uint32_t index : table_.indices(node.indices)) {
      out_ += ' ';
      out_.append_number(index);
    }
    out_ += ')';
  }
  if (row.needs_as) {
    out_ += ' ';
    print_sort(node.sort);
    out_ += ')';
  }
}

// Do the arguments leave a sort variable of the result open, as in nil?
bool TermPrinter::needs_ascription(const FunDecl& decl, FunId fun) const {
  if (decl.sort_params == 0 || decl.kind != FunKind::Constructor) return false;
  std::vector<bool> bound(decl.sort_params);
  std::vector<SortId> todo(table_.params(fun).begin(), table_.params(fun).end());
  while (!todo.empty()) {
    const SortId sort = todo.back();
    todo.pop_back();
    if (table_.sorts().kind(sort) == SortKind::Parameter) bound[table_.sorts()[sort].index0] = true;
    for (SortId arg : table_.sorts().args(sort)) todo.push_back(arg);
  }
  return std::ranges::find(bound, false) != bound.end();
}

void TermPrinter::print_function_head(const TermNode& node) {
  const FunDecl& decl = table_.fun(node.fun());
  if (decl.kind <= FunKind::Named) return print_symbol(decl.name);
  if (decl.kind == FunKind::Tester || decl.kind == FunKind::Updater) {
    out_ += decl.kind == FunKind::Tester ? "(_ is " : "(_ update ";
    print_symbol(decl.name);
    out_ += ')';
    return;
  }
  if (needs_ascription(decl, node.fun())) {
    out_ += "(as ";
    print_symbol(decl.name);
    out_ += ' ';
    print_sort(node.sort);
    out_ += ')';
    return;
  }
  print_symbol(decl.name);
}

void TermPrinter::print_pattern(TermId pattern) {
  const TermNode& node = table_[pattern];
  if (node.kind == TermKind::Variable) return print_symbol(node.symbol());
  if (node.child_count > 0) out_ += '(';
  print_symbol(table_.fun(node.fun()).name);
  for (TermId field : table_.children(pattern)) {
    out_ += ' ';
    print_symbol(table_[field].symbol());
  }
  if (node.child_count > 0) out_ += ')';
}

// The template's text up to the next hole, then the child that fills it.
void TermPrinter::print_template(Item& item, const TermNode& node) {
  const std::string_view text = table_.text(node.symbol());
  const std::size_t hole = text.find(kHole, item.at);
  out_ += text.substr(item.at, hole == std::string_view::npos ? hole : hole - item.at);
  if (hole == std::string_view::npos) {
    stack_.pop_back();
    return;
  }
  const TermId child = table_.children(item.term)[item.next];
  item.at = static_cast<std::uint32_t>(hole) + 1;
  const bool first = item.next++ == 0;
  if (lets_.on && first && node.kind == TermKind::Annotated) {
    // The term gets its lets inside the annotation; the attributes do not see them.
    stack_.push_back({.kind = Item::Kind::EndScope,
                      .next = static_cast<std::uint32_t>(allowed_.size()),
                      .at = static_cast<std::uint32_t>(lets_.named.size())});
    return push_scope(child);
  }
  if (lets_.on && node.kind == TermKind::Annotated) {
    // A name of a let would make (t) of a pattern ((f x)) look like an application.
    PrintOptions plain = options_;
    plain.tree_always = UINT32_MAX;
    TermPrinter(out_, table_, plain).print(child);
    return;
  }
  push_child(child);
}

}  // namespace smiter::smt
