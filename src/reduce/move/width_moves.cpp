// SPDX-License-Identifier: MIT
// Narrower bit-vectors and smaller float formats, everywhere at once: sorts, literals and
// indices are rewritten as text, and our parser says whether the outcome is well-sorted.
#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <tuple>

#include "base/hash.h"
#include "reduce/move/constants.h"
#include "reduce/move/move.h"
#include "reduce/sexpr_text.h"

namespace smiter::reduce {

namespace {

using Widths = std::map<std::uint32_t, std::uint32_t>;

std::optional<std::uint32_t> number(std::string_view text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

struct Narrowing {
  Widths widths = {};  // of bit-vectors
  bool halves_indices = false;
  std::pair<std::uint32_t, std::uint32_t> from = {0, 0}, to = {0, 0};  // float formats

  [[nodiscard]] bool has_format() const { return from.first != 0; }
  [[nodiscard]] std::string describe() const {
    std::string text = halves_indices ? "half" : "";
    for (const auto& [a, b] : widths) text += std::to_string(a) + ">" + std::to_string(b) + " ";
    return text + std::to_string(from.first) + "," + std::to_string(from.second) + ">" +
           std::to_string(to.first) + "," + std::to_string(to.second);
  }
};

class Narrower {
 public:
  Narrower(const SexprText& tree, const Narrowing& how) : tree_(tree), how_(how) {}

  std::string run() {
    for (const std::uint32_t command : tree_.top()) visit(command, false);
    return tree_.with(std::move(changes_));
  }

 private:
  void put(std::uint32_t node, std::string text) {
    changes_.push_back({tree_.nodes()[node].begin, tree_.nodes()[node].end, std::move(text)});
  }
  void visit(std::uint32_t id, bool in_fp) {
    std::vector<std::pair<std::uint32_t, bool>> stack{{id, in_fp}};
    while (!stack.empty()) {
      const auto [node, fp] = stack.back();
      stack.pop_back();
      if (literal(node, fp)) continue;
      const Sexpr& s = tree_.nodes()[node];
      if (!s.is_list) {
        format_name(node);
        continue;
      }
      const std::string_view head = tree_.head(node);
      if (head == "_") {
        indexed(s);
        continue;
      }
      for (const std::uint32_t child : s.children) stack.push_back({child, head == "fp"});
    }
  }
  bool literal(std::uint32_t node, bool in_fp) {
    const std::string_view text = tree_.text(node);
    if (!text.starts_with('#') && !text.starts_with("(_ bv")) return false;
    const auto bits = bits_of_literal(text);
    if (!bits) return false;
    const auto width = static_cast<std::uint32_t>(bits->size());
    std::uint32_t narrow = width;
    if (const auto it = how_.widths.find(width); it != how_.widths.end()) narrow = it->second;
    if (in_fp && how_.has_format()) {
      if (width == how_.from.first) narrow = how_.to.first;
      if (width == how_.from.second - 1) narrow = how_.to.second - 1;
    }
    if (narrow < width) {
      // An exponent of all ones or all zeros keeps its meaning: cut on the left of the
      // significand's end, on the right of nothing else.
      put(node, literal_of_bits(bits->substr(width - narrow)));
    }
    return true;
  }
  void format_name(std::uint32_t node) {
    static constexpr std::array<std::tuple<std::string_view, std::uint32_t, std::uint32_t>, 4> kNames = {
        {{"Float16", 5, 11}, {"Float32", 8, 24}, {"Float64", 11, 53}, {"Float128", 15, 113}}};
    for (const auto& [name, e, s] : kNames) {
      if (tree_.text(node) == name && how_.has_format() && how_.from == std::pair(e, s)) put(node, format());
    }
  }
  [[nodiscard]] std::string format() const {
    return "(_ FloatingPoint " + std::to_string(how_.to.first) + " " + std::to_string(how_.to.second) + ")";
  }
  void indexed(const Sexpr& s) {
    const std::string_view name = s.children.size() > 1 ? tree_.text(s.children[1]) : std::string_view();
    if (s.children.size() == 4 && how_.has_format() && number(tree_.text(s.children[2])) == how_.from.first &&
        number(tree_.text(s.children[3])) == how_.from.second) {
      put(s.children[2], std::to_string(how_.to.first));
      put(s.children[3], std::to_string(how_.to.second));
      return;
    }
    for (std::size_t i = 2; i < s.children.size(); ++i) {
      const auto value = number(tree_.text(s.children[i]));
      if (!value) continue;
      const bool is_width = name == "BitVec" || name == "int2bv" || name == "int_to_bv" ||
                            name == "fp.to_ubv" || name == "fp.to_sbv";
      if (is_width) {
        if (const auto it = how_.widths.find(*value); it != how_.widths.end())
          put(s.children[i], std::to_string(it->second));
      } else if (how_.halves_indices && name != "repeat" && name != "to_fp" && name != "FloatingPoint") {
        // Upper ends of extract are odd when the parts are even: 31 becomes 15.
        put(s.children[i], std::to_string(*value / 2));
      }
    }
  }

  const SexprText& tree_;
  const Narrowing& how_;
  std::vector<SexprText::Change> changes_;
};

class WidthsMove final : public Move {
 public:
  [[nodiscard]] std::string_view name() const override { return "narrow sorts"; }

  void propose(Subject& subject, std::vector<Proposal>& out) override {
    tree_ = SexprText::read(subject.text());
    ways_.clear();
    if (!tree_) return;
    std::set<std::uint32_t> widths;
    std::set<std::pair<std::uint32_t, std::uint32_t>> formats;
    collect(widths, formats);
    Narrowing halved{.halves_indices = true};
    for (const std::uint32_t w : widths) halved.widths[w] = (w + 1) / 2;
    if (!widths.empty() && *widths.rbegin() > 1) ways_.push_back(halved);
    for (const std::uint32_t w : widths) {
      for (const std::uint32_t narrow : {1u, 2u, 3u, 4u, w / 2, w - 1}) {
        if (narrow > 0 && narrow < w && (narrow < 4 || narrow == w / 2 || narrow == w - 1 || w > 8))
          ways_.push_back({.widths = {{w, narrow}}});
      }
    }
    static constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 5> kFormats = {
        {{2, 3}, {3, 5}, {5, 11}, {8, 24}, {11, 53}}};
    for (const auto& format : formats) {
      for (const auto& smaller : kFormats) {
        if (smaller.first < format.first && smaller.second < format.second)
          ways_.push_back({.from = format, .to = smaller});
      }
    }
    const std::uint64_t text = base::combine(base::hash_text(name()), base::hash_text(subject.text()));
    for (std::uint32_t i = 0; i < ways_.size(); ++i) {
      out.push_back({1, base::combine(text, base::hash_text(ways_[i].describe())), i, 0, 0});
    }
  }

  Edit apply(Subject&, const Proposal& p) override { return Narrower(*tree_, ways_[p.a]).run(); }

 private:
  void collect(std::set<std::uint32_t>& widths,
               std::set<std::pair<std::uint32_t, std::uint32_t>>& formats) const {
    for (std::uint32_t id = 0; id < tree_->nodes().size(); ++id) {
      const Sexpr& s = tree_->nodes()[id];
      const std::string_view text = tree_->text(id);
      if (text.starts_with('#') || text.starts_with("(_ bv")) {
        if (const auto bits = bits_of_literal(text)) widths.insert(static_cast<std::uint32_t>(bits->size()));
      }
      if (text == "Float16") formats.insert({5, 11});
      if (text == "Float32") formats.insert({8, 24});
      if (text == "Float64") formats.insert({11, 53});
      if (text == "Float128") formats.insert({15, 113});
      if (!s.is_list || s.children.size() < 3 || tree_->head(id) != "_") continue;
      const auto first = number(tree_->text(s.children[2]));
      if (tree_->text(s.children[1]) == "BitVec" && first) widths.insert(*first);
      if (tree_->text(s.children[1]) != "FloatingPoint" || s.children.size() != 4 || !first) continue;
      if (const auto second = number(tree_->text(s.children[3]))) formats.insert({*first, *second});
    }
  }

  std::optional<SexprText> tree_;
  std::vector<Narrowing> ways_;
};

}  // namespace

std::unique_ptr<Move> make_widths_move() {
  return std::make_unique<WidthsMove>();
}

}  // namespace smiter::reduce
