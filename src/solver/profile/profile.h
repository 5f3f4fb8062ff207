// SPDX-License-Identifier: MIT
// What we know about a solver, as data: how to start it, what it understands, how it
// fails. Filled from data/solvers/*.toml or a user's own file (solver/profile/profile_file.h);
// the format is described in docs/solvers.md. Adding a solver needs no C++.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace smiter::solver {

// What a text in the solver's output means.
enum class Meaning : std::uint8_t {
  InvalidModel,
  Assertion,
  InternalError,
  Unsupported,
  OutOfMemory,
  Timeout,
  KnownNonBug,
  Noise,  // a line to overlook
};

struct Pattern {
  Meaning meaning = Meaning::Noise;
  std::string text;  // searched for in the output; * is any run of bytes
  std::string why;   // for people; required for a known non-bug
};

// Whether the maintainers want reports about a set of options.
enum class Policy : std::uint8_t { Reportable, TriageOnly };

struct OptionPool {
  std::string name;
  Policy policy = Policy::TriageOnly;
  std::string why;
  std::vector<std::string> settings;  // each a command-line fragment of one or more words
  bool incremental = true;            // they go with push, pop and several check-sats
};

// How the solver's help is written.
enum class HelpFormat : std::uint8_t { Cvc5, Z3, Bitwuzla };

// How the solver tells its options, and which of them are of no use.
struct OptionList {
  std::vector<std::string> help = {};  // arguments that make it list them; none: it has no list
  HelpFormat format = HelpFormat::Cvc5;
  std::string like = {};     // a profile whose list, exclusions and pools these are; empty: none
  std::string choices = {};  // the argument that lists the values of {name}; empty: the help has them
};

// Options that are never drawn, by patterns of their names.
struct Exclusion {
  std::vector<std::string> names;  // * is any run of characters
  std::vector<std::string> except = {};
  std::string why = {};
};

// What has to be done to a script before this solver sees it.
// Many members: the table [script] of a profile, a member for each key.
struct Dialect {
  bool echo = true;      // (echo "...") works: needed for sessions, wanted otherwise
  bool reset = true;     // (reset) works
  bool get_info = true;  // (get-info ...) works
  bool models = true;
  bool values = true;                                      // get-value
  bool cores = true;                                       // get-unsat-core
  bool incremental = true;                                 // push, pop and several check-sats
  std::vector<std::string> prelude;                        // commands before every script
  std::vector<std::string> incremental_prelude;            // ... that pushes or checks more than once
  std::vector<std::string> model_prelude;                  // ... when models or values are wanted
  std::vector<std::string> core_prelude;                   // ... when unsat cores are wanted
  std::vector<std::string> simplify_prelude;               // ... that asks for (simplify …)
  std::optional<std::vector<std::string>> accept_options;  // names it may be sent; absent: all
  std::vector<std::string> claims;                  // what else it can be asked for: cores, optima, …
  std::map<std::string, std::string> claim_checks;  // by claim: the command that makes it check itself
  // Optima of several objectives are those of one after the other, unless an option says otherwise.
  bool lexicographic_objectives = false;
  std::vector<std::string> drop_commands;     // names it chokes on and that mean nothing
  std::vector<std::string> ignored_counters;  // of its statistics, that say nothing of what it did
  bool options_survive_reset = false;
  bool names_survive_reset = false;                    // (! t :named n) leaves n declared
  std::map<std::string, std::string> restore_options;  // ... and the command value that undoes them
  std::string soft_timeout;                            // a command with {ms} in it, or ""
};

// Where the releases of a solver come from (solver/release/): an adapter and its package.
struct ReleaseSource {
  std::string adapter;
  std::string package;
  std::string also_called;  // a profile whose name these releases go by, too; "" for none
};

// A program that checks proofs. Arguments may have {proof} and {script}, which become paths; without {proof}
// its path is appended. It accepts by ending with 0. It rejects by ending with `rejected_code` and printing
// `rejected_text`, as far as the profile names them, and none of `undecided_texts`. Whatever else it does
// says nothing of the proof.
struct ProofChecker {
  std::string program;
  std::vector<std::string> arguments = {};
  std::optional<std::size_t> rejected_code = {};
  std::string rejected_text = {};  // searched for in its output; * is any run of bytes. "": none
  std::vector<std::string> undecided_texts = {};
};

// What asking the solver cannot find out: it reads an operator and means something else by it, or
// gives up on some values.
struct Caveat {
  std::string row;    // as the record names it
  std::string until;  // the last release that it holds for; "": all
  std::string why;
};

// Many members: one file of data/solvers, a member for each key at its top and each of its tables.
struct Profile {
  std::string name;
  std::string title;
  std::string family;          // one vote per family when solvers disagree; "" is one of its own
  std::size_t generation = 0;  // orders the profiles of a family: a higher one is the newer program
  bool tested = false;
  bool maintained = true;                      // false: nobody mends it any more
  std::string program;                         // looked up in PATH unless the user gives one
  std::vector<std::string> program_arguments;  // always first (java -jar ...)
  std::vector<std::string> version_arguments;
  std::optional<std::vector<std::string>> session_arguments;  // absent: mode not supported
  std::optional<std::vector<std::string>> stdin_arguments;
  std::optional<std::vector<std::string>> file_arguments;  // the file's path is appended
  std::vector<std::string> default_options;
  // Options of which a release knows one at most, the preferred first. The first stands in
  // default_options and pools until the program was asked (solver/profile/alternatives.h).
  std::vector<std::vector<std::string>> alternatives;
  std::vector<std::string> fixed_options;     // patterns: say which program it is, so never left out
  std::size_t session_queries = 1000;         // then a new process
  std::size_t session_rss_bytes = 1UL << 30;  // likewise, when it has grown to this
  // What a new process costs before it listens, if that is more than most queries take: the
  // first query's clock starts later then, and a late answer is waited for as long again.
  std::size_t start_ms = 0;
  bool allow_address_space_limit = false;  // RLIMIT_AS; wrong for sanitizers and WebAssembly
  bool native = true;                      // false: findings are "not confirmed on a native build"
  Dialect dialect;
  bool ask = true;                   // what it understands; false: everything counts as understood
  std::vector<std::string> logics;   // "*" is all
  std::vector<std::string> tactics;  // for check-sat-using
  std::vector<Caveat> caveats;
  OptionList option_list;
  std::vector<Exclusion> exclusions;
  std::vector<std::string> checks;          // options with which it checks its own answers
  std::vector<std::string> check_commands;  // what a script says to the same end
  std::vector<OptionPool> pools;
  std::vector<Pattern> patterns;  // first match of the most telling meaning wins
  std::optional<ReleaseSource> releases;
  std::optional<ProofChecker> checker;  // of what get-proof prints

  [[nodiscard]] const std::string& family_name() const { return family.empty() ? name : family; }
  [[nodiscard]] bool has_session() const { return session_arguments && dialect.echo && dialect.reset; }
  // It says which program this is (fixed_options).
  [[nodiscard]] bool is_fixed(std::string_view option) const;
  // Does it make the solver check its own answers? A word of the command line, or ":name" of set-option.
  [[nodiscard]] bool is_check(std::string_view word) const;
  // Why an option of this name is never drawn; empty: it may be.
  [[nodiscard]] std::string exclusion_of(std::string_view option) const;
  // With these options, does it take scripts that push or check more than once?
  [[nodiscard]] bool takes_incremental(const std::vector<std::string>& options) const;
};

}  // namespace smiter::solver
