// SPDX-License-Identifier: MIT
#include "strategies/janus/rules/obligation.h"

#include <optional>
#include <string_view>

#include <fmt/core.h>

#include "smt/printer/printer.h"
#include "smt/printer/sort_text.h"
#include "strategies/janus/instantiate.h"
#include "strategies/janus/match.h"
#include "strategies/janus/subjects.h"

namespace smiter::strategies::janus {

using smt::SortId;
using smt::TermId;

namespace {

// One reading with symbols.
class Writer {
 public:
  explicit Writer(const smt::OpTable& ops) : table_(ops) {
    const smt::SortDeclId decl = table_.sorts().declare({.name = table_.symbols().intern("Element")});
    element_ = table_.sorts().mk_declared(decl, {});
  }
  [[nodiscard]] smt::TermTable& table() { return table_; }
  [[nodiscard]] SortId element() const { return element_; }

  // Empty if the rule does not type-check in this reading.
  [[nodiscard]] std::string write(const Rule& rule, const Reading& reading) {
    bind(rule, reading);
    const auto made = make(rule);
    if (!made || table_.sort(made->strong) != table_.sort(made->weak)) return {};
    std::string text = declarations_;
    for (TermId condition : made->conditions)
      text += fmt::format("(assert {})\n", smt::print_term(table_, condition));
    const std::string left = smt::print_term(table_, made->strong),
                      right = smt::print_term(table_, made->weak);
    text += rule.equivalence ? fmt::format("(assert (not (= {} {})))\n", left, right)
                             : fmt::format("(assert {})\n(assert (not {}))\n", left, right);
    return text + "(check-sat)\n";
  }

  // What is wrong with its form in this reading; empty: nothing. Indices may be any of a few.
  [[nodiscard]] std::string problem(const Rule& rule, const Reading& reading) {
    bind(rule, reading);
    std::vector<std::size_t> numerals;
    for (std::size_t v = 0; v < rule.variables.size(); ++v) {
      if (rule.variables[v].kind == VariableKind::Numeral) numerals.push_back(v);
    }
    constexpr std::size_t kIndices = 4, kMostTries = 256;
    for (std::size_t number = 0; number < kMostTries; ++number) {
      std::size_t rest = number;
      for (std::size_t v : numerals) {
        bindings_.numerals[v] = static_cast<std::int64_t>(rest % kIndices);
        rest /= kIndices;
      }
      if (rest != 0) break;  // all were tried
      if (const auto made = make(rule)) return problem(*made);
    }
    return "the sides do not type-check";
  }

 private:
  struct Made {
    TermId strong, weak;
    std::vector<TermId> conditions;
  };

  void bind(const Rule& rule, const Reading& reading) {
    declarations_ = "(set-logic ALL)\n(declare-sort Element 0)\n";
    bindings_.reset(rule);
    bindings_.sorts = reading.sorts;
    instances_.clear();
    declare(rule, reading, instances_);
  }

  std::optional<Made> make(const Rule& rule) {
    Instantiator instantiator(table_);
    const auto strong = instantiator.make(rule, rule.strong, bindings_, instances_);
    const auto weak = instantiator.make(rule, rule.weak, bindings_, instances_);
    if (!strong || !weak) return std::nullopt;
    Made made{*strong, *weak, {}};
    for (const Pattern& condition : rule.where) {
      const auto term = instantiator.make(rule, condition, bindings_, {});
      if (!term) return std::nullopt;
      made.conditions.push_back(*term);
    }
    return made;
  }

  [[nodiscard]] std::string problem(const Made& made) const {
    const SortId sort = table_.sort(made.strong), other = table_.sort(made.weak);
    for (const SortId side : {sort, other}) {
      if (side != smt::kBool && side != smt::kRegLan)
        return fmt::format("a side is no formula and no regular expression, but of sort {}",
                           smt::to_string(table_, side));
    }
    if (sort != other) return "one side is a formula, the other a regular expression";
    for (TermId condition : made.conditions) {
      if (table_.sort(condition) != smt::kBool)
        return fmt::format("a condition is no formula, but of sort {}",
                           smt::to_string(table_, table_.sort(condition)));
    }
    return {};
  }

  TermId symbol(const std::string& name, SortId sort, std::span<const TermId> args = {}) {
    std::vector<SortId> params;
    std::string written;
    for (TermId arg : args) {
      params.push_back(table_.sort(arg));
      written += (written.empty() ? "" : " ") + smt::to_string(table_, params.back());
    }
    declarations_ += fmt::format("(declare-fun {} ({}) {})\n", name, written, smt::to_string(table_, sort));
    const smt::FunId fun = table_.declare({.name = table_.symbols().intern(name), .result = sort}, params);
    return *table_.mk_apply(fun, args);
  }

  void declare(const Rule& rule, const Reading& reading, std::vector<TermId>& instances) {
    // The variables of quantifiers first: what stands below depends on them.
    for (std::size_t v = 0; v < rule.variables.size(); ++v) {
      if (rule.variables[v].kind != VariableKind::Binder) continue;
      bindings_.lists[v] = {
          table_.mk_variable(table_.symbols().intern("v_" + rule.variables[v].name), reading.binder)};
      bindings_.has_list[v] = true;
      instances = {symbol("t_" + rule.variables[v].name, reading.binder)};
    }
    for (std::size_t v = 0; v < rule.variables.size(); ++v) declare_variable(rule, v, reading);
    for (std::size_t v = 0; v < rule.variables.size(); ++v) declare_function(rule, v);
  }

  void declare_variable(const Rule& rule, std::size_t v, const Reading& reading) {
    const Variable& variable = rule.variables[v];
    const std::string name = "x_" + variable.name;
    const SortId sort = variable.sort.kind == smt::SortKind::Unknown
                            ? element_
                            : sort_of(variable.sort, bindings_, table_.sorts());
    std::vector<TermId> args;
    for (std::uint32_t binder : variable.below)
      args.insert(args.end(), bindings_.lists[binder].begin(), bindings_.lists[binder].end());
    if (variable.kind == VariableKind::Term || variable.kind == VariableKind::Value)
      bindings_.terms[v] = symbol(name, sort, args);
    if (variable.kind == VariableKind::List) {
      for (std::uint32_t i = 0; i < variable.least + reading.extra; ++i)
        bindings_.lists[v].push_back(symbol(fmt::format("{}_{}", name, i), sort, args));
      bindings_.has_list[v] = true;
    }
    if (variable.kind == VariableKind::Rows) {
      for (std::uint32_t i = 0; i < kFewestRows + reading.extra; ++i) {
        bindings_.rows[v].emplace_back();
        for (std::uint32_t k = 0; k < kFewestColumns + reading.extra; ++k)
          bindings_.rows[v].back().push_back(symbol(fmt::format("{}_{}_{}", name, i, k), sort, args));
      }
      bindings_.has_list[v] = true;
    }
  }

  // What a function of this sort is applied to; any of the rule's terms will do.
  [[nodiscard]] std::vector<TermId> one_of(SortId sort) const {
    std::vector<TermId> all = bindings_.terms;
    for (const auto& list : bindings_.lists) all.insert(all.end(), list.begin(), list.end());
    for (TermId term : all) {
      if (term.is_valid() && table_.sort(term) == sort) return {term};
    }
    return {};
  }

  // Of as many arguments as the first list or row has; of one argument if it has a sort.
  void declare_function(const Rule& rule, std::size_t v) {
    const Variable& variable = rule.variables[v];
    if (variable.kind != VariableKind::Function && variable.kind != VariableKind::Constructor) return;
    std::vector<TermId> args;
    if (variable.sort.kind == smt::SortKind::Unknown) {
      for (std::size_t l = 0; l < rule.variables.size() && args.empty(); ++l)
        args = bindings_.rows[l].empty() ? bindings_.lists[l] : bindings_.rows[l][0];
    } else {
      args = one_of(sort_of(variable.sort, bindings_, table_.sorts()));
    }
    if (variable.kind == VariableKind::Function) {
      bindings_.terms[v] = symbol("f_" + variable.name, element_, args);
      return;
    }
    const smt::SortDeclId decl = table_.sorts().declare(
        {.name = table_.symbols().intern("Box"), .kind = smt::SortDecl::Kind::Datatype});
    const SortId box = table_.sorts().mk_declared(decl, {});
    const std::vector<SortId> params(args.size(), element_);
    std::string fields;
    for (std::size_t i = 0; i < args.size(); ++i) fields += fmt::format(" (field_{} Element)", i);
    declarations_ += fmt::format("(declare-datatypes ((Box 0)) (((box{}))))\n", fields);
    const smt::FunId constructor = table_.declare({.name = table_.symbols().intern("box"),
                                                   .kind = smt::FunKind::Constructor,
                                                   .result = box,
                                                   .datatype = decl},
                                                  params);
    bindings_.terms[v] = *table_.mk_apply(constructor, args);
  }

  smt::TermTable table_;
  SortId element_;
  Bindings bindings_;
  std::vector<TermId> instances_;  // for (at x p)
  std::string declarations_;
};

base::Error ill_formed(const Rule& rule, const Reading& reading, std::string_view problem) {
  return {fmt::format("{}: {}{}{}", rule.name, problem, reading.words.empty() ? "" : " with ", reading.words),
          rule.at, rule.file};
}

// Each reading gets a table of its own: names mean other sorts in other readings.
template <typename F>
base::Status for_each_reading(const Rule& rule, const smt::OpTable& ops, F look) {
  for (std::size_t i = 0; i < count_readings(rule); ++i) {
    Writer writer(ops);
    const Reading reading = readings(rule, writer.table(), writer.element())[i];
    if (const base::Status status = look(writer, reading); !status) return status;
  }
  return base::ok();
}

}  // namespace

base::Status check_form(const Rule& rule, const smt::OpTable& ops) {
  return for_each_reading(rule, ops, [&](Writer& writer, const Reading& reading) -> base::Status {
    const std::string problem = writer.problem(rule, reading);
    if (problem.empty()) return base::ok();
    return ill_formed(rule, reading, problem);
  });
}

base::Expected<std::vector<Obligation>> obligations(const Rule& rule, const smt::OpTable& ops) {
  std::vector<Obligation> all;
  if (needs_trials(rule)) return all;
  const base::Status done =
      for_each_reading(rule, ops, [&](Writer& writer, const Reading& reading) -> base::Status {
        std::string script = writer.write(rule, reading);
        if (script.empty()) return ill_formed(rule, reading, "the sides do not type-check");
        all.push_back({reading.words, std::move(script)});
        return base::ok();
      });
  if (!done) return done.error();
  return all;
}

}  // namespace smiter::strategies::janus
