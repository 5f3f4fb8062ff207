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
#include "triage/report/escape.h"

namespace smiter::triage {

namespace {

constexpr std::string_view kCore = "core";
// Where two terms meet: a reducer takes any of these as soon as the other.
constexpr std::array<std::string_view, 4> kComparisons = {"<", "<=", ">", ">="};

std::string name_of_binder(smt::TermId term, const smt::TermTable& table) {
  constexpr const char* kNames[] = {":forall", ":exists", ":lambda", ":choice"};
  return kNames[static_cast<std::size_t>(table[term].binder())];
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
  const bool session = finding.verdict.kind == oracle::VerdictClass::SessionOnly &&
                       finding.verdict.proof == oracle::Proof::Signature;
  if (finding.verdict.kind != oracle::VerdictClass::Crash && !session) return KeyStrength::Good;
  if (!finding.located) return KeyStrength::Weak;
  return solver::holds_over_builds(finding.verdict.signature) ? KeyStrength::Good : KeyStrength::Build;
}

std::string cluster_key(const Finding& finding, const smt::OpTable& ops) {
  const std::string who = finding.solver_name();
  const bool weak = strength_of_key(finding) == KeyStrength::Weak;
  if (finding.verdict.kind == oracle::VerdictClass::SessionOnly)
    return printable(fmt::format("{} | {} | {}{} {} | {}", who, name_of(finding.verdict.kind),
                                 weak ? "weak: " : "", name_of(finding.verdict.proof),
                                 finding.verdict.signature,
                                 fmt::join(telling_operators(finding.script, ops), " ")));
  if (weak)
    return printable(fmt::format("{} | crash | weak: {} | {}", who, finding.verdict.signature,
                                 fmt::join(telling_operators(finding.script, ops), " ")));
  if (finding.verdict.kind == oracle::VerdictClass::Crash)
    return printable(fmt::format("{} | crash | {}", who, finding.verdict.signature));
  if (finding.verdict.kind == oracle::VerdictClass::Implication) {
    std::vector<std::string> rules;
    if (finding.test.premise) {
      for (const auto& step : finding.test.premise->steps) rules.push_back(step.rule);
    }
    return printable(fmt::format("{} | {} | {} | {} | {}", who, name_of(finding.verdict.kind),
                                 finding.verdict.signature, fmt::join(rules, " "),
                                 fmt::join(telling_operators(finding.script, ops), " ")));
  }
  std::set<std::string> versions;
  for (const Shows& s : finding.matrix) {
    const auto at = std::ranges::find(finding.participants, s.solver, &Participant::label);
    if (s.shows) versions.insert(at == finding.participants.end() ? s.solver : at->name());
  }
  return printable(fmt::format(
      "{} | {} | {} | {} | {}", who, name_of(finding.verdict.kind),
      finding.verdict.kind == oracle::VerdictClass::Regression ? std::string_view(finding.verdict.signature)
                                                               : name_of(finding.verdict.proof),
      fmt::join(telling_operators(finding.script, ops), " "), fmt::join(versions, " ")));
}

}  // namespace smiter::triage
