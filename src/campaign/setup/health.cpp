// SPDX-License-Identifier: MIT
#include "campaign/setup/health.h"

#include <fmt/core.h>

namespace smiter::campaign {

namespace {

// Below this many queries a share says nothing.
constexpr std::uint64_t kEnough = 60;
// Below this many units a strategy may have been unlucky with its seeds.
constexpr std::uint64_t kEnoughUnits = 20;

// Terms of a test at which most of the work is about terms: the strategy `rewrite` has 64 for each solver.
constexpr std::uint64_t kTermsOfTest = 20;

double share(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

void check_solver(const SolverCounts& s, std::vector<std::string>& out) {
  if (s.queries < kEnough) return;
  const double rejected = share(s.outcomes[Outcome::Unsupported] + s.outcomes[Outcome::Error], s.queries);
  if (rejected > 0.5)
    out.push_back(
        fmt::format("{} rejects {:.0f} % of the tests: its profile may be wrong for this version, or the "
                    "seeds use what it does not know (smiter solve SEED --solver {})",
                    s.label, 100 * rejected, s.label));
  const double late = share(s.outcomes[Outcome::Timeout] + s.outcomes[Outcome::Memory], s.queries);
  if (late > 0.8)
    out.push_back(
        fmt::format("{} runs into a limit in {:.0f} % of the tests: give easier seeds, or a longer --timeout",
                    s.label, 100 * late));
  const double other = share(s.outcomes[Outcome::Other], s.queries);
  if (other > 0.3)
    out.push_back(
        fmt::format("{} gives no usable answer in {:.0f} % of the tests: look at it with smiter solvers",
                    s.label, 100 * other));
  const double decided = share(
      s.outcomes[Outcome::Sat] + s.outcomes[Outcome::Unsat] + s.outcomes[Outcome::Simplified], s.queries);
  if (decided < 0.05 && rejected <= 0.5 && late <= 0.8)
    out.push_back(fmt::format("{} decides only {:.0f} % of the tests", s.label, 100 * decided));
  // Some solvers end at an error, all of them at a limit: those are explained.
  const std::uint64_t explained = s.outcomes[Outcome::Unsupported] + s.outcomes[Outcome::Error] +
                                  s.outcomes[Outcome::Timeout] + s.outcomes[Outcome::Memory] +
                                  s.outcomes[Outcome::Crash];
  if (s.processes > explained && share(s.processes - explained, s.queries) > 0.3)
    out.push_back(
        fmt::format("sessions of {} keep restarting ({} processes for {} queries): its profile may claim a "
                    "session mode that does not work",
                    s.label, s.processes, s.queries));
}

// Seeds that show bugs themselves can keep a campaign so busy that it tests nothing else.
void check_effort(const Snapshot& s, std::vector<std::string>& out) {
  constexpr double kSecondsToStart = 30;
  if (s.seconds_here < kSecondsToStart || s.tests_here == 0) return;
  std::uint64_t mutants = 0;
  bool wanted = false;
  for (const StrategyCounts& strategy : s.counts.strategies) {
    wanted = wanted || strategy.is_mutants();
    if (strategy.is_mutants()) mutants += strategy.tests;
  }
  const double investigated =
      s.cpu_seconds == 0
          ? 0
          : (s.counts.investigation_cpu_ms + s.counts.investigation_own_ms) / 1000 / s.cpu_seconds;
  for (const StrategyCounts& strategy : s.counts.strategies) {
    if (strategy.is_mutants() && strategy.units >= kEnoughUnits && strategy.tests == 0 && mutants > 0)
      out.push_back(
          fmt::format("{} made no test from {} seeds: it cannot use them", strategy.name, strategy.units));
  }
  if (mutants == 0 && wanted)
    out.push_back(
        fmt::format("only seeds were tested so far, no mutants: {} of {} seeds run, {} bugs of their own, "
                    "{:.0f} % of the CPU time for confirming and reducing",
                    s.seeds_run, s.seeds, s.seed_clusters, 100 * investigated));
  else if (investigated > 0.5)
    out.push_back(
        fmt::format("{:.0f} % of the CPU time goes into confirming and reducing: give what is known "
                    "with --known, or leave out seeds that show bugs themselves",
                    100 * investigated));
}

}  // namespace

std::vector<std::string> check_setup(const std::vector<solver::SolverConfig>& solvers,
                                     const std::vector<std::string>& versions, std::size_t seeds,
                                     std::size_t skipped) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < solvers.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (solvers[i].program == solvers[k].program && solvers[i].options == solvers[k].options) {
        out.push_back(
            fmt::format("{} and {} are the same program with the same options: they will always agree",
                        solvers[k].label, solvers[i].label));
      } else if (!versions[i].empty() && versions[i] == versions[k] &&
                 solvers[i].options == solvers[k].options) {
        out.push_back(
            fmt::format("{} and {} say they are the same version", solvers[k].label, solvers[i].label));
      }
    }
  }
  if (skipped > seeds)
    out.push_back(
        fmt::format("{} of {} seeds cannot be used (see skipped_seeds.txt)", skipped, skipped + seeds));
  return out;
}

std::vector<std::string> check_health(const Snapshot& s) {
  std::vector<std::string> out;
  if (!s.own_crashes.empty())
    out.push_back(fmt::format("Smiter itself crashed {} time{}; see our_errors", s.own_crashes.size(),
                              s.own_crashes.size() == 1 ? "" : "s"));
  if (const std::uint64_t n = s.counts.unpublished; n > 0)
    out.push_back(fmt::format("{} finding{} failed the last check, a bug of ours; kept in unpublished", n,
                              n == 1 ? "" : "s"));
  for (const SolverCounts& solver : s.counts.solvers) check_solver(solver, out);
  check_effort(s, out);
  const std::uint64_t made = s.counts.tests + s.counts.duplicates;
  if (made > kEnough * 5 && share(s.counts.duplicates, made) > 0.8)
    out.push_back(fmt::format("{:.0f} % of the tests were run before: give more seeds or another strategy",
                              100 * share(s.counts.duplicates, made)));
  // Solvers rewrite a term in microseconds, and we judge each: a third of the time is ours then.
  const bool judges_terms = s.counts.terms > kTermsOfTest * s.counts.tests;
  if (s.cpu_seconds > 20 && s.outside_share > 0.3 && !judges_terms)
    out.push_back(
        fmt::format("{:.0f} % of the CPU time is spent outside the solvers", 100 * s.outside_share));
  if (s.counts.suspicions > 20 && share(s.counts.false_alarms, s.counts.suspicions) > 0.8)
    out.push_back(
        fmt::format("{} of {} suspicions did not show in fresh processes: sessions of a solver may not be "
                    "clean after (reset)",
                    s.counts.false_alarms, s.counts.suspicions));
  return out;
}

}  // namespace smiter::campaign
