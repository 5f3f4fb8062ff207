// SPDX-License-Identifier: MIT
// Every term once: checked by making them all, and against experiments/count-terms, which shares no
// code with us.
#include "rewrite/enumerate/enumerator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "rewrite/enumerate/shard.h"
#include "rewrite/enumerate/term_maker.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "theory/sig_reader.h"

namespace smiter::rewrite {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

struct Made {
  explicit Made(const Universe& universe, std::uint32_t size, const Vocabulary::RowFilter& takes = {})
      : vocabulary(*Vocabulary::make(universe, theory::builtin_operators(), takes)),
        enumerator(*Enumerator::make(vocabulary, size)) {}
  [[nodiscard]] std::vector<std::string> texts() const {
    smt::TermTable table(theory::builtin_operators());
    TermMaker maker(vocabulary, table);
    std::vector<std::string> result;
    for (std::uint64_t i = 0; i < enumerator.count(); ++i)
      result.push_back(smt::print_term(table, maker.make(enumerator, i)));
    return result;
  }
  Vocabulary vocabulary;
  Enumerator enumerator;
};

Universe universe(const std::string& text) {
  auto read = read_universe(text, "test");
  EXPECT_TRUE(read) << (read ? "" : read.error().to_string());
  return *read;
}

TEST(EnumeratorTest, GivesEachTermOnceUpToRenamingAndSwapping) {
  const Made made(universe("(sort Int (variables x 2) (constants 0)) (rows reals_ints + -)"), 3);
  EXPECT_THAT(made.texts(), UnorderedElementsAre("x1", "0", "(- x1)", "(- 0)", "(- (- x1))", "(- (- 0))",
                                                 "(+ x1 x1)", "(+ x1 x2)", "(+ x1 0)", "(+ 0 0)", "(- x1 x1)",
                                                 "(- x1 x2)", "(- x1 0)", "(- 0 x1)", "(- 0 0)"));
  EXPECT_EQ(made.enumerator.count(1), 2u);
  EXPECT_EQ(made.enumerator.count(2), 2u);
  EXPECT_EQ(made.enumerator.count(3), 11u);
}

TEST(EnumeratorTest, TurnsPairsAroundInsideAnOrbit) {
  const Made made(universe("(sort Int (variables x 2)) (sort Bool) (rows reals_ints -) (rows core =)"), 7);
  std::vector<std::string> pairs;
  for (const std::string& text : made.texts())
    if (text.starts_with("(= (- x1 x") && text.substr(12, 5) == " (- x" && text.size() == 23)
      pairs.push_back(text);
  EXPECT_THAT(pairs, UnorderedElementsAre("(= (- x1 x1) (- x1 x1))", "(= (- x1 x1) (- x2 x2))",
                                          "(= (- x1 x1) (- x1 x2))", "(= (- x1 x1) (- x2 x1))",
                                          "(= (- x1 x2) (- x1 x2))", "(= (- x1 x2) (- x2 x1))"));
}

TEST(EnumeratorTest, AConstantThatIsWrittenWithAnOperatorIsThatConstant) {
  const Made made(universe("(sort Int (constants 1 (- 1))) (rows reals_ints -)"), 2);
  EXPECT_THAT(made.texts(), ElementsAre("1", "(- 1)", "(- (- 1))"));
}

TEST(EnumeratorTest, TermsOfEveryUniverseAreDifferentAndReadBack) {
  for (const Universe& u : builtin_universes()) {
    const Made made(u, 3);
    smt::TermTable table(theory::builtin_operators());
    TermMaker maker(made.vocabulary, table);
    std::set<smt::TermId> seen;
    std::string script = made.vocabulary.declarations();
    const std::uint64_t step = made.enumerator.count() / 3000 + 1;  // reading all takes long
    std::vector<smt::TermId> printed;
    for (std::uint64_t i = 0; i < made.enumerator.count(); ++i) {
      const smt::TermId term = maker.make(made.enumerator, i);
      EXPECT_TRUE(seen.insert(term).second) << u.name << ": " << smt::print_term(table, term);
      if (i % step != 0) continue;
      printed.push_back(term);
      script += "(get-value (" + smt::print_term(table, term) + "))\n";
    }
    smt::TermTable other(theory::builtin_operators());
    const auto read = smt::parse_script(script, other);
    ASSERT_TRUE(read) << u.name << ": " << read.error().to_string();
    const std::size_t from = read->commands.size() - printed.size();
    for (std::size_t i = 0; i < printed.size(); ++i)
      EXPECT_EQ(smt::print_term(other, read->commands[from + i].terms[0]),
                smt::print_term(table, printed[i]));
  }
}

// The text of the term at `at` in a preorder, renamed, with commutative arguments in order.
std::string key_at(const Vocabulary& vocabulary, const Renamings& renamings, Renaming g,
                   const std::vector<Head>& preorder, std::size_t& at) {
  const Head head = preorder[at++];
  if (vocabulary.is_leaf(head)) {
    const bool variable = vocabulary.leaves()[head].kind == Leaf::Kind::Variable;
    return std::to_string(variable ? renamings.image(g, head) : head);
  }
  std::vector<std::string> args;
  for (std::uint32_t i = 0; i < vocabulary.arity(head); ++i)
    args.push_back(key_at(vocabulary, renamings, g, preorder, at));
  if (vocabulary.instance(head).commutative) std::sort(args.begin(), args.end());
  std::string key = "(" + std::to_string(head);
  for (const std::string& arg : args) key += " " + arg;
  return key + ")";
}

TEST(EnumeratorTest, NoTwoTermsAreTheSameUpToRenamingAndSwapping) {
  for (const auto& [name, variables, size] :
       {std::tuple{"core", 3u, 5u}, std::tuple{"arrays", 2u, 6u}, std::tuple{"ints", 2u, 4u}}) {
    const Made made(builtin_universe(name)->with_variables(variables), size);
    std::vector<std::uint32_t> sorts;
    for (const Leaf& leaf : made.vocabulary.leaves())
      if (leaf.kind == Leaf::Kind::Variable) sorts.push_back(leaf.sort);
    const Renamings renamings(sorts);
    std::set<std::string> keys;
    std::vector<Head> preorder;
    for (std::uint64_t i = 0; i < made.enumerator.count(); ++i) {
      made.enumerator.term(i, preorder);
      std::string least;
      for (Renaming g = 0; g < renamings.size(); ++g) {
        std::size_t at = 0;
        std::string key = key_at(made.vocabulary, renamings, g, preorder, at);
        if (least.empty() || key < least) least = std::move(key);
      }
      EXPECT_TRUE(keys.insert(least).second) << name << " " << i;
    }
  }
}

TEST(EnumeratorTest, ATermHasTheSameNumberWhateverTheLargestSize) {
  const Universe& u = *builtin_universe("arrays");
  const Made small(u, 3), large(u, 5);
  const std::vector<std::string> texts = small.texts();
  smt::TermTable table(theory::builtin_operators());
  TermMaker maker(large.vocabulary, table);
  for (std::uint64_t i = 0; i < texts.size(); ++i)
    ASSERT_EQ(smt::print_term(table, maker.make(large.enumerator, i)), texts[i]);
}

TEST(EnumeratorTest, RowsCanBeLeftOut) {
  const smt::OpTable& ops = theory::builtin_operators();
  const Made made(universe("(sort Int (variables x 1)) (rows reals_ints + - *)"), 3,
                  [&](smt::OpId op) { return ops.symbols().text(ops[op].name) != "*"; });
  EXPECT_THAT(made.texts(), UnorderedElementsAre("x1", "(- x1)", "(- (- x1))", "(+ x1 x1)", "(- x1 x1)"));
}

TEST(EnumeratorTest, MistakesInAUniverseAreNamed) {
  const auto error = [](const std::string& text) {
    const auto read = read_universe(text, "test");
    if (!read) return read.error().to_string();
    const auto made = Vocabulary::make(*read, theory::builtin_operators());
    return made ? std::string() : made.error().to_string();
  };
  EXPECT_THAT(error("(sort Int (constants 1 1))"), HasSubstr("1 is given twice"));
  EXPECT_THAT(error("(sort Int (constants 1.5))"), HasSubstr("1.5 is not of sort Int"));
  EXPECT_THAT(error("(sort Int)\n(rows ints dif)"), HasSubstr("2:1: ints.sig has no row dif"));
  EXPECT_THAT(error("(sort Int (variables 2))"), HasSubstr("expected (variables PREFIX COUNT)"));
  EXPECT_THAT(error("(sort Int)(rows ints divisible)"), HasSubstr("(indices divisible …)"));
  EXPECT_THAT(error("(sort Int (constants (- (- 5))))(rows ints div)"),
              HasSubstr("must be constants themselves"));
}

TEST(EnumeratorTest, RefusesWhatNeedsTooMuchMemory) {
  const auto vocabulary =
      Vocabulary::make(builtin_universe("bitvec")->with_variables(9), theory::builtin_operators());
  ASSERT_TRUE(vocabulary);
  const auto many = Enumerator::make(*vocabulary, 3);
  ASSERT_FALSE(many);
  EXPECT_THAT(many.error().message, HasSubstr("take fewer"));
  const auto few = Vocabulary::make(*builtin_universe("bitvec"), theory::builtin_operators());
  const auto large = Enumerator::make(*few, 6, {.images = 1000});
  ASSERT_FALSE(large);
  EXPECT_THAT(large.error().message, HasSubstr("too many to keep for size 6"));
}

TEST(ShardTest, ShardsHaveEveryTermOnce) {
  for (const std::uint64_t total : {0u, 1u, 15u, 16u, 17u, 100u}) {
    std::multiset<std::uint64_t> terms;
    for (std::uint64_t number = 1; number <= 16; ++number) {
      const Shard shard{number, 16};
      for (std::uint64_t i = 0; i < shard.count(total); ++i) terms.insert(shard.term(i));
    }
    EXPECT_EQ(terms.size(), total);
    EXPECT_EQ(std::set<std::uint64_t>(terms.begin(), terms.end()).size(), total);
    EXPECT_TRUE(terms.empty() || *terms.rbegin() == total - 1);
  }
}

TEST(ShardTest, IsReadFromItsText) {
  EXPECT_EQ(*read_shard("3/16"), (Shard{3, 16}));
  for (const char* text : {"", "3", "0/4", "5/4", "3/", "a/4", "3/16x"})
    EXPECT_FALSE(read_shard(text)) << text;
}

// What experiments/count-terms prints: universe, size, count.
std::vector<std::string> lines_of(const std::string& command) {
  std::vector<std::string> lines;
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return lines;
  char buffer[256];
  while (std::fgets(buffer, sizeof buffer, pipe) != nullptr) lines.emplace_back(buffer);
  pclose(pipe);
  return lines;
}

// `only`: one universe by name, or all. `variables`: of each sort; 0 leaves them as they are.
void compare_with_script(const std::string& options, std::uint32_t size, std::uint32_t variables = 0,
                         const std::string& only = "") {
  const char* const source = std::getenv("SMITER_SOURCE_DIR");
  if (source == nullptr) GTEST_SKIP() << "SMITER_SOURCE_DIR is not set";
  std::string command =
      std::string(source) + "/experiments/count-terms --size " + std::to_string(size) + options;
  if (variables > 0) command += " --variables " + std::to_string(variables);
  if (!only.empty()) command += " --universe " + only;
  const auto lines = lines_of(command);
  ASSERT_EQ(lines.size(), (only.empty() ? builtin_universes().size() : 1) * size);
  std::string last;
  std::unique_ptr<Made> made;
  for (const std::string& line : lines) {
    std::istringstream words(line);
    std::string name;
    std::uint32_t of_size = 0;
    std::uint64_t count = 0;
    words >> name >> of_size >> count;
    const Universe* const u = builtin_universe(name);
    ASSERT_NE(u, nullptr) << line;
    if (name != last) made = std::make_unique<Made>(variables == 0 ? *u : u->with_variables(variables), size);
    last = name;
    EXPECT_EQ(made->enumerator.count(of_size), count) << line;
  }
}

TEST(CountTermsTest, AScriptThatTriesEverythingCountsTheSame) {
  compare_with_script("", 3);
}
TEST(CountTermsTest, AScriptThatTriesEverythingCountsTheSameInLargeTerms) {
  compare_with_script("", 5, 2, "core");
  compare_with_script("", 6, 2, "arrays");
}
TEST(CountTermsTest, BurnsidesLemmaCountsTheSame) {
  compare_with_script(" --burnside", 6);
}
TEST(CountTermsTest, BurnsidesLemmaCountsTheSameWithOneVariable) {
  compare_with_script(" --burnside", 5, 1);
}
TEST(CountTermsTest, BurnsidesLemmaCountsTheSameWithThreeVariables) {
  compare_with_script(" --burnside", 8, 3, "core");
  compare_with_script(" --burnside", 7, 3, "arrays");
}

}  // namespace
}  // namespace smiter::rewrite
