// SPDX-License-Identifier: MIT
#include "triage/cluster/neighbours.h"

#include <algorithm>
#include <queue>
#include <string>
#include <utility>

#include "base/hash.h"

namespace smiter::triage {

namespace {

// If A contains B, it has every part of B, so B's first assertion is a part of A. A finding is therefore kept
// under each of its parts and under its first assertion; it asks for its parts among first assertions, and
// for its first assertion among parts. With operators it is the same.
enum class Word : std::uint8_t { Part, FirstAsserted, Operator, FirstOperator, Versions };

struct Words {
  Word part;            // each term of the script
  Word first_asserted;  // its first assertion
  Word operators;       // each, of a script that is not reduced
  Word first_operator;  // of one that is
};
constexpr Words kKept{Word::Part, Word::FirstAsserted, Word::Operator, Word::FirstOperator};
constexpr Words kAsked{Word::FirstAsserted, Word::Part, Word::FirstOperator, Word::Operator};

std::vector<std::uint64_t> words_of(const Traits& t, const Words& words) {
  std::vector<std::uint64_t> out;
  const auto add = [&, solver = base::hash_text(t.solver)](Word kind, std::uint64_t thing) {
    out.push_back(base::combine(base::combine(solver, static_cast<std::uint64_t>(kind)), thing));
  };
  for (const std::uint64_t part : t.form.parts) add(words.part, part);
  if (!t.form.asserted.empty()) add(words.first_asserted, t.form.asserted.front());
  if (t.reduced) {
    if (!t.operators.empty()) add(words.first_operator, base::hash_text(t.operators.front()));
  } else {
    for (const std::string& op : t.operators) add(words.operators, base::hash_text(op));
  }
  std::uint64_t versions = 0;
  for (const auto& [version, shows] : t.versions)
    versions = base::combine(versions, base::combine(base::hash_text(version), shows ? 1 : 2));
  if (!t.versions.empty()) add(Word::Versions, versions);
  return out;
}

}  // namespace

void Neighbours::put(std::uint64_t id, Traits traits) {
  erase(id);
  for (const std::uint64_t w : words_of(traits, kKept)) by_word_[w].insert(id);
  traits_[id] = std::move(traits);
}

void Neighbours::erase(std::uint64_t id) {
  const auto at = traits_.find(id);
  if (at == traits_.end()) return;
  for (const std::uint64_t w : words_of(at->second, kKept)) {
    const auto ids = by_word_.find(w);
    if (ids == by_word_.end()) continue;
    ids->second.erase(id);
    if (ids->second.empty()) by_word_.erase(ids);
  }
  traits_.erase(at);
}

const Traits* Neighbours::find(std::uint64_t id) const {
  const auto at = traits_.find(id);
  return at == traits_.end() ? nullptr : &at->second;
}

std::vector<Perhaps> Neighbours::of(std::uint64_t id, std::size_t most,
                                    const std::function<bool(std::uint64_t)>& counts) const {
  std::vector<Perhaps> out;
  const Traits* const mine = find(id);
  if (mine == nullptr) return out;
  // All lists at once, in the order of the numbers, so that the end is seldom reached.
  using Place = std::pair<Ids::const_iterator, Ids::const_iterator>;  // in a list, and its end
  const auto later = [](const Place& a, const Place& b) { return *a.first > *b.first; };
  std::priority_queue<Place, std::vector<Place>, decltype(later)> lists(later);
  for (const std::uint64_t w : words_of(*mine, kAsked)) {
    if (const auto ids = by_word_.find(w); ids != by_word_.end())
      lists.push({ids->second.begin(), ids->second.end()});
  }
  std::uint64_t last = id;
  while (!lists.empty() && out.size() < most) {
    auto [at, end] = lists.top();
    lists.pop();
    const std::uint64_t other = *at;
    if (++at != end) lists.push({at, end});
    if (other == id || other == last || !counts(other)) continue;
    last = other;
    if (std::string why = sign_of_likeness(*mine, traits_.at(other)); !why.empty())
      out.push_back({other, std::move(why)});
  }
  return out;
}

}  // namespace smiter::triage
