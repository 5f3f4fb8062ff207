// SPDX-License-Identifier: MIT
// The one traversal of the term graph: every node once, children before parents,
// without recursion.
#pragma once

#include <vector>

#include "smt/terms/terms.h"

namespace smiter::smt {

// Remembers what it has seen, so that several roots can be visited in turn.
class Visitor {
 public:
  explicit Visitor(const TermTable& table) : table_(table), seen_(table.size(), 0) {}

  // Calls f(TermId) on each node below root that was not visited before.
  template <typename F>
  void post_order(TermId root, F&& f) {
    if (seen_[root.value] != 0) return;
    stack_.clear();
    stack_.push_back({root, 0});
    seen_[root.value] = 1;
    while (!stack_.empty()) {
      auto& [term, next] = stack_.back();
      const auto children = table_.children(term);
      if (next < children.size()) {
        const TermId child = children[next++];
        if (seen_[child.value] == 0) {
          seen_[child.value] = 1;
          stack_.push_back({child, 0});
        }
      } else {
        const TermId done = term;
        stack_.pop_back();
        f(done);
      }
    }
  }
  [[nodiscard]] bool seen(TermId term) const { return seen_[term.value] != 0; }

 private:
  struct Open {
    TermId term;
    std::uint32_t next;
  };
  const TermTable& table_;
  std::vector<std::uint8_t> seen_;
  std::vector<Open> stack_;
};

}  // namespace smiter::smt
