#!/bin/bash
# SPDX-License-Identifier: MIT
# smiter fuzz --changed-since: the effort goes to what a solver's repository changed, the summary says so, the
# campaign goes on with its focus, and without the option nothing is different.
#   changed_since_test.sh SMITER PLANTED_SOLVER
set -u
smiter=$1
planted=$2
. "$(dirname "$0")/commands.sh"
command -v git >/dev/null || { echo "git is not installed"; exit 77; }
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
profile dull '"--fault=dull"'
profile optional '"--fault=dull"'
cat >>optional.toml <<'TOML'
[[pool]]
name = "some"
policy = "reportable"
settings = ["--strings-exp", "--one", "--two", "--three", "--four", "--five", "--six", "--seven"]
TOML

# 30 seeds of other theories, three about strings.
mkdir seeds
for i in $(seq 10 39); do
  printf '(set-logic QF_BV)\n(declare-const x (_ BitVec 8))\n(assert (= (bvadd x #x%d) #x01))\n(check-sat)\n' "$i" >"seeds/bv$i.smt2"
done
for i in 1 2 3; do
  printf '(set-logic QF_SLIA)\n(declare-const s String)\n(assert (= (str.++ s "%d") (str.replace s "a" "b")))\n(check-sat)\n' "$i" >"seeds/str$i.smt2"
done

commit() { git -C solver add --all && git -C solver -c user.name=n -c user.email=e commit -q -m "$1"; }
mkdir -p solver/src/theory/strings solver/src/theory/bv solver/src/options solver/test/regress
git -C solver init -q
echo 'Node rewrite(Node n) { return n; }' >solver/src/theory/strings/sequences_rewriter.cpp
echo 'void f() {}' >solver/src/theory/bv/theory_bv.cpp
printf '[[option]]\n  name = "stringExp"\n  long = "strings-exp"\n  default = "false"\n[[option]]\n  name = "one"\n  long = "one"\n' >solver/src/options/strings_options.toml
commit first
sed -i '1i case Kind::STRING_REPLACE_RE: return rewriteReplaceRe(n);' solver/src/theory/strings/sequences_rewriter.cpp
sed -i 's/"false"/"true"/' solver/src/options/strings_options.toml
printf '(set-logic QF_S)\n(declare-const t String)\n(assert (= (str.replace_re t (str.to_re "a") "b") t))\n(check-sat)\n' >solver/test/regress/issue1.smt2
commit second

# What a user can get wrong.
run 2 fuzz seeds --solver dull.toml --changed-since nosuch --repo solver --out wrong
says err.txt "no such revision in the repository: 'nosuch'"
run 2 fuzz seeds --solver dull.toml --changed-since --output=x --repo solver --out wrong
run 2 fuzz seeds --solver dull.toml --changed-since=--output=x --repo solver --out wrong
says err.txt "no such revision"
run 2 fuzz seeds --solver dull.toml --changed-since HEAD~1 --repo nowhere --out wrong
says err.txt "no such folder"
GIT_CEILING_DIRECTORIES=$(dirname "$folder") run 2 fuzz seeds --solver dull.toml --changed-since HEAD~1 --repo seeds --out wrong
says err.txt "not a git repository"
run 2 fuzz seeds --solver dull.toml --repo solver --out wrong
says err.txt "--repo needs --changed-since"
mkdir -p mine/changes/seeds && echo words >mine/changes/notes.md && echo words >mine/changes/seeds/001-a.smt2
run 2 fuzz seeds --solver dull.toml --changed-since HEAD~1 --repo solver --out mine
says err.txt "another --out"
[ "$(cat mine/changes/notes.md mine/changes/seeds/001-a.smt2)" = "words
words" ] || fail "a folder of the user's was touched"
[ ! -e x ] && [ ! -e wrong ] || fail "a wrong call leaves something behind"

# The effort goes there, and the summary says where and why.
fuzz="fuzz seeds --solver optional.toml --strategy typefuzz,opfuzz --deterministic"
run 0 $fuzz --tests 900 --out plain
! grep -q focus out.txt || fail "a focus without the option"
run 0 $fuzz --tests 900 --changed-since HEAD~1 --repo solver --out focused
says out.txt "changed: 3 files in solver, "
says out.txt "1 touched regression among the seeds"
says out.txt "1 line, src/theory/strings/sequences_rewriter.cpp"
says out.txt "focus option:strings-exp"
run 0 $fuzz --tests 900 --changed-since HEAD~1 --repo solver --out again --jobs 2
python3 - <<'PYTHON' || fail "the share of the effort"
import json
plain = json.load(open("plain/summary.json"))
assert "focus" not in plain, plain["focus"]
focus = json.load(open("focused/summary.json"))["focus"]
parts = {p["name"]: p["tests"] for p in focus["parts"]}
assert set(parts) == {"op:str.replace_re", "option:strings-exp"}, parts
assert focus["tests_share"] > 0.5 and focus["cpu_share"] > 0, focus
assert parts["op:str.replace_re"] > 300 and parts["option:strings-exp"] > 100, parts
assert focus["changes"]["regressions"] == ["test/regress/issue1.smt2"]
assert focus["changes"]["items"][0] == {"name": "op:str.replace_re", "lines": 1, "where": "src/theory/strings/sequences_rewriter.cpp"}
assert len(focus["changes"]["from"]) == 40
again = json.load(open("again/summary.json"))["focus"]
for key in ("tests", "tests_share", "parts", "seeds", "changes"):
    assert again[key] == focus[key], (key, again[key], focus[key])
PYTHON

# It goes on with its focus when the repository is gone.
run 0 $fuzz --tests 300 --changed-since HEAD~1 --repo solver --out half
mv solver gone
run 2 fuzz --resume half --solver optional.toml --trust-program "$planted" --changed-since HEAD~1 --tests 10
says err.txt "keeps the focus"
run 0 fuzz --resume half --trust-program "$planted" --solver optional.toml --tests 600
python3 - <<'PYTHON' || fail "a campaign that was resumed"
import json
focus = json.load(open("half/summary.json"))["focus"]
whole = json.load(open("focused/summary.json"))["focus"]
assert focus["changes"] == whole["changes"]
assert focus["tests_share"] > 0.5, focus
assert focus["tests"] > 450, focus
PYTHON
mv gone solver

# What nobody knows is no focus.
echo "words" >solver/NEWS.md && commit third
run 0 $fuzz --tests 50 --changed-since HEAD~1 --repo solver --out nothing
says out.txt "nothing is preferred"

[ "$failures" = 0 ] || exit 1
echo "all passed"
