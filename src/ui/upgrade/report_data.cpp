// SPDX-License-Identifier: MIT
// The reports for programs: JSON and JUnit.
#include <fmt/format.h>

#include "triage/report/escape.h"
#include "ui/upgrade/report.h"

namespace smiter::ui {

using upgrade::Comparison;
using upgrade::Difference;

namespace {

base::Json counts_json(const upgrade::Counts& counts) {
  base::Json json = base::Json::object();
  for (std::size_t i = 0; i < upgrade::kChanges; ++i)
    json[plural_of(static_cast<upgrade::Change>(i))] = counts[i];
  return json;
}

base::Json groups_json(const std::vector<upgrade::Group>& groups) {
  base::Json json = base::Json::array();
  for (const upgrade::Group& g : groups)
    json.push_back({{"name", g.name}, {"queries", g.queries}, {"counts", counts_json(g.counts)}});
  return json;
}

base::Json stability_json(const upgrade::StabilityRow& row) {
  base::Json json = base::Json::object();
  for (std::size_t i = 1; i < row.categories.size(); ++i)
    json[name_of(static_cast<upgrade::Stability>(i))] = row.categories[i];
  json["time_unstable"] = row.time_unstable;
  json["all_decided"] = row.all;
  json["none_decided"] = row.none;
  return json;
}

base::Json difference_json(const UpgradeReport& r, const Comparison& c, const Difference& d) {
  base::Json json;
  json["query"] = r.measured.queries[d.query].name;
  json["change"] = name_of(d.change);
  json["worse"] = is_for_the_worse(d.change) && !d.in_favour;
  json["check"] = d.check + 1;
  json["from"] = d.from_says;
  json["to"] = d.to_says;
  json["from_ms"] = d.from_ms;
  json["to_ms"] = d.to_ms;
  json["chance"] = d.chance;
  json["wrong"] = d.wrong;
  json["detail"] = d.detail;
  json["command"] = command_for(r, c, d);
  return json;
}

base::Json comparison_json(const UpgradeReport& r, std::size_t i) {
  const Comparison& c = r.comparisons[i];
  base::Json json;
  json["from"] = r.measured.versions[0].label;
  json["to"] = r.measured.versions[c.to].label;
  json["upgrade"] = r.verdicts[i].upgrade;
  json["verdict"] = r.verdicts[i].text;
  json["queries"] = c.compared;
  json["times_compared"] = c.times_compared;
  json["cut"] = c.cut;
  json["suspicions"] = c.tests;
  json["untested"] = c.untested;
  json["seeds"] = c.seeds;
  json["counts"] = counts_json(c.counts);
  json["put_right"] = c.in_favour;
  json["decided"] = base::Json{{"from", c.from_decided}, {"to", c.to_decided}};
  json["cpu_s"] = base::Json{{"from", c.from_s}, {"to", c.to_s}};
  json["folders"] = groups_json(c.folders);
  json["logics"] = groups_json(c.logics);
  if (c.stability_queries > 0)
    json["stability"] = base::Json{{"queries", c.stability_queries},
                                   {"from", stability_json(c.from_stability)},
                                   {"to", stability_json(c.to_stability)}};
  json["differences"] = base::Json::array();
  for (const Difference& d : c.differences) json["differences"].push_back(difference_json(r, c, d));
  return json;
}

}  // namespace

base::Json upgrade_json(const UpgradeReport& r) {
  base::Json json;
  json["versions"] = base::Json::array();
  for (const upgrade::Version& v : r.measured.versions)
    json["versions"].push_back({{"solver", v.label},
                                {"spec", v.spec},
                                {"version", v.says},
                                {"program", v.program},
                                {"native", v.native}});
  json["queries"] = r.measured.queries.size();
  json["runs"] = r.measured.runs.size();
  json["complete"] = !r.missing.any();
  json["missing"] = base::Json{{"screening", r.missing.screening}, {"fresh", r.missing.fresh},
                               {"judged", r.missing.judged},       {"models", r.missing.models},
                               {"cores", r.missing.cores},         {"variants", r.missing.variants}};
  json["left_out"] = r.notes;
  json["rule"] = base::Json{{"alpha", r.rule.alpha},
                            {"factor", r.rule.factor},
                            {"least_ms", r.rule.least_ms},
                            {"limit_ms", r.rule.limit_ms},
                            {"variants", r.variants}};
  json["comparisons"] = base::Json::array();
  for (std::size_t i = 0; i < r.comparisons.size(); ++i) json["comparisons"].push_back(comparison_json(r, i));
  return json;
}

std::string upgrade_junit(const UpgradeReport& r) {
  using triage::html;  // XML escapes the same characters
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  for (const Comparison& c : r.comparisons) {
    const std::string& to = r.measured.versions[c.to].label;
    std::map<std::uint32_t, std::string> failures;
    std::size_t tests = 0;
    for (const Difference& d : c.differences) {
      if (!is_for_the_worse(d.change) || d.in_favour) continue;
      std::string& text = failures[d.query];
      text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", name_of(d.change), describe(d));
    }
    std::string cases;
    for (std::uint32_t q = 0; q < r.measured.queries.size(); ++q) {
      const upgrade::Run* const run = r.measured.find({q, c.to, upgrade::Purpose::Screen, 0});
      if (run == nullptr) continue;
      ++tests;
      cases += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"", html(to),
                           html(r.measured.queries[q].name), run->cpu_ms / 1000);
      const auto failure = failures.find(q);
      cases += failure == failures.end() ? "/>\n"
                                         : fmt::format("><failure message=\"{0}\">{0}</failure></testcase>\n",
                                                       html(failure->second));
    }
    out += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\">\n{}  </testsuite>\n",
                       html(fmt::format("{} -> {}", r.measured.versions[0].label, to)), tests,
                       failures.size(), cases);
  }
  return out + "</testsuites>\n";
}

}  // namespace smiter::ui
