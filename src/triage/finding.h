// SPDX-License-Identifier: MIT
// A confirmed verdict against a solver with everything that is needed to see it again,
// to report it and to compare it with others. Plain data: the store keeps it as JSON, the
// folder and the reports are written from it and from nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/expected.h"
#include "oracle/verdict.h"
#include "testcase/test.h"

namespace smiter::triage {

// A solver that took part, as it was run.
struct Participant {
  std::string label;
  std::string given = {};  // SolverConfig::given
  std::string profile;     // its name
  std::string family;
  std::string version;
  std::string program;
  std::vector<std::string> options = {};    // the user's and the fuzzer's
  std::vector<std::string> arguments = {};  // before the file's path; of the suspect with the fewest options
  std::vector<std::string> session_arguments = {};  // of a process that reads scripts from its input
  std::vector<std::string> answers = {};            // one per check-sat, then the class if it is not ok
  std::vector<std::string> crash_texts = {};        // what its profile knows a crash by; * is any run
  std::vector<std::string> model_texts = {};        // ... a failed check of its own model
  bool native = true;
  bool maintained = true;      // Profile::maintained
  std::size_t generation = 0;  // Profile::generation

  // As the user knows it.
  [[nodiscard]] const std::string& name() const { return given.empty() ? label : given; }
};

// A seed as the strategy got it.
struct SeedCopy {
  std::string text;                             // or the stored mutant in its place
  std::string model = {};                       // or the assignment that the test was made with; empty: none
  std::optional<testcase::Answer> status = {};  // said by solvers, else by a label that stands
  bool label_refuted = false;                   // what it says of itself is wrong

  bool operator==(const SeedCopy&) const = default;
};

// What showed it: a seed as it is, a mutant, or a question that asks a solver what it understands.
enum class Origin : std::uint8_t { Seed, Mutant, Question, Generated };

// One solver of the suspect's family, for the matrix of versions.
struct Shows {
  std::string solver;
  std::string version;
  bool shows = false;
  bool tells = true;         // false: it neither shows it nor answers otherwise
  std::string program = {};  // its path; empty: of an older store
};

// A script of a sequence that one process was asked.
struct SessionScript {
  std::string script = {};
  bool model = false;       // it was asked for models
  bool statistics = false;  // ... and for statistics (a guided campaign)

  bool operator==(const SessionScript&) const = default;
};

// Another cluster that may be the same bug, and the sign of it.
struct Perhaps {
  std::uint64_t cluster = 0;
  std::string why = {};

  bool operator==(const Perhaps&) const = default;
};

// In order: the verdict and who took part; options and versions that show it; what it was made from;
// what shows and proves it; its place among other findings.
// Many members: the store's JSON and the reports are written member by member, and no group of them
// is handed on without the rest.
struct Finding {
  std::uint64_t id = 0;
  std::uint64_t cluster = 0;  // the id of the finding that names its cluster (triage/cluster/clusters.h)
  oracle::Verdict verdict;
  bool complained = false;  // the solver's own model check failed
  bool located = true;      // a crash: its signature names a place
  std::vector<Participant> participants = {};
  std::size_t suspect = SIZE_MAX;              // among the participants; SIZE_MAX: nobody can tell
  std::vector<std::string> options = {};       // of the user's or the fuzzer's, those that it takes
  std::vector<std::string> base_options = {};  // what the user gave the solver
  // Of those that our profile adds (a check of models, a switch for an experimental theory), those
  // that it takes.
  std::vector<std::string> added_options = {};
  bool options_tried = true;    // false: the time was over before it was run without them
  bool default_options = true;  // what a user of the solver gets: no option at all, not even ours
  // Do the solver's maintainers want to hear of it, with the options that it takes? That the class is
  // a bug at all is another question (oracle::is_solver_bug).
  bool reportable = true;
  std::string reportable_why = {};  // a sentence; empty: nothing speaks against it
  unsigned shown = 0, runs = 0;
  std::vector<Shows> matrix = {};
  // Installed releases of the suspect's family and itself, from old to new. What is installed
  // differs between machines, so nothing is told apart by it.
  std::vector<Shows> releases = {};
  // Likewise from old to new: installed releases without a result, because there was no time or
  // because they may not be run.
  std::vector<std::string> untried = {};
  testcase::Test test = {};          // what was found
  std::vector<SeedCopy> seeds = {};  // that it was made from, in order
  // The solvers that it was made for: the names of their records, in the campaign's order.
  std::vector<std::string> targets = {};
  Origin origin = Origin::Mutant;
  std::string script = {};                   // the smallest that shows it, as it is to be sent
  bool reduced = false;                      // the reducer has seen it
  bool minimal = false;                      // ... and was not stopped
  std::string witness = {};                  // a model of `script`, if that is the proof
  std::vector<std::string> evaluation = {};  // each assertion under that model, or under the wrong one
  // ContradictsItself: the query in a script of its own. Implication: the formula that
  // `script` was made from and that the solver decides.
  std::string alone = {};
  // SessionOnly: what the same process was asked before `script`, and whether that was asked for a
  // model and statistics; `alone` is the whole as one text.
  std::vector<SessionScript> before = {};
  bool session_model = false, session_statistics = false;
  bool decidable = false;             // Regression, Implication: there is a decision procedure
  std::string key = {};               // triage/cluster/cluster_key.h
  std::string form = {};              // of the reduced script (triage/cluster/clusters.h)
  std::vector<Perhaps> perhaps = {};  // what else may be the same bug
  bool known = false;                 // its cluster is in the baseline
  std::string known_by = {};          // what in the baseline it is the same as
  std::uint64_t triggers = 1;         // tests that looked like it: few of them are confirmed by fresh runs
  std::uint64_t test_number = 0;
  double seconds = 0;  // since the campaign began

  [[nodiscard]] bool alone_is_session() const {
    return verdict.kind == oracle::VerdictClass::SessionOnly && !alone.empty();
  }
  [[nodiscard]] bool has_suspect() const { return suspect < participants.size(); }
  // "z3", or "z3 or cvc5" when nobody can tell. Which drawn options it had is not in it.
  [[nodiscard]] std::string solver_name() const;
};

[[nodiscard]] std::string_view name_of(Origin origin);

// All options that it takes, ours and others', as on a command line; empty: none.
[[nodiscard]] std::string options_text(const Finding& finding);

// The short word for a class that names a folder: soundness, crash, invalid-model, …
[[nodiscard]] std::string_view short_class(oracle::VerdictClass kind);
// The files of the n-th seed (from 0) in a finding's folder: seed.smt2, seed2.smt2, …; a model
// is beside it as .model.
[[nodiscard]] std::string seed_file(std::size_t number);
[[nodiscard]] std::string model_file(std::size_t number);
// The file of a record of this name (capability/record.h) in the campaign's folder `records`.
[[nodiscard]] std::string record_file(std::string name);
// The command that makes the test again in the finding's folder in its campaign, but for the
// campaign's own options; empty if the finding is a seed or its seeds were not kept.
[[nodiscard]] std::string remake_command(const Finding& finding);

// The whole finding, for the store.
[[nodiscard]] std::string to_json(const Finding& finding);
[[nodiscard]] base::Expected<Finding> finding_from_json(std::string_view text);

}  // namespace smiter::triage
