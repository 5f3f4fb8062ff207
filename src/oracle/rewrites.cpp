// SPDX-License-Identifier: MIT
#include "oracle/rewrites.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "oracle/goals.h"
#include "rewrite/judge/judge.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "smt/script/gaps.h"
#include "smt/terms/visit.h"

namespace smiter::oracle {

using smt::Command;
using smt::CommandKind;

namespace {

// Why nothing can be said about the terms that the script asks for; empty: there is no reason.
std::string obstacle(const smt::TermTable& table, const smt::Script& script) {
  const bool asserts =
      std::ranges::any_of(script.commands, [](const Command& c) { return c.kind == CommandKind::Assert; });
  if (asserts) return "the script asserts something, which the solver may use";
  return smt::first_gap(table, script);
}

// How often it asks what becomes of its assertions. A script that is made for a solver which prints
// them by an option asks nothing.
std::size_t count_applied(const smt::TermTable& table, const smt::Script& script) {
  const auto count =
      std::ranges::count_if(script.commands, [&](const Command& c) { return is_apply(table, c); });
  const bool asks = std::ranges::any_of(
      script.commands, [](const Command& c) { return c.kind == CommandKind::Simplify || is_check(c.kind); });
  const bool asserts =
      std::ranges::any_of(script.commands, [](const Command& c) { return c.kind == CommandKind::Assert; });
  return count == 0 && !asks && asserts ? 1 : static_cast<std::size_t>(count);
}

std::vector<smt::TermId> simplified_terms(const smt::Script& script) {
  std::vector<smt::TermId> terms;
  for (const Command& command : script.commands)
    if (command.kind == CommandKind::Simplify) terms.push_back(command.term);
  return terms;
}

Truth truth_of(rewrite::Truth truth) {
  switch (truth) {
    case rewrite::Truth::Same:
      return Truth::Valid;
    case rewrite::Truth::Differs:
      return Truth::Invalid;
    case rewrite::Truth::Unknown:
      return Truth::Unknown;
  }
  return Truth::Unknown;
}

}  // namespace

std::string operators_of(const smt::TermTable& table, smt::TermId term) {
  std::set<std::string_view> names;
  smt::Visitor visitor(table);
  visitor.post_order(term, [&](smt::TermId part) {
    if (table[part].kind == smt::TermKind::Operator)
      names.insert(table.text(table.ops()[table[part].op()].name));
  });
  std::string text;
  for (const std::string_view name : names) text.append(text.empty() ? "" : " ").append(name);
  return text;
}

std::vector<RewriteRecord> truth_of_rewrites(const std::string& script,
                                             std::span<const std::string> simplified,
                                             const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return {};
  const std::vector<smt::TermId> terms = simplified_terms(*parsed);
  if (const std::size_t applied = count_applied(table, *parsed); terms.empty() && applied > 0) {
    // One for each, or one for all: of a solver that has no tactics.
    const bool fits = simplified.size() == applied || simplified.size() == 1;
    if (!fits || !smt::first_gap(table, *parsed).empty()) return {};
    return truth_of_goals(table, *parsed, simplified);
  }
  // A command that we keep as text is asked for, too: nobody knows which term is which.
  if (terms.size() != simplified.size()) return {};
  std::vector<RewriteRecord> records(terms.size());
  const std::string why_not = obstacle(table, *parsed);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    records[i].rewritten = simplified[i];
    records[i].reason = why_not;
    records[i].truth = Truth::Unknown;
  }
  if (!why_not.empty()) return records;
  std::vector<rewrite::Judged> judged = rewrite::judge_rewrites(table, *parsed, terms, simplified);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    RewriteRecord& record = records[i];
    record.truth = truth_of(judged[i].truth);
    record.reason = std::move(judged[i].reason);
    if (record.truth == Truth::Valid) continue;
    record.term = smt::print_term(table, terms[i]);
    record.operators = operators_of(table, terms[i]);
    record.assignment = std::move(judged[i].assignment);
    record.value = std::move(judged[i].value);
    record.rewritten_value = std::move(judged[i].rewritten_value);
  }
  return records;
}

std::string with_one_rewrite(const std::string& script, std::size_t number, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  auto parsed = smt::parse_script(script, table);
  if (!parsed) return script;
  const auto asks = [&](const Command& c) { return c.kind == CommandKind::Simplify || is_apply(table, c); };
  if (number >= static_cast<std::size_t>(std::ranges::count_if(parsed->commands, asks))) return script;
  std::size_t at = 0;
  std::erase_if(parsed->commands, [&](const Command& c) { return asks(c) && at++ != number; });
  return smt::print_script(table, *parsed);
}

bool differs_under(const std::string& script, const std::string& rewritten, const std::string& assignment,
                   const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return false;
  if (count_applied(table, *parsed) > 0)
    return smt::first_gap(table, *parsed).empty() && is_lost_under(table, *parsed, rewritten, assignment);
  if (!obstacle(table, *parsed).empty()) return false;
  const std::vector<smt::TermId> terms = simplified_terms(*parsed);
  if (terms.size() != 1) return false;
  return rewrite::judge_under(table, *parsed, terms[0], rewritten, assignment).truth ==
         rewrite::Truth::Differs;
}

}  // namespace smiter::oracle
