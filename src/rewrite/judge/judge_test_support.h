// SPDX-License-Identifier: MIT
// For tests: a term and a text that somebody might have printed for it, judged.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "rewrite/judge/judge.h"
#include "smt/parser/parser.h"
#include "smt/terms/terms.h"
#include "theory/sig_reader.h"

namespace smiter::rewrite::testing {

// What the terms of the tables below are made of.
inline constexpr std::string_view kDeclarations =
    "(declare-const x Int)(declare-const y Int)(declare-const a Real)(declare-const b Real)"
    "(declare-const p Bool)(declare-const q Bool)"
    "(declare-const u (_ BitVec 8))(declare-const v (_ BitVec 8))"
    "(declare-const s String)(declare-const t String)(declare-const w String)"
    "(declare-const m RoundingMode)(declare-const f Float16)(declare-const g Float16)(declare-const h "
    "Float16)"
    "(declare-const r (Seq Int))(declare-const z (Seq Int))"
    "(declare-const A (Set Int))(declare-const B (Set Int))"
    "(declare-const c (Array Int Int))(declare-const d (Array Int Int))"
    "(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))(declare-const l "
    "List)(declare-const k List)"
    "(declare-sort U 0)(declare-const e1 U)(declare-const e2 U)(declare-fun fun (Int) Int)(declare-fun un "
    "(U) U)";

struct Case {
  smt::TermTable table{theory::builtin_operators()};
  smt::Script script;
  smt::TermId term = {};

  explicit Case(std::string_view text, std::string_view declarations = kDeclarations) {
    auto read =
        smt::parse_script(std::string(declarations) + "(get-value (" + std::string(text) + "))", table);
    EXPECT_TRUE(read) << text << ": " << (read ? "" : read.error().to_string());
    if (!read) return;
    script = *std::move(read);
    term = script.commands.back().terms[0];
  }
  Judged judge(const std::string& rewritten, const Effort& effort = {}) {
    return judge_rewrites(table, script, std::array{term}, std::array{rewritten}, effort)[0];
  }
  Judged judge_with(const std::string& rewritten, const std::string& assignment) {
    return judge_under(table, script, term, rewritten, assignment);
  }
};

inline std::string_view to_string(Truth truth) {
  switch (truth) {
    case Truth::Same:
      return "same";
    case Truth::Differs:
      return "differs";
    case Truth::Unknown:
      return "unknown";
  }
  return "";
}

}  // namespace smiter::rewrite::testing
