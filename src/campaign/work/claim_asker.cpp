// SPDX-License-Identifier: MIT
#include "campaign/work/claim_asker.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/black_box.h"
#include "campaign/run/budget.h"
#include "campaign/schedule/schedule.h"
#include "campaign/setup/claims_wanted.h"
#include "campaign/setup/settings.h"
#include "campaign/solvers/solver_setup.h"
#include "claim/asking.h"
#include "examine/claimed.h"
#include "examine/collect.h"
#include "examine/proof_check.h"
#include "oracle/claims.h"
#include "smt/parser/parser.h"
#include "strategies/strategy.h"

namespace smiter::campaign {

using claim::Kind;
using solver::Answer;
using solver::Result;

namespace {

// Who has printed nothing so often is not asked again: this build does not know the command.
constexpr unsigned kMostInVain = 8;
constexpr std::uint64_t kMostWallMs = 500;
// What an answer takes is learned from tests without claims. Optima and abducts take longer.
constexpr std::uint64_t kTimesAnAnswer = 4;

bool takes(const Entrant& entrant, Kind kind) {
  const auto& claims = entrant.config.profile.dialect.claims;
  if (kind == Kind::Proof && !entrant.config.profile.checker) return false;
  return std::ranges::find(claims, claim::name_of(kind)) != claims.end();
}

}  // namespace

ClaimAsker::ClaimAsker(const Parts& parts, SolverBench& bench, Tally& tally)
    : parts_(parts),
      bench_(bench),
      tally_(tally),
      in_vain_(parts.solvers.configs.size(), std::vector<unsigned>(claim::kKinds)) {
  if (auto kinds = wanted_claims(parts.settings.ask)) kinds_ = std::move(*kinds);
}

std::optional<ClaimAsker::Choice> ClaimAsker::choose(const AnsweredTest& answered, base::Rng& rng) const {
  std::vector<Choice> choices;
  for (std::size_t i = 0; i < answered.asked.size(); ++i) {
    const Answer& answer = answered.answers[i];
    if (!answer.is_ok() || answer.checks.empty() || answered.asked[i].crashes_only) continue;
    const Result last = answer.checks.back().result;
    for (const Kind kind : kinds_) {
      const Result wanted = claim::wanted_answer(kind);
      const bool fits = wanted == Result::None ? is_definite(last) : last == wanted;
      const unsigned in_vain = in_vain_[answered.asked[i].solver][static_cast<std::size_t>(kind)];
      if (fits && in_vain < kMostInVain && takes(answered.asked[i], kind)) choices.push_back({i, kind});
    }
  }
  if (choices.empty()) return std::nullopt;
  return choices[rng.below(choices.size())];
}

solver::Limits ClaimAsker::limits_of(const Entrant& entrant) const {
  // The search for an abduct may go on for ever: nobody gets more than a short time.
  solver::Limits limits = parts_.schedule.effort.limits(entrant.solver, false);
  if (!parts_.settings.paper_limits) limits.wall_ms = std::min(kTimesAnAnswer * limits.wall_ms, kMostWallMs);
  limits.until = parts_.budget.deadline();
  return limits;
}

Answer ClaimAsker::put(const Entrant& entrant, solver::Query query, std::size_t row) {
  query.limits = limits_of(entrant);
  std::uint64_t processes = 0;
  Answer answer = bench_.ask(entrant, query, processes);
  tally_.add_answer(row, entrant, answer, processes);
  parts_.budget.add_fuzzing_ms(answer.cpu_ms);
  return answer;
}

const Entrant& ClaimAsker::helper(const AnsweredTest& answered, std::size_t suspect) const {
  const std::string& family = answered.asked[suspect].config.profile.family_name();
  for (std::size_t i = 0; i < answered.asked.size(); ++i) {
    const Entrant& other = answered.asked[i];
    if (other.config.profile.family_name() != family && other.config.profile.dialect.models &&
        answered.answers[i].is_ok())
      return other;
  }
  return answered.asked[suspect];
}

// The test that asks; nothing if it is not its turn, or nobody can be asked.
std::optional<ClaimAsker::Outcome> ClaimAsker::make(const AnsweredTest& answered, Choice& choice) const {
  base::Rng rng = strategies::unit_rng(parts_.settings.seed, "claims", answered.number);
  if (!rng.chance(1, parts_.settings.ask_one_in)) return std::nullopt;
  const auto chosen = choose(answered, rng);
  if (!chosen) return std::nullopt;
  choice = *chosen;
  smt::TermTable table(parts_.ops);
  const auto parsed = smt::parse_script(answered.test.script, table);
  if (!parsed) return std::nullopt;
  auto script = claim::asking_for(choice.kind, table, *parsed, rng);
  if (!script) return std::nullopt;
  const auto& checks = answered.asked[choice.asked].config.profile.dialect.claim_checks;
  const auto check = checks.find(std::string(claim::name_of(choice.kind)));
  if (check != checks.end() && rng.chance(1, 3)) script->insert(0, check->second + "\n");
  Outcome out{.test = {.script = std::move(*script),
                       .expectations = {},
                       .witness = {},
                       .not_for = answered.test.not_for,
                       .provenance = answered.test.provenance},
              .entrant = answered.asked[choice.asked]};
  out.test.provenance.steps.push_back(fmt::format("asked for {}", claim::name_of(choice.kind)));
  return out;
}

std::optional<ClaimAsker::Outcome> ClaimAsker::ask(const AnsweredTest& answered, std::size_t row) {
  if (kinds_.empty()) return std::nullopt;
  Choice choice;
  auto out = make(answered, choice);
  if (!out) return std::nullopt;
  base::note_script(out->test.script);
  solver::Query query{.script = out->test.script, .prepare = {.keep_claims = true}};
  query.wants.model = choice.kind == Kind::Optimum || choice.kind == Kind::Assignment;
  out->answer = put(out->entrant, query, row);
  unsigned& in_vain = in_vain_[out->entrant.solver][static_cast<std::size_t>(choice.kind)];
  const bool printed =
      std::ranges::any_of(out->answer.claims, [](const std::string& claim) { return !claim.empty(); });
  const bool limited =
      out->answer.outcome == solver::Class::Timeout || out->answer.outcome == solver::Class::OutOfMemory;
  if (!limited) in_vain = printed ? 0 : in_vain + 1;
  const Entrant& other = helper(answered, choice.asked);
  const auto models_of = [&](const std::string& refutation) {
    solver::Query asking{.script = refutation};
    asking.wants.model = other.config.profile.dialect.models;
    const Answer said = put(other, asking, row);
    std::vector<oracle::Tried> tried;
    if (!said.checks.empty()) tried.push_back({said.checks[0].result, said.checks[0].model});
    return tried;
  };
  oracle::SolverRecord record = examine::unjudged(out->answer, out->entrant.config);
  record.claims = oracle::truth_of_claims(
      out->test.script, examine::claimed_in(out->answer, record.checks, out->entrant.config), models_of,
      examine::proof_check_of(out->entrant.config, limits_of(out->entrant)), parts_.ops);
  Counts own;
  for (const oracle::ClaimRecord& c : record.claims) {
    ClaimCounts& of_kind = own.claims[static_cast<std::size_t>(c.kind)];
    ++of_kind.asked;
    of_kind.held += c.truth == oracle::Truth::Valid ? 1 : 0;
    of_kind.wrong += c.truth == oracle::Truth::Invalid ? 1 : 0;
  }
  tally_.add(own);
  out->record.solvers.push_back(std::move(record));
  return out;
}

}  // namespace smiter::campaign
