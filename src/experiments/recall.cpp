// SPDX-License-Identifier: MIT
#include "experiments/recall.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/file.h"
#include "examine/findings.h"
#include "smt/printer/standard_text.h"
#include "triage/cluster/cluster_key.h"

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

}  // namespace

base::Expected<KnownBugs> known_bugs(const std::string& table, const std::string& root,
                                     const campaign::SolverSetup& solvers, const solver::Limits& limits,
                                     const smt::OpTable& ops, const std::function<bool()>& stop) {
  const auto paths = paths_in(table);
  if (!paths) return paths.error();
  const fs::path base = root.empty() ? fs::path(table).parent_path() : fs::path(root);
  const examine::Conditions conditions{.ops = ops, .limits = limits, .versions = solvers.by_program};
  KnownBugs out;
  for (const std::string& path : *paths) {
    if (stop()) break;
    const auto bytes = base::read_file((base / path).string());
    if (!bytes) return bytes.error();
    auto text = smt::standard_script(*bytes);
    testcase::Test test;
    test.script = text ? std::move(*text) : *bytes;
    out.triggers.push_back(test.script);
    double cpu_ms = 0;
    std::vector<triage::Finding> findings =
        examine::findings_of(test, solvers.configs, conditions, {}, cpu_ms);
    std::erase_if(findings, [](const triage::Finding& f) { return !oracle::is_solver_bug(f.verdict.kind); });
    if (findings.empty()) ++out.not_shown;
    for (triage::Finding& f : findings) {
      auto operators = triage::telling_operators(f.script, ops);
      // Triggers that nothing tells apart are one bug, as far as anybody can tell.
      const bool there = std::ranges::any_of(out.bugs, [&](const KnownBug& b) {
        return is_same_kind(b.finding, f) && b.finding.verdict.signature == f.verdict.signature &&
               b.operators == operators;
      });
      if (!there) out.bugs.push_back({path, std::move(f), std::move(operators)});
    }
  }
  return out;
}

bool is_same_kind(const triage::Finding& a, const triage::Finding& b) {
  return a.solver_name() == b.solver_name() &&
         triage::short_class(a.verdict.kind) == triage::short_class(b.verdict.kind);
}

std::vector<std::size_t> recall(const std::vector<KnownBug>& known,
                                const std::vector<const triage::Finding*>& clusters,
                                const smt::OpTable& ops) {
  std::vector<std::vector<std::size_t>> fits;  // by cluster
  for (const triage::Finding* cluster : clusters) {
    const auto operators = triage::telling_operators(cluster->script, ops);
    auto& bugs = fits.emplace_back();
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (!is_same_kind(known[i].finding, *cluster)) continue;
      const bool same = row_of(cluster->verdict.kind).compared == oracle::Compared::Place
                            ? known[i].finding.verdict.signature == cluster->verdict.signature
                            : !operators.empty() && std::ranges::includes(known[i].operators, operators);
      if (same) bugs.push_back(i);
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
