// SPDX-License-Identifier: MIT
#include "claim/asking.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "claim/state.h"
#include "smt/printer/printer.h"
#include "smt/script/levels.h"
#include "smt/terms/visit.h"

namespace smiter::claim {

using smt::Command;
using smt::CommandKind;
using smt::SortKind;
using smt::TermId;
using smt::TermTable;

namespace {

// The last query of a script, cut where it can be put together in another way.
struct Query {
  const TermTable& table;
  std::string before = {};  // logic, declarations and definitions
  std::vector<Command> assertions = {};
  std::vector<smt::FunId> constants = {};  // declared, without parameters

  [[nodiscard]] std::string formula(std::size_t i) const {
    return smt::print_term(table, assertions[i].term);
  }
  [[nodiscard]] std::string asserted(std::size_t from, std::size_t to) const {
    std::string text;
    for (std::size_t i = from; i < to; ++i) text += fmt::format("(assert {})\n", formula(i));
    return text;
  }
  [[nodiscard]] std::string conjunction(std::size_t from, std::size_t to) const {
    if (to - from == 1) return formula(from);
    std::string text = "(and";
    for (std::size_t i = from; i < to; ++i) text += " " + formula(i);
    return text + ")";
  }
};

std::optional<Query> last_query(const TermTable& table, const smt::Script& script) {
  smt::Levels levels;
  std::optional<std::vector<Command>> at_check;
  for (const Command& command : script.commands) {
    levels.add(table, command);
    if (!is_check(command.kind)) continue;
    at_check.reset();
    if (command.kind == CommandKind::CheckSat && command.terms.empty()) at_check = levels.all();
  }
  if (!at_check) return std::nullopt;
  Query query{.table = table};
  for (Command& command : *at_check) {
    if (command.kind == CommandKind::Assert) {
      query.assertions.push_back(std::move(command));
    } else if (command.kind == CommandKind::Opaque) {
      return std::nullopt;
    } else if (command.kind != CommandKind::SetOption) {
      // An assertion may give a name that a definition after it uses.
      const bool defines =
          command.kind == CommandKind::DefineFun || command.kind == CommandKind::DefineFunRec;
      if (defines && !query.assertions.empty()) return std::nullopt;
      query.before += smt::print_command(table, command) + "\n";
      if (command.kind == CommandKind::DeclareFun && table.params(command.fun).empty())
        query.constants.push_back(command.fun);
    }
  }
  return query.assertions.empty() ? std::nullopt : std::optional(std::move(query));
}

// Some assertions get a name, those that have one keep it.
std::string with_names(const Query& query, base::Rng& rng) {
  std::string text;
  for (std::size_t i = 0; i < query.assertions.size(); ++i) {
    const bool named = !name_of_assertion(query.table, query.assertions[i]).empty();
    text += named || rng.chance(1, 4)
                ? fmt::format("(assert {})\n", query.formula(i))
                : fmt::format("(assert (! {} :named smiter!n{}))\n", query.formula(i), i);
  }
  return text;
}

std::string core(const Query& query, base::Rng& rng) {
  return "(set-option :produce-unsat-cores true)\n" + query.before + with_names(query, rng) +
         "(check-sat)\n(get-unsat-core)\n";
}

std::string assignment(const Query& query, base::Rng& rng) {
  return "(set-option :produce-assignments true)\n" + query.before + with_names(query, rng) +
         "(check-sat)\n(get-assignment)\n";
}

// Each of some assertions holds if a symbol does, or does not, and that is assumed.
std::string assumptions(const Query& query, base::Rng& rng) {
  std::string text, assumed;
  for (std::size_t i = 0; i < query.assertions.size(); ++i) {
    if (rng.chance(1, 4)) {
      text += query.asserted(i, i + 1);
      continue;
    }
    const bool positive = rng.chance(2, 3);
    text += fmt::format("(declare-fun smiter!a{0} () Bool)\n(assert ({1} smiter!a{0} {2}))\n", i,
                        positive ? "=>" : "or", query.formula(i));
    assumed += positive ? fmt::format(" smiter!a{}", i) : fmt::format(" (not smiter!a{})", i);
  }
  return "(set-option :produce-unsat-assumptions true)\n" + query.before + text +
         fmt::format("(check-sat-assuming ({}))\n(get-unsat-assumptions)\n",
                     assumed.empty() ? "" : assumed.substr(1));
}

// The first assertions, and the others denied: that follows from them.
std::optional<std::string> interpolant(const Query& query, base::Rng& rng) {
  const std::size_t count = query.assertions.size();
  if (count < 2) return std::nullopt;
  const std::size_t cut = 1 + rng.below(count - 1);
  return "(set-option :produce-interpolants true)\n" + query.before + query.asserted(0, cut) +
         fmt::format("(get-interpolant smiter!i (not {}))\n", query.conjunction(cut, count));
}

std::optional<std::string> abduct(const Query& query, base::Rng& rng) {
  const std::size_t count = query.assertions.size();
  if (count < 2) return std::nullopt;
  const std::size_t goal = rng.below(count);
  return "(set-option :produce-abducts true)\n" + query.before + query.asserted(0, goal) +
         query.asserted(goal + 1, count) + fmt::format("(get-abduct smiter!c {})\n", query.formula(goal));
}

bool is_number(SortKind kind) {
  return kind == SortKind::Int || kind == SortKind::Real || kind == SortKind::BitVec;
}

// An assertion with one of its constants bound: the name inside shadows the one outside.
std::optional<std::string> elimination(const Query& query, base::Rng& rng) {
  std::vector<smt::FunId> numbers;
  for (const smt::FunId fun : query.constants) {
    if (is_number(query.table.sorts()[query.table.fun(fun).result].kind)) numbers.push_back(fun);
  }
  if (numbers.empty()) return std::nullopt;
  const smt::FunDecl& bound = query.table.fun(numbers[rng.below(numbers.size())]);
  const std::size_t chosen = rng.below(query.assertions.size());
  std::string name;
  smt::append_symbol(name, query.table, bound.name);
  return query.before + fmt::format("(get-qe ({} (({} {})) {}))\n", rng.chance(1, 2) ? "exists" : "forall",
                                    name, smt::to_string(query.table, bound.result), query.formula(chosen));
}

// Closed terms that can be minimised.
std::vector<TermId> objectives(const Query& query) {
  std::vector<TermId> terms;
  smt::Visitor visitor(query.table);
  for (const Command& assertion : query.assertions) {
    visitor.post_order(assertion.term, [&](TermId term) {
      const smt::TermNode& node = query.table[term];
      const bool applied = node.kind == smt::TermKind::Apply || node.kind == smt::TermKind::Operator;
      const bool closed = node.free_vars == smt::kNoVars;
      if (applied && closed && is_number(query.table.sorts()[node.sort].kind)) terms.push_back(term);
    });
  }
  return terms;
}

std::optional<std::string> optimum(const Query& query, base::Rng& rng) {
  const std::vector<TermId> terms = objectives(query);
  if (terms.empty()) return std::nullopt;
  std::string text = query.before + query.asserted(0, query.assertions.size());
  const std::size_t count = rng.chance(1, 3) ? 2 : 1;
  for (std::size_t i = 0; i < count; ++i) {
    const TermId term = terms[rng.below(terms.size())];
    const std::string objective = smt::print_term(query.table, term);
    // Most have no bound in a script, and an infinite optimum is not judged.
    const SortKind kind = query.table.sorts()[query.table[term].sort].kind;
    if (kind != SortKind::BitVec && rng.chance(2, 3)) {
      const std::string bound = fmt::format("{}{}", 1 + rng.below(200), kind == SortKind::Real ? ".0" : "");
      text += fmt::format("(assert (<= (- {0}) {1} {0}))\n", bound, objective);
    }
    text += fmt::format("({} {})\n", rng.chance(1, 2) ? "minimize" : "maximize", objective);
  }
  if (rng.chance(1, 4)) {
    const std::uint64_t weight = 1 + rng.below(3);
    const std::size_t assertion = rng.below(query.assertions.size());
    text += fmt::format("(assert-soft (not {}) :weight {} :id smiter!g)\n", query.formula(assertion), weight);
  }
  return text + "(check-sat)\n(get-objectives)\n";
}

}  // namespace

solver::Result wanted_answer(Kind kind) {
  switch (kind) {
    case Kind::Core:
    case Kind::Assumptions:
    case Kind::Interpolant:
    case Kind::Proof:
      return solver::Result::Unsat;
    case Kind::Assignment:
    case Kind::Abduct:
    case Kind::Optimum:
      return solver::Result::Sat;
    case Kind::Elimination:
      return solver::Result::None;
  }
  return solver::Result::None;
}

std::optional<std::string> asking_for(Kind kind, const TermTable& table, const smt::Script& script,
                                      base::Rng& rng) {
  const auto query = last_query(table, script);
  if (!query) return std::nullopt;
  switch (kind) {
    case Kind::Core:
      return core(*query, rng);
    case Kind::Assumptions:
      return assumptions(*query, rng);
    case Kind::Assignment:
      return assignment(*query, rng);
    case Kind::Interpolant:
      return interpolant(*query, rng);
    case Kind::Abduct:
      return abduct(*query, rng);
    case Kind::Elimination:
      return elimination(*query, rng);
    case Kind::Optimum:
      return optimum(*query, rng);
    case Kind::Proof:
      return "(set-option :produce-proofs true)\n" + query->before +
             query->asserted(0, query->assertions.size()) + "(check-sat)\n(get-proof)\n";
  }
  return std::nullopt;
}

}  // namespace smiter::claim
