// SPDX-License-Identifier: MIT
// For tests: a solver in memory that answers by rules and counts what it was asked.
//
//   FakeSolver fake("liar");
//   fake.when("(xor", unsat());
//   fake.when("(mod", crash("f at a.cpp:3"), Life::Used);
//   const SolverConfig config = fake.config();
//
// The first rule whose text is in the script, and whose life fits the process, gives the answer. A
// script that no rule fits is decided by the trivial solver below.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "solver/session/memory_solver.h"

namespace smiter::solver::testing_support {

// In which processes a rule holds.
enum class Life : std::uint8_t { Any, New, Used };

using Respond = std::function<Answer(const MemoryQuery&)>;

// The same result for every check of the script.
inline Answer all_checks(const MemoryQuery& asked, Result result, const std::string& model = {}) {
  Answer answer;
  answer.cpu_ms = answer.wall_ms = 1;
  answer.checks.resize(asked.checks);
  for (CheckResult& check : answer.checks) {
    check.result = result;
    check.model = model;
  }
  return answer;
}

inline Respond sat(std::string model = {}) {
  return
      [model = std::move(model)](const MemoryQuery& asked) { return all_checks(asked, Result::Sat, model); };
}

inline Respond unsat() {
  return [](const MemoryQuery& asked) { return all_checks(asked, Result::Unsat); };
}

inline Respond unknown(std::string reason = "incomplete") {
  return [reason = std::move(reason)](const MemoryQuery& asked) {
    Answer answer = all_checks(asked, Result::Unknown);
    for (CheckResult& check : answer.checks) check.reason = reason;
    return answer;
  };
}

// `place`: the signature that only a debugger finds; empty: the signature says the place itself.
inline Respond crash(std::string signature, std::string place = {}) {
  return [signature = std::move(signature), place = std::move(place)](const MemoryQuery& asked) {
    Answer answer = all_checks(asked, Result::Crash);
    answer.outcome = Class::Crash;
    answer.crash = CrashKind::Assertion;
    answer.located = place.empty() || asked.backtrace;
    answer.signature = answer.located && !place.empty() ? place : signature;
    answer.message = signature;
    return answer;
  };
}

inline Respond timeout() {
  return [](const MemoryQuery& asked) {
    Answer answer = all_checks(asked, Result::Timeout);
    answer.outcome = Class::Timeout;
    answer.cpu_ms = answer.wall_ms = static_cast<double>(asked.query.limits.wall_ms);
    return answer;
  };
}

inline Respond error(std::string message) {
  return [message = std::move(message)](const MemoryQuery& asked) {
    Answer answer = all_checks(asked, Result::Error);
    answer.outcome = Class::Error;
    answer.message = message;
    return answer;
  };
}

// Says sat and that its own model is wrong; the model shows without its own check.
inline Respond complaint(std::string model, std::string check_option) {
  return [model = std::move(model), option = std::move(check_option)](const MemoryQuery& asked) {
    Answer answer = all_checks(asked, Result::Sat, model);
    bool checks = false;
    for (const std::string& word : asked.config.profile.default_options) checks = checks || word == option;
    for (const std::string& word : asked.config.options) checks = checks || word == option;
    if (!checks) return answer;
    answer.outcome = Class::InvalidModel;
    for (CheckResult& check : answer.checks) {
      check.invalid_model = true;
      check.model.clear();
    }
    return answer;
  };
}

// What every solver must decide before it is used (solver/profile/inspect.h): p, and p with not p.
inline Answer trivial(const MemoryQuery& asked) {
  const bool both = asked.query.script.find("(assert p)") != std::string::npos &&
                    asked.query.script.find("(assert (not p))") != std::string::npos;
  return all_checks(asked, both ? Result::Unsat : Result::Sat);
}

class FakeSolver {
 public:
  explicit FakeSolver(std::string name, Respond otherwise = trivial)
      : name_(std::move(name)), state_(std::make_shared<State>()) {
    state_->otherwise = std::move(otherwise);
  }

  // Rules are added before the solver is asked, by one thread.
  FakeSolver& when(std::string text, Respond respond, Life life = Life::Any) {
    state_->rules.push_back({std::move(text), {}, std::move(respond), life});
    return *this;
  }
  // Likewise, if it was started with this option.
  FakeSolver& when_option(std::string option, std::string text, Respond respond) {
    state_->rules.push_back({std::move(text), std::move(option), std::move(respond), Life::Any});
    return *this;
  }
  FakeSolver& says_version(std::string version) {
    version_ = std::move(version);
    return *this;
  }

  // Its family is its name, unless the caller changes that. It has sessions, models and values, and
  // everything counts as understood.
  [[nodiscard]] SolverConfig config() const {
    SolverConfig config;
    config.profile.name = config.profile.family = config.label = name_;
    config.profile.session_arguments.emplace();
    config.profile.stdin_arguments.emplace();
    config.profile.file_arguments.emplace();
    config.profile.ask = false;
    config.program = "memory:" + name_;
    config.version = version_;
    MemorySolver memory{.version = version_};
    memory.answer = [state = state_](const MemoryQuery& asked) { return state->answer(asked); };
    config.memory = keep(std::move(memory));
    return config;
  }

  [[nodiscard]] std::size_t queries() const { return state_->queries.load(); }
  [[nodiscard]] std::size_t processes() const { return state_->processes.load(); }
  // The scripts that it was asked, in order.
  [[nodiscard]] std::vector<std::string> scripts() const {
    const std::lock_guard lock(state_->mutex);
    return state_->scripts;
  }

 private:
  // Configurations are copied and outlive the one who made them: what they point to stays to the end.
  static const MemorySolver* keep(MemorySolver memory) {
    static std::mutex mutex;
    static std::deque<MemorySolver> kept;
    const std::lock_guard lock(mutex);
    return &kept.emplace_back(std::move(memory));
  }

  struct Rule {
    std::string text;
    std::string option;  // empty: whatever the options
    Respond respond;
    Life life = Life::Any;

    [[nodiscard]] bool fits(const MemoryQuery& asked) const {
      if (life == Life::New && asked.served > 0) return false;
      if (life == Life::Used && asked.served == 0) return false;
      if (asked.query.script.find(text) == std::string::npos) return false;
      bool given = option.empty();
      for (const std::string& word : asked.config.options) given = given || word == option;
      for (const std::string& word : asked.config.profile.default_options) given = given || word == option;
      return given;
    }
  };
  struct State {
    std::vector<Rule> rules;
    Respond otherwise;
    std::atomic<std::size_t> queries = 0, processes = 0;
    std::mutex mutex;
    std::vector<std::string> scripts;  // under the mutex

    Answer answer(const MemoryQuery& asked) {
      ++queries;
      if (asked.served == 0) ++processes;
      {
        const std::lock_guard lock(mutex);
        scripts.push_back(asked.query.script);
      }
      for (const Rule& rule : rules) {
        if (rule.fits(asked)) return rule.respond(asked);
      }
      return otherwise(asked);
    }
  };
  std::string name_;
  std::string version_ = "1.0";
  std::shared_ptr<State> state_;  // shared with the configurations
};

}  // namespace smiter::solver::testing_support
