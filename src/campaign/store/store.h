// SPDX-License-Identifier: MIT
// What a campaign knows, in a database: a SQLite file of its own, or PostgreSQL on a server. It survives
// kill -9 and a power cut at any moment: what commit() returned for is there. Used by one thread at a
// time; while a campaign runs that is its writer (campaign/store/writer.h). All functions throw
// DatabaseError.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/expected.h"
#include "campaign/database/database.h"
#include "campaign/schedule/stored_mutant.h"
#include "campaign/schedule/work.h"
#include "campaign/store/page_reads.h"
#include "testcase/test.h"
#include "triage/finding.h"
#include "triage/mark.h"

namespace smiter::campaign {

// Under which key a store says which campaign it is about, if many machines share it.
inline constexpr const char* kCampaignKey = "campaign";

// ... and which theories each seed uses.
inline constexpr const char* kTheoriesKey = "theories";

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
  // A file, or the address of a server (campaign/database/address.h). Makes what is not there, and brings the
  // tables of an older version up to date, unless it is only read. An error if it is no store of ours,
  // damaged, or of a newer version.
  [[nodiscard]] static base::Expected<Store> open(const std::string& address, bool read_only = false);
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  // Changes belong together between begin() and commit().
  void begin();
  void commit();
  // What was not committed is forgotten.
  void roll_back() noexcept;

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
  // What later units may begin with; of each seed the newest kMutantsPerSeed with a model are
  // kept, as many without, and those that an unfinished unit began with.
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

  // What people say about findings, in the order in which they said it (triage/mark.h).
  void put_mark(const triage::Mark& mark);
  [[nodiscard]] std::vector<triage::Mark> marks() const;

  // For pages that look again and again (campaign/store/page_reads.h).
  [[nodiscard]] std::vector<FindingEntry> finding_index() const;
  // As findings() gives it, but its `triggers` are not counted.
  [[nodiscard]] std::optional<triage::Finding> finding(std::uint64_t id) const;
  // By cluster: triggers whose number is greater than `last`, which becomes the greatest.
  [[nodiscard]] std::map<std::uint64_t, std::uint64_t> triggers_since(std::uint64_t& last) const;
  // Moments after that second, at most so many: evenly spread over what there is.
  [[nodiscard]] std::vector<Moment> moments_after(double seconds, std::size_t most) const;
  [[nodiscard]] std::vector<SeedUse> seed_uses() const;
  [[nodiscard]] std::vector<MachineSeen> machines_seen() const;

  // Nothing will be written any more: SQLite puts all into the one file, so that -wal and -shm go and
  // readers do not bring them back. Does nothing if somebody is reading.
  void settle();

  // The database's own check; empty if all is well.
  [[nodiscard]] std::string damage() const;

  // For what else is kept there (campaign/join).
  [[nodiscard]] Database& database() { return *database_; }

 private:
  explicit Store(std::unique_ptr<Database> database);
  std::unique_ptr<Database> database_;
};

}  // namespace smiter::campaign
