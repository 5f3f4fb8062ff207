// SPDX-License-Identifier: MIT
#include "strategies/storm/instance.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace smiter::strategies::storm {

void Instance::assert_term(smt::TermId term) {
  text_ += "(assert ";
  text_ += frame_.text(term);
  text_ += ")\n";
  strangers_ |= frame_.strangers(term);
}

void Instance::assert_name(const std::string& name, smt::TermId term) {
  text_ += "(declare-fun " + name + " () Bool)\n(assert (= " + name + " ";
  text_ += frame_.text(term);
  text_ += "))\n";
  strangers_ |= frame_.strangers(term);
}

void Instance::push(std::size_t levels) {
  text_ += fmt::format("(push {})\n", levels);
}

void Instance::pop(std::size_t levels) {
  text_ += fmt::format("(pop {})\n", levels);
}

void Instance::check(std::string_view command, testcase::Expectation expectation) {
  text_ += command;
  text_ += '\n';
  expectations_.push_back(std::move(expectation));
}

void Instance::only_for(std::span<const std::string> targets) {
  for (std::size_t i = 0; i < frame_.targets().size(); ++i) {
    if (std::ranges::find(targets, frame_.targets()[i].name) != targets.end()) continue;
    strangers_ |= generate::Targets::only(i);
  }
}

testcase::Test Instance::finish() {
  testcase::Test test;
  test.script = std::move(text_);
  test.expectations = std::move(expectations_);
  if (strangers_ != 0) test.not_for = frame_.targets().names(strangers_);
  return test;
}

testcase::Expectation expect_sat() {
  return {testcase::Answer::Sat, testcase::Reason::Witness, "every assertion is true under the witness"};
}

testcase::Expectation expect_unsat(testcase::Reason reason, std::string why,
                                   std::vector<std::uint32_t> core) {
  return {testcase::Answer::Unsat, reason, std::move(why), std::move(core)};
}

}  // namespace smiter::strategies::storm
