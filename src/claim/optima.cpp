// SPDX-License-Identifier: MIT
// Optima as z3 prints them: (objectives (t v) …), in the order in which minimize, maximize and assert-soft
// stand in the script. Several are judged one after the other, as z3 optimises them by default, or each for
// itself if the script says so.
#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "claim/readers.h"
#include "smt/parser/parser.h"

namespace smiter::claim {

using smt::CommandKind;
using smt::SortKind;
using smt::TermTable;

namespace {

// Each is tried with a script of its own.
constexpr std::size_t kMostObjectives = 16;

struct Objective {
  std::string term;  // what is minimised or maximised; of assert-soft a part of the sum
  bool minimise = true;
  std::string group = {};  // of assert-soft: its :id
};

bool is_numeral(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// What follows the formula of an assert-soft: :id and :weight, each once.
struct SoftAttributes {
  std::string id = {}, weight = {};
};

std::optional<SoftAttributes> soft_attributes(const std::vector<std::string>& words) {
  SoftAttributes found;
  for (std::size_t i = 2; i < words.size(); i += 2) {
    std::string* const value = words[i] == ":id"       ? &found.id
                               : words[i] == ":weight" ? &found.weight
                                                       : nullptr;
    if (value == nullptr || !value->empty() || i + 1 == words.size()) return std::nullopt;
    *value = words[i + 1];
  }
  return found;
}

// Soft assertions of one :id are one objective: the weight of those that do not hold. Nothing if one has
// no :id or a weight that is not a positive integer: releases differ in what they print then.
bool add_soft(const std::vector<std::string>& words, std::vector<Objective>& objectives) {
  auto attributes = soft_attributes(words);
  if (!attributes || attributes->id.empty()) return false;
  if (attributes->weight.empty()) attributes->weight = "1";
  if (!is_numeral(attributes->weight) || attributes->weight == "0") return false;
  const std::string penalty = fmt::format(" (ite {} 0 {})", words[1], attributes->weight);
  const auto same = std::ranges::find(objectives, attributes->id, &Objective::group);
  if (same == objectives.end()) {
    objectives.push_back({.term = penalty, .group = attributes->id});
  } else {
    same->term += penalty;
  }
  return true;
}

// Nothing if we do not understand one, or there are too many.
std::optional<std::vector<Objective>> objectives_of(const Asked& asked) {
  std::vector<Objective> objectives;
  for (const smt::Command& command : asked.state.kept) {
    if (!is_objective(asked.table, command)) continue;
    const std::vector<std::string> words = elements_of(asked.table.text(command.text));
    if (words.size() < 2) return std::nullopt;
    if (words[0] == "assert-soft") {
      if (!add_soft(words, objectives)) return std::nullopt;
    } else if (words.size() == 2) {
      objectives.push_back({.term = words[1], .minimise = words[0] == "minimize"});
    } else {
      return std::nullopt;  // (minimize b :signed)
    }
    if (objectives.size() > kMostObjectives) return std::nullopt;
  }
  for (Objective& objective : objectives) {
    if (!objective.group.empty()) objective.term = fmt::format("(+ 0{})", objective.term);
  }
  return objectives;
}

struct Sort {
  SortKind kind = SortKind::Bool;
  std::uint32_t width = 0;
};

// Of a term over what is declared there; nothing if we cannot read it.
std::optional<Sort> sort_of(const Asked& asked, const std::string& term) {
  TermTable table(asked.table.ops());
  const auto parsed = smt::parse_script(
      text_with_none(asked.table, asked.state) + fmt::format("(assert (= {} {}))\n", term, term), table);
  if (!parsed || parsed->commands.empty() || parsed->commands.back().kind != CommandKind::Assert)
    return std::nullopt;
  const auto children = table.children(parsed->commands.back().term);
  if (children.size() != 2) return std::nullopt;
  const smt::SortNode& sort = table.sorts()[table.sort(children[0])];
  return Sort{sort.kind, sort.kind == SortKind::BitVec ? sort.index0 : 0};
}

// The value as a term of the sort; nothing if it is no finite number (oo, epsilon, an interval).
std::optional<std::string> value_as(const Sort& sort, const std::string& value) {
  if (sort.kind == SortKind::BitVec) {
    if (value.starts_with('#')) return value;
    if (!is_numeral(value)) return std::nullopt;
    return fmt::format("(_ bv{} {})", value, sort.width);
  }
  if (sort.kind != SortKind::Int && sort.kind != SortKind::Real) return std::nullopt;
  std::string out;
  for (std::size_t i = 0; i < value.size();) {
    const char c = value[i];
    const bool digit = c >= '0' && c <= '9';
    if (!digit) {
      if (std::string_view("()-/ ").find(c) == std::string_view::npos) return std::nullopt;
      out += c;
      ++i;
      continue;
    }
    const std::size_t end = std::min(value.find_first_not_of("0123456789.", i), value.size());
    const std::string_view number = std::string_view(value).substr(i, end - i);
    out += number;
    if (sort.kind == SortKind::Real && number.find('.') == std::string_view::npos) out += ".0";
    i = end;
  }
  return out;
}

std::string better(const Objective& objective, const Sort& sort, const std::string& value) {
  const bool bits = sort.kind == SortKind::BitVec;
  const std::string_view op = objective.minimise ? (bits ? "bvult" : "<") : (bits ? "bvugt" : ">");
  return fmt::format("(assert ({} {} {}))\n", op, objective.term, value);
}

// Empty: the values are those of these objectives.
std::string why_unjudged(const Asked& asked, const std::optional<std::vector<Objective>>& objectives,
                         const std::vector<std::string>& printed) {
  if (asked.result != solver::Result::Sat) return "the answer before it is not sat";
  // Who optimises under assumptions, or with a tactic, is not written down; old optima may be printed.
  const smt::Command& check = *asked.state.checked;
  if (check.kind != CommandKind::CheckSat || !check.terms.empty()) return "its check-sat is not a plain one";
  if (asked.priority == Priority::Option) return "an option says which objective comes first";
  if (!objectives) return "we do not understand its objectives";
  if (objectives->size() > 1 && asked.priority != Priority::InTurn && asked.priority != Priority::Apart)
    return "we do not know which objective comes first";
  const bool fits = !printed.empty() && printed[0] == "objectives" && !objectives->empty() &&
                    printed.size() == objectives->size() + 1;
  return fits ? "" : "we do not know which value is of which objective";
}

}  // namespace

void read_optimum(const Asked& asked, Claim& claim) {
  const auto objectives = objectives_of(asked);
  const std::vector<std::string> printed = elements_of(asked.said);
  claim.unjudged = why_unjudged(asked, objectives, printed);
  if (!claim.unjudged.empty()) return;
  const std::string all = text_with_all(asked.table, asked.state);
  std::string reached;  // by the objectives before
  for (std::size_t i = 0; i < objectives->size(); ++i) {
    const Objective& objective = (*objectives)[i];
    const std::vector<std::string> pair = elements_of(printed[i + 1]);
    const auto sort = sort_of(asked, objective.term);
    const auto value = sort && pair.size() == 2 ? value_as(*sort, pair[1]) : std::nullopt;
    const bool apart = asked.priority == Priority::Apart;
    if (!value && apart) continue;
    if (!value) break;  // later objectives depend on this one
    claim.refutations.push_back({all + reached + better(objective, *sort, *value) + "(check-sat)\n",
                                 fmt::format("{} can be better than {}", objective.term, *value)});
    if (apart) continue;  // no model need reach all of them
    reached += fmt::format("(assert (= {} {}))\n", objective.term, *value);
  }
  if (claim.refutations.empty()) {
    claim.unjudged = "the first optimum is not a finite number";
  } else if (!reached.empty()) {
    claim.of_model.push_back({text_with_none(asked.table, asked.state) + reached + "(check-sat)\n",
                              "its model does not reach what it prints"});
  }
}

}  // namespace smiter::claim
