#!/bin/bash
# SPDX-License-Identifier: MIT
# Variants of strategies: they have names that work in every command that takes a strategy, and
# stores, findings and tables tell them apart.
#   variants_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
profile good ''
profile unsat '"--fault=unsat"'
mkdir seeds
cat >seeds/a.smt2 <<'SMT2'
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (and (> x 3) (< (+ x y) 20)))
(assert (or (= y 2) (> x y)))
(check-sat)
SMT2

echo '((define-fun x () Int 5)(define-fun y () Int 2))' >model.txt

run 0 strategies
says out.txt "storm:paper"
run 0 strategies storm:paper
says out.txt "the paper: "
run 0 strategies --json
says out.txt '"variant":"fuzzchick"'
run 2 strategies nosuch
says err.txt "no strategy 'nosuch'"
run 2 mutate seeds/a.smt2 --strategy storm:papr
says err.txt "storm has no variant 'papr'"
says err.txt "paper"
run 2 mutate seeds/a.smt2 --strategy storm+typefuzz
says err.txt "cannot be chained"

# Every variant of every strategy makes tests, the same ones each time, under its own name.
for name in $("$smiter" strategies --json | python3 -c '
import json, sys
for line in sys.stdin:
    row = json.loads(line)
    for variant in row["variants"]:
        print(row["strategy"] + ":" + variant["variant"])'); do
  run 0 mutate seeds/a.smt2 seeds/a.smt2 --strategy "$name" --model model.txt --count 3 --json
  says out.txt "\"strategy\":\"$name\""
  cp out.txt first.txt
  run 0 mutate seeds/a.smt2 seeds/a.smt2 --strategy "$name" --model model.txt --count 3 --json
  cmp -s out.txt first.txt || fail "$name: other tests the second time"
done

run 1 fuzz seeds --solver good.toml --solver unsat.toml --strategy storm:paper --no-questions --tests 20 --out found --plain
grep -q '"strategy": "storm:paper"' found/findings/*/meta.json || fail "the finding does not name its variant"
run 1 fuzz --resume found --solver good.toml --solver unsat.toml --tests 25 --plain
run 0 report found
says found/report.html "storm:paper"
run 0 compare seeds --solver good.toml --solver unsat.toml --strategy typefuzz,typefuzz:paper --budget 1s --out compared
says out.txt "typefuzz:paper"
[ "$failures" = 0 ]
