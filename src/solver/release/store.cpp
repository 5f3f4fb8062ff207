// SPDX-License-Identifier: MIT
#include "solver/release/store.h"

#include <algorithm>
#include <filesystem>

#include <fmt/core.h>

#include "base/cache_folder.h"
#include "base/file.h"
#include "base/json.h"
#include "base/text/version.h"
#include "solver/profile/solver_config.h"

namespace smiter::solver {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> subfolders(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
    const std::string name = each->path().filename().string();
    std::error_code ignored;
    if (is_plain_word(name) && each->is_directory(ignored)) names.push_back(name);
  }
  return names;
}

std::vector<Release> releases_of(const std::string& solver) {
  std::vector<Release> found;
  const std::string folder = releases_folder();
  if (folder.empty()) return found;
  for (const std::string& version : subfolders(folder + "/" + solver)) {
    auto release = read_release(folder + "/" + solver + "/" + version);
    if (release && release->solver == solver && release->version == version)
      found.push_back(std::move(*release));
  }
  std::ranges::sort(
      found, [](const Release& a, const Release& b) { return base::version_less(a.version, b.version); });
  return found;
}

}  // namespace

bool is_plain_word(std::string_view word) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("._+~-").find(c) != std::string_view::npos;
  };
  return !word.empty() && word.size() < 100 && word[0] != '.' && word[0] != '-' &&
         std::ranges::all_of(word, is_plain);
}

std::optional<ReleaseName> read_release_name(std::string_view word) {
  const std::size_t at = word.find('@');
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view solver = word.substr(0, at), what = word.substr(at + 1);
  if (!is_plain_word(solver) || !is_plain_word(what)) return std::nullopt;
  return ReleaseName{std::string(solver), std::string(what)};
}

std::vector<const Profile*> profiles_called(std::string_view name) {
  std::vector<const Profile*> found;
  for (const Profile& profile : builtin_profiles()) {
    if (profile.name == name) found.insert(found.begin(), &profile);
    if (profile.releases && profile.releases->also_called == name) found.push_back(&profile);
  }
  return found;
}

std::string releases_folder() {
  const std::string cache = base::cache_folder();
  std::error_code ignored;
  return cache.empty() ? "" : fs::absolute(cache, ignored).string() + "/releases";
}

std::vector<Release> releases_at_hand() {
  std::vector<Release> all;
  for (const Profile& profile : builtin_profiles()) {
    for (Release& release : releases_of(profile.name)) all.push_back(std::move(release));
  }
  return all;
}

std::vector<Release> releases_called(std::string_view name) {
  std::vector<Release> all;
  for (const Profile* profile : profiles_called(name)) {
    for (Release& release : releases_of(profile->name)) all.push_back(std::move(release));
  }
  std::ranges::stable_sort(
      all, [](const Release& a, const Release& b) { return base::version_less(a.version, b.version); });
  return all;
}

base::Expected<Release> find_release(const ReleaseName& name) {
  std::string there;
  for (const Profile* profile : profiles_called(name.solver)) {
    const std::vector<Release> releases = releases_of(profile->name);
    const auto version = std::ranges::find(releases, name.what, &Release::version);
    if (version != releases.end()) return *version;
    const auto newest = std::find_if(releases.rbegin(), releases.rend(),
                                     [&](const Release& r) { return r.channel == name.what; });
    if (newest != releases.rend()) return *newest;
    for (const Release& release : releases) there += (there.empty() ? "" : ", ") + release.name();
  }
  return base::Error{
      fmt::format("{0} is not installed (at hand: {1}); to get it: smiter solvers --install {0}; "
                  "to see what can be had: smiter solvers --available",
                  name.text(), there.empty() ? "none" : there)};
}

bool is_release_program(const std::string& program) {
  return std::ranges::any_of(releases_at_hand(), [&](const Release& release) {
    std::error_code ignored;
    return fs::equivalent(release.program, program, ignored);
  });
}

std::string to_json(const Release& release) {
  const base::Json json{{"solver", release.solver},
                        {"version", release.version},
                        {"channel", release.channel},
                        {"says", release.says}};
  return json.dump(2) + "\n";
}

std::optional<Release> read_release(const std::string& folder) {
  constexpr std::size_t kLargest = 1 << 16;
  const auto text = base::read_file(folder + "/release.json", kLargest);
  if (!text) return std::nullopt;
  const auto json = base::Json::read(*text).value_or(base::Json());
  Release release;
  for (const auto& [key, field] : {std::pair{"solver", &Release::solver},
                                   {"version", &Release::version},
                                   {"channel", &Release::channel},
                                   {"says", &Release::says}}) {
    if (!json.is_object() || !json.contains(key) || !json[key].is_string()) return std::nullopt;
    release.*field = json[key].get<std::string>();
  }
  const auto profiles = builtin_profiles();
  const auto profile = std::ranges::find(profiles, release.solver, &Profile::name);
  if (profile == profiles.end()) return std::nullopt;
  release.program = find_program(folder + "/" + profile->program);
  if (release.program.empty()) return std::nullopt;
  return release;
}

}  // namespace smiter::solver
