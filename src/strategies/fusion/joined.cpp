// SPDX-License-Identifier: MIT
#include "strategies/fusion/joined.h"

#include <set>

#include <fmt/core.h>

#include "eval/model/model_text.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "smt/script/gaps.h"
#include "smt/script/summary.h"
#include "testcase/names.h"
#include "theory/capture.h"
#include "theory/logics.h"

namespace smiter::strategies::fusion {

using smt::Command;
using smt::CommandKind;

namespace {

// One seed on its own.
struct Part {
  smt::TermTable table;
  smt::Script script;
  std::string logic;
  std::vector<Command> options = {};
  std::size_t assertions = 0;
  std::optional<testcase::Answer> label = {};
};

// Only what says something: declarations, options and assertions.
base::Status keep_what_counts(Part& part) {
  std::size_t checks = 0;
  std::vector<Command> kept;
  for (Command& command : part.script.commands) {
    switch (command.kind) {
      case CommandKind::Push:
      case CommandKind::Pop:
      case CommandKind::Reset:
      case CommandKind::ResetAssertions:
      case CommandKind::CheckSatAssuming:
      case CommandKind::CheckSatUsing:
      case CommandKind::Opaque:
        return base::Error{"fusion takes scripts that assert and check once"};
      case CommandKind::CheckSat:
        if (++checks > 1 || !command.terms.empty())
          return base::Error{"fusion takes scripts that assert and check once"};
        break;
      case CommandKind::SetLogic:
        part.logic = part.table.text(command.text);
        break;
      case CommandKind::Assert:
        ++part.assertions;
        [[fallthrough]];
      case CommandKind::SetOption:
      case CommandKind::DeclareSort:
      case CommandKind::DefineSort:
      case CommandKind::DeclareDatatypes:
      case CommandKind::DeclareFun:
      case CommandKind::DefineFun:
      case CommandKind::DefineFunRec:
      case CommandKind::DefineFunsRec:
        // What is asserted after the check does not belong to it.
        if (checks == 0) kept.push_back(std::move(command));
        break;
      case CommandKind::SetInfo:
        if (const std::string_view info = part.table.text(command.text); info.starts_with(":status")) {
          if (info.ends_with(" sat")) part.label = testcase::Answer::Sat;
          if (info.ends_with(" unsat")) part.label = testcase::Answer::Unsat;
        }
        break;
      case CommandKind::GetValue:
      case CommandKind::Get:
      case CommandKind::Simplify:
      case CommandKind::Echo:
      case CommandKind::Exit:
        break;
    }
  }
  part.script.commands = std::move(kept);
  if (part.assertions == 0) return base::Error{"fusion needs assertions"};
  if (const std::string gap = smt::first_gap(part.table, part.script); !gap.empty()) return base::Error{gap};
  for (const Command& command : part.script.commands)
    if (command.kind == CommandKind::SetOption) part.options.push_back(command);
  std::erase_if(part.script.commands, [](const Command& c) { return c.kind == CommandKind::SetOption; });
  return base::ok();
}

base::Expected<Part> read(const Seed& seed, const smt::OpTable& ops, const theory::RowFeatures& rows) {
  Part part{.table = smt::TermTable(ops), .script = {}, .logic = {}};
  auto script = smt::parse_script(seed.text, part.table);
  base::Status status = base::ok();
  if (script) {
    part.script = std::move(*script);
    status = theory::captures_nothing(part.table, part.script, &rows);
    if (status) status = keep_what_counts(part);
  }
  if (!script || !status) {
    base::Error error = script ? status.error() : script.error();
    error.file = seed.name;
    return error;
  }
  return part;
}

// Every name that the script declares, of functions and sorts and what belongs to them.
std::set<std::string> declared(const smt::TermTable& table) {
  std::set<std::string> names;
  for (std::uint32_t i = 0; i < table.fun_count(); ++i) {
    const smt::FunDecl& decl = table.fun(smt::FunId(i));
    if (decl.kind != smt::FunKind::Tester && decl.kind != smt::FunKind::Updater)
      names.emplace(table.text(decl.name));
  }
  for (std::uint32_t i = 0; i < table.sorts().decl_count(); ++i)
    names.emplace(table.text(table.sorts().decl(smt::SortDeclId(i)).name));
  return names;
}

testcase::Names names_apart(const Part& one, const Part& two) {
  const std::set<std::string> taken = declared(one.table), own = declared(two.table);
  testcase::Names names;
  std::size_t number = 0;
  for (const std::string& name : own) {
    if (!taken.contains(name)) continue;
    std::string other;
    do {
      other = fmt::format("fused_{}", number++);
      // Bound variables count, too: one of that name would capture it.
    } while (one.table.symbols().find(other).is_valid() || two.table.symbols().find(other).is_valid());
    names.emplace_back(name, std::move(other));
  }
  return names;
}

std::string joined_logic(const Part& one, const Part& two) {
  const auto second = theory::parse_logic(two.logic);
  if (!theory::parse_logic(one.logic) || !second) return "ALL";
  return theory::widen(one.logic, *second);
}

// The options of both seeds: many can only be set before anything else. Where the two differ, the first
// seed has its way.
std::string joined_options(const Part& one, const Part& two) {
  std::string text;
  std::set<std::string, std::less<>> set;
  for (const Part* part : {&one, &two}) {
    std::vector<std::string> names;
    for (const Command& option : part->options) {
      const std::string_view words = part->table.text(option.text);
      const std::string_view name = words.substr(0, words.find_first_of(" \t\r\n"));
      if (set.contains(name)) continue;
      names.emplace_back(name);
      text += smt::print_command(part->table, option, {.for_solver = true}) + "\n";
    }
    set.insert(names.begin(), names.end());
  }
  return text;
}

// The definitions of a model, without (model …) or ( … ) around them.
std::string definitions_of(const std::string& model) {
  std::string text;
  for (const std::string_view part : eval::split_list(model, true)) {
    const auto inner = eval::split_list(part, false);
    const bool wrapped = inner.empty() || inner[0].starts_with('(') || inner[0] == "model";
    if (!wrapped) text += std::string(part) + "\n";
    for (const std::string_view item : inner) {
      if (wrapped && item != "model") text += std::string(item) + "\n";
    }
  }
  return text.empty() ? "()\n" : text;
}

}  // namespace

base::Expected<Joined> join(const Seed& one, const Seed& two, const smt::OpTable& ops,
                            const generate::Targets& targets) {
  auto first = read(one, ops, targets.row_features());
  if (!first) return first.error();
  auto second = read(two, ops, targets.row_features());
  if (!second) return second.error();
  const testcase::Names names = names_apart(*first, *second);
  const smt::PrintOptions print{.for_solver = true};
  const std::string text =
      fmt::format("{}(set-logic {})\n{}{}(check-sat)\n", joined_options(*first, *second),
                  joined_logic(*first, *second), smt::print_script(first->table, first->script, print),
                  testcase::with_names(smt::print_script(second->table, second->script, print), names));
  Joined joined;
  auto frame = Frame::open(text, ops, targets);
  if (!frame) return frame.error();
  joined.frame = std::move(*frame);
  joined.first = first->assertions;
  // An assertion that was lost would change what the script says.
  if (joined.frame->assertions().size() != first->assertions + second->assertions)
    return base::Error{"an assertion with names inside could not be taken apart", {}, two.name};
  joined.labels[0] = first->label;
  joined.labels[1] = second->label;
  if (one.model) joined.models[0] = definitions_of(*one.model);
  if (two.model) joined.models[1] = testcase::with_names(definitions_of(*two.model), names);
  return joined;
}

}  // namespace smiter::strategies::fusion
