// SPDX-License-Identifier: MIT
#include "oracle/unknown.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "oracle/queries.h"
#include "smt/parser/parser.h"
#include "theory/decidable.h"
#include "theory/fragment.h"

namespace smiter::oracle {

namespace {

struct Word {
  std::string_view text;
  UnknownKind kind;
};
// What z3, cvc5 and cvc4 write; the first that occurs decides.
constexpr std::array kWords = {
    Word{"timeout", UnknownKind::Resource},        Word{"resource", UnknownKind::Resource},
    Word{"rlimit", UnknownKind::Resource},         Word{"canceled", UnknownKind::Resource},
    Word{"cancelled", UnknownKind::Resource},      Word{"memout", UnknownKind::Resource},
    Word{"memory", UnknownKind::Resource},         Word{"interrupted", UnknownKind::Resource},
    Word{"stepout", UnknownKind::Resource},        Word{"max-conflicts", UnknownKind::Resource},
    Word{"unsupported", UnknownKind::Unsupported}, Word{"not supported", UnknownKind::Unsupported},
    Word{"unhandled", UnknownKind::Unsupported},   Word{"incomplete", UnknownKind::Incomplete},
};

}  // namespace

UnknownKind kind_of_unknown(std::string_view reason) {
  std::string lower(reason);
  std::ranges::transform(lower, lower.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const Word& word : kWords) {
    if (lower.find(word.text) != std::string::npos) return word.kind;
  }
  const bool says_nothing = lower.empty() || lower == "unknown" || lower == "()" || lower == "other";
  return says_nothing ? UnknownKind::Unstated : UnknownKind::Incomplete;
}

std::string_view name_of(UnknownKind kind) {
  switch (kind) {
    case UnknownKind::Incomplete:
      return "incomplete";
    case UnknownKind::Resource:
      return "resource limit";
    case UnknownKind::Unsupported:
      return "unsupported feature";
    case UnknownKind::Unstated:
      return "no reason given";
  }
  return "";
}

bool in_decidable_fragment(const std::string& script, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  return parsed && in_decidable_fragment(table, *parsed);
}

bool in_decidable_fragment(const smt::TermTable& table, const smt::Script& script) {
  if (theory::fit_of_logic(table, script) != theory::Fit::Inside) return false;
  theory::TermFeatures terms(table);
  terms.update();
  bool recursive = false;
  theory::FeatureSet features = theory::features_of(table, script, terms);
  for (const smt::Command& command : script.commands) {
    recursive = recursive || command.kind == smt::CommandKind::DefineFunRec ||
                command.kind == smt::CommandKind::DefineFunsRec || command.kind == smt::CommandKind::Opaque;
    if (command.term.is_valid()) features |= terms[command.term];
  }
  // What the standard leaves open (division by zero) is a function that nobody knows; below a
  // quantifier that is no longer arithmetic.
  if (features.has(theory::Feature::Quantifiers) && has_partial_operators(table, script)) return false;
  return theory::is_decidable(features, recursive);
}

bool should_be_decided(const smt::TermTable& table, const smt::Script& script) {
  return std::ranges::none_of(
             script.commands,
             [](const smt::Command& c) { return c.kind == smt::CommandKind::CheckSatUsing; }) &&
         in_decidable_fragment(table, script);
}

}  // namespace smiter::oracle
