// SPDX-License-Identifier: MIT
#include "campaign/store/schema.h"

#include <charconv>
#include <optional>
#include <string>

#include "campaign/database/dialect.h"

namespace smiter::campaign {

namespace {

constexpr const char* kVersion2 = R"(
CREATE TABLE IF NOT EXISTS meta(key TEXT PRIMARY KEY, value {any} NOT NULL);
CREATE TABLE IF NOT EXISTS seeds(number {id}, name {bytes} NOT NULL, hash {int} NOT NULL, model {bytes},
  status TEXT, bad_label {bytes});
CREATE TABLE IF NOT EXISTS units(number {id}, strategy TEXT NOT NULL, seed {int} NOT NULL,
  partner {int}, options {int} NOT NULL, first_test {int} NOT NULL, tests {int} NOT NULL, done {int} NOT NULL, hashes {bytes} NOT NULL);
CREATE TABLE IF NOT EXISTS findings(id {id}, cluster {int} NOT NULL, key {any} NOT NULL, json TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS triggers(id {serial}, cluster {int} NOT NULL, test_number {int} NOT NULL,
  strategy TEXT NOT NULL, seed {bytes} NOT NULL, script {bytes}, solvers TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS timeline(seconds {real} PRIMARY KEY, counts TEXT NOT NULL, clusters {int} NOT NULL,
  cpu {real} NOT NULL, solver_cpu {real} NOT NULL);
CREATE TABLE IF NOT EXISTS mutants(number {id}, seed {int} NOT NULL, unit {int} NOT NULL,
  test {int} NOT NULL, solver {bytes} NOT NULL, script {bytes} NOT NULL, model {bytes} NOT NULL);
CREATE TABLE IF NOT EXISTS begun(unit {id}, mutant {int} NOT NULL);
)";

// What people say about findings; and for many machines (campaign/join). Times are seconds since 1970 by the
// server's clock.
constexpr const char* kVersion3 = R"(
CREATE TABLE IF NOT EXISTS marks(number {serial}, finding {int} NOT NULL, kind TEXT NOT NULL,
  text {bytes} NOT NULL, who {bytes} NOT NULL, at {int} NOT NULL);
CREATE TABLE IF NOT EXISTS machines(id {serial}, name {any} NOT NULL, jobs {int} NOT NULL, began {real} NOT NULL,
  seen {real} NOT NULL, left_at {real});
CREATE TABLE IF NOT EXISTS moments(machine {int} NOT NULL, seconds {real} NOT NULL, counts TEXT NOT NULL,
  cpu {real} NOT NULL, solver_cpu {real} NOT NULL, PRIMARY KEY(machine, seconds));
CREATE TABLE IF NOT EXISTS contents(name TEXT PRIMARY KEY, bytes {bytes} NOT NULL);
CREATE TABLE IF NOT EXISTS seed_texts(number {id}, text {bytes} NOT NULL, ran {int} NOT NULL);
CREATE TABLE IF NOT EXISTS counters(name TEXT PRIMARY KEY, value {int} NOT NULL);
CREATE TABLE IF NOT EXISTS queue(unit {id}, strategy TEXT NOT NULL, seed {int} NOT NULL, partner {int},
  options {int} NOT NULL, machine {int} NOT NULL, fence {int} NOT NULL, until {real} NOT NULL);
CREATE TABLE IF NOT EXISTS slots(slot TEXT PRIMARY KEY, machine {int} NOT NULL, until {real} NOT NULL,
  finding {int}, refutations {int} NOT NULL);
CREATE TABLE IF NOT EXISTS arms(strategy TEXT NOT NULL, logic {int} NOT NULL, options {int} NOT NULL,
  cpu_ms {real} NOT NULL, units {int} NOT NULL, idle {int} NOT NULL, worth {real} NOT NULL, clusters {int} NOT NULL,
  PRIMARY KEY(strategy, logic, options));
CREATE TABLE IF NOT EXISTS finding_states(id {id}, slot TEXT UNIQUE NOT NULL, revision {int} NOT NULL,
  reduced {int} NOT NULL, machine {int} NOT NULL, until {real} NOT NULL);
CREATE INDEX IF NOT EXISTS free_units ON queue(until, unit);
CREATE INDEX IF NOT EXISTS held_units ON queue(machine);
CREATE INDEX IF NOT EXISTS held_slots ON slots(machine);
CREATE INDEX IF NOT EXISTS held_findings ON finding_states(machine);
CREATE INDEX IF NOT EXISTS newest_findings ON finding_states(revision);
)";

// Nothing: there is no store yet. 0: it says nonsense.
std::optional<int> stored_version(Database& database) {
  if (!database.rows(in_dialect("{find table}", database.engine()), {text("meta")})->next()) return {};
  const auto rows = database.rows("SELECT value FROM meta WHERE key = 'schema'", {});
  if (!rows->next()) return {};
  const std::string value = rows->string(0);
  int version = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), version);
  return error == std::errc() && end == value.data() + value.size() ? version : 0;
}

base::Status check(std::optional<int> version) {
  if (version && *version > kSchemaVersion)
    return base::Error{"the store is of a newer version of smiter; use that one"};
  if (!version) return base::Error{"there is no campaign in it"};
  if (*version < kOldestVersion)
    return base::Error{"the store is of another version of smiter, or of another program"};
  return base::ok();
}

}  // namespace

base::Status prepare_schema(Database& database, bool read_only) {
  std::optional<int> version = stored_version(database);
  if (read_only || version == kSchemaVersion) return check(version);
  database.begin();
  try {
    static_cast<void>(database.rows(in_dialect("{lock tables}", database.engine()), {})->next());
    version = stored_version(database);  // another machine may have been first
    if (const auto fine = version ? check(version) : base::ok(); !fine) {
      database.roll_back();
      return fine;
    }
    if (!version) database.execute(in_dialect(kVersion2, database.engine()));
    database.execute(in_dialect(kVersion3, database.engine()));
    database.run(
        "INSERT INTO meta(key, value) VALUES('schema', $1) ON CONFLICT(key) DO UPDATE SET value = "
        "excluded.value",
        {text(std::to_string(kSchemaVersion))});
    database.commit();
  } catch (const DatabaseError&) {
    database.roll_back();
    throw;
  }
  return base::ok();
}

}  // namespace smiter::campaign
