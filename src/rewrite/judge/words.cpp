// SPDX-License-Identifier: MIT
// The names of operators stand here, outside of eval/, because a word is an example and proves nothing: an
// operator that is missing costs a test and no right answer.
#include "rewrite/judge/words.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace smiter::rewrite {

using smt::TermId;

namespace {

constexpr std::size_t kLongest = 40;
constexpr int kDeepest = 30;
constexpr std::uint32_t kMostRounds = 6;
// Empty words cost steps and no length: loops of them in each other would never end.
constexpr int kMostSteps = 2000;

class Words {
 public:
  Words(const smt::TermTable& table, eval::Evaluator& evaluator, base::Rng& rng)
      : table_(table), evaluator_(evaluator), rng_(rng) {}

  bool append(std::u32string& out, TermId language, int depth) {
    const smt::TermNode& node = table_[language];
    if (node.kind != smt::TermKind::Operator || depth > kDeepest || out.size() > kLongest ||
        ++steps_ > kMostSteps)
      return false;
    const std::string_view name = table_.text(table_.ops()[node.op()].name);
    const auto children = table_.children(language);
    if (name == "str.to_re") return append_text(out, children[0]);
    if (name == "re.range") return append_range(out, children[0], children[1]);
    if (name == "re.allchar") return out += U'a', true;
    if (name == "re.all" || name == "re.comp") return out += rng_.coin() ? U"a" : U"", true;
    if (name == "re.++")
      return std::ranges::all_of(children, [&](TermId child) { return append(out, child, depth + 1); });
    if (name == "re.union" || name == "re.inter")
      return append(out, children[rng_.below(children.size())], depth + 1);
    if (name == "re.diff") return append(out, children[0], depth + 1);
    const auto indices = table_.indices(node.indices);
    if (name == "re.*") return append_loop(out, children[0], 0, 2, depth);
    if (name == "re.+") return append_loop(out, children[0], 0, 2, depth);
    if (name == "re.opt") return append_loop(out, children[0], 0, 1, depth);
    if (name == "re.^" && indices.size() == 1)
      return append_loop(out, children[0], indices[0], indices[0], depth);
    if (name == "re.loop" && indices.size() == 2)
      return append_loop(out, children[0], indices[0], indices[1], depth);
    return false;
  }

 private:
  bool append_text(std::u32string& out, TermId term) {
    const eval::Evaluated value = evaluator_.evaluate(term);
    if (!value.is_known() || value.value.kind() != eval::Kind::String) return false;
    out += value.value.text();
    return true;
  }

  bool append_range(std::u32string& out, TermId low, TermId high) {
    return append_text(out, rng_.coin() ? low : high);
  }

  // From one round less to one more than it may be.
  bool append_loop(std::u32string& out, TermId body, std::uint32_t low, std::uint32_t high, int depth) {
    const std::uint64_t from = low == 0 ? 0 : low - 1;
    const std::uint64_t to = std::min<std::uint64_t>(std::max(high, low), from + kMostRounds) + 1;
    const auto rounds = rng_.between(static_cast<std::int64_t>(from), static_cast<std::int64_t>(to));
    for (std::int64_t i = 0; i < rounds; ++i) {
      if (!append(out, body, depth + 1)) return false;
    }
    return true;
  }

  const smt::TermTable& table_;
  eval::Evaluator& evaluator_;
  base::Rng& rng_;
  int steps_ = 0;
};

}  // namespace

std::optional<eval::Value> some_word(const smt::TermTable& table, TermId language, eval::Evaluator& evaluator,
                                     base::Rng& rng) {
  std::u32string word;
  if (!Words(table, evaluator, rng).append(word, language, 0)) return std::nullopt;
  return eval::Value::string(std::move(word));
}

}  // namespace smiter::rewrite
