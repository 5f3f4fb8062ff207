// SPDX-License-Identifier: MIT
#include "strategies/rewrite/terms.h"

#include <utility>

#include "smt/terms/rewrite.h"
#include "smt/terms/visit.h"

namespace smiter::strategies::rewrite {

using smt::TermId;
using smt::TermKind;

namespace {

// Parts of a seed that a new term may be made of.
constexpr std::uint32_t kLargestMaterial = 6;

bool has_operator(const smt::TermTable& table, TermId term) {
  return table[term].child_count > 0 && table[term].kind != TermKind::Annotated;
}

generate::Allowed allowed(const Frame& frame, generate::TargetMask required) {
  generate::Allowed result;
  result.logic = frame.allowed();
  result.required = required;
  result.foreign = frame.may_widen();
  return result;
}

}  // namespace

Terms::Terms(std::unique_ptr<Frame> frame, generate::TargetMask required, const RewritePolicy& policy)
    : frame_(std::move(frame)), required_(required), policy_(policy), pool_(frame_->table()) {
  smt::TermTable& table = frame_->table();
  for (const TermId term : frame_->closed_terms()) {
    if (has_operator(table, term) && is_useful(term)) parts_.push_back(term);
    if (table[term].size <= kLargestMaterial && table[term].kind != TermKind::Opaque) pool_.add(term);
  }
  for (const smt::Command& command : frame_->declarations().commands) {
    if (command.kind != smt::CommandKind::DeclareFun || table.fun(command.fun).param_count > 0) continue;
    if (const auto constant = table.mk_apply(command.fun, {})) pool_.add(*constant);
  }
  sorts_ = pool_.sorts();
  std::vector<smt::SortId> sorts = sorts_;
  if (frame_->allowed().has(theory::Feature::Strings)) sorts.push_back(smt::kRegLan);
  instances_.emplace(table, frame_->targets(), allowed(*frame_, required), policy.generator, sorts);
  generator_.emplace(table, *instances_, pool_, policy.generator);
}

// The evaluator says little about what is below a binder, and nothing about what we keep as text.
bool Terms::is_useful(TermId term) {
  const smt::TermNode& node = frame_->table()[term];
  return node.size <= policy_.largest && (node.flags & (smt::kHasBinder | smt::kHasOpaque)) == 0 &&
         node.sort != smt::kUnknown && (frame_->strangers(term) & required_) == 0 &&
         (frame_->may_widen() || frame_->allows(term));
}

std::optional<TermId> Terms::fresh(smt::SortId sort, std::uint32_t levels, base::Rng& rng) {
  return generator_->term(sort, {}, levels, rng);
}

std::optional<TermId> Terms::part(base::Rng& rng) {
  if (parts_.empty()) return std::nullopt;
  return rng.pick(parts_);
}

std::optional<TermId> Terms::changed(base::Rng& rng) {
  const auto root = part(rng);
  if (!root) return std::nullopt;
  smt::TermTable& table = frame_->table();
  std::vector<TermId> inside;
  smt::Visitor visitor(table);
  visitor.post_order(*root, [&](TermId term) {
    if (term != *root && table[term].kind != TermKind::MatchCase) inside.push_back(term);
  });
  if (inside.empty()) return std::nullopt;
  const TermId old = rng.pick(inside);
  const auto levels = static_cast<std::uint32_t>(rng.below(2));
  const auto other =
      levels == 0 ? generator_->leaf(table.sort(old), {}, rng) : fresh(table.sort(old), 1, rng);
  if (!other || *other == old) return std::nullopt;
  smt::TermMap map{{old, *other}};
  return smt::rewrite(table, *root, map);
}

std::optional<TermId> Terms::draw(bool seed, base::Rng& rng) {
  const std::uint64_t at = seed ? rng.below(1000) : 1000;
  std::optional<TermId> term;
  if (at < policy_.parts) {
    term = part(rng);
  } else if (at < policy_.parts + policy_.changed) {
    term = changed(rng);
  } else if (!sorts_.empty()) {
    const auto levels = 1 + static_cast<std::uint32_t>(rng.below(policy_.most_levels));
    const auto sort = rng.pick(sorts_);
    term = fresh(sort, levels, rng);
  }
  return term && is_useful(*term) ? term : std::nullopt;
}

}  // namespace smiter::strategies::rewrite
