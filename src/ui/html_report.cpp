// SPDX-License-Identifier: MIT
#include "ui/html_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "theory/sig_reader.h"
#include "triage/cluster/cluster_key.h"
#include "triage/report/escape.h"
#include "triage/report/finding_folder.h"
#include "triage/report/repro.h"
#include "triage/report/title.h"
#include "triage/worth.h"
#include "ui/page_search.h"
#include "ui/plot.h"
#include "ui/summary_text.h"

namespace smiter::ui {

using campaign::Archive;
using campaign::Outcome;
using triage::Finding;
using triage::html;

namespace {

constexpr std::string_view kStyle = R"(
:root{--ink:#1b1f24;--soft:#5b6470;--line:#d9dee5;--paper:#fff;--band:#f4f6f9;--accent:#2457a8;--bad:#a8242f}
@media(prefers-color-scheme:dark){:root{--ink:#e4e8ee;--soft:#9aa5b3;--line:#333b46;--paper:#14181d;--band:#1c2229;--accent:#7fb0ff;--bad:#ff8b93}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1.5rem 1rem 4rem;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;margin:0 0 .3rem}h2{font-size:1.15rem;margin:2rem 0 .6rem}h3{font-size:1rem;margin:0}
p.sub{color:var(--soft);margin:0 0 1rem}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.6rem}
.card{border:1px solid var(--line);border-radius:.4rem;padding:.5rem .7rem}.card b{display:block;font-size:1.25rem}.card span{color:var(--soft);font-size:.85rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--soft);font-weight:600}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
pre{background:var(--band);border:1px solid var(--line);border-radius:.4rem;padding:.7rem;overflow:auto;max-height:30rem;font:13px/1.45 ui-monospace,monospace;white-space:pre}
code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}
details{border:1px solid var(--line);border-radius:.4rem;margin:.6rem 0;padding:.5rem .8rem}summary{cursor:pointer}
.tag{display:inline-block;border:1px solid var(--line);border-radius:1rem;padding:0 .55rem;font-size:.8rem;color:var(--soft);margin-left:.3rem}
.tag:empty{display:none}.p1{color:var(--bad);border-color:var(--bad)}
svg{width:100%;height:auto;background:var(--band);border:1px solid var(--line);border-radius:.4rem}
svg text{fill:var(--soft);font:11px system-ui,sans-serif}
a{color:var(--accent)}
)";

struct Cluster {
  const Finding* finding = nullptr;
  double worth = 0;  // beside the others
};

struct Series {
  std::vector<std::pair<double, double>> points;
  const char* color;
};

// Tests on the left axis, clusters on the right.
std::string plot(const Archive& archive) {
  if (archive.timeline.size() < 2) return "<p class=sub>Too short for a timeline.</p>";
  constexpr double kWidth = 900, kHeight = 240, kLeft = 60, kRight = 40, kTop = 26, kBottom = 28;
  Series tests{{{0, 0}}, "var(--accent)"}, clusters{{{0, 0}}, "var(--bad)"};
  for (const campaign::Moment& m : archive.timeline) {
    const auto counts = campaign::counts_from_json(m.counts);
    tests.points.emplace_back(m.seconds, counts ? static_cast<double>(counts->tests) : 0);
    clusters.points.emplace_back(m.seconds, static_cast<double>(m.clusters));
  }
  const double end = std::max(1.0, archive.timeline.back().seconds);
  const auto x_of = [&](double t) { return kLeft + t / end * (kWidth - kLeft - kRight); };
  const auto top = [](const Series& s) {
    double most = 0;
    for (const auto& p : s.points) most = std::max(most, p.second);
    return round_up(most);
  };
  const auto y_of = [&](double v, double most) {
    return kHeight - kBottom - v / most * (kHeight - kTop - kBottom);
  };
  std::string out =
      fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"tests and clusters over time\">",
                  kWidth, kHeight);
  // Four lines divide the axes: clusters come whole.
  const double most_tests = top(tests), most_clusters = std::max(4.0, std::ceil(top(clusters) / 4) * 4);
  for (int i = 0; i <= 4; ++i) {
    const double part = i / 4.0;
    const double y = y_of(part, 1);
    out += fmt::format("<line x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"var(--line)\"/>",
                       kLeft, kWidth - kRight, y, y);
    out += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{:g}</text>", kLeft - 6, y + 4,
                       part * most_tests);
    out += fmt::format("<text x=\"{}\" y=\"{:.1f}\">{:g}</text>", kWidth - kRight + 6, y + 4,
                       part * most_clusters);
    out += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>", x_of(part * end),
                       kHeight - 8, duration_text(part * end));
  }
  const auto line = [&](const Series& s, double most) {
    std::string points;
    for (const auto& [t, v] : s.points) points += fmt::format("{:.1f},{:.1f} ", x_of(t), y_of(v, most));
    out += fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" points=\"{}\"/>", s.color,
                       points);
  };
  line(tests, most_tests);
  line(clusters, most_clusters);
  out += fmt::format("<text x=\"{}\" y=\"{}\" style=\"fill:var(--accent)\">tests</text>", kLeft, 15);
  out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\" style=\"fill:var(--bad)\">clusters</text>",
                     kWidth - kRight, 15);
  return out + "</svg>";
}

std::string card(const std::string& value, const std::string& what) {
  return "<div class=card><b>" + html(value) + "</b><span>" + html(what) + "</span></div>";
}

std::string overview(const Archive& a) {
  const double seconds = a.timeline.empty() ? 0 : a.timeline.back().seconds;
  const double cpu = a.timeline.empty() ? 0 : a.timeline.back().cpu_seconds;
  const auto clusters = a.clusters();
  const auto shown_by = [&](triage::Origin origin) {
    return std::ranges::count_if(clusters, [&](const Finding* f) { return f->origin == origin; });
  };
  std::string out = "<div class=cards>";
  out += card(std::to_string(clusters.size()), "clusters");
  out += card(std::to_string(shown_by(triage::Origin::Seed)), "of them shown by seeds as they are");
  if (const auto questions = shown_by(triage::Origin::Question); questions > 0)
    out += card(std::to_string(questions), "of them shown by questions");
  out += card(std::to_string(a.counts.tests), "tests");
  out += card(duration_text(seconds), "run time");
  out += card(cpu > 0 ? fmt::format("{:.1f}", static_cast<double>(a.counts.tests) / cpu) : "-",
              "tests per CPU-second");
  return out + "</div>";
}

// Cells of a row that add up to its queries; the sum is in front.
std::string outcome_cells(const campaign::Outcomes& outcomes) {
  std::string out = fmt::format("<td class=n>{}", outcomes.total());
  for (const OutcomeColumn& column : outcome_columns())
    out += fmt::format("<td class=n>{}", count_of(column, outcomes));
  return out;
}

std::string outcome_heads() {
  std::string out = "<th class=n>queries";
  for (const OutcomeColumn& column : outcome_columns()) out += fmt::format("<th class=n>{}", column.name);
  return out;
}

constexpr std::string_view kOutcomesNote =
    "<p class=sub>Every query is in one column. limit: time or memory; rejected: unsupported, or an error; "
    "other: terms were simplified instead, no check-sat was reached, output that is no answer, a known "
    "non-bug of the solver, or a process "
    "that could not be started.</p>";

std::string strategy_table(const Archive& a) {
  std::string out = "<div class=wide><table><tr><th>strategy<th class=n>tests" + outcome_heads() +
                    "<th class=n>findings<th class=n>clusters</tr>";
  campaign::StrategyCounts sum{.name = "all"};
  const auto row = [&](const campaign::StrategyCounts& s) {
    out += fmt::format("<tr><td>{}<td class=n>{}{}<td class=n>{}<td class=n>{}</tr>", html(s.name), s.tests,
                       outcome_cells(s.outcomes), s.findings, s.clusters);
  };
  for (const auto& s : a.counts.strategies) {
    row(s);
    sum.add(s);
  }
  row(sum);
  return out + "</table></div>" + std::string(kOutcomesNote);
}

std::string solver_table(const Archive& a) {
  std::string out = "<div class=wide><table><tr><th>solver<th>version" + outcome_heads() +
                    "<th class=n>processes<th class=n>mean ms</tr>";
  campaign::SolverCounts sum{.label = "all"};
  const auto row = [&](const campaign::SolverCounts& s) {
    const auto version = a.versions.find(s.label);
    out += fmt::format("<tr><td>{}<td>{}{}<td class=n>{}<td class=n>{:.1f}</tr>", html(s.label),
                       html(version == a.versions.end() ? "" : version->second), outcome_cells(s.outcomes),
                       s.processes, s.queries == 0 ? 0.0 : s.cpu_ms / static_cast<double>(s.queries));
  };
  for (const auto& s : a.counts.solvers) {
    row(s);
    sum.add(s);
  }
  if (a.counts.solvers.size() > 1) row(sum);
  return out + "</table></div>";
}

std::string title_of(const Finding& f) {
  return triage::title_of(f, triage::telling_operators(f.script, theory::builtin_operators()));
}

std::string evidence(const Finding& f) {
  std::string out;
  if (!f.verdict.signature.empty() && f.verdict.kind != oracle::VerdictClass::WrongRewrite)
    out += "<p>Signature: <code>" + html(f.verdict.signature) + "</code></p>";
  out += "<table><tr><th>solver<th>version<th>answers</tr>";
  for (const auto& p : f.participants) {
    out += fmt::format("<tr><td>{}<td>{}<td>{}</tr>", html(p.label), html(p.version),
                       html(fmt::format("{}", fmt::join(p.answers, ", "))));
  }
  out += "</table>";
  if (!f.witness.empty()) out += "<p>Model:</p><pre>" + html(f.witness) + "</pre>";
  for (const std::string& line : f.evaluation) out += "<div><code>" + html(line) + "</code></div>";
  return out;
}

std::string finding_html(const Cluster& cluster) {
  const Finding& f = *cluster.finding;
  const int priority = triage::priority_of(f);
  std::string tags = fmt::format(
      "<span class=\"tag{}\">priority {}</span><span class=tag>worth {:.3g}</span><span class=tag>{}</span>"
      "<span class=tag>{} of {} runs</span><span class=tag>{}</span>",
      priority == 1 ? " p1" : "", priority, cluster.worth, html(name_of(f.verdict.proof)), f.shown, f.runs,
      count_text(f.triggers, "test"));
  if (f.known) tags += "<span class=tag>known</span>";
  if (f.origin != triage::Origin::Mutant)
    tags += fmt::format("<span class=tag>{}</span>", triage::name_of(f.origin));
  if (!f.default_options) tags += "<span class=tag>needs options</span>";
  if (!f.reportable) tags += "<span class=tag>not for a report</span>";
  std::string out = fmt::format("<details id=\"f{}\"{}><summary><b>{}</b> {}{}</summary>", f.id,
                                priority <= 2 ? " open" : "", f.id, html(title_of(f)), tags);
  out += "<p>" + html(f.verdict.explanation) + "</p>";
  if (!f.reportable_why.empty()) out += "<p>" + html(f.reportable_why) + "</p>";
  if (f.has_suspect()) out += "<p><code>" + html(triage::command_text(f)) + "</code></p>";
  out += "<pre>" + html(f.alone_is_session() ? f.alone : f.script) + "</pre>";
  out += evidence(f);
  out += "<p class=sub>" + html(f.test.provenance.strategy);
  for (const std::string& seed : f.test.provenance.seeds) out += " from " + html(seed);
  const std::string folder = "findings/" + html(triage::folder_name(f));
  out += fmt::format(
      ". Folder: <a href=\"{0}/\">{0}</a> (<a href=\"{0}/report.md\">report.md</a>, "
      "<a href=\"{0}/{1}\">{1}</a>, <a href=\"{0}/repro.sh\">repro.sh</a>)</p></details>",
      folder, f.alone_is_session() ? "transcript.smt2" : "reduced.smt2");
  return out;
}

// When and how it was run, on what.
std::string origin(const Archive& a) {
  const std::string seeds = fmt::format("{}", fmt::join(a.settings.seeds, ", "));
  std::string out = fmt::format("<p class=sub>Seeds: {}. Solvers: {}. Random seed {}, {}. Smiter {}.</p>",
                                html(seeds.empty() ? "none" : seeds),
                                html(fmt::format("{}", fmt::join(a.settings.solvers, ", "))), a.settings.seed,
                                count_text(a.settings.jobs, "job"), html(a.settings.smiter_version));
  for (const std::string& run : a.settings.runs) out += "<p class=sub><code>" + html(run) + "</code></p>";
  return out;
}

std::string contents(const std::vector<Cluster>& clusters) {
  if (clusters.size() < 2) return {};
  std::string out = "<h2>Contents</h2>" + std::string(kSearchBox) + "<ul id=contents>";
  for (const auto& [f, worth] : clusters)
    out += fmt::format("<li><a href=\"#f{}\">{} {}</a>", f->id, f->id, html(title_of(*f)));
  return out + "</ul>";
}

std::string own_crashes_html(const Archive& a) {
  if (a.own_crashes.empty()) return {};
  std::string out =
      "<h2>Bugs of Smiter itself</h2><p>Each ended a process of ours. The campaign went on without that "
      "work.</p><ul>";
  for (const campaign::OwnCrash& crash : a.own_crashes)
    out += fmt::format("<li>{}: <code>our_errors/{}/report.txt</code>", html(headline(crash)), crash.number);
  return out + "</ul>";
}

std::string unpublished_text(const Archive& a) {
  return fmt::format(
      "{} finding{} failed the last check and {} not shown: a bug of ours, kept in unpublished",
      a.counts.unpublished, a.counts.unpublished == 1 ? "" : "s", a.counts.unpublished == 1 ? "is" : "are");
}

std::vector<Cluster> by_worth(const Archive& archive) {
  const auto clusters = archive.clusters();
  std::vector<triage::Priced> priced;
  for (const Finding* f : clusters) priced.push_back(triage::price(*f, archive.settings.worth));
  std::vector<Cluster> out;
  for (const triage::Priced& p : triage::ranked(std::move(priced), archive.settings.worth))
    out.push_back({*std::ranges::find(clusters, p.id, &Finding::id), p.worth});
  return out;
}

}  // namespace

std::string html_report(const Archive& a) {
  std::string out =
      "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'unsafe-inline'; script-src " +
      std::string(kSearchHash) + "\"><title>Smiter campaign</title><style>";
  out += kStyle;
  out += "</style><h1>Smiter campaign</h1>" + origin(a) + overview(a);
  out += "<h2>Over time</h2>" + plot(a);
  const auto clusters = by_worth(a);
  out += contents(clusters);
  for (const FindingGroup& group : finding_groups()) {
    bool any = false;
    for (const Cluster& cluster : clusters) {
      if (cluster.finding->origin != group.origin) continue;
      if (!any) out += fmt::format("<h2>{}</h2>", group.title);
      any = true;
      out += finding_html(cluster);
    }
  }
  if (clusters.empty()) out += "<h2>Findings</h2><p>None.</p>";
  if (a.counts.unpublished > 0) out += "<p>" + unpublished_text(a) + "</p>";
  out += own_crashes_html(a);
  out += "<h2>Strategies</h2>" + strategy_table(a) + "<h2>Solvers</h2>" + solver_table(a);
  if (clusters.size() >= 2) out += "<script>" + std::string(kSearchScript) + "</script>";
  return out + "\n";
}

std::string markdown_report(const Archive& a, const triage::Surroundings& where) {
  using triage::markdown;
  const auto clusters = by_worth(a);
  std::string out = "# Smiter campaign\n\n";
  const double seconds = a.timeline.empty() ? 0 : a.timeline.back().seconds;
  out += fmt::format("{} in {}; {}. {}; smiter {}.\n", count_text(a.counts.tests, "test"),
                     duration_text(seconds), count_text(a.clusters().size(), "cluster"), markdown(where.os),
                     markdown(where.smiter));
  for (const FindingGroup& group : finding_groups()) {
    bool any = false;
    for (const auto& [f, worth] : clusters) {
      if (f->origin != group.origin) continue;
      if (!any) {
        out += fmt::format("\n## {}\n\n", group.title);
        out +=
            "| id | worth | class | solver | version | proof | options | runs | tests | bytes | known |\n"
            "|--:|--:|---|---|---|---|---|---|--:|--:|---|\n";
      }
      any = true;
      out += fmt::format("| {} | {:.3g} | {} | {} | {} | {} | {} | {}/{} | {} | {} | {} |\n", f->id, worth,
                         markdown(oracle::name_of(f->verdict.kind)), markdown(f->solver_name()),
                         markdown(f->has_suspect() ? f->participants[f->suspect].version : ""),
                         markdown(name_of(f->verdict.proof)),
                         f->default_options ? "default" : triage::markdown_code(triage::options_text(*f)),
                         f->shown, f->runs, f->triggers, f->script.size(), f->known ? "yes" : "");
    }
  }
  if (a.counts.unpublished > 0) out += "\n" + unpublished_text(a) + "\n";
  if (!a.own_crashes.empty()) out += "\n## Bugs of Smiter itself\n\n";
  for (const campaign::OwnCrash& crash : a.own_crashes)
    out += fmt::format("- {}: `our_errors/{}/report.txt`\n", markdown(headline(crash)), crash.number);
  for (const auto& [f, worth] : clusters) {
    out += fmt::format("\n## {} {}\n\n", f->id, markdown(title_of(*f)));
    out += markdown(f->verdict.explanation) + "\n\n" +
           triage::markdown_block(f->alone_is_session() ? f->alone : f->script, "smt2");
    out += fmt::format("\nMore: `findings/{}/report.md`\n", triage::folder_name(*f));
  }
  return out;
}

}  // namespace smiter::ui
