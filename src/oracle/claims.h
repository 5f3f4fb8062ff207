// SPDX-License-Identifier: MIT
// What solvers claim besides their answers, judged: is there a model that refutes it?
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "claim/claim.h"
#include "oracle/record.h"
#include "smt/terms/signature.h"

namespace smiter::oracle {

// What somebody says of a script that should have no model.
struct Tried {
  solver::Result result = solver::Result::None;
  std::string model = {};
};
// Asks whoever may know. Nobody is believed: models are verified, and unsat proves nothing.
using AskForModels = std::function<std::vector<Tried>(const std::string& script)>;
// What a checker of proofs says against this proof of the script: nothing if there is none or it did not end,
// empty if it accepts.
using CheckProof =
    std::function<std::optional<std::string>(const std::string& script, const std::string& proof)>;

// What one run of a solver printed. The texts belong to somebody else.
struct Claimed {
  std::span<const std::string> said;    // for each command that asks for a claim
  std::span<const CheckRecord> checks;  // its answers and models
  claim::Priority priority = claim::Priority::Unknown;
  std::string trouble = {};  // why it is not to be relied on which text is whose; empty: it is
};

// One for each command of the script that asks for a claim, in order.
[[nodiscard]] std::vector<ClaimRecord> truth_of_claims(const std::string& script, const Claimed& claimed,
                                                       const AskForModels& ask, const CheckProof& check,
                                                       const smt::OpTable& ops);

// Is this a model of the script, beyond doubt? That is the proof that a claim is wrong.
[[nodiscard]] bool refutes(const std::string& refutation, const std::string& model, const smt::OpTable& ops);

}  // namespace smiter::oracle
