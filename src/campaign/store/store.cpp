// SPDX-License-Identifier: MIT
#include "campaign/store/store.h"

#include "campaign/database/address.h"
#include "campaign/database/dialect.h"
#include "campaign/store/schema.h"
#include "campaign/store/summed_moments.h"

namespace smiter::campaign {

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

base::Expected<Store> Store::open(const std::string& address, bool read_only) {
  try {
    Store store(open_database(address, read_only));
    if (auto ready = prepare_schema(*store.database_, read_only); !ready) {
      ready.error().file = without_password(address);
      return ready.error();
    }
    return store;
  } catch (const DatabaseError& error) {
    return base::Error{
        std::string("cannot be opened as a store: ") + error.what(), {}, without_password(address)};
  }
}

void Store::begin() {
  database_->begin();
}

void Store::commit() {
  database_->commit();
}

void Store::roll_back() noexcept {
  database_->roll_back();
}

void Store::put_meta(const std::string& key, const std::string& value) {
  database_->run(
      "INSERT INTO meta(key, value) VALUES($1, $2) ON CONFLICT(key) DO UPDATE SET value = excluded.value",
      {text(key), text(value)});
}

std::optional<std::string> Store::meta(const std::string& key) const {
  const auto rows = database_->rows("SELECT value FROM meta WHERE key = $1", {text(key)});
  if (!rows->next()) return std::nullopt;
  return rows->string(0);
}

void Store::put_seed(std::uint32_t seed_number, const StoredSeed& seed) {
  database_->run(
      "INSERT INTO seeds(number, name, hash) VALUES($1, $2, $3) ON CONFLICT(number) DO UPDATE SET name = "
      "excluded.name, hash = excluded.hash, model = NULL, status = NULL, bad_label = NULL",
      {number(seed_number), bytes(seed.name), number(seed.hash)});
}

void Store::put_model(std::uint32_t seed, const std::string& model) {
  database_->run("UPDATE seeds SET model = $1 WHERE number = $2", {bytes(model), number(seed)});
}

void Store::put_status(std::uint32_t seed, testcase::Answer status) {
  database_->run("UPDATE seeds SET status = $1 WHERE number = $2",
                 {text(status == testcase::Answer::Sat ? "sat" : "unsat"), number(seed)});
}

void Store::put_bad_label(std::uint32_t seed, const std::string& why) {
  database_->run("UPDATE seeds SET bad_label = $1 WHERE number = $2", {bytes(why), number(seed)});
}

std::vector<StoredSeed> Store::seeds() const {
  std::vector<StoredSeed> out;
  const auto rows =
      database_->rows("SELECT name, hash, model, status, bad_label FROM seeds ORDER BY number", {});
  while (rows->next()) {
    out.push_back({rows->string(0), rows->natural(1), {}});
    if (!rows->is_null(2)) out.back().model = rows->string(2);
    if (!rows->is_null(3))
      out.back().status = rows->string(3) == "sat" ? testcase::Answer::Sat : testcase::Answer::Unsat;
    if (!rows->is_null(4)) out.back().bad_label = rows->string(4);
  }
  return out;
}

void Store::put_moment(const Moment& m) {
  database_->run(
      "INSERT INTO timeline(seconds, counts, clusters, cpu, solver_cpu) VALUES($1, $2, $3, $4, $5) ON "
      "CONFLICT(seconds) DO UPDATE SET counts = excluded.counts, clusters = excluded.clusters, cpu = "
      "excluded.cpu, solver_cpu = excluded.solver_cpu",
      {m.seconds, text(m.counts), number(m.clusters), m.cpu_seconds, m.solver_cpu_seconds});
}

std::vector<Moment> Store::timeline(std::size_t most) const {
  std::vector<Moment> all;
  const auto rows =
      database_->rows("SELECT seconds, counts, clusters, cpu, solver_cpu FROM timeline ORDER BY seconds", {});
  while (rows->next())
    all.push_back({rows->real(0), rows->string(1), rows->natural(2), rows->real(3), rows->real(4)});
  // A machine that shares its campaign with others counts for itself.
  if (all.empty() &&
      database_->rows(in_dialect("{find table}", database_->engine()), {text("moments")})->next()) {
    std::vector<MachineMoment> of_machines;
    const auto moments = database_->rows(
        "SELECT machine, seconds, counts, cpu, solver_cpu FROM moments ORDER BY seconds, machine", {});
    while (moments->next())
      of_machines.push_back({moments->natural(0),
                             {moments->real(1), moments->string(2), 0, moments->real(3), moments->real(4)}});
    return summed_moments(of_machines, most);
  }
  if (all.size() <= most || most < 2) return all;
  std::vector<Moment> thinned;
  for (std::size_t i = 0; i < most; ++i) thinned.push_back(std::move(all[i * (all.size() - 1) / (most - 1)]));
  return thinned;
}

void Store::settle() {
  database_->settle();
}

std::string Store::damage() const {
  return database_->damage();
}

}  // namespace smiter::campaign
