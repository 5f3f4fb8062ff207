// SPDX-License-Identifier: MIT
#include "strategies/janus/rules/rule_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <span>

#include <fmt/core.h>

#include "base/embedded_file.h"
#include "strategies/janus/rules/pattern_reader.h"
#include "strategies/janus/subjects.h"
#include "theory/sexpr.h"

namespace smiter::data {
extern const std::span<const base::EmbeddedFile> kRuleFiles;
}

namespace smiter::strategies::janus {

using base::Error;
using base::Status;
using theory::Sexpr;

namespace {

struct NamedClass {
  std::string_view name;
  SortClass sort;
};
constexpr std::array kClasses = {
    NamedClass{"any", SortClass::Any},
    NamedClass{"Bool", SortClass::Bool},
    NamedClass{"Int", SortClass::Int},
    NamedClass{"Real", SortClass::Real},
    NamedClass{"String", SortClass::String},
    NamedClass{"RegLan", SortClass::RegLan},
    NamedClass{"BitVec", SortClass::BitVec},
    NamedClass{"FloatingPoint", SortClass::Float},
    NamedClass{"RoundingMode", SortClass::RoundingMode},
};

// Rules are small.
constexpr std::size_t kMostVariables = 64;

Status fail(const Sexpr& at, std::string message) {
  return Error{std::move(message), at.at, {}};
}

class RuleReader {
 public:
  RuleReader(const smt::OpTable& ops, std::string_view file) : ops_(ops) { rule_.file = file; }

  [[nodiscard]] base::Expected<Rule> read(const Sexpr& form) {
    if (!form.is_list || form.items.size() < 3 || !form.items[0].is_atom("rule") || form.items[1].is_list)
      return Error{"expected (rule NAME (vars …) (strong …) (weak …))", form.at, {}};
    rule_.name = form.items[1].text;
    rule_.at = form.at;
    // Declarations first, wherever they stand.
    for (const std::string_view part : {"sorts", "vars", ""}) {
      for (std::size_t i = 2; i < form.items.size(); ++i) {
        const Sexpr& item = form.items[i];
        if (!item.is_list || item.items.empty() || item.items[0].is_list)
          return Error{"expected a part of a rule, such as (strong …)", item.at, {}};
        const bool declares = item.items[0].is_atom("sorts") || item.items[0].is_atom("vars");
        if (part.empty() ? declares : !item.items[0].is_atom(part)) continue;
        if (const Status status = read_part(item); !status) return status.error();
      }
    }
    if (rule_.strong.nodes.empty() || rule_.weak.nodes.empty())
      return Error{"a rule needs (strong …) and (weak …), or (equiv … …)", form.at, {}};
    if (const Status status = check_scopes(form); !status) return status.error();
    if (count_readings(rule_) > kMostReadings)
      return Error{fmt::format("rule {}: its sort variables stand for more than {} combinations of sorts",
                               rule_.name, kMostReadings),
                   form.at,
                   {}};
    return std::move(rule_);
  }

 private:
  Status read_part(const Sexpr& item) {
    const std::string& name = item.items[0].text;
    if (name == "sorts") return read_sorts(item);
    if (name == "vars") return read_vars(item);
    if (name == "strong" || name == "weak") {
      Pattern& side = name == "strong" ? rule_.strong : rule_.weak;
      if (item.items.size() != 2 || !side.nodes.empty()) return fail(item, "expected one pattern here");
      rule_.text += (rule_.text.empty() ? "" : " ⇒ ") + to_text(item.items[1]);
      return read_pattern(item.items[1], ops_, rule_, side);
    }
    if (name == "equiv") {
      if (item.items.size() != 3 || !rule_.strong.nodes.empty()) return fail(item, "expected (equiv P Q)");
      rule_.equivalence = true;
      rule_.text = to_text(item.items[1]) + " ⇔ " + to_text(item.items[2]);
      if (const Status status = read_pattern(item.items[1], ops_, rule_, rule_.strong); !status)
        return status;
      return read_pattern(item.items[2], ops_, rule_, rule_.weak);
    }
    if (name == "where") {
      for (std::size_t i = 1; i < item.items.size(); ++i) {
        rule_.where.emplace_back();
        if (const Status status = read_pattern(item.items[i], ops_, rule_, rule_.where.back()); !status)
          return status;
      }
      return base::ok();
    }
    if (item.items.size() != 2 || item.items[1].kind != smt::TokenKind::String)
      return fail(item, "unknown part of a rule, or no text in quotes: " + name);
    if (name == "proof") {
      rule_.how = Justification::Proof;
      rule_.proof = item.items[1].text;
    } else if (name == "source") {
      rule_.source = item.items[1].text;
    } else if (name == "off") {
      rule_.off = true;
      rule_.proof = item.items[1].text;
    } else {
      return fail(item, "unknown part of a rule: " + name);
    }
    return base::ok();
  }

  Status read_sorts(const Sexpr& item) {
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      const Sexpr& one = item.items[i];
      if (!one.is_list || one.items.size() < 2 || one.items[0].is_list)
        return fail(one, "expected (N Int Real): a sort variable and what it stands for");
      if (std::ranges::find(rule_.sort_names, one.items[0].text) != rule_.sort_names.end())
        return fail(one, "sort variable given twice: " + one.items[0].text);
      if (rule_.sort_names.size() >= kMostVariables) return too_many(one);
      rule_.sort_names.push_back(one.items[0].text);
      for (std::size_t k = 1; k < one.items.size(); ++k) {
        const auto known =
            std::ranges::find(kClasses, std::string_view(one.items[k].text), &NamedClass::name);
        if (one.items[k].is_list || known == kClasses.end())
          return fail(one.items[k],
                      "expected any, Bool, Int, Real, String, RegLan, BitVec, FloatingPoint "
                      "or RoundingMode");
        rule_.sorts.push_back(known->sort);
      }
      rule_.sort_ends.push_back(static_cast<std::uint32_t>(rule_.sorts.size()));
    }
    return base::ok();
  }

  Status read_vars(const Sexpr& item) {
    for (std::size_t i = 1; i < item.items.size(); ++i) {
      const Sexpr& one = item.items[i];
      if (!one.is_list || one.items.size() != 2 || one.items[0].is_list)
        return fail(one,
                    "expected (name Sort), (name (list Sort n)), (name (value Sort)), (name numeral), "
                    "(name binder), (name rows), (name function), (name (function Sort)) or (name "
                    "constructor)");
      Variable variable{.name = one.items[0].text};
      if (std::ranges::find(rule_.variables, variable.name, &Variable::name) != rule_.variables.end())
        return fail(one, "variable given twice: " + variable.name);
      if (rule_.variables.size() >= kMostVariables) return too_many(one);
      if (const Status status = read_variable(one.items[1], variable); !status) return status;
      rule_.variables.push_back(std::move(variable));
    }
    return base::ok();
  }

  Status too_many(const Sexpr& at) const {
    return fail(at, fmt::format("rule {}: more than {} variables", rule_.name, kMostVariables));
  }

  Status read_variable(const Sexpr& form, Variable& variable) {
    if (form.is_atom("numeral") || form.is_atom("binder")) {
      variable.kind = form.is_atom("numeral") ? VariableKind::Numeral : VariableKind::Binder;
      variable.sort.kind = form.is_atom("numeral") ? smt::SortKind::Int : smt::SortKind::Bool;
      return base::ok();
    }
    if (form.is_atom("function") || form.is_atom("constructor") || form.is_atom("rows")) {
      variable.kind = form.is_atom("function") ? VariableKind::Function
                      : form.is_atom("rows")   ? VariableKind::Rows
                                               : VariableKind::Constructor;
      variable.sort.kind = smt::SortKind::Unknown;
      return base::ok();
    }
    if (form.is_list && form.items.size() == 2 && form.items[0].is_atom("function")) {
      variable.kind = VariableKind::Function;
      return read_sort(form.items[1], rule_, variable.sort);
    }
    const bool list = form.is_list && form.items.size() >= 2 && form.items[0].is_atom("list");
    const bool value = form.is_list && form.items.size() == 2 && form.items[0].is_atom("value");
    if (list) {
      variable.kind = VariableKind::List;
      if (form.items.size() == 3) {
        const std::string& digits = form.items[2].text;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), variable.least);
        if (read.ec != std::errc() || variable.least > 8) return fail(form.items[2], "expected 0 to 8");
      }
    }
    if (value) variable.kind = VariableKind::Value;
    return read_sort(list || value ? form.items[1] : form, rule_, variable.sort);
  }

  // Which variables stand below a quantifier over a Binder. One that does may mention its
  // variables and must not stand elsewhere, or they would become free there; nor may another
  // stand there, or what it mentions could be captured.
  Status check_scopes(const Sexpr& form) {
    std::vector<std::set<Scope>> found(rule_.variables.size());
    for (const Pattern* side : {&rule_.strong, &rule_.weak}) find_scopes(*side, found);
    for (const Pattern& condition : rule_.where) find_scopes(condition, found);
    for (std::uint32_t v = 0; v < rule_.variables.size(); ++v) {
      Variable& variable = rule_.variables[v];
      const bool mentions = variable.kind == VariableKind::Term || variable.kind == VariableKind::List ||
                            variable.kind == VariableKind::Rows;
      if (!mentions || found[v].empty()) continue;
      if (found[v].size() > 1)
        return fail(form, "variable " + variable.name + " stands inside and outside of a binder");
      variable.below.assign(found[v].begin()->begin(), found[v].begin()->end());
    }
    return base::ok();
  }

  // The Binders around a place.
  using Scope = std::set<std::uint32_t>;

  // Adds the scopes in which each variable stands. An element of a list stands for the list.
  void find_scopes(const Pattern& pattern, std::vector<std::set<Scope>>& found) const {
    std::map<std::uint32_t, std::uint32_t> list_of;
    for (const Node& node : pattern.nodes) {
      const bool goes_through =
          node.kind == NodeKind::Each || node.kind == NodeKind::Pairs || node.kind == NodeKind::Columns;
      if (goes_through) list_of[node.variable] = node.list;
      if (node.kind == NodeKind::Pairs) list_of[node.variable2] = node.list2;
    }
    std::vector<std::pair<std::uint32_t, Scope>> open{{pattern.root(), {}}};
    while (!open.empty()) {
      auto [at, scope] = std::move(open.back());
      open.pop_back();
      const Node& node = pattern.nodes[at];
      if (node.kind == NodeKind::Variable || node.kind == NodeKind::List) {
        const auto list = list_of.find(node.variable);
        found[list == list_of.end() ? node.variable : list->second].insert(scope);
      }
      if (node.kind == NodeKind::Each || node.kind == NodeKind::Pairs || node.kind == NodeKind::Columns ||
          node.kind == NodeKind::Calls)
        found[node.list].insert(scope);
      if (node.kind == NodeKind::Pairs) found[node.list2].insert(scope);
      if (node.kind == NodeKind::Quantifier || node.kind == NodeKind::At) scope.insert(node.variable);
      for (std::uint32_t child : node.children) open.emplace_back(child, scope);
    }
  }

  const smt::OpTable& ops_;
  Rule rule_;
};

// A name is one rule's, whichever file that is in.
class Names {
 public:
  Status add(const Rule& rule) {
    const auto [at, fresh] = files_.emplace(rule.name, rule.file);
    if (fresh) return base::ok();
    return Error{"two rules are called " + rule.name +
                     (at->second == rule.file ? "" : "; the other is in " + at->second),
                 rule.at, rule.file};
  }
  Status add(const std::vector<Rule>& rules) {
    for (const Rule& rule : rules) {
      if (const Status status = add(rule); !status) return status;
    }
    return base::ok();
  }

 private:
  std::map<std::string, std::string> files_;  // by name
};

std::string_view without_folder(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 is 0
}

}  // namespace

base::Expected<std::vector<Rule>> read_rules(std::string_view text, std::string_view file,
                                             const smt::OpTable& ops) {
  const auto with_file = [&](Error error) {
    error.file = file;
    return error;
  };
  const auto forms = theory::read_sexprs(text);
  if (!forms) return with_file(forms.error());
  std::vector<Rule> rules;
  Names names;
  for (const Sexpr& form : *forms) {
    auto rule = RuleReader(ops, file).read(form);
    if (!rule) return with_file(rule.error());
    if (const Status status = names.add(*rule); !status) return status.error();
    rules.push_back(std::move(*rule));
  }
  return rules;
}

base::Expected<RuleSet> load_rules(const smt::OpTable& ops, const std::vector<RuleFile>& more) {
  std::vector<Rule> all;
  Names names;
  const auto add = [&](std::string_view text, std::string_view file, bool of_user) -> Status {
    auto rules = read_rules(text, file, ops);
    if (!rules) return rules.error();
    if (const Status status = names.add(*rules); !status) return status;
    for (Rule& rule : *rules) {
      rule.of_user = of_user;
      all.push_back(std::move(rule));
    }
    return base::ok();
  };
  for (const base::EmbeddedFile& file : data::kRuleFiles) {
    if (const Status status = add(file.text, file.name, false); !status) return status.error();
  }
  for (const RuleFile& file : more) {
    if (const Status status = add(file.text, file.name, true); !status) return status.error();
  }
  return RuleSet(std::move(all));
}

base::Expected<std::vector<Rule>> read_rule_files(const smt::OpTable& ops,
                                                  const std::vector<RuleFile>& files) {
  Names names;
  for (const base::EmbeddedFile& file : data::kRuleFiles) {
    const auto stands_in = [&](const RuleFile& own) { return without_folder(own.name) == file.name; };
    if (std::ranges::any_of(files, stands_in)) continue;
    const auto rules = read_rules(file.text, file.name, ops);
    if (!rules) return rules.error();
    if (const Status status = names.add(*rules); !status) return status.error();
  }
  std::vector<Rule> all;
  for (const RuleFile& file : files) {
    auto rules = read_rules(file.text, file.name, ops);
    if (!rules) return rules.error();
    if (const Status status = names.add(*rules); !status) return status.error();
    for (Rule& rule : *rules) all.push_back(std::move(rule));
  }
  return all;
}

}  // namespace smiter::strategies::janus
