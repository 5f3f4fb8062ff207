// SPDX-License-Identifier: MIT
#include "theory/logics.h"

#include <algorithm>
#include <array>
#include <vector>

namespace smiter::theory {

namespace {

// Every name that all releases of cvc5 know and that those of z3 know too and read as broadly
// as its parts say, or do not know and then ignore. Left out on purpose: names that z3 reads
// more narrowly (QF_ABV refuses arrays of Booleans, QF_FP forbids bit-vectors).
constexpr std::array kCommon = {
    std::string_view("QF_UF"),    std::string_view("QF_AX"),     std::string_view("QF_BV"),
    std::string_view("QF_DT"),    std::string_view("QF_IDL"),    std::string_view("QF_RDL"),
    std::string_view("QF_LIA"),   std::string_view("QF_LRA"),    std::string_view("QF_LIRA"),
    std::string_view("QF_NIA"),   std::string_view("QF_NRA"),    std::string_view("QF_NIRA"),
    std::string_view("QF_UFBV"),  std::string_view("QF_UFLIA"),  std::string_view("QF_UFLRA"),
    std::string_view("QF_UFNIA"), std::string_view("QF_UFNRA"),  std::string_view("QF_ALIA"),
    std::string_view("QF_ANIA"),  std::string_view("QF_AUFLIA"), std::string_view("QF_AUFLIRA"),
    std::string_view("QF_S"),     std::string_view("QF_SLIA"),   std::string_view("QF_UFDT"),
    std::string_view("QF_BVFP"),  std::string_view("UF"),        std::string_view("BV"),
    std::string_view("LIA"),      std::string_view("LRA"),       std::string_view("NIA"),
    std::string_view("NRA"),      std::string_view("UFLIA"),     std::string_view("UFLRA"),
    std::string_view("UFNIA"),    std::string_view("UFBV"),      std::string_view("ALIA"),
    std::string_view("ABV"),      std::string_view("AUFBV"),     std::string_view("AUFLIA"),
    std::string_view("AUFLIRA"),  std::string_view("AUFNIRA"),   std::string_view("UFNIRA"),
};

bool take(std::string_view& rest, std::string_view prefix) {
  if (!rest.starts_with(prefix)) return false;
  rest.remove_prefix(prefix.size());
  return true;
}

void take_arithmetic(std::string_view& rest, FeatureSet& set) {
  if (take(rest, "IDL")) {
    set |= {Feature::Ints, Feature::Arithmetic};
    return;
  }
  if (take(rest, "RDL")) {
    set |= {Feature::Reals, Feature::Arithmetic};
    return;
  }
  const bool linear = rest.starts_with("L"), nonlinear = rest.starts_with("N");
  if (!linear && !nonlinear) return;
  std::string_view after = rest.substr(1);
  const bool both = take(after, "IRA");
  const bool ints = both || take(after, "IA");
  const bool reals = both || (!ints && take(after, "RA"));
  if (!ints && !reals) return;
  if (ints) set.add(Feature::Ints);
  if (reals) set.add(Feature::Reals);
  set |= {Feature::Arithmetic, Feature::NotDifference};
  if (nonlinear) set.add(Feature::Nonlinear);
  rest = after;
  if (take(rest, "T")) set.add(Feature::Transcendental);
}

FeatureSet everything() {
  FeatureSet all;
  for (unsigned f = 0; f < static_cast<unsigned>(Feature::HigherOrder); ++f) all.add(static_cast<Feature>(f));
  return all;
}

struct Known {
  std::string_view name;
  FeatureSet features;
};

const std::vector<Known>& known_by_size() {
  static const std::vector<Known> known = [] {
    std::vector<Known> list;
    for (std::string_view name : kCommon) list.push_back({name, *parse_logic(name)});
    // Who has bit-vectors has symbols for them: that makes a logic no larger.
    std::ranges::stable_sort(
        list, {}, [](const Known& k) { return (k.features - FeatureSet{Feature::BitVecSymbols}).count(); });
    return list;
  }();
  return known;
}

}  // namespace

std::optional<FeatureSet> parse_logic(std::string_view name) {
  std::string_view rest = name;
  FeatureSet set;
  if (take(rest, "HO_")) set.add(Feature::HigherOrder);
  if (rest == "ALL") return set | everything();
  if (!take(rest, "QF_")) set.add(Feature::Quantifiers);
  if (rest == "ALL") return (set | everything()) - FeatureSet{Feature::Quantifiers};
  if (rest.empty()) return std::nullopt;
  if (take(rest, "AX")) {
    // The logic of arrays alone is about arrays over declared sorts.
    set |= {Feature::Arrays, Feature::DeclaredSorts};
  } else if (take(rest, "A")) {
    set.add(Feature::Arrays);
  }
  if (take(rest, "UF")) set |= {Feature::Uninterpreted, Feature::DeclaredSorts};
  if (take(rest, "BV")) set |= {Feature::BitVecs, Feature::BitVecOps, Feature::BitVecSymbols};
  // Floating-point literals are made of bit-vectors. z3 has no other bit-vectors there.
  if (take(rest, "FP")) set |= {Feature::Floats, Feature::BitVecs};
  if (take(rest, "DT")) set.add(Feature::Datatypes);
  // Lengths are integers, with or without LIA in the name.
  if (take(rest, "SEQ")) {
    set |= {Feature::Sequences, Feature::Ints};
  } else if (take(rest, "S")) {
    set |= {Feature::Strings, Feature::Ints, Feature::Sequences};
  }
  take_arithmetic(rest, set);
  if (take(rest, "FS")) set.add(Feature::Sets);
  if (!rest.empty()) return std::nullopt;
  return set;
}

std::span<const std::string_view> common_logics() {
  return kCommon;
}

std::string smallest_logic(FeatureSet needed) {
  if (needed.has(Feature::HigherOrder)) return "HO_ALL";
  for (const Known& known : known_by_size()) {
    if (known.features.contains(needed)) return std::string(known.name);
  }
  return "ALL";
}

std::string widen(std::string_view logic, FeatureSet needed) {
  const auto own = parse_logic(logic);
  if (own && own->contains(needed)) return std::string(logic);
  if (needed.has(Feature::HigherOrder) || logic.starts_with("HO_")) return "HO_ALL";
  return own ? smallest_logic(*own | needed) : "ALL";
}

}  // namespace smiter::theory
