// SPDX-License-Identifier: MIT
// With the solver of tests/asked_solver.cpp, whose misbehaviours are options.
#include "ask/options/trials.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "ask/adapt.h"
#include "ask/asked_solver_test_support.h"
#include "ask/asker.h"
#include "ask/library.h"
#include "base/file.h"
#include "capability/record_json.h"
#include "capability/shipped.h"
#include "solver/process/private_folder.h"
#include "theory/sig_reader.h"

namespace smiter::ask {
namespace {

using capability::Kind;
using capability::OptionClass;
using capability::Reply;
using ::testing::HasSubstr;

solver::SolverConfig fake() {
  return asked_solver("", R"([options]
help = ["--help"]
format = "cvc5"
choices = "{name}=help"
[[exclude]]
names = ["--limit*"]
except = ["--limit-not*"]
why = "a limit"
)");
}

// Asking takes a while: once for all.
const capability::Record& asked_record() {
  static const capability::Record record = [] {
    auto asked = ask(fake(), theory::builtin_operators());
    EXPECT_TRUE(asked) << (asked ? "" : asked.error().to_string());
    asked->name = "asked@1.2.3";
    return std::move(*asked);
  }();
  return record;
}

OptionTrials trials(const std::string& folder = "") {
  return OptionTrials(adapted(fake(), asked_record()), asked_record(), theory::builtin_operators(), folder);
}

TEST(OptionTrialsTest, TheSolverListsItsOptions) {
  const auto& listed = asked_record().listed;
  ASSERT_EQ(listed.size(), 4u);
  EXPECT_EQ(listed[0].category, OptionClass::Common);
  EXPECT_EQ(listed[1].choices, (std::vector<std::string>{"first", "second"}));
  EXPECT_EQ(listed[3].category, OptionClass::Expert);
  std::vector<std::string> words;
  for (const Setting& setting : settings_of(fake().profile, asked_record())) words.push_back(setting.words);
  EXPECT_EQ(words,
            (std::vector<std::string>{"--plain", "--no-plain", "--mode=second", "--expert", "--no-expert"}));
}

TEST(OptionTrialsTest, WhatChangesNothingMayBeDrawn) {
  auto tried = trials();
  EXPECT_EQ(tried.outcome("--plain").reply, Reply::Yes);
  EXPECT_EQ(tried.record().section(Kind::Setting).size(), 1u);
}

TEST(OptionTrialsTest, WhatChangesAnAnswerIsSetAside) {
  auto tried = trials();
  const capability::Entry entry = tried.outcome("--wrong=bvudiv");
  EXPECT_EQ(entry.reply, Reply::Other);
  EXPECT_THAT(entry.said, HasSubstr("values of bitvec"));
}

TEST(OptionTrialsTest, WhatIsRefusedCrashesOrWritesIsNotDrawn) {
  auto tried = trials();
  EXPECT_EQ(tried.outcome("--unknown=(assert").reply, Reply::No);
  EXPECT_EQ(tried.outcome("--crash=bvudiv").reply, Reply::Crash);
  const capability::Entry entry = tried.outcome("--writes=proof.txt");
  EXPECT_EQ(entry.reply, Reply::No);
  EXPECT_THAT(entry.said, HasSubstr("proof.txt"));
  EXPECT_FALSE(std::filesystem::exists("proof.txt"));
}

TEST(OptionTrialsTest, IsKeptInTheRecord) {
  const auto folder = solver::PrivateFolder::make();
  ASSERT_TRUE(folder);
  auto tried = trials(folder->path());
  static_cast<void>(tried.outcome("--wrong=bvudiv"));
  tried.keep();
  ASSERT_EQ(folder->contents().size(), 1u);
  const auto text = base::read_file(folder->path() + "/" + folder->contents()[0]);
  ASSERT_TRUE(text);
  auto kept = capability::record_from_json(*text);
  ASSERT_TRUE(kept) << kept.error().to_string();
  OptionTrials again(fake(), *kept, theory::builtin_operators(), folder->path());
  // Known: nobody is asked, so that no time is needed.
  EXPECT_EQ(again.outcome("--wrong=bvudiv", solver::Deadline::in_ms(0)).reply, Reply::Other);
  EXPECT_EQ(again.outcome("--plain", solver::Deadline::in_ms(0)).reply, Reply::No);
  EXPECT_TRUE(again.record().find(Kind::Setting, "--plain") == nullptr) << "what was not tried is not known";
}

// Settings of real solvers that are known to change what formulas mean.
struct Known {
  std::string solver, release, setting;
};
class KnownSettingTest : public ::testing::TestWithParam<Known> {};
INSTANTIATE_TEST_SUITE_P(Installed, KnownSettingTest,
                         ::testing::Values(Known{"z3", "z3@4.8.12", "rewriter.hi_div0=false"},
                                           Known{"cvc5", "cvc5@1.0.3", "--strings-alpha-card=256"},
                                           Known{"cvc5", "cvc5@1.0.3", "--arith-no-partial-fun"}));

TEST_P(KnownSettingTest, IsSetAside) {
  const Known& known = GetParam();
  const auto config = solver::parse_solver_spec(known.solver);
  if (!config) GTEST_SKIP() << known.solver << " is not installed";
  const capability::Record* const shipped = capability::shipped_record(known.release);
  ASSERT_NE(shipped, nullptr);
  capability::Record record = *shipped;
  record.section(Kind::Setting).clear();  // it may have been tried already
  OptionTrials tried(adapted(*config, record), record, theory::builtin_operators(), "");
  const capability::Entry entry = tried.outcome(known.setting);
  if (entry.reply == Reply::No) GTEST_SKIP() << "this release refuses it: " << entry.said;
  EXPECT_EQ(entry.reply, Reply::Other) << entry.said;
}

TEST(OptionTrialsTest, WhatWasTriedOnOtherQueriesIsForgotten) {
  const auto folder = solver::PrivateFolder::make();
  ASSERT_TRUE(folder);
  const RecordOptions options{.folder = folder->path()};
  auto record = record_of(fake(), theory::builtin_operators(), options);
  ASSERT_TRUE(record) << record.error().to_string();
  record->section(Kind::Setting)["--x"] = {Reply::Other, "congruence: sat"};
  keep_record(*record, folder->path());
  EXPECT_EQ(*record_of(fake(), theory::builtin_operators(), options), *record);
  record->suite_hash = "of other queries";
  keep_record(*record, folder->path());
  const auto now = record_of(fake(), theory::builtin_operators(), options);
  ASSERT_TRUE(now) << now.error().to_string();
  EXPECT_TRUE(now->section(Kind::Setting).empty());
  EXPECT_EQ(now->section(Kind::Operator), record->section(Kind::Operator)) << "it is not asked again";
}

TEST(OptionTrialsTest, TheRecordSurvivesItsFile) {
  capability::Record record = asked_record();
  record.name = "asked@1";
  record.section(Kind::Setting)["--x"] = {Reply::Other, "congruence: sat"};
  const auto read = capability::record_from_json(capability::to_json(record));
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_EQ(*read, record);
}

}  // namespace
}  // namespace smiter::ask
