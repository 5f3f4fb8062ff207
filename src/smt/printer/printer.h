// SPDX-License-Identifier: MIT
// Typed scripts to text: minimal quoting, deterministic, and parse(print(s)) is s.
//
// A term is printed as a tree, for people to read, unless the tree is much larger
// than the graph; then shared sub-terms get a `let`, so that text never blows up.
#pragma once

#include <string>

#include "base/text/text_buffer.h"
#include "smt/printer/sort_text.h"
#include "smt/script/script.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

struct PrintOptions {
  // What goes to a solver leaves out what would change where it prints or how it
  // ends: output channels, :status, exit, echo and the get-… commands.
  bool for_solver = false;
  // Print `let` when the tree has more than this many times the nodes of the graph…
  std::uint32_t tree_factor = 2;
  // …and is larger than this.
  std::uint32_t tree_always = 200;
};

[[nodiscard]] std::string print_script(const TermTable& table, const Script& script,
                                       PrintOptions options = {});
[[nodiscard]] std::string print_term(const TermTable& table, TermId term, PrintOptions options = {});
[[nodiscard]] std::string print_command(const TermTable& table, const Command& command,
                                        PrintOptions options = {});
// The same into a buffer that is kept between scripts.
void print_script(base::TextBuffer& out, const TermTable& table, const Script& script,
                  PrintOptions options = {});
// Is this command left out when a script is printed for a solver?
[[nodiscard]] bool dropped_for_solver(const TermTable& table, const Command& command);

}  // namespace smiter::smt
