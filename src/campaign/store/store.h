// SPDX-License-Identifier: MIT
// The campaign's SQLite file (WAL). It survives kill -9 and a power cut at any moment:
// what commit() returned for is there. Used by one thread at a time; while a campaign runs
// that is its writer (campaign/store/writer.h).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/expected.h"
#include "campaign/schedule/stored_mutant.h"
#include "campaign/schedule/work.h"
#include "testcase/test.h"
#include "triage/finding.h"

namespace SQLite {
class Database;
class Transaction;
}  // namespace SQLite

namespace smiter::campaign {

// A test that showed a cluster again.
struct Trigger {
  std::uint64_t cluster = 0;  // id of the finding that it joined
  std::uint64_t test_number = 0;
  std::string strategy = {};
  std::string seed = {};
  std::string script = {};                                                     // empty: only counted
  std::vector<std::pair<std::string, std::vector<std::string>>> solvers = {};  // label, options
};

struct AdmittedUnit {
  Work work;
  std::string strategy;
  std::string seed;
  std::uint64_t first_test = 0;
  std::vector<std::uint64_t> hashes;  // of the tests that are to be run
};

struct StoredSeed {
  std::string name;
  std::uint64_t hash = 0;
  std::optional<std::string> model = {};
  std::optional<testcase::Answer> status = {};  // what solvers agreed on
  std::optional<std::string> bad_label = {};    // how its label was shown to be wrong
};

// A point of the timeline.
struct Moment {
  double seconds = 0;
  std::string counts;  // JSON of campaign/run/statistics.h
  std::uint64_t clusters = 0;
  double cpu_seconds = 0, solver_cpu_seconds = 0;  // in all
};

class Store {
 public:
  // Makes the file if it is not there. An error if it is no store of ours, or damaged.
  [[nodiscard]] static base::Expected<Store> open(const std::string& path, bool read_only = false);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  // Changes belong together between begin() and commit().
  void begin();
  void commit();

  void put_meta(const std::string& key, const std::string& value);
  [[nodiscard]] std::optional<std::string> meta(const std::string& key) const;
  void put_seed(std::uint32_t number, const StoredSeed& seed);
  void put_model(std::uint32_t seed, const std::string& model);
  void put_status(std::uint32_t seed, testcase::Answer status);
  void put_bad_label(std::uint32_t seed, const std::string& text);
  [[nodiscard]] std::vector<StoredSeed> seeds() const;
  void put_unit(const AdmittedUnit& unit);
  void unit_done(std::uint64_t unit);
  // What the scheduler needs to go on; strategies by their names in `names`.
  [[nodiscard]] SchedulerStart scheduler_start(const std::vector<std::string>& names) const;
  // What later units may begin with; of each seed the newest kMutantsPerSeed are kept, and
  // those that an unfinished unit began with.
  void put_mutant(const StoredMutant& mutant);
  // After put_unit: the mutant stays until the unit is done.
  void put_begun(std::uint64_t unit, const StoredMutant& mutant);
  [[nodiscard]] MutantPoolStart mutant_pool_start() const;
  void put_finding(const triage::Finding& finding);
  [[nodiscard]] std::vector<triage::Finding> findings() const;
  void put_trigger(const Trigger& trigger);
  // The finding `from` turned out to be of another cluster.
  void move_triggers(std::uint64_t from, std::uint64_t into);
  [[nodiscard]] std::vector<Trigger> triggers() const;  // those with a script
  void put_moment(const Moment& moment);
  [[nodiscard]] std::vector<Moment> timeline(std::size_t most) const;

  // Nothing will be written any more: puts all into the one file, so that -wal and -shm go and readers
  // do not bring them back. Does nothing if somebody is reading.
  void settle();

  // SQLite's own check; empty if all is well.
  [[nodiscard]] std::string damage() const;

 private:
  explicit Store(std::unique_ptr<SQLite::Database> database);
  std::unique_ptr<SQLite::Database> database_;
  std::unique_ptr<SQLite::Transaction> transaction_;
};

}  // namespace smiter::campaign
