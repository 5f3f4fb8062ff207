// SPDX-License-Identifier: MIT
#include "acceptance/unsat_reason.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "smt/script/gaps.h"

namespace smiter::acceptance {

using smt::Command;
using smt::CommandKind;
using smt::TermId;
using smt::TermKind;
using smt::TermTable;
using smt::Word;

namespace {

// A candidate that takes more to look through is not accepted.
constexpr unsigned kMostDepth = 300;
constexpr std::size_t kMostSteps = 100'000;

enum class Part : std::uint8_t { Assertion, Declaration, Check, Nothing, Other };

Part part_of(CommandKind kind) {
  switch (kind) {
    case CommandKind::Assert:
      return Part::Assertion;
    case CommandKind::SetLogic:
    case CommandKind::DeclareSort:
    case CommandKind::DefineSort:
    case CommandKind::DeclareDatatypes:
    case CommandKind::DeclareFun:
    case CommandKind::DefineFun:
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec:
      return Part::Declaration;
    case CommandKind::CheckSat:
      return Part::Check;
    case CommandKind::SetInfo:
    case CommandKind::SetOption:
    case CommandKind::Get:
    case CommandKind::Exit:
      return Part::Nothing;
    default:
      return Part::Other;
  }
}

struct Parts {
  std::vector<std::string> declarations, assertions;
  bool defines = false;
};

// Nothing if it is not a plain script: declarations, assertions, one check-sat after them.
std::optional<Parts> parts_of(const std::string& script, const smt::OpTable& ops) {
  TermTable table(ops);
  const auto parsed = smt::parse_script(script, table);
  if (!parsed) return std::nullopt;
  Parts parts;
  bool checked = false;
  for (const Command& command : parsed->commands) {
    const Part part = part_of(command.kind);
    if (part == Part::Other || (checked && part != Part::Nothing)) return std::nullopt;
    checked = checked || part == Part::Check;
    if (part == Part::Assertion) parts.assertions.push_back(smt::print_term(table, command.term));
    if (part != Part::Declaration) continue;
    // declare-const and declare-fun say the same.
    Command plain = command;
    plain.short_form = false;
    parts.declarations.push_back(smt::print_command(table, plain));
    parts.defines = parts.defines || command.kind == CommandKind::DefineFun ||
                    command.kind == CommandKind::DefineFunRec || command.kind == CommandKind::DefineFunsRec;
  }
  if (!checked || !smt::gap_before(table, *parsed, 0).empty()) return std::nullopt;
  return parts;
}

// Does one formula imply another? One of the two is of the core: its constants may stand
// for other terms, the same ones wherever they occur.
class Matcher {
 public:
  Matcher(const TermTable& table, bool may_substitute) : table_(table), may_substitute_(may_substitute) {}

  // What was bound for one formula of the core stays so for the next: a constant stands for
  // itself wherever that will do.
  bool any_implies(std::span<const TermId> candidates, TermId core) {
    for (const bool substitute : {false, true}) {
      substitute_ = substitute && may_substitute_;
      if (std::ranges::any_of(candidates,
                              [&](TermId c) { return attempt([&] { return implies(c, core, false, 0); }); }))
        return true;
    }
    return false;
  }

 private:
  // What is bound by something that fails is free again.
  template <typename Try>
  bool attempt(Try&& what) {
    const std::size_t before = order_.size();
    if (what()) return true;
    while (order_.size() > before) {
      bound_.erase(order_.back().value);
      order_.pop_back();
    }
    return false;
  }

  // left => right. `core_left`: it is the left one that is of the core.
  bool implies(TermId left, TermId right, bool core_left, unsigned depth) {
    if (depth > kMostDepth || ++steps_ > kMostSteps) return false;
    if (table_.is_op(right, Word::OpTrue) || table_.is_op(left, Word::OpFalse)) return true;
    if (attempt([&] { return same(left, right, core_left); })) return true;
    const auto goes = [&](TermId l, TermId r) { return implies(l, r, core_left, depth + 1); };
    const auto back = [&](TermId l, TermId r) { return implies(l, r, !core_left, depth + 1); };
    const auto from = table_.children(left), to = table_.children(right);
    if (table_.is_op(right, Word::OpAnd))
      return std::ranges::all_of(to, [&](TermId r) { return goes(left, r); });
    if (table_.is_op(left, Word::OpOr))
      return std::ranges::all_of(from, [&](TermId l) { return attempt([&] { return goes(l, right); }); });
    if (table_.is_op(left, Word::OpAnd) &&
        std::ranges::any_of(from, [&](TermId l) { return attempt([&] { return goes(l, right); }); }))
      return true;
    if (table_.is_op(right, Word::OpOr) &&
        std::ranges::any_of(to, [&](TermId r) { return attempt([&] { return goes(left, r); }); }))
      return true;
    if (table_.is_op(left, Word::OpNot) && table_.is_op(right, Word::OpNot)) return back(to[0], from[0]);
    if (is_named(right, "=>") && to.size() == 2) {
      if (attempt([&] { return goes(left, to[1]); })) return true;
      if (is_named(left, "=>") && from.size() == 2) return back(to[0], from[0]) && goes(from[1], to[1]);
    }
    if (table_.is_op(left, Word::OpIte) && table_.is_op(right, Word::OpIte))
      return same(from[0], to[0], core_left) && goes(from[1], to[1]) && goes(from[2], to[2]);
    return binders(left, right, core_left, depth);
  }

  bool binders(TermId left, TermId right, bool core_left, unsigned depth) {
    const smt::TermNode& l = table_[left];
    const smt::TermNode& r = table_[right];
    const bool quantifier = l.binder() == smt::Binder::Forall || l.binder() == smt::Binder::Exists;
    if (l.kind != TermKind::Binder || r.kind != TermKind::Binder || l.head != r.head || !quantifier)
      return false;
    const auto from = table_.children(left), to = table_.children(right);
    if (from.size() != to.size() || !std::equal(from.begin(), from.end() - 1, to.begin())) return false;
    return implies(from.back(), to.back(), core_left, depth + 1);
  }

  [[nodiscard]] bool is_named(TermId term, std::string_view name) const {
    const smt::TermNode& node = table_[term];
    return node.kind == TermKind::Operator && table_.text(table_.ops()[node.op()].name) == name;
  }

  [[nodiscard]] bool is_constant(TermId term) const {
    const smt::TermNode& node = table_[term];
    return node.kind == TermKind::Apply && node.child_count == 0 && table_.params(node.fun()).empty() &&
           table_.fun(node.fun()).kind == smt::FunKind::Declared;
  }

  // Equal but for what the constants of the core stand for. Iterative: terms may be deep.
  bool same(TermId left, TermId right, bool core_left) {
    std::vector<std::pair<TermId, TermId>> todo{core_left ? std::pair{left, right} : std::pair{right, left}};
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    while (!todo.empty()) {
      const auto [core, other] = todo.back();
      todo.pop_back();
      if (!seen.insert({core.value, other.value}).second) continue;
      if (++steps_ > kMostSteps) return false;
      if (is_constant(core)) {
        if (!bind(core, other)) return false;
        continue;
      }
      const smt::TermNode& a = table_[core];
      const smt::TermNode& b = table_[other];
      if (a.kind != b.kind || a.head != b.head || a.indices != b.indices || a.sort != b.sort ||
          a.child_count != b.child_count)
        return false;
      const auto x = table_.children(core), y = table_.children(other);
      for (std::size_t i = 0; i < x.size(); ++i) todo.emplace_back(x[i], y[i]);
    }
    return true;
  }

  bool bind(TermId constant, TermId term) {
    if (const auto it = bound_.find(constant.value); it != bound_.end()) return it->second == term;
    const bool itself = constant == term;
    if (!itself && (!substitute_ || table_.sort(constant) != table_.sort(term) ||
                    table_[term].free_vars != smt::kNoVars || (table_[term].flags & smt::kHasOpaque) != 0))
      return false;
    bound_.emplace(constant.value, term);
    order_.push_back(constant);
    return true;
  }

  const TermTable& table_;
  bool may_substitute_;
  bool substitute_ = false;
  std::unordered_map<std::uint32_t, TermId> bound_;  // what a constant of the core stands for
  std::vector<TermId> order_;                        // in which they were bound
  std::size_t steps_ = 0;
};

}  // namespace

std::optional<UnsatReason> UnsatReason::of(const std::string& script, std::span<const std::uint32_t> core,
                                           const smt::OpTable& ops) {
  auto parts = parts_of(script, ops);
  if (!parts) return std::nullopt;
  UnsatReason reason(ops);
  for (const std::string& d : parts->declarations) reason.declarations_ += d + "\n";
  reason.declared_ = {parts->declarations.begin(), parts->declarations.end()};
  reason.may_substitute_ = !parts->defines;
  for (std::size_t i = 0; i < parts->assertions.size(); ++i) {
    if (core.empty() || std::ranges::find(core, i) != core.end())
      reason.core_.push_back(std::move(parts->assertions[i]));
  }
  return reason;
}

bool UnsatReason::holds_for(const std::string& candidate) const {
  const auto parts = parts_of(candidate, *ops_);
  if (!parts) return false;
  // A symbol that is declared in another way, or anew, is another symbol.
  const bool known = std::ranges::all_of(parts->declarations, [&](const std::string& d) {
    return d.starts_with("(set-logic") || declared_.contains(d);
  });
  if (!known) return false;
  std::string both = declarations_;
  for (const std::string& term : core_) both += "(assert " + term + ")\n";
  for (const std::string& term : parts->assertions) both += "(assert " + term + ")\n";
  TermTable table(*ops_);
  const auto script = smt::parse_script(both, table);
  if (!script) return false;
  std::vector<TermId> terms;
  for (const Command& command : script->commands) {
    if (command.kind == CommandKind::Assert) terms.push_back(command.term);
  }
  const std::span all(terms);
  // Those that are still there as they were decide for what their constants stand.
  std::vector<TermId> core(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(core_.size()));
  const auto candidates = all.subspan(core_.size());
  std::stable_partition(core.begin(), core.end(),
                        [&](TermId c) { return std::ranges::find(candidates, c) != candidates.end(); });
  Matcher matcher(table, may_substitute_);
  return std::ranges::all_of(core, [&](TermId c) { return matcher.any_implies(candidates, c); });
}

UnsatReason UnsatReason::with_names(const testcase::Names& names) const {
  UnsatReason other(*ops_);
  other.may_substitute_ = may_substitute_;
  other.declarations_ = testcase::with_names(declarations_, names);
  for (const std::string& d : declared_) other.declared_.insert(testcase::with_names(d, names));
  for (const std::string& c : core_) other.core_.push_back(testcase::with_names(c, names));
  return other;
}

}  // namespace smiter::acceptance
