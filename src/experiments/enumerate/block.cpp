// SPDX-License-Identifier: MIT
#include "experiments/enumerate/block.h"

#include <algorithm>

#include "campaign/run/clock.h"
#include "oracle/rewrites.h"
#include "rewrite/judge/judge.h"
#include "solver/session/one_shot.h"

namespace smiter::experiments {

using solver::Answer;

namespace {

// Terms of one script: reading the declarations costs as much as some ten terms.
constexpr std::size_t kTogether = 256;

// A reason without the terms in it, so that alike ones are counted together.
std::string kind_of(const std::string& reason) {
  const std::size_t end = reason.find(": ");
  return reason.substr(0, std::min<std::size_t>(end == std::string::npos ? reason.size() : end, 80));
}

}  // namespace

testcase::Test enumerated_test(std::string script) {
  testcase::Test test;
  test.script = std::move(script);
  test.provenance.strategy = testcase::kEnumerated;
  return test;
}

BlockAsker::BlockAsker(const solver::SolverConfig& config, const std::string& prologue,
                       const solver::Limits& limits, const smt::OpTable& ops)
    : config_(config), prologue_(prologue), limits_(limits), ops_(ops) {
  if (config.profile.has_session()) session_.emplace(config);
}

std::string BlockAsker::script_of(std::span<const std::string> terms) const {
  std::string script = prologue_;
  for (const std::string& term : terms) script.append("(simplify ").append(term).append(")\n");
  return script;
}

Answer BlockAsker::run(const std::string& script) {
  const solver::Query query{.script = script, .limits = limits_};
  return session_ ? session_->run(query) : run_one_shot(config_, query);
}

void BlockAsker::judge(BlockTerms& block, const std::vector<std::string>& printed,
                       BlockResult& result) const {
  std::vector<smt::TermId> terms;
  std::vector<std::string> told;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < printed.size(); ++i) {
    if (printed[i].empty()) continue;
    // The same text is the same term.
    if (printed[i] == block.texts[i]) {
      ++result.counts.same;
      continue;
    }
    terms.push_back(block.terms[i]);
    told.push_back(printed[i]);
    places.push_back(i);
  }
  // They have the symbols and constants of the universe in common.
  const rewrite::Effort effort{.together = std::max<std::size_t>(terms.size(), 1)};
  const auto judged = rewrite::judge_rewrites(block.table, block.declarations, terms, told, effort);
  for (std::size_t i = 0; i < judged.size(); ++i) {
    if (judged[i].truth == rewrite::Truth::Same) {
      ++result.counts.same;
    } else if (judged[i].truth == rewrite::Truth::Differs) {
      ++result.counts.wrong;
      result.suspects.push_back({.test = enumerated_test(script_of(std::span(&block.texts[places[i]], 1))),
                                 .operators = oracle::operators_of(block.table, terms[i])});
    } else {
      ++result.counts.undecided;
      ++result.counts.reasons[kind_of(judged[i].reason)];
    }
  }
}

void BlockAsker::fail(const std::string& term, const Answer& answer, BlockResult& result) const {
  ++result.counts.failed;
  if (answer.outcome != solver::Class::Crash) return;
  result.suspects.push_back({.test = enumerated_test(script_of(std::span(&term, 1))),
                             .operators = answer.signature,
                             .crash = true});
}

std::size_t BlockAsker::ask_some(std::span<const std::string> terms, std::span<std::string> printed,
                                 BlockResult& result) {
  const Answer answer = run(script_of(terms));
  result.counts.solver_ms += answer.cpu_ms;
  // An error may end the process: what comes after it was not asked.
  std::size_t last = std::min(terms.size(), answer.simplified.size());
  while (last > 0 && answer.simplified[last - 1].empty()) --last;
  for (std::size_t i = 0; i < last; ++i) {
    printed[i] = answer.simplified[i];
    if (printed[i].empty()) fail(terms[i], answer, result);
  }
  if (last == 0 && terms.size() == 1) {
    fail(terms[0], answer, result);
    return 1;
  }
  return last > 0 ? last : ask_some(terms.first(1), printed.first(1), result);
}

std::vector<std::string> BlockAsker::answers(const std::vector<std::string>& terms, BlockResult& result) {
  std::vector<std::string> printed(terms.size());
  bool alone = false;  // the first one broke the process: it is asked by itself
  for (std::size_t at = 0; at < terms.size();) {
    const std::size_t wanted = std::min(kTogether, terms.size() - at);
    const std::size_t count = alone ? 1 : wanted;
    const std::size_t done =
        ask_some(std::span(terms).subspan(at, count), std::span(printed).subspan(at, count), result);
    at += done;
    alone = !alone && done < wanted;
  }
  return printed;
}

BlockResult BlockAsker::ask(BlockTerms& block) {
  BlockResult result;
  const double before = campaign::thread_cpu_ms();
  judge(block, answers(block.texts, result), result);
  result.counts.terms = block.terms.size();
  result.counts.own_ms += campaign::thread_cpu_ms() - before;
  return result;
}

TermCounts BlockAsker::send(const BlockTerms& block) {
  BlockResult result;
  const double before = campaign::thread_cpu_ms();
  [[maybe_unused]] const auto printed = answers(block.texts, result);
  result.counts.own_ms += campaign::thread_cpu_ms() - before;
  return result.counts;
}

}  // namespace smiter::experiments
