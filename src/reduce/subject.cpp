// SPDX-License-Identifier: MIT
#include "reduce/subject.h"

#include "smt/parser.h"
#include "smt/printer.h"

namespace smiter::reduce {

Subject::Subject(std::string text, const smt::OpTable& ops)
    : ops_(&ops), table_(std::make_unique<smt::TermTable>(ops)) {
  if (auto script = smt::parse_script(text, *table_)) {
    script_ = std::move(*script);
    text_ = print_short(*table_, script_);
  } else {
    table_ = nullptr;
    text_ = std::move(text);
  }
  size_ = measure(text_);
}

Subject Subject::untyped(std::string text, const smt::OpTable& ops) {
  Subject result(ops);
  result.size_ = measure(text);
  result.text_ = std::move(text);
  return result;
}

void Subject::replace(smt::Script script, std::string text) {
  script_ = std::move(script);
  text_ = std::move(text);
  size_ = measure(text_);
}

std::string print_short(const smt::TermTable& table, const smt::Script& script) {
  // Trees above this size are not worth writing out.
  constexpr std::uint32_t kLargestTree = 20'000;
  std::string result;
  for (const smt::Command& command : script.commands) {
    std::string text = smt::print_command(table, command, {.tree_factor = 1, .tree_always = 0});
    const bool has_tree = command.term.is_valid() || command.fun.is_valid() || !command.terms.empty();
    if (has_tree && text.find("(let ((") != std::string::npos) {
      std::string tree = smt::print_command(table, command, {.tree_factor = 1, .tree_always = kLargestTree});
      if (tree.size() < text.size()) text = std::move(tree);
    }
    result += text;
    result += '\n';
  }
  return result;
}

std::optional<std::string> canonical(const std::string& text, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto script = smt::parse_script(text, table);
  if (!script) return std::nullopt;
  return print_short(table, *script);
}

}  // namespace smiter::reduce
