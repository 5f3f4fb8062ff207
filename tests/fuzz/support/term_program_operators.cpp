// SPDX-License-Identifier: MIT
// Rows of the operator table applied to what is there.
#include <array>

#include "support/term_program.h"
#include "theory/sig_reader.h"

namespace smiter::fuzz {

using smt::OpId;
using smt::SortId;
using smt::SortKind;
using smt::TermId;

namespace {

constexpr std::size_t kKinds = static_cast<std::size_t>(SortKind::Unknown) + 1;

// The rows whose first argument may have a sort of this kind, and those without arguments.
struct RowIndex {
  std::array<std::vector<OpId>, kKinds> by_first;
  std::vector<OpId> constants;

  explicit RowIndex(const smt::OpTable& ops) {
    for (std::uint32_t i = 0; i < ops.rows().size(); ++i) {
      const smt::OpRow& row = ops.rows()[i];
      if (row.args.empty()) {
        constants.push_back(OpId(i));
        continue;
      }
      for (std::size_t kind = 0; kind < kKinds; ++kind) {
        const SortKind first = row.args[0].kind;
        if (first == SortKind::Parameter || first == static_cast<SortKind>(kind))
          by_first[kind].push_back(OpId(i));
      }
    }
  }
};

const RowIndex& rows_of(const smt::OpTable& ops) {
  static const RowIndex index(ops);
  return index;
}

// Numerals for the indices: as drawn, then what fits most conditions.
std::vector<std::vector<std::uint32_t>> index_choices(std::uint32_t count, Bytes& bytes) {
  std::vector<std::uint32_t> drawn, falling(count), ones(count, 1), floats{5, 11};
  for (std::uint32_t i = 0; i < count; ++i) drawn.push_back(static_cast<std::uint32_t>(bytes.below(10)));
  for (std::uint32_t i = 0; i < count; ++i) falling[i] = count - 1 - i;
  floats.resize(count, 1);
  return {drawn, falling, ones, floats};
}

}  // namespace

// A term that matches the pattern under what is bound so far; a literal if there is none.
TermId TermProgram::argument(const smt::SortPattern& pattern, std::span<SortId> sorts,
                             std::span<std::int64_t> numbers, Bytes& bytes) {
  const std::size_t start = bytes.below(std::max<std::size_t>(pool_.size(), 1));
  const std::vector<SortId> old_sorts(sorts.begin(), sorts.end());
  const std::vector<std::int64_t> old_numbers(numbers.begin(), numbers.end());
  for (std::size_t i = 0; i < pool_.size(); ++i) {
    const TermId term = pool_[pool_.size() - 1 - (start + i) % pool_.size()];
    if (smt::match(pattern, table_.sort(term), sorts, numbers, table_.sorts())) return term;
    std::ranges::copy(old_sorts, sorts.begin());
    std::ranges::copy(old_numbers, numbers.begin());
  }
  for (SortId& sort : sorts) {
    if (!sort.is_valid()) sort = smt::kInt;
  }
  for (std::int64_t& number : numbers) {
    if (number < 0) number = 4;
  }
  const SortId sort = smt::instantiate(pattern, sorts, numbers, table_.sorts());
  return sort.is_valid() ? literal(sort, bytes).value_or(TermId()) : TermId();
}

void TermProgram::apply_operator(Bytes& bytes) {
  const RowIndex& index = rows_of(table_.ops());
  const TermId first = pick(bytes);
  const auto kind = static_cast<std::size_t>(table_.sorts().kind(table_.sort(first)));
  const std::uint8_t choice = bytes.next();
  const bool constant = choice >= 248;
  const auto& rows = constant ? index.constants : index.by_first[kind];
  const OpId op =
      rows[constant ? bytes.below(rows.size()) : (choice + 248u * (bytes.next() % 2)) % rows.size()];
  const smt::OpRow& row = table_.ops()[op];
  constexpr std::size_t kMost = 8;  // variables of a row, as theory/ allows
  std::array<SortId, kMost> sorts{};
  std::array<std::int64_t, kMost> numbers{};
  numbers.fill(-1);
  std::vector<TermId> args;
  std::size_t count = row.args.size();
  if (row.shape != smt::Shape::Fixed && choice % 4 == 3) ++count;
  if (row.least < row.args.size() && choice % 16 == 2) count = row.least;
  for (std::size_t i = 0; i < count; ++i) {
    const smt::SortPattern& pattern = smt::pattern_at(row, i, count);
    const bool use_first = i == 0 && smt::match(pattern, table_.sort(first), sorts, numbers, table_.sorts());
    const TermId arg = use_first ? first : argument(pattern, sorts, numbers, bytes);
    if (!arg.is_valid()) return;
    args.push_back(arg);
  }
  const SortId ascribed = row.needs_as ? pick_sort(bytes) : SortId();
  for (const auto& indices : index_choices(row.index_count, bytes)) {
    const auto term = table_.mk_operator(row.name, args, table_.mk_indices(indices), ascribed);
    if (term) return push(term);
    if (row.index_count == 0) return;
  }
}

}  // namespace smiter::fuzz
