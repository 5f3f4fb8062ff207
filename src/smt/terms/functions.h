// SPDX-License-Identifier: MIT
// What a script declares or defines: functions, constants, and the constructors,
// selectors and testers of datatypes.
#pragma once

#include <cstdint>

#include "base/pod_vector.h"
#include "smt/terms/ids.h"

namespace smiter::smt {

enum class FunKind : std::uint8_t {
  Declared,    // declare-fun, declare-const
  Defined,     // define-fun, define-const
  DefinedRec,  // define-fun-rec, define-funs-rec
  Named,       // (! t :named f)
  Constructor,
  Selector,
  Tester,   // (_ is C), also spelled is-C
  Updater,  // (_ update s)
};

struct FunDecl {
  SymbolId name;
  FunKind kind = FunKind::Declared;
  SortId result;
  std::uint32_t first_param = 0;  // into the table's parameter sorts
  std::uint32_t param_count = 0;
  std::uint32_t sort_params = 0;  // how many sort variables: constructors of parametric datatypes
  TermId body = {};               // Defined, DefinedRec, Named
  std::uint32_t first_var = 0;    // Defined: the parameters as variables, param_count of them
  SortDeclId datatype = {};       // Constructor, Selector, Tester, Updater
  FunId about = {};               // Selector, Tester: its constructor; Updater: its selector
  std::uint32_t place = 0;        // Selector: which field
  TermId constant = {};           // the term, once made, of a symbol without parameters
};

}  // namespace smiter::smt
