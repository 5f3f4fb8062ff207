// SPDX-License-Identifier: MIT
#include "ask/options/list.h"

#include "ask/options/help.h"
#include "solver/process/private_folder.h"
#include "solver/profile/inspect.h"

namespace smiter::ask {

using capability::Option;
using capability::OptionType;

namespace {

// "{name}=help" for this option.
std::string argument_for(std::string pattern, const std::string& name) {
  constexpr std::string_view kPlace = "{name}";
  if (const std::size_t at = pattern.find(kPlace); at != std::string::npos)
    pattern.replace(at, kPlace.size(), name);
  return pattern;
}

}  // namespace

std::vector<Option> list_options(const solver::SolverConfig& config, solver::Deadline until) {
  const solver::OptionList& how = config.profile.option_list;
  if (how.help.empty()) return {};
  const auto folder = solver::PrivateFolder::make();
  if (!folder) return {};
  solver::SolverConfig asked = config;
  asked.folder = folder->path();
  std::vector<Option> options = read_help(how.format, solver::printed_with(asked, how.help, until));
  if (how.choices.empty()) return options;
  for (Option& option : options) {
    if (option.type != OptionType::Choice || !option.choices.empty()) continue;
    Choices choices =
        read_choices(solver::printed_with(asked, {argument_for(how.choices, option.name)}, until));
    option.choices = std::move(choices.values);
    option.initial = std::move(choices.initial);
    if (option.choices.empty()) option.type = OptionType::Text;
  }
  return options;
}

}  // namespace smiter::ask
