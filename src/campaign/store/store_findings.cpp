// SPDX-License-Identifier: MIT
// The part of the store that is about what was found.
#include <map>

#include "base/json.h"
#include "campaign/store/store.h"

namespace smiter::campaign {

namespace {

// None if somebody changed what put_trigger wrote.
decltype(Trigger::solvers) solvers_from_json(const std::string& text) {
  try {
    return base::Json::parse(text).get<decltype(Trigger::solvers)>();
  } catch (const base::JsonError&) {
    return {};
  }
}

}  // namespace

void Store::put_finding(const triage::Finding& finding) {
  database_->run(
      "INSERT INTO findings(id, cluster, key, json) VALUES($1, $2, $3, $4) ON CONFLICT(id) DO UPDATE SET "
      "cluster = excluded.cluster, key = excluded.key, json = excluded.json",
      {number(finding.id), number(finding.cluster), text(finding.key), text(to_json(finding))});
}

std::vector<triage::Finding> Store::findings() const {
  std::vector<triage::Finding> out;
  std::map<std::uint64_t, std::size_t> places;  // by id
  const auto rows = database_->rows("SELECT json, cluster FROM findings ORDER BY id", {});
  while (rows->next()) {
    auto finding = triage::finding_from_json(rows->string(0));
    if (!finding) continue;
    finding->cluster = rows->natural(1);
    places[finding->id] = out.size();
    out.push_back(std::move(*finding));
  }
  // Counted where they are kept, so that a cluster's count needs no rewriting per trigger.
  const auto counts = database_->rows("SELECT cluster, COUNT(*) FROM triggers GROUP BY cluster", {});
  while (counts->next()) {
    const auto at = places.find(counts->natural(0));
    if (at != places.end()) out[at->second].triggers = 1 + counts->natural(1);
  }
  // A finding that was merged into a cluster is one of its tests.
  for (const triage::Finding& f : out) {
    if (f.cluster == f.id) continue;
    const auto at = places.find(f.cluster);
    if (at != places.end()) out[at->second].triggers += 1;
  }
  return out;
}

void Store::put_trigger(const Trigger& trigger) {
  database_->run(
      "INSERT INTO triggers(cluster, test_number, strategy, seed, script, solvers) VALUES($1, $2, $3, $4, "
      "$5, $6)",
      {number(trigger.cluster), number(trigger.test_number), text(trigger.strategy), bytes(trigger.seed),
       trigger.script.empty() ? Value(nullptr) : bytes(trigger.script),
       text(base::Json(trigger.solvers).dump_sorted())});
}

void Store::move_triggers(std::uint64_t from, std::uint64_t into) {
  database_->run("UPDATE triggers SET cluster = $1 WHERE cluster = $2", {number(into), number(from)});
}

std::vector<Trigger> Store::triggers() const {
  std::vector<Trigger> out;
  const auto rows = database_->rows(
      "SELECT cluster, test_number, strategy, seed, script, solvers FROM triggers WHERE script IS NOT NULL "
      "ORDER BY id",
      {});
  while (rows->next()) {
    Trigger t{.cluster = rows->natural(0),
              .test_number = rows->natural(1),
              .strategy = rows->string(2),
              .seed = rows->string(3),
              .script = rows->string(4)};
    t.solvers = solvers_from_json(rows->string(5));
    out.push_back(std::move(t));
  }
  return out;
}

}  // namespace smiter::campaign
