// SPDX-License-Identifier: MIT
// The file meta.json in a finding's folder. The keys keep their order (docs/json.md).
#include <fmt/core.h>

#include "base/json.h"
#include "triage/report/report.h"
#include "triage/report/repro.h"
#include "triage/report/version_history.h"
#include "triage/worth.h"

namespace smiter::triage {

using base::Json;

namespace {

// What it is and what shows it.
void put_bug(const Finding& f, Json& json) {
  const Participant* p = f.has_suspect() ? &f.participants[f.suspect] : nullptr;
  json["id"] = f.id;
  json["class"] = oracle::name_of(f.verdict.kind);
  json["priority"] = priority_of(f);
  json["solver"] = f.solver_name();
  json["version"] = p != nullptr ? p->version : "";
  json["program"] = p != nullptr ? p->program : "";
  json["command"] = command_text(f);
  json["options"] = f.options;
  json["strategy"] = f.test.provenance.strategy;
  json["steps"] = f.test.provenance.steps;
  json["evaluation"] = f.evaluation;
}

// What it is the same as, how it was judged, and with which options it shows.
void put_verdict(const Finding& f, Json& json) {
  json["cluster"] = f.cluster;
  json["key"] = f.key;
  json["form"] = f.form;
  json["perhaps_same"] = base::Json::array();
  for (const Perhaps& other : f.perhaps)
    json["perhaps_same"].push_back({{"cluster", other.cluster}, {"why", other.why}});
  json["known"] = f.known;
  json["known_by"] = f.known_by;
  json["proof"] = name_of(f.verdict.proof);
  json["signature"] = f.verdict.signature;
  if (oracle::is_incompleteness(f.verdict.kind)) json["decidable"] = f.decidable;
  json["explanation"] = f.verdict.explanation;
  json["check"] = f.verdict.check + 1;
  json["reproduced"] = fmt::format("{}/{}", f.shown, f.runs);
  json["added_options"] = f.added_options;
  json["default_options"] = f.default_options;
  json["reportable"] = f.reportable;
  json["reportable_why"] = f.reportable_why;
  if (f.verdict.kind == oracle::VerdictClass::SessionOnly) json["scripts"] = f.before.size() + 1;
}

void put_provenance(const Finding& f, Json& json) {
  json["origin"] = name_of(f.origin);
  json["triggers"] = f.triggers;
  json["reduced"] = f.reduced;
  json["minimal"] = f.minimal;
  json["bytes"] = f.script.size();
  json["original_bytes"] = f.test.script.size();
  json["seed_files"] = f.test.provenance.seeds;
  json["made_again_by"] = remake_command(f);
  if (f.test.provenance.mutant != 0) json["mutant"] = f.test.provenance.mutant;
  json["unit"] = f.test.provenance.unit;
  json["test"] = f.test.provenance.test;
  json["test_number"] = f.test_number;
  json["seed"] = f.test.provenance.rng_seed;
  json["seconds"] = f.seconds;
}

void put_solvers(const Finding& f, Json& json) {
  json["solvers"] = base::Json::array();
  for (const Participant& one : f.participants) {
    json["solvers"].push_back({{"solver", one.label},
                               {"profile", one.profile},
                               {"version", one.version},
                               {"program", one.program},
                               {"arguments", one.arguments},
                               {"answers", one.answers}});
  }
  json["versions"] = base::Json::array();
  for (const Shows& s : f.matrix)
    json["versions"].push_back({{"solver", s.solver}, {"version", s.version}, {"shows", s.shows}});
  json["releases"] = base::Json::array();
  for (const Shows& s : f.releases)
    json["releases"].push_back(
        {{"solver", s.solver}, {"version", s.version}, {"shows", s.shows}, {"tells", s.tells}});
  json["untried"] = f.untried;
  json["history"] = history_of(f.releases, newer_is_open(f));
}

}  // namespace

std::string meta_json(const Finding& f) {
  Json json;
  put_bug(f, json);
  put_verdict(f, json);
  put_provenance(f, json);
  put_solvers(f, json);
  return json.dump(2) + "\n";
}

}  // namespace smiter::triage
