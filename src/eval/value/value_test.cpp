// SPDX-License-Identifier: MIT
#include "eval/value/value.h"

#include <gtest/gtest.h>

#include <unordered_set>

#include "eval/ground_test_support.h"
#include "eval/theory/datatypes.h"

namespace smiter::eval {
namespace {

using testing::evaluate;
using testing::run;

std::vector<Value> samples() {
  std::vector<Value> out;
  for (const char* text : {"true",
                           "false",
                           "0",
                           "1",
                           "(- 1)",
                           "9223372036854775808",
                           "(- 9223372036854775809)",
                           "0.0",
                           "(/ 1 3)",
                           "(/ 1 12345678901234567890)",
                           "(sqrt 2.0)",
                           "(- (sqrt 2.0))",
                           "(sin 1.0)",
                           "real.pi",
                           "#b0",
                           "#b1",
                           "#x00",
                           "#xffffffffffffffffff",
                           "(_ NaN 3 3)",
                           "(_ +zero 3 3)",
                           "(_ -zero 3 3)",
                           "(_ +zero 15 113)",
                           "RNE",
                           "RTZ",
                           "\"\"",
                           "\"a\"",
                           "\"ab\"",
                           "re.all",
                           "(str.to_re \"a\")",
                           "((as const (Array Int Int)) 0)",
                           "(store ((as const (Array Int Int)) 0) 1 1)",
                           "(seq.unit 1)",
                           "(as seq.empty (Seq Int))",
                           "(set.singleton 1)"}) {
    out.push_back(evaluate(text).value());
  }
  out.push_back(Value::abstract("U", "U!val!0"));
  out.push_back(Value::abstract("U", "U!val!10"));
  out.push_back(Value::abstract("V", "U!val!0"));
  return out;
}

TEST(ValueTest, OrderIsTotalAndAgreesWithEqualityAndHash) {
  const auto values = samples();
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = 0; j < values.size(); ++j) {
      EXPECT_EQ(values[i] == values[j], i == j) << to_smtlib(values[i]) << to_smtlib(values[j]);
      EXPECT_EQ(compare(values[i], values[j]) == 0, i == j);
      EXPECT_EQ(compare(values[i], values[j]) < 0, compare(values[j], values[i]) > 0);
      for (const Value& c : values) {
        if (values[i] < values[j] && values[j] < c) {
          EXPECT_TRUE(values[i] < c);
        }
      }
    }
  }
  std::unordered_set<Value, ValueHash> set(values.begin(), values.end());
  EXPECT_EQ(set.size(), values.size());
}

TEST(ValueTest, EverythingPrintsAsATermThatDenotesIt) {
  for (const Value& v : samples()) {
    if (v.kind() == Kind::Abstract || v.form() == Form::Algebraic) continue;
    EXPECT_EQ(evaluate(to_smtlib(v)).value(), v) << to_smtlib(v);
  }
}

TEST(ValueTest, CopiesShareAndMovesLeaveNothing) {
  Value a = evaluate("\"abc\"").value();
  Value b = a;
  EXPECT_EQ(a.payload(), b.payload());
  const Value c = std::move(a);
  EXPECT_EQ(c, b);
  b = Value::integer(1);
  b = c;
  EXPECT_EQ(b.text(), U"abc");
  Value& alias = b;
  b = alias;
  EXPECT_EQ(b.text(), U"abc");
}

Constructor cons() {
  return std::make_shared<ConstructorInfo>(
      ConstructorInfo{.sort = "L", .name = "cons", .index = 1, .selectors = {"head", "tail"}});
}
Constructor nil() {
  return std::make_shared<ConstructorInfo>(ConstructorInfo{.sort = "L", .name = "nil", .index = 0});
}

TEST(DatatypesTest, StructuralEqualityTestersAndSelectors) {
  const Limits limits;
  const Constructor c = cons();
  const Value empty = Value::datatype(nil(), {});
  const Value one = datatype_construct(c, {Value::integer(1), empty}, limits).value();
  EXPECT_EQ(one, datatype_construct(cons(), {Value::integer(1), Value::datatype(nil(), {})}, limits).value());
  EXPECT_TRUE(datatype_is(one, *c));
  EXPECT_FALSE(datatype_is(empty, *c));
  EXPECT_EQ(datatype_select(one, *c, 0).value(), Value::integer(1));
  const Outcome open = datatype_select(empty, *c, 0);
  ASSERT_TRUE(open.is_unspecified());
  EXPECT_EQ(open.cell().op, "head");
  EXPECT_NE(open.cell(), datatype_select(empty, *c, 1).cell());
  EXPECT_EQ(to_smtlib(one), "(cons 1 nil)");
  EXPECT_EQ(to_smtlib(datatype_update(one, *c, 0, Value::integer(2), limits).value()), "(cons 2 nil)");
}

TEST(DatatypesTest, ParametricConstructorsPrintTheirSort) {
  const auto info = std::make_shared<ConstructorInfo>(
      ConstructorInfo{.sort = "(List Int)", .name = "nil", .qualified = true});
  EXPECT_EQ(to_smtlib(Value::datatype(info, {})), "(as nil (List Int))");
}

TEST(DatatypesTest, DeepValuesAreRefusedAndFreedWithoutRecursion) {
  Limits limits;
  const Constructor c = cons();
  Value list = Value::datatype(nil(), {});
  Outcome next = list;
  for (std::uint32_t i = 0; next.is_known(); ++i) {
    list = next.value();
    next = datatype_construct(c, {Value::integer(i), list}, limits);
  }
  EXPECT_TRUE(next.is_unknown());
  EXPECT_EQ(list.depth(), limits.depth);
  for (int i = 0; i < 1'000'000; ++i) list = Value::datatype(c, {Value::integer(0), std::move(list)});
}

TEST(CoreTest, ConnectivesAndTheirShapes) {
  EXPECT_EQ(run("(=> true false true)"), "true");  // right-assoc
  EXPECT_EQ(run("(=> true true false)"), "false");
  EXPECT_EQ(run("(xor true true true)"), "true");
  EXPECT_EQ(run("(and)"), "true");
  EXPECT_EQ(run("(or)"), "false");
  EXPECT_EQ(run("(and true true false)"), "false");
  EXPECT_EQ(run("(ite (= 1 2) \"a\" \"b\")"), "\"b\"");
  EXPECT_EQ(run("(distinct 1 2 3)"), "true");
  EXPECT_EQ(run("(no_such_operator 1)"), "unknown no evaluation function for no_such_operator");
}

}  // namespace
}  // namespace smiter::eval
