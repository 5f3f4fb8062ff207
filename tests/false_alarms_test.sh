#!/bin/bash
# SPDX-License-Identifier: MIT
# Scripts whose meaning we do not know in full, or that break what their logic promises: a solver
# whose answers differ is not called wrong, neither by check nor by a campaign. The same
# scripts without that part convict it. Raw bytes have a test of their own (odd_bytes_test.sh).
#   false_alarms_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
profile good ''
profile second '"--fault=second"'
profile unsat '"--fault=unsat"'
mkdir fair odd horn

# With the line, the second answer may be right: the two checks are not the same question.
seed() { # NAME LINE
  local place=odd
  [ -n "$2" ] || place=fair
  cat >"$place/$1.smt2" <<SMT2
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 0))
(check-sat)
$2
(check-sat)
SMT2
}
seed plain ''
seed block-model '(block-model :literals)'
seed block-values '(block-model-values (x))'
seed soft '(assert-soft (< x 5) :weight 2)'
seed heap '(declare-heap (Int Int))'
seed feature '(set-feature :grammars true)'
seed new-command '(frobnicate x)'
seed option '(set-option :global-negate true)'
seed attribute '(assert (! (> x 0) :frobnicate 3))'

for file in odd/*.smt2; do
  run 0 check "$file" --solver good.toml --solver second.toml
  says out.txt not-understood
done
run 1 check fair/plain.smt2 --solver good.toml --solver second.toml
says out.txt refuted-by-witness

count=$(ls odd | wc -l)
run 0 fuzz odd --solver good.toml --solver second.toml --tests "$count" --out quiet --plain
says out.txt "No bug was found"
run 1 fuzz fair --solver good.toml --solver second.toml --tests 1 --out loud --plain
says out.txt "second"

# Under HORN a solver may take a formula that is no Horn clause for another one.
clause() { # NAME FORMULA
  printf '(set-logic HORN)\n(declare-const a Bool)\n(declare-const b Bool)\n(assert %s)\n(check-sat)\n' "$2" >"horn/$1.smt2"
}
clause broken '(or a b)'
clause kept '(or (not a) b)'
run 0 check horn/broken.smt2 --solver good.toml --solver unsat.toml
says out.txt not-understood
says out.txt HORN
run 1 check horn/kept.smt2 --solver good.toml --solver unsat.toml
says out.txt refuted-by-witness

# Mutants of Horn clauses, on the solver that has an engine for them.
if command -v z3 >/dev/null; then
  mkdir clauses
  cat >clauses/count.smt2 <<'SMT2'
(set-logic HORN)
(set-info :status sat)
(declare-fun p (Int) Bool)
(assert (forall ((x Int)) (=> (= x 0) (p x))))
(assert (forall ((x Int)) (=> (and (p x) (< x 9)) (p (+ x 1)))))
(assert (forall ((x Int)) (=> (and (p x) (> x 9)) false)))
(check-sat)
SMT2
  run 0 fuzz clauses --solver z3 --options none --no-questions --tests 150 --time 40s --out mutants --plain
  says out.txt "No bug was found"
else
  echo "z3 is not installed: not asked"
fi
[ "$failures" = 0 ]
