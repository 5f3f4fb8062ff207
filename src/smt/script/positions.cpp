// SPDX-License-Identifier: MIT
#include "smt/script/positions.h"

#include <algorithm>

namespace smiter::smt {

void Positions::meet(TermId child, TermId parent, std::uint32_t place, base::Rng& rng) {
  Up& up = up_[child.value];
  const TermNode& node = table_[child];
  if (up.round != round_) {
    up = {parent, place, 1, round_};
    if (node.child_count == 0) {
      terms_.push_back(child);  // a leaf needs no turn on the stack
    } else {
      const auto [first, last] = table_.places(child);
      stack_.push_back({child, first, last});
    }
  } else if (rng.below(++up.met) == 0) {
    // Each of the n places met so far stays with probability 1/n.
    up.parent = parent;
    up.place = place;
  }
  if (node.kind == TermKind::MatchCase || node.sort == kUnknown) return;
  positions_.push_back({parent, place, child});
}

void Positions::collect(const Script& script, base::Rng& rng) {
  ++round_;
  up_.resize(table_.size(), Up{{}, 0, 0, 0});
  roots_.clear();
  positions_.clear();
  terms_.clear();
  const auto add_root = [&](std::size_t command, std::size_t which, TermId term) {
    roots_.push_back({static_cast<std::uint32_t>(command), static_cast<std::uint32_t>(which), term});
  };
  for (std::size_t i = 0; i < script.commands.size(); ++i) {
    const Command& command = script.commands[i];
    if (command.kind == CommandKind::Assert) add_root(i, 0, command.term);
    if (command.kind == CommandKind::DefineFun || command.kind == CommandKind::DefineFunRec) {
      add_root(i, 0, table_.fun(command.fun).body);
    }
    for (std::size_t k = 0; k < command.funs.size(); ++k) add_root(i, k, table_.fun(command.funs[k]).body);
  }
  for (std::size_t i = 0; i < roots_.size(); ++i) {
    meet(roots_[i].term, {}, static_cast<std::uint32_t>(i), rng);
    while (!stack_.empty()) {
      Open& open = stack_.back();
      if (open.next == open.last) {
        if (table_[open.term].kind != TermKind::MatchCase) terms_.push_back(open.term);
        stack_.pop_back();
        continue;
      }
      const TermId parent = open.term;
      const std::uint32_t place = open.next++;
      meet(table_.children(parent)[place], parent, place, rng);
    }
  }
}

void Positions::path(const ScriptPosition& at, std::vector<ScriptPosition>& out) const {
  out.clear();
  out.push_back(at);
  while (!out.back().is_root()) {
    const TermId term = out.back().parent;
    const Up& up = up_[term.value];
    out.push_back({up.parent, up.place, term});
  }
}

void Positions::add_bound(TermId parent, std::vector<TermId>& out) const {
  const TermNode& node = table_[parent];
  std::span<const TermId> bound;
  if (node.kind == TermKind::Binder) bound = table_.children(parent).first(node.child_count - 1);
  if (node.kind == TermKind::MatchCase) {
    bound = table_.var_sets().members(table_[table_.children(parent)[0]].free_vars);
  }
  for (TermId variable : bound) {
    if (std::ranges::find(out, variable) == out.end()) out.push_back(variable);
  }
}

void Positions::add_parameters(std::uint32_t root, const Script& script, std::vector<TermId>& out) const {
  const Command& command = script.commands[roots_[root].command];
  if (command.kind == CommandKind::Assert) return;
  const FunId fun = command.funs.empty() ? command.fun : command.funs[roots_[root].which];
  const auto variables = table_.variables(fun);
  out.insert(out.end(), variables.begin(), variables.end());
}

void Positions::scope(std::span<const ScriptPosition> path, const Script& script,
                      std::vector<TermId>& out) const {
  out.clear();
  for (const ScriptPosition& step : path) {
    if (step.is_root()) {
      add_parameters(step.place, script, out);
    } else {
      add_bound(step.parent, out);
    }
  }
}

void Positions::scope_everywhere(const ScriptPosition& at, const Script& script,
                                 std::vector<TermId>& out) const {
  out.clear();
  if (at.is_root()) return add_parameters(at.place, script, out);
  const auto free = table_.var_sets().members(table_[at.parent].free_vars);
  out.assign(free.begin(), free.end());
  add_bound(at.parent, out);
}

bool fits_scope(const TermTable& table, TermId term, std::span<const TermId> scope) {
  const VarSetId free = table[term].free_vars;
  if (free == kNoVars) return true;
  return std::ranges::all_of(table.var_sets().members(free),
                             [&](TermId v) { return std::ranges::find(scope, v) != scope.end(); });
}

}  // namespace smiter::smt
