// SPDX-License-Identifier: MIT
#include "strategies/storm/fragments.h"

#include <array>
#include <unordered_map>

#include "eval/judge.h"

namespace smiter::strategies::storm {

using smt::TermId;
using smt::Word;

namespace {

// A seed's formula that costs more than this has no value for us: there are others.
// And in another script the same values must be at hand.
constexpr eval::EvalLimits kLimits = {
    .steps = 200'000, .calls = 2'000, .instances = 2'000, .own_values_only = true};

// Connectives and their truth tables; STORM has the first.
struct Connective {
  std::string_view name;
  bool (*value)(bool, bool);
};
constexpr std::array kConnectives = {
    Connective{"and", [](bool a, bool b) { return a && b; }},
    Connective{"or", [](bool a, bool b) { return a || b; }},
    Connective{"xor", [](bool a, bool b) { return a != b; }},
    Connective{"=>", [](bool a, bool b) { return !a || b; }},
    Connective{"=", [](bool a, bool b) { return a == b; }},
};

}  // namespace

Fragments::Fragments(Frame& frame, const eval::Model& model, const StormPolicy& policy,
                     std::span<const TrustedValue> trusted)
    : frame_(frame),
      model_(eval::with_open_cells(model, frame.table())),
      evaluator_(frame.table(), model_, kLimits),
      policy_(policy),
      depth_(frame.table()) {
  evaluate_seed(trusted);
}

void Fragments::evaluate_seed(std::span<const TrustedValue> trusted) {
  std::unordered_map<std::string_view, bool> said;
  for (const TrustedValue& t : trusted) said.emplace(t.formula, t.value);
  const smt::TermTable& table = frame_.table();
  for (TermId term : frame_.closed_terms()) {
    const eval::Evaluated result = evaluator_.evaluate(term);
    if (table.sort(term) != smt::kBool || depth_(term) > policy_.max_depth) continue;
    if (result.is_known() && result.note == nullptr) {
      initial_.push_back({term, result.is_true()});
    } else if (!result.is_known() && !result.note->cell) {
      without_value_.push_back(term);
      if (said.empty()) continue;
      if (const auto it = said.find(frame_.text(term)); it != said.end())
        initial_.push_back({term, it->second, true});
    }
  }
}

Fragment Fragments::draw(base::Rng& rng) const {
  const bool from_seed = constructed_.empty() || rng.chance(policy_.from_seed, 1000);
  return from_seed ? initial_[rng.below(initial_.size())] : constructed_[rng.below(constructed_.size())];
}

TermId Fragments::negation(TermId term) {
  return frame_.table().mk_operator(Word::OpNot, std::array{term}).value_or(term);
}

Fragment Fragments::draw_true(base::Rng& rng) {
  Fragment fragment = draw(rng);
  if (!fragment.value) fragment.term = negation(fragment.term);
  fragment.value = true;
  return fragment;
}

std::optional<Fragment> Fragments::combine(base::Rng& rng) {
  smt::TermTable& table = frame_.table();
  const Fragment first = draw(rng);
  if (rng.chance(policy_.negations, 1000)) return Fragment{negation(first.term), !first.value, first.trusted};
  const Fragment second = draw(rng);
  const bool trusted = first.trusted || second.trusted;
  const bool all = policy_.connectives == Connectives::All;
  if (all && rng.chance(1, 6)) {
    const Fragment third = draw(rng);
    const auto term = table.mk_operator(Word::OpIte, std::array{first.term, second.term, third.term});
    if (!term) return std::nullopt;
    return Fragment{*term, first.value ? second.value : third.value, trusted || third.trusted};
  }
  const Connective& connective = all ? rng.pick(kConnectives) : kConnectives[0];
  const auto term =
      table.mk_operator(table.symbols().intern(connective.name), std::array{first.term, second.term});
  if (!term) return std::nullopt;
  return Fragment{*term, connective.value(first.value, second.value), trusted};
}

void Fragments::construct(std::size_t count, base::Rng& rng) {
  if (initial_.empty()) return;
  // With a small bound there may not be so many formulas, and most draws are too deep: stop some time.
  const std::size_t most_tries = 8 * count;
  for (std::size_t tries = 0; constructed_.size() < count && tries < most_tries; ++tries) {
    const auto made = combine(rng);
    if (!made || depth_(made->term) > policy_.max_depth) continue;
    if (in_construction_.insert(made->term).second) constructed_.push_back(*made);
  }
}

}  // namespace smiter::strategies::storm
