// SPDX-License-Identifier: MIT
// The text of one instance as it is written: assertions, levels and checks, with what
// each check should answer.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "strategies/support/frame.h"
#include "testcase/test.h"

namespace smiter::strategies::storm {

class Instance {
 public:
  explicit Instance(Frame& frame) : frame_(frame), text_(frame.prologue()), strangers_(frame.strangers()) {}

  void assert_term(smt::TermId term);
  // (assert (= name term)) for a constant that is declared here.
  void assert_name(const std::string& name, smt::TermId term);
  void push(std::size_t levels = 1);
  void pop(std::size_t levels = 1);
  void check(testcase::Expectation expectation) { check("(check-sat)", std::move(expectation)); }
  // `command`: as it is written.
  void check(std::string_view command, testcase::Expectation expectation);
  void only_for(std::span<const std::string> targets);

  // Takes the text out; the instance is empty then.
  [[nodiscard]] testcase::Test finish();

 private:
  Frame& frame_;
  std::string text_;
  std::vector<testcase::Expectation> expectations_;
  generate::TargetMask strangers_;
};

[[nodiscard]] testcase::Expectation expect_sat();
[[nodiscard]] testcase::Expectation expect_unsat(testcase::Reason reason, std::string why,
                                                 std::vector<std::uint32_t> core = {});

}  // namespace smiter::strategies::storm
