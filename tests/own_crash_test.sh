#!/bin/bash
# SPDX-License-Identifier: MIT
# A program with planted faults of its own: its evaluator crashes on selectors and never ends on
# testers (tests/planted_evaluator.cpp). The campaign goes on, names both with a command that
# shows them again, and loses no finding. A crash that comes back at once ends it.
#   own_crash_test.sh SMITER_PLANTED PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
command -v z3 >/dev/null || { echo "SKIPPED: needs z3"; exit 77; }
profile bad '"--fault=assert"'

colours='(declare-datatypes ((Colour 0) (Row 0)) (((red) (green)) ((none) (some (first Colour) (rest Row)))))'
mkdir seeds
printf '%s\n(declare-const l Row)\n(assert (= (first l) green))\n(check-sat)\n' "$colours" >seeds/crash.smt2
printf '%s\n(declare-const l Row)\n(assert ((_ is some) l))\n(check-sat)\n' "$colours" >seeds/loop.smt2
for i in 1 2 3 4 5 6; do
  printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= x %d))\n(check-sat)\n' "$i" >"seeds/$i.smt2"
done

# Both are named, and the planted solver's six bugs are found.
run 1 fuzz seeds --solver z3 --solver bad.toml --strategy typefuzz --options none --no-questions --time 20s --own-limit 1s \
  --tests 150 --jobs 2 --plain --out out
says out.txt "a bug of ours: SIGSEGV"
says out.txt "a bug of ours: more than 1 s of CPU in one step"
says out.txt "Smiter itself crashed"
says out.txt "Crashes of Smiter itself:"
[ "$(grep -c 'crash in bad, by a seed itself' out.txt)" -ge 6 ] || fail "fewer than six findings"
python3 - <<'PYTHON' || failures=$((failures + 1))
import glob, json, sys
crashes = {f: json.load(open(f)) for f in glob.glob("out/our_errors/*/crash.json")}
def seen(word, seed):
    return any(word in c["cause"] and c["work"]["step"] == "judging" and seed in c["work"]["seed"]
               for c in crashes.values())
if not seen("SIGSEGV", "crash.smt2") or not seen("CPU", "loop.smt2"):
    sys.exit(f"not both named: {[(c['cause'], c['work']) for c in crashes.values()]}")
if not any("apply_datatype" in frame for c in crashes.values() for frame in c["stack"]):
    sys.exit("no stack names the place")
if len(json.load(open("out/summary.json"))["own_crashes"]) != len(crashes):
    sys.exit("summary.json does not list them")
PYTHON

# What the report says shows it again.
number=$(grep -l SIGSEGV out/our_errors/*/crash.json | head -n 1 | xargs dirname)
again=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["reproduce"])' "$number/crash.json")
(cd out && eval "${again/#smiter/\"\$smiter\"}" >/dev/null 2>&1)
[ $? = 139 ] || fail "this does not show it again: $again"

# Pages name them.
run 0 report out
says out/report.md "Bugs of Smiter itself"
python3 "$tests/report_page.py" out/report.html summary | grep -q '"our_errors/' || fail "the page does not name them"

# Taken up again, the campaign does not try them again.
run 1 fuzz --resume out --solver z3 --solver bad.toml --time 2s --own-limit 1s --plain
python3 - <<'PYTHON' || failures=$((failures + 1))
import collections, glob, json, sys
tests = collections.Counter(json.load(open(f))["work"]["hash"] for f in glob.glob("out/our_errors/*/crash.json"))
if twice := [h for h, n in tests.items() if n > 1]:
    sys.exit(f"crashed of the same test twice: {twice}")
PYTHON

# One that comes back at once: every test is a crash.
mkdir only
for i in 1 2 3 4 5 6 7 8; do
  printf '%s\n(declare-const l Row)\n(assert (= (first l) green))\n(assert (> %d 0))\n(check-sat)\n' "$colours" "$i" \
    >"only/$i.smt2"
done
run 4 fuzz only --solver z3 --strategy typefuzz --options none --time 20s --plain --out hopeless
says err.txt "3 times in a row before a test was finished"

[ "$failures" = 0 ] || exit 1
echo "all as expected"
