// SPDX-License-Identifier: MIT
// When and where sub-terms are shared by `let`.
//
// A scope is the root or, once inside, the body of a binder. In each scope the
// compound sub-terms with several parents that mention only variables of the scope
// and of those around it get a let at its start, smaller ones first. Terms that
// already have a name from a scope around it are not looked into again.
#include <algorithm>
#include <unordered_map>

#include "smt/printer/term_printer.h"
#include "smt/terms/var_sets.h"

namespace smiter::smt {

namespace {
constexpr std::uint32_t kTreeForNames = 20000;
}

std::uint32_t TermPrinter::next_epoch() {
  visited_.resize(table_.size(), 0);
  return ++epoch_;
}

bool TermPrinter::names_its_term(TermId term) const {
  const TermNode& node = table_[term];
  return node.kind == TermKind::Annotated &&
         table_.text(node.symbol()).find(":named") != std::string_view::npos;
}

// Is the tree so much larger than the graph that lets pay?
bool TermPrinter::wants_lets(TermId root) {
  const std::uint32_t tree = table_[root].size;
  if (tree <= options_.tree_always) return false;
  const std::uint32_t epoch = next_epoch();
  const std::uint64_t enough = tree == UINT32_MAX ? UINT64_MAX : tree;
  std::uint64_t graph = 0;
  todo_.assign(1, root);
  visited_[root.value] = epoch;
  while (!todo_.empty()) {
    const TermId term = todo_.back();
    todo_.pop_back();
    if (++graph * options_.tree_factor >= enough) return false;
    // cvc5 takes no name below a let, as long as it can be helped.
    if (term != root && tree < kTreeForNames && names_its_term(term)) return false;
    for (TermId child : table_.children(term)) {
      if (visited_[child.value] == epoch) continue;
      visited_[child.value] = epoch;
      todo_.push_back(child);
    }
  }
  return true;
}

// Is some variable bound by a binder inside the scope of another binder of it?
bool TermPrinter::binds_twice(TermId root) const {
  if ((table_[root].flags & kHasBinder) == 0) return false;
  VarSets sets;
  std::unordered_map<TermId, VarSetId> bound;  // variables bound somewhere inside
  std::vector<std::pair<TermId, bool>> todo{{root, false}};
  while (!todo.empty()) {
    const auto [term, done] = todo.back();
    todo.pop_back();
    const TermNode& node = table_[term];
    if ((node.flags & kHasBinder) == 0 || (!done && bound.contains(term))) continue;
    const auto children = table_.children(term);
    if (!done) {
      todo.emplace_back(term, true);
      for (TermId child : children) todo.emplace_back(child, false);
      continue;
    }
    VarSetId inside = kNoVars;
    for (TermId child : children) {
      if (const auto it = bound.find(child); it != bound.end()) inside = sets.unite(inside, it->second);
    }
    std::vector<TermId> own;
    if (node.kind == TermKind::Binder) own.assign(children.begin(), children.end() - 1);
    if (node.kind == TermKind::MatchCase) {
      const auto members = table_.var_sets().members(table_[children[0]].free_vars);
      own.assign(members.begin(), members.end());
    }
    for (TermId v : own) {
      if (sets.contains(inside, v)) return true;
    }
    for (TermId v : own) inside = sets.unite(inside, sets.single(v));
    bound[term] = inside;
  }
  return false;
}

// Names like those of the lets must not occur in the script.
void TermPrinter::choose_prefix() {
  const auto restart = [&](std::string prefix) {
    lets_.prefix = std::move(prefix);
    lets_.prefix_funs = lets_.prefix_terms = 0;
  };
  if (lets_.prefix.empty()) restart("_let_");
  // What was looked at before stays free: a table only grows.
  while (lets_.prefix_funs < table_.fun_count()) {
    if (table_.text(table_.fun(FunId(lets_.prefix_funs++)).name).starts_with(lets_.prefix))
      restart("_" + lets_.prefix);
  }
  while (lets_.prefix_terms < table_.size()) {
    const TermNode& node = table_[TermId(lets_.prefix_terms++)];
    if (node.kind != TermKind::Variable || !table_.text(node.symbol()).starts_with(lets_.prefix)) continue;
    restart("_" + lets_.prefix);
    return choose_prefix();
  }
}

bool TermPrinter::may_lift(TermId term) const {
  const TermNode& node = table_[term];
  if (node.child_count == 0 || node.kind == TermKind::MatchCase) return false;
  if (node.free_vars == kNoVars) return true;
  if (lets_.only_closed) return false;
  return std::ranges::all_of(table_.var_sets().members(node.free_vars),
                             [&](TermId v) { return std::ranges::find(allowed_, v) != allowed_.end(); });
}

// The terms to share in the scope of `root`, each after those it contains.
std::vector<TermId> TermPrinter::shared_in(TermId root) {
  const std::uint32_t epoch = next_epoch();
  parents_.resize(table_.size());
  std::vector<TermId> order;
  auto& todo = shared_todo_;
  todo.clear();
  if (table_[root].child_count > 0) todo.emplace_back(root, false);
  while (!todo.empty()) {
    const auto [term, done] = todo.back();
    todo.pop_back();
    if (done) {
      order.push_back(term);
      continue;
    }
    if (has_let(term)) continue;
    if (visited_[term.value] == epoch) {
      ++parents_[term.value];
      continue;
    }
    visited_[term.value] = epoch;
    parents_[term.value] = 1;
    todo.emplace_back(term, true);
    const auto children = table_.children(term);
    for (auto it = children.rbegin(); it != children.rend(); ++it) {
      if (table_[*it].child_count > 0) todo.emplace_back(*it, false);
    }
  }
  std::erase_if(order,
                [&](TermId term) { return term == root || parents_[term.value] < 2 || !may_lift(term); });
  return order;
}

// Pushes (let ((a …)) (let ((b …)) … root)).
void TermPrinter::push_scope(TermId root) {
  if (has_let(root)) return push_child(root);
  // Patterns belong to the quantifier right above them, and cvc5 takes no name below a
  // let: an annotation comes first.
  if (table_[root].kind == TermKind::Annotated) return push_child(root);
  const std::vector<TermId> shared = shared_in(root);
  for (TermId term : shared) {
    lets_.names[term.value] = ++lets_.count;
    lets_.named.push_back(term);
  }
  if (!shared.empty()) {
    stack_.push_back({.kind = Item::Kind::Text, .at = static_cast<std::uint32_t>(shared.size())});
  }
  if (shared.empty()) return push_child(root);
  stack_.push_back({.kind = Item::Kind::Term, .term = root});
  for (auto it = shared.rbegin(); it != shared.rend(); ++it) {
    stack_.push_back({.kind = Item::Kind::Text, .next = 1, .at = 2});
    stack_.push_back({.kind = Item::Kind::Term, .term = *it});
    stack_.push_back({.kind = Item::Kind::LetName, .term = *it});
  }
}

}  // namespace smiter::smt
