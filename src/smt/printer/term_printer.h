// SPDX-License-Identifier: MIT
// Prints terms; the inside of printer.h. One object prints many terms and keeps
// what it learned about symbols between them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/text/text_buffer.h"
#include "smt/printer/printer.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

class TermPrinter {
 public:
  TermPrinter(base::TextBuffer& out, const TermTable& table, PrintOptions options)
      : out_(out), table_(table), options_(options) {}

  void print(TermId root);
  void print_symbol(SymbolId symbol);
  void print_sort(SortId sort);
  // ((x S) …)
  void print_variables(std::span<const TermId> variables);

 private:
  // What is left to print, last first.
  struct Item {
    enum class Kind : std::uint8_t { Term, Text, LetName, EndScope };
    Kind kind;
    TermId term = {};
    std::uint32_t next = 0;  // Term: the next child; EndScope: size of allowed_ before
    std::uint32_t at =
        0;  // Term: position in its template; Text: how many ")"; EndScope: size of lets_.named
  };

  void run();
  void open(const TermNode& node, TermId term);
  void print_operator_head(const TermNode& node);
  void print_function_head(const TermNode& node);
  [[nodiscard]] bool needs_ascription(const FunDecl& decl, FunId fun) const;
  void print_leaf(const TermNode& node);
  void print_template(Item& item, const TermNode& node);
  void print_pattern(TermId pattern);
  void print_children(std::size_t top, const TermNode& node);
  void push_child(TermId child);

  // Sharing. In let mode every binder's body is a scope with its own lets.
  [[nodiscard]] bool wants_lets(TermId root);
  [[nodiscard]] bool names_its_term(TermId term) const;
  void push_scope(TermId root);
  [[nodiscard]] bool has_let(TermId term) const { return lets_.names[term.value] != 0; }
  std::vector<TermId> shared_in(TermId root);
  [[nodiscard]] bool may_lift(TermId term) const;
  void choose_prefix();
  [[nodiscard]] bool binds_twice(TermId root) const;
  std::uint32_t next_epoch();

  base::TextBuffer& out_;
  const TermTable& table_;
  PrintOptions options_;
  std::vector<Item> stack_;
  std::string scratch_;
  std::vector<std::uint8_t> quoting_;  // by symbol: 0 not known, 1 plain, 2 quoted
  struct Lets {
    bool on = false;
    bool only_closed = false;  // a variable is bound twice on one path: lift closed terms only
    std::string prefix;        // of the variables
    std::uint32_t prefix_funs = 0, prefix_terms = 0;  // up to where the prefix is known to be free
    std::uint32_t count = 0;
    std::vector<std::uint32_t> names;  // by term: the number of its let, 0 for none
    std::vector<TermId> named;         // the terms with a name, in order
  };
  Lets lets_;
  std::vector<std::uint32_t> parents_;  // scratch of shared_in(), by term
  std::vector<std::pair<TermId, bool>> shared_todo_;
  std::vector<TermId> allowed_;         // variables in scope
  std::vector<TermId> todo_;            // scratch of wants_lets()
  std::vector<std::uint32_t> visited_;  // by term: epoch of the last visit
  std::uint32_t epoch_ = 0;
};

}  // namespace smiter::smt
