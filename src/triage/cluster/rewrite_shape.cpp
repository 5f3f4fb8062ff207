// SPDX-License-Identifier: MIT
#include "triage/cluster/rewrite_shape.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/core.h>

#include "rewrite/judge/read_back.h"
#include "smt/parser/parser.h"
#include "smt/printer/sort_text.h"

namespace smiter::triage {

using smt::TermId;
using smt::TermKind;

namespace {

// Larger results are told apart by nothing: their rule did more than we could describe.
constexpr std::uint32_t kLargest = 24;

class Shape {
 public:
  Shape(const smt::TermTable& table, TermId term) : table_(table) {
    for (const TermId child : table.children(term))
      if (std::ranges::find(holes_, child) == holes_.end()) holes_.push_back(child);
  }

  // As deep as the term is, which is small.
  [[nodiscard]] std::string of(TermId term, bool outermost) const {
    const auto hole = std::ranges::find(holes_, term);
    if (!outermost && hole != holes_.end()) return fmt::format("?{}", hole - holes_.begin() + 1);
    const smt::TermNode& node = table_[term];
    std::string text = head(term);
    if (node.kind != TermKind::Operator || node.child_count == 0) return text;
    text.insert(0, "(");
    for (const TermId child : table_.children(term)) text.append(" ").append(of(child, false));
    return text + ")";
  }

 private:
  [[nodiscard]] std::string head(TermId term) const {
    const smt::TermNode& node = table_[term];
    if (node.kind == TermKind::Literal) return "a " + smt::to_string(table_, node.sort);
    if (node.kind != TermKind::Operator) return "something";
    std::string text(table_.text(table_.ops()[node.op()].name));
    for (const std::uint32_t index : table_.indices(node.indices)) text += fmt::format(" {}", index);
    return text;
  }

  const smt::TermTable& table_;
  std::vector<TermId> holes_;
};

}  // namespace

std::string rewrite_shape(const std::string& script, const std::string& rewritten, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return {};
  const auto command = std::ranges::find(parsed->commands, smt::CommandKind::Simplify, &smt::Command::kind);
  if (command == parsed->commands.end() || table[command->term].kind != TermKind::Operator) return {};
  const auto read = rewrite::read_back(table, *parsed, std::array{command->term}, std::array{rewritten});
  if (!read[0].problem.empty()) return {};
  const Shape shape(table, command->term);
  const bool small = table[read[0].term].size <= kLargest;
  return shape.of(command->term, true) + " -> " + (small ? shape.of(read[0].term, false) : "much");
}

}  // namespace smiter::triage
