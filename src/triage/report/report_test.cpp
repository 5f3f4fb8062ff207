// SPDX-License-Identifier: MIT
#include "triage/report/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/file.h"
#include "base/json.h"
#include "triage/cluster/known.h"
#include "triage/finding_test_support.h"
#include "triage/report/finding_folder.h"
#include "triage/report/repro.h"
#include "triage/report/standalone.h"

namespace smiter::triage {
namespace {

using testing::HasSubstr;
using testing::Not;

const Surroundings kHere{"Linux", "0.1"};

TEST(ReportTest, HasWhatMaintainersAskFor) {
  const std::string text = report_markdown(sample_finding(), kHere);
  for (const char* part : {"1 (wrong unsat)", "/usr/bin/z3 model\\_validate", "smt.arith.solver=2", "3 of 3",
                           "(abs x)", "Z3 version 4.8.12", "define-fun x", "typefuzz", "true: "}) {
    // Code keeps its characters, text escapes them.
    std::string plain = part;
    std::erase(plain, '\\');
    EXPECT_TRUE(text.find(part) != std::string::npos || text.find(plain) != std::string::npos) << part;
  }
}

TEST(ReportTest, AProgramIsListedOnce) {
  Finding f = sample_finding();
  f.releases = {{"z3@4.8.9", "4.8.9", false, true, "/releases/z3-4.8.9"},
                {"z3", "4.8.12", true, true, "/usr/bin/z3"}};
  f.matrix = {{"z3 smt.arith.solver=2", "4.8.12", true, true, "/usr/bin/z3"},
              {"old", "4.8.9", false, true, "/releases/z3-4.8.9"},
              {"other", "4.8.10", false, true, "/opt/z3"}};
  const std::string text = report_markdown(f, kHere);
  const std::string versions =
      text.substr(text.find("## Versions"), text.find("## Where") - text.find("## Versions"));
  EXPECT_THAT(versions,
              HasSubstr("| z3@4.8.9 | 4.8.9 | no |\n| z3 | 4.8.12 | yes |\n| other | 4.8.10 | no |\n"));
  EXPECT_THAT(versions, Not(HasSubstr("| old |")));
  EXPECT_THAT(versions, Not(HasSubstr("arith")));
}

TEST(ReportTest, ReleasesThatWereNotTriedAreNamed) {
  Finding f = sample_finding();
  EXPECT_THAT(report_markdown(f, kHere), Not(HasSubstr("without a result")));
  f.untried = {"z3@4.8.10", "z3@4.9.0"};
  EXPECT_THAT(report_markdown(f, kHere), HasSubstr("Installed, but without a result: z3@4.8.10, z3@4.9.0."));
  EXPECT_EQ(base::Json::parse(meta_json(f)).at("untried"), f.untried);
  Finding many = f;
  many.untried = {"1", "2", "3", "4", "5", "6"};
  EXPECT_THAT(report_markdown(many, kHere), HasSubstr("without a result: 6 releases, from 1 to 6."));
  EXPECT_EQ(finding_from_json(to_json(f))->untried, f.untried);
}

TEST(ReportTest, OnlyWhatIsReducedIsShownWhateverItsLength) {
  Finding f = sample_finding();
  for (int i = 0; i < 5000; ++i) f.script += "(assert (= 1 1))\n";
  f.test.provenance.steps.assign(100, std::string(3000, 'x'));
  f.evaluation.assign(100, std::string(3000, 'y'));
  f.reduced = true;
  EXPECT_THAT(report_markdown(f, kHere), HasSubstr(f.script));
  f.reduced = false;
  const std::string text = report_markdown(f, kHere);
  EXPECT_LT(text.size(), 50'000u);
  EXPECT_THAT(text, HasSubstr(std::to_string(f.script.size()) + " bytes, in `reduced.smt2`."));
}

TEST(ReportTest, TestsThatWereNotConfirmedAreNotSaidToShowIt) {
  Finding f = sample_finding();
  f.triggers = 7;
  const std::string text = report_markdown(f, kHere);
  EXPECT_THAT(text,
              HasSubstr("7 tests of the campaign looked like it. Smiter does not run each of them again."));
  EXPECT_THAT(text, Not(HasSubstr("showed it")));
  f.triggers = 1;
  EXPECT_THAT(report_markdown(f, kHere), HasSubstr("No other test of the campaign looked like it."));
}

TEST(ReportTest, ASessionsReportNamesItsTranscript) {
  Finding f = sample_finding();
  f.verdict.kind = oracle::VerdictClass::SessionOnly;
  f.verdict.proof = oracle::Proof::Itself;
  f.participants[0].session_arguments = {"-in"};
  f.before = {{"(assert (= 1 1))\n(check-sat)\n"}};
  f.alone = "(assert (= 1 1))\n(check-sat)\n(reset)\n(check-sat)\n(reset)\n";
  f.witness.clear();
  f.evaluation.clear();
  const std::string text = report_markdown(f, kHere);
  EXPECT_THAT(text, HasSubstr("/usr/bin/z3 -in <transcript.smt2"));
  EXPECT_THAT(text, HasSubstr("Files: `transcript.smt2`, "));
  EXPECT_THAT(text, HasSubstr("(reset)"));
  EXPECT_THAT(text, Not(HasSubstr("z3 model_validate=true smt.arith.solver=2 reduced.smt2")));
  EXPECT_EQ(base::Json::parse(meta_json(f)).at("command"), "/usr/bin/z3 -in <transcript.smt2");
  EXPECT_THAT(regression_test(f), HasSubstr(f.alone));
}

TEST(ReportTest, MetaHasTheDocumentedKeys) {
  const auto json = base::Json::parse(meta_json(sample_finding()));
  EXPECT_EQ(json.at("class"), "soundness/refuted-by-witness");
  EXPECT_EQ(json.at("solver"), "z3");
  EXPECT_EQ(json.at("reproduced"), "3/3");
  EXPECT_EQ(json.at("default_options"), false);
  EXPECT_EQ(json.at("proof"), "witness");
  EXPECT_EQ(json.at("origin"), "mutant");
}

TEST(ReproTest, QuotesEveryWord) {
  Finding f = sample_finding();
  f.participants[0].program = "/a b/$(x)";
  f.participants[0].arguments = {"it's", "`y`"};
  const std::string text = repro_script(f);
  EXPECT_THAT(text, HasSubstr("'/a b/$(x)'"));
  EXPECT_THAT(text, HasSubstr("'it'\\''s' '`y`'"));
  f.participants[0].label = "two\nlines";
  EXPECT_THAT(repro_script(f), Not(HasSubstr("two\n")));
}

TEST(ReproTest, OnlyAModelThatTheSolverBelievesNeedsUs) {
  Finding f = sample_finding();
  EXPECT_FALSE(needs_smiter(f));
  f.verdict.kind = oracle::VerdictClass::InvalidModel;
  EXPECT_TRUE(needs_smiter(f));
  f.complained = true;
  EXPECT_FALSE(needs_smiter(f));
}

TEST(StandaloneTest, IsWhatARunSends) {
  solver::Dialect dialect;
  dialect.model_prelude = {"(set-option :produce-models true)"};
  const std::string script = "(set-info :status sat)\n(declare-const x Int)\n(check-sat)\n(exit)\n";
  const std::string text = standalone(script, dialect, {.model = true});
  EXPECT_EQ(text, "(set-option :produce-models true)\n(declare-const x Int)\n(check-sat)\n(get-model)\n");
  EXPECT_EQ(standalone("((", dialect), "((");
  EXPECT_EQ(standalone("(check-sat)\n", dialect, {.statistics = true}),
            "(check-sat)\n(get-info :all-statistics)\n");
  dialect.get_info = false;
  EXPECT_EQ(standalone("(check-sat)\n", dialect, {.statistics = true}), "(check-sat)\n");
}

TEST(FindingFolderTest, IsReplacedAsAWholeAndReadAsABaseline) {
  std::string pattern = testing::TempDir() + "/folder-XXXXXX";
  ASSERT_NE(mkdtemp(pattern.data()), nullptr);
  Finding f = sample_finding();
  ASSERT_TRUE(write_finding(pattern, f, kHere));
  f.script = "(check-sat)\n";
  f.witness.clear();
  ASSERT_TRUE(write_finding(pattern, f, kHere));
  const std::string folder = pattern + "/0007-z3-soundness";
  EXPECT_EQ(*base::read_file(folder + "/reduced.smt2"), "(check-sat)\n");
  EXPECT_FALSE(std::filesystem::exists(folder + "/witness.smt2"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(pattern), {}), 1);
  Baseline known;
  ASSERT_TRUE(known.add(pattern));
  EXPECT_EQ(known.match(f), "the key of " + folder_name(f));
  ASSERT_TRUE(base::write_file(pattern + "/keys.txt", "# mine\nanother | key\r\n"));
  ASSERT_TRUE(known.add(pattern + "/keys.txt"));
  f.key = "another | key";
  EXPECT_FALSE(known.match(f).empty());
  EXPECT_EQ(known.size(), 2u);
  EXPECT_FALSE(known.add(pattern + "/nothing"));
  remove_finding(pattern, f);
  EXPECT_FALSE(std::filesystem::exists(folder));
  std::filesystem::remove_all(pattern);
}

TEST(FindingFolderTest, NamesAreSafe) {
  Finding f = sample_finding();
  f.participants[0].label = "../../<a> b;c";
  EXPECT_EQ(folder_name(f), "0007-a-b-c-soundness");
}

}  // namespace
}  // namespace smiter::triage
