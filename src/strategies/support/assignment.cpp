// SPDX-License-Identifier: MIT
#include "strategies/support/assignment.h"

#include <unordered_map>

#include <fmt/core.h>

#include "generate/literals.h"
#include "smt/printer/sort_text.h"

namespace smiter::strategies {

namespace {

constexpr std::uint64_t kElements = 3;  // of a declared sort

class Values {
 public:
  Values(Frame& frame, base::Rng& rng) : frame_(frame), rng_(rng), literals_(frame.table()) {
    for (smt::TermId term : frame.closed_terms()) {
      if (frame.table()[term].kind == smt::TermKind::Literal)
        constants_[frame.table().sort(term)].push_back(term);
    }
  }

  // A value of the sort as text; empty if there is none to write.
  std::string any(smt::SortId sort) {
    smt::TermTable& table = frame_.table();
    if (const auto it = constants_.find(sort); it != constants_.end() && rng_.chance(2, 3)) {
      const smt::TermId constant = rng_.pick(it->second);
      if (rng_.coin()) return print(constant);
      if (const auto near = literals_.neighbour(constant, rng_)) return print(*near);
    }
    if (const auto literal = literals_.any(sort, rng_)) return print(*literal);
    if (table.sorts().kind(sort) != smt::SortKind::Declared || !table.sorts().args(sort).empty()) return {};
    const std::string name = smt::to_string(table, sort);
    return name.front() == '|' ? "" : fmt::format("(as @{}_{} {})", name, rng_.below(kElements), name);
  }

 private:
  std::string print(smt::TermId term) { return frame_.text(term); }

  Frame& frame_;
  base::Rng& rng_;
  generate::Literals literals_;
  std::unordered_map<smt::SortId, std::vector<smt::TermId>> constants_;
};

// (ite (= x!0 v) w d): two values and a point where the function jumps.
std::string random_body(Values& values, std::span<const smt::SortId> params, smt::SortId result,
                        base::Rng& rng) {
  std::string body = values.any(result);
  if (body.empty() || params.empty() || rng.chance(1, 3)) return body;
  const std::size_t which = rng.below(params.size());
  const std::string point = values.any(params[which]);
  const std::string there = values.any(result);
  if (point.empty() || there.empty()) return body;
  return fmt::format("(ite (= x!{} {}) {} {})", which, point, there, body);
}

}  // namespace

std::string random_assignment(Frame& frame, base::Rng& rng) {
  Values values(frame, rng);
  smt::TermTable& table = frame.table();
  std::string text;
  for (const smt::Command& command : frame.declarations().commands) {
    if (command.kind != smt::CommandKind::DeclareFun) continue;
    const smt::FunDecl decl = table.fun(command.fun);
    const std::vector<smt::SortId> params(table.params(command.fun).begin(), table.params(command.fun).end());
    const std::string body = random_body(values, params, decl.result, rng);
    if (body.empty()) continue;
    std::string variables;
    for (std::size_t i = 0; i < params.size(); ++i) {
      variables += fmt::format("{}(x!{} {})", i == 0 ? "" : " ", i, smt::to_string(table, params[i]));
    }
    std::string name;
    smt::append_symbol(name, table, decl.name);
    text += fmt::format("(define-fun {} ({}) {} {})\n", name, variables, smt::to_string(table, decl.result),
                        body);
  }
  return text.empty() ? "()\n" : text;  // a model of nothing is still a model
}

}  // namespace smiter::strategies
