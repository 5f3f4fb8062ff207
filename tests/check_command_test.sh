#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/check_command_test.sh SMITER PLANTED_SOLVER: `smiter check` from the outside, with a
# solver of ours.
set -euo pipefail

smiter=$1
planted=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() {
  echo "FAILED: $*" >&2
  exit 1
}
# refuses WORDS ARGUMENT...: exit code 2, and the error says WORDS.
refuses() {
  local words=$1 status=0
  shift
  "$smiter" check "$@" >"$dir/out" 2>&1 || status=$?
  [[ $status == 2 ]] || fail "exit code $status of check $*"
  grep -q -- "$words" "$dir/out" || fail "check $* says: $(cat "$dir/out")"
}

echo '(declare-const x Int)
(assert (> x 0))
(check-sat)' >"$dir/a.smt2"
grep -q 'nothing found' <<<"$("$smiter" check "$dir/a.smt2" --solver "good=$planted")" || fail "a good solver is accused"

# A crash in a command that only prints, which is not sent as a rule, is found, blamed and confirmed.
echo '(set-option :produce-unsat-cores true)
(declare-const x Int)
(assert (! false :named a))
(check-sat)
(get-unsat-core)' >"$dir/core.smt2"
grep -q 'nothing found' <<<"$("$smiter" check "$dir/core.smt2" --solver "good=$planted")" || fail "a good solver is accused of its core"
status=0
"$smiter" check "$dir/core.smt2" --solver "bad=$planted --fault=core" >"$dir/out" || status=$?
[[ $status == 1 ]] || fail "exit code $status for a crash in get-unsat-core: $(cat "$dir/out")"
grep -q "bad: unsat (with the script's commands that print) \[crash\]" "$dir/out" || fail "check says: $(cat "$dir/out")"
grep -q 'crash in bad' "$dir/out" || fail "nobody is blamed: $(cat "$dir/out")"
grep -q 'shown in 3 of 3 fresh runs' "$dir/out" || fail "not confirmed: $(cat "$dir/out")"
grep -q 'nothing found' <<<"$("$smiter" check "$dir/core.smt2" --solver "bad=$planted --fault=core" --quick)" || fail "--quick sends get-unsat-core"

# What we do not understand accuses nobody: the solver that is wrong at its second check is not, after block-model.
echo '(declare-const x Int)
(assert (> x 0))
(check-sat)
(check-sat)' >"$dir/twice.smt2"
sed '3a(block-model :literals)' "$dir/twice.smt2" >"$dir/blocked.smt2"
status=0
"$smiter" check "$dir/twice.smt2" --solver "good=$planted" --solver "bad=$planted --fault=second" >"$dir/out" || status=$?
[[ $status == 1 ]] || fail "exit code $status for a wrong second answer: $(cat "$dir/out")"
grep -q 'soundness.* in bad at check-sat 2' "$dir/out" || fail "nobody is blamed: $(cat "$dir/out")"
"$smiter" check "$dir/blocked.smt2" --solver "good=$planted" --solver "bad=$planted --fault=second" >"$dir/out" || fail "accused after block-model: $(cat "$dir/out")"
grep -q 'not-understood.*' "$dir/out" || fail "check says: $(cat "$dir/out")"

# A record is judged again without a solver; what is no record is said so in plain words.
"$smiter" check "$dir/a.smt2" --solver "bad=$planted --fault=crash" --record "$dir/record.json" >/dev/null && fail "no crash"
"$smiter" check --replay "$dir/record.json" >/dev/null && fail "no crash when replayed"
head -c 40 "$dir/record.json" >"$dir/cut.json"
echo '{"solvers": 5}' >"$dir/other.json"
for file in cut other; do
  refuses 'not a record of answers' --replay "$dir/$file.json"
  grep -q 'json.exception' "$dir/out" && fail "an exception's text: $(cat "$dir/out")"
done

# A regression is the newer version's, wherever the two stand on the command line. The version is what the
# program prints; the formula is one that a rule of Janus made weaker.
version_of() {
  printf '#!/bin/sh\ncase $* in *version*) echo "planted version %s" ;; *) exec "%s" "$@" ;; esac\n' "$2" "$planted" >"$dir/$1.sh"
  chmod +x "$dir/$1.sh"
  printf 'name = "%s"\nfamily = "planted"\n[start]\nprogram = "%s"\nversion = ["--version"]\nsession = []\nstdin = []\nfile = []\ndefault_options = [%s]\n[language]\nask = false\n' \
    "$1" "$dir/$1.sh" "$3" >"$dir/$1.toml"
}
version_of older 1.9.3 ''
version_of newer 1.10.2 '"--fault=unknown"'
echo '(declare-const x Int)
(assert (exists ((y Int)) (or (> x y) (> x 0))))
(check-sat)' >"$dir/weaker.smt2"
for order in "older newer" "newer older"; do
  set -- $order
  status=0
  "$smiter" check "$dir/weaker.smt2" --solver "$dir/$1.toml" --solver "$dir/$2.toml" >"$dir/out" 2>&1 || status=$?
  [[ $status == 1 ]] || fail "exit code $status for $order: $(cat "$dir/out")"
  grep -q 'incompleteness/regression in newer' "$dir/out" || fail "$order: $(cat "$dir/out")"
  grep -q 'where older says sat' "$dir/out" || fail "$order: $(cat "$dir/out")"
done
# The other way round, the newer one is the better one.
version_of older 1.9.3 '"--fault=unknown"'
version_of newer 1.10.2 ''
grep -q 'nothing found' <<<"$("$smiter" check "$dir/weaker.smt2" --solver "$dir/older.toml" --solver "$dir/newer.toml")" ||
  fail "an older version is measured by a newer one"

# --time bounds all of it, and what there was no time for is named.
printf '#!/bin/sh\ncase $* in *version*) echo 1.0 ;; *) exec sleep 60 ;; esac\n' >"$dir/hangs.sh"
chmod +x "$dir/hangs.sh"
status=0
SECONDS=0
"$smiter" check "$dir/a.smt2" --solver "good=$planted" --solver "slow=$dir/hangs.sh" --timeout 50s --time 2s >"$dir/out" 2>&1 || status=$?
[[ $status == 0 && $SECONDS -lt 30 ]] || fail "exit code $status after $SECONDS s of --time 2s: $(cat "$dir/out")"
grep -q 'no time was left for all that --timeout allows slow' "$dir/out" || fail "does not say what was cut: $(cat "$dir/out")"
refuses '--time' "$dir/a.smt2" --solver "good=$planted" --time 0s

# A script that nobody can read is a mistake at a place in the user's file; nothing is "found" in it.
printf '(set-info :status sat)\n; a comment\n(declare-const x Int)\n(assert (and (> x 1)\n  (< y 3)))\n(check-sat)\n' >"$dir/ill.smt2"
for solver in z3 cvc5; do
  command -v $solver >/dev/null || continue
  refuses "ill.smt2:5:6: unknown symbol 'y'" "$dir/ill.smt2" --solver $solver
  "$smiter" solve "$dir/ill.smt2" --solver $solver >"$dir/out" || true
  grep -q 'line 5 column [56]' "$dir/out" || fail "a place that is not the user's: $(cat "$dir/out")"
  "$smiter" reduce "$dir/ill.smt2" --solver $solver -o "$dir/small.smt2" 2>"$dir/out" && fail "reduced nothing"
  grep -q 'line 5 column [56]' "$dir/out" || fail "reduce does not say what is wrong: $(cat "$dir/out")"
done

# Nor in one that we can read and no solver accepts.
printf '(set-logic QF_LIA)\n(declare-fun - (Int Int) Int)\n(assert (= (- 3 1) 7))\n(check-sat)\n' >"$dir/own.smt2"
if command -v z3 >/dev/null; then refuses 'no solver accepts it' "$dir/own.smt2" --solver z3; fi

# What makes no sense is refused.
refuses '--timeout' "$dir/a.smt2" --solver "good=$planted" --timeout 0
refuses '--runs' "$dir/a.smt2" --solver "good=$planted" --runs 0
: >"$dir/empty.smt2"
refuses 'no check-sat' "$dir/empty.smt2" --solver "good=$planted"
echo '(declare-const x Int)(assert (> x 0))' >"$dir/mute.smt2"
refuses 'no check-sat' "$dir/mute.smt2" --solver "good=$planted"
echo "check_command_test: ok"
