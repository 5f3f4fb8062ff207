// SPDX-License-Identifier: MIT
#include "triage/finding.h"

#include <algorithm>

#include <fmt/core.h>

#include "triage/report/escape.h"

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
    case Origin::Generated:
      return "generated";
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
  // What was made from seeds can be made again only if they were kept.
  const bool seeds_are_lost = finding.seeds.empty() && !from.seeds.empty();
  if (finding.origin != Origin::Mutant || seeds_are_lost || from.strategy == testcase::kEnumerated) return {};
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

}  // namespace smiter::triage
