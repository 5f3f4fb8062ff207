// SPDX-License-Identifier: MIT
#include "strategies/janus/subjects.h"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "smt/printer/sort_text.h"

namespace smiter::strategies::janus {

using smt::SortId;

namespace {

constexpr std::array<std::uint32_t, 3> kWidths = {1, 4, 8};
constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 2> kFormats = {{{8, 24}, {11, 53}}};
constexpr std::uint32_t kLengths = 3;      // how many lengths of lists are looked at
constexpr std::uint64_t kAnySorts = 3;     // stand for any sort
constexpr std::uint64_t kBinderSorts = 3;  // of a binder's variables

void add_sorts(SortClass sort_class, smt::TermTable& table, SortId element, std::vector<SortId>& out) {
  switch (sort_class) {
    case SortClass::Any:
      out.insert(out.end(), {element, smt::kInt, table.sorts().mk_bitvec(2)});  // kAnySorts
      return;
    case SortClass::Bool:
      return out.push_back(smt::kBool);
    case SortClass::Int:
      return out.push_back(smt::kInt);
    case SortClass::Real:
      return out.push_back(smt::kReal);
    case SortClass::String:
      return out.push_back(smt::kString);
    case SortClass::RegLan:
      return out.push_back(smt::kRegLan);
    case SortClass::RoundingMode:
      return out.push_back(smt::kRoundingMode);
    case SortClass::BitVec:
      for (const std::uint32_t width : kWidths) out.push_back(table.sorts().mk_bitvec(width));
      return;
    case SortClass::Float:
      for (const auto& [exponent, significand] : kFormats)
        out.push_back(table.sorts().mk_float(exponent, significand));
      return;
  }
}

std::uint64_t sorts_of(SortClass sort_class) {
  switch (sort_class) {
    case SortClass::Any:
      return kAnySorts;
    case SortClass::BitVec:
      return kWidths.size();
    case SortClass::Float:
      return kFormats.size();
    case SortClass::Bool:
    case SortClass::Int:
    case SortClass::Real:
    case SortClass::String:
    case SortClass::RegLan:
    case SortClass::RoundingMode:
      break;
  }
  return 1;
}

bool has_kind(const Rule& rule, VariableKind kind) {
  return std::ranges::any_of(rule.variables, [&](const Variable& v) { return v.kind == kind; });
}

bool has_lists(const Rule& rule) {
  return has_kind(rule, VariableKind::List) || has_kind(rule, VariableKind::Rows);
}

}  // namespace

std::uint64_t count_readings(const Rule& rule) {
  constexpr std::uint64_t kMany = std::uint64_t{1} << 32;  // no product of two of these overflows
  std::uint64_t count = has_lists(rule) ? kLengths : 1;
  if (has_kind(rule, VariableKind::Binder)) count *= kBinderSorts;
  for (std::size_t v = 0; v < rule.sort_variables(); ++v) {
    std::uint64_t sorts = 0;
    for (std::size_t i = v == 0 ? 0 : rule.sort_ends[v - 1]; i < rule.sort_ends[v]; ++i)
      sorts += sorts_of(rule.sorts[i]);
    count = std::min(kMany - 1, count * std::min(kMany - 1, sorts));
  }
  return count;
}

std::vector<Reading> readings(const Rule& rule, smt::TermTable& table, SortId element) {
  std::vector<Reading> all(1);
  for (std::size_t v = 0; v < rule.sort_variables(); ++v) {
    std::vector<SortId> sorts;
    for (std::size_t i = v == 0 ? 0 : rule.sort_ends[v - 1]; i < rule.sort_ends[v]; ++i)
      add_sorts(rule.sorts[i], table, element, sorts);
    std::vector<Reading> more;
    for (const Reading& reading : all) {
      for (const SortId sort : sorts) {
        more.push_back(reading);
        more.back().sorts.push_back(sort);
        more.back().words += fmt::format("{}{} = {}", reading.words.empty() ? "" : ", ", rule.sort_names[v],
                                         smt::to_string(table, sort));
      }
    }
    all = std::move(more);
  }
  if (has_lists(rule)) {
    std::vector<Reading> more;
    for (const Reading& reading : all) {
      for (std::uint32_t extra = 0; extra < kLengths; ++extra) {
        more.push_back(reading);
        more.back().extra = extra;
        more.back().words += fmt::format("{}lists longer by {}", reading.words.empty() ? "" : ", ", extra);
      }
    }
    all = std::move(more);
  }
  if (has_kind(rule, VariableKind::Binder)) {
    std::vector<Reading> more;
    for (const Reading& reading : all) {
      for (const SortId sort : {smt::kInt, element, smt::kBool}) {
        more.push_back(reading);
        more.back().binder = sort;
        more.back().words +=
            fmt::format("{}over {}", reading.words.empty() ? "" : ", ", smt::to_string(table, sort));
      }
    }
    all = std::move(more);
  }
  return all;
}

bool needs_trials(const Rule& rule) {
  return std::ranges::any_of(rule.variables, [](const Variable& v) {
    return v.sort.kind == smt::SortKind::RegLan || v.kind == VariableKind::Numeral;
  });
}

}  // namespace smiter::strategies::janus
