// SPDX-License-Identifier: MIT
#include "strategies/histfuzz/stock.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "smt/parser/lexer.h"
#include "smt/printer/printer.h"
#include "smt/printer/sort_text.h"
#include "smt/printer/term_printer.h"

namespace smiter::strategies::histfuzz {

using smt::CommandKind;
using smt::FunId;
using smt::SortId;
using smt::TermId;
using smt::TermKind;
using theory::Feature;
using theory::FeatureSet;

namespace {

Shelf shelf_of(FeatureSet f) {
  if (f.has(Feature::HigherOrder)) return Shelf::HigherOrder;
  if (f.has(Feature::Sets)) return Shelf::Sets;
  if (f.has(Feature::Strings)) return Shelf::Strings;
  if (f.has(Feature::Sequences)) return Shelf::Sequences;
  if (f.has(Feature::Floats)) return Shelf::Floats;
  if (f.has(Feature::Datatypes)) return Shelf::Datatypes;
  if (f.has(Feature::Arrays)) return Shelf::Arrays;
  if (f.has(Feature::BitVecs)) return Shelf::BitVecs;
  if (f.has(Feature::Reals)) return Shelf::Reals;
  if (f.has(Feature::Ints)) return Shelf::Ints;
  if (f.has(Feature::DeclaredSorts) || f.has(Feature::Uninterpreted)) return Shelf::Sorts;
  return Shelf::Core;
}

}  // namespace

// Reads the pool's terms once.
class StockBuilder {
 public:
  StockBuilder(Stock& stock, const history::History& history, const generate::Targets& targets)
      : stock_(stock),
        history_(history),
        targets_(targets),
        table_(history.pool->table()),
        features_(table_, targets.row_features()),
        strangers_(table_, targets),
        printer_(buffer_, table_, {.for_solver = true}),
        met_(table_.size()) {
    features_.update();
    strangers_.update();
    for (std::uint32_t i = 0; i < table_.fun_count(); ++i) {
      const smt::FunDecl& fun = table_.fun(FunId(i));
      if (is_slot(FunId(i))) constants_.emplace(table_.text(fun.name), FunId(i));
    }
  }

  void build() {
    add_declarations();
    stock_.bool_sort_ = sort_number(smt::kBool);
    stock_.by_form_.resize(history_.forms.size());
    for (const history::Atom& atom : history_.atoms) add_atom(atom);
    for (auto& list : stock_.by_form_) {
      std::ranges::stable_sort(list, {}, [&](std::uint32_t a) { return stock_.atoms_[a].shelf; });
    }
    add_rules();
    for (const history::CountedSkeleton& skeleton : history_.skeletons) {
      auto parsed = history::parse_skeleton(skeleton.text);
      if (!parsed) continue;
      constexpr std::uint32_t kMostOften = 500;
      const auto number = static_cast<std::uint32_t>(stock_.skeletons_.size());
      stock_.skeletons_by_count_.insert(stock_.skeletons_by_count_.end(),
                                        std::min(skeleton.count, kMostOften), number);
      stock_.skeletons_.push_back(Stock::prepare(std::move(*parsed), targets_));
    }
    constexpr std::uint32_t kMost = 5;  // as in the paper: four bugs in five have no more
    for (const history::Bug& bug : history_.bugs) {
      if (bug.assertions >= 1 && bug.assertions <= kMost) stock_.assertion_counts_.push_back(bug.assertions);
    }
    if (stock_.assertion_counts_.empty()) stock_.assertion_counts_ = {1, 2, 3, 3, 4, 4, 5};
  }

 private:
  struct Declared {
    std::vector<std::uint32_t> needs;  // itself and what it mentions, ascending
    FeatureSet features;
    generate::TargetMask strangers = 0;
  };

  [[nodiscard]] bool is_slot(FunId fun) const {
    return table_.fun(fun).kind == smt::FunKind::Declared && table_.fun(fun).param_count == 0;
  }

  // Everything that a sort or a rank mentions.
  void mention(SortId root, Declared& out) const {
    std::vector<SortId> todo{root};
    while (!todo.empty()) {
      const SortId sort = todo.back();
      todo.pop_back();
      out.features |= theory::features_of_symbol(table_, sort);
      out.strangers |= targets_.strangers(table_, sort);
      for (const SortId arg : table_.sorts().args(sort)) todo.push_back(arg);
      if (table_.sorts().kind(sort) != smt::SortKind::Declared) continue;
      const auto at = of_sort_decl_.find(smt::SortDeclId(table_.sorts()[sort].index0));
      if (at != of_sort_decl_.end()) include(at->second, out);
    }
  }
  void include(std::uint32_t declaration, Declared& out) const {
    const Declared& other = declared_[declaration];
    out.needs.insert(out.needs.end(), other.needs.begin(), other.needs.end());
    out.features |= other.features;
    out.strangers |= other.strangers;
  }
  static void tidy(std::vector<std::uint32_t>& needs) {
    std::ranges::sort(needs);
    needs.erase(std::unique(needs.begin(), needs.end()), needs.end());
  }

  // Sorts, datatypes and functions; the constants are what the gaps are for.
  void add_declarations() {
    for (const smt::Command& command : history_.pool->declarations().commands) {
      if (command.kind == CommandKind::DeclareFun && is_slot(command.fun)) continue;
      const auto number = static_cast<std::uint32_t>(stock_.declarations_.size());
      Declared made;
      if (command.kind == CommandKind::DeclareFun) {
        for (const SortId parameter : table_.params(command.fun)) mention(parameter, made);
        mention(table_.fun(command.fun).result, made);
        made.features.add(Feature::Uninterpreted);
        of_fun_.emplace(command.fun, number);
      } else if (command.kind == CommandKind::DeclareSort) {
        made.features.add(Feature::DeclaredSorts);
        of_sort_decl_.emplace(command.sort_decl, number);
      } else {
        made.features.add(Feature::Datatypes);
        for (const smt::SortDeclId id : command.sort_decls) {
          for (const FunId constructor : table_.sorts().decl(id).constructors) {
            for (const SortId field : table_.params(constructor)) mention(field, made);
          }
        }
        for (const smt::SortDeclId id : command.sort_decls) of_sort_decl_.emplace(id, number);
      }
      made.needs.push_back(number);
      tidy(made.needs);
      declared_.push_back(std::move(made));
      stock_.declarations_.push_back(smt::print_command(table_, command, {.for_solver = true}) + "\n");
    }
  }

  [[nodiscard]] Range<std::uint32_t> keep(const std::vector<std::uint32_t>& needs) {
    const Range<std::uint32_t> range{static_cast<std::uint32_t>(stock_.flat_.needs.size()),
                                     static_cast<std::uint32_t>(needs.size())};
    stock_.flat_.needs.insert(stock_.flat_.needs.end(), needs.begin(), needs.end());
    return range;
  }

  std::uint32_t sort_number(SortId sort) {
    const auto [at, fresh] =
        sort_numbers_.try_emplace(sort, static_cast<std::uint32_t>(stock_.sorts_.size()));
    if (!fresh) return at->second;
    Declared made;
    mention(sort, made);
    tidy(made.needs);
    const smt::SortKind kind = table_.sorts().kind(sort);
    stock_.sorts_.push_back({.text = smt::to_string(table_, sort),
                             .prefix = history::constant_prefix(table_, sort),
                             .features = made.features,
                             .strangers = made.strangers,
                             .bindable = kind != smt::SortKind::RegLan && kind != smt::SortKind::Function,
                             .needs = keep(made.needs)});
    return at->second;
  }

  // What scripts that showed bugs have and generated terms do not: too few arguments, and
  // ranges between strings that are no characters.
  [[nodiscard]] generate::TargetMask strangers_of(TermId term, const smt::TermNode& node) const {
    const smt::OpRow& row = table_.ops()[node.op()];
    generate::TargetMask mask = 0;
    if (const auto shape = generate::shape_of_arity(table_.ops(), row, node.child_count))
      mask = targets_.refusing(*shape);
    if (table_.text(row.name) != "re.range") return mask;
    constexpr std::size_t kCharacter = 3;  // with its quotes
    for (const TermId child : table_.children(term)) {
      const smt::TermNode& bound = table_[child];
      const std::string_view text =
          bound.kind == TermKind::Literal ? table_.text(bound.symbol()) : std::string_view();
      const bool escape = text.find("\\u") != std::string_view::npos;
      if (text.size() != kCharacter && !escape) mask |= targets_.refusing(generate::Shape::ConstantRanges);
    }
    return mask;
  }

  void add_atom(const history::Atom& atom) {
    Declared made;
    made.features = features_[atom.term];
    made.strangers = strangers_[atom.term];
    std::vector<TermId> todo{atom.term};
    ++round_;
    while (!todo.empty()) {
      const TermId term = todo.back();
      todo.pop_back();
      if (std::exchange(met_[term.value], round_) == round_) continue;
      for (const TermId child : table_.children(term)) todo.push_back(child);
      const smt::TermNode& node = table_[term];
      mention(node.sort, made);
      if (node.kind == TermKind::Apply) {
        if (const auto at = of_fun_.find(node.fun()); at != of_fun_.end()) include(at->second, made);
      }
      if (node.kind == TermKind::Operator) made.strangers |= strangers_of(term, node);
    }
    tidy(made.needs);
    StockAtom out{.form = atom.form,
                  .shelf = shelf_of(made.features),
                  .strangers = made.strangers,
                  .features = made.features,
                  .pieces = {},
                  .slots = {},
                  .needs = keep(made.needs)};
    cut(atom.term, out);
    const auto number = static_cast<std::uint32_t>(stock_.atoms_.size());
    const auto shelf = static_cast<std::size_t>(out.shelf);
    stock_.all_[shelf].push_back(number);
    if (out.strangers == 0) stock_.common_[shelf].push_back(number);
    stock_.by_form_[out.form].push_back(number);
    stock_.atoms_.push_back(out);
  }

  // The text of the atom, in pieces between the names of its constants.
  void cut(TermId term, StockAtom& out) {
    buffer_.clear();
    printer_.print(term);
    const auto base = static_cast<std::uint32_t>(stock_.flat_.text.size());
    stock_.flat_.text += buffer_.view();
    const std::string_view text = std::string_view(stock_.flat_.text).substr(base);
    out.pieces.first = static_cast<std::uint32_t>(stock_.flat_.pieces.size());
    out.slots.first = static_cast<std::uint32_t>(stock_.flat_.slots.size());
    std::unordered_map<FunId, std::uint32_t> slots;
    smt::Lexer lexer(text);
    std::uint32_t from = 0;
    for (smt::Token token = lexer.next();
         token.kind != smt::TokenKind::End && token.kind != smt::TokenKind::Bad; token = lexer.next()) {
      if (token.kind != smt::TokenKind::Symbol) continue;
      const auto constant = constants_.find(token.text);
      if (constant == constants_.end()) continue;
      const auto [at, fresh] = slots.try_emplace(constant->second, static_cast<std::uint32_t>(slots.size()));
      if (fresh) stock_.flat_.slots.push_back(sort_number(table_.fun(constant->second).result));
      const auto offset = static_cast<std::uint32_t>(token.offset);
      stock_.flat_.pieces.push_back({base + from, base + offset, at->second});
      from = offset + static_cast<std::uint32_t>(token.text.size());
    }
    stock_.flat_.pieces.push_back({base + from, base + static_cast<std::uint32_t>(text.size()), kNoSlot});
    out.pieces.count = static_cast<std::uint32_t>(stock_.flat_.pieces.size()) - out.pieces.first;
    out.slots.count = static_cast<std::uint32_t>(stock_.flat_.slots.size()) - out.slots.first;
  }

  void add_rules() {
    stock_.rules_with_.resize(history_.forms.size());
    for (const history::Rule& rule : history_.rules) {
      const auto number = static_cast<std::uint32_t>(stock_.rules_.size());
      for (const history::Item form : rule.antecedent) stock_.rules_with_[form].push_back(number);
      stock_.rules_.push_back(rule);
    }
  }

  Stock& stock_;
  const history::History& history_;
  const generate::Targets& targets_;
  const smt::TermTable& table_;
  theory::TermFeatures features_;
  generate::Strangers strangers_;
  base::TextBuffer buffer_;
  smt::TermPrinter printer_;
  std::vector<std::uint32_t> met_;  // by term: the atom in which it was met last
  std::uint32_t round_ = 0;
  std::vector<Declared> declared_;  // by declaration
  std::unordered_map<FunId, std::uint32_t> of_fun_;
  std::unordered_map<smt::SortDeclId, std::uint32_t> of_sort_decl_;
  std::unordered_map<SortId, std::uint32_t> sort_numbers_;
  std::unordered_map<std::string_view, FunId> constants_;  // by name
};

Stock::Stock(const history::History& history, const generate::Targets& targets) {
  StockBuilder(*this, history, targets).build();
}

StockSkeleton Stock::prepare(history::Skeleton skeleton, const generate::Targets& targets) {
  using history::NodeKind;
  generate::TargetMask strangers = 0;
  for (const history::SkeletonNode& node : skeleton.nodes) {
    const bool connective =
        node.kind == NodeKind::And || node.kind == NodeKind::Or || node.kind == NodeKind::Xor;
    if (node.kind != NodeKind::Blank && node.arguments == 0)
      strangers |= targets.refusing(generate::Shape::FewArguments);
    if (connective && node.arguments == 1)
      strangers |= targets.refusing(node.kind == NodeKind::Xor ? generate::Shape::FewArguments
                                                               : generate::Shape::SingleArguments);
  }
  return {std::move(skeleton), strangers};
}

}  // namespace smiter::strategies::histfuzz
