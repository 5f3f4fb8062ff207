// SPDX-License-Identifier: MIT
#include "acceptance/prober.h"

#include <algorithm>
#include <chrono>

#include "examine/collect.h"
#include "examine/unchecked.h"
#include "oracle/model_truth.h"
#include "oracle/queries.h"
#include "oracle/unknown.h"
#include "smt/parser/parser.h"
#include "solver/session/one_shot.h"

namespace smiter::acceptance {

using oracle::Symptom;
using solver::Answer;
using solver::Class;
using solver::Result;

namespace {

constexpr double kSlowFactor = 2;
constexpr double kLeastSlowMs = 20;
constexpr unsigned kMostSlow = 3;

}  // namespace

Prober::Prober(std::span<const solver::SolverConfig> solvers, const Kept& kept, const smt::OpTable& ops)
    : solvers_(solvers.begin(), solvers.end()),
      kept_(kept),
      ops_(ops),
      sessions_(solvers.size()),
      slow_(solvers.size()) {
  if (!kept.witness.empty()) witnesses_.push_back(kept.witness);
  if (kept.bare) solvers_[kept.suspect] = examine::bare(solvers_[kept.suspect]);
  // Checks of their own would end the process that is to show us an answer or a model.
  if (wants_own_checks()) return;
  for (solver::SolverConfig& config : solvers_) config = examine::unchecked(std::move(config));
}

bool Prober::wants_own_checks() const {
  return kept_.symptom == Symptom::Crash || kept_.symptom == Symptom::Verdict || kept_.own_check;
}

Answer Prober::run_fresh(std::size_t solver, const solver::Query& query) {
  Answer answer = run_one_shot(solvers_[solver], query);
  ++queries_;
  cpu_ms_ += answer.cpu_ms;
  last_wall_ms_ = std::max(last_wall_ms_, answer.wall_ms);
  return answer;
}

// A smaller script should not take longer than the original did in a process of its own.
// Where it does the session has aged; where that happens again and again they do not pay.
void Prober::watch(std::size_t solver, const Answer& answer) {
  if (solver >= kept_.fresh_cpu_ms.size() || answer.fresh_process) return;
  if (answer.cpu_ms < kSlowFactor * std::max(kept_.fresh_cpu_ms[solver], kLeastSlowMs)) return;
  sessions_[solver].reset();
  ++slow_[solver];
}

Answer Prober::ask(std::size_t solver, const std::string& script, const solver::Wants& wants) {
  const solver::Query query{
      .script = script, .wants = wants, .limits = kept_.limits, .prepare = kept_.prepare};
  if (kept_.fresh || slow_[solver] >= kMostSlow || !solvers_[solver].profile.has_session())
    return run_fresh(solver, query);
  if (!sessions_[solver]) sessions_[solver] = std::make_unique<solver::Session>(solvers_[solver]);
  Answer answer = sessions_[solver]->run(query);
  watch(solver, answer);
  ++queries_;
  cpu_ms_ += answer.cpu_ms;
  last_wall_ms_ = std::max(last_wall_ms_, answer.wall_ms);
  return answer;
}

bool Prober::still_shows(const std::string& candidate) {
  last_wall_ms_ = 0;
  const std::string script = wants_own_checks() ? candidate : examine::unchecked(candidate, solvers_);
  switch (kept_.symptom) {
    case Symptom::Crash:
      return crashes(script);
    case Symptom::InvalidModel:
      return gives_false_model(script);
    case Symptom::Slow:
      return is_slow(script);
    case Symptom::Verdict:
      return has_verdict(script);
    case Symptom::Disagree:
      return (kept_.may_be_partial || !is_partial(script)) && (kept_.has_gaps || is_understood(script)) &&
             !where_as_expected(script).empty();
    case Symptom::Unknown:
      return kept_.derive ? pair_shows(script) : !where_as_expected(script).empty();
    case Symptom::GivesUp:
      return oracle::in_decidable_fragment(script, ops_) && has_witness(script, where_as_expected(script));
    case Symptom::WrongSat:
      return has_reason(script) && !where_as_expected(script).empty();
    case Symptom::Unsound:
      return has_witness(script, where_as_expected(script));
  }
  return false;
}

// Most candidates do not crash, and a session serves them all; what dies in one must die
// in a process of its own as well.
bool Prober::crashes(const std::string& script) {
  const Expected& e = kept_.expected.front();
  const auto same = [&](const Answer& a) { return a.outcome == Class::Crash && a.signature == e.signature; };
  if (!kept_.fresh && ask(e.solver, script, kept_.wants).outcome != Class::Crash) return false;
  return same(run_fresh(
      e.solver, {.script = script, .wants = kept_.wants, .limits = kept_.limits, .prepare = kept_.prepare}));
}

std::string Prober::place_of_crash(const std::string& script) {
  const Answer answer =
      run_one_shot(solvers_[kept_.suspect],
                   {.script = script, .wants = kept_.wants, .limits = kept_.limits, .prepare = kept_.prepare},
                   {.backtrace = true});
  ++queries_;
  cpu_ms_ += answer.cpu_ms;
  return answer.outcome == Class::Crash && answer.located ? answer.signature : std::string();
}

bool Prober::gives_false_model(const std::string& script) {
  if (kept_.own_check) return ask(kept_.suspect, script, kept_.wants).outcome == Class::InvalidModel;
  const Answer answer = ask(kept_.suspect, script, {.model = true, .values = {}});
  for (std::size_t i = 0; i < answer.checks.size(); ++i) {
    const auto& check = answer.checks[i];
    if (check.result != Result::Sat || check.model.empty()) continue;
    const oracle::ModelTruth truth = oracle::truth_of_model(script, check.model, i, ops_);
    if (truth.truth == oracle::Truth::Invalid && !truth.unspecified) return true;
  }
  return false;
}

// Measured again before it counts.
bool Prober::is_slow(const std::string& script) {
  const auto measured = [&] {
    const Answer fast = ask(kept_.expected.front().solver, script, {});
    if (!fast.is_ok()) return false;
    const Answer slow = ask(kept_.expected.back().solver, script, {});
    return slow.cpu_ms >= kept_.factor * std::max(fast.cpu_ms, 1.0);
  };
  return measured() && measured();
}

// Algorithm 1 of the paper: the solver decides the script, and for some way to use the
// rule on it says unknown of the outcome.
bool Prober::pair_shows(const std::string& script) {
  const Answer premise = ask(kept_.suspect, script, {});
  if (!premise.is_ok() || premise.checks.empty()) return false;
  const Result said = premise.checks.back().result;
  if (!is_definite(said) || (kept_.premise != Result::None && said != kept_.premise)) return false;
  return std::ranges::any_of(kept_.derive(script), [&](const std::string& derived) {
    const Answer answer = ask(kept_.suspect, derived, {.reason = true, .values = {}});
    return answer.is_ok() && !answer.checks.empty() && answer.checks.back().result == Result::Unknown;
  });
}

std::vector<std::size_t> Prober::where_as_expected(const std::string& script) {
  std::optional<std::vector<bool>> places;  // check-sats at which all asked so far said what they must
  for (const Expected& e : kept_.expected) {
    const Answer answer = ask(e.solver, script, {});
    if (!answer.is_ok()) return {};
    std::vector<bool> here;
    for (const auto& check : answer.checks) here.push_back(check.result == e.result);
    if (places) {
      here.resize(std::max(here.size(), places->size()));
      places->resize(here.size());
      for (std::size_t i = 0; i < here.size(); ++i) here[i] = here[i] && (*places)[i];
    }
    places = here;
    if (std::ranges::none_of(here, [](bool b) { return b; })) return {};
  }
  std::vector<std::size_t> where;
  for (std::size_t i = 0; places && i < places->size(); ++i) {
    if ((*places)[i]) where.push_back(i);
  }
  return where;
}

bool Prober::has_verdict(const std::string& script) {
  using oracle::VerdictClass;
  const VerdictClass kind = kept_.verdict->kind;
  const examine::CollectOptions how{
      .limits = kept_.limits,
      .sessions = kind == VerdictClass::SessionOnly,
      .alone = kind == VerdictClass::ContradictsItself,
      .values = kind == VerdictClass::ValueMismatch && !kept_.prepare.keep_claims,
      .assumed = kind == VerdictClass::ContradictsItself,
      .bare = false,
      .printing = false};
  const auto begin = std::chrono::steady_clock::now();
  const oracle::Record record = examine::collect(script, std::span(&solvers_[kept_.suspect], 1), ops_, how);
  last_wall_ms_ = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  cpu_ms_ += record.solvers[0].cpu_ms;
  ++queries_;
  return std::ranges::any_of(oracle::decide(record), [&](const oracle::Verdict& v) {
    return v.kind == kind && v.solver == kept_.verdict->solver;
  });
}

// The original's witness as far as it goes, or a model that somebody gives now.
bool Prober::has_witness(const std::string& script, std::span<const std::size_t> checks) {
  const auto proves = [&](const std::string& model, std::size_t check) {
    return oracle::truth_of_model(script, model, check, ops_).is_proof();
  };
  const auto proves_any = [&](const std::string& model) {
    return std::ranges::any_of(checks, [&](std::size_t check) { return proves(model, check); });
  };
  if (checks.empty()) return false;
  if (std::ranges::any_of(witnesses_, proves_any)) return true;
  return std::ranges::any_of(kept_.sat_solvers, [&](std::size_t solver) {
    const Answer answer = ask(solver, script, {.model = true, .values = {}});
    return std::ranges::any_of(checks, [&](std::size_t check) {
      return check < answer.checks.size() && answer.checks[check].result == Result::Sat &&
             proves(answer.checks[check].model, check);
    });
  });
}

bool Prober::has_reason(const std::string& script) const {
  return std::ranges::any_of(kept_.reasons, [&](const UnsatReason& r) { return r.holds_for(script); });
}

bool Prober::is_partial(const std::string& script) const {
  smt::TermTable table(ops_);
  const auto parsed = smt::parse_script(script, table);
  return parsed && oracle::has_partial_operators(table, *parsed);
}

bool Prober::is_understood(const std::string& script) const {
  smt::TermTable table(ops_);
  const auto parsed = smt::parse_script(script, table);
  return !parsed || oracle::gaps_of(table, *parsed).empty();
}

}  // namespace smiter::acceptance
