// SPDX-License-Identifier: MIT
#include "ui/retest_releases.h"

#include <algorithm>
#include <cstdio>

#include <fmt/core.h>

#include "base/json.h"
#include "examine/release/retest.h"
#include "triage/report/escape.h"

namespace smiter::ui {

using examine::Fate;
using triage::Finding;

namespace {

// The solvers of the finding's family, with what each says.
base::Expected<std::vector<triage::Aged>> try_all(const ReleaseRetest& what, const Finding& finding,
                                                  const std::string& family, Results& results) {
  std::vector<triage::Aged> tried;
  for (const solver::SolverConfig& config : what.solvers) {
    if (config.profile.family_name() != family) continue;
    const auto result =
        examine::retest(finding, finding.script, {&config, what.trusted, what.limits}, what.ops);
    if (!result) return result.error();
    const Fate fate = result->outcome;
    results.rows.push_back(
        {.suite = config.label,
         .name = fmt::format("finding {}", finding.id),
         .outcome = fate == Fate::Undecided ? RowOutcome::Skipped : RowOutcome::Passed,
         .kind = std::string(name_of(fate)),
         .message = fmt::format("{}: {}", name_of(finding.verdict.kind), result->says),
         .cells = {std::to_string(finding.id), std::string(oracle::name_of(finding.verdict.kind)),
                   std::string(name_of(fate))}});
    tried.push_back(
        {config.profile.generation,
         {config.label, config.version, fate == Fate::Still, fate == Fate::Still || fate == Fate::Gone}});
  }
  return tried;
}

// What fails is what the exit code is about: the newest release that can tell shows the bug.
void mark_as_failed(Results& results, const Finding& finding, const std::string& newest) {
  const std::string name = fmt::format("finding {}", finding.id);
  for (ResultRow& row : results.rows)
    if (row.suite == newest && row.name == name) row.outcome = RowOutcome::Failed;
}

void tell(const ReleaseRetest& what, const Finding& finding, std::span<const triage::Shows> old_to_new) {
  const std::string history = triage::history_of(old_to_new);
  if (!what.json) {
    fmt::print("finding {}: {} in {}: {}\n", finding.id, oracle::name_of(finding.verdict.kind),
               triage::printable(finding.solver_name()),
               history.empty() ? "too few of them can tell" : triage::printable(history));
  } else {
    base::Json tried = base::Json::array();
    for (const triage::Shows& one : old_to_new)
      tried.push_back(
          {{"solver", one.solver}, {"version", one.version}, {"shows", one.shows}, {"tells", one.tells}});
    const base::Json row = {{"finding", finding.id},
                            {"class", oracle::name_of(finding.verdict.kind)},
                            {"solver", finding.solver_name()},
                            {"tried", tried},
                            {"history", history}};
    fmt::print("{}\n", row.dump());
  }
  std::fflush(stdout);
}

}  // namespace

base::Expected<ReleasesTried> retest_releases(const ReleaseRetest& what) {
  ReleasesTried out;
  out.results = {.command = "smiter retest", .columns = {"finding", "class", "fate"}};
  unsigned still = 0;
  for (const Finding* finding : what.archive.clusters()) {
    if (!finding->has_suspect()) continue;
    const std::string family = finding->participants[finding->suspect].family;
    auto tried = try_all(what, *finding, family, out.results);
    if (!tried) return tried.error();
    if (tried->empty()) continue;
    const std::vector<triage::Shows> old_to_new = triage::from_old_to_new(*tried);
    tell(what, *finding, old_to_new);
    const auto newest = std::ranges::find_if(old_to_new.rbegin(), old_to_new.rend(), &triage::Shows::tells);
    if (newest != old_to_new.rend() && newest->shows) {
      ++still;
      mark_as_failed(out.results, *finding, newest->solver);
    }
    out.matrix.add(*finding, family, std::move(*tried));
  }
  out.newest_shows_one = still > 0;
  out.results.headline = fmt::format("{} finding{} in the newest release that can tell", still,
                                     still == 1 ? " shows" : "s show");
  return out;
}

}  // namespace smiter::ui
