#!/bin/sh
# SPDX-License-Identifier: MIT
# smiter rules: lists, checks, and rejects a wrong rule.
set -eu
smiter=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() { echo "FAILED: $1" >&2; exit 1; }

"$smiter" rules | grep -q '^eq-ge: (= as) ⇒ (>= as)$' || fail "the built-in rules are not listed"
"$smiter" rules --table | grep -q '^| forall-exists |' || fail "no table"

cat >"$dir/wrong.rules" <<'RULES'
(rule wrong (vars (a Int) (b Int)) (strong (<= a b)) (weak (< a b)))
RULES
cat >"$dir/bad.rules" <<'RULES'
(rule bad (vars (a Int)) (strong (= a b)) (weak true))
RULES
code=0; "$smiter" rules "$dir/bad.rules" --check >"$dir/out" 2>&1 || code=$?
[ "$code" = 2 ] || fail "a rule that cannot be read: exit $code"
grep -q 'bad.rules:1:.*no variable and no operator: b' "$dir/out" || fail "no place in the message"

command -v z3 >/dev/null && command -v cvc5 >/dev/null || { echo "z3 and cvc5 are not installed: not checked"; exit 0; }
code=0; "$smiter" rules "$dir/wrong.rules" --check --trials 1000 >"$dir/out" 2>&1 || code=$?
[ "$code" = 1 ] || fail "a wrong rule: exit $code"
grep -q '^wrong: REFUTED' "$dir/out" || fail "a wrong rule is not refuted"
# Without a single trial it is the solvers that refute it.
code=0; "$smiter" rules "$dir/wrong.rules" --check --trials 0 >"$dir/out" 2>&1 || code=$?
[ "$code" = 1 ] || fail "a wrong rule, by solvers: exit $code"
grep -q 'REFUTED: .* has a model' "$dir/out" || fail "no solver refutes the wrong rule"
cat >"$dir/right.rules" <<'RULES'
(rule right (sorts (N Int Real)) (vars (a N) (b N)) (strong (< a b)) (weak (<= a b)))
(rule word (vars (r RegLan)) (strong (re.++ r r)) (weak (re.* r)) (proof "Two repetitions are some."))
RULES
"$smiter" rules "$dir/right.rules" --check --trials 2000 >"$dir/out" || fail "right rules are rejected"
grep -q '^right: cvc, z3 in 2 readings$' "$dir/out" || fail "the right rule is not proved"
sed 's/(proof .*")//' "$dir/right.rules" >"$dir/unproved.rules"
code=0; "$smiter" rules "$dir/unproved.rules" --check --trials 2000 >"$dir/out" 2>&1 || code=$?
[ "$code" = 1 ] || fail "a rule with neither proof: exit $code"
echo "all is well"
