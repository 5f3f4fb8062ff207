// SPDX-License-Identifier: MIT
// Moves on terms: put something smaller of the same sort in a term's place, in all its
// uses or in one. Largest terms first. Sound because the sort stays: what comes out is
// well-sorted by construction.
#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/hash.h"
#include "reduce/move/move.h"
#include "reduce/move/replacements.h"
#include "reduce/move/script_rewrite.h"
#include "smt/terms/visit.h"

namespace smiter::reduce {

using smt::Command;
using smt::CommandKind;
using smt::Script;
using smt::TermId;
using smt::TermKind;
using smt::TermTable;
using smt::Word;

namespace {

std::uint64_t key_of(std::string_view move, std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  return base::mix(base::combine(base::combine(base::combine(base::hash_text(move), a), b), c));
}

// Is true or false at this place the same as dropping an argument or replacing the
// parent? Those are tried anyway.
bool constant_is_pointless(const TermTable& table, TermId parent, std::uint32_t place) {
  if (table.is_op(parent, Word::OpAnd) || table.is_op(parent, Word::OpOr) || table.is_op(parent, Word::OpNot))
    return true;
  if (table.is_op(parent, Word::OpIte)) return place == 0;
  return table.is_op(parent, Word::OpImplies) && place + 1 < table[parent].child_count;
}

struct Use {
  TermId parent;  // invalid: a root
  std::uint32_t place;
};
struct Used {
  TermId term;
  std::vector<Use> uses;
};

// In the order of a walk, which does not depend on the ids that failed tries left behind.
std::vector<Used> uses_of(const TermTable& table, const Script& script) {
  std::vector<Used> result;
  std::unordered_map<TermId, std::size_t> index;
  for (const TermId term : all_terms(table, script)) {
    index.emplace(term, result.size());
    result.push_back({term, {}});
    const auto [first, last] = table.places(term);
    for (std::uint32_t i = first; i < last; ++i)
      result[index.at(table.children(term)[i])].uses.push_back({term, i});
  }
  for_each_root(table, script, [&](TermId root) { result[index.at(root)].uses.push_back({{}, 0}); });
  return result;
}

bool constant_helps(const TermTable& table, const std::vector<Use>& uses) {
  return std::ranges::any_of(uses, [&](const Use& use) {
    return use.parent.is_valid() && !constant_is_pointless(table, use.parent, use.place);
  });
}

// Adds the declaration of a symbol before the first assertion.
Script with_declaration(Script script, smt::FunId fun) {
  const auto at = std::ranges::find_if(script.commands, [](const Command& c) {
    return c.kind == CommandKind::Assert || c.kind == CommandKind::Simplify || c.kind == CommandKind::Push ||
           c.kind == CommandKind::CheckSat || c.kind == CommandKind::DefineFun ||
           c.kind == CommandKind::DefineFunRec || c.kind == CommandKind::DefineFunsRec ||
           c.kind == CommandKind::CheckSatAssuming;
  });
  script.commands.insert(at, {.kind = CommandKind::DeclareFun, .short_form = true, .fun = fun});
  return script;
}

// (= x t) with a declared constant x that t does not mention: x can be t everywhere.
std::optional<std::pair<TermId, TermId>> solved(const TermTable& table, TermId term) {
  if (!table.is_op(term, Word::OpEqual) || table[term].child_count != 2) return std::nullopt;
  const auto children = table.children(term);
  for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
    const TermId x = children[i], t = children[1 - i];
    const bool is_symbol = table[x].kind == TermKind::Apply && table[x].child_count == 0 &&
                           table.fun(table[x].fun()).kind == smt::FunKind::Declared;
    if (!is_symbol || table[t].free_vars != smt::kNoVars || table.sort(x) != table.sort(t)) continue;
    bool mentions = false;
    smt::Visitor visitor(table);
    visitor.post_order(t, [&](TermId part) { mentions = mentions || part == x; });
    if (!mentions) return std::pair(x, t);
  }
  return std::nullopt;
}

class TermsMove final : public Move {
 public:
  [[nodiscard]] std::string_view name() const override { return "replace terms"; }

  void propose(Subject& subject, std::vector<Proposal>& out) override {
    TermTable& table = subject.table();
    Replacements replacements(table, subject.script());
    fresh_.clear();
    for (const auto& [term, uses] : uses_of(table, subject.script())) {
      const smt::TermNode node = table[term];
      if (node.kind == TermKind::MatchCase || node.kind == TermKind::Variable) continue;
      std::uint32_t order = 0;
      if (solved(table, term)) {
        out.push_back({node.size, key_of(name(), term.value, 2, 0), term.value, kSolve, 0});
      }
      for (const TermId other : replacements.of(term, constant_helps(table, uses))) {
        if (table[other].size > node.size || !in_scope(table, other, term)) continue;
        out.push_back(
            {node.size, key_of(name(), term.value, other.value, 0), term.value, other.value, order++});
      }
      // As good as dropping the assertion to a formula, but not to a script: tried last.
      const bool is_root = std::ranges::any_of(uses, [](const Use& use) { return !use.parent.is_valid(); });
      if (is_root && node.sort == smt::kBool && term != table.mk_true()) {
        const TermId yes = table.mk_true();
        out.push_back({1, key_of(name(), term.value, yes.value, 0), term.value, yes.value, order++});
      }
      // A new symbol, where it pays: the size of the text decides.
      const bool has_fresh = node.size > 3 && node.sort != smt::kUnknown && node.sort != smt::kBool &&
                             node.free_vars == smt::kNoVars;
      if (!has_fresh) continue;
      const smt::FunId fun = replacements.fresh(node.sort);
      if (const auto symbol = table.mk_apply(fun, {})) {
        fresh_[*symbol] = fun;
        out.push_back(
            {node.size, key_of(name(), term.value, 1, node.sort.value), term.value, symbol->value, order});
      }
    }
  }

  Edit apply(Subject& subject, const Proposal& p) override {
    TermTable& table = subject.table();
    TermMap map{{TermId(p.a), TermId(p.b)}};
    if (p.b == kSolve) {
      const auto equation = solved(table, TermId(p.a));
      map = {{TermId(p.a), table.mk_true()}, {equation->first, equation->second}};
    }
    auto script = rewrite(table, subject.script(), map);
    if (!script) return {};
    if (const auto it = fresh_.find(TermId(p.b)); it != fresh_.end())
      return with_declaration(std::move(*script), it->second);
    return std::move(*script);
  }

 private:
  static constexpr std::uint32_t kSolve = UINT32_MAX;

  std::map<TermId, smt::FunId> fresh_;
};

// The same in one use of a term that has several.
class UsesMove final : public Move {
 public:
  [[nodiscard]] std::string_view name() const override { return "replace one use"; }

  void propose(Subject& subject, std::vector<Proposal>& out) override {
    TermTable& table = subject.table();
    Replacements replacements(table, subject.script());
    uses_.clear();
    for (const auto& [term, uses] : uses_of(table, subject.script())) {
      const smt::TermNode node = table[term];
      if (node.kind == TermKind::MatchCase) continue;
      if (uses.size() < 2 && node.kind != TermKind::Variable) continue;
      for (const Use& use : uses) {
        if (!use.parent.is_valid()) continue;
        const bool constants = !constant_is_pointless(table, use.parent, use.place);
        for (const TermId other : replacements.of(term, constants)) {
          if (table[other].size > node.size || !in_scope(table, other, term)) continue;
          out.push_back({node.size, key_of(name(), use.parent.value, use.place, other.value),
                         static_cast<std::uint32_t>(uses_.size()), other.value, 0});
          uses_.push_back(use);
        }
      }
    }
  }

  Edit apply(Subject& subject, const Proposal& p) override {
    TermTable& table = subject.table();
    const Use use = uses_[p.a];
    std::vector<TermId> children(table.children(use.parent).begin(), table.children(use.parent).end());
    children[use.place] = TermId(p.b);
    const auto parent = table.rebuild(use.parent, children);
    if (!parent) return {};
    TermMap map{{use.parent, *parent}};
    if (auto script = rewrite(table, subject.script(), map)) return std::move(*script);
    return {};
  }

 private:
  std::vector<Use> uses_;
};

// Arguments of n-ary operators go in chunks, as commands do; nested ones are flattened.
class ArgumentsMove final : public Move {
 public:
  [[nodiscard]] std::string_view name() const override { return "drop arguments"; }

  void propose(Subject& subject, std::vector<Proposal>& out) override {
    const TermTable& table = subject.table();
    for (const TermId term : all_terms(table, subject.script())) {
      const smt::TermNode& node = table[term];
      if (node.kind != TermKind::Operator || node.child_count < 2) continue;
      const smt::OpRow& row = table.ops()[node.op()];
      if (row.shape == smt::Shape::Fixed && row.lenient == smt::Shape::Fixed) continue;
      if (has_nested(table, term))
        out.push_back({node.size, key_of(name(), term.value, 0, 0), term.value, 0, 0});
      if (node.child_count < 3) continue;
      std::uint32_t chunk = 1;
      while (chunk * 2 < node.child_count) chunk *= 2;
      for (; chunk > 0; chunk /= 2) {
        for (std::uint32_t from = 0; from < node.child_count; from += chunk)
          propose_chunk(table, term, from, chunk, out);
      }
    }
  }

  Edit apply(Subject& subject, const Proposal& p) override {
    TermTable& table = subject.table();
    const TermId term(p.a);
    std::vector<TermId> kept;
    for (std::uint32_t i = 0; i < table[term].child_count; ++i) {
      const TermId child = table.children(term)[i];
      if (p.c == 0 && is_nested(table, term, child)) {
        kept.insert(kept.end(), table.children(child).begin(), table.children(child).end());
      } else if (i < p.b || i >= p.b + p.c) {
        kept.push_back(child);
      }
    }
    const auto smaller = kept.size() == 1 ? std::optional(kept[0]) : table.rebuild(term, kept);
    if (!smaller || table.sort(*smaller) != table.sort(term)) return {};
    TermMap map{{term, *smaller}};
    if (auto script = rewrite(table, subject.script(), map)) return std::move(*script);
    return {};
  }

 private:
  void propose_chunk(const TermTable& table, TermId term, std::uint32_t from, std::uint32_t chunk,
                     std::vector<Proposal>& out) const {
    const auto children = table.children(term);
    const std::uint32_t to = std::min<std::uint32_t>(from + chunk, table[term].child_count);
    if (table[term].child_count - (to - from) < 2) return;  // the rest alone is another move
    std::uint64_t size = 0;
    std::uint64_t content = table[term].head;
    for (std::uint32_t i = from; i < to; ++i) {
      size += table[children[i]].size;
      content = base::combine(content, children[i].value);
    }
    // By content and first neighbour: a chunk that stayed is not tried again when another went.
    out.push_back(
        {size, key_of(name(), content, to - from, table[term].sort.value), term.value, from, to - from});
  }
  [[nodiscard]] static bool is_nested(const TermTable& table, TermId term, TermId child) {
    const smt::TermNode& inner = table[child];
    return inner.kind == TermKind::Operator && inner.head == table[term].head &&
           inner.indices == table[term].indices && table.ops()[inner.op()].shape == smt::Shape::LeftAssoc;
  }
  [[nodiscard]] static bool has_nested(const TermTable& table, TermId term) {
    return std::ranges::any_of(table.children(term),
                               [&](TermId child) { return is_nested(table, term, child); });
  }
};

}  // namespace

std::unique_ptr<Move> make_terms_move() {
  return std::make_unique<TermsMove>();
}
std::unique_ptr<Move> make_uses_move() {
  return std::make_unique<UsesMove>();
}
std::unique_ptr<Move> make_arguments_move() {
  return std::make_unique<ArgumentsMove>();
}

}  // namespace smiter::reduce
