// SPDX-License-Identifier: MIT
// A script made ready to be sent: cut into commands, less what would confuse a run.
//
//   (exit)                     would end a session
//   (set-info ...)             :status makes cvc4 and cvc5 abort when they disagree;
//                              :smt-lib-version changes how strings are read
//   output-channel options     would move the answers elsewhere; likewise print-success, verbosity
//   get-*, echo, simplify, ... print things nobody asked for (unless kept on purpose)
//                              those that claim something (claim_commands.h) may be kept alone
//
// A script that checks nothing and asks for (simplify …) is sent with that: the printed terms are
// what it is about.
//
// Works on bytes: seeds that no parser of ours accepts can still be sent.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "solver/profile/profile.h"

namespace smiter::solver {

enum class CommandRole : unsigned char { SetOption, Check, Reset, Simplify, Claim, Other };

struct Command {
  CommandRole role = CommandRole::Other;
  std::string_view text;  // part of the text that was prepared
};

// Valid as long as the text it was prepared from.
struct Script {
  std::vector<Command> commands;
  std::size_t checks = 0;
  std::size_t simplifications = 0;
  std::size_t claims = 0;
  bool incremental = false;               // pushes, pops, or checks more than once
  bool has_names = false;                 // some term is :named
  std::vector<std::string> option_names;  // of the set-options that are left, without ':'
};

struct PrepareOptions {
  bool keep_queries = false;  // keep get-*, echo, simplify, ... in the script
  bool keep_claims = false;   // keep what claims something, and read what it prints
  bool keep_options = true;   // keep set-option (those that the dialect accepts)
};

[[nodiscard]] base::Expected<Script> prepare_script(std::string_view text, const Dialect& dialect,
                                                    const PrepareOptions& options = {});

// Words at the head of a list inside assertions that the script does not declare, sorted:
// the operators, as far as bytes can tell. They tell invalid-model findings apart.
[[nodiscard]] std::vector<std::string> operators_of(const Script& script);

}  // namespace smiter::solver
