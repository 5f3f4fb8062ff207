// SPDX-License-Identifier: MIT
// All texts in one go: what the script declares is entered once.
#include "rewrite/judge/read_back.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/core.h>

#include "rewrite/judge/notation.h"
#include "smt/parser/model_parser.h"
#include "smt/printer/printer.h"
#include "smt/terms/rewrite.h"
#include "smt/terms/visit.h"

namespace smiter::rewrite {

using smt::ModelItem;
using smt::TermId;
using smt::TermTable;

namespace {

// The names that a script declares or defines.
std::vector<std::string> own_names(const TermTable& table, const smt::Script& script) {
  std::vector<std::string> names;
  const auto add = [&](smt::FunId fun) { names.emplace_back(table.text(table.fun(fun).name)); };
  for (const smt::Command& command : script.commands) {
    if (command.fun.is_valid()) add(command.fun);
    for (const smt::FunId fun : command.funs) add(fun);
    for (const smt::SortDeclId id : command.sort_decls) {
      for (const smt::FunId constructor : table.sorts().decl(id).constructors) {
        add(constructor);
        for (const smt::FunId selector : table.selectors(constructor)) add(selector);
      }
    }
  }
  return names;
}

// z3 calls what a let binds a!1, a!2 …, whatever the script declares.
bool is_like_a_let_name(std::string_view name) {
  return name.starts_with("a!") || name.starts_with("_let_") || name.starts_with("?x");
}

// z3 reads -2 as a number, also where the script declares it.
bool is_like_a_number(std::string_view name) {
  return name.size() > 1 && name[0] == '-' && name[1] >= '0' && name[1] <= '9';
}

// k!0, x!12: z3 calls what its tactics make so.
bool is_like_a_new_name(std::string_view name) {
  const std::size_t mark = name.rfind('!');
  return mark != std::string_view::npos && mark + 1 < name.size() &&
         name.find_first_not_of("0123456789", mark + 1) == std::string_view::npos;
}

class Reader {
 public:
  Reader(TermTable& table, const smt::Script& script)
      : table_(table), script_(script), own_(own_names(table, script)) {
    ambiguous_ = std::ranges::any_of(own_, is_like_a_let_name);
    numeric_ = std::ranges::any_of(own_, is_like_a_number);
  }

  // Notes the text for run(); a problem if there is no use in reading it.
  std::string add(std::size_t index, std::string_view printed) {
    if (printed.empty()) return "nothing was printed";
    if (numeric_) return "a symbol of the script may be read as a number";
    if (ambiguous_ && printed.find("(let ") != std::string_view::npos)
      return "a let that may bind a symbol of the script";
    Notation notation = in_standard_words(printed, own_);
    for (std::string& definition : notation.definitions) {
      if (std::ranges::find(definitions_, definition) == definitions_.end())
        definitions_.push_back(std::move(definition));
    }
    places_.push_back({index, text_.size(), notation.text.size()});
    text_ += notation.text;
    text_ += '\n';
    return {};
  }

  void run(std::span<const TermId> originals, std::span<ReadBack> out) {
    std::vector<std::size_t> starts;
    for (const std::string& definition : definitions_) {
      starts.push_back(text_.size());
      text_ += definition + "\n";
    }
    const std::string_view text = text_;
    std::vector<ModelItem> items;
    for (const auto& [index, begin, size] : places_)
      items.push_back({ModelItem::Kind::Term, text.substr(begin, size)});
    for (std::size_t i = 0; i < definitions_.size(); ++i)
      items.push_back({ModelItem::Kind::Definition, text.substr(starts[i], definitions_[i].size())});
    auto entries = smt::parse_model_items(text, items, script_, script_.commands.size(), table_);
    if (!definitions_.empty()) put_in_definitions(entries);
    for (std::size_t i = 0; i < places_.size(); ++i)
      out[places_[i].index] = checked(entries[i], originals[places_[i].index]);
  }

 private:
  ReadBack checked(const smt::ModelEntry& entry, TermId original) {
    if (!entry.error.empty()) return {.problem = "we cannot read it: " + entry.error};
    if ((table_[entry.term].flags & smt::kHasOpaque) != 0)
      return {.problem = "a part without a meaning for us"};
    if (table_[entry.term].free_vars != smt::kNoVars) return {.problem = "a variable that nothing binds"};
    const smt::SortId wanted = table_.sort(original);
    const smt::SortId got = table_.sort(entry.term);
    if (got == wanted) return {.term = entry.term};
    // An Int where a Real is wanted is the same number; the other way would cut something off.
    if (wanted == smt::kReal && got == smt::kInt) return {.term = table_.to_real(entry.term)};
    return {.problem = fmt::format("of sort {} instead of {}", smt::to_string(table_, got),
                                   smt::to_string(table_, wanted))};
  }

  // Our definitions of a solver's operators are put in where they are used: what is left is plainer
  // to evaluate (rewrite/judge/columns.h).
  void put_in_definitions(std::span<smt::ModelEntry> entries) {
    std::set<smt::FunId> ours;
    for (const smt::ModelEntry& entry : entries.subspan(places_.size())) {
      if (entry.error.empty() && !entry.symbol.is_valid()) ours.insert(entry.function);
    }
    smt::TermMap expanded;
    smt::Visitor visitor(table_);
    const auto expand = [&](TermId call) {
      const smt::TermNode node = table_[call];
      if (node.kind != smt::TermKind::Apply || !ours.contains(node.fun())) return;
      const std::vector<TermId> args(table_.children(call).begin(), table_.children(call).end());
      smt::TermMap arguments;
      for (std::size_t i = 0; i < args.size(); ++i) {
        const auto arg = smt::rewrite(table_, args[i], expanded);
        if (arg) arguments.emplace(table_.variables(node.fun())[i], *arg);
      }
      const auto body = smt::rewrite(table_, table_.fun(node.fun()).body, arguments);
      if (body && *body != call) expanded.emplace(call, *body);
    };
    for (smt::ModelEntry& entry : entries.first(places_.size()))
      if (entry.error.empty()) visitor.post_order(entry.term, expand);
    for (smt::ModelEntry& entry : entries.first(places_.size())) {
      if (!entry.error.empty()) continue;
      if (const auto term = smt::rewrite(table_, entry.term, expanded)) entry.term = *term;
    }
  }

  struct Place {
    std::size_t index, begin, size;
  };
  TermTable& table_;
  const smt::Script& script_;
  std::vector<std::string> own_;
  bool ambiguous_ = false, numeric_ = false;
  std::string text_;
  std::vector<Place> places_;
  std::vector<std::string> definitions_;
};

}  // namespace

bool has_names_like_new_ones(const TermTable& table, const smt::Script& script) {
  return std::ranges::any_of(own_names(table, script), is_like_a_new_name);
}

std::vector<ReadBack> read_back(TermTable& table, const smt::Script& script,
                                std::span<const TermId> originals, std::span<const std::string> printed) {
  std::vector<ReadBack> out(originals.size());
  Reader reader(table, script);
  for (std::size_t i = 0; i < originals.size(); ++i) {
    const std::string_view text = i < printed.size() ? std::string_view(printed[i]) : std::string_view();
    out[i].problem = reader.add(i, text);
  }
  reader.run(originals, out);
  return out;
}

}  // namespace smiter::rewrite
