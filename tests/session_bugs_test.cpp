// SPDX-License-Identifier: MIT
// Bugs that only a used process has: found by a campaign, made as short as they can be, replayed.
#include <gmock/gmock.h>

#include "acceptance/user_script.h"
#include "campaign/store/archive.h"
#include "examine/release/retest.h"
#include "examine/session/session_bug.h"
#include "examine/session/session_memory.h"
#include "solver/profile/solver_config.h"
#include "tests/campaign_fixture.h"
#include "triage/report/repro.h"

namespace smiter::campaign {
namespace {

using examine::Fate;
using examine::RetestOptions;
using examine::Sequence;
using examine::SessionMemory;
using examine::SessionProbe;
using testing::HasSubstr;
using testing::Not;

// True with 1 for every Int, as the planted solver says.
std::string script(const std::string& assertion, const std::string& more = "") {
  return "(set-logic ALL)\n(declare-const x Int)\n(declare-const unused Int)\n(assert " + assertion + ")\n" +
         more + "(check-sat)\n";
}
const std::string kAbs = script("(> (abs x) 0)", "(assert (= x x))\n");

class SessionBugsTest : public CampaignFixture {
 protected:
  [[nodiscard]] std::string planted(const std::string& name, const std::string& fault, int least) const {
    return profile(name, SMITER_PLANTED_SOLVER,
                   "\"--fault=" + fault + "\", \"--on=(abs\", \"--least=" + std::to_string(least) + "\"");
  }
  [[nodiscard]] static solver::SolverConfig config(const std::string& spec) {
    auto made = solver::parse_solver_spec(spec);
    EXPECT_TRUE(made) << made.error().to_string();
    return *made;
  }
  void write_seeds() const {
    std::filesystem::create_directory(folder_ + "/seeds");
    int number = 0;
    for (const char* assertion :
         {"(= x 1)", "(> (abs x) 0)", "(< x 5)", "(= (abs x) x)", "(> (+ x x) 0)", "(< 0 (abs (- x)))",
          "(= (* x x) 1)", "(or (= x 1) (< x 0))", "(distinct x 7)"})
      write("seeds/" + std::to_string(number++) + ".smt2", script(assertion));
  }
  // The only finding of a campaign on the seeds alone.
  void hunt(const std::string& fault, int least, triage::Finding& found) {
    write_seeds();
    Settings s = settings({planted("faulty", fault, least), planted("good", "none", 1)}, 9);
    s.stop_on_first = true;
    const Snapshot last = run(s);
    ASSERT_EQ(last.findings.size(), 1u) << summary_json(last, true);
    EXPECT_EQ(last.findings[0].kind, "session-only");
    EXPECT_EQ(last.findings[0].solver, "faulty");
    EXPECT_TRUE(last.findings[0].reduced);
    folder_of_finding_ = folder_ + "/out/findings/" + last.findings[0].folder;
    const auto archive = read_archive(folder_ + "/out");
    ASSERT_TRUE(archive);
    for (const triage::Finding& f : archive->findings) {
      if (f.id == last.findings[0].id) found = f;
    }
    ASSERT_EQ(found.verdict.kind, oracle::VerdictClass::SessionOnly);
  }
  // One finding of a solver that is given an option too many, which the finding must not have.
  void hunt_with_option(const std::string& fault, const std::string& option, triage::Finding& found) {
    write_seeds();
    Settings s = settings({planted("faulty", fault, 1) + " " + option, planted("good", "none", 1)}, 9);
    s.stop_on_first = true;
    run(s);
    const auto archive = read_archive(folder_ + "/out");
    ASSERT_TRUE(archive);
    ASSERT_FALSE(archive->findings.empty());
    found = archive->findings[0];
    EXPECT_EQ(found.verdict.kind, oracle::VerdictClass::SessionOnly);
    EXPECT_TRUE(found.reduced);
    EXPECT_THAT(found.options, testing::IsEmpty());
    EXPECT_TRUE(found.default_options);
  }
  void expect_replayed(const triage::Finding& found, const std::string& fault, int least) {
    const auto repro = acceptance::UserScript::find(folder_of_finding_ + "/repro.sh", {});
    ASSERT_TRUE(repro);
    double cpu_ms = 0;
    EXPECT_TRUE(triage::needs_smiter(found) || repro->is_interesting("", cpu_ms));
    const solver::SolverConfig same = config(planted("faulty", fault, least));
    const solver::SolverConfig good = config(planted("good", "none", 1));
    RetestOptions options{.instead = &same, .trusted = {SMITER_PLANTED_SOLVER}, .limits = {}};
    triage::Finding alone = found;
    alone.participants = {found.participants[found.suspect]};
    alone.suspect = 0;
    const auto still = retest(alone, found.script, options, theory::builtin_operators());
    ASSERT_TRUE(still) << still.error().to_string();
    EXPECT_EQ(still->outcome, Fate::Still) << still->says;
    options.instead = &good;
    const auto gone = retest(alone, found.script, options, theory::builtin_operators());
    ASSERT_TRUE(gone);
    EXPECT_EQ(gone->outcome, Fate::Gone) << gone->says;
  }
  std::string folder_of_finding_;
};

TEST_F(SessionBugsTest, ASequenceIsMadeShort) {
  const solver::SolverConfig faulty = config(planted("faulty", "after-crash", 2));
  SessionProbe probe(faulty, theory::builtin_operators(), {});
  Sequence sequence;
  for (int i = 0; i < 40; ++i) sequence.push_back({i == 7 || i == 23 ? kAbs : script("(= x 1)"), i % 2 == 0});
  // It dies at the first check-sat after the second.
  const auto ended = probe.look(sequence);
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().message, "an earlier script ended the process");
  sequence.resize(25);
  const auto seen = probe.look(sequence);
  ASSERT_TRUE(seen);
  const auto& outcome = *seen;
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->symptom, SessionProbe::Symptom::Crash);
  EXPECT_EQ(outcome->signature, "SIGSEGV");
  const auto never = [] { return false; };
  Sequence few = shortest(sequence, *outcome, probe, never);
  ASSERT_EQ(few.size(), 3u);
  EXPECT_EQ(few[0].script, kAbs);
  EXPECT_EQ(few[1].script, kAbs);
  EXPECT_TRUE(reduce_scripts(few, *outcome, probe, theory::builtin_operators(), never));
  EXPECT_TRUE(probe.shows(few, *outcome));
  for (const triage::SessionScript& one : few) {
    EXPECT_THAT(one.script, Not(HasSubstr("unused")));
    EXPECT_FALSE(one.model);
  }
  EXPECT_THAT(few[0].script, HasSubstr("(abs"));
  EXPECT_THAT(few[2].script, Not(HasSubstr("assert")));
}

TEST_F(SessionBugsTest, AWrongAnswerOfTheSecondScriptIsFoundReducedAndReplayed) {
  triage::Finding found;
  hunt("after", 1, found);
  if (HasFatalFailure()) return;
  EXPECT_EQ(found.before.size(), 1u);
  EXPECT_THAT(found.before[0].script, HasSubstr("(abs"));
  EXPECT_LT(found.alone.size(), 200u) << found.alone;
  EXPECT_THAT(found.verdict.explanation, HasSubstr("as the second script of one process it answers unsat"));
  const auto transcript = base::read_file(folder_of_finding_ + "/transcript.smt2");
  ASSERT_TRUE(transcript);
  EXPECT_THAT(*transcript, HasSubstr("(reset)"));
  expect_replayed(found, "after", 1);
}

TEST_F(SessionBugsTest, ACrashOfTheThirdScriptIsFoundReducedAndReplayed) {
  triage::Finding found;
  hunt("after-crash", 2, found);
  if (HasFatalFailure()) return;
  EXPECT_EQ(found.before.size(), 2u);
  EXPECT_THAT(found.verdict.signature, testing::StartsWith("SIGSEGV at "));
  EXPECT_TRUE(found.located);
  EXPECT_THAT(found.verdict.explanation, HasSubstr("third script"));
  expect_replayed(found, "after-crash", 2);
}

TEST_F(SessionBugsTest, AWrongModelOfTheSecondScriptIsShownWithItsModel) {
  triage::Finding found;
  hunt("after-model", 1, found);
  if (HasFatalFailure()) return;
  EXPECT_EQ(found.verdict.proof, oracle::Proof::Model);
  EXPECT_THAT(found.verdict.explanation, HasSubstr("second script of one process it gives a wrong model"));
  EXPECT_THAT(found.witness, HasSubstr("() Int 0)"));
  EXPECT_FALSE(found.evaluation.empty());
  const auto written = base::read_file(folder_of_finding_ + "/witness.smt2");
  ASSERT_TRUE(written);
  EXPECT_THAT(*written, HasSubstr("() Int 0)"));
  expect_replayed(found, "after-model", 1);
}

TEST_F(SessionBugsTest, OptionsThatItDoesNotTakeAreLeftOut) {
  triage::Finding found;
  hunt_with_option("after", "--needless", found);
  if (HasFatalFailure()) return;
  const auto& arguments = found.participants[found.suspect].session_arguments;
  EXPECT_THAT(arguments, Not(testing::Contains("--needless")));
}

TEST_F(SessionBugsTest, AnOptionThatOnlyMovesACrashIsLeftOut) {
  triage::Finding found;
  hunt_with_option("after-crash", "--elsewhere", found);
  if (HasFatalFailure()) return;
  EXPECT_THAT(found.verdict.signature, Not(HasSubstr("fault_left")));
  EXPECT_THAT(found.key, HasSubstr(found.verdict.signature));
}

TEST(SessionMemoryTest, IsBounded) {
  SessionMemory memory;
  for (int i = 0; i < 3000; ++i) memory.note({std::string(100, 'x'), false}, false);
  EXPECT_LE(memory.all().size(), SessionMemory::kMostScripts);
  for (int i = 0; i < 40; ++i) memory.note({std::string(1 << 18, 'x'), false}, false);
  EXPECT_LE(memory.bytes(), SessionMemory::kMostBytes);
  memory.note({"last", true}, true);
  ASSERT_EQ(memory.all().size(), 1u);
  EXPECT_EQ(memory.all()[0].script, "last");
}

}  // namespace
}  // namespace smiter::campaign
