#!/bin/bash
# SPDX-License-Identifier: MIT
# smiter fuzz --generated: random scripts as seeds, alone and beside others, resumed with more of them;
# smiter report --pairs.
#   generated_seeds_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
profile dull '"--fault=dull"'
profile bad '"--fault=assert"'
mkdir seeds
printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= (mod x 7) 1))\n(check-sat)\n' >seeds/a.smt2

run 0 fuzz --generated 70 --solver dull.toml --tests 60 --out alone
run 0 fuzz --resume alone --solver dull.toml --generated 140 --tests 100
grep -q "changed or gone" out.txt err.txt && fail "a resumed campaign does not know its seeds"
run 0 fuzz seeds --generated 20 --solver dull.toml --tests 30 --strategy opfuzz,storm --out beside
run 0 report alone --pairs
says out.txt "| theories |"
says out.txt "ints, strings"
run 0 report beside --pairs
says out.txt "Never tried: "

run 1 fuzz --generated 70 --solver bad.toml --tests 70 --out found
python3 - <<'PYTHON' || fail "where findings come from"
import json
findings = json.load(open("found/summary.json"))["findings"]
origins = {f["origin"] for f in findings}
assert "generated" in origins and "seed" not in origins, origins
PYTHON
[ "$failures" = 0 ]
