// SPDX-License-Identifier: MIT
// libFuzzer target: what a solver prints, on both streams, for a script in a session or a
// single run. Four bytes choose the profile, the script and what is wanted, and how it
// ended; the rest is the output. In it, a $ stands for the next marker line that the frame
// expects and the byte 0xff begins what went to stderr, since no mutation would ever guess
// a marker.
#include <array>

#include "solver/crash/backtrace.h"
#include "solver/crash/signature.h"
#include "solver/profile/solver_config.h"
#include "solver/session/answer_reader.h"
#include "solver/session/response.h"
#include "solver/session/sexpr_scanner.h"
#include "support/text_mutator.h"

namespace {

using namespace smiter;

constexpr std::size_t kHeader = 4;
constexpr std::array<std::string_view, 4> kScripts = {
    "(declare-fun f (Int) Int)(assert (= (select a 1) (f 2)))(check-sat)",
    "(set-option :produce-models true)(declare-const x Int)(assert (! (> x 1) :named n))(check-sat)"
    "(push 1)(assert (< x 0))(check-sat)(pop 1)",
    "(check-sat)(check-sat)(check-sat-assuming ((> x 1)))(reset)(check-sat)",
    "(set-logic QF_LIA)",
};

// The output as it would come: $ is the next marker.
std::string with_markers(std::string_view text, const solver::Frame& frame) {
  std::string out;
  std::size_t next = 0;
  for (const char c : text) {
    if (c == '$' && next < frame.segments.size()) {
      out += frame.segments[next++].marker + "\n";
    } else {
      out += c;
    }
  }
  return out;
}

// Scanning never leaves the text and gives back what is there.
void check_scanner(std::string_view text) {
  for (std::size_t at = 0, before = 0; const auto part = solver::next_sexpr(text, at); before = at) {
    CHECK(!part->empty() && at > before && at <= text.size(), "the scanner stands still");
  }
  if (const auto commands = solver::split_commands(text)) {
    for (const solver::CommandText& command : *commands)
      CHECK(command.text.starts_with('(') && command.text.ends_with(')'), command.text);
  }
  for (const solver::Response& response : solver::read_responses(text)) {
    // Only a message may be empty: (error "").
    const bool may_be_empty =
        response.kind == solver::ResponseKind::Answer || response.kind == solver::ResponseKind::Error;
    CHECK(may_be_empty || !response.text.empty(), text);
  }
}

fuzz::Vocabulary vocabulary() {
  fuzz::Vocabulary words;
  words.add_group({"sat", "unsat", "unknown", "delta-sat", "timeout", "unsupported", "success", "$", "\xff"});
  words.add_group({"(error \"line 1 column 2: unknown constant x\")", "(error \"canceled\")",
                   "((define-fun x () Int 1))", "(model)", "(:reason-unknown \"incomplete\")",
                   "(:reason-unknown timeout)", "((x 1))", "(n)", "(:time 0.1)"});
  words.add_group(
      {"Segmentation fault", "ASSERTION VIOLATION\nFile: a/b.cpp\nLine: 12\nUNEXPECTED CODE WAS REACHED.\n",
       "Fatal failure within f(int) at a.cpp:12\n", "==1==ERROR: AddressSanitizer: SEGV on unknown\n",
       "    #0 0x1 in f a.cpp:1:2\n", "#1  0x00 in g (x=1) at b.c:3\n", "Aborted (core dumped)\n",
       "Program received signal SIGSEGV, Segmentation fault.\n", "a.cpp:1:2: runtime error: overflow\n",
       "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n"});
  std::vector<std::string> patterns;
  for (const solver::Profile& profile : solver::builtin_profiles()) {
    for (const solver::Pattern& pattern : profile.patterns) patterns.push_back(pattern.text);
  }
  words.add_group(std::move(patterns));
  return words;
}

const fuzz::TextMutator& mutator() {
  static const fuzz::TextMutator instance(vocabulary());
  return instance;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < kHeader) return 0;
  const auto& profiles = solver::builtin_profiles();
  const solver::Profile& profile = profiles[data[0] % profiles.size()];
  const std::string_view text = fuzz::as_text(data + kHeader, size - kHeader);
  const std::uint8_t wants = data[1] / kScripts.size();
  const auto script = solver::prepare_script(kScripts[data[1] % kScripts.size()], profile.dialect);
  if (!script) return 0;
  solver::Query query;
  query.wants = {.model = (wants & 1) != 0,
                 .reason = (wants & 2) != 0,
                 .core = (wants & 4) != 0,
                 .statistics = (wants & 8) != 0,
                 .values = (wants & 16) != 0 ? std::vector<std::string>{"x"} : std::vector<std::string>()};
  const auto frame =
      solver::make_frame(*script, query, profile.dialect, (wants & 32) != 0, "0123456789abcdef");
  const std::size_t cut = text.find('\xff');
  solver::Transcript transcript;
  transcript.output = with_markers(text.substr(0, cut), frame);
  if (cut != std::string_view::npos) transcript.errors = text.substr(cut + 1);
  std::optional<solver::ExitStatus> exit;
  if (data[3] >= 64) exit = {data[3] >= 128 ? -1 : data[3] - 64, data[3] >= 128 ? data[3] % 16 : 0, 0, 0};
  const auto stop = static_cast<solver::Stop>(data[2] % (static_cast<int>(solver::Stop::Processes) + 1));
  const auto answer = solver::read_answer({profile, *script, frame, transcript, stop, exit});
  CHECK(answer.checks.size() == script->checks, "one result per check-sat");
  CHECK((answer.outcome == solver::Class::Crash) == (answer.crash != solver::CrashKind::None),
        answer.message);
  CHECK(!solver::needs_backtrace(answer) || answer.outcome == solver::Class::Crash, answer.message);
  check_scanner(text);
  (void)solver::parse_gdb_output(text);
  (void)solver::read_crash_report(text);
  (void)solver::prepare_script(text, profile.dialect, {.keep_queries = data[2] % 2 == 0});
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  return fuzz::mutate_after(kHeader, mutator(), data, size, most, seed);
}
