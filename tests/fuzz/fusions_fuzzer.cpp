// SPDX-License-Identifier: MIT
// libFuzzer target: a file of fusions. What is accepted can be instantiated for a sort, or
// is not about it.
#include "smt/parser/parser.h"
#include "smt/printer/sort_text.h"
#include "strategies/fusion/fusion_rules.h"
#include "support/text_mutator.h"
#include "theory/sig_reader.h"

namespace {

using namespace smiter;
namespace fusion = strategies::fusion;

const fuzz::TextMutator& mutator() {
  static const fuzz::TextMutator instance = [] {
    auto words = fuzz::script_vocabulary(theory::builtin_operators());
    words.add_group({"fusion", "constant", "guard"});
    words.add_group({"x", "y", "z", "c", "n", "E"});
    return fuzz::TextMutator(std::move(words));
  }();
  return instance;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const smt::OpTable& ops = theory::builtin_operators();
  const auto rules = fusion::read_rules(fuzz::as_text(data, size), ops);
  if (!rules) return 0;
  for (const fusion::Rule& rule : *rules) {
    smt::TermTable table(ops);
    for (const smt::SortId sort : {smt::kBool, smt::kInt, smt::kReal, smt::kString,
                                   table.sorts().mk_bitvec(8), table.sorts().mk_seq(smt::kInt)}) {
      if (!fusion::instantiate(rule, sort, table)) continue;
      const std::string text = fusion::obligation(rule, smt::to_string(table, sort));
      smt::TermTable other(ops);
      const auto script = smt::parse_script(text, other);
      CHECK(script.has_value(), script ? "" : script.error().to_string() + "\n" + text);
    }
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  return fuzz::put(mutator().mutate(fuzz::as_text(data, size), seed), data, most);
}
