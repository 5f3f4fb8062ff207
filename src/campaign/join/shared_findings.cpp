// SPDX-License-Identifier: MIT
#include "campaign/join/shared_findings.h"

#include <algorithm>

#include "campaign/database/dialect.h"
#include "campaign/join/ledger.h"

namespace smiter::campaign {

namespace {

// After so many false alarms of one kind from one seed, no more are looked into.
constexpr std::uint64_t kPatience = 3;

}  // namespace

SharedFindings::SharedFindings(Store& store, std::uint64_t machine, double lease_s, View view)
    : store_(store),
      database_(store.database()),
      machine_(machine),
      lease_s_(lease_s),
      view_(std::move(view)) {}

SharedFindings::Turn SharedFindings::claim_slot(const std::string& slot) {
  const auto mine = database_.rows(
      in_dialect("INSERT INTO slots(slot, machine, until, refutations) VALUES($1, $2, {now} + $3, 0) ON "
                 "CONFLICT(slot) DO UPDATE SET machine = excluded.machine, until = excluded.until WHERE "
                 "slots.finding IS NULL AND slots.until < {now} AND slots.refutations < $4 RETURNING 1",
                 database_.engine()),
      {text(slot), number(machine_), lease_s_, number(kPatience)});
  if (mine->next()) return Turn::Ours;
  const auto rows = database_.rows("SELECT refutations FROM slots WHERE slot = $1", {text(slot)});
  return rows->next() && rows->natural(0) >= kPatience ? Turn::Vain : Turn::Others;
}

void SharedFindings::settle_slot(const std::string& slot, std::uint64_t finding) {
  if (finding == 0) {
    database_.run(
        "UPDATE slots SET refutations = refutations + 1, until = 0 WHERE slot = $1 AND machine = $2",
        {text(slot), number(machine_)});
  } else {
    database_.run("UPDATE slots SET finding = $1, until = 0 WHERE slot = $2", {number(finding), text(slot)});
  }
}

// Nobody else stores a finding until the transaction ends.
std::uint64_t SharedFindings::next_revision() {
  const auto rows =
      database_.rows("UPDATE counters SET value = value + 1 WHERE name = 'revision' RETURNING value", {});
  if (!rows->next()) throw DatabaseError("the store is not set up for many machines");
  return rows->natural(0);
}

void SharedFindings::absorb_newer() {
  std::vector<SharedFinding> findings;
  std::uint64_t newest = seen_;
  const auto rows = database_.rows(
      "SELECT f.json, f.cluster, s.revision, s.reduced FROM finding_states AS s JOIN findings AS f ON f.id = "
      "s.id WHERE "
      "s.revision > $1 ORDER BY s.revision",
      {number(seen_)});
  while (rows->next()) {
    newest = std::max(newest, rows->natural(2));
    auto finding = triage::finding_from_json(rows->string(0));
    if (!finding) continue;
    finding->cluster = rows->natural(1);
    findings.push_back({std::move(*finding), rows->integer(3) != 0});
  }
  if (!findings.empty()) view_.absorb(std::move(findings));
  seen_ = newest;
}

void SharedFindings::put_clusters() {
  const auto heads = view_.heads();
  std::vector<std::pair<std::uint64_t, std::uint64_t>> moved;
  {
    const auto rows = database_.rows("SELECT id, cluster FROM findings", {});
    while (rows->next()) {
      const auto at = heads.find(rows->natural(0));
      if (at != heads.end() && at->second != rows->natural(1)) moved.emplace_back(at->first, at->second);
    }
  }
  for (const auto& [id, head] : moved) {
    database_.run("UPDATE findings SET cluster = $1 WHERE id = $2", {number(head), number(id)});
    if (head != id) store_.move_triggers(id, head);
  }
}

std::uint64_t SharedFindings::put(const triage::Finding& finding, const std::string& slot) {
  std::uint64_t known = finding.id;
  transact(database_, [&] {
    const std::uint64_t revision = next_revision();
    absorb_newer();
    const bool is_new = database_.run(
                            "INSERT INTO finding_states(id, slot, revision, reduced, machine, until) "
                            "VALUES($1, $2, $3, $4, $5, "
                            "0) ON CONFLICT DO NOTHING",
                            {number(finding.id), text(slot), number(revision),
                             number(finding.reduced ? 1 : 0), number(machine_)}) > 0;
    if (!is_new) {
      const auto rows =
          database_.rows("SELECT id FROM finding_states WHERE id = $1 OR slot = $2 ORDER BY id <> $1",
                         {number(finding.id), text(slot)});
      if (rows->next()) known = rows->natural(0);
      return;
    }
    triage::Finding alone = finding;
    alone.cluster = alone.id;
    store_.put_finding(alone);
    database_.run("UPDATE slots SET finding = $1, until = 0 WHERE slot = $2",
                  {number(finding.id), text(slot)});
    put_clusters();
  });
  return known;
}

void SharedFindings::put_reduced(const triage::Finding& finding) {
  transact(database_, [&] {
    const std::uint64_t revision = next_revision();
    absorb_newer();
    const std::size_t ours = database_.run(
        "UPDATE finding_states SET reduced = 1, revision = $1, until = 0 WHERE id = $2 AND (reduced = 0 OR "
        "machine = $3)",
        {number(revision), number(finding.id), number(machine_)});
    if (ours == 0) return;
    database_.run("UPDATE findings SET key = $1, json = $2 WHERE id = $3",
                  {text(finding.key), text(to_json(finding)), number(finding.id)});
    put_clusters();
  });
}

bool SharedFindings::claim_reduction(std::uint64_t id) {
  return database_.run(
             in_dialect("UPDATE finding_states SET machine = $1, until = {now} + $2 WHERE id = $3 AND "
                        "reduced = 0 AND until < {now}",
                        database_.engine()),
             {number(machine_), lease_s_, number(id)}) > 0;
}

void SharedFindings::pull() {
  absorb_newer();
}

}  // namespace smiter::campaign
