// SPDX-License-Identifier: MIT
#include "oracle/claims.h"

#include <algorithm>

#include "claim/claim.h"
#include "oracle/model_truth.h"
#include "oracle/queries.h"
#include "smt/parser/parser.h"

namespace smiter::oracle {

using claim::Claim;
using claim::Refutation;
using solver::Result;

namespace {

bool is_understood(const std::string& script, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  return parsed && gaps_of(table, *parsed).empty();
}

void convict(ClaimRecord& record, const Refutation& by, std::string model, bool own_model) {
  record.truth = Truth::Invalid;
  record.reason = by.words;
  record.refutation = by.script;
  record.model = std::move(model);
  record.own_model = own_model;
}

// The model of the check-sat contradicts what is claimed about it.
bool contradicts_model(const Claim& claim, std::span<const CheckRecord> checks, const smt::OpTable& ops,
                       ClaimRecord& record) {
  if (claim.check >= checks.size() || checks[claim.check].model.empty()) return false;
  const std::string& model = checks[claim.check].model;
  for (const Refutation& must : claim.of_model) {
    const ModelTruth truth = truth_of_model(must.script, model, 0, ops);
    if (truth.truth != Truth::Invalid || truth.unspecified || !is_understood(must.script, ops)) continue;
    convict(record, must, model, true);
    return true;
  }
  return false;
}

bool is_inconsistent(const std::string& script, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  return parsed && gaps_of(table, *parsed).empty() && !false_whatever_the_model(table, *parsed, 0).empty();
}

void judge_proof(const Claim& claim, const CheckProof& check, ClaimRecord& record) {
  const auto complaint = check ? check(claim.proved, claim.said) : std::nullopt;
  record.truth = !complaint ? Truth::Unknown : complaint->empty() ? Truth::Valid : Truth::Invalid;
  record.reason = complaint.value_or("no program checks it");
}

ClaimRecord judge(const Claim& claim, std::span<const CheckRecord> checks, const AskForModels& ask,
                  const CheckProof& check, const smt::OpTable& ops) {
  ClaimRecord record{.kind = claim.kind, .check = claim.check, .said = claim.said};
  record.truth = Truth::Unknown;
  record.reason = claim.unjudged;
  if (!claim.unjudged.empty()) return record;
  if (!claim.proved.empty()) {
    judge_proof(claim, check, record);
    return record;
  }
  if (!claim.fault.empty()) {
    record.truth = Truth::Invalid;
    record.reason = claim.fault;
    return record;
  }
  if (contradicts_model(claim, checks, ops, record)) return record;
  if (!claim.satisfiable.empty() && is_inconsistent(claim.satisfiable, ops)) {
    record.truth = Truth::Invalid;
    record.reason = "it contradicts the assertions";
    return record;
  }
  bool all_unsat = true;
  for (const Refutation& refutation : claim.refutations) {
    bool unsat = false;
    for (Tried& tried : ask(refutation.script)) {
      unsat = unsat || tried.result == Result::Unsat;
      if (tried.result != Result::Sat || !refutes(refutation.script, tried.model, ops)) continue;
      convict(record, refutation, std::move(tried.model), false);
      return record;
    }
    all_unsat = all_unsat && unsat;
  }
  record.truth = all_unsat ? Truth::Valid : Truth::Unknown;
  if (!all_unsat) record.reason = "nobody decides whether it holds";
  return record;
}

}  // namespace

bool refutes(const std::string& refutation, const std::string& model, const smt::OpTable& ops) {
  return !model.empty() && truth_of_model(refutation, model, 0, ops).is_proof() &&
         is_understood(refutation, ops);
}

std::vector<ClaimRecord> truth_of_claims(const std::string& script, std::span<const std::string> said,
                                         std::span<const CheckRecord> checks, const AskForModels& ask,
                                         const CheckProof& check, const smt::OpTable& ops) {
  std::vector<ClaimRecord> records;
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return records;
  std::vector<Result> results;
  for (const CheckRecord& each : checks) results.push_back(each.result);
  for (const Claim& claim : claim::read_claims(table, *parsed, said, results))
    records.push_back(judge(claim, checks, ask, check, ops));
  return records;
}

}  // namespace smiter::oracle
