// SPDX-License-Identifier: MIT
// What is measured: queries, and what each version of a solver made of them. Pure data, kept as lines of
// JSON (upgrade/run/store.h).
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "solver/session/answer.h"

namespace smiter::upgrade {

// A script of the user's.
struct Query {
  std::string name;         // as reports call it: its path below what the user named
  std::string path;         // to open it
  std::string folder = {};  // of the name; "." at the top
  std::string logic = {};   // as the script says; empty: it says none
  std::size_t bytes = 0;
  std::uint64_t hash = 0;  // of its text: a script that changed is run again
};

// A solver in one of its versions.
struct Version {
  std::string label;         // as reports call it
  std::string spec;          // for command lines
  std::string says = {};     // what the program says of itself
  std::string program = {};  // its path
  bool native = true;        // times of native builds and of WebAssembly are not compared
};

// Why a run was made. Each has numbers of its own.
enum class Purpose : std::uint8_t {
  Screen,   // the script as it is, once: which queries are worth more runs?
  Fresh,    // with seed 1, 2, …: these decide
  Variant,  // the same meaning in another form, 1, 2, …
  Model,    // the script as it is, with models, which are judged
  Core,     // its assertions with names, and the unsat core, which is judged
};

struct RunId {
  std::uint32_t query = 0;
  std::uint32_t version = 0;
  Purpose purpose = Purpose::Screen;
  std::uint32_t number = 0;  // from 1; 0 where there is one only

  auto operator<=>(const RunId&) const = default;
};

struct Run {
  std::vector<solver::Result> results = {};  // one per check-sat
  solver::Class outcome = solver::Class::Ok;
  double cpu_ms = 0;
  std::string message = {};                // of whatever is not ok, one line
  std::string signature = {};              // of a crash
  std::vector<std::string> warnings = {};  // what it complained about
  // Purpose::Model: per check-sat, why our evaluator finds the model false; empty: it does not.
  std::vector<std::string> false_models = {};
  std::string false_core = {};  // Purpose::Core: why the core is wrong; empty: nobody can show that it is

  bool operator==(const Run&) const = default;
};

// What our evaluator says of two versions that contradict each other. Of what only other seeds or variants
// show: `right`, and in `why` what we do not understand of the query; the runs say the rest.
struct Judgement {
  std::string wrong = {};  // the label of who is wrong; empty: nobody can tell
  std::string why = {};
  std::string right = {};  // the label of who is known to be right
};
struct JudgedId {
  std::uint32_t query = 0;
  std::uint32_t from = 0, to = 0;  // versions
  std::uint32_t check = 0;
  auto operator<=>(const JudgedId&) const = default;
};

struct Measured {
  std::vector<Query> queries;
  std::vector<Version> versions;  // the first is what the others are compared with
  std::map<RunId, Run> runs = {};
  std::map<JudgedId, Judgement> judged = {};

  [[nodiscard]] const Run* find(const RunId& id) const;
  // With numbers from 1 on, without gaps.
  [[nodiscard]] std::vector<const Run*> runs_for(std::uint32_t query, std::uint32_t version,
                                                 Purpose purpose) const;
};

// It was run to its end, and what it said are answers, if only unknown or out of time.
[[nodiscard]] bool is_rejected(const Run& run);

[[nodiscard]] std::string_view name_of(Purpose purpose);
[[nodiscard]] base::Json to_json(const Run& run);
[[nodiscard]] Run run_from_json(const base::Json& json);  // throws base::JsonError

}  // namespace smiter::upgrade
