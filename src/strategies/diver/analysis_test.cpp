// SPDX-License-Identifier: MIT
#include "strategies/diver/analysis.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include <fmt/core.h>

#include "eval/value/print.h"
#include "generate/formula.h"
#include "generate/generator.h"
#include "smt/terms/replace.h"
#include "strategies/diver/conversion.h"
#include "strategies/diver/opening.h"
#include "strategies/diver/satisfied_seeds_test_support.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::diver {
namespace {

using smt::TermId;

// A seed with its analysis.
struct Analysed {
  const smt::OpTable& ops = theory::builtin_operators();
  generate::Targets targets{ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"})};
  Rules rules{ops};
  base::Rng rng{1};
  Opening opening;
  std::optional<Values> values;
  std::optional<Analysis> analysis;

  explicit Analysed(const Seed& seed) {
    auto opened = open_seed(seed, ops, targets, rng);
    CHECK(opened.has_value(), opened ? "" : opened.error().message);
    opening = std::move(*opened);
    values.emplace(opening.frame->table(), opening.model);
    analysis.emplace(opening.frame->table(), rules, *values);
    analysis->run(opening.formula.assertions, rng);
  }

  // "argument of parent: constraint", by the text of the parent and the number of the argument.
  [[nodiscard]] std::string constraint(std::string_view parent, std::uint32_t place) {
    for (const auto& position : analysis->positions().all()) {
      if (position.is_root() || opening.frame->text(position.parent) != parent || position.place != place)
        continue;
      return to_string(analysis->at(position));
    }
    return "no such position";
  }
};

Seed section_2b() {
  return {"II-B",
          "(declare-fun x () Real)(declare-fun y () Real)"
          "(assert (and (<= 0.0 y) (= x (+ 2.0 y))))(check-sat)",
          "(define-fun x () Real 3.0)(define-fun y () Real 1.0)"};
}

TEST(AnalysisTest, GivesTheConstraintsOfThePapersExample) {
  Analysed a(section_2b());
  const std::string whole = "(and (<= 0.0 y) (= x (+ 2.0 y)))";
  EXPECT_EQ(to_string(a.analysis->at(a.analysis->positions().all()[0])), "true");
  EXPECT_EQ(a.constraint(whole, 0), "true");
  EXPECT_EQ(a.constraint(whole, 1), "true");
  EXPECT_EQ(a.constraint("(<= 0.0 y)", 0), "(-oo, 1.0]");
  EXPECT_EQ(a.constraint("(<= 0.0 y)", 1), "[0.0, +oo)");
  EXPECT_EQ(a.constraint("(= x (+ 2.0 y))", 0), "[3.0, 3.0]");
  EXPECT_EQ(a.constraint("(= x (+ 2.0 y))", 1), "[3.0, 3.0]");
  EXPECT_EQ(a.constraint("(+ 2.0 y)", 0), "[2.0, 2.0]");
  EXPECT_EQ(a.constraint("(+ 2.0 y)", 1), "[1.0, 1.0]");
}

TEST(AnalysisTest, GivesTheProbabilitiesOfThePapersExample) {
  Analysed a(section_2b());
  const auto positions = a.analysis->positions().all();
  ASSERT_EQ(positions.size(), 9u);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (positions[i].is_root()) continue;
    const std::string probability = fmt::format("{:.4f}", a.analysis->scores()[i] / a.analysis->total());
    const std::string& parent = a.opening.frame->text(positions[i].parent);
    if (parent == "(<= 0.0 y)") {
      EXPECT_EQ(probability, "0.2854");
    } else if (parent == "(+ 2.0 y)" || parent == "(= x (+ 2.0 y))") {
      EXPECT_EQ(probability, "0.0003");
    }
  }
}

TEST(AnalysisTest, DrawsByWeight) {
  Analysed a(section_2b());
  std::size_t under_order = 0;
  constexpr std::size_t kDraws = 20'000;
  for (std::size_t i = 0; i < kDraws; ++i) {
    const auto* position = a.analysis->draw(true, a.rng);
    ASSERT_NE(position, nullptr);
    under_order += !position->is_root() && a.opening.frame->text(position->parent) == "(<= 0.0 y)" ? 1 : 0;
  }
  EXPECT_NEAR(static_cast<double>(under_order) / kDraws, 2 * 0.2854, 0.02);
}

struct Expected {
  const char* assertion;
  const char* parent;
  std::uint32_t place;
  const char* constraint;
};

// i = 5, j = -3, b = true, c = false, r = 1/2, s = "abc", v = #x0f, f = 1.0.
constexpr Expected kExpected[] = {
    {"(or b c)", "(or b c)", 0, "true"},
    {"(or b c)", "(or b c)", 1, "any"},
    {"(not (and b c))", "(and b c)", 0, "any"},
    {"(not (and b c))", "(and b c)", 1, "false"},
    {"(=> c b c)", "(=> c b c)", 0, "false"},
    {"(=> c b c)", "(=> c b c)", 1, "any"},
    {"(=> c b)", "(=> c b)", 0, "any"},
    {"(xor b c)", "(xor b c)", 1, "false"},
    {"(not (= i j))", "(= i j)", 0, "all but (- 3)"},
    {"(distinct i j 7)", "(distinct i j 7)", 1, "all but 5 7"},
    {"(> (ite b i j) 3)", "(ite b i j)", 0, "true"},
    {"(> (ite b i j) 3)", "(ite b i j)", 1, "[4, +oo)"},
    {"(> (ite b i j) 3)", "(ite b i j)", 2, "any"},
    {"(< 0 (* i j j))", "(* i j j)", 0, "[1, +oo)"},
    {"(> 0 (* i j))", "(* i j)", 0, "[1, +oo)"},
    {"(> 0 (* i j))", "(* i j)", 1, "(-oo, (- 1)]"},
    {"(<= 0 (- i j) 10)", "(- i j)", 0, "[(- 3), 7]"},
    {"(<= 0 (- i j) 10)", "(- i j)", 1, "[(- 5), 5]"},
    {"(>= i (div j 2))", "(div j 2)", 0, "(-oo, 11]"},
    {"(>= i (div j (- 2)))", "(div j (- 2))", 0, "[(- 10), +oo)"},
    {"(< (mod i 3) 3)", "(mod i 3)", 0, "any"},
    {"(< (mod i 3) 3)", "(mod i 3)", 1, "[3, 3]"},
    {"(> (/ r 4.0) 0.1)", "(/ r 4.0)", 0, "((/ 2.0 5.0), +oo)"},
    {"(> (/ r 4.0) 0.1)", "(/ r 4.0)", 1, "(0.0, 5.0)"},
    {"(= 0 (to_int r))", "(to_int r)", 0, "[0.0, 1.0)"},
    {"(> (abs j) 2)", "(abs j)", 0, "(-oo, (- 3)]"},
    {"(str.< s \"b\")", "(str.< s \"b\")", 0, "is below \"b\""},
    {"(str.< s \"b\")", "(str.< s \"b\")", 1, "not: is not above \"abc\""},
    {"(str.prefixof \"a\" s)", "(str.prefixof \"a\" s)", 1, "starts with \"a\""},
    {"(str.prefixof \"a\" (str.++ s \"x\"))", "(str.++ s \"x\")", 0, "starts with \"a\""},
    {"(str.prefixof \"a\" (str.++ s \"x\"))", "(str.++ s \"x\")", 1, "any"},
    {"(> (str.len (str.++ s \"x\")) 2)", "(str.++ s \"x\")", 0, "length in [2, +oo)"},
    {"(str.in_re s (re.* re.allchar))", "(str.in_re s (re.* re.allchar))", 1, "has the word \"abc\""},
    {"(str.in_re (str.++ s \"x\") (re.* re.allchar))", "(str.++ s \"x\")", 0, "\"abc\""},
    {"(bvult v #x10)", "(bvult v #x10)", 0, "[0, 15] modulo 2^8"},
    {"(bvslt #xff (bvadd v #x01))", "(bvadd v #x01)", 0, "[255, 126] modulo 2^8"},
    {"(not (bvule v #x01))", "(bvule v #x01)", 0, "[2, 255] modulo 2^8"},
    {"(fp.lt f ((_ to_fp 8 24) RNE 2.0))", "(fp.lt f ((_ to_fp 8 24) RNE 2.0))", 0,
     "[(_ -oo 8 24), (fp #b0 #b10000000 #b00000000000000000000000))"},
    {"(not (fp.isNaN f))", "(fp.isNaN f)", 0, "[(_ -oo 8 24), (_ +oo 8 24)]"},
};

TEST(AnalysisTest, RulesOfEveryTheory) {
  for (const Expected& e : kExpected) {
    const Seed seed{e.assertion,
                    fmt::format("(declare-fun i () Int)(declare-fun j () Int)(declare-fun b () Bool)"
                                "(declare-fun c () Bool)(declare-fun r () Real)(declare-fun s () String)"
                                "(declare-fun v () (_ BitVec 8))(declare-fun f () (_ FloatingPoint 8 24))"
                                "(assert {})(check-sat)",
                                e.assertion),
                    "(define-fun i () Int 5)(define-fun j () Int (- 3))(define-fun b () Bool true)"
                    "(define-fun c () Bool false)(define-fun r () Real 0.5)(define-fun s () String \"abc\")"
                    "(define-fun v () (_ BitVec 8) #x0f)"
                    "(define-fun f () (_ FloatingPoint 8 24) ((_ to_fp 8 24) RNE 1.0))"};
    Analysed a(seed);
    EXPECT_EQ(a.constraint(e.parent, e.place), e.constraint) << e.assertion;
  }
}

TEST(AnalysisTest, BindersAndOpenValuesStayUntouched) {
  const Seed seed{"s",
                  "(declare-fun x () Int)(assert (or (> x 0) (forall ((y Int)) (> y x)) (> (div x 0) 3)))"
                  "(check-sat)",
                  "(define-fun x () Int 1)"};
  Analysed a(seed);
  EXPECT_EQ(a.constraint("(> y x)", 1), "untouchable");
  // Nobody needs these two, so anything may stand in their places.
  const std::string whole = a.opening.frame->text(a.opening.formula.assertions[0]);
  EXPECT_EQ(a.constraint(whole, 1), "any");
  EXPECT_EQ(a.constraint(whole, 2), "any");
}

// A shared term stands at the place that was chosen for it, whichever that is.
TEST(AnalysisTest, FollowsOnePathToASharedTerm) {
  const Seed seed{"s",
                  "(declare-fun x () Int)(assert (let ((t (+ x 1))) (and (< t 10) (or (> t 100) (= x 0)))))"
                  "(check-sat)",
                  "(define-fun x () Int 0)"};
  Analysed a(seed);
  bool bounded = false, free = false;
  for (int i = 0; i < 50; ++i) {
    a.analysis->run(a.opening.formula.assertions, a.rng);
    const std::string constraint = a.constraint("(+ x 1)", 0);
    bounded = bounded || constraint == "(-oo, 8]";
    free = free || constraint == "any";
    EXPECT_TRUE(constraint == "(-oo, 8]" || constraint == "any") << constraint;
  }
  EXPECT_TRUE(bounded && free);
}

// ---- Proposition 1 ------------------------------------------------------------

std::uint64_t trials() {
  if (const char* const set = std::getenv("SMITER_DIVER_TRIALS")) return std::strtoull(set, nullptr, 10);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(NDEBUG)
  return 3'000;
#else
  return 100'000;
#endif
}

// Values at the edges of a constraint, where a rule is wrong if it is wrong.
std::vector<eval::Value> edges(const Constraint& constraint) {
  using eval::Value;
  std::vector<Value> out;
  if (const auto i = constraint.interval()) {
    for (const auto& end : {i->low, i->high}) {
      if (!end || !end->is_rational()) continue;
      for (int step : {-1, 0, 1}) {
        if (end->kind() == eval::Kind::Int) out.push_back(Value::integer(end->to_mpz() + step));
        if (end->kind() == eval::Kind::Real) out.push_back(Value::real(end->to_mpq() + mpq_class(step, 3)));
      }
    }
  }
  if (const auto bits = constraint.bits()) {
    for (const mpz_class& end : {bits->low, bits->high}) {
      for (int step : {-1, 0, 1}) out.push_back(Value::bitvec(bits->width, mpz_class(end + step)));
    }
  }
  if (const FloatRange* range = constraint.get<FloatRange>()) {
    out = {range->low, range->high, eval::Value::floating(range->low.format(), range->low.to_mpz() ^ 1),
           eval::Value::floating(range->high.format(), range->high.to_mpz() ^ 1)};
  }
  if (const Text* text = constraint.get<Text>(); text != nullptr && text->word.kind() == eval::Kind::String) {
    const std::u32string word(text->word.text());
    out = {text->word, Value::string(word + U"a"), Value::string(U"a" + word),
           Value::string(word.substr(0, word.size() / 2)), Value::string(word.substr(word.size() / 2))};
  }
  return out;
}

struct Tally {
  std::uint64_t inside = 0, wrong = 0;        // in C(l), and the formula no longer true
  std::uint64_t outside = 0, overlooked = 0;  // outside of a complete C(l), and the formula still true
};

// One formula, in which terms are replaced.
struct Trial {
  const Seed& seed;
  Frame& frame;
  Values& values;
  Analysis& analysis;
  smt::Replacer replacer;
  Tally& tally;

  // Does the formula become what the constraint of the position says of the term?
  void try_term(const smt::ScriptPosition& at, const Constraint& constraint, TermId term) {
    const eval::Value* const value = values.of(term);
    if (value == nullptr) return;
    const auto inside = contains(constraint, *value);
    if (!inside || (!*inside && !constraint.complete)) return;
    std::vector<smt::ScriptPosition> path;
    analysis.positions().path(at, path);
    const auto root = replacer.along(path, term);
    ASSERT_TRUE(root);
    const eval::Value* const truth = values.of(*root);
    const bool is_true = truth != nullptr && truth->as_bool();
    ++(*inside ? tally.inside : tally.outside);
    if (is_true == *inside) return;
    if (!*inside) {
      ++tally.overlooked;
      ADD_FAILURE() << place(at, path) << to_string(constraint) << " is not complete: " << frame.text(term)
                    << "\n"
                    << *seed.model;
      return;
    }
    ++tally.wrong;
    ADD_FAILURE() << place(at, path) << to_string(constraint) << " admits " << frame.text(term)
                  << ", then it is " << (truth == nullptr ? "unknown" : "false") << "\n"
                  << *seed.model;
  }

  [[nodiscard]] std::string place(const smt::ScriptPosition& at,
                                  const std::vector<smt::ScriptPosition>& path) {
    return fmt::format("at {} in {}\n  ", frame.text(at.term), frame.text(path.back().term));
  }
};

// Terms for a place of this constraint: those at its edges, and random ones.
std::vector<TermId> replacements(const Constraint& constraint, smt::SortId sort, smt::TermTable& table,
                                 generate::Generator& generator, base::Rng& rng) {
  std::vector<TermId> terms;
  for (const eval::Value& v : edges(constraint)) {
    const auto term = term_of(table, v);
    if (term && table.sort(*term) == sort) terms.push_back(*term);
  }
  const generate::Place place{.scope = {}, .command = 0, .avoid = {}};
  for (int i = 0; i < 6; ++i) {
    const auto term = i < 3 ? generator.leaf(sort, place, rng) : generator.term(sort, place, 2, rng);
    if (term) terms.push_back(*term);
  }
  return terms;
}

// All positions of one formula, a few replacements each.
void try_seed(const Seed& seed, const generate::Targets& targets, const Rules& rules, base::Rng& rng,
              Tally& tally, std::uint64_t most) {
  auto opening = open_seed(seed, theory::builtin_operators(), targets, rng);
  if (!opening) return;
  smt::TermTable& table = opening->frame->table();
  Values values(table, opening->model);
  Analysis analysis(table, rules, values);
  analysis.run(opening->formula.assertions, rng);
  generate::Pool pool(table);
  std::vector<TermId> material;
  for (const TermId term : opening->frame->closed_terms()) {
    if (values.of(term) != nullptr) material.push_back(term);
  }
  pool.fill(material, nullptr);
  const auto sorts = pool.sorts();
  generate::Allowed allowed;
  allowed.logic = opening->frame->allowed();
  allowed.functions_before = opening->functions;
  generate::Instances instances(table, targets, allowed, {}, sorts);
  generate::Generator generator(table, instances, pool, {});
  Trial trial{seed, *opening->frame, values, analysis, smt::Replacer(table), tally};
  const auto positions = analysis.positions().all();
  const std::vector<smt::ScriptPosition> all(positions.begin(), positions.end());
  const std::uint64_t before = tally.inside;
  for (const smt::ScriptPosition& at : all) {
    const Constraint constraint = analysis.at(at);
    if (constraint.is_untouchable()) continue;
    for (const TermId term : replacements(constraint, table.sort(at.term), table, generator, rng)) {
      trial.try_term(at, constraint, term);
      if (testing::Test::HasFailure()) return;
    }
    if (tally.inside - before >= most) return;
  }
}

class Proposition1Test : public testing::TestWithParam<const char*> {};

TEST_P(Proposition1Test, WhatAConstraintAdmitsKeepsTheFormulaTrue) {
  const smt::OpTable& ops = theory::builtin_operators();
  const generate::Targets targets(ops, {});
  const Rules rules(ops);
  generate::FormulaPolicy policy;
  Tally tally;
  const std::uint64_t wanted = trials();
  for (std::uint64_t n = 0; tally.inside < wanted && n < wanted && !HasFailure(); ++n) {
    base::Rng rng(n);
    const auto formula = generate::random_formula(GetParam(), ops, targets, policy, rng.split(1));
    ASSERT_TRUE(formula) << formula.error().to_string();
    const auto seed = satisfied("random", formula->script, ops, targets, rng);
    if (seed) try_seed(*seed, targets, rules, rng, tally, wanted - tally.inside);
  }
  EXPECT_GE(tally.inside, wanted);
  EXPECT_EQ(tally.wrong, 0u);
  EXPECT_EQ(tally.overlooked, 0u);
  RecordProperty("inside", static_cast<int>(tally.inside));
  RecordProperty("outside", static_cast<int>(tally.outside));
}

INSTANTIATE_TEST_SUITE_P(Theories, Proposition1Test,
                         testing::Values("QF_UF", "QF_NIA", "QF_NRA", "QF_NIRA", "QF_SLIA", "QF_BV", "QF_FP",
                                         "QF_BVFP", "QF_AUFLIA", "QF_ABV", "QF_UFDTLIA"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace smiter::strategies::diver
