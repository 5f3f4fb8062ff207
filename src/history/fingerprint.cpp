// SPDX-License-Identifier: MIT
#include "history/fingerprint.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "base/hash.h"
#include "history/expand.h"
#include "smt/parser/parser.h"
#include "smt/script/script.h"

namespace smiter::history {

using smt::TermId;
using smt::TermKind;

namespace {

// Hashes of terms in which symbols are their numbers, in the order of first use.
class Numbering {
 public:
  explicit Numbering(const smt::TermTable& table) : table_(table) {}

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
    h = base::combine(h, node.kind == smt::SortKind::Declared
                             ? number(std::uint64_t{2} << 32 | node.index0)
                             : (std::uint64_t{node.index0} << 32 | node.index1));
    for (const smt::SortId arg : table_.sorts().args(sort)) h = base::combine(h, of_sort(arg));
    return h;
  }

  std::uint64_t of_node(TermId term) {
    const smt::TermNode& node = table_[term];
    std::uint64_t h = base::combine(static_cast<std::uint64_t>(node.kind) + 1, of_sort(node.sort));
    switch (node.kind) {
      case TermKind::Literal:
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
  std::unordered_map<TermId, std::uint64_t> done_;
  std::unordered_map<std::uint64_t, std::uint64_t> numbers_;
};

}  // namespace

std::uint64_t fingerprint(const smt::TermTable& table, std::span<const TermId> assertions) {
  if (assertions.empty()) return 0;
  // Each on its own gives an order that does not depend on the script's; then all of them
  // in that order, so that symbols that they share count.
  std::vector<std::pair<std::uint64_t, TermId>> order;
  for (const TermId term : assertions) order.emplace_back(Numbering(table).hash(term), term);
  std::ranges::stable_sort(order, {}, &std::pair<std::uint64_t, TermId>::first);
  Numbering all(table);
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
