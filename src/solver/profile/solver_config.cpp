// SPDX-License-Identifier: MIT
#include "solver/profile/solver_config.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include <fmt/core.h>

#include "base/check.h"
#include "base/embedded_file.h"
#include "base/text/did_you_mean.h"
#include "solver/profile/alternatives.h"
#include "solver/profile/profile_file.h"
#include "solver/release/store.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> solver_profiles;
}

namespace smiter::solver {
namespace {

base::Expected<std::vector<std::string>> split_words(std::string_view spec) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (const char c : spec) {
    if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      quote = c;
      in_word = true;
    } else if (c == ' ' || c == '\t') {
      if (in_word) words.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != 0) return base::Error{"--solver '" + std::string(spec) + "': a quote is not closed", {}, {}};
  if (in_word) words.push_back(std::move(word));
  return words;
}

const Profile* profile_named(std::string_view name) {
  for (const Profile& profile : builtin_profiles()) {
    if (profile.name == name) return &profile;
  }
  return nullptr;
}

// z3-4.13 -> z3: the longest profile name that is followed by nothing or by -, _ or a dot.
const Profile* profile_like(std::string_view name) {
  const Profile* best = nullptr;
  for (const Profile& profile : builtin_profiles()) {
    if (!name.starts_with(profile.name)) continue;
    const std::string_view rest = name.substr(profile.name.size());
    if (!rest.empty() && std::string_view("-_.").find(rest[0]) == std::string_view::npos) continue;
    if (best == nullptr || profile.name.size() > best->name.size()) best = &profile;
  }
  return best;
}

std::string base_name(std::string_view path) {
  return std::string(path.substr(path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/') + 1));
}

// What a profile says about options by naming another one (`like`).
base::Status take_options(Profile& profile, std::span<const Profile> among) {
  const std::string like = profile.option_list.like;
  if (like.empty()) return base::ok();
  const auto other = std::ranges::find(among, like, &Profile::name);
  if (other == among.end() || !other->option_list.like.empty())
    return base::Error{
        "[options]: no profile with options of its own is called '" + like + "'", {}, profile.name};
  profile.option_list = other->option_list;
  profile.exclusions.insert(profile.exclusions.end(), other->exclusions.begin(), other->exclusions.end());
  profile.pools.insert(profile.pools.end(), other->pools.begin(), other->pools.end());
  return base::ok();
}

std::vector<std::string> profile_names() {
  std::vector<std::string> names;
  for (const Profile& profile : builtin_profiles()) names.push_back(profile.name);
  return names;
}

base::Error unknown_solver(std::string_view name) {
  std::string known;
  const auto names = profile_names();
  for (const std::string& each : names) known += (known.empty() ? "" : ", ") + each;
  return {"no solver profile fits '" + std::string(name) + "'" + base::did_you_mean(name, names) +
              "; known: " + known + "; or give a profile of your own as a .toml file (smiter help solvers)",
          {},
          {}};
}

base::Expected<SolverConfig> with_program(SolverConfig config, const std::string& program) {
  config.program = find_program(program);
  if (config.program.empty()) {
    const std::string hint = program.find('/') == std::string::npos
                                 ? "is not in PATH; install it, or give its path as --solver " +
                                       config.label + "=/path/to/" + base_name(program)
                                 : "does not exist or is not an executable file";
    return base::Error{"solver '" + config.label + "': program '" + program + "' " + hint, {}, {}};
  }
  return config;
}

// For a program that nobody wrote a profile for: a script as its only argument, an answer
// on a line of its own. Each such solver is a family of its own.
Profile plain_profile(const std::string& label) {
  auto profile = parse_profile(
      "name = \"plain\"\ntitle = \"a solver without a profile\"\nfamily = \"plain\"\ntested = false\n"
      "[start]\nprogram = \"plain\"\nfile = []\n[script]\necho = false\nreset = false\n",
      "plain");
  CHECK(profile.has_value(), profile.has_value() ? "" : profile.error().to_string());
  profile->name = profile->family = label;
  return std::move(*profile);
}

// A name or a name=, a solver and an @: no path has this form.
std::optional<std::string_view> release_part(std::string_view word) {
  const std::string_view part =
      word.substr(word.find('=') == std::string_view::npos ? 0 : word.find('=') + 1);
  return part.find('@') != std::string_view::npos && part.find_first_of("/=") == std::string_view::npos
             ? std::optional(part)
             : std::nullopt;
}

base::Expected<SolverConfig> from_release(const std::string& word, std::string_view part) {
  const auto name = read_release_name(part);
  if (!name)
    return base::Error{"--solver '" + word + "': expected SOLVER@VERSION (smiter solvers --available)"};
  if (profiles_called(name->solver).empty()) return unknown_solver(name->solver);
  if (name->what == "all")
    return base::Error{"--solver '" + word + "': one solver is wanted here; name one of its releases"};
  auto release = find_release(*name);
  if (!release) return release.error();
  SolverConfig config;
  config.profile = *profile_named(release->solver);
  config.label =
      part.size() < word.size() ? word.substr(0, word.size() - part.size() - 1) : std::string(part);
  config.program = release->program;
  config.version = release->says;
  return config;
}

base::Expected<SolverConfig> from_first_word(const std::string& word) {
  SolverConfig config;
  if (word.ends_with(".toml")) {
    auto profile = load_profile(word);
    if (!profile) return profile.error();
    if (auto status = take_options(*profile, builtin_profiles()); !status) return status.error();
    config.profile = std::move(*profile);
    config.label = config.profile.name;
    const std::string program = config.profile.program;
    return with_program(std::move(config), program);
  }
  if (const auto part = release_part(word)) return from_release(word, *part);
  const std::size_t equals = word.find('=');
  config.label = equals == std::string::npos ? base_name(word) : word.substr(0, equals);
  const std::string program = equals == std::string::npos ? word : word.substr(equals + 1);
  if (config.label.empty() || program.empty()) {
    return base::Error{"--solver '" + word + "': expected NAME=/path/to/program", {}, {}};
  }
  const Profile* profile = profile_named(config.label);
  if (profile == nullptr) profile = profile_like(base_name(program));
  if (profile == nullptr) profile = profile_like(config.label);
  // A path says that this very program is meant, profile or not.
  if (profile == nullptr && program.find('/') == std::string::npos) return unknown_solver(config.label);
  config.profile = profile != nullptr ? *profile : plain_profile(config.label);
  const bool by_name = equals == std::string::npos && profile != nullptr && word == profile->name;
  return with_program(std::move(config), by_name ? profile->program : program);
}

std::vector<Profile> read_builtin_profiles() {
  std::vector<Profile> profiles;
  for (const base::EmbeddedFile& file : data::solver_profiles) {
    auto profile = parse_profile(file.text, std::string(file.name));
    CHECK(profile.has_value(), profile.has_value() ? "" : profile.error().to_string());
    profiles.push_back(std::move(*profile));
  }
  const std::vector<Profile> as_read = profiles;
  for (Profile& profile : profiles) {
    const auto status = take_options(profile, as_read);
    CHECK(status.has_value(), status.has_value() ? "" : status.error().to_string());
  }
  return profiles;
}

}  // namespace

std::span<const Profile> builtin_profiles() {
  static const std::vector<Profile> profiles = read_builtin_profiles();
  return profiles;
}

std::optional<std::string_view> builtin_profile_text(std::string_view name) {
  const auto profiles = builtin_profiles();  // in the order of the files
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    if (profiles[i].name == name) return data::solver_profiles[i].text;
  }
  return std::nullopt;
}

std::string find_program(std::string_view name) {
  const auto is_program = [](const std::string& path) {
    struct stat info {};
    return stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) && access(path.c_str(), X_OK) == 0;
  };
  std::error_code ignored;
  if (name.find('/') != std::string_view::npos) {
    const std::string path(name);
    return is_program(path) ? std::filesystem::absolute(path, ignored).string() : "";
  }
  const char* variable = std::getenv("PATH");
  std::string_view folders = variable == nullptr ? "/usr/bin:/bin" : variable;
  while (!folders.empty()) {
    const std::string_view folder = folders.substr(0, folders.find(':'));
    folders.remove_prefix(std::min(folder.size() + 1, folders.size()));
    const std::string path = std::string(folder) + "/" + std::string(name);
    if (!folder.empty() && is_program(path)) return std::filesystem::absolute(path, ignored).string();
  }
  return "";
}

base::Expected<SolverConfig> look_up_solver(std::string_view spec) {
  auto words = split_words(spec);
  if (!words) return words.error();
  if (words->empty()) return base::Error{"--solver needs the name of a solver, such as z3", {}, {}};
  auto config = from_first_word(words->front());
  if (!config) return config.error();
  config->options.assign(words->begin() + 1, words->end());
  return config;
}

base::Expected<SolverConfig> parse_solver_spec(std::string_view spec) {
  auto config = look_up_solver(spec);
  if (config) settle_alternatives(*config);
  return config;
}

base::Expected<std::vector<std::string>> expand_solver_spec(const std::string& spec) {
  const std::size_t begin = std::min(spec.find_first_not_of(" \t"), spec.size());
  const std::size_t end = std::min(spec.find_first_of(" \t", begin), spec.size());
  const auto name = read_release_name(std::string_view(spec).substr(begin, end - begin));
  if (!name || name->what != "all") return std::vector{spec};
  if (profiles_called(name->solver).empty()) return unknown_solver(name->solver);
  std::vector<std::string> specs;
  if (!find_program(profiles_called(name->solver).front()->program).empty())
    specs.push_back(name->solver + spec.substr(end));
  for (const Release& release : releases_called(name->solver))
    specs.push_back(release.name() + spec.substr(end));
  if (specs.empty())
    return base::Error{
        fmt::format("{0} has no release at hand; to see what can be had: smiter solvers --available "
                    "--solver {0}",
                    name->solver)};
  return specs;
}

void name_apart(std::vector<SolverConfig>& solvers) {
  std::vector<std::string> labels;
  for (const auto& s : solvers) labels.push_back(s.label);
  for (std::size_t i = 0; i < solvers.size(); ++i) {
    if (std::ranges::count(labels, labels[i]) < 2) continue;
    for (const std::string& option : solvers[i].options) solvers[i].label += " " + option;
  }
  std::set<std::string> taken;
  for (auto& s : solvers) {
    const std::string label = s.label;
    for (int n = 2; !taken.insert(s.label).second; ++n) s.label = fmt::format("{} ({})", label, n);
  }
}

}  // namespace smiter::solver
