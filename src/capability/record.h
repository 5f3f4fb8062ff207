// SPDX-License-Identifier: MIT
// What a solver understands, as it said itself when it was asked (src/ask): pure data, in a file
// of its own. Tests are a function of it, so whoever has the record makes the same tests, with
// or without the solver.
//
// "Not understood" means that the solver rejected the question in so many words. A crash, a wrong
// value, a timeout or `unknown` is an answer to something that it has read. What was never asked
// counts as understood.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "capability/option.h"

namespace smiter::capability {

// What a question is about.
enum class Kind : std::uint8_t {
  Option,    // of the command line or set-option, as the profile writes it
  Command,   // get-info, push, …
  Logic,     // a name for set-logic
  Sort,      // Int, "Float 5 11", …: see capability/sorts.h
  Shape,     // a way to combine what is known: an array indexed by arrays, a lambda
  Operator,  // a row of the operator table, by its text (capability/row_text.h)
  Word,      // what we keep as text: operators, sorts and commands of data/operators/opaque.sig
  Setting,   // an option of its own with a value, as drawn: only those that were tried
  kCount,
};
inline constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::kCount);

enum class Reply : std::uint8_t {
  Yes,
  No,       // rejected
  Unknown,  // read, and not decided
  Timeout,
  Other,  // it means something else by it: the profile says so (docs/solvers.md)
  Wrong,  // read, and another value than ours: a finding
  Crash,  // a finding
};

struct Entry {
  Reply reply = Reply::Yes;
  std::string said = {};  // the solver's words, if it was not Yes

  bool operator==(const Entry&) const = default;
};

// A question that showed a bug.
struct Finding {
  Kind kind = Kind::Operator;
  std::string name;
  Reply reply = Reply::Wrong;
  std::string script;    // as it was sent
  std::string expected;  // sat or unsat
  std::string said;

  bool operator==(const Finding&) const = default;
};

using Section = std::map<std::string, Entry, std::less<>>;

struct Record {
  std::string name;     // SOLVER@VERSION
  std::string version;  // the line that it prints
  std::string profile;
  std::vector<std::string> options;  // that it was asked with, besides the profile's
  // The identity: hashes of the program with its libraries, of the profile, of the operator
  // table and of the questions.
  std::string program, profile_hash, operators_hash, questions_hash;
  // Of the queries that settings were tried on. When these change, only the settings are out of date.
  std::string suite_hash;
  std::array<Section, kKinds> sections = {};
  std::vector<Finding> findings = {};
  std::vector<Option> listed = {};  // the options that its help lists

  [[nodiscard]] const Section& section(Kind kind) const { return sections[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] Section& section(Kind kind) { return sections[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] const Entry* find(Kind kind, std::string_view what) const;
  [[nodiscard]] bool understands(Kind kind, std::string_view what) const;
  // Was it asked, and did it understand?
  [[nodiscard]] bool said_yes(Kind kind, std::string_view what) const;
  // Two records of one identity are answers to the same questions.
  [[nodiscard]] std::string identity() const;

  bool operator==(const Record&) const = default;
};

// Does it count as understood?
[[nodiscard]] bool is_understood(Reply reply);
[[nodiscard]] bool is_finding(Reply reply);
[[nodiscard]] std::string_view name_of(Kind kind);
[[nodiscard]] std::string_view name_of(Reply reply);

}  // namespace smiter::capability
