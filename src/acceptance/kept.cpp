// SPDX-License-Identifier: MIT
#include "acceptance/kept.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "acceptance/prober.h"
#include "examine/collect.h"
#include "examine/unchecked.h"
#include "oracle/model_truth.h"
#include "oracle/queries.h"
#include "oracle/unknown.h"
#include "oracle/verdict_classes.h"
#include "smt/parser/parser.h"
#include "solver/session/one_shot.h"

namespace smiter::acceptance {

using oracle::Symptom;
using oracle::Verdict;
using solver::Answer;
using solver::Class;
using solver::Result;
using solver::SolverConfig;

namespace {

// A ratio of times below this is noise.
constexpr double kLeastFactor = 3;

// The first check-sat at which two solvers contradict each other.
std::optional<std::size_t> contradiction(std::span<const Answer> answers) {
  std::size_t most = 0;
  for (const Answer& a : answers) most = std::max(most, a.checks.size());
  for (std::size_t i = 0; i < most; ++i) {
    bool sat = false, unsat = false;
    for (const Answer& a : answers) {
      if (i >= a.checks.size()) continue;
      sat = sat || a.checks[i].result == Result::Sat;
      unsat = unsat || a.checks[i].result == Result::Unsat;
    }
    if (sat && unsat) return i;
  }
  return std::nullopt;
}

std::string describe(std::span<const SolverConfig> solvers, std::span<const Answer> answers) {
  std::string text;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    text += (i > 0 ? "; " : "") + solvers[i].label + ":";
    for (const auto& check : answers[i].checks) text += " " + std::string(name_of(check.result));
    if (!answers[i].is_ok()) text += fmt::format(" [{}]", name_of(answers[i].outcome));
    const bool rejected =
        answers[i].outcome == solver::Class::Error || answers[i].outcome == solver::Class::Unsupported;
    if (rejected) text += " " + answers[i].message;
  }
  return text;
}

// Fills in what a symptom needs; false if the solvers do not show it.
class Learner {
 public:
  Learner(const testcase::Test& test, std::span<const SolverConfig> solvers, const solver::Limits& limits,
          const smt::OpTable& ops)
      : test_(test), solvers_(solvers), limits_(limits), ops_(ops) {}

  // With models, and without checks of the solvers' own, which would hide answers. An error
  // if a solver cannot be started.
  base::Status ask() {
    for (const SolverConfig& config : solvers_) {
      answers_.push_back(run(examine::unchecked(config), examine::unchecked(test_.script, solvers_),
                             {.model = config.profile.dialect.models, .values = {}}));
      if (answers_.back().outcome == Class::NotStarted)
        return base::Error{config.label + ": " + answers_.back().message};
    }
    return base::ok();
  }

  // `suspect`: only this solver, if it is one.
  bool learn(Symptom symptom, std::optional<std::size_t> suspect, Kept& kept) {
    kept = {.symptom = symptom};
    switch (symptom) {
      case Symptom::Crash:
        return crash(suspect, kept);
      case Symptom::InvalidModel:
        return invalid_model(suspect, kept);
      case Symptom::Disagree:
        return disagree(suspect, kept);
      case Symptom::Unsound:
        return unsound(suspect, kept);
      case Symptom::Unknown:
        return unknown(suspect, kept);
      case Symptom::GivesUp:
        return gives_up(suspect, kept);
      case Symptom::Slow:
        return slow(kept);
      case Symptom::WrongSat:
        return wrong_sat(suspect, kept);
      case Symptom::Verdict:
        return false;
    }
    return false;
  }

  // Generous beside what the original took, tight beside a limit meant for any script.
  [[nodiscard]] solver::Limits learned_limits() const {
    solver::Limits result = limits_;
    double slowest = 0;
    for (const Answer& a : answers_) slowest = std::max(slowest, a.wall_ms);
    const auto wanted = static_cast<std::uint64_t>(std::max(1000.0, 8 * slowest));
    result.wall_ms = limits_.wall_ms == 0 ? wanted : std::min(limits_.wall_ms, wanted);
    return result;
  }
  [[nodiscard]] std::vector<double> cpu_ms() const {
    std::vector<double> result;
    for (const Answer& a : answers_) result.push_back(a.cpu_ms);
    return result;
  }
  [[nodiscard]] std::string what_they_said() const { return describe(solvers_, answers_); }

 private:
  [[nodiscard]] Answer run(const SolverConfig& config, const std::string& script, const solver::Wants& wants,
                           const solver::PrepareOptions& prepare = {}) const {
    return run_one_shot(config, {.script = script, .wants = wants, .limits = limits_, .prepare = prepare});
  }
  [[nodiscard]] static bool is_wanted(std::optional<std::size_t> suspect, std::size_t i) {
    return !suspect || *suspect == i;
  }

  // Asking for a model changes options and adds commands, and the script's own get-… are
  // not sent as a rule, and the profile has options of its own: a crash may hang on any of
  // these. The first way that shows it is kept.
  bool crash(std::optional<std::size_t> suspect, Kept& kept) const {
    struct Way {
      bool model = false, queries = false, bare = false;
    };
    for (std::size_t i = 0; i < solvers_.size(); ++i) {
      if (!is_wanted(suspect, i)) continue;
      for (const Way way : {Way{}, Way{.model = true}, Way{.queries = true}, Way{.bare = true}}) {
        const solver::Wants wants{.model = way.model, .values = {}};
        const solver::PrepareOptions prepare{.keep_queries = way.queries};
        const Answer answer =
            run(way.bare ? examine::bare(solvers_[i]) : solvers_[i], test_.script, wants, prepare);
        if (answer.outcome != Class::Crash) continue;
        kept.suspect = i;
        kept.wants = wants;
        kept.prepare = prepare;
        kept.bare = way.bare;
        kept.expected.push_back({i, Result::Crash, answer.signature});
        if (!answer.located) {
          Prober prober(solvers_, kept, ops_);
          prober.set_limits(limits_);
          kept.place = prober.place_of_crash(test_.script);
        }
        kept.summary =
            solvers_[i].label + " crashes: " + (kept.place.empty() ? answer.signature : kept.place);
        return true;
      }
    }
    return false;
  }

  // A model that we find false; failing that, one that its own solver rejects.
  bool invalid_model(std::optional<std::size_t> suspect, Kept& kept) const {
    const std::string script = examine::unchecked(test_.script, solvers_);
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      for (std::size_t k = 0; k < answers_[i].checks.size() && is_wanted(suspect, i); ++k) {
        const auto& check = answers_[i].checks[k];
        if (check.result != Result::Sat || check.model.empty()) continue;
        const oracle::ModelTruth truth = oracle::truth_of_model(script, check.model, k, ops_);
        if (truth.truth != oracle::Truth::Invalid || truth.unspecified) continue;
        kept.suspect = i;
        kept.expected.push_back({i, Result::Sat, {}});
        kept.summary = solvers_[i].label + " gives a model that is false";
        return true;
      }
    }
    for (std::size_t i = 0; i < solvers_.size(); ++i) {
      if (!is_wanted(suspect, i)) continue;
      for (const bool model : {false, true}) {
        const solver::Wants wants{.model = model, .values = {}};
        if (run(solvers_[i], test_.script, wants).outcome != Class::InvalidModel) continue;
        kept.suspect = i;
        kept.own_check = true;
        kept.wants = wants;
        kept.expected.push_back({i, Result::None, {}});
        kept.summary = solvers_[i].label + " rejects its own model";
        return true;
      }
    }
    return false;
  }

  // Somebody says unsat, at some check-sat, although the test's witness, or a model of
  // somebody else, is good there.
  bool unsound(std::optional<std::size_t> suspect, Kept& kept) const {
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      for (std::size_t k = 0; k < answers_[i].checks.size() && is_wanted(suspect, i); ++k) {
        if (answers_[i].checks[k].result != Result::Unsat || !find_witness(k, kept)) continue;
        kept.suspect = i;
        kept.expected.push_back({i, Result::Unsat, {}});
        return finish("a verified model makes every assertion true", kept);
      }
    }
    return false;
  }

  // For this check; and who else may be asked for one later.
  bool find_witness(std::size_t check, Kept& kept) const {
    kept.sat_solvers.clear();
    const auto proves = [&](const std::string& model) {
      return oracle::truth_of_model(test_.script, model, check, ops_).is_proof();
    };
    if (test_.witness && proves(*test_.witness)) kept.witness = *test_.witness;
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      if (check >= answers_[i].checks.size() || answers_[i].checks[check].result != Result::Sat) continue;
      kept.sat_solvers.push_back(i);
      if (kept.witness.empty() && proves(answers_[i].checks[check].model))
        kept.witness = answers_[i].checks[check].model;
    }
    return !kept.witness.empty();
  }

  // Somebody says sat of what cannot be.
  bool wrong_sat(std::optional<std::size_t> suspect, Kept& kept) const {
    std::span<const std::uint32_t> core;
    if (test_.expectations.size() == 1) {
      if (test_.expectations[0].answer == testcase::Answer::Sat) return false;
      core = test_.expectations[0].core;
    }
    auto reason = UnsatReason::of(test_.script, core, ops_);
    if (!reason || !reason->holds_for(test_.script)) return false;
    kept.reasons.push_back(std::move(*reason));
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      if (!is_wanted(suspect, i) || answers_[i].checks.size() != 1 ||
          answers_[i].checks[0].result != Result::Sat)
        continue;
      kept.suspect = i;
      kept.expected.push_back({i, Result::Sat, {}});
      return finish("of what cannot be", kept);
    }
    return false;
  }

  bool disagree(std::optional<std::size_t> suspect, Kept& kept) const {
    const auto at = contradiction(answers_);
    if (!at) return false;
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      if (*at >= answers_[i].checks.size() || !is_definite(answers_[i].checks[*at].result)) continue;
      kept.expected.push_back({i, answers_[i].checks[*at].result, {}});
    }
    kept.suspect = suspect.value_or(kept.expected.front().solver);
    smt::TermTable table(ops_);
    const auto parsed = smt::parse_script(test_.script, table);
    kept.may_be_partial = !parsed || oracle::has_partial_operators(table, *parsed);
    kept.has_gaps = parsed && !oracle::gaps_of(table, *parsed).empty();
    return finish("contradict each other", kept);
  }

  bool unknown(std::optional<std::size_t> suspect, Kept& kept) const {
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      for (std::size_t k = 0; k < answers_[i].checks.size() && is_wanted(suspect, i); ++k) {
        if (answers_[i].checks[k].result != Result::Unknown) continue;
        kept.suspect = i;
        kept.expected.push_back({i, Result::Unknown, {}});
        for (std::size_t j = 0; j < answers_.size(); ++j) {
          if (k < answers_[j].checks.size() && is_definite(answers_[j].checks[k].result)) {
            kept.expected.push_back({j, answers_[j].checks[k].result, {}});
          }
        }
        return finish("one says unknown", kept);
      }
    }
    return false;
  }

  bool gives_up(std::optional<std::size_t> suspect, Kept& kept) const {
    if (!oracle::in_decidable_fragment(test_.script, ops_)) return false;
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      for (std::size_t k = 0; k < answers_[i].checks.size() && is_wanted(suspect, i); ++k) {
        if (answers_[i].checks[k].result != Result::Unknown || !find_witness(k, kept)) continue;
        kept.suspect = i;
        kept.expected.push_back({i, Result::Unknown, {}});
        return finish("one says unknown in a decidable fragment of what a verified model satisfies", kept);
      }
    }
    return false;
  }

  bool slow(Kept& kept) const {
    const auto slower = [](const Answer& a, const Answer& b) { return a.cpu_ms < b.cpu_ms; };
    const auto [fast, slow] = std::ranges::minmax_element(answers_, slower);
    const auto f = static_cast<std::size_t>(fast - answers_.begin());
    const auto s = static_cast<std::size_t>(slow - answers_.begin());
    if (answers_.size() < 2 || slow->cpu_ms < kLeastFactor * std::max(fast->cpu_ms, 1.0)) return false;
    kept.suspect = s;
    kept.factor = slow->cpu_ms / std::max(fast->cpu_ms, 1.0) / 2;
    kept.expected = {{f, Result::None, {}}, {s, Result::None, {}}};
    kept.summary = fmt::format("{} takes {:.1f} times as long as {}", solvers_[s].label, kept.factor * 2,
                               solvers_[f].label);
    return true;
  }

  bool finish(std::string_view what, Kept& kept) const {
    // The cheapest solver is asked first: it spares us the others when it says no.
    std::ranges::stable_sort(kept.expected, {}, [&](const Expected& e) { return answers_[e.solver].cpu_ms; });
    for (const Expected& e : kept.expected) {
      kept.summary += fmt::format("{}{} says {}", kept.summary.empty() ? "" : ", ", solvers_[e.solver].label,
                                  name_of(e.result));
    }
    kept.summary += fmt::format(" ({})", what);
    return true;
  }

  const testcase::Test& test_;
  std::span<const SolverConfig> solvers_;
  const solver::Limits& limits_;
  const smt::OpTable& ops_;
  std::vector<Answer> answers_;
};

// The verdict itself, for classes that nothing simpler stands for.
bool keep_verdict(const Verdict& v, std::span<const SolverConfig> solvers, Kept& kept) {
  const auto at = std::ranges::find(solvers, v.solver, &SolverConfig::label);
  if (at == solvers.end()) return false;
  kept = {
      .symptom = Symptom::Verdict, .suspect = static_cast<std::size_t>(at - solvers.begin()), .verdict = v};
  kept.fresh = true;
  kept.summary = fmt::format("{} in {}: {}", name_of(v.kind), v.solver, v.explanation);
  return true;
}

// A wrong value shows in the script's own get-assignment, or only if we ask for it: then without the command,
// too.
void keep_claim(const testcase::Test& test, std::span<const SolverConfig> solvers, const smt::OpTable& ops,
                Kept& kept) {
  if (!kept.verdict || kept.verdict->kind != oracle::VerdictClass::ValueMismatch) return;
  kept.prepare.keep_claims = true;
  kept.prepare.keep_claims = Prober(solvers, kept, ops).still_shows(test.script);
}

// What the whole oracle finds; nothing if that is no bug that can be kept.
bool learn_from_oracle(const testcase::Test& test, std::span<const SolverConfig> solvers,
                       const solver::Limits& limits, const smt::OpTable& ops, Learner& learner, Kept& kept) {
  const auto keep = [&](const Verdict& v) {
    const auto symptom = oracle::symptom_of(v.kind);
    if (!symptom) return false;
    const auto at = std::ranges::find(solvers, v.solver, &SolverConfig::label);
    std::optional<std::size_t> suspect;
    if (at != solvers.end()) suspect = static_cast<std::size_t>(at - solvers.begin());
    if (*symptom != Symptom::Verdict) {
      // Where a witness or a reason cannot be kept, others tell.
      const bool proved = *symptom == Symptom::Unsound || *symptom == Symptom::WrongSat;
      return learner.learn(*symptom, suspect, kept) ||
             (proved && learner.learn(Symptom::Disagree, suspect, kept));
    }
    return keep_verdict(v, solvers, kept);
  };
  // First what the answers and models alone tell; the other questions cost several times that.
  examine::CollectOptions quick{.limits = limits, .sessions = false, .alone = false, .values = false};
  quick.assumed = quick.bare = quick.printing = false;
  return std::ranges::any_of(
      std::array{quick, examine::CollectOptions{.limits = limits}}, [&](const auto& how) {
        std::vector<Verdict> verdicts = oracle::decide(examine::collect(test, solvers, ops, how));
        // Votes come last. Within a severity the oracle's own order stays otherwise.
        std::ranges::stable_sort(verdicts, {}, [](const Verdict& v) {
          return std::pair(severity_of(v.kind), !is_proved(v.proof));
        });
        return std::ranges::any_of(verdicts, keep);
      });
}

}  // namespace

base::Expected<Kept> learn_verdict(const testcase::Test& test, std::span<const SolverConfig> solvers,
                                   const solver::Limits& limits, const Verdict& verdict,
                                   const smt::OpTable& ops) {
  Learner learner(test, solvers, limits, ops);
  if (const auto asked = learner.ask(); !asked) return asked.error();
  Kept kept;
  if (!keep_verdict(verdict, solvers, kept)) return base::Error{"nobody is blamed: there is nothing to keep"};
  kept.limits = learner.learned_limits();
  kept.fresh_cpu_ms = learner.cpu_ms();
  keep_claim(test, solvers, ops, kept);
  return kept;
}

base::Expected<Kept> learn(const testcase::Test& test, std::span<const SolverConfig> solvers,
                           const solver::Limits& limits, std::optional<Symptom> wanted,
                           const smt::OpTable& ops) {
  Learner learner(test, solvers, limits, ops);
  if (const auto asked = learner.ask(); !asked) return asked.error();
  Kept kept;
  // A smaller script without the reason has no rule behind it: another solver must do.
  const bool in_place = wanted == Symptom::WrongSat && !test.expectations.empty();
  const bool learned =
      wanted ? learner.learn(*wanted, {}, kept) || (in_place && learner.learn(Symptom::Disagree, {}, kept))
             : learn_from_oracle(test, solvers, limits, ops, learner, kept);
  if (!learned) {
    return base::Error{fmt::format("nothing to keep: {} was looked for, but {}",
                                   wanted ? name_of(*wanted) : "a bug", learner.what_they_said())};
  }
  kept.limits = learner.learned_limits();
  kept.fresh_cpu_ms = learner.cpu_ms();
  kept.fresh = kept.fresh || kept.symptom == Symptom::Slow;
  keep_claim(test, solvers, ops, kept);
  if (!kept.fresh) {
    // Sessions are for bugs that show in one, again and again.
    Prober prober(solvers, kept, ops);
    kept.fresh = !prober.still_shows(test.script) || !prober.still_shows(test.script);
  }
  return kept;
}

}  // namespace smiter::acceptance
