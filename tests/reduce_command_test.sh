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

# A command as ddSMT takes it: the same result as with the script, also at several jobs.
"$smiter" reduce "$dir/in.smt2" -o "$dir/golden.smt2" --timeout 60s -- "$dir/quick.sh" >/dev/null
cmp "$dir/one.smt2" "$dir/golden.smt2" || fail "-- COMMAND gave another result than --expect cmd:"
# Its options are its own, its exit code need not be 0, and a second command has to agree.
printf '#!/bin/sh\necho "$1"; cat "$3" >&2; grep -q "(mod" "$3" && exit 7\n' >"$dir/says.sh"
chmod +x "$dir/says.sh"
"$smiter" reduce "$dir/in.smt2" -o "$dir/says.smt2" --jobs 3 --timeout 60s --match-out --jobs -c "grep -q check-sat" \
  -- "$dir/says.sh" --jobs -o >"$dir/says.txt" || fail "-- COMMAND with options of its own"
cmp "$dir/one.smt2" "$dir/says.smt2" || fail "got $(cat "$dir/says.smt2")"
grep -q "^keeps: exit 7, '--jobs' in stdout of $dir/says.sh --jobs -o; exit 0, stdout and stderr of grep -q check-sat$" \
  "$dir/says.txt" || fail "got $(cat "$dir/says.txt")"
# refused MESSAGE WORD...: exit code 2 and a reason.
refused() {
  local message=$1 status=0
  shift
  "$smiter" reduce "$dir/in.smt2" -o "$dir/none.smt2" "$@" >/dev/null 2>"$dir/error" || status=$?
  [[ $status == 2 ]] && grep -qe "$message" "$dir/error" || fail "$*: exit code $status, $(cat "$dir/error")"
}
refused "does not do the same twice" -- sh -c 'echo $$'
refused "not a program" -- "$dir/nothing-here"
refused "does not print 'sat' to stdout" --match-out sat -- true
refused "give it after --" --expect "cmd:$dir/quick.sh" --match-out sat
refused "do not go with it" --expect crash -- true

# STORM's own minimisation: fewer assertions, made of the parts of the script, true under some values.
"$smiter" reduce "$dir/in.smt2" --storm --storm-probes 60 --expect "cmd:$dir/quick.sh" -o "$dir/storm.smt2" >"$dir/storm.txt"
"$dir/quick.sh" "$dir/storm.smt2" || fail "what --storm wrote is not interesting"
grep -q "^STORM: 30 -> 1 assertions, depth 2 -> [12]$" "$dir/storm.txt" || fail "got $(cat "$dir/storm.txt")"
"$smiter" reduce "$dir/in.smt2" --storm --storm-probes 60 --expect "cmd:$dir/quick.sh" -o "$dir/storm3.smt2" --jobs 3 --json \
  >"$dir/storm.json"
cmp "$dir/storm.smt2" "$dir/storm3.smt2" || fail "the result of --storm depends on --jobs"
grep -q '"assertions_after":1' "$dir/storm.json" || fail "no sizes in the JSON of --storm"

# Ctrl-C keeps the best so far. (A job of a shell without job control ignores SIGINT; TERM is the same here.)
"$smiter" reduce "$dir/in.smt2" --expect "cmd:$dir/slow.sh" -o "$dir/best.smt2" --json >"$dir/best.json" &
pid=$!
while [[ ! -s $dir/best.smt2 ]] && kill -0 $pid 2>/dev/null; do sleep 0.05; done
kill -TERM $pid
wait $pid || fail "exit code $? after an interrupt"
grep -q '"complete":false' "$dir/best.json" || fail "says that it is complete"
"$dir/quick.sh" "$dir/best.smt2" || fail "the best so far is not interesting"
(($(wc -c <"$dir/best.smt2") < $(wc -c <"$dir/in.smt2"))) || fail "the best so far is not smaller"

# So does the end of the time that it was given.
SECONDS=0
"$smiter" reduce "$dir/in.smt2" --expect "cmd:$dir/slow.sh" -o "$dir/timed.smt2" --time 2s >"$dir/timed.txt"
((SECONDS < 30)) || fail "--time 2s took $SECONDS s"
grep -q "the time was up, this is the best so far" "$dir/timed.txt" || fail "does not say that the time was up"
"$dir/quick.sh" "$dir/timed.smt2" || fail "the best after --time is not interesting"
status=0
"$smiter" reduce "$dir/in.smt2" --expect "cmd:$dir/quick.sh" -o "$dir/timed.smt2" --time 0s 2>"$dir/error" || status=$?
[[ $status == 2 ]] || fail "exit code $status for --time 0s"

# A program that hangs is cut by --time, and nothing is claimed.
printf '#!/bin/sh\nexec sleep 60\n' >"$dir/stuck.sh"
chmod +x "$dir/stuck.sh"
status=0
SECONDS=0
"$smiter" reduce "$dir/in.smt2" --expect "cmd:$dir/stuck.sh" --timeout 50s -o "$dir/stuck.smt2" --time 1s 2>"$dir/error" || status=$?
[[ $status == 2 && $SECONDS -lt 30 ]] || fail "exit code $status after $SECONDS s where the program hangs"
grep -q "the time was up before it was known" "$dir/error" || fail "says of a program that hangs: $(cat "$dir/error")"
[[ ! -e $dir/stuck.smt2 ]] || fail "wrote a result of nothing"

# On a terminal it shows how far it is, and Ctrl-C ends it with the best so far.
python3 - "$smiter" "$dir" <<'PYTHON' || fail "no progress on a terminal, or Ctrl-C loses it"
import os, pty, sys, time
smiter, folder = sys.argv[1:]
pid, terminal = pty.fork()
if pid == 0:
    os.execv(smiter, [smiter, "reduce", folder + "/in.smt2", "--expect", f"cmd:{folder}/slow.sh", "-o", folder + "/pressed.smt2"])
said = b""
pressed = False
while True:
    try:
        said += os.read(terminal, 4096)
    except OSError:
        break
    if not pressed and said.count(b"accepted: ") > 5:
        os.write(terminal, b"\x03")
        pressed = True
code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
text = said.decode(errors="replace")
if code != 0 or "checks (" not in text or "interrupted, this is the best so far" not in text:
    sys.exit(f"exit code {code}: {text}")
PYTHON
"$dir/quick.sh" "$dir/pressed.smt2" || fail "the best at Ctrl-C is not interesting"

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
