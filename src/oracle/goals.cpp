// SPDX-License-Identifier: MIT
#include "oracle/goals.h"

#include <algorithm>
#include <array>
#include <optional>

#include "oracle/rewrites.h"
#include "rewrite/judge/judge.h"
#include "rewrite/judge/read_back.h"
#include "smt/parser/lexer.h"
#include "smt/printer/printer.h"
#include "theory/tactics.h"

namespace smiter::oracle {

using smt::Command;
using smt::CommandKind;
using smt::TermId;

namespace {

// The s-expressions of a text, one after the other. Nothing if its parentheses do not match.
std::optional<std::vector<std::string_view>> expressions_of(std::string_view text) {
  std::vector<std::string_view> out;
  smt::Lexer lexer(text);
  std::size_t depth = 0, begin = 0;
  for (smt::Token token = lexer.next(); token.kind != smt::TokenKind::End; token = lexer.next()) {
    if (token.kind == smt::TokenKind::Bad) return std::nullopt;
    if (depth == 0) begin = token.offset;
    if (token.kind == smt::TokenKind::LeftParen) ++depth;
    if (token.kind == smt::TokenKind::RightParen && depth-- == 0) return std::nullopt;
    if (depth == 0) out.push_back(text.substr(begin, lexer.offset() - begin));
  }
  if (depth != 0) return std::nullopt;
  return out;
}

// What stands in a list.
std::optional<std::vector<std::string_view>> parts_of(std::string_view list) {
  if (!list.starts_with('(') || !list.ends_with(')')) return std::nullopt;
  return expressions_of(list.substr(1, list.size() - 2));
}

std::string all_of(std::span<const std::string_view> formulas) {
  std::string text = "(and true true";
  for (const std::string_view formula : formulas) text.append(" ").append(formula);
  return text + ")";
}

base::Expected<std::string> conjunction_of_goal(std::string_view goal) {
  const auto parts = parts_of(goal);
  if (!parts || parts->empty() || parts->front() != "goal") return base::Error{"no goal"};
  const auto attributes =
      std::ranges::find_if(*parts, [](std::string_view part) { return part.starts_with(':'); });
  const auto precision = std::ranges::find(*parts, ":precision");
  if (precision == parts->end() || precision + 1 == parts->end() || *(precision + 1) != "precise")
    return base::Error{"a goal that is not precise"};
  return all_of({parts->begin() + 1, attributes});
}

base::Expected<std::string> formula_of_script(std::span<const std::string_view> commands) {
  std::vector<std::string_view> asserted;
  for (const std::string_view command : commands) {
    const auto parts = parts_of(command);
    if (!parts || parts->empty()) return base::Error{"neither goals nor a script"};
    const std::string_view word = parts->front();
    if (word == "assert" && parts->size() == 2) {
      asserted.push_back((*parts)[1]);
    } else if (!word.starts_with("declare-") && word != "set-logic" && word != "set-info" &&
               word != "check-sat" && word != "exit") {
      return base::Error{"a command that proves nothing: " + std::string(word.substr(0, 40))};
    }
  }
  return all_of(asserted);
}

std::optional<TermId> all_assertions(smt::TermTable& table, const smt::Script& script) {
  std::vector<TermId> asserted;
  for (const Command& command : script.commands) {
    if (command.kind == CommandKind::Assert) asserted.push_back(command.term);
    if (command.kind == CommandKind::Push || command.kind == CommandKind::Pop ||
        command.kind == CommandKind::Reset || command.kind == CommandKind::ResetAssertions)
      return std::nullopt;
  }
  if (asserted.empty()) return table.mk_true();
  return asserted.size() == 1 ? asserted[0] : table.mk_operator(smt::Word::OpAnd, asserted);
}

// (=> assertions result), which must be true.
struct Claim {
  TermId term = {};
  std::string problem = {};  // why there is none
};

std::vector<Claim> claims_of(smt::TermTable& table, const smt::Script& script, TermId asserted,
                             std::span<const std::string> printed) {
  std::vector<std::string> texts;
  std::vector<Claim> claims(printed.size());
  for (std::size_t i = 0; i < printed.size(); ++i) {
    const auto formula = printed[i].empty() ? base::Expected<std::string>(base::Error{"nothing was printed"})
                                            : formula_of_goals(printed[i]);
    if (!formula) claims[i].problem = formula.error().message;
    texts.push_back(formula ? *formula : std::string());
  }
  const std::vector<TermId> originals(printed.size(), asserted);
  const auto read = rewrite::read_back(table, script, originals, texts);
  for (std::size_t i = 0; i < printed.size(); ++i) {
    if (claims[i].problem.empty()) claims[i].problem = read[i].problem;
    if (!claims[i].problem.empty()) continue;
    const auto claim = table.mk_operator(smt::Word::OpImplies, std::array{asserted, read[i].term});
    if (claim) claims[i].term = *claim;
    if (!claim) claims[i].problem = "the result is no formula";
  }
  return claims;
}

// The tactics in the order of the script.
std::vector<std::string> tactics_of(const smt::TermTable& table, const smt::Script& script) {
  std::vector<std::string> out;
  for (const Command& command : script.commands)
    if (is_apply(table, command)) out.emplace_back(table.text(command.text));
  return out;
}

// "(apply T)": T. One with parameters of its own is none that we know.
std::string_view tactic_in(std::string_view apply) {
  apply.remove_prefix(std::string_view("(apply").size());
  apply.remove_suffix(1);
  return apply;
}

// Whose result is claimed to keep all models? One result of several tactics is that of all.
bool may_lose_models(std::span<const std::string> tactics, std::size_t result, std::size_t results) {
  const auto loses = [](const std::string& apply) { return !theory::keeps_models(tactic_in(apply)); };
  return results == tactics.size() ? loses(tactics[result]) : std::ranges::any_of(tactics, loses);
}

}  // namespace

bool is_apply(const smt::TermTable& table, const Command& command) {
  if (command.kind != CommandKind::Opaque) return false;
  const std::string_view text = table.text(command.text);
  return text.starts_with("(apply ") || text.starts_with("(apply\n");
}

base::Expected<std::string> formula_of_goals(std::string_view printed) {
  const auto all = expressions_of(printed);
  if (!all || all->empty()) return base::Error{"neither goals nor a script"};
  const auto goals = parts_of(all->front());
  if (!goals || goals->empty() || goals->front() != "goals") return formula_of_script(*all);
  if (all->size() != 1) return base::Error{"more than goals"};
  std::string text = "(or false false";
  for (std::size_t i = 1; i < goals->size(); ++i) {
    const auto goal = conjunction_of_goal((*goals)[i]);
    if (!goal) return goal.error();
    text.append(" ").append(*goal);
  }
  return text + ")";
}

std::vector<RewriteRecord> truth_of_goals(smt::TermTable& table, const smt::Script& script,
                                          std::span<const std::string> printed) {
  std::vector<RewriteRecord> records(printed.size());
  for (std::size_t i = 0; i < printed.size(); ++i)
    records[i] = {.rewritten = printed[i], .truth = Truth::Unknown, .reason = "the script pushes or resets"};
  const auto asserted = all_assertions(table, script);
  if (!asserted) return records;
  if (rewrite::has_names_like_new_ones(table, script)) {
    for (RewriteRecord& record : records)
      record.reason = "a symbol of the script looks like one that a tactic makes";
    return records;
  }
  const std::vector<Claim> claims = claims_of(table, script, *asserted, printed);
  const std::vector<std::string> tactics = tactics_of(table, script);
  std::vector<TermId> terms;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    records[i].reason = claims[i].problem;
    if (records[i].reason.empty() && may_lose_models(tactics, i, claims.size()))
      records[i].reason = "we do not know that the tactic keeps every model";
    if (!records[i].reason.empty()) continue;
    terms.push_back(claims[i].term);
    places.push_back(i);
  }
  const std::vector<std::string> wanted(terms.size(), "true");
  std::vector<rewrite::Judged> judged = rewrite::judge_rewrites(table, script, terms, wanted);
  for (std::size_t i = 0; i < judged.size(); ++i) {
    RewriteRecord& record = records[places[i]];
    record.reason = std::move(judged[i].reason);
    if (judged[i].truth == rewrite::Truth::Same) record.truth = Truth::Valid;
    if (judged[i].truth != rewrite::Truth::Differs) continue;
    record.truth = Truth::Invalid;
    record.term = smt::print_term(table, *asserted);
    record.operators = operators_of(table, *asserted);
    if (places[i] < tactics.size()) record.operators += " " + tactics[places[i]];
    record.assignment = std::move(judged[i].assignment);
    record.value = "true";
    record.rewritten_value = "false";
  }
  return records;
}

bool is_lost_under(smt::TermTable& table, const smt::Script& script, const std::string& printed,
                   const std::string& assignment) {
  const auto asserted = all_assertions(table, script);
  if (!asserted || rewrite::has_names_like_new_ones(table, script)) return false;
  if (may_lose_models(tactics_of(table, script), 0, 1)) return false;
  const std::vector<Claim> claims = claims_of(table, script, *asserted, std::array{printed});
  return claims[0].problem.empty() &&
         rewrite::judge_under(table, script, claims[0].term, "true", assignment).truth ==
             rewrite::Truth::Differs;
}

}  // namespace smiter::oracle
