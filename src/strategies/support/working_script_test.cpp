// SPDX-License-Identifier: MIT
#include "strategies/support/working_script.h"

#include <gtest/gtest.h>

#include "theory/sig_reader.h"

namespace smiter::strategies {
namespace {

TEST(WorkingScriptTest, AnAssertionIsAddedBeforeALateSetLogic) {
  const generate::Targets targets(theory::builtin_operators(), {});
  auto opened = WorkingScript::open("(declare-const p Bool)(assert p)(check-sat)(set-logic QF_UF)(check-sat)",
                                    theory::builtin_operators(), targets, {});
  ASSERT_TRUE(opened) << opened.error().to_string();
  WorkingScript& script = **opened;
  ASSERT_TRUE(script.assert_after(1, script.script().commands[1].term));
  EXPECT_EQ(script.text(),
            "(declare-const p Bool)\n(assert p)\n(assert p)\n(check-sat)\n(set-logic QF_UF)\n(check-sat)\n");
}

}  // namespace
}  // namespace smiter::strategies
