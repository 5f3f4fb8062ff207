#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/exports_test.sh SMITER PLANTED_SOLVER PLANTED_REWRITER: --junit, --summary and --csv of every command that
# has them, read by other programs, with a file whose name would break XML, Markdown and CSV.
set -u
smiter=$1
planted=$2
rewriter=$3
. "$(dirname "$0")/commands.sh"
profile bad '"--fault=crash"'
profile good '"--fault=none"'
odd=$'a <b> & "c", |d|\t\e[31m\xff=1.smt2'
printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= x 1))\n(check-sat)\n' >"$odd"
mkdir seeds
cp "$odd" seeds/1.smt2

# exported CODE FAILURES COMMAND...: runs it with the three options, and reads what it wrote. FAILURES: at least so many.
exported() {
  local code=$1 failures=$2
  shift 2
  rm -f r.xml r.md r.csv
  run "$code" "$@" --junit r.xml --summary r.md --csv r.csv
  /usr/bin/python3 - "$failures" "smiter $1" <<'PYTHON' || fail "exports of $*"
import csv, sys
from junitparser import Failure, JUnitXml
least, command = int(sys.argv[1]), sys.argv[2]
xml = JUnitXml.fromfile("r.xml")
cases = [case for suite in xml for case in suite]
failed = sum(isinstance(r, Failure) for case in cases for r in case.result)
assert cases and xml.tests == len(cases) and xml.failures == failed, (xml.tests, len(cases), xml.failures, failed)
assert (failed >= least) if least else (failed == 0), (failed, least)
rows = list(csv.DictReader(open("r.csv", newline="", encoding="utf-8")))
assert len(rows) == len(cases) and sum(r["outcome"] == "failed" for r in rows) == failed
assert all(None not in r and None not in r.values() for r in rows), "rows of different lengths"
text = open("r.md", encoding="utf-8").read()
assert text.startswith(f"## {'❌' if failed else '✅'} {command}\n"), text[:60]
assert text.count("\n## ") == 0, "a second summary"
assert "\x1b" not in text
PYTHON
}

exported 1 1 solve "$odd" --solver bad.toml --solver good.toml
exported 0 0 solve "$odd" --solver good.toml
exported 1 1 check "$odd" --solver bad.toml --quick
printf 'sat\n((define-fun x () Int 1))\n' >right
printf 'sat\n((define-fun x () Int 2))\n' >wrong
exported 0 0 eval "$odd" --model right
exported 1 1 eval "$odd" --model wrong
echo '(rule right (vars (a Int) (b Int)) (strong (< a b)) (weak (<= a b)))' >right.rules
echo '(rule wrong (vars (a Int) (b Int)) (strong (<= a b)) (weak (< a b)))' >wrong.rules
exported 0 0 rules right.rules --check --trials 1000 --solver good.toml
exported 1 1 rules wrong.rules --check --trials 1000 --solver good.toml
run 2 rules right.rules --csv r.csv
exported 1 1 upgrade "$odd" --from good.toml --to bad.toml --out up
[ -s up/report.csv ] && [ -s up/junit.xml ] || fail "upgrade wrote no table of its own"
exported 0 0 upgrade "$odd" --from good.toml --to good.toml --out same
exported 0 1 bisect "$odd" --good good.toml --bad bad.toml
exported 1 1 fuzz seeds --solver bad.toml --tests 1 --no-questions --out found
exported 0 1 report found
/usr/bin/python3 - <<'PYTHON' || fail "when a bug was found"
import csv
from junitparser import Failure, JUnitXml
rows = [r for r in csv.DictReader(open("r.csv", newline="")) if r["id"]]
assert rows and all(float(r["found_at_s"]) >= 0 and float(r["seconds"]) == 0 for r in rows), rows
cases = [case for suite in JUnitXml.fromfile("r.xml") for case in suite]
assert all(case.time == 0 for case in cases if any(isinstance(r, Failure) for r in case.result))
PYTHON
exported 1 1 replay found/findings/0001-* --solver bad.toml
exported 1 1 retest found --solver bad.toml
exported 0 0 compare seeds --solver good.toml --strategy opfuzz --budget 300ms --out compared
IFS=$'\t' read -r number theory size _ <<<"$("$rewriter" --list | head -1)"
planted=$rewriter profile wrong "\"--wrong=$number\""
exported 1 1 enumerate --theory "$theory" --size "$size" --variables 2 --solver wrong.toml --out terms
run 2 solve "$odd" --solver good.toml --junit nowhere/r.xml
says err.txt "nowhere/r.xml"
exit $((failures > 0))
