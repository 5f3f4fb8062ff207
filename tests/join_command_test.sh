#!/bin/bash
# SPDX-License-Identifier: MIT
# Several processes in one campaign: smiter fuzz --store and --join on a PostgreSQL database. One is killed -9
# and the server, too: no unit is lost, no finding that was shown as confirmed is missing, no bug is there
# twice.
#   join_command_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/postgres.sh"
. "$(dirname "$0")/commands.sh"
start_postgres
database hunt
store=$(address hunt)
profile bad '"--fault=assert"'
profile other '"--fault=unknown"'
mkdir seeds
for i in $(seq 1 40); do
  printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= x %d))\n(check-sat)\n' "$i" >"seeds/$i.smt2"
done
common=(--plain)
begin() { # NAME ARGUMENT...: in the background
  local name=$1
  shift
  "$smiter" fuzz "$@" --time 2h --out "$name" "${common[@]}" >"$name.log" 2>&1 </dev/null &
}
# A test that gives up leaves nobody at work.
end_machines() {
  local pid
  for pid in $(jobs -pr); do [ "$pid" = "$pg_pid" ] || kill -9 "$pid"; done
}
trap 'end_machines; stop_postgres QUIT; rm -rf "$folder" "$pg_folder"' EXIT
# Nothing here ends by the clock, which runs fast on a busy machine: machines work until the test has seen what
# it waits for. What is not seen within five minutes ends the test, for all that follows needs it.
await() { # WHAT COMMAND...
  local what=$1 end=$((SECONDS + 300))
  shift
  until "$@" >/dev/null 2>&1; do
    if ((SECONDS > end)); then
      fail "not seen within five minutes: $what"
      tail -n 20 ./*.log "$folder/postgres.txt"
      exit 1
    fi
    sleep 0.1
  done
}
asked() { [ "$(ask hunt "$1" 2>/dev/null)" = "$2" ]; } # SQL VALUE
newest_machine() { ask hunt "SELECT MAX(id) FROM machines"; }
newer_has_units() { [ "$(ask hunt "SELECT COUNT(*) FROM queue WHERE machine > $1")" -gt 0 ]; } # MACHINE
done_units() { [ "$(ask hunt "SELECT COUNT(*) FROM units WHERE done = 1")" -ge "$1" ]; } # COUNT

run 2 fuzz --join "$store" --solver bad.toml --out early
says err.txt "there is no campaign"
begin a seeds --solver bad.toml --options none --store "$store" --lease 2s
first=$!
await "the campaign's settings" asked "SELECT COUNT(*) FROM meta WHERE key = 'settings'" 1
await "the first machine" asked "SELECT COUNT(*) FROM machines" 1
run 2 fuzz --join "$store" --solver other.toml --out c
says err.txt "say the same --solver"
run 2 fuzz --join "$store" --out c
says err.txt "bad"
run 2 fuzz seeds --join "$store" --solver bad.toml --out c
says err.txt "SEEDS belongs to the campaign"
run 2 fuzz --join "$store" --solver bad.toml --seed 7 --out c
says err.txt "--seed belongs to the campaign"
rm -rf seeds # what others need is in the store

# With the fewest rights, as docs/clusters.md gives them.
sed -n 's/^    \(\(CREATE ROLE\|GRANT\) .*;\)$/\1/p' "$SMITER_SOURCE_DIR/docs/clusters.md" >roles.sql
[ "$(wc -l <roles.sql)" = 5 ] || fail "the page does not say the rights of a worker"
ask hunt "$(cat roles.sql)" || fail "the rights of a worker"
worker=${store/smiter@/worker@}
for statement in "DROP TABLE findings" "DELETE FROM findings" "DELETE FROM units" "TRUNCATE seeds" "CREATE TABLE t(i INT)"; do
  $pg_programs/psql -h "$pg_folder" -U worker -d hunt -qc "$statement" 2>/dev/null && fail "a worker may $statement"
done
before=$(newest_machine)
begin b --join "$worker" --solver bad.toml
second=$!
await "units of the second machine" newer_has_units "$before"
# The process that works ends with the one that watches over it.
kill -9 "$second" $(cat /proc/$second/task/$second/children)
stop_postgres KILL
await "word that the server is gone" grep -q "the store cannot be reached" a.log
run_postgres
await "word that the server is back" grep -q "the store is back" a.log
before=$(newest_machine)
begin c --join "$worker" --solver bad.toml
third=$!
await "units of the third machine" newer_has_units "$before"
await "six units" done_units 6
await "a finding" grep -q '^finding [0-9]*: crash' a.log b.log c.log
kill "$third"
wait "$third"
kill "$first"
wait "$first"
code=$?
[ "$code" = 1 ] || { fail "the first machine ends with $code"; cat a.log; }

lost=$(ask hunt "SELECT COUNT(*) FROM generate_series(0, (SELECT value - 1 FROM counters WHERE name = 'next unit')) AS n
  WHERE n NOT IN (SELECT number FROM units WHERE done = 1) AND n NOT IN (SELECT unit FROM queue)")
[ "$lost" = 0 ] || fail "$lost units are lost"
twice=$(ask hunt "SELECT COUNT(*) FROM units WHERE done = 1 AND number IN (SELECT unit FROM queue)")
[ "$twice" = 0 ] || fail "$twice units are done and still to do"
ask hunt "SELECT id FROM findings" | sort >stored
grep -ho '^finding [0-9]*: crash' a.log b.log c.log | grep -o '[0-9]*' | sort -u >shown
[ -s shown ] || fail "nothing was found"
# Who was second with a bug says so.
grep -ho '^finding [0-9]*: the same bug' a.log b.log c.log | grep -o '[0-9]*' | cat - stored | sort -u >settled
comm -23 shown settled >missing
[ ! -s missing ] || fail "confirmed and missing: $(tr '\n' ' ' <missing)"
[ "$(ask hunt "SELECT COUNT(*) FROM (SELECT key FROM findings WHERE cluster = id AND length(key) > 0 GROUP BY key HAVING COUNT(*) > 1) AS t")" = 0 ] ||
  fail "one bug is there twice"
run 0 report "$store" --out page
clusters=$(ask hunt "SELECT COUNT(*) FROM findings WHERE cluster = id")
[ "$(ls page/findings | wc -l)" = "$clusters" ] || fail "the report has another number of findings"
# The page adds up what the machines counted, and shows it over time: on a quick machine, as one moment.
python3 - "$tests" <<'PYTHON' || fail "the page does not add the machines up"
import sys
sys.path.insert(0, sys.argv[1])
import report_page
blocks = report_page.read("page/report.html")
summary, timeline = blocks["summary"], blocks["timeline"]
tests = [machine["tests"] for machine in summary["machines"]]
print("tests of machines:", tests)
assert len(tests) == 3 and summary["tests"] == sum(tests) == timeline["tests"][-1], (summary["tests"], tests, timeline["tests"])
assert timeline["seconds"] and timeline["seconds"] == sorted(timeline["seconds"]) and timeline["tests"] == sorted(timeline["tests"]), timeline
assert [machine["left"] for machine in summary["machines"]] == [True, False, True] and not summary["over"], "one was killed and did not leave"
assert summary["clusters"] == len(blocks["findings"]["rows"]) > 0 and summary["tests_per_cpu_second"] > 0, summary
PYTHON
echo "$(ask hunt "SELECT COUNT(*) FROM units WHERE done = 1") units, $clusters clusters, $(ask hunt "SELECT COUNT(*) FROM machines") machines"
exit $((failures > 0))
