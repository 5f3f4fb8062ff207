// SPDX-License-Identifier: MIT
// The symbols that C++ knows by name: reserved words, commands, built-in sorts and
// the few operators that code must treat apart. They are interned first and in this
// order, so that their ids are constants to switch on.
#pragma once

#include "smt/terms/ids.h"
#include "smt/terms/symbols.h"

namespace smiter::smt {

// X(enumerator, text)
#define SMITER_RESERVED_WORDS(X) \
  X(Underscore, "_")             \
  X(Annotate, "!")               \
  X(As, "as")                    \
  X(Let, "let")                  \
  X(Forall, "forall")            \
  X(Exists, "exists")            \
  X(Lambda, "lambda")            \
  X(Choice, "choice")            \
  X(Match, "match")              \
  X(Par, "par")

#define SMITER_COMMAND_WORDS(X)                   \
  X(Assert, "assert")                             \
  X(CheckSat, "check-sat")                        \
  X(CheckSatAssuming, "check-sat-assuming")       \
  X(CheckSatUsing, "check-sat-using")             \
  X(DeclareCodatatype, "declare-codatatype")      \
  X(DeclareCodatatypes, "declare-codatatypes")    \
  X(DeclareConst, "declare-const")                \
  X(DeclareDatatype, "declare-datatype")          \
  X(DeclareDatatypes, "declare-datatypes")        \
  X(DeclareFun, "declare-fun")                    \
  X(DeclareSort, "declare-sort")                  \
  X(DefineConst, "define-const")                  \
  X(DefineFun, "define-fun")                      \
  X(DefineFunRec, "define-fun-rec")               \
  X(DefineFunsRec, "define-funs-rec")             \
  X(DefineSort, "define-sort")                    \
  X(Echo, "echo")                                 \
  X(Exit, "exit")                                 \
  X(GetAssertions, "get-assertions")              \
  X(GetAssignment, "get-assignment")              \
  X(GetInfo, "get-info")                          \
  X(GetModel, "get-model")                        \
  X(GetOption, "get-option")                      \
  X(GetProof, "get-proof")                        \
  X(GetUnsatAssumptions, "get-unsat-assumptions") \
  X(GetUnsatCore, "get-unsat-core")               \
  X(GetValue, "get-value")                        \
  X(Pop, "pop")                                   \
  X(Push, "push")                                 \
  X(Reset, "reset")                               \
  X(ResetAssertions, "reset-assertions")          \
  X(SetInfo, "set-info")                          \
  X(SetLogic, "set-logic")                        \
  X(SetOption, "set-option")

#define SMITER_SORT_WORDS(X)        \
  X(Bool, "Bool")                   \
  X(Int, "Int")                     \
  X(Real, "Real")                   \
  X(String, "String")               \
  X(RegLan, "RegLan")               \
  X(RoundingMode, "RoundingMode")   \
  X(BitVec, "BitVec")               \
  X(FloatingPoint, "FloatingPoint") \
  X(Float16, "Float16")             \
  X(Float32, "Float32")             \
  X(Float64, "Float64")             \
  X(Float128, "Float128")           \
  X(Array, "Array")                 \
  X(Seq, "Seq")                     \
  X(Set, "Set")                     \
  X(Arrow, "->")

#define SMITER_TERM_WORDS(X)     \
  X(True, "true")                \
  X(False, "false")              \
  X(Not, "not")                  \
  X(And, "and")                  \
  X(Or, "or")                    \
  X(Xor, "xor")                  \
  X(Implies, "=>")               \
  X(Equal, "=")                  \
  X(Distinct, "distinct")        \
  X(Ite, "ite")                  \
  X(ToReal, "to_real")           \
  X(ToInt, "to_int")             \
  X(Minus, "-")                  \
  X(Const, "const")              \
  X(Is, "is")                    \
  X(Update, "update")            \
  X(UpdateField, "update-field") \
  X(Char, "char")                \
  X(HoApply, "@")

enum class Word : std::uint32_t {
#define X(name, text) name,
  SMITER_RESERVED_WORDS(X) SMITER_COMMAND_WORDS(X)
#undef X
#define X(name, text) Sort##name,
      SMITER_SORT_WORDS(X)
#undef X
#define X(name, text) Op##name,
          SMITER_TERM_WORDS(X)
#undef X
              kCount
};

constexpr SymbolId symbol(Word word) {
  return SymbolId(static_cast<std::uint32_t>(word));
}
constexpr bool is(SymbolId id, Word word) {
  return id.value == static_cast<std::uint32_t>(word);
}
// A word of the grammar, which a symbol of that spelling must be quoted against.
constexpr bool is_reserved(SymbolId id) {
  return id.value < static_cast<std::uint32_t>(Word::kCount) &&
         id.value <= static_cast<std::uint32_t>(Word::SetOption);
}

// The constants that every script has. Arguments tell a function from an operator of the same
// name; these have none.
constexpr bool is_truth(SymbolId id) {
  return is(id, Word::OpTrue) || is(id, Word::OpFalse);
}

// Interns all words; the table must be empty.
void intern_reserved(SymbolTable& symbols);

}  // namespace smiter::smt
