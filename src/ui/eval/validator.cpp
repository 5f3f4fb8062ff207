// SPDX-License-Identifier: MIT
#include "ui/eval/validator.h"

#include <algorithm>

#include <fmt/format.h>

#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "eval/model/model_text.h"
#include "smt/parser/parser.h"
#include "smt/script/summary.h"
#include "triage/report/escape.h"

namespace smiter::ui {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// "0.12/0.13\t": CPU and wall time.
std::size_t length_of_stamp(std::string_view line) {
  std::size_t at = 0;
  const auto number = [&] {
    const std::size_t begin = at;
    while (at < line.size() && is_digit(line[at])) ++at;
    return at > begin;
  };
  const auto sign = [&](char c) { return at < line.size() && line[at] == c && ++at > 0; };
  return number() && sign('.') && number() && sign('/') && number() && sign('.') && number() && sign('\t')
             ? at
             : 0;
}

Validation unknown(std::string error) {
  return {Validity::Unknown, std::move(error)};
}

// What an unsat is worth where all problems are known to be sat, unless they say otherwise.
Validation of_unsat(const std::string& status) {
  if (status == "unsat") return unknown("the problem's status is unsat, and there is no model");
  if (status == "unknown") return unknown("the problem's status is unknown, and there is no model");
  return {Validity::Invalid,
          status.empty() ? "unsat, of a problem without a status" : "unsat, but the problem's status is sat"};
}

Validation of_judgement(const eval::Judgement& judgement) {
  const auto is_budget = [](const std::string& reason) { return reason.starts_with("budget:"); };
  switch (judgement.verdict) {
    case eval::Verdict::Valid:
      for (const eval::Reliance& cell : judgement.relies_on) {
        if (cell.symbol && cell.chosen)
          return {Validity::Invalid, "the model is not full: it leaves out a value, " + cell.text};
      }
      return {Validity::Valid, {}};
    case eval::Verdict::Invalid:
      if (judgement.disputed) return unknown("the model is false by one of two readings of the standard");
      for (std::size_t i = 0; i < judgement.assertions.size(); ++i) {
        if (judgement.assertions[i].value == eval::Truth::False)
          return {Validity::Invalid,
                  fmt::format("assertion {} is false: {}", i + 1, judgement.assertions[i].reason)};
      }
      return {Validity::Invalid, judgement.reason};
    case eval::Verdict::Unknown:
      break;
  }
  if (is_budget(judgement.reason)) return {Validity::LimitReached, judgement.reason};
  for (const eval::JudgedAssertion& one : judgement.assertions) {
    if (one.value != eval::Truth::Unknown) continue;
    // The words of eval/machine/machine_cells.cpp; tests/eval_command_test.sh holds them together.
    if (one.reason.starts_with("the model does not say what "))
      return {Validity::Invalid, "the model is not full: " + one.reason};
    return {is_budget(one.reason) ? Validity::LimitReached : Validity::Unknown, one.reason};
  }
  return unknown(judgement.reason);
}

std::string_view name_of(Validity status) {
  switch (status) {
    case Validity::Valid:
      return "VALID";
    case Validity::Invalid:
      return "INVALID";
    case Validity::LimitReached:
      return "LIMITREACHED";
    case Validity::Unknown:
      break;
  }
  return "UNKNOWN";
}

std::string_view result_of(Validity status) {
  return status == Validity::Valid ? "sat" : status == Validity::Invalid ? "unsat" : "unknown";
}

}  // namespace

std::string clean_output(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    line.remove_prefix(length_of_stamp(line));
    if (line == "success" || line == "success\r") continue;
    out += line;
    out += '\n';
  }
  return out;
}

Validation validate(const std::string& script_text, const std::string& output, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto script = smt::parse_script(script_text, table);
  if (!script) return unknown("the problem cannot be read: " + script.error().to_string());
  const auto parts = eval::split_list(output, true);
  if (parts.empty()) return unknown("no output");
  if (parts[0] == "unsat") return of_unsat(smt::summarize(table, *script).status);
  if (parts[0] == "unknown") return unknown("the solver says unknown");
  if (parts[0] != "sat") return unknown(fmt::format("expected sat, found {}", parts[0].substr(0, 60)));
  if (parts.size() == 1) return unknown("no model");
  const std::size_t check = std::max<std::size_t>(eval::count_checks(*script), 1) - 1;
  const auto text = eval::model_of_check(output, check);
  if (!text) return unknown(text.error().to_string());
  const auto model = eval::read_model(*text, *script, check, table);
  if (!model) return unknown("the model cannot be read: " + model.error().to_string());
  return of_judgement(eval::judge(table, *script, *model, {}, check));
}

std::string lines_of(const Validation& validation) {
  return fmt::format("starexec-result={}\nmodel_validator_status={}\nmodel_validator_error={}\n",
                     result_of(validation.status), name_of(validation.status),
                     validation.error.empty() ? "none" : triage::printable(validation.error));
}

int exit_code_of(const Validation& validation) {
  switch (validation.status) {
    case Validity::Valid:
      return 0;
    case Validity::LimitReached:
      return 2;
    case Validity::Invalid:
      return 5;
    case Validity::Unknown:
      break;
  }
  return 1;
}

}  // namespace smiter::ui
