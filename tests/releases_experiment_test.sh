#!/bin/bash
# SPDX-License-Identifier: MIT
# experiments/releases on the solvers that are there: every script has a row, every release a column and a
# bar, and what is done is not done again.
#   releases_experiment_test.sh SMITER
set -u
smiter=$1
. "$(dirname "$0")/commands.sh"
command -v z3 >/dev/null || { echo "skipped: there is no z3"; exit 77; }
experiment=$SMITER_SOURCE_DIR/experiments/releases
trophies=$SMITER_SOURCE_DIR/experiments/trophies
export SMITER_CACHE=$folder/cache # no release but the one on PATH

timeout 1000 "$experiment" "$smiter" out --timeout 5s >first.txt 2>err.txt || fail "it does not run"
python3 - "$trophies" <<'PYTHON' || fail "the table and the plot"
import pathlib, sys, xml.etree.ElementTree as tree
names = {path.stem.removeprefix("z3-") for path in pathlib.Path(sys.argv[1]).glob("z3-*.smt2")}
lines = open("first.txt", encoding="utf-8").read().splitlines()
rows = {line.split("|")[1].strip(): line for line in lines if line.startswith("| ")}
assert names <= rows.keys(), names - rows.keys()
if "4.8.12" in rows["z3"]:
    assert "×" in rows["minus-zero-66"] and "×" in rows["round-down"] and "?" in rows["star-of-variable"], rows
tree.parse("out/releases.svg")
PYTHON
before=$(stat -c %Y out/z3-loop.json)
sleep 1.1
timeout 500 "$experiment" "$smiter" out --timeout 5s >second.txt 2>err.txt || fail "it does not run again"
cmp -s first.txt second.txt || fail "the second table differs"
[ "$before" = "$(stat -c %Y out/z3-loop.json)" ] || fail "what was done is done again"
for script in "$trophies"/*.smt2; do
  head -n 2 "$script" | grep -qE '^; right: (sat|unsat)$' || fail "$script does not say what is right"
done
[ "$failures" = 0 ]
