// SPDX-License-Identifier: MIT
// Do the installed solvers know just the operators that their profiles say they know? A row
// per operator; solvers that are not installed are skipped.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "solver/session.h"

namespace smiter::solver {
namespace {

struct Row {
  const char* name;
  const char* formula;
};

constexpr const char* kDeclarations =
    "(set-logic ALL)(declare-fun s () String)(declare-fun i () Int)(declare-fun r () Real)"
    "(declare-fun b () (_ BitVec 4))(declare-fun a () (Array Int Int))";

constexpr std::array kRows = {
    Row{"str.++", "(= s (str.++ s s))"},
    Row{"str.rev", "(= s (str.rev s))"},
    Row{"str.update", "(= s (str.update s 0 s))"},
    Row{"str.to_lower", "(= s (str.to_lower s))"},
    Row{"str.tolower", "(= s (str.tolower s))"},
    Row{"str.indexof_re", "(= i (str.indexof_re s (str.to_re \"a\") 0))"},
    Row{"str.to.int", "(= i (str.to.int s))"},
    Row{"iand", "(= i ((_ iand 4) i 1))"},
    Row{"int.pow2", "(= 4 (int.pow2 i))"},
    Row{"divisible", "((_ divisible 3) i)"},
    Row{"rem", "(= i (rem i 3))"},
    Row{"exp", "(= r (exp 0.0))"},
    Row{"pi", "(> pi r)"},
    Row{"real.pi", "(= real.pi 1.0)"},
    Row{"bvnego", "(bvnego b)"},
    Row{"bvuaddo", "(bvuaddo b b)"},
    Row{"ubv_to_int", "(= i (ubv_to_int b))"},
    Row{"int_to_bv", "(= b ((_ int_to_bv 4) 3))"},
    Row{"bv2nat", "(= i (bv2nat b))"},
    Row{"bvumul_noovfl", "(bvumul_noovfl b b)"},
    Row{"ext_rotate_left", "(= b (ext_rotate_left b b))"},
    Row{"bit2bool", "((_ bit2bool 1) b)"},
    Row{"map", "(= a ((_ map (- (Int Int) Int)) a a))"},
    Row{"default", "(= 0 (default a))"},
    Row{"fp.to_ieee_bv", "(= #x00000000 (fp.to_ieee_bv ((_ to_fp 8 24) RNE 1.0)))"},
    Row{"set.singleton", "(= (set.singleton i) (set.singleton 1))"},
    Row{"singleton", "(= (singleton i) (singleton 1))"},
    Row{"seq.unit", "(= (seq.unit i) (seq.unit 1))"},
    Row{"seq.rev", "(= (seq.unit i) (seq.rev (seq.unit 1)))"},
    Row{"seq.last_indexof", "(= i (seq.last_indexof (seq.unit 1) (seq.unit 1)))"},
    Row{"bag", "(= (bag i 1) (bag 1 1))"},
    Row{"implies", "(implies true true)"},
};

class RestrictionsTest : public testing::TestWithParam<const char*> {};

TEST_P(RestrictionsTest, AgreeWithTheInstalledSolver) {
  auto config = parse_solver_spec(GetParam());
  if (!config) GTEST_SKIP() << config.error().to_string();
  Session session(std::move(*config));
  for (const Row& row : kRows) {
    Query query{std::string(kDeclarations) + "(assert " + row.formula + ")(check-sat)", {}, {}, {}};
    const Answer answer = session.run(query);
    const bool rejected = answer.outcome == Class::Unsupported || answer.outcome == Class::Error ||
                          answer.outcome == Class::KnownNonBug;
    EXPECT_EQ(session.config().profile.rejects_operator(row.name), rejected)
        << row.name << ": " << name_of(answer.outcome) << " " << answer.message;
  }
}

INSTANTIATE_TEST_SUITE_P(Installed, RestrictionsTest, testing::Values("cvc4", "cvc5", "z3"),
                         [](const auto& row) { return std::string(row.param); });

}  // namespace
}  // namespace smiter::solver
