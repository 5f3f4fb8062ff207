// SPDX-License-Identifier: MIT
#include "campaign/setup/stored_counters.h"

#include <charconv>
#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "base/json.h"
#include "campaign/store/store.h"

namespace smiter::campaign {

namespace {

constexpr std::size_t kDigits = 16;  // of a hash

// Stops at the first that is no hash.
void read_hashes(std::string_view text, std::vector<std::uint64_t>& to) {
  for (; text.size() >= kDigits; text.remove_prefix(kDigits)) {
    std::uint64_t hash = 0;
    const char* const end = text.data() + kDigits;
    const auto read = std::from_chars(text.data(), end, hash, 16);
    if (read.ec != std::errc() || read.ptr != end) return;
    to.push_back(hash);
  }
}

void read_part(const std::string& text, const std::vector<solver::SolverConfig>& solvers, SeenHashes& to) {
  try {
    const base::Json json = base::Json::parse(text);
    for (std::size_t i = 0; i < solvers.size(); ++i)
      read_hashes(json.value(solvers[i].label, std::string()), to[i]);
  } catch (const base::JsonError&) {
    return;  // as if it were not there
  }
}

}  // namespace

std::string counters_key(std::uint64_t part) {
  return fmt::format("counters/{}", part);
}

std::string counters_text(const SeenHashes& news, const std::vector<solver::SolverConfig>& solvers) {
  base::Json json = base::Json::object();
  for (std::size_t i = 0; i < news.size(); ++i) {
    if (news[i].empty()) continue;
    std::string text;
    text.reserve(kDigits * news[i].size());
    for (const std::uint64_t hash : news[i]) fmt::format_to(std::back_inserter(text), "{:016x}", hash);
    json[solvers[i].label] = text;
  }
  return json.empty() ? std::string() : json.dump();
}

StoredCounters stored_counters(const Store& store, const std::vector<solver::SolverConfig>& solvers) {
  StoredCounters stored{.seen = SeenHashes(solvers.size())};
  while (const auto text = store.meta(counters_key(stored.parts))) {
    read_part(*text, solvers, stored.seen);
    ++stored.parts;
  }
  return stored;
}

}  // namespace smiter::campaign
