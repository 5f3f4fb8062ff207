#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/reduce_command_test.sh SMITER: `smiter reduce` with a user's own test, no solver.
set -euo pipefail

smiter=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
fail() {
  echo "FAILED: $*" >&2
  exit 1
}

{
  echo "(set-logic ALL)"
  for i in $(seq 30); do
    echo "(declare-const x$i Int)"
    echo "(assert (or (> x$i $i) (= (mod x$i 5) 3) (< (* x$i 3) $i)))"
  done
  echo "(check-sat)"
} >"$dir/in.smt2"
printf '#!/bin/sh\ngrep -q "(mod" "$1" && grep -q check-sat "$1"\n' >"$dir/quick.sh"
printf '#!/bin/sh\nsleep 0.1\ngrep -q "(mod" "$1" && grep -q check-sat "$1"\n' >"$dir/slow.sh"
printf '#!/bin/sh\nexit 1\n' >"$dir/never.sh"
chmod +x "$dir"/*.sh

# The same result at any number of jobs.
"$smiter" reduce "$dir/in.smt2" --expect "cmd:$dir/quick.sh" -o "$dir/one.smt2" --json >"$dir/one.json"
"$smiter" reduce "$dir/in.smt2" --expect "cmd:$dir/quick.sh" -o "$dir/three.smt2" --jobs 3 >/dev/null
cmp "$dir/one.smt2" "$dir/three.smt2" || fail "the result depends on --jobs"
[[ $(cat "$dir/one.smt2") == $'(assert (= (mod 0 0) 0))\n(check-sat)' ]] || fail "got $(cat "$dir/one.smt2")"
for key in bytes_before bytes_after checks cpu_s wall_s; do
  grep -q "\"$key\"" "$dir/one.json" || fail "no $key in the JSON"
done

# Ctrl-C keeps the best so far. (A job of a shell without job control ignores SIGINT; TERM is the same here.)
"$smiter" reduce "$dir/in.smt2" --expect "cmd:$dir/slow.sh" -o "$dir/best.smt2" --json >"$dir/best.json" &
pid=$!
while [[ ! -s $dir/best.smt2 ]] && kill -0 $pid 2>/dev/null; do sleep 0.05; done
kill -TERM $pid
wait $pid || fail "exit code $? after an interrupt"
grep -q '"complete":false' "$dir/best.json" || fail "says that it is complete"
"$dir/quick.sh" "$dir/best.smt2" || fail "the best so far is not interesting"
(($(wc -c <"$dir/best.smt2") < $(wc -c <"$dir/in.smt2"))) || fail "the best so far is not smaller"

# The original must be interesting.
status=0
"$smiter" reduce "$dir/in.smt2" --expect "cmd:$dir/never.sh" -o "$dir/none.smt2" 2>"$dir/error" || status=$?
[[ $status == 2 ]] || fail "exit code $status for an original that is not interesting"
grep -q "not interesting" "$dir/error" || fail "no reason given"
[[ ! -e $dir/none.smt2 ]] || fail "wrote a result all the same"

# The original is not overwritten unless somebody says so.
cp "$dir/in.smt2" "$dir/own.smt2"
status=0
"$smiter" reduce "$dir/own.smt2" --expect "cmd:$dir/quick.sh" -o "$dir/./own.smt2" 2>"$dir/error" || status=$?
[[ $status == 2 ]] || fail "exit code $status where -o is FILE"
cmp "$dir/in.smt2" "$dir/own.smt2" || fail "overwrote the original"
"$smiter" reduce "$dir/own.smt2" --expect "cmd:$dir/quick.sh" -o "$dir/own.smt2" --force >/dev/null
cmp "$dir/one.smt2" "$dir/own.smt2" || fail "--force gave another result"
