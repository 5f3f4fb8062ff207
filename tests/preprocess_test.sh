#!/bin/bash
# SPDX-License-Identifier: MIT
# Preprocessing that loses a model, from outside: (apply T) of a solver whose rewriter has wrong rules, and the
# same by options that make a solver print its preprocessed script. Right rules accuse nobody.
#   preprocess_test.sh SMITER PLANTED_REWRITER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"

# Rule 8 makes (> i1 0) of (> i1 (- 1)): 0 is lost.
number=8
cat >apply.smt2 <<SMT
(set-logic ALL)
(declare-const i1 Int)
(assert (> i1 (- 1)))
(apply simplify)
(apply solve-eqs)
SMT
profile wrong "\"--wrong=$number\""
profile right ''
for name in wrong right; do
  printf 'tactics = ["simplify"]\n' >>$name.toml
done
run 0 check apply.smt2 --solver right.toml
run 1 check apply.smt2 --solver wrong.toml
says out.txt "soundness/wrong-rewrite"

# A solver that prints its assertions by options, as Bitwuzla does; the tactic is of no matter to it.
profile wrong-pp "\"--wrong=$number\""
profile right-pp ''
for name in wrong-pp right-pp; do
  printf '[script]\nsimplify_prelude = ["--pp-only"]\n' >>$name.toml
done
run 0 check apply.smt2 --solver right-pp.toml
run 1 check apply.smt2 --solver wrong-pp.toml
says out.txt "soundness/wrong-rewrite"

# A campaign looks for it: rewrite:apply.
run 0 mutate --strategy rewrite:apply --count 3 --out mutants apply.smt2
grep -q '(apply ' mutants/* || fail "no test applies a tactic"

[ $failures -eq 0 ] && echo "all is well"
exit $((failures > 0))
