#!/bin/bash
# SPDX-License-Identifier: MIT
# A folder of seeds made by an enemy: nothing hangs, nothing is run by a shell, names are
# escaped in Markdown, HTML and repro.sh.
#   hostile_seeds_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
trap 'chmod -R u+rwX "$folder" 2>/dev/null; rm -rf "$folder"' EXIT
profile bad '"--fault=assert"'
mkdir seeds
good='(set-logic QF_LIA)
(declare-const x Int)
(assert (= (mod x 7) 1))
(check-sat)
'
: >seeds/empty.smt2
head -c 100000 /dev/urandom >seeds/binary.smt2
truncate -s 100M seeds/huge.smt2
python3 -c "
n = 10**6
open('seeds/deep.smt2', 'w').write('(declare-const b Bool)(assert ' + '(not ' * n + 'b' + ')' * n + ')(check-sat)')
open('seeds/deep_brackets.smt2', 'w').write('(' * n)"
printf '%s' "$good" >seeds/unreadable.smt2
chmod 000 seeds/unreadable.smt2
mkfifo seeds/fifo.smt2
ln -s loop.smt2 seeds/loop.smt2
ln -s . seeds/again
ln -s /dev/zero seeds/zero.smt2
mkdir seeds/folder.smt2
names=('with space' "quote'single" 'quote"double' 'semi;touch owned' '<script>alert(1)<script>' '$(touch owned)' '`touch owned`'
  $'new\nline' '-rf' '|pipe' '[link](x)' $'\e[2Jescape' '*')
for name in "${names[@]}"; do printf '%s' "$good" >"seeds/$name.smt2"; done

timeout 300 "$smiter" fuzz seeds --solver bad.toml --tests 40 --options none --strategy opfuzz --out 'out <b>;touch owned' --plain >log 2>&1 </dev/null
code=$?
[ "$code" = 1 ] || fail "exit code $code"
for name in empty binary huge deep fifo loop zero; do
  [ "$(grep -c "^skipped seed seeds/$name.smt2" log)" = 1 ] || fail "$name.smt2 is not listed once as skipped"
done
[ -e owned ] && fail "a shell was run"
grep -q $'\e' log && fail "an escape sequence reached the log"
out='out <b>;touch owned'
timeout 300 "$smiter" report "$out" >/dev/null || fail "report"
[ -e owned ] && fail "a shell was run by report"
# The page's own script is the only one: its policy names it by its hash.
python3 "$tests/report_page.py" "$out/report.html" || fail "report.html has something that is not ours"
count=0
for finding in "$out"/findings/*/; do
  count=$((count + 1))
  (cd "$finding" && timeout 300 ./repro.sh) || fail "$finding: repro.sh exits $?"
  sh -n "$finding/repro.sh" || fail "$finding: repro.sh is no script"
  grep -q '<script' "$finding/report.md" && ! grep -q '`[^`]*<script[^`]*`' "$finding/report.md" && fail "$finding: report.md has a tag"
  python3 -c "import json,sys; json.load(open(sys.argv[1]))" "$finding/meta.json" || fail "$finding: meta.json"
done
[ -e owned ] && fail "a shell was run by repro.sh"
[ "$count" -gt 0 ] || fail "no finding"
# One at a time, so that every name is in a report.
for name in "${names[@]}"; do
  rm -rf one
  timeout 300 "$smiter" fuzz "./seeds/$name.smt2" --solver bad.toml --tests 1 --options none --out one --plain >log 2>&1 </dev/null
  [ -d one/findings ] && timeout 300 "$smiter" report one >/dev/null || fail "no campaign for '$name'"
  python3 "$tests/report_page.py" one/report.html || fail "report.html with the name '$name'"
  for repro in one/findings/*/repro.sh; do timeout 300 "$repro" || fail "repro.sh for '$name'"; done
done
[ -e owned ] && fail "a shell was run"
[ "$failures" = 0 ] || { cat log; exit 1; }
