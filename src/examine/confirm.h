// SPDX-License-Identifier: MIT
// Does a verdict hold in fresh processes, what does it take, and who else shows it?
//
// The suspect is asked again and put into the record in its own place; the verdict is
// confirmed if decide() finds it there again. So whatever convicted it (a witness, the
// other solvers' answers, a rule) stays as it was recorded, and only the suspect runs:
// k of n times with all its options, then with fewer, then as every other version.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "examine/collect.h"
#include "oracle/verdict.h"
#include "testcase/test.h"

namespace smiter::examine {

// One solver of the suspect's family.
struct VersionShows {
  std::string solver;  // label
  bool shows = false;
  std::string says;            // its answers, or how it failed
  std::string version = {};    // what the program says of itself
  std::size_t generation = 0;  // of its profile
  bool tells = true;           // false: it neither shows it nor answers otherwise
};

struct Confirmation {
  unsigned shown = 0, runs = 0;           // in fresh one-shot processes
  bool session_only = false;              // never there, but in a used session: a bug of reset
  bool default_options = true;            // shows without any option, the user's or our profile's
  std::vector<std::string> options = {};  // of the user's, those that it takes; none superfluous
  std::vector<std::string> added = {};    // of our profile's, likewise
  std::vector<VersionShows> matrix = {};  // the suspect first, then the others of its family
  bool cut = false;                       // the time was up before all of this was tried
  bool options_tried = false;             // was it run without options, as far as asked?

  [[nodiscard]] bool is_confirmed() const { return shown > 0; }
};

struct ConfirmOptions {
  solver::Limits limits = {};
  unsigned runs = 3;
  bool minimise_options = true;
  bool matrix = true;
  oracle::DecideOptions decide = {};
  // Who may know a model that refutes a claim; none: the solvers of the record.
  std::span<const solver::SolverConfig> helpers = {};
};

// `solvers` are those of the record, by label. `versions` are asked for the matrix only,
// besides those of the suspect's family among `solvers`. A verdict that blames nobody has
// no suspect: every solver that gave a definite answer is asked again, and there is no
// matrix. Runs 0 times for an error of ours. What the deadline in the limits leaves no time for is
// not tried: a run that it cut counts neither way.
[[nodiscard]] Confirmation confirm(const testcase::Test& test, const oracle::Record& record,
                                   const oracle::Verdict& verdict,
                                   std::span<const solver::SolverConfig> solvers,
                                   std::span<const solver::SolverConfig> versions, const smt::OpTable& ops,
                                   const ConfirmOptions& options = {});

}  // namespace smiter::examine
