#!/bin/bash
# SPDX-License-Identifier: MIT
# A program that writes witnesses which prove nothing (tests/planted_evaluator.cpp): the last check
# keeps the finding for us, with the reason, counts it and does not show it as a bug.
#   unpublished_test.sh SMITER_PLANTED PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
profile good ''
profile bad '"--fault=unsat"'
mkdir seeds
printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n' >seeds/a.smt2

run 0 fuzz seeds --solver good.toml --solver bad.toml --tests 1 --plain --out out
says out.txt "No bug was found"
says out.txt "1 finding failed the last check, a bug of ours"
[ -z "$(ls out/findings 2>/dev/null)" ] || fail "it is among the findings"
kept=$(echo out/unpublished/*)
says "$kept/reason.txt" "the witness leaves values open"
[ -s "$kept/reduced.smt2" ] || fail "the script is not kept"
python3 -c 'import json; assert json.load(open("out/summary.json"))["unpublished"] == 1' || fail "summary.json does not count it"
run 0 report out
says out/report.md "1 finding failed the last check"
python3 "$tests/report_page.py" out/report.html summary >page.json || fail "the page"
says page.json '"unpublished": 1'
[ "$failures" = 0 ]
