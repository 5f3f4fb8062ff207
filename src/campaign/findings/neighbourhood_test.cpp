// SPDX-License-Identifier: MIT
#include "campaign/findings/neighbourhood.h"

#include <gmock/gmock.h>

#include "campaign/parts_test_support.h"
#include "campaign/work/unit_tests.h"

namespace smiter::campaign {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class NeighbourhoodTest : public MemoryParts {
 protected:
  void prepare(bool guided = true) {
    Settings s = settings({"honest", "right"}, 100);
    s.deterministic = false;
    s.guided = guided;
    make(s);
  }
  [[nodiscard]] Placed crash_near(const std::string& seed) const {
    Placed placed;
    placed.worth = 1;
    placed.finding.id = placed.finding.cluster = 4;
    placed.finding.reduced = true;
    placed.finding.verdict.kind = oracle::VerdictClass::Crash;
    placed.finding.script = "(declare-const p Bool)\n(assert p)\n(check-sat)\n";
    placed.finding.test.provenance = {
        .strategy = "typefuzz", .seeds = {seed}, .unit = 9, .test = 3, .steps = {}};
    return placed;
  }
  [[nodiscard]] std::string seed_name() const { return corpus_->name(seed_number("xor.smt2")); }
  [[nodiscard]] std::vector<StoredMutant> stored() { return store().mutant_pool_start().mutants; }
};

TEST_F(NeighbourhoodTest, LaterUnitsBeginWithTheReducedScript) {
  prepare();
  search_near(crash_near(seed_name()), *parts_);
  ASSERT_THAT(stored(), SizeIs(1));
  // Newer ones do not come between.
  for (int i = 0; i < 3; ++i)
    static_cast<void>(parts_->schedule.mutants.add({.seed = seed_number("xor.smt2"),
                                                    .unit = 20,
                                                    .test = 1,
                                                    .solver = "honest",
                                                    .script = "(check-sat)",
                                                    .model = {}}));
  const Work work{.unit = 5,
                  .strategy = 0,
                  .seed = seed_number("xor.smt2"),
                  .favoured = true,
                  .mutant = stored().front().number};
  const auto mutant = begin_with(*parts_, work);
  ASSERT_NE(mutant, nullptr);
  EXPECT_THAT(mutant->script, HasSubstr("(assert p)"));
  EXPECT_THAT(mutant->words(), HasSubstr("the reduced script of test 3 of unit 9"));
  // What it shows is looked into, whatever its seed showed before.
  EXPECT_NE(mutant->as_seed(seed_name()).name, seed_name());
  EXPECT_THAT(mutant->as_seed(seed_name()).name, HasSubstr(seed_name()));
}

TEST_F(NeighbourhoodTest, WhatIsFoundThereHasNoNeighbourhoodOfItsOwn) {
  prepare();
  search_near(crash_near(seed_name()), *parts_);
  search_near(crash_near(stored().front().as_seed(seed_name()).name), *parts_);
  EXPECT_THAT(stored(), SizeIs(1));
}

TEST_F(NeighbourhoodTest, NothingIsSearchedWithoutGuidance) {
  prepare(false);
  search_near(crash_near(seed_name()), *parts_);
  EXPECT_THAT(stored(), IsEmpty());
}

TEST_F(NeighbourhoodTest, WhatIsNotWorthItHasNoNeighbourhood) {
  prepare();
  const auto without = [&](auto change) {
    Placed placed = crash_near(seed_name());
    change(placed);
    search_near(placed, *parts_);
  };
  without([](Placed& p) { p.worth = 0; });
  without([](Placed& p) { p.finding.reduced = false; });
  without([](Placed& p) { p.finding.cluster = 2; });
  without([](Placed& p) { p.finding.verdict.kind = oracle::VerdictClass::Implication; });
  without([](Placed& p) { p.finding.verdict.kind = oracle::VerdictClass::SessionOnly; });
  without([](Placed& p) { p.finding.script = "(simplify (and true true))\n"; });
  without([](Placed& p) { p.finding.test.provenance.seeds = {"another.smt2"}; });
  without([](Placed& p) { p.finding.test.provenance.seeds.clear(); });
  EXPECT_THAT(stored(), IsEmpty());
}

}  // namespace
}  // namespace smiter::campaign
