// SPDX-License-Identifier: MIT
// Signs that two clusters may be one bug which are too weak to merge them. They are shown, and a
// person decides.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "smt/terms/signature.h"
#include "triage/cluster/form.h"
#include "triage/finding.h"

namespace smiter::triage {

// What is compared of a finding.
struct Traits {
  std::string solver;  // its family, or who contradicts whom
  bool reduced = false;
  Form form;
  std::vector<std::string> operators;    // triage/cluster/cluster_key.h
  std::map<std::string, bool> versions;  // who shows it and who does not; empty: all the same
};

[[nodiscard]] Traits traits_of(const Finding& finding, const smt::OpTable& ops);

// Why the two may be one bug, as the report of `it` says it: "this script contains the other".
// Empty: no sign.
[[nodiscard]] std::string sign_of_likeness(const Traits& it, const Traits& other);

}  // namespace smiter::triage
