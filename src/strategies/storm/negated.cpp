// SPDX-License-Identifier: MIT
#include "strategies/storm/negated.h"

#include "strategies/support/frame.h"

namespace smiter::strategies::storm {

base::Expected<std::string> negated(const std::string& text, const smt::OpTable& ops,
                                    const generate::Targets& targets) {
  auto frame = Frame::open(text, ops, targets);
  if (!frame) return frame.error();
  if ((*frame)->assertions().empty()) return base::Error{"the seed asserts nothing"};
  std::string script = (*frame)->prologue() + "(assert (or";
  for (const smt::TermId term : (*frame)->assertions()) script += " (not " + (*frame)->text(term) + ")";
  return script + " false))\n(check-sat)\n";
}

}  // namespace smiter::strategies::storm
