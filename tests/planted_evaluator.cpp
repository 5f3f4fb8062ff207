// SPDX-License-Identifier: MIT
// An evaluator with faults: linked into smiter_planted in place of some functions (ld --wrap), so
// that the program itself has no switch for it. A selector is a crash, a tester never ends, a
// witness says nothing. own_crash_test.sh and unpublished_test.sh show what becomes of a campaign
// then.
#include "eval/theory/datatypes.h"
#include "oracle/witness.h"

namespace smiter::eval {

// The linker's names of what is replaced; a change of their signatures is an error at link time,
// because nothing refers to the wrapped names any more (see own_crash_test.sh).
extern "C" Outcome wrapped_select(const Value&, const ConstructorInfo&, std::size_t) __asm__(
    "__wrap__ZN6smiter4eval15datatype_selectERKNS0_5ValueERKNS0_15ConstructorInfoEm");
extern "C" bool wrapped_is(const Value&, const ConstructorInfo&) __asm__(
    "__wrap__ZN6smiter4eval11datatype_isERKNS0_5ValueERKNS0_15ConstructorInfoE");

extern "C" Outcome wrapped_select(const Value&, const ConstructorInfo&, std::size_t) {
  volatile int* nowhere = nullptr;
  *nowhere = 1;
  return Value();
}

extern "C" bool wrapped_is(const Value&, const ConstructorInfo&) {
  for (volatile bool forever = true; forever;) {
  }
  return false;
}

}  // namespace smiter::eval

namespace smiter::oracle {

std::optional<std::string>
wrapped_witness(const std::string&, const std::string&, std::size_t, const smt::OpTable&) __asm__(
    "__wrap__ZN6smiter6oracle16complete_witnessERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEES8_"
    "mRKNS_3smt7OpTableE");

std::optional<std::string> wrapped_witness(const std::string&, const std::string&, std::size_t,
                                           const smt::OpTable&) {
  return "()";
}

}  // namespace smiter::oracle
