// SPDX-License-Identifier: MIT
// Reads rule files (docs/rules.md).
//
//   (rule NAME
//     (sorts (N Int Real))                     sort variables and what they stand for
//     (vars (a N) (as (list N 2)) (k numeral)) what the patterns mention
//     (strong P) (weak Q)                      P implies Q; or (equiv P Q)
//     (where C …)                              conditions on values and numerals
//     (proof "…")                              why, where solvers cannot tell
//     (source "…") (off "…"))
//
// The form of a rule is checked here completely. Whether the rule is true is checked by
// `smiter rules --check`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "smt/terms/signature.h"
#include "strategies/janus/rules/rule.h"

namespace smiter::strategies::janus {

// The rules of one file, in order. `file` is for messages and tables. `ops` is what
// scripts are read with.
[[nodiscard]] base::Expected<std::vector<Rule>> read_rules(std::string_view text, std::string_view file,
                                                           const smt::OpTable& ops);

// The rules of data/rules/, as they were compiled in, and whatever is added. Two rules
// of one name are an error, here and below.
struct RuleFile {
  std::string name;
  std::string text;
};
[[nodiscard]] base::Expected<RuleSet> load_rules(const smt::OpTable& ops,
                                                 const std::vector<RuleFile>& more = {});
// The rules of these files alone, to be looked at beside the built-in ones; a file with the
// name of a built-in one is looked at in its place.
[[nodiscard]] base::Expected<std::vector<Rule>> read_rule_files(const smt::OpTable& ops,
                                                                const std::vector<RuleFile>& files);

}  // namespace smiter::strategies::janus
