#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/history_commands_test.sh SMITER PLANTED_SOLVER
#
# smiter mine and collect from the command line, and histfuzz with what they make.
set -euo pipefail

smiter=$1
planted=$2
source=${SMITER_SOURCE_DIR:-$(dirname "${BASH_SOURCE[0]}")/..}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; exit 1; }

# The bundled history is what its sources say.
"$smiter" mine "$source/data/history" --support 1 -o "$work/again.smh" >"$work/out" || fail "mine data/history"
cmp -s "$work/again.smh" "$source/data/history/bundled.smh" ||
  fail "data/history/bundled.smh is not what smiter mine makes of data/history"
grep -q "rules" "$work/out" || fail "mine says nothing"

# JSON, updates, bad input.
mkdir "$work/bugs"
printf '(declare-const x Int)(assert (or (> x 1) (= 2 x)))(check-sat)\n' >"$work/bugs/a.smt2"
printf 'text\n```\n(declare-const s String)(assert (not (= s "a")))(check-sat)\n```\n' >"$work/bugs/b.md"
printf '(assert\n' >"$work/bugs/c.smt2"
head -c 3000 /dev/urandom >"$work/bugs/d.smt2"
"$smiter" mine "$work/bugs" -o "$work/h.smh" --json >"$work/json" || fail "mine --json"
grep -q '"used":2' "$work/json" || fail "two of four are of use: $(cat "$work/json")"
printf '(declare-const r Real)(assert (xor (> r 1.5) false))(check-sat)\n' >"$work/e.smt2"
"$smiter" mine "$work/e.smt2" --update "$work/h.smh" >"$work/out" || fail "mine --update"
grep -q "^3 bugs: 3 skeletons, 5 atoms" "$work/out" || fail "after the update: $(cat "$work/out")"
cp "$work/h.smh" "$work/same.smh"
"$smiter" mine "$work/e.smt2" --update "$work/h.smh" >/dev/null || fail "mine --update again"
cmp -s "$work/h.smh" "$work/same.smh" || fail "an update with what is known changes the file"
for bad in "$work/none" "$work/bugs/c.smt2"; do
  "$smiter" mine "$bad" -o "$work/x.smh" >/dev/null 2>&1 && fail "mined $bad"
done
"$smiter" mine "$work/bugs" -o "$work/bugs/../bugs/a.smt2" >/dev/null 2>"$work/err" && fail "mined over an input"
grep -q "one of the files to learn from" "$work/err" || fail "mine: $(cat "$work/err")"
grep -q "declare-const x" "$work/bugs/a.smt2" || fail "an input was overwritten"
[[ ! -e $work/x.smh ]] || fail "a file of nothing was written"
sed 's/^rule .*/rule 1 0.5 0 => 999/; s/^skeleton 1 .*/skeleton 1 (nand _ _)/' "$work/h.smh" >"$work/broken.smh"
"$smiter" mutate --strategy histfuzz --history "$work/broken.smh" --count 1 2>"$work/err" && fail "a broken history"
grep -q "broken.smh:[0-9]*:" "$work/err" || fail "no place in: $(cat "$work/err")"

# Only what was closed in time; dates are what collect wrote.
mkdir "$work/dated"
cp "$work/bugs/a.smt2" "$work/dated/old.smt2"
cp "$work/e.smt2" "$work/dated/new.smt2"
printf '(declare-const b Bool)(assert (and b b))\n' >"$work/dated/undated.smt2"
printf '{"repo": "o/r", "files": {"old.smt2": {"closed_at": "2021-12-31T23:59:59Z"},
  "new.smt2": {"closed_at": "2022-01-01T00:00:00Z"}}}' >"$work/dated/collected.json"
"$smiter" mine "$work/dated" --closed-before 2022-01-01 --json >"$work/json" || fail "mine --closed-before"
grep -q '"used":1' "$work/json" || fail "one is old enough: $(cat "$work/json")"
grep -q '"not closed before 2022-01-01":1' "$work/json" || fail "no reason: $(cat "$work/json")"
grep -q '"no closing date in collected.json":1' "$work/json" || fail "no reason: $(cat "$work/json")"
grep -q '"used":2' <<<"$("$smiter" mine "$work/dated" --closed-before 2022-01-02 --json)" || fail "two are old enough"
for bad in "--closed-before 2022-13-01" "--closed-before 2022-01-01T00:00:00Z" \
    "--closed-before 2022-01-01 --update $work/h.smh"; do
  # shellcheck disable=SC2086
  "$smiter" mine "$work/dated" $bad >/dev/null 2>"$work/err" && fail "mine $bad"
  grep -q -- "--closed-before" "$work/err" || fail "mine: $(cat "$work/err")"
done

# Formulas without seeds; the same again from a test's JSON.
"$smiter" mutate --strategy histfuzz --history "$work/h.smh" --count 120 --seed 3 --out "$work/m" || fail "mutate"
"$smiter" fmt --check "$work"/m/*.smt2 || fail "formulas that do not type-check"
number() { sed -n "s/^  \"$1\": \([0-9]*\),\$/\1/p" "$work/m/58.json"; }
"$smiter" mutate --strategy histfuzz --history "$work/h.smh" --seed 3 --unit "$(number unit)" --test "$(number test)" \
  --out "$work/one" || fail "--unit"
cmp -s "$work/one/1.smt2" "$work/m/58.smt2" || fail "another formula the second time"
"$smiter" mutate --strategy typefuzz --count 1 2>/dev/null && fail "typefuzz without seeds"
"$smiter" mutate --strategy histfuzz:n --count 1 2>/dev/null && fail "histfuzz:n without seeds"
"$smiter" mutate "$work/bugs/a.smt2" --strategy histfuzz:n --count 5 >/dev/null || fail "histfuzz:n"
"$smiter" mutate "$work/bugs/a.smt2" "$work/e.smt2" --strategy histfuzz:n --count 40 --seed 3 --explain >"$work/n" ||
  fail "histfuzz:n with two seeds"
grep -q "skeletons of the seeds; 0 atoms by rules" "$work/n" || fail "histfuzz:n: $(head -5 "$work/n")"
if ! grep -q "(assert (xor " "$work/n" || ! grep -q "(assert (or " "$work/n"; then
  fail "skeletons of one seed alone"
fi
# Without what Smiter itself found.
"$smiter" mutate --strategy histfuzz --fresh-history --count 20 --seed 3 --out "$work/fresh" || fail "--fresh-history"
"$smiter" fmt --check "$work"/fresh/*.smt2 || fail "formulas that do not type-check"

# A campaign without seeds.
"$smiter" fuzz --strategy histfuzz --solver "mine=$planted" --tests 60 --out "$work/run" --plain >"$work/log" 2>&1 ||
  [[ $? == 1 ]] || fail "fuzz without seeds: $(tail -3 "$work/log")"
grep -q '"histfuzz"' "$work/run/summary.json" || fail "no tests by histfuzz"
grep -q "no seeds" "$work/log" || fail "a campaign without seeds counts some: $(tail -3 "$work/log")"
grep -q '"seeds": 0' "$work/run/summary.json" || fail "seeds in the summary of a campaign without any"
"$smiter" fuzz --solver "mine=$planted" --tests 1 --out "$work/run2" 2>/dev/null && fail "fuzz all without seeds"

# collect: what can be told without a server.
"$smiter" collect --repo nothing --out "$work/c" 2>"$work/err" && fail "collect nothing"
grep -q "owner/name" "$work/err" || fail "collect: $(cat "$work/err")"
env -u NO_SUCH "$smiter" collect --repo a/b --out "$work/c" --token-env NO_SUCH 2>"$work/err" && fail "no token"
grep -q "NO_SUCH" "$work/err" || fail "collect: $(cat "$work/err")"
for bad in ftp://127.0.0.1 file:///tmp nonsense; do
  timeout 5 "$smiter" collect --repo a/b --out "$work/c" --api "$bad" 2>"$work/err" && fail "collect from $bad"
  grep -q -- "--api" "$work/err" || fail "collect: $(cat "$work/err")"
done
timeout 5 "$smiter" collect --repo a/b --out "$work/c" --since 2022-02-30 2>"$work/err" && fail "no such day"
grep -q -- "--since" "$work/err" || fail "collect: $(cat "$work/err")"
echo "history commands: ok"
