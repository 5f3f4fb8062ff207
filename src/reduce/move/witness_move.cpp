// SPDX-License-Identifier: MIT
// A term becomes its value under a model of the script. Sound for whoever keeps a model:
// it stays one, because the value is what the term was.
#include <algorithm>
#include <array>

#include "base/hash.h"
#include "eval/machine/evaluator.h"
#include "eval/model/model_reader.h"
#include "eval/value/print.h"
#include "reduce/move/constants.h"
#include "reduce/move/move.h"
#include "reduce/move/script_rewrite.h"
#include "smt/parser/parser.h"

namespace smiter::reduce {

using smt::SortKind;
using smt::TermId;
using smt::TermTable;

namespace {

// How a value is written as a term of this sort; nothing for values with a syntax of their own.
std::optional<TermId> literal_of(TermTable& table, const eval::Value& value, smt::SortId sort) {
  const auto number = [&](const std::string& digits) {
    const bool negative = digits.starts_with('-');
    const std::string decimals = table.sorts().kind(sort) == SortKind::Real ? ".0" : "";
    const TermId literal = table.mk_literal(digits.substr(negative ? 1 : 0) + decimals, sort);
    if (!negative) return std::optional(literal);
    return table.mk_operator(table.symbols().intern("-"), std::array{literal});
  };
  switch (table.sorts().kind(sort)) {
    case SortKind::Bool:
      return value.as_bool() ? table.mk_true() : table.mk_false();
    case SortKind::Int:
      return number(value.to_mpz().get_str());
    case SortKind::Real:
      if (!value.is_small() || value.small_denominator() != 1) return std::nullopt;
      return number(std::to_string(value.small()));
    case SortKind::BitVec: {
      const auto bits = bits_of_literal(eval::to_smtlib(value));
      if (!bits) return std::nullopt;
      return table.mk_literal(literal_of_bits(*bits), sort);
    }
    case SortKind::String:
      return table.mk_literal(eval::to_smtlib(value), sort);
    default:
      return std::nullopt;
  }
}

class WitnessMove final : public Move {
 public:
  explicit WitnessMove(const std::string& witness) : witness_(witness) {}
  [[nodiscard]] std::string_view name() const override { return "value under witness"; }

  void propose(Subject& subject, std::vector<Proposal>& out) override {
    // A model adds definitions to a table; the subject's own is left alone.
    TermTable other(subject.ops());
    const auto script = smt::parse_script(subject.text(), other);
    if (!script) return;
    const auto model = eval::read_model(witness_, *script, 0, other);
    if (!model) return;
    eval::Evaluator evaluator(other, *model);
    TermTable& table = subject.table();
    // The same text makes the same graph, so that a walk meets the same terms.
    const auto theirs = all_terms(other, *script);
    const auto ours = all_terms(table, subject.script());
    if (theirs.size() != ours.size()) return;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const smt::TermNode node = table[ours[i]];
      if (node.size < 2 || node.free_vars != smt::kNoVars || other[theirs[i]].size != node.size) continue;
      if (node.kind == smt::TermKind::MatchCase || node.kind == smt::TermKind::Literal) continue;
      const eval::Evaluated value = evaluator.evaluate(theirs[i]);
      if (!value.is_known() || value.note != nullptr) continue;
      const auto literal = literal_of(table, value.value, node.sort);
      if (!literal || *literal == ours[i] || table[*literal].size >= node.size) continue;
      const std::uint64_t key =
          base::combine(base::combine(base::hash_text(name()), ours[i].value), literal->value);
      out.push_back({node.size, base::mix(key), ours[i].value, literal->value, 0});
    }
  }

  Edit apply(Subject& subject, const Proposal& p) override {
    TermMap map{{TermId(p.a), TermId(p.b)}};
    if (auto script = rewrite(subject.table(), subject.script(), map)) return std::move(*script);
    return {};
  }

 private:
  const std::string& witness_;
};

}  // namespace

std::unique_ptr<Move> make_witness_move(const std::string& witness) {
  return std::make_unique<WitnessMove>(witness);
}

}  // namespace smiter::reduce
