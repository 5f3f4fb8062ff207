// SPDX-License-Identifier: MIT
#include "claim/state.h"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "claim/claim.h"
#include "smt/printer/printer.h"
#include "smt/script/gaps.h"
#include "smt/script/levels.h"
#include "solver/session/claim_commands.h"
#include "solver/session/sexpr_scanner.h"

namespace smiter::claim {

using smt::Command;
using smt::CommandKind;
using smt::Script;
using smt::TermTable;

namespace {

std::vector<std::string> words_of(const TermTable& table, const Command& command) {
  if (command.kind == CommandKind::Get) return sexprs_of(table.text(command.text));
  if (command.kind == CommandKind::Opaque) return elements_of(table.text(command.text));
  return {};
}

bool is_claim(const TermTable& table, const Command& command) {
  const std::vector<std::string> words = words_of(table, command);
  return !words.empty() && solver::is_claim_command(words[0]);
}

// Does a solver that is asked for a claim after this command still speak of the last check-sat?
bool keeps_answer(const TermTable& table, const Command& command) {
  switch (command.kind) {
    case CommandKind::Get:
    case CommandKind::GetValue:
    case CommandKind::Echo:
    case CommandKind::SetInfo:
      return true;
    case CommandKind::Opaque:
      return is_claim(table, command);
    default:
      return false;
  }
}

// What we do not understand at each claim (smt/script/gaps.h): each is looked at as if it were a check. What
// objectives do is for their reader to say.
std::vector<std::string> gaps_at_claims(const TermTable& table, const Script& script) {
  Script asked;
  std::size_t asks = 0;
  std::optional<std::size_t> check;  // the last one, whose tactic counts, too
  std::vector<std::pair<std::size_t, std::optional<std::size_t>>> claims;
  for (const Command& command : without_objectives(table, script).commands) {
    const bool claim = is_claim(table, command);
    if (claim) claims.emplace_back(asks, check);
    if (is_check(command.kind)) check = asks;
    if (claim || is_check(command.kind)) ++asks;
    asked.commands.push_back(claim ? Command{.kind = CommandKind::CheckSat} : command);
  }
  const std::vector<std::string> all = smt::gaps(table, asked);
  std::vector<std::string> result;
  for (const auto& [claim, of] : claims) {
    if (claim >= all.size()) break;  // after (exit)
    result.push_back(all[claim].empty() && of ? all[*of] : all[claim]);
  }
  return result;
}

}  // namespace

std::vector<std::string> sexprs_of(std::string_view text) {
  std::vector<std::string> out;
  std::size_t at = 0;
  while (const auto next = solver::next_sexpr(text, at)) out.emplace_back(*next);
  return out;
}

std::optional<std::string> only_sexpr(std::string_view text) {
  std::size_t at = 0;
  const auto first = solver::next_sexpr(text, at);
  if (!first || solver::SexprScanner(text, at).next().kind != solver::TokenKind::End) return std::nullopt;
  return std::string(*first);
}

std::vector<std::string> elements_of(std::string_view list) {
  const auto whole = only_sexpr(list);
  if (!whole || !whole->starts_with('(')) return {};
  return sexprs_of(std::string_view(*whole).substr(1, whole->size() - 2));
}

std::string_view without_bars(std::string_view symbol) {
  const bool quoted = symbol.size() >= 2 && symbol.front() == '|' && symbol.back() == '|';
  return quoted ? symbol.substr(1, symbol.size() - 2) : symbol;
}

std::vector<State> states_at_claims(const TermTable& table, const Script& script) {
  const std::vector<std::string> gaps = gaps_at_claims(table, script);
  std::vector<State> states;
  smt::Levels levels;
  const Command* checked = nullptr;
  std::size_t checks = 0;
  for (const Command& command : script.commands) {
    if (command.kind == CommandKind::Exit) break;
    if (is_claim(table, command)) {
      states.push_back({levels.all(), words_of(table, command), checked, checks == 0 ? 0 : checks - 1,
                        gaps.at(states.size())});
    } else if (is_check(command.kind)) {
      checked = &command;
      ++checks;
    } else {
      if (!keeps_answer(table, command)) checked = nullptr;
      levels.add(table, command);
    }
  }
  return states;
}

std::string name_of_assertion(const TermTable& table, const Command& assertion) {
  const smt::TermNode& node = table[assertion.term];
  if (node.kind != smt::TermKind::Annotated) return {};
  constexpr std::string_view kNamed = ":named ";
  const std::string_view text = table.text(node.symbol());
  const std::size_t at = text.find(kNamed);
  if (at == std::string_view::npos) return {};
  std::size_t begin = at + kNamed.size();
  const auto name = solver::next_sexpr(text, begin);
  return name ? std::string(without_bars(*name)) : std::string();
}

bool is_objective(const TermTable& table, const Command& command) {
  if (command.kind != CommandKind::Opaque) return false;
  const std::string_view text = table.text(command.text);
  return text.starts_with("(minimize ") || text.starts_with("(maximize ") ||
         text.starts_with("(assert-soft ");
}

Script without_objectives(const TermTable& table, const Script& script) {
  Script rest;
  for (const Command& command : script.commands) {
    if (!is_objective(table, command)) rest.commands.push_back(command);
  }
  return rest;
}

std::string text_of(const TermTable& table, const State& state, const Keep& keep) {
  std::string text;
  for (const Command& command : state.kept) {
    if (command.kind == CommandKind::SetOption || is_objective(table, command)) continue;
    if (command.kind == CommandKind::SetLogic && table.text(command.text) == "HORN") {
      text += "(set-logic ALL)\n";  // what follows need not be a Horn clause
    } else if (command.kind != CommandKind::Assert || keep(command)) {
      text += smt::print_command(table, command) + "\n";
    } else if (const std::string name = name_of_assertion(table, command); !name.empty()) {
      text += fmt::format("(define-fun |{}| () Bool {})\n", name,
                          smt::print_term(table, table.children(command.term)[0]));
    }
  }
  return text;
}

std::string text_with_all(const TermTable& table, const State& state) {
  return text_of(table, state, [](const Command&) { return true; });
}

std::string text_with_none(const TermTable& table, const State& state) {
  return text_of(table, state, [](const Command&) { return false; });
}

}  // namespace smiter::claim
