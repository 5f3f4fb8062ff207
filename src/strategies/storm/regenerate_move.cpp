// SPDX-License-Identifier: MIT
#include "strategies/storm/regenerate_move.h"

#include <algorithm>
#include <bit>

#include "base/hash.h"
#include "smt/terms/terms.h"

namespace smiter::strategies::storm {

namespace {

constexpr std::uint32_t kLargest = 64;  // the paper's bound, on both

struct Size {
  std::uint32_t assertions = 0, depth = 0;
};

Size size_of(reduce::Subject& subject) {
  Size size;
  for (const smt::Command& command : subject.script().commands) {
    if (command.kind != smt::CommandKind::Assert) continue;
    ++size.assertions;
    size.depth = std::max<std::uint32_t>(size.depth, subject.table()[command.term].depth);
  }
  return size;
}

// The power of two that is not below n, as an exponent.
int exponent_above(std::uint32_t n) {
  return static_cast<int>(std::bit_width(std::clamp(n, 1u, kLargest) - 1));
}

class RegenerateMove : public reduce::Move {
 public:
  RegenerateMove(Bound bound, Regenerate regenerate, std::size_t probes)
      : bound_(bound), regenerate_(std::move(regenerate)), probes_(probes) {}

  [[nodiscard]] std::string_view name() const override {
    return bound_ == Bound::Assertions ? "fewer assertions, anew" : "less depth, anew";
  }

  // The branch of the binary search that is taken while nothing shows the bug: the middle,
  // then the middle of what is above it. A success starts it again from a smaller subject.
  void propose(reduce::Subject& subject, std::vector<reduce::Proposal>& out) override {
    const Size size = size_of(subject);
    const bool assertions = bound_ == Bound::Assertions;
    const std::uint32_t other = assertions ? kLargest : 1u << exponent_above(size.assertions);
    const int high = exponent_above(assertions ? size.assertions : size.depth);
    for (int low = -1; high - low > 1;) {
      const int middle = low + (high - low) / 2;
      for (std::size_t i = 0; i < probes_; ++i) {
        reduce::Proposal proposal{
            .rank = 1, .a = 1u << middle, .b = other, .c = static_cast<std::uint32_t>(i)};
        proposal.key = base::combine(base::hash_text(name()), (std::uint64_t{proposal.a} << 32) | proposal.b);
        proposal.key = base::mix(base::combine(proposal.key, proposal.c));
        out.push_back(proposal);
      }
      low = middle;
    }
  }

  reduce::Edit apply(reduce::Subject&, const reduce::Proposal& proposal) override {
    const bool assertions = bound_ == Bound::Assertions;
    auto text = assertions ? regenerate_(proposal.a, proposal.b, proposal.c)
                           : regenerate_(proposal.b, proposal.a, proposal.c);
    if (!text) return {};
    return std::move(*text);
  }

 private:
  Bound bound_;
  Regenerate regenerate_;
  std::size_t probes_;
};

}  // namespace

std::unique_ptr<reduce::Move> make_regenerate_move(Bound bound, Regenerate regenerate, std::size_t probes) {
  return std::make_unique<RegenerateMove>(bound, std::move(regenerate), probes);
}

}  // namespace smiter::strategies::storm
