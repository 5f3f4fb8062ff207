// SPDX-License-Identifier: MIT
#include "eval/model/ascription.h"

#include <fmt/core.h>

#include "eval/model/model_text.h"
#include "smt/printer/sort_text.h"

namespace smiter::eval {

using smt::FunId;
using smt::SortDecl;
using smt::SortId;
using smt::SortKind;
using smt::TermTable;

namespace {

constexpr int kDeepest = 500;
// Each level of a term is read anew. What is left of a model after so many bytes, or is of a
// sort that is that large, stays as it is: no solver prints such a thing.
constexpr std::size_t kMostRead = std::size_t{64} << 20;
constexpr std::uint32_t kLargestSort = 1000;

// The constructor of the sort that is spelled like this; invalid if there is none.
FunId constructor_of(const TermTable& table, SortId sort, std::string_view name) {
  if (table.sorts().kind(sort) != SortKind::Declared) return {};
  if (name.size() >= 2 && name.front() == '|') name = name.substr(1, name.size() - 2);
  for (const FunId fun : table.sorts().decl(smt::SortDeclId(table.sorts()[sort].index0)).constructors) {
    if (table.text(table.fun(fun).name) == name) return fun;
  }
  return {};
}

class Writer {
 public:
  explicit Writer(TermTable& table) : table_(table) {}

  std::string write(std::string_view term, SortId sort, int depth) {
    read_ += term.size();
    if (depth > kDeepest || read_ > kMostRead || table_.sorts()[sort].size > kLargestSort)
      return std::string(term);
    if (!term.starts_with('(')) {
      const FunId fun = constructor_of(table_, sort, term);
      const bool bare = fun.is_valid() && table_.fun(fun).sort_params > 0 && table_.fun(fun).param_count == 0;
      return bare ? fmt::format("(as {} {})", term, smt::to_string(table_, sort)) : std::string(term);
    }
    const auto parts = split_list(term, false);
    if (parts.size() < 2) return std::string(term);
    std::vector<SortId> sorts = argument_sorts(parts, sort);
    if (sorts.size() != parts.size()) return std::string(term);
    std::string out = "(";
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i > 0) out += ' ';
      out += sorts[i].is_valid() ? write(parts[i], sorts[i], depth + 1) : std::string(parts[i]);
    }
    return out + ")";
  }

 private:
  // One sort per part, invalid where it does not follow; empty if none does.
  std::vector<SortId> argument_sorts(const std::vector<std::string_view>& parts, SortId sort) {
    std::vector<SortId> out(parts.size());
    const std::string_view head = parts[0];
    const bool is_array = table_.sorts().kind(sort) == SortKind::Array;
    if (head == "let") {
      out.back() = sort;
    } else if (head == "ite" && parts.size() == 4) {
      out[2] = out[3] = sort;
    } else if (head == "store" && parts.size() == 4 && is_array) {
      out[1] = sort;
      out[2] = table_.sorts().args(sort)[0];
      out[3] = table_.sorts().args(sort)[1];
    } else if (head.starts_with("(as const") && parts.size() == 2 && is_array) {
      out[1] = table_.sorts().args(sort)[1];
    } else if (const FunId fun = constructor_of(table_, sort, head); fun.is_valid()) {
      const std::vector<SortId> actuals(table_.sorts().args(sort).begin(), table_.sorts().args(sort).end());
      const std::vector<SortId> params(table_.params(fun).begin(), table_.params(fun).end());
      if (params.size() + 1 != parts.size()) return {};
      for (std::size_t i = 0; i < params.size(); ++i)
        out[i + 1] = table_.sorts().substitute(params[i], actuals);
    } else {
      return {};
    }
    return out;
  }

  TermTable& table_;
  std::size_t read_ = 0;
};

}  // namespace

bool has_parametric_datatype(const TermTable& table) {
  for (std::uint32_t i = 0; i < table.sorts().decl_count(); ++i) {
    const SortDecl& decl = table.sorts().decl(smt::SortDeclId(i));
    if (decl.kind == SortDecl::Kind::Datatype && decl.arity > 0) return true;
  }
  return false;
}

std::string with_ascriptions(std::string_view term, SortId sort, TermTable& table) {
  return Writer(table).write(term, sort, 0);
}

}  // namespace smiter::eval
