// SPDX-License-Identifier: MIT
// The reports for programs: JSON, and rows for JUnit and CSV.
#include <map>
#include <optional>

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
  json["worse"] = d.is_against();
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
  json["old_contradicts_itself"] = c.open;
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

// "sat unsat", or how it ended.
std::string says(const upgrade::Run& run) {
  if (run.outcome != solver::Class::Ok) return std::string(name_of(run.outcome));
  std::string answers;
  for (const solver::Result result : run.results)
    answers += (answers.empty() ? "" : " ") + std::string(name_of(result));
  return answers;
}

// Of a query that the new version has run.
std::optional<ResultRow> row_of(const UpgradeReport& r, const Comparison& c, std::uint32_t query) {
  const upgrade::Run* const run = r.measured.find({query, c.to, upgrade::Purpose::Screen, 0});
  const upgrade::Run* const old = r.measured.find({query, 0, upgrade::Purpose::Screen, 0});
  if (run == nullptr) return {};
  const std::string& from = r.measured.versions[0].label;
  const std::string& to = r.measured.versions[c.to].label;
  ResultRow row{.suite = fmt::format("{} -> {}", from, to),
                .name = r.measured.queries[query].name,
                .seconds = run->cpu_ms / 1000};
  row.cells = {from,
               to,
               old != nullptr ? says(*old) : "",
               says(*run),
               old != nullptr ? fmt::format("{:.1f}", old->cpu_ms) : "",
               fmt::format("{:.1f}", run->cpu_ms)};
  return row;
}

void add_failure(ResultRow& row, const Difference& d) {
  row.outcome = RowOutcome::Failed;
  if (row.kind.empty()) row.kind = name_of(d.change);
  row.message += fmt::format("{}{}: {}", row.message.empty() ? "" : "; ", name_of(d.change), describe(d));
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

Results upgrade_results(const UpgradeReport& r) {
  Results results{.command = "smiter upgrade",
                  .advice = "`report.md` and `report.html` in the folder of `--out` say more."};
  results.columns = {"from", "to", "from_says", "to_says", "from_ms", "to_ms"};
  for (const upgrade::Verdict& verdict : r.verdicts)
    results.headline += (results.headline.empty() ? "" : "; ") + verdict.text;
  for (const Comparison& c : r.comparisons) {
    std::map<std::uint32_t, std::vector<const Difference*>> worse;
    for (const Difference& d : c.differences) {
      if (d.is_against()) worse[d.query].push_back(&d);
    }
    for (std::uint32_t q = 0; q < r.measured.queries.size(); ++q) {
      if (auto row = row_of(r, c, q)) {
        for (const Difference* d : worse[q]) add_failure(*row, *d);
        results.rows.push_back(std::move(*row));
      }
    }
  }
  return results;
}

}  // namespace smiter::ui
