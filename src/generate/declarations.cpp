// SPDX-License-Identifier: MIT
// What a random script declares. Text, because the parser already knows how to make
// sorts, datatypes and functions of it.
#include <array>
#include <span>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "generate/formula.h"

namespace smiter::generate {

using theory::Feature;

namespace {

// Sorts to declare constants of. Arrays and sequences are built on the earlier ones.
class Declarations {
 public:
  Declarations(theory::FeatureSet features, const Targets& targets, const FormulaPolicy& policy,
               base::Rng& rng)
      : features_(features), targets_(targets), policy_(policy), rng_(rng) {}

  std::string text() {
    plain_sorts();
    if (features_.has(Feature::DeclaredSorts)) declared_sorts();
    if (features_.has(Feature::Datatypes)) datatype();
    if (features_.has(Feature::Arrays)) arrays();
    if (features_.has(Feature::Sequences) && !features_.has(Feature::Strings)) {
      sorts_.push_back(fmt::format("(Seq {})", element()));
    }
    if (features_.has(Feature::Sets)) sorts_.push_back(fmt::format("(Set {})", element()));
    constants();
    if (features_.has(Feature::Uninterpreted)) functions();
    return out_;
  }

 private:
  void plain_sorts() {
    sorts_ = {"Bool"};
    if (features_.has(Feature::Ints)) sorts_.emplace_back("Int");
    if (features_.has(Feature::Reals)) sorts_.emplace_back("Real");
    if (features_.has(Feature::Strings)) sorts_.emplace_back("String");
    if (features_.has(Feature::BitVecOps)) {
      constexpr std::array kWidths = {1, 3, 4, 8, 8, 16, 32, 32, 64};
      constexpr std::array kOddWidths = {2, 5, 7, 17, 31, 33, 63, 65, 127, 128, 129, 256, 1024};
      const int width = policy_.odd_sizes ? rng_.pick(kOddWidths) : rng_.pick(kWidths);
      sorts_.push_back(fmt::format("(_ BitVec {})", width));
      if (rng_.coin()) sorts_.push_back(fmt::format("(_ BitVec {})", width * 2));
    }
    if (features_.has(Feature::Floats)) {
      sorts_.push_back(float_sort());
      sorts_.emplace_back("RoundingMode");
    }
  }

  // One that all targets have, if there is one.
  std::string float_sort() {
    using Format = std::array<std::uint32_t, 2>;
    static constexpr std::array<Format, 5> kFormats{{{8, 24}, {11, 53}, {5, 11}, {3, 5}, {15, 113}}};
    static constexpr std::array<Format, 6> kOddFormats{{{2, 5}, {2, 6}, {4, 3}, {3, 13}, {9, 8}, {6, 40}}};
    const auto common_of = [&](std::span<const Format> formats) {
      std::vector<std::string> common;
      for (const Format& format : formats)
        if (targets_.strangers_to_format(format[0], format[1]) == 0)
          common.push_back(fmt::format("(_ FloatingPoint {} {})", format[0], format[1]));
      return common;
    };
    const std::vector<std::string> odd =
        policy_.odd_sizes ? common_of(kOddFormats) : std::vector<std::string>{};
    const std::vector<std::string> common = odd.empty() ? common_of(kFormats) : odd;
    return common.empty() ? "(_ FloatingPoint 8 24)" : rng_.pick(common);
  }

  void declared_sorts() {
    const std::uint64_t count = sorts_.size() > 1 ? 1 : 1 + rng_.below(2);
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::string name(1, static_cast<char>('U' + i));
      out_ += fmt::format("(declare-sort {} 0)\n", name);
      sorts_.push_back(name);
    }
  }

  // A sort that another one is made of; not a rounding mode, which says little.
  std::string element() {
    for (;;) {
      std::string sort = rng_.pick(sorts_);
      if (sort != "RoundingMode") return sort;
    }
  }

  void datatype() {
    const std::string field = element();
    const std::string other = element();
    switch (rng_.below(4)) {
      case 0:
        out_ += "(declare-datatypes ((D 0)) (((red) (green) (blue))))\n";
        break;
      case 1:
        out_ +=
            fmt::format("(declare-datatypes ((D 0)) (((none) (some (left {}) (right {})))))\n", field, other);
        break;
      case 2:
        out_ += fmt::format("(declare-datatypes ((D 0)) (((nil) (cons (head {}) (tail D)))))\n", field);
        break;
      default:
        out_ += fmt::format(
            "(declare-datatypes ((D 0) (E 0)) (((leaf (value {})) (node (lower D) (kids E))) ((end) (more "
            "(first "
            "D) (rest E)))))\n",
            field);
        sorts_.emplace_back("E");
    }
    sorts_.emplace_back("D");
  }

  void arrays() {
    // z3 reads the logics of arrays and bit-vectors as of arrays between bit-vectors.
    const bool words_only =
        features_.has(Feature::BitVecOps) && !features_.has(Feature::Ints) && !features_.has(Feature::Reals);
    const auto part = [&] {
      for (;;) {
        std::string sort = element();
        if (!words_only || sort.starts_with("(_ BitVec")) return sort;
      }
    };
    const std::string index = part();
    const std::string value = part();
    const std::string array = fmt::format("(Array {} {})", index, value);
    sorts_.push_back(array);
    if (!words_only && rng_.chance(1, 3)) sorts_.push_back(fmt::format("(Array {} {})", index, array));
  }

  void constants() {
    for (std::size_t i = 0; i < sorts_.size(); ++i) {
      const std::uint64_t count = 1 + rng_.below(policy_.constants_per_sort);
      for (std::uint64_t k = 0; k < count; ++k) {
        out_ += fmt::format("(declare-const c{}{} {})\n", i, static_cast<char>('a' + k), sorts_[i]);
      }
    }
  }

  void functions() {
    const std::uint64_t count = 1 + rng_.below(2);
    for (std::uint64_t i = 0; i < count; ++i) {
      std::string params = element();
      if (rng_.coin()) params += " " + element();
      out_ += fmt::format("(declare-fun f{} ({}) {})\n", i, params, element());
    }
  }

  theory::FeatureSet features_;
  const Targets& targets_;
  const FormulaPolicy& policy_;
  base::Rng& rng_;
  std::vector<std::string> sorts_;
  std::string out_;
};

}  // namespace

std::string random_declarations(theory::FeatureSet features, const Targets& targets,
                                const FormulaPolicy& policy, base::Rng& rng) {
  return Declarations(features, targets, policy, rng).text();
}

}  // namespace smiter::generate
