// SPDX-License-Identifier: MIT
// libFuzzer target: a file of weakening rules, as a user writes it. What is accepted is
// well-formed: its obligations are scripts that read.
#include "smt/parser/parser.h"
#include "strategies/janus/rules/obligation.h"
#include "strategies/janus/rules/rule_reader.h"
#include "support/text_mutator.h"
#include "theory/sig_reader.h"

namespace {

using namespace smiter;
namespace janus = strategies::janus;

const fuzz::TextMutator& mutator() {
  static const fuzz::TextMutator instance = [] {
    auto words = fuzz::script_vocabulary(theory::builtin_operators());
    words.add_group({"rule", "sorts", "vars", "strong", "weak", "equiv", "where", "proof", "source", "off"});
    words.add_group({"list", "numeral", "literal", "value", "term"});
    return fuzz::TextMutator(std::move(words));
  }();
  return instance;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const smt::OpTable& ops = theory::builtin_operators();
  const auto rules = janus::read_rules(fuzz::as_text(data, size), "fuzz.rules", ops);
  if (!rules) return 0;
  for (const janus::Rule& rule : *rules) {
    if (!janus::check_form(rule, ops)) continue;
    const auto obligations = janus::obligations(rule, ops);
    if (!obligations) continue;
    for (const janus::Obligation& one : *obligations) {
      smt::TermTable table(ops);
      const auto script = smt::parse_script(one.script, table);
      CHECK(script.has_value(), script ? "" : script.error().to_string() + "\n" + one.script);
    }
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  return fuzz::put(mutator().mutate(fuzz::as_text(data, size), seed), data, most);
}
