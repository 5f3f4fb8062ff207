// SPDX-License-Identifier: MIT
#include "triage/cluster/cluster_key.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "smt/parser/parser.h"
#include "smt/script/summary.h"
#include "smt/terms/terms.h"
#include "smt/terms/visit.h"
#include "solver/crash/signature.h"
#include "triage/cluster/rewrite_shape.h"
#include "triage/report/escape.h"

namespace smiter::triage {

using oracle::Compared;

namespace {

constexpr std::string_view kCore = "core";
// Where two terms meet: a reducer takes any of these as soon as the other.
constexpr std::array<std::string_view, 4> kComparisons = {"<", "<=", ">", ">="};

std::string name_of_binder(smt::TermId term, const smt::TermTable& table) {
  constexpr const char* kNames[] = {":forall", ":exists", ":lambda", ":choice"};
  return kNames[static_cast<std::size_t>(table[term].binder())];
}

std::string rules_of(const Finding& finding) {
  std::vector<std::string> rules;
  if (finding.test.premise) {
    for (const auto& step : finding.test.premise->steps) rules.push_back(step.rule);
  }
  return fmt::format("{}", fmt::join(rules, " "));
}

// The solvers of the family that show it.
std::string versions_of(const Finding& finding) {
  std::set<std::string> versions;
  for (const Shows& s : finding.matrix) {
    const auto at = std::ranges::find(finding.participants, s.solver, &Participant::label);
    if (s.shows) versions.insert(at == finding.participants.end() ? s.solver : at->name());
  }
  return fmt::format("{}", fmt::join(versions, " "));
}

}  // namespace

std::vector<std::string> telling_operators(const std::string& script, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return {};
  std::set<std::string> names;
  smt::Visitor visitor(table);
  for (const smt::TermId root : smt::roots(table, *parsed)) {
    visitor.post_order(root, [&](smt::TermId term) {
      const smt::TermNode& node = table[term];
      if (node.kind == smt::TermKind::Binder) names.insert(name_of_binder(term, table));
      if (node.kind == smt::TermKind::Opaque) names.insert(":opaque");
      if (node.kind == smt::TermKind::Match) names.insert(":match");
      if (node.kind != smt::TermKind::Operator) return;
      const smt::OpRow& row = table.ops()[node.op()];
      if (row.theory != kCore) names.insert(fmt::format("{}:{}", row.theory, table.text(row.name)));
    });
  }
  std::set<std::string> fewer = names;
  std::erase_if(fewer, [](const std::string& name) {
    return std::ranges::find(kComparisons, std::string_view(name).substr(name.find(':') + 1)) !=
           kComparisons.end();
  });
  if (!fewer.empty()) names = std::move(fewer);
  return {names.begin(), names.end()};
}

KeyStrength strength_of_key(const Finding& finding) {
  const Compared compared = row_of(finding.verdict.kind).compared;
  const bool crash_in_session =
      compared == Compared::Session && finding.verdict.proof == oracle::Proof::Signature;
  if (compared != Compared::Place && !crash_in_session) return KeyStrength::Good;
  if (!finding.located) return KeyStrength::Weak;
  return solver::holds_over_builds(finding.verdict.signature) ? KeyStrength::Good : KeyStrength::Build;
}

std::string cluster_key(const Finding& finding, const smt::OpTable& ops) {
  const oracle::Verdict& v = finding.verdict;
  const bool weak = strength_of_key(finding) == KeyStrength::Weak;
  const auto operators = [&] {
    // Of a wrong rewriting it is the rule that counts, where we can tell.
    if (v.kind == oracle::VerdictClass::WrongRewrite && finding.reduced) {
      std::string shape = rewrite_shape(finding.script, finding.alone, ops);
      if (!shape.empty()) return shape;
    }
    return fmt::format("{}", fmt::join(telling_operators(finding.script, ops), " "));
  };
  std::vector<std::string> parts = {finding.solver_name(), std::string(name_of(v.kind))};
  const auto add = [&](auto... more) { (parts.emplace_back(more), ...); };
  switch (row_of(v.kind).compared) {
    case Compared::Place:
      add((weak ? "weak: " : "") + v.signature);
      if (weak) add(operators());
      break;
    case Compared::Session:
      add(fmt::format("{}{} {}", weak ? "weak: " : "", name_of(v.proof), v.signature), operators());
      break;
    case Compared::Rules:
      add(v.signature, rules_of(finding), operators());
      break;
    case Compared::Reason:
      add(v.signature, operators(), versions_of(finding));
      break;
    case Compared::Operators:
      add(name_of(v.proof), operators(), versions_of(finding));
      break;
  }
  return printable(fmt::format("{}", fmt::join(parts, " | ")));
}

}  // namespace smiter::triage
