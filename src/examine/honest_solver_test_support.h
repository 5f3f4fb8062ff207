// SPDX-License-Identifier: MIT
// For tests: a solver in memory that is right. It tries every value of the constants of a script
// and lets our evaluator judge: true and false for Bool, some small numbers for Int.
//
//   sat      with the first model that makes every assertion true
//   unsat    if every constant is a Bool, so that all was tried
//   unknown  otherwise
//
// What a planted fault answers wrongly is then wrong by our own evaluator.
#pragma once

#include <array>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "oracle/model_truth.h"
#include "solver/session/memory_solver_test_support.h"

namespace smiter::examine::testing_support {

// More are not tried: a test has to be quick.
inline constexpr std::size_t kMostModels = 150;

// The constants that a script declares, with their sorts. `plain` becomes false if it declares more.
inline std::vector<std::pair<std::string, std::string>> constants_of(const std::string& script, bool& plain) {
  std::vector<std::pair<std::string, std::string>> constants;
  for (std::size_t at = 0; (at = script.find("(declare-", at)) != std::string::npos; ++at) {
    std::istringstream words(script.substr(at + 1, script.find(')', at) - at));
    std::string command, name, sort;
    words >> command >> name >> sort;
    if (command == "declare-fun" && sort == "()") {
      const std::size_t close = script.find(')', at);
      std::istringstream rest(script.substr(close + 1, script.find(')', close + 1) - close));
      rest >> sort;
    }
    while (!sort.empty() && sort.back() == ')') sort.pop_back();
    if ((command != "declare-fun" && command != "declare-const") || (sort != "Bool" && sort != "Int"))
      plain = false;
    else
      constants.emplace_back(name, sort);
  }
  return constants;
}

// All models to try, as text; the first has true and 0 everywhere. None: they are too many.
inline std::vector<std::string> models_of(const std::vector<std::pair<std::string, std::string>>& constants) {
  constexpr std::array<std::string_view, 2> kTruths = {"true", "false"};
  constexpr std::array<std::string_view, 5> kNumbers = {"0", "1", "(- 1)", "2", "5"};
  std::vector<std::string> models = {""};
  for (const auto& [name, sort] : constants) {
    std::vector<std::string> more;
    const auto extend = [&](std::string_view value) {
      for (const std::string& model : models)
        more.push_back(model + "(define-fun " + name + " () " + sort + " " + std::string(value) + ")");
    };
    if (sort == "Bool")
      for (const std::string_view value : kTruths) extend(value);
    else
      for (const std::string_view value : kNumbers) extend(value);
    models = std::move(more);
    if (models.size() > kMostModels) return {};
  }
  for (std::string& model : models) model = "(" + model + ")";
  return models;
}

// One check of a script, decided.
inline solver::CheckResult decide_by_trying(const std::string& script, std::size_t check,
                                            const smt::OpTable& ops) {
  bool plain = true;
  const auto constants = constants_of(script, plain);
  const auto models = models_of(constants);
  bool all_false = plain && !models.empty();
  for (const auto& [name, sort] : constants) all_false = all_false && sort == "Bool";
  solver::CheckResult result;
  for (const std::string& model : models) {
    const oracle::ModelTruth truth = oracle::truth_of_model(script, model, check, ops);
    if (truth.is_proof()) {
      result.result = solver::Result::Sat;
      result.model = model;
      return result;
    }
    all_false = all_false && truth.truth == oracle::Truth::Invalid && !truth.unspecified;
  }
  result.result = all_false ? solver::Result::Unsat : solver::Result::Unknown;
  result.reason = all_false ? "" : "incomplete";
  return result;
}

inline solver::testing_support::Respond honest(const smt::OpTable& ops) {
  return [&ops](const solver::MemoryQuery& asked) {
    solver::Answer answer = solver::testing_support::all_checks(asked, solver::Result::None);
    for (std::size_t i = 0; i < answer.checks.size(); ++i)
      answer.checks[i] = decide_by_trying(asked.query.script, i, ops);
    return answer;
  };
}

// Says unsat where sat is right.
inline solver::testing_support::Respond unsat_for_sat(const smt::OpTable& ops) {
  return [right = honest(ops)](const solver::MemoryQuery& asked) {
    solver::Answer answer = right(asked);
    for (solver::CheckResult& check : answer.checks) {
      if (check.result != solver::Result::Sat) continue;
      check.result = solver::Result::Unsat;
      check.model.clear();
    }
    return answer;
  };
}

// Says sat where unsat is right, and shows no model.
inline solver::testing_support::Respond sat_for_unsat(const smt::OpTable& ops) {
  return [right = honest(ops)](const solver::MemoryQuery& asked) {
    solver::Answer answer = right(asked);
    for (solver::CheckResult& check : answer.checks)
      if (check.result == solver::Result::Unsat) check.result = solver::Result::Sat;
    return answer;
  };
}

// Where sat is right it says so, with a model that makes an assertion false, if there is one.
inline solver::testing_support::Respond wrong_model(const smt::OpTable& ops) {
  return [&ops, right = honest(ops)](const solver::MemoryQuery& asked) {
    solver::Answer answer = right(asked);
    const std::string& script = asked.query.script;
    bool plain = true;
    const auto models = models_of(constants_of(script, plain));
    for (std::size_t i = 0; i < answer.checks.size(); ++i) {
      if (answer.checks[i].result != solver::Result::Sat) continue;
      for (const std::string& model : models) {
        if (oracle::truth_of_model(script, model, i, ops).truth != oracle::Truth::Invalid) continue;
        answer.checks[i].model = model;
        break;
      }
    }
    return answer;
  };
}

}  // namespace smiter::examine::testing_support
