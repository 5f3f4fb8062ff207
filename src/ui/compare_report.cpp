// SPDX-License-Identifier: MIT
#include "ui/compare_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "base/json.h"
#include "triage/finding.h"
#include "triage/report/escape.h"
#include "ui/plot.h"
#include "ui/summary_text.h"
#include "upgrade/compare/statistics.h"

namespace smiter::ui {

using campaign::Outcome;
using experiments::Comparison;
using experiments::Run;

namespace {

// The tests that a strategy made; the seeds' own runs are left out.
struct Made {
  std::uint64_t tests = 0, findings = 0;
  double cpu_s = 0;
  campaign::Outcomes outcomes;
};

Made made_by(const Run& run) {
  Made made;
  for (const auto& s : run.counts.strategies) {
    if (!s.is_mutants()) continue;
    made.tests += s.tests;
    made.findings += s.findings;
    made.cpu_s += s.cpu_ms / 1000;
    made.outcomes.add(s.outcomes);
  }
  return made;
}

double share(const Made& made, std::initializer_list<Outcome> outcomes) {
  double sum = 0;
  for (const Outcome o : outcomes) sum += static_cast<double>(made.outcomes[o]);
  return made.outcomes.total() == 0 ? NAN : 100 * sum / static_cast<double>(made.outcomes.total());
}

// The chance of even one false "differ" in a table.
constexpr double kAlpha = 0.05;

// What is measured of a run; a cell is its median over the repeats, and the least and the most.
struct Column {
  const char* title;
  int digits;
  double (*value)(const Run& run, const Made& made);  // NaN: the run has none
};

constexpr std::array kColumns = {
    Column{"tests", 0, [](const Run&, const Made& m) { return static_cast<double>(m.tests); }},
    Column{
        "tests/CPU-s", 1,
        [](const Run&, const Made& m) { return m.cpu_s > 0 ? static_cast<double>(m.tests) / m.cpu_s : NAN; }},
    Column{"accepted %", 1,
           [](const Run&, const Made& m) {
             return 100 - share(m, {Outcome::Error, Outcome::Unsupported});
           }},
    Column{"sat %", 1, [](const Run&, const Made& m) { return share(m, {Outcome::Sat}); }},
    Column{"unsat %", 1, [](const Run&, const Made& m) { return share(m, {Outcome::Unsat}); }},
    Column{"unknown %", 1, [](const Run&, const Made& m) { return share(m, {Outcome::Unknown}); }},
    Column{"limit %", 1,
           [](const Run&, const Made& m) {
             return share(m, {Outcome::Timeout, Outcome::Memory});
           }},
    Column{"findings", 1, [](const Run&, const Made& m) { return static_cast<double>(m.findings); }},
    Column{"clusters", 1, [](const Run& r, const Made&) { return static_cast<double>(r.found_at.size()); }},
    Column{"first after CPU-s", 0,
           [](const Run& r, const Made&) { return r.found_at.empty() ? NAN : r.found_at[0]; }},
};

std::vector<std::string> strategies_of(const Comparison& c) {
  std::vector<std::string> names;
  for (const Run& run : c.runs) {
    if (names.empty() || names.back() != run.strategy) names.push_back(run.strategy);
  }
  return names;
}

std::string cell(const Column& column, const Comparison& c, const std::string& strategy) {
  std::vector<double> values;
  for (const Run& run : c.runs) {
    if (run.strategy != strategy) continue;
    if (const double v = column.value(run, made_by(run)); !std::isnan(v)) values.push_back(v);
  }
  if (values.empty()) return "–";
  std::string text = fmt::format("{:.{}f}", upgrade::median(values), column.digits);
  const auto [least, most] = std::ranges::minmax(values);
  if (values.size() > 1) text += fmt::format(" ({:.{}f}–{:.{}f})", least, column.digits, most, column.digits);
  return text;
}

std::vector<double> clusters_of_runs(const Comparison& c, const std::string& strategy) {
  std::vector<double> out;
  for (const Run& run : c.runs) {
    if (run.strategy == strategy) out.push_back(static_cast<double>(run.found_at.size()));
  }
  return out;
}

// A strategy and its variants, and all of them together and each alone.
std::vector<std::pair<std::string, std::string>> pairs_of(const Comparison& c) {
  std::vector<std::pair<std::string, std::string>> out;
  const auto names = strategies_of(c);
  const auto is_there = [&](const std::string& name) {
    return std::ranges::find(names, name) != names.end();
  };
  for (const std::string& name : names) {
    const std::string plain = name.substr(0, name.find(':'));
    if (plain != name && is_there(plain)) out.emplace_back(plain, name);
  }
  for (const std::string& name : names) {
    if (name != "all" && is_there("all")) out.emplace_back("all", name);
  }
  return out;
}

// The known bugs that a strategy found again.
struct Recalled {
  std::set<std::size_t> generously, strictly;  // in some run
  std::vector<double> by_run;                  // how many, generously
};

Recalled recalled_by(const Comparison& c, const std::string& strategy) {
  Recalled found;
  for (const Run& run : c.runs) {
    if (run.strategy != strategy) continue;
    found.generously.insert(run.recalled.begin(), run.recalled.end());
    found.strictly.insert(run.recalled_strictly.begin(), run.recalled_strictly.end());
    found.by_run.push_back(static_cast<double>(run.recalled.size()));
  }
  return found;
}

std::size_t repeats_of(const Comparison& c, const std::string& strategy) {
  return static_cast<std::size_t>(std::ranges::count(c.runs, strategy, &Run::strategy));
}

}  // namespace

std::string compare_table(const Comparison& c) {
  std::string out = "| strategy |", rule = "|---|";
  for (const Column& column : kColumns) {
    out += fmt::format(" {} |", column.title);
    rule += "---:|";
  }
  out += "\n" + rule + "\n";
  for (const std::string& strategy : strategies_of(c)) {
    out += fmt::format("| {} |", strategy);
    for (const Column& column : kColumns) out += fmt::format(" {} |", cell(column, c, strategy));
    out += "\n";
  }
  return out;
}

std::string significance_table(const Comparison& c) {
  struct Row {
    std::pair<std::string, std::string> names;
    std::vector<double> one, other;
  };
  std::vector<Row> rows;
  std::vector<double> chances;
  for (auto& names : pairs_of(c)) {
    Row row{names, clusters_of_runs(c, names.first), clusters_of_runs(c, names.second)};
    if (row.one.size() < 2 || row.other.size() < 2) continue;
    // Either may be the better one.
    chances.push_back(std::min(
        1.0, 2 * std::min(upgrade::rank_test(row.one, row.other), upgrade::rank_test(row.other, row.one))));
    rows.push_back(std::move(row));
  }
  if (rows.empty()) return "";
  const std::vector<bool> significant = upgrade::holm(chances, kAlpha);
  std::string out = "| | clusters, median | | clusters, median | p | |\n|---|---:|---|---:|---:|---|\n";
  for (std::size_t i = 0; i < rows.size(); ++i)
    out += fmt::format("| {} | {:g} | {} | {:g} | {:.3f} | {} |\n", rows[i].names.first,
                       upgrade::median(rows[i].one), rows[i].names.second, upgrade::median(rows[i].other),
                       chances[i], significant[i] ? "differ" : "");
  return out;
}

std::string recall_table(const Comparison& c) {
  if (c.known.triggers.empty()) return "";
  const auto names = strategies_of(c);
  std::string out =
      "Found again, strictly: a cluster blames the same solver for the same class, with the same signature "
      "of a "
      "crash, or the same reduced script up to names and widths. Generously: the cluster has no telling "
      "operator "
      "that the trigger lacks.\n\n";
  out += fmt::format(
      "| strategy | strictly, of {0} bugs | generously, of {0} bugs | generously, median of a run |\n"
      "|---|---:|---:|---:|\n",
      c.known.bugs.size());
  std::set<std::size_t> any, strictly;
  for (const std::string& strategy : names) {
    const Recalled found = recalled_by(c, strategy);
    any.insert(found.generously.begin(), found.generously.end());
    strictly.insert(found.strictly.begin(), found.strictly.end());
    out += fmt::format("| {} | {} | {} | {:g} |\n", strategy, found.strictly.size(), found.generously.size(),
                       upgrade::median(found.by_run));
  }
  out += fmt::format(
      "| together | {} | {} | |\n\n| known bug | solver | class | found again by, generously "
      "|\n|---|---|---|---|\n",
      strictly.size(), any.size());
  for (const std::size_t bug : any) {
    std::string by;
    for (const std::string& strategy : names) {
      if (recalled_by(c, strategy).generously.contains(bug)) by += (by.empty() ? "" : ", ") + strategy;
    }
    const auto& known = c.known.bugs[bug];
    out += fmt::format("| {} | {} | {} | {} |\n", triage::printable(known.path),
                       triage::printable(known.finding.solver_name()),
                       triage::short_class(known.finding.verdict.kind), by);
  }
  return out;
}

std::string compare_plot(const Comparison& c) {
  double end = 1, most = 1;
  for (const Run& run : c.runs) {
    end = std::max(end, run.cpu_seconds);
    most = std::max(most, static_cast<double>(run.found_at.size()));
  }
  Plot plot("CPU seconds", "clusters found by mutants", end, most);
  constexpr int kSteps = 200;
  for (const std::string& strategy : strategies_of(c)) {
    std::vector<Plot::Point> mean;
    std::vector<Plot::Band> spread;
    for (int i = 0; i <= kSteps; ++i) {
      const double t = end * i / kSteps;
      double sum = 0, least = most, largest = 0;
      for (const Run& run : c.runs) {
        if (run.strategy != strategy) continue;
        const auto found =
            static_cast<double>(std::ranges::upper_bound(run.found_at, t) - run.found_at.begin());
        sum += found;
        least = std::min(least, found);
        largest = std::max(largest, found);
      }
      mean.push_back({t, sum / static_cast<double>(repeats_of(c, strategy))});
      spread.push_back({t, least, largest});
    }
    plot.add(strategy, mean, spread);
  }
  return plot.svg();
}

Results compare_results(const Comparison& c) {
  Results results{.command = "smiter compare",
                  .headline = fmt::format("{} seeds; {}.", c.seeds, fmt::join(c.solvers, ", "))};
  results.columns = {"strategy",     "repeat",   "tests",         "cpu_s",
                     "solver_cpu_s", "clusters", "seed_clusters", "first_cluster_cpu_s",
                     "recalled"};
  for (const Run& run : c.runs) {
    ResultRow row{.suite = run.strategy,
                  .name = fmt::format("run {}", run.repeat + 1),
                  .message = count_text(run.found_at.size(), "cluster"),
                  .seconds = run.cpu_seconds};
    row.cells = {run.strategy,
                 std::to_string(run.repeat + 1),
                 std::to_string(run.counts.tests),
                 fmt::format("{:.1f}", run.cpu_seconds),
                 fmt::format("{:.1f}", run.solver_cpu_seconds),
                 std::to_string(run.found_at.size()),
                 std::to_string(run.seed_clusters),
                 run.found_at.empty() ? "" : fmt::format("{:.1f}", run.found_at.front()),
                 std::to_string(run.recalled.size())};
    results.rows.push_back(std::move(row));
  }
  return results;
}

std::string compare_json(const Comparison& c) {
  base::Json json{{"seeds", c.seeds},
                  {"removed", c.removed},
                  {"history_removed", c.history_removed},
                  {"solvers", c.solvers},
                  {"known_bugs", base::Json::array()},
                  {"not_shown", c.known.not_shown},
                  {"runs", base::Json::array()}};
  for (const auto& bug : c.known.bugs)
    json["known_bugs"].push_back({{"path", bug.path},
                                  {"solver", bug.finding.solver_name()},
                                  {"class", triage::short_class(bug.finding.verdict.kind)},
                                  {"operators", bug.operators}});
  for (const Run& run : c.runs)
    json["runs"].push_back({{"strategy", run.strategy},
                            {"repeat", run.repeat + 1},
                            {"found_at_cpu_s", run.found_at},
                            {"recalled", run.recalled},
                            {"recalled_strictly", run.recalled_strictly},
                            {"summary", base::Json::parse(run.summary)}});
  return json.dump(1) + "\n";
}

}  // namespace smiter::ui
