#!/bin/bash
# SPDX-License-Identifier: MIT
# experiments/coverage in short, on a tiny program with counters instead of a solver.
#   coverage_experiment_test.sh SMITER
set -u
smiter=$1
. "$(dirname "$0")/commands.sh"
command -v gcov >/dev/null || { echo "skipped: no gcov (tools/bootstrap)"; exit 77; }
experiment=$SMITER_SOURCE_DIR/experiments/coverage
mkdir -p tiny/build seeds
# It has a line for each operator, hangs on one and crashes on another.
cat >tiny/tiny.c <<'C'
#include <signal.h>
#include <stdio.h>
#include <string.h>
static void sees(const char* line) {
  if (strstr(line, "(echo")) {
    fputs(line, stdout);
  } else if (strstr(line, "(* ")) {
    puts("times");
  } else if (strstr(line, "(div ")) {
    for (;;)
      ;
  } else if (strstr(line, "(mod ")) {
    raise(SIGSEGV);
  } else if (strstr(line, "(exit)")) {
    return;
  }
}
int main(void) {
  char line[65536];
  while (fgets(line, sizeof line, stdin)) sees(line);
  return 0;
}
C
(cd tiny/build && gcc --coverage -O0 -o tiny ../tiny.c) || fail "the tiny program does not compile"
printf '(set-logic QF_NIA)\n(declare-const x Int)\n(declare-const y Int)\n(assert (> (+ x 1) y))\n(check-sat)\n(exit)\n' >seeds/1.smt2
printf '(set-logic QF_NIA)\n(declare-const x Int)\n(assert (< (- x 2) 7))\n(check-sat)\n' >seeds/2.smt2
printf '(set-logic QF_NIA)\n(declare-const x Int)\n(assert (< (mod x 2) 7))\n(check-sat)\n' >seeds/bad.smt2
short() {
  "$experiment" run tiny/build/tiny --build tiny/build --smiter "$smiter" --seeds seeds --count 5 --mutants 20 --repeats 2 \
    --strategy typefuzz,typefuzz:paper --limit 0.1 --batch 4 --jobs 1 --out out "$@" >out.txt 2>err.txt
}
short || fail "the experiment fails: $(cat err.txt)"
says out.txt "2 seeds, 20 mutants of each strategy and repeat" # the third one makes it crash
says out.txt "The seeds reach"
says err.txt "the solver accepts only 2 seeds"
[ ! -e out/counters-of-tries ] || fail "the counters of tried seeds stay"
[ ! -e out/coverage.svg ] || fail "a plot without --points"
python3 - "$SMITER_SOURCE_DIR" <<'PYTHON' || fail "what was reached"
import pathlib, sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1] + "/experiments")
from coverage_counters import Reached
seeds = Reached.load(pathlib.Path("out/seeds.reached"))
source = open("tiny/tiny.c").read().splitlines()
line = lambda text: next(key for key in [f"{i + 1}" for i, s in enumerate(source) if text in s])
has = lambda reached, text: any(key.endswith("tiny.c:" + line(text)) for key in reached.lines)
assert has(seeds, "fputs") and not has(seeds, "times") and not has(seeds, "raise"), seeds.lines
runs = [Reached.load(path) for path in pathlib.Path("out").glob("typefuzz*-*.reached")]
assert len(runs) == 4 and all(run.scripts == 20 for run in runs), len(runs)
assert any(has(run, '"times"') for run in runs)
assert not any(has(run, "raise") or has(run, "for (;;)") for run in runs), "what was killed writes no counters"
assert any(run.left_out > 0 for run in runs) and all(run.left_out < 20 for run in runs), [run.left_out for run in runs]
PYTHON
# It goes on where it was ended: nothing is measured again.
stat -c '%n %i' out/*.reached >before.txt
rm out/typefuzz-2.reached
short || fail "it does not go on"
stat -c '%n %i' out/*.reached | grep -v typefuzz-2 >after.txt
grep -v 'typefuzz-2' before.txt | cmp -s - after.txt || fail "something was measured again"
# What was asked otherwise does not go there.
cp out/about.json out/seeds.json .
for words in "--mutants 30" "--count 1" "--limit 0.2" "--seeds tiny"; do
  short $words && fail "it goes on with $words"
  says err.txt "give another --out"
done
cmp -s about.json out/about.json && cmp -s seeds.json out/seeds.json || fail "what is refused changes the folder"
sed 's/"smiter": "[^"]*"/"smiter": "0.0"/' about.json >out/about.json
short && fail "it goes on with another Smiter"
cp about.json out/about.json
run_table=$("$experiment" table out) || fail "no table"
case $run_table in *together*) fail "one strategy together with itself: $run_table" ;; esac
# Variants alone have a table, and several strategies are told apart from them together.
mkdir variants && cp out/*.json out/seeds.reached out/typefuzz:* variants
"$experiment" table variants >out.txt || fail "no table of variants alone"
says out.txt "| typefuzz:paper | 2 | 20 |"
cp -r out two && for i in 1 2; do cp out/typefuzz-$i.reached two/opfuzz-$i.reached; done && rm two/opfuzz-2.reached
"$experiment" table two >out.txt || fail "no table of two strategies"
says out.txt "| the 2 without a variant, together | 1 | 40 |"

# Counters of parts add up to those of the whole, and are drawn.
short --out parts --points 4 --strategy typefuzz --repeats 1 || fail "it does not run in parts: $(cat err.txt)"
python3 - "$SMITER_SOURCE_DIR" <<'PYTHON' || fail "the parts"
import pathlib, sys, xml.etree.ElementTree as tree
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1] + "/experiments")
from coverage_counters import Reached
whole, parts, seeds = (Reached.load(pathlib.Path(name)) for name in ("out/typefuzz-1.reached", "parts/typefuzz-1.reached", "parts/seeds.reached"))
assert parts.lines == whole.lines and not whole.points and not seeds.points
assert [point[0] for point in parts.points] == [5, 10, 15, 20], parts.points
assert parts.points == sorted(parts.points) and parts.points[-1][2] == len(parts.lines - seeds.lines), parts.points
assert all(a[2] <= b[2] for a, b in zip(parts.points, parts.points[1:])), parts.points
lines = tree.parse("parts/coverage.svg").getroot().findall("{http://www.w3.org/2000/svg}polyline")
assert len(lines) == 2, lines
PYTHON
# Whoever makes the mutants may fail half-way, or find no more of them.
cat >making <<SH
#!/bin/bash
[ "\$1" = mutate ] || exec "$smiter" "\$@"
while [ "\$1" != --out ]; do shift; done
mkdir -p "\$2" && cp seeds/1.smt2 "\$2"
echo "\$WORDS" >&2
[ "\$CODE" != killed ] || kill -SEGV \$\$
exit "\$CODE"
SH
chmod +x making
made() { CODE=$1 WORDS=$2 short --smiter ./making --out "made$1" --strategy typefuzz --repeats 1; }
made killed "mutate: at 1" && fail "it takes what a dead process has left"
says err.txt "after 1 scripts"
made 1 "smiter mutate: no space" && fail "it takes what a failed process has left"
made 0 "" && fail "it takes fewer mutants without a reason"
made 2 "smiter mutate: only one mutant could be made" || fail "a strategy may find no more mutants"
says err.txt "only 1 scripts could be made, not 20"
says out.txt "Fewer than 20 scripts could be made by: typefuzz (1)."
"$experiment" run z3 --build nothing --smiter "$smiter" --seeds seeds --out none >out.txt 2>&1 && fail "a build that is not there"
says out.txt "nothing/z3: no such program"
"$experiment" run nothing --smiter "$smiter" --seeds seeds --out none >out.txt 2>&1 && fail "a program that is not there"
says out.txt "no such program"
[ "$failures" = 0 ] && echo "all is well"
exit "$failures"
