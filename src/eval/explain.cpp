// SPDX-License-Identifier: MIT
#include "eval/explain.h"

#include <fmt/core.h>

#include "eval/machine/evaluator.h"
#include "eval/value/print.h"
#include "smt/terms/terms.h"

namespace smiter::eval {

using smt::TermId;
using smt::TermKind;
using smt::TermNode;
using smt::Word;

namespace {

// One step towards the part of `term` that gave it its value, or the term itself. The
// value of the part is then in `value`.
TermId step(const smt::TermTable& table, Evaluator& evaluator, TermId term, bool& value) {
  const TermNode& node = table[term];
  const auto children = table.children(term);
  if (node.kind == TermKind::Annotated) return children[0];
  if (node.kind == TermKind::Apply && node.child_count == 0 && table.fun(node.fun()).body.is_valid()) {
    return table.fun(node.fun()).body;
  }
  if (table.is_op(term, Word::OpNot)) {
    value = !value;
    return children[0];
  }
  if ((table.is_op(term, Word::OpAnd) && !value) || (table.is_op(term, Word::OpOr) && value)) {
    for (const TermId child : children) {
      const Evaluated part = evaluator.evaluate(child);
      if (value ? part.is_true() : part.is_false()) return child;
    }
  }
  if (table.is_op(term, Word::OpIte)) {
    const Evaluated condition = evaluator.evaluate(children[0]);
    if (condition.is_true()) return children[1];
    if (condition.is_false()) return children[2];
  }
  return term;
}

std::string in_words(const smt::TermTable& table, Evaluator& evaluator, TermId term, bool value) {
  const std::string instance = evaluator.instance_of(term);
  if (!instance.empty()) return fmt::format("{} at {}", value ? "true" : "false", instance);
  std::string args;
  const auto children = table.children(term);
  constexpr std::size_t kShown = 4, kLength = 80;
  if (table[term].kind == TermKind::Binder) return value ? "it is true" : "it is false";
  for (std::size_t i = 0; i < std::min(children.size(), kShown); ++i) {
    const Evaluated part = evaluator.evaluate(children[i]);
    args += (i == 0 ? "" : ", ") + (part.is_known() ? shortened(part.value, kLength) : "?");
  }
  if (children.size() > kShown) args += ", …";
  if (args.empty()) return value ? "it is true" : "it is false";
  return fmt::format("it is {}: its arguments are {}", value ? "true" : "false", args);
}

}  // namespace

Explanation explain(const smt::TermTable& table, Evaluator& evaluator, TermId term, const Evaluated& result) {
  if (!result.is_known()) {
    return {result.note->term.is_valid() ? result.note->term : term, result.note->reason};
  }
  if (result.value.kind() != Kind::Bool) return {term, "it is no truth value"};
  bool value = result.value.as_bool();
  TermId at = term;
  // A recursive constant may lead back to itself.
  constexpr int kMostSteps = 10'000;
  for (int n = 0; n < kMostSteps; ++n) {
    const TermId next = step(table, evaluator, at, value);
    if (next == at) break;
    at = next;
  }
  std::string reason = in_words(table, evaluator, at, value);
  if (result.note != nullptr) reason += "; disputed: " + result.note->reason;
  return {at, std::move(reason)};
}

}  // namespace smiter::eval
