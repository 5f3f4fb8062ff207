// SPDX-License-Identifier: MIT
#include "strategies/diver/opening.h"

#include <fmt/core.h>

#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "generate/literals.h"
#include "smt/printer/sort_text.h"
#include "strategies/support/assignment.h"

namespace smiter::strategies::diver {

using smt::TermId;

namespace {

constexpr int kRandomAssignments = 20;

// A value for each constant that the model leaves out, because it does not matter there:
// new terms may want to mention it.
void complete(Opening& opening, base::Rng& rng) {
  Frame& frame = *opening.frame;
  smt::TermTable& table = frame.table();
  generate::Literals literals(table);
  std::vector<std::pair<smt::FunId, TermId>> chosen;
  for (const smt::Command& command : frame.declarations().commands) {
    if (command.kind != smt::CommandKind::DeclareFun || table.fun(command.fun).param_count > 0) continue;
    if (opening.model.symbols.contains(command.fun)) continue;
    if (const auto term = literals.any(table.fun(command.fun).result, rng))
      chosen.emplace_back(command.fun, *term);
  }
  Values values(table, opening.model);
  for (const auto& [fun, term] : chosen) {
    const eval::Value* const value = values.of(term);
    if (value == nullptr) continue;
    opening.model.set(fun, *value);
    std::string name;
    smt::append_symbol(name, table, table.fun(fun).name);
    opening.witness += fmt::format("\n(define-fun {} () {} {})", name,
                                   smt::to_string(table, table.fun(fun).result), frame.print(term));
  }
  if (!chosen.empty()) opening.witness += "\n";
}

// Reads the witness and takes the assertions that it makes true.
base::Status take(Opening& opening, base::Rng& rng) {
  Frame& frame = *opening.frame;
  auto model = eval::read_model(opening.witness, frame.declarations(), 0, frame.table());
  if (!model) return model.error();
  opening.model = eval::with_open_cells(std::move(*model), frame.table());
  complete(opening, rng);
  Values values(frame.table(), opening.model);
  std::size_t unknown = 0, false_ones = 0;
  opening.formula.assertions.clear();
  for (const TermId assertion : frame.assertions()) {
    const eval::Value* const value = values.of(assertion);
    if (value == nullptr) {
      ++unknown;
    } else if (value->as_bool()) {
      opening.formula.assertions.push_back(assertion);
    } else {
      ++false_ones;
    }
  }
  if (false_ones > 0 && frame.checks() <= 1)
    return base::Error{"the model does not satisfy the seed: DIVER has nothing to start from"};
  if (opening.formula.assertions.empty())
    return base::Error{"no assertion of the seed is known to be true: DIVER has nothing to start from"};
  if (unknown + false_ones > 0) {
    opening.formula.steps.push_back(
        fmt::format("{} assertions are left out: {} without a known value", unknown + false_ones, unknown));
  }
  return base::ok();
}

}  // namespace

base::Expected<Opening> open_seed(const Seed& seed, const smt::OpTable& ops, const generate::Targets& targets,
                                  base::Rng& rng) {
  const auto fail = [&](base::Error error) {
    error.file = seed.name;
    return error;
  };
  Opening opening;
  auto frame = Frame::open(seed.text, ops, targets);
  if (!frame) return fail(frame.error());
  opening.frame = std::move(*frame);
  opening.functions = static_cast<std::uint32_t>(opening.frame->table().fun_count());
  if (seed.model) {
    opening.witness = *seed.model;
    opening.formula.steps = {"the seed's model is the witness"};
    if (const auto status = take(opening, rng); !status) return fail(status.error());
    return opening;
  }
  base::Error error;
  for (int i = 0; i < kRandomAssignments; ++i) {
    opening.witness = random_assignment(*opening.frame, rng);
    opening.formula.steps = {"a random assignment that satisfies the seed is the witness"};
    const auto status = take(opening, rng);
    if (status) return opening;
    error = status.error();
  }
  return fail(
      base::Error{"DIVER needs a model of the seed: give --model or --solver. Random assignments were tried; "
                  "of the last one: " +
                  error.message});
}

}  // namespace smiter::strategies::diver
