#!/bin/bash
# SPDX-License-Identifier: MIT
# smiter fuzz, report, replay and retest from outside: exit codes, files, the JSON contract,
# warnings, Ctrl-C.
#   fuzz_command_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
profile dull '"--fault=dull"'
profile bad '"--fault=assert"'
profile fixed '"--fault=unknown"'
sed -i 's/^family = .*/family = "bad"/' fixed.toml
mkdir seeds
for i in 1 2 3; do
  printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= (mod x 7) %d))\n(check-sat)\n' $i >seeds/$i.smt2
done

run 2 fuzz
says err.txt "--resume"
run 2 fuzz seeds --solver nosuchsolver
run 2 fuzz nothing --solver dull.toml
says err.txt "nothing: no such file or folder"
run 2 fuzz seeds --solver dull.toml --strategy nosuch
says err.txt "typefuzz"
run 2 fuzz seeds --solver dull.toml --strategy storm --new-models
says err.txt "--new-models is for diver, which is not among the strategies"
run 2 fuzz seeds --solver dull.toml --strategy all,tpyefuzz
says err.txt "tpyefuzz"
run 0 fuzz seeds --solver dull.toml --strategy all,storm --new-models --tests 5 --out every
run 2 fuzz seeds --solver dull.toml --time soon
run 2 report nothing
run 2 replay nothing
run 2 retest nothing

run 0 fuzz seeds --solver dull.toml --tests 30 --out quiet
says out.txt "No bug was found"
run 0 fuzz seeds --solver dull.toml --solver dull.toml --tests 90 --out twins
says out.txt "same program with the same options"
run 0 report quiet
run 2 fuzz seeds --solver dull.toml --tests 30 --out quiet
says err.txt "--resume"
run 0 report quiet
[[ ! -e quiet/campaign.sqlite-wal ]] || fail "whoever looks at a finished campaign leaves a log beside it"

run 1 fuzz seeds --solver bad.toml --tests 60 --out found --json
python3 - <<'PYTHON' || fail "the JSON contract"
import glob, json, os
rows = [json.loads(line) for line in open("out.txt", encoding="utf-8")]
assert rows[-1]["event"] == "summary", rows[-1]
assert any(r["event"] == "confirmed" for r in rows)
summary = json.load(open("found/summary.json"))
for key in ("tests", "queries", "tests_per_second", "cpu_seconds", "solver_cpu_seconds", "clusters", "strategies", "solvers"):
    assert key in summary, key
assert summary["tests"] == 60 and summary["clusters"] >= 2 and summary["seed_clusters"] == 2
metas = glob.glob("found/findings/*/meta.json")
assert len(metas) == summary["clusters"], (metas, summary["clusters"])
for path in metas:
    meta = json.load(open(path))
    for key in ("class", "solver", "version", "options", "strategy", "cluster", "proof", "reproduced", "default_options", "origin"):
        assert key in meta, key
    assert meta["class"] == "crash" and meta["solver"] == "bad" and meta["proof"] == "signature"
    assert meta["reproduced"] == "3/3"
    for name in ("reduced.smt2", "original.smt2", "seed.smt2", "repro.sh", "report.md"):
        assert os.path.exists(os.path.join(os.path.dirname(path), name)), name
PYTHON
first=$(ls -d found/findings/*/ | head -n 1)
run 1 replay "$first" --solver bad.toml
says out.txt "still there"
run 1 retest found --solver bad.toml --all
run 0 retest found --solver fixed.toml --json
says out.txt '"finding"'
run 2 retest found --solver dull.toml
says err.txt "no finding is of the family of dull"

# A folder may be anybody's: a program that is not the profile's on PATH has to be named.
run 1 fuzz seeds --solver "cvc5=$planted --fault=assert" --tests 30 --options none --out theirs
first=$(ls -d theirs/findings/*/ | head -n 1)
for command in "replay $first" "retest theirs"; do
  run 2 $command
  [ "$(wc -l <err.txt)" = 1 ] || fail "$command: more than a line"
  says err.txt "--trust-program $planted"
  run 1 $command --trust-program "$planted"
  says out.txt "still there"
done
run 0 report found --keys
says out.txt "bad | crash"
cp out.txt known.txt
run 0 fuzz seeds --solver bad.toml --tests 60 --out known --known known.txt
says out.txt "known"
run 0 fuzz seeds --solver bad.toml --tests 60 --out known2 --known found
run 1 fuzz seeds --solver bad.toml --out first --stop-on-first --time 60s
run 1 fuzz --resume first --solver bad.toml --tests 80
run 2 fuzz seeds --solver bad.toml --out unequal --worth mine
says err.txt "--worth: give maintainers or equal"
python3 - <<'PYTHON' || fail "findings are not in the order of their worth"
import json
worths = [f["worth"] for f in json.load(open("found/summary.json"))["findings"]]
assert worths and worths == sorted(worths, reverse=True) and worths[0] <= 1, worths
PYTHON

# Limits of a resumed campaign count from now, and its folder and solvers stay what they are.
before=$(python3 -c 'import json; print(json.load(open("found/summary.json"))["tests"])')
run 1 fuzz --resume found --solver bad.toml --tests 5
says out.txt "this run, from now: 5 tests"
run 1 fuzz --resume found --solver bad.toml
python3 - "$before" <<'PYTHON' || fail "a resumed campaign runs another number of tests than it was told"
import json, sys
assert json.load(open("found/summary.json"))["tests"] - int(sys.argv[1]) == 10
PYTHON
run 2 fuzz --resume found --solver bad.toml --out elsewhere
says err.txt "a campaign stays in its folder"
run 2 fuzz --resume found --solver dull.toml
says err.txt "is of bad.toml"
run 2 fuzz --resume found
says err.txt "say --solver bad.toml again, or --trust-program $planted"
run 1 fuzz --resume found --trust-program "$planted" --tests 1
python3 - <<'PYTHON' || fail "findings of a campaign became known to it"
import json
assert not any(f["known"] for f in json.load(open("found/summary.json"))["findings"])
PYTHON

# A finding of fusion is made again from its folder: both seeds are in it, with what was known of
# each. Here the solver's word alone says that one is unsat.
profile breaks '"--fault=crash", "--on=fused_z"'
mkdir pairs
printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n' >pairs/sat.smt2
printf '(set-logic QF_LIA)\n(declare-const y Int)\n(assert (and false (> y 0)))\n(check-sat)\n' >pairs/unsat.smt2
run 1 fuzz pairs --solver breaks.toml --strategy fusion --mixed only --tests 40 --out fused
for found in fused/findings/*/; do
  again=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["made_again_by"])' "$found/meta.json")
  (cd "$found" && eval "\"$smiter\" ${again#smiter} --mixed only --out again") >out.txt 2>err.txt
  cmp -s "$found/again/1.smt2" "$found/original.smt2" || fail "$again: not the test of $found"
  says "$found/report.md" "seed2.smt2"
done

# works OUT PID: until there is a campaign in OUT, and a second more: a signal before that ends it as any program.
works() {
  local end=$((SECONDS + 120))
  until "$smiter" report "$1" --keys >/dev/null 2>&1; do
    if ((SECONDS > end)) || ! kill -0 "$2" 2>/dev/null; then fail "no campaign in $1"; break; fi
    sleep 0.1
  done
  sleep 1
}

# Ctrl-C ends with a summary.
"$smiter" fuzz seeds --solver dull.toml --out interrupted >out.txt 2>err.txt </dev/null &
pid=$!
works interrupted $pid
kill -INT "$pid"
wait "$pid"
code=$?
[ "$code" = 0 ] || fail "Ctrl-C: exit code $code"
[ -s interrupted/summary.json ] || fail "Ctrl-C: no summary"
says out.txt "interrupted; to go on: smiter fuzz --resume interrupted"

# timeout(1) sends SIGTERM to the process and to its group: that is one request, not two.
"$smiter" fuzz seeds --solver dull.toml --out ended >out.txt 2>err.txt </dev/null &
pid=$!
works ended $pid
kill -TERM "$pid"
sleep 0.05
kill -TERM "$pid" 2>/dev/null
wait "$pid"
code=$?
[ "$code" = 0 ] || fail "SIGTERM twice at once: exit code $code"
[ -s ended/summary.json ] || fail "SIGTERM twice at once: no summary"
[ "$failures" = 0 ]
