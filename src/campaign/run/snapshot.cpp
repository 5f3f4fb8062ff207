// SPDX-License-Identifier: MIT
#include "campaign/run/snapshot.h"
#include "base/json.h"

namespace smiter::campaign {

namespace {

void put_numbers(const Snapshot& s, base::Json& json) {
  const auto counts = base::Json::parse(to_json(s.counts));
  json["seconds"] = s.seconds;
  json["seconds_left"] = s.seconds_left < 0 ? base::Json() : base::Json(s.seconds_left);
  json["tests"] = s.counts.tests;
  json["queries"] = s.counts.queries();
  json["tests_per_second"] = s.tests_per_second;
  json["tests_per_second_now"] = s.tests_per_second_now;
  json["tests_per_cpu_second"] = s.tests_per_cpu_second;
  json["cpu_seconds"] = s.cpu_seconds;
  json["solver_cpu_seconds"] = s.solver_cpu_seconds;
  json["outside_share"] = s.outside_share;
  json["memory_bytes"] = s.memory_bytes;
  json["seeds"] = s.seeds;
  json["seeds_run"] = s.seeds_run;
  json["seeds_skipped"] = s.seeds_skipped;
  json["clusters"] = s.clusters;
  json["new_clusters"] = s.new_clusters;
  json["seed_clusters"] = s.seed_clusters;
  json["options_share"] = s.options_share;
  json["reductions_waiting"] = s.reductions_waiting;
  if (!s.focus.empty()) json["focus"] = base::Json::parse(to_json(s.focus));
  json["last_finding"] = s.last_finding < 0 ? base::Json() : base::Json(s.last_finding);
  for (const auto& [key, value] : counts.members()) {
    if (!json.contains(key)) json[key] = value;
  }
  for (std::size_t i = 0; i < s.counts.solvers.size() && i < s.limits_ms.size(); ++i) {
    auto& solver = json["solvers"][s.counts.solvers[i].label];
    solver["limit_ms"] = s.limits_ms[i];
    if (i < s.versions.size()) solver["version"] = s.versions[i];
  }
}

void put_findings(const Snapshot& s, base::Json& json) {
  json["findings"] = base::Json::array();
  for (const ClusterLine& f : s.findings) {
    json["findings"].push_back({{"id", f.id},
                                {"worth", f.worth},
                                {"folder", f.folder},
                                {"class", f.kind},
                                {"solver", f.solver},
                                {"proof", f.proof},
                                {"strategy", f.strategy},
                                {"origin", f.origin},
                                {"triggers", f.triggers},
                                {"known", f.known},
                                {"reduced", f.reduced},
                                {"bytes", f.bytes},
                                {"seconds", f.seconds}});
  }
}

void put_messages(const Snapshot& s, base::Json& json) {
  json["bad_labels"] = s.bad_labels;
  json["own_crashes"] = s.own_crashes;
  json["notes"] = s.notes;
  json["warnings"] = s.warnings;
}

}  // namespace

std::string summary_json(const Snapshot& s, bool pretty) {
  base::Json json;
  put_numbers(s, json);
  put_findings(s, json);
  put_messages(s, json);
  return json.dump(pretty ? 2 : -1);
}

std::string brief_json(const Snapshot& s, std::int64_t at, bool over) {
  base::Json json;
  put_numbers(s, json);
  put_messages(s, json);
  json["at"] = at;
  json["over"] = over;
  return json.dump();
}

}  // namespace smiter::campaign
