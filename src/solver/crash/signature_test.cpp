// SPDX-License-Identifier: MIT
#include "solver/crash/signature.h"

#include <gtest/gtest.h>

namespace smiter::solver {
namespace {

std::string key_of(std::string_view text) {
  const auto signature = read_crash_report(text);
  return signature ? signature->key : "";
}

TEST(SignatureTest, ReadsCvcFailures) {
  EXPECT_EQ(key_of("Fatal failure within static size_t cvc5::internal::theory::strings::Word::getLength("
                   "cvc5::internal::TNode) at ./src/theory/strings/word.cpp:90\n"
                   "Unimplemented code encountered Word::getLength on 2\n"),
            "cvc5::internal::theory::strings::Word::getLength @ src/theory/strings/word.cpp:90 "
            "Unimplemented code encountered");
  EXPECT_EQ(key_of("Fatal failure within void CVC4::TheoryEngine::check(CVC4::theory::Theory::Effort) at "
                   "./src/theory/theory_engine.cpp:545\nCheck failure\n\n d_curr_model->isBuiltSuccess()\n"),
            "CVC4::TheoryEngine::check @ src/theory/theory_engine.cpp:545 Check failure: "
            "d_curr_model->isBuiltSuccess()");
}

TEST(SignatureTest, ReadsZ3Assertions) {
  const auto signature =
      read_crash_report("ASSERTION VIOLATION\nFile: ../src/ast/ast.cpp\nLine: 388\nm_args[3] == x\n");
  ASSERT_TRUE(signature);
  EXPECT_EQ(signature->key, "src/ast/ast.cpp:388 m_args[N] == x");
  EXPECT_EQ(signature->kind, CrashKind::Assertion);
  EXPECT_TRUE(signature->located);
}

TEST(SignatureTest, ReadsSanitizerReports) {
  EXPECT_EQ(key_of("==123==ERROR: AddressSanitizer: heap-use-after-free on address 0x60200 at pc 0x55\n"
                   "READ of size 8\n    #0 0x4a in __interceptor_memcpy (a.out+0x4a)\n"
                   "    #1 0x55d0 in ns::Table<int>::find(int) /home/me/src/table.cpp:12:3\n    #2 0x1 in "
                   "main m.cpp:3\n\n"
                   "freed by\n    #0 0x1 in other x.cpp:1\n"),
            "AddressSanitizer heap-use-after-free ns::Table::find < main");
  EXPECT_EQ(
      key_of("/home/me/src/rational.cpp:45:10: runtime error: signed integer overflow: 5 + 2147483647\n"),
      "UBSan src/rational.cpp:45 signed integer overflow: N + N");
}

TEST(SignatureTest, ReadsAssertAndTerminate) {
  EXPECT_EQ(key_of("yices: ./terms/a.c:12: int f(int): Assertion `n > 0' failed.\n"),
            "f @ terms/a.c:12 n > N");
  const auto signature = read_crash_report(
      "terminate called after throwing an instance of 'std::out_of_range'\n"
      "  what():  index 17 of |my var|\n");
  ASSERT_TRUE(signature);
  EXPECT_EQ(signature->key, "terminate 'std::out_of_range' index N of _");
  EXPECT_FALSE(signature->located);
}

TEST(SignatureTest, ReadsJavaAndOCaml) {
  EXPECT_EQ(key_of("Exception in thread \"main\" java.lang.AssertionError: x7\n\tat a.B.c(B.java:12)\n\tat "
                   "a.D.e(D.java:3)\n"),
            "java.lang.AssertionError: x7 a.B.c < a.D.e");
  EXPECT_EQ(key_of("Fatal error: exception Not_found\nRaised at Stdlib.find in file \"s.ml\", line 3\n"),
            "Not_found Stdlib.find");
}

TEST(SignatureTest, KeepsOnlyTheFunctionsName) {
  EXPECT_EQ(plain_function("std::vector<int, std::allocator<int> > ns::C<T>::operator()(int) const"),
            "ns::C::operator()");
  EXPECT_EQ(plain_function("(anonymous namespace)::f(bool)"), "f");
  EXPECT_EQ(plain_function("libcvc5.so.1+0x87b6f8"), "libcvc5.so.1+0x87b6f8");
  EXPECT_EQ(plain_function("CVC4::Expr::Expr(CVC4::Expr const&)"), "CVC4::Expr::Expr");
}

TEST(SignatureTest, DoesNotCountTheRoundsOfARecursion) {
  EXPECT_EQ(frames_key("SIGSEGV", {"raise", "f(int)", "g", "f(int)", "g", "main"}),
            "SIGSEGV at f < g < main");
}

TEST(SignatureTest, TellsInvalidModelsApartByTheirOperators) {
  EXPECT_NE(invalid_model_key({"select", "store"}), invalid_model_key({"str.len"}));
}

TEST(SignatureTest, FindsNothingInAnOrdinaryAnswer) {
  EXPECT_FALSE(read_crash_report("sat\n(model)\n"));
}

}  // namespace
}  // namespace smiter::solver
