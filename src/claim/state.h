// SPDX-License-Identifier: MIT
// What holds where a script asks for a claim, and texts made of it.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "smt/script/script.h"
#include "smt/terms/terms.h"
#include "solver/session/answer.h"

namespace smiter::claim {

// Where one command asks for a claim.
struct State {
  std::vector<smt::Command> kept = {};    // settings, declarations, definitions, assertions, objectives
  std::vector<std::string> words = {};    // the command's own s-expressions, its name first
  const smt::Command* checked = nullptr;  // the check-sat that it follows; null: something came between
  std::size_t check = 0;                  // its number
  std::string gap = {};                   // what we do not understand there; empty: nothing
};

// In order.
[[nodiscard]] std::vector<State> states_at_claims(const smt::TermTable& table, const smt::Script& script);

// The s-expression of a text that has exactly one, as it is written; otherwise nothing.
[[nodiscard]] std::optional<std::string> only_sexpr(std::string_view text);
// The s-expressions of a text, as written, up to one that is not closed.
[[nodiscard]] std::vector<std::string> sexprs_of(std::string_view text);
// Those inside of a list; nothing if the text is not one list.
[[nodiscard]] std::vector<std::string> elements_of(std::string_view list);

// Of (assert (! t :named n)), n without bars; empty: the assertion has no name.
[[nodiscard]] std::string name_of_assertion(const smt::TermTable& table, const smt::Command& assertion);
// A symbol without its bars.
[[nodiscard]] std::string_view without_bars(std::string_view symbol);

// (minimize …), (maximize …), (assert-soft …).
[[nodiscard]] bool is_objective(const smt::TermTable& table, const smt::Command& command);

// The logic, declarations and definitions, and the assertions that `keep` chooses. A named one that it does
// not choose becomes a definition, for the name may be used. No options, and no check-sat.
using Keep = std::function<bool(const smt::Command& assertion)>;
[[nodiscard]] std::string text_of(const smt::TermTable& table, const State& state, const Keep& keep);
[[nodiscard]] std::string text_with_all(const smt::TermTable& table, const State& state);
[[nodiscard]] std::string text_with_none(const smt::TermTable& table, const State& state);

}  // namespace smiter::claim
