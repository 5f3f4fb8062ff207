// SPDX-License-Identifier: MIT
#include "smt/printer/sort_text.h"

#include <gtest/gtest.h>

#include "smt/parser/parser.h"
#include "smt/terms/terms.h"
#include "theory/sig_reader.h"

namespace smiter::smt {
namespace {

TEST(SortTextTest, EverySortIsPrintedByTheWordOfItsKind) {
  for (const std::string text :
       {"Bool", "Int", "Real", "String", "RegLan", "RoundingMode", "(_ BitVec 8)", "(_ FloatingPoint 5 11)",
        "(Array Int Bool)", "(Seq Int)", "(Set Int)", "(-> Int Bool)"}) {
    TermTable table(theory::builtin_operators());
    const auto script = parse_script("(set-logic HO_ALL)(declare-fun x () " + text + ")", table);
    ASSERT_TRUE(script) << text;
    const SortId sort = table.fun(script->commands.back().fun).result;
    EXPECT_EQ(to_string(table, sort), text);
    EXPECT_NE(text.find(name_of(table.sorts().kind(sort))), std::string::npos) << text;
  }
}

TEST(SortTextTest, OnlySortsWithoutArgumentsAreSimple) {
  EXPECT_EQ(simple_sort_named("RegLan"), SortKind::RegLan);
  for (const char* name : {"Array", "BitVec", "->", "", "U"}) EXPECT_FALSE(simple_sort_named(name)) << name;
  EXPECT_EQ(name_of(SortKind::Declared), "");
}

}  // namespace
}  // namespace smiter::smt
