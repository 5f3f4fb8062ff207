// SPDX-License-Identifier: MIT
// smiter eval --smtcomp: the verdict in the form of SMT-COMP's model-validation track, so that the
// evaluator can stand where the competition runs Dolmen.
//
//   starexec-result=sat            sat, unsat or unknown
//   model_validator_status=VALID   VALID, INVALID, LIMITREACHED or UNKNOWN
//   model_validator_error=none     why not, in one line
//
// INVALID is said of a solver that claims sat, and what it gives is not a full model that makes the
// assertions true; and of one that says unsat where `:status` is not unsat. Whoever claims nothing, or
// prints what cannot be read, is UNKNOWN.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::ui {

enum class Validity : std::uint8_t { Valid, Invalid, LimitReached, Unknown };

struct Validation {
  Validity status = Validity::Unknown;
  std::string error = {};  // empty: none
};

// The output of a solver without the times that StarExec puts before each line, and without `success`.
[[nodiscard]] std::string clean_output(std::string_view text);

// `output` is all that the solver printed, cleaned: its answer, then the model.
[[nodiscard]] Validation validate(const std::string& script, const std::string& output,
                                  const smt::OpTable& ops);

// The three lines.
[[nodiscard]] std::string lines_of(const Validation& validation);
// As Dolmen exits in the competition: 0 valid, 2 a limit was reached, 5 invalid, 1 anything else.
[[nodiscard]] int exit_code_of(const Validation& validation);

}  // namespace smiter::ui
