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

printf '(rule two (vars (p Bool)) (strong p) (weak (or p p)))\n%.0s' 1 2 >"$dir/twice.rules"
code=0; "$smiter" rules "$dir/twice.rules" >"$dir/out" 2>&1 || code=$?
[ "$code" = 2 ] || fail "a name given twice: exit $code"
grep -q 'twice.rules:2:1: two rules are called two' "$dir/out" || fail "a name given twice is not told"
echo '(rule eq-ge (vars (p Bool)) (strong p) (weak (or p p)))' >"$dir/builtin.rules"
code=0; "$smiter" rules "$dir/builtin.rules" --check >"$dir/out" 2>&1 || code=$?
[ "$code" = 2 ] || fail "the name of a built-in rule: exit $code"
grep -q 'builtin.rules:1:1: .*eq-ge.*arithmetic.rules' "$dir/out" || fail "the name of a built-in rule is not told"

command -v z3 >/dev/null && command -v cvc5 >/dev/null || { echo "z3 and cvc5 are not installed: not checked"; exit 0; }
code=0; "$smiter" rules "$dir/wrong.rules" --check --trials 1000 >"$dir/out" 2>&1 || code=$?
[ "$code" = 1 ] || fail "a wrong rule: exit $code"
grep -q '^wrong: REFUTED' "$dir/out" || fail "a wrong rule is not refuted"
grep -q '^1 rule: 0 justified, 1 refuted, 0 unproved$' "$dir/out" || fail "no summary of a wrong rule"
cat >"$dir/term.rules" <<'RULES'
(rule term (vars (a Int) (b Int)) (equiv (+ a b) (+ b a)))
(rule language (vars (r RegLan)) (strong (re.* r)) (weak (= r r)))
RULES
code=0; "$smiter" rules "$dir/term.rules" --check --trials 1000 >"$dir/out" 2>&1 || code=$?
[ "$code" = 1 ] || fail "rules of terms: exit $code"
[ "$(grep -c ': ill-formed: ' "$dir/out")" = 2 ] || fail "rules of terms are not ill-formed"
grep -q '^2 rules: 0 justified, 0 refuted, 0 unproved, 2 ill-formed$' "$dir/out" || fail "no summary of rules of terms"
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
grep -q '^2 rules: 2 justified, 0 refuted, 0 unproved$' "$dir/out" || fail "no summary of right rules"
sed 's/(proof .*")//' "$dir/right.rules" >"$dir/unproved.rules"
code=0; "$smiter" rules "$dir/unproved.rules" --check --trials 2000 >"$dir/out" 2>&1 || code=$?
[ "$code" = 1 ] || fail "a rule with neither proof: exit $code"
grep -q '^2 rules: 1 justified, 0 refuted, 1 unproved$' "$dir/out" || fail "no summary of an unproved rule"
echo "all is well"
