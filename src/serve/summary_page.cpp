// SPDX-License-Identifier: MIT
#include "serve/summary_page.h"

#include "base/file.h"
#include "campaign/run/snapshot.h"
#include "campaign/run/statistics.h"
#include "campaign/store/workdir.h"

namespace smiter::serve {

using base::Json;

namespace {

// A campaign writes every two seconds; one that is held up for a while has not ended.
constexpr std::int64_t kSilentSeconds = 30;

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

}  // namespace

Json stored_summary(const campaign::Store& store, const std::string& folder) {
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
  json["machines"] = Json::array();
  for (const campaign::MachineSeen& m : store.machines_seen())
    json["machines"].push_back({{"name", m.name}, {"jobs", m.jobs}, {"seen", m.seen}, {"left", m.left}});
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
  json["loading"] = place.loading;
  const campaign::Settings& s = *place.settings;
  json["settings"] = {
      {"seeds", s.seeds}, {"solvers", s.solvers}, {"strategies", s.strategies}, {"seed", s.seed},
      {"jobs", s.jobs},   {"runs", s.runs},       {"known", s.known},           {"smiter", s.smiter_version}};
}

}  // namespace smiter::serve
