// SPDX-License-Identifier: MIT
#include "triage/last_check.h"

#include <algorithm>

#include "oracle/claims.h"
#include "oracle/model_truth.h"
#include "oracle/queries.h"
#include "oracle/rewrites.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"

namespace smiter::triage {

using oracle::ModelShown;
using oracle::ModelTruth;
using oracle::Proof;
using oracle::Truth;
using oracle::VerdictClass;

namespace {

base::Status wrong(std::string what) {
  return base::Error{std::move(what)};
}

// Read, printed, read again and printed again: the two prints are one text.
base::Status reads_back(const std::string& script, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return wrong("the script cannot be read: " + parsed.error().to_string());
  const std::string printed = smt::print_script(table, *parsed);
  smt::TermTable again(ops);
  const auto read = smt::parse_script(printed, again);
  if (!read) return wrong("the script cannot be read as we print it: " + read.error().to_string());
  return smt::print_script(again, *read) == printed ? base::ok() : wrong("the script is printed in two ways");
}

bool can_be_read(const std::string& script, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  return smt::parse_script(script, table).has_value();
}

// Whoever is accused because of what the script means: we must understand all of it.
bool rests_on_meaning(const oracle::Verdict& verdict) {
  return row_of(verdict.kind).by_meaning || verdict.proof == Proof::Model;
}

base::Status is_understood(const Finding& f, const smt::OpTable& ops) {
  // Of a claim it is the second text that must be understood.
  const bool claim = row_of(f.verdict.kind).model == ModelShown::Refuting;
  if (claim || !rests_on_meaning(f.verdict)) return base::ok();
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(f.script, table);
  if (!parsed) return base::ok();  // said already, if it matters
  const std::vector<std::string> gaps = oracle::gaps_of(table, *parsed);
  if (gaps.empty()) return base::ok();
  const std::string& gap = gaps[std::min(f.verdict.check, gaps.size() - 1)];
  return gap.empty() ? base::ok() : wrong(gap);
}

base::Status model_is_as_said(const Finding& f, const smt::OpTable& ops) {
  const oracle::Verdict& v = f.verdict;
  const ModelShown shown = row_of(v.kind).model;
  if (shown == ModelShown::Assignment) {
    return oracle::differs_under(f.script, f.alone, f.witness, ops)
               ? base::ok()
               : wrong("the two terms are not found to differ under the assignment");
  }
  if (shown == ModelShown::Refuting) {
    if (v.proof == Proof::Itself) return base::ok();
    if (v.proof == Proof::Witness)
      return oracle::refutes(f.alone, f.witness, ops) ? base::ok() : wrong("no model refutes the claim");
    const ModelTruth truth = oracle::truth_of_model(f.alone, f.witness, 0, ops);
    return truth.truth == Truth::Invalid && !truth.unspecified
               ? base::ok()
               : wrong("the model does not contradict the claim");
  }
  const bool false_model = shown == ModelShown::Wrong && v.proof == Proof::Model && !f.complained;
  if (shown == ModelShown::None || (shown == ModelShown::Wrong && !false_model)) return base::ok();
  if (f.witness.empty()) return wrong("the model is missing");
  const ModelTruth truth = oracle::truth_of_model(f.script, f.witness, v.check, ops);
  const std::string reason = truth.reason.empty() ? "" : ": " + truth.reason;
  if (truth.unspecified) return wrong("the model is judged by a value that is open or disputed" + reason);
  if (false_model)
    return truth.truth == Truth::Invalid ? base::ok() : wrong("the wrong model is not found wrong" + reason);
  if (truth.truth != Truth::Valid) return wrong("the model is not found good" + reason);
  if (shown == ModelShown::Good && truth.chosen) return wrong("the witness leaves values open");
  return base::ok();
}

base::Status assertion_is_false(const Finding& f, const smt::OpTable& ops) {
  if (f.verdict.kind != VerdictClass::FalseAssertion) return base::ok();
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(f.script, table);
  const bool is_false = parsed && !oracle::false_whatever_the_model(table, *parsed, f.verdict.check).empty();
  return is_false ? base::ok() : wrong("no assertion is found false whatever the model");
}

}  // namespace

base::Status last_check(const Finding& finding, const smt::OpTable& ops) {
  // A script that we never could type may crash a solver all the same; nothing else is said of it.
  const bool typed = finding.verdict.kind != VerdictClass::Crash || can_be_read(finding.test.script, ops);
  if (typed) {
    if (auto read = reads_back(finding.script, ops); !read) return read;
  }
  if (auto understood = is_understood(finding, ops); !understood) return understood;
  if (auto is_false = assertion_is_false(finding, ops); !is_false) return is_false;
  return model_is_as_said(finding, ops);
}

}  // namespace smiter::triage
