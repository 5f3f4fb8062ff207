// SPDX-License-Identifier: MIT
// The rules of tests/planted_rewriter.cpp: 20 that are wrong somewhere, with the size of the smallest
// term that shows it, and others that are right. In a pattern, ?x stands for any term, the same one
// wherever it occurs; everything else is matched as text.
#pragma once

#include <cstdint>
#include <string_view>

namespace smiter::planted {

struct WrongRule {
  std::uint32_t number;
  std::string_view universe;  // of data/universes
  std::string_view pattern, replacement;
  std::string_view mistake;
  std::string_view smallest;  // a term as small as any that shows it, in the universe's variables
  std::uint32_t size;         // its nodes, constants of the universe counted as one
};

inline constexpr WrongRule kWrongRules[] = {
    {1, "strings", R"((str.replace ?x "" ?y))", "?x", "the empty string is found at the front",
     R"((str.replace s1 "" s1))", 4},
    {2, "strings", "(str.len (str.at ?x ?i))", "1", "an index out of range", "(str.len (str.at s1 i1))", 4},
    {3, "strings", R"((str.indexof ?x "" ?i))", "?i", "an index out of range", R"((str.indexof s1 "" i1))",
     4},
    {4, "strings", "(str.to_int (str.from_int ?i))", "?i", "a negative number",
     "(str.to_int (str.from_int i1))", 3},
    {5, "regexes", "(str.in_re ?s ((_ re.loop 2 1) ?r))", "(str.in_re ?s ?r)", "bounds that cross",
     "(str.in_re s1 ((_ re.loop 2 1) re.all))", 4},
    {6, "regexes", "(str.in_re ?s (re.+ ?r))", "(str.in_re ?s (re.* ?r))", "the empty string",
     "(str.in_re s1 (re.+ re.allchar))", 4},
    {7, "ints", "(abs (- ?x))", "?x", "a dropped guard", "(abs (- i1))", 3},
    {8, "ints", "(> ?x (- 1))", "(> ?x 0)", "off by one", "(> i1 (- 1))", 3},
    {9, "reals", "(to_int (- ?r))", "(- (to_int ?r))", "rounding of negative numbers", "(to_int (- r1))", 3},
    {10, "reals", "(is_int (+ ?r 0.5))", "false", "a half and a half", "(is_int (+ r1 0.5))", 4},
    {11, "bitvec", "(bvudiv ?x #b000)", "#b000", "division by 0", "(bvudiv x1 #b000)", 3},
    {12, "bitvec", "(bvslt (bvneg ?x) #b000)", "(bvslt #b000 ?x)", "signed overflow",
     "(bvslt (bvneg x1) #b000)", 4},
    {13, "bitvec", "(bvsrem ?x ?y)", "(bvsmod ?x ?y)", "the sign of a remainder", "(bvsrem x1 x2)", 3},
    {14, "floating_point", "(fp.eq ?x ?x)", "true", "NaN", "(fp.eq x1 x1)", 3},
    {15, "floating_point", "(fp.add ?m ?x (_ +zero 5 11))", "?x", "the sign of zero",
     "(fp.add m1 x1 (_ +zero 5 11))", 4},
    {16, "arrays", "(select (store ?a ?i ?v) ?j)", "?v", "a dropped guard", "(select (store a1 i1 i1) i2)",
     6},
    {17, "sequences", "(seq.len (seq.at ?q ?i))", "1", "an index out of range", "(seq.len (seq.at q1 i1))",
     4},
    {18, "sets", "(set.card (set.insert ?i ?s))", "(+ (set.card ?s) 1)", "a dropped guard",
     "(set.card (set.insert i1 s1))", 4},
    {19, "datatypes", "((_ is cons) (tl ?l))", "((_ is cons) ?l)", "the end of a list",
     "((_ is cons) (tl l1))", 3},
    {20, "core", "(ite ?p ?q true)", "(and ?p ?q)", "the wrong connective", "(ite p1 p1 true)", 4},
};

struct RightRule {
  std::string_view pattern, replacement;
};

inline constexpr RightRule kRightRules[] = {
    {R"((str.++ ?x ""))", "?x"},
    {R"((str.++ "" ?x))", "?x"},
    {"(str.replace ?x ?x ?y)", "?y"},
    {R"((str.contains ?x ""))", "true"},
    {R"((str.at ?x (- 1)))", R"("")"},
    {"(str.in_re ?s re.all)", "true"},
    {"(str.in_re ?s (re.comp ?r))", "(not (str.in_re ?s ?r))"},
    {"(+ ?x 0)", "?x"},
    {"(* ?x 1)", "?x"},
    {"(* ?x 0)", "0"},
    {"(mod ?x 1)", "0"},
    {"(abs (abs ?x))", "(abs ?x)"},
    {"(<= ?x ?x)", "true"},
    {"(+ ?x 0.0)", "?x"},
    {"(* ?x 1.0)", "?x"},
    {"(- (- ?x))", "?x"},
    {"(>= ?x ?x)", "true"},
    {"(bvadd ?x #b000)", "?x"},
    {"(bvurem ?x #b000)", "?x"},
    {"(bvand ?x #b111)", "?x"},
    {"(bvneg (bvneg ?x))", "?x"},
    {"(fp.neg (fp.neg ?x))", "?x"},
    {"(fp.abs (fp.neg ?x))", "(fp.abs ?x)"},
    {"(fp.isNaN (fp.neg ?x))", "(fp.isNaN ?x)"},
    {"(select (store ?a ?i ?v) ?i)", "?v"},
    {"(store ?a ?i (select ?a ?i))", "?a"},
    {"(select ((as const (Array Int Int)) ?v) ?i)", "?v"},
    {"(seq.++ ?q (as seq.empty (Seq Int)))", "?q"},
    {"(seq.len (seq.unit ?i))", "1"},
    {"(set.union ?s ?s)", "?s"},
    {"(set.member ?i (set.singleton ?i))", "true"},
    {"(hd (cons ?i ?l))", "?i"},
    {"((_ is nil) (cons ?i ?l))", "false"},
    {"(and ?p ?p)", "?p"},
    {"(not (not ?p))", "?p"},
    {"(ite ?p ?q ?q)", "?q"},
    {"(= ?x ?x)", "true"},
};

}  // namespace smiter::planted
