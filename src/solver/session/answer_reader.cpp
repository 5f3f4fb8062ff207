// SPDX-License-Identifier: MIT
#include "solver/session/answer_reader.h"

#include <fmt/core.h>
#include <signal.h>

#include <algorithm>
#include <array>
#include <string>

#include "solver/crash/signature.h"
#include "solver/crash/wildcard.h"
#include "solver/session/response.h"
#include "solver/session/sexpr_scanner.h"

namespace smiter::solver {
namespace {

constexpr std::size_t kWarningsKept = 20;
constexpr std::size_t kMessageKept = 300;

// What any solver may print, whoever wrote it.
const std::array kCommonPatterns = {
    Pattern{Meaning::OutOfMemory, "std::bad_alloc", ""},
    Pattern{Meaning::OutOfMemory, "AddressSanitizer: out of memory", ""},
    Pattern{Meaning::OutOfMemory, "AddressSanitizer: requested allocation size", ""},
    Pattern{Meaning::OutOfMemory, "java.lang.OutOfMemoryError", ""},
};

std::optional<Meaning> meaning_of(std::string_view text, const Profile& profile) {
  // The order decides between several matches: what makes a report wrong comes first.
  static constexpr std::array kOrder = {Meaning::KnownNonBug, Meaning::InvalidModel, Meaning::Timeout,
                                        Meaning::OutOfMemory, Meaning::Assertion,    Meaning::InternalError,
                                        Meaning::Unsupported};
  for (const Meaning meaning : kOrder) {
    const auto matches = [&](const Pattern& p) {
      return p.meaning == meaning && wildcard_search(p.text, text);
    };
    if (std::any_of(profile.patterns.begin(), profile.patterns.end(), matches) ||
        std::any_of(kCommonPatterns.begin(), kCommonPatterns.end(), matches)) {
      return meaning;
    }
  }
  return std::nullopt;
}

bool is_noise(std::string_view line, const Profile& profile) {
  return std::any_of(profile.patterns.begin(), profile.patterns.end(), [&](const Pattern& pattern) {
    return pattern.meaning == Meaning::Noise && wildcard_search(pattern.text, line);
  });
}

std::string first_line(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return std::string(text.substr(0, std::min(text.find('\n'), kMessageKept)));
}

std::string clipped(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1));
}

class AnswerReader {
 public:
  explicit AnswerReader(const RunRecord& run) : run_(run) {
    answer_.checks.resize(run.script.checks);
    answer_.claims.resize(run.script.claims);
  }

  Answer read() {
    for (const SegmentText& segment : cut_output(run_.frame, run_.transcript.output)) {
      answer_.output += segment.text;
      read_segment(segment);
    }
    answer_.error_output = run_.transcript.errors;
    answer_.wall_ms = run_.transcript.wall_ms;
    answer_.peak_rss = run_.transcript.peak_rss;
    if (run_.exit) {
      answer_.exit_code = run_.exit->code;
      answer_.signal = run_.exit->signal;
    }
    classify();
    return std::move(answer_);
  }

 private:
  // ---- segments -------------------------------------------------------------------
  void read_segment(const SegmentText& segment) {
    switch (segment.kind) {
      case SegmentKind::Begin:
        if (segment.complete && !clipped(segment.text).empty())
          protocol("output before the script was sent: ", segment.text);
        evidence_ += segment.text;
        break;
      case SegmentKind::Options:
        evidence_ += segment.text;
        for (const Response& response : read_responses(segment.text))
          warn("option not accepted: " + first_line(response.text));
        break;
      case SegmentKind::Check:
        evidence_ += segment.text;
        read_checks(segment);
        break;
      case SegmentKind::Declarations:
        evidence_ += segment.text;
        read_declarations(segment.text);
        break;
      case SegmentKind::Claim:
        if (segment.index < answer_.claims.size()) answer_.claims[segment.index] = extra(segment);
        if (!segment.complete) evidence_ += segment.text;
        break;
      case SegmentKind::Simplified:
        read_simplified(segment);
        break;
      case SegmentKind::End:
        evidence_ += segment.text;
        read_tail(segment.text);
        break;
      case SegmentKind::Reset:
        if (!clipped(segment.text).empty()) {
          evidence_ += segment.text;
          unexpected("unexpected output after the script: ", segment.text);
        }
        answer_.died_in_reset = !segment.complete;
        break;
      case SegmentKind::Reason:
        read_reason(segment);
        break;
      case SegmentKind::Model:
        answer_.checks[segment.index].model = extra(segment);
        break;
      case SegmentKind::Values:
        answer_.checks[segment.index].values = extra(segment);
        break;
      case SegmentKind::Core:
        answer_.checks[segment.index].core = extra(segment);
        break;
      case SegmentKind::Statistics:
        answer_.checks[segment.index].statistics = extra(segment);
        break;
    }
  }

  static std::string extra(const SegmentText& segment) {
    std::string text = clipped(segment.text);
    return !segment.complete || text.starts_with("(error") ? "" : text;
  }

  void read_checks(const SegmentText& segment) {
    std::size_t index = segment.index;
    bool answered = false;
    for (const Response& response : read_responses(segment.text)) {
      switch (response.kind) {
        case ResponseKind::Answer:
          // Without markers, answers are simply counted.
          if (run_.frame.segments.empty() && answered) {
            ++index;
            answered = false;
          }
          if (answered || index >= answer_.checks.size()) {
            protocol("more than one answer: ", response.text);
          } else {
            answered = true;
            set_result(answer_.checks[index], response.result);
          }
          break;
        case ResponseKind::Error:
          read_error(response.text, index, answered);
          break;
        case ResponseKind::Unsupported:
          warn("unsupported command");
          break;
        case ResponseKind::Sexpr:
          break;
        case ResponseKind::Unexpected:
          if (!is_noise(response.text, run_.profile)) unexpected("unexpected line: ", response.text);
          break;
      }
    }
    if (segment.complete && !answered && index < answer_.checks.size()) {
      CheckResult& check = answer_.checks[index];
      if (failed_) set_result(check, Result::None);
      if (check.result == Result::None && !failed_)
        protocol("no answer to check-sat ", std::to_string(index + 1));
    }
    if (!segment.complete) pending_ = std::min(answered ? index + 1 : index, answer_.checks.size());
  }

  void set_result(CheckResult& check, Result result) {
    if (failed_) {
      check.result = failed_as_;
      check.reason = failure_;
    } else {
      check.result = result;
    }
  }

  void read_error(const std::string& message, std::size_t index, bool answered) {
    errors_ += message + '\n';
    if (error_.empty()) error_ = first_line(message);
    const auto meaning = meaning_of(message, run_.profile);
    if (meaning == Meaning::InvalidModel && index < answer_.checks.size()) {
      answer_.checks[index].invalid_model = true;
      return;
    }
    Result as = Result::Error;
    if (meaning == Meaning::Unsupported) as = Result::Unsupported;
    if (meaning == Meaning::Timeout) as = Result::Timeout;
    if (meaning == Meaning::OutOfMemory) as = Result::OutOfMemory;
    if (!failed_) {
      failed_ = true;
      failed_as_ = as;
      failure_ = error_;
    }
    // z3 reports some errors of a check after its answer; that answer is void too.
    if (index < answer_.checks.size() && (answered || as != Result::Error))
      set_result(answer_.checks[index], as);
  }

  // Before the first (simplify …), or between a check and a claim.
  void read_declarations(std::string_view text) {
    for (const Response& response : read_responses(text)) {
      if (response.kind == ResponseKind::Error) read_error(response.text, 0, false);
      if (response.kind == ResponseKind::Unexpected && !is_noise(response.text, run_.profile))
        unexpected("unexpected line: ", response.text);
    }
  }

  // One term or error for each (simplify …). If their number is another, nobody knows which is which. Of an
  // output that broke off the last one may be a part.
  void read_simplified(const SegmentText& segment) {
    const std::size_t count = run_.script.simplifications;
    std::vector<std::string_view> terms;
    std::size_t at = 0;
    while (const auto term = next_sexpr(segment.text, at)) terms.push_back(*term);
    if (!segment.complete) {
      evidence_ += segment.text;
      pending_ = 0;
      if (!terms.empty()) terms.pop_back();
    }
    if (terms.size() > count || (segment.complete && terms.size() != count)) {
      evidence_ += segment.text;
      for (const Response& response : read_responses(segment.text))
        if (response.kind == ResponseKind::Error) read_error(response.text, 0, false);
      if (!failed_) protocol("another number of terms than was asked for: ", std::to_string(terms.size()));
      return;
    }
    answer_.simplified.resize(count);
    for (std::size_t i = 0; i < terms.size(); ++i) {
      if (terms[i].starts_with("(error")) {
        read_error(error_text_of(terms[i]), 0, false);
      } else {
        answer_.simplified[i] = terms[i];
      }
    }
  }
  static std::string error_text_of(std::string_view error) {
    const std::vector<Response> responses = read_responses(error);
    return responses.empty() ? std::string(error) : responses.front().text;
  }

  // After the last check: errors there (a pop too many) do not touch the answers.
  void read_tail(std::string_view text) {
    for (const Response& response : read_responses(text)) {
      if (response.kind == ResponseKind::Sexpr || is_noise(response.text, run_.profile)) continue;
      const bool invalid = response.kind == ResponseKind::Error &&
                           meaning_of(response.text, run_.profile) == Meaning::InvalidModel;
      if (invalid && !answer_.checks.empty()) {
        answer_.checks.back().invalid_model = true;
        errors_ += response.text + '\n';
      } else if (response.kind == ResponseKind::Answer) {
        protocol("an answer after the last check-sat: ", response.text);
      } else {
        warn("after the last check-sat: " + first_line(response.text));
      }
    }
  }

  void read_reason(const SegmentText& segment) {
    CheckResult& check = answer_.checks[segment.index];
    const std::string text = extra(segment);
    if (check.result != Result::Unknown || !text.starts_with("(:reason-unknown")) return;
    check.reason = clipped(text.substr(16, text.size() - 17));
    if (check.reason.size() > 1 && check.reason.front() == '"')
      check.reason = check.reason.substr(1, check.reason.size() - 2);
    std::string word = check.reason;
    std::transform(word.begin(), word.end(), word.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    for (const char* limit :
         {"timeout", "canceled", "interrupted", "resourceout", "max. resource limit exceeded"}) {
      if (word == limit) check.result = Result::Timeout;
    }
    if (word == "memout" || word == "max. memory exceeded") check.result = Result::OutOfMemory;
  }

  void warn(std::string message) {
    if (answer_.warnings.size() < kWarningsKept) answer_.warnings.push_back(std::move(message));
  }
  void unexpected(std::string_view what, std::string_view text) {
    answer_.unexpected = true;
    warn(std::string(what) + first_line(text));
  }
  void protocol(std::string_view what, std::string_view text) {
    if (protocol_.empty()) protocol_ = std::string(what) + first_line(text);
  }

  // ---- the class ------------------------------------------------------------------
  void classify() {
    evidence_ += '\n' + run_.transcript.errors;
    if (classify_by_text() || classify_by_signal() || classify_by_limit() || classify_by_exit()) return;
    if (failed_) {
      const Class as = failed_as_ == Result::Unsupported   ? Class::Unsupported
                       : failed_as_ == Result::Timeout     ? Class::Timeout
                       : failed_as_ == Result::OutOfMemory ? Class::OutOfMemory
                                                           : Class::Error;
      return finish(as, failed_as_, error_);
    }
    if (!protocol_.empty()) return finish(Class::Protocol, Result::None, protocol_);
    for (const CheckResult& check : answer_.checks) {
      if (check.result == Result::Timeout)
        return finish(Class::Timeout, Result::None, "the solver's own time limit");
      if (check.result == Result::OutOfMemory)
        return finish(Class::OutOfMemory, Result::None, "the solver's own memory limit");
    }
  }

  [[nodiscard]] bool died() const { return run_.exit && (run_.exit->code != 0 || run_.exit->signal != 0); }
  // Ordinary answers need no search for signs of trouble.
  [[nodiscard]] bool is_suspicious() const {
    return died() || run_.stop != Stop::Marker || !errors_.empty() || !run_.transcript.errors.empty() ||
           !answer_.warnings.empty();
  }

  bool classify_by_text() {
    if (!is_suspicious()) return false;
    const auto meaning = meaning_of(evidence_, run_.profile);
    if (meaning == Meaning::KnownNonBug)
      return finish(Class::KnownNonBug, Result::Error, first_line(evidence_)), true;
    if (meaning == Meaning::InvalidModel) {
      answer_.signature = invalid_model_key(operators_of(run_.script));
      if (pending_ < answer_.checks.size()) answer_.checks[pending_].invalid_model = true;
      return finish(Class::InvalidModel, Result::Error, "its own check says the model is wrong"), true;
    }
    if (meaning == Meaning::Timeout && died())
      return finish(Class::Timeout, Result::Timeout, "the solver's own time limit"), true;
    if (meaning == Meaning::OutOfMemory)
      return finish(Class::OutOfMemory, Result::OutOfMemory, first_line(evidence_)), true;
    const auto report = read_crash_report(evidence_);
    if (report) {
      answer_.crash = report->kind;
      if (meaning == Meaning::InternalError && report->kind == CrashKind::Assertion)
        answer_.crash = CrashKind::InternalError;
      answer_.signature = report->key;
      answer_.located = report->located;
      // Some report "unsupported" through the same door as their assertions.
      if (meaning == Meaning::Unsupported)
        return answer_.signature.clear(),
               answer_.crash = CrashKind::None,
               finish(Class::Unsupported, Result::Unsupported, first_line(evidence_)), true;
      return finish(Class::Crash, Result::Crash, report->key), true;
    }
    if (meaning == Meaning::Assertion || meaning == Meaning::InternalError) {
      const std::string line = matching_line(*meaning);
      answer_.crash = meaning == Meaning::Assertion ? CrashKind::Assertion : CrashKind::InternalError;
      answer_.signature = plain_message(line);
      return finish(Class::Crash, Result::Crash, line), true;
    }
    if (meaning == Meaning::Unsupported && (failed_ || died())) {
      return finish(Class::Unsupported, Result::Unsupported, matching_line(*meaning)), true;
    }
    return false;
  }

  // The line of the evidence that made it mean this.
  std::string matching_line(Meaning meaning) {
    std::size_t at = 0;
    while (at < evidence_.size()) {
      const std::size_t end = std::min(evidence_.find('\n', at), evidence_.size());
      const std::string_view line = std::string_view(evidence_).substr(at, end - at);
      for (const Pattern& pattern : run_.profile.patterns) {
        if (pattern.meaning == meaning && wildcard_search(pattern.text, line)) return first_line(line);
      }
      at = end + 1;
    }
    return first_line(evidence_);
  }

  // A shell tells by its exit code which signal ended the program that it ran.
  static int ended_by(const ExitStatus& exit) {
    if (exit.signal != 0) return exit.signal;
    for (const int fault : {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE}) {
      if (exit.code == 128 + fault) return fault;
    }
    return 0;
  }

  bool classify_by_signal() {
    const int signal = run_.exit ? ended_by(*run_.exit) : 0;
    if (signal == 0) return false;
    if (signal == SIGXCPU) return finish(Class::Timeout, Result::Timeout, "CPU limit"), true;
    // Nobody but the kernel's out-of-memory killer sends this to a solver of ours.
    if (signal == SIGKILL)
      return finish(Class::OutOfMemory, Result::OutOfMemory, "killed from outside (SIGKILL)"), true;
    answer_.crash = CrashKind::Signal;
    answer_.signature = signal_name(signal);
    return finish(Class::Crash, Result::Crash, "ended by " + signal_name(signal)), true;
  }

  bool classify_by_limit() {
    switch (run_.stop) {
      case Stop::Marker:
      case Stop::EndOfOutput:
        return false;
      case Stop::Wall:
        return finish(Class::Timeout, Result::Timeout, "wall time limit"), true;
      case Stop::Cpu:
        return finish(Class::Timeout, Result::Timeout, "CPU time limit"), true;
      case Stop::Memory:
        return finish(Class::OutOfMemory, Result::OutOfMemory, "memory limit"), true;
      case Stop::Output:
        return finish(Class::Flood, Result::None, "more output than allowed"), true;
      case Stop::Processes:
        return finish(Class::Processes, Result::None, "more child processes than allowed"), true;
    }
    return false;
  }

  bool classify_by_exit() {
    if (run_.stop != Stop::EndOfOutput || failed_ || !protocol_.empty()) return false;
    const bool all_answered = std::none_of(answer_.checks.begin(), answer_.checks.end(),
                                           [](const CheckResult& c) { return c.result == Result::None; });
    const bool complete = run_.frame.segments.empty() || pending_ == kNone;
    if (all_answered && (complete || run_.exit)) return false;
    const std::string said = first_line(run_.transcript.errors);
    if (!run_.exit) return finish(Class::Protocol, Result::None, "closed its output without answering"), true;
    if (run_.exit->code != 0 && !said.empty()) return finish(Class::Error, Result::Error, said), true;
    return finish(Class::Protocol, Result::None,
                  fmt::format("ended with code {} without answering", run_.exit->code)),
           true;
  }

  // `as` goes to the first check that has no answer yet; later ones were never reached.
  void finish(Class outcome, Result as, std::string_view message) {
    answer_.outcome = outcome;
    answer_.message = message;
    for (CheckResult& check : answer_.checks) {
      if (check.result != Result::None) continue;
      check.result = as;
      if (check.reason.empty()) check.reason = message;
      break;
    }
  }

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  const RunRecord& run_;
  Answer answer_;
  std::string evidence_;
  std::string errors_;    // messages of all (error ...) responses
  std::string error_;     // the first of them
  std::string protocol_;  // the first breach of protocol
  std::string failure_;
  std::size_t pending_ = kNone;  // the check during which output ended
  Result failed_as_ = Result::Error;
  bool failed_ = false;  // an error came: later answers do not count
};

}  // namespace

Answer read_answer(const RunRecord& run) {
  return AnswerReader(run).read();
}

bool needs_backtrace(const Answer& answer) {
  return answer.outcome == Class::Crash && !answer.located;
}

}  // namespace smiter::solver
