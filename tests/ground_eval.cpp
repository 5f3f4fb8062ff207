// SPDX-License-Identifier: MIT
// Reads ground SMT-LIB terms, one per line, and prints the value of each as the judge
// computes it: parsed, typed, evaluated. Lines that begin with (declare or (define hold
// for all terms after them. experiments/eval-differential asks solvers for their opinion.
#include <iostream>
#include <string>

#include "eval/machine/evaluator.h"
#include "eval/model/model.h"
#include "eval/value/print.h"
#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace {

using namespace smiter;

std::string run(const std::string& prelude, const std::string& term) {
  smt::TermTable table(theory::builtin_operators());
  // A term of any sort stands as the argument of an equality.
  const auto script = smt::parse_script(prelude + "(assert (= " + term + " " + term + "))", table);
  if (!script) return "unknown " + script.error().to_string();
  const eval::Model model;
  eval::Evaluator evaluator(table, model);
  const auto result = evaluator.evaluate(table.children(script->commands.back().term)[0]);
  if (!result.is_known()) return result.note->cell ? "unspecified" : "unknown " + result.note->reason;
  return (result.note != nullptr ? "disputed " : "") + eval::to_smtlib(result.value);
}

}  // namespace

int main() {
  std::string line;
  std::string prelude;
  while (std::getline(std::cin, line)) {
    if (line.starts_with("(declare") || line.starts_with("(define")) {
      prelude += line + "\n";
    } else {
      std::cout << run(prelude, line) << '\n';
    }
  }
}
