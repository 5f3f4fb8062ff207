// SPDX-License-Identifier: MIT
#include "strategies/support/working_script.h"

#include <algorithm>

#include <fmt/core.h>

#include "smt/parser/parser.h"
#include "smt/script/summary.h"
#include "smt/script/unique_names.h"
#include "strategies/support/symbols.h"
#include "theory/capture.h"
#include "theory/fragment.h"
#include "theory/logics.h"

namespace smiter::strategies {

using smt::CommandKind;
using smt::TermId;

namespace {

// A chain of mutations may double a term again and again. Solvers should get formulas
// that they can finish, so a root stops growing at this many times the largest one.
constexpr std::uint64_t kGrowth = 4;
constexpr std::uint64_t kAlwaysAllowed = 400;

constexpr std::uint32_t kLongestDescription = 40;  // nodes

}  // namespace

WorkingScript::WorkingScript(const smt::OpTable& ops, const generate::Targets& targets,
                             smt::PrintOptions print)
    : table_(ops),
      targets_(targets),
      print_(print),
      printer_(buffer_, table_, print),
      positions_(table_),
      pool_(table_),
      replacer_(table_) {}

WorkingScript::~WorkingScript() = default;

base::Expected<std::unique_ptr<WorkingScript>> WorkingScript::open(std::string_view text,
                                                                   const smt::OpTable& ops,
                                                                   const generate::Targets& targets,
                                                                   smt::PrintOptions print) {
  print.for_solver = true;
  std::unique_ptr<WorkingScript> working(new WorkingScript(ops, targets, print));
  auto script = smt::parse_script(text, working->table_);
  if (!script) return script.error();
  const auto safe = theory::captures_nothing(working->table_, *script, &targets.row_features());
  if (!safe) return safe.error();
  working->script_ = std::move(*script);
  working->prepare();
  return working;
}

void WorkingScript::prepare() {
  constexpr std::string_view kStatus = ":status ";
  for (const smt::Command& command : script_.commands) {
    if (command.kind != CommandKind::SetInfo) continue;
    const std::string_view info = table_.text(command.text);
    if (info.starts_with(kStatus)) seed_.label = info.substr(kStatus.size());
  }
  // Licences and sources are not for solvers; the version of the standard is.
  std::erase_if(script_.commands, [&](const smt::Command& command) {
    return smt::dropped_for_solver(table_, command) ||
           (command.kind == CommandKind::SetInfo &&
            !table_.text(command.text).starts_with(":smt-lib-version"));
  });
  smt::make_names_unique(table_, script_);
  known_.visibility.emplace(table_, script_);
  known_.features.emplace(table_, targets_.row_features());
  known_.strangers.emplace(table_, targets_);
  update();
  for (std::size_t i = 0; i < script_.commands.size(); ++i) {
    const smt::Command& command = script_.commands[i];
    numbers_.push_back(static_cast<std::uint32_t>(i));
    if (smt::is_check(command.kind)) ++seed_.check_sats;
    if (command.kind == CommandKind::SetLogic && seed_.set_logic == SIZE_MAX) {
      seed_.set_logic = i;
      seed_.logic = table_.text(command.text);
    }
  }
  texts_.resize(script_.commands.size());
  seed_.may_widen = !names_an_operator(table_);
  for (TermId root : smt::roots(table_, script_)) {
    largest_ = std::max<std::uint64_t>(largest_, table_[root].size);
    seed_.strangers |= (*known_.strangers)[root];
  }
  find_strangers_of_frame();
  largest_ = std::max(largest_ * kGrowth, kAlwaysAllowed);
  seed_.needed_by_declarations = theory::features_of(table_, script_, *known_.features);
  seed_.needed = seed_.needed_by_declarations;
}

void WorkingScript::find_strangers_of_frame() {
  const auto add = [&](generate::TargetMask mask) { seed_.strangers_of_frame |= mask; };
  for (const smt::Command& command : script_.commands) {
    if (command.kind == CommandKind::Opaque) add(targets_.strangers_to_text(table_.text(command.text)));
    if (command.kind == CommandKind::CheckSatUsing) add(targets_.refusing(generate::Shape::Tactics));
  }
  for (std::uint32_t i = 0; i < table_.fun_count(); ++i) {
    for (smt::SortId sort : table_.params(smt::FunId(i))) add(targets_.strangers(table_, sort));
    add(targets_.strangers(table_, table_.fun(smt::FunId(i)).result));
  }
}

void WorkingScript::update() {
  known_.visibility->update();
  known_.features->update();
  known_.strangers->update();
}

const smt::Positions& WorkingScript::positions(base::Rng& rng) {
  if (stale_) {
    positions_.collect(script_, rng);
    pool_.fill(positions_.terms(), &*known_.visibility);
    stale_ = false;
  }
  return positions_;
}

theory::FeatureSet WorkingScript::logic_features() const {
  const auto own = theory::parse_logic(seed_.logic.empty() ? "ALL" : seed_.logic);
  return own ? *own | seed_.needed : seed_.needed;
}

bool WorkingScript::keeps_shape(TermId assertion) const {
  return theory::keeps_shape(table_, seed_.logic, assertion);
}

bool WorkingScript::look_at(const smt::ScriptPosition& at, bool everywhere, Site& site) {
  if (known_.visibility->gives_name(at.term)) return false;
  if (!at.is_root() && table_[at.parent].kind == smt::TermKind::Operator) {
    const smt::OpRow& row = table_.ops()[table_[at.parent].op()];
    if (generate::wants_values(table_.ops(), row, at.place)) return false;
  }
  site.at = at;
  site.everywhere = everywhere;
  positions_.path(at, site.path);
  site.command = numbers_[positions_.roots()[site.path.back().place].command];
  if (everywhere) {
    positions_.scope_everywhere(at, script_, site.scope);
  } else {
    positions_.scope(site.path, script_, site.scope);
  }
  return true;
}

bool WorkingScript::fits_budget(TermId before, TermId after) const {
  return table_[after].size <= largest_ || table_[after].size <= table_[before].size;
}

void WorkingScript::changed(std::size_t command) {
  texts_[command].clear();
  stale_ = true;
}

bool WorkingScript::put(const Site& site, TermId term, const Accept& accept) {
  if (term == site.at.term || table_.sort(term) != table_.sort(site.at.term)) return false;
  update();
  if (!site.everywhere) {
    const smt::Root root = positions_.roots()[site.path.back().place];
    if (!(*known_.visibility)[term].contains(numbers_[root.command])) return false;
    const auto made = replacer_.along(site.path, term);
    if (!made || !fits_budget(root.term, *made)) return false;
    if (accept && !accept(root.term, *made)) return false;
    smt::set_root(table_, script_, root, *made);
    update();
    changed(root.command);
    return true;
  }
  // A root where the term is not visible stays as it is.
  const smt::CommandSpan visible = (*known_.visibility)[term];
  const auto roots = replacer_.everywhere(positions_, site.at, term);
  bool any = false;
  for (const auto& [root, made] : roots) {
    if (!visible.contains(numbers_[root.command])) continue;
    if (!fits_budget(root.term, made)) return false;
    if (accept && !accept(root.term, made)) return false;
    any = true;
  }
  if (!any) return false;
  for (const auto& [root, made] : roots) {
    if (!visible.contains(numbers_[root.command])) continue;
    smt::set_root(table_, script_, root, made);
    changed(root.command);
  }
  update();
  return true;
}

bool WorkingScript::assert_after(std::size_t command, TermId term) {
  update();
  if (table_[term].size > largest_ || !(*known_.visibility)[term].contains(numbers_[command])) return false;
  const auto at = static_cast<std::ptrdiff_t>(command + 1);
  script_.commands.insert(script_.commands.begin() + at,
                          smt::Command{.kind = CommandKind::Assert, .term = term});
  numbers_.insert(numbers_.begin() + at, numbers_[command]);
  texts_.insert(texts_.begin() + at, std::string());
  if (seed_.set_logic != SIZE_MAX && seed_.set_logic > command)
    ++seed_.set_logic;  // not every seed begins with it
  stale_ = true;
  return true;
}

bool WorkingScript::set_assertion(std::size_t command, TermId term) {
  update();
  TermId& assertion = script_.commands[command].term;
  if (!fits_budget(assertion, term) || !(*known_.visibility)[term].contains(numbers_[command])) return false;
  assertion = term;
  changed(command);
  return true;
}

void WorkingScript::restore(const smt::Script& script) {
  for (std::size_t i = 0; i < script_.commands.size(); ++i) {
    if (script_.commands[i] == script.commands[i]) continue;
    script_.commands[i] = script.commands[i];
    changed(i);
  }
}

theory::FeatureSet WorkingScript::needed() const {
  theory::FeatureSet result = seed_.needed_by_declarations;
  for (const smt::Command& command : script_.commands) {
    if (command.term.is_valid()) result |= (*known_.features)[command.term];
    if (command.fun.is_valid() && table_.fun(command.fun).body.is_valid()) {
      result |= (*known_.features)[table_.fun(command.fun).body];
    }
    for (smt::FunId fun : command.funs) result |= (*known_.features)[table_.fun(fun).body];
  }
  return result;
}

std::string WorkingScript::logic() const {
  if (seed_.keeps_logic) return seed_.logic;
  return theory::logic_of_mutant(table_, script_, seed_.logic, seed_.needed, needed());
}

void WorkingScript::print(std::size_t command) {
  if (script_.commands[command].kind == CommandKind::Assert) {
    // Nearly all changes are here; one printer for all of them keeps what it learned.
    buffer_.clear();
    buffer_ += "(assert ";
    printer_.print(script_.commands[command].term);
    buffer_ += ")\n";
    texts_[command] = buffer_.view();
  } else {
    texts_[command] = smt::print_command(table_, script_.commands[command], print_) + "\n";
  }
}

std::string WorkingScript::text() {
  std::string out;
  std::size_t size = 0;
  for (std::size_t i = 0; i < script_.commands.size(); ++i) {
    if (i != seed_.set_logic && texts_[i].empty()) {
      print(i);
    }
    size += texts_[i].size();
  }
  out.reserve(size + 32);
  for (std::size_t i = 0; i < script_.commands.size(); ++i) {
    if (i == seed_.set_logic) {
      out += "(set-logic ";
      out += logic();
      out += ")\n";
    } else {
      out += texts_[i];
    }
  }
  return out;
}

generate::TargetMask WorkingScript::strangers() const {
  generate::TargetMask mask = seed_.strangers_of_frame;
  if (seed_.set_logic != SIZE_MAX) mask |= targets_.strangers_to_logic(logic());
  for (const smt::Command& command : script_.commands) {
    if (command.term.is_valid()) mask |= (*known_.strangers)[command.term];
    if (command.fun.is_valid() && table_.fun(command.fun).body.is_valid()) {
      mask |= (*known_.strangers)[table_.fun(command.fun).body];
    }
    for (smt::FunId fun : command.funs) {
      mask |= (*known_.strangers)[table_.fun(fun).body];
    }
  }
  return mask;
}

std::string WorkingScript::describe(TermId term) {
  const smt::TermNode& node = table_[term];
  if (node.size <= kLongestDescription) {
    buffer_.clear();
    printer_.print(term);
    return buffer_.str();
  }
  std::string head = "a term";
  if (node.kind == smt::TermKind::Operator)
    head = fmt::format("({} …)", table_.text(table_.ops()[node.op()].name));
  if (node.kind == smt::TermKind::Apply)
    head = fmt::format("({} …)", table_.text(table_.fun(node.fun()).name));
  return fmt::format("{} of {} nodes", head, node.size);
}

std::string WorkingScript::describe(const Site& site) const {
  const smt::ScriptPosition& at = site.at;
  std::string where;
  if (at.is_root()) {
    where = "the whole of";
  } else {
    const smt::TermNode& parent = table_[at.parent];
    std::string_view name = "a binder";
    if (parent.kind == smt::TermKind::Operator) name = table_.text(table_.ops()[parent.op()].name);
    if (parent.kind == smt::TermKind::Apply) name = table_.text(table_.fun(parent.fun()).name);
    where = fmt::format("argument {} of {} in", at.place + 1, name);
  }
  return fmt::format("{} command {}{}", where, site.command + 1, site.everywhere ? ", in every use" : "");
}

}  // namespace smiter::strategies
