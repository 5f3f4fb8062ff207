// SPDX-License-Identifier: MIT
#include "triage/finding.h"

#include <algorithm>

#include <fmt/format.h>

#include "triage/escape.h"

namespace smiter::triage {

using oracle::VerdictClass;

std::string Finding::solver_name() const {
  if (has_suspect()) return participants[suspect].name();
  std::string names;
  for (const Participant& p : participants) {
    const bool definite =
        std::ranges::any_of(p.answers, [](const std::string& a) { return a == "sat" || a == "unsat"; });
    if (definite) names += (names.empty() ? "" : " or ") + p.label;
  }
  return names;
}

std::string_view name_of(Origin origin) {
  switch (origin) {
    case Origin::Seed:
      return "seed";
    case Origin::Mutant:
      return "mutant";
    case Origin::Question:
      return "question";
  }
  return "";
}

std::string_view short_class(VerdictClass kind) {
  if (oracle::is_soundness(kind)) return "soundness";
  return oracle::name_of(kind);
}

namespace {

std::string seed_stem(std::size_t number) {
  return number == 0 ? "seed" : fmt::format("seed{}", number + 1);
}

}  // namespace

std::string seed_file(std::size_t number) {
  return seed_stem(number) + ".smt2";
}
std::string model_file(std::size_t number) {
  return seed_stem(number) + ".model";
}

std::string record_file(std::string name) {
  std::ranges::replace(name, '/', '_');
  return name + ".json";
}

std::string remake_command(const Finding& finding) {
  const auto& from = finding.test.provenance;
  // Without seeds only what needs none can be made again.
  if (finding.origin != Origin::Mutant || (finding.seeds.empty() && from.strategy != "histfuzz")) return {};
  const bool model = std::ranges::any_of(finding.seeds, [](const SeedCopy& s) { return !s.model.empty(); });
  const bool status =
      std::ranges::any_of(finding.seeds, [](const SeedCopy& s) { return s.status || s.label_refuted; });
  std::string files, models, statuses;
  for (std::size_t i = 0; i < finding.seeds.size(); ++i) {
    const SeedCopy& seed = finding.seeds[i];
    files += " " + seed_file(i);
    if (model) models += " --model " + (seed.model.empty() ? "none" : model_file(i));
    const char* const known = seed.status == testcase::Answer::Sat     ? "sat"
                              : seed.status == testcase::Answer::Unsat ? "unsat"
                                                                       : "unknown";
    if (status) statuses += fmt::format(" --status {}", known);
  }
  std::string targets;
  for (const std::string& name : finding.targets)
    targets += " --for " + shell_word("../../records/" + record_file(name));
  return fmt::format("smiter mutate{} --strategy {} --unit {} --test {} --seed {}{}{}{}", files,
                     shell_word(from.strategy), from.unit, from.test, from.rng_seed, models, statuses,
                     targets);
}

std::string options_text(const Finding& f) {
  std::string out;
  for (const auto* list : {&f.added_options, &f.options})
    for (const std::string& option : *list) out += (out.empty() ? "" : " ") + option;
  return out;
}

int priority_of(const Finding& finding) {
  const VerdictClass kind = finding.verdict.kind;
  if (oracle::is_soundness(kind)) {
    const bool says_unsat =
        finding.has_suspect() && std::ranges::find(finding.participants[finding.suspect].answers, "unsat") !=
                                     finding.participants[finding.suspect].answers.end();
    if (kind == VerdictClass::FalseAssertion) return 2;
    return says_unsat || kind == VerdictClass::RefutedByWitness ? 1 : 2;
  }
  // A wrong model for a formula that others refute is a wrong sat.
  if (kind == VerdictClass::InvalidModel) {
    const bool refuted = std::ranges::any_of(finding.participants, [&](const Participant& p) {
      return p.label != finding.verdict.solver && std::ranges::find(p.answers, "unsat") != p.answers.end();
    });
    return refuted ? 2 : 3;
  }
  if (kind == VerdictClass::Crash) return 4;
  const bool unknown = kind == VerdictClass::Regression || kind == VerdictClass::Implication;
  if (!unknown) return 5;
  return finding.decidable ? 6 : 7;
}

std::string_view priority_text(int priority) {
  switch (priority) {
    case 1:
      return "1 (wrong unsat)";
    case 2:
      return "2 (wrong sat, or solvers that contradict each other)";
    case 3:
      return "3 (wrong model)";
    case 4:
      return "4 (crash)";
    case 6:
      return "6 (unknown in a decidable fragment)";
    case 7:
      return "7 (unknown)";
    default:
      return "5 (other)";
  }
}

}  // namespace smiter::triage
