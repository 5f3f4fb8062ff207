// SPDX-License-Identifier: MIT
#include "theory/tactics.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include "base/embedded_file.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kTacticFiles;
}

namespace smiter::theory {

namespace {

std::vector<std::string> read_tactics() {
  std::vector<std::string> out;
  for (const base::EmbeddedFile& file : data::kTacticFiles) {
    std::istringstream lines{std::string(file.text)};
    for (std::string line; std::getline(lines, line);)
      if (!line.empty() && line[0] != ';') out.push_back(line);
  }
  return out;
}

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// Each run of white space as one blank, none at the ends.
std::string on_one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!is_blank(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

}  // namespace

std::span<const std::string> preserving_tactics() {
  static const std::vector<std::string> tactics = read_tactics();
  return tactics;
}

bool keeps_models(std::string_view tactic) {
  return std::ranges::find(preserving_tactics(), on_one_line(tactic)) != preserving_tactics().end();
}

}  // namespace smiter::theory
