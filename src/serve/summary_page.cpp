// SPDX-License-Identifier: MIT
#include "serve/summary_page.h"

#include <algorithm>

#include "base/file.h"
#include "campaign/run/snapshot.h"
#include "campaign/run/statistics.h"
#include "campaign/store/machine_reads.h"
#include "campaign/store/workdir.h"

namespace smiter::serve {

using base::Json;

namespace {

// A campaign writes every two seconds; one that is held up for a while has not ended.
constexpr std::int64_t kSilentSeconds = 30;
// The rate "now" of many machines is that of the last seconds.
constexpr double kRecentSeconds = 20;

Json object_in(const std::string& text) {
  Json json = Json::read(text).value_or(Json());
  return json.is_object() ? json : Json::object();
}

Json of_last_moment(const campaign::Store& store) {
  Json json = Json::object();
  const auto moments = store.moments_after(-1, 1);
  if (moments.empty()) return json;
  const campaign::Moment& last = moments.back();
  json = object_in(last.counts);
  json["seconds"] = last.seconds;
  json["clusters"] = last.clusters;
  json["cpu_seconds"] = last.cpu_seconds;
  json["solver_cpu_seconds"] = last.solver_cpu_seconds;
  return json;
}

double tests_of(const campaign::Moment& moment) {
  const auto counts = campaign::counts_from_json(moment.counts);
  return counts ? static_cast<double>(counts->tests) : 0;
}

// What one machine would say of itself, from the sum of all.
void put_rates(campaign::Store& store, Json& json) {
  const double end = campaign::last_machine_moment(store.database());
  const auto sum_at = [&](double seconds) {
    return campaign::sum_of_machines(campaign::machine_moments_at(store.database(), seconds), seconds);
  };
  const campaign::Moment now = sum_at(end), before = sum_at(end - kRecentSeconds);
  const double tests = tests_of(now);
  if (end > 0) json["tests_per_second"] = tests / end;
  json["tests_per_second_now"] = (tests - tests_of(before)) / std::min(std::max(end, 1.0), kRecentSeconds);
  if (now.cpu_seconds > 0) {
    json["tests_per_cpu_second"] = tests / now.cpu_seconds;
    json["outside_share"] = 1 - now.solver_cpu_seconds / now.cpu_seconds;
  }
}

Json machine_json(const campaign::MachineSeen& m) {
  return {{"name", m.name}, {"jobs", m.jobs}, {"seen", m.seen}, {"left", m.left}};
}

// Who takes part, what each counted, and from that whether the campaign still runs.
void put_machines(campaign::Store& store, Json& json) {
  const auto machines = store.machines_seen();
  json["machines"] = Json::array();
  if (machines.empty() || !campaign::has_machine_moments(store.database())) {
    for (const campaign::MachineSeen& m : machines) json["machines"].push_back(machine_json(m));
    return;
  }
  const auto moments =
      campaign::machine_moments_at(store.database(), campaign::last_machine_moment(store.database()));
  double seen = 0;
  bool over = true;
  for (std::size_t i = 0; i < machines.size(); ++i) {
    const campaign::MachineSeen& m = machines[i];
    Json one = machine_json(m);
    if (i < moments.size()) {
      one["tests"] = static_cast<std::uint64_t>(tests_of(moments[i].moment));
      one["cpu_seconds"] = moments[i].moment.cpu_seconds;
    }
    json["machines"].push_back(std::move(one));
    seen = std::max(seen, m.seen);
    over = over && m.left;
  }
  json.erase("clusters");  // no machine counts those of all
  json["at"] = static_cast<std::int64_t>(seen);
  json["over"] = over;
  put_rates(store, json);
}

}  // namespace

Json stored_summary(campaign::Store& store, const std::string& folder) {
  Json json = Json::object();
  if (const auto text = store.meta(campaign::kSummaryKey)) {
    json = object_in(*text);
  } else if (folder.empty()) {
    json = of_last_moment(store);
  } else if (const auto file = base::read_file(campaign::Workdir{folder}.summary(), std::size_t{64} << 20)) {
    json = object_in(*file);
    json["over"] = true;
  }
  if (json.empty()) json = of_last_moment(store);
  json.erase("findings");
  put_machines(store, json);
  return json;
}

void add_place(Json& json, const SummaryPlace& place) {
  const bool over = json.contains("over") && json.at("over").is_boolean() && json.at("over").get<bool>();
  const Json* const at = json.find("at");
  const bool fresh =
      at != nullptr && at->is_number_integer() && place.now - at->get<std::int64_t>() < kSilentSeconds;
  json["name"] = place.name;
  json["running"] = !over && fresh;
  json["listed"] = place.listed;
  if (!json.contains("clusters")) {
    json["clusters"] = place.listed;
    json["new_clusters"] = place.listed_new;
    json["seed_clusters"] = place.listed_by_seeds;
    json["last_finding"] = place.last_finding < 0 ? Json() : Json(place.last_finding);
  }
  json["loading"] = place.loading;
  const campaign::Settings& s = *place.settings;
  json["settings"] = {
      {"seeds", s.seeds}, {"solvers", s.solvers}, {"strategies", s.strategies}, {"seed", s.seed},
      {"jobs", s.jobs},   {"runs", s.runs},       {"known", s.known},           {"smiter", s.smiter_version}};
}

}  // namespace smiter::serve
