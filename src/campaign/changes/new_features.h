// SPDX-License-Identifier: MIT
// What a release understands and an older one of the same solver did not (--new-since): new code has the
// most bugs. The answers are in the records of both, so nobody has to know the solver.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "campaign/setup/settings.h"

namespace smiter::capability {
struct Record;
}  // namespace smiter::capability

namespace smiter::smt {
class OpTable;
}  // namespace smiter::smt

namespace smiter::solver {
struct Profile;
}  // namespace smiter::solver

namespace smiter::campaign {

struct NewFeatures {
  std::vector<std::string> operators = {};  // by name, those of the operator table
  std::vector<std::string> options = {};    // as --focus names them
  std::size_t left_out = 0;                 // more of them, which are too many
  std::size_t not_drawn = 0;                // more options, which the mode leaves out

  [[nodiscard]] bool empty() const { return operators.empty() && options.empty(); }
  // For --focus; empty if there is nothing new.
  [[nodiscard]] std::string focus() const;
};

// Only options that can be drawn in this mode. Those that never are (the newer one's profile excludes them,
// or they take any text) are not counted either.
[[nodiscard]] NewFeatures new_features(const capability::Record& older, const capability::Record& newer,
                                       const solver::Profile& profile, OptionFuzzing mode,
                                       const smt::OpTable& ops);

}  // namespace smiter::campaign
