// SPDX-License-Identifier: MIT
#include "experiments/enumerate/understood.h"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "rewrite/enumerate/term_maker.h"
#include "smt/printer/printer.h"

namespace smiter::experiments {

namespace {

const capability::Record* record_of(const campaign::SolverSetup& solvers, std::size_t solver) {
  const std::string& target = solvers.configs[solver].target;
  const auto at = std::ranges::find(solvers.records, target, &capability::Record::name);
  return at == solvers.records.end() ? nullptr : &*at;
}

std::vector<rewrite::Head> constants_of(const rewrite::Vocabulary& vocabulary, std::uint32_t sort) {
  using Kind = rewrite::Leaf::Kind;
  const auto leaves = vocabulary.leaves();
  std::vector<rewrite::Head> out;
  for (rewrite::Head head = 0; head < leaves.size(); ++head)
    if (leaves[head].sort == sort && leaves[head].kind == Kind::Constant) out.push_back(head);
  for (rewrite::Head head = 0; head < leaves.size() && out.empty(); ++head)
    if (leaves[head].sort == sort) out.push_back(head);
  return out;
}

}  // namespace

base::Expected<std::unique_ptr<Understood>> Understood::make(const rewrite::Universe& universe,
                                                             const campaign::SolverSetup& solvers,
                                                             std::size_t solver, const smt::OpTable& ops,
                                                             const std::string& command) {
  const std::string& label = solvers.configs[solver].label;
  const capability::Record* const known = record_of(solvers, solver);
  // Of a solver that nobody asked everything counts as understood.
  capability::Record record;
  record.name = label;
  if (known != nullptr) record = *known;
  if (!record.understands(capability::Kind::Command, command))
    return base::Error{
        fmt::format("{} does not know ({} …): nothing can be enumerated for it", label, command)};
  auto made = std::unique_ptr<Understood>(new Understood(record, ops));
  // Of all rows, so that a number is the same term for every solver.
  auto vocabulary = rewrite::Vocabulary::make(universe, ops);
  if (!vocabulary) return vocabulary.error();
  made->vocabulary_ = std::make_unique<rewrite::Vocabulary>(std::move(*vocabulary));
  for (std::uint32_t i = 0; i < universe.sorts.size(); ++i) {
    const rewrite::Vocabulary& v = *made->vocabulary_;
    if (made->targets_.strangers(v.prototype(), v.sort(i)) != 0)
      return base::Error{fmt::format("{} does not know the sort {}", label, universe.sorts[i].text)};
  }
  made->prologue_ = "(set-logic ALL)\n" + made->vocabulary_->declarations();
  return made;
}

BlockTerms Understood::terms(const rewrite::Enumerator& all,
                             const std::vector<std::uint64_t>& numbers) const {
  BlockTerms out(vocabulary_->ops());
  rewrite::TermMaker maker(*vocabulary_, out.table);
  generate::Strangers strangers(out.table, targets_);
  for (const std::uint64_t number : numbers) {
    const smt::TermId term = maker.make(all, number);
    strangers.update();
    if (strangers[term] != 0) {
      ++out.not_understood;
      continue;
    }
    out.terms.push_back(term);
    out.texts.push_back(smt::print_term(out.table, term, {.for_solver = true}));
  }
  out.declarations = maker.declarations();
  for (std::uint32_t sort = 0; sort < vocabulary_->universe().sorts.size(); ++sort) {
    const auto known = constants_of(*vocabulary_, sort);
    for (const rewrite::Head head : known) out.constants.push_back(maker.leaf(head));
  }
  return out;
}

}  // namespace smiter::experiments
