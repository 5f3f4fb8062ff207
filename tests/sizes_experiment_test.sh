#!/bin/bash
# SPDX-License-Identifier: MIT
# experiments/sizes on a small campaign with a planted solver, and on findings made by hand.
#   sizes_experiment_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
experiment=$SMITER_SOURCE_DIR/experiments/sizes
profile bad '"--fault=assert", "--on=(> "'
mkdir seeds
for i in 1 2; do
  printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< x %d))\n(assert (< 0 x))\n(check-sat)\n' $((i + 1)) >seeds/$i.smt2
done
"$experiment" found >out.txt 2>err.txt && fail "a folder that is not there"
says err.txt "found: no summary.json"
run 1 fuzz seeds --solver bad.toml --strategy opfuzz --tests 40 --jobs 1 --out found
"$experiment" found >out.txt 2>err.txt || fail "it does not read a campaign"
python3 - <<'PYTHON' || fail "the table is not what the findings say"
import glob, json, os, statistics
rows = [[cell.strip().replace(",", "") for cell in line.split("|")[1:-1]] for line in open("out.txt", encoding="utf-8") if line.startswith("| ")][1:]
metas = [json.load(open(path)) for path in glob.glob("found/findings/*/meta.json")]
groups = {("*all*", ""): metas}
for meta in metas:
    groups.setdefault((meta["class"], meta["strategy"]), []).append(meta)
assert ("crash", "opfuzz") in groups and len(rows) == len(groups) and rows[-1][0] == "*all*", rows
seeds = {path: os.path.getsize(path) for path in glob.glob("seeds/*")}
for row in rows:
    group = groups[row[0], row[1]]
    assert int(row[2]) == len(group) and all(m["reduced"] for m in group), row
    assert float(row[3]) == statistics.median(sum(seeds[s] for s in m["seed_files"]) for m in group), row
    assert float(row[5]) == statistics.median(m["original_bytes"] for m in group), row
    assert float(row[7]) == statistics.median(m["bytes"] for m in group), row
    assert float(row[4]) == float(row[6]) == 2 >= float(row[8]) >= 1, row
PYTHON

# finding NAME META FILE TEXT...
finding() {
  mkdir -p "made/findings/$1" && printf '%s' "$2" >"made/findings/$1/meta.json"
  for ((i = 3; i < $#; i += 2)); do local text=$((i + 1)); printf '%s' "${!text}" >"made/findings/$1/${!i}.smt2"; done
}
mkdir made && echo '{}' >made/summary.json
"$experiment" made >out.txt 2>err.txt && fail "a campaign without findings"
says err.txt "made: no findings"
finding 1 '{"class": "crash", "strategy": "fusion", "reduced": true}' seed '(assert p)' seed2 '(assert (! q :named assert))' \
  original '(assert p) ; (assert q)
(assert (= "(assert " |(assert |))' reduced '(assert p)'
finding 2 '{"class": "crash", "strategy": "fusion", "reduced": false}' seed '(assert p)' original '(check-sat)' reduced '(check-sat)'
finding 3 '{"class": "soundness", "strategy": "generate", "reduced": true}' original '(assert (not p))' reduced '( assert p)'
"$experiment" made found >out.txt 2>err.txt || fail "it does not read two folders"
"$experiment" made >out.txt 2>err.txt || fail "it does not read what was made by hand"
says out.txt "| crash | fusion | 2 | 24 | 1.5 | 34.5 | 1 | 10 | 1 |"
says out.txt "| soundness | generate | 1 | – | – | 16 | 1 | 11 | 1 |"
says out.txt "Without a seed: 1. Not reduced: 1."
[ "$failures" = 0 ]
