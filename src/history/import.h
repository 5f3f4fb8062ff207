// SPDX-License-Identifier: MIT
// One atom on its way into the pool; the inside of pool.h.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "history/pool.h"

namespace smiter::history {

class Import {
 public:
  Import(Pool& pool, const smt::TermTable& from, const DatatypeGroups& groups, smt::TermId atom)
      : pool_(pool), to_(pool.table_), from_(from), groups_(groups), atom_(atom) {}

  [[nodiscard]] std::optional<smt::TermId> run();
  [[nodiscard]] std::string_view why_not() const { return why_not_; }

 private:
  using MaybeTerm = std::optional<smt::TermId>;
  std::nullopt_t fail(std::string_view why) {
    why_not_ = why;
    return std::nullopt;
  }
  [[nodiscard]] bool is_free(smt::TermId variable) const;
  [[nodiscard]] MaybeTerm convert(smt::TermId term);
  [[nodiscard]] MaybeTerm literal(const smt::TermNode& node);
  [[nodiscard]] MaybeTerm variable(smt::TermId term);
  [[nodiscard]] MaybeTerm constant(smt::TermId term);
  [[nodiscard]] MaybeTerm apply(smt::TermId term, const smt::TermNode& node);
  [[nodiscard]] MaybeTerm binder(smt::TermId term, const smt::TermNode& node);
  [[nodiscard]] std::optional<smt::FunId> function(smt::FunId fun);
  [[nodiscard]] std::optional<smt::FunId> of_datatype(const smt::FunDecl& decl, smt::FunId fun);
  [[nodiscard]] std::optional<smt::SortId> sort(smt::SortId id);
  [[nodiscard]] std::optional<smt::SortDeclId> declared(smt::SortDeclId id);
  // Translates the group of a datatype, or finds it among those of the same structure.
  [[nodiscard]] bool datatypes(const std::vector<smt::SortDeclId>& group);
  [[nodiscard]] std::optional<std::string> structure(const std::vector<smt::SortDeclId>& group);
  [[nodiscard]] std::optional<std::string> structure_of(smt::SortId sort,
                                                        const std::vector<smt::SortDeclId>& group);
  [[nodiscard]] bool declare_group(const std::vector<smt::SortDeclId>& group,
                                   const std::vector<smt::SortDeclId>& made, std::size_t number);

  Pool& pool_;
  smt::TermTable& to_;
  const smt::TermTable& from_;
  const DatatypeGroups& groups_;
  smt::TermId atom_;
  std::string_view why_not_;
  std::vector<smt::TermId> children_;
  std::unordered_map<smt::TermId, smt::TermId> done_;
  std::unordered_map<smt::FunId, smt::FunId> functions_;
  std::unordered_map<smt::SortDeclId, smt::SortDeclId> sorts_;
  std::unordered_map<smt::SortId, std::size_t> constants_of_;  // by the pool's sort, how many so far
  std::map<std::vector<smt::SortId>, std::size_t> functions_of_;
  std::map<std::uint32_t, std::size_t> sorts_of_;
  std::uint32_t bound_ = 0;
  int depth_ = 0;  // of datatypes in datatypes
};

}  // namespace smiter::history
