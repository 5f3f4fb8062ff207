// SPDX-License-Identifier: MIT
#include "ask/library.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ask/identity.h"
#include "ask/options/suite.h"
#include "ask/question.h"
#include "capability/row_text.h"
#include "capability/shipped.h"
#include "theory/sig_reader.h"

namespace smiter::ask {
namespace {

using capability::Kind;

TEST(IdentityTest, NamesTheReleaseByWhatAProgramPrints) {
  const auto profiles = solver::builtin_profiles();
  const auto npm = std::ranges::find(profiles, "z3-npm", &solver::Profile::name);
  const auto cvc5 = std::ranges::find(profiles, "cvc5", &solver::Profile::name);
  ASSERT_TRUE(npm != profiles.end() && cvc5 != profiles.end());
  EXPECT_EQ(release_name(*cvc5, "This is cvc5 version 1.3.2 [git tag]"), "cvc5@1.3.2");
  EXPECT_EQ(release_name(*npm, "Z3 version 5.1.0 - WebAssembly (npm z3-solver 5.2.0)"), "z3@5.2.0");
  EXPECT_EQ(release_name(*cvc5, "a solver"), "cvc5");
}

TEST(LibraryTest, EveryCaveatOfAProfileIsInTheRecords) {
  const smt::OpTable& ops = theory::builtin_operators();
  for (const solver::Profile& profile : solver::builtin_profiles()) {
    for (const solver::Caveat& caveat : profile.caveats) {
      EXPECT_TRUE(std::ranges::any_of(ops.rows(), [&](const smt::OpRow& row) {
        return capability::row_text(ops, row) == caveat.row;
      })) << caveat.row;
      EXPECT_TRUE(std::ranges::any_of(capability::shipped_records(),
                                      [&](const capability::Record& record) {
                                        const auto* entry = record.find(Kind::Operator, caveat.row);
                                        return record.profile == profile.name && entry != nullptr &&
                                               entry->reply == capability::Reply::Other;
                                      }))
          << profile.name << ": " << caveat.row;
    }
  }
}

TEST(LibraryTest, ACaveatEndsWithTheReleaseThatMendsIt) {
  solver::Profile profile;
  profile.caveats = {{"(f Int Int)", "1.2.0", "odd"}};
  capability::Record old;
  old.section(Kind::Operator)["(f Int Int)"] = {};
  capability::Record mended = old;
  old.version = "solver 1.2.0";
  mended.version = "solver 1.10.0";
  add_caveats(profile, old);
  add_caveats(profile, mended);
  EXPECT_FALSE(old.understands(Kind::Operator, "(f Int Int)"));
  EXPECT_TRUE(mended.understands(Kind::Operator, "(f Int Int)"));
}

// They are made by smiter solvers --probe --json; whoever changes a row or a question makes them again.
TEST(LibraryTest, ShippedRecordsAnswerTheQuestionsOfToday) {
  const std::string operators = capability::hash_of(theory::builtin_operators());
  for (const capability::Record& record : capability::shipped_records()) {
    EXPECT_EQ(record.questions_hash, questions_hash()) << record.name;
    EXPECT_EQ(record.operators_hash, operators) << record.name;
    EXPECT_EQ(record.suite_hash, suite_hash()) << record.name;
  }
}

}  // namespace
}  // namespace smiter::ask
