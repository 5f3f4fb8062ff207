// SPDX-License-Identifier: MIT
// Seeds with models for tests, without any solver: a random assignment, and the
// assertions of a script, negated where it makes them false.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "strategies/diver/analysis.h"
#include "strategies/strategy.h"
#include "strategies/support/assignment.h"
#include "strategies/support/frame.h"

namespace smiter::strategies::diver {

// Nothing if no assertion has a value.
inline std::optional<Seed> satisfied(std::string_view name, std::string_view text, const smt::OpTable& ops,
                                     const generate::Targets& targets, base::Rng& rng) {
  auto frame = Frame::open(text, ops, targets);
  if (!frame) return std::nullopt;
  smt::TermTable& table = (*frame)->table();
  const std::string witness = random_assignment(**frame, rng);
  auto read = eval::read_model(witness, (*frame)->declarations(), 0, table);
  if (!read) return std::nullopt;
  const eval::Model model = eval::with_open_cells(std::move(*read), table);
  Values values(table, model);
  std::string script = (*frame)->prologue();
  std::size_t asserted = 0;
  for (const smt::TermId assertion : (*frame)->assertions()) {
    const eval::Value* const value = values.of(assertion);
    if (value == nullptr) continue;
    ++asserted;
    const std::string& written = (*frame)->text(assertion);
    script += value->as_bool() ? fmt::format("(assert {})\n", written)
                               : fmt::format("(assert (not {}))\n", written);
  }
  if (asserted == 0) return std::nullopt;
  return Seed{std::string(name), script + "(check-sat)\n", witness};
}

}  // namespace smiter::strategies::diver
