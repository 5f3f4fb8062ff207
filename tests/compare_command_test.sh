#!/bin/bash
# SPDX-License-Identifier: MIT
# smiter compare from outside: a planted bug is found, the tables and the plot are written, known
# bugs are taken out of the seeds and found again.
#   compare_command_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
profile bad '"--fault=crash", "--on=mod"'
mkdir seeds known
for i in 1 2 3 4; do
  printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< (div x 7) %d))\n(check-sat)\n' $i >seeds/$i.smt2
done
# A known bug, and the same under other names among the seeds.
printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= (mod x 7) 1))\n(check-sat)\n' >known/k.smt2
sed 's/x/other/g' known/k.smt2 >seeds/trigger.smt2
printf '(set-logic QF_LIA)\n(declare-const x Int)\n(assert (= x 1))\n(check-sat)\n' >known/mended.smt2
printf 'kind\tpath\ncrash\tknown/k.smt2\ncrash\tknown/mended.smt2\n' >known.tsv

run 2 compare seeds --solver bad.toml --budget 0s
run 2 compare seeds --solver bad.toml --recall nothing.tsv --out none
run 2 compare seeds --solver bad.toml --strategy opfuzz,nosuch --out none
says err.txt "typefuzz"
run 2 compare seeds --solver bad.toml --strategy opfuzz,opfuzz --out none
says err.txt "twice"
run 2 compare known/nothing --solver bad.toml --strategy histfuzz --out none
says err.txt "no usable seed"
printf 'file\nx\n' >odd.tsv
run 2 compare seeds --solver bad.toml --recall odd.tsv --out none
printf 'path\n' >empty.tsv
run 2 compare seeds --solver bad.toml --recall empty.tsv --out none
says err.txt "names no script"
says err.txt "path"

run 0 compare seeds --solver bad.toml --strategy opfuzz,all --budget 2s --repeat 2 --recall known.tsv --out out
says out.txt "4 seeds"
says out.txt "| opfuzz |"
says out.txt "| all |"
says out.txt "## Beside each other"
grep -qE '^\| all \| [0-9.]+ \| opfuzz \| [0-9.]+ \| [01]\.[0-9]{3} \|' out.txt || fail "no chance"
says out.txt "2 triggers, 1 of which show nothing here; 1 bugs; 1 seeds were left out"
says out.txt "| known/k.smt2 | bad | crash | opfuzz"
cmp -s out.txt out/compare.md || fail "compare.md is not what was printed"
python3 - <<'PYTHON' || fail "compare.json or compare.svg"
import json, xml.dom.minidom
c = json.load(open("out/compare.json"))
assert c["history_removed"] > 0 and c["seeds"] == 4 and c["removed"] == 1 and len(c["known_bugs"]) == 1, c
assert [(r["strategy"], r["repeat"]) for r in c["runs"]] == [("opfuzz", 1), ("opfuzz", 2), ("all", 1), ("all", 2)]
for run in c["runs"][:2]:
    assert run["found_at_cpu_s"] and run["recalled"] == [0] == run["recalled_strictly"], run
svg = xml.dom.minidom.parse("out/compare.svg")
assert len(svg.getElementsByTagName("polyline")) == 2
PYTHON
# No trophy of ours and no known bug is in the history that the runs get.
grep -q '^bug .* papers.md#1$' out/history.smh || fail "no history beside the runs"
grep -q 'trophies.md' out/history.smh && fail "what Smiter found is in the history"
# What is done is not done again, and more runs are added to it.
stat -c '%i %Y' out/opfuzz-1/campaign.sqlite out/all-2/run.json >before.txt
rm out/opfuzz-2/run.json # as if it had been ended
run 0 compare seeds --solver bad.toml --strategy opfuzz,all --budget 2s --repeat 3 --recall known.tsv --out out
stat -c '%i %Y' out/opfuzz-1/campaign.sqlite out/all-2/run.json | cmp -s - before.txt || fail "a run was done again"
[ -e out/opfuzz-2/run.json ] || fail "a run that was ended was not done again"
python3 - <<'PYTHON' || fail "compare.json of a comparison that went on"
import json
c = json.load(open("out/compare.json"))
assert [(r["strategy"], r["repeat"]) for r in c["runs"]] == [(s, n) for s in ("opfuzz", "all") for n in (1, 2, 3)]
assert c["runs"][0]["summary"]["tests"] > 0 and c["runs"][0]["found_at_cpu_s"], c["runs"][0]
PYTHON
run 2 compare seeds --solver bad.toml --budget 3s --out out
says err.txt "another --out"
# Of another comparison nothing is overwritten, before the folder is claimed either.
content() { cat out/compared.json out/known.json out/history.smh | cksum; }
content >before.txt
printf 'path\nknown/mended.smt2\n' >fewer.tsv
run 0 mine seeds/1.smt2 --support 1 -o other.smh
for words in "--recall fewer.tsv --budget 2s" "--recall known.tsv --budget 3s" "--recall known.tsv --budget 2s --history other.smh"; do
  run 2 compare seeds --solver bad.toml --strategy opfuzz,all $words --out out
  says err.txt "another --out"
done
content | cmp -s - before.txt || fail "a comparison that is refused changed the folder of another one"
# The folder is the same wherever it is.
run 0 compare seeds --solver bad.toml --strategy opfuzz,all --budget 2s --repeat 3 --recall known.tsv --out "$PWD/out"
mkdir other && touch other/file
run 2 compare seeds --solver bad.toml --budget 3s --out other
says err.txt "another --out"
mkdir mine && echo mine >mine/known.json
run 2 compare seeds --solver bad.toml --recall known.tsv --out mine
says err.txt "another --out"
[ "$(cat mine/known.json)" = mine ] || fail "a file of the user's was overwritten"
# Two machines, then the tables.
run 2 compare seeds --solver bad.toml --budget 2s --out parts --shard 3/2
run 0 compare seeds --solver bad.toml --strategy opfuzz --budget 2s --repeat 2 --out parts --shard 2/2
says out.txt "1 run is left to other parts"
[ ! -e parts/opfuzz-1 ] && [ -e parts/opfuzz-2 ] || fail "the second part is the second run"
run 0 compare seeds --solver bad.toml --strategy opfuzz --budget 2s --repeat 2 --out parts --shard 1/2
grep -q "left to other parts" out.txt && fail "all is done"
[ "$failures" = 0 ] && echo "all is well"
exit "$failures"
