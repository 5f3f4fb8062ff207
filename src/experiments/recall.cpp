// SPDX-License-Identifier: MIT
#include "experiments/recall.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/file.h"
#include "campaign/findings/reduce_finding.h"
#include "examine/findings.h"
#include "smt/printer/standard_text.h"
#include "triage/cluster/cluster_key.h"
#include "triage/cluster/clusters.h"
#include "triage/cluster/likeness.h"

namespace smiter::experiments {

namespace fs = std::filesystem;

namespace {

// The column `path` of a table with tabs whose first line names the columns.
base::Expected<std::vector<std::string>> paths_in(const std::string& file) {
  const auto text = base::read_file(file);
  if (!text) return text.error();
  std::vector<std::string> paths;
  std::size_t column = 0, line_number = 0;
  for (std::size_t begin = 0; begin < text->size(); ++line_number) {
    const std::size_t end = std::min(text->find('\n', begin), text->size());
    std::vector<std::string> cells{""};
    for (const char c : text->substr(begin, end - begin)) {
      if (c == '\t') {
        cells.emplace_back();
      } else if (c != '\r') {
        cells.back() += c;
      }
    }
    begin = end + 1;
    if (line_number == 0) {
      const auto at = std::ranges::find(cells, "path");
      if (at == cells.end()) return base::Error{"the first line names no column 'path'", {}, file};
      column = static_cast<std::size_t>(at - cells.begin());
    } else if (column < cells.size() && !cells[column].empty()) {
      paths.push_back(cells[column]);
    }
  }
  if (paths.empty()) return base::Error{"names no script in a column 'path'", {}, file};
  return paths;
}

std::string form_of(const triage::Finding& f, const smt::OpTable& ops) {
  return triage::form_key(f, triage::traits_of(f, ops).form);
}

// What the trigger shows, if nothing there shows the same.
void add_bugs(const std::string& path, const std::string& trigger, const campaign::SolverSetup& solvers,
              const examine::Conditions& conditions, std::chrono::milliseconds reduce_for,
              const std::function<bool()>& stop, KnownBugs& out) {
  testcase::Test test;
  test.script = trigger;
  double cpu_ms = 0;
  std::vector<triage::Finding> findings = examine::findings_of(test, solvers.configs, conditions, {}, cpu_ms);
  std::erase_if(findings, [](const triage::Finding& f) { return !oracle::is_solver_bug(f.verdict.kind); });
  if (findings.empty()) ++out.not_shown;
  for (triage::Finding& f : findings) {
    auto operators = triage::telling_operators(f.script, conditions.ops);
    // Triggers that nothing tells apart are one bug, as far as anybody can tell.
    const bool there = std::ranges::any_of(out.bugs, [&](const KnownBug& b) {
      return is_same_kind(b.finding, f) && b.finding.verdict.signature == f.verdict.signature &&
             b.operators == operators;
    });
    if (there) continue;
    const auto end = std::chrono::steady_clock::now() + reduce_for;
    campaign::Reducing how{.solvers = solvers.configs, .conditions = conditions, .stop = [&] {
                             return stop() || std::chrono::steady_clock::now() >= end;
                           }};
    campaign::reduce_finding(f, how);
    std::string form = form_of(f, conditions.ops);
    out.bugs.push_back({path, std::move(f), std::move(operators), std::move(form)});
  }
}

bool is_alike(const KnownBug& bug, const triage::Finding& cluster, const std::vector<std::string>& operators,
              const std::string& form, Likeness likeness) {
  if (row_of(cluster.verdict.kind).compared == oracle::Compared::Place)
    return bug.finding.verdict.signature == cluster.verdict.signature;
  if (likeness == Likeness::Strict) return !form.empty() && bug.form == form;
  return !operators.empty() && std::ranges::includes(bug.operators, operators);
}

base::Expected<std::vector<std::string>> texts_of(const RecallSettings& settings,
                                                  const std::vector<std::string>& paths) {
  const fs::path base =
      settings.root.empty() ? fs::path(settings.table).parent_path() : fs::path(settings.root);
  std::vector<std::string> texts;
  for (const std::string& path : paths) {
    const auto bytes = base::read_file((base / path).string());
    if (!bytes) return bytes.error();
    auto text = smt::standard_script(*bytes);
    texts.push_back(text ? std::move(*text) : *bytes);
  }
  return texts;
}

}  // namespace

base::Expected<std::vector<std::string>> triggers_of(const RecallSettings& settings) {
  const auto paths = paths_in(settings.table);
  if (!paths) return paths.error();
  return texts_of(settings, *paths);
}

base::Expected<KnownBugs> known_bugs(const RecallSettings& settings, const campaign::SolverSetup& solvers,
                                     const smt::OpTable& ops, const std::function<bool()>& stop) {
  const auto paths = paths_in(settings.table);
  if (!paths) return paths.error();
  auto triggers = texts_of(settings, *paths);
  if (!triggers) return triggers.error();
  KnownBugs out{.bugs = {}, .triggers = std::move(*triggers)};
  std::string about = fmt::format("{} ms, {} bytes", settings.limits.wall_ms, settings.limits.memory_bytes);
  for (std::size_t i = 0; i < solvers.configs.size(); ++i)
    about += fmt::format("; {} {} {}", solvers.configs[i].label, solvers.versions[i],
                         fmt::join(solvers.configs[i].options, " "));
  if (!settings.file.empty()) {
    auto kept = kept_known_bugs(settings.file, out.triggers, about);
    if (!kept) return kept.error();
    if (*kept) return std::move(**kept);
  }
  const examine::Conditions conditions{.ops = ops, .limits = settings.limits, .versions = solvers.by_program};
  for (std::size_t i = 0; i < paths->size(); ++i) {
    if (stop()) return out;
    add_bugs((*paths)[i], out.triggers[i], solvers, conditions, settings.reduce_for, stop, out);
  }
  if (!settings.file.empty() && !stop()) {
    if (const auto written = keep_known_bugs(settings.file, out, about); !written) return written.error();
  }
  return out;
}

bool is_same_kind(const triage::Finding& a, const triage::Finding& b) {
  return a.solver_name() == b.solver_name() &&
         triage::short_class(a.verdict.kind) == triage::short_class(b.verdict.kind);
}

std::vector<std::size_t> recall(const std::vector<KnownBug>& known,
                                const std::vector<const triage::Finding*>& clusters, const smt::OpTable& ops,
                                Likeness likeness) {
  std::vector<std::vector<std::size_t>> fits;  // by cluster
  for (const triage::Finding* cluster : clusters) {
    const auto operators = triage::telling_operators(cluster->script, ops);
    const std::string form = form_of(*cluster, ops);
    auto& bugs = fits.emplace_back();
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (is_same_kind(known[i].finding, *cluster) && is_alike(known[i], *cluster, operators, form, likeness))
        bugs.push_back(i);
    }
  }
  // The most bugs that can be told apart: a matching by augmenting paths.
  std::map<std::size_t, std::size_t> cluster_of;
  for (std::size_t c = 0; c < clusters.size(); ++c) {
    std::set<std::size_t> tried;
    const std::function<bool(std::size_t)> place = [&](std::size_t cluster) {
      for (const std::size_t bug : fits[cluster]) {
        if (!tried.insert(bug).second) continue;
        const auto taken = cluster_of.find(bug);
        if (taken == cluster_of.end() || place(taken->second)) {
          cluster_of[bug] = cluster;
          return true;
        }
      }
      return false;
    };
    static_cast<void>(place(c));
  }
  std::vector<std::size_t> found;
  for (const auto& [bug, cluster] : cluster_of) found.push_back(bug);
  return found;
}

}  // namespace smiter::experiments
