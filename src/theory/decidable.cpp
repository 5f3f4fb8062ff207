// SPDX-License-Identifier: MIT
#include "theory/decidable.h"

namespace smiter::theory {

bool is_decidable(FeatureSet features, bool recursive) {
  constexpr FeatureSet kNever{
      Feature::Transcendental, Feature::Extensions, Feature::HigherOrder, Feature::Opaque,
      Feature::Strings,        Feature::Sequences,  Feature::Sets};
  if (recursive || !(features - kNever == features)) return false;
  const bool nonlinear = features.has(Feature::Nonlinear);
  if (!features.has(Feature::Quantifiers)) {
    // Arrays, functions, datatypes, bit-vectors, floats and linear arithmetic, also together
    // (Nelson and Oppen); real arithmetic with products (Tarski), integers with products not.
    return !nonlinear || !features.has(Feature::Ints);
  }
  // Finite sorts: everything can be tried.
  constexpr FeatureSet kFinite{Feature::Quantifiers, Feature::BitVecs, Feature::BitVecOps,
                               Feature::BitVecSymbols, Feature::Floats};
  if (kFinite.contains(features)) return true;
  // Presburger; Tarski; linear arithmetic over both.
  constexpr FeatureSet kArithmetic{Feature::Quantifiers, Feature::Ints,      Feature::Reals,
                                   Feature::Arithmetic,  Feature::Nonlinear, Feature::NotDifference};
  return kArithmetic.contains(features) && (!nonlinear || !features.has(Feature::Ints));
}

}  // namespace smiter::theory
