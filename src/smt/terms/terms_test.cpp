// SPDX-License-Identifier: MIT
#include "smt/terms/terms.h"

#include <array>

#include "smt/smt_test_support.h"

namespace smiter::smt {
namespace {

class TermsTest : public testing::Test {
 protected:
  TermId constant(const char* name, SortId sort) {
    const FunId fun = table.declare({.name = table.symbols().intern(name), .result = sort}, {});
    return *table.mk_apply(fun, {});
  }
  TermTable table{theory::builtin_operators()};
};

TEST_F(TermsTest, EqualTermsAreTheSameId) {
  const TermId x = constant("x", kInt);
  const TermId one = table.mk_literal("1", kInt);
  const SymbolId plus = table.symbols().intern("+");
  const auto a = table.mk_operator(plus, std::array{x, one});
  const auto b = table.mk_operator(plus, std::array{x, one});
  ASSERT_TRUE(a && b);
  EXPECT_EQ(*a, *b);
  EXPECT_NE(*a, *table.mk_operator(plus, std::array{one, x}));
}

TEST_F(TermsTest, AnIllSortedTermCannotBeMade) {
  const TermId x = constant("x", kInt);
  EXPECT_FALSE(table.mk_operator(Word::OpNot, std::array{x}));
  EXPECT_FALSE(table.mk_operator(Word::OpIte, std::array{x, x, x}));
  EXPECT_FALSE(
      table.mk_binder(Binder::Forall, std::array{table.mk_variable(table.symbols().intern("v"), kInt)}, x));
}

TEST_F(TermsTest, WidthsAreComputedFromTheRow) {
  const TermId a = constant("a", table.sorts().mk_bitvec(8));
  const TermId b = constant("b", table.sorts().mk_bitvec(4));
  const auto both = table.mk_operator(table.symbols().intern("concat"), std::array{a, b});
  ASSERT_TRUE(both);
  EXPECT_EQ(table.sort(*both), table.sorts().mk_bitvec(12));
  const auto part = table.mk_operator(table.symbols().intern("extract"), std::array{*both},
                                      table.mk_indices(std::array{std::uint32_t{6}, std::uint32_t{2}}));
  ASSERT_TRUE(part);
  EXPECT_EQ(table.sort(*part), table.sorts().mk_bitvec(5));
  EXPECT_FALSE(table.mk_operator(table.symbols().intern("extract"), std::array{*both},
                                 table.mk_indices(std::array{std::uint32_t{12}, std::uint32_t{2}})));
}

TEST_F(TermsTest, FreeVariablesAreThoseThatNoBinderBinds) {
  const TermId v = table.mk_variable(table.symbols().intern("v"), kInt);
  const TermId w = table.mk_variable(table.symbols().intern("w"), kInt);
  const TermId body = *table.mk_operator(Word::OpEqual, std::array{v, w});
  EXPECT_EQ(table.var_sets().members(table[body].free_vars).size(), 2u);
  const TermId inner = *table.mk_binder(Binder::Exists, std::array{v}, body);
  EXPECT_EQ(table.var_sets().members(table[inner].free_vars).size(), 1u);
  EXPECT_EQ(table[*table.mk_binder(Binder::Forall, std::array{w}, inner)].free_vars, kNoVars);
}

TEST_F(TermsTest, SizeCountsTheTreeAndSaturates) {
  TermId t = constant("p", kBool);
  for (int i = 0; i < 40; ++i) t = *table.mk_operator(Word::OpAnd, std::array{t, t});
  EXPECT_EQ(table[t].size, UINT32_MAX);
  EXPECT_EQ(table[t].depth, 41u);
  EXPECT_EQ(table.size(), 41u);
}

TEST_F(TermsTest, RebuildingWithChildrenOfTheSameSortsAlwaysFits) {
  const TermId p = constant("p", kBool);
  const TermId q = constant("q", kBool);
  const TermId both = *table.mk_operator(Word::OpAnd, std::array{p, q});
  EXPECT_EQ(table.rebuild(both, std::array{q, p}), table.mk_operator(Word::OpAnd, std::array{q, p}));
  EXPECT_FALSE(table.rebuild(both, std::array{q, constant("n", kInt)}));
}

TEST_F(TermsTest, ParametricConstructorsNeedTheirInstance) {
  TermTable t(theory::builtin_operators());
  EXPECT_TRUE(
      parse_script("(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))"
                   "(assert (= (hd (cons 1 (as nil (L Int)))) 1))",
                   t));
  EXPECT_FALSE(parse_script("(declare-datatypes ((M 1)) ((par (T) ((nil2)))))(assert (= nil2 nil2))", t));
}

}  // namespace
}  // namespace smiter::smt
