// SPDX-License-Identifier: MIT
// From the sorts of a script to what the value layer has to know of them, made on
// first use: universes of declared sorts from the model, elements of small finite
// datatypes from their declarations.
#pragma once

#include <map>
#include <set>
#include <span>

#include "eval/model/model.h"
#include "eval/value/sort_info.h"
#include "smt/terms/terms.h"

namespace smiter::eval {

class SortMap {
 public:
  // Both must outlive the map.
  SortMap(const smt::TermTable& table, const Model& model) : table_(table), model_(model) {}

  // Null for sorts without values here: opaque ones, codatatypes, sort variables, and those
  // that are too large to compute with.
  const Sort& operator[](smt::SortId sort);
  // The constructor as a constructor of this instance of its datatype.
  const Constructor& constructor(smt::FunId constructor, smt::SortId instance);
  // What the sort of a field is in this instance of its datatype; null as above.
  Sort field(smt::SortId param, smt::SortId instance);
  // Some element, the simplest one; nothing for the sorts without values.
  std::optional<Value> any_element(smt::SortId sort);
  // A declared sort of which the model does not say how many elements it has, or a sort
  // that has as few elements as such a sort: pairs, sets, arrays of them.
  [[nodiscard]] bool is_open(const SortInfo& sort) const;
  // Is there any such sort?
  [[nodiscard]] bool has_open_sort() const { return has_open_; }

 private:
  using Actuals = std::span<const Sort>;
  Sort make(smt::SortId sort, Actuals actuals);
  Sort make_declared(smt::SortId sort, Actuals actuals);
  Sort make_abstract(const std::string& text);
  Sort make_datatype(smt::SortDeclId decl, const std::string& text, Actuals actuals);
  void note_fields(smt::FunId constructor, const std::string& text, Actuals actuals, bool& recursive);
  bool list_values(smt::FunId constructor, const std::string& text, Actuals actuals, std::vector<Value>& out);
  Constructor make_constructor(smt::FunId constructor, const std::string& sort);
  std::optional<Value> simplest(smt::SortId sort, Actuals actuals, int depth);
  std::optional<Value> simplest_datatype(smt::SortDeclId decl, const std::string& text, Actuals actuals,
                                         int depth);

  const smt::TermTable& table_;
  const Model& model_;
  std::vector<Sort> sorts_;         // by SortId
  std::vector<std::uint8_t> made_;  // by SortId
  std::map<std::string, Sort> by_text_;
  std::uint32_t depth_ = 0;                // datatypes that are being made inside each other
  std::uint32_t instances_ = 0;            // of parametric sorts
  std::uint64_t listed_ = 0;               // elements of datatypes
  std::map<std::string, Value> simplest_;  // of datatypes
  std::uint32_t looked_at_ = 0;            // sorts, for one call of any_element
  std::map<std::pair<smt::FunId, std::string>, Constructor> constructors_;
  std::map<std::pair<smt::FunId, smt::SortId>, Constructor> by_instance_;
  std::set<std::string> open_;            // datatypes whose elements are being listed
  std::set<std::string> open_datatypes_;  // with a field of an open sort, and not recursive
  bool has_open_ = false;
};

}  // namespace smiter::eval
