// SPDX-License-Identifier: MIT
#include "history/fingerprint.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/hash.h"
#include "history/expand.h"
#include "smt/parser/parser.h"
#include "smt/script/script.h"
#include "smt/terms/visit.h"

namespace smiter::history {

using smt::TermId;
using smt::TermKind;

namespace {

constexpr std::string_view kCore = "core";
constexpr std::size_t kTelling = 3;  // names that say what a script is about, without its constants

enum class Constants : std::uint8_t { Count, DoNotCount };

// Without leading zeros, which are a matter of width: "#b11" for #x03. Others stay as they are.
std::string without_width(std::string_view literal) {
  if (!literal.starts_with("#b") && !literal.starts_with("#x")) return std::string(literal);
  std::string bits;
  for (const char c : literal.substr(2)) {
    const int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
    for (int bit = literal[1] == 'x' ? 3 : 0; bit >= 0; --bit) bits += ((digit >> bit) & 1) != 0 ? '1' : '0';
  }
  bits.erase(0, std::min(bits.find('1'), bits.size()));
  return "#b" + bits;
}

// Hashes of terms in which symbols are their numbers, in the order of first use.
class Numbering {
 public:
  Numbering(const smt::TermTable& table, Constants constants) : table_(table), constants_(constants) {}

  std::uint64_t hash(TermId root) {
    struct Open {
      TermId term;
      std::uint32_t next;
    };
    std::vector<Open> stack{{root, 0}};
    while (!stack.empty()) {
      Open& open = stack.back();
      const auto children = table_.children(open.term);
      if (open.next < children.size()) {
        const TermId child = children[open.next++];
        if (!done_.contains(child)) stack.push_back({child, 0});
        continue;
      }
      done_.emplace(open.term, of_node(open.term));
      stack.pop_back();
    }
    return done_.at(root);
  }

 private:
  std::uint64_t number(std::uint64_t key) { return numbers_.try_emplace(key, numbers_.size()).first->second; }

  std::uint64_t of_sort(smt::SortId sort) {
    const smt::SortNode& node = table_.sorts()[sort];
    std::uint64_t h = static_cast<std::uint64_t>(node.kind);
    if (node.kind == smt::SortKind::Declared)
      h = base::combine(h, number(std::uint64_t{2} << 32 | node.index0));
    if (node.kind == smt::SortKind::Opaque)
      h = base::combine(h, base::hash_text(table_.text(smt::SymbolId(node.index0))));
    for (const smt::SortId arg : table_.sorts().args(sort)) h = base::combine(h, of_sort(arg));
    return h;
  }

  // 5, (- 5)
  [[nodiscard]] bool is_constant(TermId term) const {
    if (table_[term].kind == TermKind::Literal) return true;
    return table_.is_op(term, smt::Word::OpMinus) && table_[term].child_count == 1 &&
           table_[table_.children(term)[0]].kind == TermKind::Literal;
  }

  std::uint64_t of_node(TermId term) {
    const smt::TermNode& node = table_[term];
    if (constants_ == Constants::DoNotCount && is_constant(term)) return base::mix(of_sort(node.sort));
    std::uint64_t h = base::combine(static_cast<std::uint64_t>(node.kind) + 1, of_sort(node.sort));
    switch (node.kind) {
      case TermKind::Literal:
        h = base::combine(h, base::hash_text(without_width(table_.text(node.symbol()))));
        break;
      case TermKind::Annotated:
      case TermKind::Opaque:
        h = base::combine(h, base::hash_text(table_.text(node.symbol())));
        break;
      case TermKind::Variable:
        h = base::combine(h, number(std::uint64_t{1} << 32 | term.value));
        break;
      case TermKind::Apply:
        h = base::combine(h, number(node.fun().value));
        break;
      case TermKind::Operator:
        h = base::combine(h, base::hash_text(table_.text(table_.ops()[node.op()].name)));
        if (constants_ == Constants::DoNotCount) break;
        for (const std::uint32_t index : table_.indices(node.indices)) h = base::combine(h, index);
        break;
      case TermKind::Binder:
        h = base::combine(h, node.head);
        break;
      case TermKind::HoApply:
      case TermKind::Match:
      case TermKind::MatchCase:
        break;
    }
    for (const TermId child : table_.children(term)) h = base::combine(h, done_.at(child));
    return base::mix(h);
  }

  const smt::TermTable& table_;
  Constants constants_;
  std::unordered_map<TermId, std::uint64_t> done_;
  std::unordered_map<std::uint64_t, std::uint64_t> numbers_;
};

// A number for what the term does, whatever its constants are; 0: it says nothing.
std::uint64_t name_of(const smt::TermTable& table, TermId term) {
  const smt::TermNode& node = table[term];
  const std::uint64_t kind = static_cast<std::uint64_t>(node.kind) + 1;
  switch (node.kind) {
    case TermKind::Operator: {
      const smt::OpRow& row = table.ops()[node.op()];
      const bool minus = table.is_op(term, smt::Word::OpMinus) && node.child_count == 1;  // perhaps of 5
      return row.theory == kCore || minus ? 0 : base::combine(kind, base::hash_text(table.text(row.name)));
    }
    case TermKind::Apply:
      return node.child_count == 0 ? 0 : base::combine(kind, node.fun().value);
    case TermKind::Binder:
      return base::combine(kind, node.head);
    case TermKind::HoApply:
    case TermKind::Match:
    case TermKind::Opaque:
      return kind;
    case TermKind::Literal:
    case TermKind::Annotated:
    case TermKind::Variable:
    case TermKind::MatchCase:
      return 0;
  }
  return 0;
}

Constants what_counts(const smt::TermTable& table, std::span<const TermId> assertions) {
  std::unordered_set<std::uint64_t> names;
  smt::Visitor visitor(table);
  for (const TermId root : assertions) {
    visitor.post_order(root, [&](TermId term) {
      if (const std::uint64_t name = name_of(table, term); name != 0) names.insert(name);
    });
  }
  return names.size() < kTelling ? Constants::Count : Constants::DoNotCount;
}

}  // namespace

std::uint64_t fingerprint(const smt::TermTable& table, std::span<const TermId> assertions) {
  if (assertions.empty()) return 0;
  const Constants constants = what_counts(table, assertions);
  // Each on its own gives an order that does not depend on the script's; then all of them
  // in that order, so that symbols that they share count.
  std::vector<std::pair<std::uint64_t, TermId>> order;
  for (const TermId term : assertions) order.emplace_back(Numbering(table, constants).hash(term), term);
  std::ranges::stable_sort(order, {}, &std::pair<std::uint64_t, TermId>::first);
  Numbering all(table, constants);
  std::uint64_t h = assertions.size();
  for (const auto& [own, term] : order) h = base::combine(h, all.hash(term));
  h = base::mix(h);
  return h == 0 ? 1 : h;
}

std::uint64_t fingerprint(std::string_view text, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto script = smt::parse_script(text, table);
  if (!script) return 0;
  Expander expander(table);
  std::vector<TermId> assertions;
  for (const smt::Command& command : script->commands) {
    if (command.kind != smt::CommandKind::Assert) continue;
    const auto expanded = expander.expand(command.term);
    if (!expanded) return 0;
    assertions.push_back(*expanded);
  }
  return fingerprint(table, assertions);
}

}  // namespace smiter::history
