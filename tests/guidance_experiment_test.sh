#!/bin/bash
# SPDX-License-Identifier: MIT
# experiments/guidance in short, on a planted solver: the table, going on, and what it refuses.
#   guidance_experiment_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
experiment=$SMITER_SOURCE_DIR/experiments/guidance
profile bad '"--fault=assert"'
profile dull '"--fault=dull"'
mkdir seeds
for i in 1 2; do
  printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< (mod x 7) %d))\n(check-sat)\n' $i >seeds/$i.smt2
done
short() { # ARGUMENT...; what comes later holds
  "$experiment" "$smiter" seeds --solver bad.toml --strategy opfuzz --tests 12 --pairs 2 --out out "$@" >out.txt 2>err.txt
}

short || fail "it does not run"
says out.txt "The row \`clusters\` is the answer"
python3 - <<'PYTHON' || fail "the table"
lines = open("out.txt", encoding="utf-8").read().splitlines()
rows = {cells[1].strip(): [cell.strip() for cell in cells[2:-1]] for cells in (line.split("|") for line in lines if line.startswith("| "))}
assert rows["tests"] == ["12", "12", "12 12", "12 12", "1.000"], rows
assert all(len(row) == 5 and len(row[2].split()) == len(row[3].split()) == 2 and 0 < float(row[4]) <= 1 for name, row in rows.items() if name), rows
PYTHON
stat -c '%n %Y' out/*/done >before.txt
cp out.txt first.txt
short || fail "it does not run again"
cmp -s first.txt out.txt || fail "the second table differs"
stat -c '%n %Y' out/*/done | cmp -s - before.txt || fail "what was done is done again"
short --pairs 3 || fail "it takes no more pairs"
stat -c '%n %Y' out/*-[12]/done | cmp -s - before.txt || fail "with more pairs the first ones are done again"
[ -e out/guided-3/done ] || fail "the third pair is missing"

mkdir other && cp seeds/* other
for words in "--tests 13" "--strategy storm" "--solver dull.toml"; do
  short $words && fail "it goes on with $words"
  says err.txt "give another --out"
done
"$experiment" "$smiter" other --solver bad.toml --strategy opfuzz --tests 12 --pairs 2 --out out >out.txt 2>err.txt && fail "it goes on with other seeds"
says err.txt "give another --out"
sed -i 's/"smiter": "[^"]*"/"smiter": "0.0"/' out/about.json
short && fail "it goes on with another Smiter"
says err.txt "not smiter"
short --out wrong --strategy nonsense && fail "a campaign that ends at once"
says err.txt "exit 2"
[ "$failures" = 0 ]
