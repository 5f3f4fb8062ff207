// SPDX-License-Identifier: MIT
#include "upgrade/variant/variant.h"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "base/rng.h"
#include "smt/terms/signature.h"
#include "solver/session/sexpr_scanner.h"

namespace smiter::upgrade {

using solver::CommandText;

namespace {

// How a solver takes a seed, by its profile. The standard's :random-seed is what all others get.
struct SeedRow {
  std::string_view profile;
  std::string_view commands;
};
constexpr auto kSeedRows = std::to_array<SeedRow>({
    {"z3", "(set-option :smt.random_seed {0})\n(set-option :sat.random_seed {0})\n"},
    {"z3-npm", "(set-option :smt.random_seed {0})\n(set-option :sat.random_seed {0})\n"},
    {"cvc5", "(set-option :seed {0})\n(set-option :sat-random-seed {0})\n"},
    {"bitwuzla", "(set-option :seed {0})\n"},
    {"boolector", ""},
});
constexpr std::string_view kStandardSeed = "(set-option :random-seed {0})\n";

bool is_declaration(std::string_view name) {
  return name.starts_with("declare-") || name.starts_with("define-");
}

bool may_move(const CommandText& command) {
  return command.name == "assert" && command.text.find(":named") == std::string_view::npos;
}

void append(std::string& out, std::string_view text) {
  out += text;
  out += '\n';
}

// Declarations in their order, then the assertions as drawn.
void flush(std::vector<std::string_view>& declarations, std::vector<std::string_view>& assertions,
           base::Rng& rng, std::string& out) {
  for (const std::string_view text : declarations) append(out, text);
  for (std::size_t i = assertions.size(); i > 1; --i) std::swap(assertions[i - 1], assertions[rng.below(i)]);
  for (const std::string_view text : assertions) append(out, text);
  declarations.clear();
  assertions.clear();
}

// Without the bars of a quoted symbol.
std::string_view bare_name(std::string_view symbol) {
  if (symbol.size() >= 2 && symbol.front() == '|') return symbol.substr(1, symbol.size() - 2);
  return symbol;
}

bool names_a_symbol(std::string_view command) {
  static constexpr std::array kNaming = {"declare-fun", "declare-const", "declare-sort", "define-fun",
                                         "define-const"};
  return std::ranges::find(kNaming, command) != kNaming.end();
}

// Where words mean something else than symbols.
bool is_left_alone(std::string_view command) {
  static constexpr std::array kAlone = {"set-logic", "set-option", "set-info", "get-option",      "get-info",
                                        "echo",      "apply",      "help",     "check-sat-using", "include"};
  return std::ranges::find(kAlone, command) != kAlone.end();
}

// Every word of the script, and those that datatypes define.
struct Words {
  std::set<std::string_view> declared;
  std::set<std::string_view> of_datatypes;
};

Words words_of(const std::vector<CommandText>& commands) {
  Words words;
  for (const CommandText& command : commands) {
    if (names_a_symbol(command.name)) {
      words.declared.insert(bare_name(command.argument));
    } else if (is_declaration(command.name)) {
      // Of datatypes, recursive functions and whatever else defines several names.
      solver::SexprScanner scanner(command.text);
      for (auto t = scanner.next(); t.kind != solver::TokenKind::End && t.kind != solver::TokenKind::Broken;
           t = scanner.next()) {
        if (t.kind == solver::TokenKind::Atom || t.kind == solver::TokenKind::QuotedSymbol)
          words.of_datatypes.insert(bare_name(t.text));
      }
    }
  }
  return words;
}

using NewNames = std::unordered_map<std::string_view, std::string>;

NewNames draw_names(const Words& words, std::uint64_t number, const smt::OpTable& ops) {
  base::Rng rng = base::Rng(base::stream_of("rename")).split(number);
  NewNames names;
  std::size_t count = 0;
  for (const std::string_view name : words.declared) {
    if (name.empty() || words.of_datatypes.contains(name) || ops.symbols().find(name).is_valid()) continue;
    // The number makes it new, the letters change the order of names.
    std::string fresh;
    for (int i = 0; i < 4; ++i) fresh += static_cast<char>('a' + rng.below(26));
    names.emplace(name, fmt::format("{}!smiter{}", fresh, ++count));
  }
  return names;
}

void append_renamed(std::string_view text, const NewNames& names, std::string& out) {
  solver::SexprScanner scanner(text);
  std::size_t copied = 0;
  for (auto t = scanner.next(); t.kind != solver::TokenKind::End && t.kind != solver::TokenKind::Broken;
       t = scanner.next()) {
    if (t.kind != solver::TokenKind::Atom && t.kind != solver::TokenKind::QuotedSymbol) continue;
    const auto found = names.find(bare_name(t.text));
    if (found == names.end()) continue;
    const auto at = static_cast<std::size_t>(t.text.data() - text.data());
    out += text.substr(copied, at - copied);
    out += found->second;
    copied = at + t.text.size();
  }
  append(out, text.substr(copied));
}

}  // namespace

std::string_view name_of(Method method) {
  switch (method) {
    case Method::Plain:
      return "plain";
    case Method::Seed:
      return "seed";
    case Method::Shuffle:
      return "shuffle";
    case Method::Rename:
      return "rename";
  }
  return "";
}

base::Expected<std::string> shuffled(std::string_view script, std::uint64_t number) {
  const auto commands = solver::split_commands(script);
  if (!commands) return commands.error();
  base::Rng rng = base::Rng(base::stream_of("shuffle")).split(number);
  std::vector<std::string_view> declarations, assertions;
  std::string out;
  out.reserve(script.size());
  for (const CommandText& command : *commands) {
    if (may_move(command)) {
      assertions.push_back(command.text);
    } else if (is_declaration(command.name)) {
      declarations.push_back(command.text);
    } else {
      flush(declarations, assertions, rng, out);
      append(out, command.text);
    }
  }
  flush(declarations, assertions, rng, out);
  return out;
}

base::Expected<std::string> renamed(std::string_view script, std::uint64_t number, const smt::OpTable& ops) {
  const auto commands = solver::split_commands(script);
  if (!commands) return commands.error();
  const NewNames names = draw_names(words_of(*commands), number, ops);
  std::string out;
  out.reserve(script.size() + script.size() / 4);
  for (const CommandText& command : *commands) {
    if (is_left_alone(command.name)) {
      append(out, command.text);
    } else {
      append_renamed(command.text, names, out);
    }
  }
  return out;
}

std::string seed_commands(const solver::Profile& profile, std::uint64_t seed) {
  const auto row = std::ranges::find(kSeedRows, profile.name, &SeedRow::profile);
  return fmt::format(fmt::runtime(row == kSeedRows.end() ? kStandardSeed : row->commands), seed);
}

std::string seeded(std::string_view script, std::uint64_t number, const solver::Profile& profile) {
  return seed_commands(profile, number) + std::string(script);
}

Method method_of_variant(std::uint32_t number) {
  switch (number % 3) {
    case 1:
      return Method::Shuffle;
    case 2:
      return Method::Rename;
    default:
      return Method::Seed;
  }
}

base::Expected<std::string> variant_of(std::string_view script, Method method, std::uint32_t number,
                                       const solver::Profile& profile, const smt::OpTable& ops) {
  switch (method) {
    case Method::Plain:
      return std::string(script);
    case Method::Seed:
      return seeded(script, number, profile);
    case Method::Shuffle:
      return shuffled(script, number);
    case Method::Rename:
      return renamed(script, number, ops);
  }
  return std::string(script);
}

}  // namespace smiter::upgrade
