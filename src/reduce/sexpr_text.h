// SPDX-License-Identifier: MIT
// A script as bare s-expressions over its text, for the moves that cut across sorts or
// through parts that we do not type. What they make is parsed again before it counts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace smiter::reduce {

struct Sexpr {
  std::size_t begin = 0, end = 0;  // bytes of the text
  std::vector<std::uint32_t> children;
  bool is_list = false;
};

class SexprText {
 public:
  // Nothing if parentheses or quotes do not match.
  [[nodiscard]] static std::optional<SexprText> read(std::string_view text);

  [[nodiscard]] const std::vector<Sexpr>& nodes() const { return nodes_; }  // parents before children
  [[nodiscard]] const std::vector<std::uint32_t>& top() const { return top_; }
  [[nodiscard]] std::string_view text(std::uint32_t node) const {
    return std::string_view(text_).substr(nodes_[node].begin, nodes_[node].end - nodes_[node].begin);
  }
  // The text of the first child of a list, if that is an atom.
  [[nodiscard]] std::string_view head(std::uint32_t node) const;
  // The whole text with some bytes exchanged; ranges must not overlap.
  struct Change {
    std::size_t begin, end;
    std::string by;
  };
  [[nodiscard]] std::string with(std::vector<Change> changes) const;

 private:
  std::string text_;
  std::vector<Sexpr> nodes_;
  std::vector<std::uint32_t> top_;
};

}  // namespace smiter::reduce
