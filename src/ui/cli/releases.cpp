// SPDX-License-Identifier: MIT
#include "ui/cli/releases.h"

#include <cstdio>

#include <fmt/format.h>

#include "base/json.h"
#include "base/text/did_you_mean.h"
#include "solver/profile/solver_config.h"
#include "solver/release/install.h"
#include "ui/cli/exit_codes.h"

namespace smiter::ui {
namespace {

int bad_use(const std::string& message) {
  fmt::print(stderr, "smiter solvers: {}\n", message);
  return kBadUse;
}

void tell(const std::string& text) {
  fmt::print(stderr, "{}\n", text);
}

void print_object(const base::Json& json) {
  fmt::print("{}\n", json.dump());
  std::fflush(stdout);
}

// Every error names a solver that can be had.
base::Error unknown_name(const std::string& word) {
  std::vector<std::string> names;
  for (const solver::Profile& profile : solver::builtin_profiles()) {
    if (profile.releases) names.push_back(profile.name);
  }
  return {
      fmt::format("'{}' is no release: write SOLVER@VERSION, SOLVER@SUITE or SOLVER@all, as in cvc5@trixie, "
                  "with a solver out of {}{}",
                  word, fmt::join(names, ", "), base::did_you_mean(word.substr(0, word.find('@')), names))};
}

base::Expected<std::vector<solver::ReleaseName>> read_names(const std::vector<std::string>& words) {
  std::vector<solver::ReleaseName> names;
  for (const std::string& word : words) {
    auto name = solver::read_release_name(word);
    if (!name || solver::profiles_called(name->solver).empty()) return unknown_name(word);
    names.push_back(std::move(*name));
  }
  return names;
}

void print_release(const solver::Release& release, bool json) {
  if (json) {
    print_object({{"solver", release.name()},
                  {"found", true},
                  {"program", release.program},
                  {"version", release.says},
                  {"channel", release.channel}});
  } else {
    fmt::print("{:18} {:10} {}\n", release.name(), release.channel, release.says);
  }
}

}  // namespace

int show_available(const std::vector<std::string>& solvers, bool json) {
  std::vector<const solver::Profile*> profiles;
  for (const std::string& name : solvers) {
    const auto called = solver::profiles_called(name);
    if (called.empty()) return bad_use(unknown_name(name).message);
    profiles.insert(profiles.end(), called.begin(), called.end());
  }
  if (solvers.empty()) {
    for (const solver::Profile& profile : solver::builtin_profiles()) profiles.push_back(&profile);
  }
  const auto catalogue = solver::available(profiles, "all", tell);
  if (!catalogue) return bad_use(catalogue.error().to_string());
  for (const solver::Offer& offer : catalogue->offers) {
    const bool at_hand = solver::find_release({offer.profile->name, offer.version}).has_value();
    if (json) {
      print_object({{"solver", offer.profile->name},
                    {"version", offer.version},
                    {"channels", offer.channels},
                    {"at_hand", at_hand}});
    } else {
      fmt::print("{:18} {}{}\n", offer.name(), fmt::join(offer.channels, " "), at_hand ? "  (at hand)" : "");
    }
  }
  for (const std::string& problem : catalogue->problems) tell("smiter solvers: " + problem);
  if (catalogue->offers.empty())
    return bad_use("nothing can be had here; --solver NAME=/path/to/program takes what you have");
  return catalogue->problems.empty() ? kNothingFound : kFindings;
}

int install_releases(const std::vector<std::string>& words, bool json) {
  const auto names = read_names(words);
  if (!names) return bad_use(names.error().message);
  bool complete = true;
  for (const solver::ReleaseName& name : *names) {
    const auto installed = solver::install(name, tell);
    if (!installed) return bad_use(installed.error().to_string());
    for (const solver::Release& release : installed->releases) print_release(release, json);
    for (const std::string& problem : installed->problems) tell("smiter solvers: " + problem);
    if (installed->releases.empty()) return kBadUse;
    complete = complete && installed->problems.empty();
  }
  return complete ? kNothingFound : kFindings;
}

int remove_releases(const std::vector<std::string>& words) {
  const auto names = read_names(words);
  if (!names) return bad_use(names.error().message);
  for (const solver::ReleaseName& name : *names) {
    const auto gone = solver::remove_releases(name, tell);
    if (!gone) return bad_use(gone.error().to_string());
    for (const solver::Release& release : *gone) fmt::print("{} is removed\n", release.name());
  }
  return kNothingFound;
}

void print_releases(bool json) {
  const auto releases = solver::releases_at_hand();
  if (!json && !releases.empty()) fmt::print("releases at hand, for --solver:\n");
  for (const solver::Release& release : releases) print_release(release, json);
}

}  // namespace smiter::ui
