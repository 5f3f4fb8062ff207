// SPDX-License-Identifier: MIT
#include "strategies/fusion/fusion.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "eval/judge.h"
#include "eval/machine/evaluator.h"
#include "eval/model/model_reader.h"
#include "smt/script/summary.h"
#include "strategies/fusion/joined.h"
#include "strategies/fusion/occurrences.h"
#include "strategies/fusion/pairs.h"
#include "strategies/support/verify.h"
#include "theory/partial_operators.h"

namespace smiter::strategies::fusion {

using smt::TermId;
using testcase::Answer;
using testcase::Reason;

namespace {

constexpr eval::EvalLimits kLimits = {.steps = 200'000, .calls = 2'000, .instances = 2'000};

// What is known of a seed, and how.
struct Status {
  Answer answer = Answer::Sat;
  Reason reason = Reason::Witness;
  bool open = false;  // unsat: may hang on a value that the standard leaves open
};

bool all_true(eval::Evaluator& evaluator, std::span<const TermId> terms) {
  return std::ranges::all_of(terms, [&](TermId t) {
    const eval::Evaluated value = evaluator.evaluate(t);
    return value.note == nullptr && value.is_true();  // a disputed value is no proof
  });
}

// What we cannot read may mention anything, and so may a definition of either seed.
bool mentions_open_values(Joined& joined, std::size_t which) {
  const smt::TermTable& table = joined.frame->table();
  std::vector<TermId> terms = smt::roots(table, joined.frame->declarations());
  const auto assertions = joined.assertions(which);
  terms.insert(terms.end(), assertions.begin(), assertions.end());
  return theory::has_partial_operators(table, terms) ||
         std::ranges::any_of(terms, [&](TermId t) { return (table[t].flags & smt::kHasOpaque) != 0; });
}

// A satisfiable seed has a model here that makes it true; for the others somebody's word is taken.
std::optional<Status> status_of(const Seed& seed, Joined& joined, std::size_t which,
                                eval::Evaluator& evaluator) {
  if (!joined.models[which].empty() && all_true(evaluator, joined.assertions(which))) return Status{};
  const bool open = mentions_open_values(joined, which);
  if (seed.status == Answer::Unsat) return Status{Answer::Unsat, Reason::Fusion, open};
  if (seed.status || seed.label_refuted) return std::nullopt;
  const auto label = seed.label ? seed.label : joined.labels[which];
  if (label == Answer::Unsat) return Status{Answer::Unsat, Reason::Label, open};
  return std::nullopt;
}

class FusionUnit : public Unit {
 public:
  FusionUnit(Joined joined, eval::Model model, std::array<Status, 2> status, std::vector<Pair> pairs,
             const FusionPolicy& policy, testcase::Provenance provenance, base::Rng rng)
      : joined_(std::move(joined)),
        frame_(*joined_.frame),
        model_(std::move(model)),
        evaluator_(frame_.table(), model_, kLimits),
        status_(status),
        pairs_(std::move(pairs)),
        provenance_(std::move(provenance)),
        most_pairs_(policy.pairs),
        left_(policy.tests),
        rng_(rng) {}

  std::optional<testcase::Test> next() override {
    while (left_ > 0) {
      --left_;
      auto test = make();
      if (!test) continue;
      test->provenance = provenance_;
      for (const Pair* pair : used_) test->provenance.steps.push_back(pair->words);
      ++provenance_.test;
      return test;
    }
    return std::nullopt;
  }

 private:
  // The conjunction of the seeds, or the disjunction.
  std::optional<testcase::Test> make() {
    draw_used();
    const bool one_sat = status_[0].answer == Answer::Sat, two_sat = status_[1].answer == Answer::Sat;
    const bool conjunction = one_sat == two_sat ? one_sat : rng_.coin();
    const bool sat = conjunction ? one_sat && two_sat : one_sat || two_sat;
    std::vector<TermId> parts[2];
    for (std::size_t seed = 0; seed < 2; ++seed) {
      for (TermId term : joined_.assertions(seed))
        parts[seed].push_back(exchange_some(frame_.table(), term, exchange_, rng_));
    }
    if (sat && !holds(parts, conjunction)) return std::nullopt;
    testcase::Test test;
    if (!write(parts, conjunction, sat, test)) return std::nullopt;
    if (sat && quantified(parts) && !witness_verifies(test, frame_.table().ops())) return std::nullopt;
    return test;
  }

  void draw_used() {
    used_.clear();
    exchange_.clear();
    const std::size_t count = 1 + rng_.below(most_pairs_);
    for (std::size_t i = 0; i < count; ++i) {
      const Pair& pair = rng_.pick(pairs_);
      // A variable has one way back: two would do, but nothing is gained.
      if (exchange_.contains(pair.x) || exchange_.contains(pair.y)) continue;
      exchange_[pair.x] = pair.x_again;
      exchange_[pair.y] = pair.y_again;
      used_.push_back(&pair);
    }
  }

  // True by construction; an error of ours would be a false alarm, so the evaluator is asked.
  bool holds(const std::vector<TermId> (&parts)[2], bool conjunction) {
    const bool one = all_true(evaluator_, parts[0]);
    if (!conjunction && one) return true;
    return (one || !conjunction) && all_true(evaluator_, parts[1]);
  }

  bool quantified(const std::vector<TermId> (&parts)[2]) const {
    return std::ranges::any_of(parts, [&](const std::vector<TermId>& terms) {
      return std::ranges::any_of(terms,
                                 [&](TermId t) { return (frame_.table()[t].flags & smt::kHasBinder) != 0; });
    });
  }

  std::string_view text(TermId term) {
    strangers_ |= frame_.strangers(term);
    features_ |= frame_.features(term);
    return frame_.print(term);
  }

  void assert_each(const std::vector<TermId>& terms, std::string& out) {
    for (TermId term : terms) fmt::format_to(std::back_inserter(out), "(assert {})\n", text(term));
  }

  void write_conjunction(const std::vector<TermId>& terms, std::string& out) {
    if (terms.size() == 1) {
      out += text(terms[0]);
      return;
    }
    out += "(and";
    for (TermId term : terms) {
      out += ' ';
      out += text(term);
    }
    out += ')';
  }

  bool write(const std::vector<TermId> (&parts)[2], bool conjunction, bool sat, testcase::Test& test) {
    strangers_ = frame_.strangers();
    features_ = {};
    std::string body, witness = joined_.models[0] + joined_.models[1];
    // The script has every variable of the seeds, but of the new ones only those that it uses.
    for (const Pair& pair : pairs_) witness += pair.seed_values;
    for (const Pair* pair : used_) {
      body += pair->declaration;
      witness += pair->value;
    }
    if (conjunction) {
      assert_each(parts[0], body);
      assert_each(parts[1], body);
    } else {
      body += "(assert (or ";
      write_conjunction(parts[0], body);
      body += ' ';
      write_conjunction(parts[1], body);
      body += "))\n";
    }
    if (!sat) {
      for (const Pair* pair : used_) assert_each(pair->constraints, body);
    }
    features_ = features_ - theory::FeatureSet{theory::Feature::Opaque};
    if (!frame_.allowed().contains(features_) && !frame_.may_widen()) return false;
    test.script = frame_.prologue_for(features_) + body + "(check-sat)\n";
    test.expectations = {expectation(conjunction, sat)};
    if (sat) test.witness = std::move(witness);
    if (strangers_ != 0) test.not_for = frame_.targets().names(strangers_);
    return true;
  }

  // Unsat whatever (div z 0) and (/ z 0) are, if the seeds that are unsat mention no open value.
  // Take any structure, with any functions for what the standard leaves open, that satisfies the
  // script. It satisfies x = r_x and y = r_y of every pair used, because these are asserted as
  // they are; no guard is needed for that. The seeds' assertions differ from what was written
  // only in some x and y written as r_x and r_y, terms without bound variables, under binders
  // whose variables have names of their own (Frame). So they have the same values there, and the
  // structure satisfies an unsat seed: the one of the conjunction, or one of the two of the
  // disjunction. No open value can make it do so, since that seed mentions none.
  testcase::Expectation expectation(bool conjunction, bool sat) const {
    if (sat)
      return {Answer::Sat, Reason::Witness, "every assertion is true under the witness of the fused seeds"};
    testcase::Expectation unsat{
        Answer::Unsat, Reason::Fusion,
        conjunction ? "one of the fused seeds is unsat, and the fusion constraints are asserted"
                    : "both of the fused seeds are unsat, and the fusion constraints are asserted"};
    unsat.whatever_is_open = true;
    for (const Status& s : status_) {
      if (s.answer != Answer::Unsat) continue;
      if (s.reason == Reason::Label) unsat.reason = Reason::Label;
      if (s.open) unsat.whatever_is_open = false;
    }
    return unsat;
  }

  Joined joined_;
  Frame& frame_;
  eval::Model model_;
  eval::Evaluator evaluator_;
  std::array<Status, 2> status_;
  std::vector<Pair> pairs_;
  std::vector<const Pair*> used_;
  Exchange exchange_;
  testcase::Provenance provenance_;
  std::uint32_t most_pairs_;
  std::uint32_t left_;
  base::Rng rng_;
  generate::TargetMask strangers_ = 0;
  theory::FeatureSet features_;
};

class Fusion : public Strategy {
 public:
  Fusion(const FusionPolicy& policy, const smt::OpTable& ops, const generate::Targets& targets,
         std::string_view name)
      : Strategy(name), policy_(policy), ops_(ops), targets_(targets) {}

  [[nodiscard]] bool goes_by_status() const override { return true; }
  [[nodiscard]] bool needs_model() const override { return true; }
  [[nodiscard]] std::size_t seeds_per_unit() const override { return 2; }

  [[nodiscard]] base::Expected<std::unique_ptr<Unit>> begin(const Inputs& inputs,
                                                            base::Rng rng) const override {
    if (inputs.seeds.empty()) return base::Error{"fusion needs a seed, better two"};
    const Seed& one = *inputs.seeds.front();
    const Seed& two = *inputs.seeds.back();
    const auto fail = [&](base::Error error) {
      if (error.file.empty()) error.file = one.name;
      return error;
    };
    auto joined = join(one, two, ops_, targets_);
    if (!joined) return fail(joined.error());
    Frame& frame = *joined->frame;
    const std::string witness = joined->models[0] + joined->models[1];
    auto read = eval::read_model(witness.empty() ? "()" : witness, frame.declarations(), 0, frame.table());
    if (!read) return fail(read.error());
    eval::Model model = eval::with_open_cells(std::move(*read), frame.table());
    eval::Evaluator evaluator(frame.table(), model, kLimits);
    const auto first = status_of(one, *joined, 0, evaluator), second = status_of(two, *joined, 1, evaluator);
    if (!first || !second) {
      base::Error error{
          "fusion needs to know its answer: a model that makes it true (--model, --solver), or unsat (its "
          ":status, --solver, --status)"};
      error.file = first ? two.name : one.name;
      return fail(std::move(error));
    }
    const bool differ = first->answer != second->answer;
    if (differ && policy_.mixed == Mixed::No)
      return fail(base::Error{"the seeds' answers differ, and mixed fusion is off"});
    if (!differ && policy_.mixed == Mixed::Only)
      return fail(base::Error{"the seeds' answers are the same, and only mixed fusion is wanted"});
    const bool none_sat = first->answer == Answer::Unsat && second->answer == Answer::Unsat;
    std::vector<Pair> pairs =
        draw_pairs(*joined, none_sat ? nullptr : &model, none_sat, policy_.rows, policy_.most_pairs, rng);
    if (pairs.empty()) return fail(base::Error{"the seeds have no variables of one sort that can be fused"});
    testcase::Provenance from = provenance(inputs);
    from.seeds = {one.name, two.name};
    return std::unique_ptr<Unit>(std::make_unique<FusionUnit>(std::move(*joined), std::move(model),
                                                              std::array{*first, *second}, std::move(pairs),
                                                              policy_, std::move(from), rng));
  }

 private:
  FusionPolicy policy_;
  const smt::OpTable& ops_;
  const generate::Targets& targets_;
};

}  // namespace

std::unique_ptr<Strategy> make_fusion(const FusionPolicy& policy, const smt::OpTable& ops,
                                      const generate::Targets& targets, std::string_view name) {
  return std::make_unique<Fusion>(policy, ops, targets, name);
}

}  // namespace smiter::strategies::fusion
