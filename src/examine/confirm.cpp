// SPDX-License-Identifier: MIT
#include "examine/confirm.h"

#include <algorithm>

#include "examine/fewest_options.h"
#include "solver/session/session.h"

namespace smiter::examine {

using oracle::CheckRecord;
using oracle::Record;
using oracle::SolverRecord;
using oracle::Verdict;
using oracle::VerdictClass;
using solver::SolverConfig;

namespace {

std::string says(const SolverRecord& record) {
  std::string text;
  for (const CheckRecord& c : record.checks)
    text += (text.empty() ? "" : " ") + std::string(name_of(c.result));
  if (record.outcome != solver::Class::Ok)
    text += (text.empty() ? "" : " ") + std::string(name_of(record.outcome));
  return text;
}

// Only what the verdict is about is asked again.
CollectOptions what_to_ask(const Verdict& verdict, const SolverRecord& first, const ConfirmOptions& options) {
  CollectOptions collect{.limits = options.limits,
                         .sessions = false,
                         .alone = false,
                         .values = false,
                         .assumed = false,
                         .bare = first.bare,
                         .printing = first.printing,
                         .claims = false,
                         .helpers = options.helpers};
  const oracle::MoreAsked more = oracle::row_of(verdict.kind).more;
  collect.sessions = more == oracle::MoreAsked::Session;
  collect.values = more == oracle::MoreAsked::Values && first.claims.empty();
  collect.claims =
      !first.claims.empty() && (more == oracle::MoreAsked::Claims || more == oracle::MoreAsked::Values);
  if (more == oracle::MoreAsked::Alone && verdict.check < first.checks.size()) {
    collect.alone = first.checks[verdict.check].alone.has_value();
    collect.assumed = first.checks[verdict.check].assumed.has_value();
  }
  return collect;
}

class Confirmer {
 public:
  Confirmer(const testcase::Test& test, const Record& record, const Verdict& verdict, const smt::OpTable& ops,
            const ConfirmOptions& options)
      : test_(test), record_(record), verdict_(verdict), ops_(ops), options_(options) {}

  [[nodiscard]] bool is_late() const { return options_.limits.until.has_passed(); }
  // With this solver in the suspect's place, is the verdict the same?
  bool shows(std::size_t suspect, const SolverConfig& config) const {
    return as_version(suspect, config).shows;
  }

  // The same in words, for the matrix.
  VersionShows as_version(std::size_t suspect, const SolverConfig& config) const {
    const SolverRecord& first = record_.solvers[suspect];
    SolverRecord again = collect_one(test_.script, config, ops_, what_to_ask(verdict_, first, options_));
    VersionShows entry{.solver = config.label,
                       .says = says(again),
                       .version = config.version,
                       .generation = config.profile.generation};
    const bool decides = again.outcome == solver::Class::Ok &&
                         std::ranges::any_of(again.checks, solver::is_definite, &CheckRecord::result);
    const bool rewrites = std::ranges::any_of(
        again.rewrites, [](const oracle::RewriteRecord& r) { return r.truth == oracle::Truth::Valid; });
    entry.shows = convicts(suspect, std::move(again));
    entry.tells = entry.shows || decides || rewrites;
    return entry;
  }

  // In a session that has served the same script before.
  bool shows_in_session(std::size_t suspect, const SolverConfig& config) const {
    if (!config.profile.has_session()) return false;
    solver::Session session(config);
    solver::Query query{.script = test_.script, .limits = options_.limits};
    query.wants.model = config.profile.dialect.models;
    static_cast<void>(session.run(query));
    const solver::Answer answer = session.run(query);
    return !answer.fresh_process && convicts(suspect, record_of(answer, test_.script, config, ops_));
  }

  // Everybody who answered, once more.
  bool shows_again(std::span<const SolverConfig> solvers) const {
    Record record = record_;
    for (SolverRecord& s : record.solvers) {
      const auto config = std::ranges::find(solvers, s.label, &SolverConfig::label);
      if (config == solvers.end() ||
          std::ranges::none_of(s.checks, solver::is_definite, &CheckRecord::result))
        continue;
      auto premise = s.premise;
      s = collect_one(test_.script, *config, ops_, what_to_ask(verdict_, s, options_));
      s.premise = std::move(premise);
    }
    return is_there(record);
  }

 private:
  bool convicts(std::size_t suspect, SolverRecord again) const {
    Record record = record_;
    const SolverRecord& first = record_.solvers[suspect];
    again.label = first.label;
    again.family = first.family;
    again.version = first.version;
    again.generation = first.generation;
    again.premise = first.premise;
    record.solvers[suspect] = std::move(again);
    return is_there(record);
  }
  bool is_there(const Record& record) const {
    return std::ranges::any_of(oracle::decide(record, options_.decide), [&](const Verdict& v) {
      return v.kind == verdict_.kind && v.solver == verdict_.solver && v.check == verdict_.check &&
             v.signature == verdict_.signature;
    });
  }

  const testcase::Test& test_;
  const Record& record_;
  const Verdict& verdict_;
  const smt::OpTable& ops_;
  const ConfirmOptions& options_;
};

void minimise_options(const Confirmer& confirmer, std::size_t suspect, const SolverConfig& config,
                      Confirmation& result) {
  FewestOptions fewest = fewest_options(
      config, [&](const SolverConfig& fewer) { return confirmer.shows(suspect, fewer); },
      [&] { return confirmer.is_late(); });
  result.options = std::move(fewest.options);
  result.added = std::move(fewest.added);
  result.default_options = fewest.default_options;
}

// A run that the deadline cut says nothing.
template <typename Shows>
void run_until_late(const Confirmer& confirmer, const ConfirmOptions& options, Confirmation& result,
                    const Shows& shows) {
  while (result.runs < options.runs && !result.cut) {
    const bool shown = shows();
    result.cut = confirmer.is_late();
    if (result.cut) return;
    ++result.runs;
    result.shown += shown ? 1 : 0;
  }
}

}  // namespace

Confirmation confirm(const testcase::Test& test, const Record& record, const Verdict& verdict,
                     std::span<const SolverConfig> solvers, std::span<const SolverConfig> versions,
                     const smt::OpTable& ops, const ConfirmOptions& how) {
  Confirmation result;
  if (verdict.kind == VerdictClass::OurError) return result;
  ConfirmOptions options = how;
  if (options.helpers.empty()) options.helpers = solvers;
  const Confirmer confirmer(test, record, verdict, ops, options);
  const auto recorded = std::ranges::find(record.solvers, verdict.solver, &SolverRecord::label);
  const auto config = std::ranges::find(solvers, verdict.solver, &SolverConfig::label);
  if (recorded == record.solvers.end() || config == solvers.end()) {
    run_until_late(confirmer, options, result, [&] { return confirmer.shows_again(solvers); });
    return result;
  }
  const auto suspect = static_cast<std::size_t>(recorded - record.solvers.begin());
  run_until_late(confirmer, options, result, [&] { return confirmer.shows(suspect, *config); });
  result.options = config->options;
  result.added = config->profile.default_options;
  result.default_options = result.options.empty() && result.added.empty();
  if (result.cut) return result;
  if (result.shown == 0) {
    result.session_only = confirmer.shows_in_session(suspect, *config);
    return result;
  }
  if (options.minimise_options) minimise_options(confirmer, suspect, *config, result);
  result.cut = confirmer.is_late();
  result.options_tried = !result.cut;
  if (!options.matrix || result.cut) return result;
  result.matrix.push_back({.solver = config->label,
                           .shows = true,
                           .says = says(record.solvers[suspect]),
                           .version = config->version,
                           .generation = config->profile.generation});
  const auto ask = [&](const SolverConfig& other) {
    if (&other == &*config || other.profile.family_name() != config->profile.family_name()) return;
    VersionShows entry = confirmer.as_version(suspect, other);
    result.cut = result.cut || confirmer.is_late();
    if (!result.cut) result.matrix.push_back(std::move(entry));
  };
  for (const SolverConfig& other : solvers) ask(other);
  for (const SolverConfig& other : versions) ask(other);
  return result;
}

}  // namespace smiter::examine
