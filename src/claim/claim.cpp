// SPDX-License-Identifier: MIT
#include "claim/claim.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "claim/readers.h"
#include "claim/state.h"

namespace smiter::claim {

namespace {

struct Row {
  Kind kind;
  std::string_view command, name;
  void (*read)(const Asked& asked, Claim& claim);
};

constexpr std::array<Row, kKinds> kRows = {{
    {Kind::Core, "get-unsat-core", "cores", read_core},
    {Kind::Assumptions, "get-unsat-assumptions", "assumptions", read_assumptions},
    {Kind::Assignment, "get-assignment", "assignments", read_assignment},
    {Kind::Interpolant, "get-interpolant", "interpolants", read_interpolant},
    {Kind::Abduct, "get-abduct", "abducts", read_abduct},
    {Kind::Elimination, "get-qe", "elimination", read_elimination},
    {Kind::Optimum, "get-objectives", "optima", read_optimum},
    {Kind::Proof, "get-proof", "proofs", read_proof},
}};

const Row& row_of(Kind kind) {
  const Row& row = kRows.at(static_cast<std::size_t>(kind));
  CHECK(row.kind == kind, "the rows are in the order of the kinds");
  return row;
}

// Options outlive (reset) in some solvers, and levels in most: all of the script's count, wherever they
// stand.
bool sets_priority(const smt::TermTable& table, const smt::Script& script) {
  return std::ranges::any_of(script.commands, [&](const smt::Command& command) {
    return command.kind == smt::CommandKind::SetOption && mentions_priority(table.text(command.text));
  });
}

Claim read_claim(const smt::TermTable& table, const State& state, const std::string& said,
                 std::span<const solver::Result> results, Priority priority) {
  const auto* const row = std::ranges::find(kRows, std::string_view(state.words[0]), &Row::command);
  Claim claim{.kind = row->kind, .check = state.check, .said = said};
  if (said.empty()) {
    claim.unjudged = "it printed nothing";
    return claim;
  }
  claim.unjudged = state.gap;
  if (!claim.unjudged.empty()) return claim;
  // Only the program that checks a proof knows what one looks like.
  const auto text = row->kind == Kind::Proof ? said : only_sexpr(said);
  if (!text) {
    claim.unjudged = "it is not one expression";
    return claim;
  }
  const bool answered = state.checked != nullptr && state.check < results.size();
  row->read({table, state, *text, answered ? results[state.check] : solver::Result::None, priority}, claim);
  return claim;
}

}  // namespace

std::vector<Claim> read_claims(const smt::TermTable& table, const smt::Script& script,
                               std::span<const std::string> said, std::span<const solver::Result> results,
                               Priority priority) {
  if (sets_priority(table, script)) priority = Priority::Option;
  std::vector<Claim> claims;
  const std::vector<State> states = states_at_claims(table, script);
  if (states.size() != said.size()) return claims;
  for (std::size_t i = 0; i < states.size(); ++i)
    claims.push_back(read_claim(table, states[i], said[i], results, priority));
  return claims;
}

bool mentions_priority(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return lower.find("priority") != std::string::npos;
}

bool asks_for_claims(const smt::TermTable& table, const smt::Script& script) {
  return !states_at_claims(table, script).empty();
}

std::string_view command_of(Kind kind) {
  return row_of(kind).command;
}

std::string_view name_of(Kind kind) {
  return row_of(kind).name;
}

std::optional<Kind> kind_named(std::string_view name) {
  const auto* const row = std::ranges::find(kRows, name, &Row::name);
  return row == kRows.end() ? std::nullopt : std::optional(row->kind);
}

}  // namespace smiter::claim
