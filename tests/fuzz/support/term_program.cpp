// SPDX-License-Identifier: MIT
#include "support/term_program.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/core.h>

namespace smiter::fuzz {

using smt::FunId;
using smt::FunKind;
using smt::SortId;
using smt::SortKind;
using smt::TermId;

namespace {

// Judging is to take microseconds: larger terms teach the fuzzer nothing new.
constexpr std::uint32_t kMostNodes = 150;
constexpr std::size_t kMostTerms = 64;

bool is_datatype(const smt::TermTable& table, SortId sort) {
  return table.sorts().kind(sort) == SortKind::Declared &&
         table.sorts().decl(smt::SortDeclId(table.sorts()[sort].index0)).kind ==
             smt::SortDecl::Kind::Datatype;
}

}  // namespace

TermProgram::TermProgram(smt::TermTable& table, const smt::Script& prelude)
    : table_(table), literals_(table), sorts_{smt::kBool} {
  const auto constructor = [&](FunId fun) {
    functions_.push_back(fun);
    functions_.push_back(table_.tester(fun));
    const auto selectors = table_.selectors(fun);
    for (const FunId selector : std::vector<FunId>(selectors.begin(), selectors.end())) {
      functions_.push_back(selector);
      functions_.push_back(table_.updater(selector));
    }
  };
  for (const smt::Command& command : prelude.commands) {
    if (command.fun.is_valid()) {
      const bool constant = table_.fun(command.fun).param_count == 0;
      if (table_.fun(command.fun).kind == FunKind::Declared) symbols_.push_back(command.fun);
      if (constant) push(table_.mk_apply(command.fun, {}));
      if (!constant) functions_.push_back(command.fun);
      if (!constant && table_.sorts().kind(table_.fun(command.fun).result) != SortKind::Unknown)
        note_sort(table_.fun(command.fun).result);
    }
    for (const smt::SortDeclId decl : command.sort_decls) {
      const auto constructors = table_.sorts().decl(decl).constructors;
      for (const FunId fun : constructors) constructor(fun);
    }
  }
}

void TermProgram::note_sort(SortId sort) {
  if (std::ranges::find(sorts_, sort) == sorts_.end()) sorts_.push_back(sort);
}

void TermProgram::push(std::optional<TermId> term) {
  if (!term || table_[*term].size > kMostNodes) return;
  note_sort(table_.sort(*term));
  pool_.push_back(*term);
}

void TermProgram::run(Bytes& bytes, std::size_t most_steps) {
  for (std::size_t i = 0; i < most_steps && !bytes.empty() && pool_.size() < kMostTerms; ++i) step(bytes);
  define_recursive();
}

void TermProgram::step(Bytes& bytes) {
  const std::uint8_t instruction = bytes.next();
  if (instruction < 140) return apply_operator(bytes);
  if (instruction < 160) return push_literal(bytes);
  if (instruction < 170) return push_variable(bytes);
  if (instruction < 190) return bind(bytes);
  if (instruction < 220) return apply_function(bytes);
  if (instruction < 230) return match(bytes);
  if (instruction < 236) return declare_recursive(bytes);
  if (instruction < 240) return annotate(bytes);
  if (instruction < 248) return apply_value(bytes);
  return push_symbol(bytes);
}

TermId TermProgram::pick(Bytes& bytes) {
  // 0 is the newest: what was just made is to be used.
  return pool_.empty() ? table_.mk_true() : pool_[pool_.size() - 1 - bytes.below(pool_.size())];
}

TermId TermProgram::pick_of(SortId sort, Bytes& bytes) {
  const std::size_t start = bytes.below(std::max<std::size_t>(pool_.size(), 1));
  for (std::size_t i = 0; i < pool_.size(); ++i) {
    const TermId term = pool_[pool_.size() - 1 - (start + i) % pool_.size()];
    if (table_.sort(term) == sort) return term;
  }
  return literal(sort, bytes).value_or(TermId());
}

SortId TermProgram::pick_sort(Bytes& bytes) {
  return sorts_[bytes.below(sorts_.size())];
}

std::optional<TermId> TermProgram::literal(SortId sort, Bytes& bytes) {
  const std::uint8_t choice = bytes.next();
  constexpr unsigned kSmall = 12;
  if (sort == smt::kInt && choice < 128)
    return literals_.integer(std::to_string(choice % kSmall), choice >= 96);
  if (sort == smt::kReal && choice < 128)
    return literals_.real(fmt::format("{}.{}", choice % kSmall, choice % 32 < 24 ? 0 : 5), choice >= 96);
  base::Rng rng(choice);
  return literals_.any(sort, rng);
}

void TermProgram::push_symbol(Bytes& bytes) {
  if (symbols_.empty()) return;
  const FunId fun = symbols_[bytes.below(symbols_.size())];
  push(table_.mk_apply(fun, {}));  // without its arguments, one with parameters is a function value
}

void TermProgram::push_literal(Bytes& bytes) {
  const SortId sort = pick_sort(bytes);
  push(literal(sort, bytes));
}

TermId TermProgram::variable(SortId sort, std::size_t number) {
  const std::string name = fmt::format("v{}_{}", number, sort.value);
  return table_.mk_variable(table_.symbols().intern(name), sort);
}

void TermProgram::push_variable(Bytes& bytes) {
  const SortId sort = pick_sort(bytes);
  push(variable(sort, bytes.below(3)));
}

// A binder over a free variable of the newest term that has one, or over a fresh one.
void TermProgram::bind(Bytes& bytes) {
  const TermId body = pick(bytes);
  const auto free = table_.var_sets().members(table_[body].free_vars);
  const SortId sort = free.empty() ? pick_sort(bytes) : SortId();
  std::vector<TermId> variables{free.empty() ? variable(sort, 0) : free[bytes.below(free.size())]};
  const bool two = free.size() > 1 && bytes.next() % 2 == 1;
  if (two && free.back() != variables[0]) variables.push_back(free.back());
  constexpr std::array kBinders = {smt::Binder::Forall, smt::Binder::Exists, smt::Binder::Lambda,
                                   smt::Binder::Choice};
  push(table_.mk_binder(kBinders[bytes.below(kBinders.size())], variables, body));
}

void TermProgram::apply_function(Bytes& bytes) {
  if (functions_.empty()) return;
  const FunId fun = functions_[bytes.below(functions_.size())];
  const auto params = table_.params(fun);
  const std::vector<SortId> wanted(params.begin(), params.end());
  std::vector<SortId> actuals(table_.fun(fun).sort_params);
  std::vector<TermId> args;
  for (const SortId param : wanted) {
    TermId found;
    const std::size_t start = bytes.below(std::max<std::size_t>(pool_.size(), 1));
    for (std::size_t i = 0; i < pool_.size() && !found.is_valid(); ++i) {
      const TermId term = pool_[pool_.size() - 1 - (start + i) % pool_.size()];
      auto bound = actuals;
      if (!table_.sorts().match(param, table_.sort(term), bound)) continue;
      actuals = std::move(bound);
      found = term;
    }
    if (!found.is_valid() && !table_.sorts().has_parameter(param))
      found = literal(param, bytes).value_or(TermId());
    if (!found.is_valid()) return;
    args.push_back(found);
  }
  const bool ascribe =
      !actuals.empty() && std::ranges::any_of(actuals, [](SortId s) { return !s.is_valid(); });
  push(table_.mk_apply(fun, args, ascribe ? pick_sort(bytes) : SortId()));
}

// A function value applied: (f x), or (@ f x).
void TermProgram::apply_value(Bytes& bytes) {
  const TermId function = pick(bytes);
  if (table_.sorts().kind(table_.sort(function)) != SortKind::Function) return apply_operator(bytes);
  const auto sorts = table_.sorts().args(table_.sort(function));
  const SortId param = sorts[0];
  const TermId argument = pick_of(param, bytes);
  if (argument.is_valid()) push(table_.mk_ho_apply(function, std::array{argument}));
}

std::vector<SortId> TermProgram::field_sorts(FunId constructor, SortId instance) {
  const auto params = table_.params(constructor);
  const std::vector<SortId> declared(params.begin(), params.end());
  const auto args = table_.sorts().args(instance);
  const std::vector<SortId> actuals(args.begin(), args.end());
  std::vector<SortId> out;
  for (const SortId sort : declared) out.push_back(table_.sorts().substitute(sort, actuals));
  return out;
}

// match on a datatype: a case per constructor, or a variable for the rest.
void TermProgram::match(Bytes& bytes) {
  const TermId scrutinee = pick(bytes);
  const SortId instance = table_.sort(scrutinee);
  if (!is_datatype(table_, instance)) return apply_operator(bytes);
  const auto constructors =
      table_.sorts().decl(smt::SortDeclId(table_.sorts()[instance].index0)).constructors;
  const SortId result = table_.sort(pick(bytes));
  const std::size_t cut = bytes.below(constructors.size() + 1);  // from here one variable
  std::vector<TermId> cases;
  for (std::size_t i = 0; i < constructors.size(); ++i) {
    const bool rest = cut > 0 && i >= cut;
    std::vector<TermId> variables;
    const auto fields = field_sorts(constructors[i], instance);
    for (std::size_t k = 0; !rest && k < fields.size(); ++k) variables.push_back(variable(fields[k], k));
    const auto pattern =
        rest ? std::optional(variable(instance, 0)) : table_.mk_apply(constructors[i], variables, instance);
    const TermId body = pick_of(result, bytes);
    if (!pattern || !body.is_valid()) return;
    cases.push_back(table_.mk_match_case(*pattern, body));
    if (rest) break;
  }
  push(table_.mk_match(scrutinee, cases));
}

// An application of a function that gets its body at the end, so that the body may call it.
void TermProgram::declare_recursive(Bytes& bytes) {
  const SortId param = pick_sort(bytes);
  const SortId result = pick_sort(bytes);
  const auto name = table_.symbols().intern(fmt::format("rec{}", recursive_.size()));
  const FunId fun =
      table_.declare({.name = name, .kind = FunKind::DefinedRec, .result = result}, std::array{param});
  recursive_.push_back(fun);
  functions_.push_back(fun);
  push(variable(param, 0));
  push(table_.mk_apply(fun, std::array{variable(param, 0)}));
}

void TermProgram::define_recursive() {
  for (const FunId fun : recursive_) {
    const TermId parameter = variable(table_.params(fun)[0], 0);
    const SortId result = table_.fun(fun).result;
    TermId body;
    for (const TermId term : pool_) {
      const auto free = table_.var_sets().members(table_[term].free_vars);
      const bool closed = free.empty() || (free.size() == 1 && free[0] == parameter);
      if (table_.sort(term) == result && closed) body = term;
    }
    // At least (f x) itself: no script has a recursive function without a body.
    if (!body.is_valid()) body = table_.mk_apply(fun, std::array{parameter}).value_or(parameter);
    table_.define(fun, std::array{parameter}, body);
    definitions_.push_back(fun);
  }
}

void TermProgram::annotate(Bytes& bytes) {
  const TermId term = pick(bytes);
  if (bytes.next() % 2 == 0) {
    push(table_.mk_annotated(fmt::format("(! {} :weight 3)", smt::kHole), std::array{term}));
  } else {
    push(table_.mk_opaque(fmt::format("(sep.nil {})", smt::kHole), table_.sort(term), std::array{term}));
  }
}

std::vector<TermId> TermProgram::formulas(Bytes& bytes, std::size_t most) {
  std::vector<TermId> out;
  std::set<TermId> seen;
  for (std::size_t i = pool_.size(); i-- > 0 && out.size() < most;) {
    TermId term = pool_[i];
    if (table_.sort(term) != smt::kBool || table_[term].size < 2 || !seen.insert(term).second) continue;
    const auto free = table_.var_sets().members(table_[term].free_vars);
    const std::vector<TermId> variables(free.begin(), free.end());
    if (!variables.empty()) {
      const auto binder = bytes.next() % 2 == 0 ? smt::Binder::Exists : smt::Binder::Forall;
      term = table_.mk_binder(binder, variables, term).value_or(table_.mk_true());
    }
    if (bytes.next() % 2 == 1) term = table_.mk_operator(smt::Word::OpNot, std::array{term}).value_or(term);
    out.push_back(term);
  }
  return out;
}

TermId TermProgram::closed_term(SortId sort) const {
  for (std::size_t i = pool_.size(); i-- > 0;) {
    if (table_.sort(pool_[i]) == sort && table_[pool_[i]].free_vars == smt::kNoVars) return pool_[i];
  }
  return {};
}

}  // namespace smiter::fuzz
