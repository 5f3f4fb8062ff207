// SPDX-License-Identifier: MIT
#include "campaign/changes/vocabulary.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>

#include "strategies/support/focus.h"
#include "theory/sig_reader.h"

namespace smiter::campaign {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

class VocabularyTest : public testing::Test {
 protected:
  [[nodiscard]] std::set<std::string> in(const std::string& line,
                                         const std::string& path = "src/a.cpp") const {
    return words_.operators_in(line, words_.theories_of(path));
  }
  Vocabulary words_{theory::builtin_operators()};
};

TEST_F(VocabularyTest, PathsSpeakOfTheories) {
  EXPECT_THAT(words_.theories_of("src/theory/bv/theory_bv.cpp"), ElementsAre("bitvec"));
  EXPECT_THAT(words_.theories_of("src/ast/rewriter/seq_rewriter.cpp"), ElementsAre("sequences", "strings"));
  EXPECT_THAT(words_.theories_of("src/ast/fpa/fpa2bv_converter.cpp"), ElementsAre("floating_point"));
  EXPECT_THAT(words_.theories_of("src/nlsat/nlsat_solver.cpp"), ElementsAre("reals_ints"));
  EXPECT_THAT(words_.theories_of("src/smt/theory_datatype.cpp"), ElementsAre("datatypes"));
  EXPECT_THAT(words_.theories_of("src/theory/fp/FloatingPointUtils.cpp"), ElementsAre("floating_point"));
  EXPECT_THAT(words_.theories_of("src/main/driver.cpp"), IsEmpty());
}

TEST_F(VocabularyTest, DocumentsAndToolsAreNoSource) {
  EXPECT_TRUE(words_.is_source("src/theory/strings/rewrites-regexp"));
  EXPECT_FALSE(words_.is_source("docs/strings.rst"));
  EXPECT_FALSE(words_.is_source("src/api/cpp/strings.cpp"));
  EXPECT_FALSE(words_.is_source("NEWS.md"));
  EXPECT_FALSE(words_.is_source("test/regress/strings/a.smt2")) << "it is a seed";
}

TEST_F(VocabularyTest, EnumeratorsOfEverySolverAreOperators) {
  EXPECT_THAT(in("case Kind::STRING_REPLACE_RE:"), ElementsAre("str.replace_re"));
  EXPECT_THAT(in("case Kind::STRING_REPLACE_RE_ALL:"), ElementsAre("str.replace_re_all")) << "the longest";
  EXPECT_THAT(in("case OP_SEQ_REPLACE_RE:"), Contains("str.replace_re"));
  EXPECT_THAT(in("case OP_BSDIV:"), ElementsAre("bvsdiv"));
  EXPECT_THAT(in("case Kind::BITVECTOR_SDIV:"), ElementsAre("bvsdiv"));
  EXPECT_THAT(in("case Kind::BV_SDIV:"), ElementsAre("bvsdiv"));
  EXPECT_THAT(in("return FLOATINGPOINT_IS_NAN;"), ElementsAre("fp.isNaN"));
  EXPECT_THAT(in("Kind::BITVECTOR_EXTRACT"), ElementsAre("extract"));
  EXPECT_THAT(in("Kind::STRING_CONCAT"), ElementsAre("str.++"));
  EXPECT_THAT(in("REGEXP_STAR"), ElementsAre("re.*"));
  EXPECT_THAT(in("case Kind::INTS_MODULUS:"), ElementsAre("mod"));
}

TEST_F(VocabularyTest, FunctionsAreNamedAfterOperators) {
  EXPECT_THAT(in("br_status seq_rewriter::mk_str_replace_re(expr* a)"), Contains("str.replace_re"));
  EXPECT_THAT(in("Node rewriteStrReplaceReAll(Node n)"), ElementsAre("str.replace_re_all"));
  EXPECT_THAT(in("m_util.mk_bvsdiv(a, b)"), ElementsAre("bvsdiv"));
  EXPECT_THAT(in("str.is_replace(n)", "src/ast/rewriter/seq_rewriter.cpp"), Contains("str.replace"))
      << "the file says of what";
  EXPECT_THAT(in("case OP_SELECT:", "src/ast/rewriter/array_rewriter.cpp"), ElementsAre("select"));
}

TEST_F(VocabularyTest, NamesOfTheStandardAreOperators) {
  EXPECT_THAT(in("// (str.replace_re s r t) is s if nothing matches"), ElementsAre("str.replace_re"));
  EXPECT_THAT(in("add(\"str.++\", 2);"), ElementsAre("str.++"));
  EXPECT_THAT(in("throw \"fp.rem.\""), ElementsAre("fp.rem"));
}

TEST_F(VocabularyTest, OrdinaryCodeIsAboutNothing) {
  EXPECT_THAT(in("std::string s = str.substr(1);"), IsEmpty()) << "a method of C++";
  EXPECT_THAT(in("for (auto& e : m_store) e.select(i);"), IsEmpty());
  EXPECT_THAT(in("return mk_and(a, mk_not(b));"), IsEmpty()) << "everywhere";
  EXPECT_THAT(in(""), IsEmpty());
}

TEST_F(VocabularyTest, AFileAboutOneTheoryIsNotAboutWhatItBuilds) {
  EXPECT_THAT(in("m_bv.mk_bv_add(a, b)", "src/ast/fpa/fpa2bv_converter.cpp"), Not(Contains("bvadd")));
}

TEST_F(VocabularyTest, EveryOperatorIsFoundByTheNameThatCxxGivesIt) {
  const smt::OpTable& ops = theory::builtin_operators();
  std::size_t checked = 0;
  for (const smt::OpRow& row : ops.rows()) {
    const std::string name(ops.symbols().text(row.name));
    const bool by_rule = name.starts_with("str.") || name.starts_with("bv") || name.starts_with("fp.");
    if (!by_rule || name.find_first_of("+<") != std::string::npos) continue;
    std::string upper = name.starts_with("bv") ? "BITVECTOR_" + name.substr(2) : name;
    for (char& c : upper) c = c == '.' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    EXPECT_THAT(in("case Kind::" + upper + ":"), Contains(name)) << upper;
    ++checked;
  }
  EXPECT_GT(checked, 80u);
}

// What the table names must be there: the campaign would refuse it as a focus.
TEST_F(VocabularyTest, TheTableNamesWhatThereIs) {
  const char* const source = std::getenv("SMITER_SOURCE_DIR");
  if (source == nullptr) GTEST_SKIP() << "ctest says where the source is";
  std::ifstream in(std::string(source) + "/data/changes/words.txt");
  std::size_t checked = 0;
  for (std::string line; std::getline(in, line);) {
    const std::string name = line.substr(line.find(' ') + 1, line.find(": ") - line.find(' ') - 1);
    const std::string item = line.starts_with("theory ")     ? "theory:" + name
                             : line.starts_with("spelling ") ? "op:" + name
                                                             : "";
    if (item.empty()) continue;
    const auto focus = strategies::parse_focus(item, theory::builtin_operators());
    EXPECT_TRUE(focus) << focus.error().to_string();
    ++checked;
  }
  EXPECT_GT(checked, 40u);
}

TEST_F(VocabularyTest, AnyBytesAreReadToTheirEnd) {
  std::string line;
  for (int i = 0; i < 512; ++i) line += static_cast<char>(i * 37);
  static_cast<void>(in(line));
  std::string words = "str";
  for (int i = 0; i < 100'000; ++i) words += "_str";
  EXPECT_THAT(in(words), IsEmpty());
  EXPECT_THAT(words_.theories_of(line), testing::SizeIs(testing::Ge(0u)));
}

TEST(WordsOfNameTest, NamesAreCutAtSignsAndCapitals) {
  EXPECT_THAT(words_of_name("mkStrReplace_RE"), ElementsAre("mk", "str", "replace", "re"));
  EXPECT_THAT(words_of_name("STRING_IN_REGEXP"), ElementsAre("string", "in", "regexp"));
  EXPECT_THAT(words_of_name("__"), IsEmpty());
}

}  // namespace
}  // namespace smiter::campaign
