#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/mutate_test.sh SMITER: `smiter mutate` and `smiter generate` from the outside.
set -euo pipefail

smiter=$1
seeds=$SMITER_SOURCE_DIR/data/seeds
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "mutate_test: $*" >&2; exit 1; }

# The same seed makes the same bytes; another seed makes others.
"$smiter" mutate "$seeds"/QF_SLIA/*.smt2 --count 60 --seed 7 --out "$work/a"
"$smiter" mutate "$seeds"/QF_SLIA/*.smt2 --count 60 --seed 7 --out "$work/b"
"$smiter" mutate "$seeds"/QF_SLIA/*.smt2 --count 60 --seed 8 --out "$work/c"
diff -r "$work/a" "$work/b" >/dev/null || fail "two runs with one seed differ"
cmp -s "$work/a/1.smt2" "$work/c/1.smt2" && fail "two seeds made the same mutant"
[[ -f $work/a/60.smt2 && -f $work/a/60.json && ! -e $work/a/61.smt2 ]] || fail "not DIR/<n>.smt2 and .json"
grep -q '"strategy": "typefuzz"' "$work/a/1.json" || fail "no strategy in the JSON"
"$smiter" fmt --check "$work"/a/*.smt2 || fail "a mutant does not read back"

# What the JSON of a mutant says makes it again, byte for byte.
json=$work/a/47.json
field() { sed -n "s/^  \"$1\": \([0-9]*\),\$/\1/p" "$json"; }
seed_file=$(sed -n '/"seed_files"/,/]/s/^    "\(.*\)".*/\1/p' "$json")
"$smiter" mutate "$seed_file" --unit "$(field unit)" --test "$(field test)" --seed "$(field seed)" --out "$work/again"
cmp -s "$work/again/1.smt2" "$work/a/47.smt2" || fail "a mutant cannot be made again from its JSON"
"$smiter" mutate "$seeds"/QF_LIA/*.smt2 --strategy storm --count 20 --out "$work/storm"
ls "$work"/storm/*.witness >/dev/null || fail "storm wrote no witness"

# STORM's parameters.
"$smiter" mutate "$seeds"/QF_LIA/*.smt2 --strategy storm:paper --count 40 --storm-assertions 2 --storm-depth 4 \
  --storm-pool 30 --storm-instances 10 --storm-assignments 2 --for cvc5 --out "$work/bounds"
for file in "$work"/bounds/*.smt2; do
  grep -q '(check-sat' "$file" || fail "no check-sat"
  grep -q '^(push' "$file" || (($(grep -c '^(assert' "$file") <= 2)) || fail "more than two assertions: $file"
done
grep -q -- '--storm-assertions=2' "$work/bounds/1.json" || fail "the JSON does not name the parameters"
"$smiter" mutate "$seeds"/QF_LIA/*.smt2 --strategy storm --storm-depth 0 2>/dev/null && fail "depth 0 was accepted"

# Options that only others use.
"$smiter" mutate "$seeds"/QF_LIA/*.smt2 --strategy storm --mixed only 2>"$work/said" && fail "--mixed was accepted for storm"
grep -q -- '--mixed is for fusion, which is not among the strategies' "$work/said" || fail "no reason for --mixed"
"$smiter" mutate "$seeds"/QF_LIA/*.smt2 --strategy storm --steps 3 2>"$work/said" && fail "--steps was accepted for storm"
grep -q -- '--steps is for janus, typefuzz and opfuzz' "$work/said" || fail "no reason for --steps"
"$smiter" mutate "$seeds"/QF_LIA/*.smt2 --strategy all 2>"$work/said" && fail "all was accepted"
grep -q 'all and lists are for fuzz' "$work/said" || fail "no way forward for all"

# What was made before is not given again: so small a seed has few mutants by OpFuzz.
printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< x 2))\n(check-sat)\n' >"$work/tiny.smt2"
"$smiter" mutate "$work/tiny.smt2" --strategy opfuzz --count 500 --json >"$work/tiny.json" 2>"$work/said" || fail "tiny"
grep -q 'only [0-9]* mutants could be made' "$work/said" || fail "500 mutants of one comparison: $(cat "$work/said")"
[[ -z $(grep -o '"script":"[^"]*"' "$work/tiny.json" | sort | uniq -d) ]] || fail "a mutant came twice"

# An assignment need not be a model.
printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 2))\n(check-sat)\n' >"$work/assigned.smt2"
printf '(define-fun x () Int 1)\n' >"$work/assigned.model"
"$smiter" mutate "$work/assigned.smt2" --strategy storm:paper --model "$work/assigned.model" --count 3 --out "$work/assigned" 2>"$work/said"
grep -q 'assigned.model: no model of .*assigned.smt2, used as an assignment' "$work/said" || fail "an assignment is not told"
grep -q 'the given assignment is the witness' "$work/assigned/1.json" || fail "the assignment is not used"

# Janus: what is contradicted is told and not used.
printf '(set-logic QF_LIA)\n(set-info :status unsat)\n(declare-const x Int)\n(assert (> x 2))\n(check-sat)\n' >"$work/bad_label.smt2"
printf '(define-fun x () Int 3)\n' >"$work/right.model"
printf '(define-fun x () Int 1)\n' >"$work/wrong.model"
status=0
"$smiter" mutate "$work/bad_label.smt2" --strategy janus --model "$work/wrong.model" --count 3 --out "$work/none" 2>"$work/said" || status=$?
[[ $status == 2 ]] || fail "a wrong model gave exit code $status"
grep -q 'wrong.model: no model of .*bad_label.smt2' "$work/said" || fail "a wrong model is not told"
"$smiter" mutate "$work/bad_label.smt2" --strategy janus --model "$work/right.model" --count 3 --out "$work/label" 2>"$work/said"
grep -q 'bad_label.smt2: its :status unsat is not used: a model makes every assertion true' "$work/said" ||
  fail "a label that a model contradicts is not told"
grep -q '"answer": "sat"' "$work/label/1.json" || fail "a verified model does not beat a label"
if command -v z3 >/dev/null; then
  sed 's/unsat/sat/; s/(check-sat)/(assert (< x 2))(check-sat)/' "$work/bad_label.smt2" >"$work/bad_label2.smt2"
  "$smiter" mutate "$work/bad_label2.smt2" --strategy janus --solver z3 --count 3 --out "$work/label2" 2>"$work/said"
  grep -q 'bad_label2.smt2: its :status sat is not used: z3 says unsat' "$work/said" ||
    fail "a label that the solver contradicts is not told"
  grep -q '"answer": "sat"' "$work"/label2/*.json && fail "a label that the solver contradicts is used"
fi
echo '(rule backwards (vars (a Int) (b Int)) (strong (<= a b)) (weak (< a b)))' >"$work/wrong.rules"
status=0
"$smiter" mutate "$seeds"/QF_LIA/*.smt2 --strategy janus --rules "$work/wrong.rules" --count 3 --out "$work/none" 2>"$work/said" || status=$?
[[ $status == 2 ]] || fail "a wrong rule gave exit code $status"
grep -q 'wrong.rules:1:1: rule backwards is refuted' "$work/said" || fail "a wrong rule is not told"

# Fusion: a model for each seed, in their order, or one for the seeds that it fits.
printf '(set-logic QF_LIA)\n(declare-const a Int)\n(assert (> a 2))\n(check-sat)\n' >"$work/above.smt2"
printf '(set-logic QF_LIA)\n(declare-const b Int)\n(declare-const a Int)\n(assert (< (+ a b) 2))\n(check-sat)\n' >"$work/below.smt2"
printf '(set-logic QF_LIA)\n(set-info :status unsat)\n(declare-const a Int)\n(assert (< a a))\n(check-sat)\n' >"$work/never.smt2"
printf '(define-fun a () Int 3)\n' >"$work/above.model"
printf '(define-fun a () Int 1)\n(define-fun b () Int 0)\n' >"$work/below.model"
fuse() { # EXIT_CODE ARGUMENT...
  local wanted=$1 code=0
  shift
  rm -rf "$work/fused"
  "$smiter" mutate --strategy fusion --count 8 --out "$work/fused" "$@" 2>"$work/said" || code=$?
  [[ $code == "$wanted" ]] || fail "mutate --strategy fusion $*: exit code $code: $(cat "$work/said")"
}
said() { grep -q -- "$1" "$work/said" || fail "not told: $1, but: $(cat "$work/said")"; }
fuse 0 "$work/above.smt2" "$work/below.smt2" --model "$work/above.model" --model "$work/below.model"
for n in 1 2 3 4 5 6 7 8; do
  "$smiter" eval "$work/fused/$n.smt2" --model "$work/fused/$n.witness" >/dev/null || fail "a witness of fusion is wrong"
done
fuse 2 "$work/above.smt2" "$work/below.smt2" --model "$work/below.model" --model "$work/above.model"
said 'below.model: no model of .*above.smt2'
fuse 0 "$work/never.smt2" "$work/above.smt2" --model none --model "$work/above.model"
fuse 0 "$work/never.smt2" "$work/above.smt2" --model "$work/above.model"
said 'above.model: not used for .*never.smt2'
fuse 2 "$work/never.smt2" "$work/above.smt2" --model "$work/below.model"
said 'below.model: a model of none of the seeds'
said '  .*above.smt2: '
fuse 2 "$work/never.smt2" "$work/above.smt2" --model none --model none --model none
said 'given 3 times for 2 seeds'

# ... and what a solver says, or a model shows, goes before a label.
fuse 0 "$work/bad_label.smt2" "$work/above.smt2" --model "$work/right.model" --model "$work/above.model"
said 'bad_label.smt2: its :status unsat is not used: a model makes every assertion true'
grep -q '"answer": "unsat"' "$work"/fused/*.json && fail "fusion uses a label that a model refutes"
if command -v z3 >/dev/null; then
  sed '/:status/d' "$work/never.smt2" >"$work/never_said.smt2"
  fuse 0 "$work/never_said.smt2" "$work/never_said.smt2" --solver z3
  grep -q '"answer": "unsat"' "$work/fused/1.json" || fail "the solver's unsat is not used"
  fuse 0 "$work/bad_label2.smt2" "$work/never_said.smt2" --solver z3
  said 'bad_label2.smt2: its :status sat is not used: z3 says unsat'
fi

# The length of a chain: 25 unless it is said, also if what is said is another strategy's number.
seed_file=$seeds/QF_LIA/ite-ladder-sat.smt2
"$smiter" mutate "$seed_file" --strategy janus --count 70 --seed 1 --out "$work/chain"
"$smiter" mutate "$seed_file" --strategy janus --steps 30 --count 70 --seed 1 --out "$work/chain30"
longest() { sed -n 's/^ *"step": \([0-9]*\),$/\1/p' "$1"/*.json | sort -n | tail -n 1; }
[[ $(longest "$work/chain") == 25 ]] || fail "a chain of $(longest "$work/chain") steps, not 25"
[[ $(longest "$work/chain30") == 30 ]] || fail "a chain of $(longest "$work/chain30") steps, not 30"
grep -q -- '--steps' "$work/chain/1.json" && fail "the JSON names an option that was not given"

# The other ways to call it.
grep -q '^; 1\. ' <<<"$("$smiter" mutate "$seeds"/QF_LIA/*.smt2 --strategy opfuzz+typefuzz --count 5 --explain)" ||
  fail "--explain shows no step"
"$smiter" mutate "$seeds"/QF_LIA/*.smt2 --strategy typefuzz:paper --count 3 --json | grep -c '"script":' | grep -qx 3 || fail "--json"
"$smiter" mutate - --count 1 <"$(ls "$seeds"/QF_BV/*.smt2 | head -n 1)" >/dev/null || fail "standard input"
"$smiter" mutate "$seeds"/QF_SLIA/*.smt2 --focus nonsense 2>/dev/null && fail "a bad focus was accepted"
status=0
echo '(assert (> 1 "a"))' | "$smiter" mutate - 2>/dev/null || status=$?
[[ $status == 2 ]] || fail "an ill-sorted seed gave exit code $status"

# Depth is limited by memory alone.
{
  printf '(declare-fun p () Bool)(assert '
  printf '(not %.0s' $(seq 200000)
  printf 'p'
  printf ')%.0s' $(seq 200000)
  printf ')(check-sat)'
} >"$work/deep.smt2"
"$smiter" mutate "$work/deep.smt2" --count 3 --out "$work/deep" || fail "a deep script"
"$smiter" fmt --check "$work"/deep/*.smt2 || fail "a deep mutant does not read back"

for logic in QF_SLIA AUFLIRA QF_FP UFDTLIA QF_IDL; do
  "$smiter" generate --logic "$logic" --count 10 --seed 1 --out "$work/$logic"
  "$smiter" fmt --check "$work/$logic"/*.smt2 || fail "a script of $logic does not read back"
done
"$smiter" generate --logic NONSENSE 2>/dev/null && fail "an unknown logic was accepted"
echo "mutate_test: ok"
