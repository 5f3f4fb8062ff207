// SPDX-License-Identifier: MIT
// A weakening rule as data (docs/rules.md): two patterns of which one implies the other,
// or which are equivalent. For regular languages "implies" is "is contained in".
//
// Rules are read once for an operator table and hold for every script that is read with
// it: operators are known by their symbols, which are the same in all of them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "smt/terms/ids.h"
#include "smt/terms/sorts.h"
#include "smt/terms/terms.h"

namespace smiter::strategies::janus {

// Which sorts a sort variable stands for.
enum class SortClass : std::uint8_t { Any, Bool, Int, Real, String, RegLan, RoundingMode, BitVec, Float };

// A sort with variables.
struct SortSpec {
  smt::SortKind kind = smt::SortKind::Bool;  // Parameter: a sort variable; Unknown: any sort
  std::uint32_t variable = 0;
  std::vector<SortSpec> args = {};  // of Array, Seq, Set
};

enum class VariableKind : std::uint8_t {
  Term,     // one term
  Value,    // a literal
  List,     // some of the arguments of an n-ary operator
  Numeral,  // an index such as that of re.loop
  Binder,   // the variables of a quantifier
  Bound,    // a variable that the pattern itself binds: (forall ((b Bool)) …)
  Element,  // of a list, within each
  Rows,     // the arguments of several applications of one function
  Column,   // of Rows, within columns: a list
  // What a pattern applies: a function or an operator, known by an application of it.
  Function,
  Constructor,  // the same, of a datatype
};

struct Variable {
  std::string name;
  VariableKind kind = VariableKind::Term;
  SortSpec sort = {};
  std::uint32_t least = 0;  // List: fewest elements
  // Term, List: the Binders below which it stands, in order of their numbers, the same wherever it
  // stands. It may mention their variables, and of those that a pattern binds no others.
  std::vector<std::uint32_t> below = {};
};

enum class NodeKind : std::uint8_t {
  Variable,  // a Term, Value, Bound or Element
  List,      // spliced into the arguments around it
  Operator,
  Literal,
  Quantifier,  // over a Binder: (forall x p)
  Binding,     // over variables of its own: (exists ((b Bool)) p)
  At,          // (at x p): p with parameters for x; only to be made, not to be matched
  Each,        // (each a as t): t for every a of the list; only to be made
  Pairs,       // (pairs a as b bs t): the same for two lists in step
  Call,        // of a Function: (f as)
  Calls,       // (calls f xs): all the arguments around it, two at least, are applications of f
  Columns,     // (columns as xs t): t for the first arguments, for the second, …; only to be made
};

// A numeral, a Numeral variable or the length of a List.
struct IndexPattern {
  enum class Kind : std::uint8_t { Number, Variable, Length };
  Kind kind = Kind::Number;
  std::uint32_t value = 0;
};

struct Node {
  NodeKind kind = NodeKind::Variable;
  // Variable, List, Quantifier, At, Call, Calls: its number; Each, Columns: the Element, the Column.
  std::uint32_t variable = 0;
  std::uint32_t list = 0;                  // Each, Pairs, Calls, Columns: what they go through
  std::uint32_t variable2 = 0, list2 = 0;  // Pairs: of the second list
  smt::SymbolId op = {};                   // Operator
  smt::Binder binder = smt::Binder::Forall;
  std::vector<IndexPattern> indices = {};
  std::vector<std::uint32_t> children = {};  // nodes; of a Binding: the body
  std::vector<std::uint32_t> bound = {};     // Binding: variables
  std::string text = {};                     // Literal
  smt::SortId sort = {};                     // Literal
};

// A flat tree; children come before their parents, the root is last.
struct Pattern {
  std::vector<Node> nodes;
  [[nodiscard]] std::uint32_t root() const { return static_cast<std::uint32_t>(nodes.size()) - 1; }
};

enum class Justification : std::uint8_t { Solvers, Proof };

// Many members: one rule of data/rules, a member for each thing that the file says of it.
struct Rule {
  std::string name;
  std::string file;                      // where it is from, as it was named
  base::Position at = {};                // where it stands there
  bool of_user = false;                  // not compiled in
  std::string source;                    // of the rule: Table 1, the original, ours
  bool equivalence = false;              // both ways
  bool off = false;                      // read and checked, not used
  std::vector<SortClass> sorts;          // alternatives of all sort variables, flat
  std::vector<std::uint32_t> sort_ends;  // of each variable's alternatives
  std::vector<std::string> sort_names;
  std::vector<Variable> variables;
  Pattern strong, weak;        // of an equivalence: left, right
  std::vector<Pattern> where;  // conditions on literals and numerals
  Justification how = Justification::Solvers;
  std::string proof;  // in words
  std::string text;   // the two sides as written, for tables

  [[nodiscard]] std::size_t sort_variables() const { return sort_ends.size(); }
};

// What a term has to be for a pattern to fit it, as far as one look tells. Numbered by a RuleSet.
struct Head {
  std::uint32_t number = UINT32_MAX;
  [[nodiscard]] bool is_known() const { return number != UINT32_MAX; }
};
inline constexpr Head kAnyFormula{0}, kAnyLanguage{1}, kForall{2}, kExists{3};  // then operators

// One way to use a rule: where `from` matches, `to` may stand.
struct Use {
  std::uint32_t rule = 0;
  bool forward = true;                         // strong to weak
  Head head = {};                              // of what `from` matches
  std::vector<std::uint32_t> parameters = {};  // variables of `to` that `from` does not bind
};

enum class Direction : std::uint8_t { Weaken, Strengthen };

// All rules, and the ways to use them.
class RuleSet {
 public:
  RuleSet() = default;
  // Rules that are off have no uses.
  explicit RuleSet(std::vector<Rule> rules);

  [[nodiscard]] const std::vector<Rule>& rules() const { return rules_; }
  [[nodiscard]] const Rule& operator[](std::uint32_t rule) const { return rules_[rule]; }
  // Those that are not compiled in; they come last.
  [[nodiscard]] std::span<const Rule> of_user() const;
  [[nodiscard]] const Pattern& from(const Use& use) const {
    return use.forward ? rules_[use.rule].strong : rules_[use.rule].weak;
  }
  [[nodiscard]] const Pattern& to(const Use& use) const {
    return use.forward ? rules_[use.rule].weak : rules_[use.rule].strong;
  }

  // Two at most: forward, backward.
  [[nodiscard]] std::span<const Use> uses(std::uint32_t rule) const { return uses_[rule]; }
  // The use of a rule in a direction, if there is one.
  [[nodiscard]] const Use* find(std::string_view rule, bool forward) const;

  // Of a term, besides kAnyFormula or kAnyLanguage; not known if no rule is about its operator.
  [[nodiscard]] Head head_of(const smt::TermTable& table, smt::TermId term) const;
  [[nodiscard]] std::uint32_t heads() const { return heads_; }

 private:
  void add(std::uint32_t rule, bool forward);
  [[nodiscard]] Head head_of(const Rule& rule, const Pattern& pattern);

  std::vector<Rule> rules_;
  std::vector<std::vector<Use>> uses_;  // by rule
  std::vector<Head> by_symbol_;         // of operators
  std::uint32_t heads_ = 4;
};

}  // namespace smiter::strategies::janus
