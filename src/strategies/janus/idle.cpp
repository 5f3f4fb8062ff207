// SPDX-License-Identifier: MIT
#include "strategies/janus/idle.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace smiter::strategies::janus {

using smt::TermId;
using smt::TermKind;

namespace {

// Rules are a few operators deep, and so is what they make. Of a large term less is looked at.
constexpr int kLevels = 4, kLevelsOfLarge = 2;
constexpr std::uint32_t kLarge = 2000;  // nodes

// An operator that may be nested, that the same argument twice is once for, and with an argument that
// says nothing and one that says all.
struct Lattice {
  std::string_view name, nothing, all;
};
constexpr std::array kLattices = {Lattice{"and", "true", "false"}, Lattice{"or", "false", "true"},
                                  Lattice{"re.inter", "re.all", "re.none"},
                                  Lattice{"re.union", "re.none", "re.all"}};
constexpr std::array<std::string_view, 2> kNegations = {"not", "re.comp"};
constexpr std::array<std::string_view, 2> kSums = {"+", "-"};

class Plain {
 public:
  // `whole` is left as it is, wherever it stands.
  Plain(smt::TermTable& table, TermId whole) : table_(table), whole_(whole) {}

  // Bounded by the levels.
  TermId look(TermId term, int levels) {
    const smt::TermNode node = table_[term];
    if (term == whole_ || levels == 0 || node.kind != TermKind::Operator || node.child_count == 0)
      return term;
    std::vector<TermId> args(table_.children(term).begin(), table_.children(term).end());
    for (TermId& arg : args) arg = look(arg, levels - 1);
    const std::string_view name = name_of(term);
    if (std::ranges::find(kNegations, name) != kNegations.end()) return negation(term, name, args);
    const auto* const lattice = std::ranges::find(kLattices, name, &Lattice::name);
    if (lattice != kLattices.end()) return joined(term, *lattice, args);
    if (std::ranges::find(kSums, name) != kSums.end() && args.size() > 1) return sum(term, name, args);
    return rebuilt(term, args);
  }

 private:
  [[nodiscard]] std::string_view name_of(TermId term) const {
    const smt::TermNode& node = table_[term];
    return node.kind == TermKind::Operator ? table_.text(table_.ops()[node.op()].name) : std::string_view();
  }
  TermId constant(std::string_view name) {
    const smt::SymbolId symbol = table_.ops().symbols().find(name);
    if (!symbol.is_valid()) return {};
    const auto made = table_.mk_operator(symbol, {});
    return made ? *made : TermId();
  }
  TermId rebuilt(TermId term, const std::vector<TermId>& args) {
    if (std::ranges::equal(args, table_.children(term))) return term;
    const auto made = table_.rebuild(term, args);
    return made && table_.sort(*made) == table_.sort(term) ? *made : term;
  }

  TermId negation(TermId term, std::string_view name, const std::vector<TermId>& args) {
    if (args.size() != 1) return rebuilt(term, args);
    if (name_of(args[0]) == name) return table_.children(args[0])[0];
    if (name_of(args[0]) == "true") return table_.mk_false();
    if (name_of(args[0]) == "false") return table_.mk_true();
    return rebuilt(term, args);
  }

  TermId joined(TermId term, const Lattice& lattice, const std::vector<TermId>& args) {
    std::vector<TermId> kept;
    std::unordered_set<std::uint32_t> seen;
    const auto keep = [&](TermId arg) {
      if (name_of(arg) != lattice.nothing && seen.insert(arg.value).second) kept.push_back(arg);
    };
    for (TermId arg : args) {
      if (name_of(arg) == lattice.all) return arg;
      if (name_of(arg) != lattice.name) {
        keep(arg);
        continue;
      }
      for (TermId inner : std::vector(table_.children(arg).begin(), table_.children(arg).end())) keep(inner);
    }
    if (kept.size() == 1) return kept[0];
    if (!kept.empty()) return rebuilt(term, kept);
    const TermId nothing = constant(lattice.nothing);
    return nothing.is_valid() ? nothing : term;
  }

  TermId sum(TermId term, std::string_view name, std::vector<TermId> args) {
    const auto is_zero = [&](TermId arg) {
      const smt::TermNode& node = table_[arg];
      return node.kind == TermKind::Literal &&
             table_.text(node.symbol()).find_first_not_of("0.") == std::string_view::npos;
    };
    // What is taken from comes first, and stays.
    args.erase(std::remove_if(args.begin() + (name == "-" ? 1 : 0), args.end(), is_zero), args.end());
    if (args.empty()) return term;
    return args.size() == 1 ? args[0] : rebuilt(term, args);
  }

  smt::TermTable& table_;
  TermId whole_;
};

TermId look(smt::TermTable& table, TermId term, TermId whole = {}) {
  return Plain(table, whole).look(term, table[term].size > kLarge ? kLevelsOfLarge : kLevels);
}

bool is_constant(const smt::TermTable& table, TermId term) {
  return table[term].kind == TermKind::Operator && table[term].child_count == 0 &&
         table.sort(term) == smt::kBool;
}

}  // namespace

bool is_idle(smt::TermTable& table, TermId before, TermId after) {
  if (look(table, after, before) == before || look(table, before, after) == after) return true;
  const TermId was = look(table, before), is = look(table, after);
  return was == is || (is_constant(table, is) && !is_constant(table, was));
}

}  // namespace smiter::strategies::janus
