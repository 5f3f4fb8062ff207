#!/bin/bash
# SPDX-License-Identifier: MIT
# kill -9 at random moments of a campaign with planted findings, first of the process that does
# the work, then of the one that watches over it: the store is never corrupt, no finding that was
# shown as confirmed is missing later, and no process stays behind. Five rounds of two kills by
# default, SMITER_KILLS=25 for a thorough run.
#   kill_and_resume_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
kills=${SMITER_KILLS:-5}
. "$(dirname "$0")/commands.sh"
profile bad '"--fault=assert"'
# Each seed shows a bug of its own: the place of the failed assertion is the numeral in it.
mkdir seeds
for i in $(seq 1 200); do
  printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= x %d))\n(check-sat)\n' "$i" >"seeds/$i.smt2"
done

: >shown
mark=seeds.$$
mv seeds "$mark"
is_running() { grep -qaF "$mark" /proc/[0-9]*/cmdline 2>/dev/null; }
pause() { sleep "$(awk -v r=$RANDOM 'BEGIN { printf "%.2f", 0.2 + r % 1000 / 1000 }')"; }
for n in $(seq 1 "$kills"); do
  if [ "$n" = 1 ]; then
    how=("$mark" --solver bad.toml --out out --options none --time 60s)
  else
    how=("$mark" --resume out --solver bad.toml --time 60s)
  fi
  "$smiter" fuzz "${how[@]}" --jobs 2 --plain >log 2>&1 &
  pid=$!
  pause
  worker=$(cut -d' ' -f1 "/proc/$pid/task/$pid/children")
  [ -n "$worker" ] && kill -9 "$worker"
  pause
  kill -0 "$pid" 2>/dev/null || { echo "the campaign ended with its worker"; cat log; exit 1; }
  kill -9 "$pid" 2>/dev/null
  wait "$pid" 2>/dev/null
  # The kernel ends the worker; its hold on the folder goes with it.
  for _ in $(seq 1200); do is_running || break; sleep 0.05; done
  is_running && { echo "a process stayed behind"; exit 1; }
  grep -o '^finding [0-9]*: crash' log | grep -o '[0-9]*' >>shown
  [ -e out/campaign.sqlite ] || continue
  python3 - "$n" <<'PYTHON' || exit 1
import sqlite3, sys
db = sqlite3.connect("out/campaign.sqlite")
answer = db.execute("PRAGMA integrity_check").fetchone()[0]
if answer != "ok":
    print("after kill", sys.argv[1], "the store is corrupt:", answer)
    sys.exit(1)
have = {row[0] for row in db.execute("SELECT id FROM findings")} if db.execute(
    "SELECT 1 FROM sqlite_master WHERE name = 'findings'").fetchone() else set()
missing = {int(line) for line in open("shown")} - have
if missing:
    print("after kill", sys.argv[1], "findings are missing:", missing)
    sys.exit(1)
PYTHON
done
if [ -e out/campaign.sqlite ]; then how=(--resume out --solver bad.toml); else how=("$mark" --solver bad.toml --out out --options none); fi
"$smiter" fuzz "${how[@]}" --time 10s --plain >log 2>&1
code=$?
[ "$code" = 1 ] || { echo "the last run ended with $code"; cat log; exit 1; }
python3 - <<'PYTHON' || exit 1
import glob, json, sqlite3, sys
db = sqlite3.connect("out/campaign.sqlite")
have = {row[0]: row[1] for row in db.execute("SELECT id, cluster FROM findings")}
shown = {int(line) for line in open("shown")}
folders = {json.load(open(f))["id"] for f in glob.glob("out/findings/*/meta.json")}
clusters = set(have.values())
numbers = [row for row in db.execute("SELECT number, first_test, tests FROM units ORDER BY number")]
problems = []
if not shown <= set(have): problems.append(f"missing: {shown - set(have)}")
if folders != clusters: problems.append(f"folders {folders}, clusters {clusters}")
if [n for n, _, _ in numbers] != list(range(len(numbers))): problems.append("units are not numbered without gaps")
if problems:
    print("\n".join(problems))
    sys.exit(1)
print(len(shown), "shown,", len(have), "stored,", len(clusters), "clusters,", len(numbers), "units")
PYTHON
