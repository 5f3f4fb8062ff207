// SPDX-License-Identifier: MIT
#include "triage/report/repro.h"

#include <algorithm>
#include <iterator>

#include <fmt/core.h>

#include "triage/report/escape.h"

namespace smiter::triage {

using oracle::VerdictClass;

namespace {

// A pattern of a profile (* is any run of bytes) for grep's basic expressions.
std::string basic_expression(std::string_view pattern) {
  std::string out;
  for (const char c : pattern) {
    if (c == '*') {
      out += ".*";
    } else {
      if (std::string_view("\\.[]^$").find(c) != std::string_view::npos) out += '\\';
      out += c;
    }
  }
  return out;
}

std::string grep_any(const std::vector<std::string>& texts, std::string_view file) {
  std::string command = "grep -q -a";
  for (const std::string& text : texts) command += " -e " + shell_word(basic_expression(text));
  return command + " " + std::string(file);
}

// A function that runs one solver: run_N FILE > out, its status in $status.
std::string runner(const Participant& p, std::size_t number) {
  std::string words;
  for (const std::string& argument : p.arguments) words += " " + shell_word(argument);
  return fmt::format(
      "solver_{0}=${{SOLVER_{0}:-{1}}}  # {2}\n"
      "run_{0}() {{ status=0; $limit \"$solver_{0}\"{3} \"$1\" >\"$out\" 2>&1 </dev/null || status=$?; }}\n",
      number, shell_word(p.program), printable(p.label + " " + p.version), words);
}

// The answers so far, one per check-sat.
constexpr std::string_view kAnswers =
    "answers() { grep -a -x -e sat -e unsat -e unknown \"$out\" | tr '\\n' ' '; }\n";

bool is_answer(const std::string& word) {
  return word == "sat" || word == "unsat" || word == "unknown";
}

std::string definite_answers(const Participant& p) {
  std::string text;
  for (const std::string& answer : p.answers) {
    if (is_answer(answer)) text += answer + " ";
  }
  return text;
}

std::vector<std::string> all_crash_texts(const Participant& p) {
  std::vector<std::string> texts = p.crash_texts;
  for (const char* known : {"Sanitizer: ", "runtime error: ", "terminate called", "Assertion * failed"})
    texts.emplace_back(known);
  return texts;
}

std::string crash_test(const Participant& p) {
  return fmt::format(
      "run_0 reduced.smt2\n"
      "case $status in 124|137) exit 1;; esac  # the time limit is not a crash\n"
      "[ \"$status\" -ge 128 ] && exit 0\n"
      "{} && exit 0\nexit 1\n",
      grep_any(all_crash_texts(p), "\"$out\""));
}

constexpr std::string_view kSmiter =
    "# Only an evaluator can tell that the model is wrong.\n"
    "smiter=${SMITER:-smiter}\n"
    "command -v \"$smiter\" >/dev/null || { echo 'set SMITER to the program smiter' >&2; exit 2; }\n";

std::string model_test(const Finding& finding, const Participant& p) {
  if (!needs_smiter(finding) && !p.model_texts.empty())
    return fmt::format("run_0 reduced.smt2\n{} && exit 0\nexit 1\n", grep_any(p.model_texts, "\"$out\""));
  return std::string(kSmiter) +
         fmt::format(
             "run_0 reduced.smt2\n"
             "code=0; \"$smiter\" eval reduced.smt2 --model \"$out\" --check {} >/dev/null 2>&1 || code=$?\n"
             "[ \"$code\" = 1 ]\n",
             finding.verdict.check + 1);
}

// The model of the used process, which is wrong, and that of a new one, which is not.
std::string session_model_test(const Finding& finding, const Participant& p) {
  const auto checks = static_cast<std::size_t>(std::ranges::count_if(p.answers, is_answer));
  const std::size_t later = checks > finding.verdict.check ? checks - 1 - finding.verdict.check : 0;
  return std::string(kSmiter) +
         fmt::format(
             "is_wrong() {{\n"
             "  model=$(awk '/^(sat|unsat|unknown)$/ {{ n++ }} {{ t[n] = t[n] $0 \"\\n\" }} "
             "END {{ printf \"%s\", t[n - {0}] }}' \"$out\")\n"
             "  code=0\n"
             "  printf '%s\\n' \"$model\" | \"$smiter\" eval reduced.smt2 --model - --check {1} >/dev/null "
             "2>&1 || "
             "code=$?\n"
             "  [ \"$code\" = 1 ]\n"
             "}}\n"
             "run_0 reduced.smt2\nis_wrong && exit 1\nrun_session\nis_wrong\n",
             later, finding.verdict.check + 1);
}

// One process reads all scripts; another only the last.
std::string session_test(const Finding& finding, const Participant& p) {
  std::string words;
  for (const std::string& argument : p.session_arguments) words += " " + shell_word(argument);
  std::string text = fmt::format(
      "# One process reads all scripts of transcript.smt2, another only the last of them.\n"
      "run_session() {{ status=0; $limit \"$solver_0\"{} <transcript.smt2 >\"$out\" 2>&1 || status=$?; }}\n",
      words);
  if (!finding.verdict.signature.empty()) {
    text +=
        "crashed() { case $status in 124|137) return 1;; esac  # the time limit is not a crash\n"
        "  [ \"$status\" -ge 128 ] || " +
        grep_any(all_crash_texts(p), "\"$out\"") +
        "; }\n"
        "run_0 reduced.smt2\ncrashed && exit 1\nrun_session\ncrashed\n";
    return text;
  }
  if (finding.complained && !p.model_texts.empty())
    return text + "run_session\n" + grep_any(p.model_texts, "\"$out\"") + "\n";
  if (needs_smiter(finding)) return text + session_model_test(finding, p);
  return text +
         "run_session\nused=$(answers)\nrun_0 reduced.smt2\nfresh=$(answers)\n"
         "n=$(echo $fresh | wc -w)\n[ \"$n\" -gt 0 ] || exit 1\n"
         "set -- $used\n[ $# -ge \"$n\" ] || exit 1\nwhile [ $# -gt \"$n\" ]; do shift; done\n"
         "case \"$* $fresh\" in *unknown*) exit 1;; esac  # says nothing\n"
         "[ \"$* \" != \"$fresh\" ]\n";
}

// The claim that the verdict is about; empty: there is none. Those to check-sats come first.
std::string claim_of(const Finding& finding, const Participant& p) {
  std::vector<std::string> claims;
  std::ranges::copy_if(p.answers, std::back_inserter(claims),
                       [](const std::string& answer) { return !is_answer(answer); });
  return finding.verdict.check < claims.size() ? claims[finding.verdict.check] : "";
}

// It prints the same claim again.
std::string claim_test(const Finding& finding, const Participant& p) {
  return fmt::format(
      "# It prints the same wrong claim again.\n"
      "words() {{ tr -s ' \\n\\t' '   ' | sed 's/^ //; s/ $//'; }}\n"
      "claim=$(printf '%s' {} | words)\n"
      "run_0 reduced.smt2\n"
      "case \"$(words <\"$out\")\" in *\"$claim\"*) exit 0;; esac\nexit 1\n",
      shell_word(claim_of(finding, p)));
}

// It gives the same answers again.
std::string answers_test(const Participant& p) {
  return fmt::format("run_0 reduced.smt2\n[ \"$(answers)\" = {} ]\n", shell_word(definite_answers(p)));
}

std::string body(const Finding& finding) {
  if (!finding.has_suspect()) {
    std::string text = "# Nobody can tell who is wrong: they contradict each other.\n";
    for (std::size_t i = 0; i < finding.participants.size(); ++i) {
      const std::string expected = definite_answers(finding.participants[i]);
      if (expected.empty()) continue;
      text +=
          fmt::format("run_{} reduced.smt2\n[ \"$(answers)\" = {} ] || exit 1\n", i, shell_word(expected));
    }
    return text + "exit 0\n";
  }
  const Participant& p = finding.participants[finding.suspect];
  switch (finding.verdict.kind) {
    case VerdictClass::Crash:
      return crash_test(p);
    case VerdictClass::InvalidModel:
    case VerdictClass::ModelCheck:
      return model_test(finding, p);
    case VerdictClass::SessionOnly:
      return session_test(finding, p);
    case VerdictClass::ContradictsItself:
      return fmt::format(
          "run_0 reduced.smt2\nin_script=$(answers | cut -d ' ' -f {})\n"
          "run_0 alone.smt2\nalone=$(answers | cut -d ' ' -f 1)\n"
          "case \"$in_script $alone\" in 'sat unsat'|'unsat sat') exit 0;; esac\nexit 1\n",
          finding.verdict.check + 1);
    case VerdictClass::WrongRewrite:
      return "# It prints the same wrong term again.\n"
             "words() { tr -s ' \\n\\t' '   ' <\"$1\" | sed 's/^ //; s/ $//'; }\n"
             "run_0 reduced.smt2\n[ \"$(words \"$out\")\" = \"$(words rewritten.smt2)\" ]\n";
    case VerdictClass::WrongCore:
    case VerdictClass::WrongInterpolant:
    case VerdictClass::WrongAbduct:
    case VerdictClass::WrongElimination:
    case VerdictClass::WrongOptimum:
    case VerdictClass::RejectedProof:
      return claim_test(finding, p);
    case VerdictClass::ValueMismatch:
      if (!claim_of(finding, p).empty()) return claim_test(finding, p);
      return answers_test(p);
    case VerdictClass::Implication:
      return fmt::format(
          "# It decides the first of the pair. The answer carries over to the second, which gets unknown.\n"
          "run_0 premise.smt2\n[ \"$(answers)\" = {} ] || exit 1\n"
          "run_0 reduced.smt2\n[ \"$(answers)\" = 'unknown ' ]\n",
          shell_word(finding.test.premise && finding.test.premise->answer == testcase::Answer::Unsat
                         ? "unsat "
                         : "sat "));
    default:
      return answers_test(p);
  }
}

}  // namespace

bool needs_smiter(const Finding& finding) {
  const bool wrong_model = finding.verdict.kind == VerdictClass::InvalidModel ||
                           (finding.verdict.kind == VerdictClass::SessionOnly && finding.session_model &&
                            finding.verdict.proof == oracle::Proof::Model);
  return wrong_model && !finding.complained;
}

std::string command_text(const Participant& solver, const std::string& file) {
  std::string text = shell_word(solver.program);
  for (const std::string& argument : solver.arguments) text += " " + shell_word(argument);
  return text + " " + shell_word(file);
}

std::string command_text(const Finding& finding) {
  if (!finding.has_suspect()) return {};
  const Participant& suspect = finding.participants[finding.suspect];
  if (!finding.alone_is_session()) return command_text(suspect, "reduced.smt2");
  std::string text = shell_word(suspect.program);
  for (const std::string& argument : suspect.session_arguments) text += " " + shell_word(argument);
  return text + " <transcript.smt2";
}

std::string repro_script(const Finding& finding) {
  std::string text =
      "#!/bin/sh\n"
      "# SPDX-License-Identifier: MIT\n"
      "# Says whether the bug shows; exits 0 if it does, 1 if it does not, 2 if the solver or its answer is "
      "missing.\n"
      "# SOLVER_0=/path/to/another/build ./repro.sh tries another program.\n"
      "set -u\n"
      "cd \"$(dirname \"$0\")\" || exit 2\n"
      "out=$(mktemp) || exit 2\n"
      "status=none\n"
      "tell() {\n"
      "  case $1 in 0) word='the bug shows';; 1) word='the bug does not show';; *) return;; esac\n"
      "  said=$(grep -a -x -e sat -e unsat -e unknown \"$out\" | tr '\\n' ' ')\n"
      "  echo \"$word (answers: ${said:-none }exit code $status)\"\n"
      "}\n"
      // A program that cannot be started, or that does not read the script, has no bug and no fix.
      "mute() { [ \"$status\" != 0 ] && ! grep -a -q -x -e sat -e unsat -e unknown \"$out\"; }\n"
      "ended() {\n"
      "  code=$1\n"
      "  if [ \"$code\" = 1 ] && mute; then code=2; echo \"it cannot tell: no answer, exit code $status\"; "
      "fi\n"
      "  tell \"$code\"; rm -f \"$out\"; exit \"$code\"\n"
      "}\n"
      "trap 'ended $?' EXIT\n"
      "limit=; command -v timeout >/dev/null && limit='timeout -k 5 60'\n";
  if (finding.has_suspect()) {
    text += runner(finding.participants[finding.suspect], 0);
    text += "command -v \"$solver_0\" >/dev/null || { echo \"$solver_0: not found\" >&2; exit 2; }\n";
  } else {
    for (std::size_t i = 0; i < finding.participants.size(); ++i) text += runner(finding.participants[i], i);
  }
  text += kAnswers;
  return text + body(finding);
}

}  // namespace smiter::triage
