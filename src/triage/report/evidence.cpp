// SPDX-License-Identifier: MIT
#include "triage/report/evidence.h"

#include <fmt/core.h>

#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"

namespace smiter::triage {

std::vector<std::string> evaluate_assertions(const std::string& script, const std::string& model_text,
                                             std::size_t check, const smt::OpTable& ops, std::size_t most) {
  constexpr std::size_t kLongest = 300;
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return {};
  const auto model = eval::read_model(model_text, *parsed, check, table);
  if (!model) return {};
  const eval::Judgement judgement = eval::judge(table, *parsed, *model, {}, check);
  std::vector<std::string> lines;
  for (const auto& one : judgement.assertions) {
    if (lines.size() == most) {
      lines.push_back(fmt::format("… and {} more", judgement.assertions.size() - most));
      break;
    }
    std::string term = smt::print_term(table, one.assertion);
    if (term.size() > kLongest) term = term.substr(0, kLongest) + "…";
    lines.push_back(fmt::format("{}: {}{}", eval::to_string(one.value), term,
                                one.reason.empty() ? "" : " (" + one.reason + ")"));
  }
  return lines;
}

}  // namespace smiter::triage
