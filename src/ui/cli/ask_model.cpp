// SPDX-License-Identifier: MIT
#include "ui/cli/ask_model.h"

#include <fmt/core.h>

#include "solver/session/one_shot.h"

namespace smiter::ui {

base::Expected<Asked> ask_solver(const SolverOptions& options, const std::string& script, std::size_t check) {
  const auto configs = read_solvers(options);
  if (!configs) return configs.error();
  if (configs->size() != 1) return base::Error{"only one solver can be asked for the model"};
  const auto limits = read_limits(options);
  if (!limits) return limits.error();
  solver::Query query{script, {}, *limits, {}};
  query.wants.model = true;
  const solver::Answer answer = run_one_shot((*configs)[0], query);
  Asked asked{.solver = (*configs)[0].label, .message = answer.message};
  if (check >= answer.checks.size()) {
    // Nothing went wrong, and still there is no such check-sat.
    const std::string what = answer.outcome == solver::Class::Ok
                                 ? fmt::format("it was asked {} check-sat{}", answer.checks.size(),
                                               answer.checks.size() == 1 ? "" : "s")
                                 : std::string(name_of(answer.outcome));
    asked.message = fmt::format("{}{}{}", what, asked.message.empty() ? "" : ", ", asked.message);
    return asked;
  }
  asked.result = answer.checks[check].result;
  if (asked.result == solver::Result::Sat) asked.model = answer.checks[check].model;
  return asked;
}

base::Expected<std::string> ask_model(const SolverOptions& options, const std::string& script,
                                      std::size_t check) {
  auto asked = ask_solver(options, script, check);
  if (!asked) return asked.error();
  if (asked->result == solver::Result::Sat && asked->model.empty())
    return base::Error{fmt::format("{} says sat and prints no model", asked->solver)};
  if (!asked->model.empty()) return std::move(asked->model);
  return base::Error{why_no_model(*asked)};
}

std::string why_no_model(const Asked& asked) {
  std::string why = asked.message;
  if (asked.result != solver::Result::None)
    why = fmt::format("it says {}{}{}", name_of(asked.result), why.empty() ? "" : ", ", why);
  return fmt::format("{} gives no model: {}", asked.solver, why.empty() ? "it says nothing" : why);
}

}  // namespace smiter::ui
