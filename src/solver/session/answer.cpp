// SPDX-License-Identifier: MIT
#include "solver/session/answer.h"

namespace smiter::solver {

std::string_view name_of(Result result) {
  switch (result) {
    case Result::Sat:
      return "sat";
    case Result::Unsat:
      return "unsat";
    case Result::Unknown:
      return "unknown";
    case Result::DeltaSat:
      return "delta-sat";
    case Result::Timeout:
      return "timeout";
    case Result::OutOfMemory:
      return "out-of-memory";
    case Result::Unsupported:
      return "unsupported";
    case Result::Error:
      return "error";
    case Result::Crash:
      return "crash";
    case Result::None:
      return "none";
  }
  return "none";
}

std::string_view name_of(Class outcome) {
  switch (outcome) {
    case Class::Ok:
      return "ok";
    case Class::Timeout:
      return "timeout";
    case Class::OutOfMemory:
      return "out-of-memory";
    case Class::Unsupported:
      return "unsupported";
    case Class::Error:
      return "error";
    case Class::InvalidModel:
      return "invalid-model";
    case Class::Crash:
      return "crash";
    case Class::KnownNonBug:
      return "known-non-bug";
    case Class::Flood:
      return "flood";
    case Class::Processes:
      return "processes";
    case Class::Protocol:
      return "protocol";
    case Class::NotStarted:
      return "not-started";
  }
  return "not-started";
}

std::string_view name_of(CrashKind kind) {
  switch (kind) {
    case CrashKind::None:
      return "none";
    case CrashKind::Signal:
      return "signal";
    case CrashKind::Assertion:
      return "assertion";
    case CrashKind::InternalError:
      return "internal-error";
    case CrashKind::Sanitizer:
      return "sanitizer";
    case CrashKind::Exception:
      return "exception";
  }
  return "none";
}

}  // namespace smiter::solver
