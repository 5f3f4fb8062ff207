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

}  // namespace

Miner::Miner(const smt::OpTable& ops) : ops_(ops), history_(ops), forms_(history_.pool->table()) {}

Item Miner::form_number(const std::string& form) {
  const auto [at, fresh] = form_numbers_.try_emplace(form, static_cast<Item>(history_.forms.size()));
  if (fresh) history_.forms.push_back(form);
  return at->second;
}

bool Miner::add_atom(const smt::TermTable& table, const DatatypeGroups& groups, TermId atom, Items& forms) {
  if (table[atom].size > kLargestAtom) {
    ++report_.atoms_skipped["too large"];
    return false;
  }
  const auto added = history_.pool->add(table, groups, atom);
  if (!added.atom) {
    ++report_.atoms_skipped[std::string(added.why_not)];
    return false;
  }
  ++report_.atoms;
  const auto known = atoms_.find(*added.atom);
  const Item form = known != atoms_.end() ? known->second : form_number(forms_.of(*added.atom));
  if (known == atoms_.end()) {
    atoms_.emplace(*added.atom, form);
    history_.atoms.push_back({*added.atom, form});
  }
  forms.push_back(form);
  return true;
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
    ++skeletons_[to_string(taken->skeleton)];
    for (const TermId atom : taken->atoms) static_cast<void>(add_atom(table, groups, atom, bug.forms));
  }
  if (!useful) return skip(bug.assertions == 0 ? "asserts nothing" : "too large");
  std::ranges::sort(bug.forms);
  bug.forms.erase(std::unique(bug.forms.begin(), bug.forms.end()), bug.forms.end());
  report_.forms_found += bug.forms.size();
  // What is left of a script is not the bug.
  if (read->repairs == 0) bug.fingerprint = fingerprint(table, assertions);
  report_.repaired += read->repairs > 0 ? 1 : 0;
  history_.bugs.push_back(std::move(bug));
  ++report_.used;
}

void Miner::add(const History& earlier) {
  for (const CountedSkeleton& skeleton : earlier.skeletons) skeletons_[skeleton.text] += skeleton.count;
  const DatatypeGroups groups = datatype_groups(earlier.pool->declarations());
  Items ignored;
  for (const Atom& atom : earlier.atoms)
    static_cast<void>(add_atom(earlier.pool->table(), groups, atom.term, ignored));
  for (const Bug& bug : earlier.bugs) {
    if (!seen_.insert(bug.text_hash).second) continue;
    Bug copy = bug;
    for (Item& form : copy.forms) form = form_number(earlier.forms[form]);
    std::ranges::sort(copy.forms);
    history_.bugs.push_back(std::move(copy));
  }
}

History Miner::finish(const AprioriOptions& options) {
  for (const auto& [text, count] : skeletons_) history_.skeletons.push_back({text, count});
  std::ranges::stable_sort(history_.skeletons, std::greater<>(), &CountedSkeleton::count);
  std::vector<Items> transactions;
  for (const Bug& bug : history_.bugs) transactions.push_back(bug.forms);
  history_.options = options;
  const FrequentSets frequent = frequent_sets(transactions, options);
  history_.rules = association_rules(frequent, options);
  return std::move(history_);
}

}  // namespace smiter::history
