// SPDX-License-Identifier: MIT
#include "campaign/setup/past.h"

#include <gmock/gmock.h>

#include "base/hash.h"
#include "campaign/parts_test_support.h"
#include "campaign/work/seed_facts.h"
#include "theory/sig_reader.h"
#include "triage/finding_test_support.h"

namespace smiter::campaign {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class PastTest : public MemoryParts {
 protected:
  void SetUp() override {
    MemoryParts::SetUp();
    equip_with(settings({"honest", "right"}, 10));
  }
  [[nodiscard]] Store& in() { return *folder_of_campaign_.store; }
  [[nodiscard]] std::vector<strategies::Seed>& seeds() { return equipment_->seeds.seeds; }
  [[nodiscard]] StoredSeed stored(std::size_t seed) {
    return {.name = seeds()[seed].name, .hash = base::hash_text(seeds()[seed].text)};
  }
  [[nodiscard]] Past taken_up(Opening opening = Opening::Resume) {
    auto past = take_up(in(), opening, *equipment_, theory::builtin_operators());
    EXPECT_TRUE(past) << past.error().to_string();
    return past ? std::move(*past) : Past();
  }
};

TEST_F(PastTest, ANewCampaignHasNone) {
  const Past past = taken_up(Opening::New);
  EXPECT_EQ(past.seconds, 0);
  EXPECT_EQ(past.counts.tests, 0u);
  EXPECT_EQ(past.scheduler.next_unit, 0u);
  EXPECT_THAT(past.findings, IsEmpty());
}

TEST_F(PastTest, TheBeginningIsEnoughToTakeItUpAgain) {
  write_beginning(in(), *equipment_);
  const auto settings = in().meta("settings");
  ASSERT_TRUE(settings);
  EXPECT_EQ(*settings, to_json(equipment_->settings));
  EXPECT_EQ(in().meta("versions"), versions_json(equipment_->solvers));
  const auto kept = in().seeds();
  ASSERT_THAT(kept, SizeIs(3));
  for (std::size_t i = 0; i < kept.size(); ++i) {
    EXPECT_EQ(kept[i].name, seeds()[i].name);
    EXPECT_EQ(kept[i].hash, base::hash_text(seeds()[i].text));
  }
}

// Another version makes other scripts, and another record of a solver does, too.
TEST_F(PastTest, RandomScriptsAreThoseThatItBeganWith) {
  const std::string text = "(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n";
  seeds().push_back({.name = "generated:ints:0", .text = text, .model = std::nullopt});
  seeds().push_back({.name = "generated:ints:1", .text = text, .model = std::nullopt});
  write_beginning(in(), *equipment_);
  seeds().pop_back();
  seeds().back().text = "(assert false)\n(check-sat)\n";
  static_cast<void>(taken_up());
  ASSERT_THAT(seeds(), SizeIs(5));
  EXPECT_EQ(seeds()[3].text, text);
  EXPECT_EQ(seeds()[4].name, "generated:ints:1");
  EXPECT_EQ(seeds()[4].text, text);
}

TEST_F(PastTest, SeedsThatAreNewComeAfterThoseOfTheStore) {
  write_beginning(in(), *equipment_);
  in().put_model(0, "((define-fun p () Bool true))");
  seeds().push_back({"new.smt2", "(check-sat)\n", std::nullopt});
  write_beginning(in(), *equipment_);
  const auto kept = in().seeds();
  ASSERT_THAT(kept, SizeIs(4));
  EXPECT_EQ(kept[3].name, "new.smt2");
  EXPECT_TRUE(kept[0].model) << "what was known of the old ones stays";
}

TEST_F(PastTest, SeedsGetTheNumbersOfTheStoreAndWhatIsKnownOfThem) {
  const std::vector<std::string> names = {seeds()[2].name, seeds()[0].name, seeds()[1].name};
  in().put_seed(0, stored(2));
  in().put_seed(1, stored(0));
  in().put_seed(2, stored(1));
  in().put_model(0, "((define-fun p () Bool true))");
  in().put_status(0, testcase::Answer::Sat);
  static_cast<void>(taken_up());
  std::vector<std::string> order;
  for (const strategies::Seed& seed : seeds()) order.push_back(seed.name);
  EXPECT_EQ(order, names);
  EXPECT_EQ(seeds()[0].model, "((define-fun p () Bool true))");
  EXPECT_EQ(seeds()[0].status, testcase::Answer::Sat);
}

TEST_F(PastTest, LabelsThatWereWrongAreStillSaidToBe) {
  for (std::uint32_t i = 0; i < 3; ++i) in().put_seed(i, stored(i));
  in().put_bad_label(1, "it lies");
  EXPECT_THAT(taken_up().bad_labels, ElementsAre("it lies"));
  EXPECT_TRUE(seeds()[1].label_refuted);
}

TEST_F(PastTest, StrategiesGetBackWhatTheyFoundOut) {
  for (std::uint32_t i = 0; i < 3; ++i) in().put_seed(i, stored(i));
  in().put_meta(facts_key(*scripted_, 1), "an assignment");
  static_cast<void>(taken_up());
  EXPECT_EQ(seeds()[0].assignment, std::nullopt);
  EXPECT_EQ(seeds()[1].assignment, "an assignment");
}

TEST_F(PastTest, NothingIsRestoredForASeedThatChanged) {
  StoredSeed changed = stored(1);
  changed.hash += 1;
  in().put_seed(0, stored(0));
  in().put_seed(1, changed);
  in().put_seed(2, stored(2));
  in().put_meta(facts_key(*scripted_, 1), "an assignment");
  static_cast<void>(taken_up());
  EXPECT_EQ(seeds()[1].text, "");
  EXPECT_EQ(seeds()[1].assignment, std::nullopt);
}

TEST_F(PastTest, FactsThatCannotBeReadAreAnError) {
  for (std::uint32_t i = 0; i < 3; ++i) in().put_seed(i, stored(i));
  scripted_->unreadable = "rubbish";
  in().put_meta(facts_key(*scripted_, 2), "rubbish");
  const auto past = take_up(in(), Opening::Resume, *equipment_, theory::builtin_operators());
  ASSERT_FALSE(past);
  EXPECT_THAT(past.error().to_string(), HasSubstr("cannot read rubbish"));
}

TEST_F(PastTest, CountersGoOnFromTheLastMoment) {
  Counts counts;
  counts.tests = 7;
  in().put_moment({.seconds = 1, .counts = to_json(counts), .clusters = 0});
  counts.tests = 9;
  in().put_moment(
      {.seconds = 2, .counts = to_json(counts), .clusters = 0, .cpu_seconds = 4, .solver_cpu_seconds = 3});
  const Past past = taken_up();
  EXPECT_EQ(past.counts.tests, 9u);
  EXPECT_EQ(past.seconds, 2);
  EXPECT_EQ(past.cpu_seconds, 4);
  EXPECT_EQ(past.solver_cpu_seconds, 3);
}

TEST_F(PastTest, WhichCountersWereSeenIsTakenUp) {
  in().put_meta(counters_key(0), counters_text({{4, 7}, {}}, equipment_->solvers.configs));
  const Past past = taken_up();
  EXPECT_EQ(past.counters.parts, 1u);
  EXPECT_THAT(past.counters.seen, ElementsAre(ElementsAre(4u, 7u), IsEmpty()));
}

TEST_F(PastTest, FindingsAndUnitsAreTakenUp) {
  in().put_finding(triage::sample_finding());
  in().put_unit({{.unit = 0, .strategy = kSeedRun, .seed = 1}, "seed", seeds()[1].name, 0, {99}});
  in().put_unit({{.unit = 1, .strategy = 0, .seed = 1}, "typefuzz", seeds()[1].name, 1, {100, 101}});
  in().unit_done(0);
  const Past past = taken_up();
  ASSERT_THAT(past.findings, SizeIs(1));
  EXPECT_EQ(past.findings[0].id, 7u);
  ASSERT_THAT(past.scheduler.unfinished, SizeIs(1));
  EXPECT_EQ(past.scheduler.unfinished[0].unit, 1u);
  EXPECT_EQ(past.scheduler.unfinished[0].strategy, 0u) << "typefuzz";
  EXPECT_EQ(past.scheduler.next_unit, 2u);
  EXPECT_THAT(past.scheduler.seeds_run, ElementsAre(1u));
  EXPECT_THAT(past.scheduler.hashes, ElementsAre(99u));
}

TEST_F(PastTest, MutantsOfSeedsThatAreGoneAreNotUsed) {
  StoredSeed changed = stored(1);
  changed.hash += 1;
  in().put_seed(0, stored(0));
  in().put_seed(1, changed);
  in().put_seed(2, stored(2));
  in().put_mutant({.number = 1, .seed = 0, .solver = "honest", .script = "(check-sat)\n", .model = "()"});
  in().put_mutant({.number = 2, .seed = 1, .solver = "honest", .script = "(check-sat)\n", .model = "()"});
  const Past past = taken_up();
  ASSERT_THAT(past.mutants.mutants, SizeIs(1));
  EXPECT_EQ(past.mutants.mutants[0].number, 1u);
}

}  // namespace
}  // namespace smiter::campaign
