// SPDX-License-Identifier: MIT
#include "campaign/join/ledger.h"

#include <algorithm>

#include "campaign/database/dialect.h"

namespace smiter::campaign {

namespace {

constexpr const char* kNextUnit = "next unit";
constexpr const char* kOwnRuns = "own runs";
constexpr const char* kCursor = "cursor";
constexpr const char* kRound = "round";

std::uint32_t small(const Rows& rows, int column) {
  return static_cast<std::uint32_t>(rows.integer(column));
}

}  // namespace

void transact(Database& database, const std::function<void()>& what) {
  database.begin();
  try {
    what();
    database.commit();
  } catch (...) {
    database.roll_back();
    throw;
  }
}

Ledger::Ledger(Database& database, std::vector<std::string> strategies, double lease_s)
    : database_(database), strategies_(std::move(strategies)), lease_s_(lease_s) {}

std::string Ledger::in(std::string_view sql) const {
  return in_dialect(sql, database_.engine());
}

std::uint64_t Ledger::counter(const char* name, bool for_update) const {
  const auto rows = database_.rows(in(for_update ? "SELECT value FROM counters WHERE name = $1 {for update}"
                                                 : "SELECT value FROM counters WHERE name = $1"),
                                   {text(name)});
  return rows->next() ? rows->natural(0) : 0;
}

void Ledger::set_counter(const char* name, std::uint64_t value) {
  database_.run(
      "INSERT INTO counters(name, value) VALUES($1, $2) ON CONFLICT(name) DO UPDATE SET value = "
      "excluded.value",
      {text(name), number(value)});
}

std::uint64_t Ledger::enter(const std::string& name, unsigned jobs) {
  const auto rows = database_.rows(
      in("INSERT INTO machines(name, jobs, began, seen) VALUES($1, $2, {now}, {now}) RETURNING id"),
      {text(name), number(jobs)});
  if (!rows->next()) throw DatabaseError("a machine got no number");
  return machine_ = rows->natural(0);
}

double Ledger::seconds() const {
  const auto rows = database_.rows(in("SELECT {now} - MIN(began) FROM machines"), {});
  return rows->next() && !rows->is_null(0) ? rows->real(0) : 0;
}

void Ledger::beat(bool findings_too) {
  transact(database_, [&] {
    database_.run(in("UPDATE machines SET seen = {now} WHERE id = $1"), {number(machine_)});
    // What was lost meanwhile has another machine's number.
    const auto renew = [&](const char* table) {
      database_.run(
          in(std::string("UPDATE ") + table + " SET until = {now} + $1 WHERE machine = $2 AND until > 0"),
          {lease_s_, number(machine_)});
    };
    renew("queue");
    if (!findings_too) return;
    renew("finding_states");
    renew("slots");
  });
}

void Ledger::leave() {
  transact(database_, [&] {
    database_.run(in("UPDATE machines SET seen = {now}, left_at = {now} WHERE id = $1"), {number(machine_)});
    for (const char* table : {"queue", "finding_states", "slots"})
      database_.run(std::string("UPDATE ") + table + " SET until = 0 WHERE machine = $1", {number(machine_)});
  });
}

std::vector<LeasedUnit> Ledger::claim(std::size_t most) {
  std::vector<LeasedUnit> units;
  const auto rows = database_.rows(
      in("WITH chosen AS MATERIALIZED (SELECT unit FROM queue AS q WHERE until < {now} AND (strategy = "
         "'seed' OR "
         "(EXISTS (SELECT 1 FROM seed_texts WHERE number = q.seed AND ran = 1) AND (partner IS NULL OR "
         "EXISTS "
         "(SELECT 1 FROM seed_texts WHERE number = q.partner AND ran = 1)))) ORDER BY until, unit LIMIT $1 "
         "{skip "
         "locked}) UPDATE queue SET machine = $2, fence = fence + 1, until = {now} + $3 WHERE unit IN "
         "(SELECT "
         "unit FROM chosen) RETURNING unit, strategy, seed, partner, options, fence"),
      {number(most), number(machine_), lease_s_});
  while (rows->next()) {
    const std::string strategy = rows->string(1);
    const auto at = std::ranges::find(strategies_, strategy);
    LeasedUnit unit{.work = {.unit = rows->natural(0),
                             .seed = small(*rows, 2),
                             .partner = rows->is_null(3) ? kNoPartner : small(*rows, 3),
                             .options = rows->integer(4) != 0},
                    .fence = rows->natural(5)};
    // It would stay ours for ever.
    if (strategy != "seed" && at == strategies_.end())
      throw DatabaseError("the campaign has a strategy that this version of smiter does not know");
    if (strategy != "seed") unit.work.strategy = static_cast<std::uint32_t>(at - strategies_.begin());
    units.push_back(unit);
  }
  std::ranges::sort(units, {}, [](const LeasedUnit& u) { return u.work.unit; });
  return units;
}

bool Ledger::has_units() const {
  return database_.rows("SELECT 1 FROM queue LIMIT 1", {})->next();
}

std::size_t Ledger::free_units() const {
  const auto rows = database_.rows(in("SELECT COUNT(*) FROM queue WHERE until < {now}"), {});
  return rows->next() ? rows->natural(0) : 0;
}

void Ledger::put_counts(const std::string& counts, double cpu_seconds, double solver_cpu_seconds) {
  database_.run(
      "INSERT INTO moments(machine, seconds, counts, cpu, solver_cpu) VALUES($1, $2, $3, $4, $5) ON "
      "CONFLICT(machine, seconds) DO UPDATE SET counts = excluded.counts, cpu = excluded.cpu, solver_cpu = "
      "excluded.solver_cpu",
      {number(machine_), seconds(), text(counts), cpu_seconds, solver_cpu_seconds});
}

std::map<Arm, Outlay> Ledger::add_outlays(const std::map<Arm, Outlay>& outlays) {
  std::map<Arm, Outlay> sums;
  transact(database_, [&] {
    // In the same order on all machines, so that none waits for another that waits for it.
    for (const auto& [arm, outlay] : outlays) {
      database_.run(
          "INSERT INTO arms(strategy, logic, options, cpu_ms, units, idle, worth, clusters) VALUES($1, $2, "
          "$3, $4, "
          "$5, $6, $7, $8) ON CONFLICT(strategy, logic, options) DO UPDATE SET cpu_ms = arms.cpu_ms + "
          "excluded.cpu_ms, units = arms.units + excluded.units, idle = arms.idle + excluded.idle, worth = "
          "arms.worth + excluded.worth, clusters = arms.clusters + excluded.clusters",
          {text(strategies_.at(arm.strategy)), number(arm.logic), number(arm.options ? 1 : 0), outlay.cpu_ms,
           number(outlay.units), number(outlay.idle), outlay.worth, number(outlay.clusters)});
    }
    const auto rows =
        database_.rows("SELECT strategy, logic, options, cpu_ms, units, idle, worth, clusters FROM arms", {});
    while (rows->next()) {
      const auto at = std::ranges::find(strategies_, rows->string(0));
      if (at == strategies_.end()) continue;
      const Arm arm{static_cast<std::uint32_t>(at - strategies_.begin()), small(*rows, 1),
                    rows->integer(2) != 0};
      sums[arm] = {.cpu_ms = rows->real(3),
                   .units = rows->natural(4),
                   .idle = rows->natural(5),
                   .worth = rows->real(6),
                   .clusters = rows->natural(7)};
    }
  });
  return sums;
}

std::size_t Ledger::add_units(const Plan& plan) {
  std::size_t added = 0;
  transact(database_, [&] {
    PlanPlace place{.next_unit = counter(kNextUnit, true),
                    .own_runs = counter(kOwnRuns, false),
                    .cursor = counter(kCursor, false),
                    .round = counter(kRound, false)};
    const std::vector<Work> units = plan(place);
    for (const Work& work : units) {
      const std::string strategy = work.strategy == kSeedRun ? "seed" : strategies_[work.strategy];
      database_.run(
          "INSERT INTO queue(unit, strategy, seed, partner, options, machine, fence, until) VALUES($1, $2, "
          "$3, "
          "$4, $5, 0, 0, 0)",
          {number(work.unit), text(strategy), number(work.seed),
           work.partner == kNoPartner ? Value(nullptr) : number(work.partner), number(work.options ? 1 : 0)});
    }
    set_counter(kNextUnit, place.next_unit);
    set_counter(kOwnRuns, place.own_runs);
    set_counter(kCursor, place.cursor);
    set_counter(kRound, place.round);
    added = units.size();
  });
  return added;
}

bool Ledger::finish(const LeasedUnit& unit) {
  if (database_.run("DELETE FROM queue WHERE unit = $1 AND machine = $2 AND fence = $3",
                    {number(unit.work.unit), number(machine_), number(unit.fence)}) == 0)
    return false;
  if (unit.work.strategy == kSeedRun)
    database_.run("UPDATE seed_texts SET ran = 1 WHERE number = $1", {number(unit.work.seed)});
  return true;
}

}  // namespace smiter::campaign
