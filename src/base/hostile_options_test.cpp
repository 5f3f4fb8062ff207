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

}  // namespace
}  // namespace smiter::base
