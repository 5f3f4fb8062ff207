// SPDX-License-Identifier: MIT
// (simplify t) with a part of t in its place, of whatever sort: which smallest part is rewritten
// wrongly? Small parts come first, since most of them fail at once and the one that does not saves all
// other work.
#include <algorithm>

#include "base/hash.h"
#include "reduce/move/move.h"
#include "smt/terms/visit.h"

namespace smiter::reduce {

using smt::Command;
using smt::CommandKind;
using smt::TermId;

namespace {

class SimplifyMove final : public Move {
 public:
  [[nodiscard]] std::string_view name() const override { return "simplify a part"; }

  void propose(Subject& subject, std::vector<Proposal>& out) override {
    const smt::TermTable& table = subject.table();
    const auto& commands = subject.script().commands;
    for (std::uint32_t i = 0; i < commands.size(); ++i) {
      if (commands[i].kind != CommandKind::Simplify) continue;
      smt::Visitor visitor(table);
      visitor.post_order(commands[i].term, [&](TermId part) {
        const smt::TermNode& node = table[part];
        if (part == commands[i].term || node.free_vars != smt::kNoVars || node.child_count == 0) return;
        if (node.sort == smt::kUnknown || node.kind == smt::TermKind::MatchCase) return;
        const std::uint64_t key = base::mix(base::combine(base::hash_text(name()), part.value));
        // The reducer begins with the largest rank.
        out.push_back({UINT32_MAX - node.size, key, i, part.value, 0});
      });
    }
  }

  Edit apply(Subject& subject, const Proposal& p) override {
    smt::Script script = subject.script();
    script.commands[p.a].term = TermId(p.b);
    return script;
  }
};

}  // namespace

std::unique_ptr<Move> make_simplify_move() {
  return std::make_unique<SimplifyMove>();
}

}  // namespace smiter::reduce
