#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/ci_campaign_test.sh SMITER PLANTED_SOLVER: tools/ci-campaign as a GitHub workflow runs it, on a solver
# with a bug: fails, with a summary, outputs and JUnit XML that another program reads; passes once it is
# in the baseline; fails again for another bug.
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
script=$SMITER_SOURCE_DIR/tools/ci-campaign
profile dull '"--fault=dull"'
profile bad '"--fault=places"'
mkdir "seeds of ours"
for i in 1 2; do
  printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= (mod x 7) %d))\n(check-sat)\n' $i >"seeds of ours/$i.smt2"
done
printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= (abs x) 3))\n(check-sat)\n' >other.smt2

# ci CODE OUT SOLVER [SEEDS]: as a step of a workflow.
ci() {
  local code=0
  rm -f step-summary outputs
  env SMITER="$smiter" SMITER_SOLVERS="$3" SMITER_SEEDS="${4:-seeds of ours}" SMITER_BASELINE=baseline.txt SMITER_TIME=10m \
    SMITER_JOBS=1 SMITER_OUT="$2" SMITER_OPTIONS=$'--tests 3 --strategy opfuzz\n--no-questions\n' GITHUB_ACTIONS=true \
    GITHUB_EVENT_NAME=push GITHUB_RUN_NUMBER=7 GITHUB_STEP_SUMMARY="$PWD/step-summary" GITHUB_OUTPUT="$PWD/outputs" \
    timeout 400 "$script" >out.txt 2>err.txt </dev/null || code=$?
  [ "$code" = "$1" ] || fail "ci-campaign, $2: exit code $code, expected $1"
}

# junit FILE FAILURES SKIPPED: read by a library, and by the standard XML parser.
junit() {
  /usr/bin/python3 - "$@" <<'PYTHON' || fail "JUnit XML, $*"
import sys
import xml.etree.ElementTree as tree
path, failures, skipped = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
root = tree.parse(path).getroot()
assert root.tag == "testsuites" and len(root.findall("testsuite")) >= 1
found = len(root.findall(".//failure")), len(root.findall(".//skipped"))
assert found == (failures, skipped), found
for suite in root:
    cases = suite.findall("testcase")
    assert int(suite.get("tests")) == len(cases) and int(suite.get("failures")) == len(suite.findall("testcase/failure"))
assert int(root.get("failures")) == failures and int(root.get("tests")) == len(root.findall(".//testcase"))
from junitparser import Failure, JUnitXml, Skipped
xml = JUnitXml.fromfile(path)
assert (xml.failures, xml.skipped, xml.errors) == (failures, skipped, 0), (xml.failures, xml.skipped, xml.errors)
results = [type(r) for suite in xml for case in suite for r in case.result]
assert (results.count(Failure), results.count(Skipped)) == (failures, skipped), results
PYTHON
}

# action.yml hands each input to a variable that the script has, and takes its outputs from what the script writes.
/usr/bin/python3 - "$SMITER_SOURCE_DIR/action.yml" "$script" <<'PYTHON' || fail "action.yml and tools/ci-campaign differ"
import re, sys
action, script = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
inputs = set(re.findall(r"^  ([a-z-]+):$", action.split("\noutputs:")[0].split("\ninputs:")[1], re.M))
used = set(re.findall(r"inputs\.([a-z-]+)", action))
assert inputs == used, inputs ^ used
given = set(re.findall(r"^ +(SMITER[A-Z_]*):", action, re.M))
documented = set(re.findall(r"^#   (SMITER_[A-Z]+) ", script, re.M)) | {"SMITER"}
assert given == documented, given ^ documented
for output in set(re.findall(r"steps\.campaign\.outputs\.([a-z-]+)", action)):
    assert f"{output}=" in script, output
PYTHON

ci 2 none "" && says err.txt "names no solver"

ci 0 quiet dull.toml
junit quiet/junit.xml 0 0
says step-summary "✅ smiter fuzz"
says outputs "exit-code=0"

ci 1 first bad.toml
new=1
says outputs "new=$new"
junit first/junit.xml "$new" 0
says step-summary "❌ smiter fuzz"
cmp step-summary first/summary.md || fail "the summary of the step is another one than the file's"
says step-summary "of them new"
says step-summary "crash"
says step-summary "(mod"
says step-summary "smiter report first/campaign --keys"
says outputs "junit=first/junit.xml"
says out.txt "::error title=Smiter::$new new"
for file in campaign/campaign.sqlite report/report.html baseline.txt findings.csv; do [ -s "first/$file" ] || fail "no $file"; done
[ "$(/usr/bin/python3 -c 'import csv; print(sum(r["status"] == "new" for r in csv.DictReader(open("first/findings.csv", newline=""))))')" = "$new" ] ||
  fail "the table has other rows than the summary"
ci 2 first bad.toml
says err.txt "is there already"

# The baseline that a pull request would bring.
cp first/baseline.txt baseline.txt
ci 0 second bad.toml
junit second/junit.xml 0 "$new"
says step-summary "Does not count"
cmp first/baseline.txt second/baseline.txt || fail "a run without news changes the baseline"

ci 1 third bad.toml $'seeds of ours\nother.smt2'
junit third/junit.xml 1 1
says step-summary "(abs"
[ "$(wc -l <third/baseline.txt)" -gt "$(wc -l <baseline.txt)" ] || fail "the new bug is not in the new baseline"

# A baseline and no options: the seeds are not read as more baselines.
SMITER=$smiter SMITER_SOLVERS=dull.toml SMITER_SEEDS="seeds of ours" SMITER_OUT=timed SMITER_BASELINE=baseline.txt SMITER_TIME=3s \
  SMITER_JOBS=1 timeout 400 "$script" >out.txt 2>err.txt </dev/null || fail "a baseline without SMITER_OPTIONS"

# Elsewhere the summary is a file among the others.
SMITER=$smiter SMITER_SOLVERS=dull.toml SMITER_SEEDS="seeds of ours" SMITER_OUT=plain SMITER_OPTIONS="--tests 5" timeout 400 \
  "$script" >out.txt 2>err.txt </dev/null || fail "without a workflow"
says plain/summary.md "✅ smiter fuzz"
exit $((failures > 0))
