// SPDX-License-Identifier: MIT
// The paper's worked examples, and what `typefuzz:paper` promises.
#include "strategies/typefuzz/typefuzz.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "smt/script/summary.h"
#include "strategies/registry/registry.h"
#include "strategies/typefuzz/parameters.h"
#include "strategies/typefuzz/signatures.h"
#include "theory/sig_reader.h"

namespace smiter::strategies::typefuzz {
namespace {

// Hands the mutants of a seed to `look`, until it is satisfied: true.
bool any_mutant(std::string_view variant, std::string_view seed_text, MutationPolicy policy,
                std::uint64_t units, const std::function<bool(const testcase::Test&)>& look) {
  const smt::OpTable& ops = theory::builtin_operators();
  const generate::Targets targets(ops, generate::shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  const auto strategy = make_strategy(variant, {ops, targets, std::move(policy)});
  const Seed seed{"figure", std::string(seed_text), std::nullopt};
  const Seed* const only_seed = &seed;
  for (std::uint64_t unit = 0; unit < units; ++unit) {
    auto work = (*strategy)->begin({std::span(&only_seed, 1), unit, 1}, unit_rng(1, "typefuzz", unit));
    EXPECT_TRUE(work) << seed_text;
    if (!work) return false;
    while (const auto test = (*work)->next()) {
      if (look(*test)) return true;
    }
  }
  return false;
}

MutationPolicy steps(std::uint32_t count, std::string_view only = "") {
  MutationPolicy policy;
  policy.steps = count;
  policy.only = *parse_focus(only, theory::builtin_operators());
  return policy;
}

// Searches the mutants of a seed for one with this assertion.
bool finds(std::string_view seed, std::string_view wanted, std::string_view only, std::uint32_t count,
           std::uint64_t units) {
  return any_mutant("typefuzz:paper", seed, steps(count, only), units, [&](const testcase::Test& test) {
    return test.script.find(wanted) != std::string::npos;
  });
}

TEST(TypeFuzzTest, ReachesFigure2InOneStep) {
  EXPECT_TRUE(finds("(declare-fun x () String)(assert (> (- (str.to_int (str.++ x x))) 0))(check-sat)",
                    "(assert (> (- (str.to_int (str.++ (str.from_int 0) x))) 0))", "", 1, 20000));
}

// By Algorithm 2 an argument differs from the expression that is replaced, so the outer
// str.replace of Fig. 3 takes two steps: the term goes, and comes back from the pool of
// the seed inside its replacement. Only str.replace is allowed, to keep the search short.
TEST(TypeFuzzTest, ReachesFigure3) {
  EXPECT_TRUE(
      finds("(declare-fun x () String)(declare-fun y () String)"
            "(assert (= (str.replace x \"B\" (str.++ \"B\" \"B\")) (str.++ y \"B\")))(check-sat)",
            "(assert (= (str.replace (str.replace x \"B\" (str.++ \"B\" \"B\")) \"B\" (str.++ y \"B\")) "
            "(str.++ y \"B\")))",
            "op:str.replace", 4, 60000));
}

struct Sample {
  std::string declarations;
  std::string seed;     // with one expression other than in the figure
  std::string formula;  // of the figure
  std::string only;     // the operator of the step, to keep the search short
};

std::string printed(const std::string& text) {
  smt::TermTable table(theory::builtin_operators());
  const auto script = smt::parse_script(text, table);
  EXPECT_TRUE(script) << text << (script ? "" : script.error().to_string());
  return script ? smt::print_script(table, *script, {.for_solver = true}) : "";
}

const std::vector<Sample>& samples_of_figure_8() {
  static const std::string strings = "(declare-fun x () String)(declare-fun y () String)";
  static const std::vector<Sample> kSamples = {
      {strings, "(assert (str.< x (str.replace \"\" (str.++ (str.replace \"B\" x \"\") x) y)))",
       "(assert (str.< x (str.replace \"\" (str.++ (str.replace \"B\" x \"\") (str.replace \"B\" "
       "(str.replace \"B\" "
       "x \"\") \"\")) y)))",
       "op:str.replace"},
      {strings + "(declare-fun z () Int)",
       "(assert (not (= (str.substr \"B\" z (str.indexof x \"\" (str.len x))) y)))",
       "(assert (not (= (str.substr \"B\" z (str.indexof x \"\" (str.len x))) (str.substr \"B\" z (str.len "
       "x)))))",
       "op:str.substr"},
      {"(declare-fun a () Bool)(declare-fun b () Int)(declare-fun c () String)(declare-fun d () String)",
       "(assert (str.< c (str.++ (str.replace d (str.substr (ite a c d) 0 b) c) d)))",
       "(assert (= c (str.++ (str.replace d (str.substr (ite a c d) 0 b) c) d)))", "op:="},
      {"(declare-fun a () Int)(declare-fun b () Int)(declare-fun c () Int)",
       "(assert (and (= 0 (- b a)) (= 0 (+ b 1 b (* c (mod (* a (- 1)) 0))))))",
       "(assert (and (= 0 (- (div 0 0) a)) (= 0 (+ b 1 b (* c (mod (* a (- 1)) 0))))))", "op:div"},
      {"(declare-fun a () Real)(declare-fun b () Real)", "(assert (= b (+ 1.0 (* a a (+ 1.0 a)))))",
       "(assert (= b (+ 1.0 (* a a (+ 1.0 (/ b b))))))", "op:/"},
      {"(declare-fun a () String)",
       "(assert (str.prefixof \"ar\" a))(assert (str.prefixof \"ar\" (str.replace a \"ar\" \"\")))",
       "(assert (str.< a \"ar\"))(assert (str.prefixof \"ar\" (str.replace a \"ar\" \"\")))", "op:str.<"},
      {"(declare-fun a () Int)(declare-fun b () Int)(declare-fun c () Int)(declare-fun d () Int)(declare-fun "
       "e () "
       "Int)",
       "(assert (and (>= b 0) (<= b 3) (>= c 2 d) (= c (* 2 a) d) (= (- (- e c d)) 0) (< e 1)))",
       "(assert (and (>= b 0) (<= b 3) (>= c 2 d) (= c (* 2 a) d) (= (- (- e c d)) 0) (= e 1)))", "op:="},
      {strings,
       "(assert (= (str.replace (str.replace x \"B\" (str.++ \"B\" \"B\")) \"B\" x) (str.++ y \"B\")))",
       "(assert (= (str.replace (str.replace x \"B\" (str.++ \"B\" \"B\")) \"B\" (str.++ y \"B\")) (str.++ y "
       "\"B\")))",
       "op:str.++"},
  };
  return kSamples;
}

// Each from a seed that differs in one expression.
TEST(TypeFuzzTest, OneStepMakesTheFormulasOfFigure8) {
  for (const Sample& sample : samples_of_figure_8()) {
    const std::string wanted = printed(sample.declarations + sample.formula + "(check-sat)");
    EXPECT_NE(wanted, printed(sample.declarations + sample.seed + "(check-sat)"));
    EXPECT_TRUE(finds(sample.declarations + sample.seed + "(check-sat)", wanted, sample.only, 1, 40000))
        << wanted;
  }
}

TEST(TypeFuzzTest, FormulasOfFigure8HaveOnlyOperatorsOfFigure4) {
  std::set<std::string> known;
  for (const smt::OpRow& row : figure_4().rows()) known.emplace(figure_4().symbols().text(row.name));
  for (const Sample& sample : samples_of_figure_8()) {
    smt::TermTable table(theory::builtin_operators());
    const auto script = smt::parse_script(sample.declarations + sample.formula, table);
    ASSERT_TRUE(script);
    const auto operators = smt::summarize(table, *script).operators;
    EXPECT_GE(operators.size(), 3u);
    for (const auto& [name, count] : operators) EXPECT_TRUE(known.contains(std::string(name))) << name;
  }
}

// 83 rows in the figure, 19 of which it has twice.
TEST(TypeFuzzTest, Figure4Has64Signatures) {
  EXPECT_EQ(figure_4().rows().size(), 64u);
  const smt::OpTable& ops = theory::builtin_operators();
  const auto in_figure = [&](const smt::OpRow& row) { return is_in_figure_4(ops, row); };
  EXPECT_EQ(std::ranges::count_if(ops.rows(), in_figure), 64);
  for (const char* other : {"bvadd", "select", "str.rev", "seq.++", "^", "str.indexof_re"}) {
    for (const smt::OpRow& row : ops.rows()) {
      EXPECT_FALSE(ops.symbols().text(row.name) == other && is_in_figure_4(ops, row)) << other;
    }
  }
}

std::set<std::uint32_t> below(const smt::TermTable& table, smt::TermId root) {
  std::set<std::uint32_t> found;
  std::vector<smt::TermId> todo{root};
  while (!todo.empty()) {
    const smt::TermId next = todo.back();
    todo.pop_back();
    if (!found.insert(next.value).second) continue;
    todo.insert(todo.end(), table.children(next).begin(), table.children(next).end());
  }
  return found;
}

// The head of the one new term of a step of `typefuzz:paper`, all of whose arguments the seed has;
// empty if the seed has the term too. `seed`: with one assertion, which comes last.
std::string head_of_step(const std::string& seed, const testcase::Test& test) {
  smt::TermTable table(theory::builtin_operators());
  const std::string mutant = test.script.substr(test.script.find("(assert"));
  const auto script = smt::parse_script(seed + mutant.substr(0, mutant.find("(check-sat)")), table);
  EXPECT_TRUE(script) << test.script;
  if (!script) return "";
  const auto& commands = script->commands;
  const auto before = below(table, commands[commands.size() - 2].term);
  std::string head;
  for (std::uint32_t i : below(table, commands.back().term)) {
    const smt::TermId term(i);
    const auto is_old = [&](smt::TermId child) { return before.contains(child.value); };
    if (before.contains(i) || !std::ranges::all_of(table.children(term), is_old)) continue;
    EXPECT_TRUE(head.empty()) << "two new terms in " << test.script;
    head = smt::print_term(table, term);
    if (table[term].kind != smt::TermKind::Operator) continue;
    const smt::OpRow& row = table.ops()[table[term].op()];
    EXPECT_TRUE(is_in_figure_4(table.ops(), row)) << head;
    head = table.text(row.name);
  }
  return head;
}

// Arrays, bit-vectors and a function of its own: there is much that could be drawn and must not be.
constexpr std::string_view kRichSeed =
    "(declare-fun x () Int)(declare-fun r () Real)(declare-fun s () String)(declare-fun b () Bool)"
    "(declare-fun a () (Array Int Int))(declare-fun v () (_ BitVec 8))(declare-fun f (Int) Int)"
    "(assert (and b (> (f x) 5) (< r 2.5) (= s \"a\") (= (select a x) 3) (bvult v #x0f)"
    " (str.in_re s (re.* (str.to_re s)))))(check-sat)";

TEST(TypeFuzzTest, AsPublishedOnlySignaturesOfFigure4AreUsed) {
  std::map<std::string, int> heads;
  const std::string seed(kRichSeed);
  const std::string without_check = seed.substr(0, seed.find("(check-sat)"));
  any_mutant("typefuzz:paper", seed, steps(1), 3000, [&](const testcase::Test& test) {
    ++heads[head_of_step(without_check, test)];
    return false;
  });
  EXPECT_GT(heads.size(), 45u);
  EXPECT_EQ(heads.count("f"), 0u);
  for (const char* drawn : {"ite", "=", "str.replace", "re.none", "to_real", "is_int", "-"})
    EXPECT_GT(heads[drawn], 0) << drawn;
}

// Every leaf of a mutant is one of the seed, or an operator without arguments.
TEST(TypeFuzzTest, AsPublishedOnlyTermsOfTheSeedAreUsed) {
  const std::string seed =
      "(declare-fun x () Int)(declare-fun y () Int)(assert (> (+ x 5) (* y 8)))(check-sat)";
  std::size_t made = 0;
  any_mutant("typefuzz:paper", seed, steps(30), 50, [&](const testcase::Test& test) {
    ++made;
    smt::TermTable table(theory::builtin_operators());
    const auto script = smt::parse_script(test.script, table);
    EXPECT_TRUE(script);
    for (std::uint32_t i = 0; i < table.size(); ++i) {
      if (table[smt::TermId(i)].kind != smt::TermKind::Literal) continue;
      const std::string text = smt::print_term(table, smt::TermId(i));
      EXPECT_TRUE(text == "5" || text == "8") << text << " in " << test.script;
    }
    return false;
  });
  EXPECT_GT(made, 1000u);
}

// Of the signatures that fit a Bool on terms of this seed, each is as likely as any other: `=` has
// instances for five sorts, and a draw by instances would give it five times its share.
TEST(TypeFuzzTest, AsPublishedSignaturesAreAlike) {
  const std::string seed =
      "(declare-fun p () Bool)(declare-fun x () Int)(declare-fun r () Real)(declare-fun s () String)"
      "(declare-fun g (Bool Int Real String) Bool)(assert (g p x r s))(check-sat)";
  std::map<std::string, int> heads;
  int made = 0;
  any_mutant("typefuzz:paper", seed, steps(1), 12000, [&](const testcase::Test& test) {
    // The place of the only Bool argument.
    const std::size_t at = test.script.find("(assert (g (");
    if (at == std::string::npos) return false;
    const std::size_t start = at + std::string_view("(assert (g (").size();
    const std::string head = test.script.substr(start, test.script.find_first_of(" )", start) - start);
    ++heads[head];
    ++made;
    return false;
  });
  // The signatures of each name with a result of sort Bool that terms of this seed can fill.
  const std::map<std::string, int> expected = {{"not", 1},
                                               {"=>", 1},
                                               {"and", 1},
                                               {"or", 1},
                                               {"xor", 1},
                                               {"=", 1},
                                               {"distinct", 1},
                                               {"ite", 1},
                                               {"<", 2},
                                               {"<=", 2},
                                               {">", 2},
                                               {">=", 2},
                                               {"is_int", 1},
                                               {"str.<", 1},
                                               {"str.<=", 1},
                                               {"str.prefixof", 1},
                                               {"str.suffixof", 1},
                                               {"str.contains", 1},
                                               {"str.is_digit", 1}};
  int total = 0;
  for (const auto& [name, count] : expected) total += count;
  ASSERT_GT(made, 1000);
  for (const auto& [name, count] : heads) EXPECT_TRUE(expected.contains(name)) << name;
  double chi_squared = 0;
  for (const auto& [name, count] : expected) {
    const double fair = static_cast<double>(made) * count / total;
    chi_squared += (heads[name] - fair) * (heads[name] - fair) / fair;
  }
  EXPECT_LT(chi_squared, 42.3);  // 18 degrees of freedom, one in a thousand
}

TEST(TypeFuzzTest, FuzzChickOnlyExchangesTerms) {
  std::size_t made = 0;
  MutationPolicy policy;
  policy.lets = 0;
  any_mutant("typefuzz:fuzzchick",
             "(declare-fun x () Int)(declare-fun y () Int)(assert (and (> x 5) (< (+ x y) 7)))(check-sat)",
             policy, 20, [&](const testcase::Test& test) {
               ++made;
               smt::TermTable table(theory::builtin_operators());
               const auto script = smt::parse_script(test.script, table);
               EXPECT_TRUE(script);
               for (const auto& [name, count] : smt::summarize(table, *script).operators) {
                 EXPECT_TRUE(name == "and" || name == "<" || name == ">" || name == "+")
                     << name << " in " << test.script;
               }
               return false;
             });
  EXPECT_GT(made, 100u);
}

// By default an assertion does not become a truth value at a glance, but for one step in fifty.
TEST(TypeFuzzTest, ByDefaultFormulasStayOpen) {
  const std::string seed =
      "(declare-fun x () Int)(declare-fun y () Int)(assert (> x (+ y 5)))(assert (or (< y 3) (= x "
      "7)))(check-sat)";
  const auto share = [&](std::uint32_t dull) {
    MutationPolicy policy;
    policy.typefuzz.dull = dull;
    double made = 0, closed = 0;
    any_mutant("typefuzz", seed, policy, 60, [&](const testcase::Test& test) {
      smt::TermTable table(theory::builtin_operators());
      const auto script = smt::parse_script(test.script, table);
      Sight sight(table);
      sight.update();
      bool is_open = true;
      for (const smt::Command& command : script->commands) {
        if (command.kind == smt::CommandKind::Assert) is_open = is_open && sight.is_open(command.term);
      }
      ++made;
      closed += is_open ? 0 : 1;
      return false;
    });
    EXPECT_GT(made, 1000);
    return closed / made;
  };
  EXPECT_EQ(share(0), 0);
  EXPECT_LT(share(MutationPolicy().typefuzz.dull), 0.1);
  EXPECT_GT(share(1000), 0.2);
}

// A member that is added must be named here and get a row.
TEST(TypeFuzzTest, EveryParameterHasARow) {
  const MutationPolicy policy;
  [[maybe_unused]] const auto& [steps_in_a_row, no_repetitions, everywhere, solver_specific, lets, typefuzz,
                                opfuzz, generator, focus, only] = policy;
  [[maybe_unused]] const auto& [weights, figure, alike, any_logic, functions, seed_terms, dull] = typefuzz;
  [[maybe_unused]] const auto& [generate, reuse, constant, assertion, quantify, annotate] = weights;
  [[maybe_unused]] const auto& [depth, taken, literal, foreign, extra, most, quantified, draws, focus_weight,
                                familiar] = generator;
  constexpr std::size_t kCommon = 5, kOwn = 6, kKinds = 6, kGenerator = 10, kNoMember = 1;
  EXPECT_EQ(parameters_of(policy).size(), kCommon + kOwn + kKinds + kGenerator + kNoMember);
  std::set<std::string> names;
  for (const Parameter& parameter : parameters_of(policy)) {
    EXPECT_TRUE(names.insert(parameter.name).second) << parameter.name;
    EXPECT_FALSE(parameter.value.empty()) << parameter.name;
  }
}

}  // namespace
}  // namespace smiter::strategies::typefuzz
