// SPDX-License-Identifier: MIT
#include "campaign/run/focus_report.h"

#include "base/json.h"

namespace smiter::campaign {

namespace {

double share(double part, double all) {
  return all > 0 ? part / all : 0;
}

}  // namespace

std::string to_json(const FocusReport& report) {
  base::Json json = {
      {"seeds", report.seeds},
      {"tests", report.tests},
      {"cpu_s", report.cpu_ms / 1000},
      {"tests_share", share(static_cast<double>(report.tests), static_cast<double>(report.all_tests))},
      {"cpu_share", share(report.cpu_ms, report.all_cpu_ms)}};
  json["parts"] = base::Json::array();
  for (const FocusPart& part : report.parts)
    json["parts"].push_back(base::Json{{"name", part.name}, {"tests", part.tests}});
  json["changes"] = report.changes.empty() ? base::Json() : base::Json::parse(report.changes);
  return json.dump_sorted();
}

}  // namespace smiter::campaign
