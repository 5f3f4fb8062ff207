// SPDX-License-Identifier: MIT
#include "campaign/store/machine_reads.h"

#include <algorithm>

#include "campaign/database/dialect.h"

namespace smiter::campaign {

namespace {

// Rows that one look may read, and the points that it makes at least.
constexpr std::size_t kMostRows = 20'000, kFewestPoints = 20;

std::size_t machines_in(Database& database) {
  const auto rows = database.rows("SELECT COUNT(*) FROM machines", {});
  return rows->next() ? static_cast<std::size_t>(rows->natural(0)) : 0;
}

}  // namespace

bool has_machine_moments(Database& database) {
  // A store of an older version has no such table.
  return database.rows(in_dialect("{find table}", database.engine()), {text("moments")})->next() &&
         !database.rows("SELECT 1 FROM timeline LIMIT 1", {})->next() &&
         database.rows("SELECT 1 FROM moments LIMIT 1", {})->next();
}

double last_machine_moment(Database& database) {
  const auto rows = database.rows(
      "SELECT MAX(ends.at) FROM (SELECT (SELECT MAX(moments.seconds) FROM moments WHERE moments.machine = "
      "machines.id) AS at FROM machines) AS ends",
      {});
  return rows->next() && !rows->is_null(0) ? rows->real(0) : 0;
}

std::vector<MachineMoment> machine_moments_at(Database& database, double seconds) {
  std::vector<MachineMoment> out;
  const auto rows = database.rows(
      "SELECT machines.id, moments.seconds, moments.counts, moments.cpu, moments.solver_cpu FROM machines "
      "LEFT JOIN moments ON moments.machine = machines.id AND moments.seconds = (SELECT MAX(own.seconds) "
      "FROM "
      "moments AS own WHERE own.machine = machines.id AND own.seconds <= $1) ORDER BY machines.id",
      {seconds});
  while (rows->next()) {
    out.push_back({.machine = rows->natural(0), .moment = {}});
    if (!rows->is_null(1))
      out.back().moment = {rows->real(1), rows->string(2), 0, rows->real(3), rows->real(4)};
  }
  return out;
}

std::vector<Moment> machine_sums_after(Database& database, double seconds, std::size_t most) {
  std::vector<Moment> out;
  const double end = last_machine_moment(database), begin = std::max(0.0, seconds);
  if (end <= begin) return out;
  const std::size_t room = kMostRows / std::max<std::size_t>(1, machines_in(database));
  const std::size_t points = std::max<std::size_t>(1, std::min(most, std::max(kFewestPoints, room)));
  // Machines count every two seconds: more points than that say nothing.
  const double span = std::max(2.0, (end - begin) / static_cast<double>(points));
  for (std::size_t i = 1;; ++i) {
    const double at = begin + span * static_cast<double>(i);
    const bool last = i >= points || at >= end;
    out.push_back(sum_of_machines(machine_moments_at(database, last ? end : at), last ? end : at));
    if (last) return out;
  }
}

}  // namespace smiter::campaign
