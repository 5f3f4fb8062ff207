// SPDX-License-Identifier: MIT
// Un-inlines: a term that several commands repeat gets a name by define-fun, where that
// is shorter. Within one command the printer's let does the same.
#include <algorithm>
#include <unordered_map>

#include "base/hash.h"
#include "reduce/move/move.h"
#include "reduce/move/script_rewrite.h"
#include "smt/script/unique_names.h"
#include "smt/terms/visit.h"

namespace smiter::reduce {

using smt::Command;
using smt::CommandKind;
using smt::Script;
using smt::TermId;
using smt::TermTable;

namespace {

// A name and its uses take this many nodes at least before a definition can pay.
constexpr std::uint32_t kLeastSize = 6;

class FoldingMove final : public Move {
 public:
  [[nodiscard]] std::string_view name() const override { return "name repeated terms"; }

  void propose(Subject& subject, std::vector<Proposal>& out) override {
    const TermTable& table = subject.table();
    std::unordered_map<TermId, std::uint32_t> commands;  // how many mention it
    std::vector<TermId> order;
    for (const Command& c : subject.script().commands) {
      if (c.kind == CommandKind::Push || c.kind == CommandKind::Reset)
        return;  // a name would go out of scope
      if (c.kind != CommandKind::Assert) continue;
      smt::Visitor visitor(table);
      visitor.post_order(c.term, [&](TermId term) {
        if (table[term].size < kLeastSize || table[term].free_vars != smt::kNoVars) return;
        if (table[term].sort == smt::kUnknown || table[term].kind == smt::TermKind::MatchCase) return;
        if (commands[term]++ == 1) order.push_back(term);
      });
    }
    for (const TermId term : order) {
      const std::uint64_t key = base::mix(base::combine(base::hash_text(name()), term.value));
      out.push_back({table[term].size, key, term.value, 0, 0});
    }
  }

  Edit apply(Subject& subject, const Proposal& p) override {
    TermTable& table = subject.table();
    const TermId body(p.a);
    std::uint32_t counter = 0;
    const smt::SymbolId symbol = smt::fresh_symbol(table, "v", counter);
    const smt::FunId fun = table.declare(
        {.name = symbol, .kind = smt::FunKind::Defined, .result = table.sort(body), .body = body}, {});
    const auto use = table.mk_apply(fun, {});
    if (!use) return {};
    TermMap map{{body, *use}};
    auto script = rewrite(table, subject.script(), map);
    if (!script) return {};
    const auto first =
        std::ranges::find(script->commands, CommandKind::Assert, [](const Command& c) { return c.kind; });
    script->commands.insert(first, {.kind = CommandKind::DefineFun, .fun = fun});
    return std::move(*script);
  }
};

}  // namespace

std::unique_ptr<Move> make_folding_move() {
  return std::make_unique<FoldingMove>();
}

}  // namespace smiter::reduce
