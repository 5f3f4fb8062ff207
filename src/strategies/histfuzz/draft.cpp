// SPDX-License-Identifier: MIT
#include "strategies/histfuzz/draft.h"

#include <algorithm>
#include <charconv>

namespace smiter::strategies::histfuzz {

using history::NodeKind;

namespace {

bool is_quantifier(NodeKind kind) {
  return kind == NodeKind::Forall || kind == NodeKind::Exists;
}

void append_number(std::string& out, std::uint32_t number) {
  char digits[16];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

}  // namespace

void Draft::begin(const Source& source) {
  source_ = source;
  assertions_.clear();
  fills_.clear();
  used_.uses.clear();
  used_.variables.clear();
  quantifiers_.clear();
  bound_.clear();
  used_.of_sort.resize(stock_.sorts().size());
  for (const std::uint32_t sort : used_.sorts) used_.of_sort[sort].clear();
  used_.sorts.clear();
  needed_.resize(stock_.declarations().size());
  for (const std::uint32_t need : needs_) needed_[need] = 0;
  needs_.clear();
  features_ = {};
  strangers_ = 0;
  counts_.by_rule = counts_.at_random = counts_.translocated = 0;
}

// --- Populate -----------------------------------------------------------------

void Draft::add(const StockSkeleton& skeleton, base::Rng& rng) {
  strangers_ |= skeleton.strangers;
  const auto first = static_cast<std::uint32_t>(fills_.size());
  assertions_.push_back({&skeleton, first, static_cast<std::uint32_t>(quantifiers_.size())});
  const std::uint32_t blanks = skeleton.skeleton.blanks;
  find_quantifiers(skeleton.skeleton);
  fills_.resize(first + blanks);
  // A rule that was used, and the forms so far, count for one skeleton.
  forms_.met.resize(stock_.rules().size());
  forms_.is_seen.resize(stock_.forms());
  for (const std::uint32_t rule : forms_.touched) forms_.met[rule] = 0;
  for (const history::Item form : forms_.seen) forms_.is_seen[form] = 0;
  forms_.touched.clear();
  forms_.ready.clear();
  forms_.seen.clear();
  order_.resize(blanks);
  for (std::uint32_t i = 0; i < blanks; ++i) order_[i] = i;
  for (std::uint32_t i = blanks; i > 0; --i) {
    const std::uint32_t at = i - 1;
    std::swap(order_[at], order_[rng.below(i)]);
    const std::uint32_t atom = choose_atom(rng);
    fill(fills_[first + order_[at]], atom, rng);
    if (policy_.rules) note_form(stock_.atoms()[atom].form);
  }
}

void Draft::note_form(history::Item form) {
  if (forms_.is_seen[form] != 0) return;
  forms_.is_seen[form] = 1;
  forms_.seen.push_back(form);
  for (const std::uint32_t rule : stock_.rules_with(form)) {
    if (forms_.met[rule]++ == 0) forms_.touched.push_back(rule);
    if (forms_.met[rule] == stock_.rules()[rule].antecedent.size()) forms_.ready.push_back(rule);
  }
}

std::uint32_t Draft::choose_atom(base::Rng& rng) {
  if (!forms_.ready.empty()) {
    const std::uint32_t atom = choose_by_rule(rng);
    if (atom != UINT32_MAX) return atom;
  }
  ++counts_.at_random;
  return choose_at_random(rng);
}

// A random rule whose antecedent is there, taken away; an atom of a form of its
// consequent, from the shelf if it has one.
std::uint32_t Draft::choose_by_rule(base::Rng& rng) {
  const std::size_t at = rng.below(forms_.ready.size());
  const history::Rule& rule = stock_.rules()[forms_.ready[at]];
  forms_.ready[at] = forms_.ready.back();
  forms_.ready.pop_back();
  const history::Item form = rule.consequent[rng.below(rule.consequent.size())];
  const auto all = stock_.atoms_of(form);
  const auto shelf_of = [&](std::uint32_t atom) { return stock_.atoms()[atom].shelf; };
  const auto first = std::ranges::lower_bound(all, source_.shelf, {}, shelf_of);
  const auto last = std::ranges::upper_bound(all, source_.shelf, {}, shelf_of);
  for (const auto from : {std::span<const std::uint32_t>(first, last), all}) {
    for (std::uint32_t attempt = 0; attempt < policy_.draws && !from.empty(); ++attempt) {
      const std::uint32_t atom = from[rng.below(from.size())];
      if (!fits(atom)) continue;
      ++counts_.by_rule;
      return atom;
    }
  }
  return UINT32_MAX;
}

bool Draft::shares_sort(std::uint32_t atom) const {
  return std::ranges::any_of(stock_.slots(stock_.atoms()[atom]),
                             [&](std::uint32_t sort) { return !used_.of_sort[sort].empty(); });
}

std::uint32_t Draft::choose_at_random(base::Rng& rng) {
  Shelf shelf = source_.shelf;
  if (rng.chance(policy_.other_shelf, 1000)) {
    shelf = rng.coin() ? Shelf::Core : static_cast<Shelf>(rng.below(kShelves));
  }
  const auto list_of = [&](Shelf s) {
    return source_.may_be_strange == 0 ? stock_.common(s) : stock_.all(s);
  };
  auto list = list_of(shelf);
  if (list.empty()) list = list_of(source_.shelf);
  if (list.empty()) list = list_of(Shelf::Core);
  std::uint32_t last = list[rng.below(list.size())];
  for (std::uint32_t attempt = 0; attempt < policy_.draws; ++attempt) {
    if (fits(last) && (!policy_.prefers_shared_sorts || used_.sorts.empty() || shares_sort(last)))
      return last;
    const std::uint32_t other = list[rng.below(list.size())];
    if (fits(other) || !fits(last)) last = other;
  }
  if (fits(last)) return last;
  const auto safe = stock_.common(Shelf::Core);
  return safe.empty() ? last : safe[rng.below(safe.size())];
}

void Draft::fill(Fill& blank, std::uint32_t number, base::Rng& rng) {
  const StockAtom& atom = stock_.atoms()[number];
  blank = {number, static_cast<std::uint32_t>(used_.uses.size())};
  features_ |= atom.features;
  strangers_ |= atom.strangers;
  need(atom.needs);
  used_.of_slots.clear();
  for (const std::uint32_t sort : stock_.slots(atom)) used_.of_slots.push_back(variable_for(sort, rng));
  for (const Piece& piece : stock_.pieces(atom)) {
    if (piece.slot != kNoSlot) used_.uses.push_back(used_.of_slots[piece.slot]);
  }
}

// One of the formula's variables of this sort that the atom has not taken, or a new one.
std::uint32_t Draft::variable_for(std::uint32_t sort, base::Rng& rng) {
  const auto& there = used_.of_sort[sort];
  const auto taken = [&](std::uint32_t variable) {
    return std::ranges::find(used_.of_slots, variable) != used_.of_slots.end();
  };
  if (policy_.pool_names) {
    for (const std::uint32_t variable : there) {
      if (!taken(variable)) return variable;
    }
    return new_variable(sort);
  }
  const bool full = there.size() >= policy_.most_variables;
  if (!there.empty() && (full || rng.chance(policy_.reuse, 1000))) {
    const std::uint32_t variable = there[rng.below(there.size())];
    if (!taken(variable) || full) return variable;
  }
  return new_variable(sort);
}

std::uint32_t Draft::new_variable(std::uint32_t sort) {
  const auto number = static_cast<std::uint32_t>(used_.variables.size());
  if (used_.of_sort[sort].empty()) used_.sorts.push_back(sort);
  used_.variables.push_back({sort, static_cast<std::uint32_t>(used_.of_sort[sort].size())});
  used_.of_sort[sort].push_back(number);
  return number;
}

void Draft::translocate(base::Rng& rng) {
  if (used_.uses.empty()) return;
  const std::uint64_t count = 1 + rng.below(policy_.most_translocations);
  for (std::uint64_t i = 0; i < count; ++i) {
    std::uint32_t& use = used_.uses[rng.below(used_.uses.size())];
    const auto& others = used_.of_sort[used_.variables[use].sort];
    const std::uint32_t other = others[rng.below(others.size())];
    counts_.translocated += other != use ? 1 : 0;
    use = other;
  }
}

// --- Quantifiers ----------------------------------------------------------------

// Which blanks are below each quantifier, in the order of the skeleton.
void Draft::find_quantifiers(const history::Skeleton& skeleton) {
  if (skeleton.quantifiers == 0) return;
  struct Open {
    std::uint32_t left;        // arguments to come
    std::uint32_t quantifier;  // or UINT32_MAX
  };
  std::vector<Open> open;
  std::uint32_t blanks = 0;
  for (const history::SkeletonNode& node : skeleton.nodes) {
    if (!open.empty()) --open.back().left;
    if (node.arguments > 0) {
      const bool quantifies = is_quantifier(node.kind);
      open.push_back(
          {node.arguments, quantifies ? static_cast<std::uint32_t>(quantifiers_.size()) : UINT32_MAX});
      if (quantifies) quantifiers_.push_back({blanks, 0});
      continue;
    }
    if (node.kind == NodeKind::Blank) ++blanks;
    while (!open.empty() && open.back().left == 0) {
      if (open.back().quantifier != UINT32_MAX) {
        Quantifier& q = quantifiers_[open.back().quantifier];
        q.blanks = blanks - q.first_blank;
      }
      open.pop_back();
    }
  }
}

void Draft::bind(base::Rng& rng) {
  for (const Assertion& assertion : assertions_) {
    for (std::uint32_t q = 0; q < assertion.skeleton->skeleton.quantifiers; ++q)
      bind(quantifiers_[assertion.first_quantifier + q], assertion, rng);
  }
  if (!quantifiers_.empty()) features_.add(theory::Feature::Quantifiers);
}

// A free variable of what is below, or one that does not occur there.
void Draft::bind(Quantifier& quantifier, const Assertion& assertion, base::Rng& rng) {
  quantifier.first = static_cast<std::uint32_t>(bound_.size());
  std::uint32_t wanted = 1;
  while (wanted < policy_.most_bound && rng.chance(policy_.another_bound, 1000)) ++wanted;
  for (std::uint32_t i = 0; i < wanted; ++i) {
    std::uint32_t variable = UINT32_MAX;
    if (quantifier.blanks > 0 && !rng.chance(policy_.vacuous, 1000)) {
      const Fill& fill = fills_[assertion.first_fill + quantifier.first_blank + rng.below(quantifier.blanks)];
      const std::size_t gaps = stock_.pieces(stock_.atoms()[fill.atom]).size() - 1;
      if (gaps > 0) variable = used_.uses[fill.first_use + rng.below(gaps)];
      if (variable != UINT32_MAX && !stock_.sorts()[used_.variables[variable].sort].bindable)
        variable = UINT32_MAX;
    }
    if (variable == UINT32_MAX) variable = fresh_bound(rng);
    const auto mine = bound_.begin() + quantifier.first;
    if (std::find(mine, bound_.end(), variable) == bound_.end()) bound_.push_back(variable);
  }
  quantifier.count = static_cast<std::uint32_t>(bound_.size()) - quantifier.first;
  for (std::uint32_t i = 0; i < quantifier.count; ++i) {
    const StockSort& sort = stock_.sorts()[used_.variables[bound_[quantifier.first + i]].sort];
    features_ |= sort.features;
    strangers_ |= sort.strangers;
    need(sort.needs);
  }
}

std::uint32_t Draft::fresh_bound(base::Rng& rng) {
  std::uint32_t sort = stock_.bool_sort();
  if (!used_.sorts.empty()) {
    const std::uint32_t other = used_.sorts[rng.below(used_.sorts.size())];
    if (stock_.sorts()[other].bindable) sort = other;
  }
  return new_variable(sort);
}

void Draft::need(Range<std::uint32_t> range) {
  for (const std::uint32_t declaration : stock_.needs(range)) {
    if (needed_[declaration] != 0) continue;
    needed_[declaration] = 1;
    needs_.push_back(declaration);
  }
}

// --- Text -----------------------------------------------------------------------

void Draft::write_name(const Variable& variable, std::string& out) const {
  out += stock_.sorts()[variable.sort].prefix;
  append_number(out, variable.number);
}

void Draft::write_atom(const Fill& fill, std::string& out) {
  std::uint32_t use = fill.first_use;
  for (const Piece& piece : stock_.pieces(stock_.atoms()[fill.atom])) {
    out += stock_.text(piece);
    if (piece.slot == kNoSlot) break;
    Variable& variable = used_.variables[used_.uses[use++]];
    variable.free = variable.free || variable.bound == 0;
    write_name(variable, out);
  }
}

void Draft::write_assertion(std::size_t number, std::string& out) {
  const Assertion& assertion = assertions_[number];
  struct Open {
    std::uint32_t left;
    std::uint32_t quantifier;
  };
  std::vector<Open> open;
  std::uint32_t blank = assertion.first_fill, quantifier = assertion.first_quantifier;
  out += "(assert ";
  bool first = true;
  for (const history::SkeletonNode& node : assertion.skeleton->skeleton.nodes) {
    if (!first) out += ' ';
    first = false;
    if (!open.empty()) --open.back().left;
    if (node.kind == NodeKind::Blank) {
      write_atom(fills_[blank++], out);
    } else if (node.arguments == 0) {
      out += history::word_of(node.kind);
    } else {
      out += '(';
      out += history::word_of(node.kind);
      open.push_back({node.arguments, UINT32_MAX});
      if (is_quantifier(node.kind)) {
        open.back().quantifier = quantifier;
        const Quantifier& q = quantifiers_[quantifier++];
        out += " (";
        for (std::uint32_t i = 0; i < q.count; ++i) {
          Variable& variable = used_.variables[bound_[q.first + i]];
          ++variable.bound;
          out += i > 0 ? " (" : "(";
          write_name(variable, out);
          out += ' ';
          out += stock_.sorts()[variable.sort].text;
          out += ')';
        }
        out += ')';
      }
      continue;
    }
    while (!open.empty() && open.back().left == 0) {
      if (open.back().quantifier != UINT32_MAX) {
        const Quantifier& q = quantifiers_[open.back().quantifier];
        for (std::uint32_t i = 0; i < q.count; ++i) --used_.variables[bound_[q.first + i]].bound;
      }
      out += ')';
      open.pop_back();
    }
  }
  out += ")\n";
}

void Draft::write_declarations(std::string& out) {
  for (const Variable& variable : used_.variables) {
    if (!variable.free) continue;
    const StockSort& sort = stock_.sorts()[variable.sort];
    features_ |= sort.features;
    need(sort.needs);
  }
  std::ranges::sort(needs_);
  for (const std::uint32_t declaration : needs_) out += stock_.declarations()[declaration];
  for (const Variable& variable : used_.variables) {
    if (!variable.free) continue;
    out += "(declare-fun ";
    write_name(variable, out);
    out += " () ";
    out += stock_.sorts()[variable.sort].text;
    out += ")\n";
  }
}

}  // namespace smiter::strategies::histfuzz
