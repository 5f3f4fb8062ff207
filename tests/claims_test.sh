#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/claims_test.sh SMITER SOLVER_PROXY: solvers that are right about sat and unsat and wrong about cores,
# assumptions, optima, interpolants, abducts and eliminated quantifiers. Each is found with a proof, reduced and
# seen again; right ones are not accused.
set -euo pipefail

smiter=$1
proxy=$2
command -v z3 >/dev/null || { echo "skipped: z3 is not installed"; exit 77; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

# solver NAME OPTION...: a profile; its path is in $solver.
solver() {
  solver=$dir/$1.toml
  local name=$1 options=
  shift
  for option in "$@"; do options+="${options:+, }'$option'"; done
  cat >"$solver" <<END
name = "$name"
family = "$name"
[start]
program = "$proxy"
version = ["--version"]
session = []
stdin = []
file = []
default_options = [$options]
fixed_options = ["--*=*"]
[language]
ask = false
logics = ["*"]
END
}

# finds FILE CLASS OPTION...: the proxy with these options is convicted of it, z3 beside it.
finds() {
  local file=$1 class=$2 status=0
  shift 2
  solver bad "$@"
  "$smiter" check "$dir/$file.smt2" --solver "$solver" --solver z3 >"$dir/out" 2>&1 || status=$?
  [[ $status == 1 ]] || fail "$file, $*: exit code $status: $(cat "$dir/out")"
  grep -q "$class in bad" "$dir/out" || fail "$file, $*: no $class: $(cat "$dir/out")"
  ! grep -q ' in z3' "$dir/out" || fail "$file: z3 is accused: $(cat "$dir/out")"
}
# accepts FILE OPTION...: nobody is accused.
accepts() {
  local file=$1
  shift
  solver good "$@"
  "$smiter" check "$dir/$file.smt2" --solver "$solver" --solver z3 >"$dir/out" 2>&1 || fail "$file, $*: $(cat "$dir/out")"
  grep -q 'nothing found' "$dir/out" || fail "$file, $*: $(cat "$dir/out")"
}

cat >"$dir/core.smt2" <<'END'
(set-option :produce-unsat-cores true)
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (! (> x y) :named a))
(assert (! (< x y) :named b))
(assert (! (= y 7) :named c))
(check-sat)
(get-unsat-core)
END
cat >"$dir/assumptions.smt2" <<'END'
(set-option :produce-unsat-assumptions true)
(set-logic QF_LIA)
(declare-const p Bool)
(declare-const q Bool)
(declare-const x Int)
(assert (=> p (> x 0)))
(assert (=> (not q) (< x 0)))
(check-sat-assuming (p (not q)))
(get-unsat-assumptions)
END
cat >"$dir/optimum.smt2" <<'END'
(declare-const x Int)
(declare-const y Int)
(assert (> x 3))
(assert (> y x))
(minimize y)
(check-sat)
(get-objectives)
END
cat >"$dir/interpolant.smt2" <<'END'
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (> x y))
(assert (> y 0))
(get-interpolant I (or (> x 0) (= z x)))
END
cat >"$dir/abduct.smt2" <<'END'
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (> x y))
(get-abduct A (> x 5))
END
cat >"$dir/qe.smt2" <<'END'
(set-logic LIA)
(declare-const x Int)
(get-qe (exists ((k Int)) (and (<= 0 k) (<= k 3) (= x (* 2 k)))))
END

accepts core
accepts assumptions
accepts optimum
finds core soundness/wrong-core --fault=core '--on='
finds assumptions soundness/wrong-core --fault=core '--on='
finds optimum soundness/wrong-optimum --fault=optimum '--on='

accepts interpolant '--say=(define-fun I () Bool (> x 0))'
accepts interpolant '--say=fail'
finds interpolant soundness/wrong-interpolant '--say=(define-fun I () Bool (> y 0))'
grep -q 'mentions y' "$dir/out" || fail "a private symbol is not named: $(cat "$dir/out")"
finds interpolant soundness/wrong-interpolant '--say=(define-fun I () Bool (> x 2))'
grep -q 'do not imply the interpolant' "$dir/out" || fail "not implied: $(cat "$dir/out")"
finds interpolant soundness/wrong-interpolant '--say=(define-fun I () Bool (>= x 0))'
grep -q 'does not imply the conjecture' "$dir/out" || fail "too weak: $(cat "$dir/out")"

accepts abduct '--say=(define-fun A () Bool (> y 5))'
finds abduct soundness/wrong-abduct '--say=(define-fun A () Bool (> y 3))'
finds abduct soundness/wrong-abduct '--say=(define-fun A () Bool false)'

accepts qe '--say=(or (= x 0) (= x 2) (= x 4) (= x 6))'
finds qe soundness/wrong-elimination '--say=(or (= x 0) (= x 2) (= x 4))'

# A name that nobody gave, and a claim that is no claim.
cat >"$dir/liar" <<'END'
#!/bin/sh
[ -r "${1:-}" ] && exec <"$1"
while read -r line; do
  case $line in
    '(echo "'*) word=${line#*\"}; echo "${word%%\"*}" ;;
    '(check-sat)') echo unsat ;;
    '(get-unsat-core)') echo '(a nobody)' ;;
  esac
done
END
chmod +x "$dir/liar"
proxy=$dir/liar solver liar
"$smiter" check "$dir/core.smt2" --solver "$solver" --solver z3 >"$dir/out" 2>&1 && fail "a name of nobody: $(cat "$dir/out")"
grep -q 'names nobody' "$dir/out" || fail "a name of nobody: $(cat "$dir/out")"

# A proof is what the checker says that the profile names.
printf '#!/bin/sh\n[ -r "$2" ] || { echo no script; exit 3; }\ngrep -q good "$1" && exit 0\necho "step 3 does not follow" >&2\nexit 1\n' >"$dir/checker"
chmod +x "$dir/checker"
sed 's/get-unsat-core/get-proof/; s/produce-unsat-cores/produce-proofs/' "$dir/core.smt2" >"$dir/proof.smt2"
check_proof() {
  solver prover "--say=$1"
  printf '[checker]\nprogram = "%s"\narguments = ["{proof}", "{script}"]\n%s\n' "$dir/checker" "$rejected" >>"$solver"
  "$smiter" check "$dir/proof.smt2" --solver "$solver" >"$dir/out" 2>&1
}
rejected='rejected_text = "does not follow"'
check_proof '(a good proof)' || fail "a good proof: $(cat "$dir/out")"
grep -q 'get-proof (valid)' "$dir/out" || fail "a good proof is not looked at: $(cat "$dir/out")"
check_proof '(a bad one)' && fail "a bad proof: $(cat "$dir/out")"
grep -q 'proof-rejected in prover .*step 3 does not follow' "$dir/out" || fail "a bad proof: $(cat "$dir/out")"
rejected='rejected_code = 3'
check_proof '(a bad one)' || fail "another exit code: $(cat "$dir/out")"
rejected=
check_proof '(a bad one)' || fail "the profile does not name a rejection: $(cat "$dir/out")"
grep -q 'get-proof (unknown)' "$dir/out" || fail "a failure of the checker: $(cat "$dir/out")"

# Reduced, the bug is still there.
{ sed '/check-sat/,$d' "$dir/core.smt2"; for i in 1 2 3 4 5 6; do echo "(assert (! (< (+ x $i) (* 3 y)) :named n$i))"; done; echo '(check-sat)'; echo '(get-unsat-core)'; } >"$dir/large.smt2"
solver bad --fault=core '--on='
"$smiter" reduce "$dir/large.smt2" --solver "$solver" --solver z3 --out "$dir/small.smt2" >"$dir/out" 2>&1 || fail "reduce: $(cat "$dir/out")"
[[ $(wc -c <"$dir/small.smt2") -lt $(wc -c <"$dir/core.smt2") ]] || fail "not small: $(cat "$dir/small.smt2")"
grep -q 'get-unsat-core' "$dir/small.smt2" || fail "nothing is asked any more: $(cat "$dir/small.smt2")"
cp "$dir/small.smt2" "$dir/again.smt2"
finds again soundness/wrong-core --fault=core '--on='

# A record is judged again without a solver.
solver bad --fault=optimum '--on='
"$smiter" check "$dir/optimum.smt2" --solver "$solver" --solver z3 --record "$dir/record.json" >/dev/null && fail "no wrong optimum"
status=0
"$smiter" check --replay "$dir/record.json" >"$dir/out" || status=$?
[[ $status == 1 ]] && grep -q wrong-optimum "$dir/out" || fail "replayed: $(cat "$dir/out")"
echo "claims_test: passed"
