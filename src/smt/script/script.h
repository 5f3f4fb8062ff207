// SPDX-License-Identifier: MIT
// A script: its commands in order. Terms, sorts and functions live in the TermTable
// that it was read into; a Script is cheap to copy and holds only ids.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "smt/terms/ids.h"

namespace smiter::smt {

enum class CommandKind : std::uint8_t {
  SetLogic,          // text
  SetOption,         // text: ":keyword value"
  SetInfo,           // text
  DeclareSort,       // sort_decl
  DefineSort,        // sort_decl
  DeclareDatatypes,  // sort_decls
  DeclareFun,        // fun; also declare-const, see `short_form`
  DefineFun,         // fun; also define-const
  DefineFunRec,      // fun
  DefineFunsRec,     // funs
  Assert,            // terms[0]
  CheckSat,          // terms: z3's assumptions, usually none
  CheckSatAssuming,  // terms
  CheckSatUsing,     // text: the tactic
  GetValue,          // terms
  Get,               // text: any other get-…, without its parentheses
  Simplify,          // term; of z3 and cvc5: prints the term as the solver rewrites it
  Push,              // number
  Pop,               // number
  Reset,
  ResetAssertions,
  Echo,    // text: the literal
  Exit,    // text: what follows, which no solver reads
  Opaque,  // text: the whole command, read but not typed
};

struct Command {
  CommandKind kind;
  bool short_form = false;   // declare-const, define-const, declare-datatype
  std::uint32_t number = 0;  // Push, Pop
  SymbolId text = {};
  FunId fun = {};
  SortDeclId sort_decl = {};
  TermId term = {};                         // Assert, Simplify
  std::vector<TermId> terms = {};           // CheckSat, CheckSatAssuming, GetValue
  std::vector<FunId> funs = {};             // DefineFunsRec
  std::vector<SortDeclId> sort_decls = {};  // DeclareDatatypes

  bool operator==(const Command&) const = default;
};

// Is it a command that asks for an answer?
constexpr bool is_check(CommandKind kind) {
  return kind == CommandKind::CheckSat || kind == CommandKind::CheckSatAssuming ||
         kind == CommandKind::CheckSatUsing;
}

// What a SetOption's text says of :global-declarations; nothing if it is about another option.
[[nodiscard]] std::optional<bool> global_declarations(std::string_view option);

struct Script {
  std::vector<Command> commands;
  bool operator==(const Script&) const = default;
};

}  // namespace smiter::smt
