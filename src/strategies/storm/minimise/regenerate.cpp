// SPDX-License-Identifier: MIT
#include "strategies/storm/minimise/regenerate.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "strategies/storm/boolean_depth.h"
#include "strategies/storm/maker.h"

namespace smiter::strategies::storm {

namespace {

struct Kind {
  std::size_t checks = 0;
  std::string tactic;  // empty: none
};

Kind kind_of(std::string_view text, const smt::OpTable& ops) {
  Kind kind;
  smt::TermTable table(ops);
  const auto script = smt::parse_script(text, table);
  if (!script) return kind;
  for (const smt::Command& command : script->commands) {
    if (!smt::is_check(command.kind)) continue;
    ++kind.checks;
    if (command.kind == smt::CommandKind::CheckSatUsing) kind.tactic = table.text(command.text);
  }
  return kind;
}

// Only what can show the same bug and what the witness speaks of: no unsatisfiable instances, no names.
StormPolicy policy_for(const Kind& kind, StormPolicy policy) {
  policy.unsat = 0;
  policy.levels.assuming = 0;
  policy.incremental = kind.checks > 1 ? 1000 : 0;
  policy.tactics.clear();
  if (!kind.tactic.empty()) policy.tactics.push_back({kind.tactic, {}});
  policy.with_tactic = 1000;
  return policy;
}

std::set<std::string> make_instances(const std::string& script, const std::string& witness,
                                     const StormPolicy& policy, const smt::OpTable& ops,
                                     const generate::Targets& targets) {
  std::set<std::string> made;
  auto frame = Frame::open(script, ops, targets);
  if (!frame) return made;
  auto model = eval::read_model(witness, (*frame)->declarations(), 0, (*frame)->table());
  if (!model) return made;
  const std::uint64_t bounds = (std::uint64_t{policy.max_assertions} << 32) | policy.max_depth;
  const base::Rng rng = base::Rng(base::stream_of(script)).split(bounds);
  Maker maker(**frame, {.witness = witness, .model = std::move(*model)}, policy, rng);
  if (!maker.has_fragments()) return made;
  for (std::size_t tries = maker.planned(); tries > 0; --tries) {
    if (auto test = maker.make()) made.insert(std::move(test->script));
  }
  return made;
}

}  // namespace

Bounds size_of(const smt::TermTable& table, const smt::Script& script) {
  Bounds size;
  BooleanDepth depth(table);
  for (const smt::Command& command : script.commands) {
    if (command.kind != smt::CommandKind::Assert) continue;
    ++size.assertions;
    size.depth = std::max(size.depth, depth(command.term));
  }
  return size;
}

Bounds size_of(std::string_view text, const smt::OpTable& ops) {
  smt::TermTable table(ops);
  const auto script = smt::parse_script(text, table);
  return script ? size_of(table, *script) : Bounds{};
}

Fuzz fuzz_again(std::string_view like, std::string witness, StormPolicy policy, const smt::OpTable& ops,
                const generate::Targets& targets) {
  const StormPolicy base = policy_for(kind_of(like, ops), std::move(policy));
  return [base, witness = std::move(witness), &ops, &targets](const std::string& script, Bounds bounds,
                                                              Bound which) {
    StormPolicy bounded = base;
    bounded.max_assertions = bounds.assertions;
    bounded.max_depth = bounds.depth;
    std::vector<std::tuple<std::uint32_t, std::size_t, std::string>> sized;
    for (const std::string& text : make_instances(script, witness, bounded, ops, targets))
      sized.emplace_back(part(size_of(text, ops), which), text.size(), text);
    std::ranges::sort(sized);
    std::vector<std::string> texts;
    for (auto& [size, bytes, text] : sized) texts.push_back(std::move(text));
    return texts;
  };
}

}  // namespace smiter::strategies::storm
