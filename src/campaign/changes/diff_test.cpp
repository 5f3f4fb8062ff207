// SPDX-License-Identifier: MIT
#include "campaign/changes/diff.h"

#include <gmock/gmock.h>

namespace smiter::campaign {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;

const std::string kBlob(40, 'a');

std::string raw(const std::string& modes, char status, const std::string& path) {
  return ":" + modes + " " + std::string(40, '0') + " " + kBlob + " " + status + '\0' + path + '\0';
}

TEST(RawDiffTest, FilesComeWithWhatTheyAreAfterTheChange) {
  const Diff diff = read_raw_diff(raw("000000 100644", 'A', "a b.cpp") +
                                  raw("100644 000000", 'D', "gone.cpp") + raw("120000 120000", 'M', "link"));
  ASSERT_THAT(diff.files, SizeIs(3));
  EXPECT_EQ(diff.files[0].path, "a b.cpp");
  EXPECT_EQ(diff.files[0].blob, kBlob);
  EXPECT_TRUE(diff.files[0].is_regular);
  EXPECT_TRUE(diff.files[1].is_removed());
  EXPECT_FALSE(diff.files[2].is_regular);
}

TEST(RawDiffTest, WhatIsNoDiffGivesNothing) {
  EXPECT_THAT(read_raw_diff("").files, IsEmpty());
  EXPECT_THAT(read_raw_diff("nonsense").files, IsEmpty());
  EXPECT_THAT(read_raw_diff(std::string(":100644 100644 a b M\0", 21)).files, IsEmpty()) << "no path";
}

TEST(PatchTest, LinesGoToTheirFiles) {
  Diff diff = read_raw_diff(raw("100644 100644", 'M', "a.cpp") + raw("100644 100644", 'M', "b.cpp"));
  read_patch(
      "diff --git a/a.cpp b/a.cpp\nindex 1..2 100644\n--- a/a.cpp\n+++ b/a.cpp\n"
      "@@ -3 +3,2 @@ expr* mk_str_at(expr* e) {\n-old\n+new\n+-- more\n@@ -9,2 +10,0 @@\n-x\n-y\n"
      "diff --git a/b.cpp b/b.cpp\n--- a/b.cpp\n+++ b/b.cpp\n@@ -0,0 +1 @@\n+diff --git a/c b/c\n",
      diff);
  EXPECT_THAT(diff.files[0].lines,
              ElementsAre(" expr* mk_str_at(expr* e) {", "old", "new", "-- more", "", "x", "y"));
  EXPECT_THAT(diff.files[0].added, ElementsAre(Pair(3, 5), Pair(10, 11)));
  EXPECT_THAT(diff.files[1].lines, ElementsAre("", "diff --git a/c b/c")) << "a line is no header";
}

TEST(PatchTest, ATornOrAlienPatchIsReadAsFarAsItGoes) {
  Diff diff = read_raw_diff(raw("100644 100644", 'M', "a.cpp"));
  read_patch("+no file yet\ndiff --git a/a.cpp b/a.cpp\n@@ nonsense\n@@ -1 +1 @@\n+half a li", diff);
  EXPECT_THAT(diff.files[0].lines, ElementsAre("", "half a li"));
  read_patch("diff --git a/a.cpp b/a.cpp\ndiff --git a/b b/b\n@@ -1 +1 @@\n+of nobody\n", diff);
  EXPECT_THAT(diff.files[0].lines, SizeIs(2));
}

}  // namespace
}  // namespace smiter::campaign
