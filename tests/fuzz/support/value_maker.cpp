// SPDX-License-Identifier: MIT
#include "support/value_maker.h"

#include <array>

#include <fmt/core.h>

#include "eval/model/opaque_values.h"

namespace smiter::fuzz {

using eval::Kind;
using eval::Value;
using smt::SortId;
using smt::SortKind;

namespace {

constexpr std::size_t kMostParts = 3;  // of a table, a sequence, a set

// An element of a declared sort, by number.
Value element(const std::string& sort, std::size_t number) {
  return Value::abstract(sort, fmt::format("@{}_{}", sort, number));
}

mpz_class bits(std::uint32_t width, Bytes& bytes) {
  constexpr std::uint32_t kWord = 64;
  const std::uint64_t word = bytes.word((std::min(width, kWord) + 7) / 8);
  const mpz_class low(static_cast<unsigned long>(word));
  return width <= kWord ? low : mpz_class(low << bytes.next() % (width - kWord));
}

}  // namespace

Value ValueMaker::integer(Bytes& bytes) {
  const std::uint8_t choice = bytes.next();
  if (choice < 200) return Value::integer(std::int64_t{choice} % 21 - 5);
  const auto word = static_cast<std::int64_t>(bytes.word(choice < 230 ? 2 : 8));
  if (choice < 245) return Value::integer(word);
  const mpz_class big = mpz_class(static_cast<long>(word)) << (choice % 70);
  return Value::integer(big);
}

Value ValueMaker::real(Bytes& bytes) {
  const std::uint8_t choice = bytes.next();
  if (choice < 140) return Value::real(std::int64_t{choice} % 11 - 5);
  const auto numerator = static_cast<long>(bytes.next()) - 128;
  const auto denominator = static_cast<long>(bytes.next()) + 1;
  if (choice < 200) return Value::real(mpq_class(numerator, denominator));
  // A root of a polynomial with small coefficients; a rational one if it has none.
  const std::string text = fmt::format(
      "(root-obj (+ (* {} (^ x {})) (* {} x) {}) {})", denominator % 7 + 1, 2 + choice % 3, choice % 5,
      numerator < 0 ? fmt::format("(- {})", -numerator) : std::to_string(numerator), 1 + choice % 2);
  const auto root = eval::opaque_value(text, {});
  return root && root->is_known() ? root->value() : Value::real(mpq_class(numerator, denominator) << 40);
}

Value ValueMaker::text(Bytes& bytes) {
  using namespace std::string_view_literals;
  static constexpr std::u32string_view kAlphabet = U"abcA01-\"\\u{}\0\x7f\xff\x2ffff"sv;
  std::u32string text;
  for (std::size_t length = bytes.next() % 6; length > 0; --length)
    text += kAlphabet[bytes.below(kAlphabet.size())];
  return Value::string(std::move(text));
}

std::optional<Value> ValueMaker::make(SortId sort, Bytes& bytes, int depth) {
  if (depth < 0 || !sorts_[sort]) return std::nullopt;
  const smt::SortNode& node = table_.sorts()[sort];
  switch (node.kind) {
    case SortKind::Bool:
      return Value::boolean(bytes.next() % 2 == 1);
    case SortKind::Int:
      return integer(bytes);
    case SortKind::Real:
      return real(bytes);
    case SortKind::String:
      return text(bytes);
    case SortKind::RoundingMode:
      return Value::rounding(static_cast<eval::Rounding>(bytes.below(5)));
    case SortKind::BitVec:
      return Value::bitvec(node.index0, bits(node.index0, bytes));
    case SortKind::FloatingPoint:
      return Value::floating({node.index0, node.index1}, bits(node.index0 + node.index1, bytes));
    case SortKind::Array:
    case SortKind::Function:
      return table(sort, bytes, depth);
    case SortKind::Seq:
    case SortKind::Set:
      return elements(sort, bytes, depth);
    case SortKind::Declared:
      return declared(sort, bytes, depth);
    case SortKind::RegLan:
    case SortKind::Parameter:
    case SortKind::Opaque:
    case SortKind::Unknown:
      return std::nullopt;
  }
  return std::nullopt;
}

// Tables of two sorts only; a function of more parameters is for definitions.
std::optional<Value> ValueMaker::table(SortId sort, Bytes& bytes, int depth) {
  const auto args = table_.sorts().args(sort);
  if (args.size() != 2) return std::nullopt;
  const bool array = table_.sorts().kind(sort) == SortKind::Array;
  const std::array parts{args[0], args[1]};
  auto otherwise = make(parts[1], bytes, depth - 1);
  if (!otherwise) return std::nullopt;
  std::vector<std::pair<Value, Value>> entries;
  for (std::size_t count = bytes.next() % (kMostParts + 1); count > 0; --count) {
    auto index = make(parts[0], bytes, depth - 1);
    auto value = make(parts[1], bytes, depth - 1);
    if (index && value) entries.emplace_back(std::move(*index), std::move(*value));
  }
  return Value::table(array ? Kind::Array : Kind::Function, sorts_[sort], std::move(*otherwise),
                      std::move(entries));
}

std::optional<Value> ValueMaker::elements(SortId sort, Bytes& bytes, int depth) {
  const SortId element = table_.sorts().args(sort)[0];
  std::vector<Value> parts;
  for (std::size_t count = bytes.next() % (kMostParts + 1); count > 0; --count) {
    auto part = make(element, bytes, depth - 1);
    if (part) parts.push_back(std::move(*part));
  }
  const bool sequence = table_.sorts().kind(sort) == SortKind::Seq;
  return sequence ? Value::seq(sorts_[sort], std::move(parts)) : Value::set(sorts_[sort], std::move(parts));
}

std::optional<Value> ValueMaker::declared(SortId sort, Bytes& bytes, int depth) {
  const eval::Sort info = sorts_[sort];
  if (info->kind == Kind::Abstract) {
    if (!info->universe.empty()) return info->universe[bytes.below(info->universe.size())];
    return element(info->text, bytes.below(4));
  }
  const smt::SortNode node = table_.sorts()[sort];
  const auto& constructors = table_.sorts().decl(smt::SortDeclId(node.index0)).constructors;
  const smt::FunId fun = constructors[depth > 0 ? bytes.below(constructors.size()) : 0];
  std::vector<Value> fields;
  for (const SortId param : table_.params(fun)) {
    // A field of a sort variable is left to the models that are texts.
    if (table_.sorts().has_parameter(param)) return std::nullopt;
    auto field = make(param, bytes, depth - 1);
    if (!field) return std::nullopt;
    fields.push_back(std::move(*field));
  }
  return Value::datatype(sorts_.constructor(fun, sort), std::move(fields));
}

eval::Model make_model(smt::TermTable& table, std::span<const smt::FunId> symbols, Bytes& bytes) {
  eval::Model model;
  // Universes first: what a sort map says of a sort depends on them.
  for (std::uint32_t i = 0; i < table.sorts().decl_count(); ++i) {
    const smt::SortDecl& decl = table.sorts().decl(smt::SortDeclId(i));
    if (decl.kind != smt::SortDecl::Kind::Uninterpreted || decl.arity != 0) continue;
    const std::string name(table.text(decl.name));
    const std::size_t count = bytes.below(5);
    for (std::size_t k = 0; k < count; ++k) model.universes[name].push_back(element(name, k));
  }
  eval::SortMap sorts(table, model);
  ValueMaker maker(table, sorts);
  for (const smt::FunId symbol : symbols) {
    const std::uint8_t choice = bytes.next();
    if (choice >= 240) continue;  // open
    const smt::FunDecl decl = table.fun(symbol);
    auto value = maker.make(decl.result, bytes);
    if (!value) continue;
    if (decl.param_count == 0) {
      model.set(symbol, std::move(*value));
    } else if (decl.param_count == 1) {
      const std::array shape{table.params(symbol)[0], decl.result};
      const SortId function = table.sorts().mk_function(shape);
      if (auto whole = maker.make(function, bytes)) model.set(symbol, std::move(*whole));
    }
  }
  return model;
}

}  // namespace smiter::fuzz
