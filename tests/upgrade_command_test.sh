#!/bin/bash
# SPDX-License-Identifier: MIT
# smiter upgrade from outside: what changed between two versions of a planted solver is found, nothing
# is between a solver and itself, and a comparison that was ended goes on.
#   upgrade_command_test.sh SMITER PLANTED_SOLVER SOLVER_PROXY
set -u
smiter=$1
planted=$2
proxy=$3
. "$(dirname "$0")/commands.sh"
profile old ''
profile same '"--fault=none"'
for fault in unsat crash unknown error model slow; do profile "$fault" "\"--fault=$fault\", \"--on=mod\""; done
for fault in fifth seed order random; do profile "$fault" "\"--fault=$fault\", \"--on=mod\""; done
mkdir -p queries/lia queries/more
for i in 1 2 3 4; do
  printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< (div x 7) %d))\n(assert (< x 9))\n(check-sat)\n' $i >queries/lia/$i.smt2
done
printf '(set-logic QF_NIA)\n(declare-const x Int)\n(assert (= (mod x 7) 1))\n(assert (< x 8))\n(assert (< x 9))\n(assert (< x 10))\n(check-sat)\n' >queries/more/mod.smt2
printf 'none of ours\n' >queries/notes.txt

# A solver beside itself.
run 0 upgrade queries --from old.toml --to same.toml --out self --jobs 2
says out.txt 'nothing speaks against same'
says out.txt '5 of 5 queries were run by both'
for file in report.md report.html report.json junit.xml runs.jsonl settings.json; do [ -s "self/$file" ] || fail "no $file"; done

# Each fault under its name.
while read -r fault code text; do
  run "$code" upgrade queries --from old.toml --to "$fault.toml" --out "out-$fault"
  says out.txt "$text"
done <<'ROWS'
unsat 1 do not upgrade to unsat: 1 flip
crash 1 do not upgrade to crash: 1 crash
unknown 1 do not upgrade to unknown: 1 lost
error 1 do not upgrade to error: 1 error
model 1 do not upgrade to model: 1 false model
slow 0 1 slower
ROWS
says out-unsat/report.md 'unsat is wrong'
says out-error/report.md 'the option is gone'
says out-unknown/report.md 'smiter bisect queries/more/mod.smt2 --good old.toml --bad unknown.toml'
says out-unsat/junit.xml 'failures="1"'
says out-unsat/report.json '"change": "flip"'
# Gained, seen from the other side; a wrong answer put right speaks for the new one.
run 0 upgrade queries --from unknown.toml --to old.toml --out gained
says out.txt '1 gained'
run 0 upgrade queries --from unsat.toml --to old.toml --out right
says out.txt '1 wrong answer put right'

# What may fail is the user's choice.
run 0 upgrade queries --from old.toml --to unknown.toml --out out-unknown --fail-on flips
run 1 upgrade queries --from old.toml --to slow.toml --out out-slow --fail-on slower,flips
run 2 upgrade queries --from old.toml --to slow.toml --out out-slow --fail-on slowr
says err.txt "did you mean 'slower'?"
run 2 upgrade queries --from old.toml --to slow.toml --out out-unknown
says err.txt 'name another folder with --out'
run 2 upgrade nothing --from old.toml --to slow.toml --out none

# Cores, if asked: one loses a name and is satisfiable.
if command -v z3 >/dev/null; then
  mkdir cores
  printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 3))\n(assert (< x 2))\n(check-sat)\n' >cores/a.smt2
  planted=$proxy profile right ''
  planted=$proxy profile wrong '"--fault=core", "--on="'
  run 1 upgrade cores --from right.toml --to wrong.toml --out cores-out --cores
  says out.txt 'do not upgrade to wrong: 1 wrong core'
  run 0 upgrade cores --from wrong.toml --to right.toml --out cores-back --cores
  run 0 upgrade cores --from right.toml --to wrong.toml --out cores-not
fi

# Chance raises no alarm.
run 0 upgrade queries --from random.toml --to random.toml --out noise --seeds 10
# Stability, by Mariposa's categories: unknown for one in five, for every other seed, slower after shuffling.
for fault in fifth seed; do
  run 1 upgrade queries/more --from old.toml --to "$fault.toml" --out "stable-$fault" --variants 60 --fail-on unstable
  says out.txt '100.0 % less stable'
  says out.txt "| $fault | 0 | 1 | 0 | 0 |"
  says out.txt '| old | 1 | 0 | 0 | 0 |'
done
run 0 upgrade queries/more --from old.toml --to order.toml --out stable-order --variants 60 --no-models
says out.txt '| order | 1 | 0 | 0 | 0 | 0 | 0 | 1 |'
run 1 upgrade queries/more --from old.toml --to order.toml --out stable-limit --variants 60 --timeout 200ms --fail-on unstable
says out.txt '| order | 0 | 1 | 0 | 0 |'

# Ended by the clock, and gone on: nothing is run twice.
run 0 upgrade queries --from old.toml --to same.toml --out again --time 1ms --no-models
says err.txt 'the same command goes on where this one was ended'
run 0 upgrade queries --from old.toml --to same.toml --out again --no-models
lines=$(wc -l <again/runs.jsonl)
run 0 upgrade queries --from old.toml --to same.toml --out again --no-models
[ "$(wc -l <again/runs.jsonl)" = "$lines" ] || fail "something was run twice"
[ "$lines" = 10 ] || fail "$lines runs of 10"

# The page: hostile names are escaped, and the policy allows our script and no other.
mkdir hostile
cp queries/more/mod.smt2 'hostile/<img src=x onerror=alert(1)>"'\''.smt2'
run 1 upgrade hostile --from old.toml --to unsat.toml --out page
python3 - page/report.html <<'PYTHON' || fail "the page"
import base64, hashlib, re, sys
page = open(sys.argv[1], encoding="utf-8").read()
script = re.search(r"<script>(.*?)</script>", page, re.S).group(1)
allowed = re.search(r"script-src '(sha256-[^']*)'", page).group(1)
digest = "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
if digest != allowed: sys.exit(f"the policy allows {allowed}, the script is {digest}")
if "default-src 'none'" not in page: sys.exit("no policy")
if "<img" in page: sys.exit("a name is not escaped")
if page.count("<script") != 1 or "<circle" not in page: sys.exit("scripts or dots")
PYTHON

[ "$failures" = 0 ] && echo ok
exit "$failures"
