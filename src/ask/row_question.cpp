// SPDX-License-Identifier: MIT
#include "ask/row_question.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/core.h>

#include "ask/question.h"
#include "ask/values.h"
#include "eval/machine/evaluator.h"
#include "eval/model/model.h"
#include "eval/value/print.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"

namespace smiter::ask {

namespace {

using smt::OpRow;
using smt::SortId;
using smt::SortKind;
using smt::SortPattern;

constexpr std::size_t kMostVariables = 8;  // of a row, as theory/sig_reader says
constexpr std::size_t kTries = 60;         // combinations of values until one has a known result

// An instance of a row: sorts and indices filled in.
struct Filled {
  std::vector<std::uint32_t> indices;
  std::vector<SortId> args;
  SortId result;
};

// The sorts that variables of rows are tried with, the usual ones first.
std::vector<SortId> candidates(smt::TermTable& table, const HasSort& has_sort) {
  smt::SortTable& sorts = table.sorts();
  std::vector<SortId> out, elements;
  const auto offer = [&](SortId sort) {
    if (has_sort(table, sort)) out.push_back(sort);
  };
  for (SortId sort : {smt::kInt, sorts.mk_bitvec(8), smt::kReal, smt::kString, smt::kBool}) offer(sort);
  elements = out;
  for (std::uint32_t width : {4u, 1u, 2u, 3u, 5u, 16u, 32u}) offer(sorts.mk_bitvec(width));
  for (SortId sort : {smt::kRegLan, smt::kRoundingMode}) offer(sort);
  constexpr std::array<std::array<std::uint32_t, 2>, 3> kFormats{{{8, 24}, {5, 11}, {11, 53}}};
  for (const auto& format : kFormats) offer(sorts.mk_float(format[0], format[1]));
  if (elements.empty()) return out;
  const SortId element = elements.front();
  offer(sorts.mk_array(element, element));
  offer(sorts.mk_array(element, smt::kBool));
  offer(sorts.mk_seq(element));
  offer(sorts.mk_set(element));
  offer(sorts.mk_function(std::array{element, smt::kBool}));
  offer(sorts.mk_function(std::array{element, element}));
  offer(sorts.mk_function(std::array{element, element, element}));
  return out;
}

class Filler {
 public:
  Filler(smt::TermTable& table, const OpRow& row, const HasSort& has_sort)
      : table_(table), row_(row), has_sort_(has_sort), candidates_(candidates(table, has_sort)) {}

  std::optional<Filled> fill() {
    constexpr std::array<std::uint32_t, 5> kOne{2, 1, 4, 3, 8};
    constexpr std::array<std::array<std::uint32_t, 2>, 5> kTwo{{{2, 1}, {8, 24}, {5, 11}, {11, 53}, {1, 2}}};
    if (row_.index_count == 0) return with_indices({});
    if (row_.index_count == 1) {
      for (std::uint32_t i : kOne)
        if (auto filled = with_indices({i})) return filled;
      return std::nullopt;
    }
    for (const auto& pair : kTwo)
      if (auto filled = with_indices({pair[0], pair[1]})) return filled;
    return std::nullopt;
  }

 private:
  struct Binding {
    std::array<SortId, kMostVariables> sorts = {};
    std::array<std::int64_t, kMostVariables> numbers;
    std::vector<SortId> args;
  };

  std::optional<Filled> with_indices(std::vector<std::uint32_t> indices) {
    if (indices.size() != row_.index_count) return std::nullopt;
    indices_ = std::move(indices);
    Binding binding;
    binding.numbers.fill(-1);
    for (std::size_t i = 0; i < indices_.size(); ++i) binding.numbers[i] = indices_[i];
    return next(binding);
  }

  std::optional<Filled> next(const Binding& binding) {
    const std::size_t place = binding.args.size();
    if (place == row_.args.size()) return finish(binding);
    const SortPattern& pattern = row_.args[place];
    const auto attempt = [&](SortId sort) -> std::optional<Filled> {
      Binding bound = binding;
      if (!smt::match(pattern, sort, bound.sorts, bound.numbers, table_.sorts())) return std::nullopt;
      bound.args.push_back(sort);
      return next(bound);
    };
    const SortId fixed = smt::instantiate(pattern, binding.sorts, binding.numbers, table_.sorts());
    // A solver without reals may still read a number, as in ((_ to_fp 8 24) RNE 0.5).
    const bool number = fixed == smt::kReal || fixed == smt::kInt;
    if (fixed.is_valid()) return number || has_sort_(table_, fixed) ? attempt(fixed) : std::nullopt;
    for (SortId sort : candidates_)
      if (auto filled = attempt(sort)) return filled;
    return std::nullopt;
  }

  std::optional<Filled> finish(const Binding& binding) {
    const auto result_as = [&](SortId ascribed) {
      return smt::result_sort(row_, indices_, binding.args, ascribed, table_.sorts());
    };
    if (!row_.needs_as) {
      const auto result = result_as({});
      if (!result || !has_sort_(table_, *result)) return std::nullopt;
      return Filled{indices_, binding.args, *result};
    }
    for (SortId sort : candidates_) {
      if (result_as(sort) == sort) return Filled{indices_, binding.args, sort};
    }
    return std::nullopt;
  }

  smt::TermTable& table_;
  const OpRow& row_;
  const HasSort& has_sort_;
  std::vector<SortId> candidates_;
  std::vector<std::uint32_t> indices_;
};

class Maker {
 public:
  Maker(const smt::OpTable& ops, smt::OpId row, const HasSort& has_sort)
      : ops_(ops), op_(row), table_(ops), filled_(Filler(table_, ops[row], has_sort).fill()) {}

  RowQuestions make() {
    RowQuestions out;
    if (!filled_) return out;
    for (std::size_t n = 0; n < kTries && !out.ground; ++n) out.ground = attempt(n, false);
    out.open = attempt(0, true);
    if (out.ground && out.open && out.ground->definition == out.open->definition) out.open.reset();
    if (!out.ground) std::swap(out.ground, out.open);
    return out;
  }

  std::vector<RowQuestion> values() {
    // So chosen that the second argument is 0 in one of them, the first in another.
    constexpr std::array<std::size_t, 5> kCombinations = {0, 13, 24, 35, 47};
    std::vector<RowQuestion> out;
    for (const std::size_t n : kCombinations) {
      auto question = filled_ ? attempt(n, false) : std::nullopt;
      if (!question || !question->ground) continue;
      const auto same = [&](const RowQuestion& other) { return other.definition == question->definition; };
      if (std::ranges::none_of(out, same)) out.push_back(std::move(*question));
    }
    return out;
  }

 private:
  [[nodiscard]] std::string head() const {
    const OpRow& row = ops_[op_];
    std::string text;
    smt::append_symbol(text, table_, row.name);
    if (row.index_count > 0) {
      text = "(_ " + text;
      for (std::uint32_t index : filled_->indices) text += ' ' + std::to_string(index);
      text += ')';
    }
    if (row.needs_as) text = fmt::format("(as {} {})", text, smt::to_string(table_, filled_->result));
    return text;
  }

  // The numbers of the values in the n-th combination.
  [[nodiscard]] std::vector<std::size_t> combination(std::size_t n) const {
    const std::size_t count = filled_->args.size();
    const auto& given = builtin_questions().values;
    const auto own = given.find(ops_.symbols().text(ops_[op_].name));
    if (n == 0 && own != given.end() && own->second.size() == count) return own->second;
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < count; ++i) {
      numbers.push_back(i + n % 6);
      n /= i == 0 ? 6 : 2;
    }
    return numbers;
  }

  // The n-th combination of values, or symbols in place of all that solvers write differently.
  std::optional<RowQuestion> attempt(std::size_t n, bool open) {
    RowQuestion out;
    std::string term = filled_->args.empty() ? head() : "(" + head();
    const std::vector<std::size_t> numbers = combination(n);
    for (std::size_t i = 0; i < filled_->args.size(); ++i) {
      const SortId sort = filled_->args[i];
      const bool plain = has_plain_values(table_, sort);
      auto value = value_text(table_, sort, numbers[i]);
      if (open && !plain) {
        out.declarations += fmt::format("(declare-fun x{} () {})\n", i, smt::to_string(table_, sort));
        value = fmt::format("x{}", i);
      }
      if (!value) return std::nullopt;
      term += ' ' + *value;
      out.higher_order = out.higher_order || table_.sorts().kind(sort) == SortKind::Function;
    }
    if (!filled_->args.empty()) term += ')';
    if (filled_->result == smt::kRegLan) term = fmt::format("(str.in_re \"abcb\" {})", term);
    return judged(std::move(out), term, n + 1 == kTries || open);
  }

  // Asks for the value that we compute. Without one there is a question only if `anyway`.
  std::optional<RowQuestion> judged(RowQuestion out, const std::string& text, bool anyway) {
    smt::TermTable table(ops_);
    const auto script =
        smt::parse_script(fmt::format("(set-logic {})\n{}(assert (= {} {}))",
                                      out.higher_order ? "HO_ALL" : "ALL", out.declarations, text, text),
                          table);
    if (!script) return std::nullopt;
    const smt::TermId term = table.children(script->commands.back().term)[0];
    if (!uses_row(table, term)) return std::nullopt;
    theory::TermFeatures features(table);
    features.update();
    out.features = features[term];
    const std::string written = smt::print_term(table, term);
    const SortId sort = table.sort(term);
    out.definition = fmt::format("(define-fun r () {} {})\n", smt::to_string(table, sort), written);
    const eval::Model model;
    eval::Evaluator evaluator(table, model);
    const auto value = evaluator.evaluate(term);
    out.ground = value.is_known() && value.note == nullptr && is_written_alike(table, sort);
    std::string result = out.ground ? eval::to_smtlib(value.value) : "";
    out.ground = out.ground && is_plain(sort, result);
    if (!out.ground && !anyway) return std::nullopt;
    // Without a value it is compared with a constant: equal to itself it would be rewritten away. A Boolean
    // is told apart from it, since a constant that is equal to a formula is replaced by it, and then
    // there is nothing left to solve.
    if (!out.ground) out.declarations += fmt::format("(declare-fun c () {})\n", smt::to_string(table, sort));
    const auto about = [&](const std::string& shown) -> RowQuestion::Pair {
      if (!out.ground) {
        const std::string sat = sort == smt::kBool ? fmt::format("(and (or {0} c) (not (and {0} c)))", shown)
                                                   : fmt::format("(= {} c)", shown);
        return {sat, fmt::format("(not (=> (= {} c) (= c {})))", shown, written)};
      }
      std::string holds = fmt::format("(= {} {})", shown, result);
      if (sort == smt::kBool) holds = value.is_true() ? shown : fmt::format("(not {})", shown);
      return {holds, fmt::format("(not {})", holds)};
    };
    out.defined = about("r");
    out.alone = about(written);
    return out;
  }

  // Numbers that are not rational are written with operators that few solvers know.
  static bool is_plain(SortId sort, const std::string& value) {
    return (sort != smt::kInt && sort != smt::kReal) ||
           std::ranges::none_of(value, [](char c) { return c >= 'a' && c <= 'z'; });
  }
  static bool is_written_alike(const smt::TermTable& table, SortId sort) {
    return table.sorts().kind(sort) == SortKind::Array || table.sorts().kind(sort) == SortKind::Seq ||
           has_plain_values(table, sort);
  }

  [[nodiscard]] bool uses_row(const smt::TermTable& table, smt::TermId term) const {
    for (std::uint32_t i = 0; i <= term.value; ++i) {
      const smt::TermNode& node = table[smt::TermId(i)];
      if (node.kind == smt::TermKind::Operator && node.op() == op_) return true;
    }
    return false;
  }

  const smt::OpTable& ops_;
  smt::OpId op_;
  smt::TermTable table_;
  std::optional<Filled> filled_;
};

}  // namespace

RowQuestions question_about(const smt::OpTable& ops, smt::OpId row, const HasSort& has_sort) {
  return Maker(ops, row, has_sort).make();
}

std::vector<RowQuestion> values_of(const smt::OpTable& ops, smt::OpId row, const HasSort& has_sort) {
  return Maker(ops, row, has_sort).values();
}

}  // namespace smiter::ask
