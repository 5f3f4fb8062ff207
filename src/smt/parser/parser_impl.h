// SPDX-License-Identifier: MIT
// The parser's inside, shared by the parser_*.cpp files; nobody else includes it.
//
// Functions return false (or an invalid id) after having called fail(); the first
// failure is the one that is reported.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "base/pod_vector.h"
#include "smt/parser/lexer.h"
#include "smt/parser/model_parser.h"
#include "smt/printer/standard_text.h"
#include "smt/script/script.h"
#include "smt/terms/bindings.h"
#include "smt/terms/terms.h"

namespace smiter::smt {

class Parser {
 public:
  Parser(std::string_view text, TermTable& table)
      : lexer_(text),
        table_(table),
        bindings_(table.symbols().first_own()),
        sort_bindings_(table.symbols().first_own()),
        ever_global_(table.symbols().first_own()) {}
  base::Expected<Script> run();

  // --- model_parser.cpp
  // Declares what the script declares before its command `upto`.
  void enter(const Script& script, std::size_t upto);
  std::vector<ModelEntry> run_model(std::span<const ModelItem> items);

 private:
  // An open construct of the term that is being read. Kept small, since a term may be a
  // million levels deep: what only some kinds need is in open_.
  struct Frame {
    enum class Kind : std::uint8_t {
      Apply,           // (head args…
      ApplyQualified,  // ((_ head …) args… or ((as head …) args…; in open_.heads
      HoApply,         // (function args…
      Pattern,         // (! term :pattern (terms…
      LetBinding,      // (let (… (x term; from here on: in open_.marks
      LetBody,
      BinderBody,
      Annotation,  // (! term attributes…
      MatchScrutinee,
      MatchBody,  // (match t (… (pattern term
    };
    Kind kind = Kind::Apply;
    Binder binder = Binder::Forall;
    bool bare = false;       // Pattern: a term without a list around it
    SymbolId head = {};      // Apply: operator or function; LetBinding: the variable
    std::uint32_t base = 0;  // first value that belongs to it
    std::size_t offset = 0;  // where it starts, for messages
  };
  // An identifier with what `_` and `as` say of it.
  struct Head {
    SymbolId symbol = {};
    bool opaque = false;  // symbol is the text of an operator that we do not type
    FunId fun = {};       // a tester or updater
    IndexListId indices = kNoIndices;
    SortId ascribed = {};
  };
  // How far the other stacks were filled when a frame was opened.
  struct Marks {
    std::size_t bindings = 0;
    std::size_t open_lets = 0;
    std::size_t pending = 0;
    std::size_t text = 0;
  };

  // --- parser.cpp: tokens and errors
  bool fail(std::size_t offset, std::string message);
  void advance() { token_ = lexer_.next(); }
  bool expect_left();
  bool expect_right();
  bool expect(TokenKind kind, const char* what);
  [[nodiscard]] bool at_symbol() const {
    return token_.kind == TokenKind::Symbol || token_.kind == TokenKind::QuotedSymbol;
  }
  SymbolId read_symbol(const char* what);  // invalid after a failure
  // The same for a symbol that gets a meaning here: not true or false, which the printer writes.
  SymbolId read_new_name(const char* what);
  std::optional<std::uint32_t> read_number(const char* what);
  bool skip_sexpr();                   // the s-expression at token_; advances beyond it
  std::string_view read_sexpr_text();  // likewise, its text; empty after a failure
  // A piece of the source that is carried along as text.
  [[nodiscard]] std::string kept(std::size_t start, std::size_t stop) const {
    return standard_text(lexer_.slice(start, stop), KeptText::Terms);
  }
  SymbolId fresh_variable_name(SymbolId name);
  std::string describe(const Token& token) const;

  // --- parser_sorts.cpp
  SortId parse_sort(int depth = 0);
  SortId checked(SortId sort, std::size_t offset);
  SortId parse_compound_sort(std::size_t offset, int depth);
  SortId parse_indexed_sort(std::size_t offset);
  SortId sort_of_name(SymbolId name, std::span<const SortId> args, std::size_t offset);

  // --- parser_terms.cpp: the term at token_; token_ is then the one after it
  enum class Step : std::uint8_t { Fail, More, Value };
  static Step more(bool ok) { return ok ? Step::More : Step::Fail; }
  TermId parse_term();
  Step start_term();
  Step start_compound();
  std::optional<Step> start_reserved(Word word, std::size_t offset);
  bool start_let(std::size_t offset);
  bool after_let_binding(Frame& frame);
  bool start_binder(Binder binder, std::size_t offset);
  bool read_variables(std::vector<TermId>& variables, std::vector<SymbolId>* names = nullptr);
  TermId bind_variable(SymbolId name, SortId sort);
  bool after_annotated(Frame& frame);
  bool token_is_list_of_terms();
  Step finish_value();
  Step finish_binder(const Frame& frame);
  Step close_frame();
  Step replace_frame(TermId term);
  void push_frame(Frame frame, std::size_t offset);
  void push_marked_frame(Frame frame, std::size_t offset);
  void pop_frame();

  // --- parser_match.cpp
  bool after_scrutinee(Frame& frame);
  bool next_case(Frame& frame);
  bool read_pattern(SortId scrutinee);
  Step close_match(std::size_t offset, std::span<const TermId> args);

  // --- parser_identifiers.cpp: what a symbol, an index or an `as` means
  Step start_identifier(bool is_head, std::size_t offset);
  bool read_indexed(Head& head, TermId& literal);
  bool read_ascribed(Head& head);
  bool read_function_index(Head& head, bool tester);
  bool make_opaque(Head& head, std::size_t start, SortId sort);
  TermId resolve_symbol(SymbolId name, std::size_t offset);
  TermId apply_head(const Head& head, std::span<const TermId> args, std::size_t offset);
  TermId apply(SymbolId head, std::span<const TermId> args, IndexListId indices, SortId ascribed,
               std::size_t offset);
  TermId apply_fun(SymbolId name, FunId fun, std::span<const TermId> args, SortId ascribed,
                   std::size_t offset);
  TermId apply_unbound(SymbolId head, std::span<const TermId> args, IndexListId indices, SortId ascribed,
                       std::size_t offset);
  FunId old_tester(SymbolId name);
  TermId opaque_application(std::string_view head, SortId sort, std::span<const TermId> args);
  TermId raw_term(std::size_t offset, SortId sort);
  TermId literal(const Token& token);
  TermId character(std::string_view digits);
  TermId bitvec_literal(std::string_view digits, std::size_t offset);
  Step push_value(TermId term) {  // for a one-token value: also advances
    if (!term.is_valid()) return Step::Fail;
    values_.push_back(term);
    advance();
    return Step::Value;
  }

  // --- parser_commands.cpp
  bool parse_command();
  bool parse_command_named(Word word, std::size_t start);
  // Nothing if the word begins another kind of command.
  std::optional<bool> parse_declaration(Word word);
  std::optional<bool> parse_setting(Word word);  // also those that forget: reset, reset-assertions
  bool declare_fun(bool constant);
  bool declare_sort();
  bool define_sort();
  bool define_fun(bool recursive, bool constant);
  bool define_funs_rec();
  struct Header {
    SymbolId name;
    std::vector<TermId> variables;
    std::vector<SymbolId> names;  // of the variables, in the text
    SortId result;
    std::size_t undo;
  };
  bool read_header(Header& header);
  void bind_header(const Header& header);
  FunId declare_header(const Header& header, FunKind kind);
  TermId read_body(const Header& header);
  bool check_not_declared(SymbolId name, std::span<const SortId> params, SortId result, std::size_t offset);
  bool check_sort_is_new(SymbolId name, std::size_t offset);
  bool assert_term();
  bool read_terms(CommandKind kind);
  bool push_or_pop(bool push);
  void reset();
  void add_global(SymbolId name, FunId fun);
  void add(Command command) { script_.commands.push_back(std::move(command)); }

  // --- parser_kept_text.cpp
  bool keep_text(CommandKind kind, std::size_t start);
  bool opaque_command(std::size_t start);
  bool simplify(std::size_t start);
  bool exit_script();

  // --- model_parser.cpp
  std::string recover(std::size_t mark);
  void go_to(std::string_view item);
  FunId interpreted(FunId definition, ModelEntry& entry);
  bool read_model_header(ModelEntry& entry, Header& header);
  bool read_model_declaration(ModelEntry& entry);
  bool read_model_value(ModelEntry& entry);
  bool read_model_term(ModelEntry& entry, std::string_view text);

  // --- parser_datatypes.cpp
  bool declare_datatype(bool coinductive);
  bool declare_datatypes(bool coinductive);
  bool declare_datatypes_old(std::vector<SortDeclId>& decls, bool coinductive);
  bool read_datatype(SortDeclId id, std::optional<std::uint32_t> arity);
  bool read_constructors(SortDeclId id);
  bool read_constructor(SortDeclId id, SortId self);
  bool read_sort_parameters(std::vector<SymbolId>& parameters);
  bool has_selector(SortDeclId id, SymbolId name);
  SortDeclId new_datatype(std::uint32_t arity, bool coinductive);  // reads the name; invalid after a failure
  std::size_t bind_parameters(std::span<const SymbolId> parameters);

  Lexer lexer_;
  TermTable& table_;
  Token token_{};
  Script script_;
  std::optional<base::Error> error_;
  Bindings bindings_;
  Bindings sort_bindings_;  // Kind::Fun holds a SortDeclId, Kind::Let a SortId
  struct Scope {
    std::size_t bindings, sorts;
  };
  Bindings ever_global_;       // of a name that a function was declared by so far, popped or not
  std::vector<Scope> scopes_;  // one per push
  bool real_numerals_ = false;
  bool global_declarations_ = false;

  base::PodVector<Frame> frames_;
  base::PodVector<TermId> values_;
  struct Pending {
    SymbolId name;
    TermId term;
  };
  struct Open {  // what some kinds of open frames need, innermost last
    base::PodVector<Head> heads;
    base::PodVector<Marks> marks;
    base::PodVector<TermId> lets;      // terms of the lets around here that mention bound variables
    base::PodVector<Pending> pending;  // variables of the open lets' binding lists
    std::string text;                  // annotation templates being built
  };
  Open open_;
  std::vector<std::pair<SymbolId, FunId>> named_;  // names given inside the current term
};

}  // namespace smiter::smt
