#!/bin/bash
# SPDX-License-Identifier: MIT
# smiter enumerate from outside, on a solver whose rewriter has 20 wrong rules: each is found and reduced
# to a smallest term, its right rules accuse nobody, a run goes on where it was ended, shards add up.
#   enumerate_command_test.sh SMITER PLANTED_REWRITER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"

run 2 enumerate --theory nosuch --solver z3
run 2 enumerate --theory ints --size 3
says err.txt "give a solver"
run 2 enumerate --theory ints --count --shard 3/2
run 0 enumerate --theory ints --size 3 --count
says out.txt "481"

# The terms of a finding's report: nodes, with a constant of the universe as one.
nodes() { # TERM
  sed -E 's/\(- [0-9.]+\)/c/g; s/\(_ [^()]*\)/c/g; s/\(as [^()]*(\([^()]*\))?\)/c/g; s/"[^"]*"/c/g; s/[()]/ /g' <<<"$1" | wc -w
}
wrong_rules() { "$planted" --list; }

# No wrong rule: nothing is found.
profile right ''
for theory in core ints reals strings regexes arrays sequences sets datatypes bitvec floating_point; do
  run 0 enumerate --theory $theory --size 3 --solver right.toml --out right-$theory
  grep -q 'simplifies .* wrongly' out.txt && fail "$theory: a right rule is called wrong"
done

# Each wrong rule by itself: found, and reduced to a smallest term.
while IFS=$'\t' read -r number theory size term; do
  profile "wrong$number" "\"--wrong=$number\""
  run 1 enumerate --theory "$theory" --size "$size" --variables 2 --solver "wrong$number.toml" --out "wrong-$number"
  [ -d "wrong-$number/findings" ] || { fail "rule $number: nothing found"; continue; }
  smallest=99
  for folder in "wrong-$number"/findings/*; do
    reduced=$(sed -n 's/^(simplify \(.*\))$/\1/p' "$folder/reduced.smt2")
    count=$(nodes "$reduced")
    [ "$count" -ge "$smallest" ] || smallest=$count
    (cd "$folder" && sh ./repro.sh >/dev/null) || fail "rule $number: repro.sh of $folder does not show it"
    grep -q 'soundness/wrong-rewrite' "$folder/report.md" || fail "rule $number: $folder is another class"
  done
  [ "$smallest" -le "$size" ] || fail "rule $number: smallest term has $smallest nodes, not $size ($term)"
done < <(wrong_rules)

# A run that is ended goes on; shards add up to the whole.
profile some '"--wrong=8"'
run 1 enumerate --theory ints --size 4 --solver some.toml --out whole
whole=$(sed -n 's/^| some | \([0-9,]*\) | \([0-9,]*\) | \([0-9,]*\) .*/\3/p' whole/enumerate.md)
sum=0
for shard in 1/3 2/3 3/3; do
  run 1 enumerate --theory ints --size 4 --solver some.toml --shard $shard --out shard-${shard%/*}
  part=$(sed -n 's/^| some | \([0-9,]*\) | \([0-9,]*\) | \([0-9,]*\) .*/\3/p' shard-${shard%/*}/enumerate.md)
  sum=$((sum + ${part//,/}))
done
[ "$sum" = "${whole//,/}" ] || fail "shards have $sum wrong terms, the whole $whole"
run 1 enumerate --theory ints --size 4 --solver some.toml --out whole
says out.txt "all "
run 2 enumerate --theory ints --size 3 --solver some.toml --out whole
says err.txt "holds another enumeration"

"$smiter" enumerate --theory bitvec --size 4 --solver some.toml --out killed >/dev/null 2>&1 &
victim=$!
terms_of() { # FOLDER: how many are done
  python3 -c 'import json, sys; print(json.load(open(sys.argv[1] + "/progress.json"))["solvers"][0]["counts"]["terms"])' "$1" 2>/dev/null || echo 0
}
for _ in $(seq 3000); do [ "$(terms_of killed)" -gt 20000 ] && break; sleep 0.1; done
kill -9 $victim 2>/dev/null
wait $victim 2>/dev/null
before=$(terms_of killed)
[ "$before" -gt 20000 ] || fail "nothing is kept of a killed run"
# One that began anew would do a block of 2,048 terms in this time, or two.
run 0 enumerate --theory bitvec --size 4 --solver some.toml --time 1ms --out killed
[ "$(terms_of killed)" -ge "$before" ] || fail "a killed run begins anew: $(terms_of killed) terms, $before before"

[ $failures -eq 0 ] && echo "all is well"
exit $((failures > 0))
