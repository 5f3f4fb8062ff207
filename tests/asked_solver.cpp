// SPDX-License-Identifier: MIT
// A solver for tests of src/ask: it knows the standard commands and decides formulas without
// symbols, or with one Boolean, by our evaluator; of others it says unknown. Reads one command per line, from
// the file that is given last or from standard input. What it can do badly:
//
//   --lacks=WORD        an error for that command       --dies-on=WORD    ends at it, without a word
//   --unknown=TEXT      an error for an assertion with TEXT in it
//   --crash=TEXT        dies of a signal at check-sat   --wrong=TEXT      the opposite answer
//   --unsupported       says so to everything           --hang            reads and says nothing
//   --old-option        knows --old and not --new       --writes=FILE     leaves a file
//   --help              lists options as cvc5 does      --mode=help       lists the values of one
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "eval/machine/evaluator.h"
#include "eval/model/model.h"
#include "smt/parser/parser.h"
#include "theory/sig_reader.h"

namespace {

using namespace smiter;

constexpr const char* kHelp =
    "Most commonly-used options:\n"
    "  --plain                does nothing [*]\n"
    "Additional options:\n"
    "  --mode=MODE            one of two\n"
    "  --limit-time=N         a limit\n"
    "  --expert               does nothing (EXPERTS only) [*]\n";

struct Faults {
  std::vector<std::string> lacks;
  std::string dies_on, unknown, crash, wrong;
  bool unsupported = false, hang = false;
};

void say(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

class Asked {
 public:
  explicit Asked(Faults faults) : faults_(std::move(faults)) {}

  void handle(const std::string& line) {
    const std::string word = line.substr(1, line.find_first_of(" )") - 1);
    if (faults_.hang) pause();
    if (faults_.unsupported) return say("unsupported\n");
    if (word == faults_.dies_on) std::_Exit(3);
    for (const std::string& lacking : faults_.lacks)
      if (word == lacking) return say("(error \"unknown command " + word + "\")\n");
    if (word == "echo") return say(line.substr(7, line.size() - 9) + "\n");
    if (word == "reset") return levels_.assign(1, {});
    if (word == "push") return levels_.resize(levels_.size() + count_in(line));
    if (word == "pop") return levels_.resize(levels_.size() - std::min(levels_.size() - 1, count_in(line)));
    if (word == "check-sat" || word == "check-sat-assuming") return say(answer() + "\n");
    if (word.starts_with("get-")) return say("()\n");
    if (word == "reset-assertions" || word == "set-option" || word == "set-info") return;
    if (!faults_.unknown.empty() && line.find(faults_.unknown) != std::string::npos)
      return say("(error \"unknown symbol " + faults_.unknown + "\")\n");
    if (!is_read(line)) return say("(error \"cannot read " + word + "\")\n");
    levels_.back().push_back(line);
  }

 private:
  // Of (push 3); one if there is no number.
  [[nodiscard]] static std::size_t count_in(const std::string& line) {
    const std::size_t digit = line.find_first_of("0123456789");
    return digit == std::string::npos ? 1 : std::stoul(line.substr(digit));
  }
  [[nodiscard]] std::string text() const {
    std::string all;
    for (const auto& level : levels_)
      for (const std::string& line : level) all += line + "\n";
    return all;
  }

  [[nodiscard]] bool is_read(const std::string& line) const {
    smt::TermTable table(theory::builtin_operators());
    return smt::parse_script(text() + line, table).has_value();
  }

  // With this value for all its Boolean constants: does all hold that is asserted?
  static std::optional<bool> holds_with(std::string script, const std::string& value) {
    const std::string sort = " () Bool)";
    for (std::size_t at = 0; (at = script.find("(declare-", at)) != std::string::npos; ++at) {
      const std::size_t name = script.find(' ', at), end = script.find('\n', at);
      const std::string line = script.substr(at, end - at);
      if (line.ends_with(sort))
        script.replace(
            at, end - at,
            "(define-fun" + line.substr(name - at, line.size() - (name - at) - 1) + " " + value + ")");
    }
    smt::TermTable table(theory::builtin_operators());
    const auto parsed = smt::parse_script(script, table);
    const eval::Model model;
    eval::Evaluator evaluator(table, model);
    std::optional<bool> holds = true;
    for (const smt::Command& command : parsed->commands) {
      if (command.kind != smt::CommandKind::Assert) continue;
      const auto outcome = evaluator.evaluate(command.term);
      if (outcome.is_false()) return false;
      if (!outcome.is_known()) holds.reset();
    }
    return holds;
  }

  std::string answer() {
    const std::string script = text();
    if (!faults_.crash.empty() && script.find(faults_.crash) != std::string::npos) raise(SIGSEGV);
    // The one Boolean that small scripts have may be either.
    bool sat = false, known = true;
    for (const char* value : {"true", "false"}) {
      const std::optional<bool> holds = holds_with(script, value);
      sat = sat || holds == true;
      known = known && holds.has_value();
    }
    if (!sat && !known) return "unknown";
    if (!faults_.wrong.empty() && script.find(faults_.wrong) != std::string::npos) sat = !sat;
    return sat ? "sat" : "unsat";
  }

  Faults faults_;
  std::vector<std::vector<std::string>> levels_ = {{}};
};

}  // namespace

int main(int argc, char** argv) {
  Faults faults;
  std::string file;
  bool old_option = false, new_given = false;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto value = [&](const char* name) { return word.starts_with(name); };
    const std::string text = word.substr(word.find('=') + 1);
    if (word == "--version") return std::puts("asked version 1.2.3"), 0;
    if (word == "--help") return std::puts(kHelp), 0;
    if (word == "--mode=help") return std::puts("+ first (default)\n+ second\n"), 0;
    if (value("--writes=")) std::ofstream(text) << "left\n";
    if (value("--lacks=")) faults.lacks.push_back(text);
    if (value("--dies-on=")) faults.dies_on = text;
    if (value("--unknown=")) faults.unknown = text;
    if (value("--crash=")) faults.crash = text;
    if (value("--wrong=")) faults.wrong = text;
    if (word == "--unsupported") faults.unsupported = true;
    if (word == "--hang") faults.hang = true;
    if (word == "--old-option") old_option = true;
    if (word == "--new") new_given = true;
    if (!word.starts_with("--")) file = word;
  }
  if (old_option && new_given) return std::fputs("unknown option --new\n", stderr), 1;
  Asked solver(std::move(faults));
  std::ifstream stream;
  if (!file.empty()) stream.open(file);
  std::istream& in = file.empty() ? std::cin : stream;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line != "(exit)") solver.handle(line);
  return 0;
}
