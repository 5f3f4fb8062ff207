#!/bin/bash
# SPDX-License-Identifier: MIT
# A campaign whose store is a PostgreSQL database: fuzz --store, report, --resume.
#   store_command_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/postgres.sh"
. "$(dirname "$0")/commands.sh"
start_postgres
database one
profile bad '"--fault=assert"'
mkdir seeds
for i in 1 2 3; do
  printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= (mod x 7) %d))\n(check-sat)\n' $i >seeds/$i.smt2
done

run 2 fuzz seeds --solver bad.toml --tests 60 --store "$(address nosuch)" --out a
says err.txt "cannot be opened as a store"
run 1 fuzz seeds --solver bad.toml --tests 60 --store "$(address one)" --out a
run 2 fuzz seeds --solver bad.toml --tests 60 --store "$(address one)" --out b
says err.txt "there is a campaign in this store already"
clusters=$(ask one "SELECT COUNT(*) FROM findings WHERE cluster = id")
[ "$clusters" -ge 3 ] || fail "the database has $clusters clusters"
run 2 report "$(address one)"
says err.txt "--out DIR"
run 0 report "$(address one)" --out page
[ "$(ls page/findings | wc -l)" = "$clusters" ] || fail "the report has another number of findings"
python3 "$tests/report_page.py" page/report.html findings >page.json || fail "the page"
[ "$(grep -c '"folder":' page.json)" = "$clusters" ] || fail "the page has another number of findings"
before=$(ask one "SELECT COUNT(*) FROM units WHERE done = 1")
run 1 fuzz --resume "$(address one)" --solver bad.toml --tests 60 --out c
[ "$(ask one "SELECT COUNT(*) FROM units WHERE done = 1")" -gt "$before" ] || fail "it was not resumed"
run 2 fuzz --resume "$(address one | sed 's|smiter@|smiter:secret@|;s|/one|/nosuch|')" --tests 60
! grep -q secret err.txt || fail "the password is shown"
exit $((failures > 0))
