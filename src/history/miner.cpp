// SPDX-License-Identifier: MIT
#include "history/miner.h"

#include <algorithm>

#include "base/hash.h"
#include "history/expand.h"
#include "history/fingerprint.h"
#include "history/lenient.h"
#include "history/skeleton.h"

namespace smiter::history {

using smt::TermId;

namespace {

// Larger atoms are generated code; a formula made of them says little.
constexpr std::uint32_t kLargestAtom = 2000;

// An error's message without what is particular to one script.
std::string kind_of_error(std::string_view message) {
  std::string out;
  bool quoted = false;
  for (const char c : message) {
    if (c == '\'') {
      if (!quoted) out += "'…'";
      quoted = !quoted;
    } else if (!quoted) {
      out += c;
    }
  }
  constexpr std::string_view kSorts = "fits argument sorts";
  if (const auto at = out.find(kSorts); at != std::string::npos) out.resize(at + kSorts.size());
  return out;
}

// Each once, in order. (clang 14 cannot compile ranges::unique.)
void sort_once(std::vector<std::uint32_t>& numbers) {
  std::ranges::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

}  // namespace

Miner::Miner(const smt::OpTable& ops) : ops_(ops), history_(ops), forms_(history_.pool->table()) {}

Item Miner::form_number(const std::string& form) {
  const auto [at, fresh] = form_numbers_.try_emplace(form, static_cast<Item>(history_.forms.size()));
  if (fresh) history_.forms.push_back(form);
  return at->second;
}

std::optional<std::uint32_t> Miner::add_atom(const smt::TermTable& table, const DatatypeGroups& groups,
                                             TermId atom) {
  if (table[atom].size > kLargestAtom) {
    ++report_.atoms_skipped["too large"];
    return std::nullopt;
  }
  const auto added = history_.pool->add(table, groups, atom);
  if (!added.atom) {
    ++report_.atoms_skipped[std::string(added.why_not)];
    return std::nullopt;
  }
  ++report_.atoms;
  const auto [known, fresh] =
      atoms_.try_emplace(*added.atom, static_cast<std::uint32_t>(history_.atoms.size()));
  if (fresh) history_.atoms.push_back({*added.atom, form_number(forms_.of(*added.atom))});
  return known->second;
}

std::uint32_t Miner::add_skeleton(const std::string& text, std::uint32_t count) {
  const auto [at, fresh] =
      skeletons_.try_emplace(text, Counted{static_cast<std::uint32_t>(skeletons_.size()), 0});
  at->second.count += count;
  return at->second.number;
}

void Miner::add(std::string_view name, std::string_view text) {
  ++report_.scripts;
  const std::uint64_t hash = base::hash_text(text);
  if (!seen_.insert(hash).second) {
    ++report_.duplicates;
    return;
  }
  const auto read = parse_leniently(text, ops_);
  if (!read) return skip(kind_of_error(read.error().message));
  smt::TermTable& table = *read->table;
  const smt::Script& script = read->script;
  const DatatypeGroups groups = datatype_groups(script);
  Expander expander(table);
  Bug bug{.name = std::string(name), .text_hash = hash};
  std::vector<TermId> assertions;
  bool useful = false;
  for (const smt::Command& command : script.commands) {
    if (command.kind != smt::CommandKind::Assert) continue;
    ++bug.assertions;
    ++report_.assertions;
    const auto expanded = expander.expand(command.term);
    if (!expanded) {
      ++report_.large_skeletons;
      continue;
    }
    assertions.push_back(*expanded);
    const auto taken = take_apart(table, *expanded);
    if (!taken) {
      ++report_.large_skeletons;
      continue;
    }
    useful = true;
    bug.skeletons.push_back(add_skeleton(to_string(taken->skeleton), 1));
    for (const TermId atom : taken->atoms) {
      const auto number = add_atom(table, groups, atom);
      if (!number) continue;
      bug.atoms.push_back(*number);
      bug.forms.push_back(history_.atoms[*number].form);
    }
  }
  if (!useful) return skip(bug.assertions == 0 ? "asserts nothing" : "too large");
  sort_once(bug.forms);
  sort_once(bug.atoms);
  report_.forms_found += bug.forms.size();
  // What is left of a script is not the bug.
  if (read->repairs == 0) bug.fingerprint = fingerprint(table, assertions);
  report_.repaired += read->repairs > 0 ? 1 : 0;
  history_.bugs.push_back(std::move(bug));
  ++report_.used;
}

void Miner::add(const History& earlier) {
  std::vector<std::uint32_t> skeletons;  // by the earlier number
  for (const CountedSkeleton& skeleton : earlier.skeletons)
    skeletons.push_back(add_skeleton(skeleton.text, skeleton.count));
  const DatatypeGroups groups = datatype_groups(earlier.pool->declarations());
  std::vector<std::optional<std::uint32_t>> atoms;
  for (const Atom& atom : earlier.atoms) atoms.push_back(add_atom(earlier.pool->table(), groups, atom.term));
  for (const Bug& bug : earlier.bugs) {
    if (!seen_.insert(bug.text_hash).second) continue;
    Bug copy = bug;
    for (Item& form : copy.forms) form = form_number(earlier.forms[form]);
    std::ranges::sort(copy.forms);
    copy.atoms.clear();
    for (const std::uint32_t atom : bug.atoms) {
      if (atoms[atom]) copy.atoms.push_back(*atoms[atom]);
    }
    sort_once(copy.atoms);
    for (std::uint32_t& skeleton : copy.skeletons) skeleton = skeletons[skeleton];
    history_.bugs.push_back(std::move(copy));
  }
}

// Most frequent first; bugs get the final numbers.
void Miner::number_skeletons() {
  std::vector<std::pair<CountedSkeleton, std::uint32_t>> order;
  for (const auto& [text, counted] : skeletons_) order.push_back({{text, counted.count}, counted.number});
  std::ranges::stable_sort(order, std::greater<>(), [](const auto& entry) { return entry.first.count; });
  std::vector<std::uint32_t> final_number(order.size());
  for (auto& [skeleton, number] : order) {
    final_number[number] = static_cast<std::uint32_t>(history_.skeletons.size());
    history_.skeletons.push_back(std::move(skeleton));
  }
  for (Bug& bug : history_.bugs) {
    for (std::uint32_t& skeleton : bug.skeletons) skeleton = final_number[skeleton];
    std::ranges::sort(bug.skeletons);
  }
}

History Miner::finish(const AprioriOptions& options) {
  number_skeletons();
  history_.options = options;
  learn_rules(history_);
  return std::move(history_);
}

void learn_rules(History& history) {
  std::vector<Items> transactions;
  for (const Bug& bug : history.bugs) transactions.push_back(bug.forms);
  history.rules = association_rules(frequent_sets(transactions, history.options), history.options);
}

}  // namespace smiter::history
