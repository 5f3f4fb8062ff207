// SPDX-License-Identifier: MIT
#include "solver/profile/profile_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace smiter::solver {
namespace {

const std::string kMinimal = "name = \"mine\"\nfamily = \"mine\"\n[start]\nprogram = \"mine\"\nfile = []\n";

std::string error_of(const std::string& text) {
  const auto profile = parse_profile(text, "mine.toml");
  return profile ? "" : profile.error().to_string();
}

TEST(ProfileFileTest, ReadsHowAScriptAsksForChecks) {
  const auto profile =
      parse_profile(kMinimal + "[script]\ncheck_commands = [\"(set-option :check true)\"]\n", "mine.toml");
  ASSERT_TRUE(profile) << profile.error().to_string();
  EXPECT_THAT(profile->check_commands, testing::ElementsAre("(set-option :check true)"));
}

TEST(ProfileFileTest, ReadsWhatACheckerOfProofsDoes) {
  const std::string checker = kMinimal + "[checker]\nprogram = \"check\"\n";
  const auto silent = parse_profile(checker, "mine.toml");
  ASSERT_TRUE(silent) << silent.error().to_string();
  EXPECT_EQ(silent->checker->rejected_code, std::nullopt);
  EXPECT_EQ(silent->checker->rejected_text, "");
  const auto profile = parse_profile(
      checker + "rejected_code = 1\nrejected_text = \"invalid\"\nundecided_texts = [\"unknown\"]\n",
      "mine.toml");
  ASSERT_TRUE(profile) << profile.error().to_string();
  EXPECT_EQ(profile->checker->rejected_code, 1u);
  EXPECT_EQ(profile->checker->rejected_text, "invalid");
  EXPECT_THAT(profile->checker->undecided_texts, testing::ElementsAre("unknown"));
  EXPECT_THAT(error_of(checker + "rejected_code = 0\n"), testing::HasSubstr("positive"));
}

TEST(ProfileFileTest, ObjectivesHaveNoOrderUnlessAProfileSaysSo) {
  EXPECT_FALSE(parse_profile(kMinimal, "mine.toml")->dialect.lexicographic_objectives);
  const auto profile = parse_profile(kMinimal + "[script]\nlexicographic_objectives = true\n", "mine.toml");
  ASSERT_TRUE(profile) << profile.error().to_string();
  EXPECT_TRUE(profile->dialect.lexicographic_objectives);
}

TEST(ProfileFileTest, ReadsAMinimalProfile) {
  const auto profile = parse_profile(kMinimal, "mine.toml");
  ASSERT_TRUE(profile) << profile.error().to_string();
  EXPECT_EQ(profile->program, "mine");
  EXPECT_FALSE(profile->has_session());
  EXPECT_TRUE(profile->file_arguments);
  EXPECT_FALSE(profile->tested);
  EXPECT_TRUE(profile->maintained);
}

TEST(ProfileFileTest, ASolverMayBeUnmaintained) {
  const auto profile = parse_profile("maintained = false\n" + kMinimal, "mine.toml");
  ASSERT_TRUE(profile) << profile.error().to_string();
  EXPECT_FALSE(profile->maintained);
}

TEST(ProfileFileTest, NamesTheLineOfABrokenFile) {
  EXPECT_THAT(error_of("name = \"a\"\nfamily = \n"), testing::StartsWith("mine.toml:2:"));
}

TEST(ProfileFileTest, ATableWithoutANameIsAnError) {
  EXPECT_THAT(error_of("[[ ="), testing::StartsWith("mine.toml:1:"));
  EXPECT_THAT(error_of("[ =\n"), testing::StartsWith("mine.toml:1:"));
}

TEST(ProfileFileTest, OtherThanAsciiIsForStringsAndComments) {
  EXPECT_EQ(error_of("name = \"a\"\n# \xc3\x9f\nname \xc3\x9f = 1\n"),
            "mine.toml:3:6: a character that is not ASCII, outside of a \"string\" or comment");
  EXPECT_EQ(error_of("a = 0\"\"\"\xef\xbb\xbe \"\n").substr(0, 12), "mine.toml:1:");
  EXPECT_EQ(error_of("a = \"\xff\"\n").substr(0, 14), "mine.toml:1:6:");
  const auto profile =
      parse_profile("title = \"\\\"\xc3\x9f\xf0\x9f\x98\x80\" # \xc3\x9f\xff \"\n" + kMinimal, "mine.toml");
  ASSERT_TRUE(profile) << profile.error().to_string();
  EXPECT_EQ(profile->title, "\"\xc3\x9f\xf0\x9f\x98\x80");
}

TEST(ProfileFileTest, SuggestsTheRightKey) {
  EXPECT_EQ(error_of("nmae = \"a\"\n" + kMinimal),
            "mine.toml:1:8: profile: unknown key 'nmae' (did you mean 'name'?)");
}

TEST(ProfileFileTest, SuggestsTheRightMeaning) {
  EXPECT_THAT(error_of(kMinimal + "[[pattern]]\nmeaning = \"assert\"\ntext = \"x\"\n"),
              testing::HasSubstr("'meaning' is 'assert', must be one of"));
}

TEST(ProfileFileTest, RejectsWrongTypes) {
  EXPECT_THAT(error_of(kMinimal + "version = \"--version\"\n"),
              testing::HasSubstr("must be an array of strings"));
  EXPECT_THAT(error_of(kMinimal + "native = 1\n"), testing::HasSubstr("must be true or false"));
  EXPECT_THAT(error_of(kMinimal + "[session]\nmax_queries = -1\n"), testing::HasSubstr("a positive integer"));
}

TEST(ProfileFileTest, RejectsContradictions) {
  EXPECT_THAT(error_of(kMinimal + "session = []\n[script]\nreset = false\n"),
              testing::HasSubstr("needs a solver with"));
  EXPECT_THAT(error_of(kMinimal + "[script]\nsoft_timeout = \"(set-option :timeout)\"\n"),
              testing::HasSubstr("{ms}"));
  EXPECT_THAT(error_of("name = \"a\"\nfamily = \"a\"\n"), testing::HasSubstr("[start] is missing"));
  EXPECT_THAT(error_of(kMinimal + "[[pattern]]\nmeaning = \"noise\"\ntext = \"*\"\n"),
              testing::HasSubstr("match everything"));
  EXPECT_THAT(error_of(kMinimal + "[[pattern]]\nmeaning = \"known-non-bug\"\ntext = \"x\"\n"),
              testing::HasSubstr("needs 'why'"));
}

TEST(ProfileFileTest, ReadsCaveats) {
  const auto profile = parse_profile(
      kMinimal + "[[caveat]]\nrow = \"(f Int Int)\"\nuntil = \"1.2\"\nwhy = \"means g\"\n", "mine.toml");
  ASSERT_TRUE(profile) << profile.error().to_string();
  ASSERT_EQ(profile->caveats.size(), 1U);
  EXPECT_EQ(profile->caveats[0].row, "(f Int Int)");
  EXPECT_EQ(profile->caveats[0].until, "1.2");
  EXPECT_THAT(error_of(kMinimal + "[[caveat]]\nrow = \"(f Int Int)\"\n"), testing::HasSubstr("why"));
}

TEST(ProfileFileTest, SaysWhenTheFileIsNotThere) {
  EXPECT_EQ(load_profile("/nonexistent/x.toml").error().to_string(),
            "/nonexistent/x.toml: cannot read this solver profile");
}

}  // namespace
}  // namespace smiter::solver
