// SPDX-License-Identifier: MIT
// Core: connectives, equality, ite.
#include <algorithm>
#include <array>

#include "strategies/diver/rules/rules.h"

namespace smiter::strategies::diver {

using eval::Kind;
using eval::Value;

namespace {

bool is(const Value* v, bool wanted) {
  return v != nullptr && v->as_bool() == wanted;
}

void negation(const Application& a, std::span<Constraint> out) {
  if (const auto truth = a.wanted.truth()) out[0] = exactly(!*truth);
}

// and: `decisive` is false, or: true. One decisive argument decides.
void connective(const Application& a, std::span<Constraint> out, bool decisive) {
  const auto truth = a.wanted.truth();
  if (!truth) return;
  std::size_t deciders = 0;
  for (const Value* v : a.args) deciders += is(v, decisive) ? 1 : 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (*truth != decisive) {
      out[i] = exactly(!decisive);
    } else if (deciders > (is(a.args[i], decisive) ? 1u : 0u)) {
      out[i] = {};
    } else if (a.args[i] != nullptr) {
      out[i] = exactly(decisive);
    }
  }
}
void conjunction(const Application& a, std::span<Constraint> out) {
  connective(a, out, false);
}
void disjunction(const Application& a, std::span<Constraint> out) {
  connective(a, out, true);
}

// True if a premise is false or the conclusion, which comes last, is true.
void implication(const Application& a, std::span<Constraint> out) {
  const auto truth = a.wanted.truth();
  if (!truth) return;
  const std::size_t last = a.size() - 1;
  std::size_t deciders = 0;
  for (std::size_t i = 0; i < a.size(); ++i) deciders += is(a.args[i], i == last) ? 1 : 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool decisive = i == last;
    if (!*truth) {
      out[i] = exactly(!decisive);
    } else if (deciders > (is(a.args[i], decisive) ? 1u : 0u)) {
      out[i] = {};
    } else if (a.args[i] != nullptr) {
      out[i] = exactly(decisive);
    }
  }
}

void exclusive_or(const Application& a, std::span<Constraint> out) {
  if (!a.wanted.truth()) return;
  for (std::size_t i = 0; i < a.size(); ++i) out[i].complete = true;  // each keeps its value
}

// Values that are equal just if they look equal, whatever the model leaves open.
bool is_plain(const Value& v) {
  switch (v.kind()) {
    case Kind::Bool:
    case Kind::Int:
    case Kind::BitVec:
    case Kind::Float:
    case Kind::RoundingMode:
    case Kind::String:
    case Kind::Abstract:
      return true;
    case Kind::Real:
      return v.is_rational();
    case Kind::RegLan:
    case Kind::Array:
    case Kind::Function:
    case Kind::Datatype:
    case Kind::Seq:
    case Kind::Set:
      break;
  }
  return false;
}

// Anything but these values; of a sort with two values that is the other one.
Constraint all_but(std::vector<Value> values) {
  const Value& first = values[0];
  if (values.size() == 1 && first.kind() == Kind::Bool) return exactly(!first.as_bool());
  if (values.size() == 1 && first.kind() == Kind::BitVec && first.width() == 1) {
    return exactly(Value::bitvec(1, first.word() ^ 1));
  }
  return {Except{std::move(values)}, true};
}

std::vector<Value> others(const Application& a, std::size_t i) {
  std::vector<Value> values;
  for (std::size_t j = 0; j < a.size(); ++j) {
    if (j != i && std::ranges::find(values, a[j]) == values.end()) values.push_back(a[j]);
  }
  return values;
}

bool all_plain(const Application& a) {
  return std::ranges::all_of(a.args, [](const Value* v) { return is_plain(*v); });
}

void equality(const Application& a, std::span<Constraint> out) {
  const auto truth = a.wanted.truth();
  if (!truth || a.size() < 2) return;
  const bool plain = all_plain(a);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (*truth) {
      out[i].complete = plain;  // keep: it is what the others are
    } else if (plain) {
      std::vector<Value> rest = others(a, i);
      out[i] = rest.size() > 1 ? Constraint{} : all_but(std::move(rest));
    }
  }
}

void pairwise_distinct(const Application& a, std::span<Constraint> out) {
  const auto truth = a.wanted.truth();
  if (!truth || !all_plain(a)) return;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::vector<Value> rest = others(a, i);
    if (rest.size() + 1 < a.size()) {
      if (!*truth) out[i] = {};  // two others are equal
    } else if (*truth) {
      out[i] = rest.empty() ? Constraint{} : all_but(std::move(rest));
    } else if (rest.size() == 1) {
      out[i] = exactly(rest[0]);
    }
  }
}

void if_then_else(const Application& a, std::span<Constraint> out) {
  if (a.args[0] == nullptr) return;
  const std::size_t taken = a[0].as_bool() ? 1 : 2, other = 3 - taken;
  out[taken] = a.wanted;
  out[other] = {};
  if (a.args[other] == nullptr) return;
  const auto fits = contains(a.wanted, *a.args[other]);
  out[0] = fits.value_or(false) ? Constraint{} : exactly(a[0].as_bool(), fits.has_value());
}

constexpr std::array kRows = {
    RuleRow{.name = "not", .rule = negation},
    RuleRow{.name = "and", .rule = conjunction, .lazy = true},
    RuleRow{.name = "or", .rule = disjunction, .lazy = true},
    RuleRow{.name = "=>", .rule = implication, .lazy = true},
    RuleRow{.name = "xor", .rule = exclusive_or},
    RuleRow{.name = "=", .rule = equality},
    RuleRow{.name = "distinct", .rule = pairwise_distinct},
    RuleRow{.name = "ite", .rule = if_then_else, .lazy = true},
};

}  // namespace

std::span<const RuleRow> core_rules() {
  return kRows;
}

}  // namespace smiter::strategies::diver
