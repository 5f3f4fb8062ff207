// SPDX-License-Identifier: MIT
// Does get-value say what the model says, and z3's (eval t)? A solver may compute them in different
// ways; when they differ one of them is wrong, whatever the formula is.
#pragma once

#include <string>
#include <vector>

#include "oracle/record.h"
#include "smt/script/script.h"
#include "smt/terms/signature.h"
#include "smt/terms/terms.h"

namespace smiter::oracle {

// The assertions of a script with one check-sat, some of their closed sub-terms, and a few new terms made of
// those, all chosen by the text alone. Empty if the script has several check-sats: what is declared at one
// of them need not be at another.
[[nodiscard]] std::vector<std::string> value_terms(const smt::TermTable& table, const smt::Script& script);

// `values`: what get-value of these terms printed, and then, if it was asked, (eval t) of each; `model`: what
// get-model printed after the same check-sat. Empty if the lists do not match. The term of a record about
// eval is written `(eval t)`; there is one only where it printed something else than get-value.
[[nodiscard]] std::vector<ValueRecord> judge_values(const std::string& script,
                                                    const std::vector<std::string>& terms,
                                                    const std::string& values, const std::string& model,
                                                    const smt::OpTable& ops);

}  // namespace smiter::oracle
