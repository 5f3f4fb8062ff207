// SPDX-License-Identifier: MIT
#include "oracle/still_shows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "oracle/model_truth.h"
#include "solver/one_shot.h"
#include "theory/sig_reader.h"

namespace smiter::oracle {

using solver::Answer;
using solver::Class;
using solver::Result;

namespace {

constexpr std::array<std::pair<std::string_view, Symptom>, 6> kNames = {
    {{"crash", Symptom::Crash},
     {"unsound", Symptom::Unsound},
     {"invalid-model", Symptom::InvalidModel},
     {"disagree", Symptom::Disagree},
     {"unknown", Symptom::Unknown},
     {"slow", Symptom::Slow}}};
// A ratio of times below this is noise.
constexpr double kLeastFactor = 3;

bool is_definite(Result r) {
  return r == Result::Sat || r == Result::Unsat;
}

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

std::string describe(std::span<const solver::SolverConfig> solvers, std::span<const Answer> answers) {
  std::string text;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    text += (i > 0 ? "; " : "") + solvers[i].label + ":";
    for (const auto& check : answers[i].checks) text += " " + std::string(name_of(check.result));
    if (!answers[i].is_ok()) text += fmt::format(" [{}]", name_of(answers[i].outcome));
  }
  return text;
}

// Fills in what the symptom needs; false if the answers do not show it.
class Learner {
 public:
  Learner(const std::string& script, std::span<const solver::SolverConfig> solvers,
          std::span<const Answer> answers, Kept& kept)
      : script_(script), solvers_(solvers), answers_(answers), kept_(kept) {}

  bool learn(Symptom symptom) {
    kept_ = {.symptom = symptom};
    switch (symptom) {
      case Symptom::Crash:
        return crash();
      case Symptom::InvalidModel:
        return invalid_model();
      case Symptom::Disagree:
        return disagree();
      case Symptom::Unsound:
        return unsound();
      case Symptom::Unknown:
        return unknown();
      case Symptom::Slow:
        return slow();
    }
    return false;
  }

 private:
  bool crash() {
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      if (answers_[i].outcome != Class::Crash) continue;
      kept_.expected.push_back({i, Result::Crash, answers_[i].signature});
      kept_.summary = solvers_[i].label + " crashes: " + answers_[i].signature;
      return true;
    }
    return false;
  }
  bool invalid_model() {
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      if (answers_[i].outcome != Class::InvalidModel) continue;
      kept_.expected.push_back({i, Result::None, {}});
      kept_.summary = solvers_[i].label + " rejects its own model";
      return true;
    }
    return false;
  }
  // Somebody says unsat although a model of somebody else is good.
  bool unsound() {
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      if (answers_[i].checks.size() != 1) return false;  // a witness is for one query
      const auto& check = answers_[i].checks[0];
      if (check.result == Result::Unsat) kept_.expected.push_back({i, Result::Unsat, {}});
      if (check.result != Result::Sat) continue;
      kept_.sat_solvers.push_back(i);
      const bool proves = kept_.witness.empty() &&
                          truth_of_model(script_, check.model, 0, theory::builtin_operators()).is_proof();
      if (proves) kept_.witness = check.model;
    }
    return !kept_.expected.empty() && !kept_.witness.empty() &&
           finish("a verified model makes every assertion true");
  }
  bool disagree() {
    const auto at = contradiction(answers_);
    if (!at) return false;
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      if (*at >= answers_[i].checks.size() || !is_definite(answers_[i].checks[*at].result)) continue;
      kept_.expected.push_back({i, answers_[i].checks[*at].result, {}});
    }
    return finish("contradict each other");
  }
  bool unknown() {
    for (std::size_t i = 0; i < answers_.size(); ++i) {
      for (std::size_t k = 0; k < answers_[i].checks.size(); ++k) {
        if (answers_[i].checks[k].result != Result::Unknown) continue;
        kept_.expected.push_back({i, Result::Unknown, {}});
        for (std::size_t j = 0; j < answers_.size(); ++j) {
          if (k < answers_[j].checks.size() && is_definite(answers_[j].checks[k].result)) {
            kept_.expected.push_back({j, answers_[j].checks[k].result, {}});
          }
        }
        return finish("one says unknown");
      }
    }
    return false;
  }
  bool slow() {
    const auto slower = [](const Answer& a, const Answer& b) { return a.cpu_ms < b.cpu_ms; };
    const auto [fast, slow] = std::ranges::minmax_element(answers_, slower);
    const auto f = static_cast<std::size_t>(fast - answers_.begin());
    const auto s = static_cast<std::size_t>(slow - answers_.begin());
    if (answers_.size() < 2 || slow->cpu_ms < kLeastFactor * std::max(fast->cpu_ms, 1.0)) return false;
    kept_.factor = slow->cpu_ms / std::max(fast->cpu_ms, 1.0) / 2;
    kept_.expected = {{f, Result::None, {}}, {s, Result::None, {}}};
    kept_.summary = fmt::format("{} takes {:.1f} times as long as {}", solvers_[s].label, kept_.factor * 2,
                                solvers_[f].label);
    return true;
  }
  bool finish(std::string_view what) {
    // The cheapest solver is asked first: it spares us the others when it says no.
    std::ranges::stable_sort(kept_.expected, {},
                             [&](const Expected& e) { return answers_[e.solver].cpu_ms; });
    for (const Expected& e : kept_.expected) {
      kept_.summary += fmt::format("{}{} says {}", kept_.summary.empty() ? "" : ", ",
                                   solvers_[e.solver].label, name_of(e.result));
    }
    kept_.summary += fmt::format(" ({})", what);
    return true;
  }

  const std::string& script_;
  std::span<const solver::SolverConfig> solvers_;
  std::span<const Answer> answers_;
  Kept& kept_;
};

// Generous beside what the original took, tight beside a limit meant for any script.
solver::Limits learned_limits(const solver::Limits& limits, std::span<const Answer> answers) {
  solver::Limits result = limits;
  double slowest = 0;
  for (const Answer& a : answers) slowest = std::max(slowest, a.wall_ms);
  const auto wanted = static_cast<std::uint64_t>(std::max(1000.0, 8 * slowest));
  result.wall_ms = limits.wall_ms == 0 ? wanted : std::min(limits.wall_ms, wanted);
  return result;
}

}  // namespace

std::string_view name_of(Symptom symptom) {
  for (const auto& [name, value] : kNames) {
    if (value == symptom) return name;
  }
  return "";
}

std::optional<Symptom> symptom_named(std::string_view name) {
  for (const auto& [known, value] : kNames) {
    if (known == name) return value;
  }
  return std::nullopt;
}

base::Expected<Kept> learn(const std::string& script, std::span<const solver::SolverConfig> solvers,
                           const solver::Limits& limits, std::optional<Symptom> wanted) {
  std::vector<Answer> answers;
  for (const solver::SolverConfig& config : solvers) {
    solver::Query query{.script = script, .limits = limits};
    query.wants.model = config.profile.dialect.models && (!wanted || wanted == Symptom::Unsound);
    answers.push_back(run_one_shot(config, query));
    if (answers.back().outcome == Class::NotStarted)
      return base::Error{config.label + ": " + answers.back().message};
  }
  Kept kept;
  Learner learner(script, solvers, answers, kept);
  std::vector<Symptom> tries{Symptom::Crash,        Symptom::Unsound, Symptom::Disagree,
                             Symptom::InvalidModel, Symptom::Unknown, Symptom::Slow};
  if (wanted) tries = {*wanted};
  if (std::ranges::none_of(tries, [&](Symptom s) { return learner.learn(s); })) {
    return base::Error{fmt::format("nothing to keep: {} was looked for, but {}",
                                   wanted ? name_of(*wanted) : "a bug", describe(solvers, answers))};
  }
  kept.limits = learned_limits(limits, answers);
  kept.fresh = kept.symptom == Symptom::Crash || kept.symptom == Symptom::InvalidModel ||
               kept.symptom == Symptom::Slow;
  if (!kept.fresh) {
    // Sessions are for bugs that show in one.
    Prober prober(solvers, kept);
    kept.fresh = !prober.still_shows(script) || !prober.still_shows(script);
  }
  return kept;
}

Prober::Prober(std::span<const solver::SolverConfig> solvers, Kept kept)
    : solvers_(solvers.begin(), solvers.end()), kept_(std::move(kept)), sessions_(solvers.size()) {}

// The original's witness as far as it goes, or a model that somebody gives now.
bool Prober::has_witness(const std::string& script) {
  const auto proves = [&](const std::string& model) {
    return truth_of_model(script, model, 0, theory::builtin_operators()).is_proof();
  };
  if (proves(kept_.witness)) return true;
  return std::ranges::any_of(kept_.sat_solvers, [&](std::size_t solver) {
    const Answer answer = ask(solver, script, true);
    if (answer.checks.size() != 1 || answer.checks[0].result != Result::Sat ||
        !proves(answer.checks[0].model))
      return false;
    kept_.witness = answer.checks[0].model;
    return true;
  });
}

Answer Prober::ask(std::size_t solver, const std::string& script, bool model) {
  solver::Query query{.script = script, .limits = kept_.limits};
  query.wants.model = model;
  ++queries_;
  Answer answer;
  if (kept_.fresh || !solvers_[solver].profile.has_session()) {
    answer = run_one_shot(solvers_[solver], query);
  } else {
    if (!sessions_[solver]) sessions_[solver] = std::make_unique<solver::Session>(solvers_[solver]);
    answer = sessions_[solver]->run(query);
  }
  cpu_ms_ += answer.cpu_ms;
  return answer;
}

bool Prober::still_shows(const std::string& script) {
  std::optional<std::vector<bool>> places;  // check-sats at which all asked so far said what they must
  double first_cpu = 0;
  for (const Expected& e : kept_.expected) {
    const Answer answer = ask(e.solver, script);
    switch (kept_.symptom) {
      case Symptom::Crash:
        return answer.outcome == Class::Crash && answer.signature == e.signature;
      case Symptom::InvalidModel:
        return answer.outcome == Class::InvalidModel;
      case Symptom::Slow:
        if (&e == &kept_.expected.back()) return answer.cpu_ms >= kept_.factor * std::max(first_cpu, 1.0);
        if (!answer.is_ok()) return false;
        first_cpu = answer.cpu_ms;
        continue;
      case Symptom::Unsound:
      case Symptom::Disagree:
      case Symptom::Unknown:
        break;
    }
    if (!answer.is_ok()) return false;
    std::vector<bool> here;
    for (const auto& check : answer.checks) here.push_back(check.result == e.result);
    if (places) {
      here.resize(std::max(here.size(), places->size()));
      places->resize(here.size());
      for (std::size_t i = 0; i < here.size(); ++i) here[i] = here[i] && (*places)[i];
    }
    places = here;
    if (std::ranges::none_of(here, [](bool b) { return b; })) return false;
  }
  return places.has_value() && (kept_.symptom != Symptom::Unsound || has_witness(script));
}

}  // namespace smiter::oracle
