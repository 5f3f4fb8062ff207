// SPDX-License-Identifier: MIT
#include "smt/script/founded.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace smiter::smt {
namespace {

// A value of least depth has no sort twice on a path, so a search that refuses to meet a sort again
// on its own path finds one if there is one.
class Search {
 public:
  explicit Search(TermTable& table) : table_(table) {}

  bool has_value(SortId sort) {
    // An array has an element at every index. Sequences and sets may be empty.
    while (is_table(table_.sorts().kind(sort))) sort = table_.sorts().args(sort).back();
    if (table_.sorts().kind(sort) != SortKind::Declared) return true;
    const SortDeclId id(table_.sorts()[sort].index0);
    if (table_.sorts().decl(id).kind != SortDecl::Kind::Datatype || good_.contains(sort.value)) return true;
    if (std::ranges::find(path_, sort) != path_.end()) return false;
    if (path_.size() >= kDeepest || ++steps_ > kMostSteps) return true;
    path_.push_back(sort);
    const bool found = has_constructor(sort, id);
    path_.pop_back();
    if (found) good_.insert(sort.value);
    return found;
  }

 private:
  static constexpr std::size_t kDeepest = 64, kMostSteps = 10'000;

  static bool is_table(SortKind kind) { return kind == SortKind::Array || kind == SortKind::Function; }

  // One of which all fields have values.
  bool has_constructor(SortId sort, SortDeclId id) {
    // Copies: making sorts moves them.
    const std::vector<FunId> constructors = table_.sorts().decl(id).constructors;
    const auto arguments = table_.sorts().args(sort);
    const std::vector<SortId> actuals(arguments.begin(), arguments.end());
    return std::ranges::any_of(constructors, [&](FunId constructor) {
      const auto params = table_.params(constructor);
      const std::vector<SortId> fields(params.begin(), params.end());
      return std::ranges::all_of(
          fields, [&](SortId field) { return has_value(table_.sorts().substitute(field, actuals)); });
    });
  }

  TermTable& table_;
  std::vector<SortId> path_;
  std::unordered_set<std::uint32_t> good_;
  std::size_t steps_ = 0;
};

}  // namespace

bool has_ill_founded_datatype(TermTable& table, const Script& script) {
  Search search(table);
  for (const Command& command : script.commands) {
    for (const SortDeclId id : command.sort_decls) {
      std::vector<SortId> parameters;
      for (std::uint32_t i = 0; i < table.sorts().decl(id).arity; ++i)
        parameters.push_back(table.sorts().mk_parameter(i));
      if (!search.has_value(table.sorts().mk_declared(id, parameters))) return true;
    }
  }
  return false;
}

}  // namespace smiter::smt
