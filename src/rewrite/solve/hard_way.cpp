// SPDX-License-Identifier: MIT
#include "rewrite/solve/hard_way.h"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "smt/terms/terms.h"

namespace smiter::rewrite {

using smt::Command;
using smt::CommandKind;
using smt::SortKind;

namespace {

enum class Pinning : std::uint8_t { Free, Indirect, Equations };

struct Symbol {
  std::string name, value;
  SortKind sort = SortKind::Bool;
};

// The formula that says x = value without an equation, where there is one.
std::string indirectly(const Symbol& s) {
  const auto between = [&](std::string_view less) {
    return fmt::format("(and ({0} {1} {2}) ({0} {2} {1}))", less, s.value, s.name);
  };
  switch (s.sort) {
    case SortKind::Bool:
      return s.value == "true" ? s.name : fmt::format("(not {})", s.name);
    case SortKind::Int:
    case SortKind::Real:
      return between("<=");
    case SortKind::BitVec:
      return between("bvule");
    case SortKind::String:
      return fmt::format("(str.in_re {} (str.to_re {}))", s.name, s.value);
    case SortKind::FloatingPoint:
      // NaN compares with nothing, and both zeros with each other.
      if (s.value.find("NaN") != std::string::npos) return fmt::format("(fp.isNaN {})", s.name);
      return fmt::format(
          "(and (fp.leq {0} {1}) (fp.leq {1} {0}) (= (fp.isNegative {0}) (fp.isNegative {1})))", s.name,
          s.value);
    default:
      return fmt::format("(= {} {})", s.name, s.value);
  }
}

// Definitions, without the parentheses that a model may have around them.
std::string definitions_of(const std::string& assignment) {
  const std::size_t first = assignment.find('(');
  if (first == std::string::npos) return {};
  const std::size_t next = assignment.find_first_not_of(" \t\n", first + 1);
  const bool wrapped = next != std::string::npos && (assignment[next] == '(' || assignment[next] == ')');
  return wrapped ? assignment.substr(first + 1, assignment.rfind(')') - first - 1) : assignment;
}

// The assignment's constants, by the script's symbols.
std::optional<std::vector<Symbol>> symbols_of(const std::string& assignment, const smt::OpTable& ops,
                                              const std::string& declarations) {
  // Values may need the script's datatypes and sorts; its constants are in the way.
  smt::TermTable table(ops);
  auto parsed = smt::parse_script(declarations, table);
  if (!parsed) return std::nullopt;
  std::string text;
  for (const Command& command : parsed->commands)
    if (command.kind != CommandKind::DeclareFun) text += smt::print_command(table, command) + "\n";
  smt::TermTable again(ops);
  const auto model = smt::parse_script(text + definitions_of(assignment), again);
  if (!model) return std::nullopt;
  std::vector<Symbol> symbols;
  for (const Command& command : model->commands) {
    if (command.kind != CommandKind::DefineFun || !again.params(command.fun).empty()) continue;
    const auto symbol = again.mk_apply(command.fun, {});
    if (!symbol) return std::nullopt;
    symbols.push_back({.name = smt::print_term(again, *symbol),
                       .value = smt::print_term(again, again.fun(command.fun).body),
                       .sort = again.sorts().kind(again.sort(*symbol))});
  }
  return symbols;
}

std::string pins(const std::vector<Symbol>& symbols, Pinning how) {
  std::string text;
  for (const Symbol& s : symbols) {
    if (how == Pinning::Indirect) text += "(assert " + indirectly(s) + ")\n";
    if (how == Pinning::Equations) text += fmt::format("(assert (= {} {}))\n", s.name, s.value);
  }
  return text;
}

testcase::Test test_of(std::string script, const std::string& assignment) {
  testcase::Test test;
  test.script = std::move(script);
  test.witness = assignment;
  test.expectations.push_back({.answer = testcase::Answer::Sat,
                               .reason = testcase::Reason::Witness,
                               .why = "the assignment under which the rewriting is wrong"});
  return test;
}

}  // namespace

std::vector<testcase::Test> hard_way(const std::string& script, const std::string& assignment,
                                     const std::string& value, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return {};
  std::string declarations, term;
  bool truth = false;
  for (const Command& command : parsed->commands) {
    if (command.kind == CommandKind::Simplify) {
      term = smt::print_term(table, command.term);
      truth = table.sort(command.term) == smt::kBool;
    } else {
      declarations += smt::print_command(table, command) + "\n";
    }
  }
  const auto symbols = symbols_of(assignment, ops, declarations);
  if (term.empty() || !symbols) return {};
  const std::string claim = truth ? (value == "true" ? term : fmt::format("(not {})", term))
                                  : fmt::format("(= {} {})", term, value);
  std::vector<testcase::Test> tests;
  for (const Pinning how : {Pinning::Free, Pinning::Indirect, Pinning::Equations}) {
    std::string text = declarations + pins(*symbols, how) + "(assert " + claim + ")\n(check-sat)\n";
    smt::TermTable check(ops);
    if (smt::parse_script(text, check)) tests.push_back(test_of(std::move(text), assignment));
    if (symbols->empty()) break;
  }
  return tests;
}

}  // namespace smiter::rewrite
