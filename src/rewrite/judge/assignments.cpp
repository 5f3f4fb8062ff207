// SPDX-License-Identifier: MIT
#include "rewrite/judge/assignments.h"

#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "eval/value/print.h"
#include "rewrite/judge/words.h"
#include "smt/printer/sort_text.h"
#include "smt/terms/visit.h"

namespace smiter::rewrite {

using eval::Model;
using eval::Value;
using smt::FunId;
using smt::SortId;
using smt::TermId;
using smt::TermKind;
using smt::TermTable;

namespace {

constexpr std::size_t kEdgeModels = 6;
constexpr std::uint32_t kTries = 4;  // parts of a term that are looked at for a value

bool is_definition(smt::FunKind kind) {
  return kind == smt::FunKind::Defined || kind == smt::FunKind::DefinedRec || kind == smt::FunKind::Named;
}

// One table per parameter inside each other, as (ite (= x!0 1) … …).
void append_body(std::string& out, const Value& value, std::size_t place, std::size_t count) {
  if (place == count) {
    out += eval::to_smtlib(value);
    return;
  }
  for (const auto& [index, element] : value.entries()) {
    out += fmt::format("(ite (= x!{} {}) ", place, eval::to_smtlib(index));
    append_body(out, element, place + 1, count);
    out += ' ';
  }
  append_body(out, value.otherwise(), place + 1, count);
  out.append(value.entries().size(), ')');
}

void append_definition(std::string& out, const TermTable& table, FunId symbol, const Value& value) {
  out += "(define-fun ";
  smt::append_symbol(out, table, table.fun(symbol).name);
  out += " (";
  const auto params = table.params(symbol);
  for (std::size_t i = 0; i < params.size(); ++i)
    out += fmt::format("{}(x!{} {})", i == 0 ? "" : " ", i, smt::to_string(table, params[i]));
  out += ") " + smt::to_string(table, table.fun(symbol).result) + " ";
  append_body(out, value, 0, params.size());
  out += ")\n";
}

}  // namespace

eval::EvalLimits small_limits() {
  eval::EvalLimits limits;
  limits.steps = 50'000;
  limits.bytes = std::uint64_t{16} << 20;
  limits.domain = 300;
  limits.instances = 1'000;
  limits.values.bits = 1 << 14;
  limits.values.length = 1 << 14;
  limits.values.regex_states = 5'000;
  limits.values.regex_work = 100'000;
  limits.values.precision = 512;
  return limits;
}

eval::Evaluator& Assignment::evaluator() {
  if (!evaluator_) evaluator_ = std::make_unique<eval::Evaluator>(table_, model_, small_limits());
  return *evaluator_;
}

std::vector<FunId> declared_symbols(const TermTable& table, std::span<const TermId> terms) {
  std::set<FunId> found, entered;
  std::vector<TermId> roots(terms.begin(), terms.end());
  smt::Visitor visitor(table);
  while (!roots.empty()) {
    const TermId root = roots.back();
    roots.pop_back();
    visitor.post_order(root, [&](TermId term) {
      if (table[term].kind != TermKind::Apply) return;
      const FunId fun = table[term].fun();
      if (table.fun(fun).kind == smt::FunKind::Declared) found.insert(fun);
      if (is_definition(table.fun(fun).kind) && table.fun(fun).body.is_valid() && entered.insert(fun).second)
        roots.push_back(table.fun(fun).body);
    });
  }
  return {found.begin(), found.end()};
}

Assignments::Assignments(TermTable& table, std::span<const TermId> terms, base::Rng rng)
    : table_(table), rng_(rng), values_(table), symbols_(declared_symbols(table, terms)) {
  for (std::size_t i = 0; i < symbols_.size(); ++i) next_edge_.push_back(kEdgeModels + 3 * i);
  collect(terms);
  learn_constants();
}

void Assignments::collect(std::span<const TermId> terms) {
  smt::Visitor visitor(table_);
  std::vector<std::uint8_t> varies(table_.size(), 0);
  const auto visit = [&](TermId term) {
    const smt::TermNode& node = table_[term];
    bool has_symbol =
        node.kind == TermKind::Apply && table_.fun(node.fun()).kind != smt::FunKind::Constructor;
    for (const TermId child : table_.children(term)) has_symbol = has_symbol || varies[child.value] != 0;
    varies[term.value] = has_symbol ? 1 : 0;
    if (node.free_vars != smt::kNoVars || node.kind == TermKind::MatchCase) return;
    const bool is_language = table_.sort(term) == smt::kRegLan;
    (is_language ? languages_ : has_symbol ? parts_ : constants_).push_back(term);
  };
  for (const TermId term : terms) visitor.post_order(term, visit);
}

void Assignments::learn_constants() {
  const Model nothing = empty();
  eval::Evaluator evaluator(table_, nothing, small_limits());
  for (const TermId constant : constants_) {
    const SortId sort = table_.sort(constant);
    const auto kind = table_.sorts().kind(sort);
    if (kind == smt::SortKind::Bool || kind == smt::SortKind::RoundingMode) continue;
    const eval::Evaluated result = evaluator.evaluate(constant);
    if (!result.is_known() || result.note != nullptr) continue;
    values_.add(sort, result.value, true);
    if (sort == smt::kInt) learn_texts(result.value);
  }
  constexpr std::size_t kWords = 12;
  for (std::size_t i = 0; i < kWords && !languages_.empty(); ++i) {
    if (const auto word = some_word(table_, rng_.pick(languages_), evaluator, rng_))
      values_.add(smt::kString, *word, false);
  }
}

// A number of a term may be compared with a code or with what digits say.
void Assignments::learn_texts(const Value& number) {
  constexpr std::int64_t kLastCode = 0x2ffff;
  if (!number.is_small() || number.small() < 0 || number.small() > kLastCode) return;
  values_.add(smt::kString, Value::string(std::u32string(1, static_cast<char32_t>(number.small()))), false);
  const std::string digits = std::to_string(number.small());
  values_.add(smt::kString, Value::string(std::u32string(digits.begin(), digits.end())), false);
}

Assignment& Assignments::next() {
  Model model = made_.size() < kEdgeModels ? edge_model(made_.size())
                : steering_ != nullptr     ? steered_model()
                                           : mixed_model();
  return *made_.emplace_back(std::make_unique<Assignment>(table_, std::move(model)));
}

// The n-th edge for every symbol; then a different one for each.
Model Assignments::edge_model(std::size_t number) {
  Model model = empty();
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    const auto edges = values_.edges(table_.fun(symbols_[i]).result);
    if (table_.fun(symbols_[i]).param_count > 0 || edges.empty()) {
      if (auto value = value_for(symbols_[i])) model.set(symbols_[i], *std::move(value));
      continue;
    }
    const std::size_t shift = number < 3 ? 0 : i * (number - 2);
    model.set(symbols_[i], edges[(number + shift) % edges.size()]);
  }
  return model;
}

std::optional<Value> Assignments::value_for(FunId symbol) {
  const std::vector<SortId> params(table_.params(symbol).begin(), table_.params(symbol).end());
  const SortId result = table_.fun(symbol).result;
  return params.empty() ? values_.any(result, rng_) : values_.any_table(params, result, rng_);
}

Model Assignments::mixed_model() {
  Model model = empty();
  const bool small_world = rng_.chance(2, 5);
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    if (auto value = chosen_for(i, model, small_world)) model.set(symbols_[i], *std::move(value));
  }
  return model;
}

std::optional<Value> Assignments::chosen_for(std::size_t place, const Model& model, bool small_world) {
  const FunId symbol = symbols_[place];
  if (rng_.chance(1, 4)) {
    if (auto value = like_another(model, symbol)) return value;
  }
  if (table_.fun(symbol).param_count > 0) return value_for(symbol);
  const SortId sort = table_.fun(symbol).result;
  if (sort == smt::kString && !languages_.empty() && rng_.chance(1, 5)) {
    if (auto word = some_word(table_, rng_.pick(languages_), made_.front()->evaluator(), rng_)) return word;
  }
  if (small_world && rng_.chance(4, 5)) return values_.small(sort, rng_);
  if (rng_.chance(1, 3)) {
    if (auto value = next_edge(place)) return value;
  }
  return value_for(symbol);
}

// What a symbol of the same sort has, or something beside it.
std::optional<Value> Assignments::like_another(const Model& model, FunId symbol) {
  std::vector<FunId> others;
  const SortId sort = table_.fun(symbol).result;
  for (const FunId other : symbols_) {
    const bool fits = table_.fun(other).result == sort && table_.fun(other).param_count == 0;
    if (fits && model.symbols.contains(other)) others.push_back(other);
  }
  if (others.empty() || table_.fun(symbol).param_count > 0) return std::nullopt;
  const Value value = *model.symbols.at(rng_.pick(others)).value;
  return rng_.coin() ? value : values_.beside(sort, value, rng_);
}

// One after the other, so that a term with one symbol sees them all.
std::optional<Value> Assignments::next_edge(std::size_t place) {
  const FunId symbol = symbols_[place];
  const auto edges = values_.edges(table_.fun(symbol).result);
  if (table_.fun(symbol).param_count > 0 || edges.empty()) return std::nullopt;
  return edges[next_edge_[place]++ % edges.size()];
}

void Assignments::begin_to_steer(Columns& values) {
  if (made_.empty() || parts_.empty()) return;
  steering_ = &values;
  constexpr std::size_t kLearned = 24;
  for (std::size_t i = 0; i < kLearned; ++i) {
    const TermId part = rng_.pick(parts_);
    if (table_.sort(part) == smt::kBool) continue;
    const auto value = value_under(rng_.below(values.size()), part);
    if (value) values_.add(table_.sort(part), *value, false);
  }
}

std::optional<Value> Assignments::value_under(std::size_t from, TermId part) {
  const Column column = steering_->of(part);
  if ((column.plain >> from & 1) != 0) return column[from];
  if (column.values != nullptr) return std::nullopt;
  const eval::Evaluated result = made_[from]->evaluator().evaluate(part);
  return result.is_known() && result.note == nullptr ? std::optional(result.value) : std::nullopt;
}

std::optional<Value> Assignments::value_of_a_part(std::size_t from, SortId sort) {
  for (std::uint32_t i = 0; i < kTries; ++i) {
    TermId part = rng_.pick(parts_);
    for (std::uint32_t n = 0; n < kTries && table_.sort(part) != sort; ++n) part = rng_.pick(parts_);
    if (table_.sort(part) != sort) continue;
    auto value = value_under(from, part);
    if (value && value->is_canonical()) return value;
  }
  return std::nullopt;
}

void Assignments::steer(Model& model, std::size_t from, FunId symbol) {
  std::optional<Value> value;
  if (table_.fun(symbol).param_count == 0) value = value_of_a_part(from, table_.fun(symbol).result);
  if (!value) value = value_for(symbol);
  if (value) model.set(symbol, *std::move(value));
}

Model Assignments::steered_model() {
  if (symbols_.empty() || rng_.chance(1, 4)) return mixed_model();
  const std::size_t from = rng_.below(steering_->size());
  Model model = made_[from]->model();
  const std::uint64_t changes = 1 + rng_.below(std::min<std::size_t>(symbols_.size(), 3));
  for (std::uint64_t i = 0; i < changes; ++i) steer(model, from, rng_.pick(symbols_));
  return model;
}

std::string print_assignment(const TermTable& table, const Model& model, std::span<const FunId> symbols) {
  std::string out;
  std::vector<std::string> sorts;
  for (const auto& [sort, elements] : model.universes) sorts.push_back(sort);
  std::ranges::sort(sorts);
  for (const std::string& sort : sorts) {
    const auto& elements = model.universes.at(sort);
    out += fmt::format("; cardinality of {} is {}\n", sort, elements.size());
    for (const Value& element : elements) out += fmt::format("; rep: {}\n", eval::to_smtlib(element));
  }
  bool any = false;
  for (const FunId symbol : symbols) {
    const auto found = model.symbols.find(symbol);
    if (found == model.symbols.end() || !found->second.value) continue;
    append_definition(out, table, symbol, *found->second.value);
    any = true;
  }
  return any ? out : out + "()\n";
}

}  // namespace smiter::rewrite
