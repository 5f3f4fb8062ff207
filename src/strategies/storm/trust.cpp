// SPDX-License-Identifier: MIT
#include "strategies/storm/trust.h"

#include <map>

#include <fmt/format.h>

#include "eval/model/model_reader.h"
#include "eval/model/model_text.h"
#include "smt/printer/printer.h"
#include "smt/printer/sort_text.h"
#include "strategies/storm/fragments.h"
#include "strategies/support/assignment.h"

namespace smiter::strategies::storm {

using testcase::Answer;

namespace {

// The definitions of a model by their symbols, as they were written.
std::map<std::string, std::string, std::less<>> definitions_of(const std::string& model) {
  std::map<std::string, std::string, std::less<>> out;
  eval::ModelText text;
  if (!eval::read_model_text(model, text)) return out;
  for (const smt::ModelItem& item : text.items) {
    if (item.kind != smt::ModelItem::Kind::Definition) continue;
    const auto parts = eval::split_list(item.text, false);
    if (parts.size() > 1) out.emplace(parts[1], item.text);
  }
  return out;
}

// The seed's declarations with every symbol that the model defines as its definition. What
// only the model knows comes before them: they may use it.
std::string prologue(const Frame& frame, smt::TermTable& table, const std::string& model) {
  auto definitions = definitions_of(model);
  std::string sorts, symbols, helpers;
  for (const smt::Command& command : frame.declarations().commands) {
    if (command.kind == smt::CommandKind::CheckSat) continue;
    if (command.kind != smt::CommandKind::DeclareFun) {
      const bool defines = command.fun.is_valid() || !command.funs.empty();
      (defines ? symbols : sorts) += smt::print_command(table, command, {.for_solver = true}) + "\n";
      continue;
    }
    std::string name;
    smt::append_symbol(name, table, table.fun(command.fun).name);
    const auto it = definitions.find(name);
    symbols +=
        it == definitions.end() ? smt::print_command(table, command, {.for_solver = true}) : it->second;
    symbols += "\n";
    if (it != definitions.end()) definitions.erase(it);
  }
  for (const auto& [name, text] : definitions) helpers += text + "\n";
  return sorts + helpers + symbols;
}

}  // namespace

base::Expected<std::string> any_assignment(const std::string& text, const smt::OpTable& ops,
                                           const generate::Targets& targets) {
  auto frame = Frame::open(text, ops, targets);
  if (!frame) return frame.error();
  base::Rng rng(base::stream_of(text));
  return random_assignment(**frame, rng);
}

base::Expected<Questions> open_questions(const Seed& seed, const StormPolicy& policy, const smt::OpTable& ops,
                                         const generate::Targets& targets, std::size_t most) {
  const std::optional<std::string>& given = seed.model_or_assignment();
  if (!given) return base::Error{"the seed has no model and no assignment", {}, seed.name};
  auto frame = Frame::open(seed.text, ops, targets);
  if (!frame) return frame.error();
  smt::TermTable& table = (*frame)->table();
  auto model = eval::read_model(*given, (*frame)->declarations(), 0, table);
  if (!model) return model.error();
  const Fragments fragments(**frame, *model, policy);
  Questions questions;
  for (const smt::TermId term : fragments.without_value()) {
    if (questions.formulas.size() == most) break;
    questions.formulas.push_back((*frame)->text(term));
  }
  questions.script = prologue(**frame, table, *given);
  for (const std::string& formula : questions.formulas) {
    for (const std::string_view form : {"{}", "(not {})"}) {
      questions.script += fmt::format("(push 1)\n(assert {})\n(check-sat)\n(pop 1)\n",
                                      fmt::format(fmt::runtime(form), formula));
    }
  }
  return questions;
}

std::vector<TrustedValue> trusted_values(const Questions& questions,
                                         std::span<const std::optional<Answer>> answers) {
  std::vector<TrustedValue> values;
  for (std::size_t i = 0; i < questions.formulas.size() && 2 * i + 1 < answers.size(); ++i) {
    const bool is_false = answers[2 * i] == Answer::Unsat;
    const bool is_true = answers[2 * i + 1] == Answer::Unsat;
    if (is_true != is_false) values.push_back({questions.formulas[i], is_true});
  }
  return values;
}

}  // namespace smiter::strategies::storm
