// SPDX-License-Identifier: MIT
#include "strategies/support/focus.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "strategies/support/focus_text.h"

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

constexpr std::array<std::string_view, 2> kDatatypes = {"declare-datatype", "declare-datatypes"};
constexpr std::array<std::string_view, 2> kQuantifiers = {"forall", "exists"};
constexpr std::array<WordTheory, 2> kWordTheories = {
    {{"datatypes", kDatatypes}, {"quantifiers", kQuantifiers}}};

// What an item says beyond operators and theories with operators: an error if it makes no sense.
base::Status check_other(std::string_view item) {
  if (item.starts_with("option:") && item.size() > 7) return base::ok();
  if (!item.starts_with("share:"))
    return base::Error{"expected op:NAME, theory:NAME, option:NAME or share:PERCENT, not '" +
                       std::string(item) + "'"};
  if (focus_share(item) > 0) return base::ok();
  return base::Error{"share: expected a number from 1 to 99, not '" + std::string(item.substr(6)) + "'"};
}

}  // namespace

std::span<const WordTheory> word_theories() {
  return kWordTheories;
}

std::vector<std::string_view> focus_items(std::string_view text) {
  std::vector<std::string_view> items;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    items.push_back(text.substr(0, comma));
    text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
  }
  return items;
}

std::vector<std::string> focused_options(std::string_view text) {
  std::vector<std::string> names;
  for (const std::string_view item : focus_items(text)) {
    if (item.starts_with("option:")) names.emplace_back(item.substr(7));
  }
  return names;
}

std::uint32_t focus_share(std::string_view text) {
  for (const std::string_view item : focus_items(text)) {
    if (!item.starts_with("share:")) continue;
    std::uint32_t percent = 0;
    const auto [end, error] = std::from_chars(item.data() + 6, item.data() + item.size(), percent);
    if (error == std::errc() && end == item.data() + item.size() && percent < 100) return percent;
  }
  return 0;
}

bool Focus::matches(const smt::OpTable& ops, const smt::OpRow& row) const {
  return std::ranges::find(theories, row.theory) != theories.end() ||
         std::ranges::find(operators, ops.symbols().text(row.name)) != operators.end();
}

base::Expected<Focus> parse_focus(std::string_view text, const smt::OpTable& ops) {
  Focus focus;
  for (const std::string_view item : focus_items(text)) {
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
      const bool has_words = std::ranges::find(kWordTheories, name, &WordTheory::name) != kWordTheories.end();
      if (!has_words && std::ranges::none_of(rows, [&](const auto& row) { return row.theory == name; })) {
        return base::Error{"no theory '" + std::string(name) + "' (the files of data/operators name them)"};
      }
      focus.theories.emplace_back(name);
    } else if (const auto other = check_other(item); !other) {
      return other.error();
    }
  }
  return focus;
}

}  // namespace smiter::strategies
