// SPDX-License-Identifier: MIT
#include "examine/make_finding.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "ask/options/wanted.h"
#include "oracle/queries.h"
#include "oracle/unknown.h"
#include "oracle/witness.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "solver/process/launch.h"
#include "solver/session/one_shot.h"
#include "solver/session/script.h"
#include "triage/report/evidence.h"
#include "triage/report/standalone.h"

namespace smiter::examine {

using oracle::Truth;
using oracle::VerdictClass;
using solver::SolverConfig;
using triage::Finding;

namespace {

std::vector<std::string> texts(const solver::Profile& profile,
                               std::initializer_list<solver::Meaning> meanings) {
  std::vector<std::string> out;
  for (const solver::Pattern& pattern : profile.patterns) {
    if (std::ranges::find(meanings, pattern.meaning) != meanings.end()) out.push_back(pattern.text);
  }
  return out;
}

triage::Participant participant(const SolverConfig& config, const oracle::SolverRecord& record,
                                const Conditions& conditions) {
  const auto version = conditions.versions.find(config.program);
  triage::Participant p{.label = config.label,
                        .given = config.given,
                        .profile = config.profile.name,
                        .family = record.family,
                        .version = !config.version.empty()                ? config.version
                                   : version == conditions.versions.end() ? ""
                                                                          : version->second,
                        .program = config.program,
                        .maintained = config.profile.maintained,
                        .generation = config.profile.generation};
  note_commands(p, record.rewrites.empty() ? config : solver::with_preprocess_options(config));
  for (const auto& check : record.checks) p.answers.emplace_back(name_of(check.result));
  if (!record.rewrites.empty()) p.answers.emplace_back("simplified");
  for (const auto& claim : record.claims) p.answers.push_back(claim.said);
  if (record.outcome != solver::Class::Ok) p.answers.emplace_back(name_of(record.outcome));
  p.crash_texts = texts(config.profile, {solver::Meaning::Assertion, solver::Meaning::InternalError});
  p.model_texts = texts(config.profile, {solver::Meaning::InvalidModel});
  p.native = config.profile.native;
  return p;
}

bool shows_good_model(VerdictClass kind) {
  return oracle::row_of(kind).model == oracle::ModelShown::Good;
}

// What the accused solver made of a term; null: there is no such record.
const oracle::RewriteRecord* rewrite_of(const oracle::Record& record, const oracle::Verdict& verdict) {
  for (const auto& s : record.solvers) {
    if (s.label == verdict.solver && verdict.check < s.rewrites.size()) return &s.rewrites[verdict.check];
  }
  return nullptr;
}

// What the accused solver claimed; null: the verdict is about something else.
const oracle::ClaimRecord* claim_of(const oracle::Record& record, const oracle::Verdict& verdict) {
  if (oracle::row_of(verdict.kind).more != oracle::MoreAsked::Claims) return nullptr;
  for (const auto& s : record.solvers) {
    if (s.label == verdict.solver && verdict.check < s.claims.size()) return &s.claims[verdict.check];
  }
  return nullptr;
}

// A value may be wrong in get-value, which is our question, or in the script's own get-assignment.
bool is_about_claim(const oracle::Record& record, const oracle::Verdict& verdict) {
  if (verdict.kind != VerdictClass::ValueMismatch) return claim_of(record, verdict) != nullptr;
  return std::ranges::any_of(record.solvers, [&](const oracle::SolverRecord& s) {
    return s.label == verdict.solver && verdict.check < s.claims.size() &&
           s.claims[verdict.check].kind == claim::Kind::Assignment &&
           s.claims[verdict.check].truth == Truth::Invalid;
  });
}

// The model that the verdict's explanation speaks of: the proof, or the wrong one.
std::string telling_model(const oracle::Record& record, const oracle::Verdict& verdict,
                          const testcase::Test& test) {
  if (verdict.kind == VerdictClass::WrongRewrite) {
    const auto* const rewrite = rewrite_of(record, verdict);
    return rewrite == nullptr ? std::string() : rewrite->assignment;
  }
  if (const auto* const claim = claim_of(record, verdict); claim != nullptr) return claim->model;
  const bool refuted = shows_good_model(verdict.kind);
  if (refuted && test.witness && verdict.check < record.witness.size() &&
      record.witness[verdict.check] == Truth::Valid)
    return *test.witness;
  for (const auto& s : record.solvers) {
    if (verdict.check >= s.checks.size()) continue;
    const auto& check = s.checks[verdict.check];
    if (refuted && check.truth == Truth::Valid && !check.unspecified) return check.model;
    const bool own = verdict.kind == VerdictClass::InvalidModel || verdict.kind == VerdictClass::ModelCheck;
    if (own && s.label == verdict.solver) return check.model;
  }
  return {};
}

std::string query_alone(const std::string& script, std::size_t check, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return {};
  const auto alone = oracle::queries_alone(table, *parsed);
  return check < alone.size() ? smt::print_script(table, alone[check]) : "";
}

bool asks_for_model(VerdictClass kind) {
  return kind == VerdictClass::InvalidModel || kind == VerdictClass::ModelCheck;
}

// Did the solver check its own models only because we asked for it, with an option that the finding does not
// need?
bool checks_no_more(const Finding& f, const solver::Profile& profile) {
  const auto checks_in = [&](const std::vector<std::string>& options) {
    return std::ranges::any_of(profile.checks, [&](const std::string& check) {
      return std::ranges::find(options, check) != options.end();
    });
  };
  return checks_in(profile.default_options) && !checks_in(f.added_options);
}

void fill_in_participants(Finding& f, const oracle::Record& record, std::span<const SolverConfig> solvers,
                          const Conditions& conditions) {
  f.participants.clear();
  f.suspect = SIZE_MAX;
  for (std::size_t i = 0; i < solvers.size(); ++i) {
    SolverConfig config = solvers[i];
    if (config.label == f.verdict.solver) {
      f.suspect = i;
      config.options = f.options;
      config.profile.default_options = f.added_options;
      const auto& checks = record.solvers[i].checks;
      f.complained = f.verdict.check < checks.size() && checks[f.verdict.check].complained &&
                     !checks_no_more(f, solvers[i].profile);
    }
    f.participants.push_back(participant(config, record.solvers[i], conditions));
    f.participants.back().options = solvers[i].options;
  }
}

void fill_in_matrix(Finding& f, const Confirmation& confirmation) {
  for (const VersionShows& v : confirmation.matrix) {
    const auto at = std::ranges::find(f.participants, v.solver, &triage::Participant::label);
    f.matrix.push_back({.solver = v.solver, .version = {}, .shows = v.shows});
    if (at == f.participants.end()) continue;
    f.matrix.back().version = at->version;
    f.matrix.back().program = at->program;
  }
}

// The witness, and what each assertion is under it.
void fill_in_proof(Finding& f, const oracle::Record& record, const smt::OpTable& ops) {
  f.witness = telling_model(record, f.verdict, f.test);
  if (f.witness.empty() && shows_good_model(f.verdict.kind))
    f.witness = f.test.witness.value_or("()");  // without one, all is true whatever the model
  // What convinced us may be of a larger script: people get a model of this one.
  if (shows_good_model(f.verdict.kind))
    f.witness = oracle::complete_witness(f.test.script, f.witness, f.verdict.check, ops).value_or(f.witness);
  if (const auto* const claim = claim_of(record, f.verdict); claim != nullptr) {
    if (!claim->model.empty())
      f.evaluation = triage::evaluate_assertions(claim->refutation, claim->model, 0, ops);
    return;
  }
  if (!f.witness.empty() && f.verdict.kind != VerdictClass::WrongRewrite)
    f.evaluation = triage::evaluate_assertions(f.test.script, f.witness, f.verdict.check, ops);
  if (f.verdict.kind == VerdictClass::FalseAssertion)
    f.evaluation = triage::evaluate_assertions(f.test.script, "()", f.verdict.check, ops);
}

// Did it crash in one of the script's commands that print, which are not sent as a rule?
bool crashed_printing(const oracle::Record& record, const oracle::Verdict& verdict) {
  return verdict.kind == VerdictClass::Crash &&
         std::ranges::any_of(record.solvers, [&](const oracle::SolverRecord& s) {
           return s.label == verdict.solver && s.printing;
         });
}

// The script as it is to be sent, and the one that it is compared with.
void fill_in_scripts(Finding& f, const oracle::Record& record, const solver::Dialect& dialect,
                     const smt::OpTable& ops) {
  const VerdictClass kind = f.verdict.kind;
  const testcase::Test& test = f.test;
  const auto* const claim = claim_of(record, f.verdict);
  f.script = triage::standalone(test.script, dialect,
                                {.model = asks_for_model(kind),
                                 .claims = is_about_claim(record, f.verdict),
                                 .prints = crashed_printing(record, f.verdict)});
  if (claim != nullptr) f.alone = claim->refutation;
  if (kind == VerdictClass::ContradictsItself)
    f.alone = triage::standalone(query_alone(test.script, f.verdict.check, ops), dialect);
  if (const auto* const rewrite = rewrite_of(record, f.verdict);
      rewrite != nullptr && kind == VerdictClass::WrongRewrite)
    f.alone = rewrite->rewritten + "\n";
  if (kind == VerdictClass::Implication && test.premise)
    f.alone = triage::standalone(test.premise->script, dialect);
  if (oracle::is_incompleteness(kind)) f.decidable = oracle::in_decidable_fragment(test.script, ops);
}

// Options that the script itself sets and that a solver does not have on by default, as ":name".
std::vector<std::string> options_set_by(const std::string& script, const solver::Dialect& dialect) {
  constexpr std::array<std::string_view, 7> kPlain = {
      "produce-models",     "incremental", "global-declarations", "produce-unsat-cores",
      "produce-assertions", "model",       "produce-assignments"};
  std::vector<std::string> names;
  const auto prepared = solver::prepare_script(script, dialect);
  if (!prepared) return names;
  for (const std::string& name : prepared->option_names)
    if (std::ranges::find(kPlain, name) == kPlain.end()) names.push_back(":" + name);
  return names;
}

}  // namespace

void judge_options(Finding& f, const SolverConfig& suspect, const std::vector<std::string>& scripts,
                   const Conditions& conditions) {
  std::vector<std::string> needed;
  for (const std::string& script : scripts)
    for (std::string& name : options_set_by(script, suspect.profile.dialect))
      needed.push_back(std::move(name));
  f.default_options = f.default_options && needed.empty();
  if (!f.has_suspect()) return;
  // Nobody knows which it needs: that is no reason to keep it from the maintainers.
  if (!f.options_tried) {
    f.reportable_why = "the time was over before it was run without options";
    return;
  }
  needed.insert(needed.end(), f.added_options.begin(), f.added_options.end());
  needed.insert(needed.end(), f.options.begin(), f.options.end());
  const auto record = std::ranges::find(conditions.records, suspect.target, &capability::Record::name);
  const ask::Wanted wanted = ask::wanted(
      suspect.profile, record == conditions.records.end() ? capability::Record() : *record, needed);
  f.reportable = wanted.yes;
  f.reportable_why = wanted.why;
}

void note_commands(triage::Participant& p, const SolverConfig& config) {
  if (config.profile.has_session())
    p.session_arguments = command_line(config, solver::Mode::Session).arguments;
  if (supports(config.profile, solver::Mode::File)) {
    p.arguments = command_line(config, solver::Mode::File, "").arguments;
    p.arguments.pop_back();
  }
}

Finding make_finding(const testcase::Test& test, const oracle::Record& record, oracle::Verdict verdict,
                     const Confirmation& confirmation, std::span<const SolverConfig> solvers,
                     const Conditions& conditions) {
  Finding f;
  f.test = test;
  f.verdict = std::move(verdict);
  f.shown = confirmation.shown;
  f.runs = confirmation.runs;
  f.options_tried = confirmation.options_tried || confirmation.default_options;
  f.default_options = confirmation.default_options;
  f.options = confirmation.options;
  f.added_options = confirmation.added;
  fill_in_participants(f, record, solvers, conditions);
  fill_in_matrix(f, confirmation);
  fill_in_proof(f, record, conditions.ops);
  const SolverConfig& suspect = solvers[f.has_suspect() ? f.suspect : 0];
  fill_in_scripts(f, record, suspect.profile.dialect, conditions.ops);
  judge_options(f, suspect, {test.script}, conditions);
  return f;
}

}  // namespace smiter::examine
