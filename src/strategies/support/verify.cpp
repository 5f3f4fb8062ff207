// SPDX-License-Identifier: MIT
#include "strategies/support/verify.h"

#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"

namespace smiter::strategies {

bool witness_verifies(const testcase::Test& test, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto script = smt::parse_script(test.script, table);
  if (!script || !test.witness) return false;
  for (std::size_t check = 0; check < test.expectations.size(); ++check) {
    if (test.expectations[check].answer != testcase::Answer::Sat) continue;
    auto read = eval::read_model(*test.witness, *script, check, table);
    if (!read) return false;
    // Whatever the model says of what the standard leaves open.
    const eval::Model model = eval::with_open_cells(std::move(*read), table);
    const eval::Judgement judgement = eval::judge(table, *script, model, {}, check);
    if (judgement.verdict != eval::Verdict::Valid || !judgement.relies_on.empty() || judgement.disputed)
      return false;
  }
  return true;
}

}  // namespace smiter::strategies
