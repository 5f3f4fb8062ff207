// SPDX-License-Identifier: MIT
// A solver with a rewriter and nothing else: (simplify t) applies the rules of tests/planted_rules.h
// once at every sub-term, innermost first, the wrong ones before the right ones. To check-sat it says
// unknown; to the self-test of a campaign, which is about a Bool called p, it gives the right answers.
// Reads commands from the file that is given last or from standard input.
//
//   --wrong=7        one wrong rule             --wrong=2,7    some of them
//   --wrong=all      all of them                --list         says what they are, as a table, and ends
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tests/planted_rules.h"

namespace {

using smiter::planted::kRightRules;
using smiter::planted::kWrongRules;
using smiter::planted::WrongRule;

struct Form {
  std::string atom;  // empty: a list
  std::vector<Form> items;

  bool operator==(const Form&) const = default;
  [[nodiscard]] bool is(std::string_view text) const { return atom == text; }
};

// Where an atom that begins at `at` ends.
std::size_t end_of_atom(std::string_view text, std::size_t at) {
  const char quote = text[at];
  if (quote == '|') return text.find('|', at + 1) + 1;
  if (quote == '"') {
    for (++at; at < text.size(); ++at) {
      if (text[at] != '"') continue;
      if (at + 1 == text.size() || text[at + 1] != '"') return at + 1;
      ++at;  // "" inside is one quote
    }
    return at;
  }
  return std::min(text.size(), text.find_first_of(" \t\r\n()\"|;", at));
}

// The first form of a text. What the tests send is not deep, and well-formed.
Form parse(std::string_view text) {
  std::vector<Form> open(1);
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '(') {
      open.emplace_back();
      ++at;
    } else if (text[at] == ')') {
      Form done = std::move(open.back());
      open.pop_back();
      if (open.empty()) return done;
      open.back().items.push_back(std::move(done));
      ++at;
    } else if (text[at] == ' ' || text[at] == '\n' || text[at] == '\t' || text[at] == '\r') {
      ++at;
    } else if (text[at] == ';') {
      at = std::min(text.size(), text.find('\n', at));
    } else {
      const std::size_t end = end_of_atom(text, at);
      open.back().items.push_back({std::string(text.substr(at, end - at)), {}});
      at = end;
    }
  }
  return open[0].items.empty() ? Form{} : open[0].items[0];
}

std::string print(const Form& form) {
  if (!form.atom.empty()) return form.atom;
  std::string text = "(";
  for (const Form& item : form.items) text += (text.size() > 1 ? " " : "") + print(item);
  return text + ")";
}

using Binding = std::map<std::string, Form>;

bool matches(const Form& pattern, const Form& form, Binding& binding) {
  if (pattern.atom.starts_with('?')) {
    const auto [at, is_new] = binding.emplace(pattern.atom, form);
    return is_new || at->second == form;
  }
  if (pattern.atom != form.atom || pattern.items.size() != form.items.size()) return false;
  for (std::size_t i = 0; i < pattern.items.size(); ++i)
    if (!matches(pattern.items[i], form.items[i], binding)) return false;
  return true;
}

Form instance(const Form& pattern, const Binding& binding) {
  if (pattern.atom.starts_with('?')) return binding.at(pattern.atom);
  Form made{pattern.atom, {}};
  for (const Form& item : pattern.items) made.items.push_back(instance(item, binding));
  return made;
}

class Rewriter {
 public:
  void add(std::string_view pattern, std::string_view replacement) {
    rules_.push_back({parse(pattern), parse(replacement)});
  }
  // Innermost first. An operator's name, with indices or a sort, is no sub-term.
  [[nodiscard]] Form rewrite(const Form& form) const {
    Form made = form;
    const bool is_term = !form.items.empty() && !form.items[0].is("_") && !form.items[0].is("as");
    for (std::size_t i = 1; i < made.items.size() && is_term; ++i) made.items[i] = rewrite(made.items[i]);
    for (const Rule& rule : rules_) {
      Binding binding;
      if (matches(rule.pattern, made, binding)) return instance(rule.replacement, binding);
    }
    return made;
  }

 private:
  struct Rule {
    Form pattern, replacement;
  };
  std::vector<Rule> rules_;
};

class Session {
 public:
  explicit Session(Rewriter rewriter) : rewriter_(std::move(rewriter)) {}

  void handle(const Form& command) {
    const std::string word = command.items.empty() ? "" : command.items[0].atom;
    if (word == "simplify" && command.items.size() > 1)
      return say(print(rewriter_.rewrite(command.items[1])));
    if (word == "apply") return say(goals());
    if (word == "echo") return say(command.items[1].atom.substr(1, command.items[1].atom.size() - 2));
    if (word == "reset") return reset();
    if (word == "declare-fun" || word == "declare-const") {
      self_test_ = self_test_ || (command.items[1].is("p") && command.items.back().is("Bool"));
    } else if (word == "assert") {
      asserted_.push_back(print(rewriter_.rewrite(command.items[1])));
      has_not_p_ = has_not_p_ || print(command.items[1]) == "(not p)";
    } else if (word == "check-sat" || word == "check-sat-assuming") {
      say(!self_test_ ? "unknown" : has_not_p_ ? "unsat" : "sat");
    } else if (word == "get-model") {
      say("((define-fun p () Bool true))");
    } else if (word == "get-info") {
      say("(:reason-unknown \"incomplete\")");
    } else if (word.starts_with("get-")) {
      say("()");
    } else if (word == "exit") {
      std::exit(0);
    }
  }

  // What is asserted, rewritten, as a script.
  void preprocessed() const {
    for (const std::string& formula : asserted_) say("(assert " + formula + ")");
    say("(check-sat)");
  }

 private:
  static void say(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  }
  void reset() {
    self_test_ = has_not_p_ = false;
    asserted_.clear();
  }
  // What (apply T) prints, whatever the tactic.
  [[nodiscard]] std::string goals() const {
    std::string text = "(goals\n(goal\n";
    for (const std::string& formula : asserted_) text += "  " + formula + "\n";
    return text + "  :precision precise :depth 1)\n)";
  }

  Rewriter rewriter_;
  bool self_test_ = false, has_not_p_ = false;
  std::vector<std::string> asserted_;  // rewritten
};

// Parentheses that are open in the text, or -1 inside a string or quoted symbol.
int depth_of(std::string_view text) {
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"' || text[at] == '|') {
      const std::size_t end = text.find(text[at], at + 1);
      if (end == std::string_view::npos) return -1;
      at = end;
    } else if (text[at] == ';') {
      at = std::min(text.size(), text.find('\n', at));
    } else {
      depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    }
  }
  return depth;
}

bool is_chosen(const std::string& wrong, const WrongRule& rule) {
  const std::string number = std::to_string(rule.number);
  return wrong == "all" || ("," + wrong + ",").find("," + number + ",") != std::string::npos;
}

int list() {
  for (const WrongRule& rule : kWrongRules)
    std::printf("%u\t%s\t%u\t%s\t%s\t%s\t%s\n", rule.number, rule.universe.data(), rule.size,
                rule.smallest.data(), rule.pattern.data(), rule.replacement.data(), rule.mistake.data());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::string wrong, file;
  bool preprocess = false;  // print what is asserted, and answer nothing
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--version") return std::puts("planted rewriter 1.0"), 0;
    if (argument == "--list") return list();
    preprocess = preprocess || argument == "--pp-only";
    if (argument.starts_with("--wrong=")) {
      wrong = argument.substr(8);
    } else if (!argument.starts_with("-")) {
      file = argument;
    }
  }
  Rewriter rewriter;
  for (const WrongRule& rule : kWrongRules)
    if (is_chosen(wrong, rule)) rewriter.add(rule.pattern, rule.replacement);
  for (const auto& [pattern, replacement] : kRightRules) rewriter.add(pattern, replacement);
  Session session(std::move(rewriter));
  std::ifstream from_file(file);
  std::istream& in = file.empty() ? std::cin : from_file;
  std::string text;
  for (std::string line; std::getline(in, line);) {
    text += line + "\n";
    if (depth_of(text) != 0) continue;
    // More than one command may stand on a line.
    const Form all = parse("(" + text + ")");
    for (const Form& command : all.items) session.handle(command);
    text.clear();
  }
  if (preprocess) session.preprocessed();
  return 0;
}
