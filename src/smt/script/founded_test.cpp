// SPDX-License-Identifier: MIT
#include "smt/script/founded.h"

#include <gtest/gtest.h>

#include <string>

#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace smiter::smt {
namespace {

bool is_ill_founded(const std::string& text) {
  TermTable table(theory::builtin_operators());
  const auto script = parse_script(text, table);
  EXPECT_TRUE(script) << text;
  return script && has_ill_founded_datatype(table, *script);
}

TEST(FoundedTest, ADatatypeNeedsAConstructorThatEnds) {
  EXPECT_FALSE(is_ill_founded("(declare-datatypes ((L 0)) (((nil) (cons (head Int) (tail L)))))"));
  EXPECT_TRUE(is_ill_founded("(declare-datatypes ((L 0)) (((cons (head Int) (tail L)))))"));
  EXPECT_TRUE(is_ill_founded("(declare-datatype L ((cons (tail L)) (other (left L) (right L))))"));
  EXPECT_FALSE(is_ill_founded("(declare-codatatype S ((cons (head Int) (tail S))))"));
  EXPECT_FALSE(is_ill_founded("(declare-sort U 0)(declare-datatype B ((box (in U))))"));
}

TEST(FoundedTest, DatatypesMayEndInEachOther) {
  EXPECT_FALSE(is_ill_founded("(declare-datatypes ((A 0) (B 0)) (((a (b B))) ((c (d A)) (e))))"));
  EXPECT_TRUE(is_ill_founded("(declare-datatypes ((A 0) (B 0)) (((a (b B))) ((c (d A)))))"));
}

TEST(FoundedTest, LooksIntoParametersAndContainers) {
  const std::string list = "(declare-datatypes ((List 1)) ((par (X) ((nil) (cons (car X) (cdr (List X)))))))";
  const std::string box = "(declare-datatypes ((Box 1)) ((par (X) ((box (in X))))))";
  EXPECT_FALSE(is_ill_founded(list + "(declare-datatype Tree ((node (kids (List Tree)))))"));
  EXPECT_TRUE(is_ill_founded(box + "(declare-datatype Tree ((node (kid (Box Tree)))))"));
  EXPECT_TRUE(is_ill_founded("(declare-datatype Tree ((node (kids (Array Int Tree)))))"));
  EXPECT_FALSE(is_ill_founded("(declare-datatype Tree ((node (kids (Seq Tree)))))"));
  // Each instance asks for a larger one: nobody can look at all of them.
  EXPECT_FALSE(is_ill_founded(box + "(declare-datatypes ((T 1)) ((par (X) ((t (in2 (T (Box X))))))))"));
}

}  // namespace
}  // namespace smiter::smt
