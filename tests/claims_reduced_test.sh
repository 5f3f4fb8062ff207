#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/claims_reduced_test.sh SMITER SOLVER_PROXY: three campaigns for each claim, with a solver that is wrong
# about nothing else. Each finds it. The reduced script is smaller, a fresh run judges it the same, and repro.sh
# exits 0: with the solver's answer as it was, not with a right one.
set -euo pipefail

smiter=$1
proxy=$2
command -v z3 >/dev/null || { echo "skipped: z3 is not installed"; exit 77; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }
cases=0

printf '#!/bin/sh\necho "step 3 does not follow" >&2\nexit 1\n' >"$dir/checker"
chmod +x "$dir/checker"

# solver KIND OPTION...: the profile $dir/bad.toml of a solver that is asked for KIND.
solver() {
  local kind=$1 options=
  shift
  for option in "$@"; do options+="${options:+, }'$option'"; done
  cat >"$dir/bad.toml" <<END
name = "bad"
family = "bad"
[start]
program = "$proxy"
version = ["--version"]
session = []
stdin = []
file = []
default_options = [$options]
fixed_options = ["--*=*"]
[script]
claims = ["$kind"]
lexicographic_objectives = true
[language]
ask = false
logics = ["*"]
END
  [[ $kind != proofs ]] || printf '[checker]\nprogram = "%s"\narguments = ["{proof}", "{script}"]\nrejected_code = 1\n' "$dir/checker" >>"$dir/bad.toml"
}

# reduces CLASS KIND OPTION...: with the seed on standard input.
reduces() {
  local class=$1 kind=$2 out=$dir/out-$((++cases)) found folder number seed=$dir/seed.smt2
  shift 2
  cat >"$seed"
  solver "$kind" "$@"
  # A mutant may show a bug of z3 first, and the campaign ends there.
  for number in 1 2 3 4; do
    rm -rf "$out"
    "$smiter" fuzz "$seed" --solver "$dir/bad.toml" --solver z3 --ask "$kind" --ask-one-in 1 --tests 60 --stop-on-first \
      --seed $number --options none --no-questions --strategy opfuzz --paper-limits --out "$out" >"$dir/log" 2>&1 ||
      [[ $? == 1 ]] || fail "$class: $(cat "$dir/log")"
    found=$(grep -l "\"$class\"" "$out"/findings/*/meta.json 2>/dev/null || true)
    [[ -z $found ]] || break
  done
  [[ -n $found ]] || fail "$class with $* is not found: $(cat "$dir/log")"
  ! grep -q "$class in z3" "$dir/log" || fail "z3 is accused: $(cat "$dir/log")"
  folder=$(dirname "$(head -n 1 <<<"$found")")
  [[ $(wc -c <"$folder/reduced.smt2") -lt $(wc -c <"$folder/original.smt2") ]] || fail "$class is not reduced: $(cat "$folder/reduced.smt2")"
  "$folder/repro.sh" >"$dir/log" 2>&1 || fail "$class: repro.sh exits $?: $(cat "$dir/log" "$folder/reduced.smt2")"
  "$smiter" check "$folder/reduced.smt2" --solver "$dir/bad.toml" --solver z3 --quick >"$dir/log" 2>&1 && fail "$class is lost: $(cat "$dir/log")"
  grep -q "$class in bad" "$dir/log" || fail "$class became something else: $(cat "$dir/log" "$folder/reduced.smt2")"
  # The same script and a solver that is right.
  ! SOLVER_0=$dir/right "$folder/repro.sh" >"$dir/log" 2>&1 || fail "$class: repro.sh sees it in a right solver: $(cat "$folder/repro.sh")"
}
printf '#!/bin/sh\nfor last; do :; done\nexec z3 "$last"\n' >"$dir/right"
chmod +x "$dir/right"

order='(declare-const x Int)
(declare-const y Int)
(assert (> x y))
(assert (< x y))
(assert (= (+ x y) 7))
(assert (< (* 3 x) (+ y 50)))
(check-sat)'
bits='(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (bvult a b))
(assert (bvugt a b))
(assert (= (bvadd a b) #x10))
(assert (distinct a #x00))
(check-sat)'
reals='(declare-const u Real)
(declare-const v Real)
(assert (and (> u 1.0) (< v 2.0)))
(assert (= (+ u v) 0.5))
(assert (>= v 0.0))
(assert (<= (* 2.0 u) (+ v 9.0)))
(check-sat)'
for seed in "$order" "$bits" "$reals"; do
  reduces soundness/wrong-core cores --fault=core '--on=' <<<"$seed"
  reduces soundness/wrong-core assumptions --fault=core '--on=' <<<"$seed"
  reduces proof-rejected proofs '--say=(a proof)' <<<"$seed"
done

# What is said is about x and y alone, the same for every conjecture: too strong, too weak, of another symbol.
for body in '(= x 123)' '(and (> x 5) (= y 9))' '(> only 0)'; do
  reduces soundness/wrong-interpolant interpolants "--say=(define-fun smiter!i () Bool $body)" <<<"${order/(check-sat)/(declare-const only Int)
(check-sat)}"
done

for seed in '(declare-const x Int)
(declare-const y Int)
(assert (> x y))
(assert (< 3 x 90))
(assert (distinct (+ x y) 7))
(check-sat)' '(declare-const x Int)
(declare-const y Int)
(assert (or (> x 5) (> y 5)))
(assert (<= 0 x 20))
(assert (<= 0 y (+ x 10)))
(check-sat)' '(declare-const x Int)
(declare-const y Int)
(assert (= (mod x 3) 1))
(assert (> (* 2 x) (+ y 4)))
(assert (<= 1 y))
(assert (<= x 300))
(check-sat)'; do
  reduces soundness/wrong-abduct abducts '--say=(define-fun smiter!c () Bool (> (+ x y) (- 1000)))' <<<"$seed"
  reduces soundness/wrong-elimination elimination '--say=(= (+ x y) 12345)' <<<"$seed"
  reduces soundness/wrong-optimum optima --fault=optimum '--on=' <<<"$seed"
  reduces value-mismatch assignments --fault=assignment '--on=' <<<"$seed"
done
echo "claims_reduced_test: passed, $cases cases"
