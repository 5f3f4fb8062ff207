// SPDX-License-Identifier: MIT
// Reads what a solver prints about its own options. What is not understood is skipped: an
// option that we miss is never drawn, which does no harm.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "capability/option.h"
#include "solver/profile/profile.h"

namespace smiter::ask {

// In the order of the help.
[[nodiscard]] std::vector<capability::Option> read_help(solver::HelpFormat format, std::string_view text);

// The values that `--option=help` of cvc5 lists, and which of them is the default ("": none is marked).
struct Choices {
  std::vector<std::string> values;
  std::string initial;
};
[[nodiscard]] Choices read_choices(std::string_view text);

// The ways to set an option to something else than its default, as words of a command line ("--bv-solver
// prop" are two). Empty for text.
[[nodiscard]] std::vector<std::string> settings_of(const capability::Option& option,
                                                   solver::HelpFormat format);

}  // namespace smiter::ask
