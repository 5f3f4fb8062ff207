// SPDX-License-Identifier: MIT
#include "oracle/verdict_classes.h"

#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/file.h"

namespace smiter::oracle {
namespace {

constexpr std::size_t kProofs = static_cast<std::size_t>(Proof::None) + 1;

TEST(VerdictClassesTest, ClassesAreInTheOrderThatMaintainersWant) {
  const VerdictClass order[] = {VerdictClass::RefutedByWitness, VerdictClass::ContradictsRule,
                                VerdictClass::InvalidModel,     VerdictClass::Crash,
                                VerdictClass::SessionOnly,      VerdictClass::Implication,
                                VerdictClass::Performance,      VerdictClass::Unspecified};
  for (std::size_t i = 0; i + 1 < std::size(order); ++i)
    EXPECT_LT(severity_of(order[i]), severity_of(order[i + 1])) << name_of(order[i]);
}

TEST(VerdictClassesTest, EveryClassHasANameOfItsOwnThatReadsBack) {
  std::set<std::string_view> names;
  for (const VerdictRow& row : verdict_rows()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(name_of(row.kind), row.name);
    EXPECT_EQ(verdict_class_named(row.name), row.kind);
  }
  EXPECT_FALSE(verdict_class_named("soundness"));
  EXPECT_FALSE(verdict_class_named(""));
}

TEST(VerdictClassesTest, EveryProofHasANameThatReadsBack) {
  for (std::size_t i = 0; i < kProofs; ++i) {
    const auto proof = static_cast<Proof>(i);
    EXPECT_FALSE(name_of(proof).empty());
    EXPECT_EQ(proof_named(name_of(proof)), proof);
  }
  EXPECT_FALSE(proof_named("belief"));
}

TEST(VerdictClassesTest, SoundnessIsWhatItsNameSays) {
  for (const VerdictRow& row : verdict_rows()) {
    EXPECT_EQ(is_soundness(row.kind), row.name.starts_with("soundness/")) << row.name;
    EXPECT_EQ(is_incompleteness(row.kind), row.name.starts_with("incompleteness/")) << row.name;
  }
}

// Only a pair of formulas is reduced in a way of its own.
TEST(VerdictClassesTest, EveryBugOfASolverCanBeReduced) {
  for (const VerdictRow& row : verdict_rows()) {
    const bool alone = is_solver_bug(row.kind) && row.kind != VerdictClass::Implication;
    EXPECT_EQ(symptom_of(row.kind).has_value(), alone) << row.name;
  }
  EXPECT_FALSE(is_solver_bug(VerdictClass::OurError));
  EXPECT_TRUE(is_solver_bug(VerdictClass::Performance));
}

TEST(VerdictClassesTest, AWrongAnswerRestsOnTheMeaningOfTheScript) {
  for (const VerdictRow& row : verdict_rows()) {
    EXPECT_TRUE(!is_soundness(row.kind) || row.by_meaning) << row.name;
    EXPECT_TRUE(is_solver_bug(row.kind) || !row.by_meaning) << row.name;
    EXPECT_FALSE(row.kind == VerdictClass::Crash && row.by_meaning);
  }
}

TEST(VerdictClassesTest, AFindingThatShowsAModelMayRestOnOne) {
  for (const VerdictRow& row : verdict_rows()) {
    const bool shows = row.model != ModelShown::None;
    const bool proves = row.model == ModelShown::Good || row.model == ModelShown::Assignment;
    EXPECT_EQ(shows && !proves, row.proofs.has(Proof::Model)) << row.name;
    EXPECT_TRUE(!proves || row.proofs.has(Proof::Witness)) << row.name;
  }
}

TEST(VerdictClassesTest, VotesProveNothing) {
  EXPECT_FALSE(is_proved(Proof::Votes));
  EXPECT_FALSE(is_proved(Proof::None));
  EXPECT_TRUE(is_proved(Proof::Witness));
}

// The cells of a row of a Markdown table.
std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> result;
  std::istringstream parts(line.substr(1));
  for (std::string cell; std::getline(parts, cell, '|');) {
    const auto begin = cell.find_first_not_of(' ');
    if (begin != std::string::npos) cell = cell.substr(begin, cell.find_last_not_of(' ') - begin + 1);
    result.push_back(std::move(cell));
  }
  return result;
}

// The rows of the table of classes, by the name of the class.
std::map<std::string, std::vector<std::string>> documented(const std::string& text) {
  constexpr std::string_view kHead = "| class | priority | when | proof | who is blamed |";
  std::map<std::string, std::vector<std::string>> rows;
  std::istringstream lines(text);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line == kHead) {
      inside = true;
    } else if (inside && !line.starts_with("|")) {
      break;
    } else if (inside && line.starts_with("| `")) {
      auto row = cells(line);
      const std::string name = row[0].substr(1, row[0].size() - 2);
      rows[name] = std::move(row);
    }
  }
  return rows;
}

TEST(VerdictClassesTest, TheDocumentationHasTheSameClassesPrioritiesAndProofs) {
  const char* const root = std::getenv("SMITER_SOURCE_DIR");
  if (root == nullptr) GTEST_SKIP() << "SMITER_SOURCE_DIR is not set";
  const auto text = base::read_file(std::string(root) + "/docs/verdicts.md");
  ASSERT_TRUE(text);
  const auto rows = documented(*text);
  EXPECT_EQ(rows.size(), kVerdictClasses);
  for (const VerdictRow& row : verdict_rows()) {
    const auto at = rows.find(std::string(row.name));
    ASSERT_NE(at, rows.end()) << row.name;
    ASSERT_EQ(at->second.size(), 5u) << row.name;
    EXPECT_EQ(at->second[1], fmt::format("{}", static_cast<int>(row.severity))) << row.name;
    for (std::size_t i = 0; i < kProofs; ++i) {
      const auto proof = static_cast<Proof>(i);
      const bool named = at->second[3].find(fmt::format("`{}`", name_of(proof))) != std::string::npos;
      EXPECT_EQ(named, row.proofs.has(proof)) << row.name << ": " << name_of(proof);
    }
  }
}

}  // namespace
}  // namespace smiter::oracle
