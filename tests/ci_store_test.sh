#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# tests/ci_store_test.sh SMITER PLANTED_SOLVER: tools/ci-campaign with a shared store, as the nightly recipe of
# docs/continuous.md has it: the first machine makes the campaign, the next joins and reports what both found.
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/postgres.sh"
. "$(dirname "$0")/commands.sh"
start_postgres
database night
profile bad '"--fault=assert"'
mkdir seeds
for i in 1 2; do
  printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= (mod x 7) %d))\n(check-sat)\n' $i >seeds/$i.smt2
done

# machine NAME SEEDS TIME: exit code 1, and what it leaves.
machine() {
  local code=0
  SMITER=$smiter SMITER_SOLVERS=bad.toml SMITER_SEEDS=$2 SMITER_OUT=$1 SMITER_JOBS=1 SMITER_STORE=$(address night) \
    SMITER_OPTIONS="--tests 20 --no-questions" SMITER_TIME=$3 timeout 400 "$SMITER_SOURCE_DIR/tools/ci-campaign" \
    >out.txt 2>err.txt </dev/null || code=$?
  [ "$code" = 1 ] || fail "machine $1: exit code $code"
  for file in junit.xml summary.md baseline.txt report/report.html; do [ -s "$1/$file" ] || fail "machine $1: no $file"; done
  says "$1/junit.xml" "<failure"
}
machine first seeds 10m
# Whoever joins gets the seeds from the store.
machine second nothing-here 2s
exit $((failures > 0))
