// SPDX-License-Identifier: MIT
#include "ui/cli/ask_model.h"

#include <fmt/format.h>

#include "solver/one_shot.h"

namespace smiter::ui {

base::Expected<std::string> ask_model(const SolverOptions& options, const std::string& script,
                                      std::size_t check) {
  const auto configs = read_solvers(options);
  if (!configs) return configs.error();
  if (configs->size() != 1) return base::Error{"only one solver can be asked for the model"};
  const auto limits = read_limits(options);
  if (!limits) return limits.error();
  solver::Query query{script, {}, *limits, {}};
  query.wants.model = true;
  const solver::Answer answer = run_one_shot((*configs)[0], query);
  if (check >= answer.checks.size() || answer.checks[check].result != solver::Result::Sat) {
    const std::string_view said =
        check < answer.checks.size() ? name_of(answer.checks[check].result) : name_of(answer.outcome);
    return base::Error{fmt::format("{} gives no model: it says {}{}{}", (*configs)[0].label, said,
                                   answer.message.empty() ? "" : ", ", answer.message)};
  }
  if (answer.checks[check].model.empty())
    return base::Error{fmt::format("{} says sat and prints no model", (*configs)[0].label)};
  return answer.checks[check].model;
}

}  // namespace smiter::ui
