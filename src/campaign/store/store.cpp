// SPDX-License-Identifier: MIT
#include "campaign/store/store.h"
#include "base/json.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <cstring>

namespace smiter::campaign {

namespace {

constexpr int kVersion = 2;
constexpr const char* kSchema = R"(
CREATE TABLE IF NOT EXISTS meta(key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS seeds(number INTEGER PRIMARY KEY, name BLOB NOT NULL, hash INTEGER NOT NULL, model BLOB,
  status TEXT, bad_label BLOB);
CREATE TABLE IF NOT EXISTS units(number INTEGER PRIMARY KEY, strategy TEXT NOT NULL, seed INTEGER NOT NULL,
  partner INTEGER, options INTEGER NOT NULL, first_test INTEGER NOT NULL, tests INTEGER NOT NULL, done INTEGER NOT NULL, hashes BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS findings(id INTEGER PRIMARY KEY, cluster INTEGER NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS triggers(id INTEGER PRIMARY KEY, cluster INTEGER NOT NULL, test_number INTEGER NOT NULL,
  strategy TEXT NOT NULL, seed BLOB NOT NULL, script BLOB, solvers TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS timeline(seconds REAL PRIMARY KEY, counts TEXT NOT NULL, clusters INTEGER NOT NULL,
  cpu REAL NOT NULL, solver_cpu REAL NOT NULL);
CREATE TABLE IF NOT EXISTS mutants(number INTEGER PRIMARY KEY, seed INTEGER NOT NULL, unit INTEGER NOT NULL,
  test INTEGER NOT NULL, solver BLOB NOT NULL, script BLOB NOT NULL, model BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS begun(unit INTEGER PRIMARY KEY, mutant INTEGER NOT NULL);
)";

void bind_bytes(SQLite::Statement& statement, int index, const std::string& bytes) {
  statement.bind(index, static_cast<const void*>(bytes.data()), static_cast<int>(bytes.size()));
}

std::int64_t signed_of(std::uint64_t x) {
  return static_cast<std::int64_t>(x);
}
std::uint64_t unsigned_of(const SQLite::Column& column) {
  return static_cast<std::uint64_t>(column.getInt64());
}

// None if somebody changed what put_trigger wrote.
decltype(Trigger::solvers) solvers_from_json(const std::string& text) {
  try {
    return base::Json::parse(text).get<decltype(Trigger::solvers)>();
  } catch (const base::JsonError&) {
    return {};
  }
}

}  // namespace

Store::Store(std::unique_ptr<SQLite::Database> database) : database_(std::move(database)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

base::Expected<Store> Store::open(const std::string& path, bool read_only) {
  try {
    auto database = std::make_unique<SQLite::Database>(
        path, read_only ? SQLite::OPEN_READONLY : SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 10'000);
    if (!read_only) {
      database->exec("PRAGMA journal_mode=WAL");
      database->exec("PRAGMA synchronous=FULL");
      SQLite::Transaction transaction(*database);
      database->exec(kSchema);
      SQLite::Statement version(*database, "INSERT OR IGNORE INTO meta VALUES('schema', ?)");
      version.bind(1, std::to_string(kVersion));
      version.exec();
      transaction.commit();
    }
    Store store(std::move(database));
    if (store.meta("schema") != std::to_string(kVersion))
      return base::Error{"the store is of another version of smiter", {}, path};
    return store;
  } catch (const SQLite::Exception& error) {
    return base::Error{std::string("cannot be opened as a store: ") + error.what(), {}, path};
  }
}

void Store::begin() {
  transaction_ = std::make_unique<SQLite::Transaction>(*database_);
}

void Store::commit() {
  transaction_->commit();
  transaction_.reset();
}

void Store::put_meta(const std::string& key, const std::string& value) {
  SQLite::Statement s(*database_, "INSERT OR REPLACE INTO meta VALUES(?, ?)");
  s.bind(1, key);
  s.bind(2, value);
  s.exec();
}

std::optional<std::string> Store::meta(const std::string& key) const {
  SQLite::Statement s(*database_, "SELECT value FROM meta WHERE key = ?");
  s.bind(1, key);
  if (!s.executeStep()) return std::nullopt;
  return s.getColumn(0).getString();
}

void Store::put_seed(std::uint32_t number, const StoredSeed& seed) {
  SQLite::Statement s(*database_, "INSERT OR REPLACE INTO seeds VALUES(?, ?, ?, NULL, NULL, NULL)");
  s.bind(1, static_cast<std::int64_t>(number));
  bind_bytes(s, 2, seed.name);
  s.bind(3, signed_of(seed.hash));
  s.exec();
}

void Store::put_model(std::uint32_t seed, const std::string& model) {
  SQLite::Statement s(*database_, "UPDATE seeds SET model = ? WHERE number = ?");
  bind_bytes(s, 1, model);
  s.bind(2, static_cast<std::int64_t>(seed));
  s.exec();
}

void Store::put_status(std::uint32_t seed, testcase::Answer status) {
  SQLite::Statement s(*database_, "UPDATE seeds SET status = ? WHERE number = ?");
  s.bind(1, status == testcase::Answer::Sat ? "sat" : "unsat");
  s.bind(2, static_cast<std::int64_t>(seed));
  s.exec();
}

void Store::put_bad_label(std::uint32_t seed, const std::string& text) {
  SQLite::Statement s(*database_, "UPDATE seeds SET bad_label = ? WHERE number = ?");
  bind_bytes(s, 1, text);
  s.bind(2, static_cast<std::int64_t>(seed));
  s.exec();
}

std::vector<StoredSeed> Store::seeds() const {
  std::vector<StoredSeed> out;
  SQLite::Statement s(*database_, "SELECT name, hash, model, status, bad_label FROM seeds ORDER BY number");
  while (s.executeStep()) {
    out.push_back({s.getColumn(0).getString(), unsigned_of(s.getColumn(1)), {}});
    if (!s.getColumn(2).isNull()) out.back().model = s.getColumn(2).getString();
    if (!s.getColumn(3).isNull())
      out.back().status =
          s.getColumn(3).getString() == "sat" ? testcase::Answer::Sat : testcase::Answer::Unsat;
    if (!s.getColumn(4).isNull()) out.back().bad_label = s.getColumn(4).getString();
  }
  return out;
}

void Store::put_unit(const AdmittedUnit& unit) {
  SQLite::Statement s(*database_, "INSERT OR REPLACE INTO units VALUES(?, ?, ?, ?, ?, ?, ?, 0, ?)");
  s.bind(1, signed_of(unit.work.unit));
  s.bind(2, unit.strategy);
  s.bind(3, static_cast<std::int64_t>(unit.work.seed));
  if (unit.work.partner != kNoPartner) s.bind(4, static_cast<std::int64_t>(unit.work.partner));
  s.bind(5, unit.work.options ? 1 : 0);
  s.bind(6, signed_of(unit.first_test));
  s.bind(7, signed_of(unit.hashes.size()));
  bind_bytes(s, 8,
             std::string(reinterpret_cast<const char*>(unit.hashes.data()),
                         unit.hashes.size() * sizeof(std::uint64_t)));
  s.exec();
}

void Store::unit_done(std::uint64_t unit) {
  SQLite::Statement s(*database_, "UPDATE units SET done = 1 WHERE number = ?");
  s.bind(1, signed_of(unit));
  s.exec();
  SQLite::Statement begun(*database_, "DELETE FROM begun WHERE unit = ?");
  begun.bind(1, signed_of(unit));
  begun.exec();
}

void Store::put_mutant(const StoredMutant& mutant) {
  SQLite::Statement s(*database_, "INSERT OR IGNORE INTO mutants VALUES(?, ?, ?, ?, ?, ?, ?)");
  s.bind(1, signed_of(mutant.number));
  s.bind(2, static_cast<std::int64_t>(mutant.seed));
  s.bind(3, signed_of(mutant.unit));
  s.bind(4, signed_of(mutant.test));
  bind_bytes(s, 5, mutant.solver);
  bind_bytes(s, 6, mutant.script);
  bind_bytes(s, 7, mutant.model);
  s.exec();
  SQLite::Statement old(
      *database_,
      "DELETE FROM mutants WHERE seed = ?1 AND number NOT IN (SELECT mutant FROM begun) AND "
      "number NOT IN (SELECT number FROM mutants WHERE seed = ?1 ORDER BY number DESC LIMIT ?2)");
  old.bind(1, static_cast<std::int64_t>(mutant.seed));
  old.bind(2, static_cast<std::int64_t>(kMutantsPerSeed));
  old.exec();
}

void Store::put_begun(std::uint64_t unit, const StoredMutant& mutant) {
  SQLite::Statement s(*database_, "INSERT OR REPLACE INTO begun VALUES(?, ?)");
  s.bind(1, signed_of(unit));
  s.bind(2, signed_of(mutant.number));
  s.exec();
  put_mutant(mutant);  // newer ones may have taken its place meanwhile
}

MutantPoolStart Store::mutant_pool_start() const {
  MutantPoolStart start;
  SQLite::Statement s(*database_,
                      "SELECT number, seed, unit, test, solver, script, model FROM mutants ORDER BY number");
  while (s.executeStep()) {
    start.mutants.push_back({.number = unsigned_of(s.getColumn(0)),
                             .seed = static_cast<std::uint32_t>(s.getColumn(1).getUInt()),
                             .unit = unsigned_of(s.getColumn(2)),
                             .test = unsigned_of(s.getColumn(3)),
                             .solver = s.getColumn(4).getString(),
                             .script = s.getColumn(5).getString(),
                             .model = s.getColumn(6).getString()});
  }
  SQLite::Statement begun(*database_, "SELECT unit, mutant FROM begun");
  SQLite::Statement last(*database_, "SELECT MAX(number) FROM mutants");
  if (last.executeStep() && !last.getColumn(0).isNull()) start.last = unsigned_of(last.getColumn(0));
  while (begun.executeStep()) start.begun[unsigned_of(begun.getColumn(0))] = unsigned_of(begun.getColumn(1));
  return start;
}

SchedulerStart Store::scheduler_start(const std::vector<std::string>& names) const {
  SchedulerStart start;
  // Units are stored in order and none is left out. A greater number is no unit of ours, and
  // a deterministic campaign would count up to it.
  const std::uint64_t units = unsigned_of(database_->execAndGet("SELECT COUNT(*) FROM units"));
  SQLite::Statement s(*database_,
                      "SELECT number, strategy, seed, first_test, tests, done, hashes, partner, options FROM "
                      "units ORDER BY number");
  while (s.executeStep()) {
    const std::string strategy = s.getColumn(1).getString();
    const auto at = std::ranges::find(names, strategy);
    const bool seed_run = strategy == "seed";
    Work work{.unit = unsigned_of(s.getColumn(0)),
              .strategy = seed_run ? kSeedRun : static_cast<std::uint32_t>(at - names.begin()),
              .seed = static_cast<std::uint32_t>(s.getColumn(2).getUInt()),
              .partner = s.getColumn(7).isNull() ? kNoPartner : s.getColumn(7).getUInt(),
              .options = s.getColumn(8).getInt() != 0,
              .again = true,
              .first_test = unsigned_of(s.getColumn(3))};
    if (work.unit >= units) continue;
    start.next_unit = std::max(start.next_unit, work.unit + 1);
    start.next_test = std::max(start.next_test, work.first_test + unsigned_of(s.getColumn(4)));
    if (s.getColumn(5).getInt() == 0) {
      // A strategy that is not used any more leaves its units unfinished.
      if (seed_run || at != names.end()) start.unfinished.push_back(work);
      continue;
    }
    if (work.strategy == kSeedRun) start.seeds_run.push_back(work.seed);
    const auto* bytes = static_cast<const char*>(s.getColumn(6).getBlob());
    for (int i = 0; i + 8 <= s.getColumn(6).getBytes(); i += 8) {
      std::uint64_t hash = 0;
      std::memcpy(&hash, bytes + i, sizeof hash);
      start.hashes.push_back(hash);
    }
  }
  return start;
}

void Store::put_finding(const triage::Finding& finding) {
  SQLite::Statement s(*database_, "INSERT OR REPLACE INTO findings VALUES(?, ?, ?, ?)");
  s.bind(1, signed_of(finding.id));
  s.bind(2, signed_of(finding.cluster));
  s.bind(3, finding.key);
  s.bind(4, to_json(finding));
  s.exec();
}

std::vector<triage::Finding> Store::findings() const {
  std::vector<triage::Finding> out;
  SQLite::Statement s(*database_, "SELECT json, cluster FROM findings ORDER BY id");
  while (s.executeStep()) {
    auto finding = triage::finding_from_json(s.getColumn(0).getString());
    if (!finding) continue;
    finding->cluster = unsigned_of(s.getColumn(1));
    out.push_back(std::move(*finding));
  }
  // Counted where they are kept, so that a cluster's count needs no rewriting per trigger.
  SQLite::Statement count(*database_, "SELECT cluster, COUNT(*) FROM triggers GROUP BY cluster");
  while (count.executeStep()) {
    for (triage::Finding& f : out) {
      if (f.id == unsigned_of(count.getColumn(0))) f.triggers = 1 + unsigned_of(count.getColumn(1));
    }
  }
  // A finding that was merged into a cluster is one of its tests.
  for (const triage::Finding& f : out) {
    if (f.cluster == f.id) continue;
    for (triage::Finding& first : out) {
      if (first.id == f.cluster) first.triggers += 1;
    }
  }
  return out;
}

void Store::put_trigger(const Trigger& trigger) {
  SQLite::Statement s(
      *database_,
      "INSERT INTO triggers(cluster, test_number, strategy, seed, script, solvers) VALUES(?, ?, ?, ?, ?, ?)");
  s.bind(1, signed_of(trigger.cluster));
  s.bind(2, signed_of(trigger.test_number));
  s.bind(3, trigger.strategy);
  bind_bytes(s, 4, trigger.seed);
  if (!trigger.script.empty()) bind_bytes(s, 5, trigger.script);
  s.bind(6, base::Json(trigger.solvers).dump_sorted());
  s.exec();
}

void Store::move_triggers(std::uint64_t from, std::uint64_t into) {
  SQLite::Statement s(*database_, "UPDATE triggers SET cluster = ? WHERE cluster = ?");
  s.bind(1, signed_of(into));
  s.bind(2, signed_of(from));
  s.exec();
}

std::vector<Trigger> Store::triggers() const {
  std::vector<Trigger> out;
  SQLite::Statement s(
      *database_,
      "SELECT cluster, test_number, strategy, seed, script, solvers FROM triggers WHERE script IS NOT NULL");
  while (s.executeStep()) {
    Trigger t{.cluster = unsigned_of(s.getColumn(0)),
              .test_number = unsigned_of(s.getColumn(1)),
              .strategy = s.getColumn(2).getString(),
              .seed = s.getColumn(3).getString(),
              .script = s.getColumn(4).getString()};
    t.solvers = solvers_from_json(s.getColumn(5).getString());
    out.push_back(std::move(t));
  }
  return out;
}

void Store::put_moment(const Moment& m) {
  SQLite::Statement s(*database_, "INSERT OR REPLACE INTO timeline VALUES(?, ?, ?, ?, ?)");
  s.bind(1, m.seconds);
  s.bind(2, m.counts);
  s.bind(3, signed_of(m.clusters));
  s.bind(4, m.cpu_seconds);
  s.bind(5, m.solver_cpu_seconds);
  s.exec();
}

std::vector<Moment> Store::timeline(std::size_t most) const {
  std::vector<Moment> all;
  SQLite::Statement s(*database_,
                      "SELECT seconds, counts, clusters, cpu, solver_cpu FROM timeline ORDER BY seconds");
  while (s.executeStep()) {
    all.push_back({s.getColumn(0).getDouble(), s.getColumn(1).getString(), unsigned_of(s.getColumn(2)),
                   s.getColumn(3).getDouble(), s.getColumn(4).getDouble()});
  }
  if (all.size() <= most || most < 2) return all;
  std::vector<Moment> thinned;
  for (std::size_t i = 0; i < most; ++i) thinned.push_back(std::move(all[i * (all.size() - 1) / (most - 1)]));
  return thinned;
}

void Store::settle() {
  constexpr int kPatienceMs = 200;  // a reader must not hold up the end of a campaign
  try {
    database_->setBusyTimeout(kPatienceMs);
    database_->exec("PRAGMA journal_mode=DELETE");
  } catch (const SQLite::Exception&) {
    // All that was committed is safe in the log.
  }
}

std::string Store::damage() const {
  try {
    SQLite::Statement s(*database_, "PRAGMA integrity_check");
    if (!s.executeStep()) return "no answer";
    const std::string text = s.getColumn(0).getString();
    return text == "ok" ? "" : text;
  } catch (const SQLite::Exception& error) {
    return error.what();
  }
}

}  // namespace smiter::campaign
