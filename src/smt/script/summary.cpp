// SPDX-License-Identifier: MIT
#include "smt/script/summary.h"

#include <algorithm>

#include "smt/printer/sort_text.h"
#include "smt/terms/visit.h"

namespace smiter::smt {

std::vector<TermId> roots(const TermTable& table, const Script& script) {
  std::vector<TermId> out;
  for (const Command& command : script.commands) {
    if (command.term.is_valid()) out.push_back(command.term);
    if (command.fun.is_valid() && table.fun(command.fun).body.is_valid())
      out.push_back(table.fun(command.fun).body);
    for (FunId fun : command.funs) out.push_back(table.fun(fun).body);
    out.insert(out.end(), command.terms.begin(), command.terms.end());
  }
  return out;
}

namespace {

void count_term(const TermTable& table, TermId term, Summary& summary) {
  const TermNode& node = table[term];
  ++summary.terms;
  summary.depth = std::max<std::size_t>(summary.depth, node.depth);
  ++summary.sorts[to_string(table, node.sort)];
  switch (node.kind) {
    case TermKind::Operator: {
      const OpRow& row = table.ops()[node.op()];
      ++summary.operators[std::string(table.text(row.name))];
      ++summary.theories[row.theory];
      break;
    }
    case TermKind::Binder: {
      constexpr const char* kNames[] = {"forall", "exists", "lambda", "choice"};
      ++summary.operators[kNames[static_cast<std::size_t>(node.binder())]];
      break;
    }
    case TermKind::Match:
      ++summary.operators["match"];
      break;
    case TermKind::Opaque: {
      std::string text(table.text(node.symbol()));
      std::ranges::replace(text, kHole, '_');
      summary.opaque.push_back(std::move(text));
      break;
    }
    case TermKind::Literal:
    case TermKind::Apply:
    case TermKind::HoApply:
    case TermKind::Variable:
    case TermKind::MatchCase:
    case TermKind::Annotated:
      break;
  }
}

}  // namespace

Summary summarize(const TermTable& table, const Script& script) {
  Summary summary;
  summary.commands = script.commands.size();
  for (const Command& command : script.commands) {
    const std::string_view text = command.text.is_valid() ? table.text(command.text) : std::string_view();
    switch (command.kind) {
      case CommandKind::SetLogic:
        summary.logic = text;
        break;
      case CommandKind::SetInfo:
        if (text.starts_with(":status ")) summary.status = text.substr(8);
        break;
      case CommandKind::Assert:
        ++summary.assertions;
        break;
      case CommandKind::CheckSat:
      case CommandKind::CheckSatAssuming:
      case CommandKind::CheckSatUsing:
        ++summary.check_sats;
        break;
      case CommandKind::DeclareFun:
      case CommandKind::DefineFun:
      case CommandKind::DefineFunRec:
        ++summary.functions;
        break;
      case CommandKind::DefineFunsRec:
        summary.functions += command.funs.size();
        break;
      case CommandKind::Opaque:
        summary.opaque.emplace_back(text);
        break;
      case CommandKind::DeclareDatatypes:
        for (SortDeclId id : command.sort_decls) {
          if (table.sorts().decl(id).kind == SortDecl::Kind::Codatatype)
            summary.opaque.emplace_back("(declare-codatatypes …)");
        }
        break;
      default:
        break;
    }
  }
  Visitor visitor(table);
  for (TermId root : roots(table, script)) {
    visitor.post_order(root, [&](TermId term) { count_term(table, term, summary); });
  }
  for (std::uint32_t i = 0; i < table.sorts().size(); ++i) {
    if (table.sorts().kind(SortId(i)) == SortKind::Opaque)
      summary.opaque.push_back("sort " + to_string(table, SortId(i)));
  }
  return summary;
}

}  // namespace smiter::smt
