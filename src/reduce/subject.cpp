// SPDX-License-Identifier: MIT
#include "reduce/subject.h"

#include <array>
#include <string_view>

#include "reduce/move/script_rewrite.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"

namespace smiter::reduce {

Subject::Subject(std::string text, const smt::OpTable& ops)
    : ops_(&ops), table_(std::make_unique<smt::TermTable>(ops)) {
  if (auto script = smt::parse_script(text, *table_)) {
    script_ = std::move(*script);
    text_ = print_short(*table_, script_);
    // A script may declare a symbol with the name of an operator that we print.
    smt::TermTable again(ops);
    if (!smt::parse_script(text_, again)) table_ = nullptr;
  } else {
    table_ = nullptr;
  }
  if (table_ == nullptr) {
    script_ = {};
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

namespace {

// Formats with a standard name are printed by it.
void use_format_names(std::string& text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kNames = {
      {{"(_ FloatingPoint 5 11)", "Float16"},
       {"(_ FloatingPoint 8 24)", "Float32"},
       {"(_ FloatingPoint 11 53)", "Float64"},
       {"(_ FloatingPoint 15 113)", "Float128"}}};
  for (const auto& [format, name] : kNames) {
    for (std::size_t at = text.find(format); at != std::string::npos; at = text.find(format, at)) {
      text.replace(at, format.size(), name);
    }
  }
}

}  // namespace

std::string print_short(const smt::TermTable& table, const smt::Script& script) {
  // Trees above this size are not worth writing out.
  constexpr std::uint32_t kLargestTree = 20'000;
  std::string result;
  for (smt::Command command : script.commands) {
    if (command.kind == smt::CommandKind::DeclareFun) command.short_form = table.params(command.fun).empty();
    std::string text = smt::print_command(table, command, {.tree_factor = 1, .tree_always = 0});
    const bool has_tree = command.term.is_valid() || command.fun.is_valid() || !command.terms.empty();
    if (has_tree && text.find("(let ((") != std::string::npos) {
      std::string tree = smt::print_command(table, command, {.tree_factor = 1, .tree_always = kLargestTree});
      if (tree.size() < text.size()) text = std::move(tree);
    }
    const bool is_text = command.text.is_valid();  // may hold a string that looks like a sort
    if (!is_text && text.find('"') == std::string::npos) use_format_names(text);
    result += text;
    result += '\n';
  }
  return result;
}

std::size_t nonstandard_arities(const smt::TermTable& table, const smt::Script& script) {
  std::size_t count = 0;
  for (const smt::TermId term : all_terms(table, script)) {
    const smt::TermNode& node = table[term];
    if (node.kind != smt::TermKind::Operator) continue;
    count += accepts_arity(table.ops()[node.op()], node.child_count, true) ? 0 : 1;
  }
  return count;
}

std::optional<std::string> canonical(const std::string& text, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto script = smt::parse_script(text, table);
  if (!script) return std::nullopt;
  return print_short(table, *script);
}

}  // namespace smiter::reduce
