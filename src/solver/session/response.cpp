// SPDX-License-Identifier: MIT
#include "solver/session/response.h"

#include <optional>

#include "solver/session/sexpr_scanner.h"

namespace smiter::solver {
namespace {

constexpr std::size_t kTextKept = 4096;

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::optional<Result> answer_word(std::string_view line) {
  if (line == "sat") return Result::Sat;
  if (line == "unsat") return Result::Unsat;
  if (line == "unknown") return Result::Unknown;
  if (line == "timeout") return Result::Timeout;
  if (line.starts_with("delta-sat")) return Result::DeltaSat;
  return std::nullopt;
}

// (error "text") -> text, with "" as one quote.
std::string error_text(std::string_view sexpr) {
  const std::size_t open = sexpr.find('"');
  const std::size_t close = sexpr.rfind('"');
  if (open == std::string_view::npos || close <= open) return std::string(sexpr.substr(0, kTextKept));
  std::string text;
  for (std::size_t i = open + 1; i < close && text.size() < kTextKept; ++i) {
    text += sexpr[i];
    if (sexpr[i] == '"' && i + 1 < close && sexpr[i + 1] == '"') ++i;
  }
  return text;
}

// z3 does not escape quotes inside error messages, so the message ends at the first line
// that ends in ") rather than where the quotes balance.
std::size_t end_of_error(std::string_view output, std::size_t at) {
  while (at < output.size()) {
    std::size_t newline = output.find('\n', at);
    if (newline == std::string_view::npos) newline = output.size();
    if (trim(output.substr(at, newline - at)).ends_with("\")")) return newline;
    at = newline + 1;
  }
  return output.size();
}

}  // namespace

std::vector<Response> read_responses(std::string_view output) {
  std::vector<Response> responses;
  std::size_t at = 0;
  while (at < output.size()) {
    std::size_t newline = output.find('\n', at);
    if (newline == std::string_view::npos) newline = output.size();
    const std::string_view line = trim(output.substr(at, newline - at));
    const std::size_t begin = at;
    at = newline + 1;
    if (line.empty() || line.front() == ';' || line == "success") continue;
    if (const auto result = answer_word(line)) {
      responses.push_back({ResponseKind::Answer, *result, std::string(line.substr(0, kTextKept))});
    } else if (line == "unsupported") {
      responses.push_back({ResponseKind::Unsupported, Result::None, "unsupported"});
    } else if (line.starts_with("(error")) {
      const std::size_t end = end_of_error(output, begin);
      responses.push_back({ResponseKind::Error, Result::None, error_text(output.substr(begin, end - begin))});
      at = end + 1;
    } else if (line.front() == '(') {
      std::size_t end = begin;
      if (const auto sexpr = next_sexpr(output, end)) {
        responses.push_back({ResponseKind::Sexpr, Result::None, std::string(sexpr->substr(0, kTextKept))});
        at = end;
      } else {
        responses.push_back({ResponseKind::Unexpected, Result::None, std::string(line.substr(0, kTextKept))});
      }
    } else {
      responses.push_back({ResponseKind::Unexpected, Result::None, std::string(line.substr(0, kTextKept))});
    }
  }
  return responses;
}

}  // namespace smiter::solver
