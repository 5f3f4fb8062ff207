// SPDX-License-Identifier: MIT
#include <array>
#include <string>
#include <utility>

#include "history/history_file.h"
#include "history/leave_out.h"
#include "strategies/histfuzz/histfuzz.h"
#include "strategies/histfuzz/options.h"
#include "strategies/histfuzz/parameters.h"
#include "strategies/row.h"

namespace smiter::strategies::histfuzz {

namespace {

Made make(std::string_view name, std::string_view variant, const StrategyParts& parts) {
  HistfuzzPolicy policy = policy_of(variant, parts.options);
  policy.tactics = parts.tactics;
  const std::string& file = parts.options.text("history");
  const auto text = history::history_text(file);
  if (!text) return text.error();
  auto history = history::read_history(*text, parts.ops);
  if (!history) {
    history.error().file = file;
    return history.error();
  }
  if (parts.options.flag("fresh-history")) history::leave_out(*history, history::is_trophy);
  return make_histfuzz(std::move(policy), *history, parts.ops, parts.targets, name);
}

constexpr std::array kVariants = {
    Variant{"paper", "as published: mostly three assertions, half of z3's runs with tactics"},
    Variant{"r", "HistFuzz_r: as published, blanks filled at random instead of by rules"},
    Variant{"n", "HistFuzz_n: like r, skeletons of many seeds instead of old bugs"},
};

}  // namespace

StrategyRow row() {
  return {.name = "histfuzz",
          .help = "fills skeletons of old bugs with atoms of old bugs",
          .truth = Truth::Differential,
          .make = make,
          .options = option_rows,
          .variants = kVariants,
          .parameters = parameters};
}

}  // namespace smiter::strategies::histfuzz
