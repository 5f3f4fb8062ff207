// SPDX-License-Identifier: MIT
#include "examine/make_finding.h"

#include <gmock/gmock.h>

#include <map>

#include "oracle/model_truth.h"
#include "solver/session/memory_solver_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::examine {
namespace {

using oracle::Truth;
using oracle::VerdictClass;
using solver::Result;
using solver::testing_support::FakeSolver;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

const std::string kHead = "(declare-const p Bool)\n(declare-const q Bool)\n";

// Neither value can be changed alone where p and q differ.
std::string model(bool p, bool q) {
  const auto text = [](bool value) { return value ? std::string("true") : std::string("false"); };
  return "((define-fun p () Bool " + text(p) + ")(define-fun q () Bool " + text(q) + "))";
}

// The suspect is the first of two solvers.
class MakeFindingTest : public testing::Test {
 protected:
  MakeFindingTest() {
    test_.script = kHead + "(assert (xor p q))\n(check-sat)\n";
    record_.solvers.push_back(
        {.label = "suspect", .family = "suspect", .checks = {{.result = Result::Unsat}}});
    record_.solvers.push_back(
        {.label = "other",
         .family = "other",
         .checks = {{.result = Result::Sat, .model = model(true, false), .truth = Truth::Valid}}});
  }
  [[nodiscard]] triage::Finding made(VerdictClass kind, std::size_t check = 0) const {
    return make_finding(test_, record_, {.kind = kind, .solver = blamed_, .check = check}, confirmation_,
                        solvers_, {.ops = ops_, .limits = {}, .versions = versions_});
  }
  [[nodiscard]] oracle::CheckRecord& answer(std::size_t solver) { return record_.solvers[solver].checks[0]; }

  const smt::OpTable& ops_ = theory::builtin_operators();
  testcase::Test test_;
  oracle::Record record_;
  std::string blamed_ = "suspect";
  Confirmation confirmation_{.shown = 2, .runs = 3, .options_tried = true};
  std::vector<solver::SolverConfig> solvers_ = {FakeSolver("suspect").config(), FakeSolver("other").config()};
  std::map<std::string, std::string> versions_;
};

TEST_F(MakeFindingTest, EverybodyTakesPartWithWhatHeSaid) {
  record_.solvers[1].outcome = solver::Class::Timeout;
  const triage::Finding f = made(VerdictClass::Disagreement);
  EXPECT_EQ(f.suspect, 0u);
  ASSERT_EQ(f.participants.size(), 2u);
  EXPECT_EQ(f.participants[0].label, "suspect");
  EXPECT_THAT(f.participants[0].answers, ElementsAre("unsat"));
  EXPECT_THAT(f.participants[1].answers, ElementsAre("sat", name_of(solver::Class::Timeout)));
  EXPECT_EQ(f.shown, 2u);
  EXPECT_EQ(f.runs, 3u);
}

TEST_F(MakeFindingTest, WhereNobodyIsBlamedThereIsNoSuspect) {
  blamed_ = "";
  const triage::Finding f = made(VerdictClass::Disagreement);
  EXPECT_FALSE(f.has_suspect());
  EXPECT_TRUE(f.reportable);
}

TEST_F(MakeFindingTest, TheSuspectsCommandHasOnlyTheOptionsThatItTakes) {
  solvers_[0].options = {"--a", "--b"};
  solvers_[0].profile.default_options = {"--check", "--more"};
  solvers_[1].options = {"--c"};
  confirmation_.options = {"--b"};
  confirmation_.added = {"--check"};
  confirmation_.default_options = false;
  const triage::Finding f = made(VerdictClass::Crash);
  EXPECT_THAT(f.participants[0].arguments, ElementsAre("--check", "--b"));
  EXPECT_THAT(f.participants[0].session_arguments, ElementsAre("--check", "--b"));
  EXPECT_THAT(f.participants[0].options, ElementsAre("--a", "--b")) << "as it was run";
  EXPECT_THAT(f.participants[1].arguments, ElementsAre("--c"));
  EXPECT_THAT(f.options, ElementsAre("--b"));
  EXPECT_THAT(f.added_options, ElementsAre("--check"));
  EXPECT_FALSE(f.default_options);
}

TEST_F(MakeFindingTest, AComplaintThatOnlyOurOptionBringsIsNotSeenWithoutIt) {
  answer(0) = {
      .result = Result::Sat, .complained = true, .model = model(true, true), .truth = Truth::Invalid};
  solvers_[0].profile.default_options = solvers_[0].profile.checks = {"--check-models"};
  EXPECT_FALSE(made(VerdictClass::InvalidModel).complained);
  confirmation_.added = {"--check-models"};
  EXPECT_TRUE(made(VerdictClass::InvalidModel).complained);
}

TEST_F(MakeFindingTest, OptionsThatNobodyTriedToLeaveOutAreHeldAgainstNobody) {
  solvers_[0].profile.default_options = {"--fp-exp"};
  confirmation_.added = {"--fp-exp"};
  confirmation_.default_options = false;
  confirmation_.options_tried = false;
  const triage::Finding f = made(VerdictClass::Crash);
  EXPECT_FALSE(f.options_tried);
  EXPECT_TRUE(f.reportable);
  EXPECT_THAT(f.reportable_why, testing::HasSubstr("the time was over"));
}

TEST_F(MakeFindingTest, AModeThatTheSolverDoesNotHaveHasNoCommand) {
  solvers_[0].options = {"--a"};
  confirmation_.options = {"--a"};
  solvers_[0].profile.session_arguments.reset();
  EXPECT_THAT(made(VerdictClass::Crash).participants[0].session_arguments, IsEmpty());
  solvers_[0].profile.file_arguments.reset();
  EXPECT_THAT(made(VerdictClass::Crash).participants[0].arguments, IsEmpty());
}

TEST_F(MakeFindingTest, AVersionIsWhatTheSolverSaidOrElseWhatIsKnownOfTheProgram) {
  versions_ = {{solvers_[0].program, "known 1"}, {solvers_[1].program, "known 2"}};
  solvers_[0].version = "said 1";
  solvers_[1].version = "";
  const triage::Finding f = made(VerdictClass::Crash);
  EXPECT_EQ(f.participants[0].version, "said 1");
  EXPECT_EQ(f.participants[1].version, "known 2");
}

TEST_F(MakeFindingTest, TheTestsOwnWitnessComesFirst) {
  test_.witness = model(false, true);
  record_.witness = {Truth::Valid};
  const triage::Finding f = made(VerdictClass::RefutedByWitness);
  EXPECT_THAT(f.witness, HasSubstr("p () Bool false"));
  EXPECT_TRUE(oracle::truth_of_model(test_.script, f.witness, 0, ops_).is_proof());
  EXPECT_THAT(f.evaluation, ElementsAre(StartsWith("true: ")));
}

TEST_F(MakeFindingTest, ElseTheFirstVerifiedModelIsTheProof) {
  test_.witness = model(false, true);
  record_.witness = {Truth::Unknown};
  EXPECT_THAT(made(VerdictClass::RefutedByWitness).witness, HasSubstr("p () Bool true"));
}

TEST_F(MakeFindingTest, OfAWrongModelTheSuspectsOwnIsShown) {
  answer(0) = {
      .result = Result::Sat, .complained = true, .model = model(true, true), .truth = Truth::Invalid};
  const triage::Finding f = made(VerdictClass::InvalidModel);
  EXPECT_EQ(f.witness, model(true, true));
  EXPECT_TRUE(f.complained);
  EXPECT_THAT(f.evaluation, ElementsAre(StartsWith("false: ")));
  EXPECT_THAT(f.script, HasSubstr("(get-model)")) << "who reads it has to see the model";
}

TEST_F(MakeFindingTest, WhereNoModelMattersNoneIsShown) {
  const triage::Finding f = made(VerdictClass::Crash);
  EXPECT_EQ(f.witness, "");
  EXPECT_THAT(f.evaluation, IsEmpty());
  EXPECT_THAT(f.script, Not(HasSubstr("(get-model)")));
  EXPECT_FALSE(f.complained);
}

TEST_F(MakeFindingTest, AnAssertionThatIsFalseIsShownWithoutAModel) {
  test_.script = "(assert (not true))\n(check-sat)\n";
  const triage::Finding f = made(VerdictClass::FalseAssertion);
  EXPECT_EQ(f.witness, "");
  EXPECT_THAT(f.evaluation, ElementsAre(StartsWith("false: ")));
}

TEST_F(MakeFindingTest, ACrashInACommandThatPrintsComesWithTheCommand) {
  test_.script += "(get-interpolant a q)\n(get-value (p))\n";
  EXPECT_THAT(made(VerdictClass::Crash).script, Not(HasSubstr("get-")));
  record_.solvers[0].printing = true;
  EXPECT_THAT(made(VerdictClass::Crash).script, HasSubstr("(get-interpolant a q)\n(get-value (p))"));
  EXPECT_THAT(made(VerdictClass::RefutedByWitness).script, Not(HasSubstr("get-")));
}

TEST_F(MakeFindingTest, ASelfContradictionComesWithTheQueryAlone) {
  test_.script = kHead + "(assert p)\n(check-sat)\n(assert (not q))\n(check-sat)\n";
  record_.solvers[0].checks.push_back({.result = Result::Unsat});
  const triage::Finding f = made(VerdictClass::ContradictsItself, 1);
  EXPECT_THAT(f.alone, HasSubstr("(not q)"));
  const std::size_t first = f.alone.find("(check-sat)");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(f.alone.find("(check-sat)", first + 1), std::string::npos);
  EXPECT_EQ(made(VerdictClass::Crash).alone, "");
}

TEST_F(MakeFindingTest, AnImplicationComesWithItsPremise) {
  test_.premise = testcase::Premise{.script = kHead + "(assert (and p q))\n(check-sat)\n"};
  EXPECT_THAT(made(VerdictClass::Implication).alone, HasSubstr("(and p q)"));
}

TEST_F(MakeFindingTest, WhetherSomebodyCouldDecideItIsAskedOfUnknownsAlone) {
  test_.script = "(set-logic QF_UF)\n" + test_.script;
  EXPECT_TRUE(made(VerdictClass::Regression).decidable);
  EXPECT_FALSE(made(VerdictClass::Crash).decidable);
}

TEST_F(MakeFindingTest, EveryVersionOfTheMatrixHasItsName) {
  solvers_[1].version = "other 2";
  confirmation_.matrix = {{.solver = "other", .shows = true, .says = "unsat"},
                          {.solver = "elsewhere", .shows = false, .says = "sat"}};
  const triage::Finding f = made(VerdictClass::Crash);
  ASSERT_EQ(f.matrix.size(), 2u);
  EXPECT_TRUE(f.matrix[0].shows);
  EXPECT_EQ(f.matrix[0].version, "other 2");
  EXPECT_EQ(f.matrix[0].program, solvers_[1].program);
  EXPECT_FALSE(f.matrix[1].shows);
  EXPECT_EQ(f.matrix[1].version, "") << "it took no part";
}

TEST_F(MakeFindingTest, TheTextsThatTellACrashAndAWrongModelAreKept) {
  using solver::Meaning;
  solvers_[0].profile.patterns = {{Meaning::Assertion, "ASSERTION", ""},
                                  {Meaning::InvalidModel, "invalid model", ""},
                                  {Meaning::Noise, "hello", ""},
                                  {Meaning::InternalError, "unreachable", ""}};
  const triage::Finding f = made(VerdictClass::Crash);
  EXPECT_THAT(f.participants[0].crash_texts, ElementsAre("ASSERTION", "unreachable"));
  EXPECT_THAT(f.participants[0].model_texts, ElementsAre("invalid model"));
}

TEST_F(MakeFindingTest, AnOptionThatTheScriptSetsIsAnOption) {
  test_.script = "(set-option :fmf-fun true)\n" + test_.script;
  const triage::Finding f = made(VerdictClass::Crash);
  EXPECT_FALSE(f.default_options);
  EXPECT_FALSE(f.reportable);
  EXPECT_THAT(f.reportable_why, HasSubstr(":fmf-fun"));
}

TEST_F(MakeFindingTest, AnOptionThatEverybodySetsIsNone) {
  test_.script = "(set-option :produce-models true)\n" + test_.script;
  const triage::Finding f = made(VerdictClass::Crash);
  EXPECT_TRUE(f.default_options);
  EXPECT_TRUE(f.reportable);
}

TEST_F(MakeFindingTest, OptionsThatTheMaintainersAskForAreReportable) {
  solvers_[0].options = confirmation_.options = {"--weird"};
  confirmation_.default_options = false;
  EXPECT_FALSE(made(VerdictClass::Crash).reportable);
  solvers_[0].profile.pools = {
      {.name = "odd", .policy = solver::Policy::Reportable, .why = "", .settings = {"--weird"}}};
  EXPECT_TRUE(made(VerdictClass::Crash).reportable);
}

}  // namespace
}  // namespace smiter::examine
