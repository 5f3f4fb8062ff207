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

// What the script's own options make of it. They outlive (reset) in some solvers, and levels in most: one
// that stands elsewhere than in the first lines, or says something else than lex and box, leaves it open.
Priority with_options_of(const smt::TermTable& table, const smt::Script& script, Priority priority) {
  bool first_lines = true;
  for (const smt::Command& command : script.commands) {
    const bool option = command.kind == smt::CommandKind::SetOption;
    const bool leading =
        option || command.kind == smt::CommandKind::SetLogic || command.kind == smt::CommandKind::SetInfo;
    first_lines = first_lines && leading;
    const std::string_view text = option ? table.text(command.text) : std::string_view();
    if (!mentions_priority(text)) continue;
    if (!first_lines || (text != ":opt.priority lex" && text != ":opt.priority box")) return Priority::Option;
    if (priority == Priority::InTurn || priority == Priority::Apart)
      priority = text.ends_with(" lex") ? Priority::InTurn : Priority::Apart;
  }
  const auto resets = [](const smt::Command& c) { return c.kind == smt::CommandKind::Reset; };
  if (priority == Priority::Apart && std::ranges::any_of(script.commands, resets)) return Priority::Option;
  return priority;
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
  priority = with_options_of(table, script, priority);
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
