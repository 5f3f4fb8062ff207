// SPDX-License-Identifier: MIT
// The part of the store that is about work: units, and the mutants that some of them begin with.
#include <algorithm>
#include <cstring>

#include "campaign/store/store.h"

namespace smiter::campaign {

namespace {

std::uint32_t small(const Rows& rows, int column) {
  return static_cast<std::uint32_t>(rows.integer(column));
}

}  // namespace

void Store::put_unit(const AdmittedUnit& unit) {
  const Work& work = unit.work;
  const std::string_view hashes(reinterpret_cast<const char*>(unit.hashes.data()),
                                unit.hashes.size() * sizeof(std::uint64_t));
  database_->run(
      "INSERT INTO units(number, strategy, seed, partner, options, first_test, tests, done, hashes) "
      "VALUES($1, $2, $3, $4, $5, $6, $7, 0, $8) ON CONFLICT(number) DO UPDATE SET strategy = "
      "excluded.strategy, seed = excluded.seed, partner = excluded.partner, options = excluded.options, "
      "first_test = excluded.first_test, tests = excluded.tests, done = 0, hashes = excluded.hashes",
      {number(work.unit), text(unit.strategy), number(work.seed),
       work.partner == kNoPartner ? Value(nullptr) : number(work.partner), number(work.options ? 1 : 0),
       number(unit.first_test), number(unit.hashes.size()), bytes(hashes)});
}

void Store::unit_done(std::uint64_t unit) {
  database_->run("UPDATE units SET done = 1 WHERE number = $1", {number(unit)});
  database_->run("DELETE FROM begun WHERE unit = $1", {number(unit)});
}

void Store::put_mutant(const StoredMutant& mutant) {
  database_->run(
      "INSERT INTO mutants(number, seed, unit, test, solver, script, model) VALUES($1, $2, $3, $4, $5, $6, "
      "$7) ON CONFLICT DO NOTHING",
      {number(mutant.number), number(mutant.seed), number(mutant.unit), number(mutant.test),
       bytes(mutant.solver), bytes(mutant.script), bytes(mutant.model)});
  database_->run(
      "DELETE FROM mutants WHERE seed = $1 AND number NOT IN (SELECT mutant FROM begun) AND "
      "number NOT IN (SELECT number FROM mutants WHERE seed = $1 AND length(model) > 0 "
      "ORDER BY number DESC LIMIT $2) AND "
      "number NOT IN (SELECT number FROM mutants WHERE seed = $1 AND length(model) = 0 "
      "ORDER BY number DESC LIMIT $2)",
      {number(mutant.seed), number(kMutantsPerSeed)});
}

void Store::put_begun(std::uint64_t unit, const StoredMutant& mutant) {
  database_->run(
      "INSERT INTO begun(unit, mutant) VALUES($1, $2) ON CONFLICT(unit) DO UPDATE SET mutant = "
      "excluded.mutant",
      {number(unit), number(mutant.number)});
  put_mutant(mutant);  // newer ones may have taken its place meanwhile
}

MutantPoolStart Store::mutant_pool_start() const {
  MutantPoolStart start;
  const auto rows = database_->rows(
      "SELECT number, seed, unit, test, solver, script, model FROM mutants ORDER BY number", {});
  while (rows->next()) {
    start.mutants.push_back({.number = rows->natural(0),
                             .seed = small(*rows, 1),
                             .unit = rows->natural(2),
                             .test = rows->natural(3),
                             .solver = rows->string(4),
                             .script = rows->string(5),
                             .model = rows->string(6)});
    start.last = std::max(start.last, rows->natural(0));
  }
  const auto begun = database_->rows("SELECT unit, mutant FROM begun", {});
  while (begun->next()) start.begun[begun->natural(0)] = begun->natural(1);
  return start;
}

SchedulerStart Store::scheduler_start(const std::vector<std::string>& names) const {
  SchedulerStart start;
  // Units are stored in order and none is left out. A greater number is no unit of ours, and
  // a deterministic campaign would count up to it.
  const auto count = database_->rows("SELECT COUNT(*) FROM units", {});
  const std::uint64_t units = count->next() ? count->natural(0) : 0;
  const auto rows = database_->rows(
      "SELECT number, strategy, seed, first_test, tests, done, hashes, partner, options FROM units ORDER BY "
      "number",
      {});
  while (rows->next()) {
    const std::string strategy = rows->string(1);
    const auto at = std::ranges::find(names, strategy);
    const bool seed_run = strategy == "seed";
    const Work work{.unit = rows->natural(0),
                    .strategy = seed_run ? kSeedRun : static_cast<std::uint32_t>(at - names.begin()),
                    .seed = small(*rows, 2),
                    .partner = rows->is_null(7) ? kNoPartner : small(*rows, 7),
                    .options = rows->integer(8) != 0,
                    .again = true,
                    .first_test = rows->natural(3)};
    if (work.unit >= units) continue;
    start.next_unit = std::max(start.next_unit, work.unit + 1);
    start.next_test = std::max(start.next_test, work.first_test + rows->natural(4));
    if (rows->integer(5) == 0) {
      // A strategy that is not used any more leaves its units unfinished.
      if (seed_run || at != names.end()) start.unfinished.push_back(work);
      continue;
    }
    if (work.strategy == kSeedRun) start.seeds_run.push_back(work.seed);
    const std::string hashes = rows->string(6);
    for (std::size_t i = 0; i + 8 <= hashes.size(); i += 8) {
      std::uint64_t hash = 0;
      std::memcpy(&hash, hashes.data() + i, sizeof hash);
      start.hashes.push_back(hash);
    }
  }
  return start;
}

}  // namespace smiter::campaign
