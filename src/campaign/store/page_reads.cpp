// SPDX-License-Identifier: MIT
// Marks, and the functions of the store that pages use.
#include "campaign/store/page_reads.h"

#include <algorithm>

#include "campaign/database/dialect.h"
#include "campaign/store/machine_reads.h"
#include "campaign/store/store.h"

namespace smiter::campaign {

namespace {

Moment moment_of(const Rows& rows) {
  return {rows.real(0), rows.string(1), rows.natural(2), rows.real(3), rows.real(4)};
}

}  // namespace

void Store::put_mark(const triage::Mark& mark) {
  database_->run(
      "INSERT INTO marks(finding, kind, text, who, at) VALUES($1, $2, $3, $4, $5)",
      {number(mark.finding), text(name_of(mark.kind)), bytes(mark.text), bytes(mark.who), mark.at});
}

std::vector<triage::Mark> Store::marks() const {
  std::vector<triage::Mark> out;
  // A store that nobody wrote to since marks came has no table of them.
  if (!database_->rows(in_dialect("{find table}", database_->engine()), {text("marks")})->next()) return out;
  const auto rows = database_->rows("SELECT finding, kind, text, who, at FROM marks ORDER BY number", {});
  while (rows->next()) {
    const auto kind = triage::mark_kind_named(rows->string(1));
    if (!kind) continue;
    out.push_back({.finding = rows->natural(0),
                   .kind = *kind,
                   .text = rows->string(2),
                   .who = rows->string(3),
                   .at = rows->integer(4)});
  }
  return out;
}

std::vector<FindingEntry> Store::finding_index() const {
  std::vector<FindingEntry> out;
  const auto rows = database_->rows("SELECT id, cluster, key FROM findings ORDER BY id", {});
  while (rows->next()) out.push_back({rows->natural(0), rows->natural(1), rows->string(2)});
  return out;
}

std::optional<triage::Finding> Store::finding(std::uint64_t id) const {
  const auto rows = database_->rows("SELECT json, cluster FROM findings WHERE id = $1", {number(id)});
  if (!rows->next()) return std::nullopt;
  auto found = triage::finding_from_json(rows->string(0));
  if (!found) return std::nullopt;
  found->cluster = rows->natural(1);
  return std::move(*found);
}

std::map<std::uint64_t, std::uint64_t> Store::triggers_since(std::uint64_t& last) const {
  std::map<std::uint64_t, std::uint64_t> out;
  const auto rows = database_->rows(
      "SELECT cluster, COUNT(*), MAX(id) FROM triggers WHERE id > $1 GROUP BY cluster", {number(last)});
  while (rows->next()) {
    out[rows->natural(0)] = rows->natural(1);
    last = std::max(last, rows->natural(2));
  }
  return out;
}

std::vector<Moment> Store::moments_after(double seconds, std::size_t most) const {
  if (has_machine_moments(*database_)) return machine_sums_after(*database_, seconds, most);
  std::vector<Moment> out;
  const auto bounds =
      database_->rows("SELECT COUNT(*), MAX(seconds) FROM timeline WHERE seconds > $1", {seconds});
  if (!bounds->next() || most == 0) return out;
  const std::uint64_t count = bounds->natural(0);
  if (count == 0) return out;
  const double end = bounds->real(1);
  if (count <= most) {
    const auto rows = database_->rows(
        "SELECT seconds, counts, clusters, cpu, solver_cpu FROM timeline WHERE seconds > $1 ORDER BY seconds",
        {seconds});
    while (rows->next()) out.push_back(moment_of(*rows));
    return out;
  }
  // A night has many: the first one in each of equal spans, and the last of all.
  const double span = (end - seconds) / static_cast<double>(most);
  for (std::size_t i = 0; i < most; ++i) {
    const double from = seconds + span * static_cast<double>(i);
    const double to = i + 1 == most ? end : seconds + span * static_cast<double>(i + 1);
    const auto rows = database_->rows(
        "SELECT seconds, counts, clusters, cpu, solver_cpu FROM timeline WHERE seconds > $1 AND seconds <= "
        "$2 "
        "ORDER BY seconds LIMIT 1",
        {from, to});
    if (rows->next()) out.push_back(moment_of(*rows));
  }
  const auto final = database_->rows(
      "SELECT seconds, counts, clusters, cpu, solver_cpu FROM timeline WHERE seconds = $1", {end});
  if (final->next() && (out.empty() || out.back().seconds < end)) out.push_back(moment_of(*final));
  return out;
}

std::vector<SeedUse> Store::seed_uses() const {
  std::vector<SeedUse> out;
  const auto rows = database_->rows(
      "SELECT seed, strategy, COUNT(*), CAST(SUM(tests) AS BIGINT) FROM units WHERE done = 1 "
      "GROUP BY seed, strategy ORDER BY seed, strategy",
      {});
  while (rows->next())
    out.push_back(
        {static_cast<std::uint32_t>(rows->natural(0)), rows->string(1), rows->natural(2), rows->natural(3)});
  return out;
}

std::vector<MachineSeen> Store::machines_seen() const {
  std::vector<MachineSeen> out;
  // A store of an older version has no such table.
  if (!database_->rows(in_dialect("{find table}", database_->engine()), {text("machines")})->next())
    return out;
  const auto rows = database_->rows("SELECT name, jobs, seen, left_at FROM machines ORDER BY id", {});
  while (rows->next()) out.push_back({rows->string(0), rows->natural(1), rows->real(2), !rows->is_null(3)});
  return out;
}

}  // namespace smiter::campaign
