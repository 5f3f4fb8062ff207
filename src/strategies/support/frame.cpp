// SPDX-License-Identifier: MIT
#include "strategies/support/frame.h"

#include <fmt/core.h>

#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "smt/script/gaps.h"
#include "smt/script/summary.h"
#include "smt/script/unique_names.h"
#include "smt/terms/rewrite.h"
#include "smt/terms/visit.h"
#include "strategies/support/symbols.h"
#include "theory/capture.h"
#include "theory/logics.h"

namespace smiter::strategies {

using smt::Command;
using smt::CommandKind;
using smt::TermId;
using smt::TermKind;

Frame::Frame(const smt::OpTable& ops, const generate::Targets& targets)
    : table_(ops),
      targets_(targets),
      printer_(buffer_, table_, {.for_solver = true}),
      features_(table_, targets.row_features()),
      strangers_(table_, targets) {}

Frame::~Frame() = default;

base::Expected<std::unique_ptr<Frame>> Frame::open(std::string_view text, const smt::OpTable& ops,
                                                   const generate::Targets& targets) {
  std::unique_ptr<Frame> frame(new Frame(ops, targets));
  auto script = smt::parse_script(text, frame->table_);
  if (!script) return script.error();
  const auto safe = theory::captures_nothing(frame->table_, *script, &targets.row_features());
  if (!safe) return safe.error();
  if (const auto status = frame->prepare(std::move(*script)); !status) return status.error();
  return frame;
}

base::Status Frame::prepare(smt::Script script) {
  const smt::Summary summary = smt::summarize(table_, script);
  facts_.checks = summary.check_sats;
  // What we do not understand may be why.
  facts_.labelled_unsat =
      summary.status == "unsat" && summary.check_sats == 1 && smt::gap_at_end(table_, script).empty();
  smt::make_names_unique(table_, script);
  const auto asserted = take_declarations(std::move(script));
  if (!asserted) return asserted.error();
  // Nobody could be accused over what is made of it.
  if (const std::string gap = smt::first_gap(table_, declarations_); !gap.empty()) return base::Error{gap};
  // A name is declared before it is used, so those inside a name's term are known already.
  named_.resize(table_.fun_count());
  for (std::uint32_t i = 0; i < named_.size(); ++i) {
    const smt::FunDecl& decl = table_.fun(smt::FunId(i));
    if (decl.kind == smt::FunKind::Named) named_[i] = without_names(decl.body).value_or(TermId());
  }
  for (TermId term : *asserted) {
    if (const auto plain = without_names(term)) terms_.assertions.push_back(*plain);
  }
  collect_terms();
  write_prologue();
  facts_.may_widen = !names_an_operator(table_);
  return base::ok();
}

base::Expected<std::vector<TermId>> Frame::take_declarations(smt::Script script) {
  std::set<smt::SymbolId> declared;
  std::vector<TermId> asserted;
  for (Command& command : script.commands) {
    if (command.kind == CommandKind::Reset)
      return base::Error{"the script resets itself: its formulas have no common scope"};
    if (command.kind == CommandKind::Assert) asserted.push_back(command.term);
    if (command.kind == CommandKind::CheckSat || command.kind == CommandKind::CheckSatAssuming)
      asserted.insert(asserted.end(), command.terms.begin(), command.terms.end());
    const bool keep = is_kept(command, declared.empty());
    if (!declare(command, declared))
      return base::Error{"a name is declared on several levels: its formulas have no common scope"};
    if (keep && !smt::dropped_for_solver(table_, command))
      declarations_.commands.push_back(std::move(command));
  }
  declarations_.commands.push_back({.kind = CommandKind::CheckSat});
  return asserted;
}

bool Frame::declare(const Command& command, std::set<smt::SymbolId>& declared) const {
  const auto is_new = [&](smt::FunId fun) { return declared.insert(table_.fun(fun).name).second; };
  switch (command.kind) {
    case CommandKind::DeclareFun:
    case CommandKind::DefineFun:
    case CommandKind::DefineFunRec:
      return is_new(command.fun);
    case CommandKind::DefineFunsRec: {
      bool once = true;
      for (smt::FunId fun : command.funs) once = is_new(fun) && once;
      return once;
    }
    default:
      return true;
  }
}

bool Frame::is_kept(const Command& command, bool nothing_declared) const {
  switch (command.kind) {
    case CommandKind::DeclareFun:
    case CommandKind::DefineFun:
    case CommandKind::DefineFunRec:
    case CommandKind::DefineFunsRec:
    case CommandKind::DeclareSort:
    case CommandKind::DefineSort:
    case CommandKind::DeclareDatatypes:
    case CommandKind::Opaque:
      return true;
    case CommandKind::SetLogic:
      return nothing_declared;
    case CommandKind::SetInfo:
      return table_.text(command.text).starts_with(":smt-lib-version");
    case CommandKind::SetOption:  // instances have levels of their own
      return !table_.text(command.text).starts_with(":incremental");
    default:
      return false;
  }
}

// A formula may come to stand in several places, a name only in one: (! t :named n) is
// t, and where n stood its term stands.
std::optional<TermId> Frame::without_names(TermId term) {
  smt::TermMap map;
  smt::Visitor visitor(table_);
  std::vector<TermId> naming;
  visitor.post_order(term, [&](TermId t) {
    const smt::TermNode& node = table_[t];
    if (node.kind == TermKind::Annotated &&
        table_.text(node.symbol()).find(":named") != std::string_view::npos) {
      naming.push_back(t);
    } else if (node.kind == TermKind::Apply && table_.fun(node.fun()).kind == smt::FunKind::Named) {
      naming.push_back(t);
    }
  });
  // From the inside out: what stands in for a name has lost its own names before.
  for (TermId t : naming) {
    const smt::TermNode node = table_[t];
    const auto plain = node.kind == TermKind::Annotated ? smt::rewrite(table_, table_.children(t)[0], map)
                                                        : std::optional(named_[node.head]);
    if (!plain || !plain->is_valid()) return std::nullopt;
    map[t] = *plain;
  }
  if (naming.empty()) return term;
  // What was rebuilt on the way may contain an outer name: once more, with all of them known.
  smt::TermMap names;
  for (TermId t : naming) names[t] = map[t];
  return smt::rewrite(table_, term, names);
}

void Frame::collect_terms() {
  smt::Visitor visitor(table_);
  for (TermId root : terms_.assertions) {
    visitor.post_order(root, [&](TermId t) {
      const smt::TermNode& node = table_[t];
      if (node.free_vars != smt::kNoVars || (node.flags & smt::kHasOpaque) != 0) return;
      // A body with its pattern means something inside its quantifier alone.
      if (node.kind == TermKind::MatchCase || node.kind == TermKind::Annotated) return;
      terms_.closed.push_back(t);
      if (node.sort == smt::kBool) terms_.formulas.push_back(t);
    });
  }
}

void Frame::write_prologue() {
  features_.update();
  strangers_.update();
  theory::FeatureSet needed = theory::features_of(table_, declarations_, features_);
  for (TermId term : terms_.assertions) needed |= features_[term];
  needed = needed - theory::FeatureSet{theory::Feature::Opaque};
  bool sets_logic = false;
  for (const Command& command : declarations_.commands) {
    if (command.kind == CommandKind::CheckSat) continue;
    if (command.kind == CommandKind::SetLogic) {
      // A logic whose formulas have a shape (HORN) does not hold what is made of them.
      const std::string_view own = table_.text(command.text);
      const std::string logic = theory::parse_logic(own) ? theory::widen(own, needed) : "ALL";
      allowed_ = theory::parse_logic(logic).value_or(needed);
      sets_logic = true;
      prologue_.text += "(set-logic ";
      prologue_.logic_at = prologue_.text.size();
      prologue_.logic = logic;
      prologue_.text += logic + ")\n";
      strangers_of_declarations_ |= targets_.strangers_to_logic(logic);
    } else {
      prologue_.text += smt::print_command(table_, command, {.for_solver = true}) + "\n";
    }
    if (command.kind == CommandKind::Opaque)
      strangers_of_declarations_ |= targets_.strangers_to_text(table_.text(command.text));
    for (smt::FunId fun : command.funs) {
      strangers_of_declarations_ |= strangers(table_.fun(fun).body);
    }
    if (command.fun.is_valid()) {
      if (table_.fun(command.fun).body.is_valid())
        strangers_of_declarations_ |= strangers(table_.fun(command.fun).body);
      for (smt::SortId sort : table_.params(command.fun)) {
        strangers_of_declarations_ |= targets_.strangers(table_, sort);
      }
      strangers_of_declarations_ |= targets_.strangers(table_, table_.fun(command.fun).result);
    }
  }
  if (!sets_logic) allowed_ = theory::parse_logic("ALL").value_or(needed);
  allowed_ |= needed;
}

std::string Frame::prologue_for(theory::FeatureSet needed) const {
  if (prologue_.logic.empty() || allowed_.contains(needed)) return prologue_.text;
  std::string text = prologue_.text;
  text.replace(prologue_.logic_at, prologue_.logic.size(),
               theory::widen(prologue_.logic, needed - theory::FeatureSet{theory::Feature::Opaque}));
  return text;
}

std::string_view Frame::print(TermId term) {
  buffer_.clear();
  printer_.print(term);
  return buffer_.view();
}

const std::string& Frame::text(TermId term) {
  if (term.value >= texts_.size()) texts_.resize(table_.size());
  std::string& text = texts_[term.value];
  if (text.empty()) {
    buffer_.clear();
    printer_.print(term);
    text = buffer_.view();
  }
  return text;
}

generate::TargetMask Frame::strangers(TermId term) {
  strangers_.update();
  return strangers_[term];
}

bool Frame::allows(TermId term) {
  features_.update();
  return allowed_.contains(features_[term]);
}

theory::FeatureSet Frame::features(TermId term) {
  features_.update();
  return features_[term];
}

std::string Frame::fresh_name(std::string_view prefix) {
  return std::string(table_.text(smt::fresh_symbol(table_, prefix, fresh_)));
}

}  // namespace smiter::strategies
