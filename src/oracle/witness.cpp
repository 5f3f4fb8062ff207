// SPDX-License-Identifier: MIT
#include "oracle/witness.h"

#include <algorithm>

#include <fmt/core.h>

#include "eval/judge.h"
#include "eval/machine/evaluator.h"
#include "eval/model/model_reader.h"
#include "eval/value/print.h"
#include "oracle/model_truth.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "smt/printer/sort_text.h"

namespace smiter::oracle {

using smt::Command;
using smt::CommandKind;
using smt::FunId;
using smt::SortKind;
using smt::TermId;
using smt::TermTable;

namespace {

// The symbols without a definition that are in scope at a check, in order.
std::vector<FunId> declared_at(const TermTable& table, const smt::Script& script, std::size_t check) {
  std::vector<FunId> visible;
  std::vector<std::size_t> levels;
  bool global = false;
  const std::size_t end = eval::command_of_check(script, check);
  for (std::size_t i = 0; i < end; ++i) {
    const Command& command = script.commands[i];
    if (command.kind == CommandKind::SetOption)
      global = smt::global_declarations(table.text(command.text)).value_or(global);
    if (command.kind == CommandKind::DeclareFun) visible.push_back(command.fun);
    if (command.kind == CommandKind::Push) levels.insert(levels.end(), command.number, visible.size());
    for (std::uint32_t n = 0; command.kind == CommandKind::Pop && n < command.number; ++n) {
      if (levels.empty()) break;
      if (!global) visible.resize(levels.back());
      levels.pop_back();
    }
    const bool forgets = command.kind == CommandKind::ResetAssertions && !global;
    if (command.kind == CommandKind::Reset || forgets) visible.clear();
    if (command.kind == CommandKind::Reset || command.kind == CommandKind::ResetAssertions) levels.clear();
  }
  return visible;
}

std::vector<std::string> simple_values(const TermTable& table, smt::SortId sort) {
  switch (table.sorts().kind(sort)) {
    case SortKind::Bool:
      return {"false", "true"};
    case SortKind::Int:
      return {"0", "1", "(- 1)", "2"};
    case SortKind::Real:
      return {"0.0", "1.0", "(- 1.0)", "2.0"};
    case SortKind::String:
      return {"\"\"", "\"a\"", "\"b\"", "\"0\""};
    case SortKind::RoundingMode:
      return {"RNE"};
    case SortKind::BitVec: {
      const std::string zeros(table.sorts()[sort].index0 - 1, '0');
      return {"#b" + zeros + "0", "#b" + zeros + "1"};
    }
    default:
      return {};
  }
}

class Completion {
 public:
  Completion(TermTable& table, const eval::Model& model, const eval::Judgement& judgement)
      : table_(table), model_(eval::with_choice(model, judgement)), judgement_(judgement) {}

  // All symbols; nothing if one has no value that can be written.
  std::optional<std::vector<WitnessEntry>> run(const std::vector<FunId>& symbols) {
    std::vector<std::optional<TermId>> terms;
    for (const FunId fun : symbols) {
      terms.push_back(table_.params(fun).empty() ? table_.mk_apply(fun, {}) : std::nullopt);
    }
    eval::Evaluator evaluator(table_, model_);
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      auto value = terms[i] ? constant(*terms[i], evaluator) : function(symbols[i], evaluator);
      auto simple = simple_values(table_, table_.fun(symbols[i]).result);
      // The model may say something of it that makes no sense here: then the script does without.
      if (!value && !simple.empty()) value = simple.front();
      if (!value) return std::nullopt;
      entries_.push_back({.head = head(symbols[i]),
                          .value = *value,
                          .simple = std::move(simple),
                          .is_constant = terms[i].has_value()});
    }
    return std::move(entries_);
  }

 private:
  [[nodiscard]] std::string head(FunId fun) const {
    std::string text = "(define-fun ";
    smt::append_symbol(text, table_, table_.fun(fun).name);
    text += " (";
    const auto params = table_.params(fun);
    for (std::size_t i = 0; i < params.size(); ++i)
      text +=
          fmt::format("{}({} {})", i == 0 ? "" : " ", variable(fun, i), smt::to_string(table_, params[i]));
    return text + ") " + smt::to_string(table_, table_.fun(fun).result);
  }
  // As the model calls it, if it has a definition that we print.
  [[nodiscard]] std::string variable(FunId fun, std::size_t number) const {
    if (const auto at = model_.symbols.find(fun);
        at != model_.symbols.end() && at->second.definition.is_valid()) {
      const auto variables = table_.variables(at->second.definition);
      if (variables.size() == table_.params(fun).size()) return smt::print_term(table_, variables[number]);
    }
    return fmt::format("x!{}", number);
  }

  // Its value; any of its sort if nobody asked for it.
  static std::optional<std::string> constant(TermId term, eval::Evaluator& evaluator) {
    const eval::Evaluated result = evaluator.evaluate(term);
    if (result.is_known()) return eval::to_smtlib(result.value);
    if (!result.note->cell) return std::nullopt;
    const auto any = evaluator.candidates(*result.note->cell, result.note->sort);
    return any.values.empty() ? std::nullopt : std::optional(eval::to_smtlib(any.values.front()));
  }

  // The model's own body, or the values that were chosen, and any value elsewhere.
  std::optional<std::string> function(FunId fun, eval::Evaluator& evaluator) {
    if (const auto at = model_.symbols.find(fun); at != model_.symbols.end()) {
      const FunId definition = at->second.definition;
      if (!definition.is_valid() || table_.variables(definition).size() != table_.params(fun).size())
        return std::nullopt;
      return smt::print_term(table_, table_.fun(definition).body);
    }
    const std::string name(table_.text(table_.fun(fun).name));
    std::string body;
    const auto any =
        evaluator.candidates({.op = name, .indices = {fun.value}, .args = {}}, table_.fun(fun).result);
    if (any.values.empty()) return std::nullopt;
    body = eval::to_smtlib(any.values.front());
    for (const auto& [cell, value] : judgement_.choice) {
      const bool own = cell.op == name && cell.indices == std::vector<std::uint64_t>{fun.value};
      if (!own || cell.args.size() != table_.params(fun).size()) continue;
      std::string here;
      for (std::size_t i = 0; i < cell.args.size(); ++i)
        here += fmt::format(" (= x!{} {})", i, eval::to_smtlib(cell.args[i]));
      body = fmt::format("(ite {} {} {})", cell.args.size() == 1 ? here.substr(1) : "(and" + here + ")",
                         eval::to_smtlib(value), body);
    }
    return body;
  }

  TermTable& table_;
  eval::Model model_;
  const eval::Judgement& judgement_;
  std::vector<WitnessEntry> entries_;
};

bool is_complete(const std::string& script, const std::string& model, std::size_t check,
                 const smt::OpTable& ops) {
  return truth_of_model(script, model, check, ops).is_complete_proof();
}

// The model as it is, with definitions of what it leaves out: where elements of declared sorts
// or helpers of the model's own cannot be told apart from the rest.
std::string with_more(std::string model, const std::vector<WitnessEntry>& entries) {
  std::string more;
  for (const WitnessEntry& e : entries) {
    const std::string name = e.head.substr(0, e.head.find(" ("));
    if (model.find(name + " ") == std::string::npos) more += fmt::format("  {} {})\n", e.head, e.value);
  }
  const std::size_t open = model.find('(');
  const bool bare = open == std::string::npos || model.compare(open, 7, "(define") == 0;
  const std::size_t close = model.rfind(')');
  if (!bare && close == std::string::npos) return model;
  return model.insert(bare ? model.size() : close, "\n" + more);
}

}  // namespace

std::string to_text(const std::vector<WitnessEntry>& entries) {
  std::string text = "(\n";
  for (const WitnessEntry& e : entries) text += fmt::format("  {} {})\n", e.head, e.value);
  return text + ")\n";
}

std::optional<std::string> complete_witness(const std::string& script, const std::string& model,
                                            std::size_t check, const smt::OpTable& ops) {
  TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return std::nullopt;
  const auto read = eval::read_model(model, *parsed, check, table);
  if (!read) return std::nullopt;
  const eval::Judgement judgement = eval::judge(table, *parsed, *read, {}, check);
  if (judgement.verdict != eval::Verdict::Valid || judgement.disputed) return std::nullopt;
  const auto entries = Completion(table, *read, judgement).run(declared_at(table, *parsed, check));
  if (entries && is_complete(script, to_text(*entries), check, ops)) {
    const std::string small = to_text(shrink_witness(*entries, script, check, ops));
    return is_complete(script, small, check, ops) ? small : to_text(*entries);
  }
  const std::string more = entries ? with_more(model, *entries) : model;
  return is_complete(script, more, check, ops) ? std::optional(more) : std::nullopt;
}

}  // namespace smiter::oracle
