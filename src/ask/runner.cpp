// SPDX-License-Identifier: MIT
#include "ask/runner.h"

#include <algorithm>

#include "solver/session/one_shot.h"

namespace smiter::ask {

namespace {

using capability::Reply;
using solver::Class;
using solver::Result;

// For a question that any solver decides at once, or has trouble with: then it has read it.
constexpr std::uint64_t kQuestionMs = 300;
// For what shows whether it works at all.
constexpr std::uint64_t kStartMs = 2'000;
constexpr std::uint64_t kStartPatience = 20;  // times start_ms
constexpr std::size_t kSaidKept = 120;

// The first line, without the place in a script that nobody will see: "line 3 column 14: ",
// "Parse Error: <stdin>:3.14: ".
std::string first_line(std::string_view text) {
  text = text.substr(0, std::min(text.find('\n'), text.size()));
  for (std::size_t colon = text.find(':'); colon != std::string_view::npos;
       colon = text.find(':', colon + 1)) {
    const std::string_view before = text.substr(0, colon);
    const bool place =
        !before.empty() && before.back() >= '0' && before.back() <= '9' &&
        (before.find("line ") != std::string_view::npos || before.find('<') != std::string_view::npos);
    if (!place || text.substr(colon, 2) != ": ") continue;
    text.remove_prefix(colon + 2);
    break;
  }
  return std::string(text.substr(0, kSaidKept));
}

Reply reply_of(Result result, Expected expected) {
  switch (result) {
    case Result::Sat:
    case Result::DeltaSat:
      return expected == Expected::Unsat ? Reply::Wrong : Reply::Yes;
    case Result::Unsat:
      return expected == Expected::Sat ? Reply::Wrong : Reply::Yes;
    case Result::Unknown:
      return Reply::Unknown;
    case Result::Timeout:
    case Result::OutOfMemory:
      return Reply::Timeout;
    case Result::Unsupported:
    case Result::Error:
      return Reply::No;
    case Result::Crash:
    case Result::None:
      return Reply::Crash;
  }
  return Reply::No;
}

Reply reply_of(const solver::Answer& answer, Expected expected) {
  switch (answer.outcome) {
    case Class::Ok:
      break;
    case Class::Unsupported:
    case Class::Error:
    case Class::KnownNonBug:
    case Class::NotStarted:
      return Reply::No;
    case Class::Timeout:
    case Class::OutOfMemory:
    case Class::Flood:
    case Class::Processes:
      return Reply::Timeout;
    case Class::InvalidModel:
      return Reply::Wrong;
    case Class::Protocol:
      // It said something that is no answer, and ended with an error code: a rejection.
      return answer.exit_code > 0 && !first_line(answer.output).empty() ? Reply::No : Reply::Crash;
    case Class::Crash:
      return Reply::Crash;
  }
  // Said of a command that it left out, so that the answer is to another script.
  const auto unsupported = [](const std::string& warning) { return warning == "unsupported command"; };
  if (std::ranges::any_of(answer.warnings, unsupported)) return Reply::No;
  return answer.checks.empty() ? Reply::No : reply_of(answer.checks.back().result, expected);
}

}  // namespace

Heard judge(const solver::Answer& answer, Expected expected) {
  Heard heard{reply_of(answer, expected), {}};
  if (heard.reply == Reply::Yes) return heard;
  heard.said = first_line(heard.reply == Reply::No && answer.outcome == Class::Protocol ? answer.output
                                                                                        : answer.message);
  if (heard.said.empty() && !answer.checks.empty()) {
    heard.said = first_line(answer.checks.back().reason);
    if (heard.said.empty()) heard.said = name_of(answer.checks.back().result);
  }
  return heard;
}

Runner::Runner(solver::SolverConfig config, solver::Deadline until)
    : config_(std::move(config)), until_(until) {
  if (config_.profile.has_session()) session_.emplace(config_);
}

solver::Limits Runner::limits() const {
  solver::Limits limits;
  limits.wall_ms = kQuestionMs + 5 * config_.profile.start_ms;
  limits.until = until_;
  return limits;
}

solver::Answer Runner::answer_to(const solver::Query& query) {
  const auto ask = [&](const solver::Query& asked) {
    return session_ ? session_->run(asked) : solver::run_one_shot(config_, asked, {solver::Mode::Stdin});
  };
  solver::Answer answer = ask(query);
  // On a busy machine it may not have had its time.
  if (answer.outcome == Class::Timeout && answer.cpu_ms * 2 < static_cast<double>(query.limits.wall_ms)) {
    solver::Query patient = query;
    patient.limits.wall_ms += kStartMs;
    answer = ask(patient);
  }
  late_ = answer.outcome == Class::Timeout ? late_ + 1 : 0;
  return answer;
}

solver::Answer Runner::answer_with_model(const std::string& script) {
  solver::Query query{script, {}, limits(), {}};
  query.wants.model = config_.profile.dialect.models;
  return answer_to(query);
}

Heard Runner::run(const std::string& script, Expected expected) {
  return judge(answer_to({script, {}, limits(), {}}), expected);
}

std::vector<solver::Result> Runner::answers(const std::string& script) {
  const solver::Answer answer = answer_to({script, {}, limits(), {}});
  std::vector<solver::Result> results;
  if (answer.outcome != Class::Ok || !answer.warnings.empty()) return results;
  for (const solver::CheckResult& check : answer.checks) results.push_back(check.result);
  return results;
}

Heard Runner::run_printing(const std::string& script) {
  solver::Query query{script, {}, limits(), {}};
  query.prepare.keep_queries = true;
  return judge(answer_to(query), Expected::Anything);
}

solver::Answer Runner::run_raw(const std::string& commands) {
  solver::SolverConfig plain = config_;
  plain.profile.dialect.echo = false;
  plain.profile.dialect.incremental = true;
  plain.profile.dialect.drop_commands.clear();
  plain.profile.dialect.accept_options = {"*"};
  solver::Query query{commands, {}, limits(), {}};
  query.prepare.keep_queries = true;
  // It has to start: what is slow may take many times as long on a busy machine, but not of CPU.
  query.limits.cpu_ms = query.limits.wall_ms + kStartMs;
  query.limits.wall_ms += kStartMs + kStartPatience * config_.profile.start_ms;
  return solver::run_one_shot(plain, query, {solver::Mode::Stdin});
}

}  // namespace smiter::ask
