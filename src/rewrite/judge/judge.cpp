// SPDX-License-Identifier: MIT
// The question is always whether (= t t') can be true. Columns (rewrite/judge/columns.h) say for most
// assignments at once that it is. The rest is for the evaluator: what it knows without a choice holds for
// every value of the open cells. What depends on cells is tried with one choice first, and then left to
// the judge of models, which says "invalid" only if it has tried all there are.
#include "rewrite/judge/judge.h"

#include <algorithm>
#include <array>
#include <bit>

#include <fmt/core.h>

#include "eval/judge.h"
#include "eval/machine/cells.h"
#include "eval/model/model_reader.h"
#include "eval/value/print.h"
#include "rewrite/judge/assignments.h"
#include "rewrite/judge/read_back.h"
#include "smt/terms/terms.h"

namespace smiter::rewrite {

using smt::TermId;
using smt::TermTable;

namespace {

// Terms that have their assignments in common: many make assignments cheap, few make them fit.
std::size_t group_size(std::size_t pairs) {
  constexpr std::size_t kLeast = 16, kMost = 96, kGroups = 10;
  return std::clamp(pairs / kGroups, kLeast, kMost);
}

constexpr std::size_t kShown = 4000;  // bytes of a value

struct Pair {
  std::size_t index = 0;  // among the terms that were given
  TermId term = {}, rewritten = {};
  std::uint32_t looks = 0;  // assignments that it is worth
};

// By term: does it mention a function that is not a constructor? Children have smaller numbers.
std::vector<bool> varying_terms(const TermTable& table) {
  std::vector<bool> varies(table.size());
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    const smt::TermNode& node = table[TermId(i)];
    varies[i] =
        (node.kind == smt::TermKind::Apply && table.fun(node.fun()).kind != smt::FunKind::Constructor) ||
        std::ranges::any_of(table.children(TermId(i)), [&](TermId c) { return varies[c.value]; });
  }
  return varies;
}

// One is enough without symbols. What is small has few branches, and solvers are done with it soon.
void choose_looks(const TermTable& table, std::span<Pair> pairs, std::uint32_t most) {
  constexpr std::uint32_t kLeast = 12, kOfNode = 4;
  const std::vector<bool> varies = varying_terms(table);
  for (Pair& pair : pairs) {
    const std::uint64_t nodes = std::max<std::uint64_t>(table[pair.term].size, table[pair.rewritten].size);
    pair.looks = static_cast<std::uint32_t>(std::min<std::uint64_t>(most, kLeast + kOfNode * nodes));
    if (!varies[pair.term.value] && !varies[pair.rewritten.value]) pair.looks = 1;
  }
}

enum class Answer : std::uint8_t { Equal, Unequal, Undecided };

struct Decision {
  Answer answer = Answer::Undecided;
  std::string reason = {};  // Undecided
};

// The first candidate for every cell.
class FirstChoice final : public eval::Choice {
 public:
  explicit FirstChoice(eval::Evaluator& evaluator) : evaluator_(evaluator) {}
  std::optional<eval::Value> choose(const eval::Cell& cell, smt::SortId sort) override {
    auto candidates = evaluator_.candidates(cell, sort);
    if (candidates.values.empty()) return std::nullopt;
    return std::move(candidates.values.front());
  }

 private:
  eval::Evaluator& evaluator_;
};

bool is_equal_by_first_choice(eval::Evaluator& evaluator, TermId equation) {
  FirstChoice choice(evaluator);
  evaluator.begin_choice(choice);
  const bool equal = evaluator.evaluate(equation).is_true();
  evaluator.end_choice();
  return equal;
}

Decision decide_over_choices(const TermTable& table, const eval::Model& model, TermId equation) {
  constexpr std::uint32_t kTrials = 60;
  constexpr std::uint64_t kSteps = 200'000;
  const eval::JudgeLimits limits{.evaluation = small_limits(), .trials = kTrials, .steps = kSteps};
  const eval::Judgement judgement = eval::judge(table, std::array{equation}, model, limits);
  if (judgement.disputed) return {.reason = "a value that is disputed"};
  if (judgement.verdict == eval::Verdict::Valid) return {.answer = Answer::Equal};
  if (judgement.verdict == eval::Verdict::Invalid) return {.answer = Answer::Unequal};
  const std::string& why = judgement.reason.empty() ? judgement.assertions[0].reason : judgement.reason;
  return {.reason = why};
}

Decision decide(TermTable& table, Assignment& under, TermId term, TermId rewritten) {
  const auto made = table.mk_operator(smt::Word::OpEqual, std::array{term, rewritten});
  if (!made) return {.reason = "terms of this sort cannot be compared"};
  const TermId equation = *made;
  const eval::Evaluated result = under.evaluator().evaluate(equation);
  if (result.note == nullptr) return {.answer = result.is_true() ? Answer::Equal : Answer::Unequal};
  // Equal by a reading that some dispute accuses nobody.
  if (result.is_true()) return {.answer = Answer::Equal};
  if (result.is_known()) return {.reason = "disputed: " + result.note->reason};
  if (!under.evaluator().saw_open_cell()) return {.reason = result.note->reason};
  if (is_equal_by_first_choice(under.evaluator(), equation)) return {.answer = Answer::Equal};
  return decide_over_choices(table, under.model(), equation);
}

std::string value_text(eval::Evaluator& evaluator, TermId term) {
  const eval::Evaluated result = evaluator.evaluate(term);
  return result.is_known() ? eval::shortened(result.value, kShown) : "open: " + result.note->reason;
}

// Compares the pairs of a group under one assignment after the other.
class Group {
 public:
  Group(TermTable& table, const smt::Script& script, std::span<Pair> pairs, std::span<Judged> out,
        const Effort& effort, base::Rng rng)
      : table_(table),
        script_(script),
        pairs_(pairs),
        out_(out),
        effort_(effort),
        assignments_(table, all_terms(pairs), rng) {}

  void run() {
    std::uint32_t count = 0;
    for (const Pair& pair : pairs_) count = std::max(count, pair.looks);
    const std::uint32_t first = std::min(count, effort_.assignments - effort_.assignments / 3);
    const auto columns = look_under(first, 0);
    if (count > first) {
      assignments_.begin_to_steer(*columns);
      look_under(count - first, first);
    }
    for (const Pair& pair : pairs_) {
      Judged& judged = out_[pair.index];
      if (judged.truth != Truth::Differs && judged.decided > 0) judged.truth = Truth::Same;
      if (judged.truth != Truth::Unknown) judged.reason.clear();
    }
  }

 private:
  static std::vector<TermId> all_terms(std::span<const Pair> pairs) {
    std::vector<TermId> terms;
    for (const Pair& pair : pairs) {
      terms.push_back(pair.term);
      terms.push_back(pair.rewritten);
    }
    return terms;
  }

  // What is undecided again and again will stay so, and costs more than all others.
  static bool is_worth_a_look(const Judged& judged) {
    constexpr std::uint32_t kMostUndecided = 3;
    return judged.truth != Truth::Differs && judged.tried < 2 * judged.decided + kMostUndecided;
  }

  // Makes so many assignments more and looks at the pairs that want more than `before`.
  std::unique_ptr<Columns> look_under(std::uint32_t count, std::uint32_t before) {
    std::vector<const eval::Model*> models;
    for (std::uint32_t i = 0; i < count; ++i) models.push_back(&assignments_.next().model());
    auto columns = std::make_unique<Columns>(table_, models, small_limits());
    for (const Pair& pair : pairs_)
      if (pair.looks > before) look(pair, *columns, before);
    return columns;
  }

  // What is certainly equal is done. The evaluator is asked about the rest.
  void look(const Pair& pair, Columns& columns, std::uint32_t before) {
    const Mask wanted = pair.looks == 1 ? 1 : columns.all();
    const Column term = columns.of(pair.term), rewritten = columns.of(pair.rewritten);
    const Mask known = (term.plain | term.chosen) & (rewritten.plain | rewritten.chosen) & wanted;
    Mask equal = 0;
    for (Mask left = known; left != 0; left &= left - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(left));
      if (columns.are_equal(term[i], rewritten[i])) equal |= left & (~left + 1);
    }
    Judged& judged = out_[pair.index];
    judged.tried += static_cast<std::uint32_t>(std::popcount(equal));
    judged.decided += static_cast<std::uint32_t>(std::popcount(equal));
    for (Mask left = wanted & ~equal; left != 0 && is_worth_a_look(judged); left &= left - 1)
      look_closely(pair, assignments_[before + static_cast<std::size_t>(std::countr_zero(left))]);
  }

  void look_closely(const Pair& pair, Assignment& under) {
    Judged& judged = out_[pair.index];
    ++judged.tried;
    Decision decision = decide(table_, under, pair.term, pair.rewritten);
    if (decision.answer == Answer::Undecided) {
      judged.reason = std::move(decision.reason);
      return;
    }
    ++judged.decided;
    if (decision.answer == Answer::Unequal) differs(pair, under);
  }

  void differs(const Pair& pair, Assignment& under) {
    Judged& judged = out_[pair.index];
    const auto symbols = declared_symbols(table_, std::array{pair.term, pair.rewritten});
    judged.assignment = print_assignment(table_, under.model(), symbols);
    judged.value = value_text(under.evaluator(), pair.term);
    judged.rewritten_value = value_text(under.evaluator(), pair.rewritten);
    // What cannot be shown from its text is no proof.
    auto model = eval::read_model(judged.assignment, script_, eval::kLastCheck, table_);
    if (model) {
      Assignment again(table_, *std::move(model));
      if (decide(table_, again, pair.term, pair.rewritten).answer == Answer::Unequal) {
        judged.truth = Truth::Differs;
        return;
      }
    }
    --judged.decided;
    judged.reason = "they differ, but not under the assignment as it is printed";
  }

  TermTable& table_;
  const smt::Script& script_;
  std::span<Pair> pairs_;
  std::span<Judged> out_;
  const Effort& effort_;
  Assignments assignments_;
};

std::string problem_of(const TermTable& table, TermId term) {
  if ((table[term].flags & smt::kHasOpaque) != 0) return "the term has a part without a meaning for us";
  if (table[term].free_vars != smt::kNoVars) return "the term has a free variable";
  return {};
}

// The pairs that there is something to evaluate about; the others are judged by now.
std::vector<Pair> readable_pairs(TermTable& table, const smt::Script& script, std::span<const TermId> terms,
                                 std::span<const std::string> rewritten, std::span<Judged> out) {
  const auto read = read_back(table, script, terms, rewritten);
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    out[i].reason = !read[i].problem.empty() ? read[i].problem : problem_of(table, terms[i]);
    if (!out[i].reason.empty()) continue;
    if (read[i].term == terms[i]) {
      out[i].truth = Truth::Same;
      continue;
    }
    pairs.push_back({i, terms[i], read[i].term});
  }
  return pairs;
}

}  // namespace

std::vector<Judged> judge_rewrites(TermTable& table, const smt::Script& script, std::span<const TermId> terms,
                                   std::span<const std::string> rewritten, const Effort& effort) {
  std::vector<Judged> out(terms.size());
  std::vector<Pair> pairs = readable_pairs(table, script, terms, rewritten, out);
  choose_looks(table, pairs, effort.assignments);
  const base::Rng rng(effort.seed);
  const std::size_t size = effort.together > 0 ? effort.together : group_size(pairs.size());
  for (std::size_t at = 0; at < pairs.size(); at += size) {
    const auto group = std::span(pairs).subspan(at, std::min(size, pairs.size() - at));
    Group(table, script, group, out, effort, rng.split(at)).run();
  }
  return out;
}

Judged judge_under(TermTable& table, const smt::Script& script, TermId term, const std::string& rewritten,
                   const std::string& assignment) {
  Judged judged;
  const auto pairs =
      readable_pairs(table, script, std::array{term}, std::array{rewritten}, std::span(&judged, 1));
  if (pairs.empty()) return judged;
  auto model = eval::read_model(assignment, script, eval::kLastCheck, table);
  if (!model) {
    judged.reason = "the assignment cannot be read: " + model.error().to_string();
    return judged;
  }
  Assignment under(table, *std::move(model));
  judged.tried = 1;
  Decision decision = decide(table, under, pairs[0].term, pairs[0].rewritten);
  if (decision.answer == Answer::Undecided) {
    judged.reason = std::move(decision.reason);
    return judged;
  }
  judged.decided = 1;
  judged.truth = decision.answer == Answer::Equal ? Truth::Same : Truth::Differs;
  if (judged.truth == Truth::Same) return judged;
  judged.assignment = assignment;
  judged.value = value_text(under.evaluator(), term);
  judged.rewritten_value = value_text(under.evaluator(), pairs[0].rewritten);
  return judged;
}

}  // namespace smiter::rewrite
