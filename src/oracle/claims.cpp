// SPDX-License-Identifier: MIT
#include "oracle/claims.h"

#include <algorithm>
#include <map>

#include "claim/claim.h"
#include "oracle/model_truth.h"
#include "oracle/queries.h"
#include "smt/parser/parser.h"

namespace smiter::oracle {

using claim::Claim;
using claim::Refutation;
using solver::Result;

namespace {

// Every helper is asked about a refutation, so there are not many for a script, and none comes twice.
constexpr std::size_t kMostRefutations = 32;

class Asker {
 public:
  explicit Asker(const AskForModels& ask) : ask_(ask) {}

  // Null: enough was asked.
  const std::vector<Tried>* answers_to(const std::string& script) {
    const auto known = answers_.find(script);
    if (known != answers_.end()) return &known->second;
    if (answers_.size() >= kMostRefutations) return nullptr;
    return &answers_.emplace(script, ask_(script)).first->second;
  }

 private:
  const AskForModels& ask_;
  std::map<std::string, std::vector<Tried>> answers_;
};

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
  record.reason = complaint.value_or("no program accepts or rejects it");
}

// Somebody may have a model of what should have none.
void judge_by_models(const Claim& claim, Asker& asker, const smt::OpTable& ops, ClaimRecord& record) {
  bool all_unsat = true;
  for (const Refutation& refutation : claim.refutations) {
    const std::vector<Tried>* const answers = asker.answers_to(refutation.script);
    if (answers == nullptr) {
      record.reason = "the script claims too much";
      return;
    }
    bool unsat = false;
    for (const Tried& tried : *answers) {
      unsat = unsat || tried.result == Result::Unsat;
      if (tried.result != Result::Sat || !refutes(refutation.script, tried.model, ops)) continue;
      return convict(record, refutation, tried.model, false);
    }
    all_unsat = all_unsat && unsat;
  }
  record.truth = all_unsat ? Truth::Valid : Truth::Unknown;
  if (!all_unsat) record.reason = "nobody decides whether it holds";
}

ClaimRecord judge(const Claim& claim, std::span<const CheckRecord> checks, Asker& asker,
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
  judge_by_models(claim, asker, ops, record);
  return record;
}

}  // namespace

bool refutes(const std::string& refutation, const std::string& model, const smt::OpTable& ops) {
  return !model.empty() && truth_of_model(refutation, model, 0, ops).is_proof() &&
         is_understood(refutation, ops);
}

std::vector<ClaimRecord> truth_of_claims(const std::string& script, const Claimed& claimed,
                                         const AskForModels& ask, const CheckProof& check,
                                         const smt::OpTable& ops) {
  std::vector<ClaimRecord> records;
  smt::TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return records;
  std::vector<Result> results;
  for (const CheckRecord& each : claimed.checks) results.push_back(each.result);
  const std::string broken = broken_promise(table, claim::without_objectives(table, *parsed));
  Asker asker(ask);
  for (Claim& claim : claim::read_claims(table, *parsed, claimed.said, results, claimed.priority)) {
    if (claim.unjudged.empty()) claim.unjudged = broken;
    if (!claimed.trouble.empty()) claim.unjudged = claimed.trouble;
    records.push_back(judge(claim, claimed.checks, asker, check, ops));
  }
  return records;
}

}  // namespace smiter::oracle
