// SPDX-License-Identifier: MIT
// The samples of the Janus paper (tests/janus, in our own words): what the installed
// versions of solvers answer is what tests/janus/samples.tsv records, and where that is an
// incompleteness between versions or along a rule, the oracle finds it and calls it right.
// A version that is not installed is left out.
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "examine/examine.h"
#include "solver/profile/inspect.h"
#include "solver/session/one_shot.h"
#include "strategies/janus/derive.h"
#include "strategies/janus/rules/rule_reader.h"
#include "theory/sig_reader.h"

namespace smiter {
namespace {

struct Sample {
  std::string name;
  std::map<std::string, std::string> answers;  // by label
  std::string premise, rule;                   // "-": none
  std::vector<std::string> findings;
};

std::string folder() {
  const char* const root = std::getenv("SMITER_SOURCE_DIR");
  return root == nullptr ? "" : std::string(root) + "/tests/janus/";
}

std::string script_of(const std::string& name) {
  const auto text = base::read_file(folder() + name + ".smt2");
  EXPECT_TRUE(text) << name;
  return text ? *text : "";
}

std::vector<Sample> samples() {
  std::vector<Sample> all;
  const auto text = base::read_file(folder() + "samples.tsv");
  EXPECT_TRUE(text);
  std::istringstream lines(text ? *text : "");
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream cells(line);
    Sample s;
    std::getline(cells, s.name, '\t');
    for (const char* label : {"z3", "cvc4", "cvc5", "z3-5.2.0"}) std::getline(cells, s.answers[label], '\t');
    std::getline(cells, s.premise, '\t');
    std::getline(cells, s.rule, '\t');
    for (std::string finding; cells >> finding;) {
      if (finding != "-") s.findings.push_back(finding);
    }
    all.push_back(std::move(s));
  }
  return all;
}

// Those whose version is the recorded one.
std::map<std::string, solver::SolverConfig> installed() {
  const std::map<std::string, std::pair<std::string, std::string>> known = {
      {"z3", {"z3", "4.8.12"}},
      {"cvc4", {"cvc4", "1.8"}},
      {"cvc5", {"cvc5", "1.0.3"}},
      {"z3-5.2.0", {"z3-5.2.0=" + folder() + "../../adapters/z3-npm/z3-npm --release=5.2.0", "5.2.0"}}};
  std::map<std::string, solver::SolverConfig> there;
  for (const auto& [label, how] : known) {
    auto config = solver::parse_solver_spec(how.first);
    if (!config) continue;
    config->label = label;
    if (solver::version_of(*config).find(how.second) == std::string::npos) continue;
    // An adapter without its package says a version and no answer.
    const solver::Answer answer = run_one_shot(*config, {.script = "(check-sat)"});
    if (answer.is_ok()) there.emplace(label, std::move(*config));
  }
  return there;
}

examine::ExamineOptions quick() {
  return {.collect = {.sessions = false, .alone = false, .values = false, .assumed = false, .bare = false},
          .runs = 1};
}

// "implication:z3" or "regression:new>old".
void expect_found(const Sample& sample, const std::string& finding,
                  const std::map<std::string, solver::SolverConfig>& there) {
  const std::string kind = finding.substr(0, finding.find(':'));
  const std::string who = finding.substr(finding.find(':') + 1);
  const std::string suspect = who.substr(0, who.find('>'));
  std::vector<solver::SolverConfig> solvers;
  for (const std::string& label : {suspect, who.substr(who.find('>') + 1)}) {
    if (!there.contains(label)) return;
    if (solvers.empty() || solvers.back().label != label) solvers.push_back(there.at(label));
  }
  testcase::Test test;
  test.script = script_of(sample.name);
  if (kind == "implication")
    test.premise = {.script = script_of(sample.premise),
                    .answer = testcase::Answer::Sat,
                    .solver = suspect,
                    .steps = {{.number = 1, .rule = sample.rule, .place = "the sample"}}};
  const auto found = examine::examine(test, solvers, theory::builtin_operators(), quick());
  std::vector<std::string> names;
  for (const auto& f : found.findings) {
    names.push_back(std::string(name_of(f.verdict.kind)) + " " + f.verdict.solver);
    EXPECT_TRUE(f.confirmation.is_confirmed()) << sample.name << ": " << f.verdict.explanation;
  }
  EXPECT_THAT(names, testing::Contains("incompleteness/" + kind + " " + suspect)) << sample.name;
}

TEST(JanusSamplesTest, AnswersAndFindingsAreAsRecorded) {
  if (folder().empty()) GTEST_SKIP() << "SMITER_SOURCE_DIR is not set";
  const auto there = installed();
  if (there.empty()) GTEST_SKIP() << "none of the recorded versions is installed";
  const std::vector<Sample> all = samples();
  ASSERT_GE(all.size(), 10u);
  for (const Sample& sample : all) {
    for (const auto& [label, config] : there) {
      const solver::Answer answer = run_one_shot(config, {.script = script_of(sample.name)});
      ASSERT_EQ(answer.checks.size(), 1u) << sample.name << " " << label << ": " << answer.message;
      EXPECT_EQ(name_of(answer.checks[0].result), sample.answers.at(label)) << sample.name << " " << label;
    }
    for (const std::string& finding : sample.findings) expect_found(sample, finding, there);
  }
}

// The second of each pair is what our rule makes of the first.
TEST(JanusSamplesTest, TheRulesLeadFromPremiseToSample) {
  if (folder().empty()) GTEST_SKIP() << "SMITER_SOURCE_DIR is not set";
  const auto core = [](const std::string& script) {
    std::string out;
    std::istringstream lines(script);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("(assert")) out += line;
    }
    return out;
  };
  const auto rules = strategies::janus::load_rules(theory::builtin_operators());
  ASSERT_TRUE(rules);
  for (const Sample& sample : samples()) {
    if (sample.premise == "-") continue;
    const std::vector<testcase::ChainStep> steps{
        {.number = 1, .weaker = true, .rule = sample.rule, .forward = true}};
    std::vector<std::string> made;
    for (const std::string& text :
         strategies::janus::derive(script_of(sample.premise), steps, *rules, theory::builtin_operators()))
      made.push_back(core(text));
    EXPECT_THAT(made, testing::Contains(core(script_of(sample.name)))) << sample.name;
  }
}

}  // namespace
}  // namespace smiter
