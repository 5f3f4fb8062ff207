// SPDX-License-Identifier: MIT
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/file.h"
#include "strategies/janus/janus.h"
#include "strategies/janus/options.h"
#include "strategies/janus/rules/rule_reader.h"
#include "strategies/row.h"

namespace smiter::strategies::janus {

namespace {

Made make(std::string_view name, std::string_view variant, const StrategyParts& parts) {
  std::vector<RuleFile> files;
  for (const std::string& file : parts.options.list("rules")) {
    auto text = base::read_file(file);
    if (!text) return text.error();
    files.push_back({file, std::move(*text)});
  }
  auto rules = load_rules(parts.ops, files);
  if (!rules) return rules.error();
  return make_janus(policy_of(variant, parts.options), std::move(*rules), parts.ops, parts.targets, name);
}

constexpr std::array kVariants = {
    Variant{"paper", "as published: the rules of the paper and its tool, 300 mutants of a seed"},
};

}  // namespace

StrategyRow row() {
  return {.name = "janus", .truth = Truth::Own, .make = make, .options = option_rows, .variants = kVariants};
}

}  // namespace smiter::strategies::janus
