// SPDX-License-Identifier: MIT
// The single queries of a script: each check-sat with what is declared and asserted
// when it comes, its label, and whether its answer may hang on an unspecified value.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "smt/script/script.h"
#include "smt/terms/terms.h"
#include "testcase/test.h"

namespace smiter::oracle {

// One script per check-sat, without push and pop.
[[nodiscard]] std::vector<smt::Script> queries_alone(const smt::TermTable& table, const smt::Script& script);
// The only query of a script with its assertions as assumptions: each is implied by a new
// symbol, which is assumed (2.6 allows only symbols there). Nothing if there are several
// queries, or no assertions.
[[nodiscard]] std::optional<std::string> query_with_assumptions(const smt::TermTable& table,
                                                                const smt::Script& script);
// From (set-info :status …) before each check-sat.
[[nodiscard]] std::vector<testcase::Expectation> labels(const smt::TermTable& table,
                                                        const smt::Script& script);
// From comments "; EXPECT: sat", as cvc5's regression tests have them.
[[nodiscard]] std::vector<testcase::Expectation> labels_in_comments(std::string_view text);
// Does the script apply an operator where the standard leaves its value open? Division by
// a literal other than 0 does not count.
[[nodiscard]] bool has_partial_operators(const smt::TermTable& table, const smt::Script& script);

// The gap of a script that we cannot type.
inline constexpr std::string_view kUnreadable = "we cannot read the script";

// Why the script is none of its logic, or its own names mean something else to a solver; empty: neither.
[[nodiscard]] std::string broken_promise(const smt::TermTable& table, const smt::Script& script);

// Why nobody may be accused of a wrong answer (smt/script/gaps.h, or the logic's promise is broken): one
// entry per check and one for the end of the script, where a solver may see another check; none at
// all if there is no reason.
[[nodiscard]] std::vector<std::string> gaps_of(const smt::TermTable& table, const smt::Script& script);

}  // namespace smiter::oracle
