// SPDX-License-Identifier: MIT
#include "generate/formula.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/text/did_you_mean.h"
#include "generate/generator.h"
#include "generate/theme.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "theory/logics.h"

namespace smiter::generate {

using theory::Feature;
using theory::FeatureSet;

namespace {

// What the script will be about: all of a small logic, some theories of ALL.
FeatureSet choose_theories(FeatureSet logic, bool all, const FormulaPolicy& policy, base::Rng& rng) {
  if (!all) return logic;
  FeatureSet chosen{Feature::Extensions};
  for (Feature f : {Feature::Quantifiers, Feature::Nonlinear, Feature::Transcendental}) {
    if (logic.has(f) && rng.coin()) chosen.add(f);
  }
  const std::span<const Theme> themes = common_themes();
  for (std::uint32_t i = 0; i < policy.theories_of_all; ++i) chosen |= rng.pick(themes).features;
  return chosen;
}

class FormulaMaker {
 public:
  FormulaMaker(const smt::OpTable& ops, const Targets& targets, const FormulaPolicy& policy,
               FeatureSet features)
      : table_(ops),
        targets_(targets),
        policy_(policy),
        features_(features),
        pool_(table_),
        terms_(table_),
        strangers_(table_, targets) {}

  testcase::Test make(std::string_view logic, base::Rng& rng) {
    std::string text = "(set-logic " + std::string(logic) + ")\n";
    text += random_declarations(features_, targets_, policy_, rng);
    auto parsed = smt::parse_script(text, table_);
    CHECK(parsed.has_value(), "our own declarations must be well-formed");
    script_ = std::move(*parsed);
    collect_constants();
    Allowed allowed;
    allowed.logic = features_;
    allowed.foreign = false;
    allowed.required = targets_.all();
    std::vector<smt::SortId> sorts = pool_.sorts();
    if (features_.has(Feature::Strings)) sorts.push_back(smt::kRegLan);
    Instances instances(table_, targets_, allowed, policy_.generator, sorts);
    Generator generator(table_, instances, pool_, policy_.generator);
    generator.allow_quantifiers(features_.has(Feature::Quantifiers));
    const auto count =
        static_cast<std::uint32_t>(rng.between(policy_.fewest_assertions, policy_.most_assertions));
    std::size_t checks = 1;
    for (std::uint32_t i = 0; i < count; ++i) {
      // A level of its own: solvers must forget what is popped.
      const bool level = policy_.levels_of_assertions > 0 && rng.chance(policy_.levels_of_assertions, 1000);
      if (level) script_.commands.push_back({.kind = smt::CommandKind::Push, .number = 1});
      add_assertion(generator, i, rng);
      if (!level) continue;
      script_.commands.push_back({.kind = smt::CommandKind::CheckSat});
      script_.commands.push_back({.kind = smt::CommandKind::Pop, .number = 1});
      ++checks;
    }
    script_.commands.push_back({.kind = smt::CommandKind::CheckSat});
    testcase::Test test;
    test.script = smt::print_script(table_, script_, {.for_solver = true});
    test.expectations.resize(checks);
    return test;
  }

 private:
  void collect_constants() {
    for (const smt::Command& command : script_.commands) {
      if (command.kind != smt::CommandKind::DeclareFun || table_.fun(command.fun).param_count > 0) continue;
      if (const auto constant = table_.mk_apply(command.fun, {})) pool_.add(*constant);
    }
  }

  void add_assertion(Generator& generator, std::uint32_t number, base::Rng& rng) {
    constexpr int kTries = 20;  // difference logic refuses most of what is generated
    for (int i = 0; i < kTries; ++i) {
      const auto levels = static_cast<std::uint32_t>(rng.between(policy_.fewest_levels, policy_.most_levels));
      // A quantified logic should see a quantifier.
      const bool quantified = features_.has(Feature::Quantifiers) && number == 0 && rng.coin();
      const auto term =
          quantified ? generator.quantified({}, levels, rng) : generator.term(smt::kBool, {}, levels, rng);
      if (!term) continue;
      terms_.update();
      strangers_.update();
      if (!features_.contains(terms_[*term]) || strangers_[*term] != 0) continue;
      script_.commands.push_back({.kind = smt::CommandKind::Assert, .term = *term});
      return;
    }
  }

  smt::TermTable table_;
  const Targets& targets_;
  const FormulaPolicy& policy_;
  FeatureSet features_;
  Pool pool_;
  theory::TermFeatures terms_;
  Strangers strangers_;
  smt::Script script_;
};

}  // namespace

base::Expected<testcase::Test> random_formula(std::string_view logic, const smt::OpTable& ops,
                                              const Targets& targets, const FormulaPolicy& policy,
                                              base::Rng rng) {
  const auto features = theory::parse_logic(logic);
  if (!features) {
    const auto known = theory::common_logics();
    const std::vector<std::string> names(known.begin(), known.end());
    return base::Error{"no logic '" + std::string(logic) + "' that we know the parts of" +
                       base::did_you_mean(logic, names)};
  }
  const bool all = logic.ends_with("ALL");
  FeatureSet chosen = choose_theories(*features, all, policy, rng);
  // What a target lacks is not declared: every assertion with it would be thrown away.
  const FeatureSet common = targets.common_features();
  if (all) chosen = chosen - (chosen - common);
  FormulaMaker maker(ops, targets, policy, chosen);
  return maker.make(logic, rng);
}

std::optional<testcase::Test> random_script(FeatureSet about, const smt::OpTable& ops, const Targets& targets,
                                            const FormulaPolicy& policy, base::Rng rng) {
  const std::string logic = theory::smallest_logic(about);
  if (!targets.common_features().contains(about) || targets.strangers_to_logic(logic) != 0)
    return std::nullopt;
  about.add(Feature::Extensions);
  FormulaMaker maker(ops, targets, policy, about);
  return maker.make(logic, rng);
}

}  // namespace smiter::generate
