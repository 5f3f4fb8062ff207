// SPDX-License-Identifier: MIT
#include "support/judge_properties.h"
#include "eval/machine/evaluator.h"

#include <array>

#include <fmt/core.h>

#include "eval/model/model_reader.h"
#include "eval/value/print.h"
#include "smt/printer/printer.h"

namespace smiter::fuzz {

namespace {

using eval::Judgement;
using eval::Verdict;

// For a failed check: everything that is needed to see it again by hand.
std::string describe(const JudgedCase& one, const Judgement& judgement) {
  std::string text = fmt::format("{}: {}\n", to_string(judgement.verdict), judgement.reason);
  for (const eval::JudgedAssertion& judged : judgement.assertions) {
    text += fmt::format("(assert {})  ; {} {}\n", smt::print_term(one.table, judged.assertion),
                        to_string(judged.value), judged.reason);
  }
  for (const auto& [symbol, meaning] : one.model.symbols) {
    const std::string value = meaning.value ? to_smtlib(*meaning.value)
                              : meaning.definition.is_valid()
                                  ? smt::print_term(one.table, one.table.fun(meaning.definition).body)
                                  : meaning.unreadable;
    text += fmt::format("{} = {}\n", one.table.text(one.table.fun(symbol).name), value);
  }
  for (const eval::Reliance& reliance : judgement.relies_on) text += "relies on " + reliance.text + "\n";
  return text;
}

bool chose_something(const Judgement& judgement) {
  for (const eval::Reliance& reliance : judgement.relies_on) {
    if (reliance.chosen) return true;
  }
  return false;
}

// Ran it out of steps or memory? A search remembers more than a single evaluation does, so that
// the same formulas may cost more the second time.
bool is_out_of_budget(const Judgement& judgement) {
  for (const eval::JudgedAssertion& judged : judgement.assertions) {
    if (judged.reason.find("budget") != std::string::npos) return true;
  }
  return false;
}

// A quantifier may be decided by a value that the search brought to hand and nothing else does.
bool has_binder(const JudgedCase& one) {
  for (const smt::TermId term : one.assertions) {
    if ((one.table[term].flags & smt::kHasBinder) != 0) return true;
  }
  return false;
}

// None of the assertions, or some of them: what is valid if they are not.
smt::TermId negation(const JudgedCase& one) {
  std::vector<smt::TermId> parts;
  for (const smt::TermId term : one.assertions) {
    const auto opposite = one.table.mk_operator(smt::Word::OpNot, std::array{term});
    if (!opposite) return {};
    parts.push_back(*opposite);
  }
  if (parts.size() == 1) return parts[0];
  return one.table.mk_operator(smt::Word::OpOr, parts).value_or(smt::TermId());
}

}  // namespace

eval::JudgeLimits small_limits() {
  eval::JudgeLimits limits;
  limits.evaluation.values = {.bits = 4096,
                              .length = 2000,
                              .depth = 60,
                              .regex_states = 40,
                              .regex_work = 5000,
                              .domain = 256,
                              .precision = 256,
                              .algebraic_degree = 8,
                              .algebraic_bits = 400};
  limits.steps = 1500;  // quantifiers in quantifiers would take most of the time
  limits.evaluation.steps = 500;
  limits.evaluation.calls = 60;
  limits.evaluation.nesting = 6;
  limits.evaluation.domain = 20;
  limits.evaluation.instances = 100;
  limits.evaluation.at_hand = 4;
  limits.trials = 6;
  return limits;
}

void check_judgement(const JudgedCase& one, const Judgement& judgement) {
  const auto limits = small_limits();
  const Judgement again = judge(one.table, one.assertions, one.model, limits);
  CHECK(again.verdict == judgement.verdict,
        describe(one, again) + "judged before: " + describe(one, judgement));
  if (judgement.verdict != Verdict::Valid || one.assertions.empty()) return;
  if (!judgement.choice.empty()) {
    const eval::Model completed = with_choice(one.model, judgement);
    const Judgement fixed = judge(one.table, one.assertions, completed, limits);
    const JudgedCase shown{one.table, one.assertions, completed};
    if (fixed.verdict == Verdict::Unknown && (has_binder(one) || is_out_of_budget(fixed))) return;
    CHECK(fixed.verdict == Verdict::Valid, describe(shown, fixed) + "was " + describe(one, judgement));
    CHECK(!chose_something(fixed), describe(shown, fixed));
  }
  if (judgement.disputed || chose_something(judgement)) return;
  const smt::TermId opposite = negation(one);
  if (!opposite.is_valid()) return;
  const std::array terms{opposite};
  const Judgement other = judge(one.table, terms, one.model, limits);
  CHECK(other.verdict != Verdict::Valid || chose_something(other),
        describe({one.table, terms, one.model}, other) + "but also " + describe(one, judgement));
}

void check_printed_value(smt::TermTable& table, const smt::Script& script, smt::FunId symbol,
                         const eval::Model& model) {
  const auto found = model.symbols.find(symbol);
  if (found == model.symbols.end() || !found->second.value || !found->second.value->is_canonical()) return;
  const eval::Value& value = *found->second.value;
  std::string name;
  smt::append_symbol(name, table, table.fun(symbol).name);
  const std::string text = fmt::format("((define-fun {} () {} {}))", name,
                                       smt::to_string(table, table.fun(symbol).result), to_smtlib(value));
  auto read = eval::read_model(text, script, eval::kLastCheck, table);
  CHECK(read.has_value(), text + (read ? "" : read.error().to_string()));
  read->universes = model.universes;
  const auto constant = table.mk_apply(symbol, {});
  CHECK(constant.has_value(), text);
  eval::Evaluator evaluator(table, *read);
  const eval::Evaluated got = evaluator.evaluate(*constant);
  CHECK(got.is_known(), text + (got.note != nullptr ? got.note->reason : ""));
  CHECK(got.value == value, text + "\nread as " + to_smtlib(got.value));
}

}  // namespace smiter::fuzz
