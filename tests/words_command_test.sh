#!/bin/bash
# SPDX-License-Identifier: MIT
# What the program says to people who mistype, misremember or wonder: typos are named, rubbish is
# refused with the reason, pages and profiles are in the program, numbers add up.
#   words_command_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
profile dull '"--fault=dull"'
profile bad '"--fault=assert"'
profile fixed '"--fault=unknown"'
sed -i 's/family = .*/family = "bad"/' fixed.toml
profile dies '"--fault=crash"'
mkdir seeds
printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= (mod x 7) 3))\n(check-sat)\n' >seeds/1.smt2

# Typos.
run 2 fuz seeds
says err.txt "did you mean 'fuzz'?"
run 2 fuzz seeds --sovler dull.toml
says err.txt "there is no option --sovler (did you mean '--solver'?)"
run 2 check seeds/1.smt2 --sovler dull.toml
says err.txt "did you mean '--solver'?"

# Pages and profiles.
run 0 help
says out.txt "campaigns"
run 0 help campaigns
says out.txt "smiter fuzz SEEDS"
run 0 help fuzz
says out.txt "--solver"
run 2 help campains
says err.txt "did you mean 'campaigns'?"
run 0 profile list
says out.txt "cvc5"
run 0 profile show z3
says out.txt 'name = "z3"'
cp out.txt copy.toml
run 2 profile show zz3
says err.txt "did you mean 'z3'?"
for command in fuzz check reduce solve; do
  run 0 $command --help
  if grep -q 'docs/' out.txt; then fail "$command --help names a file that an installed user lacks"; fi
done
run 2 profile cvc5
says err.txt "did you mean 'smiter profile show cvc5'?"
run 2 generate --logic QF_SLAI
says err.txt "did you mean 'QF_SLIA'?"
run 2 mutate seeds/1.smt2 --strategy fusoin
says err.txt "did you mean 'fusion'?"
run 0 fuzz --help
if grep -q '{false}' out.txt; then fail "fuzz --help shows what is ours"; fi
if grep -q '.\{101\}' out.txt; then fail "fuzz --help has lines of more than 100 columns"; fi
says out.txt "--options none|policy|all"

# Without a word: what there is, and how to begin.
run 2
says out.txt "First steps:"
run 0 --version
[[ $(head -n 1 out.txt) =~ ^smiter\ [0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "the first line of --version"
says out.txt "commit "
says out.txt "SQLite "

run 2 version
says err.txt "did you mean 'smiter --version'?"

# Manual pages; tests/manual_and_completion_test.sh reads them.
run 0 help --man
says out.txt '.SH COMMANDS'
run 0 help fuzz --man
says out.txt '.SH OPTIONS OF STRATEGIES'
run 2 help campaigns --man
says err.txt "only commands have manual pages"
run 2 help --out pages
run 2 completion tcsh

# Values that cannot be meant.
run 2 fuzz seeds --solver dull.toml --memory 1
says err.txt "--memory: '1' is less than any solver needs"
run 2 fuzz seeds --solver dull.toml --time 0s
says err.txt "--time: nothing can be done in no time"
run 2 fuzz seeds seedz --solver dull.toml --tests 1
says err.txt "seedz: no such file or folder"
echo rubbish >rubbish.txt
run 2 fuzz seeds --solver dull.toml --known rubbish.txt --tests 1
says err.txt "rubbish.txt:1:1: not a key"
mkdir empty
run 2 fuzz seeds --solver dull.toml --known empty --tests 1
says err.txt "neither a campaign nor a finding"

# What is left out is said, with the reason.
run 0 fuzz seeds --solver dull.toml --tests 3 --out one
says out.txt "note: typefuzz, opfuzz, histfuzz left out: they need solvers of two families"

# So is what a campaign cannot change any more.
run 0 fuzz --resume one --solver dull.toml --seed 9 --deterministic --tests 1
says err.txt "--seed and --deterministic are ignored: the campaign in one keeps what it began with"
run 0 fuzz --resume one --solver dull.toml --seed 1 --tests 1
if grep -q 'ignored' err.txt; then fail "the same seed again is nothing to talk about"; fi

# Numbers add up, on the console and on the page.
run 1 fuzz seeds --solver bad.toml --solver dull.toml --tests 20 --out found
python3 - <<'PYTHON' || fail "the rows of the summary do not add up"
rows = {}
for line in open("out.txt", encoding="utf-8"):
    words = line.split()
    if words[:1] in (["bad"], ["dull"], ["all"]) and len(words) == 10:
        rows[words[0]] = [int(w) for w in words[1:9]]
assert set(rows) == {"bad", "dull", "all"}, rows
for name, (queries, *columns) in rows.items():
    assert queries == sum(columns), (name, rows[name])
assert rows["all"] == [a + b for a, b in zip(rows["bad"], rows["dull"])]
assert rows["bad"][6] > 0, "the crashes"
PYTHON
run 0 report found
python3 - "$tests" <<'PYTHON' || fail "the page"
import sys
sys.path.insert(0, sys.argv[1])
import report_page
blocks = report_page.read("found/report.html")
settings = blocks["summary"]["settings"]
assert settings["seeds"] == ["seeds"] and settings["solvers"] == ["bad.toml", "dull.toml"], settings
assert "UTC: smiter fuzz" in settings["runs"][0] and "--solver bad.toml" in settings["runs"][0], settings
solvers = blocks["summary"]["solvers"]
assert all(s["version"] and s["queries"] == sum(s["outcomes"].values()) > 0 for s in solvers.values()), solvers
(row,) = [r for r in blocks["findings"]["rows"] if r["folder"] == "0001-bad-crash"]
assert blocks[f"finding-{row['id']}"]["texts"]["reduced.smt2"]["text"]
PYTHON

# repro.sh says what it saw; retest names the build that was tried.
finding=$(ls -d found/findings/*/ | head -n 1)
"$finding/repro.sh" >out.txt 2>err.txt || fail "repro.sh: exit code $?"
says out.txt "the bug shows ("
SOLVER_0=/bin/true "$finding/repro.sh" >out.txt 2>err.txt && fail "repro.sh shows a bug of /bin/true"
says out.txt "the bug does not show ("
run 1 fuzz seeds --solver bad.toml --tests 5 --out alone
run 0 retest alone --solver fixed.toml
says out.txt "(fixed: "

# An ill-typed script is a mistake at a place in the user's file.
printf '(declare-const s String)\n(assert (= s "\t\t\t") ) (assert (= s 1))\n(check-sat)\n' >ill.smt2
if command -v z3 >/dev/null; then
  run 2 check ill.smt2 --solver z3
  says err.txt "ill.smt2:2:"
  run 0 check seeds/1.smt2 --solver z3 --time 30s
  run 2 check seeds/1.smt2 --solver z3 --time 0s
fi
[ "$failures" = 0 ]
