// SPDX-License-Identifier: MIT
#include "smt/script/text_effects.h"

#include <algorithm>
#include <array>
#include <string>

namespace smiter::smt {

namespace {

constexpr std::string_view kPrints = "only prints";
constexpr std::string_view kNeverSent = "prints, and is not sent to a solver unless asked for";
constexpr std::string_view kAnswers =
    "may print an answer of its own, so that later ones are counted wrongly";
constexpr std::string_view kSynthesis = "states a synthesis problem: its answers are about that";
constexpr std::string_view kFixedpoint =
    "belongs to z3's fixed-point engine: its rules are asserted elsewhere";

constexpr std::array kCommands = {
    TextEffect{"apply", Effect::None, kNeverSent},
    TextEffect{"assert-not", Effect::UntilReset, "asserts something"},
    TextEffect{"assert-propagation", Effect::UntilReset, "asserts a rewrite rule"},
    TextEffect{"assert-reduction", Effect::UntilReset, "asserts a rewrite rule"},
    TextEffect{"assert-rewrite", Effect::UntilReset, "asserts a rewrite rule"},
    TextEffect{"assert-soft", Effect::UntilPop, "a model must also be the best one"},
    TextEffect{"assume", Effect::UntilReset, kSynthesis},
    TextEffect{"block-model", Effect::UntilPop, "asserts that the last model is none"},
    TextEffect{"block-model-values", Effect::UntilPop, "asserts that the last values are others"},
    TextEffect{"check-synth", Effect::ForGood, kAnswers},
    TextEffect{"check-synth-next", Effect::ForGood, kAnswers},
    TextEffect{"compute-interpolant", Effect::ForGood, kAnswers},
    TextEffect{"constraint", Effect::UntilReset, kSynthesis},
    TextEffect{"dbg-*", Effect::None, kNeverSent},
    TextEffect{"declare-heap", Effect::UntilReset, "formulas are about a heap from then on"},
    TextEffect{"declare-map", Effect::UntilReset, "declares an operator that we do not type"},
    TextEffect{"declare-oracle-fun", Effect::UntilReset, "a program says what the function is"},
    TextEffect{"declare-pool", Effect::UntilReset, "quantifiers may be taken to hold for the pool alone"},
    TextEffect{"declare-rel", Effect::UntilReset, kFixedpoint},
    TextEffect{"declare-tactic", Effect::None, "gives a tactic a name; check-sat-using is looked at itself"},
    TextEffect{"declare-var", Effect::UntilReset, kFixedpoint},
    TextEffect{"display", Effect::None, kNeverSent},
    TextEffect{"display-dimacs", Effect::None, kPrints},
    TextEffect{"euf-project", Effect::None, kPrints},
    TextEffect{"eufi", Effect::None, kPrints},
    TextEffect{"eval", Effect::None, kNeverSent},
    TextEffect{"find-synth", Effect::ForGood, kAnswers},
    TextEffect{"find-synth-next", Effect::ForGood, kAnswers},
    TextEffect{"get-abduct", Effect::None, kNeverSent},
    TextEffect{"get-abduct-next", Effect::None, kNeverSent},
    TextEffect{"get-consequences", Effect::ForGood, kAnswers},
    TextEffect{"get-difficulty", Effect::None, kNeverSent},
    TextEffect{"get-interpolant", Effect::None, kNeverSent},
    TextEffect{"get-interpolant-next", Effect::None, kNeverSent},
    TextEffect{"get-interpolants", Effect::ForGood, kAnswers},
    TextEffect{"get-learned-literals", Effect::None, kNeverSent},
    TextEffect{"get-model-domain-elements", Effect::None, kPrints},
    TextEffect{"get-objectives", Effect::None, kNeverSent},
    TextEffect{"get-proof-graph", Effect::None, kPrints},
    TextEffect{"get-qe", Effect::None, kNeverSent},
    TextEffect{"get-qe-disjunct", Effect::None, kNeverSent},
    TextEffect{"get-timeout-core", Effect::None, kNeverSent},
    TextEffect{"get-timeout-core-assuming", Effect::ForGood, kAnswers},
    TextEffect{"get-unsat-core-lemmas", Effect::None, kPrints},
    TextEffect{"get-user-tactics", Effect::None, kNeverSent},
    TextEffect{"help", Effect::None, kNeverSent},
    TextEffect{"help-tactic", Effect::None, kNeverSent},
    TextEffect{"include", Effect::ForGood, "reads commands from another file"},
    TextEffect{"inv-constraint", Effect::UntilReset, kSynthesis},
    TextEffect{"labels", Effect::None, kNeverSent},
    TextEffect{"maximize", Effect::UntilPop, "a model must also be the best one"},
    TextEffect{"mbi", Effect::None, kPrints},
    TextEffect{"mbp", Effect::None, kPrints},
    TextEffect{"minimize", Effect::UntilPop, "a model must also be the best one"},
    TextEffect{"model-add", Effect::UntilReset, "changes the models that are printed"},
    TextEffect{"model-del", Effect::UntilReset, "changes the models that are printed"},
    TextEffect{"poly/*", Effect::None, kNeverSent},
    TextEffect{"query", Effect::ForGood, kAnswers},
    TextEffect{"rule", Effect::UntilReset, kFixedpoint},
    TextEffect{"set-feature", Effect::UntilReset, kSynthesis},
    TextEffect{"set-initial-value", Effect::None, "tells the search where to begin"},
    TextEffect{"simplify", Effect::None, kNeverSent},
    TextEffect{"synth-fun", Effect::UntilReset, kSynthesis},
    TextEffect{"synth-inv", Effect::UntilReset, kSynthesis},
};

constexpr std::string_view kHint = "a hint for instantiation";
constexpr std::string_view kName = "a name";

constexpr std::array kAttributes = {
    TextEffect{"inst-add-to-pool", Effect::None, kHint},
    TextEffect{"lblneg", Effect::None, "a label, printed by (labels)"},
    TextEffect{"lblpos", Effect::None, "a label, printed by (labels)"},
    TextEffect{"named", Effect::None, kName},
    TextEffect{"no-pattern", Effect::None, kHint},
    TextEffect{"pattern", Effect::None, kHint},
    TextEffect{"pool", Effect::None, "a hint; the pool's declaration is looked at itself"},
    TextEffect{"qid", Effect::None, kName},
    TextEffect{"quant-inst-max-level", Effect::None, "a limit: what it stops is unknown"},
    TextEffect{"skolemid", Effect::None, kName},
    TextEffect{"user-pat", Effect::None, kHint},
    TextEffect{"weight", Effect::None, kHint},
};

constexpr std::array kOptions = {
    TextEffect{"encoding", Effect::ForGood, "says which characters there are"},
    TextEffect{"fmf-fun", Effect::ForGood, "recursive definitions hold for the terms that occur alone"},
    TextEffect{"fmf-fun-rlv", Effect::ForGood, "recursive definitions hold for the terms that occur alone"},
    TextEffect{"global-negate", Effect::ForGood, "the negation of the assertions is checked"},
    TextEffect{"parse-skolem-definitions", Effect::ForGood, "symbols stand for internal terms"},
    TextEffect{"rewriter.hi-div0", Effect::ForGood, "says what division by zero is"},
    TextEffect{"rewriter.hi-fp-unspecified", Effect::ForGood, "says what open conversions are"},
    TextEffect{"smt.arith.ignore-int", Effect::ForGood, "integers are taken for reals"},
    TextEffect{"smt.bv.enable-int2bv", Effect::ForGood, "conversions are taken for unknown functions"},
    TextEffect{"smtlib2-compliant", Effect::ForGood, "says how numbers are read"},
    TextEffect{"solve-int-as-bv", Effect::ForGood, "integers are bounded"},
    TextEffect{"strings-alpha-card", Effect::ForGood, "says which characters there are"},
    TextEffect{"strings-alphabet-card", Effect::ForGood, "says which characters there are"},
    TextEffect{"unicode", Effect::ForGood, "says which characters there are"},
};

constexpr std::string_view kCombines = "combines tactics";
constexpr std::string_view kDecides = "decides";
constexpr std::string_view kKeeps = "keeps satisfiability and brings models back";

constexpr std::array kTactics = {
    TextEffect{"!", Effect::None, kCombines},
    TextEffect{"aig", Effect::None, kKeeps},
    TextEffect{"and-then", Effect::None, kCombines},
    TextEffect{"bit-blast", Effect::None, kKeeps},
    TextEffect{"bv", Effect::None, kDecides},
    TextEffect{"ctx-simplify", Effect::None, kKeeps},
    TextEffect{"ctx-solver-simplify", Effect::None, kKeeps},
    TextEffect{"default", Effect::None, kDecides},
    TextEffect{"dom-simplify", Effect::None, kKeeps},
    TextEffect{"elim-uncnstr", Effect::None, kKeeps},
    TextEffect{"fpa2bv", Effect::None, kKeeps},
    TextEffect{"max-bv-sharing", Effect::None, kKeeps},
    TextEffect{"nlqsat", Effect::None, kDecides},
    TextEffect{"nlsat", Effect::None, kDecides},
    TextEffect{"nnf", Effect::None, kKeeps},
    TextEffect{"normalize-bounds", Effect::None, kKeeps},
    TextEffect{"or-else", Effect::None, kCombines},
    TextEffect{"par-or", Effect::None, kCombines},
    TextEffect{"par-then", Effect::None, kCombines},
    TextEffect{"propagate-values", Effect::None, kKeeps},
    TextEffect{"psmt", Effect::None, kDecides},
    TextEffect{"purify-arith", Effect::None, kKeeps},
    TextEffect{"qe-light", Effect::None, kKeeps},
    TextEffect{"qfauflia", Effect::None, kDecides},
    TextEffect{"qfbv", Effect::None, kDecides},
    TextEffect{"qffd", Effect::None, kDecides},
    TextEffect{"qffp", Effect::None, kDecides},
    TextEffect{"qfidl", Effect::None, kDecides},
    TextEffect{"qflia", Effect::None, kDecides},
    TextEffect{"qflra", Effect::None, kDecides},
    TextEffect{"qfnia", Effect::None, kDecides},
    TextEffect{"qfnra", Effect::None, kDecides},
    TextEffect{"qfnra-nlsat", Effect::None, kDecides},
    TextEffect{"qfuf", Effect::None, kDecides},
    TextEffect{"qfufbv", Effect::None, kDecides},
    TextEffect{"qfufbv_ackr", Effect::None, kDecides},
    TextEffect{"qsat", Effect::None, kDecides},
    TextEffect{"sat", Effect::None, kDecides},
    TextEffect{"simplify", Effect::None, kKeeps},
    TextEffect{"skip", Effect::None, kCombines},
    TextEffect{"smt", Effect::None, kDecides},
    TextEffect{"solve-eqs", Effect::None, kKeeps},
    TextEffect{"split-clause", Effect::None, kKeeps},
    TextEffect{"then", Effect::None, kCombines},
    TextEffect{"try-for", Effect::None, kCombines},
    TextEffect{"tseitin-cnf", Effect::None, kKeeps},
    TextEffect{"ufbv", Effect::None, kDecides},
    TextEffect{"using-params", Effect::None, kCombines},
};

const TextEffect* find(std::span<const TextEffect> rows, std::string_view name) {
  const auto fits = [&](const TextEffect& row) {
    return row.name.ends_with('*') ? name.starts_with(row.name.substr(0, row.name.size() - 1))
                                   : name == row.name;
  };
  const auto row = std::ranges::find_if(rows, fits);
  return row == rows.end() ? nullptr : &*row;
}

}  // namespace

std::span<const TextEffect> command_effects() {
  return kCommands;
}
std::span<const TextEffect> attribute_effects() {
  return kAttributes;
}
std::span<const TextEffect> option_effects() {
  return kOptions;
}
std::span<const TextEffect> tactic_effects() {
  return kTactics;
}

Effect effect_of_command(std::string_view name) {
  const TextEffect* row = find(kCommands, name);
  return row == nullptr ? Effect::ForGood : row->effect;
}

bool is_harmless_attribute(std::string_view name) {
  return find(kAttributes, name) != nullptr;
}

bool option_changes_meaning(std::string_view name) {
  std::string plain(name);  // z3 takes - and _ for the same
  std::ranges::replace(plain, '_', '-');
  return find(kOptions, plain) != nullptr;
}

bool is_harmless_tactic_word(std::string_view word) {
  return find(kTactics, word) != nullptr;
}

}  // namespace smiter::smt
