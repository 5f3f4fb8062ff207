// SPDX-License-Identifier: MIT
#include "campaign/findings/neighbourhood.h"

#include "campaign/run/corpus.h"
#include "campaign/schedule/schedule.h"
#include "campaign/setup/settings.h"
#include "campaign/store/writer.h"
#include "oracle/verdict_classes.h"

namespace smiter::campaign {

namespace {

bool is_worth_it(const Placed& placed) {
  const triage::Finding& f = placed.finding;
  return f.reduced && f.cluster == f.id && placed.worth > 0 && !oracle::is_incompleteness(f.verdict.kind) &&
         f.verdict.kind != oracle::VerdictClass::SessionOnly &&
         f.script.find("(check-sat") != std::string::npos;
}

}  // namespace

void search_near(const Placed& placed, const Parts& parts) {
  if (!parts.settings.is_guided() || !is_worth_it(placed)) return;
  const testcase::Provenance& from = placed.finding.test.provenance;
  const auto seed = from.seeds.empty() ? std::nullopt : parts.corpus.find(from.seeds.front());
  if (!seed) return;
  // The witness of a wrong unsat is a model of the reduced script.
  const bool has_model = placed.finding.verdict.kind == oracle::VerdictClass::RefutedByWitness;
  const auto kept = parts.schedule.mutants.add({.seed = *seed,
                                                .unit = from.unit,
                                                .test = from.test,
                                                .solver = {},
                                                .script = placed.finding.script,
                                                .model = has_model ? placed.finding.witness : std::string()});
  if (!kept) return;
  parts.writer.write([kept](Store& store) { store.put_mutant(*kept); });
  parts.schedule.scheduler.favour(*seed, kTurnsNearFinding, kept->number);
}

}  // namespace smiter::campaign
