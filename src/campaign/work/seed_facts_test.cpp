// SPDX-License-Identifier: MIT
// What the run of a seed teaches, seen in the store of a whole campaign.
#include "campaign/work/seed_facts.h"

#include <gmock/gmock.h>

#include "campaign/campaign_test_support.h"

namespace smiter::campaign {
namespace {

using examine::testing_support::honest;
using examine::testing_support::unsat_for_sat;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

class SeedFactsTest : public MemoryCampaign {
 protected:
  // What the store knows of a seed after its campaign.
  [[nodiscard]] StoredSeed stored(const std::string& name) const {
    auto store = Store::open(folder_ + "/out/campaign.sqlite", true);
    EXPECT_TRUE(store) << store.error().to_string();
    for (StoredSeed& seed : store->seeds())
      if (seed.name.ends_with(name)) return seed;
    ADD_FAILURE() << name << " is not in the store";
    return {};
  }
  void labelled(const std::string& name, const std::string& status, const std::string& assertions) const {
    write("seeds/" + name + ".smt2",
          "(set-info :status " + status +
              ")\n(set-logic QF_UF)\n(declare-const p Bool)\n(declare-const q Bool)\n" + assertions +
              "(check-sat)\n");
  }
};

TEST_F(SeedFactsTest, AStatusIsWhatTwoFamiliesAgreeOn) {
  run(settings({"honest", "right"}, 10));
  EXPECT_EQ(stored("and.smt2").status, testcase::Answer::Sat);
  EXPECT_EQ(stored("unsat.smt2").status, testcase::Answer::Unsat);
}

TEST_F(SeedFactsTest, WhereTheyDisagreeThereIsNoStatus) {
  add(FakeSolver("liar", honest(ops_)).when("(xor", unsat_for_sat(ops_)));
  run(settings({"liar", "honest"}, 10));
  EXPECT_EQ(stored("xor.smt2").status, std::nullopt);
  EXPECT_EQ(stored("and.smt2").status, testcase::Answer::Sat);
}

TEST_F(SeedFactsTest, WhereOneFamilyDecidesThereIsNoStatusButAModel) {
  add(FakeSolver("mute", solver::testing_support::unknown()).when("(assert p)", honest(ops_)));
  run(settings({"mute", "honest"}, 10));
  EXPECT_EQ(stored("and.smt2").status, std::nullopt);
  EXPECT_NE(stored("and.smt2").model, std::nullopt);
}

TEST_F(SeedFactsTest, AVerifiedModelIsKept) {
  run(settings({"honest", "right"}, 10));
  const auto model = stored("and.smt2").model;
  ASSERT_TRUE(model.has_value());
  const auto text = base::read_file(folder_ + "/seeds/and.smt2");
  ASSERT_TRUE(text);
  EXPECT_TRUE(oracle::truth_of_model(*text, *model, 0, ops_).is_proof());
  EXPECT_EQ(stored("unsat.smt2").model, std::nullopt);
}

TEST_F(SeedFactsTest, ALabelIsRefutedByAVerifiedModel) {
  labelled("lies", "unsat", "(assert (or p q))\n");
  const Snapshot last = run(settings({"honest", "right"}, 10));
  ASSERT_EQ(last.bad_labels.size(), 1u);
  EXPECT_THAT(last.bad_labels[0], HasSubstr("lies.smt2: labelled unsat, but a verified model"));
  EXPECT_NE(stored("lies.smt2").bad_label, std::nullopt);
  EXPECT_THAT(run(settings({"honest", "right"}, 10), Opening::Resume).bad_labels,
              Contains(HasSubstr("lies.smt2")))
      << "a resumed campaign says so, too";
}

TEST_F(SeedFactsTest, ALabelIsRefutedByAllSolversOfTwoFamilies) {
  labelled("hopes", "sat", "(assert (and p (not p)))\n");
  const Snapshot last = run(settings({"honest", "right"}, 10));
  ASSERT_EQ(last.bad_labels.size(), 1u);
  EXPECT_THAT(last.bad_labels[0], HasSubstr("every solver that decides it disagrees"));
}

TEST_F(SeedFactsTest, ALabelThatIsRightIsNotSpokenOf) {
  labelled("true", "sat", "(assert (or p q))\n");
  EXPECT_THAT(run(settings({"honest", "right"}, 10)).bad_labels, IsEmpty());
}

TEST_F(SeedFactsTest, StormBeginsWithAModelOfTheNegationOfAnUnsatSeed) {
  Settings s = settings({"honest", "right"}, 40);
  s.strategies = {"storm"};
  s.of_strategies.set("storm-trust", std::string("right"));
  const Snapshot last = run(s);
  EXPECT_THAT(last.findings, IsEmpty()) << summary_json(last, true);
  EXPECT_GT(last.counts.tests, 3u);
}

}  // namespace
}  // namespace smiter::campaign
