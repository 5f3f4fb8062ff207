// SPDX-License-Identifier: MIT
#include "triage/report/report.h"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "triage/cluster/cluster_key.h"
#include "triage/report/escape.h"
#include "triage/report/repro.h"
#include "triage/report/version_history.h"
#include "triage/worth.h"

namespace smiter::triage {

using oracle::VerdictClass;

namespace {

// Longer texts are named by their file. Longer lists and lines are cut, and stand whole in meta.json.
constexpr std::size_t kMostBytes = 8000, kMostLine = 400, kMostLines = 40;

std::string block_or_file(const std::string& text, std::string_view file) {
  if (text.size() <= kMostBytes) return markdown_block(text, "smt2");
  return fmt::format("{} bytes, in `{}`.\n", text.size(), file);
}

// Cut between two characters.
std::string shortened(const std::string& line) {
  if (line.size() <= kMostLine) return markdown(line);
  std::size_t end = 0;
  while (end < kMostLine) end += std::max<std::size_t>(1, utf8_length(std::string_view(line).substr(end)));
  return markdown(line.substr(0, end)) + "…";
}

// The words of the class, about this finding.
std::string filled_in(std::string_view text, const Finding& f) {
  const auto answers = f.has_suspect() ? f.participants[f.suspect].answers : std::vector<std::string>();
  const bool unsat = f.test.premise && f.test.premise->answer == testcase::Answer::Unsat;
  return fmt::format(
      fmt::runtime(text),
      fmt::arg("answer", f.verdict.check < answers.size() ? answers[f.verdict.check] : std::string("?")),
      fmt::arg("explanation", f.verdict.explanation), fmt::arg("premise", unsat ? "unsat" : "sat"),
      fmt::arg("implies", unsat ? "this one implies that one" : "that one implies this one"));
}

void participants_table(const Finding& f, std::string& out) {
  out += "\n| solver | version | answers |\n|---|---|---|\n";
  for (const Participant& p : f.participants) {
    out += fmt::format("| {} | {} | {} |\n", markdown(p.label), markdown(p.version),
                       markdown(fmt::format("{}", fmt::join(p.answers, ", "))));
  }
}

std::string_view strength(const Finding& f) {
  switch (strength_of_key(f)) {
    case KeyStrength::Weak:
      return " (weak: the place of the crash is not known, other bugs may look the same)";
    case KeyStrength::Build:
      return " (of this build: the next one has another offset)";
    case KeyStrength::Good:
      return "";
  }
  return "";
}

std::string_view words_for(oracle::ModelShown model) {
  if (model == oracle::ModelShown::Wrong) return "\nThe model that it gave:\n\n";
  if (model == oracle::ModelShown::Assignment)
    return "\nAn assignment under which the two terms have different values (`witness.smt2`):\n\n";
  if (model == oracle::ModelShown::Refuting) return "\nThe model (`witness.smt2`):\n\n";
  return "\nA model that satisfies the formula (`witness.smt2`):\n\n";
}

void evidence(const Finding& f, std::string& out) {
  out += "\n## Evidence\n\n" + markdown(f.verdict.explanation) + "\n";
  const bool unknown = oracle::is_incompleteness(f.verdict.kind);
  if (unknown)
    out += f.decidable ? "\nThe formula is in a fragment for which there is a decision procedure.\n"
                       : "\nThe formula is in no fragment that is known to be decidable.\n";
  if (!f.verdict.signature.empty() && !unknown && f.verdict.kind != VerdictClass::WrongRewrite)
    out += "\nSignature: " + markdown_code(f.verdict.signature) + std::string(strength(f)) + "\n";
  participants_table(f, out);
  if (f.verdict.kind == VerdictClass::WrongRewrite)
    out += "\nWhat it prints (`rewritten.smt2`):\n\n" + block_or_file(f.alone, "rewritten.smt2");
  const bool claim = row_of(f.verdict.kind).model == oracle::ModelShown::Refuting && !f.alone.empty();
  if (claim) {
    out +=
        f.verdict.proof == oracle::Proof::Model
            ? "\nIts own model should satisfy this (`refutation.smt2`), and does not:\n\n"
            : "\nIf the claim were right, nothing would satisfy this (`refutation.smt2`); a model does:\n\n";
    out += block_or_file(f.alone, "refutation.smt2");
  }
  if (!f.witness.empty()) {
    out += words_for(row_of(f.verdict.kind).model);
    out += block_or_file(f.witness, "witness.smt2");
  }
  if (!f.evaluation.empty()) {
    const bool any_model = f.witness.empty();
    out += fmt::format("\nEach assertion under {}, by an evaluator that shares no code with any solver:\n\n",
                       any_model ? "every model" : "that model");
    for (std::size_t i = 0; i < std::min(f.evaluation.size(), kMostLines); ++i)
      out += "- " + shortened(f.evaluation[i]) + "\n";
    if (f.evaluation.size() > kMostLines)
      out += fmt::format("\n… and {} more (`meta.json`)\n", f.evaluation.size() - kMostLines);
    out += fmt::format("\nTo see it again: `{}smiter eval {} --model {} --check {}`.\n",
                       any_model ? "echo '()' | " : "", claim ? "refutation.smt2" : "reduced.smt2",
                       any_model ? "-" : "witness.smt2", claim ? 1 : f.verdict.check + 1);
  }
}

// What an implication incompleteness is about: the formula before, the rules, the places.
void pair(const Finding& f, std::string& out) {
  if (f.verdict.kind != VerdictClass::Implication || !f.test.premise) return;
  const testcase::Premise& premise = *f.test.premise;
  const bool sat = premise.answer == testcase::Answer::Sat;
  out += fmt::format("\n## The pair\n\nIt answers `{}` to this (`premise.smt2`):\n\n", sat ? "sat" : "unsat");
  out += f.reduced ? markdown_block(f.alone, "smt2") : block_or_file(f.alone, "premise.smt2");
  out += fmt::format("\nThe formula above is {} (`smiter help rules`):\n\n",
                     sat ? "weaker, so that every model of this one is a model of it"
                         : "stronger, so that it has no model if this one has none");
  for (const testcase::ChainStep& step : premise.steps) {
    out += fmt::format("- rule {}{}, found at {}\n", markdown(step.rule),
                       step.equivalent ? ", an equivalence"
                       : step.forward  ? ", from strong to weak"
                                       : ", from weak to strong",
                       markdown(step.place));
  }
}

void facts_table(const Finding& f, const Surroundings& where, std::string& out) {
  const Participant* p = f.has_suspect() ? &f.participants[f.suspect] : nullptr;
  out += "| | |\n|---|---|\n";
  out += fmt::format("| class | {} |\n| priority | {} |\n", markdown(oracle::name_of(f.verdict.kind)),
                     markdown(priority_text(priority_of(f))));
  out += fmt::format("| proof | {} |\n", markdown(name_of(f.verdict.proof)));
  if (p != nullptr) {
    out += fmt::format("| solver | {} |\n| version | {} |\n", markdown(p->label), markdown(p->version));
    out += fmt::format("| command | {} |\n", markdown_code(command_text(f)));
    if (!p->native) out += "| build | not a native build: not confirmed on one |\n";
  }
  const std::string taken = options_text(f);
  out +=
      fmt::format("| options it takes | {} |\n", taken.empty() ? std::string("none") : markdown_code(taken));
  out += fmt::format("| with default options | {} |\n", !f.options_tried    ? "not tried, the time was over"
                                                        : f.default_options ? "yes"
                                                                            : "no");
  out += fmt::format("| worth reporting | {}{} |\n", f.reportable ? "yes" : "no",
                     f.reportable_why.empty() ? "" : ": " + markdown(f.reportable_why));
  out += fmt::format("| shown in | {} of {} fresh runs |\n", f.shown, f.runs);
  out += fmt::format("| operating system | {} |\n", markdown(where.os));
  out += fmt::format("| found by | smiter {} |\n", markdown(where.smiter));
}

// What shows it: one script, or all that a process is asked.
void formula(const Finding& f, std::string& out) {
  out += f.alone_is_session()                           ? "\n## The session\n\n"
         : f.verdict.kind == VerdictClass::WrongRewrite ? "\n## The term\n\n"
                                                        : "\n## The formula\n\n";
  if (!f.reduced) out += "Not reduced (yet).\n\n";
  if (f.reduced && !f.minimal) out += "Reduction was stopped before its end.\n\n";
  if (f.alone_is_session()) {
    out += fmt::format(
        "One process is asked {} (`transcript.smt2`). The bug is in its answer to the last one, which is "
        "`reduced.smt2`; a new process that is asked only that does not show it.\n\n",
        f.before.empty() ? "this script" : fmt::format("these {} scripts", f.before.size() + 1));
  }
  const std::string& text = f.alone_is_session() ? f.alone : f.script;
  out += f.reduced ? markdown_block(text, "smt2")
                   : block_or_file(text, f.alone_is_session() ? "transcript.smt2" : "reduced.smt2");
}

// All that a reader may want to open, what shows the bug first.
std::string files(const Finding& f) {
  std::string out = "\nFiles: ";
  if (f.alone_is_session()) out += "`transcript.smt2`, ";
  out += "`reduced.smt2`, ";
  if (!f.alone.empty() && !f.alone_is_session())
    out += fmt::format("`{}`, ", row_of(f.verdict.kind).other_file);
  out += "`original.smt2`, ";
  for (std::size_t i = 0; i < f.seeds.size(); ++i) {
    out += fmt::format("`{}`, ", seed_file(i));
    if (!f.seeds[i].model.empty()) out += fmt::format("`{}`, ", model_file(i));
  }
  if (!f.witness.empty()) out += "`witness.smt2`, ";
  return out + "`regression.smt2`, `repro.sh`, `meta.json`.\n";
}

// The releases have the suspect among them, and the matrix the campaign's other solvers. A program has
// one row, whatever it is called there and whichever options it had.
std::vector<Shows> programs_tried(const Finding& f) {
  std::vector<Shows> rows = f.releases;
  for (const Shows& s : f.matrix) {
    const bool is_there = std::ranges::any_of(rows, [&](const Shows& row) {
      return row.solver == s.solver || (!s.program.empty() && row.program == s.program);
    });
    if (!is_there) rows.push_back(s);
  }
  return rows;
}

void versions(const Finding& f, std::string& out) {
  const std::vector<Shows> rows = programs_tried(f);
  if (rows.empty() && f.untried.empty()) return;
  out += "\n## Versions\n\n";
  if (const std::string history = history_of(f.releases, newer_is_open(f)); !history.empty())
    out += "Of the releases that were tried: " + markdown(history) + ".\n\n";
  constexpr std::size_t kMostNames = 5;
  if (f.untried.size() > kMostNames) {
    out += fmt::format("Installed, but without a result: {} releases, from {} to {}.\n\n", f.untried.size(),
                       markdown(f.untried.front()), markdown(f.untried.back()));
  } else if (!f.untried.empty()) {
    out += fmt::format("Installed, but without a result: {}.\n\n",
                       markdown(fmt::format("{}", fmt::join(f.untried, ", "))));
  }
  if (rows.empty()) return;
  out += "| solver | version | shows it |\n|---|---|---|\n";
  for (const Shows& s : rows)
    out += fmt::format("| {} | {} | {} |\n", markdown(s.solver), markdown(s.version),
                       s.shows   ? "yes"
                       : s.tells ? "no"
                                 : "cannot tell");
}

void perhaps_the_same(const Finding& f, std::string& out) {
  if (f.known)
    out += fmt::format("\nKnown: the baseline has it{}.\n",
                       f.known_by.empty() ? "" : ", " + markdown(f.known_by));
  if (f.perhaps.empty()) return;
  out += "\n## Perhaps the same bug\n\nOther findings of this campaign; nothing is proved.\n\n";
  for (const Perhaps& p : f.perhaps) out += fmt::format("- finding {}: {}\n", p.cluster, markdown(p.why));
}

void provenance(const Finding& f, std::string& out) {
  const auto& p = f.test.provenance;
  out += "\n## Where it comes from\n\n";
  if (f.origin == Origin::Seed) {
    out += "The seed itself shows it, unchanged: ";
  } else if (f.origin == Origin::Generated) {
    out += "A random script shows it, unchanged: ";
  } else if (f.origin == Origin::Question) {
    out += "Found before the first test, when Smiter asked the solver what it understands: question ";
  } else if (p.strategy == testcase::kEnumerated) {
    out += "`smiter enumerate` made it";
  } else {
    out += fmt::format("Made by {} (unit {}, test {}, campaign seed {}) {}", markdown(p.strategy), p.unit,
                       p.test, p.rng_seed, p.seeds.empty() ? "without a seed" : "from ");
  }
  for (std::size_t i = 0; i < p.seeds.size(); ++i) out += (i > 0 ? ", " : "") + markdown_code(p.seeds[i]);
  out += f.triggers == 1
             ? ". No other test of the campaign looked like it.\n"
             : fmt::format(
                   ". {} tests of the campaign looked like it. Smiter does not run each of them again.\n",
                   f.triggers);
  if (const std::string again = remake_command(f); !again.empty())
    out += fmt::format("\nMade again, with the campaign's own options added: {}\n", markdown_code(again));
  if (!p.steps.empty()) out += "\nSteps:\n\n";
  for (std::size_t i = 0; i < std::min(p.steps.size(), kMostLines); ++i)
    out += fmt::format("{}. {}\n", i + 1, shortened(p.steps[i]));
  if (p.steps.size() > kMostLines)
    out += fmt::format("\n… and {} more (`meta.json`)\n", p.steps.size() - kMostLines);
}

}  // namespace

std::string observed(const Finding& f) {
  return f.has_suspect() ? filled_in(row_of(f.verdict.kind).observed, f) : "solvers contradict each other";
}

std::string expected(const Finding& f) {
  return filled_in(row_of(f.verdict.kind).expected, f);
}

std::string headline(const Finding& f) {
  return fmt::format("{} in {}", oracle::name_of(f.verdict.kind), f.solver_name());
}

std::string regression_test(const Finding& f) {
  const oracle::VerdictRow& row = row_of(f.verdict.kind);
  const std::string expect = row.right_answer.empty() ? "" : fmt::format("; EXPECT: {}\n", row.right_answer);
  const std::string options = options_text(f);
  std::string model;
  if (row.model == oracle::ModelShown::Good && !f.witness.empty()) {
    std::istringstream lines(f.witness);
    model = "; A model:\n";
    for (std::string line; std::getline(lines, line);) model += "; " + printable(line) + "\n";
  }
  return (options.empty() ? "" : "; COMMAND-LINE: " + printable(options) + "\n") + expect + model +
         (f.alone_is_session() ? f.alone : f.script);
}

std::string report_markdown(const Finding& f, const Surroundings& where) {
  std::string out = "# " + markdown(headline(f)) + "\n\n";
  facts_table(f, where, out);
  out += fmt::format("\n**Observed:** {}. **Expected:** {}.\n", observed(f), expected(f));
  out += fmt::format("\n`./repro.sh` exits 0 if the bug shows.{}\n",
                     needs_smiter(f) ? " It uses `smiter eval` to judge the model." : "");
  formula(f, out);
  pair(f, out);
  evidence(f, out);
  versions(f, out);
  perhaps_the_same(f, out);
  provenance(f, out);
  return out + files(f);
}

}  // namespace smiter::triage
