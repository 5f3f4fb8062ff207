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
"$smiter" mutate "$seeds"/QF_LIA/*.smt2 --strategy storm --paper --count 40 --storm-assertions 2 --storm-depth 4 \
  --storm-pool 30 --storm-instances 10 --storm-assignments 2 --for cvc5 --out "$work/bounds"
for file in "$work"/bounds/*.smt2; do
  grep -q '(check-sat' "$file" || fail "no check-sat"
  grep -q '^(push' "$file" || (($(grep -c '^(assert' "$file") <= 2)) || fail "more than two assertions: $file"
done
grep -q -- '--storm-assertions=2' "$work/bounds/1.json" || fail "the JSON does not name the parameters"
"$smiter" mutate "$seeds"/QF_LIA/*.smt2 --strategy storm --storm-depth 0 2>/dev/null && fail "depth 0 was accepted"

# The other ways to call it.
"$smiter" mutate "$seeds"/QF_LIA/*.smt2 --strategy opfuzz+typefuzz --count 5 --explain | grep -q '^; 1\. ' ||
  fail "--explain shows no step"
"$smiter" mutate "$seeds"/QF_LIA/*.smt2 --paper --count 3 --json | grep -c '"script":' | grep -qx 3 || fail "--json"
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
