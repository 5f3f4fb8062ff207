// SPDX-License-Identifier: MIT
#include "solver/session/memory_solver.h"

#include "base/check.h"

namespace smiter::solver {

Answer ask_in_memory(const MemoryQuery& asked) {
  CHECK(asked.config.memory && asked.config.memory->answer, "this solver is a function");
  Answer answer = asked.config.memory->answer(asked);
  const Wants& wants = asked.query.wants;
  for (CheckResult& check : answer.checks) {
    if (!wants.model) check.model.clear();
    if (wants.values.empty()) check.values.clear();
  }
  answer.fresh_process = asked.served == 0;
  return answer;
}

bool survives(const Answer& answer) {
  switch (answer.outcome) {
    case Class::Ok:
    case Class::Unsupported:
    case Class::Error:
    case Class::InvalidModel:
    case Class::KnownNonBug:
      return true;
    case Class::Timeout:
    case Class::OutOfMemory:
    case Class::Crash:
    case Class::Flood:
    case Class::Processes:
    case Class::Protocol:
    case Class::NotStarted:
      return false;
  }
  return false;
}

}  // namespace smiter::solver
