#!/bin/bash
# SPDX-License-Identifier: MIT
# smiter reduce with slowness, unknowns and instability of planted solvers, judged over seeds.
#   reduce_keeps_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
profile old ''
for fault in slow unknown fifth; do profile "$fault" "\"--fault=$fault\", \"--on=mod\""; done
{
  echo '(set-logic QF_LIA)'
  for i in $(seq 12); do
    echo "(declare-const x$i Int)"
    [ "$i" = 7 ] && echo '(assert (= (mod x7 5) 1))'
    echo "(assert (or (> x$i 0) (< (* x$i 3) 30$i)))"
  done
  echo '(check-sat)'
} >in.smt2

run 0 reduce in.smt2 --expect slower:slow.toml:old.toml:10x -o slow.smt2 --jobs 2 --timeout 5s
says out.txt 'keeps: slow takes at least 10 times as long as old (the original: more than '
says slow.smt2 '(mod '
[ "$(wc -c <slow.smt2)" -lt 80 ] || fail "$(wc -c <slow.smt2) bytes are left"
run 0 reduce in.smt2 --expect unknown-in:unknown.toml:old.toml -o unknown.smt2
says unknown.smt2 '(mod '
[ "$(wc -c <unknown.smt2)" -lt 80 ] || fail "$(wc -c <unknown.smt2) bytes are left"
run 0 reduce in.smt2 --expect unstable:fifth.toml -o unstable.smt2 --jobs 2
says unstable.smt2 '(mod '
[ "$(wc -c <unstable.smt2)" -lt "$(wc -c <in.smt2)" ] || fail "nothing is smaller"

# What the original does not show is not kept.
run 2 reduce in.smt2 --expect slower:old.toml:slow.toml:10x -o none.smt2
says err.txt 'old is not slower than slow by a factor of 10'
run 2 reduce in.smt2 --expect unstable:old.toml -o none.smt2
run 2 reduce in.smt2 --expect unknown-in:old.toml -o none.smt2
run 2 reduce in.smt2 --expect slower:old.toml -o none.smt2
says err.txt 'write it like slower:NEW:OLD:10x'
run 2 reduce in.smt2 --expect unstable:old.toml --solver old.toml -o none.smt2
[ ! -e none.smt2 ] || fail "a result of nothing was written"

[ "$failures" = 0 ] && echo ok
exit "$failures"
