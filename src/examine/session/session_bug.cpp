// SPDX-License-Identifier: MIT
#include "examine/session/session_bug.h"

#include <algorithm>

#include "oracle/model_truth.h"
#include "reduce/reducer.h"
#include "solver/session/one_shot.h"
#include "solver/session/session.h"
#include "triage/report/standalone.h"

namespace smiter::examine {

using solver::Answer;
using solver::Class;
using solver::Result;

namespace {

solver::Query query_of(const triage::SessionScript& script, const solver::Limits& limits) {
  solver::Query query{.script = script.script, .limits = limits};
  query.wants.model = script.model;
  query.wants.statistics = script.statistics;
  return query;
}

// Did it end by itself, so that what it says is what it has to say?
bool has_answered(const Answer& answer) {
  return answer.outcome == Class::Ok || answer.outcome == Class::InvalidModel;
}

}  // namespace

bool SessionProbe::is_false(const std::string& script, const solver::CheckResult& check,
                            std::size_t number) const {
  if (check.result != Result::Sat || check.model.empty()) return false;
  const auto truth = oracle::truth_of_model(script, check.model, number, ops_);
  return truth.truth == oracle::Truth::Invalid && !truth.unspecified;
}

base::Expected<std::optional<SessionProbe::Outcome>> SessionProbe::look(const Sequence& sequence) {
  solver::Session session(config_);
  Outcome outcome;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    if (is_late()) return base::Error{"there was no time left"};
    outcome.used = session.run(query_of(sequence[i], limits_));
    cpu_ms_ += outcome.used.cpu_ms;
    if ((i > 0) == outcome.used.fresh_process) return base::Error{"an earlier script ended the process"};
  }
  const bool crashed = outcome.used.outcome == Class::Crash;
  if (!crashed && !has_answered(outcome.used)) return base::Error{"no answer in a used process"};
  outcome.fresh = run_one_shot(config_, query_of(sequence.back(), limits_));
  cpu_ms_ += outcome.fresh.cpu_ms;
  if (is_late()) return base::Error{"there was no time left"};
  if (!has_answered(outcome.fresh)) return base::Error{"no answer in a new process"};
  if (crashed) {
    outcome.signature = outcome.used.signature;
    return std::optional(std::move(outcome));
  }
  if (!compare(sequence.back().script, outcome)) return std::optional<Outcome>();
  return std::optional(std::move(outcome));
}

// Says what the used process gets wrong, if anything.
bool SessionProbe::compare(const std::string& script, Outcome& outcome) const {
  const Answer &used = outcome.used, &fresh = outcome.fresh;
  for (std::size_t i = 0; i < std::min(used.checks.size(), fresh.checks.size()); ++i) {
    outcome.check = i;
    const bool contradicts = is_definite(used.checks[i].result) && is_definite(fresh.checks[i].result) &&
                             used.checks[i].result != fresh.checks[i].result;
    outcome.symptom = contradicts ? Symptom::Answer : Symptom::Model;
    if (contradicts) return true;
    const bool complains = used.checks[i].invalid_model && fresh.outcome == Class::Ok;
    if (complains || (is_false(script, used.checks[i], i) && !is_false(script, fresh.checks[i], i)))
      return true;
  }
  return false;
}

bool SessionProbe::shows(const Sequence& sequence, const Outcome& what) {
  const auto seen = look(sequence);
  if (!seen || !*seen) return false;
  const Outcome& outcome = **seen;
  if (outcome.symptom != what.symptom || outcome.signature != what.signature) return false;
  return what.symptom != Symptom::Answer ||
         outcome.used.checks[outcome.check].result == what.used.checks[what.check].result;
}

bool SessionProbe::crashes(const Sequence& sequence) {
  const auto seen = look(sequence);
  return seen && *seen && (*seen)->symptom == Symptom::Crash;
}

std::string SessionProbe::place_of(const Sequence& sequence) {
  solver::Query query{.script = transcript(sequence, config_.profile.dialect), .limits = limits_};
  query.prepare.keep_queries = true;
  const Answer answer = run_one_shot(config_, query, {.mode = solver::Mode::Stdin, .backtrace = true});
  cpu_ms_ += answer.cpu_ms;
  return answer.outcome == Class::Crash && answer.located ? answer.signature : std::string();
}

Sequence shortest(Sequence sequence, const SessionProbe::Outcome& what, SessionProbe& probe,
                  const std::function<bool()>& stop) {
  // Most often one script before is enough; then by halves.
  for (const std::size_t last : {std::size_t{1}, std::size_t{2}, std::size_t{3}}) {
    if (sequence.size() <= last) return sequence;
    const Sequence few(sequence.end() - static_cast<std::ptrdiff_t>(last), sequence.end());
    if (stop() || probe.is_late()) return sequence;
    if (probe.is_same_bug(few, what)) {
      sequence = few;
      break;
    }
  }
  for (std::size_t size = sequence.size() / 2; size > 0;) {
    bool any = false;
    for (std::size_t at = 0; at + 1 < sequence.size();) {
      if (stop() || probe.is_late()) return sequence;
      const std::size_t end = std::min(at + size, sequence.size() - 1);
      Sequence fewer(sequence.begin(), sequence.begin() + static_cast<std::ptrdiff_t>(at));
      fewer.insert(fewer.end(), sequence.begin() + static_cast<std::ptrdiff_t>(end), sequence.end());
      if (probe.is_same_bug(fewer, what)) {
        sequence = std::move(fewer);
        any = true;
      } else {
        at = end;
      }
    }
    if (!any) size /= 2;
  }
  return sequence;
}

bool reduce_scripts(Sequence& sequence, const SessionProbe::Outcome& what, SessionProbe& probe,
                    const smt::OpTable& ops, const std::function<bool()>& stop) {
  bool complete = true;
  // The last first: what it needs says what the others must have left behind.
  for (std::size_t k = sequence.size(); k-- > 0;) {
    reduce::ReduceOptions options;
    options.stop = [&] { return stop() || probe.is_late(); };
    const auto with = [&](const std::string& text) {
      Sequence candidate = sequence;
      candidate[k].script = text;
      return candidate;
    };
    if (!what.place.empty())
      options.same_bug = [&](const std::string& text) { return probe.place_of(with(text)) == what.place; };
    const auto result = reduce::reduce(
        sequence[k].script, ops,
        [&](const std::string& text, unsigned) { return probe.shows(with(text), what); }, options);
    complete = complete && result.complete;
    const bool checked = what.place.empty() || result.complete;
    if (result.interesting) sequence[k].script = checked ? result.text : result.verified;
    for (bool triage::SessionScript::*const asked :
         {&triage::SessionScript::model, &triage::SessionScript::statistics}) {
      if (!(sequence[k].*asked)) continue;
      Sequence without = sequence;
      without[k].*asked = false;
      if (!options.stop() && probe.is_same_bug(without, what)) sequence = std::move(without);
    }
  }
  return complete;
}

Sequence without_statistics(Sequence sequence, const SessionProbe::Outcome& what, SessionProbe& probe) {
  Sequence without = sequence;
  for (triage::SessionScript& one : without) one.statistics = false;
  if (without == sequence || probe.is_late() || !probe.is_same_bug(without, what)) return sequence;
  return without;
}

std::string transcript(const Sequence& sequence, const solver::Dialect& dialect) {
  std::string text;
  for (const triage::SessionScript& one : sequence)
    text += triage::standalone(one.script, dialect, {.model = one.model, .statistics = one.statistics}) +
            "(reset)\n";
  return text;
}

}  // namespace smiter::examine
