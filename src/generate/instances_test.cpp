// SPDX-License-Identifier: MIT
#include "generate/instances.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "generate/generator.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "theory/logics.h"
#include "theory/sig_reader.h"

namespace smiter::generate {
namespace {

using smt::SortId;

constexpr std::string_view kDeclarations = R"(
(declare-sort U 0)
(declare-datatypes ((List 1)) ((par (T) ((nil) (cons (head T) (tail (List T)))))))
(declare-fun b () Bool)(declare-fun i () Int)(declare-fun r () Real)(declare-fun s () String)
(declare-fun v8 () (_ BitVec 8))(declare-fun v16 () (_ BitVec 16))(declare-fun v1 () (_ BitVec 1))
(declare-fun v32 () (_ BitVec 32))(declare-fun v23 () (_ BitVec 23))
(declare-fun f () (_ FloatingPoint 8 24))(declare-fun d () (_ FloatingPoint 11 53))(declare-fun m () RoundingMode)
(declare-fun a () (Array Int Bool))(declare-fun c () (Array (_ BitVec 8) Int))
(declare-fun q () (Seq Int))(declare-fun t () (Set Int))(declare-fun u () U)(declare-fun l () (List Int))
(declare-fun g (Int U) U)
)";

struct Rich {
  smt::TermTable table{theory::builtin_operators()};
  Targets targets{theory::builtin_operators(), {}};
  Pool pool{table};
  smt::Script script;
  Rich() {
    auto parsed = smt::parse_script(kDeclarations, table);
    EXPECT_TRUE(parsed) << (parsed ? "" : parsed.error().to_string());
    for (const smt::Command& command : parsed->commands) {
      if (command.fun.is_valid() && table.fun(command.fun).param_count == 0)
        pool.add(*table.mk_apply(command.fun, {}));
    }
    script = *parsed;
  }
  Instances instances(std::function<std::uint32_t(const smt::OpRow&)> weight = {}) {
    std::vector<SortId> sorts = pool.sorts();
    sorts.push_back(smt::kRegLan);
    Allowed allowed;
    allowed.logic = *theory::parse_logic("HO_ALL");
    allowed.functions = !weight;
    allowed.weight = std::move(weight);
    return Instances(table, targets, std::move(allowed), {}, sorts);
  }
};

// Rows that the generator never makes, and why.
bool is_left_out(const smt::OpTable& ops, const smt::OpRow& row, std::string& reason) {
  if (row.args.empty() && row.result.kind == smt::SortKind::Bool) {
    reason = "true and false come as literals";
    return true;
  }
  for (const smt::SortPattern& arg : row.args) {
    if (arg.kind != smt::SortKind::Function) continue;
    reason = "no functions as values are generated";
    return true;
  }
  static_cast<void>(ops);
  return false;
}

TEST(InstancesTest, EveryRowIsReachedOrLeftOutForAReason) {
  Rich rich;
  Instances instances = rich.instances();
  std::set<std::uint32_t> reached;
  base::Rng rng(1);
  for (int round = 0; round < 2; ++round) {
    std::vector<SortId> sorts(instances.sorts().begin(), instances.sorts().end());
    for (SortId sort : sorts) {
      const auto& list = instances.of(sort, rng);
      for (const Instance& instance : list.home) {
        if (!instance.is_function) reached.insert(instance.head);
      }
    }
  }
  const smt::OpTable& ops = rich.table.ops();
  for (std::uint32_t i = 0; i < ops.rows().size(); ++i) {
    const smt::OpRow& row = ops.rows()[i];
    std::string reason;
    if (is_left_out(ops, row, reason)) continue;
    EXPECT_TRUE(reached.contains(i)) << ops.symbols().text(row.name) << " of " << row.theory << ", row " << i;
  }
}

TEST(InstancesTest, EveryInstanceIsWellSorted) {
  Rich rich;
  Instances instances = rich.instances();
  Generator generator(rich.table, instances, rich.pool, {});
  base::Rng rng(2);
  const std::vector<SortId> sorts(instances.sorts().begin(), instances.sorts().end());
  for (SortId sort : sorts) {
    const std::vector<Instance> list = instances.of(sort, rng).home;
    for (const Instance& instance : list) {
      const auto term = generator.fill(instance, {}, 1, rng);
      if (!term) continue;
      // The table's own typing must agree with what the instance promised.
      const smt::TermNode node = rich.table[*term];
      EXPECT_EQ(node.sort, sort);
      if (node.kind != smt::TermKind::Operator) continue;
      const smt::OpRow& row = rich.table.ops()[node.op()];
      const std::vector<smt::TermId> args(rich.table.children(*term).begin(),
                                          rich.table.children(*term).end());
      const auto again =
          rich.table.mk_operator(row.name, args, node.indices, row.needs_as ? node.sort : SortId());
      ASSERT_TRUE(again) << smt::print_term(rich.table, *term);
      EXPECT_EQ(rich.table.sort(*again), sort) << smt::print_term(rich.table, *term);
    }
  }
}

TEST(InstancesTest, WeightsNarrowTheSet) {
  Rich rich;
  const smt::OpTable& ops = rich.table.ops();
  Instances instances = rich.instances([&](const smt::OpRow& row) -> std::uint32_t {
    return ops.symbols().text(row.name) == "str.replace" ? 1 : 0;
  });
  base::Rng rng(3);
  EXPECT_EQ(instances.of(smt::kString, rng).home.size(), 1u);
  EXPECT_TRUE(instances.of(smt::kInt, rng).home.empty());
}

// `=`, `distinct` and `ite` have an instance for every sort at hand, of which there are more than ten.
TEST(InstancesTest, RowsAreAlikeHoweverManyInstancesTheyHave) {
  Rich rich;
  const smt::OpTable& ops = rich.table.ops();
  Allowed allowed;
  allowed.logic = *theory::parse_logic("HO_ALL");
  allowed.functions = false;
  allowed.foreign = false;
  const auto share_of_equality = [&](bool alike) {
    allowed.rows_alike = alike;
    Instances instances(rich.table, rich.targets, allowed, {.familiar_weight = 1}, rich.pool.sorts());
    base::Rng rng(5);
    std::map<std::string, double> drawn;
    constexpr int kDraws = 40'000;
    for (int i = 0; i < kDraws; ++i) {
      const Instance* const instance = instances.pick(smt::kBool, rng);
      const smt::OpRow& row = ops[smt::OpId(instance->head)];
      drawn[std::string(ops.symbols().text(row.name)) + std::to_string(instance->head)] += 1.0 / kDraws;
    }
    EXPECT_GT(drawn.size(), 40u);
    double share = 0;
    for (const auto& [name, of] : drawn) {
      if (name.starts_with("=") && !name.starts_with("=>")) share = of * static_cast<double>(drawn.size());
    }
    return share;  // 1 if it is as likely as any other
  };
  EXPECT_NEAR(share_of_equality(true), 1.0, 0.2);
  EXPECT_GT(share_of_equality(false), 5.0);
}

TEST(InstancesTest, TargetsKeepOutWhatTheyDoNotKnow) {
  Rich rich;
  const Targets both(theory::builtin_operators(), shipped({"z3@4.8.12", "cvc5@1.0.3"}));
  Allowed allowed;
  allowed.logic = *theory::parse_logic("HO_ALL");
  allowed.required = 3;
  Instances instances(rich.table, both, allowed, {}, rich.pool.sorts());
  base::Rng rng(4);
  const smt::OpTable& ops = rich.table.ops();
  for (const Instance& instance : instances.of(smt::kString, rng).home) {
    if (instance.is_function) continue;
    EXPECT_NE(ops.symbols().text(ops[smt::OpId(instance.head)].name), "str.rev");
  }
}

TEST(GeneratorTest, TermsReadBackAndStayInScope) {
  Rich rich;
  Instances instances = rich.instances();
  GeneratorPolicy policy;
  policy.quantified = 300;
  Generator generator(rich.table, instances, rich.pool, policy);
  generator.allow_quantifiers(true);
  base::Rng rng(5);
  int made = 0;
  for (int i = 0; i < 400; ++i) {
    const auto term = generator.term(smt::kBool, {}, 1 + static_cast<std::uint32_t>(rng.below(5)), rng);
    if (!term) continue;
    ++made;
    EXPECT_EQ(rich.table[*term].free_vars, smt::kNoVars);
    const std::string text = smt::print_term(rich.table, *term);
    smt::TermTable other(theory::builtin_operators());
    const auto read = smt::parse_script(std::string(kDeclarations) + "(assert " + text + ")", other);
    ASSERT_TRUE(read) << text << "\n" << read.error().to_string();
    EXPECT_EQ(smt::print_term(other, read->commands.back().term), text);
  }
  EXPECT_GT(made, 390);
}

TEST(LiteralsTest, AreOfTheirSortAndReadBack) {
  Rich rich;
  Literals literals(rich.table);
  base::Rng rng(6);
  for (SortId sort : rich.pool.sorts()) {
    for (int i = 0; i < 100; ++i) {
      const auto literal = literals.any(sort, rng);
      if (!literal) continue;
      EXPECT_EQ(rich.table.sort(*literal), sort);
      if (const auto near = literals.neighbour(*literal, rng)) {
        EXPECT_EQ(rich.table.sort(*near), sort);
        EXPECT_NE(*near, *literal);
      }
    }
  }
}

TEST(LiteralsTest, NeighboursStepOverTheEdges) {
  Rich rich;
  Literals literals(rich.table);
  base::Rng rng(7);
  std::set<std::string> seen;
  for (int i = 0; i < 100; ++i) {
    seen.insert(smt::print_term(rich.table, *literals.neighbour(rich.table.mk_literal("0", smt::kInt), rng)));
    seen.insert(
        smt::print_term(rich.table, *literals.neighbour(rich.table.mk_literal("99", smt::kInt), rng)));
  }
  EXPECT_EQ(seen, (std::set<std::string>{"(- 1)", "1", "98", "100", "(- 99)"}));
}

}  // namespace
}  // namespace smiter::generate
