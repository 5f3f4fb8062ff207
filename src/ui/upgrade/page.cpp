// SPDX-License-Identifier: MIT
// The report of `smiter upgrade` as one HTML page: no file beside it, no request, no script but ours.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "triage/report/escape.h"
#include "ui/upgrade/page_script.h"
#include "ui/upgrade/plots.h"
#include "ui/upgrade/report.h"

namespace smiter::ui {

using triage::html;
using upgrade::Change;
using upgrade::Comparison;
using upgrade::Difference;
using upgrade::Run;

namespace {

constexpr std::string_view kStyle = R"(
:root{--ink:#1b1f24;--soft:#5b6470;--line:#d9dee5;--paper:#fff;--band:#f4f6f9;--accent:#2457a8;--bad:#b3261e;--good:#1b7f4b}
@media(prefers-color-scheme:dark){:root{--ink:#e4e8ee;--soft:#9aa5b3;--line:#333b46;--paper:#14181d;--band:#1c2229;--accent:#7fb0ff;--bad:#ff8b93;--good:#7ad6a5}}
*{box-sizing:border-box}[hidden]{display:none!important}
body{margin:0 auto;max-width:76rem;padding:1.5rem 1rem 4rem;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.4rem;margin:0 0 .3rem}h2{font-size:1.2rem;margin:2.2rem 0 .6rem}h3{font-size:1rem;margin:1.4rem 0 .4rem}
p.sub{color:var(--soft);margin:0 0 1rem}
.verdict{border-left:.4rem solid var(--good);background:var(--band);padding:.6rem .9rem;margin:.5rem 0;font-size:1.1rem}.verdict.no{border-color:var(--bad)}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(22rem,1fr));gap:1rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.88rem}th,td{text-align:left;padding:.25rem .55rem;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
th{color:var(--soft);font-weight:600;white-space:nowrap}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
tr.picked{background:var(--band);outline:2px solid var(--accent)}
code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}
.filters{display:flex;flex-wrap:wrap;gap:.6rem;margin:.6rem 0;align-items:center}.filters input,.filters select,button{font:inherit;padding:.2rem .4rem;max-width:20rem}
.w{color:var(--bad)}.b{color:var(--good)}
svg{width:100%;height:auto;background:var(--band);border:1px solid var(--line);border-radius:.4rem}
svg text{fill:var(--soft);font:11px system-ui,sans-serif}
.grid{stroke:var(--line)}.equal{stroke:var(--soft)}.tenth{stroke:var(--soft);stroke-dasharray:3 4}
circle{fill:var(--soft);fill-opacity:.45;cursor:pointer}circle.worse{fill:var(--bad);fill-opacity:.9}circle.better{fill:var(--good);fill-opacity:.9}circle.out{display:none}
)";

// What changed of a query; several things may have.
struct Changed {
  std::vector<const Difference*> differences;
  [[nodiscard]] const char* kind() const {
    if (differences.empty()) return "same";
    if (std::ranges::any_of(differences, &Difference::is_against)) return "worse";
    return std::ranges::any_of(differences, &Difference::is_for) ? "better" : "same";
  }
};

std::string answers(const Run& run) {
  constexpr std::size_t kShown = 6;
  std::string out;
  for (std::size_t i = 0; i < std::min(kShown, run.results.size()); ++i)
    out += (i > 0 ? " " : "") + std::string(name_of(run.results[i]));
  if (run.results.size() > kShown) out += fmt::format(" … ({})", run.results.size());
  if (run.outcome != solver::Class::Ok && run.outcome != solver::Class::Timeout)
    out += fmt::format("{}[{}]", out.empty() ? "" : " ", name_of(run.outcome));
  return out;
}

// 0 if not every check-sat was decided.
double decided_ms(const Run& run) {
  const bool all = !run.results.empty() && std::ranges::all_of(run.results, solver::is_definite);
  return all && run.outcome == solver::Class::Ok ? std::max(run.cpu_ms, 0.001) : 0;
}

class Section {
 public:
  Section(const UpgradeReport& report, const Comparison& comparison) : r_(report), c_(comparison) {
    for (const Difference& d : c_.differences) changed_[d.query].differences.push_back(&d);
  }

  [[nodiscard]] std::string text() const {
    const upgrade::Version& from = r_.measured.versions[0];
    const upgrade::Version& to = r_.measured.versions[c_.to];
    std::string out =
        fmt::format("<section><h2>{} → {}</h2><p class=sub>{} → {}. {}.</p>", html(from.label),
                    html(to.label), html(from.says), html(to.says),
                    c_.times_compared ? "CPU times in the plots are those of the first runs"
                                      : "Times of a native build and of WebAssembly: not comparable");
    out +=
        plots() + group_table("folder", c_.folders) + group_table("logic", c_.logics) + worst() + queries();
    return out + "</section>";
  }

 private:
  template <typename Use>
  void for_each_query(const Use& use) const {
    for (std::uint32_t q = 0; q < r_.measured.queries.size(); ++q) {
      const Run* const from = r_.measured.find({q, 0, upgrade::Purpose::Screen, 0});
      const Run* const to = r_.measured.find({q, c_.to, upgrade::Purpose::Screen, 0});
      if (from == nullptr || to == nullptr) continue;
      const auto found = changed_.find(q);
      use(q, *from, *to, found == changed_.end() ? Changed{} : found->second);
    }
  }

  [[nodiscard]] std::string plots() const {
    std::vector<Dot> dots;
    Cactus from_line{r_.measured.versions[0].label, {}}, to_line{r_.measured.versions[c_.to].label, {}};
    for_each_query([&](std::uint32_t q, const Run& from, const Run& to, const Changed& changed) {
      const double a = decided_ms(from), b = decided_ms(to);
      if (a > 0) from_line.times.push_back(a);
      if (b > 0) to_line.times.push_back(b);
      dots.push_back({q, a, b, changed.kind(),
                      fmt::format("{}: {} {:.0f} ms → {} {:.0f} ms", r_.measured.queries[q].name,
                                  answers(from), from.cpu_ms, answers(to), to.cpu_ms)});
    });
    return "<div class=plots>" + scatter_plot(dots, from_line.name, to_line.name, r_.rule.limit_ms) +
           cactus_plot({from_line, to_line}, r_.rule.limit_ms) +
           "</div><p class=sub>Left: each query, before and after; above the line the new version takes "
           "longer, the "
           "dashed lines are ten times as much and as little; at the border it is not decided. A click shows "
           "the "
           "row. Right: so many queries are decided within that time each.</p>";
  }

  [[nodiscard]] std::string group_table(const char* title, const std::vector<upgrade::Group>& groups) const {
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < upgrade::kChanges; ++i) {
      if (c_.counts[i] > 0) columns.push_back(i);
    }
    std::string out =
        fmt::format("<h3>By {0}</h3><div class=wide><table><tr><th>{0}<th class=n>queries", title);
    for (const std::size_t i : columns)
      out += fmt::format("<th class=n>{}", plural_of(static_cast<Change>(i)));
    for (const upgrade::Group& g : groups) {
      out += fmt::format("<tr><td>{}<td class=n>{}", html(g.name.empty() ? "(none)" : g.name), g.queries);
      for (const std::size_t i : columns) out += fmt::format("<td class=n>{}", g.counts[i]);
    }
    return out + "</table></div>";
  }

  [[nodiscard]] std::string worst() const {
    if (c_.differences.empty()) return "<h3>Differences</h3><p>None.</p>";
    std::string out =
        "<h3>Differences</h3><div class=wide><table><tr><th>change<th>query<th>what<th>look at it";
    for (std::size_t i = 0; i < std::min(kWorst, c_.differences.size()); ++i) {
      const Difference& d = c_.differences[i];
      out += fmt::format("<tr><td class={}>{}<td>{}<td>{}<td><code>{}</code>", d.is_against() ? "w" : "b",
                         name_of(d.change), html(r_.measured.queries[d.query].name), html(describe(d)),
                         html(command_for(r_, c_, d)));
    }
    return out + "</table></div>";
  }

  [[nodiscard]] std::string filters() const {
    std::set<std::string> names, folders;
    for (const Difference& d : c_.differences) names.emplace(name_of(d.change));
    for (const upgrade::Group& g : c_.folders) folders.insert(g.name);
    std::string out =
        "<div class=filters hidden><input name=words type=search placeholder=\"words of a row\" "
        "aria-label=\"words\">"
        "<select name=change aria-label=\"change\"><option value=\"\">all queries<option value=any>any "
        "change";
    for (const std::string& name : names) out += fmt::format("<option value=\"{0}\">{0}", html(name));
    out += "</select><select name=folder aria-label=\"folder\"><option value=\"\">all folders";
    for (const std::string& name : folders) out += fmt::format("<option value=\"{0}\">{0}", html(name));
    return out + "</select><span class=shown></span></div>";
  }

  [[nodiscard]] std::string queries() const {
    std::string out =
        "<h3>Queries</h3>" + filters() +
        "<div class=wide><table><thead><tr><th>query<th>logic<th>before<th>after<th class=n>ms before<th "
        "class=n>ms after<th>change<tbody class=queries>";
    for_each_query([&](std::uint32_t q, const Run& from, const Run& to, const Changed& changed) {
      const upgrade::Query& query = r_.measured.queries[q];
      std::string names, cells;
      for (const Difference* d : changed.differences) {
        names += (names.empty() ? "" : ",") + std::string(name_of(d->change));
        cells += fmt::format("{}{}: {}", cells.empty() ? "" : "; ", name_of(d->change), describe(*d));
      }
      out += fmt::format(
          "<tr data-q=\"{}\" data-c=\"{}\" data-f=\"{}\"><td>{}<td>{}<td>{}<td>{}<td class=n>{:.0f}<td "
          "class=n>{:.0f}"
          "<td class={}>{}",
          q, html(names), html(query.folder), html(query.name), html(query.logic), html(answers(from)),
          html(answers(to)), from.cpu_ms, to.cpu_ms, std::string_view(changed.kind()) == "worse" ? "w" : "b",
          html(cells));
    });
    return out + "</table></div><button class=more type=button hidden>more</button>";
  }

  const UpgradeReport& r_;
  const Comparison& c_;
  std::map<std::uint32_t, Changed> changed_;
};

}  // namespace

std::string upgrade_html(const UpgradeReport& r) {
  std::string out =
      "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "script-src " +
      std::string(kFilterHash) + "\"><title>Smiter upgrade</title><style>" + std::string(kStyle) +
      "</style><h1>May you upgrade?</h1>";
  for (const upgrade::Verdict& v : r.verdicts)
    out += fmt::format("<div class=\"verdict{}\">{}</div>", v.upgrade ? "" : " no", html(v.text));
  for (const std::string& line : missing_lines(r)) out += "<p>" + html(line) + "</p>";
  for (const std::string& note : r.notes) out += "<p>left out: " + html(note) + "</p>";
  for (const Comparison& c : r.comparisons) out += Section(r, c).text();
  out += "<script>" + std::string(kFilterScript) + "</script>";
  return out + "\n";
}

}  // namespace smiter::ui
