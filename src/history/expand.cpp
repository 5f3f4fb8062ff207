// SPDX-License-Identifier: MIT
#include "history/expand.h"

namespace smiter::history {

using smt::FunKind;
using smt::TermId;
using smt::TermKind;

namespace {
constexpr std::size_t kMostMade = 200'000;
}

bool Expander::is_definition(TermId term) const {
  const smt::TermNode& node = table_[term];
  if (node.kind != TermKind::Apply) return false;
  const smt::FunDecl& fun = table_.fun(node.fun());
  return (fun.kind == FunKind::Defined || fun.kind == FunKind::Named) && fun.body.is_valid() &&
         fun.param_count == node.child_count;
}

std::optional<TermId> Expander::applied(smt::FunId fun, std::span<const TermId> arguments) {
  const TermId body = done_.at(table_.fun(fun).body);
  smt::TermMap map;
  const std::vector<TermId> variables(table_.variables(fun).begin(), table_.variables(fun).end());
  for (std::size_t i = 0; i < variables.size(); ++i) map.emplace(variables[i], arguments[i]);
  const std::size_t before = table_.size();
  const auto made = smt::rewrite(table_, body, map);
  made_ += table_.size() - before + 1;
  return made;
}

// The term with its children, which are done, in place.
std::optional<TermId> Expander::renewed(TermId term) {
  const smt::TermNode node = table_[term];
  std::vector<TermId> children;
  bool changed = false;
  for (const TermId child : table_.children(term)) {
    children.push_back(done_.at(child));
    changed = changed || children.back() != child;
  }
  if (node.kind == TermKind::Annotated) return children[0];
  if (is_definition(term)) return applied(node.fun(), children);
  if (!changed) return term;
  const auto made = table_.rebuild(term, children);
  if (!made || table_.sort(*made) != node.sort) return std::nullopt;
  return made;
}

std::optional<TermId> Expander::expand(TermId root) {
  struct Open {
    TermId term;
    std::uint32_t next;
  };
  std::vector<Open> stack{{root, 0}};
  while (!stack.empty()) {
    if (stack.size() > table_.size()) return std::nullopt;  // a definition that leads to itself
    Open& open = stack.back();
    if (done_.contains(open.term)) {
      stack.pop_back();
      continue;
    }
    // A definition's body comes before its use.
    if (open.next == 0 && is_definition(open.term)) {
      const TermId body = table_.fun(table_[open.term].fun()).body;
      if (!done_.contains(body)) {
        stack.push_back({body, 0});
        continue;
      }
    }
    const auto children = table_.children(open.term);
    if (open.next < children.size()) {
      const TermId child = children[open.next++];
      if (!done_.contains(child)) stack.push_back({child, 0});
      continue;
    }
    const auto made = renewed(open.term);
    if (!made || made_ > kMostMade) return std::nullopt;
    done_.emplace(open.term, *made);
    stack.pop_back();
  }
  return done_.at(root);
}

}  // namespace smiter::history
