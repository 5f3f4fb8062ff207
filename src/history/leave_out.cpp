// SPDX-License-Identifier: MIT
#include "history/leave_out.h"

#include <algorithm>
#include <vector>

#include "history/miner.h"

namespace smiter::history {

namespace {

// For each number, the new one of those that stay.
using Renumbering = std::vector<std::uint32_t>;

template <typename T>
Renumbering keep_some(std::vector<T>& all, const std::vector<bool>& goes) {
  Renumbering numbers(all.size());
  std::vector<T> kept;
  for (std::size_t i = 0; i < all.size(); ++i) {
    numbers[i] = static_cast<std::uint32_t>(kept.size());
    if (!goes[i]) kept.push_back(std::move(all[i]));
  }
  all = std::move(kept);
  return numbers;
}

}  // namespace

std::size_t leave_out(History& history, const std::function<bool(const Bug&)>& known) {
  std::vector<bool> atom_goes(history.atoms.size()), skeleton_goes(history.skeletons.size());
  const auto end = history.bugs.end();
  const auto gone = std::stable_partition(history.bugs.begin(), end, [&](const Bug& b) { return !known(b); });
  const auto count = static_cast<std::size_t>(end - gone);
  if (count == 0) return 0;
  for (auto bug = gone; bug != end; ++bug) {
    for (const std::uint32_t atom : bug->atoms) atom_goes[atom] = true;
    for (const std::uint32_t skeleton : bug->skeletons) {
      if (--history.skeletons[skeleton].count == 0) skeleton_goes[skeleton] = true;
    }
  }
  history.bugs.erase(gone, end);
  for (const Bug& bug : history.bugs) {
    for (const std::uint32_t atom : bug.atoms) atom_goes[atom] = false;
  }
  const Renumbering atoms = keep_some(history.atoms, atom_goes);
  const Renumbering skeletons = keep_some(history.skeletons, skeleton_goes);
  for (Bug& bug : history.bugs) {
    for (std::uint32_t& atom : bug.atoms) atom = atoms[atom];
    for (std::uint32_t& skeleton : bug.skeletons) skeleton = skeletons[skeleton];
  }
  learn_rules(history);
  return count;
}

bool is_trophy(const Bug& bug) {
  return bug.name.starts_with("trophies.md#");
}

}  // namespace smiter::history
