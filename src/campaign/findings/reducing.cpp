// SPDX-License-Identifier: MIT
#include "campaign/findings/reducing.h"

#include <utility>

#include "examine/findings.h"

namespace smiter::campaign {

using triage::Finding;

reduce::Reduced reduce_while_kept(const std::string& script, acceptance::Acceptance& acceptance,
                                  reduce::ReduceOptions options, Reducing& how) {
  options.stop = how.stop;
  options.same_bug = [&](const std::string& text) { return acceptance.is_same_bug(text); };
  options.renamed = [&](const testcase::Names& names) { acceptance.renamed(names); };
  options.improved = [&](const std::string& text) { acceptance.accepted(text); };
  auto result = reduce::reduce(
      script, how.conditions.ops,
      [&](const std::string& text, unsigned worker) { return acceptance.still_shows(text, worker); },
      options);
  how.cpu_ms += acceptance.cpu_ms();
  return result;
}

void take_over(Finding& finding, const testcase::Test& smaller, bool minimal, Reducing& how) {
  for (Finding& again : examine::findings_of(smaller, how.solvers, how.conditions, {}, how.cpu_ms)) {
    if (!examine::is_same(again, finding.verdict)) continue;
    again.test = finding.test;
    again.id = finding.id;
    again.cluster = finding.cluster;
    again.base_options = finding.base_options;
    again.seeds = finding.seeds;
    again.targets = finding.targets;
    again.origin = finding.origin;
    again.known = finding.known;
    again.triggers = finding.triggers;
    again.test_number = finding.test_number;
    again.seconds = finding.seconds;
    again.reduced = true;
    again.minimal = minimal;
    finding = std::move(again);
    return;
  }
}

}  // namespace smiter::campaign
