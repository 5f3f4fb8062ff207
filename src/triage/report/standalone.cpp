// SPDX-License-Identifier: MIT
#include "triage/report/standalone.h"

#include <algorithm>

#include "solver/session/one_shot.h"
#include "solver/session/script.h"

namespace smiter::triage {

std::string standalone(const std::string& script, const solver::Dialect& dialect,
                       const StandaloneOptions& options) {
  const auto prepared = solver::prepare_script(
      script, dialect, {.keep_queries = options.prints, .keep_claims = options.claims});
  if (!prepared) return script;
  std::string prelude;
  const auto add = [&](const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      // A file that was made this way may be made so again.
      const bool there =
          std::ranges::any_of(prepared->commands, [&](const auto& c) { return c.text == line; });
      if (!there) prelude += line + "\n";
    }
  };
  add(dialect.prelude);
  if (prepared->incremental) add(dialect.incremental_prelude);
  if (options.model) add(dialect.model_prelude);
  // Small terms are printed whole without it.
  constexpr std::size_t kSmall = 400;
  const bool has_commands = solver::preprocess_options(dialect).empty();
  if (prepared->simplifications > 0 && has_commands && script.size() > kSmall) add(dialect.simplify_prelude);
  std::string text = prelude;
  for (const auto& command : prepared->commands) {
    text.append(command.text).append("\n");
    if (command.role == solver::CommandRole::Reset) text += prelude;
    if (command.role != solver::CommandRole::Check) continue;
    if (options.model) text += "(get-model)\n";
    if (options.statistics && dialect.get_info) text += "(get-info :all-statistics)\n";
  }
  return options.twice ? text + "(reset)\n" + text : text;
}

}  // namespace smiter::triage
