// SPDX-License-Identifier: MIT
// Bug triggers out of an issue tracker, as HistFuzz gathers them: closed issues whose title
// names a bug, the fenced blocks of their bodies and comments that hold a (check-sat.
//
//   DIR/<owner>_<name>_<issue>_<n>.smt2   a script; its first lines say where it is from
//   DIR/collected.json                    the same for all files, and where to go on
//
// Stopped at any moment it goes on where it was; run again later it asks only for what
// changed since. Errors of the server are waited out, within bounds.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/expected.h"
#include "collect/http.h"

namespace smiter::collect {

struct CollectOptions {
  std::string repo;  // owner/name
  std::string out;
  std::string api = "https://api.github.com";
  std::string since = {};                  // a date; empty: since the last time, or ever
  std::vector<std::string> keywords = {};  // of titles; empty: default_keywords()
};

// What it depends on besides the network, to be exchanged in tests.
struct Surroundings {
  std::function<std::uint64_t()> now_s;  // since 1970
  std::function<void(std::uint64_t)> sleep_s;
  std::function<void(const std::string&)> say;  // progress, one line
};

struct Collected {
  std::uint64_t issues = 0;    // closed ones that are no pull requests
  std::uint64_t matching = 0;  // by their titles
  std::uint64_t scripts = 0;   // written
  std::uint64_t pages = 0;
};

[[nodiscard]] base::Expected<Collected> collect(const CollectOptions& options, const Fetch& fetch,
                                                const Surroundings& surroundings);

}  // namespace smiter::collect
