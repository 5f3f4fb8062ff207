// SPDX-License-Identifier: MIT
#include "ui/option/new_since.h"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "campaign/changes/new_features.h"
#include "campaign/setup/settings.h"
#include "capability/record.h"
#include "capability/shipped.h"
#include "solver/profile/solver_config.h"
#include "ui/cli/asking.h"

namespace smiter::ui {

namespace {

// The older release: a file, a release whose record comes with the program, or a solver that is there.
base::Expected<capability::Record> record_before(const std::string& older, const smt::OpTable& ops) {
  const capability::Record* const shipped = capability::shipped_record(older);
  if (shipped != nullptr && shipped->name == older) return *shipped;
  return older.ends_with(".json") ? find_record(older, ops) : ask_one(older, ops);
}

// Are they releases of one program? cvc4 and cvc5 are one family, and two programs.
bool is_release_of_same(const std::string& profile, const solver::Profile& other) {
  const auto profiles = solver::builtin_profiles();
  const auto at = std::ranges::find(profiles, profile, &solver::Profile::name);
  if (at == profiles.end()) return profile == other.name;
  return at->family_name() == other.family_name() && at->generation == other.generation;
}

// What is new and not preferred.
std::string words_on_rest(const campaign::NewFeatures& found, campaign::OptionFuzzing mode) {
  std::string text;
  if (found.left_out > 0) text += fmt::format("; left out: {} more", found.left_out);
  if (found.not_drawn == 0) return text;
  if (mode == campaign::OptionFuzzing::None)
    return text + fmt::format("; not drawn under --options none: {}", found.not_drawn);
  return text +
         fmt::format("; for experts or without a class, drawn only with --options all: {}", found.not_drawn);
}

void tell(const std::string& spec, const std::string& older, const campaign::NewFeatures& found,
          campaign::OptionFuzzing mode) {
  if (found.empty() && found.not_drawn == 0) {
    fmt::print(stderr, "smiter fuzz: {} has nothing that {} does not have\n", spec, older);
    return;
  }
  fmt::print(stderr, "smiter fuzz: new in {} since {}: {}{}{}{}{}\n", spec, older,
             fmt::join(found.operators, ", "), found.operators.empty() || found.options.empty() ? "" : "; ",
             fmt::join(found.options, ", "), found.empty() ? "nothing to prefer" : "",
             words_on_rest(found, mode));
}

}  // namespace

void add_new_since(Command& command, std::string& older) {
  command
      .add("--new-since", older,
           "Prefer the operators and options of the campaign's solver that this older release of it lacks "
           "(smiter help changed-since)")
      .taking("SOLVER");
}

base::Status focus_on_new(const std::string& older, bool is_new, const smt::OpTable& ops,
                          campaign::Settings& settings) {
  if (older.empty()) return base::ok();
  if (!is_new) return base::Error{"--new-since: a campaign keeps the focus that it began with; leave it out"};
  const auto before = record_before(older, ops);
  if (!before) return base::Error{"--new-since: " + before.error().to_string()};
  bool any = false;
  for (const std::string& spec : settings.solvers) {
    const auto config = solver::parse_solver_spec(spec);
    if (!config) return config.error();
    if (!is_release_of_same(before->profile, config->profile)) continue;
    const auto record = ask_one(spec, ops);
    if (!record) return record.error();
    if (record->program == before->program && record->version == before->version) continue;
    any = true;
    const campaign::NewFeatures found =
        campaign::new_features(*before, *record, config->profile, settings.options, ops);
    tell(spec, older, found, settings.options);
    const std::string own = settings.of_strategies.text("focus"), added = found.focus();
    settings.of_strategies.set("focus", own.empty() || added.empty() ? own + added : own + "," + added);
  }
  if (any) return base::ok();
  return base::Error{
      fmt::format("--new-since {}: no solver of the campaign is another release of it", older)};
}

}  // namespace smiter::ui
