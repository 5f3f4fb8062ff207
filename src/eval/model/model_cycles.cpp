// SPDX-License-Identifier: MIT
#include "eval/model/model_cycles.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace smiter::eval {

using smt::FunId;

namespace {

class Search {
 public:
  Search(Model& model, const smt::TermTable& table) : model_(model), table_(table) {}

  // A depth-first search over definitions; one that is met again while it is open closes a circle.
  void from(FunId symbol) {
    if (state_.contains(symbol)) return;
    enter(symbol);
    while (!path_.empty()) {
      Open& open = path_.back();
      if (open.next == open.uses.size()) {
        state_[open.symbol] = State::Done;
        path_.pop_back();
        continue;
      }
      const FunId next = open.uses[open.next++];
      const auto at = state_.find(next);
      if (at == state_.end()) {
        enter(next);
      } else if (at->second == State::Open) {
        mark_from(next);
      }
    }
  }

 private:
  enum class State { Open, Done };
  struct Open {
    FunId symbol;
    std::vector<FunId> uses;
    std::size_t next = 0;
  };

  void enter(FunId symbol) {
    state_[symbol] = State::Open;
    path_.push_back({symbol, uses_of(symbol)});
  }

  // A symbol of the script stands for its definition in the model; the model's own stand for
  // themselves.
  std::vector<FunId> uses_of(FunId symbol) const {
    const auto meaning = model_.symbols.find(symbol);
    const FunId definition = meaning != model_.symbols.end() ? meaning->second.definition : symbol;
    std::vector<FunId> uses;
    if (!definition.is_valid() || !table_.fun(definition).body.is_valid()) return uses;
    // Most bodies are small and the table is not: no smt::Visitor, whose memory is as large as it.
    std::vector<smt::TermId> open = {table_.fun(definition).body};
    std::unordered_set<smt::TermId> seen;
    while (!open.empty()) {
      const smt::TermId term = open.back();
      open.pop_back();
      if (!seen.insert(term).second) continue;
      if (table_[term].kind == smt::TermKind::Apply) uses.push_back(table_[term].fun());
      const auto children = table_.children(term);
      open.insert(open.end(), children.rbegin(), children.rend());
    }
    return uses;
  }

  void mark_from(FunId first) {
    const auto begin = std::ranges::find(path_, first, &Open::symbol);
    for (auto at = begin; at != path_.end(); ++at) {
      const auto meaning = model_.symbols.find(at->symbol);
      if (meaning != model_.symbols.end() && table_.fun(at->symbol).param_count == 0)
        meaning->second = {.unreadable = "the model defines it by itself"};
    }
  }

  Model& model_;
  const smt::TermTable& table_;
  std::unordered_map<FunId, State> state_;
  std::vector<Open> path_;
};

}  // namespace

void mark_circular(Model& model, const smt::TermTable& table) {
  Search search(model, table);
  std::vector<FunId> constants;
  for (const auto& [symbol, meaning] : model.symbols) {
    if (table.fun(symbol).param_count > 0 || !meaning.definition.is_valid()) continue;
    // Most values are literals.
    const smt::TermId body = table.fun(meaning.definition).body;
    if (body.is_valid() && table[body].kind != smt::TermKind::Literal) constants.push_back(symbol);
  }
  std::ranges::sort(constants, {}, &FunId::value);
  for (const FunId symbol : constants) search.from(symbol);
}

}  // namespace smiter::eval
