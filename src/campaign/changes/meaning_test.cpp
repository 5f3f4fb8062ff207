// SPDX-License-Identifier: MIT
#include "campaign/changes/meaning.h"

#include <gmock/gmock.h>

#include "campaign/changes/vocabulary.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> names_of(const Diff& diff) {
  std::vector<std::string> names;
  for (const ChangedItem& item : meaning_of(diff, Vocabulary(theory::builtin_operators())))
    names.push_back(item.name);
  return names;
}

TEST(MeaningTest, WhatIsMentionedMostComesFirst) {
  const Diff diff{
      {{.path = "src/theory/strings/rewriter.cpp",
        .lines = {"Kind::STRING_REPLACE_RE", "Kind::STRING_INDEXOF_RE", "Kind::STRING_REPLACE_RE"}}}};
  EXPECT_THAT(names_of(diff), ElementsAre("op:str.replace_re", "op:str.indexof_re"));
}

TEST(MeaningTest, ATheoryCountsWhereNoOperatorOfItIsNamed) {
  const Diff diff{{{.path = "src/theory/strings/rewriter.cpp", .lines = {"Kind::STRING_REPLACE_RE"}},
                   {.path = "src/theory/strings/solver.cpp", .lines = {"int x;"}},
                   {.path = "src/theory/bv/solver.cpp", .lines = {"int x;"}}}};
  EXPECT_THAT(names_of(diff), ElementsAre("op:str.replace_re", "theory:bitvec"));
}

TEST(MeaningTest, DocumentsMeanNothing) {
  EXPECT_THAT(names_of({{{.path = "docs/strings.md", .lines = {"str.replace_re"}}}}), IsEmpty());
}

TEST(MeaningTest, TheSameDifferenceMeansTheSame) {
  const Diff diff{{{.path = "a.cpp", .lines = {"OP_BSDIV OP_BUDIV", "BITVECTOR_UREM"}}}};
  EXPECT_THAT(names_of(diff), ElementsAre("op:bvsdiv", "op:bvudiv", "op:bvurem"));
}

TEST(MeaningTest, TooManyOperatorsAreCutToTheMostMentioned) {
  Diff diff{{{.path = "a.cpp"}}};
  for (const char* op : {"ADD", "AND", "ASHR", "COMP", "LSHR", "MUL", "NAND", "NEG", "NOR", "NOT", "OR",
                         "SDIV", "SGE", "SGT", "SHL", "SLE", "SLT", "SMOD"})
    diff.files[0].lines.push_back(std::string("BITVECTOR_") + op);
  diff.files[0].lines.emplace_back("BITVECTOR_SMOD");
  const auto names = names_of(diff);
  EXPECT_EQ(names.size(), 16u);
  EXPECT_EQ(names.front(), "op:bvsmod");
}

TEST(MeaningTest, ATheoryCountsWhereItsOperatorsAreCut) {
  Diff diff{{{.path = "a.cpp"},
             {.path = "src/theory/strings/rewriter.cpp", .lines = {"Kind::STRING_REPLACE_RE"}},
             {.path = "src/theory/strings/solver.cpp", .lines = {"int x;"}}}};
  for (const char* op : {"ADD", "AND", "ASHR", "COMP", "LSHR", "MUL", "NAND", "NEG", "NOR", "NOT", "OR",
                         "SDIV", "SGE", "SGT", "SHL", "SLE"}) {
    diff.files[0].lines.push_back(std::string("BITVECTOR_") + op);
    diff.files[0].lines.push_back(std::string("BITVECTOR_") + op);
  }
  const auto names = names_of(diff);
  EXPECT_THAT(names, Not(Contains("op:str.replace_re")));
  EXPECT_EQ(names.back(), "theory:strings");
  EXPECT_EQ(names.size(), 17u);
}

// As cvc5 declares options: the changed line need not name the option.
TEST(TouchedOptionsTest, ABlockOfTomlIsAnOption) {
  const ChangedFile file{.path = "src/options/strings_options.toml", .added = {{8, 9}}};
  EXPECT_THAT(
      touched_options(file,
                      "id = \"STRINGS\"\n\n[[option]]\n  name = \"one\"\n  long = \"strings-one\"\n"
                      "[[option]]\n  name = \"two\"\n  default = \"true\"\n  long = \"strings-two=N\"\n"),
      ElementsAre("strings-two"));
}

TEST(TouchedOptionsTest, ALineOfZ3IsAnOptionOfItsModule) {
  const ChangedFile file{.path = "src/params/rewriter_params.pyg", .added = {{3, 4}, {5, 6}}};
  EXPECT_THAT(touched_options(file,
                              "def_module_params('rewriter',\n  params=((\"max_steps\", UINT, 1, 'x'),\n"
                              "  (\"flat\", BOOL, True, \"a, b\"),\n  ('push', BOOL, True, 'x'),\n  ))\n"),
              ElementsAre("rewriter.flat"));
}

TEST(TouchedOptionsTest, NamesThatAreNoneAreLeftOut) {
  const ChangedFile file{.path = "x_options.toml", .added = {{1, 9}}};
  EXPECT_THAT(
      touched_options(file, "[[option]]\n long = \"a,theory:fp\"\n[[option]]\n long = \"-rf\"\n[[option]]\n"),
      IsEmpty());
}

}  // namespace
}  // namespace smiter::campaign
