// SPDX-License-Identifier: MIT
// libFuzzer target: a file of operators (.sig), as a user writes it. With a table that is
// accepted, a script that uses its first names reads or is refused, and what is read prints
// and reads back.
#include <fmt/core.h>

#include "generate/targets.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "support/text_mutator.h"
#include "theory/sig_reader.h"

namespace {

using namespace smiter;

// What a script cannot do without. To read all built-in operators for each input takes too long.
constexpr std::string_view kCore =
    "(par (A) (= A A Bool :chainable :commutative))(and Bool Bool Bool :left-assoc :commutative)"
    "(false Bool)(not Bool Bool)(true Bool)(to_real Int Real)(- Int Int)"
    "(bvnot (_ BitVec m) (_ BitVec m))(par (A B) (select (Array A B) A B))";

const fuzz::TextMutator& mutator() {
  static const fuzz::TextMutator instance = [] {
    auto words = fuzz::script_vocabulary(theory::builtin_operators());
    words.add_group({":left-assoc", ":right-assoc", ":chainable", ":pairwise", ":commutative", ":least",
                     ":lenient", ":where", ":partial", ":extension", ":alias", ":nonlinear"});
    words.add_group({"par", "_", "opaque-term", "opaque-sort", "opaque-command", "opaque-text"});
    words.add_group({"and", "or", "not", "=", "<", "<=", "+", "-", "*"});
    words.add_group({"i", "j", "m", "n", "A", "B"});
    return fuzz::TextMutator(std::move(words));
  }();
  return instance;
}

// Applications of the names that the file added, on arguments of a few sorts.
std::string script_with(const smt::OpTable& ops, std::size_t first) {
  std::string text = "(declare-const i Int)(declare-const b (_ BitVec 8))(declare-const p Bool)";
  for (std::size_t at = first; at < ops.rows().size() && at < first + 4; ++at) {
    const smt::OpRow& row = ops.rows()[at];
    std::string name(ops.symbols().text(row.name));
    if (row.index_count > 0) {
      name = "(_ " + name;
      for (std::uint32_t k = 0; k < row.index_count; ++k) name += " 2";
      name += ")";
    }
    std::string arguments;
    for (const smt::SortPattern& arg : row.args)
      arguments += arg.kind == smt::SortKind::BitVec ? " b" : arg.kind == smt::SortKind::Bool ? " p" : " i";
    text += fmt::format("(assert (= ({}{}) ({}{})))", name, arguments, name, arguments);
  }
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  smt::OpTable ops;
  CHECK(theory::read_signatures(kCore, "core", ops).has_value(), kCore);
  const std::size_t first = ops.rows().size();
  if (!theory::read_signatures(fuzz::as_text(data, size), "fuzz", ops)) return 0;
  const generate::Targets targets(ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  smt::TermTable table(ops);
  const auto script = smt::parse_script(script_with(ops, first), table);
  if (!script) return 0;
  const std::string printed = smt::print_script(table, *script);
  smt::TermTable other(ops);
  const auto again = smt::parse_script(printed, other);
  CHECK(again.has_value(), again ? "" : again.error().to_string() + "\n" + printed);
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  return fuzz::put(mutator().mutate(fuzz::as_text(data, size), seed), data, most);
}
