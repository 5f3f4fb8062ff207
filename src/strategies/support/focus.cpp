// SPDX-License-Identifier: MIT
#include "strategies/support/focus.h"

#include <algorithm>
#include <array>
#include <utility>

namespace smiter::strategies {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kShort = {{{"fp", "floating_point"},
                                                                                  {"bv", "bitvec"},
                                                                                  {"int", "ints"},
                                                                                  {"real", "reals"},
                                                                                  {"string", "strings"},
                                                                                  {"array", "arrays"},
                                                                                  {"seq", "sequences"},
                                                                                  {"set", "sets"},
                                                                                  {"bool", "core"}}};

std::string_view long_name(std::string_view theory) {
  for (const auto& [brief, name] : kShort) {
    if (brief == theory) return name;
  }
  return theory;
}

}  // namespace

bool Focus::matches(const smt::OpTable& ops, const smt::OpRow& row) const {
  return std::ranges::find(theories, row.theory) != theories.end() ||
         std::ranges::find(operators, ops.symbols().text(row.name)) != operators.end();
}

base::Expected<Focus> parse_focus(std::string_view text, const smt::OpTable& ops) {
  Focus focus;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view item = text.substr(0, comma);
    text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
    const auto rows = ops.rows();
    if (item.starts_with("op:")) {
      const std::string_view name = item.substr(3);
      if (std::ranges::none_of(rows, [&](const auto& row) { return ops.symbols().text(row.name) == name; })) {
        return base::Error{"no operator '" + std::string(name) +
                           "' (data/operators has one file per theory)"};
      }
      focus.operators.emplace_back(name);
    } else if (item.starts_with("theory:")) {
      const std::string_view name = long_name(item.substr(7));
      if (std::ranges::none_of(rows, [&](const auto& row) { return row.theory == name; })) {
        return base::Error{"no theory '" + std::string(name) + "' (the files of data/operators name them)"};
      }
      focus.theories.emplace_back(name);
    } else {
      return base::Error{"expected op:NAME or theory:NAME, not '" + std::string(item) + "'"};
    }
  }
  return focus;
}

}  // namespace smiter::strategies
