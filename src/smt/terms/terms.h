// SPDX-License-Identifier: MIT
// The typed, hash-consed term graph. A TermTable owns every term, sort, function
// and symbol of one script (or of the few scripts that are combined with each
// other) and is dropped whole: no counting, no collector, no locks. Equal terms are
// the same id. Every term has a sort, computed when it is made; an ill-sorted term
// cannot exist, and asking for one is an ordinary "no", because mutators do it on
// purpose.
//
// Bound variables are nodes of their own, (name, sort). The parser renames a binder
// that would shadow another variable or a global symbol, so that within one term a
// name means one thing and sub-terms can be moved and shared freely.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/hash_slots.h"
#include "base/pod_vector.h"
#include "smt/parser/reserved.h"
#include "smt/terms/functions.h"
#include "smt/terms/ids.h"
#include "smt/terms/signature.h"
#include "smt/terms/sorts.h"
#include "smt/terms/symbols.h"
#include "smt/terms/var_sets.h"

namespace smiter::smt {

enum class TermKind : std::uint8_t {
  Literal,    // head: SymbolId of the text as written; strings: escaped
  Operator,   // head: OpId; indices
  Apply,      // head: FunId; fewer children than parameters: a function value
  HoApply,    // children: function value, arguments
  Variable,   // head: SymbolId; bound by a Binder, a MatchCase or a definition
  Binder,     // head: Binder; children: variables, body
  Match,      // children: scrutinee, cases
  MatchCase,  // children: pattern (a variable, or a constructor on variables), body
  Annotated,  // head: SymbolId of a template; children: the term, terms in attributes
  Opaque,     // head: SymbolId of a template; children fill its holes
};

enum class Binder : std::uint8_t { Forall, Exists, Lambda, Choice };

// In a template, the place of the next child.
inline constexpr char kHole = '\x01';

struct TermNode {
  TermKind kind;
  std::uint8_t flags;
  std::uint32_t head;
  IndexListId indices;
  SortId sort;
  std::uint32_t first_child;
  std::uint32_t child_count;
  VarSetId free_vars;
  std::uint32_t size;   // nodes of the tree, saturating
  std::uint32_t depth;  // 1 for a leaf

  [[nodiscard]] OpId op() const { return OpId(head); }
  [[nodiscard]] FunId fun() const { return FunId(head); }
  [[nodiscard]] SymbolId symbol() const { return SymbolId(head); }
  [[nodiscard]] Binder binder() const { return static_cast<Binder>(head); }
};
inline constexpr std::uint8_t kHasBinder = 1, kHasOpaque = 2;

inline constexpr IndexListId kNoIndices{0};

class TermTable {
 public:
  // The operator table must outlive this one.
  explicit TermTable(const OpTable& ops);
  TermTable(TermTable&&) = default;
  TermTable(const TermTable&) = delete;
  TermTable& operator=(TermTable&&) = delete;

  // A hint that a script of this size is about to be read.
  void reserve_for_text(std::size_t bytes);

  [[nodiscard]] const OpTable& ops() const { return *ops_; }
  [[nodiscard]] SymbolTable& symbols() { return symbols_; }
  [[nodiscard]] const SymbolTable& symbols() const { return symbols_; }
  [[nodiscard]] SortTable& sorts() { return sorts_; }
  [[nodiscard]] const SortTable& sorts() const { return sorts_; }
  [[nodiscard]] const VarSets& var_sets() const { return var_sets_; }
  [[nodiscard]] std::string_view text(SymbolId id) const { return symbols_.text(id); }

  // --- Reading terms -------------------------------------------------------
  [[nodiscard]] const TermNode& operator[](TermId id) const { return nodes_[id.value]; }
  [[nodiscard]] SortId sort(TermId id) const { return nodes_[id.value].sort; }
  [[nodiscard]] std::span<const TermId> children(TermId id) const {
    const TermNode& n = nodes_[id.value];
    return {children_.data() + n.first_child, n.child_count};
  }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] std::span<const std::uint32_t> indices(IndexListId id) const;
  // Is it an application of the operator with this name?
  [[nodiscard]] bool is_op(TermId id, Word word) const {
    const TermNode& n = nodes_[id.value];
    return n.kind == TermKind::Operator && (*ops_)[n.op()].name == symbol(word);
  }
  // The children that may be mutated: all but a binder's variables, a case's pattern
  // and the terms inside attributes. [first, last) into children().
  struct Places {
    std::uint32_t first, last;
  };
  [[nodiscard]] Places places(TermId id) const;

  // --- Functions -----------------------------------------------------------
  FunId declare(FunDecl decl, std::span<const SortId> params);
  [[nodiscard]] const FunDecl& fun(FunId id) const { return functions_.decls[id.value]; }
  [[nodiscard]] std::size_t fun_count() const { return functions_.decls.size(); }
  [[nodiscard]] std::span<const SortId> params(FunId id) const {
    return {functions_.params.data() + functions_.decls[id.value].first_param,
            functions_.decls[id.value].param_count};
  }
  // The variables of a definition, one per parameter.
  [[nodiscard]] std::span<const TermId> variables(FunId id) const {
    const FunDecl& f = functions_.decls[id.value];
    if (!f.body.is_valid() || f.param_count == 0) return {};
    return {functions_.variables.data() + f.first_var, f.param_count};
  }
  // Gives a definition its body; `variables` has one per parameter.
  void define(FunId id, std::span<const TermId> variables, TermId body);
  // A copy of a definition with another body: mutation never changes a definition in place.
  FunId redefine(FunId id, TermId body);
  // The fields of a constructor, as selectors.
  [[nodiscard]] std::span<const FunId> selectors(FunId constructor) const;
  void set_selectors(FunId constructor, std::vector<FunId> selectors);
  // The tester of a constructor and the updater of a selector, made on first use.
  FunId tester(FunId constructor);
  FunId updater(FunId selector);

  // --- Making terms --------------------------------------------------------
  // A string is kept as standard text: what is not printable ASCII in it is escaped.
  TermId mk_literal(std::string_view text, SortId sort);
  TermId mk_variable(SymbolId name, SortId sort);
  TermId mk_true() { return mk_constant_op(Word::OpTrue, true_); }
  TermId mk_false() { return mk_constant_op(Word::OpFalse, false_); }
  IndexListId mk_indices(std::span<const std::uint32_t> indices);

  // Checked: nothing if no overload of the operator fits. Int arguments are
  // converted with to_real where only that makes an overload fit.
  [[nodiscard]] std::optional<TermId> mk_operator(SymbolId name, std::span<const TermId> args,
                                                  IndexListId indices = kNoIndices, SortId ascribed = {});
  [[nodiscard]] std::optional<TermId> mk_operator(Word word, std::span<const TermId> args) {
    return mk_operator(symbol(word), args);
  }
  // Checked: nothing if the arguments do not fit the parameters.
  [[nodiscard]] std::optional<TermId> mk_apply(FunId fun, std::span<const TermId> args, SortId ascribed = {});
  [[nodiscard]] std::optional<TermId> mk_ho_apply(TermId function, std::span<const TermId> args);
  [[nodiscard]] std::optional<TermId> mk_binder(Binder binder, std::span<const TermId> variables,
                                                TermId body);
  // Is there a case for every value of the scrutinee's sort?
  [[nodiscard]] bool cases_cover(SortId scrutinee, std::span<const TermId> cases) const;
  [[nodiscard]] std::optional<TermId> mk_match(TermId scrutinee, std::span<const TermId> cases);
  TermId mk_match_case(TermId pattern, TermId body);
  TermId mk_annotated(std::string_view template_text, std::span<const TermId> children);
  TermId mk_opaque(std::string_view template_text, SortId sort, std::span<const TermId> children);

  // Trusted: the caller knows that the row fits and what comes out (a generator that
  // instantiated the row itself).
  TermId mk_operator_as(OpId op, IndexListId indices, SortId sort, std::span<const TermId> args) {
    return mk_node(TermKind::Operator, op.value, indices, sort, args);
  }
  // The same node with other children; nothing if they do not fit. When every child
  // keeps its sort, it always fits.
  [[nodiscard]] std::optional<TermId> rebuild(TermId term, std::span<const TermId> children);

  // Why mk_operator or mk_apply said no, for a message.
  [[nodiscard]] std::string explain(SymbolId name, std::span<const TermId> args, IndexListId indices) const;
  // Converts an Int term to Real: a numeral becomes a decimal, else to_real.
  TermId to_real(TermId term);
  // Converts a Real term to Int: a decimal such as 2.0 becomes a numeral, else to_int.
  TermId to_int(TermId term);
  // The term as `want` by such a conversion, if one fits.
  std::optional<TermId> coerce(TermId term, SortId want);
  // A numeral that was read as Real back as Int; nothing for any other term.
  std::optional<TermId> to_int_literal(TermId term);

 private:
  TermId mk_node(TermKind kind, std::uint32_t head, IndexListId indices, SortId sort,
                 std::span<const TermId> children);
  TermId append_node(TermKind kind, std::uint32_t head, IndexListId indices, SortId sort,
                     std::span<const TermId> children);
  void grow_slots();
  FunId& derived(FunId from);
  VarSetId free_vars_of(TermKind kind, std::span<const TermId> children);
  TermId mk_constant_op(Word word, TermId& cache);
  std::optional<Typing> type_operator(SymbolId name, IndexListId indices, std::span<const SortId> args,
                                      SortId ascribed);
  std::optional<TermId> mk_operator_named(SymbolId name, std::span<const TermId> args, IndexListId indices,
                                          SortId ascribed);
  std::optional<TermId> mk_operator_coerced(SymbolId name, std::span<const TermId> args, IndexListId indices,
                                            SortId ascribed);
  TermId as_array(TermId term);
  std::optional<TermId> mk_partial(FunId fun, std::span<const TermId> args);

  // Remembers which row fitted which argument sorts. Direct-mapped; a miss is only slow.
  struct TypingEntry {
    std::uint32_t name, indices = 0, count = 0, sort0 = 0, sort1 = 0, sort2 = 0;
    Typing typing = {};
  };

  const OpTable* ops_;
  SymbolTable symbols_;
  SortTable sorts_;
  VarSets var_sets_;
  base::PodVector<TermNode> nodes_;
  base::PodVector<TermId> children_;
  // The hash beside the id: a search looks at a node only when it is very likely the one.
  struct Slot {
    std::uint32_t hash;
    std::uint32_t id_plus_1;  // 0 is free
  };
  base::PodVector<Slot> slots_;
  struct IndexRange {
    std::uint32_t first, count;
  };
  struct IndexLists {  // of (_ name i j), each list once
    base::PodVector<std::uint32_t> values;
    base::PodVector<IndexRange> lists;
    base::HashSlots ids;  // of lists
  };
  IndexLists indices_;
  struct Functions {
    base::PodVector<FunDecl> decls;
    base::PodVector<SortId> params;
    base::PodVector<TermId> variables;
    std::vector<std::vector<FunId>> selectors;  // by constructor, as far as there are any
    base::PodVector<FunId> derived;             // by constructor its tester, by selector its updater
  };
  Functions functions_;
  base::PodVector<TypingEntry> typings_;
  // A script that has functions of these names has no text for a conversion that it does not write.
  bool own_to_real_ = false, own_to_int_ = false;
  std::vector<SortId> scratch_sorts_;
  TermId true_, false_;
};

}  // namespace smiter::smt
