// SPDX-License-Identifier: MIT
#include "solver/session/script.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/hostile_options.h"
#include "solver/crash/wildcard.h"
#include "solver/session/claim_commands.h"
#include "solver/session/one_shot.h"
#include "solver/session/sexpr_scanner.h"

namespace smiter::solver {
namespace {

// Commands whose only effect is to print. z3's and cvc5's own are among them.
constexpr auto kPrinting = std::to_array<std::string_view>({"get-model",
                                                            "get-value",
                                                            "get-assignment",
                                                            "get-assertions",
                                                            "get-info",
                                                            "get-option",
                                                            "get-proof",
                                                            "get-unsat-core",
                                                            "get-unsat-assumptions",
                                                            "echo",
                                                            "simplify",
                                                            "eval",
                                                            "display",
                                                            "apply",
                                                            "help",
                                                            "help-tactic",
                                                            "get-objectives",
                                                            "get-abduct",
                                                            "get-abduct-next",
                                                            "get-interpolant",
                                                            "get-interpolant-next",
                                                            "get-qe",
                                                            "get-qe-disjunct",
                                                            "get-difficulty",
                                                            "get-learned-literals",
                                                            "get-timeout-core",
                                                            "get-user-tactics",
                                                            "labels"});

template <typename Table>
bool is_in(std::string_view name, const Table& table) {
  return std::any_of(table.begin(), table.end(), [&](const auto& row) { return wildcard_match(row, name); });
}

// Asked of every command of every query, so without patterns.
bool only_prints(std::string_view name) {
  return std::find(kPrinting.begin(), kPrinting.end(), name) != kPrinting.end() || name.starts_with("dbg-") ||
         name.starts_with("poly/");
}

bool is_check(std::string_view name) {
  return name == "check-sat" || name == "check-sat-assuming" || name == "check-sat-using" ||
         name == "query" || name == "check-sat-assuming-model";
}

bool asks_for_rewriting(std::string_view name) {
  return name == "simplify" || name == "apply";
}

// Does it ask for simplified terms, or for what a tactic makes of its assertions, and check nothing? Then
// these are what it is about.
bool only_simplifies(const std::vector<CommandText>& commands) {
  bool simplifies = false;
  for (const CommandText& command : commands) {
    if (command.name == "exit") break;
    if (is_check(command.name)) return false;
    simplifies = simplifies || asks_for_rewriting(command.name);
  }
  return simplifies;
}

// A solver that prints its preprocessed assertions if options say so is sent nothing but them, whichever
// tactic the script names. One that is made to be sent as it is names none.
bool is_for_preprocessing(const std::vector<CommandText>& commands, const Dialect& dialect) {
  if (preprocess_options(dialect).empty()) return false;
  bool asserts = false;
  for (const CommandText& command : commands) {
    if (is_check(command.name) || command.name == "simplify") return false;
    asserts = asserts || command.name == "assert";
  }
  return asserts;
}

bool keeps_option(std::string_view name, const Dialect& dialect, const PrepareOptions& options) {
  if (!options.keep_options || base::is_hostile_option(name)) return false;
  return !dialect.accept_options || is_in(name, *dialect.accept_options);
}

// Words that follow an opening parenthesis in the assertions and are not declared by the
// script: the operators, as far as bytes can tell.
class OperatorCollector {
 public:
  void read(const CommandText& command) {
    if (command.name.starts_with("declare-") || command.name.starts_with("define-")) {
      declared_.insert(std::string(command.argument));
    }
    if (command.name != "assert" && !command.name.starts_with("define-fun")) return;
    SexprScanner scanner(command.text.substr(1));
    bool after_open = false;
    bool after_index = false;
    for (Token token = scanner.next(); token.kind != TokenKind::End; token = scanner.next()) {
      if (token.kind == TokenKind::Atom && (after_open || after_index)) note(token.text);
      after_index = token.kind == TokenKind::Atom && after_open && token.text == "_";
      after_open = token.kind == TokenKind::Open;
    }
  }
  std::vector<std::string> result() const {
    std::vector<std::string> names;
    for (const std::string& name : heads_) {
      if (!declared_.contains(name)) names.push_back(name);
    }
    return names;
  }

 private:
  void note(std::string_view word) {
    static constexpr std::array kPlain = {"_", "let", "!",  "and", "or",     "not",
                                          "=", "ite", "=>", "as",  "forall", "exists"};
    if (heads_.size() < 256 && std::find(kPlain.begin(), kPlain.end(), word) == kPlain.end() &&
        word.find_first_of("$@%0123456789") == std::string_view::npos) {
      heads_.insert(std::string(word));
    }
  }
  std::set<std::string> heads_;
  std::set<std::string> declared_;
};

}  // namespace

base::Expected<Script> prepare_script(std::string_view text, const Dialect& dialect,
                                      const PrepareOptions& options) {
  auto commands = split_commands(text);
  if (!commands) return commands.error();
  Script script;
  script.commands.reserve(commands->size());
  const bool preprocesses = is_for_preprocessing(*commands, dialect);
  const bool rewrites = !preprocesses && only_simplifies(*commands);
  script.simplifications = preprocesses ? 1 : 0;
  for (const CommandText& command : *commands) {
    if (command.name == "exit") break;
    if (command.name == "set-info" || is_in(command.name, dialect.drop_commands)) continue;
    const bool simplifies = rewrites && asks_for_rewriting(command.name);
    const bool claims = options.keep_claims && is_claim_command(command.name);
    if (!options.keep_queries && !simplifies && !claims && only_prints(command.name)) continue;
    Command kept{simplifies ? CommandRole::Simplify
                 : claims   ? CommandRole::Claim
                            : CommandRole::Other,
                 command.text};
    script.simplifications += simplifies ? 1 : 0;
    script.claims += claims ? 1 : 0;
    // cvc5 up to 1.1.2 has no unsat assumptions without it.
    script.incremental = script.incremental || (claims && command.name == "get-unsat-assumptions");
    if (command.name == "set-option") {
      const std::string_view name = command.argument.starts_with(':') ? command.argument.substr(1) : "";
      if (!keeps_option(name, dialect, options)) continue;
      kept.role = CommandRole::SetOption;
      script.option_names.emplace_back(name);
    } else if (is_check(command.name)) {
      kept.role = CommandRole::Check;
      ++script.checks;
    } else if (command.name == "reset") {
      kept.role = CommandRole::Reset;
    } else if (command.name == "push" || command.name == "pop") {
      script.incremental = true;
    }
    script.has_names = script.has_names || command.text.find(":named") != std::string_view::npos;
    script.commands.push_back(kept);
  }
  script.incremental = script.incremental || script.checks > 1;
  return script;
}

std::vector<std::string> operators_of(const Script& script) {
  OperatorCollector operators;
  for (const Command& command : script.commands) {
    const auto parts = split_commands(command.text);
    if (parts && !parts->empty()) operators.read(parts->front());
  }
  return operators.result();
}

}  // namespace smiter::solver
