// SPDX-License-Identifier: MIT
#include <array>
#include <string>

#include <fmt/core.h>

#include "history/history_file.h"
#include "strategies/rewrite/rewrite.h"
#include "strategies/row.h"

namespace smiter::strategies::rewrite {

namespace {

struct Shape {
  Source source = Source::Mixed;
  RewritePolicy policy = {};
};

Shape shape_of(std::string_view variant) {
  Shape shape;
  if (variant == "generate") shape.source = Source::Generator;
  if (variant == "parts") {
    shape.source = Source::Parts;
    shape.policy.parts = 1000;
    shape.policy.changed = 0;
  }
  if (variant == "changed") {
    shape.source = Source::Changed;
    shape.policy.parts = 0;
    shape.policy.changed = 1000;
  }
  if (variant == "apply") shape.source = Source::Applied;
  if (variant == "history") {
    shape.source = Source::History;
    shape.policy.parts = 400;
  }
  return shape;
}

Made make(std::string_view name, std::string_view variant, const StrategyParts& parts) {
  const Shape shape = shape_of(variant);
  if (shape.source != Source::History)
    return make_rewrite(shape.source, shape.policy, parts.ops, parts.targets, name);
  const std::string& file = parts.options.text("history");
  const auto text = history::history_text(file);
  if (!text) return text.error();
  auto read = history::read_history(*text, parts.ops);
  if (!read) {
    read.error().file = file;
    return read.error();
  }
  if (read->atoms.empty()) return base::Error{"the history has no atoms"};
  return make_rewrite(shape.source, shape.policy, parts.ops, parts.targets, name,
                      std::make_shared<const history::History>(std::move(*read)));
}

std::string in_words(Source source) {
  switch (source) {
    case Source::Mixed:
      return "seeds and declarations of its own";
    case Source::Generator:
      return "declarations of its own";
    case Source::Parts:
      return "seeds, as they are";
    case Source::Changed:
      return "seeds, with something exchanged";
    case Source::History:
      return "atoms of the history";
    case Source::Applied:
      return "seeds and declarations of its own, as formulas";
  }
  return {};
}

std::string percent(std::uint32_t share) {
  return fmt::format("{} %", share / 10);
}

std::vector<Parameter> parameters(std::string_view variant) {
  const Shape shape = shape_of(variant);
  // All of them: a member that is added does not compile until it has a row.
  const auto& [tests, terms, assertions, tactics, atoms, own, parts, changed, for_one, levels, largest,
               generator] = shape.policy;
  return {
      {"where terms come from", in_words(shape.source)},
      {"tests of a unit", std::to_string(tests)},
      {"terms of a test", std::to_string(terms)},
      {"formulas of a test that asks for preprocessing", "1 to " + std::to_string(assertions)},
      {"... and tactics", std::to_string(tactics)},
      {"atoms of the history for a unit", std::to_string(atoms)},
      {"units with declarations of their own", percent(own)},
      {"terms of the seed as they are", percent(parts)},
      {"terms of the seed with something exchanged", percent(changed)},
      {"units for one solver alone", percent(for_one)},
      {"operators on top of each other in a new term", "1 to " + std::to_string(levels)},
      {"nodes of the largest term", std::to_string(largest)},
      {"arguments of a new term that are taken as they are", percent(generator.reuse)},
      {"... and are literals", percent(generator.literal)},
      {"operators of other theories", percent(generator.foreign)},
  };
}

constexpr std::array kVariants = {
    Variant{"generate", "new terms over declarations of its own; needs no seeds"},
    Variant{"parts", "terms of the seeds as they are"},
    Variant{"changed", "terms of the seeds with something exchanged"},
    Variant{"history", "atoms of old bugs (--history), and what is made of them; needs no seeds"},
    Variant{"apply", "formulas for z3's (apply T) and Bitwuzla's preprocessing: no model may be lost"},
};

}  // namespace

StrategyRow row() {
  return {.name = "rewrite",
          .help = "has solvers simplify terms",
          .truth = Truth::Own,
          .make = make,
          .variants = kVariants,
          .parameters = parameters};
}

}  // namespace smiter::strategies::rewrite
