// SPDX-License-Identifier: MIT
// The responses in a piece of solver output, in order. Tolerant: anything that is not
// understood becomes Unexpected with its line, nothing is skipped silently.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "solver/session/answer.h"

namespace smiter::solver {

enum class ResponseKind : std::uint8_t { Answer, Error, Unsupported, Sexpr, Unexpected };

struct Response {
  ResponseKind kind = ResponseKind::Unexpected;
  Result result = Result::None;  // of an Answer
  std::string text;              // the message of an Error (unquoted), the line or s-expression otherwise
};

[[nodiscard]] std::vector<Response> read_responses(std::string_view output);

}  // namespace smiter::solver
