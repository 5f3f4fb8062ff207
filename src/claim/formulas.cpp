// SPDX-License-Identifier: MIT
// Claims that are formulas: interpolants, abducts, eliminated quantifiers.
#include <set>

#include <fmt/core.h>

#include "claim/readers.h"
#include "smt/parser/parser.h"
#include "smt/terms/visit.h"

namespace smiter::claim {

using smt::FunId;
using smt::FunKind;
using smt::TermId;
using smt::TermKind;
using smt::TermTable;

namespace {

constexpr std::string_view kCheck = "(check-sat)\n";

std::string asserted(std::string_view formula) {
  return fmt::format("(assert {})\n", formula);
}

std::string denied(std::string_view formula) {
  return fmt::format("(assert (not {}))\n", formula);
}

// Of (define-fun I () Bool F), F; empty: the text is something else.
std::string body_of(const std::string& said) {
  const std::vector<std::string> words = elements_of(said);
  const bool defines =
      words.size() == 5 && words[0] == "define-fun" && words[2] == "()" && words[3] == "Bool";
  return defines ? words[4] : std::string();
}

// Declared functions and constants below the terms, definitions looked through.
std::set<std::string> symbols_below(const TermTable& table, std::vector<TermId> roots) {
  std::set<std::string> names;
  std::set<std::uint32_t> seen;
  smt::Visitor visitor(table);
  while (!roots.empty()) {
    const TermId root = roots.back();
    roots.pop_back();
    visitor.post_order(root, [&](TermId term) {
      if (table[term].kind != TermKind::Apply) return;
      const smt::FunDecl& fun = table.fun(table[term].fun());
      if (fun.kind == FunKind::Declared) names.insert(std::string(table.text(fun.name)));
      if (fun.body.is_valid() && seen.insert(table[term].head).second) roots.push_back(fun.body);
    });
  }
  return names;
}

// The symbols of what a script asserts; nothing if it cannot be read.
std::optional<std::set<std::string>> symbols_of(const std::string& text, const smt::OpTable& ops) {
  TermTable table(ops);
  const auto parsed = smt::parse_script(text, table);
  if (!parsed) return std::nullopt;
  std::vector<TermId> roots;
  for (const smt::Command& command : parsed->commands) {
    if (command.kind == smt::CommandKind::Assert) roots.push_back(command.term);
  }
  return symbols_below(table, std::move(roots));
}

// The first symbol of `some` that is not in `all`; empty: there is none.
std::string first_missing(const std::set<std::string>& some, const std::set<std::string>& all) {
  for (const std::string& name : some) {
    if (!all.contains(name)) return name;
  }
  return {};
}

}  // namespace

void read_interpolant(const Asked& asked, Claim& claim) {
  const std::string body = body_of(asked.said);
  if (body.empty() || asked.state.words.size() < 3) {
    claim.unjudged = "it is not a definition";
    return;
  }
  const std::string& goal = asked.state.words[2];
  const std::string all = text_with_all(asked.table, asked.state);
  const std::string none = text_with_none(asked.table, asked.state);
  const auto of_body = symbols_of(none + asserted(body), asked.table.ops());
  const auto of_goal = symbols_of(none + asserted(goal), asked.table.ops());
  const auto of_all = symbols_of(all, asked.table.ops());
  if (!of_body || !of_goal || !of_all) {
    claim.unjudged = "we cannot read it";
    return;
  }
  if (const std::string name = first_missing(*of_body, *of_all); !name.empty())
    claim.fault = "it mentions " + name + ", which no assertion does";
  if (const std::string name = first_missing(*of_body, *of_goal); !name.empty())
    claim.fault = "it mentions " + name + ", which the conjecture does not";
  claim.refutations.push_back(
      {fmt::format("{}{}{}", all, denied(body), kCheck), "the assertions do not imply the interpolant"});
  claim.refutations.push_back({fmt::format("{}{}{}{}", none, asserted(body), denied(goal), kCheck),
                               "the interpolant does not imply the conjecture"});
}

void read_abduct(const Asked& asked, Claim& claim) {
  const std::string body = body_of(asked.said);
  if (body.empty() || asked.state.words.size() < 3) {
    claim.unjudged = "it is not a definition";
    return;
  }
  const std::string with = text_with_all(asked.table, asked.state) + asserted(body);
  claim.refutations.push_back({fmt::format("{}{}{}", with, denied(asked.state.words[2]), kCheck),
                               "the abduct and the assertions do not imply the conjecture"});
  claim.satisfiable = with + std::string(kCheck);
}

void read_elimination(const Asked& asked, Claim& claim) {
  if (asked.state.words.size() != 2) {
    claim.unjudged = "it is about something else than one formula";
    return;
  }
  claim.refutations.push_back(
      {fmt::format("{}(assert (not (= {} {})))\n{}", text_with_all(asked.table, asked.state),
                   asked.state.words[1], asked.said, kCheck),
       "the formula and what came of it have different values"});
}

}  // namespace smiter::claim
