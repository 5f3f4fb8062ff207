// SPDX-License-Identifier: MIT
#include "base/hostile_options.h"

#include <gtest/gtest.h>

namespace smiter::base {
namespace {

TEST(HostileOptionsTest, WhatWritesPrintsOrLimitsIsHostile) {
  for (const char* keyword :
       {":sat.drat.file", ":solver.proof.log", ":solver.smtlib2_log", ":trace", ":trace_file_name",
        ":output-channel", ":regular-output-channel", ":dump-models-to", ":out", ":verbose", ":timeout",
        ":smt.timeout", ":print-success", "tlimit-per", ":fp.spacer.trace_file"}) {
    EXPECT_TRUE(is_hostile_option(keyword)) << keyword;
  }
}

TEST(HostileOptionsTest, WhatChangesTheSearchIsNot) {
  for (const char* keyword :
       {":produce-models", ":smt.arith.solver", ":smt.logic", ":rewriter.flat", ":incremental",
        ":strings-exp", ":global-declarations", ":produce-unsat-cores", ":smt.phase_selection"}) {
    EXPECT_FALSE(is_hostile_option(keyword)) << keyword;
  }
}

TEST(HostileOptionsTest, ArgumentsAreJudgedByTheirNameAndByPaths) {
  for (const char* word : {"trace_file_name=x", "--dump-to", "--regular-output-channel=x", "-tlimit=5",
                           "--release=../x", "/tmp/x", "--install"})
    EXPECT_TRUE(is_hostile_argument(word)) << word;
  for (const char* word : {"smt.arith.solver=2", "--strings-exp", "--release=5.2.0", "-st", "--", "="})
    EXPECT_FALSE(is_hostile_argument(word)) << word;
}

}  // namespace
}  // namespace smiter::base
