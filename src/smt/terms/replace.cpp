// SPDX-License-Identifier: MIT
#include "smt/terms/replace.h"

#include <algorithm>

namespace smiter::smt {

void set_root(TermTable& table, Script& script, const Root& root, TermId term) {
  Command& command = script.commands[root.command];
  if (command.kind == CommandKind::Assert) {
    command.term = term;
    return;
  }
  FunId& fun = command.funs.empty() ? command.fun : command.funs[root.which];
  fun = table.redefine(fun, term);
}

std::optional<TermId> Replacer::with_child(TermId parent, std::uint32_t place, TermId child) {
  const auto old = table_.children(parent);
  children_.assign(old.begin(), old.end());
  children_[place] = child;
  return table_.rebuild(parent, children_);
}

std::optional<TermId> Replacer::along(std::span<const ScriptPosition> path, TermId term) {
  for (const ScriptPosition& step : path) {
    if (step.is_root()) break;
    const auto parent = with_child(step.parent, step.place, term);
    if (!parent) return std::nullopt;
    term = *parent;
  }
  return term;
}

std::span<const Replacer::Changed> Replacer::everywhere(const Positions& positions, const ScriptPosition& at,
                                                        TermId term) {
  changed_.clear();
  if (at.is_root()) {
    changed_.push_back({positions.roots()[at.place], term});
    return changed_;
  }
  const auto parent = with_child(at.parent, at.place, term);
  if (!parent) return {};
  for (TermId t : touched_) becomes_[t.value] = {};
  touched_.clear();
  becomes_.resize(table_.size());
  const auto set = [&](TermId from, TermId to) {
    if (from.value >= becomes_.size()) becomes_.resize(from.value + 1);
    becomes_[from.value] = to;
    touched_.push_back(from);
  };
  set(at.parent, *parent);
  // Children come before their parents, so one pass carries the change up. A match is
  // above its cases, which are no terms of their own and are looked through here.
  const auto renewed = [&](TermId t) { return becomes_[t.value].is_valid() ? becomes_[t.value] : t; };
  const auto rebuild = [&](TermId t) {
    const auto [first, last] = table_.places(t);
    const auto old = table_.children(t);
    bool same = true;
    for (std::uint32_t i = first; i < last; ++i) same = same && !becomes_[old[i].value].is_valid();
    if (same) return;
    children_.assign(old.begin(), old.end());
    for (std::uint32_t i = first; i < last; ++i) children_[i] = renewed(children_[i]);
    if (const auto made = table_.rebuild(t, children_)) set(t, *made);
  };
  for (TermId t : positions.terms()) {
    if (t <= at.parent) continue;
    if (table_[t].kind == TermKind::Match) {
      const std::vector<TermId> cases(table_.children(t).begin() + 1, table_.children(t).end());
      for (TermId c : cases) {
        if (c != at.parent && !becomes_[c.value].is_valid()) rebuild(c);
      }
    }
    rebuild(t);
  }
  for (const Root& root : positions.roots()) {
    if (becomes_[root.term.value].is_valid()) changed_.push_back({root, becomes_[root.term.value]});
  }
  return changed_;
}

}  // namespace smiter::smt
