// SPDX-License-Identifier: MIT
#include "strategies/fusion/fusion_rules.h"

#include <array>

#include <fmt/core.h>

#include "base/check.h"
#include "base/embedded_file.h"
#include "smt/parser/parser.h"
#include "smt/printer/sort_text.h"
#include "smt/terms/rewrite.h"
#include "testcase/names.h"
#include "theory/sexpr.h"
#include "theory/sig_reader.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kFusionFiles;
}

namespace smiter::strategies::fusion {

using smt::SortId;
using smt::SortKind;
using smt::TermId;

namespace {

using base::Error;
using base::Expected;
using theory::Sexpr;

std::string text_of(const Sexpr& form) {
  if (!form.is_list)
    return form.kind == smt::TokenKind::String ? fmt::format("\"{}\"", form.text) : form.text;
  std::string text = "(";
  for (const Sexpr& item : form.items) text += (text.size() > 1 ? " " : "") + text_of(item);
  return text + ")";
}

// The open parts of a rule's sort, written out.
std::string with_parameters(const std::string& text, const testcase::Names& parameters) {
  return parameters.empty() ? text : testcase::with_names(text, parameters);
}

// define-funs; they are never printed, so their names do not matter.
std::string definitions(const Rule& rule, const testcase::Names& parameters) {
  const std::string sort = with_parameters(rule.sort, parameters);
  const std::string constant = rule.has_constant ? fmt::format(" (c {})", sort) : "";
  const std::string two = fmt::format("((x {0}) (y {0}){1})", sort, constant);
  const std::string three = fmt::format("((x {0}) (y {0}) (z {0}){1})", sort, constant);
  std::string text = fmt::format("(define-fun fusion!z {} {} {})\n", two, sort, rule.fused) +
                     fmt::format("(define-fun fusion!x {} {} {})\n", three, sort, rule.x) +
                     fmt::format("(define-fun fusion!y {} {} {})\n", three, sort, rule.y);
  if (!rule.guard.empty()) text += fmt::format("(define-fun fusion!guard {} Bool {})\n", two, rule.guard);
  return text;
}

// What `n` and `E` stand for when the rule is used on this sort; nothing if it is not.
std::optional<testcase::Names> parameters_for(const Rule& rule, SortId sort, const smt::TermTable& table) {
  const std::string text = smt::to_string(table, sort);
  if (rule.sort == text) return testcase::Names{};
  const smt::SortNode& node = table.sorts()[sort];
  if (node.kind == SortKind::BitVec && rule.sort == "(_ BitVec n)")
    return testcase::Names{{"n", std::to_string(node.index0)}};
  if (node.kind == SortKind::Seq && rule.sort == "(Seq E)")
    return testcase::Names{{"E", smt::to_string(table, table.sorts().args(sort)[0])}};
  return std::nullopt;
}

std::optional<Instance> make(const Rule& rule, const testcase::Names& parameters, smt::TermTable& table) {
  const auto script = smt::parse_script(definitions(rule, parameters), table);
  if (!script) return std::nullopt;
  Instance made{.rule = &rule};
  for (std::size_t i = 0; i < script->commands.size(); ++i) {
    const std::array<smt::FunId*, 4> places = {&made.fused, &made.x, &made.y, &made.guard};
    *places[i] = script->commands[i].fun;
  }
  return made;
}

Expected<Rule> read_rule(const Sexpr& form, const smt::OpTable& ops) {
  const auto fail = [](const Sexpr& at, std::string message) { return Error{std::move(message), at.at, {}}; };
  if (!form.is_list || form.items.size() < 3 || !form.items[0].is_atom("fusion") || form.items[1].is_list)
    return fail(form, "expected (fusion name sort (z …) (x …) (y …) [(guard …)])");
  Rule rule{.name = form.items[1].text, .sort = text_of(form.items[2]), .fused = {}, .x = {}, .y = {}};
  for (std::size_t i = 3; i < form.items.size(); ++i) {
    const Sexpr& part = form.items[i];
    if (!part.is_list || part.items.size() != 2 || part.items[0].is_list)
      return fail(part,
                  "expected (z term), (x term), (y term), (guard term), (constant c) or (from yinyang)");
    const std::string& what = part.items[0].text;
    std::string* const place = what == "z"       ? &rule.fused
                               : what == "x"     ? &rule.x
                               : what == "y"     ? &rule.y
                               : what == "guard" ? &rule.guard
                                                 : nullptr;
    if (what == "constant" && part.items[1].is_atom("c")) {
      rule.has_constant = true;
    } else if (what == "from" && part.items[1].is_atom("yinyang")) {
      rule.published = true;
    } else if (place == nullptr) {
      return fail(part, fmt::format("unknown part '{}'", what));
    } else if (!place->empty()) {
      return fail(part, fmt::format("'{}' given twice", what));
    } else {
      *place = text_of(part.items[1]);
    }
  }
  if (rule.fused.empty() || rule.x.empty() || rule.y.empty())
    return fail(form, "a fusion needs (z …), (x …) and (y …)");
  smt::TermTable table(ops);
  const auto tried = smt::parse_script(definitions(rule, {{"n", "8"}, {"E", "Int"}}), table);
  if (!tried) return fail(form, fmt::format("'{}': {}", rule.name, tried.error().message));
  return rule;
}

}  // namespace

Expected<std::vector<Rule>> read_rules(std::string_view text, const smt::OpTable& ops) {
  const auto forms = theory::read_sexprs(text);
  if (!forms) return forms.error();
  std::vector<Rule> rules;
  for (const Sexpr& form : *forms) {
    auto rule = read_rule(form, ops);
    if (!rule) return rule.error();
    for (const Rule& other : rules) {
      if (other.name == rule->name) return Error{fmt::format("'{}' given twice", rule->name), form.at, {}};
    }
    rules.push_back(std::move(*rule));
  }
  return rules;
}

std::span<const Rule> builtin_rules() {
  static const std::vector<Rule> rules = [] {
    std::vector<Rule> all;
    for (const base::EmbeddedFile& file : data::kFusionFiles) {
      auto read = read_rules(file.text, theory::builtin_operators());
      CHECK(read.has_value(), read ? "" : std::string(file.name) + ":" + read.error().to_string());
      for (Rule& rule : *read) all.push_back(std::move(rule));
    }
    return all;
  }();
  return rules;
}

std::optional<Instance> instantiate(const Rule& rule, SortId sort, smt::TermTable& table) {
  const auto parameters = parameters_for(rule, sort, table);
  return parameters ? make(rule, *parameters, table) : std::nullopt;
}

std::optional<TermId> apply(smt::FunId fun, std::span<const TermId> args, smt::TermTable& table) {
  smt::TermMap map;
  const auto variables = table.variables(fun);
  for (std::size_t i = 0; i < variables.size(); ++i) map[variables[i]] = args[i];
  return smt::rewrite(table, table.fun(fun).body, map);
}

std::string obligation(const Rule& rule, const std::string& sort) {
  testcase::Names parameters;
  if (rule.sort == "(_ BitVec n)") parameters = {{"n", sort.substr(10, sort.size() - 11)}};
  if (rule.sort == "(Seq E)") parameters = {{"E", sort.substr(5, sort.size() - 6)}};
  std::string text;
  for (const char* name : {"x", "y", "z", "c"}) {
    if (*name != 'c' || rule.has_constant) text += fmt::format("(declare-fun {} () {})\n", name, rule.sort);
  }
  if (!rule.guard.empty()) text += fmt::format("(assert {})\n", rule.guard);
  text += fmt::format("(assert (= z {}))\n(assert (not (and (= x {}) (= y {}))))\n(check-sat)\n", rule.fused,
                      rule.x, rule.y);
  return "(set-logic ALL)\n" + with_parameters(text, parameters);
}

}  // namespace smiter::strategies::fusion
