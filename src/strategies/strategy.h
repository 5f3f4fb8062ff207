// SPDX-License-Identifier: MIT
// The one interface of all strategies. A unit of work (strategy, seeds, number) yields
// its tests lazily and is a pure function of what it is given, so that a test can be
// made again from its provenance, whoever ran it and however many ran beside it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "base/rng.h"
#include "strategies/seed.h"
#include "testcase/test.h"

namespace smiter::reduce {
class Move;
}  // namespace smiter::reduce

namespace smiter::strategies {

// What a strategy may ask of solvers (strategies/solver_help.h).
struct Prover;
struct SeedHelp;

struct Inputs {
  std::span<const Seed* const> seeds;  // must outlive the unit
  std::uint64_t unit = 0;
  std::uint64_t rng_seed = 0;  // of the campaign, for provenance only
};

// The tests of one unit, in order. Owns all it needs but the inputs.
class Unit {
 public:
  virtual ~Unit() = default;
  // Nothing when the unit is done.
  [[nodiscard]] virtual std::optional<testcase::Test> next() = 0;
  // What it has found wrong with Smiter itself since the last call, in words: a rule that our
  // evaluator refutes. No test is made of that.
  [[nodiscard]] virtual std::vector<std::string> our_errors() { return {}; }
};

// Immutable once made; its functions may be called from several threads.
class Strategy {
 public:
  virtual ~Strategy() = default;
  // What it was asked for by, with its variant: "typefuzz:paper".
  [[nodiscard]] std::string_view name() const { return name_; }

  // How many seeds a unit is best given; 0: none is needed.
  [[nodiscard]] virtual std::size_t seeds_per_unit() const { return 1; }
  [[nodiscard]] bool needs_seed() const { return seeds_per_unit() > 0; }
  // Must solvers run its tests as the user gave them, without options of the fuzzer's choice?
  [[nodiscard]] virtual bool wants_plain_options() const { return false; }
  // May a unit start from a stored mutant and a solver's model of it, instead of a seed? Then the tests
  // depend on what solvers answer in time.
  [[nodiscard]] virtual bool takes_new_models() const { return false; }
  // Does it make nothing of a seed of which neither a model nor a status is known?
  [[nodiscard]] virtual bool needs_model() const { return false; }
  // Does it go by what solvers or the seed itself say of its status?
  [[nodiscard]] virtual bool goes_by_status() const { return false; }
  // May an invalid model still be used as an assignment?
  [[nodiscard]] virtual bool takes_assignments() const { return false; }

  // Once, before the first unit: tries what the user gave the strategy. An error if some of it is wrong;
  // otherwise what could not be tried, in words.
  [[nodiscard]] virtual base::Expected<std::vector<std::string>> vet(const Prover& /*prover*/) const {
    return std::vector<std::string>();
  }
  // After a seed was run as it is and before its first unit: finds out what else the strategy wants to
  // know of it, and keeps that in the seed.
  virtual void prepare(Seed& /*seed*/, const SeedHelp& /*help*/) const {}
  // What prepare() found out, as a text for the store; nothing if it found nothing.
  [[nodiscard]] virtual std::optional<std::string> facts_of(const Seed& /*seed*/) const {
    return std::nullopt;
  }
  // Puts such a text back into the seed.
  [[nodiscard]] virtual base::Status restore(std::string_view /*facts*/, Seed& /*seed*/) const {
    return base::ok();
  }

  // An error if a seed cannot be used, which is nobody's bug.
  [[nodiscard]] virtual base::Expected<std::unique_ptr<Unit>> begin(const Inputs& inputs,
                                                                    base::Rng rng) const = 0;

  // What only the strategy knows about making one of its tests smaller. Both may be called from
  // several threads; by default there is nothing to know.
  // Moves for the reducer, to be tried before its own. `seeds` are the texts that the test was made
  // from. The strategy must outlive the moves.
  [[nodiscard]] virtual std::vector<std::unique_ptr<reduce::Move>> reducer_moves(
      const testcase::Test& test, std::span<const std::string> seeds) const;
  // All that the steps of a chain, in order, can make of another script, as far as that is few.
  [[nodiscard]] virtual std::vector<std::string> derive(const std::string& script,
                                                        const std::vector<testcase::ChainStep>& steps) const;

 protected:
  explicit Strategy(std::string_view name) : name_(name) {}
  // Of a unit's first test.
  [[nodiscard]] testcase::Provenance provenance(const Inputs& inputs) const;

 private:
  std::string name_;
};

// The stream of a unit: depends on the campaign's seed, the strategy and the number alone.
[[nodiscard]] base::Rng unit_rng(std::uint64_t campaign_seed, std::string_view strategy, std::uint64_t unit);

}  // namespace smiter::strategies
