// SPDX-License-Identifier: MIT
// A test: what strategies make and oracles judge. It carries text, not terms, so that
// it outlives the table that it was made in and means the same everywhere.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace smiter::testcase {

enum class Answer : std::uint8_t { Sat, Unsat };

// Why an answer is expected.
enum class Reason : std::uint8_t {
  None,         // nothing is expected
  Witness,      // the evaluator verified a model
  Implied,      // by a rule, from a formula that a solver decided
  Equivalence,  // equivalent to a formula whose answer is known
  Fusion,       // fused from two formulas whose answers are known
  Label,        // the seed says so
  Trusted,      // solvers were asked about a part of it, or what it was made from, and believed
};

// What one check-sat should answer.
struct Expectation {
  std::optional<Answer> answer;
  Reason reason = Reason::None;
  std::string why;  // in words: which rule, which label
  // Unsat: which assertions of the script, from 0, cannot hold together; empty: all.
  std::vector<std::uint32_t> core = {};
  // It is right whatever values the standard leaves open: division by 0 decides nothing.
  bool whatever_is_open = false;

  bool operator==(const Expectation&) const = default;
};

// What stands for a strategy where `smiter enumerate` made the test.
inline constexpr std::string_view kEnumerated = "enumerate";

// Where a test comes from, enough to make it again byte for byte.
struct Provenance {
  std::string strategy;
  std::vector<std::string> seeds;         // names, as the corpus knows them
  std::uint64_t unit = 0;                 // number of the unit
  std::uint64_t test = 0;                 // number of the test in its unit
  std::uint64_t rng_seed = 0;             // of the campaign
  std::vector<std::string> steps;         // in words, in order
  std::vector<std::string> options = {};  // of the command line, as far as they decide what is made
  std::uint64_t mutant = 0;               // a campaign's stored mutant in the seed's place; 0: none

  bool operator==(const Provenance&) const = default;
};

// A test's place in a chain of formulas of which each is implied by the one before it,
// or each implies it. All tests of a chain are in one unit, in order.
struct ChainStep {
  std::uint32_t number = 0;  // 0: the formula that the chain begins with
  bool weaker = true;        // sat passes from a formula to those after it; otherwise unsat does
  std::string rule = {};     // of this step
  bool forward = true;       // the rule's strong side became its weak one
  bool equivalent = false;   // the rule keeps the meaning
  std::string place = {};    // in words

  bool operator==(const ChainStep&) const = default;
};

// A formula that a solver decided and that a test was made from: the first of a pair.
struct Premise {
  std::string script;
  Answer answer = Answer::Sat;
  std::string solver = {};            // who decided it, by label
  std::vector<ChainStep> steps = {};  // from it to the test

  bool operator==(const Premise&) const = default;
};

struct Test {
  std::string script;                     // as a solver gets it
  std::vector<Expectation> expectations;  // one per check-sat
  std::optional<std::string> witness;     // a model, as define-funs
  std::vector<std::string> not_for;       // solvers that are known not to read it
  Provenance provenance;
  std::optional<ChainStep> chain = {};
  std::optional<Premise> premise = {};  // filled in when answers are known

  bool operator==(const Test&) const = default;
};

}  // namespace smiter::testcase
