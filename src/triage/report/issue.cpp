// SPDX-License-Identifier: MIT
#include "triage/report/issue.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include <fmt/format.h>

#include "oracle/verdict_classes.h"
#include "triage/report/escape.h"
#include "triage/report/repro.h"
#include "triage/report/title.h"
#include "triage/report/version_history.h"
#include "triage/worth.h"

namespace smiter::triage {

namespace {

enum class Part : std::uint8_t {
  Kind,
  Description,
  Script,
  Expected,
  Actual,
  Command,
  Version,
  Platform,
  Interface,
  Build,
  Regression,
  Context,
};

struct Field {
  std::string_view heading;
  Part part;
};

// What each form asks for, in its order.
constexpr std::array kZ3 = {
    Field{"Bug category", Part::Kind},           Field{"Description", Part::Description},
    Field{"Minimal reproduction", Part::Script}, Field{"Expected behavior", Part::Expected},
    Field{"Actual behavior", Part::Actual},      Field{"Z3 version", Part::Version},
    Field{"Platform", Part::Platform},           Field{"Interface", Part::Interface},
    Field{"Regression", Part::Regression},       Field{"Additional context", Part::Context}};
constexpr std::array kCvc5 = {Field{"The bug", Part::Description},
                              Field{"Input (minimized)", Part::Script},
                              Field{"Expected", Part::Expected},
                              Field{"Command line arguments", Part::Command},
                              Field{"cvc5 version/commit", Part::Version},
                              Field{"Operating system", Part::Platform},
                              Field{"configure.sh options and output", Part::Build},
                              Field{"More", Part::Context}};
constexpr std::array kGeneral = {Field{"What happens", Part::Description},
                                 Field{"Script", Part::Script},
                                 Field{"Expected", Part::Expected},
                                 Field{"Command", Part::Command},
                                 Field{"Version", Part::Version},
                                 Field{"Operating system", Part::Platform},
                                 Field{"More", Part::Context}};

struct Form {
  std::string_view profile;  // of the solver
  std::string_view tracker;
  std::span<const Field> fields;
};
constexpr std::array kForms = {
    Form{"z3", "https://github.com/Z3Prover/z3/issues/new", kZ3},
    Form{"z3-npm", "https://github.com/Z3Prover/z3/issues/new", kZ3},
    Form{"cvc5", "https://github.com/cvc5/cvc5/issues/new", kCvc5},
    Form{"bitwuzla", "https://github.com/bitwuzla/bitwuzla/issues/new", kGeneral},
    Form{"yices-smt2", "https://github.com/SRI-CSL/yices2/issues/new", kGeneral},
    Form{"opensmt", "https://github.com/usi-verification-and-security/opensmt/issues/new", kGeneral},
};
constexpr Form kOther{"", "", kGeneral};

const Form& form_of(const Finding& f) {
  if (!f.has_suspect()) return kOther;
  const auto at = std::ranges::find(kForms, f.participants[f.suspect].profile, &Form::profile);
  return at == kForms.end() ? kOther : *at;
}

std::string kind_text(const Finding& f) {
  switch (severity_of(f)) {
    case oracle::Severity::WrongUnsat:
    case oracle::Severity::WrongAnswer:
    case oracle::Severity::WrongModel:
    case oracle::Severity::UnknownDecidable:
    case oracle::Severity::Unknown:
      return "incorrect result";
    case oracle::Severity::Crash:
      return "crash or failed assertion";
    case oracle::Severity::Slow:
      return "performance";
    case oracle::Severity::Other:
    case oracle::Severity::NoBug:
      return "other";
  }
  return "other";
}

std::string answers_of_others(const Finding& f) {
  std::string out;
  for (std::size_t i = 0; i < f.participants.size(); ++i) {
    const Participant& p = f.participants[i];
    if (i == f.suspect || p.answers.empty()) continue;
    out += fmt::format("- {} ({}): {}\n", markdown(p.label), markdown(p.version),
                       markdown(fmt::format("{}", fmt::join(p.answers, ", "))));
  }
  return out;
}

std::string context_of(const Finding& f, const Surroundings& where) {
  constexpr std::size_t kMostModel = 4000;
  std::string out;
  if (f.verdict.kind == oracle::VerdictClass::Implication && f.test.premise && !f.alone.empty())
    out += fmt::format("It answers `{}` to this:\n\n{}\n",
                       f.test.premise->answer == testcase::Answer::Sat ? "sat" : "unsat",
                       markdown_block(f.alone, "smt2"));
  if (!f.witness.empty() && f.witness.size() <= kMostModel)
    out += "Model:\n\n" + markdown_block(f.witness, "smt2") + "\n";
  if (!f.verdict.signature.empty() && f.verdict.kind == oracle::VerdictClass::Crash)
    out += "Where: " + markdown_code(cut(f.verdict.signature, 400)) + "\n\n";
  if (const std::string others = answers_of_others(f); !others.empty())
    out += "Other solvers:\n\n" + others + "\n";
  if (const std::string history = history_of(f.releases, newer_is_open(f)); !history.empty())
    out += "Releases: " + markdown(history) + ".\n\n";
  return out + fmt::format("Found with Smiter {}; shown in {} of {} runs, the script is {}.",
                           markdown(where.smiter), f.shown, f.runs, f.reduced ? "reduced" : "not reduced");
}

std::string text_of(Part part, const Finding& f, const Surroundings& where) {
  const Participant* const p = f.has_suspect() ? &f.participants[f.suspect] : nullptr;
  switch (part) {
    case Part::Kind:
      return kind_text(f);
    case Part::Description:
      return markdown(f.verdict.explanation) + ".";
    case Part::Script:
      return markdown_block(f.alone_is_session() ? f.alone : f.script, "smt2");
    case Part::Expected:
      return expected(f) + ".";
    case Part::Actual:
      return observed(f) + ".\n\n" + markdown_code(command_text(f));
    case Part::Command:
      return markdown_code(command_text(f));
    case Part::Version:
      return p == nullptr ? "" : markdown(p->version);
    case Part::Platform:
      return markdown(where.os);
    case Part::Interface:
      return p != nullptr && !p->native ? "WebAssembly" : "command line";
    case Part::Build:
      return "A binary as it is distributed; we did not configure it.";
    case Part::Regression: {
      const std::string history = history_of(f.releases, newer_is_open(f));
      return history.empty() ? "Not known: no other release was tried." : markdown(history) + ".";
    }
    case Part::Context:
      return context_of(f, where);
  }
  return {};
}

}  // namespace

Issue issue_of(const Finding& f, const Surroundings& where) {
  const Form& form = form_of(f);
  Issue issue{.tracker = std::string(form.tracker), .title = cut(headline(f), 120), .text = {}};
  for (const Field& field : form.fields) {
    std::string text = text_of(field.part, f, where);
    while (text.ends_with('\n')) text.pop_back();
    if (!text.empty()) issue.text += fmt::format("### {}\n\n{}\n\n", field.heading, text);
  }
  return issue;
}

}  // namespace smiter::triage
