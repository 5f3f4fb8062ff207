// SPDX-License-Identifier: MIT
#include "rewrite/enumerate/term_maker.h"

#include "base/check.h"
#include "smt/parser/parser.h"

namespace smiter::rewrite {

using smt::SortId;
using smt::TermId;

namespace {

// The same sort in another table. Both have read the same declarations first, so that a declared
// sort has the same number. As deep as a sort of a universe is nested.
SortId in_table(const smt::SortTable& from, SortId sort, smt::SortTable& to) {
  std::vector<SortId> args;
  for (const SortId arg : from.args(sort)) args.push_back(in_table(from, arg, to));
  const smt::SortNode& node = from[sort];
  return to.mk({.kind = node.kind, .index0 = node.index0, .index1 = node.index1}, args);
}

}  // namespace

TermMaker::TermMaker(const Vocabulary& vocabulary, smt::TermTable& table)
    : vocabulary_(vocabulary), table_(table) {
  CHECK(table.fun_count() == 0 && table.sorts().decl_count() == 0, "the table is not new");
  std::string script = vocabulary.declarations() + "(get-value (true\n";
  for (const Leaf& leaf : vocabulary.leaves()) script += leaf.text + "\n";
  auto read = smt::parse_script(script + "))", table);
  CHECK(read.has_value(), read ? "" : read.error().to_string());
  const std::vector<TermId>& values = read->commands.back().terms;
  leaves_.assign(values.begin() + 1, values.end());
  declarations_ = std::move(*read);
  declarations_.commands.pop_back();
  std::vector<SortId> sorts;
  for (std::uint32_t i = 0; i < vocabulary.universe().sorts.size(); ++i)
    sorts.push_back(in_table(vocabulary.prototype().sorts(), vocabulary.sort(i), table.sorts()));
  for (const OperatorInstance& instance : vocabulary.instances()) add_instance(instance, sorts);
}

void TermMaker::add_instance(const OperatorInstance& instance, std::span<const SortId> sorts) {
  Ready ready{.id = instance.id, .indices = smt::kNoIndices, .sort = sorts[instance.sort]};
  if (instance.kind == OperatorInstance::Kind::Operator && !instance.indices.empty())
    ready.indices = table_.mk_indices(instance.indices);
  if (instance.kind == OperatorInstance::Kind::Tester)
    ready.id = table_.tester(smt::FunId(instance.id)).value;
  instances_.push_back(ready);
}

TermId TermMaker::apply(Head head, std::span<const TermId> args) {
  const Ready& ready = instances_[head - leaves_.size()];
  if (vocabulary_.instance(head).kind == OperatorInstance::Kind::Operator)
    return table_.mk_operator_as(smt::OpId(ready.id), ready.indices, ready.sort, args);
  const auto made = table_.mk_apply(smt::FunId(ready.id), args);
  CHECK(made.has_value(), "a function does not fit its arguments");
  return *made;
}

TermId TermMaker::make(const Enumerator& enumerator, std::uint64_t number) {
  enumerator.term(number, preorder_);
  return make(preorder_);
}

// From the back, so that the arguments of an operator are on top of the stack, the first uppermost.
TermId TermMaker::make(std::span<const Head> preorder) {
  stack_.clear();
  for (std::size_t i = preorder.size(); i-- > 0;) {
    const Head head = preorder[i];
    if (vocabulary_.is_leaf(head)) {
      stack_.push_back(leaves_[head]);
      continue;
    }
    const std::uint32_t arity = vocabulary_.arity(head);
    args_.assign(stack_.rbegin(), stack_.rbegin() + arity);
    stack_.resize(stack_.size() - arity);
    stack_.push_back(apply(head, args_));
  }
  CHECK(stack_.size() == 1, "not one term in preorder");
  return stack_[0];
}

}  // namespace smiter::rewrite
