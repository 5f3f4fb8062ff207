// SPDX-License-Identifier: MIT
// What recorded output means, without any process.
#include "solver/session/answer_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "solver/profile/solver_config.h"

namespace smiter::solver {
namespace {

const Profile& profile_named(std::string_view name) {
  for (const Profile& profile : builtin_profiles()) {
    if (profile.name == name) return profile;
  }
  return builtin_profiles().front();
}

struct Recorded {
  std::string solver = "z3";
  std::string script = "(declare-fun f (Int) Int)(assert (= (select a 1) (f 2)))(check-sat)";
  std::vector<std::string> segments;  // before, options, each check, after, reset
  std::string errors = {};
  Stop stop = Stop::Marker;
  std::optional<ExitStatus> exit = std::nullopt;
};

Answer read(const Recorded& recorded) {
  const Profile& profile = profile_named(recorded.solver);
  const std::string text = "(set-option :produce-models true)" + recorded.script + "(pop 1)";
  auto script = prepare_script(text, profile.dialect);
  script->incremental = false;
  const Frame frame = make_frame(*script, {}, profile.dialect, true, "nonce");
  Transcript transcript;
  for (std::size_t i = 0; i < frame.segments.size(); ++i) {
    if (i < recorded.segments.size()) transcript.output += recorded.segments[i];
    const bool cut_short = recorded.stop != Stop::Marker && i + 1 >= recorded.segments.size();
    if (cut_short) break;
    transcript.output += frame.segments[i].marker + "\n";
  }
  transcript.errors = recorded.errors;
  return read_answer({profile, *script, frame, transcript, recorded.stop, recorded.exit});
}

ExitStatus exited(int code) {
  return {code, 0, 0, 0};
}
ExitStatus ended_by(int signal) {
  return {-1, signal, 0, 0};
}

TEST(AnswerReaderTest, Z3SaysSatAndThenThatItsModelIsWrong) {
  const Answer answer =
      read({.segments = {"", "", "sat\n(error \"line 4 column 10: an invalid model was generated\")\n"}});
  EXPECT_EQ(answer.outcome, Class::InvalidModel);
  EXPECT_EQ(answer.checks.at(0).result, Result::Sat);
  EXPECT_TRUE(answer.checks.at(0).invalid_model);
  EXPECT_EQ(answer.signature, "invalid-model [select]");
}

TEST(AnswerReaderTest, Cvc5AbortsInItsModelCheckWithoutSayingSat) {
  const Answer answer =
      read({.solver = "cvc5",
            .segments = {"", "", ""},
            .errors = "Fatal failure within void cvc5::internal::smt::CheckModels::checkModel(int) at "
                      "./src/smt/check_models.cpp:144\nInternal error detected "
                      "SolverEngine::checkModel(): ERRORS SATISFYING ASSERTIONS WITH MODEL:\n",
            .stop = Stop::EndOfOutput,
            .exit = ended_by(6)});
  EXPECT_EQ(answer.outcome, Class::InvalidModel);
  EXPECT_TRUE(answer.checks.at(0).invalid_model);
  EXPECT_EQ(answer.signature, "invalid-model [select]");
}

TEST(AnswerReaderTest, Cvc5sTimeLimitIsNotACrash) {
  const Answer answer = read({.solver = "cvc5",
                              .segments = {"", "", ""},
                              .errors = "cvc5 interrupted by timeout.\n",
                              .stop = Stop::EndOfOutput,
                              .exit = ended_by(6)});
  EXPECT_EQ(answer.outcome, Class::Timeout);
  EXPECT_EQ(answer.checks.at(0).result, Result::Timeout);
}

TEST(AnswerReaderTest, FloatingPointAbortsOfCvc4AreKnown) {
  const Answer answer =
      read({.solver = "cvc4",
            .segments = {"", "", ""},
            .errors = "Fatal failure within void CVC4::FloatingPointLiteral::unfinished() const at x.cpp:3\n",
            .stop = Stop::EndOfOutput,
            .exit = ended_by(6)});
  EXPECT_EQ(answer.outcome, Class::KnownNonBug);
  EXPECT_EQ(answer.signature, "");
}

TEST(AnswerReaderTest, ARejectedOptionIsAWarningAndTheAnswerStands) {
  const Answer answer =
      read({.segments = {"", "(error \"line 1 column 9: unknown parameter 'x'\")\n", "unsat\n"}});
  EXPECT_EQ(answer.outcome, Class::Ok);
  EXPECT_EQ(answer.checks.at(0).result, Result::Unsat);
  EXPECT_THAT(answer.warnings, testing::ElementsAre(testing::HasSubstr("unknown parameter")));
}

TEST(AnswerReaderTest, AnErrorVoidsTheAnswersAfterItButNotTheOnesBefore) {
  const Answer answer =
      read({.script = "(check-sat)(assert (= x))(check-sat)(check-sat)",
            .segments = {"", "", "sat\n", "(error \"line 2 column 5: bad\")\nsat\n", "unsat\n"}});
  EXPECT_EQ(answer.outcome, Class::Error);
  EXPECT_EQ(answer.checks.at(0).result, Result::Sat);
  EXPECT_EQ(answer.checks.at(1).result, Result::Error);
  EXPECT_EQ(answer.checks.at(2).result, Result::Error);
}

TEST(AnswerReaderTest, ALimitHitsTheCheckThatWasRunning) {
  const Answer answer = read(
      {.script = "(check-sat)(check-sat)(check-sat)", .segments = {"", "", "sat\n", ""}, .stop = Stop::Wall});
  EXPECT_EQ(answer.outcome, Class::Timeout);
  EXPECT_EQ(answer.checks.at(0).result, Result::Sat);
  EXPECT_EQ(answer.checks.at(1).result, Result::Timeout);
  EXPECT_EQ(answer.checks.at(2).result, Result::None);
}

TEST(AnswerReaderTest, AnAssertionBeatsTheTimeoutThatFollowsIt) {
  const Answer answer = read(
      {.segments = {"", "", "ASSERTION VIOLATION\nFile: ../src/a.cpp\nLine: 7\nx\n(C)ontinue, (A)bort\n"},
       .stop = Stop::Wall});
  EXPECT_EQ(answer.outcome, Class::Crash);
  EXPECT_EQ(answer.signature, "src/a.cpp:7 x");
}

TEST(AnswerReaderTest, ExitCodesAloneMeanNothingWhenEverythingIsAnswered) {
  const Answer answer =
      read({.segments = {"", "", "sat\n", "", ""}, .stop = Stop::EndOfOutput, .exit = exited(10)});
  EXPECT_EQ(answer.outcome, Class::Ok);
}

// Of a script that asks for two terms: before, what is set, declarations, the terms, reset.
Answer simplified(std::string terms, Stop stop = Stop::Marker, std::string declarations = "") {
  const Profile& profile = profile_named("cvc5");
  const auto script =
      prepare_script("(set-logic ALL)(declare-const x Int)(simplify (+ x 0))(simplify (str.++ \"\" \"a b\"))",
                     profile.dialect);
  const Frame frame = make_frame(*script, {}, profile.dialect, true, "nonce");
  Transcript transcript;
  for (const Segment& segment : frame.segments) {
    if (segment.kind == SegmentKind::Declarations) transcript.output += declarations;
    if (segment.kind == SegmentKind::Simplified) transcript.output += terms;
    if (segment.kind == SegmentKind::Simplified && stop != Stop::Marker) break;
    transcript.output += segment.marker + "\n";
  }
  return read_answer({profile, *script, frame, transcript, stop, std::nullopt});
}

TEST(AnswerReaderTest, TermsAreReadInTheOrderOfTheirCommands) {
  const Answer answer = simplified("(+ x\n   0)\n\"a b\"\n");
  EXPECT_TRUE(answer.is_ok()) << answer.message;
  EXPECT_THAT(answer.simplified, testing::ElementsAre("(+ x\n   0)", "\"a b\""));
  EXPECT_TRUE(answer.checks.empty());
}

TEST(AnswerReaderTest, AnErrorStandsForItsTerm) {
  const Answer answer = simplified("(error \"no such thing\")\nx\n");
  EXPECT_EQ(answer.outcome, Class::Error);
  EXPECT_THAT(answer.simplified, testing::ElementsAre("", "x"));
}

TEST(AnswerReaderTest, AnotherNumberOfTermsSaysNothing) {
  for (const char* text : {"x\n", "x y z\n"}) {
    const Answer answer = simplified(text);
    EXPECT_EQ(answer.outcome, Class::Protocol) << text;
    EXPECT_THAT(answer.simplified, testing::IsEmpty());
  }
}

TEST(AnswerReaderTest, TheLastTermOfAnOutputThatBrokeOffMayBeAPart) {
  const Answer answer = simplified("x (str.++ \"a\"", Stop::Wall);
  EXPECT_EQ(answer.outcome, Class::Timeout);
  EXPECT_THAT(answer.simplified, testing::ElementsAre("", ""));
}

TEST(AnswerReaderTest, AnErrorInADeclarationIsNoTerm) {
  const Answer answer = simplified("x\n\"a\"\n", Stop::Marker, "(error \"bad sort\")\n");
  EXPECT_EQ(answer.outcome, Class::Error);
}

// What comes of this between the markers of a check, a core and an interpolant.
Answer claimed(const std::string& core, const std::string& interpolant, const std::string& between = "") {
  const Profile& profile = profile_named("cvc5");
  const auto script = prepare_script(
      "(declare-const x Int)(check-sat)(get-unsat-core)(assert (> x 0))(get-interpolant I (> x 0))",
      profile.dialect, {.keep_claims = true});
  const Frame frame = make_frame(*script, {}, profile.dialect, true, "nonce");
  Transcript transcript;
  for (const Segment& segment : frame.segments) {
    if (segment.kind == SegmentKind::Check) transcript.output += "unsat\n";
    if (segment.kind == SegmentKind::Claim) transcript.output += segment.index == 0 ? core : interpolant;
    if (segment.kind == SegmentKind::Declarations) transcript.output += between;
    transcript.output += segment.marker + "\n";
  }
  return read_answer({profile, *script, frame, transcript, Stop::Marker, std::nullopt});
}

TEST(AnswerReaderTest, ClaimsAreReadInTheOrderOfTheirCommands) {
  const Answer answer = claimed("(\na\nb\n)\n", "(define-fun I () Bool true)\n");
  EXPECT_TRUE(answer.is_ok()) << answer.message;
  EXPECT_EQ(answer.checks[0].result, Result::Unsat);
  EXPECT_THAT(answer.claims, testing::ElementsAre("(\na\nb\n)", "(define-fun I () Bool true)"));
}

TEST(AnswerReaderTest, AnErrorInPlaceOfAClaimSaysNothing) {
  const Answer answer = claimed("(error \"no core\")\n", "fail\n");
  EXPECT_TRUE(answer.is_ok()) << answer.message;
  EXPECT_THAT(answer.claims, testing::ElementsAre("", "fail"));
}

TEST(AnswerReaderTest, AnErrorBeforeAClaimIsAnError) {
  EXPECT_EQ(claimed("()\n", "fail\n", "(error \"bad sort\")\n").outcome, Class::Error);
}

}  // namespace
}  // namespace smiter::solver
