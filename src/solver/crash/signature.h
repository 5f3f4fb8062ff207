// SPDX-License-Identifier: MIT
// Crash signatures: from what a dying solver prints, a short key that is the same for the
// same bug and differs between bugs. It holds the place (function, file:line, top frames)
// and the static part of the message; addresses, numbers, quoted text and, with them, the
// names of the user's symbols are taken out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "solver/session/answer.h"

namespace smiter::solver {

struct Signature {
  CrashKind kind = CrashKind::None;
  std::string key;
  bool located = false;  // names a place; if not, a debugger can tell more
};

// The first report in the text that we know: AddressSanitizer and its kin, UBSan, cvc4 and
// cvc5 "Fatal failure", z3 "ASSERTION VIOLATION", assert(), C++ terminate, Java, OCaml, Rust.
[[nodiscard]] std::optional<Signature> read_crash_report(std::string_view text);

// The key for "its own model check failed". Where the check stands in the solver says
// nothing about the bug, so the key names the operators of the formula instead.
[[nodiscard]] std::string invalid_model_key(const std::vector<std::string>& operators);

// The key for frames from a debugger (solver/crash/backtrace.h), innermost first.
[[nodiscard]] std::string frames_key(std::string_view signal_name, const std::vector<std::string>& frames);

// Does a key name its place by functions or lines, and not by an offset that the next build changes?
[[nodiscard]] bool holds_over_builds(std::string_view key);

[[nodiscard]] std::string signal_name(int signal);

// The pieces, exposed for tests and for other readers of stack traces.
[[nodiscard]] std::string plain_message(std::string_view message);
[[nodiscard]] std::string plain_function(std::string_view function);
[[nodiscard]] std::string plain_path(std::string_view path);

}  // namespace smiter::solver
