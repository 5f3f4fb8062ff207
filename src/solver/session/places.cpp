// SPDX-License-Identifier: MIT
#include "solver/session/places.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/expected.h"

namespace smiter::solver {
namespace {

using base::Position;

Position position_at(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n'));
  const std::size_t begin = before.rfind('\n');
  return {line + 1, begin == std::string_view::npos ? offset + 1 : offset - begin};
}

// Where a line begins; behind the end if there is none.
std::size_t begin_of_line(std::string_view text, std::size_t line) {
  std::size_t at = 0;
  for (; line > 1 && at < text.size(); --line) at = std::min(text.find('\n', at), text.size()) + 1;
  return at;
}

// Every command of the script begins a line of the frame.
std::optional<Position> in_script(Position sent, const Frame& frame, const Script& script,
                                  std::string_view text) {
  const std::size_t line = begin_of_line(frame.text, sent.line);
  const auto next = std::ranges::upper_bound(frame.places, line);
  if (next == frame.places.begin()) return std::nullopt;
  const auto i = static_cast<std::size_t>(next - frame.places.begin()) - 1;
  const std::string_view command = script.commands[i].text;
  const std::size_t into = line - frame.places[i];
  if (into > command.size()) return std::nullopt;
  const auto begin = static_cast<std::size_t>(command.data() - text.data());
  const Position at = position_at(text, begin + into);
  return Position{at.line, at.column - 1 + sent.column};
}

// Reads a number at `at` and moves behind it.
std::optional<std::size_t> number(std::string_view text, std::size_t& at) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  at = static_cast<std::size_t>(end - text.data());
  return value;
}

// "<before>L<between>C" at `at`, which moves behind it.
std::optional<Position> place(std::string_view text, std::string_view before, std::string_view between,
                              std::size_t& at) {
  if (before.empty() || !text.substr(at).starts_with(before)) return std::nullopt;
  std::size_t end = at + before.size();
  const auto line = number(text, end);
  if (!line || !text.substr(end).starts_with(between)) return std::nullopt;
  end += between.size();
  const auto column = number(text, end);
  if (!column) return std::nullopt;
  at = end;
  return Position{*line, *column};
}

}  // namespace

std::string with_places_of_script(std::string_view message, const Frame& frame, const Script& script,
                                  std::string_view text, std::string_view path) {
  const std::string file = path.empty() ? std::string() : std::string(path) + ":";
  std::string out;
  for (std::size_t at = 0; at < message.size();) {
    std::size_t end = at;
    // From its standard input cvc5 counts lines as it reads them: such a place says nothing.
    if (place(message, "<stdin>:", ".", end)) {
      at = end + (message.substr(end).starts_with(": ") ? 2 : 0);
      continue;
    }
    auto found = place(message, "line ", " column ", end);
    if (!found) found = place(message, file, ".", end);
    if (const auto user = found ? in_script(*found, frame, script, text) : std::nullopt) {
      out += fmt::format("line {} column {}", user->line, user->column);
      at = end;
    } else {
      out += message[at++];
    }
  }
  return out;
}

}  // namespace smiter::solver
