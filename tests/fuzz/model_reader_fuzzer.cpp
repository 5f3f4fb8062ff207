// SPDX-License-Identifier: MIT
// libFuzzer target: the text of a model, read for one of a few scripts. The first byte
// chooses the script. Whatever the text, every symbol then has a value, is open, or is
// unknown with a reason; a value that was read prints to a model that reads back the same.
#include <array>

#include <fmt/core.h>

#include "eval/machine/evaluator.h"
#include "eval/model/model_reader.h"
#include "eval/model/model_text.h"
#include "eval/value/print.h"
#include "smt/parser/parser.h"
#include "smt/printer/sort_text.h"
#include "support/judge_properties.h"
#include "support/text_mutator.h"
#include "theory/sig_reader.h"

namespace {

using namespace smiter;

constexpr std::array<std::string_view, 8> kScripts = {
    "(declare-const x Int)(declare-const y Int)(declare-fun f (Int) Int)(assert (= (f x) y))(check-sat)",
    "(set-logic QF_NRA)(declare-const x Real)(declare-const y Real)(assert (= (* x x) y))(check-sat)",
    "(declare-sort U 0)(declare-sort S 1)(declare-const a U)(declare-const b (S U))(declare-fun f (U) U)"
    "(assert (forall ((x U)) (= (f x) a)))(check-sat)",
    "(declare-const a (Array Int Int))(declare-const b (Array (_ BitVec 2) Bool))(declare-const |x y| Bool)"
    "(assert (= (select a 1) 7))(check-sat)",
    "(declare-datatypes ((L 1) (C 0)) ((par (X) ((nil) (cons (hd X) (tl (L X))))) ((red) (blue))))"
    "(declare-const l (L Int))(declare-const c C)(declare-const m (L C))(assert (= (hd l) 1))(check-sat)",
    "(declare-const s String)(declare-const q (Seq Int))(declare-const e (Set Int))(declare-const r RegLan)"
    "(assert (str.in_re s r))(check-sat)",
    "(declare-const x Float16)(declare-const m RoundingMode)(declare-const b (_ BitVec 70))"
    "(assert (fp.isNaN x))(check-sat)",
    "(set-logic HO_ALL)(declare-const g (-> Int Int))(declare-fun h (Int Bool) Int)(push 1)(declare-const z "
    "Int)"
    "(assert (= z (g 1)))(check-sat)(pop 1)(declare-const z Bool)(check-sat)",
};

// What the model says of a symbol, evaluated and printed; empty if it is not known.
std::string printed_value(const smt::TermTable& table, const eval::Model& model, smt::TermId constant,
                          const eval::EvalLimits& limits) {
  eval::Evaluator evaluator(table, model, limits);
  const eval::Evaluated result = evaluator.evaluate(constant);
  if (!result.is_known() || !result.value.is_canonical()) return {};
  // A function that is no table is known by a number of the evaluator's, which has no text.
  const bool declared = table.sorts().kind(table.sort(constant)) == smt::SortKind::Declared;
  if (result.value.kind() == eval::Kind::Abstract && !declared) return {};
  return eval::to_smtlib(result.value);
}

void check_symbol(smt::TermTable& table, const smt::Script& script, std::size_t check, smt::FunId symbol,
                  const eval::Model& model) {
  const auto constant = table.mk_apply(symbol, {});
  if (!constant || table.fun(symbol).param_count > 0) return;
  const std::string value = printed_value(table, model, *constant, fuzz::small_limits().evaluation);
  if (value.empty()) return;
  std::string name;
  smt::append_symbol(name, table, table.fun(symbol).name);
  const std::string text =
      fmt::format("((define-fun {} () {} {}))", name, smt::to_string(table, table.fun(symbol).result), value);
  auto again = eval::read_model(text, script, check, table);
  CHECK(again.has_value(), text);
  again->universes = model.universes;
  // A power is cheaper than the numerals that it is printed with.
  const std::string value_again = printed_value(table, *again, *constant, {});
  CHECK(value_again == value, text + value_again);
}

const fuzz::TextMutator& mutator() {
  static const fuzz::TextMutator instance(fuzz::script_vocabulary(theory::builtin_operators()));
  return instance;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(kScripts[data[0] % kScripts.size()], table);
  CHECK(script.has_value(), script ? "" : script.error().to_string());
  const std::size_t check = data[0] >= 0x80 ? 0 : eval::kLastCheck;
  const auto own = eval::model_of_check(fuzz::as_text(data + 1, size - 1), check == 0 ? 0 : 1);
  const std::string_view text = own ? std::string_view(*own) : fuzz::as_text(data + 1, size - 1);
  const auto model = eval::read_model(text, *script, check, table);
  if (!model) {
    CHECK(!model.error().message.empty(), "an error says what is wrong");
    return 0;
  }
  for (const smt::Command& command : script->commands) {
    if (command.kind == smt::CommandKind::DeclareFun)
      check_symbol(table, *script, check, command.fun, *model);
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  return fuzz::mutate_after(1, mutator(), data, size, most, seed);
}
