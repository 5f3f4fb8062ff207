// SPDX-License-Identifier: MIT
// The releases of solvers that `smiter solvers --install` has put into the cache folder.
//
//   CACHE/releases/SOLVER/VERSION/SOLVER         a launcher: the program, as far as others can tell
//                                /release.json   what it is; written last
//                                /made-of        the packages, with their hashes
//   CACHE/releases/.part/SOLVER@VERSION          one on its way, moved to its place when it works
//
// A release is used by its name, SOLVER@VERSION. The folder is the user's own; what is not as it
// should be is not there.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "solver/profile/profile.h"

namespace smiter::solver {

struct Release {
  std::string solver;   // the name of its profile
  std::string version;  // as its package says
  std::string channel;  // where it came from: trixie, npm
  std::string says;     // what the program says of itself
  std::string program;  // its launcher; a path

  [[nodiscard]] std::string name() const { return solver + "@" + version; }
};

// "SOLVER@WHAT" cut in two; `what` is a version, a channel or "all".
struct ReleaseName {
  std::string solver;
  std::string what;
  [[nodiscard]] std::string text() const { return solver + "@" + what; }
};

// Nothing if the word has another form. Both parts are fit to be names of files.
[[nodiscard]] std::optional<ReleaseName> read_release_name(std::string_view word);
[[nodiscard]] bool is_plain_word(std::string_view word);

// The profiles that a name stands for: the one called so, then others whose releases go by it.
[[nodiscard]] std::vector<const Profile*> profiles_called(std::string_view name);

// "" if there is no cache folder.
[[nodiscard]] std::string releases_folder();

// By solver, then from old to new.
[[nodiscard]] std::vector<Release> releases_at_hand();
// Those that a name stands for, from old to new.
[[nodiscard]] std::vector<Release> releases_called(std::string_view name);
// The one that is meant; of a channel the newest. An error says what there is and how to get it.
[[nodiscard]] base::Expected<Release> find_release(const ReleaseName& name);
[[nodiscard]] bool is_release_program(const std::string& program);

// The file release.json; the program is not in it, since the folder may move.
[[nodiscard]] std::string to_json(const Release& release);
[[nodiscard]] std::optional<Release> read_release(const std::string& folder);

}  // namespace smiter::solver
