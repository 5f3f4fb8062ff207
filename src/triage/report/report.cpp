// SPDX-License-Identifier: MIT
#include "triage/report/report.h"

#include <sys/utsname.h>

#include <algorithm>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/file.h"
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

std::string observed(const Finding& f) {
  if (!f.has_suspect()) return "solvers contradict each other";
  switch (f.verdict.kind) {
    case VerdictClass::Crash:
      return "it crashes";
    case VerdictClass::InvalidModel:
      return "it answers `sat` with a model that makes an assertion false";
    case VerdictClass::ModelCheck:
      return "it rejects its own model, although that model satisfies every assertion";
    case VerdictClass::SessionOnly:
      return f.verdict.explanation;
    case VerdictClass::ContradictsItself:
      return "it answers a query otherwise within the script than by itself";
    default: {
      const auto& answers = f.participants[f.suspect].answers;
      return "it answers `" +
             (f.verdict.check < answers.size() ? answers[f.verdict.check] : std::string("?")) + "`";
    }
  }
}

std::string expected(const Finding& f) {
  switch (f.verdict.kind) {
    case VerdictClass::Crash:
      return "an answer";
    case VerdictClass::RefutedByWitness:
      return "`sat`: the model below satisfies every assertion";
    case VerdictClass::FalseAssertion:
      return "`unsat`: an assertion is false whatever the model";
    case VerdictClass::InvalidModel:
      return "a model that satisfies every assertion, or `unsat`";
    case VerdictClass::ModelCheck:
      return "no complaint";
    case VerdictClass::SessionOnly:
      return "the same as in a new process: `(reset)` leaves nothing behind";
    case VerdictClass::Implication:
      return f.test.premise && f.test.premise->answer == testcase::Answer::Unsat
                 ? "`unsat`, as for the formula below that it was made from: this one implies that one"
                 : "`sat`, as for the formula below that it was made from: that one implies this one";
    case VerdictClass::Regression:
      return "an answer, as from the other version or configuration";
    case VerdictClass::Disagreement:
      return "the same answer from all (not proved who is right)";
    default:
      return "see the explanation";
  }
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

void evidence(const Finding& f, std::string& out) {
  out += "\n## Evidence\n\n" + markdown(f.verdict.explanation) + "\n";
  const bool unknown =
      f.verdict.kind == VerdictClass::Implication || f.verdict.kind == VerdictClass::Regression;
  if (unknown)
    out += f.decidable ? "\nThe formula is in a fragment for which there is a decision procedure.\n"
                       : "\nThe formula is in no fragment that is known to be decidable.\n";
  if (!f.verdict.signature.empty() && !unknown)
    out += "\nSignature: " + markdown_code(f.verdict.signature) + std::string(strength(f)) + "\n";
  participants_table(f, out);
  if (!f.witness.empty()) {
    const bool wrong =
        f.verdict.kind == VerdictClass::InvalidModel || f.verdict.kind == VerdictClass::SessionOnly;
    out += wrong ? "\nThe model that it gave:\n\n"
                 : "\nA model that satisfies the formula (`witness.smt2`):\n\n";
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
    out +=
        fmt::format("\nTo see it again: `{}smiter eval reduced.smt2 --model {} --check {}`.\n",
                    any_model ? "echo '()' | " : "", any_model ? "-" : "witness.smt2", f.verdict.check + 1);
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

// What shows it: one script, or all that a process is asked.
void formula(const Finding& f, std::string& out) {
  out += f.alone_is_session() ? "\n## The session\n\n" : "\n## The formula\n\n";
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
    out += f.verdict.kind == VerdictClass::Implication ? "`premise.smt2`, " : "`alone.smt2`, ";
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
  if (!f.untried.empty())
    out += fmt::format("Installed, but without a result: {}.\n\n",
                       markdown(fmt::format("{}", fmt::join(f.untried, ", "))));
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
  } else if (f.origin == Origin::Question) {
    out += "Found before the first test, when Smiter asked the solver what it understands: question ";
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

std::string os_name() {
  const auto text = base::read_file("/etc/os-release", 1 << 16);
  if (!text) return {};
  std::istringstream lines(*text);
  constexpr std::string_view kKey = "PRETTY_NAME=";
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(kKey)) continue;
    std::string name = line.substr(kKey.size());
    std::erase(name, '"');
    return name;
  }
  return {};
}

}  // namespace

Surroundings this_machine(std::string smiter_version) {
  utsname names{};
  uname(&names);
  std::string os = fmt::format("{} {} {}", names.sysname, names.release, names.machine);
  if (const std::string name = os_name(); !name.empty()) os += ", " + name;
  return {std::move(os), std::move(smiter_version)};
}

std::string headline(const Finding& f) {
  return fmt::format("{} in {}", oracle::name_of(f.verdict.kind), f.solver_name());
}

std::string regression_test(const Finding& f) {
  std::string expect;
  if (f.verdict.kind == VerdictClass::RefutedByWitness) expect = "; EXPECT: sat\n";
  if (f.verdict.kind == VerdictClass::FalseAssertion) expect = "; EXPECT: unsat\n";
  const std::string options = options_text(f);
  std::string model;
  if (f.verdict.kind == VerdictClass::RefutedByWitness && !f.witness.empty()) {
    std::istringstream lines(f.witness);
    model = "; A model:\n";
    for (std::string line; std::getline(lines, line);) model += "; " + printable(line) + "\n";
  }
  return (options.empty() ? "" : "; COMMAND-LINE: " + printable(options) + "\n") + expect + model +
         (f.alone_is_session() ? f.alone : f.script);
}

std::string report_markdown(const Finding& f, const Surroundings& where) {
  std::string out = "# " + markdown(headline(f)) + "\n\n";
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
  out += fmt::format("| with default options | {} |\n", f.default_options ? "yes" : "no");
  out += fmt::format("| worth reporting | {}{} |\n", f.reportable ? "yes" : "no",
                     f.reportable_why.empty() ? "" : ": " + markdown(f.reportable_why));
  out += fmt::format("| shown in | {} of {} fresh runs |\n", f.shown, f.runs);
  out += fmt::format("| operating system | {} |\n", markdown(where.os));
  out += fmt::format("| found by | smiter {} |\n", markdown(where.smiter));
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

std::string meta_json(const Finding& f) {
  const Participant* p = f.has_suspect() ? &f.participants[f.suspect] : nullptr;
  nlohmann::ordered_json json;
  json["id"] = f.id;
  json["class"] = oracle::name_of(f.verdict.kind);
  json["priority"] = priority_of(f);
  json["solver"] = f.solver_name();
  json["version"] = p != nullptr ? p->version : "";
  json["program"] = p != nullptr ? p->program : "";
  json["command"] = command_text(f);
  json["options"] = f.options;
  json["strategy"] = f.test.provenance.strategy;
  json["steps"] = f.test.provenance.steps;
  json["evaluation"] = f.evaluation;
  json["cluster"] = f.cluster;
  json["key"] = f.key;
  json["form"] = f.form;
  json["perhaps_same"] = nlohmann::json::array();
  for (const Perhaps& other : f.perhaps)
    json["perhaps_same"].push_back({{"cluster", other.cluster}, {"why", other.why}});
  json["known"] = f.known;
  json["known_by"] = f.known_by;
  json["proof"] = name_of(f.verdict.proof);
  json["signature"] = f.verdict.signature;
  if (f.verdict.kind == VerdictClass::Implication || f.verdict.kind == VerdictClass::Regression)
    json["decidable"] = f.decidable;
  json["explanation"] = f.verdict.explanation;
  json["check"] = f.verdict.check + 1;
  json["reproduced"] = fmt::format("{}/{}", f.shown, f.runs);
  json["added_options"] = f.added_options;
  json["default_options"] = f.default_options;
  json["reportable"] = f.reportable;
  json["reportable_why"] = f.reportable_why;
  if (f.verdict.kind == VerdictClass::SessionOnly) json["scripts"] = f.before.size() + 1;
  json["origin"] = name_of(f.origin);
  json["triggers"] = f.triggers;
  json["reduced"] = f.reduced;
  json["minimal"] = f.minimal;
  json["bytes"] = f.script.size();
  json["original_bytes"] = f.test.script.size();
  json["seed_files"] = f.test.provenance.seeds;
  json["made_again_by"] = remake_command(f);
  if (f.test.provenance.mutant != 0) json["mutant"] = f.test.provenance.mutant;
  json["unit"] = f.test.provenance.unit;
  json["test"] = f.test.provenance.test;
  json["test_number"] = f.test_number;
  json["seed"] = f.test.provenance.rng_seed;
  json["seconds"] = f.seconds;
  json["solvers"] = nlohmann::json::array();
  for (const Participant& one : f.participants) {
    json["solvers"].push_back({{"solver", one.label},
                               {"profile", one.profile},
                               {"version", one.version},
                               {"program", one.program},
                               {"arguments", one.arguments},
                               {"answers", one.answers}});
  }
  json["versions"] = nlohmann::json::array();
  for (const Shows& s : f.matrix)
    json["versions"].push_back({{"solver", s.solver}, {"version", s.version}, {"shows", s.shows}});
  json["releases"] = nlohmann::json::array();
  for (const Shows& s : f.releases)
    json["releases"].push_back(
        {{"solver", s.solver}, {"version", s.version}, {"shows", s.shows}, {"tells", s.tells}});
  json["untried"] = f.untried;
  json["history"] = history_of(f.releases, newer_is_open(f));
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace smiter::triage
