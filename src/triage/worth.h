// SPDX-License-Identifier: MIT
// What a finding is worth to the people who are to mend the bug, as a number: a crash of a
// maintained solver in default options is 1. The one table that says so. The scheduler gives time to
// what finds worth, the reducer takes the worthiest first, the screen and the reports list it first,
// and --stop-on-first waits for enough of it.
//
// A finding's worth is that of its severity times a factor for each thing that makes it matter less.
// Every further cluster of a kind, which is a family of solvers and a class, is worth less than the
// one before it: maintainers learn little from the fiftieth unknown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "oracle/verdict_classes.h"
#include "triage/finding.h"

namespace smiter::triage {

// Equal: every cluster that is not known is worth 1.
enum class WorthScale : std::uint8_t { Maintainers, Equal };
[[nodiscard]] std::string_view name_of(WorthScale scale);
[[nodiscard]] std::optional<WorthScale> worth_scale_named(std::string_view name);

// docs/campaigns.md has these numbers, too; a test compares them.
// Many members: every number that worth is made of, each with a name and its reason, in one place.
struct WorthPolicy {
  // Who proves theorems with a solver is hurt by a wrong unsat and sees nothing of it.
  double wrong_unsat = 100;
  double wrong_answer = 20;         // a wrong sat shows as soon as its model is used
  double wrong_model = 5;           // the answer is right
  double crash = 1;                 // nobody is misled
  double other = 0.5;               // nobody is misled, and few users get there
  double unknown_decidable = 0.02;  // a solver may give up, though here it need not
  double unknown = 0.01;            // here nobody can promise an answer
  double slow = 0.01;               // nor how long it takes
  // Factors.
  double takes_options = 0.5;   // most users set none
  double not_reportable = 0.1;  // with these options maintainers do not want to hear of it
  double not_proved = 0.5;      // somebody has to find out who is right
  double newer_is_good = 0.1;   // a newer release at hand does not show it: it is mended already
  double not_maintained = 0.1;  // nobody will mend it, though a successor may have inherited it
  double known = 0;             // it is in the baseline: nobody is told twice
  double half_after = 4;        // clusters of its kind, and the next one is worth half
  // --stop-on-first: above any unknown, below a crash with options that nobody wants to hear of.
  double worth_stopping = 0.03;
};

// With what the answers and the formula say. From 1; the number is the finding's priority.
[[nodiscard]] oracle::Severity severity_of(const Finding& finding);
[[nodiscard]] int priority_of(const Finding& finding);
[[nodiscard]] std::string_view priority_text(int priority);

// By itself, whatever else was found.
[[nodiscard]] double worth_of(const Finding& finding, WorthScale scale, const WorthPolicy& policy = {});

// A cluster on the scale.
struct Priced {
  std::uint64_t id = 0;
  std::string kind = {};  // the family and the class
  oracle::Severity severity = oracle::Severity::NoBug;
  double worth = 0;
};
// As worth_of().
[[nodiscard]] Priced price(const Finding& finding, WorthScale scale, const WorthPolicy& policy = {});
// All clusters of a campaign with what each is worth beside the others of its kind, the worthiest
// first. Of equal ones, the graver and then the older comes first.
[[nodiscard]] std::vector<Priced> ranked(std::vector<Priced> clusters, WorthScale scale,
                                         const WorthPolicy& policy = {});

}  // namespace smiter::triage
