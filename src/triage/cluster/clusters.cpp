// SPDX-License-Identifier: MIT
#include "triage/cluster/clusters.h"

#include <vector>

#include <fmt/core.h>

#include "base/hash.h"
#include "triage/cluster/cluster_key.h"
#include "triage/worth.h"

namespace smiter::triage {

namespace {

// Sets of cards by their places, each with the place that stands for it.
class Sets {
 public:
  explicit Sets(std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) parent_.push_back(i);
  }
  std::size_t find(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) { parent_[find(a)] = find(b); }

 private:
  std::vector<std::size_t> parent_;
};

}  // namespace

std::string family_of(const Finding& f) {
  return f.has_suspect() ? f.participants[f.suspect].family : f.solver_name();
}

std::string form_key(const Finding& f, const Form& form) {
  if (!f.reduced) return {};
  std::string options;
  if (form.asserted.empty()) {
    for (const std::string& option : f.options) options += " " + option;
  }
  std::string key = fmt::format("{}:{}{}", family_of(f), form.digest, options);
  for (char& c : key) c = static_cast<unsigned char>(c) < 0x20 ? '?' : c;
  return key;
}

Card card_of(const Finding& f, const Form& form) {
  // A place is the same before and after reduction; operators are not.
  const bool has_place = row_of(f.verdict.kind).compared == oracle::Compared::Place;
  const bool tells = strength_of_key(f) != KeyStrength::Weak && (f.reduced || has_place);
  return {.id = f.id,
          .key = tells ? f.key : std::string(),
          .form = form_key(f, form),
          .rank = {priority_of(f), !f.reduced, f.script.size(), base::hash_text(f.script)}};
}

std::map<std::uint64_t, std::uint64_t> clusters_of(std::span<const Card> cards) {
  Sets sets(cards.size());
  std::map<std::string, std::size_t> keys, forms;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (!cards[i].key.empty()) sets.join(i, keys.try_emplace(cards[i].key, i).first->second);
    if (!cards[i].form.empty()) sets.join(i, forms.try_emplace(cards[i].form, i).first->second);
  }
  std::map<std::size_t, std::size_t> heads;  // by the place that stands for the set
  for (std::size_t i = 0; i < cards.size(); ++i) {
    auto& head = heads.try_emplace(sets.find(i), i).first->second;
    if (std::tie(cards[i].rank, cards[i].id) < std::tie(cards[head].rank, cards[head].id)) head = i;
  }
  std::map<std::uint64_t, std::uint64_t> out;
  for (std::size_t i = 0; i < cards.size(); ++i) out[cards[i].id] = cards[heads.at(sets.find(i))].id;
  return out;
}

}  // namespace smiter::triage
