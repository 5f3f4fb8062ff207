// SPDX-License-Identifier: MIT
#include "theory/sig_reader.h"

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "smt/parser/parser.h"
#include "smt/printer/printer.h"

namespace smiter::theory {
namespace {

std::string error_of(std::string_view text) {
  smt::OpTable table;
  const auto status = read_signatures(text, "test", table);
  return status ? "" : status.error().to_string();
}

TEST(SigReaderTest, TellsLineAndColumnOfABadRow) {
  EXPECT_EQ(error_of("(f Foo Bool)"), "1:4: unknown sort 'Foo'");
  EXPECT_EQ(error_of("(f Bool Bool)\n(g Bool :left-assoc)"),
            "2:1: an n-ary row is written with two argument sorts");
  EXPECT_EQ(error_of("(f Bool Bool :nonsense 3)"), "1:14: unknown attribute ':nonsense'");
  EXPECT_EQ(error_of("(f Bool"), "1:1: '(' without its closing ')'");
  EXPECT_EQ(error_of("((_ f i i) Bool)"), "1:2: index named twice");
  EXPECT_EQ(error_of("(par (A A) (f A A))"), "1:9: sort variable given twice");
  EXPECT_EQ(error_of("((_ f i) Bool :where (> i))"), "1:22: a comparison takes two numbers");
}

TEST(SigReaderTest, ARowThatCouldNeverBeUsedIsAnError) {
  EXPECT_EQ(error_of("(let Int Int)"), "1:2: 'let' is a word of the language");
  EXPECT_EQ(error_of("(\"f\" Int Int)"), "1:2: expected the operator's name");
  EXPECT_EQ(error_of("(f Int Int :alias nothing)"), "1:1: an alias of 'nothing', which is no operator");
  EXPECT_EQ(error_of("(f Int Int)\n(f Int Int :commutative)"), "2:1: the same row stands here before");
  EXPECT_EQ(error_of("(f (_ BitVec (+ n 1)) (_ BitVec n) Bool)"),
            "1:4: this expression needs a number that is bound only later");
  EXPECT_EQ(error_of("(f (_ BitVec n) Bool :where (> m 2))"),
            "1:1: :where names a number that is nowhere else in the row");
  EXPECT_EQ(error_of("(f (Array Int) Bool)"), "1:4: 'Array' does not take 1 sort(s)");
  EXPECT_EQ(error_of("(f Int Int :only z3)"), "1:12: unknown attribute ':only'");
}

TEST(SigReaderTest, AliasesMayNameWhatComesLater) {
  EXPECT_EQ(error_of("(f Int Int :alias g)\n(g Int Int)"), "");
}

TEST(SigReaderTest, AUsersFileMayRepeatABuiltInRow) {
  const std::array files{
      OperatorFile{"mine.sig", "(str.replace String String String String)\n(my.f Int Int)"}};
  const auto table = operators_with(files);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->rows().size(), builtin_operators().rows().size() + 1);
}

TEST(SigReaderTest, AnOperatorIsNotKeptAsText) {
  EXPECT_EQ(error_of("(f Int Int)\n(opaque-text f RegLan)"),
            "2:14: 'f' is an operator, it cannot be kept as text, too");
  EXPECT_EQ(error_of("(f Int Int)\n(opaque-term f)"),
            "2:14: 'f' is an operator, it cannot be kept as text, too");
  // The other way round the row says more.
  smt::OpTable table;
  ASSERT_TRUE(
      read_signatures("(opaque-text f RegLan)\n(opaque-term g)\n(f Int Int)\n(g Int Int)", "test", table));
  EXPECT_FALSE(table.raw_term(table.symbols().find("f")).is_valid());
  EXPECT_FALSE(table.opaque_term(table.symbols().find("g")).is_valid());
}

TEST(SigReaderTest, AUsersFileAddsOperators) {
  const std::array files{OperatorFile{
      "mine.sig", "(my.twice Int Int)\n((_ my.cut n) (_ BitVec m) (_ BitVec n) :where (<= n m))"}};
  const auto table = operators_with(files);
  ASSERT_TRUE(table);
  smt::TermTable terms(*table);
  EXPECT_TRUE(smt::parse_script("(assert (= (my.twice 2) 4))(assert (= ((_ my.cut 2) #b111) #b11))", terms));
  EXPECT_FALSE(smt::parse_script("(assert (= ((_ my.cut 4) #b111) #b1111))", terms));
  const std::array bad{OperatorFile{"mine.sig", "(f Foo)"}};
  EXPECT_EQ(operators_with(bad).error().to_string(), "mine.sig:1:4: unknown sort 'Foo'");
}

// --- One loop over every row ---------------------------------------------------

// An application of the row to constants, printed as a script; empty if none of the
// sorts and numbers that are tried in turn fits.
std::string sample(const smt::OpTable& ops, const smt::OpRow& row, std::size_t count) {
  for (int attempt = 0; attempt < 400; ++attempt) {
    smt::TermTable table(ops);
    std::vector<smt::SortId> sorts(8, attempt % 2 == 0 ? smt::kInt : smt::kBool);
    std::vector<std::int64_t> numbers(8, 0);
    for (std::size_t i = 0; i < 8; ++i) {
      constexpr std::int64_t kNumbers[] = {8, 3, 24, 5, 11, 2, 1, 16, 4, 13};
      numbers[i] = kNumbers[(static_cast<std::size_t>(attempt) * (i + 1) + i) % std::size(kNumbers)];
    }
    if (!holds(row.where, numbers)) continue;
    const smt::SortId result = instantiate(row.result, sorts, numbers, table.sorts());
    std::vector<smt::TermId> args;
    bool fits = result.is_valid();
    for (std::size_t i = 0; fits && i < count; ++i) {
      const smt::SortId sort = instantiate(pattern_at(row, i, count), sorts, numbers, table.sorts());
      fits = sort.is_valid();
      if (!fits) break;
      const auto name = table.symbols().intern("a" + std::to_string(i));
      args.push_back(*table.mk_apply(table.declare({.name = name, .result = sort}, {}), {}));
    }
    if (!fits) continue;
    std::vector<std::uint32_t> indices;
    for (std::uint32_t i = 0; i < row.index_count; ++i)
      indices.push_back(static_cast<std::uint32_t>(numbers[i]));
    const auto term =
        table.mk_operator(row.name, args, table.mk_indices(indices), row.needs_as ? result : smt::SortId());
    if (!term || table.sort(*term) != result) continue;
    smt::Script script;
    for (std::uint32_t i = 0; i < table.fun_count(); ++i) {
      script.commands.push_back({.kind = smt::CommandKind::DeclareFun, .fun = smt::FunId(i)});
    }
    const auto equal = table.mk_operator(smt::Word::OpEqual, std::array{*term, *term});
    if (!equal) return "";
    script.commands.push_back({.kind = smt::CommandKind::Assert, .term = *equal});
    return smt::print_script(table, script);
  }
  return "";
}

TEST(OperatorTableTest, EveryRowTypesPrintsAndReadsBackAtEveryArity) {
  const smt::OpTable& ops = builtin_operators();
  for (const smt::OpRow& row : ops.rows()) {
    const std::string name(ops.symbols().text(row.name));
    for (std::size_t count = 0; count <= 4; ++count) {
      if (!accepts_arity(row, count, true)) continue;
      const std::string text = sample(ops, row, count);
      ASSERT_FALSE(text.empty()) << "no instance of " << name << " with " << count << " arguments";
      smt::TermTable table(ops);
      const auto script = smt::parse_script(text, table);
      ASSERT_TRUE(script) << text << script.error().to_string();
      EXPECT_EQ(smt::print_script(table, *script), text);
    }
  }
}

TEST(OperatorTableTest, ArityEdgesAreRefused) {
  const smt::OpTable& ops = builtin_operators();
  for (const smt::OpRow& row : ops.rows()) {
    if (row.least > 0) {
      EXPECT_FALSE(accepts_arity(row, row.least - 1, false)) << ops.symbols().text(row.name);
    }
    if (row.shape == smt::Shape::Fixed && row.lenient == smt::Shape::Fixed) {
      EXPECT_FALSE(accepts_arity(row, row.args.size() + 1, false)) << ops.symbols().text(row.name);
    }
  }
}

TEST(OperatorTableTest, NamesAreSortedWithinAFileAndStandInOneFileOnly) {
  const smt::OpTable& ops = builtin_operators();
  std::map<std::string, std::string> theory_of;
  std::string theory, last;
  for (const smt::OpRow& row : ops.rows()) {
    const std::string name(ops.symbols().text(row.name));
    if (row.theory == theory) {
      EXPECT_LE(last, name) << theory;
    }
    theory = row.theory;
    last = name;
    const auto [it, inserted] = theory_of.emplace(name, theory);
    EXPECT_EQ(it->second, theory) << name;
  }
}

TEST(OperatorTableTest, AliasesLeadToOperators) {
  const smt::OpTable& ops = builtin_operators();
  for (std::uint32_t i = 0; i < ops.symbols().size(); ++i) {
    const smt::SymbolId target = ops.resolve_alias(smt::SymbolId(i));
    if (target != smt::SymbolId(i)) {
      EXPECT_FALSE(ops.overloads(target).empty()) << ops.symbols().text(smt::SymbolId(i));
    }
  }
}

}  // namespace
}  // namespace smiter::theory
