// SPDX-License-Identifier: MIT
// A move proposes smaller scripts; the reducer orders, checks and keeps them. Adding one
// takes a class here and a line in all_moves().
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "reduce/subject.h"

namespace smiter::reduce {

// One thing to try. What a, b and c mean is the move's own business.
struct Proposal {
  std::uint64_t rank = 0;  // how much it would take away; larger ones are tried first
  std::uint64_t key = 0;   // the same for the same change to the same part: not tried again
                           // until the part changes or the last round
  std::uint32_t a = 0, b = 0, c = 0;
};

// A changed script of the subject's table, or a text to be parsed.
using Edit = std::variant<std::monostate, smt::Script, std::string>;

class Move {
 public:
  virtual ~Move() = default;
  // For people and statistics.
  [[nodiscard]] virtual std::string_view name() const = 0;
  // Can it work on a script that we could not type?
  [[nodiscard]] virtual bool works_on_text() const { return false; }
  virtual void propose(Subject& subject, std::vector<Proposal>& out) = 0;
  // Called for proposals of the last propose() on the same subject; nothing if it
  // turns out not to fit.
  virtual Edit apply(Subject& subject, const Proposal& proposal) = 0;
};

// In the order in which they are tried, large steps first.
[[nodiscard]] std::vector<std::unique_ptr<Move>> all_moves();

std::unique_ptr<Move> make_commands_move();
std::unique_ptr<Move> make_simplify_move();
std::unique_ptr<Move> make_settings_move();
std::unique_ptr<Move> make_scopes_move();
std::unique_ptr<Move> make_declarations_move();
std::unique_ptr<Move> make_definitions_move();
std::unique_ptr<Move> make_arguments_move();
std::unique_ptr<Move> make_terms_move();
std::unique_ptr<Move> make_uses_move();
std::unique_ptr<Move> make_binders_move();
std::unique_ptr<Move> make_literals_move();
std::unique_ptr<Move> make_widths_move();
std::unique_ptr<Move> make_arity_move();
std::unique_ptr<Move> make_sexprs_move();
std::unique_ptr<Move> make_folding_move();
// `witness` is a model of the subject, looked at in every round: its owner may change it.
std::unique_ptr<Move> make_witness_move(const std::string& witness);

}  // namespace smiter::reduce
