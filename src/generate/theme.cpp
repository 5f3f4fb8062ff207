// SPDX-License-Identifier: MIT
#include "generate/theme.h"

#include <array>

namespace smiter::generate {

using theory::Feature;
using theory::FeatureSet;

namespace {

constexpr std::array kThemes = {
    Theme{"ints",
          {Feature::Ints, Feature::Arithmetic, Feature::NotDifference},
          {Feature::Ints, Feature::Arithmetic}},
    Theme{"reals", {Feature::Reals, Feature::Arithmetic, Feature::NotDifference}, {Feature::Reals}},
    Theme{"bitvec", {Feature::BitVecs, Feature::BitVecOps, Feature::BitVecSymbols}, {Feature::BitVecOps}},
    Theme{"floats", {Feature::Floats, Feature::BitVecs, Feature::BitVecSymbols}, {Feature::Floats}},
    Theme{"strings", {Feature::Strings, Feature::Ints}, {Feature::Strings}},
    Theme{"sequences", {Feature::Sequences, Feature::Ints}, {Feature::Sequences}},
    Theme{"arrays", {Feature::Arrays}, {Feature::Arrays}},
    Theme{"datatypes", {Feature::Datatypes}, {Feature::Datatypes}},
    Theme{"functions", {Feature::Uninterpreted, Feature::DeclaredSorts}, {Feature::Uninterpreted}},
    Theme{"sets", {Feature::Sets, Feature::Ints}, {Feature::Sets}},
    Theme{"quantifiers", {Feature::Quantifiers}, {Feature::Quantifiers}}};

constexpr std::size_t kCommon = 9;

}  // namespace

std::span<const Theme> themes() {
  return kThemes;
}

std::span<const Theme> common_themes() {
  return themes().first(kCommon);
}

std::vector<std::string_view> themes_of(FeatureSet features) {
  std::vector<std::string_view> names;
  for (const Theme& theme : kThemes)
    if (features.contains(theme.sign)) names.push_back(theme.name);
  return names;
}

}  // namespace smiter::generate
