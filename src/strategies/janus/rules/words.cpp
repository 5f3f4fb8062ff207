// SPDX-License-Identifier: MIT
#include "strategies/janus/rules/words.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace smiter::strategies::janus {

using smt::TermId;

namespace {

constexpr std::size_t kLongest = 40;

std::optional<std::string> text_of(const smt::TermTable& table, TermId literal) {
  if (table[literal].kind != smt::TermKind::Literal) return std::nullopt;
  const std::string_view text = table.text(table[literal].symbol());
  if (text.size() < 2 || text.find('\\') != std::string_view::npos) return std::nullopt;
  return std::string(text.substr(1, text.size() - 2));
}

class Walker {
 public:
  Walker(const smt::TermTable& table, base::Rng& rng) : table_(table), rng_(rng) {}

  // Adds a word of the language; as deep as the expressions that we make.
  bool walk(TermId language) {
    const smt::TermNode& node = table_[language];
    if (node.kind != smt::TermKind::Operator || out_.size() > kLongest) return false;
    const std::string_view name = table_.text(table_.ops()[node.op()].name);
    const auto args = table_.children(language);
    const auto bounds = table_.indices(node.indices);
    if (name == "str.to_re") return add(text_of(table_, args[0]));
    if (name == "re.range") return range(args);
    if (name == "re.allchar") return add(std::string(1, "ab01z"[rng_.below(5)]));
    if (name == "re.all") return true;
    if (name == "re.++") return std::ranges::all_of(args, [&](TermId arg) { return walk(arg); });
    if (name == "re.union" || name == "re.inter") return walk(args[rng_.below(args.size())]);
    if (name == "re.diff") return walk(args[0]);
    if (name == "re.opt") return rng_.coin() || walk(args[0]);
    if (name == "re.*") return repeat(args[0], 0, 3);
    if (name == "re.+") return repeat(args[0], 1, 3);
    if (name == "re.^") return repeat(args[0], bounds[0], bounds[0]);
    if (name == "re.loop" && bounds.size() == 2) return repeat(args[0], bounds[0], bounds[1]);
    if (name == "re.comp") return add(std::string("b0z").substr(0, rng_.below(4)));
    return false;
  }
  [[nodiscard]] const std::string& out() const { return out_; }

 private:
  bool add(const std::optional<std::string>& text) {
    if (text) out_ += *text;
    return text.has_value();
  }
  bool range(std::span<const TermId> ends) {
    const auto low = text_of(table_, ends[0]), high = text_of(table_, ends[1]);
    if (!low || !high || low->size() != 1 || high->size() != 1 || *low > *high) return false;
    out_ += static_cast<char>(rng_.between((*low)[0], (*high)[0]));
    return true;
  }
  bool repeat(TermId language, std::uint32_t low, std::uint32_t high) {
    if (low > high) return false;
    for (auto count = rng_.between(low, std::min(high, low + 3)); count > 0; --count) {
      if (!walk(language)) return false;
    }
    return true;
  }

  const smt::TermTable& table_;
  base::Rng& rng_;
  std::string out_;
};

}  // namespace

std::optional<std::string> some_word(const smt::TermTable& table, TermId language, base::Rng& rng) {
  Walker walker(table, rng);
  if (!walker.walk(language)) return std::nullopt;
  return walker.out();
}

}  // namespace smiter::strategies::janus
