#!/bin/bash
# SPDX-License-Identifier: MIT
# smiter retest with several solvers of a family: which of them shows which finding, as a table, a plot,
# JSON and CSV. smiter fuzz --strategy none: seeds as they are.
#   retest_releases_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
profile old '"--fault=unknown"'
profile bad '"--fault=assert"'
profile fixed '"--fault=none"'
profile other '"--fault=assert"'
sed -i 's/^family = .*/family = "bad"/' old.toml fixed.toml
mkdir seeds
for i in 2 3 4; do # 1, which the planted solver has for every number, is a model
  printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< (mod x 7) %d))\n(check-sat)\n' $i >seeds/$i.smt2
done

run 2 fuzz seeds --solver bad.toml --strategy none,storm --out no
run 1 fuzz seeds --solver bad.toml --strategy none --out found
grep -q "^3 tests in" out.txt || fail "the seeds are not all that is run"
grep -q "no mutants" out.txt && fail "mutants are missed though none are wanted"

run 1 retest found --solver old.toml --solver fixed.toml --solver bad.toml --plot plot.svg --csv fates.csv
says out.txt "| finding | class | "
says out.txt "×"
python3 - <<'PYTHON' || fail "the table, the plot and CSV"
import csv, xml.etree.ElementTree as tree
tree.parse("plot.svg")
rows = list(csv.DictReader(open("fates.csv", encoding="utf-8")))
fates = {(row["suite"], row["fate"]) for row in rows}
# Whoever says unknown shows no bug, and proves nothing either.
assert fates == {("bad", "still there"), ("fixed", "gone"), ("old", "undecided")}, fates
PYTHON
run 1 retest found --solver old.toml --solver bad.toml --json
python3 - <<'PYTHON' || fail "JSON"
import json
rows = [json.loads(line) for line in open("out.txt", encoding="utf-8")]
assert rows and all({t["solver"] for t in row["tried"]} == {"old", "bad"} for row in rows), rows
PYTHON
run 2 retest found --solver other.toml --solver other.toml
run 2 retest found --solver bad.toml --plot plot.svg
run 2 retest found --solver fixed.toml --solver bad.toml --all
run 2 fuzz --solver bad.toml --strategy none --out nothing
[ "$failures" = 0 ]
