// SPDX-License-Identifier: MIT
#include "capability/row_text.h"

#include <fmt/core.h>

#include "base/hash.h"
#include "smt/printer/sort_text.h"

namespace smiter::capability {

namespace {

using smt::NumberExpr;
using smt::SortKind;
using smt::SortPattern;

class RowText {
 public:
  RowText(const smt::OpTable& ops, const smt::OpRow& row) : row_(row) {
    const std::string name(ops.symbols().text(row.name));
    text_ = '(';
    if (row.index_count == 0) {
      text_ += name;
    } else {
      text_ += "(_ " + name;
      for (std::uint32_t i = 0; i < row.index_count; ++i) text_ += ' ' + row.number_names[i];
      text_ += ')';
    }
    for (const SortPattern& arg : row.args) part(arg);
    part(row.result);
    text_ += ')';
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void part(const SortPattern& pattern) {
    text_ += ' ';
    sort(pattern);
  }
  void number(const NumberExpr& expr, std::size_t node) {
    const NumberExpr::Node& n = expr.nodes[node];
    const auto both = [&](char sign) {
      text_.append("(").append(1, sign).append(" ");
      number(expr, n.left);
      text_ += ' ';
      number(expr, n.right);
      text_ += ')';
    };
    switch (n.kind) {
      case NumberExpr::Kind::Numeral:
        text_ += std::to_string(n.value);
        return;
      case NumberExpr::Kind::Variable:
        text_ += row_.number_names[n.value];
        return;
      case NumberExpr::Kind::Add:
        return both('+');
      case NumberExpr::Kind::Subtract:
        return both('-');
      case NumberExpr::Kind::Multiply:
        return both('*');
    }
  }
  void number(const NumberExpr& expr) {
    text_ += ' ';
    if (!expr.nodes.empty()) number(expr, expr.nodes.size() - 1);
  }
  void sort(const SortPattern& pattern) {
    switch (pattern.kind) {
      case SortKind::Bool:
      case SortKind::Int:
      case SortKind::Real:
      case SortKind::String:
      case SortKind::RegLan:
      case SortKind::RoundingMode:
        text_ += smt::name_of(pattern.kind);
        return;
      case SortKind::BitVec:
      case SortKind::FloatingPoint:
        text_.append("(_ ").append(smt::name_of(pattern.kind));
        number(pattern.index0);
        if (pattern.kind == SortKind::FloatingPoint) number(pattern.index1);
        text_ += ')';
        return;
      case SortKind::Array:
      case SortKind::Seq:
      case SortKind::Set:
      case SortKind::Function:
        text_.append("(").append(smt::name_of(pattern.kind));
        for (const SortPattern& arg : pattern.args) part(arg);
        text_ += ')';
        return;
      case SortKind::Parameter:
        text_ += static_cast<char>('A' + static_cast<int>(pattern.variable));
        return;
      case SortKind::Declared:
      case SortKind::Opaque:
      case SortKind::Unknown:
        text_ += '?';  // no pattern has these
        return;
    }
  }

  const smt::OpRow& row_;
  std::string text_;
};

}  // namespace

std::string row_text(const smt::OpTable& ops, const smt::OpRow& row) {
  return RowText(ops, row).take();
}

std::string hash_of(const smt::OpTable& ops) {
  std::uint64_t hash = ops.rows().size();
  for (const smt::OpRow& row : ops.rows()) hash = base::combine(hash, base::hash_text(row_text(ops, row)));
  return fmt::format("{:016x}", base::mix(hash));
}

}  // namespace smiter::capability
