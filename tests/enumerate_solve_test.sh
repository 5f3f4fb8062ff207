#!/bin/bash
# SPDX-License-Identifier: MIT
# smiter enumerate --solve from outside, on z3 behind a proxy that plants a fault in whatever has (abs in it:
# a wrong unsat, a wrong model and a crash are found, and nothing else.
#   enumerate_solve_test.sh SMITER SOLVER_PROXY
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
command -v z3 >/dev/null || { echo "SKIPPED: z3 is not installed"; exit 77; }

enumerate() { # NAME
  "$smiter" enumerate --theory ints --size 2 --solve --solver "$1.toml" --out "$1" >out.txt 2>err.txt </dev/null
}

profile right '"--fault=unsat", "--on=nothing-has-this"'
enumerate right || fail "a right solver: exit code $?"
says out.txt "as formulas"
says out.txt "gives no answer and no model that we could refute"
[ ! -d right/findings ] || fail "a right solver has findings"
# A formula that holds under an assignment is sat, and both truth values of a predicate are asked for.
same=$(sed -n 's/^| right | \([0-9,]*\) | \([0-9,]*\) .*/\2/p' right/enumerate.md)
[ "${same//,/}" -gt 50 ] || fail "only $same formulas were solved"

for row in "unsat soundness/refuted-by-witness" "model invalid-model" "crash crash"; do
  read -r fault class <<<"$row"
  profile "$fault" "\"--fault=$fault\", \"--on=(abs\""
  enumerate "$fault"
  [ $? = 1 ] || fail "$fault: not found"
  found=0
  for folder in "$fault"/findings/*; do
    ! grep -q "$class" "$folder/report.md" || found=$((found + 1))
    grep -q '(abs' "$folder/reduced.smt2" || fail "$fault: $folder is about something else"
    (cd "$folder" && SMITER="$smiter" sh ./repro.sh >/dev/null) || fail "$fault: repro.sh does not show it"
  done
  [ "$found" -ge 1 ] || fail "$fault: no finding of the class $class"
done

# The same command goes on, another one does not.
enumerate unsat
says out.txt "all "
run 2 enumerate --theory ints --size 2 --solver unsat.toml --out unsat
says err.txt "holds another enumeration"

[ $failures -eq 0 ] && echo "all is well"
exit $((failures > 0))
