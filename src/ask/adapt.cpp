// SPDX-License-Identifier: MIT
#include "ask/adapt.h"

#include <algorithm>

namespace smiter::ask {

using capability::Kind;

solver::SolverConfig adapted(solver::SolverConfig config, const capability::Record& record) {
  solver::Profile& profile = config.profile;
  solver::Dialect& dialect = profile.dialect;
  const auto unknown_option = [&](const std::string& option) {
    return !record.understands(Kind::Option, option);
  };
  std::erase_if(profile.default_options, unknown_option);
  for (solver::OptionPool& pool : profile.pools) std::erase_if(pool.settings, unknown_option);
  std::erase_if(profile.pools, [](const solver::OptionPool& pool) { return pool.settings.empty(); });
  for (auto* lines :
       {&dialect.prelude, &dialect.incremental_prelude, &dialect.model_prelude, &dialect.core_prelude})
    std::erase_if(*lines, unknown_option);
  if (unknown_option(dialect.soft_timeout)) dialect.soft_timeout.clear();
  config.target = record.name;
  if (record.section(Kind::Command).empty()) return config;  // nobody asked
  const auto knows = [&](std::string_view command) { return record.understands(Kind::Command, command); };
  dialect.echo = knows("echo");
  dialect.reset = knows("reset");
  dialect.get_info = knows("get-info");
  dialect.models = knows("get-model");
  dialect.values = knows("get-value");
  dialect.cores = knows("get-unsat-core");
  dialect.incremental = knows("push") && knows("check-sat twice");
  if (!knows("check-sat-using")) profile.tactics.clear();
  return config;
}

}  // namespace smiter::ask
