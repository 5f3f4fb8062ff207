// SPDX-License-Identifier: MIT
// Optima as z3 prints them: (objectives (t v) …), in the order in which minimize, maximize and assert-soft
// stand in the script, the objectives one after the other unless :opt.priority says otherwise.
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

enum class Priority : std::uint8_t { Lexicographic, Box, Other };

struct Objective {
  std::string term;  // what is minimised or maximised
  bool minimise = true;
  std::string group = {};  // of assert-soft: its :id
};

Priority priority_of(const Asked& asked) {
  Priority priority = Priority::Lexicographic;
  for (const smt::Command& command : asked.state.kept) {
    if (command.kind != CommandKind::SetOption) continue;
    const std::string_view text = asked.table.text(command.text);
    if (!text.starts_with(":opt.priority ")) continue;
    priority = text.ends_with(" lex")   ? Priority::Lexicographic
               : text.ends_with(" box") ? Priority::Box
                                        : Priority::Other;
  }
  return priority;
}

std::string attribute(const std::vector<std::string>& words, std::string_view name) {
  const auto at = std::ranges::find(words, name);
  return at == words.end() || at + 1 == words.end() ? std::string() : *(at + 1);
}

bool is_numeral(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// Soft assertions of one :id are one objective: the weight of those that do not hold. Nothing if one has
// no :id or a weight that is not a positive integer: releases differ in what they print then.
bool add_soft(const std::vector<std::string>& words, std::vector<Objective>& objectives) {
  const std::string group = attribute(words, ":id");
  std::string weight = attribute(words, ":weight");
  if (weight.empty()) weight = "1";
  if (words.size() < 2 || group.empty() || !is_numeral(weight) || weight == "0") return false;
  const std::string penalty = fmt::format("(ite {} 0 {})", words[1], weight);
  const auto same = std::ranges::find(objectives, group, &Objective::group);
  if (same == objectives.end()) {
    objectives.push_back({.term = penalty, .group = group});
  } else {
    same->term = fmt::format("(+ {} {})", same->term, penalty);
  }
  return true;
}

std::optional<std::vector<Objective>> objectives_of(const Asked& asked) {
  std::vector<Objective> objectives;
  for (const smt::Command& command : asked.state.kept) {
    if (!is_objective(asked.table, command)) continue;
    const std::vector<std::string> words = elements_of(asked.table.text(command.text));
    if (words.size() < 2) return std::nullopt;
    if (words[0] == "assert-soft") {
      if (!add_soft(words, objectives)) return std::nullopt;
    } else {
      objectives.push_back({.term = words[1], .minimise = words[0] == "minimize"});
    }
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

}  // namespace

void read_optimum(const Asked& asked, Claim& claim) {
  const auto objectives = objectives_of(asked);
  const std::vector<std::string> printed = elements_of(asked.said);
  const Priority priority = priority_of(asked);
  if (asked.result != solver::Result::Sat) {
    claim.unjudged = "the answer before it is not sat";
  } else if (!objectives || priority == Priority::Other || printed.empty() || printed[0] != "objectives" ||
             printed.size() != objectives->size() + 1) {
    claim.unjudged = "we do not know which value is of which objective";
  }
  if (!claim.unjudged.empty()) return;
  const std::string all = text_with_all(asked.table, asked.state);
  std::string reached;  // by the objectives before
  for (std::size_t i = 0; i < objectives->size(); ++i) {
    const Objective& objective = (*objectives)[i];
    const std::vector<std::string> pair = elements_of(printed[i + 1]);
    const auto sort = sort_of(asked, objective.term);
    const auto value = sort && pair.size() == 2 ? value_as(*sort, pair[1]) : std::nullopt;
    // Later objectives depend on this one.
    if (!value && priority == Priority::Lexicographic) break;
    if (!value) continue;
    claim.refutations.push_back({all + reached + better(objective, *sort, *value) + "(check-sat)\n",
                                 fmt::format("{} can be better than {}", objective.term, *value)});
    if (priority != Priority::Lexicographic) continue;
    const std::string equal = fmt::format("(assert (= {} {}))\n", objective.term, *value);
    claim.of_model.push_back({text_with_none(asked.table, asked.state) + equal + "(check-sat)\n",
                              fmt::format("{} is not {} in its model", objective.term, *value)});
    reached += equal;
  }
  if (claim.refutations.empty()) claim.unjudged = "the first optimum is not a finite number";
}

}  // namespace smiter::claim
