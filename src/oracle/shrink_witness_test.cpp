// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "oracle/witness.h"
#include "theory/sig_reader.h"

namespace smiter::oracle {
namespace {

// The value of the only symbol after shrinking.
std::string shrunk(const std::string& sort, const std::string& assertion, const std::string& value,
                   const std::vector<std::string>& simple) {
  const std::string script = "(declare-const x " + sort + ")\n(assert " + assertion + ")\n(check-sat)\n";
  const auto entries =
      shrink_witness({{.head = "(define-fun x () " + sort, .value = value, .simple = simple}}, script, 0,
                     theory::builtin_operators());
  return entries.size() == 1 ? entries[0].value : "lost";
}

TEST(ShrinkWitnessTest, TakesTheFirstSimpleValueThatWillDo) {
  EXPECT_EQ(shrunk("Int", "(> x 0)", "100", {"0", "1", "2"}), "1");
  EXPECT_EQ(shrunk("Bool", "x", "true", {"false", "true"}), "true");
}

TEST(ShrinkWitnessTest, HalvesNumbersAndTexts) {
  EXPECT_EQ(shrunk("Int", "(> x 10)", "100", {"0", "1"}), "12");
  EXPECT_EQ(shrunk("Int", "(< x (- 10))", "(- 100)", {"0", "1"}), "(- 12)");
  EXPECT_EQ(shrunk("String", "(str.prefixof \"ab\" x)", "\"abcdefgh\"", {}), "\"ab\"");
}

TEST(ShrinkWitnessTest, LeavesWhatHasNoHalf) {
  EXPECT_EQ(shrunk("Real", "(> x 3.0)", "(/ 7.0 2.0)", {"0.0"}), "(/ 7.0 2.0)");
  EXPECT_EQ(shrunk("String", "(> (str.len x) 2)", "\"a\\u{41}b\"", {}), "\"a\\u{41}b\"");
}

TEST(ShrinkWitnessTest, LeavesAllAsItIsIfTheScriptCannotBeRead) {
  const std::vector<WitnessEntry> entries = {{.head = "(define-fun x () Int", .value = "7", .simple = {"0"}}};
  const auto same = shrink_witness(entries, "(assert", 0, theory::builtin_operators());
  EXPECT_EQ(to_text(same), to_text(entries));
  EXPECT_EQ(to_text(same), "(\n  (define-fun x () Int 7)\n)\n");
}

}  // namespace
}  // namespace smiter::oracle
