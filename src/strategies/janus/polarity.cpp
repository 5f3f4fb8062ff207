// SPDX-License-Identifier: MIT
#include "strategies/janus/polarity.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "generate/targets.h"
#include "smt/script/visibility.h"

namespace smiter::strategies::janus {

using smt::TermId;
using smt::TermKind;

namespace {

// The one table of monotone operators; all others mix.
struct Monotone {
  std::string_view name;
  Flow first, middle, last;
  bool ordered_only = false;
};
constexpr std::array kMonotone = {
    Monotone{"not", Flow::Flip, Flow::Flip, Flow::Flip},
    Monotone{"and", Flow::Keep, Flow::Keep, Flow::Keep},
    Monotone{"or", Flow::Keep, Flow::Keep, Flow::Keep},
    Monotone{"=>", Flow::Flip, Flow::Flip, Flow::Keep},
    Monotone{"ite", Flow::Mix, Flow::Keep, Flow::Keep, true},
    Monotone{"str.in_re", Flow::Mix, Flow::Keep, Flow::Keep},
    Monotone{"re.++", Flow::Keep, Flow::Keep, Flow::Keep},
    Monotone{"re.union", Flow::Keep, Flow::Keep, Flow::Keep},
    Monotone{"re.inter", Flow::Keep, Flow::Keep, Flow::Keep},
    Monotone{"re.*", Flow::Keep, Flow::Keep, Flow::Keep},
    Monotone{"re.+", Flow::Keep, Flow::Keep, Flow::Keep},
    Monotone{"re.opt", Flow::Keep, Flow::Keep, Flow::Keep},
    Monotone{"re.^", Flow::Keep, Flow::Keep, Flow::Keep},
    Monotone{"re.loop", Flow::Keep, Flow::Mix, Flow::Keep},
    Monotone{"re.comp", Flow::Flip, Flow::Flip, Flow::Flip},
    Monotone{"re.diff", Flow::Keep, Flow::Flip, Flow::Flip},
};

bool is_ordered(smt::SortId sort) {
  return sort == smt::kBool || sort == smt::kRegLan;
}

Polarity through(Flow flow, Polarity polarity) {
  if (flow == Flow::Mix || polarity == Polarity::Mixed) return Polarity::Mixed;
  if (flow == Flow::Keep) return polarity;
  return polarity == Polarity::Positive ? Polarity::Negative : Polarity::Positive;
}

// How the argument of a term flows; nothing if it is not to be entered.
bool flow_into(const smt::TermTable& table, const Flows& flows, TermId term, std::uint32_t place,
               Flow& flow) {
  const smt::TermNode& node = table[term];
  switch (node.kind) {
    case TermKind::Operator: {
      const smt::OpRow& row = table.ops()[node.op()];
      if (generate::wants_values(table.ops(), row, place)) return false;
      flow = flows.at(row.name, place, node.child_count, node.sort);
      return true;
    }
    case TermKind::Apply:
      flow = Flow::Mix;
      return true;
    case TermKind::Binder:
      flow = Flow::Keep;
      return node.binder() == smt::Binder::Forall || node.binder() == smt::Binder::Exists;
    case TermKind::Annotated:
      flow = Flow::Keep;
      // A name stands for the term wherever it is used: the term must stay as it is.
      return !smt::names_its_term(table.text(node.symbol()));
    case TermKind::Literal:
    case TermKind::HoApply:
    case TermKind::Variable:
    case TermKind::Match:
    case TermKind::MatchCase:
    case TermKind::Opaque:
      return false;
  }
  return false;
}

}  // namespace

Flows::Flows(const smt::OpTable& ops) {
  for (const Monotone& m : kMonotone) {
    const smt::SymbolId symbol = ops.symbols().find(m.name);
    if (!symbol.is_valid()) continue;
    rows_.push_back({m.first, m.middle, m.last, m.ordered_only});
    if (by_symbol_.size() <= symbol.value) by_symbol_.resize(symbol.value + 1);
    by_symbol_[symbol.value] = static_cast<std::uint32_t>(rows_.size());
  }
}

Flow Flows::at(smt::SymbolId op, std::uint32_t place, std::uint32_t count, smt::SortId result) const {
  if (op.value >= by_symbol_.size() || by_symbol_[op.value] == 0) return Flow::Mix;
  const Row& row = rows_[by_symbol_[op.value] - 1];
  if (row.ordered_only && !is_ordered(result)) return Flow::Mix;
  // With one argument `=>` and re.diff are that argument: the first place decides for
  // re.diff, the last for `=>`.
  if (count == 1) return row.first == row.last ? row.first : Flow::Mix;
  if (place == 0) return row.first;
  return place + 1 == count ? row.last : row.middle;
}

void Places::collect(const smt::TermTable& table, const Flows& flows, TermId assertion, std::size_t most) {
  nodes_.clear();
  places_.clear();
  std::vector<std::uint8_t> seen(table.size(), 0);  // a bit per polarity
  const auto meet = [&](TermId term, std::uint32_t parent, std::uint32_t place, Polarity polarity) {
    const auto bit = static_cast<std::uint8_t>(1u << static_cast<unsigned>(polarity));
    if ((seen[term.value] & bit) != 0 || nodes_.size() >= most) return;
    seen[term.value] = static_cast<std::uint8_t>(seen[term.value] | bit);
    nodes_.push_back({term, parent, place, polarity});
  };
  meet(assertion, UINT32_MAX, 0, Polarity::Positive);
  // Nodes are their own queue: each is looked at once, parents before children.
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Visited at = nodes_[i];
    const smt::TermNode& node = table[at.term];
    if (is_ordered(node.sort) && node.kind != TermKind::Annotated && node.kind != TermKind::Opaque)
      places_.push_back({at.term, at.polarity, static_cast<std::uint32_t>(i)});
    const auto [first, last] = table.places(at.term);
    for (std::uint32_t p = first; p < last; ++p) {
      Flow flow = Flow::Mix;
      if (!flow_into(table, flows, at.term, p, flow)) continue;
      meet(table.children(at.term)[p], static_cast<std::uint32_t>(i), p, through(flow, at.polarity));
    }
  }
}

void Places::path(const Place& place, const smt::TermTable& table, std::vector<smt::ScriptPosition>& out,
                  std::vector<TermId>& scope) const {
  out.clear();
  scope.clear();
  for (std::uint32_t at = place.node; at != UINT32_MAX; at = nodes_[at].parent) {
    const Visited& node = nodes_[at];
    if (node.parent == UINT32_MAX) {
      out.push_back({TermId(), 0, node.term});
      break;
    }
    const TermId parent = nodes_[node.parent].term;
    out.push_back({parent, node.place, node.term});
    if (table[parent].kind != TermKind::Binder) continue;
    const auto parts = table.children(parent);
    scope.insert(scope.end(), parts.begin(), parts.end() - 1);
  }
}

}  // namespace smiter::strategies::janus
