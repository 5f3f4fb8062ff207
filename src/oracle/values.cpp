// SPDX-License-Identifier: MIT
// A term's printed value is given to a new symbol of the term's sort, as if the model had
// said it; the judge then decides whether symbol and term are equal. So every way in which
// solvers write values is understood here as well, and open cells stay open.
#include "oracle/values.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/hash.h"
#include "base/rng.h"
#include "eval/active_assertions.h"
#include "eval/judge.h"
#include "eval/model/model_reader.h"
#include "smt/parser/parser.h"
#include "smt/printer/printer.h"
#include "smt/terms/visit.h"
#include "solver/session/sexpr_scanner.h"

namespace smiter::oracle {

using smt::TermId;
using smt::TermTable;

namespace {

constexpr std::size_t kMostTerms = 12;
constexpr std::size_t kNewTerms = 4;
constexpr std::uint32_t kLargestTerm = 400;
constexpr std::string_view kSymbol = "smiter!value";

bool can_be_asked(const TermTable& table, TermId term) {
  const smt::TermNode& node = table[term];
  if (node.size > kLargestTerm || node.free_vars != smt::kNoVars || (node.flags & smt::kHasBinder) != 0)
    return false;
  if (node.kind == smt::TermKind::MatchCase || node.kind == smt::TermKind::Literal) return false;
  switch (table.sorts().kind(node.sort)) {
    case smt::SortKind::Bool:
    case smt::SortKind::Int:
    case smt::SortKind::Real:
    case smt::SortKind::BitVec:
    case smt::SortKind::String:
    case smt::SortKind::FloatingPoint:
    case smt::SortKind::RoundingMode:
      return true;
    default:  // how the others are written depends on the version
      return false;
  }
}

// ((t v) (t v) …)
std::vector<std::string> values_in(std::string_view list) {
  std::vector<std::string> result;
  if (!list.starts_with('(')) return result;
  const std::string_view pairs = list.substr(1, list.size() - 2);
  std::size_t at = 0;
  while (const auto pair = solver::next_sexpr(pairs, at)) {
    if (pair->size() < 2 || pair->front() != '(') return {};
    const std::string_view inner = pair->substr(1, pair->size() - 2);
    std::size_t in_pair = 0;
    const auto term = solver::next_sexpr(inner, in_pair);
    const auto value = solver::next_sexpr(inner, in_pair);
    if (!term || !value) return {};
    result.emplace_back(*value);
  }
  return result;
}

// `model` may be a bare list of definitions or wrapped in (model …) or ( … ).
std::string with_definition(std::string model, const std::string& definition) {
  const std::size_t close = model.rfind(')');
  const std::size_t open = model.find('(');
  const bool bare = open == std::string::npos || model.compare(open, 7, "(define") == 0;
  // A list that is not closed is no model, with or without the definition.
  const std::size_t end = std::min(close, model.size());
  model.insert(bare ? model.size() : end, "\n" + definition + "\n");
  return model;
}

ValueRecord judge_value(const std::string& script, const std::string& term, const std::string& value,
                        const std::string& model, const smt::OpTable& ops) {
  ValueRecord record{.term = term, .value = value};
  TermTable table(ops);
  const auto asked = smt::parse_script(fmt::format("{}\n(get-value ({}))\n", script, term), table);
  if (!asked || asked->commands.back().terms.size() != 1) return record;
  const std::string sort = smt::to_string(table, table.sort(asked->commands.back().terms[0]));
  TermTable fresh(ops);
  const auto asks =
      smt::parse_script(fmt::format("{}\n(declare-fun {} () {})\n(assert (= {} {}))\n(check-sat)\n", script,
                                    kSymbol, sort, kSymbol, term),
                        fresh);
  if (!asks) return record;
  const std::string definition = fmt::format("(define-fun {} () {} {})", kSymbol, sort, value);
  const auto read =
      eval::read_model(with_definition(model, definition), *asks, eval::count_checks(*asks) - 1, fresh);
  if (!read) return record;
  const TermId equation = eval::active_assertions(*asks, eval::kLastCheck).back();
  const eval::Judgement judgement = eval::judge(fresh, std::span(&equation, 1), *read);
  if (judgement.disputed) return record;
  if (judgement.verdict == eval::Verdict::Valid) record.agrees = Truth::Valid;
  if (judgement.verdict == eval::Verdict::Invalid) {
    record.agrees = Truth::Invalid;
    record.reason = judgement.assertions.front().reason;
  }
  return record;
}

// A term that the script does not have, of two parts that it has: nobody has its value at hand. Empty
// if what was drawn does not fit.
std::string new_term(const TermTable& table, const std::vector<TermId>& parts, base::Rng& rng) {
  const TermId a = rng.pick(parts), b = rng.pick(parts), condition = rng.pick(parts);
  if (a == b || table.sort(a) != table.sort(b)) return {};
  const std::string left = smt::print_term(table, a), right = smt::print_term(table, b);
  if (table.sort(a) == smt::kBool) return fmt::format("(xor {} {})", left, right);
  if (table.sort(condition) != smt::kBool) return fmt::format("(= {} {})", left, right);
  return fmt::format("(ite {} {} {})", smt::print_term(table, condition), left, right);
}

}  // namespace

std::vector<std::string> value_terms(const TermTable& table, const smt::Script& script) {
  std::vector<std::string> result;
  if (eval::count_checks(script) != 1) return result;
  std::vector<TermId> inner;
  smt::Visitor visitor(table);
  for (const TermId assertion : eval::active_assertions(script, 0)) {
    if (can_be_asked(table, assertion) && result.size() < kMostTerms / 2)
      result.push_back(smt::print_term(table, assertion));
    visitor.post_order(assertion, [&](TermId term) {
      if (term != assertion && can_be_asked(table, term)) inner.push_back(term);
    });
  }
  std::uint64_t seed = inner.size();
  for (const std::string& text : result) seed = base::combine(seed, base::hash_text(text));
  base::Rng rng(seed);
  std::vector<std::string> fresh;
  for (std::size_t draws = 0; draws < 40 && fresh.size() < kNewTerms && inner.size() > 1; ++draws) {
    std::string text = new_term(table, inner, rng);
    if (!text.empty() && std::ranges::find(fresh, text) == fresh.end()) fresh.push_back(std::move(text));
  }
  while (!inner.empty() && result.size() < kMostTerms) {
    const std::size_t at = rng.below(inner.size());
    std::string text = smt::print_term(table, inner[at]);
    if (std::ranges::find(result, text) == result.end()) result.push_back(std::move(text));
    inner.erase(inner.begin() + static_cast<std::ptrdiff_t>(at));
  }
  result.insert(result.end(), fresh.begin(), fresh.end());
  return result;
}

std::vector<ValueRecord> judge_values(const std::string& script, const std::vector<std::string>& terms,
                                      const std::string& values, const std::string& model,
                                      const smt::OpTable& ops) {
  std::vector<ValueRecord> result;
  std::size_t at = 0;
  const std::vector<std::string> printed = values_in(solver::next_sexpr(values, at).value_or(""));
  if (printed.size() != terms.size()) return result;
  for (std::size_t i = 0; i < terms.size(); ++i)
    result.push_back(judge_value(script, terms[i], printed[i], model, ops));
  std::vector<std::string> evaluated;
  while (const auto value = solver::next_sexpr(values, at)) evaluated.emplace_back(*value);
  if (evaluated.size() != terms.size()) return result;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (evaluated[i] == printed[i]) continue;
    result.push_back(judge_value(script, terms[i], evaluated[i], model, ops));
    result.back().term = fmt::format("(eval {})", terms[i]);
  }
  return result;
}

}  // namespace smiter::oracle
