// SPDX-License-Identifier: MIT
#include "oracle/queries.h"

#include <algorithm>

#include <fmt/core.h>

#include "smt/printer/printer.h"
#include "smt/script/gaps.h"
#include "smt/script/levels.h"
#include "smt/script/summary.h"
#include "theory/capture.h"
#include "theory/fragment.h"
#include "theory/partial_operators.h"

namespace smiter::oracle {

using smt::Command;
using smt::CommandKind;
using smt::Script;
using smt::TermTable;

std::vector<Script> queries_alone(const TermTable& table, const Script& script) {
  std::vector<Script> result;
  smt::Levels levels;
  for (const Command& command : script.commands) {
    levels.add(table, command);
    if (!is_check(command.kind)) continue;
    Script alone{levels.all()};
    alone.commands.push_back(command);
    result.push_back(std::move(alone));
  }
  return result;
}

std::optional<std::string> query_with_assumptions(const TermTable& table, const Script& script) {
  const auto alone = queries_alone(table, script);
  if (alone.size() != 1 || alone[0].commands.back().kind != CommandKind::CheckSat ||
      !alone[0].commands.back().terms.empty())
    return std::nullopt;
  std::string text, names;
  std::size_t count = 0;
  for (const Command& command : alone[0].commands) {
    if (command.kind == CommandKind::Assert) {
      const std::string name = fmt::format("smiter!a{}", count++);
      text += fmt::format("(declare-fun {} () Bool)\n(assert (=> {} {}))\n", name, name,
                          smt::print_term(table, command.term));
      names += (names.empty() ? "" : " ") + name;
    } else if (command.kind != CommandKind::CheckSat) {
      text += smt::print_command(table, command) + "\n";
    }
  }
  if (count == 0) return std::nullopt;
  return text + "(check-sat-assuming (" + names + "))\n";
}

std::vector<testcase::Expectation> labels(const TermTable& table, const Script& script) {
  std::vector<testcase::Expectation> result;
  testcase::Expectation next;
  for (const Command& command : script.commands) {
    if (command.kind == CommandKind::SetInfo) {
      const std::string_view text = table.text(command.text);
      if (!text.starts_with(":status")) continue;
      next = {.answer = {}, .reason = testcase::Reason::Label, .why = "the script's :status"};
      if (text.ends_with(" sat")) next.answer = testcase::Answer::Sat;
      if (text.ends_with(" unsat")) next.answer = testcase::Answer::Unsat;
    }
    if (is_check(command.kind)) {
      result.push_back(next);
      next = {};
    }
  }
  return result;
}

std::vector<testcase::Expectation> labels_in_comments(std::string_view text) {
  constexpr std::string_view kMark = "; EXPECT: ";
  std::vector<testcase::Expectation> result;
  for (std::size_t at = text.find(kMark); at != std::string_view::npos; at = text.find(kMark, at)) {
    at += kMark.size();
    std::string_view word = text.substr(at, text.find_first_of("\r\n", at) - at);
    testcase::Expectation label{
        .answer = {}, .reason = testcase::Reason::Label, .why = "the script's EXPECT comment"};
    if (word == "sat") label.answer = testcase::Answer::Sat;
    if (word == "unsat") label.answer = testcase::Answer::Unsat;
    result.push_back(std::move(label));
  }
  return result;
}

std::string broken_promise(const TermTable& table, const Script& script) {
  if (theory::breaks_shape(table, script)) return "the logic is HORN, but an assertion is not a Horn clause";
  const auto own_names = theory::captures_nothing(table, script);
  return own_names ? std::string() : own_names.error().message;
}

std::vector<std::string> gaps_of(const TermTable& table, const Script& script) {
  std::vector<std::string> all = smt::gaps(table, script);
  all.push_back(smt::gap_at_end(table, script));
  const std::string broken = broken_promise(table, script);
  for (std::string& gap : all) {
    if (gap.empty()) gap = broken;
  }
  const bool any = std::ranges::any_of(all, [](const std::string& gap) { return !gap.empty(); });
  return any ? all : std::vector<std::string>();
}

bool has_partial_operators(const TermTable& table, const Script& script) {
  return theory::has_partial_operators(table, smt::roots(table, script));
}

}  // namespace smiter::oracle
