// SPDX-License-Identifier: MIT
// Moves on what binds names: quantifiers lose variables or merge with the one inside,
// definitions are written out where they are used, or lose their body.
#include <algorithm>

#include "base/hash.h"
#include "reduce/move/constants.h"
#include "reduce/move/move.h"
#include "reduce/move/script_rewrite.h"

namespace smiter::reduce {

using smt::Binder;
using smt::Command;
using smt::CommandKind;
using smt::FunId;
using smt::Script;
using smt::TermId;
using smt::TermKind;
using smt::TermTable;

namespace {

std::uint64_t key_of(std::string_view move, std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  return base::mix(base::combine(base::combine(base::combine(base::hash_text(move), a), b), c));
}

bool is_quantifier(const smt::TermNode& node) {
  return node.kind == TermKind::Binder &&
         (node.binder() == Binder::Forall || node.binder() == Binder::Exists);
}

class BindersMove final : public Move {
 public:
  [[nodiscard]] std::string_view name() const override { return "drop bound variables"; }

  void propose(Subject& subject, std::vector<Proposal>& out) override {
    TermTable& table = subject.table();
    values_.clear();
    const std::vector<TermId> terms = all_terms(table, subject.script());
    const std::vector<TermId> symbols = declared_constants(subject);
    for (const TermId term : terms) {
      const smt::TermNode node = table[term];
      if (!is_quantifier(node)) continue;
      const std::vector<TermId> children(table.children(term).begin(), table.children(term).end());
      const smt::TermNode inner = table[children.back()];
      if (is_quantifier(inner) && inner.head == node.head) add(node.size, term, kMerge, {}, out);
      for (std::uint32_t i = 0; i + 1 < children.size(); ++i)
        propose_variable(table, term, children, i, symbols, out);
    }
  }

  Edit apply(Subject& subject, const Proposal& p) override {
    TermTable& table = subject.table();
    const TermId term(p.a);
    const std::vector<TermId> children(table.children(term).begin(), table.children(term).end());
    std::vector<TermId> variables(children.begin(), children.end() - 1);
    TermId body = children.back();
    if (p.b == kMerge) {
      const auto inner = table.children(body);
      variables.insert(variables.end(), inner.begin(), inner.end() - 1);
      body = inner.back();
    } else {
      const TermId value = values_[p.c];
      if (value.is_valid()) {
        TermMap map{{variables[p.b], value}};
        const auto changed = rewrite(table, body, map);
        if (!changed) return {};
        body = *changed;
      }
      variables.erase(variables.begin() + p.b);
    }
    const auto smaller =
        variables.empty() ? std::optional(body) : table.mk_binder(table[term].binder(), variables, body);
    if (!smaller) return {};
    TermMap map{{term, *smaller}};
    if (auto script = rewrite(table, subject.script(), map)) return std::move(*script);
    return {};
  }

 private:
  static constexpr std::uint32_t kMerge = UINT32_MAX;

  void propose_variable(TermTable& table, TermId term, const std::vector<TermId>& children, std::uint32_t i,
                        const std::vector<TermId>& symbols, std::vector<Proposal>& out) {
    const std::uint64_t size = table[term].size;
    const TermId variable = children[i];
    const auto free = table.var_sets().members(table[children.back()].free_vars);
    if (std::ranges::find(free, variable) == free.end()) return add(size, term, i, {}, out);
    for (const TermId value : simple_constants(table, table.sort(variable))) add(size, term, i, value, out);
    const auto same_sort = [&](TermId t) { return table.sort(t) == table.sort(variable); };
    const auto symbol = std::ranges::find_if(symbols, same_sort);
    if (symbol != symbols.end()) add(size, term, i, *symbol, out);
    for (std::uint32_t k = 0; k < i; ++k) {
      if (same_sort(children[k])) return add(size, term, i, children[k], out);
    }
  }
  void add(std::uint64_t size, TermId term, std::uint32_t which, TermId value, std::vector<Proposal>& out) {
    out.push_back({size, key_of(name(), term.value, which, value.value), term.value, which,
                   static_cast<std::uint32_t>(values_.size())});
    values_.push_back(value);
  }
  static std::vector<TermId> declared_constants(Subject& subject) {
    std::vector<TermId> result;
    for (const Command& c : subject.script().commands) {
      if (c.kind != CommandKind::DeclareFun || !subject.table().params(c.fun).empty()) continue;
      if (const auto term = subject.table().mk_apply(c.fun, {})) result.push_back(*term);
    }
    return result;
  }

  std::vector<TermId> values_;
};

class DefinitionsMove final : public Move {
 public:
  [[nodiscard]] std::string_view name() const override { return "undo definitions"; }

  void propose(Subject& subject, std::vector<Proposal>& out) override {
    const TermTable& table = subject.table();
    for (std::uint32_t i = 0; i < subject.script().commands.size(); ++i) {
      const Command& c = subject.script().commands[i];
      if (c.kind != CommandKind::DefineFun && c.kind != CommandKind::DefineFunRec) continue;
      const smt::FunDecl& fun = table.fun(c.fun);
      const std::uint64_t size = table[fun.body].size;
      out.push_back({size, key_of(name(), fun.name.value, fun.body.value, 0), i, 0, 0});
      if (c.kind == CommandKind::DefineFun)
        out.push_back({size, key_of(name(), fun.name.value, fun.body.value, 1), i, 1, 0});
    }
  }

  Edit apply(Subject& subject, const Proposal& p) override {
    if (p.b == 1) return inlined(subject, p.a);
    Script script = subject.script();
    Command& c = script.commands[p.a];
    c.kind = CommandKind::DeclareFun;
    c.short_form = subject.table().params(c.fun).empty();
    return script;
  }

 private:
  // Every application of the command's function becomes its body with the arguments.
  static Edit inlined(Subject& subject, std::uint32_t command) {
    TermTable& table = subject.table();
    const FunId fun = subject.script().commands[command].fun;
    const smt::SymbolId symbol = table.fun(fun).name;
    const TermId body = table.fun(fun).body;
    const std::vector<TermId> variables(table.variables(fun).begin(), table.variables(fun).end());
    TermMap map;
    for (const TermId term : all_terms(table, subject.script())) {
      const smt::TermNode node = table[term];
      if (node.kind != TermKind::Apply || table.fun(node.fun()).name != symbol) continue;
      if (node.child_count != variables.size()) return {};
      TermMap values;
      for (std::uint32_t i = 0; i < node.child_count; ++i) {
        const auto argument = rewrite(table, table.children(term)[i], map);
        if (!argument) return {};
        values[variables[i]] = *argument;
      }
      const auto written_out = rewrite(table, body, values);
      if (!written_out || table.sort(*written_out) != node.sort) return {};
      map[term] = *written_out;
    }
    Script without = subject.script();
    without.commands.erase(without.commands.begin() + command);
    if (auto script = rewrite(table, without, map)) return std::move(*script);
    return {};
  }
};

}  // namespace

std::unique_ptr<Move> make_binders_move() {
  return std::make_unique<BindersMove>();
}
std::unique_ptr<Move> make_definitions_move() {
  return std::make_unique<DefinitionsMove>();
}

}  // namespace smiter::reduce
