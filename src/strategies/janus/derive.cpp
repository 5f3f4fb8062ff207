// SPDX-License-Identifier: MIT
#include "strategies/janus/derive.h"

#include "base/hash.h"
#include "generate/targets.h"
#include "strategies/janus/chain.h"

namespace smiter::strategies::janus {

namespace {

// Outcomes of one step, and of all of them together.
constexpr std::size_t kPerStep = 16, kInAll = 24;

// Every outcome of one step.
std::vector<std::string> outcomes(const std::string& text, const testcase::ChainStep& step,
                                  const RuleSet& rules, const smt::OpTable& ops) {
  std::vector<std::string> out;
  const Use* const use = rules.find(step.rule, step.forward);
  if (use == nullptr) return out;
  const generate::Targets anyone(ops, {});
  auto script = WorkingScript::open(text, ops, anyone, {});
  if (!script || (*script)->check_sats() != 1) return out;
  base::Rng rng(base::hash_text(text));  // the same text gives the same outcomes
  const Flows flows(ops);
  const ChainPolicy policy;
  Chain chain(**script, rules, flows, policy, rng);
  const smt::Script before = (*script)->script();
  const auto direction = step.weaker ? Direction::Weaken : Direction::Strengthen;
  for (const auto& change : chain.all_uses(*use, direction, kPerStep, rng)) {
    if (!(*script)->set_assertion(change.command, change.term)) continue;
    out.push_back((*script)->text());
    (*script)->restore(before);
  }
  return out;
}

}  // namespace

std::vector<std::string> derive(const std::string& script, const std::vector<testcase::ChainStep>& steps,
                                const RuleSet& rules, const smt::OpTable& ops) {
  std::vector<std::string> now{script};
  for (const testcase::ChainStep& step : steps) {
    std::vector<std::string> next;
    for (const std::string& text : now) {
      for (std::string& outcome : outcomes(text, step, rules, ops)) {
        if (next.size() < kInAll) next.push_back(std::move(outcome));
      }
    }
    now = std::move(next);
  }
  return now;
}

}  // namespace smiter::strategies::janus
