// SPDX-License-Identifier: MIT
// Claims about assertions with names and about assumptions, and proofs.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/core.h>

#include "claim/readers.h"
#include "smt/parser/chars.h"
#include "smt/printer/printer.h"
#include "smt/terms/visit.h"

namespace smiter::claim {

using smt::Command;
using smt::CommandKind;
using solver::Result;

namespace {

// The assertions that have names, as printed, by name.
std::map<std::string, std::string> named_assertions(const Asked& asked) {
  std::map<std::string, std::string> named;
  for (const Command& command : asked.state.kept) {
    if (command.kind != CommandKind::Assert) continue;
    if (std::string name = name_of_assertion(asked.table, command); !name.empty())
      named.emplace(std::move(name), smt::print_term(asked.table, command.term));
  }
  return named;
}

std::set<std::string> assertion_names(const Asked& asked) {
  std::set<std::string> names;
  for (const auto& [name, text] : named_assertions(asked)) names.insert(name);
  return names;
}

// A symbol that the script mentions nowhere and that means nothing by itself. A solver may print values and
// expanded definitions, remember names of levels that are gone, and has names of its own with @ and `.`.
bool is_foreign_name(const smt::TermTable& table, std::string_view word) {
  return smt::is_simple_symbol(word) && !word.starts_with('@') && !word.starts_with('.') &&
         !table.symbols().find(word).is_valid();
}

void reject(const Asked& asked, const std::string& word, std::string_view wanted, Claim& claim) {
  if (is_foreign_name(asked.table, word)) {
    claim.fault = "it names " + word + ", which the script does not";
  } else {
    claim.unjudged = fmt::format("it names something else than {}: {}", wanted, word);
  }
}

bool is_list(std::string_view sexpr) {
  return sexpr.starts_with('(');
}

// White space and bars that need not be there do not make two texts different.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') continue;
    const bool blank = c == ' ' || c == '\n' || c == '\t';
    if (!blank || (!out.empty() && out.back() != ' ')) out += blank ? ' ' : c;
  }
  return out;
}

// What was assumed, by its plain text.
std::map<std::string, std::string> assumptions_of(const Asked& asked) {
  std::map<std::string, std::string> assumed;
  for (const smt::TermId term : asked.state.checked->terms) {
    const std::string text = smt::print_term(asked.table, term);
    assumed.emplace(plain(text), text);
  }
  return assumed;
}

// Is something assumed that the script defines? Expanded, it may be any assertion.
bool assumes_definition(const Asked& asked) {
  bool found = false;
  smt::Visitor visitor(asked.table);
  for (const smt::TermId assumed : asked.state.checked->terms) {
    visitor.post_order(assumed, [&](smt::TermId term) {
      found = found || (asked.table[term].kind == smt::TermKind::Apply &&
                        asked.table.fun(asked.table[term].fun()).body.is_valid());
    });
  }
  return found;
}

// Is it (! t :named n) with t assumed? Then n may stand for the assumption.
bool names_assumption(const std::string& assertion, const std::map<std::string, std::string>& assumed) {
  return std::ranges::any_of(
      assumed, [&](const auto& one) { return assertion.starts_with("(! " + one.second + " :named "); });
}

}  // namespace

void read_core(const Asked& asked, Claim& claim) {
  if (asked.result != Result::Unsat) {
    claim.unjudged = "the answer before it is not unsat";
    return;
  }
  if (!is_list(asked.said)) {
    claim.unjudged = "it is not a list of names";
    return;
  }
  const std::set<std::string> names = assertion_names(asked);
  const std::map<std::string, std::string> assumed = assumptions_of(asked);
  std::set<std::string> core;
  std::set<std::string> assumptions;
  std::string chosen, all_assumptions;
  for (const auto& [key, text] : assumed) all_assumptions += "(assert " + text + ")\n";
  for (const std::string& word : elements_of(asked.said)) {
    const std::string name(without_bars(word));
    if (names.contains(name)) {
      core.insert(name);
    } else if (const auto at = assumed.find(plain(word)); at != assumed.end()) {
      if (assumptions.insert(at->second).second) chosen += "(assert " + at->second + ")\n";
    } else {
      return reject(asked, word, "an assertion", claim);
    }
  }
  const std::string text = text_of(asked.table, asked.state, [&](const Command& assertion) {
    const std::string name = name_of_assertion(asked.table, assertion);
    return name.empty() || core.contains(name);
  });
  // z3 names assumptions among the core. A solver that names none speaks of assertions alone: all assumptions
  // hold.
  claim.refutations.push_back({text + (chosen.empty() ? all_assumptions : chosen) + "(check-sat)\n",
                               "the assertions of the core are satisfiable"});
}

void read_assumptions(const Asked& asked, Claim& claim) {
  if (asked.result != Result::Unsat) {
    claim.unjudged = "the answer before it is not unsat";
    return;
  }
  if (!is_list(asked.said)) {
    claim.unjudged = "it is not a list of assumptions";
    return;
  }
  const std::map<std::string, std::string> assumed = assumptions_of(asked);
  const std::map<std::string, std::string> named = named_assertions(asked);
  std::set<std::string> assumptions;
  std::string chosen;
  for (const std::string& word : elements_of(asked.said)) {
    const auto at = assumed.find(plain(word));
    if (at != assumed.end()) {
      if (assumptions.insert(at->second).second) chosen += "(assert " + at->second + ")\n";
      continue;
    }
    const auto assertion = named.find(std::string(without_bars(word)));
    if (assertion == named.end() || assumes_definition(asked) || names_assumption(assertion->second, assumed))
      return reject(asked, word, "an assumption", claim);
    claim.fault = "it names " + word + ", which is an assertion and was not assumed";
    return;
  }
  claim.refutations.push_back({text_with_all(asked.table, asked.state) + chosen + "(check-sat)\n",
                               "these assumptions and the assertions are satisfiable"});
}

void read_assignment(const Asked& asked, Claim& claim) {
  if (asked.result != Result::Sat) {
    claim.unjudged = "the answer before it is not sat";
    return;
  }
  const std::set<std::string> names = assertion_names(asked);
  std::set<std::string> equations;  // one script has them all: each would repeat what is declared
  std::string one;
  for (const std::string& pair : elements_of(asked.said)) {
    const std::vector<std::string> words = elements_of(pair);
    if (words.size() != 2 || !names.contains(std::string(without_bars(words[0])))) continue;
    if (words[1] != "true" && words[1] != "false") continue;
    equations.insert(fmt::format("(assert (= {} {}))\n", words[0], words[1]));
    one = fmt::format("{} is not {} in its model", words[0], words[1]);
  }
  if (equations.empty()) {
    claim.unjudged = "it names no assertion";
    return;
  }
  std::string script = text_with_none(asked.table, asked.state);
  for (const std::string& equation : equations) script += equation;
  claim.of_model.push_back(
      {script + "(check-sat)\n", equations.size() == 1 ? one : "its model gives an assertion another value"});
}

void read_proof(const Asked& asked, Claim& claim) {
  if (asked.result != Result::Unsat) {
    claim.unjudged = "the answer before it is not unsat";
    return;
  }
  claim.proved = text_with_all(asked.table, asked.state);
  for (const auto& [key, text] : assumptions_of(asked)) claim.proved += "(assert " + text + ")\n";
  claim.proved += "(check-sat)\n";
}

}  // namespace smiter::claim
